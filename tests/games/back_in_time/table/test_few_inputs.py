"""An ordinary turn takes few inputs: nothing is asked that has one answer, and a roll has one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from game.content.lesson import open_lesson
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.view import TableView
from game.match.match import Match
from game.rules.contract import NATURE, NOBODY, State
from game.scenes.robot import Robot
from tests.games.back_in_time.table.cases import box, match, play, table
from tests.games.back_in_time.table.test_offers import SEATS, positions, view_of
from tests.support.tables import reach, scene_of

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
        robot.click("offer.Influence love: roll {love} · 1 tile")
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
    """A roll that no reroll can improve counts as one, and so do ways that lead to one position."""
    own, seen = table(), set[str]()
    for made, _command in positions(31, SEATS[0]):
        state = made.history.state
        if state.actor in (NATURE, NOBODY):
            continue
        view, legal = view_of(made), state.legal_commands()
        given = own.offers.given_unasked(view, legal, False)
        if given and isinstance(given[0], c.Keep):
            trial = view.trial
            assert trial is not None
            free = {die.face for die in trial.dice if die.face != "biff"}
            assert free <= {"love2", "speed2", "courage2"} or not trial.missing
            seen.add("roll")
        elif given:
            assert len(ends(state)) == 1
            seen.add("way" if len(legal) > 1 else "only")
        elif len(legal) > 1 and all(isinstance(command, c.Lead) for command in legal):
            assert len(ends(state)) > 1
    assert {"way", "only"} <= seen


def ends(state: State) -> set[str]:
    """Return the positions after each way to answer the question, and those that follow of the same figure."""
    found, asked = set[str](), moves(state)
    for command in state.legal_commands():
        then = state.clone()
        then.apply(command)
        found |= ends(then) if isinstance(command, c.Lead) and moves(then) == asked else {then.digest()}
    return found


def moves(state: State) -> tuple[str, str | None]:
    """Return the kind of the pending decision and the figure that is moved by it."""
    view = state.view(None)
    assert isinstance(view, TableView)
    return view.asked, None if view.ask is None else view.ask.figure


def next_turn(card: str, **given: Any) -> Match:
    """Return the beginning of Doc's turn, in which a Movement Card is revealed."""
    when: list[Given] = [{"do": "end_turn"}, {"do": "drawn", "deck": "movement", "card": card}]
    return match(given, when)


def test_a_roll_that_no_reroll_can_improve_is_accepted_unless_something_else_could_change_it() -> None:
    roll: list[Given] = [*LOVE, {"do": "ready"}, {"do": "rolled", "faces": ["love2"]}]
    for spent, asked in (("marty.5", "acting"), ("marty.4", "rerolling")):
        heroes = {"marty": {"space": SCHOOL, "spent": [spent]}, "doc": {"space": "mill_road"}}
        with play(match({**TOGETHER, "heroes": heroes}, roll)) as robot:
            assert scene_of(robot).match.view(None).asked == asked


def test_two_ways_to_the_same_space_are_no_question() -> None:
    with play(next_turn("M18", figures={"lorraine": "oak_street"}, biff_down=True)) as robot:
        made = scene_of(robot).match
        assert made.view(None).asked == "acting"
        assert made.view(None).figures["lorraine"] == "south_shops"  # type: ignore[attr-defined]


def test_the_ways_of_several_figures_are_chosen_at_once() -> None:
    figures = {"george": "second_street", "lorraine": "second_street", "biff": "docs_house"}
    made = next_turn("M09", figures=figures)
    with play(made) as robot:
        assert "George to Main Street West" in buttons(robot)
        robot.use("button", "George to Oak Street, Biff to Riverside Drive")
        robot.settle()
        view = made.view(None)
        assert view.asked == "acting"
        at: Mapping[str, str] = view.figures  # type: ignore[attr-defined]
        assert (at["george"], at["biff"]) == ("oak_street", "riverside_drive")
        robot.key("ctrl+z")
        robot.settle()
        assert "George to Oak Street, Biff to Riverside Drive" in buttons(robot)


def apart() -> Match:
    """Return a turn in which George has to be brought to Lorraine."""
    figures = {"george": "second_street", "lorraine": "park_lane", "biff": "mill_road"}
    return match({"heroes": {"marty": {"space": "second_street"}, "doc": {"space": "north_shops"}}, "figures": figures})


def carry(robot: Robot, way: str, thing: str, to: str) -> None:
    """Bring a thing to another by mouse or keyboard."""
    if way == "mouse":
        robot.drag(thing, to)
    else:
        for one in (thing, to):
            reach(robot, one)
            robot.key("return")
    robot.settle()


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_challenge_dropped_into_the_tower_is_reached_and_rolled(way: str) -> None:
    made = apart()
    with play(made) as robot:
        carry(robot, way, "pawn.george", "tower")
    given = [type(one) for one in made.history.commands]
    assert given[:7] == [c.Walk, c.Step, c.Halt, c.Attempt, c.AddDie, c.Ready, c.Rolled]


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_going_to_a_challenge_is_one_gesture_and_one_undo(way: str) -> None:
    made = apart()
    with play(made) as robot:
        before = made.history.state.digest()
        carry(robot, way, "pawn.george", "pawn.lorraine")
        assert made.view(None).asked == "gathering"
        assert any("roll" in name for name in buttons(robot))
        robot.key("ctrl+z")
        robot.settle()
        assert made.history.state.digest() == before


def test_going_on_accepts_the_roll_and_undo_takes_back_both() -> None:
    heroes = {"marty": {"space": SCHOOL}, "doc": {"space": "mill_road"}}
    roll: list[Given] = [*LOVE, {"do": "ready"}, {"do": "rolled", "faces": ["love"]}]
    made = match({**TOGETHER, "heroes": heroes}, roll)
    with play(made) as robot:
        assert made.view(None).asked == "rerolling"
        rolled = made.history.state.digest()
        robot.drag("pawn.marty", "space.school_road")
        robot.settle()
        assert [type(one) for one in made.history.commands][-4:] == [c.Keep, c.Settle, c.Walk, c.Step]
        robot.key("ctrl+z")
        robot.settle()
        assert made.history.state.digest() == rolled
        assert "Accept the roll" in buttons(robot)


def test_accepting_the_last_roll_ends_the_turn() -> None:
    tiles = [f"marty.{number}" for number in (1, 2, 4, 5)]
    heroes = {"marty": {"space": SCHOOL, "spent": tiles}, "doc": {"space": "mill_road"}}
    roll: list[Given] = [*LOVE, {"do": "ready"}, {"do": "rolled", "faces": ["love"]}]
    made = match({**TOGETHER, "heroes": heroes, "power_used": True}, roll)
    with play(made) as robot:
        assert "Accept the roll" not in buttons(robot)
        robot.use("button", "Accept and end turn")
        robot.settle()
        assert end_of_turn(made)


def test_several_numbers_of_dice_are_rolled_by_one_button_each() -> None:
    with play(match(TOGETHER, LOVE[:1])) as robot:
        found = buttons(robot)
        assert [name for name in found if "roll" in name] == [
            "Add {love} and roll · 1 tile", "Add {love}{courage} and roll · 2 tiles",
            "Add {love}{courage}{courage} and roll · 3 tiles",
        ]  # fmt: skip


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
