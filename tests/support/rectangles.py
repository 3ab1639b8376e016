"""What tests of layouts ask of rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeVar

from game.ui.paint.geometry import Rect

K = TypeVar("K")

CLOSE = 0.5
"""Rectangles may reach over each other by this much, in table units."""


def is_within(rect: Rect, outer: Rect) -> bool:
    """Return whether a rectangle lies in another, but for half a table unit."""
    return (
        rect.x >= outer.x - CLOSE
        and rect.y >= outer.y - CLOSE
        and rect.right <= outer.right + CLOSE
        and rect.bottom <= outer.bottom + CLOSE
    )


def overlapping(rects: Mapping[K, Rect]) -> Iterator[tuple[K, K]]:
    """Yield the names of all rectangles that reach over each other."""
    for (one, a), (other, b) in combinations(rects.items(), 2):
        if a.inset(CLOSE).touches(b.inset(CLOSE)):
            yield one, other
