"""A canvas on which nothing is drawn: pictures are ordered and texts laid out, so that drawing takes little later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from game.ui.paint import frames_and_shadows, svg_art
from game.ui.paint import text as letters
from game.ui.paint.canvas import Canvas, VAlign
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport

TALLER = 1.35
"""So many times higher than its place a text may be without being cut: what reaches out is empty."""


class _Watch:
    """The texts that did not fit since they are watched; None: they are not."""

    cut: list[str] | None = None


@contextmanager
def watching() -> Iterator[list[str]]:
    """Yield the texts that do not fit where they are rehearsed."""
    before, _Watch.cut = _Watch.cut, []
    try:
        yield _Watch.cut
    finally:
        _Watch.cut = before


class Rehearsal(Canvas):
    """Stands for a canvas in :func:`svg_art.ordering`."""

    def __init__(self, viewport: Viewport) -> None:
        """``viewport`` is that of the canvas on which it will be drawn."""
        super().__init__(pygame.Surface((1, 1)), viewport)

    def touches(self, rect: Rect) -> bool:
        """Return that everything is wanted."""
        return True

    def text(
        self, markup: str, rect: Rect, style: letters.Style, valign: VAlign = "top", least: float | None = None
    ) -> letters.Block:
        """Lay text out; order its icons."""
        made = self.laid_out(markup, rect, style, least)
        if _Watch.cut is not None and (not made.fits or made.height > rect.h * TALLER + 1):
            _Watch.cut.append(markup)
        for name, side in made.icons():
            svg_art.surface(f"icons/{name}", (side, side))
        return made

    # --- what takes nothing from elsewhere -------------------------------------------------------------------------

    def blit(self, picture: pygame.Surface, at: Vec) -> None:
        """Draw nothing."""

    def blit_centre(self, picture: pygame.Surface, centre: Vec, alpha: float = 1.0) -> None:
        """Draw nothing."""

    def drawing(self, svg: str, rect: Rect) -> None:
        """Draw nothing."""

    def box(self, look: str | frames_and_shadows.Skin, rect: Rect) -> None:
        """Draw nothing."""

    def halo(self, rect: Rect, role: str, radius: float = 8.0, reach: float = 5.0) -> None:
        """Draw nothing."""

    def ring(self, rect: Rect, role: str, radius: float, width: float, alpha: float) -> None:
        """Draw nothing."""

    def shadow(self, rect: Rect, reach: float, alpha: float = 0.5, radius: float = 8.0, hollow: bool = False) -> None:
        """Draw nothing."""

    def fill(self, rect: Rect, role: str, alpha: float = 1.0) -> None:
        """Draw nothing."""

    def line(self, points: Sequence[Vec], role: str, width: float = 2.0, edge: str = "", filled: bool = False) -> None:
        """Draw nothing."""

    def shape(self, points: Sequence[Vec], role: str) -> None:
        """Draw nothing."""

    def dot(self, centre: Vec, radius: float, role: str) -> None:
        """Draw nothing."""
