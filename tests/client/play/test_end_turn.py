"""The end of a turn: no key that was meant for another question ends it, and it is asked back when it would waste."""

from __future__ import annotations

import pytest

from game.match.match import Match
from game.rules.back_in_time import commands as town_commands
from game.rules.card_game import commands as card_commands
from game.rules.contract import Command, State
from game.scenes.play.dialogs import DEAD
from game.scenes.robot import Robot
from tests.client.back_in_time import cases as town
from tests.client.card_game import cases as cards
from tests.client.play.test_actions import sit
from tests.client.time_line import cases as line
from tests.support.tables import TableCases, is_clean, offers_of, scene_of


def has_ended(robot: Robot) -> bool:
    """Return whether the turn was ended."""
    return any(isinstance(one, town_commands.EndTurn) for one in match_of(robot).history.commands)


def match_of(robot: Robot) -> Match:
    """Return the match that is played."""
    return scene_of(robot).match


def test_the_end_of_a_turn_is_asked_back_while_tiles_are_ready() -> None:
    with sit(town.match(), pace="instant") as robot:
        robot.use("button", "End turn")
        assert not has_ended(robot)
        said = " ".join(node.name for top in robot.nodes() for node in top.walk())
        assert "tiles are ready. End the turn anyway?" in said
        robot.key("return")
        assert not has_ended(robot), "Return was meant for the button before"
        robot.step(dt=DEAD)
        robot.key("return")
        robot.settle()
        assert not has_ended(robot), "the loud answer keeps playing"
        robot.use("button", "End turn")
        robot.step(dt=DEAD)
        robot.use("button", "End turn")
        robot.settle()
        assert has_ended(robot)


def test_nobody_is_asked_back_who_does_not_want_it() -> None:
    with sit(town.match(), pace="instant", ask_end_turn=False) as robot:
        robot.use("button", "End turn")
        assert has_ended(robot)


@pytest.mark.parametrize("slug", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
def test_the_loud_button_never_throws_a_turn_or_the_game_away(slug: str) -> None:
    """In games by chance, at each decision: what Return presses ends nothing that is still of use, and never loses."""
    games, loud = TableCases(slug), 0
    others = ("random",) * (games.box.seats[0] - 1)
    for number, (state, _command) in enumerate(games.playout(games.box.seats[0], 5, 700)):
        if state.actor != 0 or number % 4 or len(state.legal_commands()) < 2:
            continue
        with games.play(state.clone(), ("human", *others)) as robot:
            match = match_of(robot)
            for offer in scene_of(robot).offers_now:
                if offer.main:
                    loud += 1
                    view, legal = state.view(state.actor), state.legal_commands()
                    assert not games.table.offers.still_ready(view, legal, offer.commands), offer.label
                    assert match.ends(state.actor, offer.commands) is not False, offer.label
    assert loud or slug == "time_line", "there a turn ends by itself"


def test_what_loses_at_once_says_so_and_is_asked_once() -> None:
    games = TableCases("riff_in_time")
    state = next(
        state.clone()
        for seed in range(40)
        for state, _command in games.playout(1, seed)
        if state.actor == 0 and any(loses(state, command) for command in state.legal_commands())
    )
    with games.play(state, ("human",)) as robot:
        scene = scene_of(robot)
        losing = [offer for offer in scene.offers_now if offer.loses]
        assert losing
        assert all(offer.label.endswith("and lose the game") and not offer.main for offer in losing)
        before = len(scene.match)
        robot.use("button", losing[0].label)
        robot.step(dt=DEAD)
        assert len(scene.match) == before, "it is asked first"
        robot.use("button", "Lose the game")
        robot.settle()
        assert scene.match.result() is not None


def loses(state: State, command: Command) -> bool:
    """Return whether a command ends the game at once, lost."""
    later = state.clone()
    later.apply(command)
    result = later.result()
    return result is not None and not result.winners


def test_return_does_not_count_right_after_the_question_has_changed() -> None:
    """A tile is put on a challenge and its dice are rolled; Return, held or pressed again, does not end the turn."""
    with sit(town.match(), pace="instant", ask_end_turn=False) as robot:
        scene = scene_of(robot)
        walk = next(offer for offer in scene.offers_now if isinstance(offer.commands[0], town_commands.Walk))
        scene.take(walk)
        asked = scene.session.question
        for _frame in range(30):
            robot.step()
            if scene.offers_now and scene.session.question is not asked:
                break
        number = len(scene.match)
        robot.key("return")
        assert len(scene.match) == number
        robot.step(dt=DEAD)
        robot.key("return")
        robot.settle()
        assert len(scene.match) > number or not any(offer.main for offer in scene.offers_now)


def shopping() -> State:
    """Return a Shopping Spree with items in the hand."""
    hands: dict[int, list[str]] = {0: ["shopping", "cash", "pie_pan"], 1: []}
    return cards.arranged(2, {"hands": hands}, card_commands.Play(0, "shopping"))


def selling() -> State:
    """Return a turn on a Market that buys."""
    return line.arranged(2, {"goods": {0: {"oil": 2}}, "pawns": {0: {"market": 0}}})


ARRANGED = {"card_game": shopping, "time_line": selling}


@pytest.mark.parametrize("slug", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
def test_each_game_says_what_is_still_ready(slug: str) -> None:
    """A clean sentence before a turn that wastes something, never one before what goes on."""
    games = TableCases(slug)
    given = ARRANGED.get(slug)
    states = (state for state, _command in games.playout(games.box.seats[0], 1)) if given is None else iter([given()])
    said = 0
    for state in states:
        legal = state.legal_commands()
        for offer in offers_of(games.table, state) if state.actor >= 0 else ():
            words = games.table.offers.still_ready(state.view(state.actor), legal, offer.commands)
            assert not words or (is_clean(words) and offer.label)
            said += bool(words)
        if said:
            return
    raise AssertionError("nothing is ever left")
