"""What surely ends a game: commands after which a seat has won or lost, whatever chance or what is hidden would be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar

from game.rules.contract import NATURE, Command, Seat, State, View, after

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)

MOST_OUTCOMES: Final = 36
"""More outcomes of chance than this are not tried."""

MOST_TRIED: Final = 2_000
"""So many commands are tried to find a win before the turn is over."""

MOST_LOST: Final = 300
"""So many commands are tried to find out whether all is lost."""

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
        seat, end = state.actor, state.clone()
        for command in commands:
            if end.actor != seat or end.refusal(command) is not None:
                return None
            end.apply(command)
        found |= set(_ends(end, seat))
        if None in found or len(found) > 1:
            return None
    return found.pop()


def winning_line(
    states: Sequence[State], preferred: Sequence[Command] = (), most: int = MOST_TRIED
) -> tuple[Command, ...]:
    """Return commands with which the seat that is asked wins in all ``states`` before anybody else decides.

    Up to ``most`` commands are tried, the shortest ways first, each position once; of ways as short as each other that
    which begins with the first of the ``preferred``. Chance may only answer the last of them, and whatever it answers
    they win. There are none where no such way is found.
    """
    root, tried, known = states[0], 0, {states[0].digest()}
    waiting = deque[tuple[tuple[Command, ...], State]]([((), root)])
    while waiting and tried < most:
        commands, state = waiting.popleft()
        options = state.legal_commands() if commands else dict.fromkeys((*preferred, *root.legal_commands()))
        for command in options:
            tried += 1
            line, end = (*commands, command), after(state, command)
            if end.actor != root.actor:
                if set(_ends(end, root.actor)) == {1.0} and proven(states, line) == 1.0:
                    return line
            elif (digest := end.digest()) not in known:
                known.add(digest)
                waiting.append((line, end))
    return ()


def is_lost(states: Sequence[State]) -> bool:
    """Return whether all of ``states`` are lost for the seat that is asked, whatever anybody and chance do.

    Only where few commands are left to be tried.
    """
    return all(_is_lost(state) for state in states)


def _is_lost(root: State) -> bool:
    """Return whether every way to play ``root`` on loses."""
    seat, tried, waiting = root.actor, 0, [root]
    while waiting:
        state = waiting.pop()
        result = state.result()
        if result is not None:
            if seat in result.winners:
                return False
            continue
        chance = state.actor == NATURE
        commands = [one for one, _weight in state.chance_outcomes()] if chance else state.legal_commands()
        tried += len(commands)
        if not commands or tried > MOST_LOST:
            return False
        waiting += [after(state, command) for command in commands]
    return True


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
