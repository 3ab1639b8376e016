"""Pool of window-sized surfaces, kept after use and used again.

    picture = surface_pool.take(size, like=surface)      # a picture of a board, a page that is coming

What is on one is not defined: whoever takes it draws all of it. A surface of 3840x2160 pixels made anew takes 20 to 70
ms, since the system must find 33 MB of memory for it; one that is used again takes none. :func:`go_on` has as many of
them ready as a page says that it, or one to which it leads, may ask for at a time (``Scene.pooled_surfaces``).
"""

from __future__ import annotations

from typing import Final, TypeAlias
from weakref import finalize

import pygame

from game.ui.paint import malloc_tuning

SMALL: Final = 8
"""Surfaces smaller than this fraction of the window's area are not pooled."""
BEYOND: Final = 16
"""Pixels by which a layer is wider and higher than the window: what is scaled may reach a little over its edge."""
SPACE: Final = 8192
"""Bytes around the pixels of a surface."""

Size: TypeAlias = tuple[int, int]


class _Pool:
    """The pool of the whole program."""

    def __init__(self) -> None:
        self.spare: list[pygame.Surface] = []
        self.fetching: malloc_tuning.Fetching | None = None
        self.futile = False
        """Whether nothing can be prepared on this system."""

    def give_back(self, whole: pygame.Surface) -> None:
        """Take a surface back; one of another window's size is dropped."""
        window = pygame.display.get_surface() if pygame.display.get_init() else None
        if window is not None and _fits(whole, window):
            self.spare.append(whole)


_all = _Pool()


def take(size: Size, like: pygame.Surface) -> pygame.Surface:
    """Return a surface of a size in the format of another one; what is on it is not defined."""
    window = pygame.display.get_surface()
    if window is None or not _is_part(size, window) or not _same_format(like, window):
        return pygame.Surface(size, 0, like)
    spare = [whole for whole in _all.spare if _fits(whole, window)]
    _all.spare = spare[:-1]
    whole = spare[-1] if spare else _made(window)
    part = whole.subsurface((0, 0, *size))
    finalize(part, _all.give_back, whole)
    return part


def go_on(wanted: int) -> bool:
    """Have ``wanted`` surfaces ready; return whether their memory is still being fetched, in a thread."""
    window = pygame.display.get_surface()
    if window is None or _all.futile:
        return False
    _all.spare = [whole for whole in _all.spare if _fits(whole, window)]
    missing = wanted - len(_all.spare)
    if missing <= 0:
        return False
    if _all.fetching is None:
        wide, high = _size(window)
        _all.fetching = malloc_tuning.Fetching(missing * (wide * high * window.get_bytesize() + SPACE))
        if not _all.fetching.works:
            _all.futile, _all.fetching = True, None
    elif not _all.fetching.going_on:
        _all.fetching.free()
        _all.fetching = None
        _all.spare += [_made(window) for _ in range(missing)]
    return _all.fetching is not None


def drop(kept: int) -> None:
    """Drop spare surfaces, all but ``kept``."""
    del _all.spare[kept:]


def _made(window: pygame.Surface) -> pygame.Surface:
    return pygame.Surface(_size(window), 0, window)


def _size(window: pygame.Surface) -> Size:
    return window.get_width() + BEYOND, window.get_height() + BEYOND


def _is_part(size: Size, window: pygame.Surface) -> bool:
    """Return whether a size is at most a pooled surface and at least 1 / SMALL of its area."""
    (w, h), (wide, high) = size, _size(window)
    return w <= wide and h <= high and w * h * SMALL >= wide * high


def _same_format(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return whether two surfaces have the same pixel format."""
    return one.get_masks() == other.get_masks() and one.get_bitsize() == other.get_bitsize()


def _fits(whole: pygame.Surface, window: pygame.Surface) -> bool:
    """Return whether a pooled surface was made for a window of this size and format."""
    return whole.get_size() == _size(window) and _same_format(whole, window)
