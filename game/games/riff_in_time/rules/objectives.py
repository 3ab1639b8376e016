"""Objectives: noticing how far they are, and rewarding them at the end of a turn (rulebook, phase 3).

How far a seat is, is one number: the mask of places for ``lower_places``, places visited for ``tour`` and ``visit``,
full rounds for ``no_reroll``, and 1 for what happens once. Somebody who stands at a place visits it, however he came
there and whether he came with the personage or took him aboard there.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.riff_in_time.rules.box import Objective
from game.games.riff_in_time.rules.compiled_box import MIDDLE
from game.games.riff_in_time.rules.state_data import NONE, StateData
from game.rules.contract import Seat
from game.rules.parts import bits

PAIR = 2
"""So many personages for ``carry_two`` and ``crowd``."""


def objective_of(s: StateData, seat: Seat) -> Objective | None:
    """Return the objective at which a seat is, None without one or once it is completed."""
    kept = s.kept[seat]
    return None if kept == NONE or s.done >> seat & 1 else s.lookup.box.objectives[kept]


def needed(objective: Objective) -> int:
    """Return how many places, rounds or times an objective takes."""
    return len(objective.stages) or objective.number


def reached(objective: Objective, progress: int) -> int:
    """Return how many of them a seat has."""
    return progress.bit_count() if objective.mission == "lower_places" else progress


def lowered(s: StateData, seat: Seat) -> Sequence[int]:
    """List the places that count for a mission to lower rifts at several of them."""
    kept = s.kept[seat]
    counts = kept != NONE and s.lookup.box.objectives[kept].mission == "lower_places"
    return bits(s.progress[seat]) if counts else ()


def notice_places(s: StateData) -> None:
    """Notice where everybody stands with whom: visits, pairs, and the crowd at San Dimas."""
    for seat in range(s.seats):
        objective = objective_of(s, seat)
        if objective is not None:
            _notice_place(s, seat, objective)


def _notice_place(s: StateData, seat: Seat, objective: Objective) -> None:
    """Notice where one seat stands."""
    who, at = s.lookup.mission_of[s.kept[seat]], s.at[seat]
    if objective.mission in ("tour", "visit"):
        met = s.progress[seat]
        if met < len(objective.stages) and s.carrier[who] == seat and at == objective.stages[met]:
            s.progress[seat] += 1
    elif objective.mission == "carry_two":
        if s.carrier[who] == seat and len(s.cargo(seat)) >= PAIR:
            s.progress[seat] = 1
    elif objective.mission == "crowd" and at == MIDDLE and len(s.cargo(seat)) >= PAIR:
        s.progress[seat] = 1


def notice_lowered(s: StateData, location: int) -> None:
    """Notice that the active seat has lowered the rift of a location."""
    seat = s.turn
    objective = objective_of(s, seat)
    if objective is None:
        return
    if objective.mission == "lower_places":
        s.progress[seat] |= 1 << location
    elif objective.mission == "lower_with":
        if s.carrier[s.lookup.mission_of[s.kept[seat]]] == seat:
            s.progress[seat] = 1
    elif objective.mission == "lower_together" and s.at.count(s.stage_of[location]) > 1:
        s.progress[seat] = 1


def notice_pass(s: StateData, who: int) -> None:
    """Notice that the active seat has passed a personage to somebody."""
    objective = objective_of(s, s.turn)
    if objective is not None and objective.mission == "pass" and s.lookup.mission_of[s.kept[s.turn]] == who:
        s.progress[s.turn] = 1


def notice_round(s: StateData) -> None:
    """Count a full round for those who have not rolled again in it; others begin anew (ruling 19)."""
    for seat in range(s.seats):
        objective = objective_of(s, seat)
        if objective is not None and objective.mission == "no_reroll":
            s.progress[seat] = 0 if s.rerolled >> seat & 1 else s.progress[seat] + 1
    s.rerolled = 0


def reward(s: StateData) -> None:
    """Lower San Dimas for each objective that is completed now; its action comes with the seat's next turn."""
    for seat in s.in_turn_order():
        objective = objective_of(s, seat)
        if objective is not None and reached(objective, s.progress[seat]) >= needed(objective):
            s.done |= 1 << seat
            s.lower_san_dimas(objective.reward)
