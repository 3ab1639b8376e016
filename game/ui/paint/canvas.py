"""The canvas of scenes, widgets and faces: a surface addressed in table units.

A canvas knows its viewport and its clip. Nothing outside the clip changes; ``touches`` tells callers what to skip.
Drawing changes nothing but pixels. A :class:`PrewarmCanvas` draws nothing: it orders pictures and lays text out to warm
the caches. :func:`paint_surface` paints the picture of a face or a board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.paint import frames_and_shadows, palette, svg_art
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.palette import Swaps
from game.ui.paint.svg_art import State
from game.ui.paint.text import Align, Block, Style, block, fit
from game.ui.paint.viewport import DESIGN, LEAST_SCALE, Viewport

VAlign = Literal["top", "middle", "bottom"]
FAR_LARGER = 2
"""Boxes larger than this multiple of the surface's area are rasterized only in part."""


class Canvas:
    """A drawing surface with its viewport."""

    def __init__(
        self, surface: pygame.Surface, viewport: Viewport, lent: list[svg_art.Key] | None = None, sketched: bool = True
    ) -> None:
        """Collect keys of placeholder pictures, to be redrawn once rasterized, in ``lent``; None: use no placeholders.

        With ``sketched``, pictures without any cached size are sketched at low resolution meanwhile.
        """
        self.surface = surface
        self.viewport = viewport
        self.lent = lent
        self._sketched = sketched

    @property
    def clip(self) -> Rect:
        """The clip rectangle in table units."""
        return self.viewport.from_px(self.surface.get_clip())

    def touches(self, rect: Rect) -> bool:
        """Return whether ``rect`` intersects the clip."""
        return bool(self.viewport.px_cover(rect).colliderect(self.surface.get_clip()))

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Limit drawing to ``rect`` (and the present clip) within a ``with`` block."""
        with self.within(self.viewport.px_rect(rect)):
            yield

    @contextmanager
    def within(self, part: pygame.Rect) -> Iterator[None]:
        """Limit drawing to a pixel rectangle (and the present clip) within a ``with`` block."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(part))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    # --- surfaces and pictures -------------------------------------------------------------------------

    def blit(self, picture: pygame.Surface, at: Vec) -> None:
        """Blit a surface with its top left corner at a point."""
        self.surface.blit(picture, self.viewport.px_point(at))

    def blit_centre(self, picture: pygame.Surface, centre: Vec, alpha: float = 1.0) -> None:
        """Blit a surface centered on a point."""
        x, y = self.viewport.px_point(centre)
        spot = picture.get_rect(center=(x, y))
        if alpha >= 0.996:
            self.surface.blit(picture, spot)
        elif alpha > 0:
            picture.set_alpha(round(255 * alpha))
            self.surface.blit(picture, spot)
            picture.set_alpha(255)

    def art(self, name: str, rect: Rect, angle: float = 0.0, recolour: Swaps = (), state: State = "normal",
            alpha: float = 1.0) -> None:  # fmt: skip
        """Draw assets/<name>.svg centered in ``rect`` (aspect kept), rotated clockwise."""
        if self.touches(rect.grown(max(rect.w, rect.h) / 2 if angle else 1)):
            size = self.viewport.px_size(rect.w, rect.h)
            self.blit_centre(self._picture(name, size, angle, recolour, state), rect.centre, alpha)

    def growing_art(self, name: str, rect: Rect, full: float) -> None:
        """Draw a growing square picture, scaled from a raster of its ``full`` side."""
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
        state: State = "normal",
    ) -> pygame.Surface:
        """Return a picture; an expensive one may be a placeholder if this canvas collects them."""
        if self.lent is None or (size[0] * size[1] < svg_art.DEAR and not svg_art.is_outside(name)):
            return svg_art.surface(name, size, angle, recolour, state)
        with svg_art.lending(self._sketched) as lent:
            made = svg_art.surface(name, size, angle, recolour, state)
        self.lent += lent
        return made

    def drawing(self, svg: str, rect: Rect) -> None:
        """Draw generated SVG text (in the active colors) filling ``rect``; only the part in the clip."""
        svg_art.draw_part(self.surface, svg, self.viewport.px_rect(rect))

    def icon(self, name: str, centre: Vec, size: float, state: State = "normal") -> None:
        """Draw assets/icons/<name>.svg as a square of ``size`` units centered on a point."""
        self.art(f"icons/{name}", Rect.around(centre, size, size), state=state)

    # --- text ---------------------------------------------------------------------------------------

    def text(self, markup: str, rect: Rect, style: Style, valign: VAlign = "top", least: float | None = None) -> Block:
        """Draw text wrapped to the width of ``rect`` and return it; with ``least`` it shrinks to fit the height."""
        made = self.laid_out(markup, rect, style, least)
        slack = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (rect.h - made.height)
        if self.touches(rect):
            made.draw(self, Vec(rect.x, rect.y + slack), rect.w)
        return made

    def laid_out(self, markup: str, rect: Rect, style: Style, least: float | None = None) -> Block:
        """Return the layout that :meth:`text` would draw."""
        if least is None:
            return block(markup, style, self.viewport, rect.w)
        return fit(markup, style, self.viewport, rect.w, rect.h, least)

    def title(self, markup: str, rect: Rect, size: float, role: str = "white", align: Align = "center",
              least: float = 10.0) -> Block:  # fmt: skip
        """Draw a title as large as fits into ``rect``, at most ``size`` units."""
        style = Style(size, role, "display", align=align, leading=1.0)
        return self.text(markup, rect, style, "middle", least)

    def body(self, markup: str, rect: Rect, size: float, role: str = "ink", align: Align = "center",
             least: float = 10.0) -> Block:  # fmt: skip
        """Draw body text as large as fits into ``rect``, at most ``size`` units."""
        style = Style(size, role, align=align, leading=1.15)
        return self.text(markup, rect, style, "middle", least)

    def badge(self, markup: str, rect: Rect, size: float) -> None:
        """Draw a few characters on a dark chip."""
        self.box("chip", rect)
        style = Style(size, "text", bold=True, align="center", leading=1.28 / self.viewport.grown(0.28))
        self.text(markup, rect, style, "middle", 6)

    # --- shapes ----------------------------------------------------------------------------------------

    def box(self, look: str | frames_and_shadows.Skin, rect: Rect) -> None:
        """Draw a box of ``SKINS`` by name (or a ``Skin``) filling ``rect``; its shadow extends beyond."""
        made = frames_and_shadows.SKINS[look] if isinstance(look, str) else look
        where = self.viewport.px_rect(rect)
        if where.w < 2 or where.h < 2 or not self.touches(rect.grown(made.shadow * 2)):
            return
        if not made.shadow and where.w * where.h > FAR_LARGER * self.surface.get_width() * self.surface.get_height():
            svg_art.draw_part(
                self.surface, frames_and_shadows.box_svg(made, where.w, where.h, self.viewport.scale), where
            )
            return
        frames_and_shadows.draw_box(self.surface, made, where, self.viewport.scale)

    def halo(self, rect: Rect, role: str, radius: float = 8.0, reach: float = 5.0) -> None:
        """Draw a soft ring of light around ``rect``."""
        where = self.viewport.px_rect(rect)
        scale = self.viewport.scale
        if where.w < 2 or where.h < 2 or not self.touches(rect.grown(reach * 3)):
            return
        frames_and_shadows.draw_halo(self.surface, where, radius * scale, reach * scale, role)

    def outline(self, rect: Rect, role: str, radius: float, width: float, dashed: bool = False) -> None:
        """Draw a line with a dark casing along the edge of ``rect``, visible on any ground."""
        where, scale = self.viewport.px_rect(rect), self.viewport.scale
        if where.w >= 4 and where.h >= 4 and self.touches(rect.grown(width * 2)):
            thick = max(1.5, width * scale)
            frames_and_shadows.draw_outline(self.surface, where, radius * scale, thick, role, dashed)

    def brackets(self, rect: Rect, role: str, width: float) -> None:
        """Draw the four corners of a frame around ``rect`` with a dark edge, as of a target."""
        arm = min(22.0, rect.w * 0.34, rect.h * 0.34)
        if self.touches(rect.grown(width * 2)):
            for x, along in ((rect.x, arm), (rect.right, -arm)):
                for y, down in ((rect.y, arm), (rect.bottom, -arm)):
                    self.line([Vec(x, y + down), Vec(x, y), Vec(x + along, y)], role, width, "black")

    def ring(self, rect: Rect, role: str, radius: float, width: float, alpha: float) -> None:
        """Draw a plain frame with rounded corners, fast at any size, for sizes that change every frame."""
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
        """Draw a soft shadow of ``rect``, ``reach`` units larger; ``hollow`` skips the part under an opaque object."""
        where = pygame.Rect(0, 0, *self.viewport.px_size(rect.w, rect.h))
        where.center = self.viewport.px_point(rect.centre)
        scale = self.viewport.scale
        frames_and_shadows.draw_shadow(self.surface, where, radius * scale, reach * scale, alpha, hollow)

    def fill(self, rect: Rect, role: str, alpha: float = 1.0) -> None:
        """Fill a plain rectangle."""
        self._fill(self.viewport.px_rect(rect), role, alpha)

    def _fill(self, where: pygame.Rect, role: str, alpha: float) -> None:
        if alpha >= 0.996:
            self.surface.fill(palette.rgb(role), where)
            return
        where = where.clip(self.surface.get_clip())  # fill with flags ignores the clip
        if self.surface.get_flags() & pygame.SRCALPHA and where.w and where.h:
            veil = pygame.Surface(where.size)
            veil.fill(palette.rgb(role))
            veil.set_alpha(round(255 * alpha))
            self.surface.blit(veil, where)
        elif where.w and where.h:  # five times faster than blending a surface
            left, (red, green, blue) = 255 - round(255 * alpha), palette.rgb(role)
            if left < 255:  # each of the two fills is slow on a large board
                self.surface.fill((left, left, left), where, pygame.BLEND_RGB_MULT)
            added = round(red * alpha), round(green * alpha), round(blue * alpha)
            if any(added):
                self.surface.fill(added, where, pygame.BLEND_RGB_ADD)

    def line(self, points: Sequence[Vec], role: str, width: float = 2.0, edge: str = "", filled: bool = False) -> None:
        """Draw a smooth line through points, with a dark outline if ``edge`` (a role) is given.

        ``filled`` closes and fills it.
        """
        scale = self.viewport.scale
        px = tuple((p.x * scale, p.y * scale) for p in points)
        picture, at = frames_and_shadows.path(px, role, max(1.0, width * scale), edge, filled)
        self.surface.blit(picture, (at[0] - self.viewport.origin[0], at[1] - self.viewport.origin[1]))

    def shape(self, points: Sequence[Vec], role: str) -> None:
        """Fill a polygon whose corners change every frame."""
        px = [self.viewport.px_point(point) for point in points]
        pygame.draw.polygon(self.surface, palette.rgb(role), px)
        pygame.draw.aalines(self.surface, palette.rgb(role), True, px)

    def dot(self, centre: Vec, radius: float, role: str) -> None:
        """Draw a smooth filled circle."""
        r = max(1.0, radius * self.viewport.scale)
        pygame.draw.aacircle(self.surface, palette.rgb(role), self.viewport.px_point(centre), r)


