"""Static layer: a picture of everything at rest, redrawn only where damaged.

While the camera moves, a snapshot of the board is scrolled by whole pixels (pan) or scaled (zoom), and only newly
exposed areas are drawn: redrawing every piece and line would take several frames in a large window. When the camera
rests, the whole view is redrawn at true scale in strips, one per frame.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.ui.paint import surface_pool
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera, Shot

NUMBER = 10
"""Strips per view if none exceeds its time budget."""
IN_A_FRAME = 0.0042
"""Time budget of a strip in seconds, for a window of :data:`ROWS` rows; slower strips become lower."""
ROWS: Final = 1080
"""Reference window height in pixels; the time budget grows linearly with the height."""
LEAST: Final = 24
"""Minimum height of a strip, in pixels."""


class RedrawStrips:
    """Adapts the height of strips to their drawing time."""

    def __init__(self) -> None:
        self._most = self._rows = LEAST
        self._taken = self._may_take = 0.0

    def begin(self, high: int) -> None:
        """Start a view ``high`` pixels high."""
        self._most = self._rows = max(LEAST, -(-high // NUMBER))
        self._taken, self._may_take = 0.0, IN_A_FRAME * max(1.0, high / ROWS)

    def took(self, seconds: float) -> None:
        """Add the drawing time of the last strip, in seconds."""
        self._taken += seconds

    def height(self, left: int) -> int:
        """Return the height of the next strip in pixels, at most ``left``."""
        if self._taken:
            change = min(2.0, max(0.5, self._may_take / self._taken))
            self._rows, self._taken = min(self._most, max(LEAST, round(self._rows * change))), 0.0
        return min(self._rows, left)


EDGE = 2.0
"""Width of the fixed frame around the view of a large board, in table units."""
NARROW = 8
"""Minimum extent in pixels of a scrolled or scaled part."""
THIN = 3
"""Minimum width in pixels of exposed areas drawn during a zoom; narrower ones wait until the camera rests."""
MUCH = 0.15
"""Newly drawn share of the view from which a new snapshot is taken."""


class _Sight(NamedTuple):
    """The camera's view of the board at the time of drawing."""

    shot: Shot
    world: Rect
    view: Rect


class _Taken(NamedTuple):
    """A snapshot of a part of the board, its rectangle in pixels, and its camera shot."""

    shot: Shot
    picture: pygame.Surface
    where: pygame.Rect


class ScrolledSnapshot:
    """Scrolls and scales the board within the static layer."""

    def __init__(self) -> None:
        self._sight: _Sight | None = None
        self._taken: _Taken | None = None
        self._moved: pygame.Rect | None = None
        """The area of the last scrolled or scaled part; the rest was drawn."""
        self._gaps = False
        self.rough = False
        """Whether the layer shows a scrolled or scaled board, to be redrawn at rest."""

    def forget(self) -> None:
        """Reset for a new layer."""
        self._sight = self._taken = self._moved = None
        self._gaps = self.rough = False

    def note_gaps(self) -> None:
        """Record that the last drawing was incomplete, to be repeated with the next move."""
        self._gaps = True

    def parts(
        self, layer: pygame.Surface, stale: list[Rect], camera: Camera, viewport: Viewport, *, moved: bool
    ) -> list[Rect]:
        """Return the areas to draw: the ``stale`` ones, and after a camera move (``moved``) the exposed ones.

        The rest of the board is scrolled or scaled in the layer.
        """
        view = camera.view
        whole = any(part.union(view) == part for part in stale)
        come = self._move(layer, camera, viewport) if moved and not whole else []
        if whole or any(not part.overlap(view).empty for part in stale):
            self._taken = None  # the snapshot is outdated
        if whole:
            self.rough, self._moved = False, None
        self._sight, self._gaps = _Sight(camera.shot, camera.world, view), False
        return stale + come

    def _move(self, layer: pygame.Surface, camera: Camera, viewport: Viewport) -> list[Rect]:
        """Scroll or scale the board within the layer for the camera; return the exposed areas."""
        seen = self._sight
        if seen is None or seen.view != camera.view:
            return [camera.view]
        inside = viewport.px_rect(camera.view.inset(EDGE)).clip(layer.get_rect())
        where = _board_in(layer, seen, viewport)
        if self._gaps and self._moved is not None:
            where = where.clip(self._moved)
        if seen.shot.zoom == camera.zoom:
            self._taken, thin = None, 1  # even thin gaps, which would be scrolled along
            self._moved = _shift(layer, where, seen.shot, camera, viewport, inside)
        else:
            taken, thin = self._taken or _take(layer, where, seen.shot), THIN
            self._moved = _lay(layer, taken, camera, viewport, inside)
            covered = self._moved is not None and self._moved.w * self._moved.h > (1.0 - MUCH) * inside.w * inside.h
            self._taken = taken if covered else None
        if self._moved is None:
            return [camera.view]
        self.rough = True
        come = [part for part in around(self._moved, inside) if part.w >= thin and part.h >= thin]
        return [viewport.from_px(part) for part in come]


