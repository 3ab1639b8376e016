"""Names of squares, cards, identities and seats; sentences are in :mod:`.prompts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.card_game.rules.box import Box, Card, Identity, Square
from game.games.card_game.rules.compiled_box import Lookup
from game.i18n import _, listed
from game.rules.claims import Lists, stated
from game.table.messages import Namer, Names

KIND_ICONS: Final[Mapping[str, str]] = {
    "item": "item", "machine": "machine", "doubleback": "doubleback", "action": "action", "power": "power_action",
}  # fmt: skip
"""Icon of each kind of card."""


class Titles(Names):
    """Names and texts of one box in the current language."""

    def __init__(self, box: Box, lookup: Lookup, years: Mapping[str, int]) -> None:
        """Index the box."""
        self.box, self.lookup, self.years = box, lookup, dict(years)
        self.squares: dict[str, Square] = {square.index: square for square in box.squares}
        self.identities: dict[str, Identity] = {identity.id: identity for identity in box.identities}
        self.physical: dict[str, Card] = {card.id: card.title for card in lookup.cards}
        self._cards: dict[str, Card] = {card.id: card for card in box.cards}
        people: tuple[str, ...] = ("seat", "player", "owner", "to", "of", "by", "taker", "turn", "actor")
        cards: tuple[str, ...] = ("card", "item", "other", "another", "fuel")
        named: dict[str, Namer] = {**dict.fromkeys(people, self.seat), **dict.fromkeys(cards, self.card)}
        self.names = {**named, "identity": self.identity}

    # --- squares ---------------------------------------------------------------------------------------------------

    def event(self, index: str, altered: bool) -> str:
        """Return the event on one side of a square."""
        square = self.squares[index]
        return _(square.altered if altered else square.original)

    def decoy(self) -> str:
        """Return the name of the other side of B-1's decoys."""
        return _(self.box.setup.decoy)

    def square(self, index: str, altered: bool) -> str:
        """Return the name of a square with its index."""
        return _("{index} {event}").format(index=index, event=self.event(index, altered))

    def year(self, index: str) -> int:
        """Return the year of a square."""
        return self.years[index[0]]

    def is_linchpin(self, index: str) -> bool:
        """Return whether a square can be flipped directly."""
        return self.squares[index].link is None

    def follows(self, linchpin: str) -> list[str]:
        """List the ripplepoints that follow a linchpin."""
        return [index for index, square in self.squares.items() if linchpin in square.of]

    def relation(self, index: str) -> str:
        """Describe which squares a square follows, or which follow it."""
        square = self.squares[index]
        hang = Lists(says=tuple(self.follows(index)), of="follows", about=(index,))
        ripples = listed(map(str, stated(hang).says), ",") if square.link is None else None
        a, b = (*square.of, None, None)[:2]
        return self.tell(f"titles.relation.{square.link or 'none'}", squares=ripples or None, a=a, b=b)

    # --- cards -----------------------------------------------------------------------------------------------------

    def info(self, card: str) -> Card:
        """Return the record of a physical card (``memo.2``) or of a title (``memo``)."""
        return self.physical.get(card) or self._cards[card]

    def card(self, card: str) -> str:
        """Return the name of a card."""
        return _(self.info(card).title)

    def text(self, card: str) -> str:
        """Return the text of a card."""
        return _(self.info(card).text)

    def kind(self, card: str) -> str:
        """Return the name of the kind of a card."""
        return self.tell(f"titles.kind.{self.info(card).kind}")

    # --- people ----------------------------------------------------------------------------------------------------

    def identity(self, identity: str) -> str:
        """Return the name of an identity."""
        return _(self.identities[identity].name)

    def wants(self, identity: str) -> list[tuple[str, bool]]:
        """List the squares an identity needs, each with whether it must be altered."""
        record = self.identities[identity]
        return [(record.original, False), *((square, True) for square in record.altered)]

    def met(self, identity: str, timeline: Mapping[str, bool]) -> str:
        """Encode for a face's state which needed squares are met: ``101`` means all but the second."""
        return "".join("1" if timeline[index] == altered else "0" for index, altered in self.wants(identity))
