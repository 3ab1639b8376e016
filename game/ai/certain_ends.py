"""What surely ends a game: commands after which a seat has won or lost, whatever chance or what is hidden would be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any, Final, Protocol, TypeVar

from game.rules.contract import Command, Seat, State, View, after, end_after

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)

MOST_OUTCOMES: Final = 36
"""More outcomes of chance than this are not tried."""

MOST_TRIED: Final = 400
"""So many commands are tried to find a win before the turn is over."""

SAMPLES: Final = 8
"""Determinizations that have to agree about an end: one hidden card must not be taken for another by accident."""


class Determinizer(Protocol[S_co]):
    """The part of a game that bots use; every :class:`~game.rules.contract.Game` has it."""

    def determinize(self, view: Any, rng: Random) -> S_co:
        """Invent a full state that fits ``view``."""


def determinizations(game: Determinizer[S], view: View) -> list[S]:
    """Return a few full states that fit ``view``: an end is proven where all of them have it."""
    return [game.determinize(view, Random(seed)) for seed in range(SAMPLES)]


def proven(states: Sequence[State], commands: Sequence[Command]) -> float | None:
    """Return 1 where the seat that gives ``commands`` has won after them, whatever chance answers, 0 where it has lost.

    None where the game may go on, or not all of ``states``, which fit what that seat knows, agree.
    """
    found: set[float | None] = set()
    for state in states:
        found |= set(_ends(reduce(after, commands, state), state.actor))
        if None in found or len(found) > 1:
            return None
    return found.pop()


def won_this_turn(states: Sequence[State], first: Command) -> bool:
    """Return whether the seat that gives ``first`` has a way to win in all ``states`` before anybody else decides.

    A few commands are tried, those after the fewest first; what chance or another seat would answer counts for nothing.
    """
    seat, tried = states[0].actor, 0
    waiting = deque[tuple[tuple[Command, ...], State]]([((first,), after(states[0], first))])
    while waiting and tried < MOST_TRIED:
        commands, state = waiting.popleft()
        if state.actor != seat:
            continue
        for command in state.legal_commands():
            tried += 1
            line, end = (*commands, command), after(state, command)
            result = end.result()
            if result is None:
                waiting.append((line, end))
            elif seat in result.winners and all(end_after(other.clone(), seat, line) for other in states[1:]):
                return True
    return False


def _ends(state: State, seat: Seat) -> Iterator[float | None]:
    """Yield whether ``seat`` has won (1) or lost (0) in ``state``, with each answer of chance; None: it goes on."""
    result = state.result()
    if result is not None:
        yield float(seat in result.winners)
        return
    outcomes = state.chance_outcomes()
    if not 0 < len(outcomes) <= MOST_OUTCOMES:
        yield None
    for command, _weight in outcomes[:MOST_OUTCOMES]:
        result = after(state, command).result()
        yield None if result is None else float(seat in result.winners)
        if result is None:
            return
