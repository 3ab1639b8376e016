"""One preview layer shows a move's effects in all games: paths, Card Game ripples, Time Line routes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from game.ui.tabletop.preview import CommandPreview, PreviewLayer
from tests.games.back_in_time.table import cases as back_in_time
from tests.games.card_game.table import cases as card_game
from tests.games.time_line.table import cases as time_line

AWAY = Vec(2.0, 2.0)
SOFT, FEW = 24, 120
"""At most ``FEW`` pixels, on edges, may differ by more than ``SOFT`` after a partial redraw."""

Aimed = tuple[Robot, str, str]
"""Robot at a table, the piece to drag, and its goal."""


def way() -> Aimed:
    """Return a table where Marty can walk to the café, with the piece and its goal."""
    return back_in_time.play(back_in_time.match()), "pawn.marty", "space.lous_cafe"


def ripples() -> Aimed:
    """Return a table where a time machine can be aimed at a linchpin, with the card and its target."""
    state = card_game.arranged(2, {"hands": {0: ["tm_v3", "trade"], 1: ["alpha"]}})
    return card_game.play(state, ("human", "random")), "card.tm_v3", "square.C-6"


def lines() -> Aimed:
    """Return a table with a machine before a goods token of its zone, with the piece and its goal."""
    zones = [{"top": 0, "cards": [card]} for card in ("p01a", "p02a", "p03a", "p04a")]
    state = time_line.arranged(2, {"zones": zones, "pawns": {0: {"card": "p01a", "good": "beet"}}})
    return time_line.play(state), "pawn.0", "stop.p01a.milk"


GAMES = (way, ripples, lines)


def foresight_of(robot: Robot) -> PreviewLayer:
    """Return the preview layer."""
    assert isinstance(robot.scene, PlayScene)
    return robot.scene.display.pointer.preview_layer


def shown(robot: Robot) -> CommandPreview:
    """Return the preview that is shown."""
    preview = foresight_of(robot).preview
    assert preview is not None
    return preview


def centre(robot: Robot, thing: str) -> Vec:
    """Return a point of a thing that no neighbour covers."""
    rect = robot.node(key=thing).rect
    return Vec(rect.x + rect.w * 0.25, rect.centre.y) if thing.startswith("card.") else rect.centre


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the number of pixels in which two pictures differ by more than :data:`SOFT`."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (SOFT, SOFT, SOFT, 255), other)
    return one.get_width() * one.get_height() - same.count()


def test_each_game_shows_what_it_has_to_show() -> None:
    """Previews show a path with its spaces, squares about to flip, and lines with price tags."""
    robot, thing, goal = way()
    with robot:
        robot.drag(centre(robot, thing), centre(robot, goal), drop=False)
        assert len(shown(robot).path) >= 2
    robot, thing, goal = ripples()
    with robot:
        robot.drag(centre(robot, thing), centre(robot, goal), drop=False)
        turning = {ghost.key for ghost in shown(robot).ghosts if ghost.before is None}
        assert {"aim.C-6", "aim.D-4"} <= set(map(str, turning))
    robot, thing, goal = lines()
    with robot:
        robot.drag(centre(robot, thing), centre(robot, goal), drop=False)
        assert any(key.kind == "line" for key in shown(robot).board_lines)
        assert "{milk}" in shown(robot).tag


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_out_and_nothing_is_left_behind(game: Callable[[], Aimed]) -> None:
    """At each step of a drag the window equals a full redraw; after it, no trace of the preview is left."""
    robot, thing, goal = game()
    with robot:
        start, end = centre(robot, thing), centre(robot, goal)
        robot.drag(start, end, drop=False)  # pictures that are drawn for the first time come a frame later
        robot.key("escape")
        robot.move(AWAY)
        robot.settle()
        before = robot.picture()
        robot.press(start)
        stops = [start, end, end.plus(8.0, -6.0), Vec(400.0, 300.0), end]
        for a, b in pairwise(stops):
            for part in range(1, 5):
                robot.move(a.towards(b, part / 4))
                partly = robot.picture()
                robot.scene.damage.everything()
                robot.step(dt=0.0)  # a dragged piece leans, and would straighten
                assert differing(partly, robot.picture()) < FEW
        changed = differing(before, robot.picture())
        robot.key("escape")
        robot.move(AWAY)
        robot.settle()
        assert differing(before, robot.picture()) < FEW < changed


@pytest.mark.parametrize("what", ["window", "text", "palette"])
@pytest.mark.parametrize("game", GAMES)
def test_a_window_that_changes_under_the_hand_forgets_what_was_foreseen(game: Callable[[], Aimed], what: str) -> None:
    """Changing palette, window or text size during a drag drops the preview, puts pieces back, and play goes on."""
    robot, thing, goal = game()
    with robot:
        scene = robot.scene
        assert isinstance(scene, PlayScene)
        robot.drag(centre(robot, thing), centre(robot, goal), drop=False)
        assert shown(robot) is not None
        if what == "palette":
            scene.restyle()
        elif what == "window":
            robot.app.resize((1024, 600))
        else:
            robot.app.manager.resize(robot.viewport.with_text(1.5))
        robot.step(2)
        assert not scene.display.pointer.carrying
        assert foresight_of(robot).preview is None
        robot.release(AWAY)
        robot.move(AWAY)
        robot.settle()
        layout = scene.table.board.layout(scene.view, scene.display.regions)
        assert {key: scene.display.stage.pose(key) for key in scene.display.stage.pieces()} == layout
        assert dict(scene.display.stage.board_lines) == scene.table.board.board_lines(scene.view)
        robot.drag(centre(robot, thing), centre(robot, goal), drop=False)
        assert shown(robot) is not None
