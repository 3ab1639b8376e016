"""The board previews a move: the slid zone, and the lines and prices that result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.view import TableView
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from game.ui.tabletop.line_chart import Chart
from game.ui.tabletop.poses import Layout
from tests.games.time_line.table.cases import after, arranged, play, table
from tests.support.tables import reach, scene_of
from tests.support.things import thing_of

AWAY = Vec(30.0, 30.0)


@pytest.fixture
def robot() -> Iterator[Robot]:
    """Open a three-player midgame in which the second player is to move."""
    with play(after(3, 5, 40)) as made:
        made.move(AWAY)
        made.settle()
        yield made


def taking(robot: Robot) -> Offer:
    """Return the offer of a local move to a token, which slides its own zone."""
    scene = scene_of(robot)
    for offer in scene.offers_now:
        one_part = offer.gesture is not None and offer.gesture.place is None
        if not isinstance(offer.commands[0], c.MoveTo) or not one_part:
            continue
        if foreseen(robot, offer).zones != foreseen(robot, None).zones:
            return offer
    raise AssertionError("no token can be taken")


def foreseen(robot: Robot, offer: Offer | None) -> TableView:
    """Return the view after an offer, or the current one."""
    scene = scene_of(robot)
    view = scene.view if offer is None else scene.match.preview(scene.match.actor, offer.commands)
    assert isinstance(view, TableView)
    return view


def stop_of(offer: Offer) -> str:
    assert offer.gesture is not None
    return str(offer.gesture.parts[-1])


def shown(robot: Robot) -> Layout:
    """Return the poses of all named pieces on the board, except the dragged one."""
    stage, hand = scene_of(robot).display.stage, scene_of(robot).display.pointer.picked
    poses = {key: stage.pose(key) for key in stage.pieces() if key != hand}
    return {key: pose for key, pose in poses.items() if pose is not None and pose.on_board and pose.name}


def layout(robot: Robot, view: TableView) -> Layout:
    poses = table().board.layout(view, scene_of(robot).display.regions)
    return {key: pose for key, pose in poses.items() if pose.on_board and pose.name}


def hold(robot: Robot, stop: str) -> None:
    robot.drag(f"pawn.{scene_of(robot).match.actor}", stop, drop=False)


def hover(robot: Robot, stop: str) -> None:
    robot.move(robot.node(key=stop).rect.centre)
    robot.step(2)


WAYS = {"drag": hold, "pointer": hover, "keys": reach}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_the_slide_and_all_lines_are_shown_before_the_move(robot: Robot, way: Callable[[Robot, str], None]) -> None:
    """Cards, tokens, price tags and lines are previewed in the positions after the move."""
    scene, offer = scene_of(robot), taking(robot)
    later = foreseen(robot, offer)
    expected, now = layout(robot, later), layout(robot, foreseen(robot, None))
    way(robot, stop_of(offer))
    lies = shown(robot)
    pawn = thing_of(f"pawn.{scene.match.actor}")
    slid = {key for key, pose in now.items() if key in expected and expected[key].at != pose.at and key != pawn}
    assert len({key for key in slid if key.kind == "card"}) >= 1
    for key in slid:
        assert lies[key].at == expected[key].at, key
    ahead = table().board.foreseen(foreseen(robot, None), later, scene.display.regions)
    for key, board_line in ahead.board_lines.items():
        assert scene.display.stage.board_lines[key].points == board_line.points, key
    assert scene.display.pointer.preview_layer.preview is not None
    assert "Takes" in scene.display.pointer.preview_layer.preview.tag


@pytest.mark.parametrize("way", ["drag", "pointer"])
def test_everything_is_as_it_was_when_one_thinks_better_of_it(robot: Robot, way: str) -> None:
    scene, offer = scene_of(robot), taking(robot)
    before, lines = shown(robot), dict(scene.display.stage.board_lines)
    WAYS[way](robot, stop_of(offer))
    assert scene.display.stage.board_lines != lines or shown(robot) != before
    if way == "drag":
        robot.key("escape")
        robot.release(AWAY)
    robot.move(AWAY)
    robot.settle()
    assert scene.display.pointer.preview_layer.preview is None
    assert shown(robot) == before
    assert scene.display.stage.board_lines == lines


def test_a_stop_that_slides_away_under_the_pointer_stays_the_goal(robot: Robot) -> None:
    """The hover target stays the same while its preview moves it, so the picture does not flicker."""
    scene, offer = scene_of(robot), taking(robot)
    at = robot.node(key=stop_of(offer)).rect.centre
    hold(robot, stop_of(offer))
    first = scene.display.pointer.preview_layer.preview
    for n in range(12):
        robot.move(at.plus(n % 3 - 1.0, n % 2))
        robot.step()
        assert scene.display.pointer.preview_layer.preview is first
    robot.release(at)
    robot.settle()
    assert tuple(scene.match.history.commands) == offer.commands


def test_a_move_ends_where_it_was_foreseen(robot: Robot) -> None:
    scene, offer = scene_of(robot), taking(robot)
    later = foreseen(robot, offer)
    at = robot.node(key=stop_of(offer)).rect.centre
    hold(robot, stop_of(offer))
    robot.release(at)
    robot.settle()
    assert len(scene.match) == len(offer.commands)
    assert shown(robot) == layout(robot, foreseen(robot, None))
    assert foreseen(robot, None).lines == later.lines
    assert scene.display.pointer.preview_layer.lying == {}


def test_a_market_says_what_would_be_sold_there() -> None:
    """Previewing a Market tags what is sold there: oil, whose line alone passes the first card."""
    above = [{"top": -4, "cards": [{"id": card, "tokens": []}]} for card in ("p06a", "p03a", "p04a")]
    zones = [{"top": 0, "cards": [{"id": "p02a", "tokens": []}]}, *above]
    pawns = {0: {"card": "p02a", "good": "beet"}, 1: {"card": "p03a", "good": "oil"}}
    state = arranged(2, {"zones": zones, "pawns": pawns, "goods": {0: {"oil": 3, "milk": 2}}})
    with play(state) as robot:
        scene = scene_of(robot)
        offer = next(offer for offer in scene.offers_now if isinstance(offer.commands[0], c.ToMarket) and offer.gesture)
        hold(robot, stop_of(offer))
        preview = scene.display.pointer.preview_layer.preview
        assert preview is not None
        assert preview.tag == offer.cost
        assert "3" in preview.tag
        assert "{oil}" in preview.tag
        assert "{milk}" not in preview.tag


def test_prices_and_what_goods_bring_are_shown_now_and_as_foreseen(robot: Robot) -> None:
    """A preview shows each changed price before and after; when it ends, all is restored."""
    scene, offer = scene_of(robot), taking(robot)
    now, later = foreseen(robot, None), foreseen(robot, offer)
    hover(robot, stop_of(offer))
    for kind, before, then in (
        ("worth", prices(now), prices(later)),
        ("bring", brings(now, scene.match.actor), brings(later, scene.match.actor)),
    ):
        for good, worth in before.items():
            pose = scene.display.stage.pose(thing_of(f"{kind}.{good}"))
            assert pose is not None
            assert pose.face.state == str(worth)
            assert pose.face.part == (str(then[good]) if then[good] != worth else "")
    assert brings(now, scene.match.actor) != brings(later, scene.match.actor), "a good is taken"
    robot.move(AWAY)
    robot.step(2)
    shown_now = [scene.display.stage.pose(thing_of(f"worth.{good}")) for good in prices(now)]
    assert all(pose is not None and pose.face.part == "" for pose in shown_now)


def prices(view: TableView) -> dict[str, int]:
    return {line.good: line.price for line in view.lines}


def brings(view: TableView, seat: int) -> dict[str, int]:
    return {line.good: line.price * view.players[seat].goods[line.good] for line in view.lines}


def test_the_market_history_opens_large_with_every_change(robot: Robot) -> None:
    scene = scene_of(robot)
    robot.click("chart")
    robot.step(2)
    dialog = scene.ui.dialog()
    assert dialog is not None
    rows = [widget for widget in dialog.walk() if isinstance(widget, Chart)]
    assert sum(len(row.history) - 1 for row in rows) == len(scene.display.course) - 1
    robot.key("return")
    assert not scene.ui.modal
