"""Time Line as a ``Game``: start, determinization and scenario states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from game.games.time_line.rules import commands
from game.games.time_line.rules import pending as p
from game.games.time_line.rules.box import TRACKS, Box
from game.games.time_line.rules.compiled_box import DECKS, SEATS, Lookup
from game.games.time_line.rules.state_data import BLANK, MARKET, NOWHERE, OFF, is_market
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import CardView, TableView, fill, fill_card
from game.rules.contract import BadGiven, Option, check_options
from game.rules.parts import mask_of
from game.rules.scenario_fields import check_fields, check_whole, read_seats, reading, whole


class TimeLine:
    """The game with its box; see :class:`game.rules.contract.Game`."""

    rules_id = "time_line"
    box_id = rules_id
    draws = 1
    seats = SEATS
    commands: Any = commands.Command
    views: Any = TableView
    options: tuple[Option, ...] = (Option("deck", DECKS, DECKS[0]),)

    def __init__(self, box: Box) -> None:
        """Compile the content once per kind of deck; states share it."""
        self.lookups = {deck: Lookup(box, deck) for deck in DECKS}

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up; ``deck`` says whether the second half of the cards is ``turned`` by 180° or the ``same``.

        Raises:
            BadOption: the number of seats or an option is not offered.
        """
        chosen = check_options(self, seats, options)
        return State().lay_out(self.lookups[chosen["deck"]], seats).begin()

    def determinize(self, view: TableView, rng: Random) -> State:
        """Return the full state of ``view`` (a determinization): nothing is hidden, so it is unique."""
        state = State().lay_out(self.lookups[view.option], len(view.players))
        fill(state, view, rng)
        return state

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a state for a scenario: the turn of ``turn`` (0), who is also the first player.

        ``given`` may name: ``zones`` (from the left: ``top`` and ``cards`` downwards, each an id, ``back``, or an id
        with its ``tokens``; by default all four), ``pawns`` (by seat: ``card`` and ``good``, or ``market``, or null if
        not placed yet), ``goods`` and ``gold`` (by seat), ``deck`` (cards still to come; all others are out of the
        game), ``turn``, ``stays``, ``still``. There is no token at a pawn. By default the k-th pawn is on the first
        free stop of the k-th zone's open cards, and each zone is one card, in deck order. If a pawn is null, placing
        continues with it.

        Raises:
            BadOption: the number of seats or an option is not offered.
            BadGiven: a field or value does not fit.
        """
        chosen = check_options(self, seats, options)
        state = State().lay_out(self.lookups[chosen["deck"]], seats)
        check_fields(given, FIELDS)
        with reading():
            _arrange(state, given)
        return state.begin()


def _arrange(s: State, given: Mapping[str, Any]) -> None:
    """Apply the given values."""
    _lay_zones(s, given.get("zones"))
    _limit_deck(s, given)
    s.turn = s.first = whole(given, "turn", 0, 0, s.seats - 1)
    s.stays = whole(given, "stays", 0, 0, s.seats)
    s.still = whole(given, "still", 0, 0, s.seats * s.lookup.quiet - 1)
    for seat, goods in read_seats(given.get("goods", {}), s.seats).items():
        unknown = set(goods) - set(s.lookup.goods)
        if unknown:
            raise BadGiven(f"given.goods: there is no good {sorted(unknown)[0]}")
        s.goods[seat] = tuple(whole(goods, good, 0, 0, len(s.lookup.names), "given.goods") for good in s.lookup.goods)
    for seat, gold in read_seats(given.get("gold", {}), s.seats).items():
        s.gold[seat] = check_whole(gold, 0, s.lookup.goal - 1, f"given.gold.{seat}")
    _stand_pawns(s, given.get("pawns", {}))


def _lay_zones(s: State, zones: Sequence[Mapping[str, Any]] | None) -> None:
    """Lay the cards of every zone."""
    names = s.lookup.names
    laid = [{"cards": [names[zone]]} for zone in range(len(s.zones))] if zones is None else zones
    if len(laid) != len(s.zones):
        raise BadGiven(f"given.zones has {len(laid)} zones, {s.seats} seats play with {len(s.zones)}")
    for number, zone in enumerate(laid):
        cards = [_card(card, s) for card in zone["cards"]]
        if not cards:
            raise BadGiven(f"given.zones[{number}] has no cards")
        s.tops[number] = whole(zone, "top", 0, -MOST, MOST, f"given.zones[{number}]")
        s.zones[number] = tuple(BLANK if card.id is None else s.lookup.card[card.id] for card in cards)
        for card in cards:
            fill_card(s, number, card)
    open_cards = [card for zone in s.zones for card in zone if card != BLANK]
    s.blanks = sum(zone.count(BLANK) for zone in s.zones)
    if len(set(open_cards)) < len(open_cards):
        raise BadGiven("given.zones holds a card twice")
    s.unseen &= ~mask_of(open_cards)


def _card(given: Any, s: State) -> CardView:
    """Read a card of a zone."""
    if given == "back":
        return CardView(None)
    name, tokens = (given, s.lookup.goods) if isinstance(given, str) else (given["id"], tuple(given["tokens"]))
    if name not in s.lookup.card:
        raise BadGiven(f"there is no card {name}")
    if not set(tokens) <= set(s.lookup.goods):
        raise BadGiven(f"card {name} has a token of no good")
    return CardView(name, tokens)


def _limit_deck(s: State, given: Mapping[str, Any]) -> None:
    """Limit the deck to the named cards, which include the face-down ones."""
    if "deck" in given:
        named = mask_of(s.lookup.card[name] for name in given["deck"])
        if named & ~s.unseen:
            raise BadGiven("given.deck holds a card that lies on the table")
        s.unseen = named
    if s.deck < 0:
        raise BadGiven(f"given.zones holds {s.blanks} face-down cards, only {s.unseen.bit_count()} may still come")


def _stand_pawns(s: State, pawns: Mapping[Any, Mapping[str, Any] | None]) -> None:
    """Place the named pawns, then all others on the first free stops."""
    named = read_seats(pawns, s.seats)
    for seat, pawn in named.items():
        if pawn is not None:
            stop = _pawn(s, pawn)
            if stop in s.pawns and not is_market(stop):
                raise BadGiven("given.pawns puts two pawns on one stop")
            s.pawns[seat] = stop
    waiting = [seat for seat, pawn in named.items() if pawn is None]
    for seat in range(s.seats):
        if seat not in named:
            s.pawns[seat] = _free_stop(s, (seat - s.first) % s.seats)
    for stop in s.pawns:
        if stop != OFF and not is_market(stop):
            s.tokens[stop >> 2] &= ~(1 << (stop & 3))
    s.pending[:] = [p.Turn()]
    if waiting:
        zone = min((seat - s.first) % s.seats for seat in waiting)
        if waiting != [seat for seat in range(s.seats) if (seat - s.first) % s.seats >= zone]:
            raise BadGiven("given.pawns: pawns are placed in turn order")
        _check_placing(s, zone)
        s.pending.append(p.Placing(zone))


def _check_placing(s: State, zone: int) -> None:
    """Check that pawns still to be placed each have an own full card, as at the start (ruling 5)."""
    for number in range(zone, s.seats):
        card = s.zones[number][0]
        if card == BLANK or s.tokens[card] != (1 << TRACKS) - 1:
            raise BadGiven(f"given.zones[{number}] begins with no open card with all tokens to place a pawn on")


def _pawn(s: State, pawn: Mapping[str, Any]) -> int:
    """Read the position of a pawn."""
    if "market" in pawn:
        return MARKET + whole(pawn, "market", 0, -MOST, MOST, "given.pawns")
    card = s.lookup.card[pawn["card"]]
    if s.home[card] == NOWHERE:
        raise BadGiven(f"given.pawns: {pawn['card']} isn't on the table")
    return s.lookup.stop_of[card][s.lookup.number[pawn["good"]]]


def _free_stop(s: State, zone: int) -> int:
    """Return the first free stop of a zone."""
    stops = (stop for card in s.zones[zone] if card >= 0 for stop in range(4 * card, 4 * card + 4))
    found = next((stop for stop in stops if stop not in s.pawns), None)
    if found is None:
        raise BadGiven(f"given.pawns: zone {zone} has no free stop for a pawn that is not named")
    return found


FIELDS: Final = ("zones", "pawns", "goods", "gold", "deck", "turn", "stays", "still")
"""Fields that a scenario may set."""

MOST: Final = 999
"""Farthest row a scenario may name."""


def make(box: Box) -> TimeLine:
    """Build the game from its box."""
    return TimeLine(box)
