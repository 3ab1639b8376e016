"""Reads the box of Riff in Time: what the rules take, and where the view finds its places.

:mod:`.content` says what is kept and :mod:`.board_geometry` what the view gets of it; :mod:`.board` reads the map,
:mod:`.reader` the YAML files, :mod:`.checks` compares them with each other and with the rulebook, :mod:`.manifest`
names words and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.content.box_folder import Folder
from game.content.library import open_as
from game.content.manifest import Drawing, Words
from game.content.mistakes import MistakeLog
from game.content.riff_in_time import manifest
from game.content.riff_in_time.board_geometry import BoardPlan
from game.content.riff_in_time.content import FILES, Content
from game.rules.riff_in_time.box import Box

__all__ = [
    "FILES",
    "SLUG",
    "Content",
    "list_pictures",
    "list_words",
    "read",
    "read_box",
    "read_plan",
]

SLUG = "riff_in_time"


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    from game.content.riff_in_time import reader  # YAML and maps are only loaded when a box is not in the cache

    return reader.read(folder, notes)


def list_words(content: Content) -> Iterator[Words]:
    """List every text for people."""
    return manifest.words_of(content.box)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """List the pictures of cards and pieces, and those on the board."""
    yield from manifest.pictures_of(content.box)
    yield from manifest.board_pictures(content.plan, FILES[0])


def read_box(slug: str = SLUG) -> Box:
    """Return what the rules need of a box, from the cache where it is fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box of this game.
    """
    return open_as(slug, Content).box


def read_plan(slug: str = SLUG) -> BoardPlan:
    """Return the places of the board for the view, from the cache where they are fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box of this game.
    """
    return open_as(slug, Content).plan
