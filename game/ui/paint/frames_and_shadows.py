"""Frames, buttons, card paper and shadows: generated as small SVGs, rasterized once per height.

A ``Skin`` describes a box in palette roles. ``SKINS`` are the shared ones, for a uniform look of panels, buttons and
fields: warm dark leather and wood, thin brass edges, paper cards. Boxes are nine-slice pictures (:class:`NineSlice`),
so that a box that grows is not rasterized for each size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, Literal

import msgspec
import pygame

from game.ui.paint import palette, svg_art
from game.ui.paint.surface_cache import SurfaceCache

REPEATED = 64
"""Size in pixels of the repeatable center of a nine-slice box."""

SHADES = 256
"""Maximum number of shades in the vertical gradient of a box."""
BLURRED = 8
"""Maximum factor by which shadows are scaled down for blurring."""


Layer = Literal["", "fill", "lines"]
Cut = tuple[int, int]
"""Range of repeatable pixels: first, and last plus one."""


class Skin(msgspec.Struct, frozen=True):
    """The look of a box. Colors are palette roles; lengths are in table units."""

    top: str
    bottom: str
    edge: str
    edge_width: float = 1.2
    edge_alpha: float = 1.0
    radius: float = 8.0
    fill_alpha: float = 1.0
    shine: float = 0.0
    """Opacity of the light line below the top edge."""
    lip: float = 0.0
    """Height of the darker lower side of a key, in table units."""
    lip_role: str = "black"
    inlay: float = 0.0
    """Inset of a second thin brass line with notched corners, in table units; 0 for none."""
    shadow: float = 0.0
    """Reach of the soft shadow around the box, in table units."""
    shadow_alpha: float = 0.55


SKINS: dict[str, Skin] = {
    "panel": Skin("panel_raised", "panel", "brass", 1.2, 0.75, 10, shine=0.08, inlay=5, shadow=12),
    "plain": Skin("panel_raised", "panel", "panel_edge", 1.1, 0.9, 9, shine=0.06, shadow=6),
    "strip": Skin("panel_raised", "panel", "brass", 1.0, 0.5, 6, 0.94, shine=0.06, shadow=5),
    "well": Skin("black", "panel", "panel_edge", 1.0, 0.9, 7, 0.75),
    "dialog": Skin("panel_raised", "panel", "brass", 1.6, 1.0, 14, shine=0.12, inlay=7, shadow=30),
    "tip": Skin("paper", "paper_shade", "paper_edge", 1.0, 1.0, 6, shadow=10),
    "toast": Skin("panel_raised", "panel", "accent", 1.4, 1.0, 16, shine=0.1, shadow=14),
    "paper": Skin("paper", "paper_shade", "paper_edge", 1.0, 1.0, 8, shadow=8, shadow_alpha=0.45),
    "key": Skin("table_light", "table", "brass", 1.2, 0.85, 8, shine=0.16, lip=3, lip_role="table_dark", shadow=4),
    "key.hover": Skin("wood", "table_light", "accent", 1.4, 1.0, 8, shine=0.22, lip=3, lip_role="table_dark", shadow=5),
    "key.pressed": Skin("table", "table_light", "brass", 1.2, 1.0, 8, lip=1, lip_role="table_dark", shadow=2),
    "key.disabled": Skin("panel_raised", "panel", "panel_edge", 1.0, 0.4, 8, 0.55),
    "main": Skin(
        "accent_bright", "accent", "accent_bright", 1.0, 0.9, 8, shine=0.45, lip=3, lip_role="accent_dark", shadow=5
    ),
    "main.hover": Skin(
        "glow", "accent_bright", "glow", 1.2, 1.0, 8, shine=0.6, lip=3, lip_role="accent_dark", shadow=7
    ),
    "main.pressed": Skin(
        "accent", "accent_bright", "accent_dark", 1.0, 1.0, 8, lip=1, lip_role="accent_dark", shadow=2
    ),
    "main.disabled": Skin("panel_raised", "panel", "panel_edge", 1.0, 0.4, 8, 0.55),
    "quiet": Skin("panel_raised", "panel_raised", "panel_edge", 1.0, 0.0, 8, 0.0),
    "quiet.hover": Skin("table_light", "table", "brass", 1.0, 0.6, 8, 0.9),
    "quiet.pressed": Skin("table", "table_light", "brass", 1.0, 0.8, 8, 0.9),
    "quiet.disabled": Skin("panel", "panel", "panel_edge", 1.0, 0.0, 8, 0.0),
    "row": Skin("table_light", "table_light", "brass", 1.0, 0.0, 5, 0.0),
    "row.hover": Skin("table_light", "table_light", "brass", 1.0, 0.0, 5, 0.55),
    "row.chosen": Skin("table_light", "table", "accent", 1.2, 0.9, 5, 1.0, shine=0.1),
    "field": Skin("black", "panel", "panel_edge", 1.2, 1.0, 7, 0.9),
    "field.hover": Skin("black", "panel", "brass", 1.2, 1.0, 7, 0.9),
    "groove": Skin("black", "table_dark", "panel_edge", 1.0, 0.9, 99, 1.0),
    "fill": Skin("accent_bright", "accent", "accent_dark", 1.0, 0.8, 99, 1.0),
    "knob": Skin("accent_bright", "brass", "table_dark", 1.0, 0.9, 99, shine=0.4, shadow=3),
    "knob.hover": Skin("glow", "accent", "table_dark", 1.0, 0.9, 99, shine=0.5, shadow=4),
    "bar": Skin("panel_edge", "panel_edge", "brass", 1.0, 0.7, 99, 0.9),
    "bar.hover": Skin("brass", "brass", "accent", 1.0, 0.9, 99, 1.0),
    "keycap": Skin("paper", "paper_shade", "ink_soft", 1.0, 1.0, 4, lip=1.6, lip_role="paper_edge"),
    "frame": Skin("black", "black", "brass", 1.4, 0.8, 3, 0.0),
    "chip": Skin("panel", "black", "panel_edge", 1.0, 0.8, 99, 0.85),
}

_store = SurfaceCache()
_passing = SurfaceCache(share=12)
"""Short-lived pictures: lines, and shadows of rotating objects, most of which change every frame."""


def draw_box(target: pygame.Surface, look: Skin, where: pygame.Rect, scale: float) -> None:
    """Draw a box filling ``where`` (pixels), with its shadow around it."""
    margin = _margin(look, scale)
    width, across = _sliced(where.w, _corner(look, where.h, scale), margin)
    NineSlice(_box(look, width, where.h, scale), across).draw(target, where.inflate(2 * margin, 2 * margin))


def _margin(look: Skin, scale: float) -> int:
    """Return the width of the shadow on each side of a box, in pixels."""
    return round(look.shadow * scale * 1.6)


def _corner(look: Skin, h: int, scale: float) -> int:
    """Return the width in pixels of a box's corner columns, which nine-slice must not repeat."""
    radius = min(look.radius * scale, h / 2)
    edge = max(1.0, look.edge_width * scale) + 2 * max(1.0, scale)
    inlay = (look.inlay + look.radius * 0.75 + 1) * scale if look.inlay else 0.0
    blurred = (look.shadow * scale * 2.6 + radius) if look.shadow else 0.0
    return math.ceil(max(radius + edge, inlay, blurred)) + 2


