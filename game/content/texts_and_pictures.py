"""The manifest of a box: all texts and pictures that it shows, with the files that refer to them."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """An English source text, and the file of the box that contains it."""

    file: str
    text: str


class Drawing(NamedTuple):
    """A picture that a box needs: its file below the assets, and the file and entry of the box that refer to it."""

    file: str
    entry: str
    picture: str
