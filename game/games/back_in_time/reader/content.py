"""The content of a box of Back in Time as it is cached, and the files it is read from."""

from __future__ import annotations

import msgspec

from game.games.back_in_time.reader.board_geometry import BoardPlan
from game.games.back_in_time.rules.box import Box

FILES = ("board.tmx", "table.yaml", "cards.yaml", "tiles.yaml", "dice.yaml", "tracker.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan
