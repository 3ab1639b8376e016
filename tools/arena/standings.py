"""Results of a tournament: a row for each pairing or line-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from game.match.arena.playing import FAILED, NO_END, PlayedGame
from game.match.arena.statistics import Spread, difference, interval, spread
from tools.arena.tournament import Meeting


class Side(msgspec.Struct, frozen=True):
    """One side of a pairing: its wins, and its decision times in milliseconds of processor time."""

    player: str
    wins: int
    mean_milliseconds: float
    slowest_milliseconds: float


class Row(msgspec.Struct, frozen=True):
    """The results of a pairing or line-up at a number of seats.

    ``share`` is the first side's win rate in the ``decided`` games (those won by exactly one side; for a line-up, all
    games), with the 95 % interval from ``low`` to ``high``. ``unfinished`` games did not end or failed.
    """

    seats: int
    sides: tuple[Side, ...]
    games: int
    decided: int
    share: float
    low: float
    high: float
    endings: dict[str, int]
    lengths: Spread
    unfinished: int
    replaced: dict[str, int]
    """Failures of external players, replaced by our bots, with their number of games."""
    seat_wins: tuple[int, ...]
    seconds_per_game: float
    won: tuple[bool, ...]
    """Whether the first side won, game by game, for paired comparisons on the same seeds."""


def rows(meetings: Sequence[Meeting], played: Mapping[str, PlayedGame]) -> list[Row]:
    """Summarize the played games by pairing."""
    groups: dict[tuple[tuple[str, ...], int], list[tuple[Meeting, PlayedGame]]] = {}
    for one in meetings:
        if (game := played.get(one.planned.key)) is not None:
            groups.setdefault((one.sides, one.seats), []).append((one, game))
    return [_row(sides, seats, games) for (sides, seats), games in groups.items()]


def _row(sides: tuple[str, ...], seats: int, games: Sequence[tuple[Meeting, PlayedGame]]) -> Row:
    winners = [winners_of(one, game) for one, game in games]
    wins = [sum(side in found for found in winners) for side in range(len(sides))]
    decided = sum(len(found) == 1 for found in winners) if len(sides) > 1 else len(games)
    first = sum(found == {0} for found in winners)
    low, high = interval(first, decided)
    endings = Counter(game.ending for _, game in games)
    return Row(
        seats=seats,
        sides=tuple(_side(player, wins[side], side, games) for side, player in enumerate(sides)),
        games=len(games),
        decided=decided,
        share=first / max(1, decided),
        low=low,
        high=high,
        endings=dict(endings.most_common()),
        lengths=spread([game.length for _, game in games]),
        unfinished=endings[NO_END] + endings[FAILED],
        replaced=dict(Counter(why.partition(" ")[2].partition(" ")[2] for _, game in games for why in game.replaced)),
        seat_wins=tuple(sum(seat in game.winners for _, game in games) for seat in range(seats)),
        seconds_per_game=sum(game.seconds for _, game in games) / len(games),
        won=tuple(0 in found for found in winners),
    )


def winners_of(meeting: Meeting, game: PlayedGame) -> set[int]:
    """Return the winning sides; a side with a replaced player has forfeited the game."""
    forfeited = {meeting.seat_sides[int(why.split()[1])] for why in game.replaced}  # "seat 0 (py:…) failed …"
    if forfeited:
        return set(meeting.seat_sides) - forfeited
    return {meeting.seat_sides[seat] for seat in game.winners}


def _side(player: str, wins: int, side: int, games: Sequence[tuple[Meeting, PlayedGame]]) -> Side:
    thoughts = [
        one for meeting, game in games for whose, one in zip(meeting.seat_sides, game.thoughts, strict=False)
        if whose == side
    ]  # fmt: skip
    decisions = sum(one.decisions for one in thoughts)
    mean = sum(one.decisions * one.mean for one in thoughts) / max(1, decisions)
    return Side(player, wins, mean, max((one.slowest for one in thoughts), default=0.0))


def comparisons(found: Sequence[Row]) -> list[str]:
    """Compare consecutive line-ups with the same number of seats, game by game."""
    lines = []
    for one, other in pairwise(found):
        if len(one.sides) == len(other.sides) == 1 and one.seats == other.seats and one.games == other.games:
            mean, half = difference(one.won, other.won)
            names = f"{one.sides[0].player} - {other.sides[0].player}"
            lines.append(f"{one.seats} seats, {names}: {mean:+.1%} (± {half:.1%})")
    return lines
