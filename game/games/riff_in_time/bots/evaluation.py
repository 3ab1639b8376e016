"""How good a table of Riff in Time is for the team, as if the active seat ended its turn there.

Everything counts in actions: those that are left to do, those that a step of San Dimas gives the team time for, and
those that seats will have more of.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
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
    """What counts how much, in actions."""

    step: float = 1.5
    """What a step of San Dimas gives each seat time for."""
    edge: float = 8.0
    """That San Dimas is about to break; halved for every ``reserve`` steps that are left."""
    reserve: float = 1.0
    lower: float = 1.0
    """Each step of a rift."""
    broken: float = 8.0
    """A location that is not repaired: riff cards go on raising it."""
    full: tuple[float, ...] = (0.05, 0.1, 0.25, 0.6)
    """The steps of San Dimas that a rift costs which can rise by 3, 2, 1 or not at all."""
    pick_up: float = 3.0
    """A personage who has yet to be taken aboard."""
    set_down: float = 0.8
    """A personage who is not restored."""
    way: float = 0.7
    """Each circuit of the way home of somebody who waits."""
    ride: float = 0.35
    """The same of somebody who is carried."""
    near: float = 0.9
    """Each circuit of a seat's way to the next thing to do."""
    exposed: float = 0.5
    """What a Bogus result would raise where a seat stands."""
    lasting: float = 5.0
    """The turns for which a seat has what it will keep, at the beginning."""
    aboard: float = 0.5
    """The turns for which it has what those give whom it carries."""
    mission: float = 0.73
    """The part of an objective's worth that counts before it is completed."""
    card: float = 2.0
    """Each riff card short of those that will be wanted."""
    together: float = 0.4
    """Two seats in one place: there is less to do for each."""
    scale: float = 40.0
    """The difference that makes a victory e times as likely."""
    usual: tuple[float, ...] = (145.0, 138.0, 128.0, 112.0)
    """What a table is worth at which the chance to win is even, from one seat on."""


SETTLED: Final = 10_000.0
"""The burden of a game that is lost at the end of the turn; the other way round of one that is won."""

STEEPEST: Final = 60.0
"""Exponents beyond it make no difference."""

PACE: Final = 2.5
"""The actions by which a turn brings the team nearer to the end."""


class _Crew(NamedTuple):
    """Whom a seat carries: the masks of the personages and of their homes."""

    who: int
    homes: int


def _nearest(distances: Sequence[int], mask: int) -> int:
    """Return the least of the distances in a mask, 0 without any."""
    return min([distances[space] for space in bits(mask)], default=0)


class Evaluator:
    """Evaluates the states of one box with the weights of one level."""

    def __init__(self, lookup: Lookup, weights: Weights) -> None:
        """Judge with ``weights``."""
        self.lookup, self.weights = lookup, weights
        self.distance = lookup.circuits.distance
        self.nearest = [LazyDict(partial(_nearest, row)) for row in self.distance]
        """``nearest[space][mask]``: the circuits from a space to the nearest one of a mask, 0 without any."""
        self.income, self.missions = Income(lookup), Missions(lookup)
        self.known: dict[Hashable, float] = {}
        """What states are worth; whoever asks much must forget them now and then."""
        most = lookup.dial.most
        self.rifts = {
            seats: [0.0, *(self._rift(value, most, weights.step * seats) for value in range(1, most + 1))]
            for seats in SEATS
        }

    def _rift(self, value: int, most: int, step: float) -> float:
        """Return what it takes to repair a rift."""
        w, room = self.weights, most - value
        full = w.full[-1 - room] * step if room < len(w.full) else 0.0
        return w.broken + w.lower * value + full

    def evaluate(self, s: State) -> float:
        """Estimate the team's chance to win; the same for states that differ only in the dice and cards of a turn."""
        table = self.table(s)
        found = self.known.get(table)
        if found is None:
            found = self.known[table] = self._chance(s)
        return found

    def table(self, s: State) -> Hashable:
        """Return all of a state that its worth depends on."""
        return (
            s.turn, tuple(s.at), tuple(s.dial), tuple(s.stands), tuple(s.carrier), s.restored, s.san_dimas,
            tuple(s.progress), s.rerolled, tuple(s.owner), s.riffs_left, s.done, tuple(s.kept), tuple(s.stage_of),
            s.middle.most,
        )  # fmt: skip

    def evaluate_with(self, s: State, take: TakeDice) -> float:
        """Estimate the team's chance to win once the active seat has taken dice."""
        return self._chance(s, self.dice(s, take))

    def _chance(self, s: State, less: float = 0.0) -> float:
        """Work the chance to win out, with ``less`` to do than there seems."""
        found = self.burden(s)
        if abs(found) == SETTLED:
            return 0.0 if found > 0 else 1.0
        return 1 / (1 + math.exp(min(STEEPEST, (found - less - self.weights.usual[s.seats - 1]) / self.weights.scale)))

    def burden(self, s: State) -> float:
        """Sum up what is left to do, less what there is time for."""
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
        """Return what dice are worth where the active seat stands: moves where there is nothing to do, and so on."""
        _, sites, crews = self._people(s)
        away = self.nearest[s.here][sites | crews[s.turn].homes]
        bogus = self._rise(s, s.here)
        counts = (take.wyld, take.character, take.triumphant)
        return sum((count * self.income.die(kind, away, bogus) for kind, count in enumerate(counts)), 0.0)

    def _people(self, s: State) -> tuple[float, int, list[_Crew]]:
        """Count what personages have yet to go through, and list where there is something to do, and the crews."""
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
        return found, sites, list(map(_Crew, who_of, homes))

    def _seats(self, s: State, sites: int, crews: list[_Crew], lasting: float) -> float:
        """Count how badly seats stand, less what they will have more of."""
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
        """Return what it costs that the rift on a space rises by one."""
        if space == MIDDLE:
            return self.weights.step * s.seats
        value, rift = s.dial[s.stage_of.index(space)], self.rifts[s.seats]
        if not value:
            return 0.0
        return rift[value + 1] - rift[value] if value + 1 < len(rift) else self.weights.step * s.seats

    def _objectives(self, s: State, lasting: float) -> tuple[int, float]:
        """Count by how much objectives will lower San Dimas at the end of the turn, and what the others are worth."""
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
