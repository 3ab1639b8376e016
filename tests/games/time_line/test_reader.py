"""The box of Time Line: goods, Markets and all path cards, turned ones too, compared with values repeated here."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from game.content import list_pictures, list_words, open_box, open_content
from game.content.library import open_as
from game.games.time_line.reader.content import Content
from game.games.time_line.rules.box import Box
from game.games.time_line.rules.compiled_box import Lookup, turned

GOODS = {"o": "oil", "m": "milk", "b": "beet", "n": "nucleons"}
CARDS = """
01 1243 bomn 2134 mnob   02 1324 bomn 1324 nomb   03 1342 mnob 2314 onbm   04 1423 omnb 3124 mbno
05 1432 bmon 3214 monb   06 2134 obmn 1243 nmob   07 2143 bonm 2143 nmbo   08 2314 bnmo 1342 onbm
09 2341 nomb 2341 monb   10 2413 nomb 3142 obnm   11 2431 bonm 3241 onbm   12 3124 obmn 1423 nomb
13 3142 nmob 2413 onbm   14 3214 bnom 1432 mbno   15 3241 monb 2431 nmob   16 3412 mobn 3412 omnb
17 3421 ombn 3421 mobn   18 4123 onmb 4123 obmn   19 4132 mobn 4213 mbno   20 4213 nobm 4132 nmob
21 4231 monb 4231 mnob   22 4312 ombn 4312 omnb   23 4321 ombn 4321 ombn
"""
"""One card per group: number, exits and stops by left-hand slot as printed, then the same turned."""

Side = tuple[tuple[int, ...], tuple[str, ...]]
"""Exits and stops of one side of a card, from top to bottom."""


def written() -> dict[str, tuple[Side, Side]]:
    """Parse the table: printed and turned side of each card by id."""
    words = CARDS.split()
    rows = (words[start : start + 5] for start in range(0, len(words), 5))
    return {f"p{number}": (side(*row[:2]), side(*row[2:])) for number, *row in rows}


def side(exits: str, stops: str) -> Side:
    """Spell out one side."""
    return tuple(map(int, exits)), tuple(GOODS[letter] for letter in stops)


def crossings(exits: tuple[int, ...]) -> int:
    """Count the pairs of tracks that cross."""
    return sum(upper > lower for upper, lower in combinations(exits, 2))


@pytest.fixture(scope="module")
def box() -> Box:
    return open_as("time_line", Content).box


def faces(box: Box, deck: str) -> list[Side]:
    """Return the 46 cards of a deck, reconstructed from the engine's lookup tables."""
    lookup = Lookup(box, deck)
    found = []
    for card in range(len(lookup.names)):
        slots = range(4 * card, 4 * card + 4)
        exits = tuple(slot % 4 + lookup.rightward[slot] + 1 for slot in slots)
        found.append((exits, tuple(lookup.goods[lookup.good[slot]] for slot in slots)))
    return found


def test_goods_start_and_finish(box: Box) -> None:
    assert [(good.id, good.name) for good in box.goods] == [
        ("oil", "Oilpetrol"), ("milk", "Milkbread"), ("beet", "Beetcandy"), ("nucleons", "Nucleons"),
    ]  # fmt: skip
    assert box.start == ("oil", "milk", "beet", "nucleons")
    assert box.finish == (1, 2, 3, 4)
    assert [good.colour for good in box.goods] == [f"good_{good}" for good in box.start]
    assert [good.pattern for good in box.goods] == ["solid", "dashes", "dots", "double"]


def test_set_up(box: Box) -> None:
    assert box.setup.zones == {2: 4, 3: 4, 4: 5, 5: 6}
    assert (box.setup.goal, box.setup.quiet) == (21, 10)


def test_every_printed_card_is_the_transcribed_one(box: Box) -> None:
    assert len(box.paths) == 23
    assert [path.id for path in box.paths] == [f"p{number:02}" for number in range(1, 24)]
    assert {path.id: (path.exits, path.stops) for path in box.paths} == {k: a for k, (a, _) in written().items()}


