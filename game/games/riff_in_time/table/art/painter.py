"""The painter of Riff in Time: which function draws which kind of face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.table import faces as known
from game.games.riff_in_time.table.art.boards import BoardFaces
from game.games.riff_in_time.table.art.mats import MatFaces
from game.games.riff_in_time.table.art.objectives import ObjectiveFaces
from game.games.riff_in_time.table.art.riffs import RiffFaces
from game.games.riff_in_time.table.faces import CARD_SIZE, DICE_KINDS
from game.games.riff_in_time.table.text.titles import Titles
from game.table.marks_on_pieces import draw_lamp
from game.ui.animation.dice import CORNER, DiceFaces, draw_tray
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Face

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
