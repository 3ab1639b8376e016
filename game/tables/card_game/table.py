"""The table of the Card Game, as the table scene asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.card_game import read_years
from game.rules.card_game.game import CardGame
from game.rules.card_game.view import TableView
from game.rules.kernel import Command, Refusal, Seat
from game.table.geometry import Rect, Vec
from game.table.poses import Face, Layout, Spot
from game.tables.card_game import faces
from game.tables.card_game import room as rooms
from game.tables.card_game.excuses import Excuses
from game.tables.card_game.ground import Timeline
from game.tables.card_game.layout import Layouter, card_face
from game.tables.card_game.objection import objection
from game.tables.card_game.offers import TABLE, Offers
from game.tables.card_game.passages import Passages
from game.tables.card_game.phrases import Phrases
from game.tables.card_game.refusals import REFUSALS
from game.tables.card_game.story import Story
from game.tables.card_game.tips import Tips
from game.tables.card_game.titles import Titles
from game.tables.contract import Closer, LogLine, Objection, Offer, Outcome, Passage, Room, SeatLabel, Watcher
from game.tables.plain import PlainBoard
from game.words import _


class CardGameTable(PlainBoard):
    """See :class:`game.tables.contract.Table`."""

    secret = True

    def __init__(self, game: CardGame) -> None:
        """Make all the parts."""
        self.game = game
        kit = game.kit
        self.titles = Titles(kit.box, kit, read_years(game.box_id))
        self.painter = faces.painter(self.titles)
        self.ground = Timeline(self.titles.years, kit.squares)
        self.board_size = rooms.BOARD
        self._offers = Offers(game, self.titles)
        self._phrases = Phrases(kit, self.titles)
        self._story = Story(kit, self.titles)
        self._passages = Passages(kit, self.titles)
        self._tips = Tips(kit, self.titles)
        self._excuses = Excuses(kit, self.titles)

    def room(self, size: Vec, seats: int, text_scale: float) -> Room:
        """Divide the window."""
        return rooms.divide(size, seats, text_scale)

    def layout(self, view: TableView, room: Room) -> Layout:
        """Say where every piece lies."""
        return Layouter(self.game.kit, self.titles, view, room).poses()

    def spots(self, view: TableView, room: Room) -> Mapping[str, Spot]:
        """The timeline as a whole: where cards are played that need no target."""
        return {TABLE: Spot(Rect(0.0, 0.0, rooms.BOARD.x, rooms.BOARD.y), _("The timeline"), True, 22.0)}

    def offers(self, view: TableView, legal: Sequence[Command], watcher: Watcher) -> Sequence[Offer]:
        """Turn commands into gestures and buttons."""
        return self._offers.make(view, legal, watcher)

    def meant(self, view: TableView, picked: Sequence[str], onto: str | None) -> Command | None:
        """Guess the command behind a refused gesture."""
        return self._excuses.meant(view, picked, onto)

    def loose(self, thing: str) -> bool:
        """Cards can always be taken in hand."""
        return thing.startswith("card.")

    def excuse(self, view: TableView, picked: Sequence[str], onto: str | None) -> str | None:
        """Say what the table itself knows against a gesture."""
        return self._excuses.excuse(view, picked, onto)

    def objection(self, view: TableView) -> Objection | None:
        """Say what may be answered now, for a countdown; None when nothing is."""
        return objection(view, self._phrases)

    def kin(self, thing: str, view: TableView) -> tuple[str, ...]:
        """Name the pieces that belong to a thing: lit while the pointer is over it."""
        return self._tips.kin(thing, view)

    def prompt(self, view: TableView) -> str:
        """Say what the actor is to do."""
        return self._phrases.prompt(view)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Say whose turn it is, and how high B-1 is."""
        return self._phrases.heading(view)

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Name a seat; who sits there stays hidden."""
        return SeatLabel(self.titles.seat(seat), "icons/person", f"seat_{seat + 1}")

    def passage(self, commands: Sequence[Command], before: TableView, after: TableView, room: Room) -> Passage:
        """Say how to show an action."""
        was, now = self.layout(before, room), self.layout(after, room)
        return self._passages.make(commands, before, after, was, now, room)

    def log(self, command: Command | None, before: TableView, after: TableView) -> Sequence[LogLine]:
        """Tell what happened."""
        return self._story.lines(command, before, after)

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Say why something may not be done."""
        return self.titles.refusal(REFUSALS, refusal)

    def hint(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Say why a hint is a good idea."""
        return self.titles.hint(sentence, facts)

    def tip(self, thing: str, view: TableView) -> str:
        """Say what a thing is."""
        return self._tips.tip(thing, view)

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Give a closer look at a thing."""
        return self._tips.closer(thing, view)

    def outcome(self, view: TableView) -> Outcome:
        """Put the end of the game into words."""
        return self._phrases.outcome(view)

    def secrets(self, view: TableView) -> Sequence[Face]:
        """The viewer's identity and hand."""
        size = (125.0, 175.0)
        who = view.identity
        own = () if who is None else (Face(f"identity:{who}", size, self.titles.met(who, view.timeline)),)
        return (*own, *(card_face(card, size) for card in view.hand))
