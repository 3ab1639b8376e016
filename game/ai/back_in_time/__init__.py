"""Partners for Back in Time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.ai import Budget
from game.ai.back_in_time.answers import Thinker
from game.ai.back_in_time.plan import Mood
from game.ai.back_in_time.worth import TUNED, Weights
from game.rules.back_in_time.game import BackInTime
from game.rules.back_in_time.view import TableView
from game.rules.kernel import Command

MOODS = {"easy": Mood(beam=(3,), fares=2, foresight=False), "normal": Mood(beam=(5, 2), fares=3)}


class Partner:
    """A mind that plays Back in Time."""

    def __init__(self, game: BackInTime, level: str, weights: Weights = TUNED) -> None:
        """Make the mind of ``level``."""
        self.game = game
        self.thinker = Thinker(game.kit, MOODS[level], weights)

    def choose(self, view: TableView, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``."""
        if len(options) == 1:
            return options[0]
        state = self.game.worlds(view, rng)
        return self.thinker.answer(state, options)  # type: ignore[arg-type]


def make(game: BackInTime, level: str) -> Partner:
    """Make the mind of ``level``."""
    return Partner(game, level)
