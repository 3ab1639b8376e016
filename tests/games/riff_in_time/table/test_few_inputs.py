"""An ordinary turn takes few inputs: no forced answer is asked for, and one undo gives back a whole gesture."""

from __future__ import annotations

import pytest

from game.games.riff_in_time.rules import commands as c
from game.scenes.robot import Robot
from tests.games.riff_in_time.table.cases import arranged
from tests.support.tables import TableCases, scene_of

CASES = TableCases("riff_in_time")
ABOARD = {"space": "stage_2", "carries": ["socrates"], "set_up": "san_dimas_crowd"}
"""A player with Socrates aboard, one wire from his home."""


def given(robot: Robot) -> list[type]:
    """Return the types of all commands so far."""
    return [type(command) for command in scene_of(robot).match.history.commands]


@pytest.mark.usefixtures("unseen")
def test_driving_bringing_home_and_repairing_is_one_drag_and_one_undo() -> None:
    dice = ["wyld.bogus", "wyld.move", "wyld.interact", "character.interact"]
    state = arranged({"dice": dice, "players": {0: ABOARD}}, character="joanna,ted")
    with CASES.play(state, ("human", "random")) as robot:
        before = scene_of(robot).match.history.state.digest()
        robot.drag("pawn.0", "location.athens")
        robot.settle()
        assert given(robot) == [c.Suffer, c.Move, c.Drop, c.Repair]
        robot.key("ctrl+z")
        robot.settle()
        assert scene_of(robot).match.history.state.digest() == before
        robot.drag("pawn.0", "location.athens")
        robot.settle()
        robot.use("button", "End turn")
        robot.settle()
        assert c.EndTurn in given(robot)


@pytest.mark.usefixtures("unseen")
def test_dice_without_a_choice_are_taken_though_the_last_answer_could_be_undone() -> None:
    """The order of the cards was the decision; taking the only sensible dice goes along with it."""
    mine = {"carries": ["socrates", "joan_of_arc"]}
    deck = {"top": ["riff_53", "riff_1", "riff_2", "riff_3"]}
    state = arranged({"phase": "riff", "deck": deck, "players": {0: mine}}, 2, c.RiffDrawn("riff_53"), c.Choose(0, 1))
    with CASES.play(state, ("human", "random")) as robot:
        robot.drag("riff.riff_3", "riff.riff_1")
        robot.settle()
        assert given(robot)[:2] == [c.ArrangeTop, c.TakeDice]
