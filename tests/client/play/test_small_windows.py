"""Windows far below the minimum size, which some window managers ignore, shrink the picture and raise no error."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.scene import Scene
from game.content import list_boxes, open_box
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from game.ui.paint.viewport import DESIGN, Viewport
from tests.client.scenes.helpers import BOX, quick

SIZES = ((320, 240), (480, 320), (640, 1200), (100, 700), (1, 1))
OPEN = [box.box_id for box in list_boxes() if box.open]
PAGES: dict[str, Callable[[], Scene]] = {
    "shelf": lambda: page_factory.shelf(quick()),
    "set-up": lambda: page_factory.set_up(quick(), next(box for box in list_boxes() if box.box_id == BOX)),
    "settings": lambda: page_factory.preferences(quick()),
    "rulebook": lambda: page_factory.rulebook(BOX),
    "about": lambda: page_factory.about(quick()),
    "kept": lambda: page_factory.saved_games(quick()),
}


def shrunk(robot: Robot) -> None:
    """Use the page in windows of all sizes, at both ends of the text scale."""
    for size in SIZES:
        robot.app.resize(size)
        for text_scale in (1.0, 2.0):
            robot.app.manager.set_text_scale(text_scale)
            robot.step(3)
            middle = Vec(robot.viewport.size.x / 2, robot.viewport.size.y / 2)
            robot.click(middle)
            robot.drag(middle, Vec(middle.x * 1.5, middle.y))
            robot.key("tab")
            robot.step(3)


@pytest.mark.parametrize("box", OPEN)
def test_a_table_fits_any_window(box: str) -> None:
    seats = open_box(box).seats[1]
    request = MatchRequest(box=box, seats=("human", *("random",) * (seats - 1)), seed=3)
    with Robot(page_factory.table(quick(), match_factory.begin(request, saved=False)), size=SIZES[0]) as robot:
        robot.step(5)
        shrunk(robot)
        assert robot.scene.name in ("table", "curtain", "result")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_fits_any_window(page: str) -> None:
    with Robot(PAGES[page](), size=SIZES[0]) as robot:
        shrunk(robot)


def test_no_window_has_less_room_than_the_design() -> None:
    for pixels in ((1, 1), (0, 0), (320, 240), (1024, 600), (5000, 100)):
        size = Viewport(pixels).size
        assert size.x >= min(DESIGN[0], pixels[0] * DESIGN[0]) - 1e-6
        assert size.y >= min(DESIGN[1], pixels[1] * DESIGN[1]) - 1e-6
