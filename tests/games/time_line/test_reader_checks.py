"""Faulty copies of Time Line's box: each error is reported with file, entry, field and remedy."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from game import resources
from game.content import check
from game.content.box_folder import Folder
from game.content.mistakes import Mistake, MistakeLog
from game.games.time_line.reader import checks, reader
from tests.content.content_copies import copied, edit, found, noting_lines, noting_untranslated, read_as

GOODS, PATHS, TABLE = "goods.yaml", "paths.yaml", "table.yaml"
OIL = "  - {id: oil, name: Oilpetrol, colour: good_oil, pattern: solid}\n"
P05 = "  - {id: p05, exits: [1, 4, 3, 2], stops: [beet, milk, oil, nucleons]}\n"
P23 = "  - {id: p23, exits: [4, 3, 2, 1], stops: [oil, milk, beet, nucleons]}\n"
CLAY = "  - {id: clay, name: Clay, colour: paper, pattern: solid}\n"

BROKEN = {
    # file, original text, replacement, expected message after the file name
    "goal of none": (TABLE, "goal: 21", "goal: 0", "3: goal: is 0; write 1 to 999"),
    "goal too far": (TABLE, "goal: 21", "goal: 1000", "3: goal: is 1000; write 1 to 999"),
    "goal of another game": (TABLE, "goal: 21", "goal: 30", "3: goal: is 30, but the rulebook has 21; make it 21"),
    "goal in words": (TABLE, "goal: 21", "goal: much", "3: goal: expected int, got str; write a whole number"),
    "goal of a half": (TABLE, "goal: 21", "goal: 21.5", "3: goal: expected int, got float; write a whole number"),
    "no goal": (TABLE, "goal: 21", "# no goal", " goal: is missing; add the entry goal"),
    "quiet of none": (TABLE, "quiet: 10", "quiet: 0", "4: quiet: is 0; write 1 to 99"),
    "quiet for ever": (TABLE, "quiet: 10", "quiet: 100", "4: quiet: is 100; write 1 to 99"),
    "no quiet": (TABLE, "quiet: 10", "# no quiet", " quiet: is missing; add the entry quiet"),
    "no zones": (TABLE, "zones:", "columns:", " zones: is missing; add the entry zones"),
    "zones no map": (TABLE, "zones:  #", "zones: 4\nothers:  #", "6: zones: expected object, got int; "),
    "zones of four lost": (TABLE, "  4: 5\n", "", "6: zones, 4: is missing; add the number of players 4"),
    "zones of six": (
        TABLE,
        "  5: 6\n",
        "  5: 6\n  6: 7\n",
        "11: zones, 6: there is no number of players 6; use one of",
    ),
    "zones of one": (TABLE, "  2: 4\n", "  1: 3\n  2: 4\n", "7: zones, 1: there is no number of players 1; use one of"),
    "zones in words": (TABLE, "  2: 4\n", "  2: four\n", "7: zones, 2: expected int, got str; write a whole number"),
    "fewer zones than players": (TABLE, "  5: 6\n", "  5: 4\n", "10: zones, 5: is 4; write 5 to 9"),
    "zones too many": (TABLE, "  5: 6\n", "  5: 10\n", "10: zones, 5: is 10; write 5 to 9"),
    "zones as not printed": (TABLE, "  3: 4\n", "  3: 5\n", "8: zones, 3: is 5, but the rulebook has 4; make it 4"),
    "unknown entry": (TABLE, "quiet: 10", "quiet: 10\nspeed: 88", "5: speed: is not a known entry; use one of: goal"),
    "two tables": (TABLE, "goal: 21", "goal: 21\n---\n", "4: has a second document; remove the line --- and"),
    "no good of a name": (GOODS, "id: oil,", "id: oul,", ": start, oil: there is no good oil; use one of: oul, milk"),
    "good not at the start": (GOODS, "id: oil,", "id: oul,", ": start, oul: is missing; add the good oul"),
    "good twice": (GOODS, "id: milk", "id: oil", ": oil, id: appears 2 times; give each its own id"),
    "good in capitals": (
        GOODS,
        "id: oil,",
        "id: Oil,",
        ": Oil, id: Oil is not a valid id; use small letters, digits and _",
    ),
    "good of a number": (GOODS, "id: oil,", "id: 7,", ": goods, [1].id: expected str, got int; "),
    "name twice": (GOODS, "Milkbread", "Oilpetrol", " Oilpetrol, name: appears 2 times; give each its own name"),
    "colour twice": (GOODS, "good_milk", "good_oil", " good_oil, colour: appears 2 times; give each its own colour"),
    "pattern twice": (GOODS, "dashes", "dots", " dots, pattern: appears 2 times; give each its own pattern"),
    "unknown pattern": (GOODS, "dashes", "stripes", ": milk, pattern: 'stripes' does not fit; use one of: "),
    "unknown colour": (
        GOODS,
        "good_milk",
        "good_silk",
        ": milk, colour: there is no color good_silk; did you mean go",
    ),
    "colour without a dark one": (GOODS, "good_milk", "paper", ": milk, colour: there is no color paper; "),
    "empty name": (
        GOODS,
        "name: Oilpetrol",
        'name: ""',
        ": oil, name: is empty, or starts or ends with a space or line break; ",
    ),
    "name of blanks": (GOODS, "name: Oilpetrol", 'name: " Oil"', ": oil, name: is empty, or starts"),
    "name of two lines": (GOODS, "name: Oilpetrol", 'name: "Oil\\nOil"', ": oil, name: is empty, or starts"),
    "unknown icon": (GOODS, "name: Oilpetrol", 'name: "{oyl}"', ": oil, name: there is no icon {oyl}; use one of: go"),
    "open brace": (GOODS, "name: Oilpetrol", 'name: "Oil {gold"', ": oil, name: has an unmatched brace; "),
    "three goods": (GOODS, OIL, "", ": goods: are 3; write 4, one for each track of a card"),
    "five goods": (GOODS, OIL, OIL + CLAY, ": goods: are 5; write 4, one for each track of a card"),
    "no goods": (GOODS, "goods:\n", "wares:\n", " goods: is missing; add the entry goods"),
    "goods no list": (GOODS, "goods:\n", "goods: 3\nwares:\n", ": goods: is not a list; "),
    "a good that is none": (GOODS, OIL, OIL + "  - 7\n", ": goods, [2]: is not a record"),
    "good without a name": (GOODS, "name: Oilpetrol, ", "", ": oil: has no name; add the field name"),
    "good with a price": (
        GOODS,
        "name: Oilpetrol",
        "name: Oilpetrol, price: 3",
        ": oil, price: is not a known field",
    ),
    "start without a good": (GOODS, "milk, beet, nucleons]  #", "milk, oil, nucleons]  #", ": start, beet: is missing"),
    "start of an unknown good": (
        GOODS,
        "[oil, milk",
        "[clay, milk",
        ": start, clay: there is no good clay; use one of",
    ),
    "start of three": (GOODS, "[oil, milk", "[milk", ": start: expected array of length 4, got 3; "),
    "no start": (GOODS, "start:", "begin:", " start: is missing; add the entry start"),
    "finish of five": (GOODS, "[1, 2, 3, 4]", "[1, 2, 3, 4, 5]", ": finish: expected array of length 4, got 5; "),
    "finish below zero": (GOODS, "[1, 2, 3, 4]", "[1, -2, 3, 4]", ": finish, [2]: is -2; write 0 to 99"),
    "finish too dear": (GOODS, "[1, 2, 3, 4]", "[1, 2, 3, 100]", ": finish, [4]: is 100; write 0 to 99"),
    "finish for nothing": (
        GOODS,
        "[1, 2, 3, 4]",
        "[0, 0, 0, 0]",
        ": finish: pays nothing anywhere; write a value abov",
    ),
    "finish in words": (GOODS, "[1, 2, 3, 4]", "[1, 2, 3, four]", ": finish: expected int, got str; write a whole"),
    "no finish": (GOODS, "finish:", "end:", " finish: is missing; add the entry finish"),
    "card twice": (PATHS, "id: p02", "id: p01", ": p01, id: appears 2 times; give each its own id"),
    "card in capitals": (
        PATHS,
        "id: p01",
        "id: P01",
        ": P01, id: P01 is not a valid id; use small letters, digits and _",
    ),
    "card with a point": (
        PATHS,
        "id: p01",
        "id: p.1",
        ": p.1, id: p.1 is not a valid id; use small letters, digits and _",
    ),
    "exit twice": (PATHS, "[1, 4, 3, 2]", "[1, 4, 3, 3]", ": p05, exits: do not name each slot once; write 1 to 4 in"),
    "exit five": (PATHS, "[1, 4, 3, 2]", "[1, 5, 3, 2]", ": p05, exits: do not name each slot once; write 1 to 4 in"),
    "exit from nought": (PATHS, "[1, 4, 3, 2]", "[0, 3, 2, 1]", ": p05, exits: do not name each slot once; write 1 to"),
    "three exits": (PATHS, "[1, 4, 3, 2]", "[1, 3, 2]", ": p05, exits: expected array of length 4, got 3; "),
    "exit in words": (PATHS, "[1, 4, 3, 2]", "[1, four, 3, 2]", ": p05, exits: expected int, got str; write a whole"),
    "stop of nothing": (
        PATHS,
        "[beet, milk, oil",
        "[clay, milk, oil",
        ": p05, clay: there is no stop of clay; use one of",
    ),
    "stop left out": (PATHS, "[beet, milk, oil", "[clay, milk, oil", ": p05, beet: is missing; add the stop of beet"),
    "stop twice": (PATHS, "[beet, milk, oil", "[milk, milk, oil", ": p05, beet: is missing; add the stop of beet"),
    "five stops": (
        PATHS,
        "[beet, milk, oil",
        "[beet, milk, milk, oil",
        ": p05, stops: expected array of length 4, got",
    ),
    "no stops": (PATHS, ", stops: [beet, milk, oil, nucleons]", "", ": p05: has no stops; add the field stops"),
    "card with a price": (PATHS, "{id: p05,", "{id: p05, price: 2,", ": p05, price: is not a known field"),
    "card that is none": (PATHS, P05, "  - p05\n", ": paths, [5]: is not a record"),
    "card lost": (PATHS, P23, "", ": paths: is 22, but the rulebook has 23; make it 23"),
    "order lost": (PATHS, P23, "", ": paths: lack the order [4, 3, 2, 1]; write each order once"),
    "order twice": (PATHS, "[4, 3, 2, 1]", "[4, 3, 1, 2]", ": paths: lack the order [4, 3, 2, 1]; write each order"),
    "straight card": (PATHS, "[1, 2, 4, 3]", "[1, 2, 3, 4]", ": paths: lack the order [1, 2, 4, 3]; write each order"),
    "card too many": (PATHS, P23, P23 + P23.replace("p23", "p24"), ": paths: is 24, but the rulebook has 23; make"),
    "no paths": (PATHS, "paths:", "ways:", " paths: is missing; add the entry paths"),
    "no YAML": (PATHS, "paths:", "paths: [", " is not valid YAML"),
}


@pytest.mark.parametrize("slip", BROKEN)
def test_a_slip_is_found_and_named(tmp_path: Path, slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file, old, new, message = BROKEN[slip]
    box = copied(tmp_path, game="time_line")
    edit(box / file, old, new)
    untranslated = noting_untranslated(monkeypatch)
    mistakes = found(box)
    lines = [str(mistake) for mistake in mistakes]
    assert untranslated == []
    assert any(is_told(mistake, file, message) for mistake in mistakes), lines
    assert all("\n" not in line and "; " in line for line in lines), "one line each, with a remedy"
    assert all(mistake.line or mistake.entry or "is not valid YAML" in mistake.problem for mistake in mistakes)


def is_told(mistake: Mistake, file: str, message: str) -> bool:
    """Return whether a mistake names the file, contains the message and, where possible, its line."""
    line = str(mistake)
    known = not message.startswith(":") or mistake.line > 0
    return known and f"{file}:" in line and message in line


def test_the_box_has_no_mistakes_but_pictures_to_draw(tmp_path: Path) -> None:
    assert found(copied(tmp_path, game="time_line")) == []


def test_all_mistakes_are_listed_not_only_the_first(tmp_path: Path) -> None:
    box = copied(tmp_path, game="time_line")
    edit(box / GOODS, "[1, 2, 3, 4]", "[-1, 2, 3, 100]")
    edit(box / TABLE, "quiet: 10", "quiet: 0")
    edit(box / TABLE, "  3: 4\n", "  3: 2\n")
    edit(box / PATHS, "id: p23", "id: P23")
    files = [Path(mistake.file).name for mistake in found(box)]
    assert files.count(GOODS) == 2
    assert files.count(TABLE) == 2
    assert files.count(PATHS) == 1


@pytest.mark.parametrize("file", [GOODS, PATHS, TABLE])
def test_a_missing_file_is_found(tmp_path: Path, file: str) -> None:
    box = copied(tmp_path, game="time_line")
    (box / file).unlink()
    assert any(f"{file}: can't be read" in str(mistake) for mistake in found(box))


def test_a_missing_picture_is_found(tmp_path: Path) -> None:
    box = copied(tmp_path, game="time_line")
    edit(box / GOODS, "id: oil,", "id: tar,")
    mistakes = [str(mistake) for mistake in check(box)]
    assert any("tar: has no picture assets/time_line/goods/tar.svg; draw it" in line for line in mistakes), mistakes


def house(box: Path) -> list[str]:
    """Check a copy as a house deck, which need not have the rulebook's counts."""
    return [str(mistake) for mistake in read_as("time_line", box, official=False)]


