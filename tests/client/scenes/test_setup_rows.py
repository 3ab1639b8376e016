"""Seat rows of the setup page stay aligned, however long a character's description is."""

from __future__ import annotations

from game.content import list_boxes
from game.scenes.robot import Robot
from game.scenes.setup.scene import SetupScene
from tests.client.scenes.helpers import quick


def test_the_seats_of_a_row_stay_in_line_when_a_character_is_picked() -> None:
    info = next(box for box in list_boxes() if box.rules_id == "back_in_time")
    scene = SetupScene(quick(), info)
    with Robot(scene) as robot:
        robot.step(3)
        option = next(iter(scene.seating.per_seat()))
        for value in scene.seating.values(option):
            scene._picked(option, 0, value)
            robot.step(2)
            one, other = (robot.node(key=f"seat.{place}.who").rect for place in (0, 1))
            assert one.y == other.y, value
