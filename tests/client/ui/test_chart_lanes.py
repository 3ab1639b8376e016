"""Chart with lanes: no series hides another, the latest changes are shown, and the whole chart opens enlarged."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.palette import rgb
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.line_chart import Chart, Figure

GOODS = ("oil", "milk", "beet", "nucleons")


def course(changes: int) -> list[list[Figure]]:
    """Return random prices after this many changes."""
    rng = Random(changes)
    return [[Figure(good, f"good_{good}", "solid", rng.randint(1, 4), good) for good in GOODS] for _ in range(changes)]


def drawn(chart: Chart, size: tuple[int, int]) -> pygame.Surface:
    canvas = Canvas(pygame.Surface(size), Viewport((1280, 720)))
    chart.place(Rect(0.0, 0.0, *size), canvas.viewport)
    chart.draw(canvas)
    return canvas.surface


@pytest.mark.parametrize(("changes", "size"), [(60, (190, 110)), (120, (190, 110)), (120, (320, 200))])
def test_each_figure_has_a_lane_of_its_own_however_long_the_game(changes: int, size: tuple[int, int]) -> None:
    chart = Chart("Prices")
    chart.show(course(changes))
    picture = drawn(chart, size)
    rows = []
    for good in GOODS:
        colour = tuple(rgb(f"good_{good}"))[:3]
        line = [
            y for y in range(size[1]) if sum(tuple(picture.get_at((x, y)))[:3] == colour for x in range(40, 150)) > 3
        ]
        rows.append((min(line), max(line)))
    assert all(above[1] < below[0] for above, below in pairwise(rows)), rows


def test_it_is_said_of_how_many_changes_the_last_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    plain = Canvas.text

    def noting(self: Canvas, markup: str, *rest: object, **more: object) -> object:
        written.append(markup)
        return plain(self, markup, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noting)
    chart = Chart("Prices")
    chart.show(course(121))
    drawn(chart, (190, 110))
    assert any(words.endswith(" of 120") for words in written)
    written.clear()
    chart.show(course(10))
    drawn(chart, (190, 110))
    assert not any(" of " in words for words in written)


def test_it_opens_only_where_something_opens_it() -> None:
    opened: list[int] = []
    chart = Chart("Prices", opened=lambda: opened.append(1))
    assert not chart.focusable, "there is nothing to see yet"
    chart.show(course(3))
    drawn(chart, (190, 110))
    chart.on_release(chart.rect.centre)
    node = chart.node()
    assert node.role == "button"
    assert node.activate is not None
    node.activate()
    assert opened == [1, 1]
    quiet = Chart("Prices")
    quiet.show(course(3))
    assert quiet.node().role == "status"


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("changes", [39, 121, 1201])
def test_the_title_and_the_number_of_changes_never_lie_over_each_other(
    changes: int, text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: dict[str, Rect] = {}
    plain = Canvas.text

    def noting(self: Canvas, markup: str, rect: Rect, *rest: object, **more: object) -> object:
        places[markup] = rect
        return plain(self, markup, rect, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noting)
    chart = Chart("Events and OUTATIME")
    chart.show(course(changes))
    canvas = Canvas(pygame.Surface((190, 110)), Viewport((1280, 720), text_scale))
    chart.place(Rect(0.0, 0.0, 190.0, 110.0), canvas.viewport)
    chart.draw(canvas)
    title, part = places["Events and OUTATIME"], next(at for words, at in places.items() if words.startswith("last "))
    assert title.right <= part.x
    assert min(title.w, part.w) > 40.0
