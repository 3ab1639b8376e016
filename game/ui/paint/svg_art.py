"""Pictures: SVG files in assets/, rasterized once per size, angle, coloring and state, and cached.

``surface("icons/love", (40, 40))`` reads assets/icons/love.svg, ours or that of an installed game. Sizes are in pixels;
scenes use ``Canvas.art``, which takes table units. Large pictures are rasterized in a thread (:func:`lending`,
:func:`ordering`); :func:`draw_part` rasterizes only the visible part of one.

A missing or broken picture is drawn as nothing, recorded in ``missing()`` and logged once: a test asserts that none is
missing, and no game crashes because of a picture. Third-party pictures (of a house deck, of an installed game) are
rasterized in a child process (:mod:`.outside_pictures`), with a plate as placeholder.
"""

from __future__ import annotations

import io
import logging
import math
import re
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from queue import SimpleQueue
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

import pygame

from game import resources
from game.pictures import lookup
from game.pictures.raster_process import bounded
from game.ui.paint import outside_pictures, palette
from game.ui.paint.palette import Swaps
from game.ui.paint.surface_cache import SurfaceCache

K = TypeVar("K", bound=Hashable)
S = TypeVar("S")

Rasteriser: TypeAlias = Callable[[S, tuple[int, int]], pygame.Surface | None]
"""Rasterizes a source at a size in the thread; returns None on failure."""


class RasterThread(Generic[K, S]):
    """A thread with a queue of pictures to rasterize, started by the first order."""

    def __init__(self, rasterise: Rasteriser[S]) -> None:
        self._rasterise = rasterise
        self._orders: SimpleQueue[tuple[K, S, tuple[int, int]]] = SimpleQueue()
        self._done: dict[K, pygame.Surface | None] = {}
        self._waiting: set[K] = set()
        self._thread: threading.Thread | None = None

    def order(self, key: K, source: S, size: tuple[int, int]) -> None:
        """Queue a source for rasterizing at a size, unless it is queued already."""
        if key in self._waiting:
            return
        self._waiting.add(key)
        self._orders.put((key, source, size))
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="rasters", daemon=True)
            self._thread.start()

    def ordered(self, key: K) -> bool:
        """Return whether a key is queued or not collected yet."""
        return key in self._waiting

    @property
    def busy(self) -> bool:
        """Whether any order is queued or not collected yet."""
        return bool(self._waiting)

    def wait(self, most: float = math.inf) -> None:
        """Wait until all orders are rasterized, at most ``most`` seconds."""
        late = time.perf_counter() + most
        while len(self._done) < len(self._waiting) and time.perf_counter() < late:
            time.sleep(0.0005)

    def finished(self) -> Iterator[tuple[K, pygame.Surface | None]]:
        """Collect finished pictures, not yet in the window's format; None for failures."""
        while self._done:
            key, made = self._done.popitem()  # atomically, because the thread keeps adding
            self._waiting.discard(key)
            yield key, made

    def _work(self) -> None:
        while True:
            key, source, size = self._orders.get()
            self._done[key] = self._rasterise(source, size)


def rasterise_svg(svg: str, size: tuple[int, int]) -> pygame.Surface | None:
    """Rasterize SVG text with SDL."""
    try:
        return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    except pygame.error:
        return None


State = Literal["normal", "dim", "lit", "ghost"]
"""normal; dim: grayed and darkened (unavailable); lit: slightly brighter (hover); ghost: half transparent."""

ANGLE_STEP = 2.0
"""Angles of cached pictures are multiples of this, in degrees."""
Key: TypeAlias = tuple[int, str, tuple[int, int], int, Swaps, State]
"""Cache key of a picture: palette generation, name, size, angle step, color swaps, state."""
LARGEST = 4_000_000
"""Maximum size of a picture file, in bytes."""
EXACT_LIMIT = 900
"""Pictures larger than this many pixels are scaled down from one large raster instead of being rasterized again."""

DEAR = 60_000
"""Area in pixels from which a picture may be replaced by a placeholder (:func:`lending`); slow to rasterize."""
SKETCH = 4
"""Reduction factor of low-resolution placeholders if no other size is cached."""
TAKING = 0.004
"""Time budget per frame for converting finished rasters, in seconds."""

