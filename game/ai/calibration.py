"""How true the ratings of bots are: what turns them into chances to win, found by playing many games of programs.

Each game may have a small file, ``chances.json``, in the folder of its box; ``x.py bench-ai chances`` writes it and
notes where it comes from. A game without one keeps its ratings. The order of options never changes.
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
    """What a rating belongs to: the number of seats, the difficulty, and the round, where a game has such.

    ``behind`` says how far a team is behind an even pace, where the rules of a game can tell. ``own`` is the level of
    who is asked, ``others`` those of all other seats; where they are not known, all are alike.
    """

    seats: int
    difficulty: str = ""
    round: int = 0
    own: str = ""
    others: tuple[str, ...] = ()
    behind: float = 0.0

    def seated(self, levels: Sequence[str], seat: Seat) -> Setting:
        """Return it with who sits there: ``levels`` by seats, of which ``seat`` is asked; characters are alike."""
        plain = tuple(split_level(one)[0] for one in levels)
        return self._replace(seats=len(plain), own=plain[seat], others=plain[:seat] + plain[seat + 1 :])


def setting_of(state: object) -> Setting:
    """Return what ratings in ``state`` belong to, as far as it says."""
    return Setting(
        int(getattr(state, "seats", 0)),
        str(getattr(state, "difficulty", "")),
        int(getattr(state, "round", 0)),
        behind=float(getattr(state, "behind", 0.0)),
    )


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From ratings to chances: a straight line between their logarithms of odds.

    The line is moved for each number of seats and for each difficulty, and is ``steeper`` or less so with some numbers
    of seats; those that are not named leave it as it is. Every round moves it by ``later``, every step that a team is
    behind by ``behind``. With each number of seats, the level of who is asked moves it by ``own``, those of the other
    seats by the mean of ``others``.

    >>> round(Curve(start=0.0, slope=1.0).chance(0.25, Setting(2)), 6)
    0.25
    >>> round(Curve(start=0.0, slope=2.0, seats={3: -1.0}).chance(0.5, Setting(3)), 3)
    0.269
    >>> round(Curve(start=0.0, slope=1.0, steeper={3: -0.5}).chance(0.9, Setting(3)), 3)
    0.75
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
    difficulty: Mapping[str, Finite] = {}
    steeper: Mapping[int, Finite] = {}
    later: Finite = 0.0
    behind: Finite = 0.0
    own: Mapping[int, Mapping[str, Finite]] = {}
    others: Mapping[int, Mapping[str, Finite]] = {}

    def chance(self, rating: float, setting: Setting) -> float:
        """Return the chance to win with an option that is rated so: no rating makes it certain."""
        start = self.start + self.seats.get(setting.seats, 0.0) + self.difficulty.get(setting.difficulty, 0.0)
        start += self.later * setting.round + self.behind * setting.behind + self.moved(setting)
        slope = max(FLATTEST, self.slope + self.steeper.get(setting.seats, 0.0))
        return from_log_odds(min(MOST_ODDS, max(-MOST_ODDS, start + slope * log_odds(rating))))

    def at_table(self, chance: float, setting: Setting) -> float:
        """Return a chance that was told of players of the usual level for those who sit there.

        >>> strong = Curve(start=0.0, slope=1.0, own={2: {"hard": 1.0}})
        >>> round(strong.at_table(0.5, Setting(2, own="hard")), 3), strong.at_table(1.0, Setting(2, own="hard"))
        (0.731, 1.0)
        """
        return chance if chance in (0.0, 1.0) else from_log_odds(log_odds(chance) + self.moved(setting))

    def moved(self, setting: Setting) -> float:
        """Return by how much the levels of who sits there move the logarithm of the odds."""
        found = self.own.get(setting.seats, {}).get(setting.own, 0.0)
        others = self.others.get(setting.seats, {})
        return found + sum(others.get(level, 0.0) for level in setting.others) / max(1, len(setting.others))


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
    before: Curve
    """From the chance of a half to that before a game begins, of which nothing is known but its setting."""
    players: tuple[str, ...]
    """Who played at any seat."""
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
def calibration_of(rules_id: str) -> Calibration | None:
    """Return what was learned of a game; None where it has no file.

    Raises:
        BadLearnedFile: its file cannot be read.
    """
    path = path_of(rules_id, FILE)
    return read(path, Calibration, WRITER) if path.exists() else None


def curve_of(rules_id: str) -> Curve:
    """Return the curve of a game; that which changes nothing where it has none.

    Raises:
        BadLearnedFile: its file cannot be read.
    """
    known = calibration_of(rules_id)
    return IDENTITY if known is None else known.curve
