"""What a game tells the shared lookahead and the shared search: an evaluation, proposals and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar, cast

from game.ai.reasons import BEST_FOUND, Reason
from game.rules.contract import NATURE, NOBODY, Command, GameResult, Scored, Seat, State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Heuristics(Protocol[S_contra]):
    """What guides bots in one game. It gets determinizations only, never the true state."""

    def evaluate(self, state: S_contra, seat: Seat) -> float:
        """Estimate the chance of ``seat`` to win, 0 to 1: in a co-operative game that of the team, for any seat.

        Any state of a game that has not ended may be asked about, in the middle of a turn or of a roll, too.
        """

    def propose(self, state: S_contra) -> Sequence[Command]:
        """List the legal commands worth looking at, likely best first; never empty."""

    def reason(self, state: S_contra, command: Command) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""


LATER: Final = 0.999
"""The discount of a result for each command until it comes: a victory is better soon, a defeat late."""


def result_value(result: GameResult, seat: Seat, steps: int) -> float:
    """Return the value for ``seat`` of a result in ``steps`` commands: 1 for a victory now, 0 for a defeat now.

    >>> result_value(GameResult("won", (0,)), 0, 0), result_value(GameResult("won", (0,)), 1, 0)
    (1.0, 0.0)
    """
    return 0.5 + (0.5 if seat in result.winners else -0.5) * LATER**steps


PLAYOUT: Final = 500
"""Random commands that are played to find out which seats take part in a game."""

SPAN: Final = 10.0
"""The lead in points that counts half as much as an endless one."""


class PlainHeuristics:
    """Heuristics for any game: every legal command is proposed, and points count where the state has any."""

    def __init__(self, root: State) -> None:
        """Find out who takes part in the game of ``root``, and how many points each has."""
        self.seats = _seats_asked(root)
        self.points = {seat: root.score(seat) for seat in self.seats} if isinstance(root, Scored) else {}

    def evaluate(self, state: State, seat: Seat) -> float:
        """Estimate an even chance, changed by points gained and by the lead over the best of the others."""
        if seat not in self.points:
            return 0.5
        score = cast(Scored, state).score
        own = score(seat)
        gain = own - self.points[seat]
        lead = own - max((score(other) for other in self.seats if other != seat), default=own)
        return 0.5 + 0.4 * (gain + lead) / (SPAN + abs(gain + lead))

    def propose(self, state: State) -> Sequence[Command]:
        """List everything that is legal."""
        return state.legal_commands()

    def reason(self, state: Any, command: Command) -> Reason:
        """Return that trying it out went best."""
        return BEST_FOUND


def _seats_asked(root: State) -> tuple[Seat, ...]:
    """List the seats that are asked in a random continuation of ``root``."""
    state, rng, found = root.clone(), Random(0), set()
    for _ in range(PLAYOUT):
        if state.actor == NOBODY:
            break
        if state.actor == NATURE:
            state.apply(state.sample_chance(rng))
            continue
        found.add(state.actor)
        state.apply(rng.choice(state.legal_commands()))
    return tuple(sorted(found))
