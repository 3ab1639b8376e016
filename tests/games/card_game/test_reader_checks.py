"""Faulty copies of the Card Game's box: each error is reported with file, entry, field and remedy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import resources
from game.content import check
from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.games.card_game.reader import reader
from tests.content.content_copies import copied, edit, found, noting_untranslated, read_as

TIME, WHO, DECK, TABLE = "timeline.yaml", "identities.yaml", "cards.yaml", "table.yaml"
PIE_PAN = """  - id: pie_pan
    kind: item
    effect: plain
    title: "Metal Pie Pan"
    text: "Discard it for the second flip of DoubleBack A-3."
"""
SEVENTH_PLAIN = PIE_PAN.replace("pie_pan", "skillet").replace("Metal Pie Pan", "Skillet")

B5 = """    link: one
    of: [B-3]
  - index: B-6
    original: "Biff Tannen pays to have his car cleaned"
    altered: "Biff Tannen wins his first big bet"
    link: one
    of: """
TENTH = (f"{B5}[B-2]", f"{B5}[B-5]".partition("of: [B-3]\n")[2])
"""An edit that makes B-5 a linchpin followed by B-6."""

BROKEN = {
    # file, original text, replacement, part of the expected message
    "hand of none": (TABLE, "hand: 3", "hand: 0", "table.yaml:3: hand: is 0; write 1 to 9"),
    "hand of four": (TABLE, "hand: 3", "hand: 4", "hand: is 4, but the rulebook has 3; make it 3"),
    "hand in words": (TABLE, "hand: 3", "hand: three", "hand: expected int, got str; write a whole number"),
    "draw of two": (TABLE, "draw: 1", "draw: 2", "draw: is 2, but the rulebook has 1"),
    "stack of four": (TABLE, "stack: 5", "stack: 4", "stack: is 4, but the rulebook has 5"),
    "stack of one": (TABLE, "stack: 5", "stack: 1", "stack: is 1; write 2 to 12"),
    "no columns": (TABLE, "columns: 6\n", "", "columns: is missing; add the entry columns"),
    "seven columns": (TABLE, "columns: 6", "columns: 7", "squares, A-7: is missing; add the square A-7"),
    "a million columns": (TABLE, "columns: 6", "columns: 1000000", "columns: is 1000000; write 1 to 8"),
    "five columns": (TABLE, "columns: 6", "columns: 5", "A-6, index: is not a place on the grid"),
    "row of another letter": (TABLE, "  D: 2015", "  E: 2015", "D-1, index: is not a place on the grid"),
    "row of a word": (TABLE, "  D: 2015", "  Dee: 2015", "rows, Dee: is not a row; call it by one capital letter"),
    "year twice": (TABLE, "  D: 2015", "  D: 1985", "rows, D: is 1985, like another row"),
    "years out of order": (TABLE, "  D: 2015", "  D: 1900", "rows: are not in the order of their years"),
    "year in words": (TABLE, "  A: 1885", "  A: soon", "rows, A: expected int, got str"),
    "unknown number": (TABLE, "draw: 1", "draw: 1\ndraft: 2", "draft: is not a known entry; use one of: hand, draw"),
    "no square": (TIME, "index: D-3", "index: E-3", "E-3, index: is not a place on the grid"),
    "square twice": (TIME, "index: D-3", "index: D-2", "D-2, index: appears 2 times"),
    "square missing": (TIME, "index: D-3", "index: D-2", "squares, D-3: is missing; add the square D-3"),
    "squares out of order": (TIME, "index: D-3", "index: D-9", "D-9, index: is not a place on the grid; did"),
    "ripplepoint of a ripplepoint": (TIME, "of: [C-2]", "of: [C-1]", "A-1, of[1]: C-1 is no rippling linchpin"),
    "ripplepoint of B-1": (TIME, "of: [C-2]", "of: [B-1]", "A-1, of[1]: B-1 is no rippling linchpin"),
    "ripplepoint of nothing": (TIME, "of: [C-2]", "of: []", "A-1, of: names 0 linchpins, the link one follows 1"),
    "ripplepoint of no square": (TIME, "of: [C-2]", "of: [C-22]", "A-1, of[1]: C-22 is no rippling linchpin"),
    "one of two": (TIME, "of: [C-2]", "of: [C-2, C-6]", "A-1, of: names 2 linchpins, the link one follows 1"),
    "pair of one": (TIME, "of: [A-2, A-3]", "of: [A-2]", "A-5, of: names 1 linchpin, the link and follows 2"),
    "pair of twins": (TIME, "of: [A-2, A-3]", "of: [A-2, A-2]", "A-5, of: names 1 linchpin"),
    "unknown link": (TIME, "link: and", "link: both", "A-5, link: 'both' does not fit; use one of: "),
    "pair changed": (TIME, "link: and", "link: or", "A-5, link: is or, the rulebook says and; write link: and"),
    "other pair changed": (TIME, "link: or\n    of: [C-6, D-1]", "link: and\n    of: [C-6, D-1]", "D-6, link: is and"),
    "pair too few": (
        TIME,
        "link: or\n    of: [B-2, B-4]",
        "link: one\n    of: [B-4]",
        "C-3, link: is one, the rulebook",
    ),
    "pair too many": (
        TIME,
        "link: one\n    of: [C-2]",
        "link: or\n    of: [C-2, C-6]",
        "A-1, link: is or, the rulebook",
    ),
    "link of nobody": (TIME, "    link: one\n    of: [C-2]", "    of: [C-2]", "A-1, of: is there without a link"),
    "tenth linchpin": (TIME, *TENTH, "squares, linchpins: is 10, but the rulebook has 9"),
    "fourteen ripples": (TIME, *TENTH, "squares, ripplepoints: is 14, but the rulebook has 15"),
    "linchpin without ripple": (
        TIME,
        "    link: one\n    of: [B-3]\n",
        "",
        "B-5: is a linchpin that no square follows",
    ),
    "linchpin gone": (
        TIME,
        'altered: "Young Biff is handed the almanac"\n',
        'altered: "Young Biff is handed the almanac"\n    link: one\n    of: [B-3]\n',
        "B-2, link: must be a linchpin",
    ),
    "B-1 a ripplepoint": (
        TIME,
        'altered: "Emmett Brown Hangs a Clock in his Bathroom"\n',
        'altered: "Emmett Brown Hangs a Clock in his Bathroom"\n    link: one\n    of: [B-3]\n',
        "B-1, link: must be a linchpin; leave out link and of",
    ),
    "empty event": (TIME, '"Twin Pines Mall opens"', '""', "C-1, original: is empty"),
    "event of two lines": (TIME, '"Twin Pines Mall opens"', '"Twin\\nPines"', "C-1, original: is empty, or starts"),
    "event twice": (TIME, '"Lone Pine Mall opens"', '"Twin Pines Mall opens"', "C-1, altered: another event is called"),
    "decoy twice": (TIME, 'decoy: "Mysterious', 'decoy: "Funeral in Hill Valley"  # "', "decoy: another event is call"),
    "no decoy": (TIME, "decoy:", "lure:", "decoy: is missing"),
    "unknown side": (TIME, "    altered:", "    changed:", "A-1: has no altered; add the field altered"),
    "no squares": (TIME, "squares:", "squares: 3\nothers:", "squares: is not a list"),
    "square no more": (WHO, "original: A-1", "original: E-1", "verne, original: no event of an identity is at E-1"),
    "wish for B-1": (WHO, "[D-2, D-4]", "[D-2, B-1]", "marty_iii, altered[2]: no event of an identity is at B-1"),
    "wish twice": (WHO, "[D-2, D-4]", "[D-2, D-2]", "marty_iii, altered: names a square twice"),
    "wish and dread": (
        WHO,
        "original: C-1, altered: [D-2",
        "original: C-1, altered: [C-1",
        "marty_iii, altered: names",
    ),
    "one wish": (WHO, "[D-2, D-4]", "[D-2]", "marty_iii, altered: expected array of length 2"),
    "wish in vain": (
        WHO,
        "original: C-4, altered: [C-5, A-4]",
        "original: B-4, altered: [C-4, A-4]",
        "tiffany: can nev",
    ),
    "wish against a pair": (WHO, "original: A-4, altered: [A-6, C-3]", "original: A-4, altered: [A-5, C-3]", "roxanne"),
    "identity twice": (WHO, "id: rex", "id: opal", "opal, id: appears 2 times; give each its own id"),
    "name twice": (WHO, "Rex Tannen", "Opal Wilson", "Opal Wilson, name: appears 2 times; give each its own name"),
    "no name": (WHO, '"Rex Tannen"', '""', "rex, name: is empty"),
    "identity in capitals": (WHO, "id: rex", "id: Rex", "Rex, id: Rex is not a valid id; use small letters"),
    "nine identities": (
        WHO,
        '  - {id: rex, name: "Rex Tannen", original: D-2, altered: [B-6, D-3]}\n',
        "",
        "identities: is 9, but the rulebook has 10",
    ),
    "card twice": (DECK, "id: tm_v2", "id: tm_v1", "tm_v1, id: appears 2 times"),
    "title twice": (DECK, '"Time Car V2"', '"Time Car V1"', "Time Car V1, title: appears 2 times"),
    "id with a point": (DECK, "id: memo\n", "id: memo.1\n", "memo.1, id: memo.1 is not a valid id"),
    "unknown kind": (DECK, "kind: machine", "kind: car", "tm_v1, kind: 'car' does not fit; use one of: "),
    "unknown effect": (DECK, "effect: v1", "effect: v9", "tm_v1, effect: v9 is not an effect of the kind machine"),
    "effect of another kind": (
        DECK,
        "effect: v1",
        "effect: memo",
        "tm_v1, effect: memo is not an effect of the kind machine",
    ),
    "kind of another effect": (
        DECK,
        "id: memo\n    kind: power",
        "id: memo\n    kind: action",
        "memo, effect: memo is not an effect of the kind action",
    ),
    "no copies": (DECK, "copies: 3", "copies: 0", "gullible, copies: is 0; write 1 to 20"),
    "a million copies": (DECK, "copies: 3", "copies: 1000000", "gullible, copies: is 1000000"),
    "copies wrong": (DECK, "copies: 3", "copies: 2", "cards, kind action: is 16, but the rulebook has 17"),
    "kinds uneven": (DECK, PIE_PAN, "", "no item is called pie_pan"),
    "eighteen items": (DECK, PIE_PAN, PIE_PAN + SEVENTH_PLAIN, "skillet: is named by no doubleback"),
    "machine of two": (DECK, "effect: v3", "effect: v3\n    copies: 2", "kind machine: is 7, but the rulebook has 6"),
    "power of two": (
        DECK,
        "effect: manure",
        "effect: manure\n    copies: 2",
        "kind power: is 15, but the rulebook has",
    ),
    "item of two": (DECK, "effect: cash", "effect: cash\n    copies: 2", "kind item: is 18, but the rulebook has 17"),
    "unknown item": (DECK, "item: verne_novel", "item: verne", "db_a2, item: no item is called verne; did you mean"),
    "item that is none": (DECK, "item: verne_novel", "item: memo", "db_a2, item: no item is called memo"),
    "no item": (DECK, "    item: verne_novel\n", "", "db_a2, item: is missing; doublebacks, and no other cards"),
    "no linchpin": (DECK, "    linchpin: A-2\n", "", "db_a2, linchpin: is missing"),
    "linchpin that is none": (DECK, "linchpin: A-2", "linchpin: A-1", "db_a2, linchpin: A-1 is not a linchpin"),
    "doubleback of B-1": (DECK, "linchpin: A-2", "linchpin: B-1", "db_a2, linchpin: B-1 is not a linchpin"),
    "doubleback twice": (
        DECK,
        "linchpin: A-2",
        "linchpin: A-3",
        "cards, A-3: has 2 doublebacks, but the rulebook has 1",
    ),
    "doubleback none": (
        DECK,
        "linchpin: A-2",
        "linchpin: A-3",
        "cards, A-2: has 0 doublebacks, but the rulebook has 1",
    ),
    "linchpin of an action": (
        DECK,
        "effect: trade",
        "effect: trade\n    linchpin: A-2",
        "trade, linchpin: stands on a card of the kind action",
    ),
    "item of an item": (
        DECK,
        "effect: cash",
        "effect: cash\n    item: fax",
        "cash, item: stands on a card of the kind it",
    ),
    "car without fuel": (
        DECK,
        "effect: lightning",
        "effect: fusion",
        "tm_v2, effect: does nothing without a card of the",
    ),
    "jacket without book": (
        DECK,
        "effect: almanac",
        "effect: cash",
        "dust_jacket, effect: does nothing without a card",
    ),
    "unknown icon": (DECK, "draw 1 {card}", "draw 1 {cart}", "tm_v3, text: there is no icon {cart}; use one of: card"),
    "open brace": (DECK, "draw 1 {card}", "draw 1 {card", "tm_v3, text: has an unmatched brace"),
    "no text": (DECK, '"Flip any linchpin, then draw 1 {card}."', '""', "tm_v3, text: is empty"),
    "no title": (DECK, '"Rewind"', '" "', "rewind, title: is empty"),
    "unknown field": (DECK, "effect: v1", "effect: v1\n    speed: 88", "tm_v1, speed: is not a known field"),
    "effect left out": (DECK, "    effect: v1\n", "", "tm_v1: has no effect; add the field effect"),
    "no YAML": (DECK, "cards:", "cards: [", "is not valid YAML"),
    "not a card": (DECK, PIE_PAN, PIE_PAN + "  - 7\n", "is not a record"),
}


@pytest.mark.parametrize("slip", BROKEN)
def test_a_slip_is_found_and_named(tmp_path: Path, slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file, old, new, message = BROKEN[slip]
    box = copied(tmp_path, game="card_game")
    edit(box / file, old, new)
    untranslated = noting_untranslated(monkeypatch)
    mistakes = found(box)
    lines = [str(mistake) for mistake in mistakes]
    assert untranslated == []
    assert any(message in line for line in lines), lines
    assert all("\n" not in line and "; " in line for line in lines), "one line each, with a remedy"
    assert all(mistake.line or mistake.entry or "is not valid YAML" in mistake.problem for mistake in mistakes)


def test_the_box_has_no_mistakes_but_pictures_to_draw(tmp_path: Path) -> None:
    assert found(copied(tmp_path, game="card_game")) == []


def test_a_linchpin_that_lost_its_last_ripple_is_found(tmp_path: Path) -> None:
    box = copied(tmp_path, game="card_game")
    text = (box / TIME).read_text(encoding="utf-8")
    (box / TIME).write_text(text.replace("of: [B-3]", "of: [B-2]"), encoding="utf-8")
    lines = [str(mistake) for mistake in found(box)]
    assert any("B-3: is a linchpin that no square follows; name it in the of of a square" in line for line in lines)


def test_squares_in_another_order_are_found(tmp_path: Path) -> None:
    box = copied(tmp_path, game="card_game")
    text = (box / TIME).read_text(encoding="utf-8")
    (box / TIME).write_text(re.sub("index: C-([12])", lambda m: f"index: C-{3 - int(m[1])}", text), encoding="utf-8")
    lines = [str(mistake) for mistake in found(box)]
    assert any("C-2, index: is out of order; write the squares row by row" in line for line in lines), lines


def test_all_mistakes_are_listed_not_only_the_first(tmp_path: Path) -> None:
    box = copied(tmp_path, game="card_game")
    edit(box / TIME, "of: [B-2]", "of: [Z-1]", 2)
    edit(box / DECK, "copies: 3", "copies: 0", 3)
    edit(box / WHO, "id: opal", "id: Opal")
    edit(box / TABLE, "hand: 3", "hand: 0")
    files = [Path(mistake.file).name for mistake in found(box)]
    assert files.count(TIME) == 2
    assert files.count(DECK) == 3
    assert files.count(WHO) == 1
    assert files.count(TABLE) == 1


@pytest.mark.parametrize("file", [TIME, WHO, DECK, TABLE])
def test_a_missing_file_is_found(tmp_path: Path, file: str) -> None:
    box = copied(tmp_path, game="card_game")
    (box / file).unlink()
    assert any(f"{file}: can't be read" in str(mistake) for mistake in found(box))


@pytest.mark.parametrize(
    ("file", "old", "new", "picture"),
    [
        (DECK, "id: tm_v3", "id: tm_v6", "tm_v6: has no picture assets/card_game/pictures/tm_v6.svg; draw it"),
        (WHO, "id: rex", "id: tex", "tex: has no picture assets/card_game/portraits/tex.svg; draw it"),
        (TIME, "index: D-6", "index: D-7", "D-7: has no picture assets/card_game/squares/D-7_altered.svg; draw it"),
    ],
)
def test_a_missing_picture_is_found(tmp_path: Path, file: str, old: str, new: str, picture: str) -> None:
    box = copied(tmp_path, game="card_game")
    edit(box / file, old, new)
    assert any(picture in str(mistake) for mistake in check(box))


def house(box: Path) -> list[str]:
    """Check a copy as a house deck, which need not have the rulebook's counts."""
    return [str(mistake) for mistake in read_as("card_game", box, official=False)]


