"""Buttons of offers: with words, or with a picture of the outcome where one of a few has to be chosen."""

from __future__ import annotations

from typing import Final

import pygame

from game.table.contract import PicturedChoice
from game.ui.paint import palette, svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import FacePainter
from game.ui.widgets import Button
from game.ui.widgets.widget import Handler, Size

PAD: Final = 5.0
PICTURE_GROWS: Final = 0.25
"""Share of the text size with which a picture grows."""
WORDS: Final = Style(15.0, "text", bold=True, align="center", leading=1.1)
MARK: Final = 26.0
"""Size of the check mark on an outcome that suits the player."""


class PictureButton(Button):
    """A button with a picture of what it brings about; one that suits the player has a check mark and says why."""

    def __init__(self, choice: PicturedChoice, name: str, handler: Handler, painter: FacePainter, *, wide: float,
                 key: str) -> None:  # fmt: skip
        """``name`` is what is spoken; ``wide`` the width of the picture at text scale 1, in table units."""
        super().__init__("", handler, name=name, hint=choice.serves, key=key)
        self._choice, self._painter, self._wide = choice, painter, wide
        self._picture: tuple[object, pygame.Surface] | None = None

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of picture and words."""
        wide = self._wide * viewport.grown(PICTURE_GROWS)
        return Size(wide, wide / self._ratio + 2 * PAD + self._words(viewport, wide - 2 * PAD).height)

    @property
    def _ratio(self) -> float:
        """Ratio of width to height of the picture."""
        return self._choice.picture.size[0] / self._choice.picture.size[1]

    def _words(self, viewport: Viewport, width: float) -> text.Block:
        """Return what is written below the picture."""
        verb, serves = self._choice.verb, self._choice.serves
        return text.block(f"{verb} – {serves}" if serves else verb, WORDS, viewport, width)

    def draw(self, canvas: Canvas) -> None:
        """Draw frame, picture, words and check mark."""
        if self.lit:
            canvas.halo(self.rect.grown(3), "hint", 10, 7.0)
        canvas.box("key" + self._state(), self.rect)
        self.draw_focus(canvas, self.rect.grown(1.5), 9)
        inner = self.rect.inset(PAD)
        place = Rect(inner.x, inner.y, inner.w, inner.w / self._ratio)
        canvas.blit(self._painted(canvas.viewport, place), Vec(place.x, place.y))
        words = self._words(canvas.viewport, inner.w)
        words.draw(canvas, Vec(inner.x, (place.bottom + inner.bottom - words.height) / 2), inner.w)
        if self._choice.serves:
            canvas.halo(place, "success_bright", 8, 4.0)
            mark = Rect(place.x - 4.0, place.y - 4.0, MARK, MARK)
            canvas.box("paper", mark)
            canvas.icon("check", mark.centre, MARK * 0.8)

    def _painted(self, viewport: Viewport, place: Rect) -> pygame.Surface:
        """Return the picture, painted once for its size."""
        size = viewport.px_size(place.w, place.h)
        key = palette.generation(), size, viewport.text_scale
        if self._picture is None or self._picture[0] != key:
            face = self._choice.picture._replace(size=(place.w, place.h))
            self._picture = key, svg_art.ready(self._painter.paint(face, size, viewport.text_scale))
        return self._picture[1]
