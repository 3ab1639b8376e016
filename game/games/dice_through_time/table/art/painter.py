"""The painter of Dice Through Time: which function draws which kind of face."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.table.art.dice import die_kind, role_of
from game.games.dice_through_time.table.art.events import FRAME, SMALL, EventFaces
from game.games.dice_through_time.table.art.pieces import PieceFaces
from game.games.dice_through_time.table.layout.pieces import ITEM
from game.games.dice_through_time.table.layout.regions import larger_year
from game.games.dice_through_time.table.text.titles import Titles
from game.table import map_pictures
from game.table.marks_on_pieces import draw_lamp
from game.table.poses_in_rectangles import rect_of
from game.ui.animation.dice import CORNER, DiceFaces, draw_tray
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.paint.wood_texture import table_top
from game.ui.tabletop.face_registry import FaceRegistry


class FourYears:
    """Paints table top and board."""

    def __init__(self, plan: BoardPlan, titles: Titles) -> None:
        self.plan, self.titles = plan, titles

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the table top with its lamp."""
        return table_top(size, scale, "mat_dice_through_time", at_once)

    def board(
        self, size: tuple[int, int], _world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Return the whole board, composed of the map's layers and the numbers of years and spaces."""
        units = (float(self.plan.width), float(self.plan.height))
        return paint_surface(units, size, self._draw, part, text_scale)

    def _draw(self, canvas: Canvas) -> None:
        map_pictures.draw_layers(canvas, self.plan.layers)
        for year in self.titles.lookup.box.years:
            plate = rect_of(self.plan.years[year.year].title).taller(larger_year(canvas.viewport.text_scale))
            self._year(canvas, plate, year.year, role_of(year.colour))
        for minute, space in enumerate(self.plan.outatime[:-1]):
            area = rect_of(space).inset(4.0 / canvas.viewport.text_scale)
            canvas.title(self.titles.digits(minute), area, 30.0, "text_soft", least=10)

    def _year(self, canvas: Canvas, rect: Rect, year: int, role: str) -> None:
        """Draw the number of a year on a plate in its colour."""
        canvas.box(Skin(role, role, "ink", 2.0, 1.0, 8, shine=0.3), rect)
        inner = rect.inset(4.0)
        canvas.box(Skin("panel_raised", "panel", "ink", 1.0, 1.0, 6), inner)
        words = inner.inset(4.0, 1.0 / canvas.viewport.text_scale)
        canvas.title(str(year), words, 38.0, "text", least=10)


LARGE = 120.0
"""Items less wide than this have no words."""


def painter(titles: Titles) -> FaceRegistry:
    """Return the painter of this game's pieces."""
    made = FaceRegistry()
    colours = titles.lookup.colours
    made.add("die", DiceFaces({colour: die_kind(colour) for colour in colours}).draw, CORNER)
    made.add("tray", draw_tray, 0.05)
    _add_cards(made, EventFaces(titles))
    _add_pieces(made, PieceFaces(titles))
    return made


def _add_cards(made: FaceRegistry, cards: EventFaces) -> None:
    """Register the faces of event cards, their piles and beds."""
    made.add("event", cards.whole, 0.04, FRAME)
    made.add("event", cards.small, 0.05, below=SMALL)
    made.add("lasting", cards.lasting, 0.05)
    made.add("deck", cards.deck, 0.08)
    made.add("discards", cards.discards, 0.08)
    made.add("round", cards.bed, 0.04)


def _add_pieces(made: FaceRegistry, faces: PieceFaces) -> None:
    """Register the faces of everything else."""
    made.add("scene", faces.scene, 0.05)
    made.add("label", faces.label, 0.03)
    made.add("place", faces.place, 0.03)
    made.add("car", faces.car)
    made.add("biff", faces.biff)
    made.add("paradox", faces.paradox, 0.5)
    made.add("frayed", faces.frayed, 0.02)
    made.add("home", faces.home, 0.5)
    made.add("outatime", faces.outatime, 0.12)
    made.add("clock", faces.clock, 0.08)
    made.add("threat", faces.threat, 0.08)
    made.add("ahead", faces.ahead, 0.12)
    made.add("item_deck", faces.item_deck, 0.08)
    made.add("item", faces.large_item, 0.05, ITEM)
    made.add("item", faces.item, 0.1, below=LARGE)
    made.add("returned", faces.returned, 0.03)
    made.add("safe", faces.safe, 0.14)
    made.add("token", faces.token, 0.5)
    made.add("bag", faces.bag, 0.5)
    made.add("supply", faces.supply, 0.5)
    made.add("mat", faces.mat, 0.03)
    made.add("seat", faces.seat, 0.02)
    made.add("first", faces.first)
    made.add("lamp", draw_lamp, 0.5)
