"""The painter of Dice Through Time: which function draws which kind of face."""

from __future__ import annotations

from game.games.dice_through_time.table.art.dice import die_kind
from game.games.dice_through_time.table.art.events import FRAME, SMALL, EventFaces
from game.games.dice_through_time.table.art.pieces import PieceFaces
from game.games.dice_through_time.table.layout.pieces import ITEM
from game.games.dice_through_time.table.text.titles import Titles
from game.table.marks_on_pieces import draw_lamp
from game.ui.animation.dice import CORNER, DiceFaces, draw_tray
from game.ui.tabletop.face_registry import FaceRegistry

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
