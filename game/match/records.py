"""Records of the people at this machine: what they won and lost, by game, difficulty and number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from operator import itemgetter
from statistics import median
from typing import Final, Literal, NamedTuple

from game.match.deals import day_of
from game.match.repository_rows import MatchRecord
from game.rules.contract import Seat
from game.seats.players import HUMAN

SITTING: Final = 240.0
"""Minutes from start to end above which a game was not played in one sitting; its duration says nothing."""


class Category(NamedTuple):
    """What is counted together; ``difficulty`` is the value of that option, empty in games without it."""

    box_id: str
    difficulty: str
    seats: int


class Tally(NamedTuple):
    """All counted games of a category, oldest first, and whether each was won."""

    category: Category
    games: tuple[MatchRecord, ...]
    results: tuple[bool, ...]

    @property
    def won(self) -> int:
        """The number of wins."""
        return sum(self.results)

    @property
    def streak(self) -> int:
        """The number of wins since the last loss."""
        return _streaks(self.results)[-1]

    @property
    def best_streak(self) -> int:
        """The largest number of wins in a row."""
        return max(_streaks(self.results))

    @property
    def usual_minutes(self) -> int | None:
        """The median duration of games played in one sitting, in minutes (at least 1); None if there is none."""
        known = [minutes for one in self.games if (minutes := minutes_of(one)) is not None]
        return max(1, round(median(known))) if known else None

    @property
    def first_win(self) -> MatchRecord | None:
        """The first game that was won."""
        return next((one for one, won in zip(self.games, self.results, strict=True) if won), None)

    @property
    def fastest_win(self) -> int | None:
        """The duration of the fastest win in minutes (at least 1), of games played in one sitting."""
        won = (one for one, won in zip(self.games, self.results, strict=True) if won)
        known = [minutes for one in won if (minutes := minutes_of(one)) is not None]
        return max(1, round(min(known))) if known else None

    @property
    def daily(self) -> tuple[bool, ...]:
        """The results of deals of the day, one for each date: that of the first game played of it."""
        days: dict[date, bool] = {}
        for one, won in zip(self.games, self.results, strict=True):
            if (day := day_of(one)) is not None:
                days.setdefault(day, won)
        return tuple(days.values())

    @property
    def opponents(self) -> Mapping[str, int]:
        """How many games each kind of computer player took part in, by seat spec."""
        return Counter(spec for one in self.games for spec in set(one.config.seats) if spec != HUMAN)


class Deed(NamedTuple):
    """A game worth remembering, of a box.

    ``what``: the first win at a ``level`` (a difficulty, or the spec of a computer player where there are none), the
    win in the fewest minutes (``n``), or the end of the longest streak (of ``n`` wins).
    """

    what: Literal["first", "fastest", "streak"]
    game: MatchRecord
    level: str = ""
    n: int = 0


def deeds(games: Sequence[tuple[MatchRecord, bool]]) -> list[Deed]:
    """Find the deeds in the counted games of a box, oldest first, and whether each was won."""
    wins = [one for one, won in games if won]
    firsts: dict[str, MatchRecord] = {}
    for one in wins:
        for level in _levels(one):
            firsts.setdefault(level, one)
    found = [Deed("first", one, level) for level, one in firsts.items()]
    timed = [(minutes, one) for one in wins if (minutes := minutes_of(one)) is not None]
    if timed:
        minutes, fastest = min(timed, key=itemgetter(0))
        found.append(Deed("fastest", fastest, n=max(1, round(minutes))))
    streaks = _streaks([won for _one, won in games])[1:]
    if max(streaks, default=0) > 1:
        found.append(Deed("streak", games[streaks.index(max(streaks))][0], n=max(streaks)))
    return sorted(found, key=lambda deed: deed.game.touched)


def _levels(record: MatchRecord) -> list[str]:
    """Return the levels at which a game was played: its difficulty, or the kinds of computer players."""
    difficulty = record.config.options.get("difficulty", "")
    return [difficulty] if difficulty else sorted({spec for spec in record.config.seats if spec != HUMAN})


def counted(
    records: Iterable[MatchRecord], is_shared: Callable[[str], bool]
) -> dict[str, list[tuple[MatchRecord, bool]]]:
    """Return the games that count by box, oldest first, and whether each was won.

    Lessons and practice games do not count, nor do games of several people against each other: one of them always wins.
    ``is_shared`` tells whether a box is co-operative.
    """
    found: dict[str, list[tuple[MatchRecord, bool]]] = {}
    for one in sorted(records, key=lambda record: record.touched):
        won = outcome(one)
        if won is not None and counts(one, is_shared(one.config.box_id)):
            found.setdefault(one.config.box_id, []).append((one, won))
    return found


def tallies(games: Iterable[tuple[MatchRecord, bool]]) -> list[Tally]:
    """Count games, oldest first, by category, in the order of categories."""
    found: dict[Category, list[tuple[MatchRecord, bool]]] = {}
    for one, won in games:
        config = one.config
        category = Category(config.box_id, config.options.get("difficulty", ""), len(config.seats))
        found.setdefault(category, []).append((one, won))
    return [
        Tally(category, tuple(one for one, _won in those), tuple(won for _one, won in those))
        for category, those in sorted(found.items())
    ]


def outcome(record: MatchRecord) -> bool | None:
    """Return whether the people of a game won it, or anybody if only bots played; None while it goes on."""
    if record.result is None:
        return None
    people = people_in(record)
    return bool(people.intersection(record.result.winners) if people else record.result.winners)


def people_in(record: MatchRecord) -> set[Seat]:
    """Return the seats of people."""
    return {seat for seat, spec in enumerate(record.config.seats) if spec == HUMAN}


def counts(record: MatchRecord, shared: bool) -> bool:
    """Return whether a finished game counts; ``shared``: it is co-operative."""
    config, people = record.config, people_in(record)
    return not config.lesson and not config.practice and bool(people) and (len(people) == 1 or shared)


def minutes_of(record: MatchRecord) -> float | None:
    """Return how long a game took in minutes; None if it was not played in one sitting."""
    begun, ended = datetime.fromisoformat(record.started), datetime.fromisoformat(record.touched)
    minutes = (ended - begun).total_seconds() / 60
    return minutes if 0 <= minutes <= SITTING else None


def _streaks(results: Sequence[bool]) -> list[int]:
    """Return the number of wins in a row after each game, beginning with 0."""
    found = [0]
    for won in results:
        found.append(found[-1] + 1 if won else 0)
    return found
