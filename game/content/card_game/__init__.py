"""Reads the box of the Card Game: timeline, identities and deck for the rules, the years of the rows for the view.

:mod:`.reader` reads the files, :mod:`.checks` compares them with each other and with the rulebook, :mod:`.lists`
names words and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from game.rules.card_game.box import Box

if TYPE_CHECKING:
    from game.content.folders import Folder
    from game.content.mistakes import Notes
    from game.content.readers import Drawing, Words

SLUG = "card_game"
FILES = ("timeline.yaml", "identities.yaml", "cards.yaml", "table.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, the year of each row for the view."""

    box: Box
    years: Mapping[str, int]


def read(folder: Folder, notes: Notes) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    from game.content.card_game import reader

    return reader.read(folder, notes)


def list_words(content: Content) -> Iterator[Words]:
    """List every text for people."""
    from game.content.card_game import lists

    return lists.words_of(content.box)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """List the pictures of squares, cards and identities."""
    from game.content.card_game import lists

    return lists.pictures_of(content.box.squares, content.box.cards, content.box.identities)


def read_box(slug: str = SLUG) -> Box:
    """Give what the rules need of a box, from the cache where it is fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box of this game.
    """
    from game.content.library import open_as

    return open_as(slug, Content).box


def read_years(slug: str = SLUG) -> Mapping[str, int]:
    """Give the year of each row of the timeline, by its letter, from the cache where it is fresh.

    Raises:
        BadContent: the box holds mistakes.
        UnknownGame: there is no such box of this game.
    """
    from game.content.library import open_as

    return open_as(slug, Content).years
