"""Evaluation of Riff in Time for the team, as if the active seat ended its turn.

The unit is an action. Terms are the remaining actions, the time each step of San Dimas leaves the team, and the future
actions of the seats.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial, reduce
from operator import or_
from typing import Final, NamedTuple

from game.games.riff_in_time.bots.missions import Missions
from game.games.riff_in_time.bots.turn_income import Income
from game.games.riff_in_time.rules.commands import TakeDice
from game.games.riff_in_time.rules.compiled_box import MIDDLE, SEATS, Lookup
from game.games.riff_in_time.rules.objectives import needed, objective_of, reached
from game.games.riff_in_time.rules.state_data import NONE
from game.games.riff_in_time.rules.state_machine import State
from game.rules.parts import LazyDict, bits


class Weights(NamedTuple):
    """Weights in actions."""

    step: float = 1.5
    """Time per seat left by a step of San Dimas."""
    edge: float = 8.0
    """San Dimas about to break; halved for every ``reserve`` steps left."""
    reserve: float = 1.0
    lower: float = 1.0
    """Each step of a rift."""
    broken: float = 8.0
    """An unrepaired location, which riff cards keep raising."""
    full: tuple[float, ...] = (0.05, 0.1, 0.25, 0.6)
    """Steps of San Dimas expected from a rift that can rise by 3, 2, 1 or 0."""
    pick_up: float = 3.0
    """A personage still to be picked up."""
    set_down: float = 0.8
    """A personage not yet restored."""
    way: float = 0.7
    """Each circuit of a waiting personage's way home."""
    ride: float = 0.35
    """Each circuit of a carried personage's way home."""
    near: float = 0.9
    """Each circuit of a seat's way to its next task."""
    exposed: float = 0.5
    """Rise by a Bogus result where a seat stands."""
    lasting: float = 5.0
    """Turns for which a seat keeps its lasting resources, at the start of the game."""
    aboard: float = 0.5
    """Turns for which a seat keeps the gifts of its passengers."""
    mission: float = 0.73
    """Share of an objective's value that counts before completion."""
    card: float = 2.0
    """Each riff card missing for the expected length of the game."""
    together: float = 0.4
    """Two seats on one space, with less to do for each."""
    scale: float = 40.0
    """Difference that multiplies the odds of victory by e."""
    usual: tuple[float, ...] = (145.0, 138.0, 128.0, 112.0)
    """Burden at an even chance to win, by number of seats from one."""


SETTLED: Final = 10_000.0
"""Burden of a game lost at the end of the turn; negative for one won."""

STEEPEST: Final = 60.0
"""Exponents beyond this make no difference."""

PACE: Final = 2.5
"""Actions of progress per turn."""


class _Crew(NamedTuple):
    """Passengers of a seat, as masks of personages and of their homes."""

    who: int
    homes: int


def _nearest(distances: Sequence[int], mask: int) -> int:
    """Return the smallest distance in a mask; 0 for an empty one."""
    return min([distances[space] for space in bits(mask)], default=0)


