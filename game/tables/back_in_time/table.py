"""The table of Back in Time, put together: see :mod:`game.tables.contract`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.content.back_in_time import read_plan
from game.content.back_in_time.plan import BoardPlan
from game.rules.back_in_time.game import BackInTime
from game.rules.back_in_time.view import TableView
from game.rules.kernel import Command
from game.table.geometry import Rect, Vec
from game.table.poses import Layout, Spot
from game.tables.back_in_time import room as rooms
from game.tables.back_in_time.excuses import Excuses
from game.tables.back_in_time.faces import painter
from game.tables.back_in_time.ground import HillValley
from game.tables.back_in_time.layout import Layouter
from game.tables.back_in_time.offers import Offers
from game.tables.back_in_time.passages import Passages
from game.tables.back_in_time.phrases import Phrases
from game.tables.back_in_time.story import Story
from game.tables.back_in_time.tips import Tips
from game.tables.back_in_time.titles import Titles
from game.tables.contract import Passage, Room, Table
from game.tables.plain import FixedBoard, PlainShows
from game.words import _


class Board(FixedBoard[TableView]):
    """Hill Valley with its tracker, meter, album and track."""

    def __init__(self, game: BackInTime, plan: BoardPlan, titles: Titles) -> None:
        """Make the painter and the ground."""
        self.kit, self.plan, self.titles = game.kit, plan, titles
        self.painter = painter(titles)
        self.ground = HillValley(plan, titles)
        self.size = Vec(float(plan.width), float(plan.height))

    def room(self, size: Vec, seats: int, text_scale: float) -> Room:
        """Divide the window."""
        self.ground.set_tracker(seats)
        return rooms.divide(size, self.size, seats, text_scale)

    def layout(self, view: TableView, room: Room) -> Layout:
        """Say where every piece lies."""
        return Layouter(self.kit, self.plan, self.titles, view, room).poses()

    def spots(self, view: TableView, _room: Room) -> Mapping[str, Spot]:
        """The spaces of the board, and what can be asked about: the tracker's columns, meter, album and track."""
        spots = {f"space.{space}": self._space_spot(space) for space in self.plan.spaces}
        for number, rect in enumerate(self.plan.tracker, 1):
            name = self.titles.hour(number, view.midnight)
            spots[f"column.{number}"] = Spot(Rect(rect.x, rect.y, rect.w, rect.h), name, True, 6.0)
        low, high = min(self.plan.love), max(self.plan.love)
        top, foot = self.plan.love[high], self.plan.love[low]
        meter = Rect(top.x, top.y, top.w, foot.y + foot.h - top.y)
        spots["meter"] = Spot(meter, _("Love Meter"), True, 8.0)
        for number, rect in enumerate(self.plan.track):
            name = _("DeLorean Track, spot {n}").format(n=number)
            spots[f"spot.{number}"] = Spot(Rect(rect.x, rect.y, rect.w, rect.h), name, True, 8.0)
        return spots

    def _space_spot(self, space: str) -> Spot:
        """A space: its drawn block with the street before it."""
        place = self.plan.spaces[space]
        x, y = min(place.area.x, place.label.x - 10), place.area.y - 12
        rect = Rect(x, y, place.area.x + place.area.w - x - 8, place.area.h + 10)
        return Spot(rect, self.titles.space(space), True, 16.0)


class Shows(PlainShows[TableView]):
    """What happens: nobody answers out of turn in this game (helpers are asked), and nothing is secret."""

    def __init__(self, board: Board, passages: Passages) -> None:
        """Take the parts that know."""
        self._board, self._passages = board, passages

    def passage(self, commands: Sequence[Command], before: TableView, after: TableView, room: Room) -> Passage:
        """Say how to show an action."""
        was, now = self._board.layout(before, room), self._board.layout(after, room)
        return self._passages.make(commands, before, after, was, now, room)


@dataclass(frozen=True)
class BackInTimeTable(Table[TableView]):
    """The parts of this table."""

    board: Board
    words: Phrases
    log: Story
    tips: Tips
    offers: Offers
    excuses: Excuses
    shows: Shows


def make(game: BackInTime) -> BackInTimeTable:
    """Make the table of a game."""
    kit, plan, titles = game.kit, read_plan(game.box_id), Titles(game.kit.box)
    board, words = Board(game, plan, titles), Phrases(kit, titles)
    return BackInTimeTable(
        board=board,
        words=words,
        log=Story(titles, words),
        tips=Tips(kit, titles, plan),
        offers=Offers(game, plan, titles),
        excuses=Excuses(kit, titles),
        shows=Shows(board, Passages(kit, plan, titles)),
    )
