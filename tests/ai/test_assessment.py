"""Tests of the chances that bots see: of every game, level by level on few positions."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import Budget, RandomBot, levels, make_bot
from game.ai.assessment import assess, assess_open
from game.ai.memory import kind_of
from game.ai.policy_bot import PolicyBot, best_command
from tests.ai.bot_games import positions
from tests.rules.case import Case
from tests.rules.cases import every_game

BRIEF = Budget(iterations=15)
"""Enough for a search to compare, little enough for many positions."""


@every_game
def test_the_best_is_what_the_bot_would_do(case: Case) -> None:
    """Chances lie between 0 and 1 and never rise; the first is the bot's choice without noise; none comes twice."""
    game, level = case.open(), "hard"
    if level not in levels(game.rules_id):
        pytest.skip("the game has no such level")
    bot = make_bot(game, level)
    assert isinstance(bot, PolicyBot)
    kind = kind_of(game)
    memory = kind() if kind else None
    compared = 0
    for state in positions(game, case.seats[0], case.seats[0], {}, RandomBot(), every=2)[4:60:20]:
        view, options = state.view(state.actor), state.legal_commands()
        found = assess(game, bot, view, options, BRIEF, Random(5), memory)
        rated = [one._replace(noise=0.0) for one in bot.rate(view, options, BRIEF, Random(5), memory)]
        assert found[0].command == best_command(rated, Random(0))
        chances = [one.chance for one in found]
        assert chances == sorted(chances, reverse=True)
        assert 0 <= chances[-1] <= chances[0] <= 1
        assert len({one.command for one in found}) == len(found)
        assert {one.command for one in found} <= set(options)
        compared += len(found) > 1
        openly = assess_open(game, level, state, BRIEF, Random(5))
        assert openly[0].command in options
        assert 0 <= openly[0].chance <= 1
    assert compared