class Evaluator:
    """Evaluates states of one box with the weights of one level."""

    def __init__(self, lookup: Lookup, weights: Weights) -> None:
        """Set up with ``weights``."""
        self.lookup, self.weights = lookup, weights
        self.distance = lookup.circuits.distance
        self.nearest = [LazyDict(partial(_nearest, row)) for row in self.distance]
        """``nearest[space][mask]``: circuits from a space to the nearest one in a mask; 0 for an empty one."""
        self.income, self.missions = Income(lookup), Missions(lookup)
        self.known: dict[Hashable, float] = {}
        """Cache of values; callers with many queries must clear it occasionally."""
        most = lookup.dial.most
        self.rifts = {
            seats: [0.0, *(self._rift(value, most, weights.step * seats) for value in range(1, most + 1))]
            for seats in SEATS
        }

    def _rift(self, value: int, most: int, step: float) -> float:
        """Return the burden of a rift."""
        w, room = self.weights, most - value
        full = w.full[-1 - room] * step if room < len(w.full) else 0.0
        return w.broken + w.lower * value + full

    def evaluate(self, s: State) -> float:
        """Estimate the team's chance to win; independent of the dice and cards of a turn."""
        table = self.table(s)
        found = self.known.get(table)
        if found is None:
            found = self.known[table] = self._chance(s)
        return found

    def table(self, s: State) -> Hashable:
        """Return the part of a state that its value depends on."""
        return (
            s.turn, tuple(s.at), tuple(s.dial), tuple(s.stands), tuple(s.carrier), s.restored, s.san_dimas,
            tuple(s.progress), s.rerolled, tuple(s.owner), s.riffs_left, s.done, tuple(s.kept), tuple(s.stage_of),
            s.middle.most,
        )  # fmt: skip

    def evaluate_with(self, s: State, take: TakeDice) -> float:
        """Estimate the team's chance to win after the active seat takes dice."""
        return self._chance(s, self.dice(s, take))

    def _chance(self, s: State, less: float = 0.0) -> float:
        """Return the chance to win, the burden reduced by ``less``."""
        found = self.burden(s)
        if abs(found) == SETTLED:
            return 0.0 if found > 0 else 1.0
        return 1 / (1 + math.exp(min(STEEPEST, (found - less - self.weights.usual[s.seats - 1]) / self.weights.scale)))

    def burden(self, s: State) -> float:
        """Return the remaining work minus the time for it."""
        w = self.weights
        rift = self.rifts[s.seats]
        work = sum([rift[value] for value in s.dial], 0.0)
        if not work:
            return -SETTLED
        lasting = w.lasting * (len(s.dial) - s.dial.count(0)) / len(s.dial)
        people, sites, crews = self._people(s)
        work += people + self._seats(s, sites, crews, lasting)
        done, open_missions = self._objectives(s, lasting)
        step = w.step * s.seats
        room = s.middle.most - s.san_dimas + done
        if s.turn == s.seats - 1 and room < 1:
            return SETTLED
        work += w.edge * step * math.pow(0.5, room / w.reserve) / 4
        short = work / PACE + 2 - s.riffs_left
        if short > 0:
            work += w.card * short
        return work - step * room - w.mission * open_missions

    def dice(self, s: State, take: TakeDice) -> float:
        """Return the value of dice for the active seat at its space."""
        _, sites, crews = self._people(s)
        away = self.nearest[s.here][sites | crews[s.turn].homes]
        bogus = self._rise(s, s.here)
        counts = (take.wyld, take.character, take.triumphant)
        return sum((count * self.income.die(kind, away, bogus) for kind, count in enumerate(counts)), 0.0)

    def _people(self, s: State) -> tuple[float, int, list[_Crew]]:
        """Return the burden of personages, the mask of spaces with tasks, and the seats' passengers.

        While everybody left is aboard, the tasks are at their homes: bringing somebody there makes none farther.
        """
        w, found, sites = self.weights, 0.0, 0
        who_of, homes = [0] * s.seats, [0] * s.seats
        for who, home in enumerate(s.stage_of):
            if s.restored >> who & 1:
                if s.dial[who]:
                    sites |= 1 << home
                continue
            carrier = s.carrier[who]
            if carrier != NONE:
                found += w.set_down + w.ride * self.distance[s.at[carrier]][home]
                who_of[carrier] |= 1 << who
                homes[carrier] |= 1 << home
                continue
            here = s.stands[who]
            sites |= 1 << here
            found += w.set_down
            if here != home:
                found += w.pick_up + w.way * self.distance[here][home]
        return found, sites or reduce(or_, homes), list(map(_Crew, who_of, homes))

    def _seats(self, s: State, sites: int, crews: list[_Crew], lasting: float) -> float:
        """Return the burden of the seats' positions, minus their future resources."""
        w, found = self.weights, 0.0
        for seat, at in enumerate(s.at):
            crew = crews[seat]
            found += w.near * self.nearest[at][sites | crew.homes]
            found += w.together * s.at[:seat].count(at)
            kept, now, bogus = self.income.of(s.owner.count(seat), crew.who)
            found -= lasting * kept + w.aboard * (now - kept)
            found += w.exposed * bogus * self._rise(s, at)
        return found

    def _rise(self, s: State, space: int) -> float:
        """Return the cost of raising the rift on a space by one."""
        if space == MIDDLE:
            return self.weights.step * s.seats
        value, rift = s.dial[s.stage_of.index(space)], self.rifts[s.seats]
        if not value:
            return 0.0
        return rift[value + 1] - rift[value] if value + 1 < len(rift) else self.weights.step * s.seats

    def _objectives(self, s: State, lasting: float) -> tuple[int, float]:
        """Return how far objectives will lower San Dimas at the end of the turn, and the value of the others."""
        w, done, others = self.weights, 0, 0.0
        for seat in range(s.seats):
            objective = objective_of(s, seat)
            if objective is None:
                continue
            worth = objective.reward * w.step * s.seats + self.income.action[objective.action] * lasting
            if reached(objective, s.progress[seat]) >= needed(objective):
                done += objective.reward
                others += self.income.action[objective.action] * lasting / w.mission
            else:
                others += worth * self.missions.chance(s, seat, objective)
        return done, others
