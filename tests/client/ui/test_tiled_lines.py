"""Moving lines: drawn with cached tiles, above lifted pieces and below batched ones."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from unittest import mock

import pygame
import pytest
from msgspec import structs
from msgspec.structs import replace

from game.scenes.robot import Robot
from game.ui.animation.director import LINES_KEY, Step
from game.ui.animation.flight import BATCH
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Vec
from game.ui.paint.palette import rgb
from game.ui.paint.viewport import LEAST, Viewport
from game.ui.tabletop import line_layer, lines, piece_tile_cache, shown_pieces, stage, static_layer
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.line_layer import Brushes, Columns, Look, TiledLine
from game.ui.tabletop.lines import ABOVE, BoardLine, LineGeometry, LineMove, PassingCourse, Pattern, Px
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.sprites import Sprite, SpriteArt
from tests.client.ui.demo_table import DemoTable
from tests.support.things import thing_of

WAVE = thing_of("line")
PATTERNS: tuple[Pattern, ...] = ("solid", "double", "dashes", "dots", "band", "arrows")


def wave(height: float, pattern: Pattern = "solid") -> BoardLine:
    """Return a line over the demo board with this amplitude."""
    points = tuple(Vec(20.0 + 8.0 * n, 250.0 + height * math.sin(n / 9.0)) for n in range(96))
    return BoardLine(points, "danger", pattern, 14.0)


def paper() -> Canvas:
    surface = pygame.display.set_mode((400, 160))
    surface.fill(rgb("paper"))
    return Canvas(surface, Viewport(LEAST))


def course(height: float = 40.0) -> list[Px]:
    return [(20.0 + 6.0 * n, 80.0 + height * math.sin(n / 8.0)) for n in range(61)]


def tiled_line(look: Look, along: list[Px], brushes: Brushes) -> TiledLine | None:
    """Build a line from tiles, at 1.5 pixels per table unit."""
    columns = brushes.columns(along, 1.5)
    return brushes.laid(look, columns) if columns is not None else None


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_of_tiles_looks_like_one_of_outlines(pattern: Pattern) -> None:
    """A tiled line matches an outlined one but for few pixels, at the ends of dashes and the places of dots."""
    outlined, tiled = paper(), pygame.Surface((400, 160))
    lines.lay(outlined, LineGeometry(course()), "knowledge", pattern, 12.0 / outlined.viewport.scale, 1.0)
    tiled.fill(rgb("paper"))
    made = tiled_line(Look("knowledge", pattern, 12.0, 1.0), course(), Brushes())
    assert made is not None
    made.draw(tiled)
    drawn = far = 0
    for x in range(30, 370):
        for y in range(160):
            one, other = outlined.surface.get_at((x, y)), tiled.get_at((x, y))
            drawn += tuple(one)[:3] != rgb("paper")
            far += max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) > 90
    assert drawn > 3000
    most = {"dashes": 0.1, "arrows": 0.2}  # tiled dashes have vertical ends, arrow heads lie on whole pixels
    assert far < most.get(pattern, 0.06) * drawn


def test_a_line_on_sleepers_shows_them_on_both_sides() -> None:
    """Sleepers stick out evenly on both sides of a line, tiled or outlined, and under it nothing else changes."""
    level = [(20.0 + 6.0 * n, 80.0) for n in range(61)]
    found = []
    for number in range(2):
        canvas, tiled = paper(), tiled_line(Look("danger", "solid", 12.0, 1.0, sleepers=True), level, Brushes())
        if number:
            assert tiled is not None
            tiled.draw(canvas.surface)
        else:
            width = 12.0 / canvas.viewport.scale
            lines.lay_sleepers(canvas, LineGeometry(level), width)
            lines.lay(canvas, LineGeometry(level), "danger", "solid", width, 1.0)
        wood, reach = rgb(lines.SLEEPER), round(6 * lines.SLEEPER_LONG) - 3
        for side in (-reach, reach):
            row = [tuple(canvas.surface.get_at((x, 80 + side)))[:3] == wood for x in range(30, 370)]
            found.append(sum(a and not b for a, b in pairwise(row)))
    assert min(found) > 15
    assert max(found) - min(found) <= 1


def test_what_does_not_run_to_the_right_or_is_faint_and_dashed_is_left_to_outlines() -> None:
    paper()
    back = [*course(), (100.0, 80.0)]
    assert tiled_line(Look("knowledge", "solid", 12.0, 1.0), back, Brushes()) is None
    assert tiled_line(Look("knowledge", "dashes", 12.0, 0.5), course(), Brushes()) is None
    assert tiled_line(Look("knowledge", "solid", 12.0, 0.5), course(), Brushes()) is not None


def test_a_line_on_its_way_runs_where_its_points_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two lines only heights are interpolated, so that no points are mapped to the screen again."""
    surfaces = []
    for told in (True, False):
        layer, canvas = line_layer.LineLayer(), Canvas(pygame.display.set_mode((1280, 720)), Viewport())
        still = Camera(canvas.viewport.rect, canvas.viewport.rect)
        sought = mock.Mock(wraps=line_layer._heights)
        monkeypatch.setattr(line_layer, "_heights", sought)
        move = LineMove(wave(10.0, "double"), wave(90.0, "double"))
        for share in (0.1, 0.2, 0.4):
            line = move.at(share)
            layer.lines = {WAVE: line if told else replace(line, points=tuple(line.points))}
            canvas.surface.fill(rgb("paper"))
            layer.draw(canvas, still)
        assert sought.call_count == (2 if told else 3)
        surfaces.append(canvas.surface.copy())
    pixels = [[tuple(one.get_at((x, y))) for x in range(20, 800, 7) for y in range(140, 360, 3)] for one in surfaces]
    assert sum(a != b for a, b in zip(*pixels, strict=True)) < 0.002 * len(pixels[0])


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_that_moved_in_part_looks_as_if_put_together_anew(pattern: Pattern) -> None:
    """A partly changed line equals one built anew, though long tiles of level stretches are cut and merged."""
    paper()
    rng, brushes, look = Random(5), Brushes(), Look("knowledge", pattern, 12.0, 1.0)

    def columns(heights: list[float]) -> Columns:
        found = brushes.columns([(20.0 + 10.0 * n, y) for n, y in enumerate(heights)], 1.5)
        assert found is not None
        return found

    def seen(line: TiledLine | None, parts: list[pygame.Rect]) -> bytes:
        assert line is not None
        surface = pygame.Surface((400, 160))
        surface.fill(rgb("paper"))
        for part in parts:
            surface.set_clip(part)
            line.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    heights = [80.0] * 36
    line = brushes.laid(look, columns(heights))
    assert line is not None
    assert len(line._base.tiles) < 10
    for _move in range(30):
        first, number = rng.randrange(36), rng.randrange(1, 12)
        low = rng.choice((40.0, 80.0, 80.5, 111.3))
        heights = [low if first <= n < first + number else y for n, y in enumerate(heights)]
        line = brushes.laid(look, columns(heights), line)
        expected = seen(brushes.laid(look, columns(heights)), [pygame.Rect(0, 0, 400, 160)])
        assert seen(line, [pygame.Rect(0, 0, 400, 160)]) == expected
        edge = rng.randrange(1, 399)
        assert seen(line, [pygame.Rect(0, 0, edge, 160), pygame.Rect(edge, 0, 400 - edge, 160)]) == expected


