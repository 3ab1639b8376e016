"""The content of a box of Dice Through Time as it is cached, and the files it is read from."""

from __future__ import annotations

from typing import Final

import msgspec

from game.games.dice_through_time.reader.board_geometry import BoardPlan
from game.games.dice_through_time.rules.box import Box

FILES: Final = ("board.tmx", "table.yaml", "events.yaml", "items.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan
