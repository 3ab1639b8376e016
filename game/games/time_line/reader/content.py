"""The content of a box of Time Line as it is cached, and the files it is read from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from game.content.texts_and_pictures import Drawing, Words
from game.games.time_line.rules.box import Box, Good

FILES = ("goods.yaml", "paths.yaml", "table.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules and the view."""

    box: Box


def words_of(box: Box) -> Iterator[Words]:
    """List the names of the goods."""
    return (Words("goods.yaml", good.name) for good in box.goods)


def pictures_of(goods: Iterable[Good]) -> Iterator[Drawing]:
    """List the token of each good, and its sign for texts."""
    folders = ("time_line/goods", "icons")
    return (Drawing("goods.yaml", good.id, f"{folder}/{good.id}.svg") for good in goods for folder in folders)
