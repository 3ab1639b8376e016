"""Games of Dice Through Time in a real window: people who try everything; see :mod:`tests.client.window_tryers`."""

from __future__ import annotations

from collections.abc import Sequence

from game.presenters.contract import Offer
from game.rules.dice_through_time import commands as c
from tests.client.window_players import Party
from tests.client.window_tryers import Tryers, TypingTryers

TITLE = "Dice Through Time"


class Travellers(Tryers):
    """People who play with the mouse, and leave dice unspent: those that are left behind have to be taken back."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...], tries: int) -> None:
        super().__init__(party, TITLE, seed, seats, c.EndTurn, tries)

    def going_on(self, offers: Sequence[Offer]) -> Offer:
        """Choose what the main button does; with dice left, the end of the turn all the same."""
        main = super().going_on(offers)
        if isinstance(main.commands[-1], c.EndTurn):
            return next(offer for offer in offers if isinstance(offer.commands[0], c.EndTurn))
        return main


class TypingTravellers(TypingTryers):
    """People who play with the keyboard alone."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...], tries: int) -> None:
        super().__init__(party, TITLE, seed, seats, c.EndTurn, tries)
