"""The table of Back in Time, as the table scene asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.back_in_time import read_plan
from game.rules.back_in_time.game import BackInTime
from game.rules.back_in_time.view import TableView
from game.rules.kernel import Command, Refusal, Seat
from game.table.geometry import Rect, Vec
from game.table.poses import Face, Layout, Spot
from game.tables.back_in_time import room as rooms
from game.tables.back_in_time.excuses import LOOSE, Excuses
from game.tables.back_in_time.faces import painter
from game.tables.back_in_time.ground import HillValley
from game.tables.back_in_time.layout import Layouter
from game.tables.back_in_time.offers import Offers
from game.tables.back_in_time.passages import Passages
from game.tables.back_in_time.phrases import Phrases
from game.tables.back_in_time.story import Story
from game.tables.back_in_time.tips import Tips
from game.tables.back_in_time.titles import Titles
from game.tables.contract import Closer, LogLine, Offer, Outcome, Passage, Room, SeatLabel, Watcher
from game.tables.plain import PlainBoard
from game.words import _


class BackInTimeTable(PlainBoard):
    """See :class:`game.tables.contract.Table`."""

    secret = False

    def __init__(self, game: BackInTime) -> None:
        """Read the places of the board and make all the parts."""
        self.game = game
        self.plan = read_plan(game.box_id)
        self.titles = Titles(game.kit.box)
        self.painter = painter(self.titles)
        self.ground = HillValley(self.plan, self.titles)
        self.board_size = Vec(float(self.plan.width), float(self.plan.height))
        self._offers = Offers(game, self.plan, self.titles)
        self._phrases = Phrases(game.kit, self.titles)
        self._story = Story(self.titles, self._phrases)
        self._passages = Passages(game.kit, self.plan, self.titles)
        self._excuses = Excuses(game.kit, self.titles)
        self._tips = Tips(game.kit, self.titles, self.plan)

    def room(self, size: Vec, seats: int, text_scale: float) -> Room:
        """Divide the window."""
        self.ground.set_tracker(seats)
        return rooms.divide(size, self.board_size, seats, text_scale)

    def layout(self, view: TableView, room: Room) -> Layout:
        """Say where every piece lies."""
        return Layouter(self.game.kit, self.plan, self.titles, view, room).poses()

    def spots(self, view: TableView, room: Room) -> Mapping[str, Spot]:
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

    def offers(self, view: TableView, legal: Sequence[Command], watcher: Watcher) -> Sequence[Offer]:
        """Turn commands into gestures and buttons."""
        return self._offers.make(view, legal, watcher)

    def meant(self, view: TableView, picked: Sequence[str], onto: str | None) -> Command | None:
        """Guess the command behind a refused gesture."""
        return self._excuses.meant(view, picked, onto)

    def loose(self, thing: str) -> bool:
        """Say whether a piece can be taken in hand even when it is not on offer."""
        return thing.partition(".")[0] in LOOSE

    def excuse(self, view: TableView, picked: Sequence[str], onto: str | None) -> str | None:
        """Say what the table itself knows against a gesture."""
        return self._excuses.excuse(view, picked, onto)

    def prompt(self, view: TableView) -> str:
        """Say what the actor is to do."""
        return self._phrases.prompt(view)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Say whose turn it is, and how late."""
        return self._phrases.heading(view)

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Name a seat by its hero."""
        name = next((name for name, hero in view.heroes.items() if hero.seat == seat), None)
        portrait = f"back_in_time/cards/hero_{name}" if name else "icons/person"
        return SeatLabel(self._phrases.hero_of(view, seat), portrait, f"seat_{seat + 1}")

    def passage(self, commands: Sequence[Command], before: TableView, after: TableView, room: Room) -> Passage:
        """Say how to show an action."""
        was, now = self.layout(before, room), self.layout(after, room)
        return self._passages.make(commands, before, after, was, now, room)

    def log(self, command: Command | None, before: TableView, after: TableView) -> Sequence[LogLine]:
        """Tell what happened."""
        return self._story.lines(command, before, after)

    def summary(self, commands: Sequence[Command], before: TableView, _after: TableView) -> LogLine | None:
        """Tell a whole walk in one line."""
        return self._story.summary(commands, before)

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Say why something may not be done."""
        return self._phrases.refusal(refusal, view)

    def hint(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Say why a hint is a good idea."""
        return self.titles.hint(sentence, facts)

    def tip(self, thing: str, view: TableView) -> str:
        """Say what a thing is."""
        return self._tips.tip(thing, view)

    def kin(self, thing: str, view: TableView) -> Sequence[str]:
        """Nothing is lit along with other things."""
        return ()

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Give a closer look at a thing."""
        return self._tips.closer(thing, view)

    def outcome(self, view: TableView) -> Outcome:
        """Put the end of the game into words."""
        return self._phrases.outcome(view)

    def objection(self, view: TableView) -> None:
        """Nobody answers out of turn in this game: helpers are asked."""

    def secrets(self, view: TableView) -> Sequence[Face]:
        """Nothing is hidden in this game."""
        return ()
