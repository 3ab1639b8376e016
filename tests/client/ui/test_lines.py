"""Board lines, previews, a board that grows under a camera, and the chart, on the demo game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.scenes.robot import FRAME, Robot
from game.ui.animation.director import LINES_KEY, LINES_SECONDS, Step
from game.ui.input.events import Point, Press, Release
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.palette import rgb
from game.ui.paint.viewport import LEAST, Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.line_chart import Chart, Figure
from game.ui.tabletop.lines import ABOVE, BoardLine, LineGeometry, LineMove, Pattern, changed, lay, resampled, trace
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.preview import CommandPreview, PreviewLayer
from game.ui.tabletop.stage import Stage
from tests.client.ui.demo_table import DemoTable, Ground, Painter
from tests.support.things import thing_of

LEVEL = BoardLine((Vec(20.0, 250.0), Vec(400.0, 250.0), Vec(780.0, 250.0)), "danger", "solid", 20.0)
STEEP = BoardLine((Vec(20.0, 40.0), Vec(400.0, 250.0), Vec(780.0, 460.0)), "danger", "solid", 20.0)


def paper(w: int = 400, h: int = 80) -> Canvas:
    surface = pygame.Surface((w, h))
    surface.fill(rgb("paper"))
    return Canvas(surface, Viewport(LEAST))


def drawn(pattern: Pattern, share: float = 1.0) -> pygame.Surface:
    canvas = paper()
    course = LineGeometry([(20.0 * n, 40.0) for n in range(21)])
    lay(canvas, course, "knowledge", pattern, 16 / canvas.viewport.scale, share)
    return canvas.surface


def grey(surface: pygame.Surface, x: int, y: int) -> float:
    return sum(surface.get_at((x, y))[:3]) / 3


# --- board_lines -----------------------------------------------------------------------------------------------


def test_patterns_are_told_apart_without_their_colour() -> None:
    """Line patterns differ without colour: solid is even, dashes and dots alternate, double has a pale middle."""
    course = {p: [grey(drawn(p), x, 40) > 150 for x in range(30, 370)] for p in ("solid", "dashes", "dots", "double")}
    changes = {p: sum(a != b for a, b in pairwise(row)) for p, row in course.items()}
    assert changes["solid"] == changes["double"] == 0
    assert not any(course["solid"])
    assert all(course["double"])
    assert 4 <= changes["dashes"] < changes["dots"]


def test_a_line_has_a_dark_casing_and_a_light_rim() -> None:
    canvas = paper()
    canvas.surface.fill(rgb("black"))
    trace(
        canvas,
        [Vec(0, 40 / canvas.viewport.scale), Vec(999, 40 / canvas.viewport.scale)],
        "knowledge",
        "solid",
        16 / canvas.viewport.scale,
    )
    column = [grey(canvas.surface, 200, y) for y in range(80)]
    light = [y for y, value in enumerate(column) if value > 180]
    assert light, "no rim"
    assert min(light) < 36
    assert max(light) > 44
    between_rims = column[min(light) + 4 : max(light) - 3]
    assert min(between_rims[:6]) < 60, "no casing inside the rim"


def test_a_faint_line_lets_the_ground_through() -> None:
    paper_grey, full, faint = (
        grey(paper().surface, 200, 40),
        grey(drawn("solid"), 200, 40),
        grey(drawn("solid", 0.3), 200, 40),
    )
    assert full < faint < paper_grey
    assert abs(faint - (paper_grey * 0.7 + full * 0.3)) < 4


def test_a_band_is_a_veil() -> None:
    assert grey(drawn("solid"), 200, 40) < grey(drawn("band"), 200, 40) < grey(paper().surface, 200, 40)


def test_nothing_is_drawn_outside_the_clip() -> None:
    canvas = paper()
    canvas.surface.set_clip(pygame.Rect(0, 0, 100, 80))
    for pattern in ("solid", "dashes", "dots", "double", "band", "arrows"):
        trace(canvas, [Vec(0, 30), Vec(500, 30)], "knowledge", pattern, 12)
    canvas.surface.set_clip(None)
    assert all(grey(canvas.surface, x, y) == grey(paper().surface, 0, 0) for x in range(101, 400, 7) for y in range(80))


def test_a_strand_finds_its_new_course() -> None:
    assert LineMove(LEVEL, STEEP).at(1.0) is STEEP
    half = LineMove(LEVEL, STEEP).at(0.5)
    assert half.points[0] == Vec(20.0, 145.0)
    assert half.points[-1] == Vec(780.0, 355.0)
    longer = BoardLine((*STEEP.points, Vec(790.0, 470.0)), "danger")
    assert len(LineMove(LEVEL, longer).at(0.3).points) == 4


@pytest.mark.parametrize("pattern", ["solid", "double", "dashes", "dots", "arrows"])
def test_what_changes_on_the_way_is_drawn_anew_as_far_as_it_is_seen(pattern: Pattern) -> None:
    """A changed line is redrawn as far as the change shows: a detour shifts all dashes and dots behind it."""
    level = [Vec(20.0 * number, 50.0) for number in range(50)]
    detour = [at.plus(0.0, -60.0) if 3 < number < 8 else at for number, at in enumerate(level)]
    old, new = (BoardLine(tuple(points), "good_milk", pattern, 14.0) for points in (level, detour))
    (area,) = changed({thing_of("line"): old}, {thing_of("line"): new})
    assert area.x > 0.0
    assert (area.right >= level[-1].x) == (pattern in ("dashes", "dots"))


def test_resampling_keeps_the_ends() -> None:
    for number in (2, 3, 7, 40):
        points = resampled(STEEP.points, number)
        assert len(points) == number
        assert (points[0], points[-1]) == (STEEP.points[0], STEEP.points[-1])


# --- stage and director ------------------------------------------------------------------------------------


def seen(robot: Robot, table: DemoTable, at: Vec) -> tuple[int, ...]:
    robot.step()
    return tuple(robot.picture().get_at(table.stage.viewport.px_point(table.camera.to_table(at))))[:3]


def token(x: float, z: float) -> Pose:
    return Pose(x, 250.0, Face("pawn", (60.0, 60.0), "2"), z=z, on_board=True, shadow=False)


@pytest.mark.parametrize("moving", [False, True])
def test_lines_run_over_cards_and_under_tokens(robot: Robot, table: DemoTable, moving: bool) -> None:
    below, above = token(300.0, ABOVE - 1), token(500.0, ABOVE)
    table.director.settle({thing_of("below"): below, thing_of("above"): above}, {thing_of("line"): LEVEL})
    table.stage.set_lines({thing_of("line"): LEVEL}, moving=moving)
    assert seen(robot, table, below.at) == tuple(rgb("danger"))[:3]
    assert seen(robot, table, above.at) == tuple(rgb("seat_2"))[:3]


def test_lines_are_gone_where_they_ran_before(robot: Robot, table: DemoTable) -> None:
    table.director.settle({}, {})
    bare = seen(robot, table, Vec(100.0, 250.0))
    table.stage.set_lines({thing_of("line"): LEVEL})
    assert seen(robot, table, Vec(100.0, 250.0)) != bare
    table.stage.set_lines({thing_of("line"): STEEP})
    assert seen(robot, table, Vec(100.0, 250.0)) == bare


def test_lines_morph_while_pieces_fly_and_end_where_they_should(robot: Robot, table: DemoTable) -> None:
    table.director.settle({thing_of("a"): token(100.0, ABOVE)}, {thing_of("line"): LEVEL})
    table.director.play(Step({thing_of("a"): token(200.0, ABOVE)}, board_lines={thing_of("line"): STEEP}))
    robot.step(4)
    on_its_way = table.stage.board_lines[thing_of("line")]
    assert LEVEL.points[0].y > on_its_way.points[0].y > STEEP.points[0].y
    robot.step(round((LINES_SECONDS + 0.5) / FRAME))
    assert not table.director.busy
    assert table.stage.board_lines == {thing_of("line"): STEEP}


def test_pieces_and_lines_can_set_out_later(robot: Robot, table: DemoTable) -> None:
    table.director.settle(
        {thing_of("a"): token(100.0, ABOVE), thing_of("b"): token(100.0, ABOVE)}, {thing_of("line"): LEVEL}
    )
    end = {thing_of("a"): token(200.0, ABOVE), thing_of("b"): token(200.0, ABOVE)}
    table.director.play(Step(end, board_lines={thing_of("line"): STEEP}, later={thing_of("b"): 0.3, LINES_KEY: 0.3}))
    robot.step(round(0.2 / FRAME))
    first, second = table.stage.pose(thing_of("a")), table.stage.pose(thing_of("b"))
    assert first is not None
    assert second is not None
    assert first.x > 100.0 == second.x
    assert table.stage.board_lines[thing_of("line")] == LEVEL
    robot.step(round(1.5 / FRAME))
    assert table.stage.board_lines == {thing_of("line"): STEEP}


@pytest.mark.parametrize("how", ["skip", "instant", "reduced"])
def test_without_motion_lines_are_where_they_belong(robot: Robot, table: DemoTable, how: str) -> None:
    table.director.settle({}, {thing_of("line"): LEVEL})
    if how == "instant":
        table.director.pace = "instant"
    table.director.reduced = how == "reduced"
    table.director.play(Step({}, board_lines={thing_of("line"): STEEP}))
    if how == "skip":
        table.director.skip()
    robot.step()
    assert table.stage.board_lines == {thing_of("line"): STEEP}


# --- previews ----------------------------------------------------------------------------------------------


def test_a_preview_draws_inside_what_it_damaged_and_leaves_no_trace(robot: Robot, table: DemoTable) -> None:
    before = robot.picture().copy()
    after = before.copy()
    preview_layer = PreviewLayer(table.stage)
    table.damage.take()
    preview = CommandPreview((Vec(100, 100), Vec(300, 100)), (), (), {thing_of("line"): STEEP}, "sells 3")
    preview_layer.show(preview, Vec(640.0, 300.0))
    rects = table.damage.take() or []
    canvas = Canvas(after, table.stage.viewport)
    preview_layer.draw(canvas)
    preview_layer.draw_tag(canvas)
    changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before, 1)
    changed.invert()
    assert changed.count() > 500
    for area in changed.get_bounding_rects():
        covered = [table.stage.viewport.px_cover(rect) for rect in rects]
        assert any(cover.contains(area) for cover in covered), area
    preview_layer.show(None, Vec(0, 0))
    assert preview_layer.preview is None
    assert table.damage.take(), "what was drawn is not drawn over"


# --- growing board -----------------------------------------------------------------------------------------

VIEW = Rect(0.0, 0.0, 800.0, 400.0)


WIDE = Rect(0.0, 0.0, 1000.0, 500.0)


def camera(world: Rect = WIDE, comfort: float = 0.0) -> Camera:
    return Camera(world, VIEW, instant=True, comfort=comfort)


def test_a_camera_that_shows_all_still_does_when_the_board_grows() -> None:
    cam = camera()
    cam.grow(Rect(0, -500, 1000, 1000))
    assert cam.shows_all
    assert cam.rect_to_table(cam.world).h <= VIEW.h + 1


def test_a_camera_that_looks_closer_stays_when_the_board_grows() -> None:
    cam = camera(comfort=0.5)
    cam.zoom_at(Vec(400, 200), 2.0)
    at, zoom = cam.to_world(Vec(400, 200)), cam.zoom
    cam.grow(Rect(0, -500, 1000, 1500))
    assert (cam.to_world(Vec(400, 200)), cam.zoom) == (at, zoom)


def test_a_board_too_large_to_be_read_is_not_shown_whole_unless_asked() -> None:
    cam = camera(comfort=0.6)
    assert cam.shows_all
    cam.grow(Rect(0, 0, 1000, 3000))
    assert (cam.zoom, cam.shows_all) == (0.6, False)
    cam.fit()
    assert cam.shows_all


def test_a_camera_follows_just_enough() -> None:
    cam = camera(Rect(0, 0, 1000, 3000), comfort=0.8)
    goal = Rect(100, 2500, 200, 200)
    cam.follow(goal)
    shown = cam.seen()
    assert shown.union(goal) == shown
    still = cam.shot
    cam.follow(Rect(150, 2550, 50, 50))
    assert cam.shot == still, "what is in sight needs no move"


def test_a_camera_that_followed_something_large_comes_back_unless_somebody_zoomed() -> None:
    cam = camera(Rect(0, 0, 1000, 3000), comfort=0.8)
    near = cam.zoom
    cam.follow(Rect(100, 500, 200, 2000))
    assert cam.zoom < near
    cam.follow(Rect(100, 2500, 200, 200))
    assert cam.zoom == near
    cam.follow(Rect(100, 500, 200, 2000))
    cam.zoom_at(Vec(300, 200), 1.05)
    chosen = cam.zoom
    cam.follow(Rect(100, 2500, 200, 200))
    assert cam.zoom == chosen


def test_the_middle_button_holds_the_board() -> None:
    cam = camera(Rect(0, 0, 1000, 3000), comfort=0.8)
    at = cam.to_world(Vec(300, 200))
    assert cam.handle(Press(Vec(300, 200), "middle"))
    assert cam.handle(Point(Vec(300, 120)))
    assert cam.to_world(Vec(300, 120)).distance(at) < 0.01
    assert not cam.handle(Release(Vec(300, 120), "left")), "what the other button held is let go"
    assert cam.handle(Release(Vec(300, 120), "middle"))
    assert not cam.handle(Point(Vec(300, 300)))


def test_a_camera_reveals_what_is_out_of_sight_with_room_around_it() -> None:
    cam = camera(Rect(0, 0, 1000, 3000), comfort=0.8)
    inside = Rect(cam.seen().centre.x, cam.seen().centre.y, 50, 50)
    still = cam.shot
    cam.reveal(inside)
    assert cam.shot == still
    goal = Rect(100, 2500, 50, 50)
    cam.reveal(goal)
    shown = cam.seen()
    assert shown.union(goal.grown(40)) == shown
    assert cam.zoom == still.zoom


def test_the_ground_is_painted_anew_for_a_larger_board() -> None:
    worlds: list[Rect] = []

    class Tall(Ground):
        def board(
            self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
        ) -> pygame.Surface | None:
            worlds.append(world)
            return pygame.Surface(part.size if part else size)

    port, ground = Viewport((800, 400)), Tall()
    cam = Camera(Rect(0, 0, 1000, 500), port.rect, instant=True)
    stage = Stage(Painter(), ground, Damage(), port, cam)
    canvas = Canvas(pygame.Surface((800, 400)), port)
    for world in (cam.world, cam.world, Rect(0, -500, 1000, 1000), Rect(0, -500, 1000, 1000)):
        cam.grow(world)
        stage.update(FRAME)
        stage.draw(canvas)
    assert list(dict.fromkeys(worlds)) == [Rect(0, 0, 1000, 500), Rect(0, -500, 1000, 1000)]


# --- chart -------------------------------------------------------------------------------------------------


def figures(*values: float) -> tuple[Figure, ...]:
    return tuple(Figure(f"Good {n}", f"seat_{n + 1}", "solid", value) for n, value in enumerate(values))


def test_the_chart_shows_every_course_in_its_colour_and_height() -> None:
    port = Viewport((1280, 720))
    canvas = Canvas(pygame.Surface((400, 200)), port)
    chart = Chart("Prices")
    chart.place(Rect(0.0, 0.0, 400.0, 200.0), port)
    chart.show([figures(1, 4), figures(1, 3), figures(2, 3)])
    chart.draw(canvas)
    colours = [tuple(rgb(f"seat_{n}"))[:3] for n in (1, 2)]
    rows = [
        [y for y in range(200) for x in range(0, 400, 2) if tuple(canvas.surface.get_at((x, y)))[:3] == colour]
        for colour in colours
    ]
    assert all(len(row) > 20 for row in rows)
    assert sum(rows[0]) / len(rows[0]) > sum(rows[1]) / len(rows[1]) + 40, "the dearer one runs higher"
    assert chart.node().name == "Prices: Good 0 2, Good 1 3"


def test_no_course_hides_another() -> None:
    """Two series with the same value are both visible in the chart."""
    canvas = Canvas(pygame.Surface((400, 200)), Viewport((1280, 720)))
    chart = Chart("Prices")
    chart.place(Rect(0.0, 0.0, 400.0, 200.0), canvas.viewport)
    chart.show([figures(1, 3, 3), figures(2, 3, 3)])
    chart.draw(canvas)
    for seat in (2, 3):
        colour = tuple(rgb(f"seat_{seat}"))[:3]
        assert (
            sum(tuple(canvas.surface.get_at((x, y)))[:3] == colour for x in range(100, 300) for y in range(200)) > 150
        )


@pytest.mark.parametrize("high", [60.0, 90.0, 200.0])
def test_every_course_is_nearest_to_its_own_number(high: float) -> None:
    """With four equal values, each line is nearest to its own number, in low charts too."""
    canvas = Canvas(pygame.Surface((400, 200)), Viewport((1280, 720)))
    chart = Chart("Prices")
    chart.place(Rect(0.0, 0.0, 400.0, high), canvas.viewport)
    chart.show([figures(4, 4, 4, 4), figures(1, 1, 1, 1), figures(1, 1, 1, 1)])
    chart.draw(canvas)
    colours = [tuple(rgb(f"seat_{seat}"))[:3] for seat in range(1, 5)]
    four, one = ([y for y in range(200) if tuple(canvas.surface.get_at((x, y)))[:3] in colours] for x in (60, 300))
    step = (sum(one) / len(one) - sum(four) / len(four)) / 3
    assert max(four) - min(four) < step


def test_courses_are_told_apart_without_their_colour() -> None:
    """Chart series differ without colour, by line pattern."""
    seen = {}
    patterns: tuple[Pattern, ...] = ("solid", "dashes", "dots", "double")
    for pattern in patterns:
        canvas = Canvas(pygame.Surface((400, 200)), Viewport((1280, 720)))
        chart = Chart("Prices")
        chart.place(Rect(0.0, 0.0, 400.0, 200.0), canvas.viewport)
        chart.show([(Figure("Oil", "good_oil", pattern, value),) for value in (1.0, 4.0, 4.0)])
        chart.draw(canvas)
        colour = tuple(rgb("good_oil"))[:3]
        is_there = [[tuple(canvas.surface.get_at((x, y)))[:3] == colour for x in range(230, 360)] for y in range(70)]
        rows = [y for y, row in enumerate(is_there) if any(row)]
        seen[pattern] = (rows[-1] - rows[0], sum(a != b for a, b in pairwise(is_there[rows[0]])))
    assert len(set(seen.values())) == 4, seen


def test_an_empty_chart_draws_nothing() -> None:
    port = Viewport((400, 200))
    canvas = Canvas(pygame.Surface((400, 200)), port)
    chart = Chart("Prices")
    chart.place(port.rect, port)
    chart.draw(canvas)
    assert canvas.surface.get_bounding_rect().w == 400
    assert pygame.transform.average_color(canvas.surface)[:3] == (0, 0, 0)


def test_numbers_beside_a_chart_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Axis numbers of a chart do not overlap: tall ranges label every second, fifth or further number."""
    written: list[tuple[str, float]] = []
    plain = Canvas.text

    def noting(self: Canvas, markup: str, rect: Rect, *rest: Any, **more: Any) -> Any:
        written.append((markup, rect.centre.y))
        return plain(self, markup, rect, *rest, **more)

    monkeypatch.setattr(Canvas, "text", noting)
    for high, numbers in ((6, 7), (22, 3), (48, 3), (300, 4)):
        written.clear()
        canvas = Canvas(pygame.Surface((400, 200)), Viewport((1280, 720)))
        chart = Chart("{=danger}Events{=}")
        chart.place(Rect(0.0, 0.0, 300.0, 110.0 if high == 6 else 80.0), canvas.viewport)
        chart.show([figures(0, high), figures(high, 0)])
        chart.draw(canvas)
        heights = [y for markup, y in written if markup.isdigit()]
        assert len(heights) == numbers, (high, written)
        assert all(a - b >= 9.9 for a, b in pairwise(heights))
        assert chart.node().name.startswith("Events: ")
