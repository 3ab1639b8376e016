"""The shared lookahead on the toy game: a bot made of an evaluation, proposals and reasons alone."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.ai import Bot, Budget, RandomBot
from game.ai.heuristics import result_value
from game.ai.lookahead import Limits, Lookahead, LookaheadPolicy
from game.ai.policy_bot import PolicyBot
from game.ai.reasons import BEST_FOUND, Reason
from game.rules.contract import Command, GameResult, Seat, after
from tests.ai.bot_games import play, positions
from tests.ai.push_luck_game import Bank, PushLuck, Roll, TeamHeuristics
from tests.ai.toy_bot import ToyHeuristics, make
from tests.toy_game import TOY, Draw, Leave, Play, Rolled, Snatch, ToyState


def table(seats: int = 2, goal: str = "6", **given: Any) -> ToyState:
    """Return the state of a scenario."""
    return TOY.scenario_state(seats, {"goal": goal}, given)


def ask(state: ToyState, bot: Bot, seed: int = 1, budget: Budget | None = None) -> Command:
    return bot.choose(state.view(state.actor), state.legal_commands(), budget or Budget(), Random(seed))


def rate(state: ToyState, limits: Limits | None = None, budget: Budget | None = None) -> dict[Command, float]:
    """Rate all options of the given state, without determinization."""
    clock = (budget or Budget()).start()
    return Lookahead(state, ToyHeuristics(), limits or Limits(), clock, seed=5).rate(state.legal_commands())


LUCK = PushLuck()


# --- strength --------------------------------------------------------------------------------------------------------


def wins(bot: Bot, seats: int, games: int) -> int:
    """Count the wins of ``bot`` against random seats, over all seats in turn."""
    won = 0
    for seed in range(games):
        bots: list[Bot] = [RandomBot()] * seats
        bots[seed % seats] = bot
        won += seed % seats in play(TOY, bots, seed).winners
    return won


def test_beats_chance_clearly() -> None:
    assert wins(RandomBot(), 2, 60) < 36
    assert wins(make(), 2, 60) >= 48


def test_looking_at_replies_is_better_than_a_first_glance() -> None:
    assert wins(make(), 2, 60) > wins(make(Limits(beam=(1,), replies=0)), 2, 60)


def test_beats_chance_among_four() -> None:
    assert wins(make(), 4, 40) > wins(RandomBot(), 4, 40)


# --- evaluation of replies and chance --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_plays_the_card_that_wins_and_cannot_be_snatched(seed: int) -> None:
    state = table(goal="3", hands=[[2, 15], [3, 4]], scores=[2, 1])
    assert ask(state, make(), seed) == Play(0, 15)


def test_the_other_seat_answers_as_is_best_for_it() -> None:
    """A seat about to lose snatches; lookahead sees it unless replies are switched off."""
    state = table(goal="3", hands=[[1, 3], [12, 14]], scores=[2, 0])
    assert max(rate(state).values()) < 0.99
    open_hand = table(goal="3", hands=[[1, 15], [12, 14]], scores=[2, 0])
    rated = rate(open_hand)
    assert rated[Play(0, 15)] > 0.99 > rated[Play(0, 1)]


def test_chance_is_averaged_over_all_its_outcomes() -> None:
    """The die gives 1, 2 or 3 points, so the value is the mean of three equally likely outcomes."""
    state = table(goal="9", hands=[[2, 5], [15, 9]], scores=[3, 3])
    state.apply(Play(0, 2))
    rolling = after(state, Leave(1))
    ends = [ToyHeuristics().evaluate(after(rolling, Rolled(pips)), 1) for pips in (1, 2, 3)]
    assert len(set(ends)) == 3
    assert rate(state, Limits(beam=(8,), replies=0))[Leave(1)] == pytest.approx(sum(ends) / 3)


def test_many_outcomes_are_drawn_the_same_for_all_options() -> None:
    state = table(hands=[[2, 5], [15, 9]])
    first = rate(state, Limits(beam=(8, 4), outcomes=4))
    assert first == rate(state, Limits(beam=(8, 4), outcomes=4))
    assert first[Draw(0)] != rate(state, Limits(beam=(8, 4), outcomes=2))[Draw(0)]


def test_only_proposals_are_rated() -> None:
    state = table(hands=[[2, 5], [12, 13, 14]])
    state.apply(Play(0, 2))
    assert set(rate(state)) == {Snatch(1, 12), Leave(1)}


def test_a_victory_now_is_better_than_one_later() -> None:
    won, lost = GameResult("won", (0,)), GameResult("lost", ())
    assert (
        1
        == result_value(won, 0, 0)
        > result_value(won, 0, 5)
        > 0.5
        > result_value(lost, 0, 5)
        > result_value(lost, 0, 0)
        == 0
    )


# --- search limits ---------------------------------------------------------------------------------------------------


def test_a_lookahead_keeps_to_its_positions() -> None:
    state = table(hands=[[2, 5, 9], [12, 13]])
    looks = []
    for iterations in (1, 40, 400):
        clock = Budget(iterations=iterations).start()
        Lookahead(state, ToyHeuristics(), Limits(replies=3), clock, seed=5).rate(state.legal_commands())
        looks.append(clock.looks)
        assert clock.looks <= iterations + 40
    assert looks[0] < looks[1] < looks[2]


def test_an_answer_is_at_hand_when_time_is_up_at_once() -> None:
    state = table(goal="3", hands=[[2, 15], [3, 4]], scores=[2, 1])
    for budget in (Budget(stop=lambda: True), Budget(milliseconds=0), Budget(iterations=0)):
        assert ask(state, make(), budget=budget) in state.legal_commands()


def test_what_was_not_looked_at_deeper_keeps_its_rating() -> None:
    """If time runs out in the second iteration, the ratings of the first are returned."""
    state = table(hands=[[2, 5, 9], [12, 13]])
    shallow = rate(state, Limits(beam=(8,)))
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > calls

    calls = 10**9
    rate(state, Limits(beam=(8,)), Budget(stop=stop))
    calls = len(asked) + 2
    asked.clear()
    assert rate(state, Limits(beam=(8, 4, 2)), Budget(stop=stop)) == shallow


def test_the_same_view_and_seed_give_the_same_answer_from_a_fresh_bot() -> None:
    asked = positions(TOY, 3, 5, {}, make(), every=2)
    first = [ask(state, make(Limits(determinizations=2))) for state in asked]
    assert [ask(state, make(Limits(determinizations=2))) for state in reversed(asked)] == first[::-1]
    assert len(asked) > 5


def test_what_the_seat_cannot_see_changes_nothing() -> None:
    one = table(3, hands=[[1, 5], [2, 9], [3, 14]])
    other = table(3, hands=[[1, 5], [0, 4], [15, 12]])
    assert one.view(0) == other.view(0)
    for seed in range(6):
        assert ask(one, make(), seed) == ask(other, make(), seed)


def test_what_is_overlooked_is_not_done_but_a_victory_is_never_overlooked() -> None:
    state = table(hands=[[2, 5, 9], [12, 13]])
    assert len({ask(state, make(), 1)}) == 1 < len({ask(state, make(overlooks=0.5), seed) for seed in range(20)})
    winning = table(goal="3", hands=[[2, 15], [3, 4]], scores=[2, 1])
    assert {ask(winning, make(overlooks=0.5), seed) for seed in range(20)} == {Play(0, 15)}


# --- co-operative play and reasons ----------------------------------------------------------------------------------


class Team(ToyHeuristics):
    """Evaluation of the toy as a co-operative game: the points of all seats count."""

    def evaluate(self, state: ToyState, seat: Seat) -> float:
        return sum(state.scores) / (20 + sum(state.scores))

    def propose(self, state: ToyState) -> Sequence[Command]:
        return state.legal_commands()

    def reason(self, state: ToyState, command: Command) -> Reason:
        return BEST_FOUND


def test_partners_do_what_is_best_for_the_team() -> None:
    """Nobody snatches from a partner, so the card stays and scores."""
    state = table(hands=[[2, 5], [12, 13]])
    state.apply(Play(0, 2))
    assert ask(state, PolicyBot(TOY, LookaheadPolicy(Team(), Limits()))) == Leave(1)
    assert isinstance(ask(state, make()), Snatch)


@pytest.mark.parametrize("seats", [1, 3])
def test_plays_a_dice_game_alone_and_in_a_team(seats: int) -> None:
    """Rolling again must depend on the points missing and the turns left."""
    bot = PolicyBot(LUCK, LookaheadPolicy(TeamHeuristics(), Limits(beam=(2, 2))))

    def won(player: Bot) -> int:
        return sum(bool(play(LUCK, [player] * seats, seed).winners) for seed in range(60))

    assert won(bot) >= 52
    assert won(RandomBot()) < 44
    chosen = []
    for turn, left in ((12, 3), (6, 1), (2, 3)):
        state = LUCK.scenario_state(seats, {}, {"points": 8, "turn": turn, "turns_left": left})
        chosen.append(bot.choose(state.view(0), state.legal_commands(), Budget(), Random(1)))
    assert chosen == [Bank(0), Roll(0), Roll(0)]


def test_says_why() -> None:
    state = table(hands=[[2, 5], [12, 13]])
    assert make().explain(state.view(0), Play(0, 5), Random(0)) == Reason("toy.hint.play", (("card", 5),))