def test_every_turned_card_is_the_transcribed_one(box: Box) -> None:
    assert {path.id: turned(path) for path in box.paths} == {card: b for card, (_, b) in written().items()}


def test_the_decks_of_the_rules_are_the_written_cards_in_order(box: Box) -> None:
    printed = [a for a, _ in written().values()]
    assert faces(box, "turned") == [*printed, *(b for _, b in written().values())]
    assert faces(box, "same") == [*printed, *printed]
    names = [f"p{number:02}{half}" for half in "ab" for number in range(1, 24)]
    assert list(Lookup(box, "turned").names) == names
    assert list(Lookup(box, "same").names) == names


def test_every_order_but_the_straight_one_is_printed_once(box: Box) -> None:
    orders = [path.exits for path in box.paths]
    assert sorted(orders) == sorted(permutations((1, 2, 3, 4)))[1:], "the first of all is the straight one"
    assert Counter(map(crossings, orders)) == {1: 3, 2: 5, 3: 6, 4: 5, 5: 3, 6: 1}


def test_what_the_deck_of_turned_cards_counts(box: Box) -> None:
    deck = faces(box, "turned")
    assert len(deck) == 46
    assert len(set(deck)) == 45, "the card that reverses all four looks the same both ways"
    assert deck[22] == deck[45]
    assert Counter(good for _, stops in deck for good in stops) == dict.fromkeys(GOODS.values(), 46)
    assert Counter(map(crossings, (exits for exits, _ in deck))) == {1: 6, 2: 10, 3: 12, 4: 10, 5: 6, 6: 2}
    slots = [Counter(stops[slot] for _, stops in deck) for slot in range(4)]
    assert slots == [
        {"beet": 7, "milk": 13, "oil": 16, "nucleons": 10},
        {"oil": 16, "nucleons": 10, "milk": 13, "beet": 7},
        {"milk": 11, "oil": 9, "nucleons": 13, "beet": 13},
        {"nucleons": 13, "beet": 19, "milk": 9, "oil": 5},
    ]


def test_what_the_deck_of_same_cards_counts(box: Box) -> None:
    deck = faces(box, "same")
    assert len(deck) == 46
    assert set(Counter(deck).values()) == {2}
    assert Counter(good for _, stops in deck for good in stops) == dict.fromkeys(GOODS.values(), 46)


@pytest.mark.parametrize("deck", ["turned", "same"])
def test_tracks_run_the_same_way_forth_and_back(box: Box, deck: str) -> None:
    lookup = Lookup(box, deck)
    for stop, shift in enumerate(lookup.rightward):
        assert (stop + shift) // 4 == stop // 4, "a track leaves its own card"
        assert lookup.leftward[stop + shift] == -shift
    for card, stops in enumerate(lookup.stop_of):
        assert sorted(stops) == list(range(4 * card, 4 * card + 4))
        assert [lookup.good[stop] for stop in stops] == [0, 1, 2, 3]


def test_turning_twice_gives_the_printed_card_again(box: Box) -> None:
    for path in box.paths:
        exits, stops = turned(path)
        other = type(path)(path.id, exits, stops)  # type: ignore[arg-type]
        assert turned(other) == (path.exits, path.stops)


def test_words_and_pictures_are_those_of_the_goods() -> None:
    assert [words.text for words in list_words("time_line")] == ["Oilpetrol", "Milkbread", "Beetcandy", "Nucleons"]
    assert [drawing.picture for drawing in list_pictures("time_line")] == [
        f"{folder}/{good}.svg" for good in GOODS.values() for folder in ("time_line/goods", "icons")
    ]


def test_the_game_opens() -> None:
    game = open_box("time_line")
    assert game.box_id == "time_line"
    assert list(game.seats) == [2, 3, 4, 5]
    assert [(option.name, option.choices, option.default) for option in game.options] == [
        ("deck", ("turned", "same"), "turned")
    ]
    assert open_content("time_line").box is open_as("time_line", Content).box
