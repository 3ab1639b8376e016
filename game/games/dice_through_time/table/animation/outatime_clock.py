"""The OUTATIME clock of Dice Through Time: its digits count up while the marker hops along the track."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import thing_kinds
from game.games.dice_through_time.table.text.titles import Titles
from game.table.contract import Happening
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.effects import Travel, Way
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

TICK: Final = 0.16
"""Seconds for each space."""
HOP: Final = 9.0


@dataclass(frozen=True)
class CountUp(Tween):
    """A clock whose digits run from one number to another; it ends in its pose."""

    key: Thing
    end: Pose
    first: int
    last: int
    titles: Titles
    seconds: float = field(default=0.0, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the digits after a share of the time."""
        digits = self.titles.digits(self.first + round((self.last - self.first) * share))
        stage.show(self.key, replace(self.end, face=self.end.face._replace(state=digits)), moving=True)

    def rest(self, stage: Stage) -> None:
        """Show the last digits."""
        stage.show(self.key, self.end)


def runs(titles: Titles, plan: BoardPlan, it: Happening[TableView]) -> Animation | None:
    """Return how the clock runs from one space to another; None when it stands still."""
    clock, marker = thing_kinds.clock(), thing_kinds.outatime()
    first, last, now = it.before.outatime, it.after.outatime, it.now
    if first == last or clock not in now or marker not in now:
        return None
    steps = abs(last - first)
    spaces = range(first, last + 1) if last > first else range(first, last - 1, -1)
    points = tuple(Vec(*plan.outatime[space].centre) for space in spaces)
    stride = sum(a.distance(b) for a, b in itertools.pairwise(points)) / steps
    count = CountUp(clock, now[clock], first, last, titles, seconds=steps * TICK)
    hops = Travel({marker: Way(points, now[marker], HOP, stride)})
    return Parallel((count, hops, *(after(step * TICK, Sound("tick")) for step in range(steps))))
