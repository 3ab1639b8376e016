"""What scenes and widgets draw on: a surface seen in table units.

A canvas knows its viewport and a clip; nothing outside the clip changes, and ``touches`` tells callers what they
may leave out. Drawing changes nothing but pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

import pygame

from game.ui.paint import frames_and_shadows, palette, svg_part
from game.ui.paint import svg_art as pictures
from game.ui.paint import text as letters
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.palette import Swaps
from game.ui.paint.viewport import Viewport

VAlign = Literal["top", "middle", "bottom"]
FAR_LARGER = 2
"""A box that is so many times larger than the surface is drawn in part: nobody needs the rest of it."""


class Canvas:
    """A drawing surface with its viewport."""

    def __init__(
        self,
        surface: pygame.Surface,
        viewport: Viewport,
        lent: list[pictures.Key] | None = None,
        sketched: bool = True,
    ) -> None:
        """``lent`` takes the pictures that are lent, to be drawn again once they have come; None: none is.

        ``sketched``: pictures of which there is nothing yet are sketched meanwhile.
        """
        self.surface = surface
        self.viewport = viewport
        self.lent = lent
        self._sketched = sketched

    @property
    def clip(self) -> Rect:
        """The part that may change now, in table units."""
        return self.viewport.from_px(self.surface.get_clip())

    def touches(self, rect: Rect) -> bool:
        """Return whether drawing inside ``rect`` could change anything."""
        return bool(self.viewport.px_cover(rect).colliderect(self.surface.get_clip()))

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Limit drawing to ``rect`` (and the present clip) inside a ``with`` block."""
        with self.within(self.viewport.px_rect(rect)):
            yield

    @contextmanager
    def within(self, part: pygame.Rect) -> Iterator[None]:
        """Limit drawing to some pixels (and the present clip) inside a ``with`` block."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(part))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    # --- surfaces and pictures -------------------------------------------------------------------------

    def blit(self, picture: pygame.Surface, at: Vec) -> None:
        """Draw a surface of pixels with its top left corner at a point."""
        self.surface.blit(picture, self.viewport.px_point(at))

    def blit_centre(self, picture: pygame.Surface, centre: Vec, alpha: float = 1.0) -> None:
        """Draw a surface of pixels centred on a point."""
        x, y = self.viewport.px_point(centre)
        spot = picture.get_rect(center=(x, y))
        if alpha >= 0.996:
            self.surface.blit(picture, spot)
        elif alpha > 0:
            picture.set_alpha(round(255 * alpha))
            self.surface.blit(picture, spot)
            picture.set_alpha(255)

    def art(
        self,
        name: str,
        rect: Rect,
        angle: float = 0.0,
        recolour: Swaps = (),
        state: pictures.State = "normal",
        alpha: float = 1.0,
    ) -> None:
        """Draw assets/<name>.svg fitted into the middle of ``rect`` (aspect kept), turned clockwise."""
        if self.touches(rect.grown(max(rect.w, rect.h) / 2 if angle else 1)):
            size = self.viewport.px_size(rect.w, rect.h)
            self.blit_centre(self._picture(name, size, angle, recolour, state), rect.centre, alpha)

    def growing_art(self, name: str, rect: Rect, full: float) -> None:
        """Draw a square picture on its way to a ``full`` side: scaled from that, which alone is rasterised."""
        if self.touches(rect):
            side = self.viewport.px_size(full, full)
            whole, share = self._picture(name, side), rect.w / full
            now = max(1, round(whole.get_width() * share)), max(1, round(whole.get_height() * share))
            self.blit_centre(pygame.transform.smoothscale(whole, now), rect.centre)

    def _picture(
        self,
        name: str,
        size: tuple[int, int],
        angle: float = 0.0,
        recolour: Swaps = (),
        state: pictures.State = "normal",
    ) -> pygame.Surface:
        """Return a picture; a dear one may be lent, where it is drawn again later."""
        if self.lent is None or (size[0] * size[1] < pictures.DEAR and not pictures.is_outside(name)):
            return pictures.surface(name, size, angle, recolour, state)
        with pictures.lending(self._sketched) as lent:
            made = pictures.surface(name, size, angle, recolour, state)
        self.lent += lent
        return made

    def drawing(self, svg: str, rect: Rect) -> None:
        """Draw SVG text made by the caller (in the active colours) filling ``rect``; only what is in the clip."""
        svg_part.draw(self.surface, svg, self.viewport.px_rect(rect))

    def icon(self, name: str, centre: Vec, size: float, state: pictures.State = "normal") -> None:
        """Draw assets/icons/<name>.svg as a square of ``size`` units around a point."""
        self.art(f"icons/{name}", Rect.around(centre, size, size), state=state)

    # --- text ---------------------------------------------------------------------------------------

    def text(
        self, markup: str, rect: Rect, style: letters.Style, valign: VAlign = "top", least: float | None = None
    ) -> letters.Block:
        """Draw text wrapped to the width of ``rect`` and return it; with ``least`` it shrinks to fit the height too."""
        made = self.laid_out(markup, rect, style, least)
        slack = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (rect.h - made.height)
        if self.touches(rect):
            made.draw(self, Vec(rect.x, rect.y + slack), rect.w)
        return made

    def laid_out(self, markup: str, rect: Rect, style: letters.Style, least: float | None = None) -> letters.Block:
        """Lay text out as :meth:`text` draws it."""
        if least is None:
            return letters.block(markup, style, self.viewport, rect.w)
        return letters.fit(markup, style, self.viewport, rect.w, rect.h, least)

    # --- shapes ----------------------------------------------------------------------------------------

    def box(self, look: str | frames_and_shadows.Skin, rect: Rect) -> None:
        """Draw a frame of ``skins.SKINS`` by name (or a ``Skin``) filling ``rect``; its shadow lies outside."""
        made = frames_and_shadows.SKINS[look] if isinstance(look, str) else look
        where = self.viewport.px_rect(rect)
        if where.w < 2 or where.h < 2 or not self.touches(rect.grown(made.shadow * 2)):
            return
        if not made.shadow and where.w * where.h > FAR_LARGER * self.surface.get_width() * self.surface.get_height():
            svg_part.draw(self.surface, frames_and_shadows.box_svg(made, where.w, where.h, self.viewport.scale), where)
            return
        frames_and_shadows.draw_box(self.surface, made, where, self.viewport.scale)

    def halo(self, rect: Rect, role: str, radius: float = 8.0, reach: float = 5.0) -> None:
        """Draw a soft ring of light around ``rect``."""
        where = self.viewport.px_rect(rect)
        scale = self.viewport.scale
        if where.w < 2 or where.h < 2 or not self.touches(rect.grown(reach * 3)):
            return
        frames_and_shadows.draw_halo(self.surface, where, radius * scale, reach * scale, role)

    def ring(self, rect: Rect, role: str, radius: float, width: float, alpha: float) -> None:
        """Draw a plain frame with round corners that may have another size in every frame, however large."""
        where, scale = self.viewport.px_rect(rect), self.viewport.scale
        thick = max(1, round(width * scale))
        corner = min(max(thick, round(radius * scale)), where.w // 2, where.h // 2)
        if corner < thick or not self.touches(rect):
            return
        corners = frames_and_shadows.ring_corners(corner, thick, role, alpha)
        for right in (False, True):
            for low in (False, True):
                place = where.right - corner if right else where.x, where.bottom - corner if low else where.y
                self.surface.blit(corners, place, (corner * right, corner * low, corner, corner))
        across, down = where.inflate(-2 * corner, 0), where.inflate(0, -2 * corner)
        for edge in (
            (across.x, across.y, across.w, thick), (across.x, across.bottom - thick, across.w, thick),
            (down.x, down.y, thick, down.h), (down.right - thick, down.y, thick, down.h),
        ):  # fmt: skip
            self._fill(pygame.Rect(edge), role, alpha)

    def shadow(self, rect: Rect, reach: float, alpha: float = 0.5, radius: float = 8.0, hollow: bool = False) -> None:
        """Draw a soft shadow as large as ``rect`` and ``reach`` around it; ``hollow``: something opaque hides it."""
        where = pygame.Rect(0, 0, *self.viewport.px_size(rect.w, rect.h))
        where.center = self.viewport.px_point(rect.centre)
        scale = self.viewport.scale
        frames_and_shadows.draw_shadow(self.surface, where, radius * scale, reach * scale, alpha, hollow)

    def fill(self, rect: Rect, role: str, alpha: float = 1.0) -> None:
        """Fill a plain rectangle."""
        self._fill(self.viewport.px_rect(rect), role, alpha)

    def _fill(self, where: pygame.Rect, role: str, alpha: float) -> None:
        """Fill a plain rectangle of pixels."""
        if alpha >= 0.996:
            self.surface.fill(palette.rgb(role), where)
            return
        where = where.clip(self.surface.get_clip())  # filling with flags heeds no clip
        if self.surface.get_flags() & pygame.SRCALPHA and where.w and where.h:
            veil = pygame.Surface(where.size)
            veil.fill(palette.rgb(role))
            veil.set_alpha(round(255 * alpha))
            self.surface.blit(veil, where)
        elif where.w and where.h:  # five times as fast as a veil
            left, (red, green, blue) = 255 - round(255 * alpha), palette.rgb(role)
            if left < 255:  # on a large board each of the two takes a good part of a frame
                self.surface.fill((left, left, left), where, pygame.BLEND_RGB_MULT)
            added = round(red * alpha), round(green * alpha), round(blue * alpha)
            if any(added):
                self.surface.fill(added, where, pygame.BLEND_RGB_ADD)

    def line(self, points: Sequence[Vec], role: str, width: float = 2.0, edge: str = "", filled: bool = False) -> None:
        """Draw a smooth line through points, with a dark (``edge`` role) outline if asked.

        ``filled`` makes it a shape.
        """
        scale = self.viewport.scale
        px = tuple((p.x * scale, p.y * scale) for p in points)
        picture, at = frames_and_shadows.path(px, role, max(1.0, width * scale), edge, filled)
        self.surface.blit(picture, (at[0] - self.viewport.origin[0], at[1] - self.viewport.origin[1]))

    def shape(self, points: Sequence[Vec], role: str) -> None:
        """Fill a shape whose corners change from frame to frame."""
        px = [self.viewport.px_point(point) for point in points]
        pygame.draw.polygon(self.surface, palette.rgb(role), px)
        pygame.draw.aalines(self.surface, palette.rgb(role), True, px)

    def dot(self, centre: Vec, radius: float, role: str) -> None:
        """Draw a smooth filled circle."""
        r = max(1.0, radius * self.viewport.scale)
        pygame.draw.aacircle(self.surface, palette.rgb(role), self.viewport.px_point(centre), r)
