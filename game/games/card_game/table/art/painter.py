"""How the pieces of the Card Game look: which function draws each kind of face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.games.card_game.rules.box import B1
from game.games.card_game.rules.game import CardGame
from game.games.card_game.table.art.cards import FRAME, CardFaces
from game.games.card_game.table.art.seats_and_piles import PlateFaces
from game.games.card_game.table.art.squares import SIDES, SquareFaces
from game.games.card_game.table.layout.regions import BOARD, MARGIN, ROWS, SQUARE, square_rect, year_rect
from game.games.card_game.table.text.titles import Titles
from game.table.map_pictures import DrawnGround
from game.table.marks_on_pieces import draw_lamp
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Face

HALVED = 1.25
"""From this size of text on a year stands in two lines: there is no room for more beside the squares."""
MAT = Skin("mat_card_game", "table_dark", "brass", 3.0, 0.9, 22)
BED = Skin("black", "black", "brass", 1.5, 0.5, 14, 0.35)


class Timeline(DrawnGround):
    """The mat with the beds of the squares and the years."""

    def __init__(self, years: Mapping[str, int], squares: tuple[str, ...]) -> None:
        super().__init__((BOARD.x, BOARD.y), "mat_card_game", self._draw)
        self._years, self._squares = dict(years), squares

    def _draw(self, canvas: Canvas) -> None:
        canvas.fill(Rect(0.0, 0.0, BOARD.x, BOARD.y), "table_dark")
        canvas.box(MAT, Rect(2.0, 2.0, BOARD.x - 4.0, BOARD.y - 4.0))
        for row, letter in zip(range(ROWS), self._years, strict=False):
            self._row(canvas, year_rect(row), self._years[letter])
        for index in self._squares:
            canvas.box(BED, square_rect(index))

    def _row(self, canvas: Canvas, rect: Rect, year: int) -> None:
        """Draw the year and the line of time that runs along its row."""
        y = rect.centre.y
        canvas.line([Vec(MARGIN * 0.5, y), Vec(BOARD.x - 10.0, y)], "brass", 5.0, "black")
        halved = canvas.viewport.text_scale >= HALVED
        plate = Rect.around(rect.centre, MARGIN - 10.0, 46.0 * canvas.viewport.grown(1.4 if halved else 0.0))
        canvas.box(Skin("table_dark", "black", "brass", 2.5, 1.0, 8, shine=0.2), plate)
        words = f"{year // 100}\n{year % 100:02}" if halved else str(year)
        canvas.title(words, plate.inset(4, 2), 36.0, "accent_bright")


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
