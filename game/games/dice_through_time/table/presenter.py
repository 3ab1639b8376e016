"""Presenter of Dice Through Time (:mod:`game.table.contract`): pieces, sentences and moves."""

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
"""All pieces, in layout order."""


class Board(FixedBoard[TableView]):
    """Board of four years, one above the other."""

    def __init__(self, game: DiceThroughTime, titles: Titles, odds: RollOdds) -> None:
        """Build the painter and the background."""
        self.plan = open_as(game.box_id, Content).plan
        self.things = Things(PIECES, partial(Sight, titles=titles, plan=self.plan, odds=odds), titles, BOOK_PIECES)
        self.painter = self.things.painter()
        self.size = Vec(float(self.plan.width), float(self.plan.height))
        self.ground = DrawnGround(self.size, "mat_dice_through_time", partial(board.draw_ground, self.plan, titles))

    @property
    def chart_title(self) -> str:
        """Title of the chart."""
        return _("{=accent_dark}Events{=} and {=danger}OUTATIME{=}")

    def figures(self, view: TableView) -> Sequence[Figure]:
        """Return the two curves of the chart: events on the board, and the OUTATIME marker."""
        events = sum(len(cards) for cards in view.events.values())
        return (
            Figure(_("Events on the board"), "accent_dark", "solid", float(events)),
            Figure(_("OUTATIME"), "danger", "dashes", float(view.outatime)),
        )

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window into regions."""
        return divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Lay out all pieces."""
        return self.things.layout(view, regions)

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return places, years and spaces of the OUTATIME track as spots."""
        return self.things.spots(view)


class Table(Presenter[TableView]):
    """The presenter of Dice Through Time."""

    def __init__(self, game: DiceThroughTime) -> None:
        """Build the table of a game."""
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
    """Yield the faces with card text, in their drawn sizes, for the text fit check."""
    for event in game.lookup.events:
        yield Face(thing_kinds.event, events.EVENT_CARD, event)
    for item in game.lookup.items:
        yield Face(thing_kinds.item, items.ITEM_CARD, item)
