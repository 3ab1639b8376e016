"""Cacheable content of Dice Through Time's box, and its source files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

import msgspec

from game.content.board_shapes import Drawn, Rect, Road
from game.content.reader_contract import Drawing, Words
from game.games.dice_through_time.rules.box import ICONS, Box, Event, Item, Special, Year


class PlaceArea(msgspec.Struct, frozen=True):
    """Rectangles of a place: area, name and pieces.

    ``stands`` has one entry for each car; ``events`` holds the event cards, ``buried`` the buried dice, ``home`` the
    item sign.
    """

    area: Rect
    label: Rect
    events: Rect
    stands: tuple[Rect, ...]
    biff: Rect
    paradox: Rect
    buried: Rect
    home: Rect


class YearArea(msgspec.Struct, frozen=True):
    """Rectangles beside the strip of a year: number, item deck and threat."""

    title: Rect
    items: Rect
    threat: Rect


class BoardPlan(msgspec.Struct, frozen=True):
    """Geometry of the whole board; mats, dice, event cards and tokens are beside it.

    ``places`` is by place id, ``years`` by year, ``outatime`` by space of the track; ``clock`` shows its digits.
    """

    width: int
    height: int
    layers: tuple[Drawn, ...]
    places: Mapping[str, PlaceArea]
    roads: tuple[Road, ...]
    years: Mapping[int, YearArea]
    outatime: tuple[Rect, ...]
    clock: Rect


FILES: Final = ("board.tmx", "table.yaml", "events.yaml", "items.yaml")
"""Files of the box."""


class Content(msgspec.Struct, frozen=True):
    """Content of the box's folder: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan


FOLDER = "dice_through_time"
"""Folder of the game's pictures, below the assets."""

PIECES = ("event_back", "token_einstein", "token_einstein_face", "token_paradox", "outatime", "first_player")
"""Pieces present in every box."""


class Pictured(Protocol):
    """Source of a list of pictures: a box or a draft of one."""

    @property
    def years(self) -> tuple[Year, ...]:
        """Years of the board."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Events of places."""

    @property
    def specials(self) -> tuple[Special, ...]:
        """Special events."""

    @property
    def items(self) -> tuple[Item, ...]:
        """Lost items."""


def words_of(box: Box) -> Iterator[Words]:
    """Yield titles and texts in file order."""
    for place in box.places:
        yield Words("table.yaml", place.title)
    for event in box.events:
        yield Words("events.yaml", event.title)
    for special in box.specials:
        yield Words("events.yaml", special.title)
        yield Words("events.yaml", special.text)
    for item in box.items:
        yield Words("items.yaml", item.title)


def pictures_of(box: Pictured) -> Iterator[Drawing]:
    """Yield the pictures of years, cards and pieces."""
    for year in box.years:
        for name in (f"cars/{year.colour}", f"mats/{year.colour}", f"biffs/{year.year}", f"item_backs/{year.year}"):
            yield _drawing("table.yaml", str(year.year), name)
    for icon in ICONS:
        yield _drawing("table.yaml", icon, f"faces/{icon}")
        yield Drawing("table.yaml", icon, f"icons/{icon}.svg")
    yield from _each("events.yaml", "events", (event.id for event in box.events))
    yield from _each("events.yaml", "specials", (special.id for special in box.specials))
    yield from _each("items.yaml", "items", (item.id for item in box.items))
    for piece in PIECES:
        yield _drawing("table.yaml", piece, piece)


def board_pictures(plan: BoardPlan, file: str) -> Iterator[Drawing]:
    """Yield the pictures on the map ``file``."""
    for layer in plan.layers:
        for sprite in layer.sprites:
            yield Drawing(file, sprite.name, sprite.image)


def _each(file: str, room: str, names: Iterable[str]) -> Iterator[Drawing]:
    """Yield a picture for each card."""
    return (_drawing(file, name, f"{room}/{name}") for name in names)


def _drawing(file: str, entry: str, picture: str) -> Drawing:
    return Drawing(file, entry, f"{FOLDER}/{picture}.svg")
