"""The box of Riff in Time holds the right values, and faulty copies are reported with file, entry and field."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.content import list_pictures, list_words, open_box
from game.content.board_shapes import Rect
from game.content.box_folder import Folder
from game.content.library import open_as
from game.content.mistakes import MistakeLog
from game.games.riff_in_time.reader import reader
from game.games.riff_in_time.reader.content import BoardPlan, Content
from game.games.riff_in_time.rules.box import DIFFICULTIES, Box
from tests.content.content_copies import copied, edit, noting_untranslated, read_as

TABLE, RIFFS, OBJECTIVES, MAP = "table.yaml", "riffs.yaml", "objectives.yaml", "board.tmx"

SLIPS = [
    (TABLE, "easier: {1: 3,", "easier: {1: -3,", "numbers, easier.1: is -3"),
    (TABLE, "3}, 4: {higher: 2}}", "3}, 4: {higher: 3}}", "numbers, retuned.0.heinous.4.higher: is 3"),
    (TABLE, "4: {rift: 3}", "4: {rift: 0}", "numbers, retuned.1.easy.4.rift: is 0"),
    (TABLE, "13, calm: 2}", "13, calm: 11}", "numbers, retuned.3.standard.4.calm: is 11"),
    (TABLE, "13, calm: 2}", "13, calm: 2, rift: 1}", "numbers, retuned.3.standard.4.rift: is 1"),
    (TABLE, "fewer: 3}", "fewer: 31}", "numbers, retuned.1.hard.4.fewer: is 31"),
    (TABLE, "standard: {4: {end: 13}}", "standard: {4: {end: 31}}", "numbers, retuned.2.standard.4.end: is 31"),
    (TABLE, "hard: {4: {higher: 5,", "hard: {4: {higher: 6,", "numbers, retuned.2.hard.4.higher: is 6"),
    (TABLE, "id: rome, title", "id: Rome, title", "Rome is not a valid id"),
    (TABLE, "title: Rome", 'title: ""', "rome, title: is empty"),
    (TABLE, "personage: charlemagne", "personage: socrates", "socrates, personage: appears 2 times"),
    (TABLE, "dice: [character, bogus], actions: [reroll]", "dice: [red], actions: [reroll]", "does not fit"),
    (TABLE, "  - id: ted", "  - id: bill", "bill, id: appears 2 times"),
    (TABLE, "ability: swap_riff", "ability: fly", "'fly' does not fit"),
    (TABLE, "wyld: [move, move,", "wyld: [move,", "dice, wyld: has 5 faces"),
    (TABLE, "supply: {wyld: 3,", "supply: {wyld: 0,", "supply, wyld: is 0"),
    (TABLE, "supply: {wyld: 3,", "supply: {wyld: 4,", "supply, wyld: is 4, but the rulebook has 3"),
    (TABLE, "green: [1, 3]", "green: [1, 7]", "dial.green: reaches into the red band"),
    (TABLE, "red: [7, 10]", "red: [7, 11]", "dial.red: is from 7 to 11"),
    (TABLE, "start: 5, most", "start: 0, most", "dial.start: is 0"),
    (TABLE, "san_dimas: {1: 20, 2: 11,", "san_dimas: {1: 20,", "san_dimas.2: is missing"),
    (TABLE, "3: 10, 4: 10}", "3: 10, 4: 5}", "san_dimas.4: is 5"),
    (TABLE, "3: 10, 4: 10}", "3: 10, 4: 10, 5: 9}", "san_dimas.5: 5 seats cannot play"),
    (TABLE, "hard: 1,", "brutal: 1,", "'brutal' does not fit"),
    (TABLE, "pool: 4 ", "pool: 3 ", "pool: is 3"),
    (TABLE, "own: 3 ", "own: 5 ", "own: is 5"),
    (TABLE, "offered: 2 ", "offered: 3 ", "offered: is 3, but the rulebook has 2"),
    (RIFFS, "id: riff_6\n", "id: riff_5\n", "riff_5, id: appears 2 times"),
    (RIFFS, "location: rome\n", "location: roma\n", "no location is called roma"),
    (RIFFS, "main: [{do: unrepair}]", "main: []", "riff_51, main: is empty"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: mend}]", "'mend' does not fit"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: unrepair, location: rome}]", "location: says nothing here"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: gather}]", "location: is missing"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: raise_location, location: san_dimas}]", "no location is called"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: raise_stages, stages: [11]}]", "stages: is 11"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: choose}]", "options: is missing"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: look, by: 4}]", "by: is 4"),
    (RIFFS, "main: [{do: unrepair}]", "main: [{do: draw}]\n    red: [{do: draw}]", "red or green section and no"),
    (OBJECTIVES, "id: duo_joan", "id: duo_socrates", "duo_socrates, id: appears 2 times"),
    (OBJECTIVES, "personage: joan_of_arc", "personage: joan", "nobody is called joan"),
    (OBJECTIVES, "    personage: joan_of_arc\n", "", "duo_joan, personage: is missing"),
    (OBJECTIVES, "stages: [2, 5, 8]", "stages: [2, 5, 18]", "charlemagne_tour, stages: is 18"),
    (OBJECTIVES, "    stages: [2]\n", "", "lincoln_trip, stages: are 0 stages"),
    (OBJECTIVES, "reward: 2", "reward: 9", "reward: is 9"),
    (OBJECTIVES, "number: 3", "number: 30", "number: is 30"),
    (MAP, 'name="disc.stage_3"', 'name="disk.stage_3"', "disc.stage_3: is missing"),
    (MAP, 'name="number" type="int" value="3"', 'name="number" type="int" value="4"', "stage_3, number: is 4"),
    (MAP, 'property name="a" value="stage_2"', 'property name="a" value="stage_12"', "no space is called stage_12"),
]
"""Faulty edits: file, original text, replacement and expected mistake."""


@pytest.fixture(scope="module")
def box() -> Box:
    return open_as("riff_in_time", Content).box


@pytest.fixture(scope="module")
def plan() -> BoardPlan:
    return open_as("riff_in_time", Content).plan


def mistakes(folder: Path) -> list[str]:
    """Read a copy of the box and return its mistakes, pictures excluded."""
    return [str(mistake) for mistake in read_as("riff_in_time", folder)]


@pytest.mark.parametrize(("file", "written", "instead", "mistake"), SLIPS)
def test_a_slip_is_found_and_named(
    tmp_path: Path, file: str, written: str, instead: str, mistake: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copied(tmp_path, game="riff_in_time")
    edit(folder / file, written, instead)
    untranslated = noting_untranslated(monkeypatch)
    lines = mistakes(folder)
    assert untranslated == []
    assert any(mistake in line and file in line for line in lines), lines
    assert all("\n" not in line and "; " in line for line in lines), "one line each, with a remedy"


def test_the_box_has_no_mistakes(tmp_path: Path) -> None:
    assert mistakes(copied(tmp_path, game="riff_in_time")) == []


@pytest.mark.parametrize("file", [TABLE, RIFFS, OBJECTIVES, MAP])
def test_a_missing_file_is_found(tmp_path: Path, file: str) -> None:
    folder = copied(tmp_path, game="riff_in_time")
    (folder / file).unlink()
    assert any(f"{file}: can't be read" in line for line in mistakes(folder))


def test_missing_pictures_are_told_when_they_are_looked_for(tmp_path: Path) -> None:
    folder = copied(tmp_path, game="riff_in_time")
    edit(folder / OBJECTIVES, "id: duo_joan", "id: duo_nobody")
    notes = MistakeLog()
    reader.read(Folder((folder,), pictures=True), notes)
    assert any("duo_nobody: has no picture assets/riff_in_time/objectives/duo_nobody.svg" in str(one)
               for one in notes.mistakes)  # fmt: skip


def test_what_the_cards_count(box: Box) -> None:
    assert (len(box.riffs), len(box.objectives), len(box.locations), len(box.characters)) == (60, 16, 10, 4)
    blocks = Counter(riff.location for riff in box.riffs)
    assert blocks.pop(None) == 20
    assert set(blocks.values()) == {4}
    assert Counter(card.action for card in box.objectives) == {"move": 5, "interact": 5, "reroll": 4, "excellent": 2}
    assert [card.id for card in box.objectives if card.min_players > 1] == ["jam_session", "pass_billy", "pass_freud"]
    assert Counter(card.mission for card in box.objectives)["visit"] == 3


def test_san_dimas_by_level(box: Box) -> None:
    """Start and end values of San Dimas and the other handicaps, for every level and tuning."""
    numbers = box.numbers
    starts = {
        (level, tuning): [numbers.hardship(level, seats, tuning) for seats in (1, 2, 3, 4)]
        for level in DIFFICULTIES
        for tuning in range(7)
    }
    higher = {key: [one.higher for one in found] for key, found in starts.items()}
    now = [3, 3, 3, 5]
    assert [higher["standard", tuning] for tuning in range(7)] == [[0] * 4] * 7
    assert [higher["easy", tuning] for tuning in range(7)] == [[0] * 4] * 7
    assert [higher["hard", tuning] for tuning in range(7)] == [[1] * 4, [2] * 4, [3, 3, 3, 2], now, now, now, now]
    now, first = [5, 4, 4, 5], [[2] * 4, [3, 3, 3, 2], [5, 4, 4, 2]]
    assert [higher["heinous", tuning] for tuning in range(7)] == [*first, now, now, now, [7, 4, 4, 5]]
    assert [starts["easy", tuning][3].rift for tuning in range(7)] == [None, None, 3, 4, 3, 3, 3]
    calm = {key: [one.calm for one in found] for key, found in starts.items() if any(one.calm for one in found)}
    assert calm == {("standard", 4): [0, 0, 0, 2]}
    assert [one.fewer for tuning in (2, 3) for one in starts["hard", tuning]] == [0, 0, 8, 3, 0, 0, 8, 2]
    fewer = [[one.fewer for one in starts["heinous", tuning]] for tuning in (2, 3, 6)]
    assert fewer == [[0, 0, 8, 10], [0, 0, 8, 8], [0, 0, 16, 10]]
    ends = {
        (level, tuning): [numbers.end(level, seats, tuning) for seats in (1, 2, 3, 4)]
        for level in DIFFICULTIES
        for tuning in range(7)
    }
    assert [ends["easy", tuning] for tuning in range(7)] == [[23, 14, 13, 13]] * 3 + [[23, 14, 13, 16]] * 4
    for level in ("standard", "hard", "heinous"):
        assert [ends[level, tuning] for tuning in range(7)] == [[20, 11, 10, 10]] * 3 + [[20, 11, 10, 13]] * 4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_level_is_harder_than_the_one_before(box: Box, seats: int) -> None:
    """From level to level no number gets easier, and at least one gets harder."""
    numbers, today = box.numbers, len(box.numbers.retuned)
    helps = []
    for level in DIFFICULTIES:
        start, end = numbers.hardship(level, seats, today), numbers.end(level, seats, today)
        rift = numbers.dial.start if start.rift is None else start.rift
        helps.append((end - start.higher, -rift, -start.fewer, start.calm))
    for easier, harder in pairwise(helps):
        assert easier != harder
        assert all(less <= more for less, more in zip(harder, easier, strict=True))


@pytest.mark.parametrize("difficulty", ["standard", "hard", "heinous"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_location_begins_as_printed_on_all_levels_but_easy(seats: int, difficulty: str) -> None:
    state: Any = open_box("riff_in_time").start(seats, {"difficulty": difficulty})
    assert state.dial == [5] * 10


def test_games_begun_with_an_older_tuning_keep_their_first_locations() -> None:
    game: Any = open_box("riff_in_time")
    assert game.start_tuned(4, {"difficulty": "standard"}, 4).dial == [4] * 2 + [5] * 8
    assert game.start(4, {"difficulty": "easy"}).dial == [3] * 10


def test_the_published_cards(box: Box) -> None:
    cards = {riff.id: riff for riff in box.riffs}
    assert [effect.do for effect in cards["riff_48"].main] == ["gather", "eject"]
    assert cards["riff_44"].main[0].stages == cards["riff_44"].repaired[0].stages == (2, 4, 8)
    assert [(one.do, one.by) for one in cards["riff_56"].main[0].options] == [("raise_san_dimas", 5), ("discard", 5)]
    assert [one.do for one in cards["riff_53"].main[0].options] == ["look", "lower_san_dimas"]
    assert (cards["riff_28"].location, cards["riff_28"].red[0].do, cards["riff_28"].repaired[0].do) == (
        "kassel", "gather", "draw")  # fmt: skip
    assert (cards["riff_36"].location, [one.do for one in cards["riff_36"].red[0].options]) == (
        "new_york", ["raise_san_dimas", "draw"])  # fmt: skip


def test_the_circuits(box: Box, plan: BoardPlan) -> None:
    assert [space.number for space in box.spaces] == list(range(11))
    assert [len(space.neighbours) for space in box.spaces] == [6, *[3] * 10]
    assert len(plan.roads) == 18
    assert {(road.a, road.b) for road in plan.roads if len(road.points) > 2} == {
        ("stage_2", "stage_6"), ("stage_3", "stage_9")}  # fmt: skip
    assert max(max(row) for row in open_box("riff_in_time").lookup.circuits.distance) == 3  # type: ignore[attr-defined]


def test_nothing_on_the_board_covers_anything_else(plan: BoardPlan) -> None:
    apart([space.area for space in plan.spaces.values()])
    for space in plan.spaces.values():
        rooms = [space.label, space.figures, *space.booths, *([space.number] if space.number else [])]
        assert all(room.within(space.area) for room in [space.disc, *rooms])
        apart(rooms)
        apart([space.disc, space.label, space.figures])


def test_no_circuit_runs_under_a_stage_that_it_does_not_join(plan: BoardPlan) -> None:
    for road in plan.roads:
        for (ax, ay), (bx, by) in pairwise(road.points):
            for step in range(41):
                x, y = ax + (bx - ax) * step / 40, ay + (by - ay) * step / 40
                under = {name for name, space in plan.spaces.items() if space.area.holds(x, y)}
                assert under <= {road.a, road.b}, (road.a, road.b, under)


def apart(rects: list[Rect]) -> None:
    """Check that no two rectangles overlap."""
    for number, one in enumerate(rects):
        for other in rects[number + 1 :]:
            beside = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert beside or one.y + one.h <= other.y or other.y + other.h <= one.y, (one, other)


def test_words_and_pictures() -> None:
    words = list(list_words("riff_in_time"))
    assert len(words) == 3 * 10 + 2 * 4 + 2 * 16
    pictures = [one.picture for one in list_pictures("riff_in_time")]
    assert len(pictures) == len(set(pictures)) == 99