def _board_in(layer: pygame.Surface, sight: _Sight, viewport: Viewport) -> pygame.Rect:
    """Return the rectangle of the board in a layer in pixels, without the frame of its view."""
    shot, world, middle = sight.shot, sight.world, sight.view.centre
    board = Rect(
        middle.x + (world.x - shot.centre.x) * shot.zoom, middle.y + (world.y - shot.centre.y) * shot.zoom,
        world.w * shot.zoom, world.h * shot.zoom,
    )  # fmt: skip
    inside = sight.view.inset(EDGE)
    return viewport.px_rect(board).inflate(-2, -2).clip(viewport.px_rect(inside)).clip(layer.get_rect())


def _take(layer: pygame.Surface, where: pygame.Rect, shot: Shot) -> _Taken:
    """Take a snapshot of the board in a layer drawn at ``shot``."""
    picture = surface_pool.take(where.size, like=layer)
    picture.blit(layer, (0, 0), where)
    return _Taken(shot, picture, where)


def _shift(
    layer: pygame.Surface, where: pygame.Rect, before: Shot, camera: Camera, viewport: Viewport, inside: pygame.Rect
) -> pygame.Rect | None:
    """Scroll the board for a camera of the same zoom; return its new rectangle, None if it left the view."""
    now, middle, scale = camera.shot, camera.view.centre, camera.zoom * viewport.scale
    left, top = middle.x * viewport.scale, middle.y * viewport.scale
    # round both positions rather than each difference, to avoid accumulated rounding errors
    dx = round(left - now.centre.x * scale) - round(left - before.centre.x * scale)
    dy = round(top - now.centre.y * scale) - round(top - before.centre.y * scale)
    target = where.move(dx, dy).clip(inside)
    if target.w < NARROW or target.h < NARROW:
        return None
    layer.subsurface(inside).scroll(dx, dy)
    return target


def _lay(
    layer: pygame.Surface, taken: _Taken, camera: Camera, viewport: Viewport, inside: pygame.Rect
) -> pygame.Rect | None:
    """Draw a snapshot for the present camera; return its rectangle, None if too little is in view."""
    before, now, middle, scale = taken.shot, camera.shot, camera.view.centre, viewport.scale
    share = now.zoom / before.zoom
    left = (middle.x + (before.centre.x - now.centre.x) * now.zoom - middle.x * share) * scale + taken.where.x * share
    top = (middle.y + (before.centre.y - now.centre.y) * now.zoom - middle.y * share) * scale + taken.where.y * share
    across = _run(left, share, taken.where.w, inside.left, inside.right)
    down = _run(top, share, taken.where.h, inside.top, inside.bottom)
    if across is None or down is None:
        return None
    part = pygame.Rect(across[0], down[0], across[1] - across[0], down[1] - down[0])
    target = pygame.Rect(across[2], down[2], across[3] - across[2], down[3] - down[2])
    if target.size == part.size:
        layer.blit(taken.picture, target, part)
    else:  # smooth for the moment it stays
        scaled = pygame.transform.scale if camera.moving else pygame.transform.smoothscale
        scaled(taken.picture.subsurface(part), target.size, layer.subsurface(target))
    return target


def _run(start: float, share: float, length: int, low: int, high: int) -> tuple[int, int, int, int] | None:
    """Return (first, last) source pixels and (begin, end) target pixels along one axis; None if too few."""
    first = max(0, math.ceil((low - start) / share))
    last = min(length, math.floor((high - start) / share))
    begin, end = round(start + first * share), round(start + last * share)
    if share == 1.0:
        end = begin + last - first
    begin, end = max(low, begin), min(high, end)
    return (first, last, begin, end) if last - first >= NARROW and end - begin >= NARROW else None


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of ``outer`` around ``inner``."""
    parts = (
        pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    )
    return [part for part in parts if part.w > 0 and part.h > 0]


MANY = 24
"""Maximum number of postponed stale parts outside of the clip."""
FAR_LARGER = 2
"""Stale parts larger than this multiple of the clip's area are drawn only inside the clip."""

Compose = Callable[[Canvas], None]
"""Draws everything at rest inside a canvas' clip."""


