"""Cache of rasterized pictures for the test process, since every test opens windows with the same pictures.

Rasterizing is the most expensive part of a window, and depends only on SVG text and size. The program's own caching
is unchanged: it gets a copy whenever it rasterizes. Parallel test processes, and successive builds, share slow pictures
in the folder named by ``PARLOUR_RASTERS``, if set (as by x.py test).
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
"""Maximum size of the cache of a process, in bytes."""
LONG = 0.002
"""Minimum rasterizing time of a shared picture, in seconds; others are made as fast as read."""

HEAD = "<6I"
"""Header format: width, height, and the masks of red, green, blue and alpha."""

_load = pygame.image.load_sized_svg


class KeptRasters:
    """LRU cache of pictures by SVG text and size."""

    def __init__(self, shared: Path | None = None) -> None:
        """Set up; ``shared`` is the folder of slow pictures, by default from the environment."""
        named = os.environ.get(RASTERS)
        self._shared = shared or (Path(named) if named else None)
        self._kept: OrderedDict[tuple[bytes, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def load_sized_svg(self, file: BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        """Replace pygame's function of this name, rasterizing each text once."""
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
        """Load a picture from the shared folder, or rasterize it and store it there if slow."""
        if self._shared is None:
            return _load(file, size)
        path = self._shared / blake2b(file.getvalue() + repr(size).encode(), digest_size=16).hexdigest()
        with suppress(FileNotFoundError):
            return _read(path.read_bytes())
        began = time.perf_counter()
        made = _load(file, size)
        if time.perf_counter() - began > LONG:
            with suppress(OSError):  # disk full: every process makes its own
                own = path.with_suffix(f".{os.getpid()}")
                own.write_bytes(_written(made))
                own.replace(path)
        return made

    def _make_room(self) -> None:
        """Evict pictures over the size limit, keeping the newest."""
        while self._bytes > MOST and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])


def _bytes(picture: pygame.Surface) -> int:
    """Return the memory size of a picture."""
    return picture.get_pitch() * picture.get_height()


def _written(picture: pygame.Surface) -> bytes:
    """Serialize a 32-bit picture: size and channel masks, then pixels."""
    assert picture.get_bitsize() == 32, "pictures of SVG texts have four bytes a pixel"
    return struct.pack(HEAD, *picture.get_size(), *picture.get_masks()) + picture.get_buffer().raw


def _read(written: bytes) -> pygame.Surface:
    """Deserialize a picture, pixel by pixel."""
    width, height, *masks = struct.unpack_from(HEAD, written)
    picture = pygame.Surface((width, height), pygame.SRCALPHA, 32, masks)
    picture.get_buffer().write(written[struct.calcsize(HEAD) :])
    return picture