def test_a_line_with_other_ends_is_found_between_its_points() -> None:
    old, new = wave(10.0), wave(40.0)
    longer = replace(new, points=(*new.points, Vec(900.0, 250.0)))
    assert isinstance(LineMove(old, new).at(0.5).points, PassingCourse)
    assert isinstance(LineMove(old, longer).at(0.5).points, tuple)
    detour = replace(new, points=(*new.points[:-1], Vec(100.0, 300.0), new.points[-1]))
    assert isinstance(LineMove(old, detour).at(0.5).points, tuple)


def test_pieces_on_lines_are_drawn_once_and_look_as_if_drawn_one_by_one() -> None:
    """Pieces on lines are drawn once, look as if drawn one by one, and only touched cells are redrawn."""
    window = pygame.display.set_mode((1000, 700))
    canvas, spots = Canvas(window, Viewport((1000, 700))), [(40, 40), (127, 380), (640, 256), (990, 690)]

    def compose(part: Canvas) -> None:
        composed.append(part.viewport.origin)
        left, top = part.viewport.origin
        for x, y in spots:
            pygame.draw.circle(part.surface, (200, 40, 30), (x - left, y - top), 30)
            pygame.draw.circle(part.surface, (200, 40, 30, 90), (x - left, y - top), 36, 6)

    def drawn(lifted: pygame.Rect) -> pygame.Surface:
        window.fill((90, 120, 140))
        pictures.draw(canvas, lifted, still, compose, lambda: [pygame.Rect(x - 40, y - 40, 80, 80) for x, y in spots])
        return window.copy()

    composed, pictures = list[tuple[int, int]](), piece_tile_cache.PieceTileCache()
    still = Camera(canvas.viewport.rect, canvas.viewport.rect)
    expected = window.copy()
    for whole in (pygame.Rect(0, 0, 1000, 300), window.get_rect(), window.get_rect()):
        window.fill((90, 120, 140))
        plain = pygame.Surface(window.get_size(), pygame.SRCALPHA)
        compose(Canvas(plain, canvas.viewport))
        window.set_clip(whole)
        window.blit(plain, (0, 0))
        window.set_clip(None)
        expected, composed[:] = window.copy(), []
        assert apart(drawn(whole), expected) <= 2, "a colour is rounded otherwise at most"
    assert not composed, "nothing is drawn a second time"
    spots[1] = (200, 380)
    pictures.touch(pygame.Rect(80, 330, 170, 100))
    assert apart(drawn(window.get_rect()), expected) > 100
    assert 1 <= len(composed) <= 2, "only what was touched"
    assert len(pictures._cells) == 8 * 6
    assert sum(cell is not None for cell in pictures._cells.values()) <= 14


