"""Texts of house decks are measured as the table draws them; overflow is reported with file and line."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game import resources
from game.cli import main
from game.content import open_box
from game.content.new_deck import make_deck
from game.registry import packages
from game.table.deck_pieces import find_lacking
from game.ui.paint import svg_art

WIDE = "W" * 40
"""Valid text that is too wide for any card."""
TITLED = {
    "back_in_time": "X01",
    "card_game": "pocket_clock",
    "dice_through_time": "wind_the_clock",
    "riff_in_time": "one_more_time",
}
FILES = {"back_in_time": "cards.yaml", "card_game": "cards.yaml", "dice_through_time": "events.yaml",
         "riff_in_time": "objectives.yaml"}  # fmt: skip


def changed(folder: Path, game: str, field: str, text: str) -> int:
    """Replace a text on the card of a new deck; return its line number."""
    path = folder / FILES[game]
    lines = path.read_text(encoding="utf-8").split("\n")
    start = next(number for number, line in enumerate(lines) if f"- id: {TITLED[game]}" in line)
    at = next(n for n, line in enumerate(lines) if n > start and re.match(rf"\s+{field}:", line))
    lines[at] = f'    {field}: "{text}"'
    path.write_text("\n".join(lines), encoding="utf-8")
    return at + 1


@pytest.mark.parametrize("game", [name for name, package in packages().items() if package.home is None])
def test_the_official_boxes_lack_nothing(game: str) -> None:
    assert find_lacking(open_box(game)) == ([], [])


@pytest.mark.parametrize("game", FILES)
@pytest.mark.parametrize("away", [False, True])
def test_a_title_that_does_not_fit_is_named_with_its_line(
    game: str, away: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_deck("Night", game).folder
    if away:
        folder = Path(shutil.move(folder, tmp_path / "night"))
    assert main(["check", str(folder)]) == 0
    capsys.readouterr()
    line = changed(folder, game, "title", WIDE)
    assert main(["check", str(folder)]) == 1
    out = capsys.readouterr().out
    assert f"night/{FILES[game]}:{line}: “{WIDE}” does not fit on its piece; shorten it" in out
    assert "1 mistake" in out
    assert away != (resources.house_levels() / "night").exists()


@pytest.mark.parametrize("game", ["card_game", "riff_in_time"])
def test_a_text_that_does_not_fit_is_named_with_its_line(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = make_deck("Night", game).folder
    text = "WORDSWORDSWORDS " * 15
    line = changed(folder, game, "text", text.strip())
    assert main(["check", str(folder)]) == 1
    out = capsys.readouterr().out
    assert f"night/{FILES[game]}:{line}: “WORDSWORDSWORDS" in out


def test_the_check_of_everything_measures_house_decks_too(capsys: pytest.CaptureFixture[str]) -> None:
    line = changed(make_deck("Night", "card_game").folder, "card_game", "title", WIDE)
    assert main(["check"]) == 1
    assert f"cards.yaml:{line}: “{WIDE}” does not fit" in capsys.readouterr().out


def test_a_picture_that_the_table_looks_for_in_vain_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = make_deck("Night", "card_game").folder
    there = svg_art.has
    monkeypatch.setattr(svg_art, "has", lambda name: name != "card_game/frame_machine" and there(name))
    assert main(["check", str(folder)]) == 1
    out = capsys.readouterr().out
    assert "night: has no picture card_game/frame_machine, which the table shows; put frame_machine.svg" in out
