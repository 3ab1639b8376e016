"""How discs with their dials, figures and booths look."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.table.faces import FOLDER, REPAIRED
from game.games.riff_in_time.table.layout.pieces import FIRST, NEEDLE, PLATE, SAN_DIMAS_STEP, STEP
from game.games.riff_in_time.table.text.titles import Titles
from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

DISC: Final = 220.0
"""The units in which a disc is drawn."""
LAST: Final = 20
"""The last line on the dial of San Dimas."""
CELLS: Final = (94.0, 22.0)
"""Radius and width of the ring of cells of the dial of San Dimas."""
SIGN: Final = Skin("black", "black", "neon_pink", 1.5, 1.0, 6)
CHIPS: Final[Mapping[str, tuple[Skin, str]]] = {
    "green": (Skin("success_bright", "success", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "yellow": (Skin("accent_bright", "speed", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "red": (Skin("danger", "courage_dark", "glow", 1.4, 1.0, 5, shine=0.3), "white"),
    REPAIRED: (Skin("white", "neon_cyan", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "": (Skin("panel_raised", "black", "accent_bright", 1.4, 1.0, 5), "white"),
    "near": (Skin("danger", "courage_dark", "glow", 1.6, 1.0, 5, shine=0.3), "white"),
}
"""What the number of a dial stands on, by its band; and its colour."""
CHIP, SAN_DIMAS_CHIP = (0.29, 0.17), (0.5, 0.18)
"""Size of the number in a closer look, as shares of the disc."""
NEAR: Final = 2
"""The number of San Dimas is red when it is as near to its end as this."""


class BoardFaces:
    """Draws what lies and stands on the stages."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def disc(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a disc; a repaired one is lit, that of San Dimas ends where this game's does."""
        canvas.art(f"{FOLDER}/disc_san_dimas" if face.name == SAN_DIMAS else f"{FOLDER}/discs/{face.name}", rect)
        if face.part == REPAIRED:
            canvas.box(Skin("neon_cyan", "neon_cyan", "white", rect.w * 0.022, 1.0, rect.w / 2, 0.12), rect.inset(1.0))
        if isinstance(face.detail, int) and face.detail < LAST:
            end = svg_art.from_svg(_end(face.detail), canvas.viewport.px_size(rect.w, rect.h))
            canvas.blit_centre(end, rect.centre)

    def dial(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a disc with its needle and its number, for a closer look."""
        self.disc(canvas, rect, face if face.part == REPAIRED else face._replace(part=""))
        step = SAN_DIMAS_STEP if face.name == SAN_DIMAS else STEP
        needle = Rect.around(rect.centre, rect.w * NEEDLE, rect.h * NEEDLE)
        canvas.art(f"{FOLDER}/needle", needle, angle=(FIRST + step * int(face.state)) % 360)
        plate = Vec(rect.centre.x, rect.y + rect.h * PLATE)
        wide, high = SAN_DIMAS_CHIP if face.name == SAN_DIMAS else CHIP
        self.value(canvas, Rect.around(plate, rect.w * wide, rect.h * high), face)

    def needle(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw the needle of a dial, pointing up."""
        canvas.art(f"{FOLDER}/needle", rect)

    def glow(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw the light around what is repaired."""
        canvas.art(f"{FOLDER}/repaired_glow", rect)

    def value(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the number that a dial shows; what is repaired is ticked."""
        most = face.detail if isinstance(face.detail, int) else None
        near = most is not None and most - int(face.state) <= NEAR
        skin, ink = CHIPS["near" if near else face.part]
        canvas.box(skin, rect)
        if face.part == REPAIRED:
            canvas.icon("check", rect.centre, rect.h * 1.1)
            return
        words = face.state if most is None else f"{face.state}/{most}"
        canvas.title(words, rect.inset(1.0, 0.0), rect.h * 0.98, ink, least=5)

    def label(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the name of a place; on a stage, on the plate in front."""
        if face.name != SAN_DIMAS or canvas.viewport.text_scale > 1.0:
            canvas.box(SIGN, rect)
        words = self.titles.location(face.name)
        canvas.title(words, rect.inset(2.0, 0.0), rect.h * 0.92, "text", least=8)

    def figure(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a personage; one who is back home has a tick."""
        canvas.art(f"{FOLDER}/figures/{face.name}", rect)
        if face.state == "restored":
            side = rect.w * 0.5
            badge = Rect(rect.right - side, rect.bottom - side, side, side)
            canvas.box(Skin("success_bright", "success", "ink", 1.2, 1.0, side / 2), badge)
            canvas.icon("check", badge.centre, side * 0.9)

    def booth(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a booth; the one whose turn it is stands in bright light."""
        if face.part == "lit":
            canvas.box(Skin("glow", "accent_bright", "white", 1.0, 1.0, 7, 0.95), rect.inset(rect.w * 0.04, 0.0))
            canvas.art(f"{FOLDER}/booths/{face.name}", rect.inset(rect.w * 0.06, rect.h * 0.03))
            return
        canvas.art(f"{FOLDER}/booths/{face.name}", rect)


def _end(most: int) -> str:
    """Return the SVG of what ends the dial of San Dimas: its cells beyond are dark, and a bar stands before them."""
    radius, wide = CELLS
    first, last = (_at(FIRST + SAN_DIMAS_STEP * step, radius) for step in (most + 0.5, LAST + 0.4))
    inner, outer = (_at(FIRST + SAN_DIMAS_STEP * (most + 0.5), r) for r in (radius - wide * 0.6, radius + wide * 0.6))
    large = int(SAN_DIMAS_STEP * (LAST - most) > 180)
    black, red, white = (palette.active().hex(role) for role in ("black", "danger", "white"))
    arc = f"M{first.x:.1f} {first.y:.1f} A{radius} {radius} 0 {large} 1 {last.x:.1f} {last.y:.1f}"
    bar = f"M{inner.x:.1f} {inner.y:.1f} L{outer.x:.1f} {outer.y:.1f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {DISC:g} {DISC:g}">'
        f'<path d="{arc}" fill="none" stroke="{black}" stroke-opacity="0.82" stroke-width="{wide}"/>'
        f'<path d="{bar}" fill="none" stroke="{white}" stroke-width="9" stroke-linecap="round"/>'
        f'<path d="{bar}" fill="none" stroke="{red}" stroke-width="5" stroke-linecap="round"/></svg>'
    )


def _at(degrees: float, radius: float) -> Vec:
    """Return a point of a disc by its direction from the top, clockwise."""
    turn = math.radians(degrees)
    return Vec(DISC / 2 + radius * math.sin(turn), DISC / 2 - radius * math.cos(turn))
