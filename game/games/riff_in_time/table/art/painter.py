"""The painter of Riff in Time: which function draws which kind of face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.content.board_shapes import Road
from game.games.riff_in_time.reader.content import BoardPlan
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.table import faces as known
from game.games.riff_in_time.table.art.boards import BoardFaces
from game.games.riff_in_time.table.art.mats import MatFaces
from game.games.riff_in_time.table.art.objectives import ObjectiveFaces
from game.games.riff_in_time.table.art.riffs import RiffFaces
from game.games.riff_in_time.table.faces import CARD_SIZE, DICE_KINDS
from game.games.riff_in_time.table.text.titles import Titles
from game.table import map_pictures
from game.table.marks_on_pieces import draw_lamp
from game.table.poses_in_rectangles import rect_of
from game.ui.animation.dice import CORNER, DiceFaces, draw_tray
from game.ui.paint import palette
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.paint.wood_texture import table_top
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Face

GLOW: Final = ((15.0, 0.1), (10.0, 0.18), (6.6, 0.4), (4.0, 1.0))
"""Widths and opacities of the light of a wire, from outside; within it runs a white core."""
CORE: Final = (1.3, 0.9)
RING, SPOKES, CHORDS = "neon_pink", "neon_cyan", "accent_bright"
"""Circuits along the ring of stages, to the middle, and across."""


class Hall:
    """Paints table top and board."""

    def __init__(self, plan: BoardPlan, titles: Titles) -> None:
        self.plan, self.titles = plan, titles

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the table top with its lamp."""
        return table_top(size, scale, "mat_riff_in_time", at_once)

    def board(
        self, size: tuple[int, int], _world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Return the whole board, composed of the map's layers, the wires between them and the stages' numbers."""
        units = (float(self.plan.width), float(self.plan.height))
        return paint_surface(units, size, self._draw, part, text_scale)

    def _draw(self, canvas: Canvas) -> None:
        map_pictures.draw_layers(canvas, self.plan.ground)
        canvas.drawing(self._wires(), Rect(0.0, 0.0, float(self.plan.width), float(self.plan.height)))
        map_pictures.draw_layers(canvas, self.plan.stages)
        for space, spot in self.plan.spaces.items():
            if spot.number is not None:
                place = rect_of(spot.number)
                if canvas.viewport.text_scale > 1.0:
                    place = Rect.around(
                        place.centre, place.w * canvas.viewport.grown(0.5), place.h * canvas.viewport.grown(0.5)
                    )
                    canvas.box(Skin("black", "black", RING, 2.0, 1.0, place.w / 2), place)
                canvas.title(str(self.titles.numbers[space]), place, 18.0, "text", least=6)

    def _wires(self) -> str:
        """Return the circuits as an SVG: each a line of light."""
        lines = [(self._role(road), _path(road)) for road in self.plan.roads]
        parts = [
            _stroke(path, palette.active().hex(role), width, alpha) for width, alpha in GLOW for role, path in lines
        ]
        parts += [_stroke(path, palette.active().hex("white"), *CORE) for _role, path in lines]
        view = f'viewBox="0 0 {self.plan.width} {self.plan.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{"".join(parts)}</svg>'

    def _role(self, road: Road) -> str:
        """Return the colour of a circuit: around, to the middle, or across."""
        if SAN_DIMAS in (road.a, road.b):
            return SPOKES
        a, b, stages = self.titles.numbers[road.a], self.titles.numbers[road.b], len(self.plan.spaces) - 1
        return RING if abs(a - b) in (1, stages - 1) else CHORDS


def _path(road: Road) -> str:
    """Return the course of a circuit."""
    return " ".join("M" + " L".join(f"{x:g} {y:g}" for x, y in line) for line in road.lines)


def _stroke(path: str, colour: str, width: float, alpha: float) -> str:
    """Return a line of one width."""
    look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{alpha}"'
    return f'<path d="{path}" {look} stroke-linejoin="round" stroke-linecap="round"/>'


SMALL: Final = 130.0
"""Riff cards less wide than this have no words."""


def painter(titles: Titles) -> FaceRegistry:
    """Return the painter of this game's pieces."""
    made = FaceRegistry()
    made.add("die", DiceFaces(DICE_KINDS).draw, CORNER)
    made.add("tray", draw_tray, 0.05)
    _add_board(made, BoardFaces(titles))
    _add_riffs(made, RiffFaces(titles))
    _add_objectives(made, ObjectiveFaces(titles))
    _add_mats(made, MatFaces(titles))
    return made


def _add_board(made: FaceRegistry, faces: BoardFaces) -> None:
    """Register what lies and stands on the stages."""
    made.add("disc", faces.disc, 0.5)
    made.add("dial", faces.dial, 0.5)
    made.add("needle", faces.needle)
    made.add("value", faces.value, 0.2)
    made.add("glow", faces.glow, 0.5)
    made.add("label", faces.label, 0.1)
    made.add("figure", faces.figure)
    made.add("booth", faces.booth)


def _add_riffs(made: FaceRegistry, cards: RiffFaces) -> None:
    """Register riff cards and their piles."""
    made.add("riff", cards.whole, 0.05, CARD_SIZE)
    made.add("riff", cards.small, 0.06, below=SMALL)
    made.add("riff_back", cards.back, 0.06)
    made.add("discards", cards.discards, 0.06)


def _add_objectives(made: FaceRegistry, cards: ObjectiveFaces) -> None:
    """Register objectives and the cards of the personages."""
    made.add("objective", cards.whole, 0.05, CARD_SIZE)
    made.add("objective_slip", cards.slip, 0.06)
    made.add("person", cards.person, 0.05, CARD_SIZE)
    made.add("person_slip", cards.person_slip, 0.08)


def _add_mats(made: FaceRegistry, faces: MatFaces) -> None:
    """Register mats and what pays."""
    made.add("mat", faces.mat, 0.03)
    made.add("seat", faces.seat, 0.04)
    made.add("lamp", draw_lamp, 0.5)
    made.add("character", faces.character, 0.05)
    made.add("repair", faces.repair, CORNER)
    made.add("means", faces.means, 0.14)
    made.add("supply", faces.supply, 0.12)


SLIPS = (96.0, 36.0), (300.0, 36.0)


def worded_faces(game: RiffInTime) -> Iterator[Face]:
    """Yield the faces on which titles and texts of the box stand, in the sizes in which they are drawn."""
    lookup = game.lookup
    for card in lookup.riffs:
        yield known.riff(card, known.CARD_SIZE)
    for card in lookup.objectives:
        yield from (known.objective(card, known.CARD_SIZE, action, "1/3") for action in (False, True))
        yield from (known.objective_slip(card, size, state="2/3") for size in SLIPS)
    for who in lookup.personages:
        yield known.person(who, known.CARD_SIZE)
    for name in lookup.locations:
        yield known.disc(name, (280.0, 280.0))
