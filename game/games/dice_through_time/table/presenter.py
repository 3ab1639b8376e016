"""The presenter of Dice Through Time (:mod:`game.table.contract`): its things, its words and its moves put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.content import open_texts
from game.content.library import open_as
from game.games.dice_through_time.reader.content import Content
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import board, clock, dice, events, items, seats, thing_kinds, tokens
from game.games.dice_through_time.table.input.moves import TableMoves
from game.games.dice_through_time.table.input.offers import Offers
from game.games.dice_through_time.table.regions import divide
from game.games.dice_through_time.table.sight import Sight
from game.games.dice_through_time.table.text.book_numbers import BOOK_PIECES
from game.games.dice_through_time.table.text.log import LogWriter
from game.games.dice_through_time.table.text.prompts import Prompts
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.games.dice_through_time.table.transitions import Shows
from game.i18n import _
from game.table.contract import Presenter, Regions
from game.table.contract_defaults import FixedBoard
from game.table.map_pictures import DrawnGround
from game.table.positions import Positions
from game.table.things import Piece, Things
from game.ui.paint.geometry import Vec
from game.ui.tabletop.line_chart import Figure
from game.ui.tabletop.poses import Face, Layout, Spot
from game.ui.tabletop.thing_names import Thing

PIECES: Final[Sequence[Piece[Sight]]] = (
    *(board.place, board.year, clock.minute, board.scene, board.label, items.home, events.event),
    *(tokens.frayed, tokens.paradox, board.biff, seats.car, clock.clock, clock.marker, board.threat, clock.ahead),
    *(items.item_deck, seats.mat, seats.seat, dice.die, items.item, seats.turn, seats.first),
    *(events.deck, events.discards, events.lasting, tokens.bag, tokens.token, tokens.supply, items.returned, dice.tray),
)
"""All things, in the order in which they are laid out."""


class Board(FixedBoard[TableView]):
    """Four years, one above the other."""

    def __init__(self, game: DiceThroughTime, titles: Titles, odds: RollOdds) -> None:
        """Make the painter and the ground."""
        self.plan = open_as(game.box_id, Content).plan
        self.things = Things(PIECES, partial(Sight, titles=titles, plan=self.plan, odds=odds), titles, BOOK_PIECES)
        self.painter = self.things.painter()
        self.size = Vec(float(self.plan.width), float(self.plan.height))
        self.ground = DrawnGround(self.size, "mat_dice_through_time", partial(board.draw_ground, self.plan, titles))

    @property
    def chart_title(self) -> str:
        """What the chart is called."""
        return _("{=accent_dark}Events{=} and {=danger}OUTATIME{=}")

    def figures(self, view: TableView) -> Sequence[Figure]:
        """Return how many events lie on the board, and where the OUTATIME marker is."""
        events = sum(len(cards) for cards in view.events.values())
        return (
            Figure(_("Events on the board"), "accent_dark", "solid", float(events)),
            Figure(_("OUTATIME"), "danger", "dashes", float(view.outatime)),
        )

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window."""
        return divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Return where every piece lies."""
        return self.things.layout(view, regions)

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return places, years, and the spaces of the OUTATIME track."""
        return self.things.spots(view)


class Table(Presenter[TableView]):
    """The presenter of Dice Through Time."""

    def __init__(self, game: DiceThroughTime) -> None:
        """Put the table of a game together."""
        titles, positions = Titles(game.lookup), Positions(game.determinize)
        titles.texts = open_texts(game.box_id)
        odds = RollOdds(positions, titles)
        board, words = Board(game, titles, odds), Prompts(game.lookup, titles, odds)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Things[TableView, Sight] = board.things
        self.excuses: TableMoves = TableMoves(titles, odds, positions)
        self.offers: Offers = Offers(board.plan, titles, self.excuses, odds, positions)
        self.shows: Shows = Shows(board.things.pieces, board.plan, words)


def worded_faces(game: DiceThroughTime) -> Iterator[Face]:
    """Yield the faces on which titles and texts of the box stand, in the sizes in which they are drawn."""
    for event in game.lookup.events:
        yield Face(thing_kinds.event, events.EVENT_CARD, event)
    for item in game.lookup.items:
        yield Face(thing_kinds.item, items.ITEM_CARD, item)
