"""Legal commands: one function for each decision, in a fixed order of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.games.time_line.rules import pending as p
from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.line_tracing import buys, go_left, go_right, row_of
from game.games.time_line.rules.state_data import MARKET, StateData, is_market
from game.rules.contract import Command


def needed(s: StateData, zone: int, row: int) -> int:
    """Return how many cards must be drawn until one covers ``row`` of ``zone``; 0 if one does (ruling 7)."""
    return cards_to(row, s.tops[zone], len(s.zones[zone]))


def cards_to(row: int, top: int, cards: int) -> int:
    """Return how many cards a zone of ``cards`` cards from ``top`` needs until one covers ``row``."""
    place = (row - top) // TRACKS
    return -place if place < 0 else max(0, place - cards + 1)


def _place(s: StateData, top: p.Placing) -> Sequence[Command]:
    return s.lookup.commands[s.actor].place


def _turn(s: StateData, _top: p.Turn) -> Sequence[Command]:
    """List staying, selling after waiting on a Market, local moves, then time travel in both directions."""
    pawn, mine = s.pawns[s.turn], s.lookup.commands[s.turn]
    found: list[Command] = [mine.stay]
    zones, deck = len(s.zones), s.deck
    if is_market(pawn):
        found += sales(s)
        _travel_back(s, found, zones - 1, pawn - MARKET, deck)
        return found
    zone, row = s.home[pawn >> 2], row_of(s, pawn)
    _local(s, found, zone)
    if deck:
        found += mine.step_off
    _travel_back(s, found, zone - 1, row, deck)
    _travel_on(s, found, zone + 1, row + s.lookup.rightward[pawn], deck)
    found.append(mine.to_market)
    return found


def _local(s: StateData, found: list[Command], zone: int) -> None:
    """Add every free stop of the zone and its face-down cards (rulebook, local move)."""
    mine, taken = s.lookup.commands[s.turn], s.pawns
    crowded = [pawn >> 2 for pawn in taken]
    for place, card in enumerate(s.zones[zone]):
        if card < 0:
            found.append(mine.turn_up[place])
        elif card in crowded:
            found += mine.moves_left[card << TRACKS | _slots_taken(taken, card)]
        else:
            found += mine.moves[card]


def _slots_taken(pawns: list[int], card: int) -> int:
    """Return the mask of a card's slots occupied by pawns."""
    mask = 0
    for pawn in pawns:
        if pawn >> 2 == card:
            mask |= 1 << (pawn & 3)
    return mask


def _travel_back(s: StateData, found: list[Command], zone: int, row: int, deck: int) -> None:
    """Add the stop on the line in each earlier zone, or the empty or face-down place there (rulebook, time travel)."""
    mine, taken, tops, stacks, shifts = s.lookup.commands[s.turn], s.pawns, s.tops, s.zones, s.lookup.leftward
    while zone >= 0:
        offset, cards = row - tops[zone], stacks[zone]
        place = offset >> 2
        if 0 <= place < len(cards) and (card := cards[place]) >= 0:
            stop = 4 * card + (offset & 3)
            row += shifts[stop]
            stop += shifts[stop]
            if stop not in taken:
                found.append(mine.move[stop])
        elif cards_to(row, tops[zone], len(cards)) <= deck:
            found.append(mine.explore[zone])
        zone -= 1


def _travel_on(s: StateData, found: list[Command], zone: int, row: int, deck: int) -> None:
    """Add the same in each later zone."""
    mine, taken, tops, stacks, shifts = s.lookup.commands[s.turn], s.pawns, s.tops, s.zones, s.lookup.rightward
    while zone < len(stacks):
        offset, cards = row - tops[zone], stacks[zone]
        place = offset >> 2
        if 0 <= place < len(cards) and (card := cards[place]) >= 0:
            stop = 4 * card + (offset & 3)
            row += shifts[stop]
            if stop not in taken:
                found.append(mine.move[stop])
        elif cards_to(row, tops[zone], len(cards)) <= deck:
            found.append(mine.explore[zone])
        zone += 1


def sales(s: StateData) -> Sequence[Command]:
    """List sales of every number of goods on the active seat's Market (rulebook, finish cards)."""
    pawn = s.pawns[s.turn]
    if not is_market(pawn):
        return ()
    good = buys(s, pawn - MARKET)
    return s.lookup.commands[s.turn].sell[1 : s.goods[s.turn][good] + 1] if good >= 0 else ()


def _stopping(s: StateData, _top: p.Stopping) -> Sequence[Command]:
    return s.lookup.commands[s.turn].stop_at


def _selling(s: StateData, _top: p.Selling) -> Sequence[Command]:
    return (*sales(s), s.lookup.commands[s.turn].sell_nothing)


def crossing(s: StateData, zone: int) -> tuple[int, bool]:
    """Return the row where the active pawn's line meets another zone, and whether that is back in time."""
    pawn = s.pawns[s.turn]
    here = len(s.zones) if is_market(pawn) else s.home[pawn >> 2]
    row = pawn - MARKET if is_market(pawn) else row_of(s, pawn)
    if zone < here:
        way = [row, *go_left(s, here - 1, row)]
        return way[here - 1 - zone], True
    return go_right(s, here, row)[zone - here - 1], False


LEGAL: Final[dict[type, Callable[[Any, Any], Sequence[Command]]]] = {
    p.Placing: _place,
    p.Turn: _turn,
    p.Stopping: _stopping,
    p.Selling: _selling,
}
"""Legal command function for each decision of a seat."""
