"""Assessments of options: chances of winning in every game, at each level, on a few positions."""

from __future__ import annotations

from random import Random
from unittest.mock import Mock

import pytest

from game.ai import Budget, RandomBot, assessment, levels, make_bot
from game.ai.assessment import Assessment, assess, assess_open, calibrated
from game.ai.bot import Rated
from game.ai.calibration import Curve, Setting
from game.ai.certain_ends import proven
from game.ai.memory import kind_of
from game.ai.policy_bot import PolicyBot, best_rated
from tests.ai.bot_games import positions
from tests.rules.case import Case
from tests.rules.cases import every_game
from tests.toy_game import TOY, Leave, Play, Snatch, ToyState

BRIEF = Budget(iterations=15)
"""Search budget: enough to compare options, and fast enough for many positions."""


@every_game
def test_the_best_is_what_the_bot_would_do(case: Case) -> None:
    """Chances lie in [0, 1] in descending order, without duplicates; a bot that overlooks nothing plays the first."""
    game, level, seats = case.open(), "hard", case.seats[0]
    if game.rules_id == "time_line":  # there hard searches less deep than the assessment
        level, seats = "expert", 3
    if level not in levels(game.rules_id):
        pytest.skip("the game has no such level")
    bot = make_bot(game, level)
    assert isinstance(bot, PolicyBot)
    kind = kind_of(game)
    memory = kind() if kind else None
    compared = 0
    for state in positions(game, seats, seats, {}, RandomBot(), every=2)[4:60:20]:
        view, options = state.view(state.actor), state.legal_commands()
        found = assess(game, bot, view, options, BRIEF, Random(5), memory)
        rated = [one._replace(overlooked=False) for one in bot.rate(view, options, BRIEF, Random(5), memory)]
        assert found[0].command == best_rated(rated).command
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


def toy(seats: int, score: int, card: int, hand: int) -> ToyState:
    """Return a state in which a seat with ``score`` of 6 points has played ``card``; the next seat holds ``hand``."""
    hands = [[card, 1], [hand]][:seats] if seats > 1 else [[card, hand]]
    given = {"hands": hands, "scores": [score, *[0] * (seats - 1)]}
    state = TOY.scenario_state(seats, {"goal": "6"}, given)
    state.apply(Play(0, card))
    return state


def test_an_end_is_proven_by_all_answers_of_chance() -> None:
    """An even card that stays rolls the die; the game is over whatever it shows."""
    alone, others = toy(1, 4, 4, 9), toy(2, 4, 4, 9)
    assert alone.chance_outcomes() == ()
    assert proven((alone,), (Leave(0),)) == 1.0
    assert proven((others,), (Leave(1),)) == 0.0
    assert proven((others,), (Snatch(1, 9),)) is None, "it goes on"
    assert proven((toy(2, 4, 3, 9),), (Leave(1),)) is None, "one point is missing"
    assert proven((toy(2, 3, 4, 9),), (Leave(1),)) is None, "a roll of 1 is too little"
    assert proven((toy(2, 1, 4, 9), others), (Leave(1),)) is None, "they do not agree"


def test_what_wins_comes_first_and_what_loses_last() -> None:
    state = toy(2, 4, 4, 9)
    found = calibrated(TOY, (state,), [Assessment(Leave(1), 0.4), Assessment(Snatch(1, 9), 0.3)])
    assert [(one.command, one.chance) for one in found] == [(Snatch(1, 9), pytest.approx(0.3)), (Leave(1), 0.0)]
    alone = toy(1, 4, 4, 9)
    found = calibrated(TOY, (alone,), [Assessment(Snatch(0, 9), 0.6), Assessment(Leave(0), 0.5)])
    assert found[0] == Assessment(Leave(0), 1.0)
    found = calibrated(TOY, (alone,), [Assessment(Snatch(0, 9), 0.9)])
    assert found[0] == Assessment(Leave(0), 1.0, (Leave(0),)), "nobody compared it"


class Gloomy:
    """Bot that rates only one losing command."""

    def compare(self, *_question: object) -> list[Rated]:
        return [Rated(Leave(1), 0.0)]

    def compare_openly(self, *_question: object) -> list[Rated]:
        return self.compare()


def test_what_goes_on_is_found_though_only_losing_was_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proving a loss takes thousands of commands, so it must be tried once only; it was tried twice."""
    asked = Mock(return_value=False)
    monkeypatch.setattr(assessment, "is_lost", asked)
    state = toy(2, 4, 4, 9)
    found = assess(TOY, Gloomy(), state.view(1), state.legal_commands(), BRIEF, Random(1))
    assert [one.command for one in found] == [Snatch(1, 9), Leave(1)]
    asked.assert_called_once()
    assert 0.0 == found[-1].chance < found[0].chance


def test_no_rating_is_ever_certain() -> None:
    steep = Curve(start=20.0, slope=50.0)
    assert 0.0 < steep.chance(0.0, Setting(2)) < steep.chance(1.0, Setting(2)) < 1.0
