"""Whether commands end a game at once: told where it is sure, and never from chance or from what is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.match.undo import certain_ending
from game.rules.contract import Seat
from tests.toy_game import TOY, Leave, Play, ToyState, ToyView


def answering(card: int) -> ToyState:
    """Seat 0 is a point from the goal and has played a card; seat 1 may let it stay."""
    state = TOY.scenario_state(2, {}, {"scores": [5, 0], "hands": [[card, 1], [2, 3]]})
    state.apply(Play(0, card))
    return state


@pytest.mark.parametrize(("seat", "wins"), [(0, True), (1, False)])
def test_what_is_sure_is_told_to_who_wins_and_who_loses(seat: Seat, wins: bool) -> None:
    assert certain_ending(TOY, answering(5), seat, (Leave(1),)) is wins


def test_nothing_is_told_of_a_game_that_goes_on_or_that_chance_decides() -> None:
    assert certain_ending(TOY, answering(4), 1, (Leave(1),)) is None, "a die is rolled"
    assert certain_ending(TOY, answering(5), 1, (Play(1, 2),)) is None, "refused"
    state = TOY.scenario_state(2, {}, {"scores": [4, 0], "hands": [[5, 1], [2, 3]]})
    assert certain_ending(TOY, state, 0, (Play(0, 5),)) is None


class Secretive:
    """The toy game in which the cards of the other seat decide whether letting a card stay ends it."""

    def determinize(self, view: ToyView, rng: Random) -> ToyState:
        """Deal what the seat does not see again."""
        return Tripped(TOY.determinize(view, rng)).state


class Tripped:
    """A state of which the end hangs on a hidden card."""

    def __init__(self, state: ToyState) -> None:
        """The goal is out of reach where the first seat holds no card 1."""
        self.state = state
        if not state.hands[0] & 1 << 1:
            state.goal = 99


def test_nothing_is_told_of_what_hidden_cards_decide() -> None:
    """The first seat holds the card with which the game ends; the second does not know it."""
    game: Any = Secretive()
    state = Tripped(answering(5)).state
    assert state.goal != 99
    assert certain_ending(game, state, 1, (Leave(1),)) is None
    assert certain_ending(game, state, 0, (Leave(1),)) is True, "who holds it knows it"
