"""Tournament formats: pairings, seeds and seats.

In a round robin everybody meets everybody, in a ladder each player meets the next. Pairs share the seats of a table:
every seed is played twice with the seats exchanged, and the split of the seats changes from seed to seed, so that
neither the deal nor the turn order favors a side. A line-up has a table of its own, on the same seeds as all others, to
compare players of a cooperative game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

import msgspec

from game.match.arena.playing import ENDLESS, PlannedGame, game_seed
from game.rules.contract import Game, check_options
from game.seats.spec import check_spec, parse_seats

ROUND_ROBIN: Final = "round-robin"
LADDER: Final = "ladder"
LINE_UPS: Final = "line-ups"
FORMATS: Final = (ROUND_ROBIN, LADDER, LINE_UPS)


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament: ``games`` per pairing and number of seats, ``seed`` of the first game."""

    box_id: str
    format: str
    players: tuple[str, ...]
    seats: tuple[int, ...]
    games: int
    seed: int
    options: dict[str, str] = {}
    iterations: int | None = None
    longest: int = ENDLESS


class Meeting(msgspec.Struct, frozen=True):
    """A game of a tournament: its sides (one in a line-up), and the side (0 or 1) of each seat."""

    sides: tuple[str, ...]
    seat_sides: tuple[int, ...]
    planned: PlannedGame

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.seat_sides)


def seatings(seats: int) -> list[tuple[frozenset[int], frozenset[int]]]:
    """List the splits of seats: the first side gets half of them, rounded down, the second the others.

    >>> [[sorted(one) for one in pair] for pair in seatings(3)]
    [[[0], [1, 2]], [[1], [0, 2]], [[2], [0, 1]]]
    >>> len(seatings(4))
    6
    """
    every = frozenset(range(seats))
    return [(frozenset(some), every - frozenset(some)) for some in combinations(range(seats), seats // 2)]


def seat_sides(number: int, seats: int) -> tuple[int, ...]:
    """Return the side of each seat in game ``number`` of a pairing; games 2n and 2n + 1 have the same seed.

    >>> seat_sides(0, 2), seat_sides(1, 2), seat_sides(2, 3), seat_sides(3, 3)
    ((0, 1), (1, 0), (1, 0, 1), (0, 1, 0))
    """
    pairs = seatings(seats)
    mine = pairs[number // 2 % len(pairs)][number % 2]
    return tuple(int(seat not in mine) for seat in range(seats))


def checked(game: Game, asked: Tournament) -> Tournament:
    """Return ``asked`` with normalized player specs.

    Raises:
        BadSeat: If a player or number of players is not supported by the game.
        BadOption: If a number of seats or an option is not offered.
        ValueError: If there are too few players, or no number of seats fits a line-up.
    """
    for seats in asked.seats:
        check_options(game, seats, asked.options)
    if asked.format == LINE_UPS:
        if all("," in player and len(parse_seats(game, player)) not in asked.seats for player in asked.players):
            raise ValueError("no line-up has as many seats as are asked for")
        line_ups = [",".join(check_spec(game, part) for part in player.split(",")) for player in asked.players]
        return msgspec.structs.replace(asked, players=tuple(line_ups))
    players = tuple(dict.fromkeys(check_spec(game, player) for player in asked.players))
    if len(players) < 2 or min(asked.seats) < 2:
        raise ValueError("two players who share a table are needed, and two seats; for one use --format line-ups")
    return msgspec.structs.replace(asked, players=players)


def meetings(asked: Tournament) -> list[Meeting]:
    """List all games in a deterministic order."""
    if asked.format == LINE_UPS:
        return [one for seats in asked.seats for line_up in asked.players for one in _line_up(asked, line_up, seats)]
    pairs = combinations(asked.players, 2) if asked.format == ROUND_ROBIN else pairwise(asked.players)
    return [one for pair in pairs for seats in asked.seats for one in _shared_table(asked, pair, seats)]


def _shared_table(asked: Tournament, pair: tuple[str, str], seats: int) -> list[Meeting]:
    """List the games of a pair at a shared table."""
    found = []
    for number in range(asked.games):
        whose = seat_sides(number, seats)
        found.append(Meeting(pair, whose, _planned(asked, [pair[side] for side in whose], number // 2)))
    return found


def _line_up(asked: Tournament, line_up: str, seats: int) -> list[Meeting]:
    """List the games of a line-up: one player for all seats, or comma-separated ones for each."""
    specs = line_up.split(",")
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        return []
    return [Meeting((line_up,), (0,) * seats, _planned(asked, specs, number)) for number in range(asked.games)]


def _planned(asked: Tournament, specs: Sequence[str], number: int) -> PlannedGame:
    return PlannedGame(
        box_id=asked.box_id,
        seats=tuple(specs),
        options=asked.options,
        seed=game_seed(asked.seed, number),
        iterations=asked.iterations,
        timed=True,
        recorded=True,
        longest=asked.longest,
    )
