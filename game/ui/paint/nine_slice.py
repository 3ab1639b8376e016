"""Nine-slice pictures: any size from a small one, with its corners as they are and its middle repeated.

Otherwise a box that grows while it is shown would be drawn anew for every size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

Cut = tuple[int, int]
"""The first pixel of a picture that is repeated, and the first after those."""


@dataclass(frozen=True, slots=True)
class NineSlice:
    """A picture with cuts: its columns (``across``) and rows (``down``) between them are all alike."""

    picture: pygame.Surface
    across: Cut | None = None
    """None: it is never drawn wider than it is."""
    down: Cut | None = None
    """None: it is never drawn higher than it is."""
    hollow: bool = False
    """Whether nothing is to be seen where both cuts meet."""

    def draw(self, target: pygame.Surface, where: pygame.Rect) -> None:
        """Draw it as large as ``where``, as far as that lies inside the clip."""
        clip, picture = target.get_clip(), self.picture
        wide, high = picture.get_size()
        rows = list(_runs(high, where.h, self.down, where.y, (clip.top, clip.bottom)))
        parts = []
        for x, left, width, between in _runs(wide, where.w, self.across, where.x, (clip.left, clip.right)):
            for y, top, height, inside in rows:
                if not (self.hollow and between and inside):
                    parts.append((picture, (x, y), pygame.Rect(left, top, width, height)))
        target.blits(parts, False)


def _runs(size: int, length: int, cut: Cut | None, at: int, clip: Cut) -> Iterator[tuple[int, int, int, bool]]:
    """Yield the runs of pixels that fill a length and touch a clip: where, from which pixel, how many, between cuts."""
    if cut is None:
        yield at, 0, size, False
        return
    begin, end = cut
    step, last = end - begin, at + length - (size - end)
    yield at, 0, begin, False
    first = at + begin
    if clip[0] > first:
        first += (clip[0] - first) // step * step
    for place in range(first, min(last, clip[1]), step):
        yield place, begin, min(step, last - place), True
    yield last, end, size - end, False
