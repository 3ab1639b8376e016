"""How the pieces of the Card Game look: which function draws each kind of face."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.card_game.rules.box import B1
from game.games.card_game.rules.game import CardGame
from game.games.card_game.table.art.cards import FRAME, CardFaces
from game.games.card_game.table.art.seats_and_piles import PlateFaces
from game.games.card_game.table.art.squares import SIDES, SquareFaces
from game.games.card_game.table.layout.regions import SQUARE
from game.games.card_game.table.text.titles import Titles
from game.table.marks_on_pieces import draw_lamp
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Face

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


PORTRAITS = (300.0, 420.0), (182.0, 255.0), (126.0, 176.0)
SMALLS = (102.0, 143.0), (78.0, 109.0)
CHIPS = (226.0, 96.0), (124.0, 53.0)
LANDSCAPES = (400.0, 304.0), (250.0, 190.0), (142.0, 108.0), (115.0, 87.0)


def worded_faces(game: CardGame) -> Iterator[Face]:
    """Yield the faces on which titles and texts of the box stand, in the sizes in which they are drawn."""
    box = game.lookup.box
    for square in box.squares:
        for side in ("original", "altered", *(("decoy",) if square.index == B1 else ())):
            yield from (Face("square", size, square.index, side) for size in LANDSCAPES)
    for card in box.cards:
        yield from (Face("card", size, card.id) for size in PORTRAITS)
        yield from (Face("small", size, card.id) for size in SMALLS)
        yield from (Face("chip", size, card.id) for size in CHIPS)
    for identity in box.identities:
        yield from (Face("identity", size, identity.id) for size in PORTRAITS)
