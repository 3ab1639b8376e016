"""Dice drawn by code: a cube of any colour with icons on its faces, at rest or tumbling in the air."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.animation.dice import UNROLLED
from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.surface_cache import SurfaceCache

Point3 = tuple[float, float, float]

VIEW: Final = 96
"""The width and height of the pictures in units; icons have half of it."""
EDGE: Final = 26.0
"""Half the edge of a turning cube: its corners stay inside the picture."""
AIRBORNE: Final = 1.25
"""How much larger a picture of a turning cube is drawn, so that its sides are nearly as large as those at rest."""
FRAMES: Final = 12
"""Pictures of one tumble over corner and edge."""
CORNER_UP: Final = (-0.62, 0.785)
"""How a die that has not been rolled is turned, by radians about two axes: three of its sides are seen."""
SPIN: Final = 15.0
"""Tumbling dice are kept at angles of whole multiples of this many degrees."""
LIGHT: Final[Point3] = (-0.45, -0.7, 0.55)
"""Where the light comes from: x to the right, y down, z to who looks."""
SIDES: Final[tuple[tuple[Point3, Point3, Point3], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
)
"""Each side of a cube: which way it looks, and the right and down of what is printed on it."""
ROUNDED: Final = (
    "M-14 -40 L14 -40 C30 -40 40 -30 40 -14 L40 14 C40 30 30 40 14 40 L-14 40 C-30 40 -40 30 -40 14 L-40 -14 "
    "C-40 -30 -30 -40 -14 -40 Z"
)
"""A die seen from above."""

SMALL: Final = 33
"""Dice of fewer pixels show their icon bold and no signs, which nobody could see."""
BOLD: Final = 1.17

_store = SurfaceCache()


@dataclass(frozen=True)
class CubeDie:
    """Dice of one colour (a palette role) with an icon on each face; a face without one is blank.

    ``sides`` are the six faces in the order in which they are printed; ``sign`` is a small icon in the corners, so that
    dice differ by more than their colour.
    """

    name: str
    colour: str
    sides: tuple[str, ...]
    icons: Mapping[str, str] = field(default_factory=dict)
    sign: str = ""

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest, seen from above."""
        step = round(angle / svg_art.ANGLE_STEP) * svg_art.ANGLE_STEP % 360
        self._blit(canvas, rect, 0 if face == UNROLLED else face, dim, step)

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a die in the air."""
        large = Rect.around(rect.centre, rect.w * AIRBORNE, rect.h * AIRBORNE)
        self._blit(canvas, large, frame % FRAMES, False, round(angle / SPIN) * SPIN % 360)

    def _blit(self, canvas: Canvas, rect: Rect, shown: str | int, dim: bool, angle: float) -> None:
        """Draw one of the pictures: a face, or a frame of the tumble by its number."""
        if canvas.touches(rect.grown(rect.w / 2)):
            canvas.blit_centre(self._surface(shown, canvas.viewport.px_size(rect.w, rect.h), dim, angle), rect.centre)

    def _surface(self, shown: str | int, size: tuple[int, int], dim: bool, angle: float) -> pygame.Surface:
        """Return a picture in its colours, size and angle. Cached."""
        icons = tuple(sorted(self.icons.items()))
        key = palette.generation(), self.colour, self.sides, icons, self.sign, shown, size, dim, angle
        found = _store.get(key)
        if found is not None:
            return found
        if angle:
            return _store.put(key, svg_art.turned(self._surface(shown, size, dim, 0.0), angle))
        if dim:
            return _store.put(key, svg_art.in_state(self._surface(shown, size, False, 0.0), "dim"))
        if isinstance(shown, str):
            svg = self._from_above(shown, bold=size[0] < SMALL)
        else:
            spin = math.tau * shown / FRAMES
            svg = self._turning(CORNER_UP[0] + spin, CORNER_UP[1] + spin / 2)
        return _store.put(key, svg_art.from_svg(svg, size))

    # --- pictures ------------------------------------------------------------------------------------------------

    def _from_above(self, face: str, bold: bool) -> str:
        """Return the SVG of the die from above with a face up: dark below, light on the upper edge."""
        colour, ink, dark, light = map(palette.active().hex, (self.colour, "ink", "black", "white"))
        side = f'<path d="{ROUNDED}" fill='
        ends = f'<stop offset="0" stop-color="{light}" stop-opacity="0.42"/>'
        ends += f'<stop offset="0.5" stop-color="{light}" stop-opacity="0.06"/>'
        ends += f'<stop offset="1" stop-color="{dark}" stop-opacity="0.16"/>'
        axis = 'gradientUnits="userSpaceOnUse" x1="-30" y1="-40" x2="25" y2="40"'
        return _svg(
            f'<defs><linearGradient id="lit" {axis}>{ends}</linearGradient></defs>'
            f'<ellipse cx="49" cy="87" rx="40" ry="7" fill="{dark}" fill-opacity="0.22"/>'
            f'<g transform="translate(48 50)">{side}"{colour}" stroke="{ink}" stroke-width="2.6"/>'
            f'{side}"{dark}" fill-opacity="0.45"/></g>'
            f'<g transform="translate(48 44)">{side}"{colour}" stroke="{ink}" stroke-width="2.2"/>{side}"url(#lit)"/>'
            f'<g transform="scale(0.93)">{side}"none" stroke="{light}" stroke-width="1.8" stroke-opacity="0.42"/></g>'
            f"{self._print(face, 'a', bold)}</g>"
        )

    def _turning(self, about_x: float, about_y: float) -> str:
        """Return the SVG of the turned cube: its visible sides with their shading and print."""
        sides: list[str] = []
        for number, (normal, right, down) in enumerate(SIDES):
            n, u, v = (_turned(axis, about_x, about_y) for axis in (normal, right, down))
            if n[2] > 0.02:
                matrix = " ".join(
                    f"{value:.3f}" for value in (*_flat(u, EDGE / 40), *_flat(v, EDGE / 40), *_middle(_flat(n, EDGE)))
                )
                sides.append(f'<g transform="matrix({matrix})">{self._side(number, n)}</g>')
        return _svg("".join(sides))

    def _side(self, number: int, normal: Point3) -> str:
        """Return the SVG of one side of the turned cube, 80 units square, shaded by its angle to the light."""
        colour, ink, dark, light = map(palette.active().hex, (self.colour, "ink", "black", "white"))
        square = '<path d="M-40 -40 L40 -40 L40 40 L-40 40 Z" stroke-linejoin="round"'
        lit = sum(a * b for a, b in zip(normal, LIGHT, strict=True))
        shade = f'fill="{light}" fill-opacity="{0.25 * lit:.2f}"' if lit > 0 else f'fill="{dark}" fill-opacity="0.4"'
        outline = f'{square} fill="{colour}" stroke="{ink}" stroke-width="6"/>'
        return f"{outline}{square} {shade}/>{self._print(self.sides[number % len(self.sides)], f's{number}')}"

    def _print(self, face: str, mark: str, bold: bool = False) -> str:
        """Return the SVG of the print on a side: a plate with its icon, small signs in two corners; or a bold icon."""
        ink, plate = palette.active().hex("ink"), palette.active().hex("white")
        drawn = "" if bold else "".join(self._signs(mark))
        if face in self.icons:
            grown = BOLD if bold else 1.0
            drawn += f'<circle cx="0" cy="0" r="{27 * grown:g}" fill="{plate}" stroke="{ink}" stroke-width="2"/>'
            icon = svg_art.elements(self.icons[face], mark)
            drawn += f'<g transform="scale({grown:g}) translate(-24 -24)">{icon}</g>'
        return drawn

    def _signs(self, mark: str) -> Iterator[str]:
        """Yield the SVG of the sign in two corners, on small plates."""
        if self.sign:
            plate = f'<circle cx="0" cy="0" r="9" fill="{palette.active().hex("white")}"/>'
            for number, (x, y) in enumerate(((-27, -27), (27, 27))):
                sign = svg_art.elements(self.sign, f"{mark}c{number}")
                drawn = f'{plate}<g transform="scale(0.34) translate(-24 -24)">{sign}</g>'
                yield f'<g transform="translate({x} {y})">{drawn}</g>'


def _svg(content: str) -> str:
    """Return an SVG document with some content."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{VIEW}" height="{VIEW}" viewBox="0 0 {VIEW} {VIEW}">'
        f"{content}</svg>"
    )


def _turned(p: Point3, about_x: float, about_y: float) -> Point3:
    """Rotate a point about two axes, by radians."""
    x, y, z = p
    y, z = y * math.cos(about_x) - z * math.sin(about_x), y * math.sin(about_x) + z * math.cos(about_x)
    x, z = x * math.cos(about_y) + z * math.sin(about_y), z * math.cos(about_y) - x * math.sin(about_y)
    return x, y, z


def _flat(p: Point3, scale: float) -> tuple[float, float]:
    """Project a point onto the plane of the picture."""
    return p[0] * scale, p[1] * scale


def _middle(at: tuple[float, float]) -> tuple[float, float]:
    """Translate a point so that the origin is the middle of the picture."""
    return at[0] + VIEW / 2, at[1] + VIEW / 2
