"""Games of Dice Through Time in a real window: what people do there is chosen as the game goes.

Whatever has not been done yet, in whatever way, is done when it can be; else the turn is ended with the main button.
So a game tries everything it can and is lost before long. The rest is in :mod:`tests.client.window_players`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.presenters.contract import Offer
from game.rules.dice_through_time import commands as c
from game.scenes.play.scene import PlayScene
from game.ui.tabletop.thing_names import Thing
from tests.client.window_players import Party, TablePlayers, TypingTablePlayers

SHORT = 2
"""So many things are pointed at for one gesture with the keyboard: Tab goes a long way between them."""


class Travellers(TablePlayers):
    """People who play with the mouse: by drags, by clicks and by buttons."""

    longest = 4
    """The most parts of a gesture that is tried."""
    wastes = True
    """Whether dice are left unspent at the end of a turn: those that are left behind have to be taken back."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...], tries: int) -> None:
        """``tries``: so often something new is done before turns are only ended."""
        super().__init__(party, "Dice Through Time", seed, seats)
        self.tries = tries
        self.ways: Counter[str] = Counter()

    def play(self) -> None:
        """Play until the game is over."""
        while isinstance(self.robot.scene, PlayScene):
            assert self.party.program.scene() == "table"
            self.move()

    def move(self) -> None:
        """Take the next offer, and see that just that was done."""
        match, number = self.party.match, len(self.party.match)
        offer = self.chosen(self.party.table.offers_now)
        self.do(offer)
        self.ways[self.named(offer)] += 1
        self.party.sync(type(offer.commands[-1]).__name__.lower())
        given = tuple(match.history.commands[number : number + len(offer.commands)])
        assert given == offer.commands, (given, offer.gesture, offer.label)

    def chosen(self, offers: Sequence[Offer]) -> Offer:
        """Choose something new, else what ends the turn; what would be asked again is left out."""
        parts = Counter(offer.gesture.parts for offer in offers if offer.gesture is not None)
        new = [offer for offer in offers if not self.ways[self.named(offer)] and self.is_plain(offer, parts)]
        if new and len(self.ways) < self.tries:
            return new[len(self.party.match) % len(new)]
        main = next((offer for offer in offers if offer.main), offers[0])
        if self.wastes and isinstance(main.commands[-1], c.EndTurn):
            return next(offer for offer in offers if isinstance(offer.commands[0], c.EndTurn))
        return main

    def is_plain(self, offer: Offer, parts: Counter[tuple[Thing, ...]]) -> bool:
        """Return whether an offer is taken by a gesture of its own that is not too long, or by a button."""
        gesture = offer.gesture
        if gesture is None:
            return not isinstance(offer.commands[-1], c.EndTurn)
        return parts[gesture.parts] == 1 and len(gesture.parts) <= self.longest

    def done(self) -> set[str]:
        """Name all that was done."""
        return {way.partition(" by ")[0] for way in self.ways}

    def named(self, offer: Offer) -> str:
        """Name what is done, and how."""
        size = len(offer.gesture.parts) if offer.gesture is not None else 0
        return f"{type(offer.commands[-1]).__name__} by {self.way(offer)} of {size}"


class TypingTravellers(TypingTablePlayers, Travellers):
    """People who play with the keyboard alone."""

    longest = SHORT
    wastes = False
