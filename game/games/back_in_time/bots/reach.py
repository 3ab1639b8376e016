"""Scenes a hero can reach, alone or escorting George and Lorraine.

A *scene* is the three spaces (hero, George, Lorraine).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeAlias

from game.games.back_in_time.rules.compiled_box import Lookup

Scene: TypeAlias = tuple[int, ...]
"""Always three spaces: compiled code would make a tuple of known length anew wherever it is kept or looked up."""

FURTHEST: Final = 7
"""Maximum length of a route, in steps."""

MOST_REMEMBERED: Final = 400
"""Cache size of starting scenes."""


ENDS: Final = 2
ALL: Final = 99
"""Number of scenes per position of the couple listed as ends; all of them where the couple stays."""


class Reach:
    """Scenes reachable from one scene, explored lazily.

    ``steps`` to each, the scene ``before`` it, the scenes by the hero's space (``at``), and those with everybody
    ``together``; nearest first. ``ends`` are the nearest for each position of the couple, as candidates for stopping.
    """

    def __init__(self, lookup: Lookup, start: Scene, barred: str) -> None:
        """Start at ``start``; ``barred`` is the active effect that forbids an escort, if any."""
        self.steps: dict[Scene, int] = {}
        self.before: dict[Scene, Scene] = {}
        self.at: dict[int, list[tuple[int, Scene]]] = {}
        self.together: list[tuple[int, Scene]] = []
        self.ends: list[tuple[int, Scene]] = []
        self._neighbours, self._open_to = lookup.streets.neighbours, lookup.may_escort_into
        self._george_goes, self._lorraine_goes = barred != "no_escort_george", barred != "no_escort_lorraine"
        self._shown: dict[Scene, int] = {start[1:]: -ALL}
        self._start, self._edge, self._explored = start, list[Scene](), -1

    def explore(self, furthest: int) -> None:
        """Find all scenes up to ``furthest`` steps away, at most :data:`FURTHEST`."""
        while self._explored < min(furthest, FURTHEST):
            self._explored += 1
            if self._explored:
                self._edge = self._further()
            else:
                self.steps[self._start], self._edge = 0, [self._start]
            self._sort_in()

    def first_step(self, goal: Scene) -> Scene:
        """Return the first scene on a shortest route to ``goal``, which differs from the start."""
        if goal not in self.steps:
            self.explore(FURTHEST)
        scene = goal
        while self.steps[scene] > 1:
            scene = self.before[scene]
        return scene

    def _further(self) -> list[Scene]:
        """List the scenes one step beyond the frontier and record their predecessors."""
        steps, before, open_to = self.steps, self.before, self._open_to
        found: list[Scene] = []
        for scene in self._edge:
            here, george, lorraine = scene
            leads_george = self._george_goes and george == here and open_to[here]
            leads_lorraine = self._lorraine_goes and lorraine == here and open_to[here]
            for there in self._neighbours[here]:
                nexts: list[Scene] = [(there, george, lorraine)]
                if leads_george and open_to[there]:
                    nexts.append((there, there, lorraine))
                if leads_lorraine and open_to[there]:
                    nexts.append((there, george, there))
                for after in nexts:
                    if after not in steps:
                        steps[after] = self._explored
                        before[after] = scene
                        found.append(after)
        return found

    def _sort_in(self) -> None:
        """Add the frontier to the lists."""
        at, ends, shown, far = self.at, self.ends, self._shown, self._explored
        for scene in self._edge:
            entry, here, couple = (far, scene), scene[0], scene[1:]
            at.setdefault(here, []).append(entry)
            times = shown[couple] = shown.get(couple, 0) + 1
            if times <= ENDS:
                ends.append(entry)
            if couple == (here, here):
                self.together.append(entry)


class ReachTable:
    """Reachable scenes of one box, cached by recent starts."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._known: OrderedDict[tuple[Scene, str], Reach] = OrderedDict()

    def of(self, start: Scene, lasting: str, furthest: int) -> Reach:
        """Return the scenes reachable from ``start`` in at least ``furthest`` steps under the effect ``lasting``."""
        barred = lasting if lasting.startswith("no_escort") else ""
        key = (start, barred)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Reach(self.lookup, start, barred)
            if len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        found.explore(furthest)
        return found
