"""Trims the C heap when pictures are freed, and touches the pages of large surfaces before they are needed.

Pictures are large, come in many sizes, and leave holes in the heap, which only the C library of most Linux systems
keeps until it is asked for them. And memory that was never used before is slow: for a picture as large as a large
window the system takes as long as for several frames. Elsewhere than with that library nothing of this is done.
"""

from __future__ import annotations

import sys
import threading
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ctypes import CDLL

THREAD = "freed memory"
"""The name of the thread that gives memory back."""
FETCHING = "fresh memory"
"""The name of the thread that fetches some."""
TRIM_THRESHOLD: Final = -1
"""``M_TRIM_THRESHOLD`` of glibc: when more than that is free at its end, the heap shrinks by itself."""
MMAP_THRESHOLD: Final = -3
"""``M_MMAP_THRESHOLD`` of glibc: what is larger does not lie in the heap, and is given back as soon as it is freed."""
ALL: Final = 1 << 30


def give_back() -> None:
    """Begin to give the free parts of the heap back; frames go on meanwhile, since the C library needs no interpreter.

    After a table in a large window it takes as long as several frames.
    """
    library = _glibc()
    if library is not None and not _threads():
        threading.Thread(target=library.malloc_trim, args=(0,), name=THREAD, daemon=True).start()


def wait() -> None:
    """Wait until the heap is trimmed, before memory is measured."""
    for thread in _threads():
        thread.join()


class Fetching:
    """Fetches memory from the system in a thread; once that has ended, it is the first free part of the heap."""

    def __init__(self, size: int) -> None:
        """Begin to fetch ``size`` bytes."""
        self._library = _glibc()
        self._at: int | None = None
        self._thread: threading.Thread | None = None
        if self._library is not None and _all_in_heap(self._library):
            self._at = self._library.malloc(size)
        if self._library is not None and self._at is not None:
            self._thread = threading.Thread(
                target=self._library.memset, args=(self._at, 0, size), name=FETCHING, daemon=True
            )
            self._thread.start()

    @property
    def works(self) -> bool:
        """Whether there is anything to wait for."""
        return self._thread is not None

    @property
    def going_on(self) -> bool:
        """Whether the thread still works."""
        return self._thread is not None and self._thread.is_alive()

    def free(self) -> None:
        """Free the fetched memory for the next allocation; wait if it is still being fetched."""
        if self._thread is not None:
            self._thread.join()
        if self._library is not None and self._at is not None:
            self._library.free(self._at)
        self._at = self._thread = None


def _threads() -> list[threading.Thread]:
    """Return the running trim threads: one or none."""
    return [thread for thread in threading.enumerate() if thread.name == THREAD]


@cache
def _all_in_heap(library: CDLL) -> bool:
    """Allocate large blocks from the heap, never by mmap, and stop automatic trimming; return success."""
    return bool(library.mallopt(MMAP_THRESHOLD, ALL)) and bool(library.mallopt(TRIM_THRESHOLD, ALL))


@cache
def _glibc() -> CDLL | None:
    """Return the C library if it is glibc; None otherwise."""
    if not sys.platform.startswith("linux"):
        return None
    from ctypes import CDLL, c_int, c_size_t, c_void_p  # not needed before the first page is left

    library = CDLL(None)
    if not hasattr(library, "malloc_trim"):
        return None
    library.malloc.restype, library.malloc.argtypes = c_void_p, (c_size_t,)
    library.memset.restype, library.memset.argtypes = c_void_p, (c_void_p, c_int, c_size_t)
    library.free.restype, library.free.argtypes = None, (c_void_p,)
    return library
