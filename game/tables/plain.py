"""What tables have in common whose board is always the same, with nothing running over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.kernel import Command
from game.table.chart import Figure
from game.table.geometry import Rect, Vec
from game.table.strands import Strand
from game.tables.contract import LogLine


class PlainBoard:
    """A board of one size, all of it in view: answers for :class:`game.tables.contract.Table`."""

    board_size: Vec
    """The board in its own units."""
    comfort = 0.0
    chart_title = ""

    def world(self, _view: Any) -> Rect:
        """The whole board."""
        return Rect(0.0, 0.0, self.board_size.x, self.board_size.y)

    def follow(self, _view: Any) -> Rect | None:
        """Nothing: whoever looks closer looks where they want."""
        return None

    def strands(self, _view: Any) -> Mapping[str, Strand]:
        """No lines."""
        return {}

    def summary(self, _commands: Sequence[Command], _before: Any, _after: Any) -> LogLine | None:
        """Leave it to the lines of the single commands."""
        return None

    def figures(self, _view: Any) -> Sequence[Figure]:
        """No chart."""
        return ()
