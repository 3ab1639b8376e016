"""The table of Time Line.

:mod:`.grid` measures the board, :mod:`.tracks` and :mod:`.weave` bend the lines over it, :mod:`.layout` says where
pieces lie, :mod:`.ground`, :mod:`.faces`, :mod:`.cards` and :mod:`.plates` how they look, :mod:`.offers` how commands
are given, :mod:`.phrases`, :mod:`.titles`, :mod:`.story` and :mod:`.tips` what is said, :mod:`.passages` how it moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.time_line.game import TimeLine
    from game.tables.time_line.table import TimeLineTable


def make(game: TimeLine) -> TimeLineTable:
    """Make the table of a game."""
    from game.tables.time_line.table import TimeLineTable

    return TimeLineTable(game)
