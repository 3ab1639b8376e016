"""How true the ratings of bots are: what turns them into chances to win, found by playing many games of programs.

Each game may have a small file, ``chances.json``, in the folder of its box; ``x.py bench-ai chances`` writes it and
notes where it comes from. A game without one keeps its ratings. The order of options never changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, NamedTuple

import msgspec

from game.ai.learned_files import path_of, read

FILE: Final = "chances.json"
"""The file beside what is in a box."""
WRITER: Final = "x.py bench-ai chances"
FLATTEST: Final = 0.05
"""The least slope of a line: who rates something higher never thinks it worse."""
NEAREST: Final = 1e-4
"""Ratings nearer to 0 or 1 than this are not told apart."""
MOST_ODDS: Final = 30.0
"""Logarithms of odds beyond this would be rounded to certainty."""

Finite = Annotated[float, msgspec.Meta(ge=-50, le=50)]


class Setting(NamedTuple):
    """What a rating belongs to: the number of seats, the difficulty, and the round, where a game has such."""

    seats: int
    difficulty: str = ""
    round: int = 0


def setting_of(state: object) -> Setting:
    """Return what ratings in ``state`` belong to, as far as it says."""
    return Setting(
        int(getattr(state, "seats", 0)), str(getattr(state, "difficulty", "")), int(getattr(state, "round", 0))
    )


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From ratings to chances: a straight line between their logarithms of odds.

    The line is moved for each number of seats and for each difficulty, and is ``steeper`` or less so with some numbers
    of seats; those that are not named leave it as it is. Every round moves it by ``later``.

    >>> round(Curve(start=0.0, slope=1.0).chance(0.25, Setting(2)), 6)
    0.25
    >>> round(Curve(start=0.0, slope=2.0, seats={3: -1.0}).chance(0.5, Setting(3)), 3)
    0.269
    >>> round(Curve(start=0.0, slope=1.0, steeper={3: -0.5}).chance(0.9, Setting(3)), 3)
    0.75
    >>> round(Curve(start=0.0, slope=1.0, later=-0.1).chance(0.9, Setting(3, round=10)), 3)
    0.768
    """

    start: Finite
    slope: Annotated[float, msgspec.Meta(gt=0, le=50)]
    seats: Mapping[int, Finite] = {}
    difficulty: Mapping[str, Finite] = {}
    steeper: Mapping[int, Finite] = {}
    later: Finite = 0.0

    def chance(self, rating: float, setting: Setting) -> float:
        """Return the chance to win with an option that is rated so: no rating makes it certain."""
        start = self.start + self.seats.get(setting.seats, 0.0) + self.difficulty.get(setting.difficulty, 0.0)
        start += self.later * setting.round
        slope = max(FLATTEST, self.slope + self.steeper.get(setting.seats, 0.0))
        return from_log_odds(min(MOST_ODDS, max(-MOST_ODDS, start + slope * log_odds(rating))))


def log_odds(rating: float) -> float:
    """Return the logarithm of the odds of a rating, which is kept off 0 and 1."""
    rating = min(1 - NEAREST, max(NEAREST, rating))
    return math.log(rating / (1 - rating))


def from_log_odds(odds: float) -> float:
    """Return the chance with a logarithm of odds.

    >>> from_log_odds(0.0)
    0.5
    """
    return 1 / (1 + math.exp(-odds))


class Bin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions of which about the same was foretold: the mean chance, the share that was won, and how many."""

    foretold: float
    won: float
    decisions: int


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says: the curve, the games that it comes from, and how true it was for these."""

    curve: Curve
    player: str
    """Who played at every seat."""
    level: str
    """Whose ratings they are."""
    seed: int
    games: Mapping[int, int]
    """The games played with each number of seats."""
    every: int
    """One decision of so many was rated."""
    commit: str
    reliability: tuple[Bin, ...]


IDENTITY: Final = Curve(start=0.0, slope=1.0)
"""The curve of games that have no file."""


@cache
def curve_of(rules_id: str) -> Curve:
    """Return the curve of a game; that which changes nothing where it has none.

    Raises:
        BadLearnedFile: its file cannot be read.
    """
    path = path_of(rules_id, FILE)
    return read(path, Calibration, WRITER).curve if path.exists() else IDENTITY
