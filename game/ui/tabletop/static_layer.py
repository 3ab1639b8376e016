"""Static layer: one picture of everything that does not move, redrawn only where it is damaged.

After a move of the camera, the whole view is redrawn at its true scale. On a large window that takes several frames'
time, so it is done in strips, one in a frame; until then the scaled snapshot is seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.ui.paint import surface_pool
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, joined
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.redraw_strips import RedrawStrips
from game.ui.tabletop.scrolled_snapshot import ScrolledSnapshot, around

MOST, MANY = 64, 24
"""More stale rectangles than this are joined; more that nobody has asked for are drawn at once."""
FAR_LARGER = 2
"""What is so many times larger than what is asked for is drawn in part: a window is drawn strip by strip."""

Compose = Callable[[Canvas], None]
"""Draws what rests inside a canvas' clip."""


class StaticLayer:
    """A layer as large as the window."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._former: pygame.Surface | None = None
        """How it looked in a window of another size."""
        self._front: pygame.Surface | None = None
        """The same, stretched: shown until all is drawn anew."""
        self._stale: list[Rect] | None = None
        """What is to be drawn anew; None: everything."""
        self._open: list[pygame.Rect] = []
        """What of it nobody has asked for yet, in pixels."""
        self._snapshot, self._glides = ScrolledSnapshot(), False
        self._blurred: pygame.Rect | None = None
        """What is still to be drawn as it should be at rest."""
        self._strips = RedrawStrips()

    # --- what is to be drawn -----------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Begin anew."""
        self._picture = self._former = self._front = self._blurred = None

    def stretch(self) -> None:
        """Begin anew in a window of another size, but show what there was until all is drawn."""
        self._former = self._former or self._picture
        self._picture = self._front = self._blurred = None

    @property
    def stretched(self) -> bool:
        """Whether a window of another size is still seen, stretched."""
        return self._former is not None

    @property
    def waits(self) -> bool:
        """Whether it was stretched and nobody has looked at it since: all that changes then is drawn later anyway."""
        return self._picture is None and self._former is not None

    def everything(self) -> None:
        """Draw all of it anew."""
        self._stale = [] if self.waits else None

    def touch(self, rect: Rect) -> None:
        """Draw a rectangle (table units) anew."""
        if self._stale is not None and not self.waits:
            self._stale.append(rect)
            if len(self._stale) > MOST:
                self._stale = joined(self._stale, 6)

    def blur(self) -> None:
        """The camera has moved: what was being drawn as it should be at rest is drawn so anew when it rests again."""
        self._blurred = None

    def glide(self) -> None:
        """Bring the board to where the camera sees it now, before anything is drawn."""
        self._glides = True
        if self._former is not None:  # what is stretched cannot be moved
            self._former = self._front = self._stale = None

    def note_gaps(self) -> None:
        """Note that some of what was drawn just now is not there yet: while the camera moves it is drawn again."""
        self._snapshot.note_gaps()

    # --- strips ------------------------------------------------------------------------------------------------------

    @property
    def rough(self) -> bool:
        """Whether the board was moved by a camera, or all was stretched: it deserves to be drawn anew at rest."""
        return self._snapshot.rough or self._former is not None

    @property
    def sharpening(self) -> bool:
        """Whether strips are still to be drawn."""
        return self._blurred is not None

    def will_draw(self, part: pygame.Rect) -> bool:
        """Return whether a part of the board is to be drawn as it should be anyway, once the camera rests."""
        return self.rough if self._blurred is None else bool(self._blurred.contains(part))

    def sharpen(self, view: pygame.Rect, window: pygame.Rect) -> None:
        """Begin to draw the view as it should be, strip by strip, or all of a window that was stretched."""
        area = window if self._former is not None else view
        self._blurred = area
        self._strips.begin(area.h)

    def next_strip(self) -> pygame.Rect | None:
        """Return what is to be drawn in this frame; None: all of it is as it should be, and may be shown now."""
        area = self._blurred
        if area is None or not area.h:
            self._blurred = self._former = self._front = None
            self._snapshot.rough = False
            return None
        high = self._strips.height(area.h)
        self._blurred = pygame.Rect(area.x, area.y + high, area.w, area.h - high)
        return pygame.Rect(area.x, area.y, area.w, high)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def drawn(self, canvas: Canvas, camera: Camera | None, compose: Compose) -> pygame.Surface:
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
        """Begin a picture for a window."""
        self._picture = picture = surface_pool.take(surface.get_size(), like=surface)
        self._stale, self._open = None, []
        if self._former is not None:
            self._front = surface_pool.take(picture.get_size(), like=surface)
            pygame.transform.scale(self._former, picture.get_size(), self._front)
            self._stale = []
        self._snapshot.forget()
        return picture

    def _changed(self, picture: pygame.Surface, camera: Camera | None, viewport: Viewport) -> list[Rect]:
        """Return what is to be drawn anew, once the camera has moved the rest of the board."""
        stale = [viewport.rect.grown(2)] if self._stale is None else joined(self._stale, 8)
        if self._stale is None:
            self._open.clear()
        if camera is not None:
            view = viewport.px_rect(camera.view)
            if self._glides and any(view.colliderect(part) for part in self._open):
                stale.append(camera.view)  # there is no board yet that could be moved
            stale = self._snapshot.parts(picture, stale, camera, viewport, moved=self._glides)
        self._stale, self._glides = [], False
        return stale

    def _compose(self, layer: Canvas, part: pygame.Rect, compose: Compose) -> None:
        """Draw a part."""
        began = time.perf_counter()
        layer.surface.set_clip(part)
        compose(layer)
        layer.surface.set_clip(None)
        self._strips.took(time.perf_counter() - began)
