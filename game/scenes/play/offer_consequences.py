"""What an offer leads to at once, said before it is taken: a game that is won or lost, and what it uses up.

The rules of a loud button for all games: it never loses, and never ends a turn in which something is still of use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from game.i18n import _
from game.rules.claims import Ends, stated
from game.rules.contract import Command, Seat
from game.table.contract import Offer


class Foretells(Protocol):
    """What a match tells of commands before they are given."""

    def ends(self, seat: Seat, commands: Sequence[Command]) -> bool | None:
        """Return whether ``commands`` surely win (True) or lose the game for ``seat`` at once, None: neither."""


def foretold(offer: Offer, match: Foretells, seat: Seat) -> Offer:
    """Return the offer of ``seat`` with what it says of the end of the game: on its button and beside a drag."""
    wins = None if offer.ends else match.ends(seat, offer.commands)
    if wins is None:
        return offer
    stated(Ends(says="won" if wins else "lost", after=offer.commands))
    words, alone = (_("you win"), _("You win")) if wins else (_("you lose"), _("You lose"))
    label = f"{offer.label} – {words}" if offer.label else ""
    cost = f"{offer.cost} → {words}" if offer.cost else alone
    gesture = offer.gesture
    if gesture is not None and gesture.label:
        gesture = replace(gesture, label=f"{gesture.label} – {words}")
    return replace(offer, label=label, cost=cost, gesture=gesture, ends="won" if wins else "lost")


def buttons_judged(
    offers: Sequence[Offer], match: Foretells, seat: Seat, ready: Callable[[Sequence[Command]], str]
) -> list[Offer]:
    """Return all offers, those with a button with what they lead to, and only such loud as throw nothing away.

    ``ready`` says what useful is left when commands would end the turn; empty: nothing.
    """
    return [_judged(offer, match, seat, ready) if offer.label else offer for offer in offers]


def _judged(offer: Offer, match: Foretells, seat: Seat, ready: Callable[[Sequence[Command]], str]) -> Offer:
    """Return the offer of a button with all that it says; quiet where it loses or wastes something."""
    said = foretold(replace(offer, label=with_spending(offer.label, offer)), match, seat)
    return replace(said, main=said.main and said.ends != "lost" and not ready(said.commands))


def with_spending(label: str, offer: Offer) -> str:
    """Return the words of an offer's button, with what it uses up unless they tell that themselves."""
    if not offer.spends or offer.spends in label:
        return label
    return f"{label} · {offer.spends}"
