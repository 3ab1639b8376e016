"""Hovering at the most crowded Dice Through Time table: column highlights and raised cards."""

from __future__ import annotations

import pytest

from game.games.dice_through_time.table import thing_kinds
from game.scenes.robot import Robot
from game.ui.tabletop.thing_names import Thing
from tests.games.dice_through_time.table.cases import CASES
from tests.games.dice_through_time.table.table_case import fullest
from tests.support.tables import scene_of


def seated() -> Robot:
    """Open the most crowded table for four players."""
    return CASES.play(fullest(4), ["human"] * 4)


def over(robot: Robot, thing: Thing, right: float = 0.0, down: float = 0.0) -> None:
    """Hover a thing."""
    rect = scene_of(robot).display.stage.rect_of(thing)
    assert rect is not None, thing
    robot.move(rect.centre.plus(right, down))
    robot.step(30)


@pytest.mark.usefixtures("unseen")
def test_pointing_at_a_place_lights_it_in_all_years() -> None:
    """The column is highlighted even where the car may go and its move is previewed."""
    with seated() as robot:
        over(robot, thing_kinds.scene("docs_lab"), 30.0, -20.0)
        lit = scene_of(robot).display.stage.marked("last")
        column = ("blacksmith_shop", "docs_mansion", "docs_lab", "antiques_shop")
        assert {thing_kinds.scene(place) for place in column} <= lit
        assert not {thing for thing in lit if thing.kind == thing_kinds.scene and thing.name not in column}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("event", ["shoe_the_horse", "hoverboard_pursuit", "wake_up_juice"])
def test_a_card_under_the_pointer_is_raised_to_be_read(event: str) -> None:
    """A hovered card is raised to the size of a hand card, inside the window."""
    with seated() as robot:
        over(robot, thing_kinds.event(event))
        scene = scene_of(robot)
        pose = scene.display.stage.pose(thing_kinds.event(event))
        assert scene.display.pointer.hover_zoom.raised == thing_kinds.event(event)
        assert scene.display.pointer.hover_zoom.tells
        assert pose is not None
        assert pose.raised is not None
        assert pose.raised.size[1] * scene.display.camera.zoom > 280
