"""Games of Dice Through Time in a real window: people who try everything; see :mod:`tests.client.window_tryers`."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.dice_through_time.rules import commands as c
from game.rules.contract import Command
from game.table.contract import Offer
from tests.client.window_players import Party
from tests.client.window_tryers import Tryers, TypingTryers

TITLE = "Dice Through Time"


class Travellers(Tryers):
    """People who play with the mouse, and leave dice unspent: those that are left behind have to be taken back."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...], tries: int) -> None:
        super().__init__(party, TITLE, seed, seats, c.EndTurn, tries)

    def going_on(self, offers: Sequence[Offer]) -> Offer:
        """Choose what the main button does; with dice left there is none: end the turn and keep them."""
        return main_or(offers, c.EndTurn)


class TypingTravellers(TypingTryers):
    """People who play with the keyboard alone."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...], tries: int) -> None:
        super().__init__(party, TITLE, seed, seats, c.EndTurn, tries)

    def going_on(self, offers: Sequence[Offer]) -> Offer:
        """Choose what the main button does; with dice left there is none: end the turn and leave them."""
        return main_or(offers, c.Bury)


def main_or(offers: Sequence[Offer], begins: type[Command]) -> Offer:
    """Return the offer of the main button, else of the button that begins with a command, else the first."""
    main = next((offer for offer in offers if offer.main), None)
    buttons = (offer for offer in offers if offer.gesture is None and isinstance(offer.commands[0], begins))
    return main or next(buttons, offers[0])
