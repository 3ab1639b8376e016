"""Content of Time Line: typed records of goods, markets and path cards.

The records are read from ``levels/time_line``, with its ids. Names are English source strings, read (and translated) by
the client only.
"""

from __future__ import annotations

from typing import Final, Literal

from game.rules.record_bases import ContentRecord

Pattern = Literal["solid", "dashes", "dots", "double"]
"""Stroke pattern of a line, so that lines differ without colour."""

TRACKS: Final = 4
"""Number of tracks of a card, goods of the game and Markets of a finish card; a card is this many rows high."""


class Good(ContentRecord, frozen=True):
    """A raw material; ``colour`` is a palette name, ``pattern`` its line's stroke."""

    id: str
    name: str
    colour: str
    pattern: Pattern


class Path(ContentRecord, frozen=True):
    """A printed path card: slots count from 1, top to bottom.

    ``exits`` gives the right-hand slot of the track from each left-hand slot; ``stops`` the good of its stop.
    """

    id: str
    exits: tuple[int, int, int, int]
    stops: tuple[str, str, str, str]


class Setup(ContentRecord, frozen=True):
    """Time zones by number of players, the gold that wins, and the rounds without progress that end the game."""

    zones: dict[int, int]
    goal: int
    quiet: int


class Box(ContentRecord, frozen=True):
    """Everything the rules need from the box.

    ``start`` are the goods of the start card, ``finish`` the values of a finish card, both top to bottom.
    """

    setup: Setup
    goods: tuple[Good, ...]
    start: tuple[str, str, str, str]
    finish: tuple[int, int, int, int]
    paths: tuple[Path, ...]
