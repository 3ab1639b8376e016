"""Boards as they grow: what a decision is about is in view, or pinned to the edge of the view with an arrow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from game.games.time_line.rules.state_machine import State
from game.games.time_line.table import grid
from game.games.time_line.table.ground import AGES
from game.games.time_line.table.presenter import LEGIBLE
from game.rules.contract import NATURE
from game.scenes.robot import Robot
from game.ui.paint.geometry import Rect
from game.ui.paint.svg_art import surface
from tests.games.time_line.table.cases import box, holds, play, regions, shown_view, table, tall, view_of
from tests.support.tables import scene_of
from tests.support.things import thing_of

WINDOWS = [((1280, 720), 1.0), ((1024, 600), 1.0), ((1280, 720), 2.0)]
LATE = 24
"""Number of cards on a late board."""


@cache
def late(seats: int, seed: int) -> State:
    """Return the first turn with 24 cards on the board: players go home along their lines, or to new cards."""
    rng, state = Random(seed), box().start(seats, {})
    while sum(len(zone.cards) for zone in view_of(state).zones) < LATE or view_of(state).asked != "turn":
        state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands())))
    return state


def board_rect(robot: Robot, rect: Rect) -> Rect:
    """Return a rectangle of the board in the window."""
    return scene_of(robot).display.camera.rect_to_table(rect)


def pins(robot: Robot) -> Iterator[str]:
    """Yield the things that are pinned, by the access tree."""
    return (node.key.removeprefix("edge.") for node in robot.nodes() if node.key.startswith("edge."))


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("seed", [3, 8])
def test_prices_and_reach_of_a_late_board_are_in_view_or_pinned(seed: int, size: tuple[int, int], scale: float) -> None:
    with play(late(3, seed), size=size, text_scale=scale) as robot:
        scene, view = scene_of(robot), shown_view(robot)
        area = scene.display.regions.board
        pinned = set(pins(robot))
        for line in view.lines:
            tag = scene.display.stage.rect_of(thing_of(f"price.{line.good}"))
            assert tag is not None
            assert holds(area, tag) or f"price.{line.good}" in pinned, line.good
        near, *_ = table().board.follow(view)
        assert holds(area, board_rect(robot, near)), "the machine, its stops and the next part of its line"
        assert scene.display.camera.zoom >= min(LEGIBLE, scene.display.camera.usual) - 1e-6, "and it stays legible"


def test_a_pinned_price_is_told_and_shown_by_mouse_and_keyboard() -> None:
    with play(tall(2)) as robot:
        scene = scene_of(robot)
        for _notch in range(3):
            robot.wheel(1.0, scene.display.camera.view.centre)
        robot.settle()
        below = [node for node in robot.nodes() if node.key.startswith("edge.price.")]
        assert below
        assert "Price of" in below[0].name
        thing = thing_of(below[0].key.removeprefix("edge."))
        for act in (lambda: robot.click(below[0].rect.centre), below[0].activate):
            assert act is not None
            act()
            robot.settle()
            tag = scene.display.stage.rect_of(thing)
            assert tag is not None
            assert holds(scene.display.camera.view, tag)
            assert below[0].key not in {node.key for node in robot.nodes()}
            scene.display.follow(scene.view)
            robot.settle()


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_first_board_fills_its_part_of_the_window(seats: int, size: tuple[int, int], scale: float) -> None:
    rng, state = Random(1), box().start(seats, {})
    while state.actor == NATURE:
        state.apply(state.sample_chance(rng))
    with play(state, size=size, text_scale=scale) as robot:
        camera = scene_of(robot).display.camera
        filled = camera.rect_to_table(camera.world)
        assert holds(filled, camera.view), "no bare table beside it"
        start = board_rect(robot, grid.start_rect())
        assert abs(start.centre.y - camera.view.centre.y) < 1.0, "the opening row lies in the middle"


def test_every_zone_has_an_age_of_its_own() -> None:
    for zones, ages in AGES.items():
        assert len(set(ages)) == zones
        assert len({surface(f"time_line/ages/{age}", (27, 110)).get_at((3, 3))[:3] for age in ages}) == zones
    for seats in range(2, 6):
        world = table().board.world(view_of(box().start(seats, {})))
        zones = len(view_of(box().start(seats, {})).zones)
        painted = table().board.ground.board((round(world.w / 4), round(world.h / 4)), world)
        sky = {tuple(painted.get_at((round((grid.zone_x(zone) + 20) / 4), 4)))[:3] for zone in range(zones)}
        assert len(sky) == zones == len(AGES[zones])
        assert regions(seats).board.w > 0
