"""What the active seat may do: one function for each record that asks, in a fixed order of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.rules.kernel import Command
from game.rules.time_line import position as p
from game.rules.time_line.box import TRACKS
from game.rules.time_line.lines import buys, go_left, go_right, row_of
from game.rules.time_line.position import Position


def needed(s: Position, zone: int, row: int) -> int:
    """How many cards must be drawn until the last one covers ``row`` of ``zone``; 0 where a card lies (ruling 7)."""
    top = s.tops[zone]
    if row < top:
        return (top - row + TRACKS - 1) // TRACKS
    below = row - top - TRACKS * len(s.zones[zone])
    return 0 if below < 0 else below // TRACKS + 1


def _place(s: Position, top: p.Placing) -> Sequence[Command]:
    return s.kit.offers[s.actor].place


def _turn(s: Position, _top: p.Turn) -> Sequence[Command]:
    """Staying, selling where the pawn waited on a Market, local moves, then time travel both ways."""
    seat = s.turn
    pawn, mine = s.pawns[seat], s.kit.offers[seat]
    taken = frozenset(s.pawns)
    found: list[Command] = [mine.stay]
    zones = len(s.zones)
    if p.is_market(pawn):
        row = pawn - p.MARKET
        found += sales(s)
        _travel(s, taken, found, range(zones - 1, -1, -1), row, back=True)
        return found
    zone, row = s.home[pawn >> 2], row_of(s, pawn)
    _local(s, zone, taken, found)
    _travel(s, taken, found, range(zone - 1, -1, -1), row, back=True)
    out = row + s.kit.rightward[pawn]
    _travel(s, taken, found, range(zone + 1, zones), out, back=False)
    found.append(mine.to_market)
    return found


def _local(s: Position, zone: int, taken: frozenset[int], found: list[Command]) -> None:
    """Every free stop of the zone, its face-down cards, and a new card at either end (rulebook, local move)."""
    mine = s.kit.offers[s.turn]
    for place, card in enumerate(s.zones[zone]):
        if card < 0:
            found.append(mine.turn_up[place])
        else:
            found += [mine.move[stop] for stop in range(4 * card, 4 * card + 4) if stop not in taken]
    if s.deck:
        found += mine.step_off.values()


def _travel(
    s: Position, taken: frozenset[int], found: list[Command], zones: range, row: int, *, back: bool
) -> None:  # fmt: skip
    """The stop on the line in each of ``zones``, or the empty or face-down place there (rulebook, time travel)."""
    mine = s.kit.offers[s.turn]
    shifts = s.kit.leftward if back else s.kit.rightward
    for zone in zones:
        offset, cards = row - s.tops[zone], s.zones[zone]
        if not 0 <= offset < 4 * len(cards):
            if needed(s, zone, row) <= s.deck:
                found.append(mine.explore[zone])
            continue
        card = cards[offset >> 2]
        if card < 0:
            found.append(mine.explore[zone])
            continue
        side = 4 * card + (offset & 3)
        shift = shifts[side]
        stop = side + shift if back else side
        row += shift
        if stop not in taken:
            found.append(mine.move[stop])


def sales(s: Position) -> Sequence[Command]:
    """Every number of goods that the active seat can sell on its Market (rulebook, finish cards)."""
    pawn = s.pawns[s.turn]
    if not p.is_market(pawn):
        return ()
    good = buys(s, pawn - p.MARKET)
    return s.kit.offers[s.turn].sell[1 : s.goods[s.turn][good] + 1] if good >= 0 else ()


def _stopping(s: Position, _top: p.Stopping) -> Sequence[Command]:
    return s.kit.offers[s.turn].stop_at


def _selling(s: Position, _top: p.Selling) -> Sequence[Command]:
    return (*sales(s), s.kit.offers[s.turn].sell_nothing)


def crossing(s: Position, zone: int) -> tuple[int, bool]:
    """Where the active pawn's line comes to another zone: the row there, and whether it goes back in time."""
    pawn = s.pawns[s.turn]
    here = len(s.zones) if p.is_market(pawn) else s.home[pawn >> 2]
    row = pawn - p.MARKET if p.is_market(pawn) else row_of(s, pawn)
    if zone < here:
        way = [row, *go_left(s, here - 1, row)]
        return way[here - 1 - zone], True
    return go_right(s, here, row)[zone - here - 1], False


OFFERS: Final[dict[type, Callable[[Any, Any], Sequence[Command]]]] = {
    p.Placing: _place,
    p.Turn: _turn,
    p.Stopping: _stopping,
    p.Selling: _selling,
}
"""What is on offer for each record that asks a seat."""
