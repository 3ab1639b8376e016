"""Chances of completing objectives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.riff_in_time.rules.box import WITH_PERSONAGE, Mission, Objective
from game.games.riff_in_time.rules.compiled_box import MIDDLE, Lookup
from game.games.riff_in_time.rules.objectives import PAIR, needed, reached
from game.games.riff_in_time.rules.state_data import NONE
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import Seat

FAINT: Final = 0.1
"""Probability of a far-away event."""

STEP: Final = 0.06
"""Decrease in probability per circuit."""


class Missions:
    """Estimates the chances to complete objectives in time."""

    def __init__(self, lookup: Lookup) -> None:
        self.distance = lookup.circuits.distance
        self.mission_of = lookup.mission_of

    def chance(self, s: State, seat: Seat, objective: Objective) -> float:
        """Return the chance that a seat completes its objective."""
        if objective.mission in WITH_PERSONAGE:
            who = self.mission_of[s.kept[seat]]
            if s.restored >> who & 1 or sum(s.dial) == s.dial[who]:  # the last open place waits for its personage
                return 0.0
        return CHANCES[objective.mission](self, s, seat, objective)

    def to_aboard(self, s: State, seat: Seat, who: int) -> int:
        """Count circuits and action needed to take a personage aboard; 0 if already there."""
        carrier = s.carrier[who]
        if carrier == seat:
            return 0
        return self.distance[s.at[seat]][s.stands[who] if carrier == NONE else s.at[carrier]] + 2

    def counted(self, s: State, seat: Seat, objective: Objective) -> float:
        """Missions that count places or rounds: by the share done."""
        share = reached(objective, s.progress[seat]) / needed(objective)
        if objective.mission == "no_reroll" and s.rerolled >> seat & 1:
            share = 0.0
        return 0.2 + 0.65 * share

    def visiting(self, s: State, seat: Seat, objective: Objective) -> float:
        """Missions that visit stages with a personage aboard: by the remaining way."""
        who = self.mission_of[s.kept[seat]]
        at, way = s.at[seat], self.to_aboard(s, seat, who)
        if way:
            at = s.stands[who] if s.carrier[who] == NONE else s.at[s.carrier[who]]
        for stage in objective.stages[s.progress[seat] :]:
            way += self.distance[at][stage]
            at = stage
        return max(FAINT, 0.9 - STEP * way)

    def pair(self, s: State, seat: Seat, _objective: Objective) -> float:
        """Missions with a personage and any other aboard at once."""
        who = self.mission_of[s.kept[seat]]
        others = [
            self.to_aboard(s, seat, other)
            for other in range(len(s.stands))
            if other != who and not s.restored >> other & 1 and not s.is_home(other)
        ]
        if not others:
            return 0.0
        return max(FAINT, 0.9 - STEP * (self.to_aboard(s, seat, who) + min(others)))

    def crowd(self, s: State, seat: Seat, _objective: Objective) -> float:
        """Missions with several aboard at San Dimas."""
        ways = sorted(
            self.to_aboard(s, seat, who)
            for who in range(len(s.stands))
            if not s.restored >> who & 1 and not s.is_home(who)
        )
        if len(ways) < PAIR:
            return 0.0
        return max(FAINT, 0.9 - STEP * (sum(ways[:PAIR]) + self.distance[s.at[seat]][MIDDLE]))

    def lowering_with(self, s: State, seat: Seat, _objective: Objective) -> float:
        """Missions that lower a rift with a personage aboard."""
        who = self.mission_of[s.kept[seat]]
        way = self.to_aboard(s, seat, who)
        sites = [s.stage_of[other] for other, value in enumerate(s.dial) if value and s.restored >> other & 1]
        if sites:
            distance = self.distance[s.at[seat]]
            way += min([distance[site] for site in sites])
        else:
            way += 4
        return max(FAINT, 0.9 - STEP * way)

    def together(self, s: State, seat: Seat, _objective: Objective) -> float:
        """Missions that lower a rift beside another seat."""
        sites = [s.stage_of[other] for other, value in enumerate(s.dial) if value and s.restored >> other & 1]
        mine = self.distance[s.at[seat]]
        ways = [
            mine[site] + self.distance[at][site] for site in sites for other, at in enumerate(s.at) if other != seat
        ]
        return max(FAINT, 0.8 - STEP * min(ways, default=6))

    def passing(self, s: State, seat: Seat, _objective: Objective) -> float:
        """Missions that pass a personage to another seat."""
        who = self.mission_of[s.kept[seat]]
        mine = self.distance[s.at[seat]]
        near = min([mine[at] for other, at in enumerate(s.at) if other != seat])
        return max(FAINT, 0.8 - STEP * (self.to_aboard(s, seat, who) + near))


CHANCES: Final[Mapping[Mission, Callable[[Missions, State, Seat, Objective], float]]] = {
    "lower_places": Missions.counted,
    "carry_two": Missions.pair,
    "lower_together": Missions.together,
    "no_reroll": Missions.counted,
    "lower_with": Missions.lowering_with,
    "tour": Missions.visiting,
    "pass": Missions.passing,
    "visit": Missions.visiting,
    "crowd": Missions.crowd,
}
"""Chance function by mission."""
