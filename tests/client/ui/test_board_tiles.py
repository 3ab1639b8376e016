"""Boards painted in tiles look like boards painted whole, take a little of each frame, and skip what is out of view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random

import numpy as np
import pygame
import pytest

from game.table import PRESENTER, open_presenter
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import background_layer
from game.ui.tabletop.background_layer import TILE, BoardTiles
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.stage import Stage
from tests.client.ui.demo_table import Painter
from tests.rules.case import Case
from tests.rules.cases import BOXES, Playout

WINDOW = (1280, 720)
WORLD = Rect(0.0, 0.0, 1600.0, 800.0)
FRAME = 1 / 60


@pytest.fixture(autouse=True)
def _screen() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(WINDOW)
    yield
    pygame.display.quit()


def difference(a: pygame.Surface, b: pygame.Surface) -> float:
    """Return the mean difference between the bytes of two pictures."""
    assert a.get_size() == b.get_size()
    one, other = (np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8).astype(np.int16) for picture in (a, b))
    return float(np.abs(one - other).mean())


def pixels(canvas: Canvas) -> bytes:
    """Return the pixels of a canvas."""
    return pygame.image.tobytes(canvas.surface, "RGB")


# --- parts of pictures ------------------------------------------------------------------------------------------------


def test_a_part_of_a_picture_is_as_in_the_whole() -> None:
    name, size = "riff_in_time/board/table", (1500, 939)
    svg = svg_art.source(name)
    assert svg is not None
    whole = svg_art.from_svg(svg, size)
    for area in (pygame.Rect(0, 0, 200, 200), pygame.Rect(700, 300, 256, 256), pygame.Rect(1300, 800, 199, 130)):
        cut = svg_art.cropped(svg, size, area)
        assert cut is not None
        part = svg_art.from_svg(cut, area.size)
        assert part.get_size() == area.size
        assert difference(part, whole.subsurface(area)) < 1.0
    assert svg_art.cropped('<svg width="4" height="4"/>', size, pygame.Rect(0, 0, 9, 9)) is None


@pytest.mark.parametrize("case", [case for case in BOXES if PRESENTER.has(case.name)], ids=str)
def test_tiles_put_together_are_the_board(case: Case) -> None:
    playout = Playout(case, case.seats[0], 7)
    table = open_presenter(playout.game)
    world = table.board.world(next(iter(playout)).view(None))
    size = (4 * TILE, max(1, round(4 * TILE * world.h / world.w)))
    tiles, part = BoardTiles(table.board.ground), pygame.Rect(0, 0, *size)
    whole = table.board.ground.board(size, world, part)
    assert whole is not None
    tiles.paint(size, world, [part], 60.0)
    flat = pygame.Surface(size, pygame.SRCALPHA)
    tiles.lay(flat, size, part)
    assert difference(flat, whole) < 1.5  # the last row of tiles may be higher by a fraction of a pixel


# --- painting over several frames -------------------------------------------------------------------------------------


class Mosaic:
    """Board whose colours depend on the position, so that a misplaced tile shows."""

    def __init__(self) -> None:
        self.painted: list[tuple[tuple[int, int], pygame.Rect]] = []

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Paint a black backdrop."""
        return iter((None, pygame.Surface(size)))

    def board(
        self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface | None:
        """Paint squares of 100 units."""
        assert part is not None
        self.painted.append((size, part))
        out = pygame.Surface(part.size, pygame.SRCALPHA)
        scale = size[0] / world.w
        for row in range(8):
            for column in range(16):
                left, top = round(column * 100 * scale), round(row * 100 * scale)
                square = pygame.Rect(left, top, round((column + 1) * 100 * scale) - left, round(100 * scale) + 1)
                out.fill((60 + column * 12, 60 + row * 20, 90, 255), square.move(-part.x, -part.y))
        return out


def laid(monkeypatch: pytest.MonkeyPatch, seconds: float) -> tuple[Stage, Camera, Mosaic, Canvas]:
    """Create a stage, whose board has this many seconds of each frame, and its canvas."""
    monkeypatch.setattr(background_layer, "AT_FIRST", seconds)
    monkeypatch.setattr(background_layer, "IN_A_FRAME", seconds)
    viewport, ground = Viewport(WINDOW), Mosaic()
    camera = Camera(WORLD, Rect(0.0, 0.0, 1280.0, 720.0), instant=True)
    return (
        Stage(Painter(), ground, Damage(), viewport, camera),
        camera,
        ground,
        Canvas(pygame.Surface(WINDOW).convert(), viewport),
    )


def frames_of(stage: Stage, canvas: Canvas) -> Iterator[None]:
    """Run frames until the board is complete."""
    while stage.unfinished:
        stage.update(FRAME)
        stage.draw(canvas)
        yield


def test_a_frame_paints_as_much_as_it_has_time_for_and_all_comes_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, _camera, all_tiles, wanted = laid(monkeypatch, 60.0)
    at_once.draw(wanted)
    assert not at_once.unfinished
    stage, _camera, ground, canvas = laid(monkeypatch, 0.0)
    stage.draw(canvas)
    counts = [len(ground.painted), *(len(ground.painted) for _frame in frames_of(stage, canvas))]
    assert list(dict.fromkeys(counts)) == list(range(1, 5 * 3 + 1))  # in the last frames the tiles are joined
    assert sorted(map(str, ground.painted)) == sorted(map(str, all_tiles.painted))
    assert difference(canvas.surface, wanted.surface) == 0.0


def test_only_what_is_in_view_is_painted_and_meanwhile_it_is_seen_enlarged(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, camera, ground, canvas = laid(monkeypatch, 60.0)
    stage.draw(canvas)
    monkeypatch.setattr(background_layer, "IN_A_FRAME", 0.0)
    ground.painted.clear()
    camera.zoom_at(camera.view.centre, 4.0)
    stage.update(FRAME)
    stage.draw(canvas)
    early = canvas.surface.copy()
    assert list(frames_of(stage, canvas))
    assert difference(early, canvas.surface) < 6.0  # edges are less sharp, but nothing is missing
    across, down = (length // TILE + 3 for length in WINDOW)
    assert 0 < len(ground.painted) <= across * down
    assert {size for size, _part in ground.painted} == {(4096, 2048)}


def test_a_board_is_never_without_what_was_seen_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, camera, _ground, canvas = laid(monkeypatch, 60.0)
    stage.draw(canvas)
    monkeypatch.setattr(background_layer, "IN_A_FRAME", 0.0)
    rng = Random(4)
    for _move in range(40):
        camera.zoom_at(camera.view.centre, rng.choice((0.3, 0.7, 1.5, 3.0)))
        camera.pan(rng.uniform(-900, 900), rng.uniform(-500, 500))
        stage.update(FRAME)
        stage.draw(canvas)
        assert canvas.surface.get_at((640, 360))[2] > 60, camera.shot


def test_after_a_change_of_size_the_board_is_seen_as_it_was_until_it_is_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wide, _camera, _ground, wanted = laid(monkeypatch, 60.0)
    wide.draw(wanted)
    stage, _camera, ground, canvas = laid(monkeypatch, 60.0)
    stage.draw(canvas)
    monkeypatch.setattr(background_layer, "IN_A_FRAME", 0.0)
    ground.painted.clear()
    smaller = Viewport((WINDOW[0] * 3 // 4, WINDOW[1] * 3 // 4))
    canvas = Canvas(pygame.Surface(smaller.pixels).convert(), smaller)
    stage.resize(smaller)
    stage.draw(canvas)
    assert not ground.painted
    expected = pygame.transform.smoothscale(wanted.surface, smaller.pixels)
    assert difference(canvas.surface, expected) < 8.0
    assert list(frames_of(stage, canvas))
    assert difference(canvas.surface, expected) < 8.0
    assert len(ground.painted) > 1


def test_a_moving_camera_shows_the_board_where_it_is_and_draws_it_exactly_at_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage, camera, _ground, canvas = laid(monkeypatch, 60.0)
    fresh, other, _ground, expected = laid(monkeypatch, 60.0)
    stage.draw(canvas)
    camera.instant = False
    moved = 0
    for change in (
        partial(camera.zoom_at, Vec(400.0, 300.0), 1.5),
        partial(camera.glide, -200.0, 90.0),
        camera.fit,
    ):
        change()
        while camera.moving:
            stage.update(FRAME)
            stage.draw(canvas)
            other.shot = other._aim = camera.shot
            fresh.forget()
            fresh.draw(expected)
            assert difference(canvas.surface, expected.surface) < 8.0
            moved += 1
        list(frames_of(stage, canvas))
        stage.update(FRAME)
        stage.draw(canvas)
        assert difference(canvas.surface, expected.surface) == 0.0
    assert moved > 20


@pytest.mark.parametrize("way", [(-300.0, 0.0), (240.0, 0.0), (0.0, -180.0), (0.0, 150.0), (-160.0, 120.0)])
def test_a_camera_that_pans_draws_no_more_than_came_into_view_since_the_last_frame(
    monkeypatch: pytest.MonkeyPatch, way: tuple[float, float]
) -> None:
    stage, camera, _ground, canvas = laid(monkeypatch, 60.0)
    fresh, other, _ground, expected = laid(monkeypatch, 60.0)
    camera.zoom_at(camera.view.centre, 2.0)
    other.zoom_at(other.view.centre, 2.0)
    stage.draw(canvas)
    parts, compose, drawn, frames = list[pygame.Rect](), stage._compose, 0, 0

    def noted(layer: Canvas) -> None:
        parts.append(layer.surface.get_clip())
        compose(layer)

    monkeypatch.setattr(stage, "_compose", noted)
    camera.instant = False
    camera.glide(*way)
    while camera.moving:
        before = camera.shot.centre
        stage.update(FRAME)
        stage.draw(canvas)
        moved = abs(camera.shot.centre.x - before.x), abs(camera.shot.centre.y - before.y)
        came = (moved[0] * camera.zoom + 4) * WINDOW[1] + (moved[1] * camera.zoom + 4) * WINDOW[0]
        assert sum(part.w * part.h for part in parts) <= came
        drawn, frames = drawn + sum(part.w * part.h for part in parts), frames + 1
        parts.clear()
        other.shot = other._aim = camera.shot
        fresh.forget()
        fresh.draw(expected)
        assert difference(canvas.surface, expected.surface) < 2.0, "no more than a pixel aside, however long it glides"
    assert frames > 12
    assert drawn >= 0.9 * (abs(way[0]) * WINDOW[1] + abs(way[1]) * WINDOW[0])


@pytest.mark.parametrize("way", [(-300.0, 0.0), (0.0, 180.0)])
def test_what_was_not_painted_when_it_came_into_view_is_drawn_while_the_camera_still_moves(
    monkeypatch: pytest.MonkeyPatch, way: tuple[float, float]
) -> None:
    stage, camera, ground, canvas = laid(monkeypatch, 60.0)
    camera.zoom_at(camera.view.centre, 2.0)
    stage.draw(canvas)
    monkeypatch.setattr(background_layer, "IN_A_FRAME", 0.0)
    camera.instant = False
    ground.painted.clear()
    camera.glide(*way)
    bare = []
    while camera.moving:
        stage.update(FRAME)
        stage.draw(canvas)
        bare.append(sum(canvas.surface.get_at((x, y))[2] < 30 for x in range(5, 1275, 9) for y in range(5, 715, 9)))
    assert len(ground.painted) > 3, "one in a frame"
    assert max(bare) > 0
    assert bare[-5:] == [0] * 5


def test_a_board_that_is_dragged_while_it_is_being_sharpened_is_drawn_exactly_where_it_comes_to_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh, other, _ground, expected = laid(monkeypatch, 60.0)
    waits = done = 0
    while done == waits:
        stage, camera, _ground, canvas = laid(monkeypatch, 60.0)
        monkeypatch.setattr(background_layer, "IN_A_FRAME", 0.0)
        stage.draw(canvas)
        camera.instant = False
        camera.zoom_at(Vec(400.0, 300.0), 2.0)
        while camera.moving:
            stage.update(FRAME)
            stage.draw(canvas)
        waits += 1
        done = sum(1 for _frame in islice(frames_of(stage, canvas), waits))
        camera.pan(0.0, -300.0)
        stage.update(FRAME)
        stage.draw(canvas)
        assert list(frames_of(stage, canvas))
        other.shot = other._aim = camera.shot
        fresh.forget()
        fresh.draw(expected)
        assert pixels(canvas) == pixels(expected), f"dragged after {done} frames"
    assert waits > 20


@pytest.mark.parametrize(
    ("high", "size"), [(2700, (2832, 2160)), (1300, (1416, 1080)), (900, (1416, 1080)), (7, (9, 5))]
)
def test_a_board_that_is_scaled_in_strips_has_every_row_once_and_no_seam(high: int, size: tuple[int, int]) -> None:
    found = list(background_layer.strips(high, size))
    assert [row for source, _target in found for row in source] == list(range(high))
    assert [row for _source, target in found for row in target] == list(range(size[1]))
    assert max(len(target) * size[0] for _source, target in found) <= 2 * background_layer.SCALED
    share = high / size[1]
    assert all(abs(target.start * share - source.start) < 0.1 for source, target in found)
