"""The box of the Card Game: timeline, identities, deck and counts, compared with values repeated here."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from game.content import open_box, open_content
from game.content.library import open_as
from game.games.card_game.reader.checks import EFFECTS_OF, is_altered
from game.games.card_game.reader.content import Content
from game.games.card_game.rules.box import EFFECTS, Box, Card, Identity, Square

LINCHPINS = ["A-2", "A-3", "B-1", "B-2", "B-3", "B-4", "C-2", "C-6", "D-1"]
RIPPLES = {
    "A-1": "one C-2", "A-4": "one A-3", "A-5": "and A-2 A-3", "A-6": "one A-2", "B-5": "one B-3", "B-6": "one B-2",
    "C-1": "one B-3", "C-3": "or B-2 B-4", "C-4": "one B-4", "C-5": "one B-2", "D-2": "one D-1", "D-3": "one C-2",
    "D-4": "one C-6", "D-5": "one C-6", "D-6": "or C-6 D-1",
}  # fmt: skip
IDENTITIES = {
    "Verne Brown": "A-1 A-5 A-6",
    "Marty McFly III": "C-1 D-2 D-4",
    "Tiffany Tannen": "C-4 C-5 A-4",
    "Marlin Berry": "C-5 B-5 C-4",
    "Dexter Needles": "D-4 D-6 C-1",
    "Roxanne Strickland": "A-4 A-6 C-3",
    "Stella McFly": "A-5 C-4 D-2",
    "Rex Tannen": "D-2 B-6 D-3",
    "Galileo Brown": "A-6 A-4 D-5",
    "Opal Wilson": "B-6 C-1 A-1",
}
"""For each identity, the square that must be original, then the two that must be altered."""
FORCED = {
    "Verne Brown": "A-2 A-3 / C-2",
    "Marty McFly III": "C-6 D-1 / B-3",
    "Tiffany Tannen": "A-3 B-2 / B-4",
    "Marlin Berry": "B-3 B-4 / B-2",
    "Dexter Needles": "B-3 D-1 / C-6",
    "Roxanne Strickland": "A-2 / A-3",
    "Stella McFly": "B-4 D-1 /",
    "Rex Tannen": "B-2 C-2 / D-1",
    "Galileo Brown": "A-3 C-6 / A-2",
    "Opal Wilson": "B-3 C-2 / B-2",
}
"""For each identity, linchpins always altered and always original when it is satisfied."""
COPIES = {
    "machine": "tm_v1 tm_v2 tm_v3 tm_v4 tm_v5 tm_train",
    "doubleback": "db_a2 db_a3 db_b2 db_b3 db_b4 db_c2 db_c6 db_d1",
    "action": "gullible:3 hitch:3 not_yourself:2 erased:2 fading alpha trade clock_tower vortex discontinuity shopping",
    "power": "memo:3 rewind:3 quick_trip:2 lucky:2 engine manure science steal_back",
    "item": "plut_pellet plut_case lightning locomotive newspaper fax telegram almanac dust_jacket mr_fusion cash "
    "pie_pan hoverboard mcfly_novel radiation_suit bulletproof_vest verne_novel",
}
DOUBLEBACKS = {
    "A-2": "verne_novel", "A-3": "pie_pan", "B-2": "dust_jacket", "B-3": "radiation_suit", "B-4": "mcfly_novel",
    "C-2": "bulletproof_vest", "C-6": "fax", "D-1": "hoverboard",
}  # fmt: skip
OWN_EFFECTS = {
    "plut_pellet": "pellet", "plut_case": "case", "mr_fusion": "fusion", "newspaper": "memo_item", "fax": "memo_item",
    "telegram": "memo_item", "dust_jacket": "dust_jacket",
    **{f"tm_v{n}": f"v{n}" for n in range(1, 6)}, "tm_train": "train",
}  # fmt: skip

MOVABLE = [index for index in LINCHPINS if index != "B-1"]
STATES = [frozenset(flipped) for size in range(9) for flipped in combinations(MOVABLE, size)]


@pytest.fixture(scope="module")
def box() -> Box:
    return open_as("card_game", Content).box


def by_index(box: Box) -> dict[str, Square]:
    return {square.index: square for square in box.squares}


def shown(box: Box, flipped: str) -> set[str]:
    """Return the ripplepoints that are altered."""
    return {s.index for s in box.squares if s.link and is_altered(s, flipped.split())}


def is_met(box: Box, identity: Identity, state: frozenset[str]) -> bool:
    squares = by_index(box)
    return not is_altered(squares[identity.original], state) and all(
        is_altered(squares[index], state) for index in identity.altered
    )


def wins(box: Box, identity: Identity) -> set[frozenset[str]]:
    """Return the linchpin states that satisfy an identity."""
    return {state for state in STATES if is_met(box, identity, state)}


def test_the_timeline_is_the_designed_one(box: Box) -> None:
    assert [square.index for square in box.squares] == [f"{row}-{column}" for row in "ABCD" for column in range(1, 7)]
    assert [square.index for square in box.squares if square.link is None] == LINCHPINS
    links = {square.index: " ".join([square.link, *square.of]) for square in box.squares if square.link}
    assert links == RIPPLES
    assert sum(len(square.of) for square in box.squares) == 18
    assert dict(Counter(parent for square in box.squares for parent in square.of)) == {
        "A-2": 2, "A-3": 2, "B-2": 3, "B-3": 2, "B-4": 2, "C-2": 2, "C-6": 3, "D-1": 2,
    }  # fmt: skip


def test_set_up_and_years(box: Box) -> None:
    setup = box.setup
    assert (setup.hand, setup.draw, setup.stack, setup.rows, setup.columns) == (3, 1, 5, ("A", "B", "C", "D"), 6)
    assert open_as("card_game", Content).years == {"A": 1885, "B": 1955, "C": 1985, "D": 2015}
    assert list(open_as("card_game", Content).years) == list(setup.rows)


def test_the_square_that_ends_the_game(box: Box) -> None:
    square = by_index(box)["B-1"]
    assert (square.original, square.altered) == (
        "Emmett Brown Invents the Flux Capacitor",
        "Emmett Brown Hangs a Clock in his Bathroom",
    )
    assert box.setup.decoy.startswith("Mysterious Forces")


def test_every_event_has_its_own_title(box: Box) -> None:
    titles = [title for square in box.squares for title in (square.original, square.altered)]
    assert len({*titles, box.setup.decoy}) == 49


def test_ripples_of_the_rulebook_examples(box: Box) -> None:
    assert shown(box, "A-2") == {"A-6"}
    assert shown(box, "A-3") == {"A-4"}
    assert shown(box, "A-2 A-3") == {"A-4", "A-5", "A-6"}
    assert shown(box, "B-2") == {"B-6", "C-3", "C-5"}
    assert shown(box, "B-4") == {"C-3", "C-4"}
    assert shown(box, "B-2 B-4") == {"B-6", "C-3", "C-4", "C-5"}
    assert shown(box, "C-6") == {"D-4", "D-5", "D-6"}
    assert shown(box, "D-1") == {"D-2", "D-6"}
    assert shown(box, "B-1") == set()
    assert shown(box, "") == set()


def test_identities_are_the_designed_ones(box: Box) -> None:
    assert {i.name: " ".join([i.original, *i.altered]) for i in box.identities} == IDENTITIES
    assert len({i.id for i in box.identities}) == 10


def test_every_identity_is_two_flips_away(box: Box) -> None:
    assert len(STATES) == 256
    for identity in box.identities:
        states = wins(box, identity)
        assert min(len(state) for state in states) == 2, identity.name
        assert len(states) in (32, 48), identity.name
        altered = frozenset.intersection(*states)
        original = set(MOVABLE) - frozenset.union(*states)
        assert f"{' '.join(sorted(altered))} / {' '.join(sorted(original))}".strip() == FORCED[identity.name]


def test_identities_stand_in_each_others_way(box: Box) -> None:
    reach = {identity.name: wins(box, identity) for identity in box.identities}
    apart = [pair for pair in combinations(reach, 2) if not reach[pair[0]] & reach[pair[1]]]
    assert len(apart) == 19
    assert max(sum(state in states for states in reach.values()) for state in STATES) == 5


def test_every_ripplepoint_and_both_sides_of_every_linchpin_are_wanted(box: Box) -> None:
    wanted = {index for identity in box.identities for index in (identity.original, *identity.altered)}
    assert wanted >= set(RIPPLES)
    altered = Counter(name for names in FORCED.values() for name in names.partition("/")[0].split())
    assert altered == {"A-2": 2, "A-3": 3, "B-2": 2, "B-3": 3, "B-4": 2, "C-2": 2, "C-6": 2, "D-1": 3}
    original = {name for names in FORCED.values() for name in names.rpartition("/")[2].split()}
    assert original == set(MOVABLE)


def test_the_deck_is_the_counted_one(box: Box) -> None:
    written = {
        kind: " ".join(
            card.id if card.copies == 1 else f"{card.id}:{card.copies}" for card in box.cards if card.kind == kind
        )
        for kind in COPIES
    }
    assert written == COPIES
    numbers: Counter[str] = Counter()
    for card in box.cards:
        numbers[card.kind] += card.copies
    assert numbers == {"item": 17, "machine": 6, "doubleback": 8, "action": 17, "power": 14}
    assert numbers.total() == 62


def test_doublebacks_name_their_linchpin_and_item(box: Box) -> None:
    doublebacks = [card for card in box.cards if card.kind == "doubleback"]
    assert {card.linchpin: card.item for card in doublebacks} == DOUBLEBACKS
    titles = {card.id: card.title for card in box.cards}
    for card in doublebacks:
        assert card.linchpin is not None
        assert card.item is not None
        assert card.linchpin in card.text
        shorter = {"mcfly_novel": "McFly novel", "dust_jacket": "Dust Jacket"}
        assert shorter.get(card.item, titles[card.item]) in card.text
        assert f"DoubleBack {card.linchpin}" in next(other.text for other in box.cards if other.id == card.item)


def test_effects_are_known_and_of_their_kind(box: Box) -> None:
    assert sorted(effect for effects in EFFECTS_OF.values() for effect in effects) == sorted(EFFECTS)
    assert {card.effect for card in box.cards} == set(EFFECTS), "every effect has a card"

    def expected(card: Card) -> str:
        plain = "plain" if card.kind == "item" and card.id in DOUBLEBACKS.values() else card.id
        return "doubleback" if card.kind == "doubleback" else OWN_EFFECTS.get(card.id, plain)

    assert {card.id: card.effect for card in box.cards} == {card.id: expected(card) for card in box.cards}


def test_card_texts_are_one_or_two_short_sentences(box: Box) -> None:
    for card in box.cards:
        assert card.text.endswith("."), card.id
        assert len(card.text) <= 170, card.id
        assert sum(card.text.count(stop) for stop in (". ", "; ")) <= 2, card.id


def test_the_game_opens_before_the_shelf_does() -> None:
    game = open_box("card_game")
    assert game.box_id == "card_game"
    assert list(game.seats) == [2, 3, 4, 5, 6]
    assert open_content("card_game").box is open_as("card_game", Content).box
