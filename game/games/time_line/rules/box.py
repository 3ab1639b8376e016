"""What is in the box of Time Line: typed records of the goods, the markets and the path cards.

The records are filled from ``levels/time_line``; ids are the ones used there. Names are English source words that
only the client reads (and translates).
"""

from __future__ import annotations

from typing import Final, Literal

from game.rules.content_record_base import ContentRecord

Pattern = Literal["solid", "dashes", "dots", "double"]
"""How a line is drawn, so that lines differ without their colours."""

TRACKS: Final = 4
"""Tracks of a card, goods of the game and Markets of a finish card: a card's height is as many quarters."""


class Good(ContentRecord, frozen=True):
    """One of the four raw materials; ``colour`` is a name of the palette, ``pattern`` how its line is drawn."""

    id: str
    name: str
    colour: str
    pattern: Pattern


class Path(ContentRecord, frozen=True):
    """A printed path card: slots count from 1, top to bottom.

    ``exits`` says at which slot on the right the track entering at each slot leaves; ``stops`` which good's stop lies
    on it.
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
    """Everything the rules need to know of the box.

    ``start`` are the goods that leave the start card, ``finish`` the values of a finish card, both top to bottom.
    """

    setup: Setup
    goods: tuple[Good, ...]
    start: tuple[str, str, str, str]
    finish: tuple[int, int, int, int]
    paths: tuple[Path, ...]
