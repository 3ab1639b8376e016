"""What is written on printed things: titles on bands, texts on paper, numbers on badges."""

from __future__ import annotations

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Align, Block, Style


def title(canvas: Canvas, markup: str, rect: Rect, size: float, role: str = "white", align: Align = "center",
          least: float = 10.0) -> Block:  # fmt: skip
    """Draw a title as large as it fits into ``rect``, at most ``size`` units."""
    style = Style(size, role, "display", align=align, leading=1.0)
    return canvas.text(markup, rect, style, "middle", least)


def body(canvas: Canvas, markup: str, rect: Rect, size: float, role: str = "ink", align: Align = "center",
         least: float = 10.0) -> Block:  # fmt: skip
    """Draw body text as large as it fits into ``rect``, at most ``size`` units."""
    style = Style(size, role, align=align, leading=1.15)
    return canvas.text(markup, rect, style, "middle", least)


def badge(canvas: Canvas, markup: str, rect: Rect, size: float) -> None:
    """Draw a few characters on a dark chip."""
    canvas.box("chip", rect)
    style = Style(size, "text", bold=True, align="center", leading=1.28 / canvas.viewport.grown(0.28))
    canvas.text(markup, rect, style, "middle", 6)
