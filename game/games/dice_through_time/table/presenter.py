"""The presenter of Dice Through Time: see :mod:`game.table.contract`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.content import open_texts
from game.content.library import open_as
from game.games.dice_through_time.reader.content import Content
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import thing_kinds
from game.games.dice_through_time.table.animation.transitions import Shows
from game.games.dice_through_time.table.art.painter import FourYears, painter
from game.games.dice_through_time.table.input.excuses import Excuses
from game.games.dice_through_time.table.input.offers import Offers
from game.games.dice_through_time.table.layout import regions as areas
from game.games.dice_through_time.table.layout.pieces import PieceLayout
from game.games.dice_through_time.table.text.log import LogWriter
from game.games.dice_through_time.table.text.prompts import Prompts
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.tips import Tips
from game.games.dice_through_time.table.text.titles import Titles
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
    """Four years, one above the other."""

    def __init__(self, game: DiceThroughTime, titles: Titles) -> None:
        """Make the painter and the ground."""
        self.lookup, self.titles = game.lookup, titles
        self.plan = open_as(game.box_id, Content).plan
        self.painter = painter(titles)
        self.ground = FourYears(self.plan, titles)
        self.size = Vec(float(self.plan.width), float(self.plan.height))

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
        return areas.divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Return where every piece lies."""
        return PieceLayout(self.lookup, self.plan, self.titles, view, regions).poses()

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return places, years, and the spaces of the OUTATIME track."""
        return dict(self._spots(view))

    def _spots(self, _view: TableView) -> Iterator[tuple[Thing, Spot]]:
        for place, spot in self.plan.places.items():
            yield thing_kinds.place(place), Spot(rect_of(spot.area), self.titles.place(place), True, 14.0)
        for year, beside in self.plan.years.items():
            yield thing_kinds.year(year), Spot(rect_of(beside.title), str(year), True, 8.0)
        for minute, space in enumerate(self.plan.outatime):
            name = _("OUTATIME {n}").format(n=self.titles.digits(minute))
            yield thing_kinds.minute(minute), Spot(rect_of(space), name, True, 8.0)


class Table(Presenter[TableView]):
    """The presenter of Dice Through Time."""

    def __init__(self, game: DiceThroughTime) -> None:
        """Put the table of a game together."""
        lookup, titles = game.lookup, Titles(game.lookup)
        titles.texts = open_texts(game.box_id)
        positions = Positions(game.determinize)
        odds = RollOdds(positions, titles)
        board, words = Board(game, titles), Prompts(lookup, titles, odds)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Tips = Tips(lookup, titles, odds)
        self.offers: Offers = Offers(board.plan, titles, odds, positions)
        self.excuses: Excuses = Excuses(titles, positions)
        self.shows: Shows = Shows(lookup, board.plan, words)
