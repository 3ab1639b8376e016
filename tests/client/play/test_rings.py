"""No stale rings or highlights: the window equals a full redraw after their cause is gone."""

from __future__ import annotations

import pygame
import pytest

from game.games.back_in_time.rules.commands import Walk
from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from tests.client.play.test_actions import sit
from tests.games.back_in_time.table import cases as town
from tests.games.card_game.table import cases as cards
from tests.support.tables import scene_of
from tests.support.things import thing_of


def shown(robot: Robot, fresh: bool = False) -> bytes:
    """Return the window's pixels; ``fresh``: after a full redraw."""
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
        stage = scene_of(robot).display.stage
        robot.move(robot.node(key="square.C-6").rect.centre)
        assert stage.marked("last")
        robot.key(key)
        robot.settle()
        robot.move(Vec(5.0, 700.0))
        robot.key("escape")
        robot.settle()
        assert not stage.marked("last")
        assert not stage.marked("hover")


@pytest.mark.parametrize("log", [False, True])
def test_what_is_said_lies_in_the_panel_of_the_question_or_clear_of_what_it_speaks_of(log: bool) -> None:
    with cards.play(cards.arranged(2, {"hands": {0: list(cards.FULL)}}), ("human", "random")) as robot:
        scene = scene_of(robot)
        if log:
            robot.key("l")
            robot.settle()
        covered = scene.hud.log.rect.touches(scene.display.regions.prompt) if log else False
        for thing in scene.display.stage.pieces():
            about = scene.display.places_of([thing])
            scene.ui.say("One sentence that is long enough to be in a card's way.", about=about, lasts="input")
            robot.step()
            said = scene.ui.speech.rect
            assert not any(said.touches(rect) for rect in about if rect.h < 500), thing
            assert scene.viewport.rect.contains(Vec(said.x, said.y))
            assert covered or scene.display.regions.prompt.grown(1).contains(said.centre)


def test_nobody_is_said_to_answer_who_has_nothing_to_answer_with() -> None:
    """The turn line never says "may respond" of the only human, who holds no response and is passed over."""
    hands = {0: ["alpha"], 1: ["tm_v3"], 2: ["cash"]}
    with cards.play(cards.arranged(3, {"hands": hands, "turn": 1}), ("human", "random", "random"), pace="fast",
                    settle=False) as robot:  # fmt: skip
        scene = scene_of(robot)
        for _frame in range(300):
            robot.step()
            assert "may respond" not in robot.node("status", key="turn sign").name
            if scene.session.person is not None:
                break
        assert len(scene.match) > 3


def is_busy(robot: Robot) -> bool:
    """Return whether an animation runs."""
    return scene_of(robot).display.director.busy


def test_a_drag_that_begins_while_something_is_shown_counts() -> None:
    """A drag that starts during an animation skips it and moves the piece; a click only skips."""
    for drags in (True, False):
        with sit(town.match(), pace="slow") as robot:
            scene = scene_of(robot)
            walk = next(one for one in scene.offers_now if isinstance(one.commands[0], Walk) and len(one.commands) > 1)
            scene.take(walk)
            robot.step(3)
            assert is_busy(robot)
            marty = scene.table.board.layout(scene.match.view(0), scene.display.regions)[thing_of("pawn.marty")]
            at = scene.display.stage.to_table(marty).rect().centre
            robot.press(at)
            assert not is_busy(robot)
            for step in range(1, 4):
                if drags:
                    robot.move(at.plus(12.0 * step, 9.0 * step))
            assert scene.display.pointer.carrying == drags
            if not drags:
                robot.release(at)
                assert scene.display.pointer.picked is None
