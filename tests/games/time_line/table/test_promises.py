"""Time Line table conveniences: lines and prices, move previews, the price chart and everyone's wealth."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app import services
from game.app.settings import Settings, SettingValues
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import grid
from game.rules.contract import PlayerCommand
from game.scenes import match_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.table import open_presenter
from game.table.contract import Offer
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.line_chart import Chart
from tests.games.time_line.table.cases import (
    after,
    arranged,
    box,
    play,
    playout,
    regions,
    shown_view,
    table,
    tall,
    view_of,
)
from tests.support.tables import WINDOWS, scene_of
from tests.support.things import thing_of

AWAY = Vec(2.0, 2.0)


# --- lines and prices ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 6))
def test_every_good_has_a_line_from_start_to_the_market_where_its_price_hangs(seats: int) -> None:
    """Each good's line has its own color and pattern, and runs from its start socket to its price tag."""
    checked = 0
    for number, (state, _command) in enumerate(playout(seats, seats)):
        view = view_of(state)
        if number % 9 or not all(zone.cards for zone in view.zones):
            continue
        lines = {key: board_line for key, board_line in table().board.board_lines(view).items() if key.kind == "line"}
        assert len(lines) == len({s.role for s in lines.values()}) == len({s.pattern for s in lines.values()}) == 4
        layout = table().board.layout(view, regions(seats))
        for line in view.lines:
            points, lookup = lines[thing_of(f"line.{line.good}")].points, state.lookup
            assert points[0].x == grid.start_rect().right
            assert points[0].y == grid.row_y(lookup.start.index(lookup.number[line.good]))
            tag = layout[thing_of(f"price.{line.good}")]
            assert points[-1].x == grid.market_x(len(view.zones))
            assert tag.rect().x < points[-1].x < tag.rect().x + 20.0, "its arrow head ends in the Market"
            assert points[-1].y == tag.y == grid.row_y(line.rows[-1])
            assert tag.face.state == str(line.price) == str(lookup.finish[line.rows[-1] % 4])
            checked += 1
    assert checked > 40


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_line_of_whose_turn_it_is_stands_out_and_no_other(seats: int) -> None:
    """Only the active line stands out: in the seat's color, full length, bolder than the goods' lines."""
    turns = set()
    for state, _command in playout(seats, 7 + seats, 160):
        view = view_of(state)
        board_lines = table().board.board_lines(view)
        own = {key: board_line for key, board_line in board_lines.items() if key.kind != "line"}
        if view.asked != "turn":
            continue
        assert {key.name for key in own} == {str(view.turn)}
        for board_line in own.values():
            assert board_line.role in (f"seat_{view.turn + 1}", "glow")
            assert board_line.weight > max(board_lines[key].weight for key in board_lines if key.kind == "line")
            assert board_line.width > 2 * board_lines[thing_of("line.oil")].width
            assert board_line.points[-1].x == grid.market_x(len(view.zones))
        turns.add(view.turn)
    assert len(turns) == seats


def test_only_who_may_go_is_shown_where_to() -> None:
    """Another seat's new-card places are hidden, so they do not flicker during bot turns."""
    state = crossroads()
    other = 1 - state.actor
    ways = ("up", "down", "zone")
    for seat in (None, state.actor, other):
        layout = table().board.layout(state.view(seat), regions(2))
        assert any(key.kind in ways for key in layout) == (seat != other)


# --- move previews ---------------------------------------------------------------------------------------------------


def crossroads(**given: Any) -> State:
    """Build a position with every kind of move: token, free stop, face-down card, open ends, gap and Market."""
    zones = [
        {"top": -4, "cards": ["back", {"id": "p01a", "tokens": ["milk", "oil"]}]},
        {"top": 0, "cards": ["p02a"]}, {"top": -9, "cards": ["p03a"]}, {"top": 0, "cards": ["p04a"]},
    ]  # fmt: skip
    return arranged(2, {"zones": zones, "pawns": {0: {"card": "p01a", "good": "beet"}}, **given})


def aimed(robot: Robot, command: PlayerCommand) -> Offer:
    """Drag the machine to a command's destination and keep holding it."""
    scene = scene_of(robot)
    offer = next(one for one in scene.offers_now if one.commands == (command,) and one.gesture and one.gesture.place)
    assert offer.gesture is not None
    assert offer.gesture.place is not None
    robot.drag(str(offer.gesture.pick), str(offer.gesture.place), drop=False)
    robot.step(2)
    return offer