def test_a_house_deck_may_count_otherwise(tmp_path: Path) -> None:
    box = copied(tmp_path, game="time_line")
    edit(box / TABLE, "goal: 21", "goal: 30")
    edit(box / TABLE, "quiet: 10", "quiet: 5")
    edit(box / TABLE, "  2: 4\n", "  2: 7\n")
    edit(box / GOODS, "[1, 2, 3, 4]", "[5, 0, 1, 1]")
    edit(box / GOODS, "start: [oil, milk", "start: [milk, oil")
    edit(box / PATHS, "[1, 2, 4, 3]", "[1, 2, 3, 4]")
    edit(box / PATHS, P05, "")
    assert house(box) == []


def test_a_house_deck_must_have_the_cards_of_its_opening_row(tmp_path: Path) -> None:
    """Each path is there twice, so five paths suffice for nine zones and four do not."""
    box = copied(tmp_path, game="time_line")
    edit(box / TABLE, "  5: 6\n", "  5: 9\n")
    lines = (box / PATHS).read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if "id: p01" in line)
    for cards, mistakes in ((5, []), (4, ["paths: are 4 cards; make it 5 to 60"])):
        (box / PATHS).write_text("".join(lines[: first + cards]), encoding="utf-8")
        assert [line.partition("yaml:")[2].partition(" ")[2] for line in house(box)] == mistakes


