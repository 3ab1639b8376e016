"""The table of Time Line, as the table scene asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.rules.kernel import Command, Refusal, Seat
from game.rules.time_line.game import TimeLine
from game.rules.time_line.view import TableView
from game.table.chart import Figure
from game.table.geometry import Rect, Vec
from game.table.poses import Face, Layout, Spot
from game.table.strands import Strand
from game.tables.contract import Closer, LogLine, Objection, Offer, Outcome, Passage, Room, SeatLabel, Watcher
from game.tables.time_line import faces, grid, refusals, threads
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


class TimeLineTable:
    """See :class:`game.tables.contract.Table`. Nothing is secret here."""

    secret = False
    comfort = COMFORT

    def __init__(self, game: TimeLine) -> None:
        """Make all the parts; both ways of making the deck share everything but the cards."""
        self.game = game
        kit = game.kits[game.options[0].default]
        self.kit = kit
        self.titles = Titles(kit)
        self.painter = faces.painter(game.kits, self.titles)
        self.ground = Paper(kit)
        self._offers = Offers(game, self.titles)
        self._phrases = Phrases(kit, self.titles)
        self._story = Story(kit, self.titles, self._phrases)
        self._passages = Passages(game.kits, self.titles, self._phrases)
        self._tips = Tips(game.kits, self.titles)
        self._excuses = Excuses(kit, self.titles)

    # --- the board -----------------------------------------------------------------------------------------------

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
        return threads.strands(self.game.kits, self.titles, view)

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
        return Layouter(self.game.kits, self.titles, view, room).poses()

    def spots(self, view: TableView, room: Room) -> Mapping[str, Spot]:
        """The Markets."""
        return threads.markets(self.kit, self.titles, view)

    # --- what may be done ----------------------------------------------------------------------------------------

    def offers(self, view: TableView, legal: Sequence[Command], watcher: Watcher) -> Sequence[Offer]:
        """Turn commands into gestures and buttons."""
        return self._offers.make(view, legal, watcher)

    def meant(self, view: TableView, picked: Sequence[str], onto: str | None) -> Command | None:
        """Guess the command behind a refused gesture."""
        return self._excuses.meant(view, picked, onto)

    def loose(self, thing: str) -> bool:
        """Machines and goods can always be taken in hand."""
        return thing.startswith(("pawn.", "held."))

    def excuse(self, view: TableView, picked: Sequence[str], onto: str | None) -> str | None:
        """Say what the table itself knows against a gesture."""
        return self._excuses.excuse(view, picked, onto)

    def objection(self, _view: TableView) -> Objection | None:
        """Nobody answers out of turn."""
        return None

    def secrets(self, _view: TableView) -> Sequence[Face]:
        """Nothing is secret."""
        return ()

    # --- what is said and shown ----------------------------------------------------------------------------------

    def prompt(self, view: TableView) -> str:
        """Say what the actor is to do."""
        return self._phrases.prompt(view)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Say whose turn it is, and who leads."""
        return self._phrases.heading(view)

    def seat(self, _view: TableView, seat: Seat) -> SeatLabel:
        """Name a seat; its portrait is its time machine."""
        return SeatLabel(self.titles.seat(seat), f"time_line/pawns/{seat + 1}", f"seat_{seat + 1}")

    def passage(self, commands: Sequence[Command], before: TableView, after: TableView, room: Room) -> Passage:
        """Say how to show an action."""
        was, now = self.layout(before, room), self.layout(after, room)
        return self._passages.make(Event(commands, before, after, was, now, room))

    def log(self, command: Command | None, before: TableView, after: TableView) -> Sequence[LogLine]:
        """Tell what happened."""
        return self._story.lines(command, before, after)

    def summary(self, _commands: Sequence[Command], _before: TableView, _after: TableView) -> LogLine | None:
        """Leave it to the lines: a choice of this game is one command."""
        return None

    def refusal(self, refusal: Refusal, _view: TableView) -> str:
        """Say why something may not be done."""
        return refusals.explain(refusal, self.titles)

    def hint(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Say why a hint is a good idea."""
        return self.titles.hint(sentence, facts)

    def tip(self, thing: str, view: TableView) -> str:
        """Say what a thing is."""
        return self._tips.tip(thing, view)

    def kin(self, thing: str, view: TableView) -> Sequence[str]:
        """Name the pieces that belong to a thing."""
        return self._tips.kin(thing, view)

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Give a closer look at a thing."""
        return self._tips.closer(thing, view)

    def outcome(self, view: TableView) -> Outcome:
        """Put the end of the game into words."""
        return self._phrases.outcome(view)
