"""Reads the box of Time Line: goods, markets and path cards.

:mod:`.reader` reads the files, :mod:`.checks` compares them with each other and with the rulebook, :mod:`.lists`
names words and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from game.rules.time_line.box import Box

if TYPE_CHECKING:
    from game.content.folders import Folder
    from game.content.mistakes import Notes
    from game.content.readers import Drawing, Words

SLUG = "time_line"
FILES = ("goods.yaml", "paths.yaml", "table.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules and the view."""

    box: Box


def read(folder: Folder, notes: Notes) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    from game.content.time_line import reader

    return reader.read(folder, notes)


def list_words(content: Content) -> Iterator[Words]:
    """List every text for people."""
    from game.content.time_line import lists

    return lists.words_of(content.box)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """List the pictures of the goods: tokens, and signs for texts."""
    from game.content.time_line import lists

    return lists.pictures_of(content.box.goods)


def read_box(slug: str = SLUG) -> Box:
    """Give what the rules need of a box, from the cache where it is fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box of this game.
    """
    from game.content.library import open_as

    return open_as(slug, Content).box
