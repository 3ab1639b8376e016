"""What one seat sees of Time Line, built field by field, and a full state made from it.

Everything lies open but which card comes next; a face-down card is any of the unseen ones.
"""

from __future__ import annotations

from random import Random

import msgspec

from game.games.time_line.rules import pending as p
from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.line_tracing import line_of_good, line_of_pawn, value
from game.games.time_line.rules.pending import AnyPending
from game.games.time_line.rules.state_data import BLANK, MARKET, OFF, StateData, is_market
from game.rules.contract import NATURE, Ask, GameResult, Seat, View, verb
from game.rules.parts import mask_of


class CardView(msgspec.Struct, frozen=True):
    """A card on the table: its id (None: face down) and the goods whose tokens are still on it."""

    id: str | None
    tokens: tuple[str, ...] = ()


class ZoneView(msgspec.Struct, frozen=True):
    """A time zone: the row of its upper edge, in quarters of a card from the start card's, and its cards downwards."""

    top: int
    cards: tuple[CardView, ...]


class PawnView(msgspec.Struct, frozen=True):
    """Where a pawn is: on the stop of ``good`` of ``card``, or on the Market at the row ``market``; or nowhere yet.

    ``line`` are the rows of its time line: where it enters each zone, and the Market on which it ends.
    """

    card: str | None = None
    good: str | None = None
    market: int | None = None
    line: tuple[int, ...] = ()


class PlayerView(msgspec.Struct, frozen=True):
    """What a player has: gold, goods by their ids (all of them, in the box's order), and the pawn."""

    gold: int
    goods: dict[str, int]
    pawn: PawnView


class LineView(msgspec.Struct, frozen=True):
    """The line of a good from the start card: where it enters each zone, its Market's row, and what that pays."""

    good: str
    rows: tuple[int, ...]
    price: int


class PendingView(Ask, frozen=True):
    """The decision that is due: the record on top of the stack, who answers, and the zone or card it is about.

    ``good`` sells at the active pawn's Market, ``count`` of it are held, at ``price`` each.
    """

    zone: int | None = None
    card: str | None = None
    good: str | None = None
    count: int = 0
    price: int = 0


class TableView(View, frozen=True):
    """The table as every seat sees it; ``unseen`` are the cards that may still come, ``deck`` how many can be drawn.

    ``option`` is how the deck was made. ``still`` counts the turns in which nothing happened, ``stays`` those in which
    everybody stayed.
    """

    first: Seat
    option: str
    zones: tuple[ZoneView, ...]
    players: tuple[PlayerView, ...]
    lines: tuple[LineView, ...]
    deck: int
    unseen: tuple[str, ...]
    stays: int
    still: int
    ask: PendingView | None
    pending: tuple[AnyPending, ...]
    over: GameResult | None


def view_of(s: StateData, seat: Seat | None) -> TableView:
    """Build the view of a seat."""
    return TableView(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        first=s.first,
        option=s.lookup.deck,
        zones=tuple(_zone(s, zone) for zone in range(len(s.zones))),
        players=tuple(_player(s, number) for number in range(s.seats)),
        lines=tuple(_line(s, good) for good in s.lookup.start),
        deck=s.deck,
        unseen=tuple(name for card, name in enumerate(s.lookup.names) if s.unseen >> card & 1),
        stays=s.stays,
        still=s.still,
        ask=_ask(s),
        pending=tuple(s.pending),
        over=s.over,
    )


def _zone(s: StateData, zone: int) -> ZoneView:
    return ZoneView(s.tops[zone], tuple(_card(s, card) for card in s.zones[zone]))


def _card(s: StateData, card: int) -> CardView:
    """A card with its tokens in the order of their slots."""
    if card == BLANK:
        return CardView(None)
    stops = (TRACKS * card + slot for slot in range(TRACKS) if s.tokens[card] >> slot & 1)
    return CardView(s.lookup.names[card], tuple(s.lookup.goods[s.lookup.good[stop]] for stop in stops))


def _player(s: StateData, seat: Seat) -> PlayerView:
    goods = dict(zip(s.lookup.goods, s.goods[seat], strict=True))
    return PlayerView(s.gold[seat], goods, _pawn(s, s.pawns[seat]))


def _pawn(s: StateData, pawn: int) -> PawnView:
    if pawn == OFF:
        return PawnView()
    line = tuple(line_of_pawn(s, pawn))
    if is_market(pawn):
        return PawnView(market=pawn - MARKET, line=line)
    return PawnView(s.lookup.names[pawn >> 2], s.lookup.goods[s.lookup.good[pawn]], line=line)


def _line(s: StateData, good: int) -> LineView:
    rows = line_of_good(s, good)
    return LineView(s.lookup.goods[good], tuple(rows), value(s, rows[-1]))


def _ask(s: StateData) -> PendingView | None:
    """Return what is to be decided."""
    if not s.pending or s.actor < NATURE:
        return None
    top, names = s.pending[-1], s.lookup.names
    what = verb(type(top).__name__)
    if isinstance(top, (p.Dealing, p.Opening)):
        return PendingView(what, s.actor, top.zone)
    if isinstance(top, p.Placing):
        return PendingView(what, s.actor, top.zone, names[s.zones[top.zone][0]])
    if isinstance(top, p.Stopping):
        return PendingView(what, s.actor, s.home[top.card], names[top.card])
    if isinstance(top, (p.Turn, p.Selling)):
        return _selling(s, what)
    return PendingView(what, s.actor)


def _selling(s: StateData, what: str) -> PendingView:
    """Return what the active seat can sell where it is."""
    pawn = s.pawns[s.turn]
    for good in range(TRACKS) if is_market(pawn) else ():
        row = line_of_good(s, good)[-1]
        if row == pawn - MARKET and s.goods[s.turn][good]:
            return PendingView(
                what, s.actor, good=s.lookup.goods[good], count=s.goods[s.turn][good], price=value(s, row)
            )
    return PendingView(what, s.actor)


def fill(s: StateData, view: TableView, _rng: Random) -> None:
    """Put everything that ``view`` shows into ``s``; the cards to come have no order that could be invented."""
    lookup = s.lookup
    s.actor, s.turn, s.first = view.actor, view.turn, view.first
    s.tops = [zone.top for zone in view.zones]
    s.zones = [tuple(_number(s, card.id) for card in zone.cards) for zone in view.zones]
    s.blanks = sum(zone.count(BLANK) for zone in s.zones)
    for number, zone in enumerate(view.zones):
        for card in zone.cards:
            fill_card(s, number, card)
    s.pawns = [_read_pawn(s, player.pawn) for player in view.players]
    s.goods = [tuple(player.goods[good] for good in lookup.goods) for player in view.players]
    s.gold = [player.gold for player in view.players]
    s.unseen = mask_of(lookup.card[name] for name in view.unseen)
    s.stays, s.still = view.stays, view.still
    s.pending, s.over = list(view.pending), view.over


def _number(s: StateData, name: str | None) -> int:
    return BLANK if name is None else s.lookup.card[name]


def fill_card(s: StateData, zone: int, shown: CardView) -> None:
    """Note where an open card lies, and its tokens."""
    if shown.id is not None:
        card = s.lookup.card[shown.id]
        s.home[card] = zone
        s.tokens[card] = mask_of(s.lookup.stop_of[card][s.lookup.number[good]] & 3 for good in shown.tokens)


def _read_pawn(s: StateData, pawn: PawnView) -> int:
    if pawn.market is not None:
        return MARKET + pawn.market
    if pawn.card is None:
        return OFF
    return s.lookup.stop_of[s.lookup.card[pawn.card]][s.lookup.number[str(pawn.good)]]
