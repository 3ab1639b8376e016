"""A painter of faces whose keys are ``kind:name``: every kind has a function, a corner and perhaps units of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.table import easel
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.poses import Face

Draw = Callable[[Canvas, Rect, str, str], None]
"""Draws a face on a canvas: into a rectangle, by its name and its state."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How faces of one kind are drawn.

    ``units`` are those in which it is drawn whatever its size on the table (None: its own size); ``outline`` is its
    corner radius as a share of its width, -1 for a free-standing figure.
    """

    draw: Draw
    outline: float = -1.0
    units: tuple[float, float] | None = None


class KindPainter:
    """See :class:`game.table.poses.FacePainter`."""

    def __init__(self) -> None:
        self._kinds: dict[str, Kind] = {}

    def add(self, kind: str, draw: Draw, outline: float = -1.0, units: tuple[float, float] | None = None) -> None:
        """Say how faces whose key begins with ``kind`` are drawn."""
        self._kinds[kind] = Kind(draw, outline, units)

    def paint(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """Return the face drawn at exactly ``size`` pixels."""
        word, _sign, name = face.key.partition(":")
        kind = self._kinds[word]
        units = kind.units or face.size
        rect = Rect(0.0, 0.0, *units)
        return easel.paint(units, size, lambda canvas: kind.draw(canvas, rect, name, face.state))

    def outline(self, face: Face) -> float:
        """Return the corner radius of the face as a share of its width; -1 for a free-standing figure."""
        kind = self._kinds.get(face.key.partition(":")[0])
        return kind.outline if kind is not None else -1.0
