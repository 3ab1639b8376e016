"""The scenes that a hero can reach, alone or escorting George and Lorraine.

A *scene* is the three spaces (hero, George, Lorraine).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple, TypeAlias

from game.rules.back_in_time.compiled_box import Lookup

Scene: TypeAlias = tuple[int, int, int]

FURTHEST: Final = 7
"""The longest route that is looked at, in steps."""

MOST_REMEMBERED: Final = 400
"""Starts that are cached."""


ENDS: Final = 2
ALL: Final = 99
"""So many scenes of each place of the couple are ends; all of them where the couple stays where it is."""


class Reach(NamedTuple):
    """All scenes that can be reached from one: steps to each, the scene before it, and the scenes by hero's space."""

    steps: dict[Scene, int]
    before: dict[Scene, Scene]
    at: dict[int, list[tuple[int, Scene]]]
    together: list[tuple[int, Scene]]
    ends: list[tuple[int, Scene]]
    """The nearest scenes for each place of the couple: enough to choose where to stop."""


class ReachTable:
    """Reachable scenes of one box, cached for the latest starts."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._known: OrderedDict[tuple[Scene, str], Reach] = OrderedDict()

    def of(self, start: Scene, lasting: str) -> Reach:
        """Return everything that can be reached from ``start`` while the effect ``lasting`` holds."""
        barred = lasting if lasting.startswith("no_escort") else ""
        key = (start, barred)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._explore(start, barred)
            if len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        return found

    def _explore(self, start: Scene, barred: str) -> Reach:
        steps: dict[Scene, int] = {start: 0}
        before: dict[Scene, Scene] = {}
        at: dict[int, list[tuple[int, Scene]]] = {}
        together: list[tuple[int, Scene]] = []
        ends: list[tuple[int, Scene]] = []
        shown: dict[tuple[int, int], int] = {start[1:]: -ALL}
        edge = [start]
        for far in range(FURTHEST + 1):
            for scene in edge:
                here, george, lorraine = scene
                entry = (far, scene)
                at.setdefault(here, []).append(entry)
                couple = (george, lorraine)
                times = shown[couple] = shown.get(couple, 0) + 1
                if times <= ENDS:
                    ends.append(entry)
                if here == george == lorraine:
                    together.append(entry)
            if far < FURTHEST:
                edge = self._further(edge, far + 1, barred, steps, before)
        return Reach(steps, before, at, together, ends)

    def _further(
        self, edge: list[Scene], far: int, barred: str, steps: dict[Scene, int], before: dict[Scene, Scene]
    ) -> list[Scene]:
        """List the scenes that are reached first one step after those of ``edge``, and note how."""
        george_goes, lorraine_goes = barred != "no_escort_george", barred != "no_escort_lorraine"
        neighbours, open_to = self.lookup.streets.neighbours, self.lookup.may_escort_into
        found: list[Scene] = []
        for scene in edge:
            here, george, lorraine = scene
            leads_george = george_goes and george == here and open_to[here]
            leads_lorraine = lorraine_goes and lorraine == here and open_to[here]
            for there in neighbours[here]:
                nexts = [(there, george, lorraine)]
                if leads_george and open_to[there]:
                    nexts.append((there, there, lorraine))
                if leads_lorraine and open_to[there]:
                    nexts.append((there, george, there))
                for after in nexts:
                    if after not in steps:
                        steps[after] = far
                        before[after] = scene
                        found.append(after)
        return found


def first_step(reach: Reach, goal: Scene) -> Scene:
    """Return the first scene on a shortest route to ``goal``, which is not the start."""
    scene = goal
    while reach.steps[scene] > 1:
        scene = reach.before[scene]
    return scene
