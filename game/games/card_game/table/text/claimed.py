"""What a view of the Card Game says, as claims for sentences: cards, squares, histories, and what commands lead to."""

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
"""The commands after which something holds; none: as things stand."""


# --- cards -----------------------------------------------------------------------------------------------------------


def stack(view: TableView) -> Count:
    """How many cards lie on B-1."""
    return Count(says=view.stack, of="stack")


def decoys_found(view: TableView) -> Count:
    """How many decoys of B-1 were set aside."""
    return Count(says=view.aside, of="decoys_found")


def deck(view: TableView) -> Count:
    """How many cards are left to draw."""
    return Count(says=view.deck, of="deck")


def discards(view: TableView) -> Count:
    """How many cards lie on the discard pile."""
    return Count(says=len(view.discards), of="discards")


def discards_alike(title: str, number: int) -> Count:
    """How many discards have a title."""
    return Count(says=number, of="discards_alike", about=(title,))


def hand(view: TableView, seat: Seat) -> Count:
    """How many cards a seat holds."""
    return Count(says=view.players[seat].hand, of="hand", about=(seat,))


def items(view: TableView, seat: Seat) -> Lists:
    """The items on a seat's table."""
    return Lists(says=view.players[seat].table, of="items", about=(seat,))


# --- what is asked ---------------------------------------------------------------------------------------------------


def plays_left(number: int) -> Count:
    """How many plays are due."""
    return Count(says=number, of="plays_left")


def items_to_play(number: int) -> Count:
    """How many items can still be laid out on a Shopping Spree."""
    return Count(says=number, of="items_to_play")


def cards_to_drop(number: int) -> Count:
    """How many cards have to be discarded."""
    return Count(says=number, of="cards_to_drop")


def can_play(view: TableView, holds: bool) -> Holds:
    """Whether any card of the hand may be played now."""
    return Holds(says=holds, of="can_play", about=(view.actor,))


def does_nothing(idle: bool, after: After = ()) -> Holds:
    """Whether what is announced, or what commands announce, changes nothing but its cost if everybody passes."""
    return Holds(says=idle, of="does_nothing", after=tuple(after))


def answered_does_nothing(idle: bool) -> Holds:
    """Whether the card at the bottom of a chain of answers changes nothing but its cost if nobody cancels it."""
    return Holds(says=idle, of="answered_does_nothing")


# --- what commands lead to -------------------------------------------------------------------------------------------


def turns(squares: Iterable[str], after: After) -> Lists:
    """The squares that show another side once everybody has let commands pass."""
    return Lists(says=tuple(squares), of="turns", after=tuple(after))


def uses(cards: Iterable[str], after: After) -> Lists:
    """The cards and items that commands use up beside the card that is played."""
    return Lists(says=tuple(cards), of="uses", after=tuple(after))


def will_show(square: str, altered: bool, after: After) -> Holds:
    """Whether a square shows its altered side once everybody has let commands pass."""
    return Holds(says=altered, of="shows_altered", about=(square,), after=tuple(after))


def goes_to(left: bool, taker: Seat) -> Names:
    """To whom the active player passes the hand."""
    return Names(says=taker, of="neighbour", about=(int(left),))


# --- squares and histories -------------------------------------------------------------------------------------------


def shows(view: TableView, square: str) -> Holds:
    """Whether a square shows its altered side."""
    return Holds(says=view.timeline[square], of="shows_altered", about=(square,))


def follows(titles: Titles, linchpin: str) -> Lists:
    """The ripplepoints that hang on a linchpin."""
    return Lists(says=tuple(titles.follows(linchpin)), of="follows", about=(linchpin,))


def is_needed_so(view: TableView, titles: Titles, identity: str, square: str) -> Holds:
    """Whether a square shows what an identity needs."""
    needed = dict(titles.wants(identity))[square]
    return Holds(says=view.timeline[square] == needed, of="needed_so", about=(identity, square))


def in_place(view: TableView, titles: Titles, identity: str) -> Holds:
    """Whether the history of an identity is in place."""
    return Holds(says=_is_in_place(view, titles, identity), of="in_place", about=(identity,))


def wanted(titles: Titles, identity: str) -> Count:
    """How many events an identity names."""
    return Count(says=len(titles.wants(identity)), of="wanted", about=(identity,))


def others(view: TableView, titles: Titles) -> Count:
    """How many identities the others may have: neither the viewer's own, nor one that lies open."""
    return Count(says=len(_of_others(view, titles)), of="others")


def others_in_place(view: TableView, titles: Titles) -> Count:
    """Of how many of them the history is in place."""
    found = [one for one in _of_others(view, titles) if _is_in_place(view, titles, one.id)]
    return Count(says=len(found), of="others_in_place")


def _of_others(view: TableView, titles: Titles) -> list[Identity]:
    known = {view.identity, *view.faces}
    return [one for one in titles.box.identities if one.id not in known]


def _is_in_place(view: TableView, titles: Titles, identity: str) -> bool:
    return all(view.timeline[square] == altered for square, altered in titles.wants(identity))


# --- who can turn B-1 ------------------------------------------------------------------------------------------------


def turns_b1(lookup: Lookup, view: TableView) -> Lists:
    """The cards of the own hand each of which can turn B-1 in this turn, by itself or with what lies on the tables."""
    found = (card for card in view.hand if _turns_b1(lookup, view, card, len(view.hand) - 1))
    return Lists(says=tuple(found), of="turns_b1")


def turners(cards: Sequence[str | int]) -> Count:
    """How many cards of the hand can turn B-1 in this turn."""
    return Count(says=len(cards), of="turners")


def _turns_b1(lookup: Lookup, view: TableView, card: str, others: int) -> bool:
    """Return whether a card can turn B-1 if ``others`` more are in the hand."""
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
    """Return whether somebody else's Almanac bars B-2 for the active player."""
    tables = (player.table for seat, player in enumerate(view.players) if seat != view.turn)
    return any(lookup.effects[lookup.card[item]] == "almanac" for table in tables for item in table)
