"""Settings are saved whole; a broken file gives defaults, a bad value only its own default; no error stops the app."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from game import i18n, resources
from game.app.language import FILE
from game.app.settings import Settings, SettingValues, SetupChoice, apply, load
from game.ui.paint import palette
from game.ui.sound import sounds


def test_what_is_changed_is_there_again(tmp_path: Path) -> None:
    first = load(tmp_path / FILE)
    first.change(pace="fast", text_scale=1.5, muted=True, language="cs", hover_hold=0.2)
    first.remember("some_box", SetupChoice(seats=("human", "closed"), options={"how": "hard"}, practice=True), {})
    again = load(tmp_path / FILE)
    assert again.now == first.now
    assert again.set_up("some_box") == SetupChoice(seats=("human", "closed"), options={"how": "hard"}, practice=True)
    assert not again.error


def test_the_usual_place_is_in_the_folder_of_this_person() -> None:
    settings = load()
    settings.change(pace="slow")
    assert json.loads((resources.user_data() / FILE).read_text())["pace"] == "slow"


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", "\x00\xff", '{"pace": '])
def test_a_broken_file_gives_the_usual_values_and_is_kept_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE
    path.write_text(text)
    settings = load(path)
    assert settings.now == SettingValues()
    assert "damaged" in settings.error
    settings.change(pace="slow")
    assert load(path).now.pace == "slow"
    assert [p.read_text() for p in tmp_path.glob("*damaged*")] == [text]


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(
        json.dumps({"pace": "fast", "text_scale": 9, "effects": "loud", "set_ups": {"a": {"seats": ["human"]}}})
    )
    settings = load(path)
    assert (settings.pace, settings.now.text_scale, settings.now.effects) == ("fast", 1.0, 0.7)
    assert settings.set_up("a") == SetupChoice(seats=("human",))
    assert settings.error


def test_fields_of_a_newer_program_are_written_back(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(json.dumps({"pace": "fast", "tea": {"milk": True}}))
    settings = load(path)
    settings.change(pace="slow")
    kept = json.loads(path.read_text())
    assert (kept["tea"], kept["pace"], settings.error) == ({"milk": True}, "slow", "")


def test_a_folder_that_cannot_be_written_is_said_and_changes_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    settings = Settings(path=tmp_path / "file" / FILE)
    settings.change(pace="instant")
    assert settings.pace == "instant"
    assert "can't be saved" in settings.error


def test_a_file_that_cannot_be_read_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.mkdir()
    settings = load(path)
    settings.change(pace="fast")
    assert "can't be read" in settings.error
    assert path.is_dir()


def test_nothing_half_written_is_left_behind(tmp_path: Path) -> None:
    settings = load(tmp_path / FILE)
    for scale in (1.25, 1.5, 2.0):
        settings.change(text_scale=scale)
    assert [p.name for p in tmp_path.iterdir()] == [FILE]


def test_listeners_hear_of_changes_until_they_stop(tmp_path: Path) -> None:
    settings, heard = Settings(), list[str]()
    stop = settings.listen(lambda: heard.append(settings.pace))
    settings.change(pace="fast")
    settings.change(pace="fast")
    stop()
    settings.change(pace="slow")
    assert heard == ["fast"]


def test_a_pace_of_the_command_line_is_not_kept(tmp_path: Path) -> None:
    settings = load(tmp_path / FILE)
    settings.hurried = "instant"
    settings.change(muted=True)
    assert settings.pace == "instant"
    assert load(tmp_path / FILE).pace == "normal"
    settings.change(pace="slow")
    assert settings.now.pace == "slow"
    assert settings.hurried is None


def test_they_take_effect() -> None:
    try:
        apply(Settings(SettingValues(palette="high_contrast", effects=0.25, muted=True, language="en")))
        assert palette.active().variant == "high_contrast"
        assert (sounds().volume("effects"), sounds().muted, i18n.language()) == (0.25, True, "en")
    finally:
        apply(Settings())
        sounds().muted = False


def test_impossible_values_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"text_scale": 3.0}, SettingValues)
