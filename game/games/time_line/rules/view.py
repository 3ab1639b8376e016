"""View of one seat in Time Line, and the state rebuilt from it.

Everything is public but the next card; a face-down card is any of the unseen ones.
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
    """A card on the table: id (None: face down) and the goods of its remaining tokens."""

    id: str | None
    tokens: tuple[str, ...] = ()


class ZoneView(msgspec.Struct, frozen=True):
    """A time zone: row of its upper edge relative to the start card's, and its cards downwards."""

    top: int
    cards: tuple[CardView, ...]


class PawnView(msgspec.Struct, frozen=True):
    """Position of a pawn: the stop of ``good`` on ``card``, or the Market at the row ``market``; or not placed yet.

    ``line`` are the rows of its time line: at each zone, and at its Market.
    """

    card: str | None = None
    good: str | None = None
    market: int | None = None
    line: tuple[int, ...] = ()


class PlayerView(msgspec.Struct, frozen=True):
    """A player's gold, goods by id (all of them, in the box's order), and pawn."""

    gold: int
    goods: dict[str, int]
    pawn: PawnView


class LineView(msgspec.Struct, frozen=True):
    """The line of a good from the start card: rows at each zone and at its Market, and its price."""

    good: str
    rows: tuple[int, ...]
    price: int


class PendingView(Ask, frozen=True):
    """The pending decision: topmost record, seat, and zone or card.

    ``good`` sells at the active pawn's Market, ``count`` of it are held, at ``price`` each.
    """

    zone: int | None = None
    card: str | None = None
    good: str | None = None
    count: int = 0
    price: int = 0


class TableView(View, frozen=True):
    """The table as seen by every seat; ``unseen`` are the cards still to come, ``deck`` how many can be drawn.

    ``option`` is the kind of deck. ``still`` counts the turns in which nothing happened, ``stays`` those in which
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
    """Build the view of a card, tokens in slot order."""
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
    """Return the pending decision."""
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
    """Return the decision about what the active seat can sell here."""
    pawn = s.pawns[s.turn]
    for good in range(TRACKS) if is_market(pawn) else ():
        row = line_of_good(s, good)[-1]
        if row == pawn - MARKET and s.goods[s.turn][good]:
            return PendingView(
                what, s.actor, good=s.lookup.goods[good], count=s.goods[s.turn][good], price=value(s, row)
            )
    return PendingView(what, s.actor)


def fill(s: StateData, view: TableView, _rng: Random) -> None:
    """Fill a fresh state with the contents of ``view``; future cards have no order to sample."""
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
    """Record the position of an open card, and its tokens."""
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
