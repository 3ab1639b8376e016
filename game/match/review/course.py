"""The course of the chances along a game, by playouts from many places, and the actions that moved them most.

The search bisects: it looks between the neighboring places whose chances differ most, until the actions responsible
are known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import exp
from typing import Final, NamedTuple, TypeAlias

from game.ai.calibration import from_log_odds, log_odds
from game.ai.weighing import chance_after

PLACES: Final = 12
"""Number of places sampled at first, evenly spread over the actions."""
GAMES: Final = 16
"""Playouts per place."""
SPLITS: Final = 36
"""Most further places, where the chances move."""
MOST_LOOKS: Final = PLACES + 1 + SPLITS
"""Most places in total, including the end of the game."""
SIFTED: Final = 8
"""Number of changes that seem to be the largest and are examined again."""
SWINGS: Final = 3
"""Most of them that are reported."""
WIDE: Final = 0.08
"""Least change of a chance in several actions for which it is looked where it happened."""
NEARBY: Final = 16.0
"""Most games that a neighboring place counts as."""
ROUNDS: Final = 40
"""Rounds in which places and their neighbors are brought into line."""
UNSURE: Final = 0.02
"""Foretold chances are kept this far from 0 and 1: players may miss what is certain."""
DOUBT: Final = 1.5
"""Standard deviation of what is added to the log odds of foretold chances."""
CORRECTIONS: Final = 12
"""Newton steps by which that is found."""
TRUST: Final = 10.0
"""Games as which a corrected chance counts, beside playouts from the place itself."""


class Step(NamedTuple):
    """Two neighboring places, as indices of actions, and the largest change of a chance between them."""

    first: int
    last: int
    moved: float


class Tally(NamedTuple):
    """Playouts from a place: for each side the games it won, or its shares of them, and how many there were."""

    won: tuple[float, ...]
    games: float

    @property
    def chances(self) -> tuple[float, ...]:
        """The chances by these games and one more, shared equally, so that none is 0 or 1."""
        return tuple((won + 1 / max(2, len(self.won))) / (self.games + 1) for won in self.won)

    def plus(self, won: Sequence[float], games: float = 1) -> Tally:
        """Return the tally after one more game, or several, of which each side ``won`` a share."""
        return Tally(tuple(map(sum, zip(self.won, won, strict=True))), self.games + games)


def smoothed(tallies: Mapping[int, Tally], length: int, jumps: Collection[int] = ()) -> dict[int, tuple[float, ...]]:
    """Return the chances of all sides at some places, from the games of each and of those nearby.

    A chance moves by small steps mostly, whose variance along all ``length`` commands is that of one game. So a place
    ``d`` commands away tells as much as ``length / d`` games, but as ``NEARBY`` at most; none across the commands in
    ``jumps``, which may have moved it by any amount. Each place has one game more, shared equally, so that no chance
    is 0 or 1.

    >>> seen = {0: Tally((4, 4), 8), 1: Tally((8, 0), 8), 2: Tally((4, 4), 8)}
    >>> {number: round(chances[0], 2) for number, chances in smoothed(seen, 100).items()}
    {0: 0.62, 1: 0.69, 2: 0.62}
    >>> {number: round(chances[0], 2) for number, chances in smoothed(seen, 100, [1]).items()}
    {0: 0.67, 1: 0.77, 2: 0.5}
    """
    numbers = sorted(tallies)
    beside: dict[int, list[tuple[int, float]]] = {number: [] for number in numbers}
    for first, last in pairwise(numbers):
        if not any(first <= jump < last for jump in jumps):
            weight = min(NEARBY, length / (last - first))
            beside[first].append((last, weight))
            beside[last].append((first, weight))
    found = {at: one.chances for at, one in tallies.items()}
    own = {at: tuple(chance * (tallies[at].games + 1) for chance in chances) for at, chances in found.items()}
    for _round in range(ROUNDS):
        for at in numbers:
            all_ = tallies[at].games + 1 + sum(weight for _other, weight in beside[at])
            found[at] = tuple(
                (won + sum(weight * found[other][side] for other, weight in beside[at])) / all_
                for side, won in enumerate(own[at])
            )
    return found


Chances: TypeAlias = Mapping[int, Sequence[float]]
"""The chances of all sides, by numbers of commands."""
AllChances: TypeAlias = Callable[[Sequence[int]], Chances]
"""Returns the chances at some places and perhaps at others."""
Eyes: TypeAlias = Callable[[int, int], Sequence[int]]
"""Returns the indices of the sides whose chances count for a change between two numbers of commands."""


class CourseFinder:
    """Finds the chances at the starts of actions, and the actions that moved them most."""

    def __init__(
        self,
        begins: Sequence[int],
        examine: Callable[[int], None],
        chances: AllChances,
        eyes: Eyes,
        count: int = PLACES,
    ) -> None:
        """Plan to look at ``count`` places first.

        ``begins`` has the commands before each action, and at the end of the game. ``examine`` is called once for each
        number of commands; ``chances`` then returns those at all examined ones, of which ``eyes`` count for a change.
        """
        self._begins, self._examine, self._chances, self._eyes = begins, examine, chances, eyes
        last, spread = len(begins) - 1, max(1, count)
        self._missing = sorted({round(last * at / spread) for at in range(spread + 1)})
        self._examined: set[int] = set()

    def beside(self, numbers: Collection[int], examine: Callable[[int], None], chances: AllChances) -> CourseFinder:
        """Return a finder that goes on from here with other functions, at places that are known now, too."""
        found = {*self.found, *numbers}
        other = CourseFinder(sorted({*self._begins, *found}), examine, chances, self._eyes)
        other._missing, other._examined = [], {at for at, begin in enumerate(other._begins) if begin in found}
        return other

    def look(self) -> Iterator[None]:
        """Examine one place per iteration; the caller may stop at any time after the initial ones."""
        for at in self._missing:
            self._look_at(at)
            yield
        for _split in range(SPLITS):
            step = self._widest()
            if step is None:
                return
            self._look_at((step.first + step.last) // 2)
            yield

    def _look_at(self, at: int) -> None:
        self._examine(self._begins[at])
        self._examined.add(at)

    def _widths(self) -> list[Step]:
        """Return the steps between neighboring places, largest change first."""
        found, examined = self._chances(self.found), sorted(self._examined)
        known = {at: found[self._begins[at]] for at in examined}
        steps = []
        for one, two in pairwise(known):
            eyes = self._eyes(self._begins[one], self._begins[two])
            steps.append(Step(one, two, max(abs(known[two][side] - known[one][side]) for side in eyes)))
        return sorted(steps, key=lambda step: -step.moved)

    def _widest(self) -> Step | None:
        """Return the step of several actions to bisect next; None if none of them moved a chance by much."""
        return next((step for step in self._widths() if step.last - step.first > 1 and step.moved >= WIDE), None)

    @property
    def found(self) -> list[int]:
        """The numbers of commands at the examined places, in order."""
        return [self._begins[at] for at in sorted(self._examined)]

    def steps(self) -> list[tuple[int, int]]:
        """Return the steps between neighboring places, as first command and end, largest change first.

        One that was not bisected completely has several actions.
        """
        return [(self._begins[step.first], self._begins[step.last]) for step in self._widths()]


class Played(NamedTuple):
    """Playouts from the place after ``number`` commands: how many there were and were won, and the foretold chance."""

    number: int
    foretold: float
    won: float
    games: float


def corrected(number: int, foretold: float, played: Iterable[Played], width: float) -> float:
    """Return a chance ``foretold`` after ``number`` commands, corrected by playouts from there and from nearby places.

    A rating is off by much the same along a stretch of a game, and playouts are few: so the same is added to the log
    odds of all of them, as fits the playouts nearby best, each weighed by its distance (a normal curve of this
    ``width``, in commands). The playouts from the place itself then count beside that.

    >>> played = [Played(0, 0.5, won=2, games=10)]
    >>> [round(corrected(number, 0.5, played, width=10), 2) for number in (0, 10, 90)]
    [0.35, 0.27, 0.5]
    """
    played = tuple(played)
    near = [
        (exp(-(((one.number - number) / width) ** 2) / 2), _odds(one.foretold), one)
        for one in played
        if one.number != number
    ]
    added = 0.0
    for _step in range(CORRECTIONS):
        slope, bend = -added / DOUBT**2, 1 / DOUBT**2
        for weight, odds, one in near:
            chance = from_log_odds(odds + added)
            slope += weight * (one.won - one.games * chance)
            bend += weight * one.games * chance * (1 - chance)
        added += max(-1.0, min(1.0, slope / bend))
    here = [one for one in played if one.number == number]
    won, games = sum(one.won for one in here), sum(one.games for one in here)
    return chance_after(from_log_odds(_odds(foretold) + added), won, games, (TRUST,))


def _odds(foretold: float) -> float:
    """Return the log odds of a foretold chance, which is never taken for certain."""
    return log_odds(min(1 - UNSURE, max(UNSURE, foretold)))
