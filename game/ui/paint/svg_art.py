"""Pictures: SVG files of assets/, rasterised once per size, angle, colouring and state, and cached.

``surface("icons/love", (40, 40))`` reads assets/icons/love.svg, ours or that of an installed game. Sizes here are
pixels, because this module sits below the canvas; scenes call ``Canvas.art``, which takes table units.

A picture that is missing or broken is drawn as nothing, recorded in ``missing()`` and logged once: a test asserts that
nothing is missing, and no game crashes because of a picture.
"""

from __future__ import annotations

import io
import logging
import re
from functools import lru_cache
from typing import Literal

import pygame

from game import resources
from game.ui.paint import palette
from game.ui.paint.palette import Swaps
from game.ui.paint.surface_cache import SurfaceCache

State = Literal["normal", "dim", "lit", "ghost"]
"""normal; dim: greyed and darker (not available); lit: a little brighter (hover); ghost: half transparent."""

ANGLE_STEP = 2.0
"""Pictures are kept at angles of whole multiples of this many degrees."""
LARGEST = 4_000_000
"""Bytes a picture may have."""
EXACT_LIMIT = 900
"""Pictures larger than this many pixels are scaled down from one large raster instead of rasterised again."""

_log = logging.getLogger(__name__)
_store = SurfaceCache()
_sources = SurfaceCache()
_missing: set[str] = set()
_VIEWBOX = re.compile(r'viewBox="\s*([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)')


def has(name: str) -> bool:
    """Return whether assets/<name>.svg exists."""
    return _text(name) is not None


def aspect(name: str) -> float:
    """Return width / height of a picture; 1.0 for one that is missing or has no viewBox."""
    box = view_box((_text(name) or "")[:2000])
    ratio = box[2] / box[3] if box is not None else 1.0
    return ratio if 0.001 < ratio < 1000 else 1.0


def view_box(head: str) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height that the beginning of an SVG says; None when it says none that has a size."""
    found = _VIEWBOX.search(head)
    try:
        x, y, w, h = (float(number) for number in found.groups()) if found else (0.0, 0.0, 0.0, 0.0)
    except ValueError:  # digits and points that are no number
        return None
    return (x, y, w, h) if w and h else None


def fitted(name: str, size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a picture fitted into ``size`` pixels."""
    ratio = aspect(name)
    w = max(1, min(size[0], round(size[1] * ratio)))
    return w, max(1, min(size[1], round(w / ratio)))


def source(name: str, recolour: Swaps = ()) -> str | None:
    """Return the SVG of a picture in the active colours, None when there is none."""
    svg = _text(name)
    return palette.active().recolour(svg, recolour) if svg is not None else None


def elements(name: str, mark: str) -> str:
    """Return the SVG elements of a picture in the active colours, to embed in another SVG; ``mark`` prefixes its ids.

    Empty when there is no such picture.
    """
    svg = palette.active().recolour(_text(name) or "")
    start, end = svg.find(">", svg.find("<svg")) + 1, svg.rfind("</svg>")
    return re.sub(r'(\bid="|url\(#)', rf"\g<1>{mark}", svg[start:end]) if end > 0 else ""


def missing() -> frozenset[str]:
    """Return the names asked for so far that could not be drawn."""
    return frozenset(_missing)


def surface(
    name: str,
    size: tuple[int, int],
    angle: float = 0.0,
    recolour: Swaps = (),
    state: State = "normal",
) -> pygame.Surface:
    """Return a picture fitted into ``size`` pixels (aspect kept), turned clockwise by ``angle`` degrees.

    The surface of a turned picture is larger than ``size``: blit it by its centre. Callers must not draw on it.
    """
    step = round(angle / ANGLE_STEP) % round(360 / ANGLE_STEP)
    key = (palette.generation(), name, size, step, recolour, state)
    found = _store.get(key)
    if found is not None:
        return found
    if step:
        return _store.put(key, turned(surface(name, size, 0.0, recolour, state), step * ANGLE_STEP))
    if state != "normal":
        return _store.put(key, in_state(surface(name, size, 0.0, recolour), state))
    return _store.put(key, _upright(name, size, recolour))


def from_svg(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise SVG text made by the caller (already in the active colours) at ``size``; not cached."""
    return ready(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size))


def ready(picture: pygame.Surface) -> pygame.Surface:
    """Convert a surface to the window's format: an unconverted one is drawn 25 times slower."""
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """Return a smooth copy turned clockwise by ``angle`` degrees."""
    quarter, rest = divmod(angle % 360, 90)
    if not rest:
        return pygame.transform.rotate(picture, -90 * quarter)
    return pygame.transform.rotozoom(picture, -angle, 1.0)


def in_state(picture: pygame.Surface, state: State) -> pygame.Surface:
    """Return a copy of a picture shaded for a state: dim, lit or ghost."""
    out = pygame.transform.grayscale(picture) if state == "dim" else picture.copy()
    if state == "dim":
        out.fill((150, 145, 140, 200), special_flags=pygame.BLEND_RGBA_MULT)
    elif state == "lit":
        out.fill((22, 20, 14, 0), special_flags=pygame.BLEND_RGBA_ADD)
    elif state == "ghost":
        out.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def forget() -> None:
    """Clear all caches, so that files are read again (after a change of window format, or in tests)."""
    _store.clear()
    _sources.clear()
    _missing.clear()
    _text.cache_clear()


def _upright(name: str, size: tuple[int, int], recolour: Swaps) -> pygame.Surface:
    """Return the plain picture at a size, from a larger raster when it is big."""
    w, h = fitted(name, size)
    if max(w, h) <= EXACT_LIMIT:
        return _raster(name, (w, h), recolour)
    key = (palette.generation(), name, recolour)
    large = _sources.get(key)
    if large is None or large.get_width() < w:
        large = _sources.put(key, _raster(name, (w, h), recolour))
    same = large.get_size() == (w, h)
    return large if same else pygame.transform.smoothscale(large, (w, h))


def _raster(name: str, size: tuple[int, int], recolour: Swaps) -> pygame.Surface:
    """Rasterise one file; an empty surface when that is impossible."""
    svg = source(name, recolour)
    if svg is not None:
        try:
            return from_svg(svg, size)
        except pygame.error as fault:
            _log.warning("picture %s: %s", name, fault)
    if name not in _missing:
        _log.warning("picture %s is missing", name)
        _missing.add(name)
    return ready(pygame.Surface(size, pygame.SRCALPHA))


@lru_cache(maxsize=1024)
def _text(name: str) -> str | None:
    """Return the SVG text of a picture, None when there is no such file."""
    path = resources.find_asset(f"{name}.svg")
    try:
        return resources.read_file(path, LARGEST).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
