"""Reads the box of Riff in Time: what the rules take, and where the view finds its places.

:mod:`.content` says what is kept and :mod:`.board_geometry` what the view gets of it; :mod:`.board_reader` reads the
map, :mod:`.reader` the YAML files, :mod:`.checks` compares them with each other and with the rulebook,
:mod:`.texts_and_pictures` names words and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.content.riff_in_time import texts_and_pictures
from game.content.riff_in_time.content import FILES, Content
from game.content.texts_and_pictures import Drawing, Words

__all__ = [
    "FILES",
    "Content",
    "list_pictures",
    "list_words",
    "read",
]


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    from game.content.riff_in_time import reader  # YAML and maps are only loaded when a box is not in the cache

    return reader.read(folder, notes)


def list_words(content: Content) -> Iterator[Words]:
    """List every text for people."""
    return texts_and_pictures.words_of(content.box)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """List the pictures of cards and pieces, and those on the board."""
    yield from texts_and_pictures.pictures_of(content.box)
    yield from texts_and_pictures.board_pictures(content.plan, FILES[0])
