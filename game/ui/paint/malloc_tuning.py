"""Heap tuning for glibc: trims the heap after pictures are freed, and prefaults pages for large surfaces.

Pictures are large, vary in size, and fragment the heap, and glibc keeps freed memory until it is trimmed. Fresh memory
is slow: page faults for a picture of the size of a large window take several frames. With other C libraries, nothing is
done.
"""

from __future__ import annotations

import sys
import threading
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ctypes import CDLL

THREAD = "freed memory"
"""Name of the thread that trims the heap."""
FETCHING = "fresh memory"
"""Name of the thread that prefaults memory."""
TRIM_THRESHOLD: Final = -1
"""``M_TRIM_THRESHOLD`` of glibc: free bytes at the top of the heap beyond which it shrinks automatically."""
MMAP_THRESHOLD: Final = -3
"""``M_MMAP_THRESHOLD`` of glibc: larger blocks are mapped outside of the heap and unmapped when freed."""
ALL: Final = 1 << 30


def give_back() -> None:
    """Start to trim the heap in a thread; frames go on, because the call releases the interpreter lock.

    After a game in a large window it takes several frames.
    """
    library = _glibc()
    if library is not None and not _threads():
        threading.Thread(target=library.malloc_trim, args=(0,), name=THREAD, daemon=True).start()


def wait() -> None:
    """Wait until the heap is trimmed, before measuring memory."""
    for thread in _threads():
        thread.join()


class Fetching:
    """Allocates and prefaults memory in a thread; freed afterwards, it is the first free block of the heap."""

    def __init__(self, size: int) -> None:
        """Start to prefault ``size`` bytes."""
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
        """Whether prefaulting was started."""
        return self._thread is not None

    @property
    def going_on(self) -> bool:
        """Whether the thread is still running."""
        return self._thread is not None and self._thread.is_alive()

    def free(self) -> None:
        """Free the memory for the next allocation; blocks until it is prefaulted."""
        if self._thread is not None:
            self._thread.join()
        if self._library is not None and self._at is not None:
            self._library.free(self._at)
        self._at = self._thread = None


def _threads() -> list[threading.Thread]:
    """Return the running trim threads, at most one."""
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
    from ctypes import CDLL, c_int, c_size_t, c_void_p  # not needed before the first scene change

    library = CDLL(None)
    if not hasattr(library, "malloc_trim"):
        return None
    library.malloc.restype, library.malloc.argtypes = c_void_p, (c_size_t,)
    library.memset.restype, library.memset.argtypes = c_void_p, (c_void_p, c_int, c_size_t)
    library.free.restype, library.free.argtypes = None, (c_void_p,)
    return library
