"""Reads the box of Dice Through Time: what the rules take, and where the view finds its places.

:mod:`.board_geometry` says what the view gets, :mod:`.board` reads the map, :mod:`.reader` the YAML files and
:mod:`.checks` compares both with each other and with the rulebook; :mod:`.manifest` names words and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from game.content.dice_through_time.board_geometry import BoardPlan
from game.rules.dice_through_time.box import Box

if TYPE_CHECKING:
    from game.content.folders import Folder
    from game.content.mistakes import Notes
    from game.content.readers import Drawing, Words

SLUG = "dice_through_time"
FILES = ("board.tmx", "table.yaml", "events.yaml", "items.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan


def read(folder: Folder, notes: Notes) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    from game.content.dice_through_time import reader

    return reader.read(folder, notes)


def list_words(content: Content) -> Iterator[Words]:
    """List every text for people."""
    from game.content.dice_through_time import manifest

    return manifest.words_of(content.box)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """List the pictures of cards and pieces, and those on the board."""
    from game.content.dice_through_time import manifest

    yield from manifest.pictures_of(content.box)
    yield from manifest.board_pictures(content.plan, FILES[0])


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