def shown_prices(robot: Robot) -> dict[str, tuple[str, float]]:
    """Return the price and height of each price tag on the board."""
    stage = scene_of(robot).display.stage
    poses = {key.name: stage.pose(key) for key in stage.pieces() if key.kind == "price"}
    return {good: (pose.face.state, pose.y) for good, pose in poses.items() if pose is not None}


def prices_of(view: TableView) -> dict[str, tuple[str, float]]:
    """Return the prices and heights that a view implies."""
    return {line.good: (str(line.price), grid.row_y(line.rows[-1])) for line in view.lines}


def shown_ends(robot: Robot) -> dict[str, float]:
    """Return the height at which each good's line ends, as drawn."""
    board_lines = scene_of(robot).display.stage.board_lines
    return {key.name: s.points[-1].y for key, s in board_lines.items() if key.kind == "line"}


TARGETS: tuple[tuple[PlayerCommand, str], ...] = (
    (c.MoveTo(0, "p01a", "milk"), "Takes"),
    (c.MoveTo(0, "p01a", "nucleons"), "Nothing slides"),
    (c.StepOff(0, True), "new card"),
    (c.StepOff(0, False), "new card"),
    (c.TurnUp(0, 0), "new card"),
    (c.Explore(0, 2), "new card"),
)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("command", "said"), TARGETS, ids=[f"{said}-{command}" for command, said in TARGETS])
def test_while_a_machine_is_dragged_the_board_shows_the_prices_after_the_move(
    command: PlayerCommand, said: str
) -> None:
    """Dragging previews the prices; an unknown card changes none, and canceling restores all."""
    state = crossroads()
    later = state.clone()
    later.apply(command)
    with play(state) as robot:
        before = prices_of(view_of(state))
        assert shown_prices(robot) == before
        aimed(robot, command)
        preview = scene_of(robot).display.pointer.preview_layer.preview
        assert preview is not None
        assert said in preview.tag
        wanted = prices_of(view_of(later))
        assert shown_prices(robot) == wanted
        assert shown_ends(robot) == {good: height for good, (_price, height) in wanted.items()}
        if said == "Takes":
            assert wanted != before
            prices = [f"{{{line.good}}}{line.price}" for line in view_of(later).lines]
            assert all(price in preview.tag for price in prices)
        else:
            assert wanted == before
        robot.key("escape")
        robot.move(AWAY)
        robot.settle()
        assert shown_prices(robot) == before
        assert dict(scene_of(robot).display.stage.board_lines) == table().board.board_lines(view_of(state))


@pytest.mark.parametrize("factor", [1.0, 2.6])
def test_the_slide_is_shown_in_advance_however_closely_one_looks(factor: float) -> None:
    """At any zoom the previewed zone lies a row higher, and nothing else moves."""
    with play(crossroads()) as robot:
        scene = scene_of(robot)
        scene.display.camera.zoom_at(shown(robot, "pawn.0"), factor)
        robot.settle()
        scene.display.camera.follow(grid.card_rect(0, 0, 0).grown(9.0))
        robot.settle()
        assert factor < 2 or scene.display.camera.zoom > 1.2
        was = {key: scene.display.stage.pose(key) for key in scene.display.stage.pieces()}
        aimed(robot, c.MoveTo(0, "p01a", "milk"))
        slid = set()
        for key, before in was.items():
            now = scene.display.stage.pose(key)
            assert now is not None
            assert before is not None
            if now != before and key.kind in ("card", "back", "stop", "token"):
                assert (now.x, now.y) == (before.x, before.y - grid.ROW), key
                slid.add(key)
        assert {"card.p01a", "stop.p01a.oil", "token.p01a.oil"} <= set(map(str, slid))
        assert any(key.kind == "back" for key in slid)
        assert not any("p02a" in key or "p03a" in key or "p04a" in key for key in slid)
        preview = scene.display.pointer.preview_layer.preview
        assert preview is not None
        assert not preview.ghosts


