"""Test case of Lanterns for the shared tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from random import Random

from game.content import open_box
from game.rules.contract import NATURE, Seat
from game.rules.parts import Deck, bits, mask_of
from tests.rules.case import Case
from tests.table.table_case import TableCase

from .rules import Dealt, Ending, Lanterns, State, Why

SHARED = Path(__file__).parent / "data" / "tests"


def middle(game: Lanterns, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Return a state after a few random turns."""
    state = game.start(seats, options)
    for _step in range(3 * seats + 4):
        if state.actor >= NATURE:
            state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands())))
    return state


def pieces(state: State) -> Mapping[str, int]:
    """Count every spark, in all zones."""
    counts = {str(spark): state.deck.rest >> spark & 1 for spark in range(len(state.lookup.sparks))}
    for spark in (*state.deck.discards, *(spark for hand in state.hands for spark in bits(hand))):
        counts[str(spark)] += 1
    return counts


def reshuffle_hidden(_game: Lanterns, state: State, seat: Seat | None, rng: Random) -> State:
    """Redeal the deck and the other hands."""
    other = state.clone()
    others = mask_of(s for n, hand in enumerate(state.hands) if n != seat for s in bits(hand))
    unseen = list(bits(state.deck.rest | others))
    rng.shuffle(unseen)
    for holder, hand in enumerate(state.hands):
        if holder != seat:
            other.hands[holder] = mask_of(unseen.pop() for _card in range(hand.bit_count()))
    other.deck = Deck(mask_of(unseen), (), state.deck.discards)
    return other


CASE = Case(
    "lanterns",
    range(1, 4),
    lru_cache(lambda: open_box("lanterns")),
    middle,
    pieces,
    reshuffle_hidden,
    frozenset(why.value for why in Why),
    frozenset(ending.value for ending in Ending),
    scenarios=SHARED / "scenarios",
    wanted=("Rules, Climbing", "Rules, Sparks", "Rules, The end"),
    golden=SHARED / "golden",
    named=12,
    table="lanterns.testing:TABLE",
)
TABLE = TableCase(
    lies_on={"lantern": "lantern"},
    crosses={"lantern": "lantern stair"},
    colours=0,  # the background
    plain=("lantern", "spark", "plate", "deck", "bowl", "step"),
    facts={"left": 2, "seat": 1, "name": "x"},
    silent=(Dealt,),
)
