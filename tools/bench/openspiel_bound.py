"""Upper bound for games in OpenSpiel's Python interface: forwards to the rules with the fewest calls.

Actions have no fixed numbers and chance is not enumerated; the calls in random play are those of the adapter.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pyspiel

from game.content import open_box
from game.research.openspiel_games import PREFIX
from game.rules.contract import NATURE, NOBODY, Command
from tools.bench.runner_protocol import Play


class RulesState(pyspiel.State):
    """A position; actions are indices into ``commands``."""

    def __init__(self, game: pyspiel.Game, rules: Any) -> None:
        super().__init__(game)
        self.rules = rules
        self.commands: Sequence[Command] = ()

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.rules.actor == NOBODY  # type: ignore[no-any-return]

    def is_chance_node(self) -> bool:
        """Return whether chance acts."""
        return self.rules.actor == NATURE  # type: ignore[no-any-return]

    def current_player(self) -> int:
        """Return the actor."""
        return self.rules.actor  # type: ignore[no-any-return]

    def legal_actions(self) -> Sequence[int]:
        """List the indices of the legal commands."""
        self.commands = self.rules.legal_commands()
        return range(len(self.commands))

    def _apply_action(self, action: int) -> None:
        """Apply a command."""
        self.rules.apply(self.commands[action])


def player(slug: str, seats: int) -> Play:
    """Return a function that plays a random game and returns its number of commands."""
    game, box = pyspiel.load_game(f"{PREFIX}{slug}"), open_box(slug)

    def play(rng: Random) -> int:
        state, commands = RulesState(game, box.start(seats, {})), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.commands = (state.rules.sample_chance(rng),)
                state.apply_action(0)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            commands += 1
        return commands

    return play
