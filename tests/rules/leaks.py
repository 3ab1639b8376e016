"""Two worlds that differ only in what a viewer cannot see: whatever the viewer gets must be the same in both.

Used by ``tests/rules/test_leak.py``, which also plants leaks and shows that they are found, and by the torment
``secrets``.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.rules.contract import NATURE, NOBODY, Command, Seat, State, redact
from tests.rules.cases import Playout


class Leak(AssertionError):
    """Somebody was told what is hidden; the message says who, what, and in which game."""


def viewers(playout: Playout) -> tuple[Seat | None, ...]:
    """Return all seats and an onlooker."""
    return (None, *range(playout.seats))


def compare_views(playout: Playout, seat: Seat | None, rng: Random) -> State:
    """Deal anew what ``seat`` cannot see; return that position.

    Raises:
        Leak: the view has changed.
    """
    state = playout.state
    other: State = playout.case.reshuffle_hidden(playout.game, state, seat, rng)
    if (other.view(seat), other.actor, other.result()) != (state.view(seat), state.actor, state.result()):
        raise Leak(f"{playout}: view of {seat}")
    return other


def compare_command(playout: Playout, command: Command, seat: Seat | None, rng: Random) -> Command | None:
    """Compare all that ``seat`` gets of a command in two worlds; return what stood for it in the other one, if found.

    Raises:
        Leak: it is seen otherwise, or the same view does not follow.
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
    """Play a game through and compare; yield each command with what stood for it, where that was another one.

    At a ``share`` of the decisions what seats may choose is compared, what chance brings always.

    Raises:
        Leak: somebody was told what is hidden.
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
    """Choose two commands that may come now, the last option (mostly: to let pass) among them."""
    if state.actor == NOBODY:
        return []
    if state.actor == NATURE:
        return [state.sample_chance(rng)]
    legal = list(state.legal_commands())
    return [rng.choice(legal), legal[-1]]


def carried_out(state: State, command: Command) -> State:
    """Return the position after a command."""
    after = state.clone()
    after.apply(command)
    return after
