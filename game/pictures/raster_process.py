"""Asks a child process for the pixels of a picture, and kills it when they do not come in time.

One child serves the program; it is started when the first picture from outside is needed, and again after it was
killed. Whoever asks waits, at most a few seconds: the window asks from a thread.
"""

from __future__ import annotations

import atexit
import contextlib
import threading
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from game import resources
from game.pictures.formats import BadPicture
from game.pictures.orders import Drawn, Lack, Order

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

LIMIT: Final = 2.0
"""Seconds that a picture may take."""
STARTING: Final = 30.0
"""Seconds that the child may take to start, on a machine that is busy."""
LARGEST_SIDE: Final = 2048
"""Pixels of the longer side up to which pictures are rasterised; larger ones are scaled from that."""


class Pixels(NamedTuple):
    """A picture: four bytes (RGBA) a pixel, what of it is not drawn, and how much another rasteriser differs."""

    size: tuple[int, int]
    data: bytes
    lacks: tuple[Lack, ...] = ()
    differs: float = 0.0


class RasterProcess:
    """The child, and the one way to it."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._child: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._over = threading.Event()

    def draw(self, data: bytes, size: tuple[int, int], compares: bool = False) -> Pixels:
        """Return the pixels of a picture at a size; waits for them. May be called from any thread.

        Raises:
            BadPicture: it cannot be drawn, or takes too long.
        """
        with self._lock:
            try:
                return self._ask(Order(size, _fonts(), compares), data)
            except (EOFError, OSError) as error:
                self._end()
                raise BadPicture("takes too much memory or work, and was given up") from error

    def close(self) -> None:
        """End the child."""
        with self._lock:
            self._end()

    def _leave(self) -> None:
        """End the child with the program, and start no other: cut off while it starts, it would say so."""
        self._over.set()
        child = self._child
        if child is not None:
            with contextlib.suppress(AttributeError, ValueError):  # not started yet, or ended already
                child.kill()
        self.close()

    def _ask(self, order: Order, data: bytes) -> Pixels:
        """Send one order and wait for its answer."""
        pipe = self._started()
        pipe.send_bytes(msgspec.json.encode(order))
        pipe.send_bytes(data)
        late = time.monotonic() + self.limit
        drawn = msgspec.json.decode(self._received(pipe, late), type=Drawn)
        pixels = self._received(pipe, late + self.limit)
        if drawn.fault:
            raise BadPicture(drawn.fault)
        return Pixels(drawn.size, pixels, drawn.lacks, drawn.differs)

    def _received(self, pipe: Connection, late: float) -> bytes:
        """Receive a message, or kill who does not send it in time."""
        if not pipe.poll(max(0.0, late - time.monotonic())):
            self._end()
            raise BadPicture(f"takes longer than {self.limit:g} seconds to draw")
        return pipe.recv_bytes()

    def _started(self) -> Connection:
        """Return the pipe to a child that is there, started if need be."""
        if self._pipe is not None and self._child is not None and self._child.is_alive():
            return self._pipe
        self._end()
        if self._over.is_set():
            raise EOFError
        import multiprocessing  # later than the first frame, as is the child's side

        from game.pictures.raster_child import serve

        context = multiprocessing.get_context("spawn")
        self._pipe, far = context.Pipe()
        self._child = context.Process(target=serve, args=(far,), name="pictures", daemon=True)
        atexit.unregister(self._leave)
        atexit.register(self._leave)
        self._child.start()
        far.close()
        if self._over.is_set() or not self._pipe.poll(STARTING):
            raise EOFError
        self._pipe.recv_bytes()
        return self._pipe

    def _end(self) -> None:
        """Kill the child if there is one."""
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.close()
        if self._child is not None:
            self._child.kill()
            self._child.join()
            self._child.close()
        self._child = self._pipe = None


@lru_cache(maxsize=1)
def rasters() -> RasterProcess:
    """Return the program's child."""
    return RasterProcess()


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, ...]:
    """Return the files of our fonts: words in pictures are set in them, on every machine alike."""
    return tuple(map(str, sorted((resources.assets() / "fonts").glob("**/*.[to]tf"))))


def bounded(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size that is rasterised: the shape stays, the longer side is bounded.

    >>> bounded((10, 20)), bounded((8192, 4096))
    ((10, 20), (2048, 1024))
    """
    share = min(1.0, LARGEST_SIDE / max(size))
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))
