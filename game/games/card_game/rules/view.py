"""View of one seat in the Card Game, and a full state sampled from it.

Hands, identities and the draw pile are hidden; tables, the discard pile and revealed decoys are public.
"""

from __future__ import annotations

from random import Random

import msgspec

from game.games.card_game.rules.card_plays import wants
from game.games.card_game.rules.pending import (
    NONE,
    AnyPending,
    Choosing,
    Deed,
    Drawing,
    Dropping,
    Due,
    Finding,
    Giving,
    Theft,
    Window,
)
from game.games.card_game.rules.state_data import StateData
from game.rules.contract import NATURE, Ask, GameResult, Seat, View, verb
from game.rules.parts import Deck, bits, mask_of


class PlayerView(msgspec.Struct, frozen=True):
    """Public information about a player: hand size, and items on the table."""

    hand: int
    table: tuple[str, ...]
    knows_itself: bool
    """Whether it has an identity at the moment."""


class PendingView(Ask, frozen=True):
    """The pending decision: topmost record, seat and details.

    ``card`` is being played or responded to, ``target`` is what it must name, ``left`` the number of plays or cards.
    """

    card: str | None = None
    target: str = ""
    left: int = 0
    by: Seat | None = None


class TableView(View, frozen=True):
    """The table as seen by ``seat`` (None: an observer, who sees no hand).

    ``timeline`` says for each square whether it is altered; ``pile`` is what a Quick Trip shows; ``revealed`` are the
    identities of all seats once the game is over, and empty before. ``hands`` are those of all seats in a replay with
    open hands; else empty.
    """

    short: int
    timeline: dict[str, bool]
    stack: int
    aside: int
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    identity: str | None
    revealed: tuple[str | None, ...]
    strangers: int
    faces: tuple[str, ...]
    deck: int
    discards: tuple[str, ...]
    pile: tuple[str, ...] | None
    changed: bool
    was_changed: bool
    fused: bool
    ask: PendingView | None
    pending: tuple[AnyPending, ...]
    over: GameResult | None
    hands: tuple[tuple[str, ...], ...] = ()


def view_of(s: StateData, seat: Seat | None, laid_open: bool = False) -> TableView:
    """Build the view of a seat; with ``laid_open``, as if all hands and identities were revealed."""
    names, lookup = s.lookup.names, s.lookup
    top = s.pending[-1] if s.pending else None
    looks = isinstance(top, Finding) and top.pile and seat == s.turn
    who = NONE if seat is None else s.who[seat]
    return TableView(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        short=s.short,
        timeline=lookup.timeline(s.flipped),
        stack=s.stack,
        aside=s.aside,
        players=tuple(_player(s, number) for number in range(s.seats)),
        hand=() if seat is None else tuple(names[card] for card in s.hand_cards(seat)),
        identity=None if who == NONE else lookup.identities[who],
        revealed=_identities(s) if laid_open or s.over is not None else (),
        strangers=s.strangers.bit_count(),
        faces=tuple(lookup.identities[identity] for identity in s.faces),
        deck=len(s.deck),
        discards=tuple(names[card] for card in s.deck.discards),
        pile=tuple(names[card] for card in bits(s.deck.rest)) if looks else None,
        changed=s.changed,
        was_changed=s.was_changed,
        fused=s.fused,
        ask=_ask(s),
        pending=tuple(s.pending),
        over=s.over,
        hands=tuple(tuple(names[card] for card in s.hand_cards(one)) for one in range(s.seats)) if laid_open else (),
    )


def _identities(s: StateData) -> tuple[str | None, ...]:
    """Return the identities of all seats."""
    return tuple(None if who == NONE else s.lookup.identities[who] for who in s.who)


def _player(s: StateData, seat: Seat) -> PlayerView:
    table = tuple(s.lookup.names[card] for card in bits(s.tables[seat]))
    return PlayerView(s.hands[seat].bit_count(), table, s.who[seat] != NONE)


def _ask(s: StateData) -> PendingView | None:
    """Return the pending decision."""
    if not s.pending or s.actor < NATURE:
        return None
    top = s.pending[-1]
    what, names = verb(type(top).__name__), s.lookup.names
    if isinstance(top, Deed):
        return PendingView(what, s.actor, names[top.card], wants(s, top))
    if isinstance(top, Window):
        return PendingView(what, s.actor, None if top.card == NONE else names[top.card], top.kind, by=top.by)
    if isinstance(top, Theft):
        return PendingView(what, s.actor, names[top.item], by=s.turn)
    if isinstance(top, (Due, Drawing)):
        return PendingView(
            what, s.actor, left=top.left, target="shopping" if isinstance(top, Due) and top.shopping else ""
        )
    if isinstance(top, Dropping):
        return PendingView(what, s.actor, target="item" if top.item else "card", left=top.left)
    if isinstance(top, Giving):
        return PendingView(what, s.actor, by=top.to)
    if isinstance(top, Finding):
        return PendingView(what, s.actor, target="pile" if top.pile else "discards")
    return PendingView(what, top.seat if isinstance(top, Choosing) else s.actor)


def fill(s: StateData, view: TableView, rng: Random) -> None:
    """Fill ``s`` with the contents of ``view``, and deal the hidden rest at random."""
    lookup = s.lookup
    s.actor, s.turn, s.short = view.actor, view.turn, view.short
    s.flipped = mask_of(n for n, square in enumerate(lookup.linchpins) if view.timeline[square])
    s.stack, s.aside = view.stack, view.aside
    s.tables = [mask_of(lookup.card[card] for card in player.table) for player in view.players]
    s.pending, s.over = list(view.pending), view.over
    s.changed, s.was_changed, s.fused = view.changed, view.was_changed, view.fused
    s.faces = tuple(lookup.identity[name] for name in view.faces)
    _deal_hands(s, view, rng)
    _deal_identities(s, view, rng)


def _deal_hands(s: StateData, view: TableView, rng: Random) -> None:
    """Deal the unseen cards: to the hands by size, the rest to the draw pile."""
    lookup = s.lookup
    discards = tuple(lookup.card[card] for card in view.discards)
    mine = mask_of(lookup.card[card] for card in view.hand)
    seen = mine | mask_of(discards) | s.in_play()
    for table in s.tables:
        seen |= table
    if view.pile is not None:
        seen |= mask_of(lookup.card[card] for card in view.pile)
    unseen = list(bits(lookup.all & ~seen))
    rng.shuffle(unseen)
    s.hands = []
    for seat, player in enumerate(view.players):
        if seat == view.seat:
            s.hands.append(mine)
        else:
            s.hands.append(mask_of(unseen[: player.hand]))
            del unseen[: player.hand]
    rest = unseen if view.pile is None else [lookup.card[card] for card in view.pile]
    s.deck = Deck(mask_of(rest), (), discards)


def _deal_identities(s: StateData, view: TableView, rng: Random) -> None:
    """Deal the unseen identities."""
    lookup = s.lookup
    if view.revealed:
        s.who = [NONE if name is None else lookup.identity[name] for name in view.revealed]
        s.strangers = mask_of(n for n in range(len(lookup.identities)) if n not in s.who and n not in s.faces)
        return
    mine = NONE if view.identity is None else lookup.identity[view.identity]
    unseen = [n for n in range(len(lookup.identities)) if n != mine and n not in s.faces]
    rng.shuffle(unseen)
    s.who = []
    for seat, player in enumerate(view.players):
        if seat == view.seat:
            s.who.append(mine)
        else:
            s.who.append(unseen.pop() if player.knows_itself else NONE)
    s.strangers = mask_of(unseen)
