"""One camera for every board: wheel, touch, drags and keys, at each game's table and in replays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content import list_boxes, open_box
from game.match.match import Match
from game.scenes import match_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.table import open_presenter
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.stage import Stage
from tests.client.scenes.helpers import quick

GAMES = [box.box_id for box in list_boxes() if box.open and not box.house]
"""Every game on the shelf."""
START = 30
"""Number of commands given before the board is shown."""


def hot_seat(slug: str, people: int) -> tuple[str, ...]:
    """Return the computer players beside this many people: two seats in all, or as near as the game allows."""
    seats = open_box(slug).seats
    return ("random",) * (max(seats.start, min(2, seats.stop - 1)) - people)


def begun(slug: str, seats: tuple[str, ...]) -> Match:
    """Create a match of computer players, some commands in."""
    match = match_factory.begin(MatchRequest(box=slug, seats=seats, seed=3))
    for _command in range(START):
        match.advance()
    return match


def at_table(slug: str) -> Robot:
    """Open a table where a human player is to move."""
    match = match_factory.begin(MatchRequest(box=slug, seats=("human", *hot_seat(slug, 1)), seed=3))
    settings = quick()
    settings.change(objection=0.0)
    return Robot(PlayScene(match, open_presenter(open_box(slug)), settings))


def in_replay(slug: str) -> Robot:
    """Open a replay in the middle of a match."""
    match = begun(slug, hot_seat(slug, 0))
    scene = ReplayScene(match_factory.replay_of_match(match), open_presenter(open_box(slug)), quick())
    scene.show_at(START)
    return Robot(scene)


@pytest.fixture(scope="module", params=[(way, slug) for way in (at_table, in_replay) for slug in GAMES],
                ids=lambda made: f"{made[0].__name__}-{made[1]}")  # fmt: skip
def board(request: pytest.FixtureRequest, homes: Path) -> Iterator[tuple[Robot, Shot]]:
    """Open each board, live and in a replay, with the camera's first shot; shared, as looking changes nothing."""
    way, slug = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_HOME", str(homes / f"cameras-{way.__name__}-{slug}"))
        with way(slug) as made:
            made.settle()
            yield made, camera_of(made).shot


@pytest.fixture
def robot(board: tuple[Robot, Shot]) -> Robot:
    """Return a board with its camera back at the first shot."""
    robot, shot = board
    robot.move(Vec(0.0, 0.0))
    robot.key("0")
    robot.settle()
    camera = camera_of(robot)
    camera.zoom_at(camera.view.centre, shot.zoom / camera.zoom, smooth=False)
    away = camera.to_table(shot.centre)
    camera.pan(camera.view.centre.x - away.x, camera.view.centre.y - away.y)
    robot.settle()
    assert is_at(camera, shot)
    return robot


def is_at(camera: Camera, shot: Shot) -> bool:
    """Return whether a camera shows the same as a shot."""
    return abs(camera.zoom / shot.zoom - 1.0) < 1e-6 and camera.shot.centre.distance(shot.centre) < 0.01


def stage_of(robot: Robot) -> Stage:
    """Return the stage of the scene."""
    assert isinstance(robot.scene, (PlayScene, ReplayScene))
    return robot.scene.display.stage


def camera_of(robot: Robot) -> Camera:
    """Return the camera of the scene."""
    camera = stage_of(robot).camera
    assert camera is not None
    return camera


def bare(robot: Robot) -> Vec:
    """Return an empty point of the board, away from the edge of the view."""
    stage, view = stage_of(robot), camera_of(robot).view.inset(70)
    for y in range(int(view.y), int(view.bottom), 23):
        for x in range(int(view.x), int(view.right), 23):
            if not [thing for thing in stage.things_at(Vec(x, y)) if stage.pose(thing) is not None]:
                return Vec(float(x), float(y))
    raise AssertionError("the board is full")


def closeup(robot: Robot) -> Camera:
    """Zoom in on the middle, so that the board can be panned in every direction."""
    camera = camera_of(robot)
    robot.wheel(3, camera.view.centre)
    robot.settle()
    assert not camera.shows_all
    return camera


def is_where_the_camera_says(robot: Robot) -> bool:
    """Return whether every piece on the board is drawn where the camera maps it."""
    stage, camera = stage_of(robot), camera_of(robot)
    for key in stage.pieces():
        pose, rect = stage.pose(key), stage.rect_of(key)
        assert pose is not None
        assert rect is not None
        if pose.on_board and rect.centre.distance(camera.to_table(pose.at)) > 0.01:
            return False
    return True


@pytest.mark.usefixtures("unseen")
def test_the_wheel_zooms_where_the_pointer_is(robot: Robot) -> None:
    """The wheel zooms around the pointer, and zooming back restores the view."""
    camera, shot = camera_of(robot), camera_of(robot).shot
    at = camera.view.centre
    held = camera.to_world(at)
    robot.wheel(2, at)
    robot.settle()
    assert camera.zoom > shot.zoom * 1.3
    assert camera.to_world(at).distance(held) * camera.zoom < 1.0
    assert is_where_the_camera_says(robot)
    robot.wheel(-2, at)
    robot.settle()
    assert camera.shot.zoom == pytest.approx(shot.zoom)


