"""Static layer: composed on demand, redrawn in strips at rest, and stretched after a resize."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import static_layer
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.line_layer import LineLayer
from game.ui.tabletop.static_layer import RedrawStrips, StaticLayer

WINDOW = (1280, 720)
STILL = Camera(Rect(0.0, 0.0, 1280.0, 720.0), Rect(0.0, 0.0, 1280.0, 720.0))
WHOLE = pygame.Rect((0, 0), WINDOW)
RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture(autouse=True)
def _screen() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(WINDOW)
    yield
    pygame.display.quit()


class Painter:
    """Painter that fills the clip and counts its pixels."""

    def __init__(self) -> None:
        self.colour, self.pixels = RED, 0

    def __call__(self, canvas: Canvas) -> None:
        """Fill the clip."""
        clip = canvas.surface.get_clip()
        self.pixels += clip.w * clip.h
        canvas.surface.fill(self.colour, clip)


def canvas_of(size: tuple[int, int], clip: pygame.Rect | None = None) -> Canvas:
    """Create a canvas of a size, limited to a clip."""
    surface = pygame.Surface(size)
    surface.set_clip(clip)
    return Canvas(surface, Viewport(size))


def test_a_window_is_drawn_strip_by_strip_where_only_strips_are_asked_for() -> None:
    layer, painter = StaticLayer(), Painter()
    for top in range(0, 720, 72):
        before = painter.pixels
        layer.drawn(canvas_of(WINDOW, pygame.Rect(0, top, 1280, 72)), STILL, painter)
        assert painter.pixels - before == 1280 * 72
    shown = layer.drawn(canvas_of(WINDOW), STILL, painter)
    assert painter.pixels == 1280 * 720
    assert {shown.get_at((x, y))[:3] for x in range(0, 1280, 40) for y in range(0, 720, 8)} == {RED}


def test_something_small_is_drawn_whole_whoever_asks() -> None:
    layer, painter = StaticLayer(), Painter()
    layer.drawn(canvas_of(WINDOW), STILL, painter)
    painter.colour = BLUE
    layer.touch(Rect(100.0, 100.0, 60.0, 60.0))
    shown = layer.drawn(canvas_of(WINDOW, pygame.Rect(600, 300, 90, 90)), STILL, painter)
    assert shown.get_at((130, 130))[:3] == BLUE
    assert shown.get_at((300, 300))[:3] == RED


def test_a_layer_of_another_size_is_seen_stretched_until_all_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_layer, "NUMBER", 10)
    layer, painter = StaticLayer(), Painter()
    layer.drawn(canvas_of(WINDOW), STILL, painter)
    painter.colour, painter.pixels, size = BLUE, 0, (960, 540)
    layer.stretch()
    layer.everything()
    layer.touch(Rect(0.0, 0.0, 500.0, 500.0))
    viewport, window = Viewport(size), pygame.Rect((0, 0), size)
    assert layer.drawn(canvas_of(size), STILL, painter).get_at((480, 270))[:3] == RED
    assert painter.pixels == 0
    layer.sharpen(pygame.Rect(9, 9, 9, 9), window)
    given = []
    while (strip := layer.next_strip()) is not None:
        given.append(strip)
        layer.touch(viewport.from_px(strip))
        assert layer.drawn(canvas_of(size), STILL, painter).get_at((480, 270))[:3] == RED
    assert len(given) > 2
    assert given[0].unionall(given[1:]) == window
    assert not layer.rough
    shown = layer.drawn(canvas_of(size), STILL, painter)
    assert {shown.get_at((x, y))[:3] for x in range(0, 960, 40) for y in range(0, 540, 5)} == {BLUE}


def test_lines_are_lifted_and_laid_down_strip_by_strip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_layer, "NUMBER", 6)
    lines, view = LineLayer(), pygame.Rect(10, 20, 600, 301)
    lifted = [strip for _frame in range(9) if (strip := lines.lift(view)) is not None]
    assert len(lifted) == 6
    assert lifted[0].unionall(lifted[1:]) == view
    assert lines.lifted(WHOLE) == view
    assert not lines.between(view)
    assert lines.lay(view) is None, "they are held"
    lines.held = False
    first = lines.lay(view)
    assert first is not None
    assert lines.between(view)
    assert lines.lying(view) == [first]
    assert lines.lift(view) == first, "they are needed again before they lie"
    lines.held = False
    laid = [strip for _frame in range(9) if (strip := lines.lay(view)) is not None]
    assert (len(laid), lines.laying, lines.lifted(WHOLE)) == (6, False, None)
    assert lines.lying(WHOLE) == [WHOLE]


def test_what_is_drawn_soon_anyway_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layer knows which areas its strips will redraw, so that a piece there need not be redrawn apart."""
    monkeypatch.setattr(static_layer, "NUMBER", 6)
    layer, view, piece = StaticLayer(), pygame.Rect(0, 0, 800, 600), pygame.Rect(20, 20, 50, 50)
    layer.drawn(canvas_of(WINDOW), STILL, Painter())
    assert not layer.will_draw(piece)
    layer._snapshot.rough = True
    assert layer.will_draw(piece)
    layer.sharpen(view, pygame.Rect((0, 0), WINDOW))
    assert layer.will_draw(piece)
    assert layer.next_strip() is not None
    assert not layer.will_draw(piece), "its strip was drawn"
    assert layer.will_draw(pygame.Rect(20, 500, 50, 50))


def test_a_strip_that_takes_longer_than_it_may_is_followed_by_lower_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strip over its time budget is followed by lower ones, which grow to the first height if drawing is fast."""
    monkeypatch.setattr(static_layer, "NUMBER", 10)
    monkeypatch.setattr(static_layer, "IN_A_FRAME", 0.005)
    one = RedrawStrips()

    def heights(high: int, *seconds: float) -> list[int]:
        one.begin(high)
        found = [one.height(high)]
        for taken in seconds:
            one.took(taken / 2)
            one.took(taken / 2)
            found.append(one.height(high))
        return found

    assert heights(1080, 0.005, 0.010, 0.0075, 0.0025, 0.001) == [108, 108, 54, 36, 72, 108]
    assert heights(1080, 1.0, 1.0, 1.0, 1.0)[-1] == static_layer.LEAST
    assert heights(2160, 0.010, 0.020) == [216, 216, 108]
    assert heights(720, 0.010) == [72, 36]
    assert one.height(7) == 7
