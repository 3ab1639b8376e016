"""How the pieces of the Card Game look: a face's key is ``kind:name``, its state says how it is now."""

from __future__ import annotations

from game.table.kinds import KindPainter
from game.tables.card_game.cards import FRAME, CardFaces
from game.tables.card_game.plates import PlateFaces
from game.tables.card_game.room import SQUARE
from game.tables.card_game.squares import SIDES, SquareFaces
from game.tables.card_game.titles import Titles

LANDSCAPE = (SQUARE.x, SQUARE.y)


def painter(titles: Titles) -> KindPainter:
    """Make the painter of this game's pieces."""
    squares, cards, plates = SquareFaces(titles), CardFaces(titles), PlateFaces(titles)
    made = KindPainter()
    made.add("square", squares.square, 0.056, LANDSCAPE)
    made.add("aim", squares.aim, 0.056, LANDSCAPE)
    made.add("sides", squares.sides, 0.0, SIDES)
    made.add("goal", squares.goal, 0.5)
    made.add("count", squares.count, 0.4)
    made.add("back", squares.back, 0.056)
    made.add("card", cards.card, 0.056, FRAME)
    made.add("small", cards.small, 0.056, FRAME)
    made.add("chip", cards.chip, 0.05)
    made.add("strip", plates.strip, 0.03)
    made.add("plate", plates.plate, 0.07)
    made.add("pile", plates.pile, 0.056)
    made.add("place", plates.place, 0.07)
    made.add("caption", plates.caption, 0.05)
    made.add("identity", plates.identity, 0.07, FRAME)
    made.add("who", plates.who, 0.03)
    made.add("tick", plates.tick, 0.2)
    made.add("lamp", plates.lamp, 0.5)
    made.add("asked", plates.asked, 0.5)
    made.add("veil", plates.veil, 0.01)
    return made