TALLER = 1.35
"""Maximum height of a text relative to its rectangle; the excess is empty space between lines."""


class _Watch:
    """Texts that did not fit, while collected; otherwise None."""

    cut: list[str] | None = None


@contextmanager
def collecting_cut_texts() -> Iterator[list[str]]:
    """Yield a list that collects texts that do not fit their rectangles."""
    before, _Watch.cut = _Watch.cut, []
    try:
        yield _Watch.cut
    finally:
        _Watch.cut = before


class PrewarmCanvas(Canvas):
    """A canvas for :func:`svg_art.ordering`: draws nothing, warms the caches."""

    def __init__(self, viewport: Viewport) -> None:
        """Use the ``viewport`` of the later drawing."""
        super().__init__(pygame.Surface((1, 1)), viewport)

    def touches(self, rect: Rect) -> bool:
        """Return True: everything is ordered."""
        return True

    def text(self, markup: str, rect: Rect, style: Style, valign: VAlign = "top", least: float | None = None) -> Block:
        """Lay text out; order its icons."""
        made = self.laid_out(markup, rect, style, least)
        if _Watch.cut is not None and (not made.fits or made.height > rect.h * TALLER + 1):
            _Watch.cut.append(markup)
        for name, side in made.icons():
            svg_art.surface(f"icons/{name}", (side, side))
        return made

    def nothing(self, *_what: object, **_how: object) -> None:
        """Draw nothing."""

    blit = blit_centre = drawing = box = halo = outline = brackets = ring = shadow = fill = line = shape = dot = nothing


