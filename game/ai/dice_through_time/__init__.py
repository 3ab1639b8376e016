"""Bots for Dice Through Time: they search for the best turn, with an eye on what the others' dice show.

Levels differ in how far they search and in what they value; all of them see the same, and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, TypeAlias

from game.ai.dice_through_time import proposals
from game.ai.dice_through_time.evaluation import Evaluator, Weights
from game.ai.dice_through_time.reasons import REASONS
from game.ai.policy_bot import Level, PolicyBot
from game.ai.reasons import Reason, reason_in
from game.ai.turn_search import Limits, TurnPolicy
from game.rules.contract import Command, Seat
from game.rules.dice_through_time.compiled_box import Lookup
from game.rules.dice_through_time.game import DiceThroughTime
from game.rules.dice_through_time.state_machine import State

DiceThroughTimeLevel: TypeAlias = Level[Limits, Weights]

LEVELS: Final[Mapping[str, DiceThroughTimeLevel]] = {
    "easy": Level(Limits(width=2, depth=4), Weights(), noise=0.004),
    "normal": Level(Limits(), Weights()),
    "hard": Level(Limits(width=24, depth=12, samples=12, positions=20_000), Weights()),
}
"""The levels, weakest first."""


class TurnHeuristics:
    """What guides the search for a turn; see :class:`game.ai.turn_search.TurnHeuristics`."""

    def __init__(self, lookup: Lookup, weights: Weights) -> None:
        """Judge with ``weights``."""
        self.evaluator = Evaluator(lookup, weights)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Estimate the team's chance to win."""
        return self.evaluator.evaluate(state, seat)

    def propose(self, state: State) -> Sequence[Command]:
        """List what is worth trying."""
        return proposals.propose(state)

    def stop(self, state: State) -> Command | None:
        """Return what to do when nothing is worth trying any more."""
        return proposals.stop(state)

    def is_open(self, state: State) -> bool:
        """Return whether an action has begun that must be finished."""
        return proposals.is_open(state)

    def mark(self, state: State) -> Hashable:
        """Return what values depend on."""
        return proposals.mark(state)

    def reason(self, state: State, command: Command) -> Reason:
        """Return what ``command`` clears, brings home, prepares or prevents."""
        return reason_in(REASONS, self.evaluator, state, command)


def make(game: DiceThroughTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    found = LEVELS[level]
    return PolicyBot(game, TurnPolicy(TurnHeuristics(game.lookup, found.weights), found.limits, found.noise))
