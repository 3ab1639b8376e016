"""Nobody misses a victory that one command makes certain, or throws a game away that goes on otherwise.

The positions are those of whole games in which a command ends the game for certain, for good or ill, and another does
not: what the rules say of each command, not what a bot holds of it.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from game.ai import Budget, make_bot
from game.content import open_box
from game.match.endings import certain_ending
from game.rules.contract import Command
from tests.ai.bot_games import positions

LEVELS = ("easy", "normal", "hard")
POSITIONS = 12
"""So many of each game, at most."""
CHOICES = 3
"""Seeds of a choice: who is careless is so now and then."""


@pytest.mark.parametrize(
    ("box", "seats", "driver"),
    [("time_line", 2, "easy"), ("time_line", 3, "normal"), ("riff_in_time", 2, "easy"),
     ("dice_through_time", 2, "random"), ("dice_through_time", 3, "easy")],
)  # fmt: skip
def test_a_certain_end_is_neither_missed_nor_thrown_away(box: str, seats: int, driver: str) -> None:
    game, found = open_box(box), 0
    bots, drives = {level: make_bot(game, level) for level in LEVELS}, make_bot(game, driver)
    for seed in range(8100, 8140):
        for state in reversed(positions(game, seats, seed, {}, drives, every=1)[-40:]):
            options = state.legal_commands()
            ends = {command: certain_ending(game, state, state.actor, [command]) for command in options}
            good: list[Command] = [one for one in options if ends[one]] or [one for one in options if ends[one] is None]
            if len(good) in (0, len(options)):
                continue
            found += 1
            for level, chosen in product(LEVELS, range(CHOICES)):
                command = bots[level].choose(state.view(state.actor), options, Budget(), Random(chosen))
                assert command in good, (level, seed, command, ends)
        if found >= POSITIONS:
            break
    assert found >= POSITIONS