_log = logging.getLogger(__name__)
_store = SurfaceCache()
_sources = SurfaceCache()
_missing: set[str] = set()
_sizes: dict[tuple[int, str, Swaps], dict[tuple[int, int], None]] = {}
"""Cached sizes of each picture, except large rasters."""
_thread: RasterThread[Key, str] = RasterThread(rasterise_svg)
_outside: RasterThread[Key, outside_pictures.Source] = RasterThread(outside_pictures.rasterise)
_late: set[Key] = set()
"""Third-party pictures drawn as plates outside of :func:`lending`."""
_VIEWBOX = re.compile(r'viewBox="\s*([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)')


NOTHING_YET = pygame.Surface((1, 1), pygame.SRCALPHA)
"""Placeholder of all pictures in :func:`ordering`."""


class _Lent:
    """State of :func:`lending`; ``keys`` is None outside of it."""

    keys: list[Key] | None = None
    made: ClassVar[dict[Key, pygame.Surface]] = {}
    """The placeholders handed out."""
    sketched = True
    """Whether pictures without any cached size get a low-resolution placeholder; otherwise they get none."""
    ours = True
    """Whether our own pictures may get placeholders, too; otherwise only third-party ones."""


class _Plates:
    """Number of plates handed out for third-party pictures still being rasterized."""

    number = 0


class _Orders:
    """State of :func:`ordering`; ``keys`` is None outside of it."""

    keys: list[Key] | None = None
    real = True
    """Whether pictures are rasterized; otherwise their keys are only collected."""


@contextmanager
def lending(sketched: bool = True, ours: bool = True) -> Iterator[list[Key]]:
    """Allow scaled placeholders for expensive pictures while a thread rasterizes them; yield their keys.

    Repaint their users once none of them is :func:`expected` any more. If nobody sees the result before, ``sketched``
    can be False, which saves the low-resolution rasters, up to a frame's time. Without ``ours``, only third-party
    pictures get placeholders.
    """
    before = _Lent.keys, _Lent.made, _Lent.sketched, _Lent.ours
    _Lent.keys, _Lent.made, _Lent.sketched, _Lent.ours = [], {}, sketched, ours
    try:
        yield _Lent.keys
    finally:
        _Lent.keys, _Lent.made, _Lent.sketched, _Lent.ours = before


@contextmanager
def ordering(real: bool = True) -> Iterator[list[Key]]:
    """Prefetch pictures missing in the cache instead of drawing; yield the keys still being rasterized.

    Anything drawn meanwhile is discarded: draw it once the pictures have arrived (:func:`expected`). Without ``real``
    nothing is rasterized, and all requested keys are yielded.
    """
    before = _Orders.keys, _Orders.real
    _Orders.keys, _Orders.real = [], real
    try:
        yield _Orders.keys
    finally:
        _Orders.keys, _Orders.real = before


def only_orders() -> bool:
    """Return whether :func:`ordering` is active."""
    return _Orders.keys is not None


def expected(key: Key) -> bool:
    """Return whether a picture is still being rasterized."""
    return _thread.ordered(key) or _outside.ordered(key)


def plates() -> int:
    """Return the number of plates handed out so far; a drawing during which it rises must not be cached."""
    return _Plates.number


def awaits_others() -> bool:
    """Return whether third-party pictures are still being rasterized."""
    return _outside.busy


def wait(most: float = math.inf) -> None:
    """Wait until all orders are rasterized, at most ``most`` seconds (for tests and tools, which step time)."""
    _thread.wait(most)
    _outside.wait(most)


def take_finished() -> bool:
    """Collect finished pictures of the threads for a few milliseconds; called every frame.

    Returns:
        Whether to redraw the scene, because pictures drawn as plates have arrived.
    """
    late = time.perf_counter() + TAKING
    before = bool(_late)
    for key, made in chain(_outside.finished(), _thread.finished()):
        if made is None and not lookup.is_outside(key[1]):  # drawn as nothing, so that waiting ends
            _lacks(key[1])
        if made is not None:
            _keep(key, ready(made))
        else:
            fit = fitted(key[1], key[2])
            _keep(key, ready(outside_pictures.plate(key[1], fit)) if lookup.is_outside(key[1]) else blank(key[2]))
        _late.discard(key)
        if time.perf_counter() > late:
            break
    return before and not _late


