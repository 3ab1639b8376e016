"""Incremental redraws look the same as a full redraw, during line animations and at rest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.app.settings import Settings, SettingValues
from game.match.history import History
from game.match.match import Match
from game.scenes import match_factory
from game.scenes.play.scene import PlayScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.table import open_presenter
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Vec
from tests.games.time_line.table.cases import after, box, match, play, tall
from tests.support.tables import SIZE, scene_of
from tools.bench import large_time_line_board

SOFT = 24
"""Largest color difference at antialiased edges drawn in parts."""
FEW = 24
"""Most pixels that may differ by more: line corners clipped elsewhere."""


@pytest.fixture(params=["opening", "high"])
def robot(request: pytest.FixtureRequest) -> Iterator[Robot]:
    """Open an opening with three players, then a five-player board ten cards high."""
    state = after(3, 7, 9) if request.param == "opening" else tall(5)
    with play(state, pace="normal", hover_hold=0.0) as made:
        made.move(Vec(2, 2))
        made.settle()
        yield made


def at_once(robot: Robot) -> pygame.Surface:
    """Return the scene redrawn from scratch."""
    scene = robot.scene
    assert isinstance(scene, PlayScene | ReplayScene)
    surface = pygame.Surface(robot.app.screen.get_size()).convert(robot.app.screen)
    scene.display.stage._restale()
    scene.draw(Canvas(surface, robot.viewport))
    return surface


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """Count the pixels that differ visibly."""
    soft = (SOFT, SOFT, SOFT, 255)
    same = pygame.transform.threshold(None, one, None, soft, None, 0, other)
    return one.get_width() * one.get_height() - same


def test_moves_shown_in_parts_leave_nothing_behind(robot: Robot) -> None:
    """Slides, journeys and new cards leave no artifacts, during the animation and at rest."""
    rng = Random(3)
    for number in range(3):
        scene = scene_of(robot)
        offers = [offer for offer in scene.offers_now if offer.gesture is not None] or list(scene.offers_now)
        scene.take(offers[rng.randrange(len(offers))])
        for frame in range(400):
            robot.step()
            if not robot.scene.lively:
                break
            if frame % 23 == 11 and not scene.display.camera.moving:  # a gliding board is drawn at lower quality
                assert differing(robot.picture(), at_once(robot)) <= FEW, (number, frame)
        assert differing(robot.picture(), at_once(robot)) <= FEW, number


def test_a_sweep_of_the_hand_leaves_nothing_behind(robot: Robot) -> None:
    """Hovering every destination shows and removes lines, prices and tags without artifacts."""
    scene = scene_of(robot)
    places = [offer.gesture.place for offer in scene.offers_now if offer.gesture and offer.gesture.place]
    rects = [rect for place in places if (rect := scene.display.stage.rect_of(place)) is not None]
    points = [rect.centre for rect in rects if scene.display.camera.view.contains(rect.centre)]
    pick = next(offer.gesture.pick for offer in scene.offers_now if offer.gesture and offer.gesture.place)
    robot.drag(str(pick), points[0], drop=False)
    for number, point in enumerate(points[:12]):
        robot.move(point.plus(-14.0, 5.0))
        robot.move(point)
        assert differing(robot.picture(), at_once(robot)) <= FEW, number
    robot.key("escape")
    robot.release(points[0])
    robot.settle()
    assert differing(robot.picture(), at_once(robot)) <= FEW


def unlit(robot: Robot) -> pygame.Surface:
    """Return the picture with pennants at rest, between two steps of the running lights."""
    robot.step(2, dt=20.0)
    scene_of(robot).display.lights.update(0.0, runs=False)
    robot.step()
    return robot.picture()


def test_what_is_taken_back_looks_as_before(robot: Robot) -> None:
    """Undoing a slide restores the picture, at any pace, after resizing and with reduced motion."""
    before, scene = unlit(robot), scene_of(robot)
    for values in ({}, {"reduced_motion": True}, {"pace": "instant"}):
        scene.settings.change(**values)
        slides = [offer for offer in scene.offers_now if "→" in offer.cost]
        scene.take(slides[0])
        robot.step(5)
        if not values:
            robot.app.manager.resize(robot.viewport.resized((1024, 600)))
            robot.step(3)
            robot.app.manager.resize(robot.viewport.resized(SIZE))
        robot.settle()
        assert differing(unlit(robot), before) > FEW
        robot.key("ctrl+z")
        robot.settle()
        assert len(scene.match) == 0
        assert differing(unlit(robot), before) <= FEW


def test_a_game_that_is_seen_again_step_by_step_looks_as_if_drawn_at_once() -> None:
    """A replay, forward and back over a growing board, looks the same as a full redraw."""
    made = match(box().start(5, {}), ("human",) * 5)
    history = History(box().start(5, {}))
    for command in large_time_line_board.tall(box(), 5, 10, 1):
        history.add(command)
    seen = Match(box(), made.config, made.players, history)
    scene = ReplayScene(
        match_factory.replay_of_match(seen), open_presenter(box()), Settings(SettingValues(pace="fast", hover_hold=0.0))
    )
    with Robot(scene, SIZE) as robot:
        robot.move(Vec(2, 2))
        robot.key("end")
        robot.settle()
        for key in ("left", "left", "left", "right", "home", "right", "end", "left", "right"):
            robot.key(key)
            robot.settle()
            assert differing(robot.picture(), at_once(robot)) <= FEW, key
