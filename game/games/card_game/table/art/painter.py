"""How the pieces of the Card Game look: which function draws each kind of face."""

from __future__ import annotations

from game.games.card_game.table.art.cards import FRAME, CardFaces
from game.games.card_game.table.art.seats_and_piles import PlateFaces
from game.games.card_game.table.art.squares import SIDES, SquareFaces
from game.games.card_game.table.layout.regions import SQUARE
from game.games.card_game.table.text.titles import Titles
from game.table.marks_on_pieces import draw_lamp
from game.ui.tabletop.face_registry import FaceRegistry

LANDSCAPE = (SQUARE.x, SQUARE.y)


def painter(titles: Titles) -> FaceRegistry:
    """Make the painter of this game's pieces."""
    squares, cards, plates = SquareFaces(titles), CardFaces(titles), PlateFaces(titles)
    made = FaceRegistry()
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
    made.add("lamp", draw_lamp, 0.5)
    made.add("asked", plates.asked, 0.5)
    made.add("veil", plates.veil, 0.01)
    return made