def has(name: str) -> bool:
    """Return whether a picture exists and can be drawn."""
    name = lookup.called(name)
    return outside_pictures.head(name) is not None if lookup.is_outside(name) else _text(name) is not None


def is_outside(name: str) -> bool:
    """Return whether a picture is third-party and may have to be waited for, whatever its size."""
    return lookup.is_outside(lookup.called(name))


def aspect(name: str) -> float:
    """Return the width / height of a picture; 1.0 if it is missing or has no viewBox."""
    name = lookup.called(name)
    if lookup.is_outside(name):
        head = outside_pictures.head(name)
        return head.aspect if head is not None else 1.0
    box = view_box((_text(name) or "")[:2000])
    ratio = box[2] / box[3] if box is not None else 1.0
    return ratio if 0.001 < ratio < 1000 else 1.0


def view_box(head: str) -> tuple[float, float, float, float] | None:
    """Parse left, top, width and height of the viewBox from the start of an SVG; None if missing or empty."""
    found = _VIEWBOX.search(head)
    try:
        x, y, w, h = (float(number) for number in found.groups()) if found else (0.0, 0.0, 0.0, 0.0)
    except ValueError:  # not a number
        return None
    return (x, y, w, h) if w and h else None


def fitted(name: str, size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a picture fitted into ``size`` pixels."""
    ratio = aspect(name)
    w = max(1, min(size[0], round(size[1] * ratio)))
    return w, max(1, min(size[1], round(w / ratio)))


def source(name: str, recolour: Swaps = ()) -> str | None:
    """Return the SVG of a picture of ours in the active colors; None if there is none."""
    name = lookup.called(name)
    svg = _text(name) if not lookup.is_outside(name) else None
    return palette.active().recolour(svg, recolour) if svg is not None else None


def elements(name: str, mark: str) -> str:
    """Return the SVG elements of a picture in the active colors, to embed in another SVG; ``mark`` prefixes its ids.

    Empty if there is no such picture. A large third-party one is replaced by ours of the same name.
    """
    own = lookup.called(name)
    text = (outside_pictures.light_svg(own) if lookup.is_outside(own) else "") or _text(name)
    svg = palette.active().recolour(text or "")
    start, end = svg.find(">", svg.find("<svg")) + 1, svg.rfind("</svg>")
    return re.sub(r'(\bid="|url\(#)', rf"\g<1>{mark}", svg[start:end]) if end > 0 else ""


def missing() -> frozenset[str]:
    """Return the names of pictures that could not be drawn."""
    return frozenset(_missing) | outside_pictures.faulty()


def surface(
    name: str, size: tuple[int, int], angle: float = 0.0, recolour: Swaps = (), state: State = "normal"
) -> pygame.Surface:
    """Return a picture fitted into ``size`` pixels (aspect kept), rotated clockwise by ``angle`` degrees.

    A rotated surface is larger than ``size``: blit it by its center. Callers must not draw on it.
    """
    name = lookup.called(name)
    step = round(angle / ANGLE_STEP) % round(360 / ANGLE_STEP)
    key = (palette.generation(), name, size, step, recolour, state)
    found = _store.get(key) if _Orders.real else None
    if found is not None:
        return found
    if _Orders.keys is not None:
        if _Orders.real:
            _order(name, size, recolour, _Orders.keys)
        else:
            _Orders.keys.append(key)
        return NOTHING_YET
    lent = len(_Lent.keys or ()) + len(_late)
    if step:
        made = turned(surface(name, size, 0.0, recolour, state), step * ANGLE_STEP)
    elif state != "normal":
        made = in_state(surface(name, size, 0.0, recolour), state)
    else:
        made = _upright(name, size, recolour, key)
    return made if len(_Lent.keys or ()) + len(_late) != lent else _keep(key, made)


def cut(name: str, part: tuple[int, int, int, int], size: tuple[int, int]) -> pygame.Surface:
    """Return a tile (left, top, width, height in the picture's pixels) of a tile sheet, scaled to a size."""
    name = lookup.called(name)
    head = outside_pictures.head(name)
    if head is None or outside_pictures.fault(name):
        return outside_pictures.plate(name, size)
    sheet = surface(name, bounded((round(head.width), round(head.height))))
    share = sheet.get_width() / head.width
    left, top, wide, high = (round(number * share) for number in part)
    inside = pygame.Rect(left, top, max(1, wide), max(1, high)).clip(sheet.get_rect())
    if not inside.w or not inside.h:  # the file is smaller than stated in its map
        return blank(size)
    return pygame.transform.smoothscale(sheet.subsurface(inside), size)


def from_svg(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterize generated SVG text (in the active colors) at ``size``; not cached."""
    return ready(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size))


def ready(picture: pygame.Surface) -> pygame.Surface:
    """Convert a surface to the window's format; unconverted ones blit 25 times slower."""
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def blank(size: tuple[int, int]) -> pygame.Surface:
    """Return a transparent surface in the window's format, without the cost of converting it."""
    return pygame.Surface(size, pygame.SRCALPHA, ready(pygame.Surface((1, 1), pygame.SRCALPHA)))


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """Return a black surface in the window's format; cheaper than converting one."""
    window = pygame.display.get_surface()
    return pygame.Surface(size, 0, window) if window else pygame.Surface(size)


def encoded(picture: pygame.Surface) -> pygame.Surface:
    """Enable RLE acceleration of a mostly transparent picture for faster blits, and return it.

    It must not be drawn on or cropped any more.
    """
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def turned(picture: pygame.Surface, angle: float, rough: bool = False) -> pygame.Surface:
    """Return a copy rotated clockwise by ``angle`` degrees; ``rough`` is four times faster, without smooth edges."""
    if rough or not angle % 90:
        return pygame.transform.rotate(picture, -angle)
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
    _sizes.clear()
    _missing.clear()
    _text.cache_clear()
    outside_pictures.forget()


def _upright(name: str, size: tuple[int, int], recolour: Swaps, key: Key) -> pygame.Surface:
    """Return a picture at a size without angle and state: rasterized, scaled from a larger raster, or a placeholder."""
    w, h = fitted(name, size)
    kind = (palette.generation(), name, recolour)
    large = _sources.get(kind)
    if max(w, h) > EXACT_LIMIT and large is not None and large.get_width() >= w:
        return large if large.get_size() == (w, h) else pygame.transform.smoothscale(large, (w, h))
    if lookup.is_outside(name):
        return _from_outside(name, (w, h), recolour, key)
    if _Lent.keys is not None and _Lent.ours and w * h >= DEAR and (svg := source(name, recolour)) is not None:
        _Lent.keys.append(key)
        _thread.order(key, svg, (w, h))
        if key not in _Lent.made:
            near = _nearest(name, (w, h), recolour)
            _Lent.made[key] = pygame.transform.smoothscale(near, (w, h)) if near is not NOTHING_YET else near
        return _Lent.made[key]
    return _raster(name, (w, h), recolour)


def _from_outside(name: str, fit: tuple[int, int], recolour: Swaps, key: Key) -> pygame.Surface:
    """Order a third-party picture; return it scaled from another size, or a plate."""
    if outside_pictures.head(name) is None or outside_pictures.fault(name):
        return ready(outside_pictures.plate(name, fit))
    _outside.order(key, outside_pictures.Source(name, recolour), fit)
    _Plates.number += 1
    if _Lent.keys is not None:
        _Lent.keys.append(key)
    else:
        _late.add(key)
    near = _nearest(name, fit, recolour)
    return pygame.transform.smoothscale(near, fit) if near is not NOTHING_YET else outside_pictures.plate(name, fit)


def _order(name: str, size: tuple[int, int], recolour: Swaps, wanted: list[Key]) -> None:
    """Order a picture from the thread unless it is cached at this size; add its key to ``wanted``."""
    key: Key = (palette.generation(), name, size, 0, recolour, "normal")
    if _store.get(key) is not None:
        return
    fit = fitted(name, size)
    large = _sources.get((palette.generation(), name, recolour))
    if max(fit) > EXACT_LIMIT and large is not None and large.get_width() >= fit[0]:
        return
    if lookup.is_outside(name):
        if outside_pictures.head(name) is not None and not outside_pictures.fault(name):
            _outside.order(key, outside_pictures.Source(name, recolour), fit)
    elif not _thread.ordered(key) and (svg := source(name, recolour)) is not None:
        _thread.order(key, svg, fit)
    if expected(key):
        wanted.append(key)


def _keep(key: Key, made: pygame.Surface) -> pygame.Surface:
    """Cache a picture; a large one also as the source of all smaller sizes."""
    _generation, name, size, step, recolour, state = key
    if not step and state == "normal":
        kind = _generation, name, recolour
        large = _sources.get(kind)
        if max(made.get_size()) <= EXACT_LIMIT:
            _sizes.setdefault(kind, {})[size] = None
        elif large is None or large.get_width() < made.get_width():
            _sources.put(kind, made)
    return _store.put(key, made)


def _nearest(name: str, size: tuple[int, int], recolour: Swaps) -> pygame.Surface:
    """Return the cached raster nearest in size, otherwise a low-resolution one where lending allows it."""
    generation = palette.generation()
    kind = generation, name, recolour
    made = _sources.get(kind)
    known = _sizes.setdefault(kind, {})
    for other in sorted(known, key=lambda one: abs(one[0] - size[0])):
        found = _store.get((generation, name, other, 0, recolour, "normal"))
        if found is None:
            del known[other]
        elif made is None and found.get_width() * SKETCH >= size[0]:
            made = found
    if made is None and (not _Lent.sketched or lookup.is_outside(name)):
        made = NOTHING_YET
    elif made is None:
        small = math.ceil(size[0] / SKETCH), math.ceil(size[1] / SKETCH)
        made = _keep((generation, name, small, 0, recolour, "normal"), _raster(name, small, recolour))
    return made


def _raster(name: str, size: tuple[int, int], recolour: Swaps) -> pygame.Surface:
    """Rasterize one file; an empty surface on failure."""
    svg = source(name, recolour)
    if svg is not None:
        try:
            return from_svg(svg, size)
        except pygame.error as fault:
            _log.warning("picture %s: %s", name, fault)
    _lacks(name)
    return blank(size)


def _lacks(name: str) -> None:
    """Record and log, once, that a picture cannot be drawn."""
    if name not in _missing:
        _log.warning("picture %s is missing", name)
        _missing.add(name)


@lru_cache(maxsize=1024)
def _text(name: str) -> str | None:
    """Return the SVG text of a picture; None if there is no such file."""
    try:
        return resources.read_file(lookup.find(name), LARGEST).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


_HEAD = re.compile(r"<svg\b[^>]*>")
_SHAPE = re.compile(r'\s(?:viewBox|width|height|preserveAspectRatio)="[^"]*"')


def draw_part(target: pygame.Surface, svg: str, where: pygame.Rect) -> None:
    """Draw SVG text filling ``where`` (aspect kept), rasterizing only the part inside the clip."""
    seen = where.clip(target.get_clip())
    if seen.w and seen.h:
        cut = cropped(svg, where.size, seen.move(-where.x, -where.y)) if seen.size != where.size else None
        if cut is not None:
            target.blit(from_svg(cut, seen.size), seen)
        else:
            whole = from_svg(svg, where.size)
            target.blit(whole, whole.get_rect(center=where.center))


def cropped(svg: str, size: tuple[int, int], part: pygame.Rect) -> str | None:
    """Return the SVG cropped to a ``part`` (pixels) of its picture at ``size``; None if it lacks a viewBox."""
    head = _HEAD.search(svg)
    box = view_box(head[0]) if head is not None else None
    if head is None or box is None:
        return None
    x, y, w, h = box
    across, down = w / size[0], h / size[1]
    view = f"{x + part.x * across} {y + part.y * down} {part.w * across} {part.h * down}"
    shape = f' viewBox="{view}" width="{part.w}" height="{part.h}" preserveAspectRatio="none"'
    tag = _SHAPE.sub("", head[0])
    end = -2 if tag.endswith("/>") else -1
    return f"{svg[: head.start()]}{tag[:end]}{shape}{tag[end:]}{svg[head.end() :]}"
