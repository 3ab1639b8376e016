"""The table of Back in Time.

:mod:`.layout` says where pieces lie, :mod:`.faces` how they look, :mod:`.offers` how commands are given,
:mod:`.phrases`, :mod:`.titles` and :mod:`.story` what is said, :mod:`.passages` and :mod:`.tower` how it moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.back_in_time.game import BackInTime
    from game.tables.back_in_time.table import BackInTimeTable


def make(game: BackInTime) -> BackInTimeTable:
    """Make the table of a game."""
    from game.tables.back_in_time.table import BackInTimeTable

    return BackInTimeTable(game)
