"""Rectangle checks for layout tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeVar

from game.ui.paint.geometry import Rect

K = TypeVar("K")

CLOSE = 0.5
"""Tolerated overlap of rectangles, in table units."""


def is_within(rect: Rect, outer: Rect) -> bool:
    """Return whether a rectangle is inside another, with half a table unit of tolerance."""
    return (
        rect.x >= outer.x - CLOSE
        and rect.y >= outer.y - CLOSE
        and rect.right <= outer.right + CLOSE
        and rect.bottom <= outer.bottom + CLOSE
    )


def overlapping(rects: Mapping[K, Rect]) -> Iterator[tuple[K, K]]:
    """Yield the names of all pairs of overlapping rectangles."""
    for (one, a), (other, b) in combinations(rects.items(), 2):
        if a.inset(CLOSE).touches(b.inset(CLOSE)):
            yield one, other
