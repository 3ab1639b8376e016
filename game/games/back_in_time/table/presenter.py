"""Presenter of Back in Time (:mod:`game.table.contract`): pieces, sentences and moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.content import open_texts
from game.content.library import open_as
from game.games.back_in_time.reader.content import BoardPlan, Content
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import board, cards, challenge, figures, mats
from game.games.back_in_time.table.ground import HillValley
from game.games.back_in_time.table.input.excuses import Excuses
from game.games.back_in_time.table.input.offers import Offers
from game.games.back_in_time.table.regions import divide
from game.games.back_in_time.table.sight import Sight
from game.games.back_in_time.table.text.book_numbers import BOOK_PIECES
from game.games.back_in_time.table.text.log import LogWriter
from game.games.back_in_time.table.text.prompts import Prompts
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.titles import Titles
from game.games.back_in_time.table.transitions import Shows
from game.table.contract import Presenter, Regions
from game.table.contract_defaults import FixedBoard
from game.table.positions import Positions
from game.table.things import Piece, Things
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face, Layout, Spot
from game.ui.tabletop.thing_names import Thing

PIECES: Final[Sequence[Piece[Sight]]] = (
    *(board.space, board.label, board.car, board.clock, board.love, board.photo, board.part, cards.pile),
    *(figures.pawn, figures.token, cards.place, cards.card, cards.mark, mats.mat, mats.tile, cards.item, mats.power),
    *(challenge.tower, challenge.tray, challenge.plaque, challenge.die, board.column, board.meter, board.spot),
)
"""All pieces, in layout order."""
PLATE: Final = "plate."
"""Prefix of the map's name plate sprites; the space follows."""


def _streets(plan: BoardPlan) -> frozenset[str]:
    """Return the spaces that are streets, by their name plates."""
    plates = (sprite for layer in plan.layers for sprite in layer.sprites if sprite.name.startswith(PLATE))
    return frozenset(plate.name.removeprefix(PLATE) for plate in plates if "street" in plate.image.rpartition("/")[2])


class Board(FixedBoard[TableView]):
    """Board: Hill Valley with tracker, meter, album and track."""

    def __init__(self, plan: BoardPlan, titles: Titles, odds: RollOdds) -> None:
        """Build the painter and the background."""
        see = partial(Sight, titles=titles, plan=plan, streets=_streets(plan), odds=odds)
        self.plan, self.things = plan, Things(PIECES, see, titles, BOOK_PIECES)
        self.painter = self.things.painter()
        self.ground = HillValley(plan, titles)
        self.size = Vec(float(plan.width), float(plan.height))

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window into regions."""
        self.ground.set_tracker(seats)
        return divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Lay out all pieces."""
        return self.things.layout(view, regions)

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return the spaces and the other spots with tooltips: tracker columns, meter and track."""
        return self.things.spots(view)


class Table(Presenter[TableView]):
    """The presenter of Back in Time."""

    def __init__(self, game: BackInTime) -> None:
        """Build the table of a game."""
        lookup, plan, titles = game.lookup, open_as(game.box_id, Content).plan, Titles(game.lookup)
        titles.texts = open_texts(game.box_id)
        positions = Positions(game.determinize)
        odds = RollOdds(lookup, titles, positions)
        board, words = Board(plan, titles, odds), Prompts(lookup, titles, odds, positions)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Things[TableView, Sight] = board.things
        self.offers: Offers = Offers(lookup, plan, titles, odds, positions)
        self.excuses: Excuses = Excuses(lookup, titles, words, positions)
        self.shows: Shows = Shows(lookup, plan, words)


CARD_SIZES = (300.0, 420.0), (93.0, 130.2)
ITEM_SIZES = (300.0, 420.0), (92.0, 66.0)


def worded_faces(game: BackInTime) -> Iterator[Face]:
    """Yield the faces with card text, in their drawn sizes, for the text fit check."""
    box = game.lookup.box
    for kind, printed in (("opportunity", box.opportunities), ("trouble", box.troubles)):
        yield from (Face(kind, size, card.id) for card in printed for size in CARD_SIZES)
    yield from (Face("item", size, item.id) for item in box.items for size in ITEM_SIZES)