def _box(look: Skin, w: int, h: int, scale: float) -> pygame.Surface:
    """Return a box of w x h pixels plus its margin on each side. Cached."""
    key = (palette.generation(), look, w, h, scale)
    found = _store.get(key)
    if found is None:
        margin = _margin(look, scale)
        found = svg_art.blank((w + 2 * margin, h + 2 * margin))
        if margin:
            soft = shadow(w, h, look.radius * scale, look.shadow * scale, look.shadow_alpha)
            found.blit(soft, soft.get_rect(center=(margin + w // 2, margin + h // 2 + round(look.shadow * scale / 4))))
        found.blit(_body(look, w, h, scale), (margin, margin))
        _store.put(key, found)
    return found


def _body(look: Skin, w: int, h: int, scale: float) -> pygame.Surface:
    """Return a box without its shadow; a tall one is assembled from slices, faster than rasterizing it."""
    corner = _corner(look, h, scale)
    low = 2 * corner + REPEATED
    if look.lip or h < low + REPEATED:
        return svg_art.from_svg(box_svg(look, w, h, scale), (w, h))
    made = svg_art.blank((w, h))
    cut = corner, corner + REPEATED
    if look.fill_alpha:
        NineSlice(_layer(look, w, low, scale, "fill"), down=cut).draw(made, made.get_rect())
        shades = pygame.transform.scale(_shades(look, h), (w, h))
        made.blit(shades, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    NineSlice(_layer(look, w, low, scale, "lines"), down=cut).draw(made, made.get_rect())
    return made


def _layer(look: Skin, w: int, h: int, scale: float, layer: Layer) -> pygame.Surface:
    key = (palette.generation(), look, w, h, scale, layer)
    found = _store.get(key)
    return found or _store.put(key, svg_art.from_svg(box_svg(look, w, h, scale, layer), (w, h)))


def _shades(look: Skin, h: int) -> pygame.Surface:
    """Return the vertical gradient of a box, one pixel wide and at most ``h`` pixels high."""
    top, bottom = palette.rgb(look.top), palette.rgb(look.bottom)
    rows = min(h, SHADES)
    shares = [(y + 0.5) / rows for y in range(rows)]
    column = (round(a + (b - a) * share) for share in shares for a, b in zip((*top, 255), (*bottom, 255), strict=True))
    return svg_art.ready(pygame.image.frombytes(bytes(column), (1, rows), "RGBA"))


def draw_shadow(
    target: pygame.Surface, where: pygame.Rect, radius: float, reach: float, alpha: float, hollow: bool = False
) -> None:
    """Draw a soft black shadow of a box filling ``where`` (pixels); ``hollow`` omits its uniform center."""
    pad, corner = round(reach * 1.3), math.ceil(radius + 2 * reach) + BLURRED
    (w, across), (h, down) = _sliced(where.w, corner, pad), _sliced(where.h, corner, pad)
    picture = shadow(w, h, radius, reach, alpha)
    NineSlice(picture, across, down, hollow).draw(target, where.inflate(2 * pad, 2 * pad))


def shadow(w: int, h: int, radius: float, reach: float, alpha: float, angle: float = 0.0) -> pygame.Surface:
    """Return a soft black shadow of a w x h box rotated clockwise by ``angle`` degrees, ``reach`` larger on each side.

    Cached; rotated ones only briefly, because they rarely recur.
    """
    store = _passing if angle else _store
    key = ("shadow", w, h, round(radius), round(reach), round(alpha * 100), angle)
    found = store.get(key)
    if found is not None:
        return found
    pad = round(reach * 1.3)
    small = max(1, min(BLURRED, round(reach / 3)))  # blur at low resolution and enlarge: looks the same
    sw, sh = (w + 2 * pad) // small + 1, (h + 2 * pad) // small + 1
    flat = pygame.Surface((sw, sh), pygame.SRCALPHA)
    inner = pygame.Rect(pad // small, pad // small, max(1, w // small), max(1, h // small))
    pygame.draw.rect(flat, (0, 0, 0, round(255 * alpha)), inner, border_radius=round(radius / small))
    blurred = pygame.transform.gaussian_blur(flat, max(1, round(reach / small / 1.6)), repeat_edge_pixels=False)
    blurred = svg_art.ready(blurred)  # keep the format in derived surfaces
    size = w + 2 * pad, h + 2 * pad
    if angle:
        blurred, (sw, sh) = svg_art.turned(blurred, angle), blurred.get_size()
        size = round(size[0] * blurred.get_width() / sw), round(size[1] * blurred.get_height() / sh)
    return store.put(key, pygame.transform.smoothscale(blurred, size))


def draw_halo(target: pygame.Surface, where: pygame.Rect, radius: float, reach: float, role: str) -> None:
    """Draw a soft glowing ring in a role's color around a box filling ``where`` (pixels)."""
    margin, corner = round(reach * 2) + 2, math.ceil(radius + reach) + 3
    (w, across), (h, down) = _sliced(where.w, corner, margin), _sliced(where.h, corner, margin)
    key = ("halo", palette.generation(), w, h, round(radius), round(reach), role)
    found = _store.get(key) or _store.put(key, _halo(w, h, radius, reach, margin, role))
    NineSlice(found, across, down, hollow=True).draw(target, where.inflate(2 * margin, 2 * margin))


DASH: Final = 16
"""Length in pixels of a dash with its gap in a window of usual size; divides :data:`REPEATED`, so that edges join."""


def draw_outline(
    target: pygame.Surface, where: pygame.Rect, radius: float, width: float, role: str, dashed: bool = False
) -> None:
    """Draw a line in a role's color along the edge of a box filling ``where`` (pixels), visible on any ground.

    A dark casing runs on both sides of it. ``dashed`` interrupts the line, but not at small corners.
    """
    radius = min(radius, where.w / 2, where.h / 2)
    margin, corner = math.ceil(width / 2 + _casing(width)) + 1, math.ceil(radius)
    (w, across), (h, down) = _sliced(where.w, corner, margin), _sliced(where.h, corner, margin)
    key = ("outline", palette.generation(), w, h, round(radius), width, role, dashed)
    found = _store.get(key)
    if found is None:
        svg = _outline_svg((w, h), round(radius), width, role, margin, DASH * max(1, round(width / 3)) if dashed else 0)
        found = _store.put(key, svg_art.from_svg(svg, (w + 2 * margin, h + 2 * margin)))
    NineSlice(found, across, down, hollow=True).draw(target, where.inflate(2 * margin, 2 * margin))


def _casing(width: float) -> float:
    """Return the width of the dark casing on each side of an outline."""
    return max(1.0, min(2.0, width * 0.5))


def _outline_svg(size: tuple[int, int], radius: int, width: float, role: str, margin: int, dash: int) -> str:
    """Return the SVG of an outline with its casing; ``dash`` is the length of a dash with its gap, 0 for none."""
    hue, (w, h) = palette.active().hex, size
    casing = f'fill="none" stroke="{hue("black")}" stroke-opacity="0.85" stroke-width="{width + 2 * _casing(width)}"'
    paint = f'fill="none" stroke="{hue(role)}" stroke-width="{width}"'
    below = _round(margin, margin, w, h, radius, casing)
    if not dash:
        return _svg(w + 2 * margin, h + 2 * margin, below, _round(margin, margin, w, h, radius, paint))
    left, top, right, low, parts = margin, margin, margin + w, margin + h, [below]
    for x, y, to_x, to_y, sweep in (
        (left, top + radius, left + radius, top, 1), (right - radius, top, right, top + radius, 1),
        (right, low - radius, right - radius, low, 1), (left + radius, low, left, low - radius, 1),
    ):  # fmt: skip
        length = math.pi * radius / 2
        step = length / max(1, round(length / dash))
        rhythm = f'stroke-dasharray="{step / 2} {step / 2}" stroke-dashoffset="{step / 4}"' if length > dash else ""
        parts.append(f'<path d="M{x} {y} A{radius} {radius} 0 0 {sweep} {to_x} {to_y}" {paint} {rhythm}/>')
    for length, lines in (
        (w - 2 * radius, (f"M{left + radius} {top} H{right - radius}", f"M{left + radius} {low} H{right - radius}")),
        (h - 2 * radius, (f"M{left} {top + radius} V{low - radius}", f"M{right} {top + radius} V{low - radius}")),
    ):
        step = length / max(1, round(length / dash))
        rhythm = f'stroke-dasharray="{step / 2} {step / 2}" stroke-dashoffset="{-step / 4}"'
        parts += [f'<path d="{line}" {paint} {rhythm}/>' for line in lines if length > 0]
    return _svg(w + 2 * margin, h + 2 * margin, *parts)


def _sliced(length: int, corner: int, margin: int) -> tuple[int, Cut | None]:
    """Return the length in pixels of the nine-slice picture for a length, and its cut."""
    short = 2 * corner + REPEATED
    return (short, (margin + corner, margin + corner + REPEATED)) if length > short else (length, None)


def ring_corners(radius: int, width: int, role: str, alpha: float) -> pygame.Surface:
    """Return the four corners of a plain ring, assembled in a square of twice its radius. Cached."""
    key = ("ring", palette.generation(), radius, width, role, alpha)
    return _store.get(key) or _store.put(key, _mirrored(_ring_corner(radius, width, role, alpha), (2 * radius,) * 2))


def _ring_corner(radius: int, width: int, role: str, alpha: float) -> pygame.Surface:
    paint = f'stroke="{palette.active().hex(role)}" stroke-opacity="{alpha}" stroke-width="{width}"'
    circle = f'<circle cx="{radius}" cy="{radius}" r="{radius - width / 2}" fill="none" {paint}/>'
    return svg_art.from_svg(_svg(radius, radius, circle), (radius, radius))


def _svg(w: float, h: float, *parts: str) -> str:
    """Return an SVG document of a size in pixels."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">{"".join(parts)}</svg>'


def path(
    points: tuple[tuple[float, float], ...], role: str, width: float, edge: str, filled: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return (surface, offset): a smooth line through pixel points, outlined in the role ``edge`` unless "". Cached.

    ``filled`` closes and fills the line. Blit the surface at the offset.
    """
    pad = width + 4
    x0, y0 = int(min(p[0] for p in points) - pad), int(min(p[1] for p in points) - pad)
    w = int(max(p[0] for p in points) + pad) + 1 - x0
    h = int(max(p[1] for p in points) + pad) + 1 - y0
    local = tuple((round(x - x0, 1), round(y - y0, 1)) for x, y in points)
    key = ("path", palette.generation(), local, role, width, edge, filled)
    found = _passing.get(key)
    svg = "" if found else _path_svg(local, (w, h), role, width, edge, filled)
    return found or _passing.put(key, svg_art.from_svg(svg, (w, h))), (x0, y0)


def _path_svg(
    points: tuple[tuple[float, float], ...], size: tuple[int, int], role: str, width: float, edge: str, filled: bool
) -> str:
    hue = palette.active().hex
    line = "M" + " L".join(f"{x} {y}" for x, y in points) + (" Z" if filled else "")
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    below = f'<path d="{line}" fill="none" stroke="{hue(edge)}" stroke-width="{width + 3}" {ends}/>' if edge else ""
    fill = hue(role) if filled else "none"
    return _svg(*size, below, f'<path d="{line}" fill="{fill}" stroke="{hue(role)}" stroke-width="{width}" {ends}/>')


def box_svg(look: Skin, w: int, h: int, scale: float, layer: Layer = "") -> str:
    """Return the SVG of a box in the active colors, or one layer: its white ``fill``, or the ``lines`` over it."""
    colour = palette.active().hex
    edge = max(1.0, look.edge_width * scale) if look.edge_alpha else 0.0
    lip = look.lip * scale
    radius = min(look.radius * scale, (h - lip) / 2, w / 2)
    high = h - lip
    half = edge / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">',
        f'<defs><linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{high}">',
        f'<stop offset="0" stop-color="{colour(look.top)}"/><stop offset="1" stop-color="{colour(look.bottom)}"/>',
        "</linearGradient></defs>",
    ]
    if lip:
        parts.append(_round(0, lip, w, high, radius, f'fill="{colour(look.lip_role)}"'))
    if look.fill_alpha and layer != "lines":
        paint = f'fill="{"#ffffff" if layer else "url(#f)"}" opacity="{look.fill_alpha}"'  # gradients: no fill-opacity
        parts.append(_round(half, half, w - edge, high - edge, radius - half, paint))
    if layer == "fill":
        return "".join([*parts, "</svg>"])
    if look.shine:
        parts.append(_shine(look, (w, high), radius, edge, max(1.0, scale)))
    if look.inlay:
        parts.append(_inlay(look, w, high, scale))
    if edge:
        line = f'fill="none" stroke="{colour(look.edge)}" stroke-opacity="{look.edge_alpha}" stroke-width="{edge}"'
        parts.append(_round(half, half, w - edge, high - edge, radius - half, line))
    return "".join([*parts, "</svg>"])


def _shine(look: Skin, size: tuple[int, float], radius: float, edge: float, thin: float) -> str:
    """Return a light line inside the edge, brightest along the top."""
    w, h = size
    hue = palette.active().hex("white")
    inner = edge + thin / 2
    line = f'fill="none" stroke="{hue}" stroke-opacity="{look.shine * 0.6}" stroke-width="{thin}"'
    around = _round(inner, inner, w - 2 * inner, h - 2 * inner, radius - inner, line)
    top = f'stroke="{hue}" stroke-opacity="{look.shine}" stroke-width="{1.2 * thin}" fill="none"'
    return f'{around}<path d="M{radius} {inner} H{w - radius}" {top}/>'


def _round(x: float, y: float, w: float, h: float, r: float, paint: str) -> str:
    r = max(0.0, min(r, w / 2, h / 2))
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.1, w):.2f}" height="{max(0.1, h):.2f}" rx="{r:.2f}" {paint}/>'


def _inlay(look: Skin, w: int, h: float, scale: float) -> str:
    """Return a thin inner line with corners notched inwards, like the frame of an old ticket."""
    d, n = look.inlay * scale, look.radius * scale * 0.75
    x0, y0, x1, y1 = d, d, w - d, h - d
    path = (
        f"M{x0 + n} {y0} H{x1 - n} A{n} {n} 0 0 0 {x1} {y0 + n} V{y1 - n} A{n} {n} 0 0 0 {x1 - n} {y1} "
        f"H{x0 + n} A{n} {n} 0 0 0 {x0} {y1 - n} V{y0 + n} A{n} {n} 0 0 0 {x0 + n} {y0} Z"
    )
    hue = palette.active().hex(look.edge)
    return f'<path d="{path}" fill="none" stroke="{hue}" stroke-opacity="0.28" stroke-width="{max(1.0, 0.9 * scale)}"/>'


def _halo(w: int, h: int, radius: float, reach: float, margin: int, role: str) -> pygame.Surface:
    """Return the picture of a halo, mirrored from a rasterized quarter."""
    wide, high = w + 2 * margin, h + 2 * margin
    half = (wide + 1) // 2, (high + 1) // 2
    return _mirrored(svg_art.from_svg(_halo_svg(w, h, radius, reach, margin, role), half), (wide, high))


def _mirrored(quarter: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a size, mirrored from its upper left quarter."""
    made = svg_art.blank(size)
    for across in (False, True):
        for down in (False, True):
            place = size[0] - quarter.get_width() if across else 0, size[1] - quarter.get_height() if down else 0
            made.blit(pygame.transform.flip(quarter, across, down), place, special_flags=pygame.BLEND_RGBA_MAX)
    return made


def _halo_svg(w: int, h: int, radius: float, reach: float, margin: int, role: str) -> str:
    """Return the SVG of the upper left quarter of a halo: concentric rings of falling opacity."""
    hue = palette.active().hex(role)
    steps = 7
    rings = [(0.10 + 0.02 * (steps - i), reach * 2 * i / steps) for i in range(steps, 0, -1)]
    paints = (f'fill="none" stroke="{hue}" stroke-opacity="{solid}" stroke-width="{width:.2f}"'
              for solid, width in (*rings, (0.95, max(1.5, reach / 3.2))))  # fmt: skip
    parts = [_round(margin, margin, w, h, radius, paint) for paint in paints]
    return _svg((w + 2 * margin + 1) // 2, (h + 2 * margin + 1) // 2, *parts)


class NineSlice(msgspec.Struct, frozen=True):
    """A nine-slice picture: columns in the cut ``across`` and rows in the cut ``down`` are uniform and repeatable."""

    picture: pygame.Surface
    across: Cut | None = None
    """None for a fixed width."""
    down: Cut | None = None
    """None for a fixed height."""
    hollow: bool = False
    """Whether to leave the center empty."""

    def draw(self, target: pygame.Surface, where: pygame.Rect) -> None:
        """Draw it stretched to ``where``, limited to the clip."""
        clip, picture = target.get_clip(), self.picture
        wide, high = picture.get_size()
        rows = list(_runs(high, where.h, self.down, where.y, (clip.top, clip.bottom)))
        parts = []
        for x, left, width, between in _runs(wide, where.w, self.across, where.x, (clip.left, clip.right)):
            for y, top, height, inside in rows:
                if not (self.hollow and between and inside):
                    parts.append((picture, (x, y), pygame.Rect(left, top, width, height)))
        target.blits(parts, False)


def _runs(size: int, length: int, cut: Cut | None, at: int, clip: Cut) -> Iterator[tuple[int, int, int, bool]]:
    """Yield the pixel runs that fill a length and touch a clip: target, source, count, whether between the cuts."""
    if cut is None:
        yield at, 0, size, False
        return
    begin, end = cut
    step, last = end - begin, at + length - (size - end)
    yield at, 0, begin, False
    first = at + begin
    if clip[0] > first:
        first += (clip[0] - first) // step * step
    for place in range(first, min(last, clip[1]), step):
        yield place, begin, min(step, last - place), True
    yield last, end, size - end, False
