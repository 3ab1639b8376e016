"""Experiments on states of Riff in Time: contents, changes, and the best use of a roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import NATURE, Command

Facts: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[State, Any, Facts], bool]
"""Checks a reason, given the state, the proposed command and the facts of the sentence."""

AIMS: Final[dict[str, tuple[type[Command], ...]]] = {
    "close": (c.Repair,),
    "interact": (c.PickUp, c.Drop, c.Restore),
    "move": (c.Move,),
}
"""The commands that serve each aim."""


def tried(s: State, command: Command | tuple[Command, ...]) -> State:
    """Return the state after a command, or after several."""
    copy = s.clone()
    for one in command if isinstance(command, tuple) else (command,):
        copy.apply(one)
    return copy


def places(s: State, wanted: Callable[[int], bool]) -> list[str]:
    """Return the places with dials that fulfill a condition."""
    return [name for name, dial in zip(s.lookup.locations, s.dial, strict=True) if wanted(dial)]


def dial_of(s: State, space: int) -> int:
    """Return the value of the dial on a space."""
    return s.san_dimas if space == 0 else s.dial[s.stage_of.index(space)]


def rolled(s: State) -> State:
    """Return the state after all Bogus results of a roll, or after the loss of the game."""
    copy = s.clone()
    while copy.over is None:
        suffers = [one for one in copy.legal_commands() if isinstance(one, c.Suffer)]
        if not suffers:
            break
        copy.apply(suffers[0])
    return copy


def best_here(s: State, kind: str) -> int:
    """Count the actions for an aim without rerolls, combining useless pairs to Excellents."""
    copy = s.clone()
    while True:
        legal = copy.legal_commands()
        paying = {str(getattr(one, "by", "")) for one in legal if isinstance(one, AIMS[kind])} - {"free_handling"}
        pairs = [one for one in legal if isinstance(one, c.Combine) and not {one.first, one.second} & paying]
        if not pairs:
            return len(paying - {"made"}) + (copy.made if "made" in paying else 0)
        copy.apply(pairs[0])


def done_with(s: State, then: State) -> set[str]:
    """Return the kinds of actions done between two states, derived from the changes."""
    found = set()
    if then.actor == NATURE and s.turn == then.turn and s.pool.kinds == then.pool.kinds and s.pool.kinds:
        found.add("reroll")
    if then.turn != s.turn or then.round != s.round or then.over is not None:
        return set()
    if then.at != s.at:
        found.add("move")
    if sum(then.dial) < sum(s.dial):
        found.add("repair")
    for was, now, back, stays in zip(s.carrier, then.carrier, _bits(s), _bits(then), strict=True):
        if was != now:
            found.add("pick_up" if was < 0 else "drop" if now < 0 else "pass")
        elif back != stays:
            found.add("restore")
    return found


def _bits(s: State) -> list[int]:
    """Return whether each personage is back."""
    return [s.restored >> who & 1 for who in range(len(s.carrier))]


def way(s: State, start: int, goal: int) -> int:
    """Return the distance between two spaces along the wires."""
    near = [[s.lookup.spaces.index(other) for other in space.neighbours] for space in s.lookup.box.spaces]
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {other for space in reached for other in near[space]}
        steps += 1
    return steps


def space_of(s: State, location: str) -> int:
    """Return the space of a place, or of San Dimas."""
    return 0 if location == SAN_DIMAS else s.stage_of[s.lookup.locations.index(location)]


def stands_at(s: State, facts: Facts, key: str = "value") -> bool:
    """Return whether the dial of the place shows the stated value."""
    return bool(dial_of(s, space_of(s, facts["location"])) == facts[key])


def is_here(s: State, facts: Facts) -> bool:
    """Return whether the active booth is at the named place."""
    return s.at[s.turn] == space_of(s, facts["location"])
