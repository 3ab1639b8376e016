"""Heuristics of a game for the shared searches: an evaluation, proposals and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar, cast

from game.ai.reasons import BEST_FOUND, Reason
from game.rules.contract import NATURE, NOBODY, Command, GameResult, Scored, Seat, State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Heuristics(Protocol[S_contra]):
    """Heuristics of one game. They see only determinizations, never the true state."""

    def evaluate(self, state: S_contra, seat: Seat) -> float:
        """Estimate the chance to win, 0 to 1, of ``seat``, or of the team in a co-operative game.

        The state may be any in which the game goes on, even in the middle of a turn or a roll.
        """

    def propose(self, state: S_contra) -> Sequence[Command]:
        """List the legal commands worth considering, likely best first; never empty."""

    def reason(self, state: S_contra, command: Command) -> Reason:
        """Return the reason why ``command`` is a good idea in ``state``."""


LATER: Final = 0.999
"""Discount of a result per command until it is reached: better an early win and a late loss."""


def result_value(result: GameResult, seat: Seat, steps: int) -> float:
    """Return the value for ``seat`` of a result in ``steps`` commands: 1 for a win now, 0 for a loss now.

    >>> result_value(GameResult("won", (0,)), 0, 0), result_value(GameResult("won", (0,)), 1, 0)
    (1.0, 0.0)
    """
    return 0.5 + (0.5 if seat in result.winners else -0.5) * LATER**steps


PLAYOUT: Final = 500
"""Longest random playout to find out which seats take part in a game, in commands."""

SPAN: Final = 10.0
"""The lead in points that is worth half as much as an infinite one."""


class PlainHeuristics:
    """Heuristics for any game: propose every legal command, evaluate by points in games that have them."""

    def __init__(self, root: State) -> None:
        """Find the seats that take part in the game of ``root``, and their points."""
        self.seats = _seats_asked(root)
        self.points = {seat: root.score(seat) for seat in self.seats} if isinstance(root, Scored) else {}

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return 0.5, changed by the points gained since ``root`` and the lead over the best other seat."""
        if seat not in self.points:
            return 0.5
        score = cast(Scored, state).score
        own = score(seat)
        gain = own - self.points[seat]
        lead = own - max((score(other) for other in self.seats if other != seat), default=own)
        return 0.5 + 0.4 * (gain + lead) / (SPAN + abs(gain + lead))

    def propose(self, state: State) -> Sequence[Command]:
        """List all legal commands."""
        return state.legal_commands()

    def reason(self, state: Any, command: Command) -> Reason:
        """Return the only general reason: best of what was tried."""
        return BEST_FOUND


def _seats_asked(root: State) -> tuple[Seat, ...]:
    """List the seats that act in a random continuation of ``root``."""
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
