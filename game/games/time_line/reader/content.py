"""Cacheable content of Time Line's box, and its source files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from game.content.reader_contract import Drawing, Words
from game.games.time_line.rules.box import Box, Good

FILES = ("goods.yaml", "paths.yaml", "table.yaml")
"""Files of the box."""


class Content(msgspec.Struct, frozen=True):
    """Content of the box's folder: ``box`` for the rules and the view."""

    box: Box


def words_of(box: Box) -> Iterator[Words]:
    """Yield the names of the goods."""
    return (Words("goods.yaml", good.name) for good in box.goods)


def pictures_of(goods: Iterable[Good]) -> Iterator[Drawing]:
    """Yield the token and the text sign of each good."""
    folders = ("time_line/goods", "icons")
    return (Drawing("goods.yaml", good.id, f"{folder}/{good.id}.svg") for good in goods for folder in folders)
