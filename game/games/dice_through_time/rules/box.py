"""Content of Dice Through Time: typed records of the board, event cards, items and numbers.

The records are read from ``levels/dice_through_time``, with its ids. Titles are English source strings, read (and
translated) by the client only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from game.rules.record_bases import ContentRecord

Icon = Literal["flux", "arrow", "fist", "lightning", "doc", "wrench"]

ICONS: Final[tuple[Icon, ...]] = ("flux", "arrow", "fist", "lightning", "doc", "wrench")
"""Icons of dice, events and Einstein tokens, in counting order."""

Difficulty = Literal["beginner", "standard", "hard", "insane"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("beginner", "standard", "hard", "insane")
"""Difficulties, easiest first (rulebook, "Příprava hry" 4)."""

YEARS: Final = 4
"""Number of years, and of cars and Biffs."""

SpecialEffect = Literal[
    "einstein",
    "clear_paradox",
    "back",
    "move_biff",
    "erase_event",
    "forward",
    "paradox_each",
    "biffs_swarm",
    "no_flux",
]
"""Effects of special events (facts, 3.3)."""


class Year(ContentRecord, frozen=True):
    """A year of the board: ``colour`` of its car and dice, starting places of that car and the year's Biff."""

    year: int
    colour: str
    car: str
    biff: str


class Place(ContentRecord, frozen=True):
    """A place of the board; those in one ``column`` are the same place in different years."""

    id: str
    title: str
    year: int
    column: int
    neighbours: tuple[str, ...]


class Event(ContentRecord, frozen=True):
    """An event of a place: the icons it needs, and whether it calls the year's Biff."""

    id: str
    title: str
    place: str
    icons: tuple[Icon, ...]
    biff: bool = False


class Special(ContentRecord, frozen=True):
    """A special event; its cards are named ``good_boy.1`` and so on."""

    id: str
    title: str
    text: str
    effect: SpecialEffect
    copies: int = 1


class Item(ContentRecord, frozen=True):
    """A lost item: its home, and the year of its deck."""

    id: str
    title: str
    home: str
    found: int


class Outatime(ContentRecord, frozen=True):
    """The OUTATIME track: start of the marker, and the space that loses the game."""

    start: int
    game_over: int


class Numbers(ContentRecord, frozen=True):
    """Constants of the game (facts, 3.2).

    ``meeting`` is the marker's move when a driver meets himself, ``returned`` its move by a returned item; ``removed``
    is the number of paradox tokens removed by a Doc icon or special event.
    """

    outatime: Outatime
    events: Mapping[int, int]
    items: Mapping[Difficulty, int]
    carried: int
    meeting: int
    returned: int
    removed: int
    dice: int


class Box(ContentRecord, frozen=True):
    """Everything the rules need from the box; ``places`` are year by year, from the first column to the last.

    ``einstein`` is the number of tokens of each icon.
    """

    years: tuple[Year, ...]
    places: tuple[Place, ...]
    die: tuple[Icon, ...]
    einstein: Mapping[Icon, int]
    numbers: Numbers
    events: tuple[Event, ...]
    specials: tuple[Special, ...]
    items: tuple[Item, ...]
