"""Ends of a turn: burying what is left, and whether that loses the game."""

from __future__ import annotations

from game.ai.turn_search import Reached
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.state_data import READY
from game.games.dice_through_time.rules.state_machine import State
from game.rules.parts import UNROLLED


def unless_over(ends: list[Reached[State]]) -> list[Reached[State]]:
    """Return the ends of a turn, with lost ones worth nothing, if the best one loses.

    The static value ignores the marker's move at the end of the round.
    """
    if not loses(max(ends, key=lambda end: end.value).state):
        return ends
    return [end.revalued(0.0) if loses(end.state) else end for end in ends]


def loses(end: State) -> bool:
    """Return whether the game is lost once the turn ends in this state."""
    s = end.clone()
    if is_in_turn(s):
        bury_rest(s)
    return s.over is not None and not s.over.winners


def is_in_turn(s: State) -> bool:
    """Return whether a seat is free to choose its next action; not during a reroll."""
    return bool(s.pending) and isinstance(s.pending[0], p.Acting) and not isinstance(s.pending[-1], p.Striking)


def bury_rest(s: State) -> None:
    """End the active seat's turn, burying its unspent dice."""
    mine = s.lookup.commands[s.turn]
    for die in s.ready_dice(s.turn):
        s.apply(mine.bury[die])
    s.apply(mine.end_turn)


def take_all_back(s: State) -> None:
    """Take all dice back that lie on the board, as their owners may before they roll."""
    for die, where in enumerate(s.where):
        if where >= 0:
            s.where[die], s.faces[die] = READY, UNROLLED
