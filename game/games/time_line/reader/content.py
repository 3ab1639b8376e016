"""The content of a box of Time Line as it is cached, and the files it is read from."""

from __future__ import annotations

import msgspec

from game.games.time_line.rules.box import Box

FILES = ("goods.yaml", "paths.yaml", "table.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules and the view."""

    box: Box
