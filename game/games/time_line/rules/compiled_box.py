"""Time Line's box compiled to small numbers and tables for fast play.

Cards, goods and slots count from 0. A *stop* is one number: four times its card, plus the left-hand slot of its track.
Commands are created once for each seat.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.box import TRACKS, Box, Path
from game.rules.contract import Seat
from game.rules.parts import LazyDict

SEATS: Final = range(2, 6)
"""Allowed numbers of players (rulebook, components)."""

DECKS: Final = ("turned", "same")
"""Print of the deck's second half: the same cards rotated by 180°, or unchanged (facts, deck choice)."""


Face: TypeAlias = tuple[str, tuple[int, ...], tuple[str, ...]]
"""A card of the deck: id, exits from 1, and goods of its stops."""


def turned(path: Path) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return a card rotated by 180°: exits (from 1) and stops.

    The track from slot i to slot p then runs from 5 - p to 5 - i and keeps its stop.
    """
    exits, stops = [0] * TRACKS, [""] * TRACKS
    for entry, (leaves, good) in enumerate(zip(path.exits, path.stops, strict=True), 1):
        exits[TRACKS - leaves] = TRACKS + 1 - entry
        stops[TRACKS - leaves] = good
    return tuple(exits), tuple(stops)


class SeatCommands:
    """Commands of one seat, created once."""

    def __init__(self, seat: Seat, lookup: Lookup) -> None:
        self.stay = c.Stay(seat)
        self.move = tuple(
            c.MoveTo(seat, lookup.names[stop >> 2], lookup.goods[good]) for stop, good in enumerate(lookup.good)
        )
        self.moves = tuple(self.move[stop : stop + TRACKS] for stop in range(0, len(self.move), TRACKS))
        """``moves[card]``: moves to all stops of a card."""
        self.moves_left = LazyDict[int, tuple[c.MoveTo, ...]](
            lambda key: tuple(move for slot, move in enumerate(self.moves[key >> TRACKS]) if not key >> slot & 1)
        )
        """``moves_left[card << TRACKS | taken]``: moves to the stops of a card outside a mask of slots."""
        self.step_off = (c.StepOff(seat, up=True), c.StepOff(seat, up=False))
        self.turn_up = tuple(c.TurnUp(seat, place) for place in range(len(lookup.names)))
        self.explore = tuple(c.Explore(seat, zone) for zone in range(lookup.most_zones))
        self.to_market = c.ToMarket(seat)
        self.stop_at = tuple(c.StopAt(seat, good) for good in lookup.goods)
        self.place = tuple(c.Place(seat, good) for good in lookup.goods)
        self.sell = tuple(c.Sell(seat, count) for count in range(len(lookup.names) + 1))
        self.sell_nothing = c.SellNothing(seat)


class Lookup:
    """Lookup tables of one box with one kind of deck."""

    def __init__(self, box: Box, deck: str) -> None:
        self.box, self.deck = box, deck
        self.goods = tuple(good.id for good in box.goods)
        self.number = {good: number for number, good in enumerate(self.goods)}
        self.start = tuple(self.number[good] for good in box.start)
        """``start[row]``: good on the start card."""
        self.start_row = tuple(self.start.index(good) for good in range(len(self.goods)))
        self.finish = box.finish
        self.goal, self.quiet, self.zones = box.setup.goal, box.setup.quiet, box.setup.zones
        self.most_zones = max(self.zones.values())
        self._read_paths(box, deck)
        self.turned = tuple(c.Turned(name) for name in self.names)
        """Chance commands that reveal a card being moved to."""
        self.commands = tuple(SeatCommands(seat, self) for seat in range(SEATS.stop - 1))

    def _read_paths(self, box: Box, deck: str) -> None:
        faces: list[Face] = [(f"{path.id}a", path.exits, path.stops) for path in box.paths]
        faces += [(f"{p.id}b", *(turned(p) if deck == "turned" else (p.exits, p.stops))) for p in box.paths]
        self.names = tuple(name for name, _, _ in faces)
        self.card = {name: number for number, name in enumerate(self.names)}
        self.all = (1 << len(self.names)) - 1
        self.good = tuple(self.number[good] for _, _, stops in faces for good in stops)
        """``good[stop]``: good of a stop."""
        self.rightward = tuple(leaves - 1 - slot for _, exits, _ in faces for slot, leaves in enumerate(exits))
        """``rightward[4 * card + slot]``: rows a line shifts from left to right."""
        self.leftward = tuple(
            exits.index(slot + 1) - slot for _, exits, _ in faces for slot in range(TRACKS)
        )  # fmt: skip
        """``leftward[4 * card + slot]``: rows a line shifts from right to left."""
        self.stop_of = tuple(
            tuple(card * TRACKS + self.good[card * TRACKS :].index(good) for good in range(TRACKS))
            for card in range(len(faces))
        )
        """``stop_of[card][good]``: stop of a good."""
