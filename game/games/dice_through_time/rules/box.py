"""What is in the box of Dice Through Time: typed records of the board, the event cards, the items and the numbers.

The records are filled from ``levels/dice_through_time``; ids are the ones used there. Titles are English source words
that only the client reads (and translates).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from game.rules.content_record_base import ContentRecord

Icon = Literal["flux", "arrow", "fist", "lightning", "doc", "wrench"]

ICONS: Final[tuple[Icon, ...]] = ("flux", "arrow", "fist", "lightning", "doc", "wrench")
"""What a die, an event or an Einstein token may show, in the order used for counting."""

Difficulty = Literal["beginner", "standard", "hard", "insane"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("beginner", "standard", "hard", "insane")
"""The levels of the game, easiest first (rulebook, "Příprava hry" 4)."""

YEARS: Final = 4
"""Years of the board, and as many cars and Biffs."""

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
"""What a special event may do (facts, 3.3)."""


class Year(ContentRecord, frozen=True):
    """A year of the board: the ``colour`` of its car and dice, where that car and the year's Biff start."""

    year: int
    colour: str
    car: str
    biff: str


class Place(ContentRecord, frozen=True):
    """A place of the board; those of one ``column`` are the same place in different years."""

    id: str
    title: str
    year: int
    column: int
    neighbours: tuple[str, ...]


class Event(ContentRecord, frozen=True):
    """An event of a place: the icons that it asks for, and whether it calls the Biff of its year."""

    id: str
    title: str
    place: str
    icons: tuple[Icon, ...]
    biff: bool = False


class Special(ContentRecord, frozen=True):
    """A special event; its cards are called ``good_boy.1`` and so on."""

    id: str
    title: str
    text: str
    effect: SpecialEffect
    copies: int = 1


class Item(ContentRecord, frozen=True):
    """A lost thing: the place where it belongs, and the year in whose deck it lies."""

    id: str
    title: str
    home: str
    found: int


class Outatime(ContentRecord, frozen=True):
    """The OUTATIME track: where the marker starts, and the space at which the game is lost."""

    start: int
    game_over: int


class Numbers(ContentRecord, frozen=True):
    """The constants of the game (facts, 3.2).

    ``meeting`` is how far the marker goes when somebody meets himself, ``returned`` how far an item that is returned
    moves it; ``removed`` is how many paradox tokens a Doc icon or a special event removes.
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
    """Everything the rules need to know of the box; ``places`` run year by year, from the first column to the last.

    ``einstein`` says how many tokens show each icon.
    """

    years: tuple[Year, ...]
    places: tuple[Place, ...]
    die: tuple[Icon, ...]
    einstein: Mapping[Icon, int]
    numbers: Numbers
    events: tuple[Event, ...]
    specials: tuple[Special, ...]
    items: tuple[Item, ...]
