"""Presenter of Time Line: see :mod:`game.table.contract`. Nothing is secret here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.content import open_texts
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import cards, grid, lines, machines, markets, seats
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.ground import Paper
from game.games.time_line.table.input.moves import TableMoves
from game.games.time_line.table.input.offers import Offers
from game.games.time_line.table.regions import divide
from game.games.time_line.table.sight import Sight
from game.games.time_line.table.text.book_numbers import BOOK_PIECES
from game.games.time_line.table.text.log import LogWriter
from game.games.time_line.table.text.prompts import Prompts
from game.games.time_line.table.text.titles import Titles
from game.games.time_line.table.transitions import Shows
from game.i18n import _
from game.table.contract import Presenter, Regions
from game.table.positions import Positions
from game.table.things import Piece, Things
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.line_chart import Figure
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Layout, Spot
from game.ui.tabletop.preview import Foreseen
from game.ui.tabletop.thing_names import Kind, Thing

PIECES: Final[Sequence[Piece[Sight]]] = (
    *(cards.card, cards.back, cards.stop, cards.token, cards.start, markets.price, cards.up, cards.down, cards.zone),
    *(markets.market, markets.today, markets.worth, markets.bring),
    *(seats.seat, seats.gold, seats.held, seats.turn, machines.pawn, cards.deck, cards.caption),
)
"""All pieces, in layout order."""
COMFORT: Final = 2.0
"""Zoom below which the board fills the width of its view, and the camera follows prices and reach up and down."""

LEGIBLE: Final = 0.38
"""Zoom down to which the camera shows reach and prices, too: stops are 17 pixels wide in a window of 1280 x 720."""


class Board:
    """Board: growing time zones with the lines across them."""

    comfort, legible = COMFORT, LEGIBLE

    def __init__(self, titles: Titles) -> None:
        """Build the painter and the background."""
        self.titles = titles
        self.things = Things(PIECES, partial(Sight, titles=titles), titles, BOOK_PIECES)
        self.painter = self.things.painter()
        self.ground = Paper(titles.lookup)

    @property
    def chart_title(self) -> str:
        """Title of the price chart."""
        return _("Market history")

    def world(self, view: TableView) -> Rect:
        """Return the bounds of the current board."""
        return grid.world(view)

    @property
    def pinned(self) -> Collection[Kind]:
        """The price tags: every decision is about them."""
        return (k.price,)

    def follow(self, view: TableView) -> Sequence[Rect]:
        """Return the active machine with the next part of its line, its reach, and the rows of start and prices."""
        return grid.follow(view)

    def board_lines(self, view: TableView) -> Mapping[Thing, BoardLine]:
        """Return the lines of the goods and of the active machine."""
        return lines.board_lines(self.titles, view)

    def figures(self, view: TableView) -> Sequence[Figure]:
        """Return the price curves of the chart."""
        if not all(zone.cards for zone in view.zones):
            return ()
        goods = {line.good: line.price for line in view.lines}
        return [
            Figure(self.titles.good(good.id), good.colour, good.pattern, goods[good.id], good.id)
            for good in self.titles.goods.values()
        ]

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window into regions."""
        return divide(size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Lay out all pieces."""
        return self.things.layout(view, regions)

    def foreseen(self, now: TableView, after: TableView, regions: Regions) -> Foreseen:
        """Return the preview of a move: layout, lines with the mover's emphasized, and prices before and after."""
        mine = replace(after, turn=now.actor, actor=now.actor, ask=None)
        compared = markets.compared(self.things.see(now), after, regions)
        return Foreseen(self.layout(mine, regions), self.board_lines(mine), compared)

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return the Markets as spots."""
        return self.things.spots(view)


class Table(Presenter[TableView]):
    """Presenter of Time Line."""

    def __init__(self, game: TimeLine) -> None:
        """Build the table of a game."""
        titles = Titles(game.lookups, game.options[0].default)
        titles.texts = open_texts(game.box_id)
        board, words = Board(titles), Prompts(game.lookups, titles)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles.lookup, titles, words)
        self.tips: Things[TableView, Sight] = board.things
        self.excuses: TableMoves = TableMoves(titles)
        self.offers: Offers = Offers(game.lookups, titles, self.excuses, Positions(game.determinize))
        self.shows: Shows = Shows(board.things.pieces, words)
