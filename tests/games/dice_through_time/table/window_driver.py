"""Drive Dice Through Time in a real window with players who try everything; see :mod:`tests.client.window_tryers`."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.dice_through_time.rules import commands as c
from game.rules.contract import Command
from game.table.contract import Offer
from tests.client.window_players import Party
from tests.client.window_tryers import Tryers, TypingTryers

TITLE = "Dice Through Time"


class Travellers(Tryers):
    """Mouse players who end turns with dice unspent on the mat."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...], tries: int) -> None:
        super().__init__(party, TITLE, seed, seats, c.EndTurn, tries)

    def going_on(self, offers: Sequence[Offer]) -> Offer:
        """Choose the main button, or with dice left, end the turn and keep them."""
        return main_or(offers, c.EndTurn)


class TypingTravellers(TypingTryers):
    """Keyboard players who bury their leftover dice."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...], tries: int) -> None:
        super().__init__(party, TITLE, seed, seats, c.EndTurn, tries)

    def going_on(self, offers: Sequence[Offer]) -> Offer:
        """Choose the main button, or with dice left, end the turn and bury them."""
        return main_or(offers, c.Bury)


def main_or(offers: Sequence[Offer], begins: type[Command]) -> Offer:
    """Return the main button's offer, else the first button starting with a command, else the first offer."""
    main = next((offer for offer in offers if offer.main), None)
    buttons = (offer for offer in offers if offer.gesture is None and isinstance(offer.commands[0], begins))
    return main or next(buttons, offers[0])
