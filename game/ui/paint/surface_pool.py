"""Pool of window-sized surfaces for reuse.

    picture = surface_pool.take(size, like=surface)      # a picture of a board, a scene that is loading

The content of a pooled surface is undefined. A new surface of 3840x2160 pixels takes 20 to 70 ms, because the system
must map 33 MB of memory for it; a reused one takes none. :func:`go_on` keeps as many ready as a scene, or the next one,
may need at a time (``Scene.pooled_surfaces``).
"""

from __future__ import annotations

from typing import Final, TypeAlias
from weakref import finalize

import pygame

from game.ui.paint import malloc_tuning

SMALL: Final = 8
"""Surfaces smaller than this fraction of the window's area are not pooled."""
BEYOND: Final = 16
"""Pixels by which a layer exceeds the window on each axis, because scaling may overshoot the edge."""
SPACE: Final = 8192
"""Memory overhead of a surface, in bytes."""

Size: TypeAlias = tuple[int, int]


class _Pool:
    """The pool of the process."""

    def __init__(self) -> None:
        self.spare: list[pygame.Surface] = []
        self.fetching: malloc_tuning.Fetching | None = None
        self.futile = False
        """Whether prefaulting is unsupported on this system."""

    def give_back(self, whole: pygame.Surface) -> None:
        """Return a surface to the pool; one of another window size is dropped."""
        window = pygame.display.get_surface() if pygame.display.get_init() else None
        if window is not None and _fits(whole, window):
            self.spare.append(whole)


_all = _Pool()


def take(size: Size, like: pygame.Surface) -> pygame.Surface:
    """Return a surface of a size in the format of ``like``; its content is undefined."""
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
    """Keep ``wanted`` surfaces ready; return whether their memory is still being prefaulted in a thread."""
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
    """Drop spare surfaces beyond ``kept``."""
    del _all.spare[kept:]


def _made(window: pygame.Surface) -> pygame.Surface:
    return pygame.Surface(_size(window), 0, window)


def _size(window: pygame.Surface) -> Size:
    return window.get_width() + BEYOND, window.get_height() + BEYOND


def _is_part(size: Size, window: pygame.Surface) -> bool:
    """Return whether a size fits a pooled surface and covers at least 1 / SMALL of its area."""
    (w, h), (wide, high) = size, _size(window)
    return w <= wide and h <= high and w * h * SMALL >= wide * high


def _same_format(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return whether two surfaces have the same pixel format."""
    return one.get_masks() == other.get_masks() and one.get_bitsize() == other.get_bitsize()


def _fits(whole: pygame.Surface, window: pygame.Surface) -> bool:
    """Return whether a pooled surface has the size and format for this window."""
    return whole.get_size() == _size(window) and _same_format(whole, window)
