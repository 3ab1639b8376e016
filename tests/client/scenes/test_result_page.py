"""The result page keeps the table in sight: the final position, with all hands open, at every size."""

from __future__ import annotations

from functools import cache

import pytest

from game.games.card_game.rules.view import TableView
from game.match.match import Match
from game.pictures import lookup
from game.scenes import match_factory, page_factory
from game.scenes.replay.scene import ReplayScene
from game.scenes.result import final_view
from game.scenes.robot import Robot
from game.scenes.table_picture import TablePicture
from game.table import open_presenter
from game.ui.paint.geometry import Rect
from game.ui.widgets import Button
from tests.client.scenes.helpers import quick

SIZES = [((1280, 720), 1.0, 0.35), ((1024, 600), 1.0, 0.35), ((1280, 720), 2.0, 0.2)]
"""Window, text scale, and the least share of the window that the table takes."""


@cache
def _ended(box: str, seed: int = 8) -> Match:
    """Play a match of bots to its end."""
    request = match_factory.MatchRequest(box=box, seats=("random", "random"), seed=seed)
    match = match_factory.begin(request, saved=False)
    match.run()
    return match


def _page(match: Match, size: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Robot:
    robot = Robot(page_factory.result(quick(), match, open_presenter(match.game)), size, text_scale)
    robot.settle()
    return robot


@pytest.mark.parametrize(("size", "text_scale", "least"), SIZES)
@pytest.mark.parametrize(("box", "seed"), [("card_game", 52), ("dice_through_time", 8)])
def test_the_table_stays_in_sight(box: str, seed: int, size: tuple[int, int], text_scale: float, least: float) -> None:
    """It is large, painted, covered by nothing, and all buttons are in the window with it."""
    with _page(_ended(box, seed), size, text_scale) as robot:
        window, picture = robot.viewport.rect, robot.node("button", "The final table").rect
        assert window.grown(1).contains(picture.centre)
        assert picture.w * picture.h >= least * window.w * window.h
        root = robot.scene.ui.root
        assert root is not None
        for widget in root.walk():
            if isinstance(widget, Button) and not isinstance(widget, TablePicture):
                assert widget.rect.bottom <= window.bottom + 1
                assert widget.rect.overlap(picture).empty
        assert _colours(robot, picture) > 60


def _colours(robot: Robot, area: Rect) -> int:
    """Count the different colors on a grid of points."""
    picture, part = robot.picture(), robot.viewport.px_rect(area.inset(12))
    points = ((x, y) for x in range(part.x, part.right, 16) for y in range(part.y, part.bottom, 16))
    return len({tuple(picture.get_at(at)) for at in points})


def test_its_hands_lie_open() -> None:
    match = _ended("card_game", 52)
    view = final_view(match)
    assert isinstance(view, TableView)
    assert view.over is not None
    assert all(len(hand) == player.hand for hand, player in zip(view.hands, view.players, strict=True))
    assert None not in view.revealed


def test_a_press_on_the_table_leads_to_it() -> None:
    """Mouse and keyboard open the replay at its end, and Escape leads back."""
    match = _ended("dice_through_time")
    with _page(match) as robot:
        robot.click("table.picture")
        robot.step(2)
        assert isinstance(robot.scene, ReplayScene)
        assert robot.scene.index == len(match)
        robot.key("escape")
        robot.step(2)
        robot.scene.ui.set_focus("table.picture")
        robot.key("return")
        robot.step(2)
        assert robot.scene.name == "replay"


def test_it_has_the_pictures_of_its_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a house deck take precedence on the page, also after the replay has closed."""
    laid: list[str] = []
    monkeypatch.setattr(lookup, "lay_on_table", lambda _root, rules_id="": laid.append(rules_id))
    with _page(_ended("dice_through_time")) as robot:
        assert laid == ["dice_through_time"]
        robot.click("table.picture")
        robot.step(2)
        robot.key("escape")
        robot.step(2)
        assert robot.scene.name == "result"
        assert laid[-1] == "dice_through_time"
        robot.use("button", "Back to the shelf")
        robot.step(2)
        assert not laid[-1]
