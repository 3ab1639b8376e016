"""Presenter of Riff in Time, with its board: see :mod:`game.table.contract`. Nothing is secret here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.content import open_texts
from game.content.library import open_as
from game.games.riff_in_time.reader.content import Content
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import dice, objectives, people, riffs, seats, stages, thing_kinds
from game.games.riff_in_time.table.circuits import Circuits
from game.games.riff_in_time.table.input.moves import TableMoves
from game.games.riff_in_time.table.input.offers import Offers
from game.games.riff_in_time.table.regions import divide
from game.games.riff_in_time.table.sight import CARD, Sight
from game.games.riff_in_time.table.text.book_numbers import BOOK_PIECES
from game.games.riff_in_time.table.text.log import LogWriter
from game.games.riff_in_time.table.text.prompts import Prompts
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles
from game.games.riff_in_time.table.transitions import Shows
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
    *(stages.space, stages.location, stages.dial, stages.value, stages.label, stages.glow),
    *(people.pawn, people.personage, seats.mat, seats.seat, seats.turn, seats.portrait),
    *(objectives.objective, dice.repair, people.person, riffs.deck, riffs.discards, riffs.riff),
    *(dice.tray, dice.die, dice.means, dice.supply),
)
"""All pieces, in layout order."""


CHARTED: Final = 4
"""First round of the chart; before, its lines are flat."""


class Board(FixedBoard[TableView]):
    """Ten stages around San Dimas."""

    def __init__(
        self, game: RiffInTime, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]
    ) -> None:
        """Build the painter and the board's ground."""
        self.plan = open_as(game.box_id, Content).plan
        see = partial(Sight, titles=titles, plan=self.plan, odds=odds, positions=positions)
        self.things = Things(PIECES, see, titles, BOOK_PIECES)
        self.painter = self.things.painter()
        self.size = Vec(float(self.plan.width), float(self.plan.height))
        self.ground = DrawnGround(self.size, "mat_riff_in_time", partial(stages.draw_ground, self.plan, titles))

    @property
    def chart_title(self) -> str:
        """Title of the chart."""
        return _("Rifts and San Dimas")

    def figures(self, view: TableView) -> Sequence[Figure]:
        """Return the two curves of the chart: the sum of all rifts, and San Dimas; nothing in the first rounds."""
        if view.round < CHARTED:
            return ()
        rifts = sum(location.dial for location in view.locations.values())
        return (
            Figure(_("Levels of all rifts"), "neon_pink", "solid", float(rifts)),
            Figure(_("San Dimas"), "neon_cyan", "dashes", float(view.san_dimas)),
        )

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window into regions."""
        return divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Lay out all pieces."""
        return self.things.layout(view, regions)

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return San Dimas and the stages as spots, named by what they hold."""
        return self.things.spots(view)


class Table(Presenter[TableView]):
    """Presenter of Riff in Time."""

    def __init__(self, game: RiffInTime) -> None:
        """Build the table of a game."""
        titles = Titles(game.lookup, open_texts(game.box_id))
        positions = Positions(game.determinize)
        odds = RollOdds(positions, titles)
        board, words = Board(game, titles, odds, positions), Prompts(titles, positions)
        circuits = Circuits(game.lookup, board.plan)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Things[TableView, Sight] = board.things
        self.excuses: TableMoves = TableMoves(titles, odds, positions)
        self.offers: Offers = Offers(titles, circuits, self.excuses, odds, positions)
        self.shows: Shows = Shows(board.things.pieces, positions, words, circuits, board.layout, board.size)


SLIPS: Final = (96.0, 36.0), (300.0, 36.0)


def worded_faces(game: RiffInTime) -> Iterator[Face]:
    """Yield the faces with card text, in their drawn sizes, for the text fit check."""
    for card in game.lookup.riffs:
        yield Face(thing_kinds.riff, CARD, card)
    for card in game.lookup.objectives:
        yield from (Face(thing_kinds.objective, CARD, card, part, "1/3") for part in ("", "action"))
        yield from (Face(objectives.SLIP, size, card, state="2/3") for size in SLIPS)
    for who in game.lookup.personages:
        yield Face(thing_kinds.person, CARD, who)
    for name in game.lookup.locations:
        yield Face(thing_kinds.location, (280.0, 280.0), name)
