"""Objectives: tracking progress, and rewarding them at the end of a turn (rulebook, phase 3).

A seat's progress is one number: the mask of places for ``lower_places``, places visited for ``tour`` and ``visit``,
full rounds for ``no_reroll``, and 1 for one-time missions. Standing at a place counts as a visit, however the seat came
there, and whether the personage came along or was picked up there.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.riff_in_time.rules.box import Objective
from game.games.riff_in_time.rules.compiled_box import MIDDLE
from game.games.riff_in_time.rules.state_data import NONE, StateData
from game.rules.contract import Seat
from game.rules.parts import bits

PAIR = 2
"""Number of personages for ``carry_two`` and ``crowd``."""


def objective_of(s: StateData, seat: Seat) -> Objective | None:
    """Return a seat's open objective; None without one or once completed."""
    kept = s.kept[seat]
    return None if kept == NONE or s.done >> seat & 1 else s.lookup.box.objectives[kept]


def needed(objective: Objective) -> int:
    """Return the number of places, rounds or times an objective requires."""
    return len(objective.stages) or objective.number


def reached(objective: Objective, progress: int) -> int:
    """Return how many of these a seat has achieved."""
    return progress.bit_count() if objective.mission == "lower_places" else progress


def lowered(s: StateData, seat: Seat) -> Sequence[int]:
    """List the places already counted for a mission to lower several rifts."""
    kept = s.kept[seat]
    counts = kept != NONE and s.lookup.box.objectives[kept].mission == "lower_places"
    return bits(s.progress[seat]) if counts else ()


def notice_places(s: StateData) -> None:
    """Track positions and passengers of all seats: visits, pairs, and the crowd at San Dimas."""
    for seat in range(s.seats):
        objective = objective_of(s, seat)
        if objective is not None:
            _notice_place(s, seat, objective)


def _notice_place(s: StateData, seat: Seat, objective: Objective) -> None:
    """Track the position of one seat."""
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
    """Track that the active seat lowered a location's rift."""
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
    """Track that the active seat passed a personage."""
    objective = objective_of(s, s.turn)
    if objective is not None and objective.mission == "pass" and s.lookup.mission_of[s.kept[s.turn]] == who:
        s.progress[s.turn] = 1


def notice_round(s: StateData) -> None:
    """Count a full round for seats that did not reroll in it; the others restart (ruling 19)."""
    for seat in range(s.seats):
        objective = objective_of(s, seat)
        if objective is not None and objective.mission == "no_reroll":
            s.progress[seat] = 0 if s.rerolled >> seat & 1 else s.progress[seat] + 1
    s.rerolled = 0


def reward(s: StateData) -> None:
    """Lower San Dimas for each newly completed objective; its action comes with the seat's next turn."""
    for seat in s.in_turn_order():
        objective = objective_of(s, seat)
        if objective is not None and reached(objective, s.progress[seat]) >= needed(objective):
            s.done |= 1 << seat
            s.lower_san_dimas(objective.reward)
