"""Rasterised pictures of this test process: every test opens windows of its own, the pictures in them are the same.

Rasterising is the dearest thing that a window does, and depends on nothing but the SVG text and the size. What the
program keeps of its pictures, and when it lets them go, is left as it is: it gets a copy whenever it rasterises.
"""

from __future__ import annotations

from collections import OrderedDict
from io import BytesIO
from pathlib import Path

import pygame

MOST = 300_000_000
"""Bytes that the kept pictures of a process may take."""

_load = pygame.image.load_sized_svg


class KeptRasters:
    """Pictures by SVG text and size; what was used longest ago goes first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[bytes, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def load_sized_svg(self, file: BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        """Do as pygame's function of this name does; a text that was rasterised lately is not rasterised again."""
        if isinstance(file, Path):
            return _load(file, size)
        key = file.getvalue(), size
        made = self._kept.get(key)
        if made is None:
            made = self._kept[key] = _load(file, size)
            self._bytes += _bytes(made)
            self._make_room()
        self._kept.move_to_end(key)
        return made.copy()

    def _make_room(self) -> None:
        """Drop pictures until the rest is small enough; the newest stays."""
        while self._bytes > MOST and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])


def _bytes(picture: pygame.Surface) -> int:
    """Return the memory that a picture takes."""
    return picture.get_pitch() * picture.get_height()
