"""An ordinary turn takes few inputs: nothing is asked that has one answer, and a roll has one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.content.lesson import open_lesson
from game.games.back_in_time.rules import commands as c
from game.match.match import Match
from game.rules.contract import NATURE, NOBODY
from game.scenes.robot import Robot
from tests.games.back_in_time.table.cases import box, match, play, table
from tests.games.back_in_time.table.test_offers import SEATS, positions, view_of
from tests.support.tables import scene_of

Given = Mapping[str, Any]
SCHOOL: Final = "hill_valley_high"
TOGETHER: Given = {
    "heroes": {"marty": {"space": SCHOOL}, "doc": {"space": SCHOOL}},
    "figures": {"george": SCHOOL, "lorraine": SCHOOL, "biff": "mill_road"},
}
LOVE: Final[Sequence[Given]] = ({"do": "attempt", "challenge": "love"}, {"do": "add_die", "tile": "marty.3"})
MOST: Final = 6


def buttons(robot: Robot) -> list[str]:
    """Return the names of the buttons that answer the question."""
    return [button.label for button in scene_of(robot).hud.answers()]


def end_of_turn(made: Match) -> bool:
    """Return whether Marty's turn is over."""
    return made.view(None).turn != 0 or made.actor == NOBODY


def test_a_turn_of_power_fetching_rolling_and_ending_takes_six_inputs() -> None:
    far: Given = {
        "heroes": {"marty": {"space": "oak_street"}},
        "figures": {"george": "georges_house", "lorraine": "second_street", "biff": "mill_road"},
    }
    with play(match(far)) as robot:
        made = scene_of(robot).match
        robot.drag("pawn.george", "space.second_street")
        inputs = 1
        robot.settle()
        assert made.view(None).figures["george"] == "second_street"  # type: ignore[attr-defined]
        robot.use("button", "Influence love: roll love · 1 tile")
        inputs += 1
        robot.settle()
        while not end_of_turn(made):
            found = buttons(robot)
            robot.use("button", next(name for name in ("Accept the roll", "End turn", found[0]) if name in found))
            inputs += 1
            robot.settle()
        assert inputs <= MOST


def test_a_roll_has_one_page_with_reroll_accept_and_the_tiles_that_change_it() -> None:
    dice: list[Given] = [*LOVE, {"do": "add_die", "tile": "marty.2"}, {"do": "ready"}, {"do": "ready", "seat": 1}]
    rolled = match(TOGETHER, [*dice, {"do": "rolled", "faces": ["love", "courage"]}])
    with play(rolled) as robot:
        assert {"Reroll 1 die", "Accept the roll"} <= set(buttons(robot))
        robot.use("button", "Accept the roll")
        robot.settle()
    given = [type(one) for one in rolled.history.commands]
    assert given[-2:] == [c.Keep, c.Settle]


def test_a_turn_with_nothing_left_ends_by_itself_unless_the_last_action_may_be_undone() -> None:
    tiles = [f"marty.{number}" for number in (1, 2, 4, 5)]
    heroes = {"marty": {"space": SCHOOL, "spent": tiles}, "doc": {"space": "mill_road"}}
    spent: Given = {**TOGETHER, "heroes": heroes, "power_used": True}
    roll: list[Given] = [*LOVE, {"do": "ready"}, {"do": "rolled", "faces": ["biff"]}]
    walk: list[Given] = [{"do": "walk", "tile": "marty.3"}, {"do": "step", "to": "school_road"}, {"do": "halt"}]
    with play(match(spent, roll)) as robot:
        assert end_of_turn(scene_of(robot).match)
    with play(match(spent, walk)) as robot:
        assert buttons(robot) == ["End turn"]


def test_a_helper_is_not_asked_again_in_this_turn_until_taken_back() -> None:
    with play(match(TOGETHER, [*LOVE, {"do": "ready"}])) as robot:
        made = scene_of(robot).match
        assert made.actor == 1
        assert "No, thanks" in buttons(robot)
        robot.use("button", "Don't ask this turn")
        robot.settle()
        while made.view(None).asked != "acting":
            assert made.actor == 0
            robot.use("button", "Accept the roll")
            robot.settle()
        assert "Ask me again" in buttons(robot)
        robot.use("button", "Ask me again")
        robot.settle()
        assert "Ask me again" not in buttons(robot)
        robot.drag("tile.marty.1", "pawn.george")
        robot.settle()
        robot.use("button", "Roll 1 die")
        robot.settle()
        assert made.actor == 1


def test_only_questions_with_one_outcome_are_answered_by_the_table() -> None:
    own, seen = table(), 0
    for made, _command in positions(31, SEATS[0]):
        state = made.history.state
        if state.actor in (NATURE, NOBODY):
            continue
        legal = state.legal_commands()
        if own.offers.given_unasked(view_of(made), legal, False):
            outcomes = set()
            for command in legal:
                then = state.clone()
                then.apply(command)
                outcomes.add(then.digest())
            assert len(outcomes) == 1
            seen += 1
    assert seen


def test_one_challenge_is_rolled_by_one_button_and_several_leave_room_to_end_the_turn() -> None:
    one: Given = {
        "heroes": {"marty": {"space": "oak_street"}},
        "figures": {"george": "oak_street", "lorraine": "oak_street", "biff": "mill_road"},
    }
    with play(match(one)) as robot:
        assert buttons(robot)[-1] == "End turn"
        assert sum("roll" in name for name in buttons(robot)) == 1
    with play(match(TOGETHER)) as robot:
        found = buttons(robot)
        assert "End turn" in found
        assert {"Influence love", "Move the DeLorean"} <= set(found)
        assert not any("roll" in name for name in found)


def test_the_lesson_ends_with_no_challenge_under_way() -> None:
    lesson = open_lesson(box())
    state = box().start(lesson.seats, lesson.options)
    for command in lesson.commands:
        state.apply(command)
    assert state.view(None).trial is None
