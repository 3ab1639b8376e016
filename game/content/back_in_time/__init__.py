"""Reads the box of Back in Time: what the rules take, and where the view finds its places.

:mod:`.plan` says what the view gets, :mod:`.board` reads the map, :mod:`.pieces` the YAML files and
:mod:`.checks` compares both with each other and with the rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.content.back_in_time.plan import BoardPlan
from game.rules.back_in_time.box import Box

if TYPE_CHECKING:
    from game.content.folders import Folder
    from game.content.mistakes import Notes

SLUG = "back_in_time"
FILES = ("board.tmx", "table.yaml", "cards.yaml", "tiles.yaml", "dice.yaml", "tracker.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan


def read(folder: Folder, notes: Notes) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    from game.content.back_in_time import reader

    return reader.read(folder, notes)


def read_box(slug: str = SLUG) -> Box:
    """Give what the rules need of a box, from the cache where it is fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box.
    """
    return _content(slug).box


def read_plan(slug: str = SLUG) -> BoardPlan:
    """Give the places of the board for the view, from the cache where they are fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box.
    """
    return _content(slug).plan


def _content(slug: str) -> Content:
    """Open a box of this game."""
    from game.content.library import open_content
    from game.content.mistakes import UnknownGame

    content = open_content(slug)
    if not isinstance(content, Content):
        raise UnknownGame(f"{slug} is no box of {SLUG}")
    return content
