"""Rings and lights that stay when what they belong to is gone: what is drawn is what a fresh picture shows."""

from __future__ import annotations

import pygame
import pytest

from game.rules.back_in_time.commands import Walk
from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from tests.client.back_in_time import cases as town
from tests.client.card_game import cases as cards
from tests.client.play.test_actions import sit
from tests.support.tables import scene_of


def shown(robot: Robot, fresh: bool = False) -> bytes:
    """Return the picture of the window; ``fresh``: all of it drawn anew."""
    if fresh:
        robot.scene.damage.everything()
        robot.step()
    return pygame.image.tobytes(robot.picture(), "RGB")


def test_no_ring_stays_beside_a_button_that_was_disabled_while_it_had_the_keyboard() -> None:
    with sit(town.match(), pace="instant") as robot:
        scene = scene_of(robot)
        scene.take(next(one for one in scene.offers_now if isinstance(one.commands[0], Walk) and len(one.commands) > 1))
        robot.settle()
        for _press in range(12):
            robot.key("tab")
            focused = robot.focused()
            if focused is not None and focused.key == "tool.undo":
                break
        robot.key("return")
        robot.settle()
        for key in ("tab", "tab", "shift+tab", "left"):
            robot.key(key)
            robot.settle()
            now = shown(robot)
            assert now == shown(robot, fresh=True), key


def test_the_first_stop_of_the_keyboard_can_be_used() -> None:
    with town.play(town.match()) as robot:
        robot.key("tab")
        focused = robot.focused()
        assert focused is not None
        assert focused.key != "tool.undo"
        assert "disabled" not in focused.states


@pytest.mark.parametrize("key", ["f1", "f10", "l"])
def test_nothing_stays_lit_under_a_pointer_that_moved_on_another_page(key: str) -> None:
    with cards.play(cards.arranged(2, {"hands": {0: ["tm_v3", "cash"]}}), ("human", "random")) as robot:
        stage = scene_of(robot).stage
        robot.move(robot.node(key="square.C-6").rect.centre)
        assert stage.marked("last")
        robot.key(key)
        robot.settle()
        robot.move(Vec(5.0, 700.0))
        robot.key("escape")
        robot.settle()
        assert not stage.marked("last")
        assert not stage.marked("hover")
