"""Reads the box of Time Line: goods, markets and path cards.

:mod:`.reader` reads the files, :mod:`.checks` compares them with each other and with the rulebook,
:mod:`.texts_and_pictures` lists texts and pictures; :mod:`.content` is the result.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.content.texts_and_pictures import Drawing, Words
from game.content.time_line import texts_and_pictures
from game.content.time_line.content import FILES, Content

__all__ = [
    "FILES",
    "Content",
    "list_pictures",
    "list_words",
    "read",
]


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    from game.content.time_line import reader  # YAML and maps are only loaded when a box is not in the cache

    return reader.read(folder, notes)


def list_words(content: Content) -> Iterator[Words]:
    """List every text for people."""
    return texts_and_pictures.words_of(content.box)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """List the pictures of the goods: tokens, and signs for texts."""
    return texts_and_pictures.pictures_of(content.box.goods)