Units: TypeAlias = tuple[float, float]
Pixels: TypeAlias = tuple[int, int]
GRAIN = 256
"""Grid size in pixels: parts that start at its multiples join exactly at any scale."""


def paint_surface(
    units: Units, size: Pixels, draw: Callable[[Canvas], None], part: pygame.Rect | None = None, text_scale: float = 1.0
) -> pygame.Surface:
    """Return a transparent surface of ``size`` pixels painted by ``draw`` in ``units``, or a ``part`` of it.

    Very small pictures are painted larger and scaled down, because text cannot be rendered below the scale of the
    smallest window. ``text_scale`` is the requested enlargement of texts, within the same picture. In
    :func:`svg_art.ordering` nothing is painted.
    """
    scale, least = size[0] / units[0], LEAST_SCALE * units[0] / size[0]
    if part is None:
        scale = max(scale, LEAST_SCALE)
        area = pygame.Rect(0, 0, max(1, round(units[0] * scale)), max(1, round(units[1] * scale)))
    else:  # at a multiple of the grid
        share, size = max(GRAIN, math.ceil(least * GRAIN)) / GRAIN, part.size
        left, top = round(part.x * share), round(part.y * share)
        right, bottom = max(left + 1, round(part.right * share)), max(top + 1, round(part.bottom * share))
        scale, area = scale * share, pygame.Rect(left, top, right - left, bottom - top)
    viewport = Viewport((round(DESIGN[0] * scale), round(DESIGN[1] * scale)), text_scale, origin=area.topleft)
    if svg_art.only_orders():
        draw(PrewarmCanvas(viewport))
        return svg_art.NOTHING_YET
    picture = svg_art.blank(area.size)
    draw(Canvas(picture, viewport))
    return picture if area.size == size else pygame.transform.smoothscale(picture, size)


COAT: Final = "seat_1"
"""The palette role in which portraits wear their coats, replaced by the seat's own."""


def draw_portrait(canvas: Canvas, art: str, role: str, rect: Rect, state: State = "normal") -> None:
    """Draw the portrait of the seat with palette role ``role``."""
    canvas.art(art, rect, recolour=((COAT, role),) if role != COAT else (), state=state)


def draw_sign(canvas: Canvas, role: str, centre: Vec, side: float, icon: str = "") -> None:
    """Draw the sign of a seat, or another icon, on a dark disc in the seat's color, as a portrait badge."""
    canvas.dot(centre, side / 2, role)
    canvas.dot(centre, side / 2 - max(1.0, side * 0.06), "panel")
    canvas.icon(icon or role, centre, side * 0.64)
