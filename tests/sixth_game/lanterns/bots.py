"""Bots for Lanterns: climb as far as leaves a useful remainder, and give the reason."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.bot import Rated
from game.ai.policy_bot import Decision, PolicyBot, overlooking
from game.ai.reasons import Reason
from game.rules.contract import Command

from .rules import Climb, Lanterns, Snuff, State

OVERLOOKS: Final = {"hasty": 0.4, "careful": 0.0}
"""Share of options overlooked (0 to 1), by level."""


class Climber:
    """Climbs as near to the last step as it can; a remainder that no spark fits is worth little."""

    def __init__(self, overlooks: float) -> None:
        """Set the share of options (0 to 1) that the bot overlooks."""
        self.overlooks = overlooks

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate all options."""
        state = decision.determinize()
        rated = [Rated(option, worth(state, option)) for option in decision.options]
        return overlooking(decision, rated, self.overlooks)

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Return the reason for a command."""
        if not isinstance(command, Climb):
            return Reason("hint.lanterns_snuff")
        steps = state.lookup.sparks[command.spark].steps
        left: int = state.top - state.at[command.seat] - steps
        facts = (("steps", steps), ("left", left))
        return Reason("hint.lanterns_climb" if left else "hint.lanterns_arrive", facts)


def worth(state: State, option: Command) -> float:
    """Rate an option by the share of the stairs that is climbed after it."""
    if isinstance(option, Climb):
        left: int = state.top - state.at[option.seat] - state.lookup.sparks[option.spark].steps
        fits = left == 0 or any(spark.steps <= left for spark in state.lookup.sparks)
        share: float = 1.0 - left / state.top
        return share if fits else 0.1
    assert isinstance(option, Snuff)
    steps: int = state.lookup.sparks[option.spark].steps
    return 0.2 + steps / 100


def make(game: Lanterns, level: str) -> PolicyBot[State]:
    """Make the bot of a level."""
    return PolicyBot(game, Climber(OVERLOOKS[level]))