def test_a_house_deck_may_count_otherwise(tmp_path: Path) -> None:
    box = copied(tmp_path, game="card_game")
    edit(box / TABLE, "hand: 3", "hand: 4")
    edit(box / TABLE, "stack: 5", "stack: 8")
    edit(box / DECK, "copies: 3", "copies: 7")
    edit(box / DECK, "linchpin: A-2", "linchpin: A-3")
    edit(box / TIME, "link: and", "link: or")
    edit(box / TIME, "    link: or\n    of: [B-2, B-4]\n", "    link: one\n    of: [B-4]\n")
    edit(box / WHO, '  - {id: rex, name: "Rex Tannen", original: D-2, altered: [B-6, D-3]}\n', "")
    assert house(box) == []


def test_a_house_deck_must_still_be_playable(tmp_path: Path) -> None:
    box = copied(tmp_path, game="card_game")
    people = (box / WHO).read_text(encoding="utf-8").splitlines(keepends=True)
    (box / WHO).write_text("".join(people[:9]), encoding="utf-8")
    text = (box / DECK).read_text(encoding="utf-8")
    cards = re.split(r"(?=  - id: )", text)
    kept = [card for card in cards if "kind: machine" not in card and "effect: locomotive" not in card]
    (box / DECK).write_text("".join(kept), encoding="utf-8")
    lines = house(box)
    assert any("identities: are 6 identities; make it 7 to 40" in line for line in lines), lines
    assert any("cards: hold no time machine" in line for line in lines), lines
    assert any(
        "science, effect: does nothing without a card of the effect locomotive or train" in line for line in lines
    )


def test_a_deck_too_small_for_six_hands_is_refused(tmp_path: Path) -> None:
    box = copied(tmp_path, game="card_game")
    edit(box / TABLE, "hand: 3", "hand: 9")
    text = re.sub("    copies: [0-9]+\n", "", (box / DECK).read_text(encoding="utf-8"))
    (box / DECK).write_text(text, encoding="utf-8")
    assert any("cards: are 50 cards; make it 55 to 300" in line for line in house(box))


def test_our_own_files_are_called_by_their_place_in_the_program() -> None:
    notes = MistakeLog()
    folder = Folder((resources.levels() / "card_game",))
    assert reader.read(folder, notes) is not None
    assert folder.shown(DECK) == "levels/card_game/cards.yaml"
