"""Simulated players before one real window who try every kind of action once.

Whatever has not been done yet, in whatever way, is done as soon as it can be; else the turn is ended with the main
button. So a game tries all it can and is lost before long. The rest is in :mod:`tests.client.window_players`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from game.rules.contract import Command
from game.scenes.play.dialogs import DEAD
from game.scenes.play.scene import PlayScene
from game.table.contract import Offer
from game.ui.tabletop.thing_names import Thing
from tests.client.window_players import Party, TablePlayers, TypingTablePlayers

SHORT = 2
"""Maximum parts of a gesture by keyboard: Tab needs many presses between them."""


class Tryers(TablePlayers):
    """Players with a mouse: drags, clicks and buttons."""

    longest = 4
    """Maximum number of parts in a gesture that is tried."""

    def __init__(
        self, party: Party, title: str, seed: int, seats: tuple[str, ...], end: type[Command], tries: int
    ) -> None:
        """``end`` is the command that ends a turn; after ``tries`` new actions turns are only ended."""
        super().__init__(party, title, seed, seats)
        self.end, self.tries = end, tries
        self.ways: Counter[str] = Counter()

    def play(self) -> None:
        """Play until the game is over."""
        while isinstance(self.robot.scene, PlayScene):
            assert self.party.program.scene() == "table"
            self.move()

    def move(self) -> None:
        """Take the next offer, and check that exactly it was done."""
        match, number = self.party.match, len(self.party.match)
        offer = self.chosen(self.party.table.offers_now)
        loses = match.ends(match.actor, offer.commands) is False
        self.do(offer)
        if loses:
            self.lose()
        self.ways[self.named(offer)] += 1
        self.party.sync(type(offer.commands[-1]).__name__.lower())
        given = tuple(match.history.commands[number : number + len(offer.commands)])
        assert given == offer.commands, (given, offer.gesture, offer.label)

    def lose(self) -> None:
        """Confirm losing the game, once the dialog accepts input."""
        self.party.sync("lost")
        self.robot.step(dt=DEAD)
        time.sleep(DEAD)
        self.button(name="Lose the game")

    def chosen(self, offers: Sequence[Offer]) -> Offer:
        """Choose a new action with an unambiguous gesture, else the main one."""
        parts = Counter(offer.gesture.parts for offer in offers if offer.gesture is not None)
        new = [offer for offer in offers if not self.ways[self.named(offer)] and self.is_plain(offer, parts)]
        if new and len(self.ways) < self.tries:
            return new[len(self.party.match) % len(new)]
        return self.going_on(offers)

    def going_on(self, offers: Sequence[Offer]) -> Offer:
        """Return the offer of the main button, else the first."""
        return next((offer for offer in offers if offer.main), offers[0])

    def is_plain(self, offer: Offer, parts: Counter[tuple[Thing, ...]]) -> bool:
        """Return whether an offer has a button, or an unambiguous gesture that is not too long."""
        gesture = offer.gesture
        if gesture is None:
            return not isinstance(offer.commands[-1], self.end)
        return parts[gesture.parts] == 1 and len(gesture.parts) <= self.longest

    def done(self) -> set[str]:
        """Return the names of all commands tried."""
        return {way.partition(" by ")[0] for way in self.ways}

    def gestures(self) -> set[str]:
        """Return the ways in which commands were given."""
        return {way.partition(" by ")[2].partition(" of ")[0] for way in self.ways}

    def named(self, offer: Offer) -> str:
        """Name an offer's command, its way and the size of its gesture."""
        size = len(offer.gesture.parts) if offer.gesture is not None else 0
        return f"{type(offer.commands[-1]).__name__} by {self.way(offer)} of {size}"


class TypingTryers(TypingTablePlayers, Tryers):
    """Players with the keyboard alone."""

    longest = SHORT
