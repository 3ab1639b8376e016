"""A face painter by kinds of faces: each kind has a drawing function, a corner radius, and optionally its own units.

A kind may have several drawing functions by width on the table: large with full text, small without.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import pygame

from game.ui.paint.canvas import Canvas, Units, paint_surface
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face

Draw = Callable[[Canvas, Rect, Face], None]
"""Draws a face on a canvas, into a rectangle."""


class FaceKind(msgspec.Struct, frozen=True):
    """The drawing of a kind of faces less than ``below`` table units wide.

    ``units`` are the drawing units at any size (None: the natural size); ``outline`` is the corner radius relative to
    the width, -1 for a free-standing figure.
    """

    draw: Draw
    outline: float = -1.0
    units: Units | None = None
    below: float = math.inf


class FaceRegistry:
    """See :class:`game.ui.tabletop.poses.FacePainter`."""

    def __init__(self) -> None:
        self._kinds: dict[str, list[FaceKind]] = {}

    def add(
        self, kind: str, draw: Draw, outline: float = -1.0, units: Units | None = None, below: float = math.inf
    ) -> None:
        """Register a drawing function of a ``kind``; several differ by ``below``."""
        ways = self._kinds.setdefault(kind, [])
        ways.append(FaceKind(draw, outline, units, below))
        ways.sort(key=lambda way: way.below)

    def paint(self, face: Face, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
        """Return the face painted at exactly ``size`` pixels, with texts enlarged by ``text_scale`` if they fit."""
        kind = self._kind(face)
        if kind is None:
            raise KeyError(face.kind)
        units = kind.units or face.size
        rect = Rect(0.0, 0.0, *units)
        return paint_surface(units, size, lambda canvas: kind.draw(canvas, rect, face), text_scale=text_scale)

    def outline(self, face: Face) -> float:
        """Return the corner radius of the face relative to its width; -1 for a free-standing figure."""
        kind = self._kind(face)
        return kind.outline if kind is not None else -1.0

    def _kind(self, face: Face) -> FaceKind | None:
        """Return the drawing of a face at its width; None for an unknown kind."""
        ways = self._kinds.get(face.kind, ())
        return next((way for way in ways if face.size[0] < way.below), None)