def apart(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the greatest colour difference between two pictures."""
    seen, expected = (pygame.image.tobytes(picture, "RGB") for picture in (one, other))
    return max(abs(a - b) for a, b in zip(seen, expected, strict=True))


def test_a_tile_is_drawn_once_however_often_lines_move(monkeypatch: pytest.MonkeyPatch) -> None:
    paper()
    made, brushes = mock.Mock(wraps=line_layer._Brush._made), Brushes()
    monkeypatch.setattr(line_layer._Brush, "_made", lambda *given: made(*given))  # noqa: PLW0108 (a Mock is no method)
    counts = []
    for _round in range(2):
        made.reset_mock()
        for step in range(36):
            tiled_line(Look("knowledge", "double", 12.0, 1.0), course(10.0 + step), brushes)
        counts.append(made.call_count)
    assert 0 < counts[0] < 36 * 20
    assert counts[1] == 0


# --- batches on a stage ----------------------------------------------------------------------------------------------


def tokens(number: int = 12) -> Layout:
    """Return tokens from the top to the bottom of the board, on the lines."""
    face = Face("pawn", (30.0, 30.0), "2")
    return {
        thing_of(f"token{n}"): Pose(60.0 + 50.0 * n, 30.0 + 38.0 * n, face, z=ABOVE + 1, on_board=True)
        for n in range(number)
    }


def test_what_rests_on_moving_lines_is_drawn_once_and_lines_are_drawn_with_tiles(
    robot: Robot, table: DemoTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.director.settle(tokens(), {WAVE: wave(0.0)})
    robot.settle()
    while not table.stage.lift_lines():
        robot.step()
    table.stage.set_lines({WAVE: wave(5.0)}, moving=True)
    robot.step()
    pieces = mock.Mock(wraps=SpriteArt.draw)
    monkeypatch.setattr(SpriteArt, "draw", lambda *given: pieces(*given))  # noqa: PLW0108 (a Mock is no method)
    outlines = mock.Mock(wraps=lines.lay)
    monkeypatch.setattr(lines, "lay", outlines)
    for frame in range(20):
        table.stage.set_lines({WAVE: wave(6.0 + frame)}, moving=True)
        robot.step()
    assert pieces.call_count == 0
    assert outlines.call_count == 0


def test_pieces_are_lifted_with_the_lines_and_laid_down_a_few_in_a_frame(
    robot: Robot, table: DemoTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_layer, "NUMBER", 6)
    layout = tokens()
    table.director.settle(layout, {WAVE: wave(0.0)})
    robot.settle()
    sprites = table.stage._sprites
    lifted = []
    while not table.stage.lift_lines(layout):
        robot.step()
        lifted.append(sum(sprite.moving for sprite in sprites.values()))
    assert len(lifted) == 5
    assert max(b - a for a, b in zip([0, *lifted], [*lifted, len(layout)], strict=True)) <= 4
    assert all(sprites[key].moving for key in layout)
    table.stage.place(layout)
    table.stage.set_lines({WAVE: wave(9.0)})
    assert all(sprites[key].moving for key in layout), "they are laid down with the lines"
    left = []
    while any(sprites[key].moving for key in layout):
        robot.step()
        left.append(sum(sprites[key].moving for key in layout))
    assert len(left) >= 4
    assert max(a - b for a, b in zip([len(layout), *left], left, strict=False)) <= 4
    robot.settle()
    assert not table.stage._landing


def test_pieces_that_move_alike_with_the_lines_are_two_pictures(
    robot: Robot, table: DemoTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces that move with the lines are two batches, cards below and tokens above, whatever their number."""
    face = Face("pawn", (30.0, 30.0), "2")
    layout = {
        thing_of(f"{kind}{n}"): Pose(100.0, 60.0 + 34.0 * n, face, z=z, on_board=True, important=False)
        for kind, z in (("card", 1.0), ("token", ABOVE + 1))
        for n in range(8)
    }
    moved = {key: pose.moved_to(pose.at.plus(0.0, 50.0)) for key, pose in layout.items()}
    table.director.settle(layout, {WAVE: wave(0.0)})
    robot.settle()
    table.director.play(Step(moved, board_lines={WAVE: wave(20.0)}))
    while not list(table.stage._batches):
        robot.step()
    robot.step()
    pieces = mock.Mock(wraps=SpriteArt.draw)
    monkeypatch.setattr(SpriteArt, "draw", lambda *given: pieces(*given))  # noqa: PLW0108 (a Mock is no method)
    way = []
    for _frame in range(20):
        robot.step()
        way.append([table.stage.pose(batch) for batch in table.stage._batches])
        carried = [table.stage.pose(key) for key in layout]
        moved_so_far = {round(now.y - layout[key].y, 6) for key, now in zip(layout, carried, strict=True) if now}
        assert len(moved_so_far) == 1, "each is told where it is seen"
    assert pieces.call_count == 0
    assert all(len(poses) == 2 for poses in way)
    heights = [poses[0].y for poses in way if poses[0] is not None]
    assert max(heights) - min(heights) > 20.0
    robot.settle()
    assert not list(table.stage._batches)
    assert {key: table.stage.pose(key) for key in table.stage.pieces()} == moved


@pytest.mark.parametrize("zoomed", [False, True])
def test_pieces_that_come_or_go_alike_are_not_drawn_one_by_one(
    robot: Robot, table: DemoTable, monkeypatch: pytest.MonkeyPatch, zoomed: bool
) -> None:
    """Pieces that appear or vanish together, such as rings around targets, are not drawn one by one."""
    face = Face("pawn", (30.0, 30.0), "2")
    old, new = (
        {
            thing_of(f"{kind}{n}"): Pose(x + 34.0 * n, 60.0, face, z=ABOVE + 1, on_board=True, important=False)
            for n in range(8)
        }
        for kind, x in (("old", 60.0), ("new", 400.0))
    )
    table.director.settle(old)
    robot.settle()
    table.director.play(Step(new))
    while len(list(table.stage._batches)) < 2:
        robot.step()
    pieces = mock.Mock(wraps=SpriteArt.draw)
    monkeypatch.setattr(SpriteArt, "draw", lambda *given: pieces(*given))  # noqa: PLW0108 (a Mock is no method)
    if zoomed:
        table.camera.zoom_at(table.camera.view.centre, 1.5)
    shown = []
    while batches := list(table.stage._batches):
        shown.append(sorted(table.stage._sprites[batch].pose.alpha for batch in batches))
        robot.step()
    if not zoomed:
        assert len(shown) > 5
        assert all(0.99 < low + high < 1.01 for low, high in shown), "as much comes as goes"
        assert not pieces.called or pieces.call_count <= len(new), "once when they have come to rest"
    robot.settle()
    assert {key: table.stage.pose(key) for key in table.stage.pieces()} == new


def test_a_line_that_moves_somewhere_only_is_put_together_anew_there_only(monkeypatch: pytest.MonkeyPatch) -> None:
    brushes, look = Brushes(), Look("knowledge", "dashes", 12.0, 1.0)
    pygame.display.set_mode((400, 160))
    still, moved = course(), [(x, y + (20.0 if 180.0 < x < 240.0 else 0.0)) for x, y in course()]
    first, then = brushes.columns(still, 1.5), brushes.columns(moved, 1.5)
    assert first is not None
    assert then is not None
    before = brushes.laid(look, first)
    between = mock.Mock(wraps=brushes.base(look)._between)
    monkeypatch.setattr(brushes.base(look), "_between", between)
    again, anew = brushes.laid(look, then, before), brushes.laid(look, then)
    assert again is not None
    assert anew is not None
    parts = [len(call.args[1]) for call in between.call_args_list]
    assert len(parts) == 2
    assert parts[0] < parts[1] / 2
    assert again._base.tiles == anew._base.tiles
    assert again._dashes == anew._dashes
    unmoved = brushes.laid(look, then, again)
    assert unmoved is not None
    assert unmoved._base is again._base


def test_pieces_that_go_are_taken_out_of_what_rests_a_few_in_a_frame_while_the_camera_waits(
    robot: Robot, table: DemoTable
) -> None:
    face = Face("pawn", (30.0, 30.0), "2")
    layout = {
        thing_of(f"ring{n}"): Pose(60.0 + 34.0 * n, 60.0, face, z=ABOVE + 1, on_board=True, important=False)
        for n in range(16)
    }
    table.director.settle(layout)
    robot.settle()
    shot = table.camera.shot
    table.director.play(Step({}))
    resting = [16]
    while not list(table.stage._batches):
        robot.step()
        table.camera.zoom_at(table.camera.view.centre, 1.1)
        if resting[-1]:
            assert table.camera.shot == shot, "it waits until none of them rests"
        resting.append(sum(not sprite.moving for sprite in table.stage._sprites.values()))
    assert max(a - b for a, b in pairwise(resting)) <= stage.AT_ONCE
    assert len([left for left in resting if 0 < left < 16]) >= 2
    robot.settle()
    assert not table.stage.pieces()
    assert table.camera.shot != shot


def test_many_pieces_that_come_to_rest_are_laid_down_a_few_in_a_frame(robot: Robot, table: DemoTable) -> None:
    layout = tokens(20)
    assert len(layout) > 2 * stage.AT_ONCE
    for key, pose in layout.items():
        table.stage.show(key, pose, moving=True)
    robot.step()
    table.stage.place(layout)
    left = [len(layout)]
    while left[-1]:
        left.append(sum(sprite.moving for sprite in table.stage._sprites.values()))
        robot.step()
    assert max(a - b for a, b in pairwise(left)) <= stage.AT_ONCE
    assert {key: table.stage.pose(key) for key in table.stage.pieces()} == layout


def test_a_picture_of_pieces_lies_until_all_of_them_are_laid_down_with_the_lines(
    robot: Robot, table: DemoTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = {key: structs.replace(pose, important=False) for key, pose in tokens().items()}
    moved = {key: pose.moved_to(pose.at.plus(0.0, 50.0)) for key, pose in layout.items()}
    table.director.settle(layout, {WAVE: wave(0.0)})
    robot.settle()
    table.director.play(Step(moved, board_lines={WAVE: wave(20.0)}))
    monkeypatch.setattr(static_layer, "NUMBER", 6)
    while not table.stage._landing:
        robot.step()
    assert any(map(table.stage._batches.is_settled, table.stage._batches))
    seen = [table.stage.pose(key) for key in layout]
    assert seen == list(moved.values()), "they are told where they lie"
    pieces = mock.Mock(wraps=SpriteArt.draw)
    monkeypatch.setattr(SpriteArt, "draw", lambda *given: pieces(*given))  # noqa: PLW0108 (a Mock is no method)
    table.stage.damage.everything()
    robot.step()
    assert pieces.call_count < len(layout), "only those that are laid down are drawn"
    aside = next(iter(layout))
    table.stage.show(aside, moved[aside].moved_to(Vec(90.0, 90.0)), moving=True)
    assert not list(table.stage._batches), "who is taken off it is not seen twice"
    table.stage.show(aside, moved[aside])
    robot.settle()
    assert {key: table.stage.pose(key) for key in table.stage.pieces()} == moved
    assert not table.stage._landing


def test_a_sprite_batch_that_is_still_being_laid_down_is_no_piece_that_the_next_step_takes_away(
    robot: Robot, table: DemoTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch that is still settling when the next step starts is never taken for one of the stage's pieces."""
    first = {key: structs.replace(pose, important=False) for key, pose in tokens().items()}
    gone = list(first)[-8:]
    lower = [
        {key: pose.moved_to(pose.at.plus(0.0, down)) for key, pose in first.items() if down < 80.0 or key not in gone}
        for down in (40.0, 80.0)
    ]
    table.director.settle(first, {WAVE: wave(0.0)})
    robot.settle()
    monkeypatch.setattr(static_layer, "NUMBER", 6)
    later = dict.fromkeys([key for key in first if key not in gone], 0.3) | {LINES_KEY: 0.3}
    table.director.play(Step(lower[0], board_lines={WAVE: wave(20.0)}))
    table.director.play(Step(lower[1], board_lines={WAVE: wave(50.0)}, later=later))
    settled = 0
    while table.director.busy or table.stage.unfinished:
        robot.app.frame([], 0.1)
        batches = set(table.stage._batches)
        settled += any(map(table.stage._batches.is_settled, batches))
        assert not batches & set(table.stage.pieces())
        assert {key for key in table.stage._sprites if key.kind == BATCH} == batches
    assert settled
    assert {key: table.stage.pose(key) for key in table.stage.pieces()} == lower[1]


@pytest.mark.parametrize("all_at_once", [False, True])
def test_a_sprite_batch_does_not_outlast_a_piece_of_it_that_is_removed(
    robot: Robot, table: DemoTable, monkeypatch: pytest.MonkeyPatch, all_at_once: bool
) -> None:
    first = {key: structs.replace(pose, important=False) for key, pose in tokens().items()}
    moved = {key: pose.moved_to(pose.at.plus(0.0, 50.0)) for key, pose in first.items()}
    table.director.settle(first, {WAVE: wave(0.0)})
    robot.settle()
    monkeypatch.setattr(static_layer, "NUMBER", 6)
    table.director.play(Step(moved, board_lines={WAVE: wave(20.0)}))
    while not any(map(table.stage._batches.is_settled, table.stage._batches)):
        robot.step()
    left = {} if all_at_once else dict(list(moved.items())[1:])
    table.stage.place(left)
    robot.settle()
    assert not list(table.stage._batches)
    assert {key: table.stage.pose(key) for key in table.stage.pieces()} == left


def test_a_ring_that_is_laid_down_raises_no_other_over_what_lies_in_it() -> None:
    """When the lower of two rings is merged into the static layer, the upper stays below the token on it."""
    face = Face("pawn", (30.0, 30.0), "2")
    rings = [thing_of(f"ring{n}") for n in range(2)]
    token = thing_of("token")
    heights = {rings[0]: (10.2, False), rings[1]: (10.5, True), token: (12.0, False)}
    sprites = [
        Sprite(key, Pose(0.0, 0.0, face, z=z, on_board=True), moving, 1.0, n)
        for n, (key, (z, moving)) in enumerate(heights.items())
    ]
    on_lines = shown_pieces.resting(sprites).on_lines
    assert [sprite.key for sprite in shown_pieces.moving(sprites, on_lines, {rings[0]}).beneath.sprites] == [rings[1]]
    assert [sprite.key for sprite in shown_pieces.moving(sprites, on_lines).above.sprites] == [rings[1]], (
        "another piece may lie on what is lower"
    )


def test_after_a_zoom_pieces_go_their_way_without_their_picture(robot: Robot, table: DemoTable) -> None:
    layout = {key: structs.replace(pose, important=False) for key, pose in tokens().items()}
    moved = {key: pose.moved_to(pose.at.plus(0.0, 50.0)) for key, pose in layout.items()}
    table.director.settle(layout, {WAVE: wave(0.0)})
    robot.settle()
    table.director.play(Step(moved, board_lines={WAVE: wave(20.0)}))
    while not list(table.stage._batches):
        robot.step()
    table.camera.zoom_at(table.camera.view.centre, 1.5)
    robot.step(4)
    assert not list(table.stage._batches)
    on_its_way = table.stage.pose(next(iter(layout)))
    assert on_its_way is not None
    assert on_its_way.alpha == 1.0
    robot.settle()
    assert {key: table.stage.pose(key) for key in table.stage.pieces()} == moved
