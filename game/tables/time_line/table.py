"""The table of Time Line, put together: see :mod:`game.tables.contract`. Nothing is secret here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.rules.kernel import Command
from game.rules.time_line.game import TimeLine
from game.rules.time_line.view import TableView
from game.table.chart import Figure
from game.table.geometry import Rect, Vec
from game.table.poses import Layout, Spot
from game.table.strands import Strand
from game.tables.contract import Passage, Room, Table
from game.tables.plain import PlainShows
from game.tables.time_line import faces, grid, threads
from game.tables.time_line import room as rooms
from game.tables.time_line.excuses import Excuses
from game.tables.time_line.ground import Paper
from game.tables.time_line.layout import Layouter
from game.tables.time_line.offers import Offers
from game.tables.time_line.passages import Event, Passages
from game.tables.time_line.phrases import Phrases
from game.tables.time_line.story import Story
from game.tables.time_line.tips import Tips
from game.tables.time_line.titles import Titles
from game.words import _

COMFORT: Final = 0.46
"""Below this zoom the goods on the board are too small to be told apart at a glance."""


class Board:
    """The time zones, which grow, with the lines over them."""

    comfort = COMFORT

    def __init__(self, game: TimeLine, titles: Titles) -> None:
        """Make the painter and the ground; both ways of making the deck share everything but the cards."""
        self.kits, self.kit, self.titles = game.kits, titles.kit, titles
        self.painter = faces.painter(game.kits, titles)
        self.ground = Paper(titles.kit)

    @property
    def chart_title(self) -> str:
        """What the chart of the prices is called."""
        return _("Market history")

    def world(self, view: TableView) -> Rect:
        """The part of the board that there is now."""
        return grid.world(view)

    def follow(self, view: TableView) -> Rect | None:
        """The active machine and where its line goes next."""
        return grid.follow(view)

    def strands(self, view: TableView) -> Mapping[str, Strand]:
        """The lines of the goods and of the active machine."""
        return threads.strands(self.kits, self.titles, view)

    def figures(self, view: TableView) -> Sequence[Figure]:
        """The prices."""
        if not all(zone.cards for zone in view.zones):
            return ()
        goods = {line.good: line.price for line in view.lines}
        return [
            Figure(self.titles.good(good.id), good.colour, good.pattern, goods[good.id])
            for good in self.titles.goods.values()
        ]

    def room(self, size: Vec, seats: int, text_scale: float) -> Room:
        """Divide the window."""
        return rooms.divide(size, seats, text_scale)

    def layout(self, view: TableView, room: Room) -> Layout:
        """Say where every piece lies."""
        return Layouter(self.kits, self.titles, view, room).poses()

    def spots(self, view: TableView, _room: Room) -> Mapping[str, Spot]:
        """The Markets."""
        return threads.markets(self.kit, self.titles, view)


class Shows(PlainShows[TableView]):
    """What happens."""

    def __init__(self, board: Board, passages: Passages) -> None:
        """Take the parts that know."""
        self._board, self._passages = board, passages

    def passage(self, commands: Sequence[Command], before: TableView, after: TableView, room: Room) -> Passage:
        """Say how to show an action."""
        was, now = self._board.layout(before, room), self._board.layout(after, room)
        return self._passages.make(Event(commands, before, after, was, now, room))


@dataclass(frozen=True)
class TimeLineTable(Table[TableView]):
    """The parts of this table."""

    board: Board
    words: Phrases
    log: Story
    tips: Tips
    offers: Offers
    excuses: Excuses
    shows: Shows


def make(game: TimeLine) -> TimeLineTable:
    """Make the table of a game."""
    kit = game.kits[game.options[0].default]
    titles = Titles(kit)
    board, words = Board(game, titles), Phrases(kit, titles)
    return TimeLineTable(
        board=board,
        words=words,
        log=Story(kit, titles, words),
        tips=Tips(game.kits, titles),
        offers=Offers(game, titles),
        excuses=Excuses(kit, titles),
        shows=Shows(board, Passages(game.kits, titles, words)),
    )
