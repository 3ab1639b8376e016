"""Faulty copies of the Dice Through Time box: each error is reported with file, entry, field and remedy."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from game import resources
from game.content.box_folder import Folder
from game.content.mistakes import Mistake, MistakeLog
from game.games.dice_through_time.reader import board_reader, checks, reader
from tests.content.content_copies import copied, edit, noting_lines, noting_untranslated, read_as

TABLE, EVENTS, ITEMS, MAP = "table.yaml", "events.yaml", "items.yaml", "board.tmx"

SLIPS = yaml.safe_load(Path(__file__).with_name("slips.yaml").read_text(encoding="utf-8"))
"""Faulty edits: the original text, its replacement and the expected mistakes."""


def found(box: Path, *, official: bool = True) -> list[Mistake]:
    """Read a copy of the box and return its mistakes, pictures excluded."""
    return read_as("dice_through_time", box, official=official)


def box_at(where: Path) -> Path:
    """Copy the box."""
    return copied(where, game="dice_through_time")


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip["slip"])
def test_a_slip_is_found_and_named(tmp_path: Path, slip: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    box = box_at(tmp_path)
    edit(box / slip["file"], slip["written"], slip["instead"])
    untranslated = noting_untranslated(monkeypatch)
    mistakes = found(box)
    lines = [str(mistake) for mistake in mistakes]
    assert untranslated == []
    assert any(slip["mistake"] in line for line in lines), lines
    assert all("\n" not in line and "; " in line for line in lines), "one line each, with a remedy"


def test_the_box_has_no_mistakes(tmp_path: Path) -> None:
    assert found(box_at(tmp_path)) == []


def test_all_mistakes_are_listed_not_only_the_first(tmp_path: Path) -> None:
    box = box_at(tmp_path)
    edit(box / TABLE, "carried: 2", "carried: 0")
    edit(box / TABLE, "dice: 4 ", "dice: 9 ")
    edit(box / EVENTS, "id: shoe_the_horse", "id: Shoe")
    edit(box / ITEMS, "home: saloon", "home: salon")
    assert [Path(mistake.file).name for mistake in found(box)] == [EVENTS, ITEMS, TABLE, TABLE]


@pytest.mark.parametrize("file", [TABLE, EVENTS, ITEMS, MAP])
def test_a_missing_file_is_found(tmp_path: Path, file: str) -> None:
    box = box_at(tmp_path)
    (box / file).unlink()
    assert any(f"{file}: can't be read" in str(mistake) for mistake in found(box))


def test_a_place_too_few_is_found(tmp_path: Path) -> None:
    """A place missing from map and titles is reported, and so is everything that refers to it."""
    box = box_at(tmp_path)
    remove_place(box, "skyway")
    lines = [str(mistake) for mistake in found(box)]
    assert any("board.tmx: spaces: are 19 for 4 years; draw as many places for each year, 2 or more" in line
               for line in lines), lines  # fmt: skip


def remove_place(box: Path, place: str) -> None:
    """Remove a place and all that belongs to it from the map."""
    lines = (box / MAP).read_text(encoding="utf-8").splitlines(keepends=True)
    kept, skipped = list[str](), False
    for line in lines:
        mentions = "<object " in line and (f'name="{place}"' in line or f".{place}" in line or f"-{place}" in line)
        skipped = skipped or mentions
        if not skipped:
            kept.append(line)
        if skipped and ("</object>" in line or ("<object " in line and "/>" in line)):
            skipped = False
    (box / MAP).write_text("".join(kept), encoding="utf-8")
    edit(box / TABLE, f"  {place}: Skyway\n", "")


def test_missing_pictures_are_told_when_they_are_looked_for(tmp_path: Path) -> None:
    box = box_at(tmp_path)
    edit(box / EVENTS, "id: shoe_the_horse", "id: shoe_a_pony")
    notes = MistakeLog()
    reader.read(Folder((box,), pictures=True), notes)
    lines = [str(mistake) for mistake in notes.mistakes]
    assert len(lines) == 1, "every other picture is drawn"
    assert "shoe_a_pony: has no picture assets/dice_through_time/events/shoe_a_pony.svg; draw it" in lines[0]


def test_a_house_deck_may_count_otherwise(tmp_path: Path) -> None:
    box = box_at(tmp_path)
    edit(box / TABLE, "{2: 3, 3: 5, 4: 8}", "{2: 4, 3: 6, 4: 9}")
    edit(
        box / TABLE, "{beginner: 2, standard: 3, hard: 4, insane: 5}", "{beginner: 1, standard: 1, hard: 2, insane: 4}"
    )
    edit(box / TABLE, "carried: 2", "carried: 3")
    edit(box / TABLE, "removed: 2", "removed: 1")
    edit(box / TABLE, "dice: 4 ", "dice: 5 ")
    edit(box / TABLE, "{flux: 4, arrow: 4,", "{flux: 0, arrow: 9,")
    edit(box / EVENTS, "    effect: back\n    copies: 1", "    effect: back\n    copies: 3")
    edit(box / ITEMS, "home: saloon, found: 1955", "home: saloon, found: 2015")
    assert found(box, official=False) == []


NOTED = {"wrong", "known", "within", "names", "unique", "text", "count", "pictures", "place", "id", "seats", "titles"}
"""Methods that note mistakes."""


def calls(module: ModuleType) -> set[int]:
    """Return the lines of a module that may note a mistake."""
    tree = ast.parse(inspect.getsource(module))
    named = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {
        one.lineno
        for one in named
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == "self"
        and one.attr in NOTED
    }  # fmt: skip


def test_every_check_is_shown_to_fire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line that can note a mistake does so for at least one faulty copy above."""
    fired = noting_lines(monkeypatch, checks, board_reader)
    for number, slip in enumerate(SLIPS):
        box = copied(tmp_path, f"{number}/dice_through_time", game="dice_through_time")
        edit(box / slip["file"], slip["written"], slip["instead"])
        reader.read(Folder((box,)), MistakeLog())
    undrawn = copied(tmp_path, "undrawn/dice_through_time", game="dice_through_time")
    edit(undrawn / EVENTS, "id: shoe_the_horse", "id: shoe_a_pony")
    reader.read(Folder((undrawn,), pictures=True), MistakeLog())
    few = copied(tmp_path, "few/dice_through_time", game="dice_through_time")
    remove_place(few, "skyway")
    reader.read(Folder((few,)), MistakeLog())
    bare = copied(tmp_path, "bare/dice_through_time", game="dice_through_time")
    text = (bare / EVENTS).read_text(encoding="utf-8")
    (bare / EVENTS).write_text("events: []\n\n" + text[text.index("specials:") :], encoding="utf-8")
    reader.read(Folder((bare,)), MistakeLog())
    for module in (checks, board_reader):
        unseen = calls(module) - fired[str(module.__file__)]
        assert unseen == set(), f"nothing is noted in these lines of {module.__name__}"
    assert len(calls(checks)) > 25


def test_our_own_files_are_called_by_their_place_in_the_program() -> None:
    notes = MistakeLog()
    folder = Folder((resources.levels() / "dice_through_time",))
    assert reader.read(folder, notes) is not None
    assert folder.shown(ITEMS) == "levels/dice_through_time/items.yaml"