@pytest.mark.parametrize(("held", "said"), [(3, "Sell up to 3"), (0, "you have none")])
def test_over_a_market_it_is_said_what_could_be_sold(held: int, said: str) -> None:
    """Hovering a Market states the good, the count and the gold of a sale."""
    for first in range(40):
        state = after(2, first, 26)
        view = view_of(state)
        if view.asked != "turn" or view.players[view.turn].pawn.market is not None:
            continue
        end = view.players[view.turn].pawn.line[-1]
        buyer = next((line for line in view.lines if line.rows[-1] == end), None)
        if buyer is None:
            continue
        state.goods[view.turn] = tuple(held if good == buyer.good else 1 for good in state.lookup.goods)
        with play(state) as robot:
            aimed(robot, c.ToMarket(view.turn))
            preview = scene_of(robot).display.pointer.preview_layer.preview
            assert preview is not None
            assert said in preview.tag
            assert f"{{{buyer.good}}}" in preview.tag
            assert not held or f"for {buyer.price} gold each" in preview.tag
        return
    raise AssertionError("no line ends where something sells")


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("held", "said"), [(3, "Sell up to 3 {{{good}}} for {price} gold each"), (1, "Sell 1 {{{good}}} for {price} gold")]
)
def test_while_goods_are_dragged_to_their_market_it_is_said_what_would_be_sold(held: int, said: str) -> None:
    """Dragging goods to a Market tags the sale without moving lines or prices; dropping them asks how many."""
    line = view_of(crossroads()).lines[1]
    state = crossroads(goods={0: {line.good: held}}, pawns={0: {"market": line.rows[-1]}})
    with play(state) as robot:
        before = shown_prices(robot)
        robot.drag(shown(robot, f"held.0.{line.good}"), shown(robot, f"market.{line.rows[-1]}"), drop=False)
        robot.step(2)
        preview = scene_of(robot).display.pointer.preview_layer.preview
        assert preview is not None
        assert preview.tag == said.format(good=line.good, price=line.price)
        assert shown_prices(robot) == before
        robot.release(shown(robot, f"market.{line.rows[-1]}"))
        robot.settle()
        assert scene_of(robot).ui.modal == (held > 1)
        if held > 1:
            robot.use("button", f"Sell 2 ({2 * line.price} gold)")
            robot.settle()
        assert scene_of(robot).match.history.commands[-1] == c.Sell(0, min(held, 2))


# --- the slide -------------------------------------------------------------------------------------------------------


def test_the_slide_is_animated_and_the_lines_weave_anew() -> None:
    """Cards and lines of the zone move over many frames, while other zones stay put."""
    command = c.MoveTo(0, "p01a", "milk")
    state = crossroads()
    with play(state, pace="normal") as robot:
        scene = scene_of(robot)
        offer = next(one for one in scene.offers_now if one.commands == (command,) and one.gesture)
        scene.display.pointer._give(offer)
        heights: set[float] = set()
        lines_change: set[tuple[Vec, ...]] = set()
        for _frame in range(240):
            robot.step()
            card, other = (
                scene.display.stage.pose(thing_of("card.p01a")),
                scene.display.stage.pose(thing_of("card.p02a")),
            )
            assert card is not None
            assert other is not None
            assert other.y == 100.0
            heights.add(round(card.y, 1))
            lines_change.add(tuple(scene.display.stage.board_lines[thing_of("line.milk")].points))
        robot.settle()
        assert len(heights) > 5
        assert len(lines_change) > 5
        assert max(heights) - min(heights) == grid.ROW
        assert dict(scene.display.stage.board_lines) == table().board.board_lines(shown_view(robot))


@pytest.mark.parametrize("frames", [3, 22, 45])
@pytest.mark.parametrize("what", ["window", "palette", "key", "motion", "wheel"])
def test_whatever_happens_in_the_middle_of_a_slide_all_is_in_place_after_it(what: str, frames: int) -> None:
    """Resizing, recoloring, skipping, reduced motion or zooming in mid-slide leaves the final layout right."""
    with play(crossroads(), pace="normal") as robot:
        scene = scene_of(robot)
        scene.display.pointer._give(
            next(one for one in scene.offers_now if one.commands == (c.MoveTo(0, "p01a", "milk"),))
        )
        robot.step(frames)
        assert scene.display.director.busy
        if what == "window":
            robot.app.resize((1024, 600))
        elif what == "palette":
            scene.restyle()
        elif what == "key":
            robot.key("space")
        elif what == "motion":
            scene.settings.change(reduced_motion=True)
        else:
            robot.wheel(2, Vec(300.0, 300.0))
        robot.settle()
        assert len(scene.match) == 1
        layout = table().board.layout(shown_view(robot), scene.display.regions)
        assert {key: scene.display.stage.pose(key) for key in scene.display.stage.pieces()} == layout
        assert dict(scene.display.stage.board_lines) == table().board.board_lines(shown_view(robot))
        assert chart_of(robot) == history_of(scene)
        scene.settings.change(reduced_motion=True)  # pennants rest
        robot.settle()
        partly = robot.picture()
        scene.display.stage.forget()
        robot.step()
        same = pygame.mask.from_threshold(partly, (0, 0, 0), (24, 24, 24, 255), robot.picture())
        assert partly.get_width() * partly.get_height() - same.count() < 120


