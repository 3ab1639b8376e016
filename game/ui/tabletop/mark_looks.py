"""How marked things look: five looks that differ by form, never by color alone.

=========  ====================================================================================
legal      a thin dashed outline
picked     a thick solid outline, the piece raised
yours      a white outline and a pennant in the seat's color with its sign, which bobs (the active piece)
hinted     the brackets of a target, with an arrow to it (:mod:`.preview`)
taught     a pool of light on a dimmed table
=========  ====================================================================================

Beside them: "hover" fills the outline of what is legal, "focus" is the soft ring of the keyboard, "last" a faint one
around what belongs together. While something is picked or taught, a :class:`Veil` dims everything else, and what is
legal is outlined above it. Lines have a dark casing: one of the two contrasts with any ground.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import pygame

from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.thing_names import Thing

Places = Mapping[Thing, tuple[Rect, float]]
"""Rectangles of things on the screen, each with the radius of its corners."""
Mark = Literal["legal", "picked", "hover", "focus", "last", "taught", "hinted", "idle"]
LIGHTS: Final[tuple[Mark, ...]] = ("last", "legal", "hinted", "hover", "focus", "picked")
"""Marks drawn around things, in increasing priority; idle things are faded, taught ones lit over the dimmed table."""
TOLD: Final[tuple[Mark, ...]] = ("legal", "hinted", "picked")
"""Marks that are states of accessibility nodes."""
OUTLINED: Final = 12
"""Maximum number of legal things outlined at once."""
ROLES: Final[dict[Mark, str]] = {
    "legal": "glow", "picked": "accent_bright", "hover": "white", "focus": "focus", "last": "moon", "taught": "lamp",
    "hinted": "hint",
}  # fmt: skip
"""Palette role of each highlight."""
RAISED: Final = 5.0
"""Height of a picked piece over its place, in table units."""
THIN, THICK, BRACKET, WHITE = 2.0, 4.5, 4.5, 2.0
"""Widths of the lines around legal, picked, hinted and active things, in table units."""
INSIDE: Final = 2.0
"""Distance of the mark of a place to its edge, in table units."""
DARK: Final = (0, 0, 0, 115)
"""What dims the rest of the table, with its opacity of 255."""
STEP: Final = 90.0
"""How far the pointer moves before other legal things are outlined, in table units."""
FLAG: Final = Vec(36.0, 28.0)
"""Size of the pennant of the active piece, in table units at any zoom."""
POLE: Final = 12.0
"""Length of its pole below the cloth."""
AROUND: Final = 16
"""Number of copies that make a silhouette wider."""
SWING, PERIOD, SWINGS = 2.5, 1.5, 4
"""Height of its bobbing in table units, seconds of one swing, and number of swings before it rests."""


def draw_mark(canvas: Canvas, rect: Rect, radius: float, mark: Mark) -> None:
    """Draw the highlight of a thing that fills a rectangle with rounded corners."""
    role = ROLES[mark]
    if mark == "legal":
        canvas.outline(rect.grown(1.0), role, radius + 1.0, THIN, dashed=True)
    elif mark == "hover":
        canvas.box(Skin(role, role, role, 0.0, 0.0, radius, 0.22), rect)
        canvas.outline(rect.grown(1.0), role, radius + 1.0, THIN)
    elif mark == "picked":
        canvas.outline(rect.grown(2.0), role, radius + 2.0, THICK)
    elif mark == "hinted":
        canvas.brackets(rect.grown(5.0), role, BRACKET)
    elif mark == "taught":
        canvas.halo(rect.grown(2.0), role, radius + 2.0, 9.0)
    else:
        canvas.halo(rect.grown(2.0), role, radius + 2.0, 5.5 if mark == "focus" else 4.0)


def silhouette(picture: pygame.Surface, scale: float) -> pygame.Surface:
    """Return the white outline of a figure with its dark casing, to be drawn below its picture, center on center."""
    white, dark = max(1.0, WHITE * scale), max(2.0, (WHITE + 1.2) * scale)
    pad = math.ceil(dark)
    made = svg_art.blank((picture.get_width() + 2 * pad, picture.get_height() + 2 * pad))
    for reach, role in ((dark, "black"), (white, "white")):
        shape = picture.copy()
        shape.fill((0, 0, 0), special_flags=pygame.BLEND_RGB_MULT)
        shape.fill(palette.rgb(role), special_flags=pygame.BLEND_RGB_ADD)
        for step in range(AROUND):
            turn = math.tau * step / AROUND
            made.blit(shape, (pad + round(reach * math.cos(turn)), pad + round(reach * math.sin(turn))))
    return svg_art.ready(made)


class Pennant(NamedTuple):
    """Where the pennant of a piece is."""

    area: Rect
    """Its rectangle, with its pole."""
    flies_left: bool = False
    """Whether its pole is at the right of its cloth."""

    def kept_in(self, within: Rect) -> Pennant:
        """Return it moved into an area with its swing."""
        return self._replace(area=self.area.kept_in(within.inset(SWING + 2.0)))


def pennants(piece: Rect, figure: bool) -> list[Pennant]:
    """Return pennants for a piece, best first.

    The pole stands on a free-standing ``figure`` or leans on its side; on other pieces the cloth lies over the upper
    left corner.
    """
    if not figure:
        return [Pennant(Rect(piece.x - 8.0, piece.y - 7.0, FLAG.x, FLAG.y))]
    wide, high, top = FLAG.x, FLAG.y + POLE, piece.y - FLAG.y * 0.5
    return [
        Pennant(Rect(piece.centre.x - 2.0, piece.y + 2.0 - high, wide, high)),
        Pennant(Rect(piece.x + 2.0 - wide, top, wide, high), flies_left=True),
        Pennant(Rect(piece.right - 2.0, top, wide, high)),
    ]


class Swing:
    """The bobbing of pennants: some swings, then they rest, so that nothing is drawn on a table left alone."""

    def __init__(self) -> None:
        self.risen = 0.0
        """How far they have risen, in table units."""
        self._clock = self._until = 0.0

    def go_on(self) -> None:
        """Start some more swings: there is another active piece, or somebody is looking for it."""
        self._until = PERIOD * (SWINGS + math.ceil(self._clock / PERIOD))

    def update(self, dt: float, scale: float, still: bool) -> bool:
        """Advance by ``dt`` seconds, by whole pixels; return whether they have risen or sunk. ``still``: they rest."""
        before, self._clock = self.risen, min(self._clock + dt, self._until)
        self.risen = 0.0 if still else round(SWING * math.sin(math.tau * self._clock / PERIOD) * scale) / scale
        return self.risen != before


def draw_pennant(canvas: Canvas, pennant: Pennant, risen: float, role: str) -> None:
    """Draw the pennant of an active piece: its pole, and its cloth in the seat's color with the seat's sign."""
    area = pennant.area.moved(0.0, -risen)
    if area.h > FLAG.y:
        pole = area.right - 2.0 if pennant.flies_left else area.x + 2.0
        canvas.line([Vec(pole, area.y + 1.0), Vec(pole, area.bottom)], "white", 2.5, "black")
    draw_cloth(canvas, Rect(area.x, area.y, FLAG.x, FLAG.y), role)


def draw_cloth(canvas: Canvas, area: Rect, role: str) -> None:
    """Draw the cloth of a pennant, whose sign is the icon named as its role."""
    canvas.box(Skin(role, role, "white", 2.0, 1.0, 3.0, shadow=3), area)
    side = area.h * 0.62
    canvas.art(f"icons/{role}", Rect.around(area.centre, side, side), recolour=((role, "white"),))


class Veil:
    """Dims the table except for some lit places."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._lit: Places = {}
        self._holes: frozenset[tuple[int, int, int, int, int]] = frozenset()

    def draw(self, canvas: Canvas, lit: Places) -> None:
        """Dim everything inside the clip except for some places; the same mapping means the same places."""
        viewport, size, picture = canvas.viewport, canvas.surface.get_size(), self._picture
        if picture is None or picture.get_size() != size:
            self._picture = picture = svg_art.blank(size)
            self._lit, self._holes = {}, frozenset()
            picture.fill(DARK)
        if lit is not self._lit:
            holes = frozenset(
                (*viewport.px_rect(rect.grown(2.0)), round((radius + 2.0) * viewport.scale))
                for rect, radius in lit.values()
            )
            for x, y, w, h, _radius in self._holes:
                picture.fill(DARK, (x, y, w, h))
            for x, y, w, h, radius in holes:
                pygame.draw.rect(picture, (0, 0, 0, 0), (x, y, w, h), border_radius=min(radius, w // 2, h // 2))
            self._lit, self._holes = lit, holes
        clip = canvas.surface.get_clip()
        canvas.surface.blit(picture, clip, clip)

    def lift(self) -> None:
        """Forget the picture, when nothing is dimmed any more."""
        self._picture = None
