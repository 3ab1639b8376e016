"""Gets the pixels of pictures from a child process, and kills it if they do not come in time.

One child serves the program; it is started for the first untrusted picture, and again after it was killed. The caller
waits for a few seconds at most: the window calls from a thread.
"""

from __future__ import annotations

import atexit
import contextlib
import threading
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from game import i18n, resources
from game.i18n import _
from game.pictures.formats import BadPicture
from game.pictures.orders import Drawn, Lack, Order

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

LIMIT: Final = 2.0
"""Time limit per picture, in seconds."""
STARTING: Final = 30.0
"""Time limit for starting the child, in seconds, even on a busy machine."""
LARGEST_SIDE: Final = 2048
"""Maximum length of the longer side of rasters, in pixels; larger pictures are scaled up from that."""


class Pixels(NamedTuple):
    """A picture: RGBA pixels, the parts not drawn, and the difference from another rasterizer."""

    size: tuple[int, int]
    data: bytes
    lacks: tuple[Lack, ...] = ()
    differs: float = 0.0


class RasterProcess:
    """The child process with its pipe."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._child: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._over = threading.Event()

    def draw(self, data: bytes, size: tuple[int, int], compares: bool = False) -> Pixels:
        """Return the pixels of a picture at a size; blocks; thread-safe.

        Raises:
            BadPicture: it cannot be drawn, or takes too long.
        """
        with self._lock:
            try:
                return self._ask(Order(size, _fonts(), compares, i18n.language()), data)
            except (EOFError, OSError) as error:
                self._end()
                raise BadPicture(_("takes too much memory or time to draw")) from error

    def close(self) -> None:
        """Kill the child."""
        with self._lock:
            self._end()

    def _leave(self) -> None:
        """Kill the child at exit and start no other: one interrupted while starting would print a traceback."""
        self._over.set()
        child = self._child
        if child is not None:
            with contextlib.suppress(AttributeError, ValueError):  # not started yet, or already closed
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
        """Receive a message; kill the child if it does not come in time."""
        if not pipe.poll(max(0.0, late - time.monotonic())):
            self._end()
            raise BadPicture(_("takes longer than {limit:g} seconds to draw").format(limit=self.limit))
        return pipe.recv_bytes()

    def _started(self) -> Connection:
        """Return the pipe to a running child, starting one if necessary."""
        if self._pipe is not None and self._child is not None and self._child.is_alive():
            return self._pipe
        self._end()
        if self._over.is_set():
            raise EOFError
        import multiprocessing  # both are imported after the first frame

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
        """Kill the child if it is running."""
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
    """Return the raster process of the program."""
    return RasterProcess()


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, ...]:
    """Return our font files, used for all texts in pictures, so that they look the same on every machine."""
    return tuple(map(str, sorted((resources.assets() / "fonts").glob("**/*.[to]tf"))))


def bounded(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size scaled down so that its longer side is at most ``LARGEST_SIDE``.

    >>> bounded((10, 20)), bounded((8192, 4096))
    ((10, 20), (2048, 1024))
    """
    share = min(1.0, LARGEST_SIDE / max(size))
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))
