"""Hints of several commands: all commands come from the adviser's best play, never from a weaker level's."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import msgspec
import pytest

from game.ai import make_bot
from game.ai.assessment import Assessment, calibrated
from game.ai.bot import Budget
from game.ai.certain_ends import is_lost, winning_line
from game.ai.hints import Hint, Proposal, advise, simplest, with_end
from game.ai.weighing import play_to_end
from game.content import open_box
from game.games.back_in_time.rules.commands import Halt, Step
from game.match.save_file import read_export, rebuild
from game.rules.contract import Command, Game, GameResult, State, after
from game.seats.players import decision_rng
from tests.ai.bot_games import positions
from tests.toy_game import TOY, Leave, Play

SLUGS = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
GAMES = Path(__file__).resolve().parents[1] / "games"
LAST = (
    ("back_in_time/golden/home-4-difficulty_hard-expansion_off", True),
    ("back_in_time/golden/photo_gone-2-difficulty_easy-expansion_off", False),
    ("card_game/golden/own_history-2-stack_2", None),
    ("dice_through_time/golden/all_returned-2-difficulty_beginner", True),
    ("dice_through_time/golden/game_over-3-difficulty_hard", None),
    ("riff_in_time/golden/all_repaired-1-difficulty_standard", True),
    ("riff_in_time/golden/san_dimas_broken-1-difficulty_heinous", None),
    ("time_line/golden/gold-2-deck_turned", True),
    ("time_line/golden/standstill-5-deck_same", False),
)
"""Recorded games, and whether their last decision has a certain win (True) or loses in any case (False)."""
LATER_LOST = {"riff_in_time/golden/san_dimas_broken-1-difficulty_heinous"}
"""Games lost in any case, but a few commands later."""
THINKING = Budget(iterations=40)
EVERY = 5


def hint_for(game: Game, state: State) -> Hint:
    """Return a hint as the table requests it, with random numbers seeded by the view."""
    view, bot = state.view(state.actor), make_bot(game, "hard")
    rng = decision_rng(7, msgspec.json.encode(view))
    return advise(game, bot, view, state.legal_commands(), THINKING, rng)


@pytest.mark.parametrize("slug", SLUGS)
def test_asking_again_after_the_first_command_gives_the_rest_of_the_action(slug: str) -> None:
    game, asked, kept = open_box(slug), 0, 0
    for state in positions(game, game.seats[0] if game.seats[0] > 1 else 2, 11, {}, make_bot(game, "normal"), EVERY):
        first, *rest = hint_for(game, state).best.commands
        state.apply(first)
        if rest and state.actor == state.view(None).turn and len(state.legal_commands()) > 1:
            asked += 1
            kept += hint_for(game, state).best.commands[0] == rest[0]
    assert kept == asked
    assert asked or slug == "time_line"  # there revealing a card ends every longer action


def test_there_and_back_is_to_stay() -> None:
    """Regression: a hint proposed to walk on and come back where the point was to stop."""
    game, found = open_box("back_in_time"), 0
    for state in positions(game, 2, 21, {}, make_bot(game, "easy"), 1):
        options = state.legal_commands()
        halt = Halt(state.actor)
        for step in [one for one in options if isinstance(one, Step) and halt in options]:
            there = after(state, step)
            for back in [one for one in there.legal_commands() if isinstance(one, Step)]:
                told = simplest(game, state, options, Proposal((step, back), 0.5))
                if len(told.commands) == 1:
                    assert told == Proposal((halt,), 0.5)
                    found += 1
    assert found


def won_by(state: State, command: Command) -> bool | None:
    """Return whether a command wins for every chance outcome; None where the game may go on."""
    seat, tried = state.actor, state.clone()
    tried.apply(command)
    ends = [tried]
    if tried.result() is None and tried.chance_outcomes():
        ends = [tried.clone() for _outcome in tried.chance_outcomes()]
        for end, (answer, _weight) in zip(ends, tried.chance_outcomes(), strict=True):
            end.apply(answer)
    results = [end.result() for end in ends]
    won = {None if result is None else seat in result.winners for result in results}
    return won.pop() if len(won) == 1 else None


@pytest.mark.parametrize(("name", "certain"), LAST, ids=[name for name, _certain in LAST])
def test_a_certain_end_is_a_fact_and_nothing_else_is(name: str, certain: bool | None) -> None:
    saved = read_export(GAMES / f"{name}.parlour")
    game = open_box(saved.header.box_id)
    history = rebuild(game, saved)
    places = (number for number in reversed(range(len(history))) if history.at(number).actor >= 0)
    state = next(one for one in map(history.at, places) if len(one.legal_commands()) > 1)
    ends = {won_by(state, command) for command in state.legal_commands()}
    assert (True if True in ends else False if ends == {False} else None) is certain
    best = hint_for(game, state).best
    assert best.chance is not None
    lost = is_lost([state])
    assert lost is (certain is False or name in LATER_LOST)
    assert {True: best.chance == 1.0, None: 0.0 < best.chance < 1.0}.get(certain, False) or (lost and not best.chance)
    player = make_bot(game, "random")
    for seed in range(20 * lost):
        end = play_to_end(state.clone(), [player] * 9, Budget(), Random(seed))
        assert state.actor not in cast(GameResult, end.result()).winners
    assert certain is not True or won_by(state, best.commands[0])


@pytest.mark.parametrize(("score", "chance"), [(4, 1.0), (3, 0.5)])
def test_an_action_of_several_commands_that_wins_is_certain(score: int, chance: float) -> None:
    """Alone a played card scores one point and its roll more: certain with 4 of 6 points, open with 3."""
    action = Proposal((Play(0, 4), Leave(0)), 0.5)
    state = TOY.scenario_state(1, {}, {"hands": [[4, 9]], "scores": [score]})
    assert with_end((state,), action).chance == chance
    assert with_end((state,), Proposal(action.commands)).chance is None


def test_a_win_later_in_the_turn_is_a_fact_too() -> None:
    """Regression: 76 % was shown for going to the Market, although selling there in the same turn wins."""
    game = open_box("time_line")
    *_earlier, state, sale = positions(game, 3, 4101, {}, make_bot(game, "normal"), 1)
    assert state.actor == sale.actor
    best = hint_for(game, state).best
    assert best.chance == 1.0
    assert winning_line([state])[: len(best.commands)] == best.commands
    assert not winning_line([state, game.start(3, {})]), "in all that it may be"
    worst = next(one for one in state.legal_commands() if one != best.commands[0])
    first, *_rest = calibrated(game, [state], [Assessment(worst, 0.2)])
    assert first == Assessment(best.commands[0], 1.0, winning_line([state])), "though nobody thought of it"
    tried = state.clone()
    for command in best.commands:
        tried.apply(command)
    assert tried.result() is None
    assert any(won_by(tried, command) for command in tried.legal_commands())
