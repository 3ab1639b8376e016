"""Test case of the toy game for the shared tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from game.rules.contract import NATURE, Game, Seat
from tests.rules.case import Case
from tests.toy_game import TOY, ToyState


def _toy_middle(state: ToyState, rng: Random) -> ToyState:
    """Play a dozen random commands."""
    for _ in range(12):
        if state.actor >= NATURE:
            state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands())))
    return state


def _toy_pieces(state: ToyState) -> Mapping[str, int]:
    """Count the cards of the toy game."""
    places = [state.deck.rest, *state.hands]
    counts = {str(card): sum(place >> card & 1 for place in places) for card in range(16)}
    for card in (*state.deck.discards, state.played):
        if card >= 0:
            counts[str(card)] += 1
    return counts


def _toy_reshuffle(_game: Game, state: ToyState, seat: Seat | None, rng: Random) -> ToyState:
    """Redeal the pile and the other hands."""
    other = state.clone()
    holders = [holder for holder in range(len(state.hands)) if holder != seat]
    unseen = [
        card for card in range(16) if any(state.hands[h] >> card & 1 for h in holders) or state.deck.rest >> card & 1
    ]
    rng.shuffle(unseen)
    for holder in holders:
        size = state.hands[holder].bit_count()
        other.hands[holder] = sum(1 << unseen.pop() for _ in range(size))
    other.deck = type(state.deck)(sum(1 << card for card in unseen), (), state.deck.discards)
    return other


CASE = Case(
    "toy",
    range(1, 5),
    lambda: TOY,
    lambda game, seats, options, rng: _toy_middle(game.start(seats, options), rng),
    _toy_pieces,
    _toy_reshuffle,
    frozenset({"toy.game_over", "toy.not_now", "toy.not_your_turn", "toy.too_low"}),
    frozenset({"toy.goal_reached", "toy.cards_gone"}),
    {"actor": "follows from what is pending"},
)