@pytest.mark.usefixtures("unseen")
def test_two_fingers_zoom_and_move(robot: Robot) -> None:
    """Pinching zooms, and moving two fingers pans."""
    camera, zoom = camera_of(robot), camera_of(robot).zoom
    left, right = camera.view.x / robot.viewport.size.x, camera.view.right / robot.viewport.size.x
    middle = (left + right) / 2

    def finger(kind: int, number: int, x: float) -> None:
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=0.5, dx=0.0, dy=0.0))
        robot.step()

    finger(pygame.FINGERDOWN, 1, middle - 0.05)
    finger(pygame.FINGERDOWN, 2, middle + 0.05)
    finger(pygame.FINGERMOTION, 2, middle + 0.15)
    finger(pygame.FINGERUP, 2, middle + 0.15)
    finger(pygame.FINGERUP, 1, middle - 0.05)
    robot.settle()
    assert camera.zoom > zoom * 1.3
    assert is_where_the_camera_says(robot)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("button", ["left", "middle"])
def test_the_board_is_dragged(robot: Robot, button: str) -> None:
    """Dragging empty board, or anything with the middle button, pans the view and gives no command."""
    camera = closeup(robot)
    at = bare(robot) if button == "left" else camera.view.centre
    to = at.plus(-40.0, -30.0)
    held, before = camera.to_world(at), len(moves(robot))
    robot.press(at, button)
    for share in (0.3, 0.6, 1.0):
        robot.move(at.towards(to, share))
    robot.release(to, button)
    robot.settle()
    assert camera.to_world(to).distance(held) * camera.zoom < 1.0
    assert not robot.scene.ui.modal
    assert len(moves(robot)) == before
    assert is_where_the_camera_says(robot)
    shot = camera.shot
    robot.move(to.plus(60.0, 60.0))
    robot.settle()
    assert camera.shot == shot


def moves(robot: Robot) -> list[object]:
    """Return the commands given so far, or the replay's position."""
    if isinstance(robot.scene, PlayScene):
        return list(robot.scene.match.history.commands)
    assert isinstance(robot.scene, ReplayScene)
    return [robot.scene.index]


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("key", "shift"), [("left", (-1, 0)), ("right", (1, 0)), ("up", (0, -1)), ("down", (0, 1))])
def test_ctrl_and_the_arrows_look_elsewhere(robot: Robot, key: str, shift: tuple[int, int]) -> None:
    """Ctrl with an arrow key pans and gives no command."""
    camera, before = closeup(robot), moves(robot)
    centre = camera.shot.centre
    robot.key(f"ctrl+{key}")
    robot.settle()
    now = camera.shot.centre
    assert ((now.x > centre.x) - (now.x < centre.x), (now.y > centre.y) - (now.y < centre.y)) == shift
    assert moves(robot) == before


@pytest.mark.usefixtures("unseen")
def test_plus_minus_and_zero(robot: Robot) -> None:
    """The keys +, - and 0 zoom in, zoom out and show the whole board."""
    camera = camera_of(robot)
    zoom = camera.zoom
    robot.key("+")
    robot.key("+")
    robot.settle()
    near = camera.zoom
    assert near > zoom * 1.2
    robot.key("-")
    robot.settle()
    assert camera.zoom < near
    robot.key("0")
    robot.settle()
    assert camera.shows_all
    shown = camera.rect_to_table(camera.world)
    assert camera.view.grown(1.0).union(shown) == camera.view.grown(1.0)


def stays_on_board(camera: Camera) -> bool:
    """Return whether the view stays within the board, along each side where the board is larger than the view."""
    seen, world = camera.seen(), camera.world.grown(0.01)
    across = seen.w >= world.w or (world.x <= seen.x and seen.right <= world.right)
    return across and (seen.h >= world.h or (world.y <= seen.y and seen.bottom <= world.bottom))


@pytest.mark.usefixtures("unseen")
def test_the_camera_never_leaves_the_board(robot: Robot) -> None:
    """Neither panning nor zooming leaves the board, however far."""
    camera = closeup(robot)
    for dx, dy in ((900.0, 0.0), (0.0, 900.0), (-2000.0, 0.0), (0.0, -2000.0)):
        camera.pan(dx, dy)
        assert stays_on_board(camera)
    robot.wheel(-60, camera.view.centre)
    robot.settle()
    assert camera.shows_all
    robot.wheel(60, camera.view.centre.plus(50.0, 90.0))
    robot.settle()
    assert stays_on_board(camera)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", GAMES)
def test_a_resized_window_shows_what_was_looked_at(slug: str) -> None:
    """After a resize a camera that showed the whole board still does, and a zoomed one keeps its centre."""
    with at_table(slug) as robot:
        robot.settle()
        camera = camera_of(robot)
        fitted = camera.fits
        robot.app.resize((1024, 600))
        robot.settle()
        assert camera.fits == fitted
        robot.wheel(3, camera.view.centre)
        robot.settle()
        centre = camera.shot.centre
        robot.app.resize((1600, 900))
        robot.settle()
        assert camera.seen().contains(centre)
        assert stays_on_board(camera)
        assert is_where_the_camera_says(robot)


def test_a_camera_as_far_away_as_can_be_read_is_so_in_every_window() -> None:
    """A camera at the smallest readable zoom keeps zoom and centre in a smaller window, and grows in a larger one."""
    camera = Camera(Rect(0.0, 0.0, 1000.0, 4000.0), Rect(0.0, 0.0, 900.0, 700.0), instant=True, comfort=0.46)
    camera.pan(0.0, 300.0)
    centre = camera.shot.centre
    assert camera.fits
    camera.resize(Rect(0.0, 0.0, 700.0, 600.0))
    assert camera.fits
    assert camera.zoom == pytest.approx(0.46)
    assert camera.shot.centre.distance(centre) < 1.0
