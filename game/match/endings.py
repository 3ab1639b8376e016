"""Whether commands end a game at once, as surely as the seat that would give them can know it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.match.undo import SAME_SAMPLES
from game.rules.contract import Command, Game, Seat, State, end_after
from game.seats.seeds import mix

SAMPLES: Final = 24
"""Determinizations in which a game has to end alike, where something is hidden that might decide it."""


def certain_ending(game: Game, state: State, seat: Seat, commands: Sequence[Command]) -> bool | None:
    """Return whether ``commands`` win (True) or lose the game for ``seat`` at once, in all that it holds for possible.

    None where the game goes on, and where chance or what is hidden from the seat decides. Nothing is drawn unless the
    game really ends, so that it costs little more than to carry out the commands.
    """
    ending = end_after(state.clone(), seat, commands)
    if ending is None:
        return None
    known, found = state.view(seat), set[str]()
    for number in range(SAMPLES):
        sample = game.determinize(known, Random(mix(number, "endings", seat)))
        found.add(sample.digest())
        if end_after(sample, seat, commands) is not ending:
            return None
        if number + 1 == SAME_SAMPLES and len(found) == 1:
            break
    return ending
