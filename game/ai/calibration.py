"""Calibration of bot ratings: a linear map of their log odds to chances to win, fitted to games between bots.

A game may have a file ``chances.json`` in the folder of its box, written by ``x.py bench-ai chances`` with its origin.
Without the file, ratings are taken as chances. The order of options never changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Final, NamedTuple

import msgspec

from game.ai.bot import split_level
from game.ai.learned_files import path_of, read
from game.rules.contract import Seat

FILE: Final = "chances.json"
"""Name of the file in the folder of the box."""
WRITER: Final = "x.py bench-ai chances"
FLATTEST: Final = 0.05
"""The least slope: positive, so that a higher rating never means a lower chance."""
NEAREST: Final = 1e-4
"""Ratings are kept this far from 0 and 1, so that their log odds are finite."""
MOST_ODDS: Final = 30.0
"""Bound of log odds: beyond it, chances would be rounded to 0 or 1."""

Finite = Annotated[float, msgspec.Meta(ge=-50, le=50)]


class Setting(NamedTuple):
    """The circumstances of a rating: number of seats, and difficulty and round in games that have them.

    ``behind`` is how far a team is behind an even pace, in games whose rules define it. ``own`` is the level of the
    seat to act, ``others`` the levels of all other seats; empty if unknown.
    """

    seats: int
    difficulty: str = ""
    round: int = 0
    own: str = ""
    others: tuple[str, ...] = ()
    behind: float = 0.0

    def seated(self, levels: Sequence[str], seat: Seat) -> Setting:
        """Return the setting with ``levels`` by seat, of which ``seat`` is to act; characters are ignored."""
        plain = tuple(split_level(one)[0] for one in levels)
        return self._replace(seats=len(plain), own=plain[seat], others=plain[:seat] + plain[seat + 1 :])


def setting_of(state: object) -> Setting:
    """Return the setting of ratings in ``state``; attributes that the state lacks keep their defaults."""
    return Setting(
        int(getattr(state, "seats", 0)),
        str(getattr(state, "difficulty", "")),
        int(getattr(state, "round", 0)),
        behind=float(getattr(state, "behind", 0.0)),
    )


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A linear map from the log odds of a rating to the log odds of winning.

    ``seats`` is added to the intercept ``start``, ``steeper`` (by number of seats) to the ``slope``; missing keys add
    nothing. Each round adds ``later``, each step that a team is behind adds ``behind``. By number of seats, the
    difficulty adds ``difficulty``, the level of the seat to act adds ``own``, and the levels of the other seats add the
    mean of ``others``.

    >>> round(Curve(start=0.0, slope=1.0).chance(0.25, Setting(2)), 6)
    0.25
    >>> round(Curve(start=0.0, slope=2.0, seats={3: -1.0}).chance(0.5, Setting(3)), 3)
    0.269
    >>> round(Curve(start=0.0, slope=1.0, steeper={3: -0.5}).chance(0.9, Setting(3)), 3)
    0.75
    >>> round(Curve(start=0.0, slope=1.0, difficulty={3: {"hard": -1.0}}).chance(0.5, Setting(3, "hard")), 3)
    0.269
    >>> round(Curve(start=0.0, slope=1.0, later=-0.1).chance(0.9, Setting(3, round=10)), 3)
    0.768
    >>> strong = Curve(start=0.0, slope=1.0, others={3: {"hard": -2.0}})
    >>> round(strong.chance(0.5, Setting(3, others=("hard", "normal"))), 3)
    0.269
    >>> round(Curve(start=1.0, slope=1.0, behind=-2.0).chance(0.5, Setting(2, behind=1.0)), 3)
    0.269
    """

    start: Finite
    slope: Annotated[float, msgspec.Meta(gt=0, le=50)]
    seats: Mapping[int, Finite] = {}
    difficulty: Mapping[int, Mapping[str, Finite]] = {}
    steeper: Mapping[int, Finite] = {}
    later: Finite = 0.0
    behind: Finite = 0.0
    own: Mapping[int, Mapping[str, Finite]] = {}
    others: Mapping[int, Mapping[str, Finite]] = {}

    def chance(self, rating: float, setting: Setting) -> float:
        """Return the chance to win with an option of this ``rating``; never exactly 0 or 1."""
        start = self.start + self.seats.get(setting.seats, 0.0)
        start += self.difficulty.get(setting.seats, {}).get(setting.difficulty, 0.0)
        start += self.later * setting.round + self.behind * setting.behind + self.level_shift(setting)
        slope = max(FLATTEST, self.slope + self.steeper.get(setting.seats, 0.0))
        return from_log_odds(min(MOST_ODDS, max(-MOST_ODDS, start + slope * log_odds(rating))))

    def at_table(self, chance: float, levels: Sequence[str], seat: Seat) -> float:
        """Adjust a chance of ``seat``, calibrated for players of the default level, to ``levels`` by seat.

        >>> strong = Curve(start=0.0, slope=1.0, own={2: {"hard": 1.0}})
        >>> round(strong.at_table(0.5, ["hard", "easy"], 0), 3), strong.at_table(1.0, ["hard", "easy"], 0)
        (0.731, 1.0)
        """
        if chance in (0.0, 1.0):
            return chance
        return from_log_odds(log_odds(chance) + self.level_shift(Setting(0).seated(levels, seat)))

    def level_shift(self, setting: Setting) -> float:
        """Return the shift of the log odds by the levels of the players."""
        found = self.own.get(setting.seats, {}).get(setting.own, 0.0)
        others = self.others.get(setting.seats, {})
        return found + sum(others.get(level, 0.0) for level in setting.others) / max(1, len(setting.others))


def log_odds(rating: float) -> float:
    """Return the log odds of a rating, which is first clamped away from 0 and 1."""
    rating = min(1 - NEAREST, max(NEAREST, rating))
    return math.log(rating / (1 - rating))


def from_log_odds(odds: float) -> float:
    """Return the chance with these log odds.

    >>> from_log_odds(0.0)
    0.5
    """
    return 1 / (1 + math.exp(-odds))


class Bin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bin of a reliability diagram: decisions with similar forecasts.

    ``foretold`` is their mean forecast, ``won`` the share of games won, ``decisions`` their number.
    """

    foretold: float
    won: float
    decisions: int


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a calibration file: the curve, the games it was fitted to, and its reliability on them."""

    curve: Curve
    before: Curve
    """Maps a rating of 0.5 to the chance before a game begins, when only its setting is known."""
    players: tuple[str, ...]
    """The levels that played, at any seat."""
    level: str
    """The level whose ratings are calibrated."""
    seed: int
    games: Mapping[int, int]
    """The games played with each number of seats."""
    every: int
    """One in every this many decisions was rated."""
    commit: str
    reliability: tuple[Bin, ...]


IDENTITY: Final = Curve(start=0.0, slope=1.0)
"""The curve of games without a file: takes ratings as chances."""


@cache
def calibration_of(rules_id: str) -> Calibration | None:
    """Return the calibration of a game, or None if it has no file.

    Raises:
        BadLearnedFile: its file cannot be read.
    """
    path = path_of(rules_id, FILE)
    return read(path, Calibration, WRITER) if path.exists() else None


def curve_of(rules_id: str) -> Curve:
    """Return the curve of a game; :data:`IDENTITY` if it has no file.

    Raises:
        BadLearnedFile: its file cannot be read.
    """
    known = calibration_of(rules_id)
    return IDENTITY if known is None else known.curve