# --- the price chart -------------------------------------------------------------------------------------------------


def chart_of(robot: Robot) -> list[tuple[float, ...]]:
    """Return the prices on the chart, one entry per change."""
    chart = scene_of(robot).hud.chart
    assert isinstance(chart, Chart)
    return [tuple(figure.value for figure in figures) for figures in chart.history]


def history_of(scene: PlayScene) -> list[tuple[float, ...]]:
    """Return the prices computed from all events of the match."""
    found: list[tuple[float, ...]] = []
    for event in scene.match.events(None):
        for view in (event.before, event.after):
            assert isinstance(view, TableView)
            now = tuple(figure.value for figure in table().board.figures(view))
            if now and (not found or found[-1] != now):
                found.append(now)
    return found[-60:]


def test_the_chart_of_a_game_that_is_gone_on_with_is_the_one_it_had() -> None:
    """A game continued from the shelf has the same chart."""
    seats = ("human", "random", "random")
    match = match_factory.begin(MatchRequest(box="time_line", seats=seats, seed=4))
    settings = Settings(SettingValues(pace="instant"))
    with Robot(PlayScene(match, open_presenter(box()), settings)) as robot:
        for _turn in range(8):
            robot.settle()
            scene = scene_of(robot)
            offers = [o for o in scene.offers_now if o.gesture and o.gesture.place and o.gesture.place.kind == "stop"]
            if not offers:
                offers = list(scene.offers_now)
            scene.display.pointer._give(offers[0])
        robot.settle()
        before = chart_of(robot)
        assert before == history_of(scene_of(robot))
        assert len(before) > 3
    kept = services.repository().unfinished()[0]
    with Robot(PlayScene(match_factory.carry_on(kept.id), open_presenter(box()), settings)) as robot:
        robot.settle()
        assert chart_of(robot) == before


def test_a_move_that_is_taken_back_is_taken_off_the_chart() -> None:
    """Undo removes a move from the chart, and replaying it adds it again."""
    with play(crossroads(), ("human", "human")) as robot:
        before = chart_of(robot)
        aimed(robot, c.MoveTo(0, "p01a", "milk"))
        robot.release(shown(robot, "pawn.0"))
        robot.settle()
        longer = chart_of(robot)
        assert len(longer) == len(before) + 1
        robot.key("ctrl+z")
        robot.settle()
        assert len(scene_of(robot).match) == 0
        assert chart_of(robot) == before


def shown(robot: Robot, thing: str) -> Vec:
    """Return the center of a thing on the screen."""
    return robot.node(key=thing).rect.centre


def test_the_chart_lives_through_another_language_and_window() -> None:
    """The chart keeps its history when its widget is rebuilt."""
    with play(after(3, 4, 60)) as robot:
        before = chart_of(robot)
        robot.app.resize((1024, 600))
        robot.settle()
        assert chart_of(robot) == before
        scene_of(robot).restyle()
        robot.settle()
        assert chart_of(robot) == before


# --- gold and goods of all players -----------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("seats", range(2, 6))
def test_gold_and_goods_of_every_seat_are_always_in_sight(
    window: tuple[int, int], text_scale: float, seats: int
) -> None:
    """At every window and text size, gold and goods are readable, beside the board and uncovered."""
    viewport = Viewport(window, text_scale)
    made, view = regions(seats, viewport.size, text_scale), view_of(tall(seats))
    layout = table().board.layout(view, made)
    window_rect = Rect(0.0, 0.0, *viewport.size)
    keys = [f"gold.{seat}" for seat in range(seats)]
    keys += [f"held.{seat}.{good}" for seat in range(seats) for good in box().lookups["turned"].goods]
    others = [
        made.board,
        made.header,
        made.goal,
        made.prompt,
        *(made.named[name] for name in ("chart", "deck") if name in made.named),
    ]
    for key in keys:
        pose = layout[thing_of(key)]
        rect = pose.rect()
        assert not pose.on_board
        assert window_rect.union(rect) == window_rect, key
        assert rect.h * viewport.scale >= 13, key
        assert not any(rect.inset(0.5).touches(other) for other in others), key
        over = [name for name, other in layout.items() if other.z > pose.z and other.rect().inset(1).touches(rect)
                and not other.on_board and str(name) != key]  # fmt: skip
        assert not over, (key, over)
