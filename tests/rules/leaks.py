"""Information leak checks: two states that differ only in hidden information must look the same to the viewer.

Used by ``tests/rules/test_leak.py``, and by the torture test ``secrets``.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.rules.contract import NATURE, NOBODY, Command, Seat, State, redact
from tests.rules.cases import Playout


class Leak(AssertionError):
    """Hidden information reached a viewer; the message gives viewer, information and game."""


def viewers(playout: Playout) -> tuple[Seat | None, ...]:
    """Return all seats and None for an onlooker."""
    return (None, *range(playout.seats))


def compare_views(playout: Playout, seat: Seat | None, rng: Random) -> State:
    """Redeal what is hidden from ``seat``; return the new state.

    Raises:
        Leak: the view has changed.
    """
    state = playout.state
    other: State = playout.case.reshuffle_hidden(playout.game, state, seat, rng)
    if (other.view(seat), other.actor, other.result()) != (state.view(seat), state.actor, state.result()):
        raise Leak(f"{playout}: view of {seat}")
    return other


def compare_command(playout: Playout, command: Command, seat: Seat | None, rng: Random) -> Command | None:
    """Compare what ``seat`` sees of a command in two states that look alike; return the twin command, or None.

    Raises:
        Leak: the command or the view after it looks different.
    """
    before = playout.state
    after = carried_out(before, command)
    found = playout.case.twin(playout.case, before, command, after, seat, rng)
    if found is None:
        return None
    other, twin = found
    if other.refusal(twin) is not None:
        raise Leak(f"{playout}: {command} is refused as {twin} where only what is hidden from {seat} differs")
    if redact(other, twin, seat) != redact(before, command, seat):
        raise Leak(f"{playout}: {command} as seen by {seat}, instead of {twin}")
    later = carried_out(other, twin)
    if (later.view(seat), later.actor) != (after.view(seat), after.actor):
        raise Leak(f"{playout}: view of {seat} after {command}, instead of {twin}")
    return twin


def compare_game(playout: Playout, rng: Random, share: float = 1.0) -> Iterator[tuple[Command, Command]]:
    """Compare a whole game; yield each command with its twin where they differ.

    Options of seats are compared at a ``share`` (0 to 1) of the decisions, chance always.

    Raises:
        Leak: hidden information reached a viewer.
    """
    for state in playout:
        if state.actor != NATURE and rng.random() >= share:
            continue
        for seat in viewers(playout):
            compare_views(playout, seat, rng)
            for command in some_commands(state, rng):
                twin = compare_command(playout, command, seat, rng)
                if twin is not None and twin != command:
                    yield command, twin


def some_commands(state: State, rng: Random) -> list[Command]:
    """Return up to two possible commands: the last option (mostly a pass) and a random one; for chance a sample."""
    if state.actor == NOBODY:
        return []
    if state.actor == NATURE:
        return [state.sample_chance(rng)]
    legal = list(state.legal_commands())
    return [rng.choice(legal), legal[-1]]


def carried_out(state: State, command: Command) -> State:
    """Return the state after a command."""
    after = state.clone()
    after.apply(command)
    return after
