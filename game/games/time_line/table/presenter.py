"""The table of Time Line, put together: see :mod:`game.table.contract`. Nothing is secret here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.content import open_texts
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import cards, grid, lines, machines, markets, seats
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
from game.ui.tabletop.thing_names import Thing

PIECES: Final[Sequence[Piece[Sight]]] = (
    *(cards.card, cards.back, cards.stop, cards.token, cards.start, markets.price, cards.up, cards.down, cards.zone),
    *(machines.ring, machines.end, markets.market, markets.today, markets.worth, markets.bring),
    *(seats.seat, seats.gold, seats.held, seats.turn, machines.pawn, cards.deck, cards.caption),
)
"""All things, in the order in which they are laid out."""
COMFORT: Final = 0.6
"""Below this zoom goods and cards are smaller than they need be: the board fills its width, and follows what is done.
"""


class Board:
    """The time zones, which grow, with the lines over them."""

    comfort = COMFORT

    def __init__(self, titles: Titles) -> None:
        """Make the painter and the ground."""
        self.titles = titles
        self.things = Things(PIECES, partial(Sight, titles=titles), titles, BOOK_PIECES)
        self.painter = self.things.painter()
        self.ground = Paper(titles.lookup)

    @property
    def chart_title(self) -> str:
        """What the chart of the prices is called."""
        return _("Market history")

    def world(self, view: TableView) -> Rect:
        """Return the part of the board that there is now."""
        return grid.world(view)

    def follow(self, view: TableView) -> Rect | None:
        """Return the active machine and where its line goes next."""
        return grid.follow(view)

    def board_lines(self, view: TableView) -> Mapping[Thing, BoardLine]:
        """Return the lines of the goods and of the active machine."""
        return lines.board_lines(self.titles, view)

    def figures(self, view: TableView) -> Sequence[Figure]:
        """Return the prices."""
        if not all(zone.cards for zone in view.zones):
            return ()
        goods = {line.good: line.price for line in view.lines}
        return [
            Figure(self.titles.good(good.id), good.colour, good.pattern, goods[good.id], good.id)
            for good in self.titles.goods.values()
        ]

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window."""
        return divide(size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Return where every piece lies."""
        return self.things.layout(view, regions)

    def foreseen(self, now: TableView, after: TableView, regions: Regions) -> Foreseen:
        """Return how things would lie, the line of who moves still emphasised, and prices as they are and would be."""
        mine = replace(after, turn=now.actor, actor=now.actor, ask=None)
        compared = markets.compared(self.things.see(now), after, regions)
        return Foreseen(self.layout(mine, regions), self.board_lines(mine), compared)

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return the Markets."""
        return self.things.spots(view)


class Table(Presenter[TableView]):
    """The parts of this table."""

    def __init__(self, game: TimeLine) -> None:
        """Put the table of a game together."""
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
