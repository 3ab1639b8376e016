"""Dragging on a board larger than the window: the piece stays at the pointer, and nothing is left behind."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from game.ui.tabletop.preview import CommandPreview
from tests.games.time_line.table.cases import play, tall
from tests.support.tables import scene_of
from tests.support.things import thing_of

SOFT = 24
"""Largest difference at the edges of paper scaled in parts."""


@pytest.fixture
def robot() -> Iterator[Robot]:
    """Open a five-player board ten cards high."""
    with play(tall(5), hover_hold=0.4) as made:
        made.move(Vec(2, 2))
        made.settle()
        yield made


def most_different(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the largest difference between two pictures, over all bytes."""
    pairs = zip(one.get_buffer().raw, other.get_buffer().raw, strict=True)
    return max(abs(a - b) for a, b in pairs)


def preview(robot: Robot) -> CommandPreview | None:
    """Return the preview shown."""
    return scene_of(robot).display.pointer.preview_layer.preview


def pawn(robot: Robot) -> str:
    """Return the name of the active machine."""
    return f"pawn.{scene_of(robot).match.actor}"


def reach(robot: Robot) -> Vec:
    """Return a visible stop that the active machine may go to."""
    scene = scene_of(robot)
    for offer in scene.offers_now:
        place = offer.gesture.place if offer.gesture is not None else None
        rect = scene.display.stage.rect_of(place) if place is not None and place.kind == "stop" else None
        if rect is not None and scene.display.camera.view.inset(60).contains(rect.centre):
            return rect.centre
    raise AssertionError("no stop is in sight")


def in_hand(robot: Robot) -> Vec:
    """Return the position of the dragged machine."""
    return robot.node(key=pawn(robot)).rect.centre


@pytest.mark.parametrize("how", ["wheel", "ctrl+down", "0", "middle"])
def test_what_is_in_the_hand_stays_there_while_the_board_moves(robot: Robot, how: str) -> None:
    """A dragged machine stays at the pointer however the board is panned or zoomed."""
    at = Vec(500.0, 300.0)
    robot.drag(pawn(robot), at, drop=False)
    shot = scene_of(robot).display.camera.shot
    if how == "wheel":
        robot.wheel(2, at)
    elif how == "middle":
        robot.press(at, "middle")
        at = at.plus(0.0, 90.0)
        robot.move(at)
        robot.release(at, "middle")
        robot.move(at)
    else:
        robot.key(how)
    robot.settle()
    scene = scene_of(robot)
    assert scene.display.camera.shot != shot
    assert scene.display.pointer.carrying
    assert in_hand(robot).distance(at) < 1.5


@pytest.mark.parametrize("how", ["escape", "right"])
def test_who_thinks_better_of_it_leaves_nothing_behind(robot: Robot, how: str) -> None:
    """A canceled drag leaves no lines, tags, marks or menu, and a later release does nothing."""
    scene, goal, before = scene_of(robot), reach(robot), robot.picture()
    robot.drag(pawn(robot), goal, drop=False)
    foreseen = preview(robot)
    assert foreseen is not None
    if how == "escape":
        robot.key("escape")
    else:
        robot.press(goal, "right")
        robot.release(goal, "right")
    assert not scene.display.pointer.carrying
    robot.move(goal.plus(3.0, 3.0))
    robot.release(goal)
    robot.move(Vec(2, 2))
    robot.settle()
    assert preview(robot) is None
    assert not scene.ui.modal
    assert len(scene.match) == 0
    assert most_different(robot.picture(), before) <= SOFT


@pytest.mark.parametrize("how", ["wheel", "hand"])
def test_what_is_foreseen_at_the_pointer_ends_when_the_board_moves_away(robot: Robot, how: str) -> None:
    """Panning or zooming ends a hover preview and removes its tag."""
    goal, paper = reach(robot), Vec(520.0, 400.0)
    robot.move(goal)
    assert preview(robot) is not None
    if how == "wheel":
        robot.wheel(2, goal)
    else:
        robot.press(paper)
        robot.move(paper.plus(0.0, -80.0))
    robot.settle()
    assert preview(robot) is None
    robot.release(paper)


def test_nothing_is_enlarged_after_a_move_until_one_points_at_it(robot: Robot) -> None:
    """After a drop nothing is hovered until the pointer moves, though it still lies over the machine."""
    robot.drag(pawn(robot), reach(robot))
    robot.settle()
    robot.step(120)
    assert len(scene_of(robot).match)
    assert scene_of(robot).display.pointer.hovered is None
    assert not scene_of(robot).display.closeup_popup.shown


def test_the_camera_goes_where_the_keyboard_is(robot: Robot) -> None:
    """Whatever Tab focuses on the board is scrolled into view and highlighted."""
    scene, seen = scene_of(robot), set[str]()
    for _step in range(80):
        robot.key("tab")
        robot.settle()
        focused = robot.focused()
        assert focused is not None
        if focused.key in seen:
            break
        seen.add(focused.key)
        if scene.display.stage.on_board(thing_of(focused.key)):
            rect = scene.display.stage.rect_of(thing_of(focused.key))
            assert rect is not None
            view = scene.display.camera.view
            assert view.union(rect) == view, focused.key
            assert scene.display.stage.marked("focus") == {thing_of(focused.key)}
    assert sum(key.startswith("stop.") for key in seen) > 20


def test_the_camera_says_whether_it_follows_or_need_not(robot: Robot) -> None:
    """F toggles camera follow; where everything is visible it says so and changes nothing."""
    scene = scene_of(robot)
    robot.key("f")
    assert not scene.settings.follow
    assert "stays" in robot.node("status", key="ui.strip").name
    robot.key("0")
    robot.settle()
    robot.key("f")
    assert not scene.settings.follow
    assert "whole board" in robot.node("status", key="ui.strip").name
