"""What a box shows to people, entry by entry: each text and each picture, with the file that asks for it."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """A text for people, an English source word or sentence, and the file of the box in which it stands."""

    file: str
    text: str


class Drawing(NamedTuple):
    """A picture that a box needs: its file below the assets, and the file and entry of the box that ask for it."""

    file: str
    entry: str
    picture: str
