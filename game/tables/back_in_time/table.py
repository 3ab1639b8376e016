"""The table of Back in Time, as the table scene asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.back_in_time import read_plan
from game.rules.back_in_time import commands as c
from game.rules.back_in_time.game import BackInTime
from game.rules.back_in_time.view import TableView
from game.rules.kernel import Command, Refusal, Seat
from game.table.geometry import Rect, Vec
from game.table.poses import Layout, Spot
from game.tables.back_in_time import room as rooms
from game.tables.back_in_time.faces import Faces
from game.tables.back_in_time.ground import HillValley
from game.tables.back_in_time.layout import Layouter
from game.tables.back_in_time.offers import Offers
from game.tables.back_in_time.passages import Passages
from game.tables.back_in_time.phrases import Phrases
from game.tables.back_in_time.story import Story
from game.tables.back_in_time.tips import Tips
from game.tables.back_in_time.titles import Titles
from game.tables.contract import Closer, LogLine, Offer, Outcome, Passage, Room, SeatLabel, Watcher


class BackInTimeTable:
    """See :class:`game.tables.contract.Table`."""

    def __init__(self, game: BackInTime) -> None:
        """Read the places of the board and make all the parts."""
        self.game = game
        self.plan = read_plan(game.slug)
        self.titles = Titles(game.kit.box)
        self.painter = Faces(self.titles)
        self.ground = HillValley(self.plan, self.titles)
        self.board_size = Vec(float(self.plan.width), float(self.plan.height))
        self._offers = Offers(game, self.plan, self.titles)
        self._phrases = Phrases(game.kit, self.titles)
        self._story = Story(self.titles, self._phrases)
        self._passages = Passages(self.plan)
        self._tips = Tips(game.kit, self.titles)

    def room(self, size: Vec, seats: int, text_scale: float) -> Room:
        """Divide the window."""
        self.ground.set_tracker(seats)
        return rooms.divide(size, self.board_size, seats, text_scale)

    def layout(self, view: TableView, room: Room) -> Layout:
        """Say where every piece lies."""
        return Layouter(self.game.kit, self.plan, self.titles, view, room).poses()

    def spots(self, view: TableView, room: Room) -> Mapping[str, Spot]:
        """The spaces of the board."""
        return {
            f"space.{space}": Spot(
                Rect(place.area.x, place.area.y, place.area.w, place.area.h), self.titles.space(space), True, 16.0
            )
            for space, place in self.plan.spaces.items()
        }

    def offers(self, view: TableView, legal: Sequence[Command], watcher: Watcher) -> Sequence[Offer]:
        """Turn commands into gestures and buttons."""
        return self._offers.make(view, legal, watcher)

    def meant(self, view: TableView, picked: Sequence[str], onto: str | None) -> Command | None:
        """Guess the command behind a refused gesture."""
        seat = view.actor
        kind, _dot, name = picked[0].partition(".") if picked else ("", "", "")
        goal_kind, _dot, goal = (onto or "").partition(".")
        if kind == "pawn" and goal_kind == "space":
            if view.ask is not None and view.ask.what in ("leading", "biff_runs", "biff_dice", "placing"):
                return c.Lead(seat, name, goal)
            return c.Step(seat, goal, None if name in view.heroes else name)
        if kind == "tile" and view.ask is not None:
            if view.ask.what == "gathering":
                return c.AddDie(seat, name)
            if goal_kind == "die":
                return c.ChangeToWild(seat, name, int(goal))
            return c.RerollAll(seat, name) if view.ask.what == "modifying" else c.Walk(seat, name)
        if kind == "item":
            return c.UseItem(seat, name, int(goal) if goal_kind == "die" else None)
        if kind == "power":
            return c.UsePower(seat, goal if goal_kind == "pawn" else None)
        if kind == "die":
            return c.Mark(seat, int(name))
        challenge = self._challenge(kind, name)
        return c.Attempt(seat, challenge) if challenge else None

    def _challenge(self, kind: str, name: str) -> str | None:
        """Name the challenge that a piece stands for."""
        if kind in ("card", "mark", "part"):
            return name
        return {"car": "delorean", "pawn": "biff" if name == "biff" else None}.get(kind)

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

    def passage(self, command: Command | None, before: TableView, after: TableView, room: Room) -> Passage:
        """Say how to show what happened."""
        was, now = self.layout(before, room), self.layout(after, room)
        return self._passages.make(command, before, after, was, now, room)

    def log(self, command: Command | None, before: TableView, after: TableView) -> Sequence[LogLine]:
        """Tell what happened."""
        return self._story.lines(command, before, after)

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Say why something may not be done."""
        return self._phrases.refusal(refusal, view)

    def hint(self, reason: str, facts: Mapping[str, Any]) -> str:
        """Say why a hint is a good idea."""
        return reason

    def tip(self, thing: str, view: TableView) -> str:
        """Say what a thing is."""
        return self._tips.tip(thing, view)

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Give a closer look at a thing."""
        return self._tips.closer(thing, view)

    def outcome(self, view: TableView) -> Outcome:
        """Put the end of the game into words."""
        return self._phrases.outcome(view)
