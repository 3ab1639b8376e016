"""Claims about a view of the Card Game: cards, squares, histories and consequences of commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.games.card_game.rules.box import Identity
from game.games.card_game.rules.card_plays import FUELS
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.view import TableView
from game.games.card_game.table.text.titles import Titles
from game.rules.claims import Count, Holds, Lists, Names
from game.rules.contract import Command, Seat

After = Sequence[Command]
"""Commands after which a claim holds; empty for the current position."""


# --- cards -----------------------------------------------------------------------------------------------------------


def stack(view: TableView) -> Count:
    """Number of cards in B-1's stack."""
    return Count(says=view.stack, of="stack")


def decoys_found(view: TableView) -> Count:
    """Number of decoys set aside."""
    return Count(says=view.aside, of="decoys_found")


def deck(view: TableView) -> Count:
    """Number of cards left to draw."""
    return Count(says=view.deck, of="deck")


def discards(view: TableView) -> Count:
    """Number of discards."""
    return Count(says=len(view.discards), of="discards")


def discards_alike(title: str, number: int) -> Count:
    """Number of discards with a title."""
    return Count(says=number, of="discards_alike", about=(title,))


def hand(view: TableView, seat: Seat) -> Count:
    """Number of cards in a seat's hand."""
    return Count(says=view.players[seat].hand, of="hand", about=(seat,))


def items(view: TableView, seat: Seat) -> Lists:
    """Items of a seat."""
    return Lists(says=view.players[seat].table, of="items", about=(seat,))


# --- pending decision ------------------------------------------------------------------------------------------------


def plays_left(number: int) -> Count:
    """Number of plays left."""
    return Count(says=number, of="plays_left")


def items_to_play(number: int) -> Count:
    """Number of items that may still be played by Shopping Spree."""
    return Count(says=number, of="items_to_play")


def cards_to_drop(number: int) -> Count:
    """Number of cards to discard."""
    return Count(says=number, of="cards_to_drop")


def can_play(view: TableView, holds: bool) -> Holds:
    """Whether any hand card may be played now."""
    return Holds(says=holds, of="can_play", about=(view.actor,))


def does_nothing(idle: bool, after: After = ()) -> Holds:
    """Whether an announcement (or commands) changes nothing but its cost if everybody passes."""
    return Holds(says=idle, of="does_nothing", after=tuple(after))


def answered_does_nothing(idle: bool) -> Holds:
    """Whether the card responded to changes nothing but its cost if not cancelled."""
    return Holds(says=idle, of="answered_does_nothing")


# --- consequences of commands ----------------------------------------------------------------------------------------


def turns(squares: Iterable[str], after: After) -> Lists:
    """Squares turned by commands once everybody passes."""
    return Lists(says=tuple(squares), of="turns", after=tuple(after))


def uses(cards: Iterable[str], after: After) -> Lists:
    """Cards and items spent by commands besides the played card."""
    return Lists(says=tuple(cards), of="uses", after=tuple(after))


def will_show(square: str, altered: bool, after: After) -> Holds:
    """Whether a square is altered after commands once everybody passes."""
    return Holds(says=altered, of="shows_altered", about=(square,), after=tuple(after))


def goes_to(left: bool, taker: Seat) -> Names:
    """The neighbour who receives the active player's hand."""
    return Names(says=taker, of="neighbour", about=(int(left),))


# --- squares and histories -------------------------------------------------------------------------------------------


def shows(view: TableView, square: str) -> Holds:
    """Whether a square is altered."""
    return Holds(says=view.timeline[square], of="shows_altered", about=(square,))


def follows(titles: Titles, linchpin: str) -> Lists:
    """Ripplepoints that depend on a linchpin."""
    return Lists(says=tuple(titles.follows(linchpin)), of="follows", about=(linchpin,))


def is_needed_so(view: TableView, titles: Titles, identity: str, square: str) -> Holds:
    """Whether a square is as an identity needs it."""
    needed = dict(titles.wants(identity))[square]
    return Holds(says=view.timeline[square] == needed, of="needed_so", about=(identity, square))


def in_place(view: TableView, titles: Titles, identity: str) -> Holds:
    """Whether the history of an identity is in place."""
    return Holds(says=_is_in_place(view, titles, identity), of="in_place", about=(identity,))


def wanted(titles: Titles, identity: str) -> Count:
    """Number of events an identity needs."""
    return Count(says=len(titles.wants(identity)), of="wanted", about=(identity,))


def others(view: TableView, titles: Titles) -> Count:
    """Number of identities the others may have, excluding the viewer's and revealed ones."""
    return Count(says=len(_of_others(view, titles)), of="others")


def others_in_place(view: TableView, titles: Titles) -> Count:
    """Number of those identities whose history is in place."""
    found = [one for one in _of_others(view, titles) if _is_in_place(view, titles, one.id)]
    return Count(says=len(found), of="others_in_place")


def _of_others(view: TableView, titles: Titles) -> list[Identity]:
    known = {view.identity, *view.faces}
    return [one for one in titles.box.identities if one.id not in known]


def _is_in_place(view: TableView, titles: Titles, identity: str) -> bool:
    return all(view.timeline[square] == altered for square, altered in titles.wants(identity))


# --- cards that turn B-1 ---------------------------------------------------------------------------------------------


def turns_b1(lookup: Lookup, view: TableView) -> Lists:
    """Hand cards that can turn B-1 this turn, alone or with items on the tables."""
    found = (card for card in view.hand if _turns_b1(lookup, view, card, len(view.hand) - 1))
    return Lists(says=tuple(found), of="turns_b1")


def turners(cards: Sequence[str | int]) -> Count:
    """Number of hand cards that can turn B-1 this turn."""
    return Count(says=len(cards), of="turners")


def _turns_b1(lookup: Lookup, view: TableView, card: str, others: int) -> bool:
    """Return whether a card can turn B-1 with ``others`` more cards in hand."""
    number, table = lookup.card[card], view.players[view.turn].table
    effect, effects = lookup.effects[number], {lookup.effects[lookup.card[item]] for item in table}
    if effect == "rewind":
        back = (one for one in view.discards if not lookup.powers >> lookup.card[one] & 1)
        return any(_turns_b1(lookup, view, one, others) for one in back)
    if effect == "doubleback":
        pays = any(lookup.second_items[number] >> lookup.card[item] & 1 for item in table)
        return pays and not (lookup.cards[number].linchpin == lookup.b2 and _is_barred(lookup, view))
    if effect in FUELS:
        return bool(effects.intersection(FUELS[effect]))
    return {"v3": True, "train": True, "v4": others > 0, "hitch": view.was_changed}.get(effect, False)


def _is_barred(lookup: Lookup, view: TableView) -> bool:
    """Return whether another seat's Almanac bars B-2 for the active player."""
    tables = (player.table for seat, player in enumerate(view.players) if seat != view.turn)
    return any(lookup.effects[lookup.card[item]] == "almanac" for table in tables for item in table)
