"""The presenter of Back in Time: see :mod:`game.table.contract`."""

from __future__ import annotations

from collections.abc import Mapping

from game.content import open_texts
from game.content.library import open_as
from game.games.back_in_time.reader.content import BoardPlan, Content
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.animation.transitions import Shows
from game.games.back_in_time.table.art.board_faces import painter
from game.games.back_in_time.table.art.ground import HillValley
from game.games.back_in_time.table.input.excuses import Excuses
from game.games.back_in_time.table.input.offers import Offers
from game.games.back_in_time.table.layout import regions as areas
from game.games.back_in_time.table.layout.pieces import PieceLayout
from game.games.back_in_time.table.text.log import LogWriter
from game.games.back_in_time.table.text.prompts import Prompts
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.tips import Tips
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _
from game.table.contract import Presenter, Regions
from game.table.contract_defaults import FixedBoard
from game.table.positions import Positions
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Layout, Spot
from game.ui.tabletop.thing_names import Thing


class Board(FixedBoard[TableView]):
    """Hill Valley with its tracker, meter, album and track."""

    def __init__(self, game: BackInTime, plan: BoardPlan, titles: Titles) -> None:
        """Make the painter and the ground."""
        self.lookup, self.plan, self.titles = game.lookup, plan, titles
        self.painter = painter(game.lookup, titles, plan)
        self.ground = HillValley(plan, titles)
        self.size = Vec(float(plan.width), float(plan.height))

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window."""
        self.ground.set_tracker(seats)
        return areas.divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Return where every piece lies."""
        return PieceLayout(self.lookup, self.plan, self.titles, view, regions).poses()

    def spots(self, view: TableView, _regions: Regions) -> Mapping[Thing, Spot]:
        """Return the spaces of the board, and what has a tip: the tracker's columns, meter, album and track."""
        spots = {thing_kinds.space(space): self._space_spot(space) for space in self.plan.spaces}
        for number, rect in enumerate(self.plan.tracker, 1):
            name = self.titles.hour(number, view.midnight)
            spots[thing_kinds.column(number)] = Spot(Rect(rect.x, rect.y, rect.w, rect.h), name, True, 6.0)
        low, high = min(self.plan.love), max(self.plan.love)
        top, foot = self.plan.love[high], self.plan.love[low]
        meter = Rect(top.x, top.y, top.w, foot.y + foot.h - top.y)
        spots[thing_kinds.meter()] = Spot(meter, _("Love Meter"), True, 8.0)
        for number, rect in enumerate(self.plan.track):
            name = _("DeLorean Track, spot {n}").format(n=number)
            spots[thing_kinds.spot(number)] = Spot(Rect(rect.x, rect.y, rect.w, rect.h), name, True, 8.0)
        return spots

    def _space_spot(self, space: str) -> Spot:
        """Return a space: its drawn block with the street before it."""
        place = self.plan.spaces[space]
        x, y = min(place.area.x, place.label.x - 10), place.area.y - 12
        rect = Rect(x, y, place.area.x + place.area.w - x - 8, place.area.h + 10)
        return Spot(rect, self.titles.space(space), True, 16.0)


class Table(Presenter[TableView]):
    """The presenter of Back in Time."""

    def __init__(self, game: BackInTime) -> None:
        """Put the table of a game together."""
        lookup, plan, titles = game.lookup, open_as(game.box_id, Content).plan, Titles(game.lookup.box)
        titles.texts = open_texts(game.box_id)
        odds, positions = RollOdds(lookup, titles), Positions(game.determinize)
        board, words = Board(game, plan, titles), Prompts(lookup, titles, odds, positions)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Tips = Tips(lookup, titles, plan, odds)
        self.offers: Offers = Offers(lookup, plan, titles, odds, positions)
        self.excuses: Excuses = Excuses(lookup, titles, words, positions)
        self.shows: Shows = Shows(lookup, plan, words)
