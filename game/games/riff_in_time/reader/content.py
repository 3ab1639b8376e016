"""What is kept of a box of Riff in Time, and the files it is read from."""

from __future__ import annotations

from typing import Final

import msgspec

from game.games.riff_in_time.reader.board_geometry import BoardPlan
from game.games.riff_in_time.rules.box import Box

FILES: Final = ("board.tmx", "table.yaml", "riffs.yaml", "objectives.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan
