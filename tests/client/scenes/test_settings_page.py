"""Settings page: changes apply at once and are saved, and a change of language leaves no old text behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import i18n
from game.app.language import FILE
from game.app.settings import Settings, SetupChoice, apply, load
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.scenes.settings import SettingsScene
from game.ui.paint import palette, text
from game.ui.sound import sounds
from game.ui.widgets import ScrollArea, Slider
from tests.client.scenes.helpers import BOX, quick


def modal(robot: Robot) -> bool:
    return robot.scene.ui.modal


def test_settings_work_at_once_and_are_kept() -> None:
    settings = load()
    apply(settings)
    try:
        with Robot(SettingsScene(settings)) as robot:
            robot.click("pace.2")
            assert settings.pace == "fast"
            robot.click("text_scale.2")
            robot.step(2)
            assert robot.viewport.text_scale == 1.5
            robot.scene.ui.set_focus("palette")
            robot.key("right")
            robot.step(2)
            assert palette.active().variant == "colour_blind"
            robot.scene.ui.set_focus("effects")
            robot.key("home")
            assert sounds().volume("effects") == 0
            for key in ("muted", "reduced_motion"):
                robot.scene.ui.set_focus(key)
                robot.key("space")
            assert sounds().muted
            robot.scene.ui.set_focus("hover_hold")
            robot.key("home")
            assert robot.node(key="hover_hold").value == "never"
        again = load().now
        assert (again.pace, again.text_scale, again.palette) == ("fast", 1.5, "colour_blind")
        assert (again.effects, again.muted, again.reduced_motion, again.hover_hold) == (0.0, True, True, 0.0)
    finally:
        apply(Settings())


def test_a_changed_volume_is_heard_once_the_slider_rests() -> None:
    with Robot(SettingsScene(Settings())) as robot:
        sounds().played = []
        robot.scene.ui.set_focus("effects")
        for _press in range(3):
            robot.key("left")
        robot.settle()
        assert sounds().played == ["die_on_wood_1"]


def test_the_switches_follow_the_keys_that_work_everywhere() -> None:
    settings = quick(muted=False)
    apply(settings)
    try:
        with Robot(SettingsScene(settings)) as robot:
            robot.key("ctrl+m")
            robot.step(2)
            assert settings.now.muted
            assert "checked" in robot.node("toggle", "Mute").states
    finally:
        apply(Settings())


def test_everything_goes_back_to_what_it_was_at_first_but_games_keep_their_set_up() -> None:
    settings = quick(text_scale=2.0)
    chosen = SetupChoice(seats=("human", "random", "closed", "closed"))
    settings.remember(BOX, chosen, {})
    with Robot(SettingsScene(settings), text_scale=2.0) as robot:
        robot.use("button", "Restore defaults")
        robot.step(2)
        assert robot.viewport.text_scale == 1.0
    assert settings.now.pace == "normal"
    assert settings.set_up(BOX) == chosen


def test_settings_that_cannot_be_saved_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with Robot(SettingsScene(Settings(path=tmp_path / "file" / FILE))) as robot:
        robot.click("pace.0")
        assert "can't be saved" in robot.scene.ui.said


def test_the_settings_are_reached_from_the_table_and_take_effect_there() -> None:
    settings = quick()
    match = match_factory.begin(MatchRequest(box=BOX, seats=("human", "human"), seed=1))
    with Robot(page_factory.table(settings, match)) as robot:
        robot.step(3)
        robot.key("f10")
        robot.step()
        robot.use("button", "Settings")
        robot.step(2)
        assert robot.scene.name == "settings"
        robot.click("pace.0")
        robot.key("escape")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert robot.scene.display.director.pace == "slow"


@pytest.mark.parametrize("known", [("en",), ("en", "cs")])
def test_only_languages_with_a_catalogue_are_offered(known: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "available", lambda: dict.fromkeys(known, ""))
    with Robot(SettingsScene(quick())) as robot:
        offered = [node for top in robot.nodes() for node in top.walk() if node.key == "language"]
        assert bool(offered) == (len(known) > 1)


def test_languages_switch_without_leaving_anything_behind() -> None:
    with Robot(SettingsScene(quick())) as robot:
        before = i18n.language()
        robot.scene._language("en")  # type: ignore[attr-defined]
        robot.step(2)
        assert i18n.language() == "en"
        assert robot.scene.name == "settings"
    i18n.use(before)
    assert text.block("x", text.Style(12), robot.viewport).width > 0


def test_sound_that_is_switched_on_again_is_tried() -> None:
    settings = quick(muted=True)
    apply(settings)
    try:
        with Robot(SettingsScene(settings)) as robot:
            sounds().played = []
            robot.use("toggle", "Mute")
            robot.settle()
            assert sounds().played == ["die_on_wood_1"]
    finally:
        apply(Settings())


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
def test_nothing_is_below_the_fold_and_all_sliders_are_equally_wide(size: tuple[int, int]) -> None:
    with Robot(SettingsScene(quick()), size=size) as robot:
        robot.settle()
        every = list(robot.scene.ui.root.walk())  # type: ignore[union-attr]
        assert not any(isinstance(one, ScrollArea) and one.scrollable for one in every)
        grooves = [one.groove(robot.viewport) for one in every if isinstance(one, Slider)]
        assert len(grooves) == 5
        assert len({round(groove.w) for groove in grooves}) == 1