def test_a_house_deck_has_room_for_sixty_cards(tmp_path: Path) -> None:
    box = copied(tmp_path, game="time_line")
    for cards, mistakes in ((60, []), (61, ["are 61 cards; make it 3 to 60"])):
        more = "".join(P23.replace("p23", f"q{number}") for number in range(cards - 23))
        ours = (resources.levels() / "time_line" / PATHS).read_text(encoding="utf-8")
        (box / PATHS).write_text(ours + more, encoding="utf-8")
        assert [line.partition("paths: ")[2] for line in house(box)] == mistakes


NOTED = {"wrong", "known", "within", "names", "unique", "text", "count", "pictures", "id"}
"""Methods of a checker that note mistakes."""


def test_every_check_is_shown_to_fire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line that can note a mistake does so for at least one faulty copy above."""
    tree = ast.parse(inspect.getsource(checks))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    asking = {call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in NOTED}
    fired = noting_lines(monkeypatch, checks)[checks.__file__]
    for number, (file, old, new, _) in enumerate(BROKEN.values()):
        box = copied(tmp_path, f"{number}/time_line", game="time_line")
        edit(box / file, old, new)
        check(box)
    few = copied(tmp_path, "few/time_line", game="time_line")
    edit(few / TABLE, "  5: 6\n", "  5: 9\n")
    (few / PATHS).write_text(f"paths:\n{P05}", encoding="utf-8")
    edit(few / GOODS, "id: oil,", "id: tar,")
    check(few)
    assert asking - fired == set(), "nothing is noted in these lines of the checks"
    assert len(asking) > 20


def test_our_own_files_are_called_by_their_place_in_the_program() -> None:
    notes = MistakeLog()
    folder = Folder((resources.levels() / "time_line",))
    assert reader.read(folder, notes) is not None
    assert folder.shown(PATHS) == "levels/time_line/paths.yaml"
