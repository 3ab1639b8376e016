"""Gives freed memory back to the system: pictures are large, come in many sizes, and leave holes in the heap.

Only the C library of most Linux systems keeps such holes until it is asked for them; elsewhere nothing happens.
"""

from __future__ import annotations

import sys
import threading
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctypes import CDLL

THREAD = "freed memory"
"""The name of the thread that does it."""


def give_back() -> None:
    """Begin to give the free parts of the heap back; frames go on meanwhile, since the C library needs no interpreter.

    After a table in a large window it takes as long as several frames.
    """
    library = _glibc()
    if library is not None and not _threads():
        threading.Thread(target=library.malloc_trim, args=(0,), name=THREAD, daemon=True).start()


def wait() -> None:
    """Wait until all is given back; for those who measure how much there is."""
    for thread in _threads():
        thread.join()


def _threads() -> list[threading.Thread]:
    """Return the thread that gives memory back, if it does now."""
    return [thread for thread in threading.enumerate() if thread.name == THREAD]


@cache
def _glibc() -> CDLL | None:
    """Return the C library if it is glibc, which alone has the function."""
    if not sys.platform.startswith("linux"):
        return None
    from ctypes import CDLL  # not needed before the first page is left

    library = CDLL(None)
    return library if hasattr(library, "malloc_trim") else None
