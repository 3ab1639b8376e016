"""Reads the box of Back in Time: what the rules take, and where the view finds its places.

:mod:`.plan` says what the view gets, :mod:`.board` reads the map, :mod:`.reader` the YAML files and
:mod:`.checks` compares both with each other and with the rulebook; :mod:`.lists` names words and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from game.content.back_in_time.plan import BoardPlan
from game.rules.back_in_time.box import Box

if TYPE_CHECKING:
    from game.content.folders import Folder
    from game.content.mistakes import Notes
    from game.content.readers import Drawing, Words

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


def list_words(content: Content) -> Iterator[Words]:
    """List every text for people."""
    from game.content.back_in_time import lists

    return lists.words_of(content.box)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """List the pictures of the pieces and those on the board."""
    from game.content.back_in_time import lists

    yield from lists.pictures_of(content.box)
    yield from lists.board_pictures(content.plan, FILES[0])


def read_box(slug: str = SLUG) -> Box:
    """Give what the rules need of a box, from the cache where it is fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box of this game.
    """
    from game.content.library import open_as

    return open_as(slug, Content).box


def read_plan(slug: str = SLUG) -> BoardPlan:
    """Give the places of the board for the view, from the cache where they are fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box of this game.
    """
    from game.content.library import open_as

    return open_as(slug, Content).plan