class StaticLayer:
    """A layer of the size of the window."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._former: pygame.Surface | None = None
        """The layer at the previous window size."""
        self._front: pygame.Surface | None = None
        """The same, stretched; shown until the redraw is complete."""
        self._stale = Damage()
        """Damage of the layer."""
        self._open: list[pygame.Rect] = []
        """Stale parts not covered by a clip yet, in pixels."""
        self._snapshot, self._glides = ScrolledSnapshot(), False
        self._blurred: pygame.Rect | None = None
        """The area still to be redrawn at true scale."""
        self._strips = RedrawStrips()

    # --- damage
    # ---------------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Drop the layer."""
        self._picture = self._former = self._front = self._blurred = None

    def stretch(self) -> None:
        """Restart at another window size, showing the stretched previous layer until the redraw is complete."""
        self._former = self._former or self._picture
        self._picture = self._front = self._blurred = None

    @property
    def stretched(self) -> bool:
        """Whether the stretched layer of another window size is shown."""
        return self._former is not None

    @property
    def waits(self) -> bool:
        """Whether it was stretched and not drawn since, so that everything will be redrawn anyway."""
        return self._picture is None and self._former is not None

    def everything(self) -> None:
        """Invalidate everything."""
        if not self.waits:
            self._stale.everything()

    def touch(self, rect: Rect) -> None:
        """Invalidate a rectangle (table units)."""
        if not self.waits:
            self._stale.add(rect)

    def blur(self) -> None:
        """Stop redrawing at true scale, because the camera has moved."""
        self._blurred = None

    def glide(self) -> None:
        """Scroll or scale the board for the camera before the next drawing."""
        self._glides = True
        if self._former is not None:  # a stretched layer cannot be scrolled
            self._former = self._front = None
            self._stale.everything()

    def note_gaps(self) -> None:
        """Record that the last drawing was incomplete, to be repeated while the camera moves."""
        self._snapshot.note_gaps()

    # --- strips ------------------------------------------------------------------------------------------------------

    @property
    def rough(self) -> bool:
        """Whether the layer was scrolled, scaled or stretched, and must be redrawn at rest."""
        return self._snapshot.rough or self._former is not None

    @property
    def sharpening(self) -> bool:
        """Whether strips are still to be drawn."""
        return self._blurred is not None

    def will_draw(self, part: pygame.Rect) -> bool:
        """Return whether a part of the board will be redrawn at true scale anyway."""
        return self.rough if self._blurred is None else bool(self._blurred.contains(part))

    def sharpen(self, view: pygame.Rect, window: pygame.Rect) -> None:
        """Start to redraw the view (for a stretched layer, the window) at true scale, strip by strip."""
        area = window if self._former is not None else view
        self._blurred = area
        self._strips.begin(area.h)

    def next_strip(self) -> pygame.Rect | None:
        """Return the strip to redraw in this frame; None once all is at true scale."""
        area = self._blurred
        if area is None or not area.h:
            self._blurred = self._former = self._front = None
            self._snapshot.rough = False
            return None
        high = self._strips.height(area.h)
        self._blurred = pygame.Rect(area.x, area.y + high, area.w, area.h - high)
        return pygame.Rect(area.x, area.y, area.w, high)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def drawn(self, canvas: Canvas, camera: Camera, compose: Compose) -> pygame.Surface:
        """Return the layer, up to date at least inside the clip of a canvas."""
        surface = canvas.surface
        picture = self._picture
        if picture is None or picture.get_size() != surface.get_size():
            picture = self._anew(surface)
        whole = picture.get_rect()
        for rect in self._changed(picture, camera, canvas.viewport):
            self._open.append(canvas.viewport.px_cover(rect).clip(whole))
        layer, clip, left = Canvas(picture, canvas.viewport), surface.get_clip(), []
        for part in self._open:
            near = part.w * part.h < FAR_LARGER * clip.w * clip.h or len(self._open) > MANY
            inside = part if near else part.clip(clip)
            if inside.w and inside.h:
                self._compose(layer, inside, compose)
                left += around(inside, part)
            elif part.w and part.h:
                left.append(part)
        self._open = left
        return picture if self._front is None else self._front

    def _anew(self, surface: pygame.Surface) -> pygame.Surface:
        self._picture = picture = surface_pool.take(surface.get_size(), like=surface)
        self._stale, self._open = Damage(whole=self._former is None), []
        if self._former is not None:
            self._front = surface_pool.take(picture.get_size(), like=surface)
            pygame.transform.scale(self._former, picture.get_size(), self._front)
        self._snapshot.forget()
        return picture

    def _changed(self, picture: pygame.Surface, camera: Camera, viewport: Viewport) -> list[Rect]:
        """Return the areas to redraw, after scrolling or scaling the rest of the board for the camera."""
        self._stale.fit(viewport.scale)
        stale = self._stale.take()
        if stale is None:
            stale = [viewport.rect.grown(2)]
            self._open.clear()
        view = viewport.px_rect(camera.view)
        if self._glides and any(view.colliderect(part) for part in self._open):
            stale.append(camera.view)  # there is no complete board to scroll yet
        stale = self._snapshot.parts(picture, stale, camera, viewport, moved=self._glides)
        self._glides = False
        return stale

    def _compose(self, layer: Canvas, part: pygame.Rect, compose: Compose) -> None:
        began = time.perf_counter()
        layer.surface.set_clip(part)
        compose(layer)
        layer.surface.set_clip(None)
        self._strips.took(time.perf_counter() - began)
