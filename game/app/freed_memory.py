"""Gives freed memory back to the system: pictures are large, come in many sizes, and leave holes in the heap.

Only the C library of most Linux systems keeps such holes until it is asked for them; elsewhere nothing happens.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctypes import CDLL


def give_back() -> bool:
    """Give the free parts of the heap back; return whether there were any."""
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


@cache
def _glibc() -> CDLL | None:
    """Return the C library if it is glibc, which alone has the function."""
    if not sys.platform.startswith("linux"):
        return None
    from ctypes import CDLL  # not needed before the first page is left

    library = CDLL(None)
    return library if hasattr(library, "malloc_trim") else None
