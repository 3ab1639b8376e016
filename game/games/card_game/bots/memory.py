"""A seat's memory in the Card Game: flips others chose, cards they hold, and what they passed on.

Only observed facts are stored; :mod:`game.games.card_game.bots.worlds` derives probabilities from them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from game.ai.memory import Memory
from game.games.card_game.rules import commands as c
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.pending import Deed, Window
from game.games.card_game.rules.view import TableView
from game.rules.contract import EventStep, Seat

MOST_WISHES: Final = 24
"""Number of remembered flips per player; older ones carry no information."""


class Wish(msgspec.Struct, frozen=True, array_like=True):
    """A chosen flip of the linchpin at ``square`` while those at ``altered`` were altered."""

    square: str
    altered: tuple[str, ...]


class CardGameMemory(Memory):
    """Observed facts. ``held`` maps cards known to be in others' hands to their holders.

    ``fresh`` counts, for a seat that passed on an attempt at B-1, the hand cards it (possibly) gained later.
    """

    wishes: dict[Seat, list[Wish]] = msgspec.field(default_factory=dict)
    held: dict[str, Seat] = msgspec.field(default_factory=dict)
    fresh: dict[Seat, int] = msgspec.field(default_factory=dict)

    def remember(self, game: CardGame, seat: Seat, step: EventStep) -> None:
        """Record what one command revealed."""
        command, before, after = step
        assert isinstance(before, TableView)
        assert isinstance(after, TableView)
        self._wish(game, command, before)
        self._check(_laid_open(game, before) | _laid_open(game, after) | set(after.hand), after)
        self._follow(game, seat, before, after)
        self._listen(game, seat, command, before, after)
        if isinstance(command, (c.Redealt, c.Give)):
            self._moved(seat, command, before, after)

    # --- wishes of others ----------------------------------------------------------------------------------------

    def _wish(self, game: CardGame, command: object, before: TableView) -> None:
        """Record a chosen flip; a seat with a new identity starts over."""
        if isinstance(command, c.DealtIdentity):
            self.wishes.pop(command.to, None)
        elif isinstance(command, (c.Aim, c.SecondFlip)):
            altered = tuple(square for square in game.lookup.linchpins if before.timeline[square])
            wishes = self.wishes.setdefault(command.seat, [])
            wishes.append(Wish(command.square, altered))
            del wishes[:-MOST_WISHES]

    # --- cards held by others ------------------------------------------------------------------------------------

    def _follow(self, game: CardGame, seat: Seat, before: TableView, after: TableView) -> None:
        """Track hands that change seats, and cards that publicly return to a hand."""
        deeds = [record for record in before.pending if isinstance(record, Deed)]
        for deed in deeds:
            effect = game.lookup.effects[deed.card]
            if effect in HANDS_MOVE and deed not in after.pending:
                self._hands(seat, before, after)
                return
        gone = _laid_open(game, before) - _laid_open(game, after) - set(after.hand)
        grown = [n for n, player in enumerate(after.players) if player.hand > before.players[n].hand]
        if gone and after.deck <= before.deck and len(grown) == 1 and grown[0] != seat:
            self.held.update(dict.fromkeys(sorted(gone), grown[0]))

    def _hands(self, seat: Seat, before: TableView, after: TableView) -> None:
        """Reset the holders when hands may have moved, except for the own former hand."""
        self.held.clear()
        self.fresh.clear()
        lost = set(before.hand) - set(after.hand) - set(after.discards)
        others = [n for n in range(len(after.players)) if n != seat]
        took = [n for n in others if after.players[n].hand == len(lost)]
        if lost and len(others) == 1 and took:
            self.held.update(dict.fromkeys(sorted(lost), took[0]))

    def _moved(self, seat: Seat, command: c.Redealt | c.Give, before: TableView, after: TableView) -> None:
        """Track a given card, seen or unseen; redealing all hands resets everything."""
        if isinstance(command, c.Redealt):
            self.held.clear()
            self.fresh.clear()
        elif command.seat != seat:
            self.held = {card: holder for card, holder in self.held.items() if holder != command.seat}
        if isinstance(command, c.Give) and command.seat == seat and command.card is not None:
            taker = [n for n, player in enumerate(after.players) if player.hand > before.players[n].hand]
            self.held.update(dict.fromkeys((command.card,), taker[0]) if len(taker) == 1 else {})

    # --- passes of others ----------------------------------------------------------------------------------------

    def _listen(self, game: CardGame, seat: Seat, command: object, before: TableView, after: TableView) -> None:
        """Record who passes on an attempt at B-1, and count the cards they gain later."""
        for number, player in enumerate(after.players):
            more = player.hand - before.players[number].hand
            if number in self.fresh:
                self.fresh[number] = min(player.hand, self.fresh[number] + max(0, more))
        if isinstance(command, c.LetPass) and command.seat != seat and tries_b1(game, before):
            self.fresh[command.seat] = 0

    def _check(self, open_cards: set[str], after: TableView) -> None:
        """Drop facts the views contradict: cards revealed or now in the own hand."""
        self.held = {
            card: holder for card, holder in self.held.items() if card not in open_cards and after.players[holder].hand
        }


HANDS_MOVE: Final = ("trade", "discontinuity")
"""Effects that move whole hands between seats."""


def tries_b1(game: CardGame, view: TableView) -> bool:
    """Return whether others may respond to the active player's attempt at B-1."""
    top = view.pending[-1] if view.pending else None
    if not isinstance(top, Window):
        return False
    return any(isinstance(record, Deed) and record.linchpin == game.lookup.b1 for record in view.pending)


def _laid_open(game: CardGame, view: TableView) -> set[str]:
    """Return the public cards: on tables, discarded, or being played."""
    names = game.lookup.names
    cards = {card for player in view.players for card in player.table} | set(view.discards)
    for record in view.pending:
        for field in ("card", "fuel", "item", "paid"):
            number = getattr(record, field, -1)
            if isinstance(number, int) and number >= 0:
                cards.add(names[number])
    return cards
