"""The presenter of the Card Game: see :mod:`game.table.contract`."""

from __future__ import annotations

from collections.abc import Mapping

from game.content import open_texts
from game.content.library import open_as
from game.games.card_game.reader.content import Content
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.view import TableView
from game.games.card_game.table.animation.transitions import Shows
from game.games.card_game.table.art import painter
from game.games.card_game.table.art.painter import Timeline
from game.games.card_game.table.input.excuses import Excuses
from game.games.card_game.table.input.offers import TABLE, Offers
from game.games.card_game.table.layout import regions as areas
from game.games.card_game.table.layout.pieces import PieceLayout
from game.games.card_game.table.text.log import LogWriter
from game.games.card_game.table.text.prompts import Prompts
from game.games.card_game.table.text.tips import Tips
from game.games.card_game.table.text.titles import Titles
from game.i18n import _
from game.table.contract import Presenter, Regions
from game.table.contract_defaults import FixedBoard
from game.table.positions import Positions
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Layout, Spot
from game.ui.tabletop.thing_names import Thing


class Board(FixedBoard[TableView]):
    """The timeline with the seats around it."""

    size = areas.BOARD

    def __init__(self, game: CardGame, titles: Titles) -> None:
        """Make the painter and the ground."""
        self.lookup, self.titles = game.lookup, titles
        self.painter = painter.painter(titles)
        self.ground = Timeline(titles.years, game.lookup.squares)

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window."""
        return areas.divide(size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Return where every piece lies."""
        return PieceLayout(self.lookup, self.titles, view, regions).poses()

    def spots(self, _view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return the timeline as a whole: where cards are played that need no target."""
        return {TABLE: Spot(Rect(0.0, 0.0, areas.BOARD.x, areas.BOARD.y), _("The timeline"), True, 22.0)}


class Table(Presenter[TableView]):
    """The parts of this table."""

    secret = True

    def __init__(self, game: CardGame) -> None:
        """Put the table of a game together."""
        lookup = game.lookup
        titles = Titles(lookup.box, lookup, open_as(game.box_id, Content).years)
        titles.texts = open_texts(game.box_id)
        positions = Positions(game.determinize)
        board, words = Board(game, titles), Prompts(lookup, titles)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(lookup, titles)
        self.tips: Tips = Tips(lookup, titles)
        self.offers: Offers = Offers(titles, positions)
        self.excuses: Excuses = Excuses(titles, positions)
        self.shows: Shows = Shows(lookup, words)
