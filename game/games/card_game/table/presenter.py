"""Presenter of the Card Game (:mod:`game.table.contract`): pieces, sentences and moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.content import open_texts
from game.content.library import open_as
from game.games.card_game.reader.content import Content
from game.games.card_game.rules.box import B1
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import cards, piles, seats, squares
from game.games.card_game.table.input.excuses import Excuses
from game.games.card_game.table.input.offers import Offers
from game.games.card_game.table.regions import BOARD, MARGIN, ROWS, divide
from game.games.card_game.table.sight import Sight
from game.games.card_game.table.squares import square_area, year_area
from game.games.card_game.table.text.book_numbers import BOOK_PIECES
from game.games.card_game.table.text.log import LogWriter
from game.games.card_game.table.text.prompts import Prompts
from game.games.card_game.table.text.titles import Titles
from game.games.card_game.table.transitions import Shows
from game.table.contract import Presenter, Regions
from game.table.contract_defaults import FixedBoard
from game.table.map_pictures import DrawnGround
from game.table.positions import Positions
from game.table.things import Piece, Things
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Layout, Spot
from game.ui.tabletop.thing_names import Thing

PIECES: Final[Sequence[Piece[Sight]]] = (
    *(squares.table, squares.square, squares.stack, seats.count, squares.aside, squares.goal, squares.aim, cards.veil),
    *(seats.seat, seats.who, cards.back, seats.turn, seats.asked, seats.identity, seats.tick),
    *(piles.pile, piles.discards, piles.play, cards.card, piles.caption),
)
"""All pieces, in layout order."""

HALVED = 1.25
"""Text scale from which a year is written in two lines, for lack of space beside the squares."""
MAT = Skin("mat_card_game", "table_dark", "brass", 3.0, 0.9, 22)
BED = Skin("black", "black", "brass", 1.5, 0.5, 14, 0.35)


class Timeline(DrawnGround):
    """Static board: mat with slots for squares, and years."""

    def __init__(self, years: Mapping[str, int], squares: tuple[str, ...]) -> None:
        super().__init__((BOARD.x, BOARD.y), "mat_card_game", self._draw)
        self._years, self._squares = dict(years), squares

    def _draw(self, canvas: Canvas) -> None:
        canvas.fill(Rect(0.0, 0.0, BOARD.x, BOARD.y), "table_dark")
        canvas.box(MAT, Rect(2.0, 2.0, BOARD.x - 4.0, BOARD.y - 4.0))
        for row, letter in zip(range(ROWS), self._years, strict=False):
            self._row(canvas, year_area(row), self._years[letter])
        for index in self._squares:
            canvas.box(BED, square_area(index))

    def _row(self, canvas: Canvas, rect: Rect, year: int) -> None:
        """Draw a year and the timeline running along its row."""
        y = rect.centre.y
        canvas.line([Vec(MARGIN * 0.5, y), Vec(BOARD.x - 10.0, y)], "brass", 5.0, "black")
        halved = canvas.viewport.text_scale >= HALVED
        plate = Rect.around(rect.centre, MARGIN - 10.0, 46.0 * canvas.viewport.grown(1.4 if halved else 0.0))
        canvas.box(Skin("table_dark", "black", "brass", 2.5, 1.0, 8, shine=0.2), plate)
        words = f"{year // 100}\n{year % 100:02}" if halved else str(year)
        canvas.title(words, plate.inset(4, 2), 36.0, "accent_bright")


class Board(FixedBoard[TableView]):
    """Board: the timeline with the seats around it."""

    size = BOARD

    def __init__(self, titles: Titles) -> None:
        """Build the painter and the background."""
        self.things = Things(PIECES, partial(Sight, titles=titles), titles, BOOK_PIECES)
        self.painter = self.things.painter()
        self.ground = Timeline(titles.years, titles.lookup.squares)

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window into regions."""
        return divide(size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Lay out all pieces."""
        return self.things.layout(view, regions)

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return the timeline as one spot: the drop target of cards without a target."""
        return self.things.spots(view)


class Table(Presenter[TableView]):
    """The presenter of the Card Game."""

    secret = True

    def __init__(self, game: CardGame) -> None:
        """Build the table of a game."""
        lookup = game.lookup
        titles = Titles(lookup.box, lookup, open_as(game.box_id, Content).years)
        titles.texts = open_texts(game.box_id)
        positions = Positions(game.determinize)
        board, words = Board(titles), Prompts(lookup, titles)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(lookup, titles)
        self.tips: Things[TableView, Sight] = board.things
        self.offers: Offers = Offers(titles, positions)
        self.excuses: Excuses = Excuses(titles, positions)
        self.shows: Shows = Shows(lookup, words)


PORTRAITS = (300.0, 420.0), (182.0, 255.0), (126.0, 176.0)
HAND, SPINES = (150.0, 210.0), (55, 30)
"""Size of a hand card, and its spine in small and in large hands."""
SMALLS = (102.0, 143.0), (78.0, 109.0)
CHIPS = (226.0, 96.0), (124.0, 53.0)
LANDSCAPES = (400.0, 304.0), (250.0, 190.0), (142.0, 108.0), (115.0, 87.0)


def worded_faces(game: CardGame) -> Iterator[Face]:
    """Yield the faces with card text, in their drawn sizes, for the text fit check."""
    box = game.lookup.box
    for square in box.squares:
        for side in ("original", "altered", *(("decoy",) if square.index == B1 else ())):
            yield from (Face("square", size, square.index, side) for size in LANDSCAPES)
    for card in box.cards:
        yield from (Face("card", size, card.id) for size in PORTRAITS)
        yield from (Face("card", HAND, card.id, detail=spine) for spine in SPINES)
        yield from (Face("small", size, card.id) for size in SMALLS)
        yield from (Face("chip", size, card.id) for size in CHIPS)
    for identity in box.identities:
        yield from (Face("identity", size, identity.id) for size in PORTRAITS)
