"""The table of Riff in Time with its board: see :mod:`game.table.contract`. Nothing is secret here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.content import open_texts
from game.content.library import open_as
from game.games.riff_in_time.reader.content import Content
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.animation.transitions import Shows
from game.games.riff_in_time.table.art.painter import Hall, painter
from game.games.riff_in_time.table.input.moves import TableMoves
from game.games.riff_in_time.table.input.offers import Offers
from game.games.riff_in_time.table.layout import regions as areas
from game.games.riff_in_time.table.layout.circuits import Circuits
from game.games.riff_in_time.table.layout.pieces import PieceLayout
from game.games.riff_in_time.table.text.log import LogWriter
from game.games.riff_in_time.table.text.prompts import Prompts
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.tips import Tips
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _
from game.table.contract import Presenter, Regions
from game.table.contract_defaults import FixedBoard
from game.table.poses_in_rectangles import rect_of
from game.table.positions import Positions
from game.ui.paint.geometry import Vec
from game.ui.tabletop.line_chart import Figure
from game.ui.tabletop.poses import Layout, Spot
from game.ui.tabletop.thing_names import Thing


class Board(FixedBoard[TableView]):
    """Ten stages around San Dimas."""

    def __init__(self, game: RiffInTime, titles: Titles) -> None:
        """Make the painter and the ground."""
        self.titles = titles
        self.plan = open_as(game.box_id, Content).plan
        self.painter = painter(titles)
        self.ground = Hall(self.plan, titles)
        self.size = Vec(float(self.plan.width), float(self.plan.height))

    @property
    def chart_title(self) -> str:
        """What the chart is called."""
        return _("Rifts and San Dimas")

    def figures(self, view: TableView) -> Sequence[Figure]:
        """Return how far all rifts are open together, and where San Dimas stands."""
        rifts = sum(location.dial for location in view.locations.values())
        return (
            Figure(_("Steps of all rifts"), "neon_pink", "solid", float(rifts)),
            Figure(_("San Dimas"), "neon_cyan", "dashes", float(view.san_dimas)),
        )

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window."""
        return areas.divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Return where every piece lies."""
        return PieceLayout(self.plan, self.titles, view, regions).poses()

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return San Dimas and the stages, by what lies on them."""
        return dict(self._spots(view))

    def _spots(self, view: TableView) -> Iterator[tuple[Thing, Spot]]:
        for space, spot in self.plan.spaces.items():
            name, number = self.titles.space(space), self.titles.numbers[space]
            if number:
                place = self.titles.place(view, space)
                name = _("{n}: {place}").format(n=number, place=place) if place != name else name
            yield thing_kinds.space(space), Spot(rect_of(spot.area), name, True, 14.0)


class Table(Presenter[TableView]):
    """The parts of this table."""

    def __init__(self, game: RiffInTime) -> None:
        """Put the table of a game together."""
        titles = Titles(game.lookup, open_texts(game.box_id))
        positions = Positions(game.determinize)
        odds = RollOdds(positions, titles)
        board, words = Board(game, titles), Prompts(titles, odds, positions)
        circuits = Circuits(game.lookup, board.plan)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Tips = Tips(titles, odds, positions)
        self.excuses: TableMoves = TableMoves(titles, odds, positions)
        self.offers: Offers = Offers(titles, circuits, self.excuses, odds, positions)
        self.shows: Shows = Shows(positions, words, circuits, board.layout, board.size)
