"""Rasterised pictures of this test process: every test opens windows of its own, the pictures in them are the same.

Rasterising is the dearest thing that a window does, and depends on nothing but the SVG text and the size. What the
program keeps of its pictures, and when it lets them go, is left as it is: it gets a copy whenever it rasterises.

Processes that test beside each other, and one build after the other, share what took long in a folder, if the variable
``PARLOUR_RASTERS`` names one (x.py test does).
"""

from __future__ import annotations

import os
import struct
import time
from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

import pygame

from tools.project.run_checks import RASTERS

MOST = 300_000_000
"""Bytes that the kept pictures of a process may take."""
LONG = 0.002
"""Seconds that a picture has to take to be shared: a shorter one is made as fast as it is read."""

HEAD = "<6I"
"""Width, height, and the masks of red, green, blue and alpha."""

_load = pygame.image.load_sized_svg


class KeptRasters:
    """Pictures by SVG text and size; what was used longest ago goes first."""

    def __init__(self, shared: Path | None = None) -> None:
        """``shared`` is the folder of the pictures that took long; by default the one that the environment names."""
        named = os.environ.get(RASTERS)
        self._shared = shared or (Path(named) if named else None)
        self._kept: OrderedDict[tuple[bytes, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def load_sized_svg(self, file: BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        """Do as pygame's function of this name does; a text that was rasterised lately is not rasterised again."""
        if isinstance(file, Path):
            return _load(file, size)
        key = file.getvalue(), size
        made = self._kept.get(key)
        if made is None:
            made = self._kept[key] = self._read_or_made(file, size)
            self._bytes += _bytes(made)
            self._make_room()
        self._kept.move_to_end(key)
        return made.copy()

    def _read_or_made(self, file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        """Take a picture from the folder, or rasterise it and put it there if that took long."""
        if self._shared is None:
            return _load(file, size)
        path = self._shared / blake2b(file.getvalue() + repr(size).encode(), digest_size=16).hexdigest()
        with suppress(FileNotFoundError):
            return _read(path.read_bytes())
        began = time.perf_counter()
        made = _load(file, size)
        if time.perf_counter() - began > LONG:
            with suppress(OSError):  # no room: every process makes its own
                own = path.with_suffix(f".{os.getpid()}")
                own.write_bytes(_written(made))
                own.replace(path)
        return made

    def _make_room(self) -> None:
        """Drop pictures until the rest is small enough; the newest stays."""
        while self._bytes > MOST and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])


def _bytes(picture: pygame.Surface) -> int:
    """Return the memory that a picture takes."""
    return picture.get_pitch() * picture.get_height()


def _written(picture: pygame.Surface) -> bytes:
    """Return a picture of 32 bits a pixel as bytes: its size and where its colours are, then its pixels."""
    assert picture.get_bitsize() == 32, "pictures of SVG texts have four bytes a pixel"
    return struct.pack(HEAD, *picture.get_size(), *picture.get_masks()) + picture.get_buffer().raw


def _read(written: bytes) -> pygame.Surface:
    """Return the picture again, pixel by pixel as it was."""
    width, height, *masks = struct.unpack_from(HEAD, written)
    picture = pygame.Surface((width, height), pygame.SRCALPHA, 32, masks)
    picture.get_buffer().write(written[struct.calcsize(HEAD) :])
    return picture
