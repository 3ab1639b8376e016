"""Cacheable content of Back in Time's box, and its source files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import msgspec

from game.content.board_shapes import Drawn, Rect, Road
from game.content.reader_contract import Drawing, Words
from game.games.back_in_time.rules.box import Box, ItemCard, OpportunityCard, Part, TroubleCard

Card: TypeAlias = OpportunityCard | TroubleCard | ItemCard


class Place(msgspec.Struct, frozen=True):
    """Rectangles of a space: area, name, figure stands, card and part."""

    area: Rect
    label: Rect
    stands: tuple[Rect, ...]
    card: Rect
    part: Rect | None = None


class BoardPlan(msgspec.Struct, frozen=True):
    """Geometry of the whole board.

    ``spaces`` is by space id, ``love`` by value of the Love Meter. ``track`` is the DeLorean Track from its start;
    ``tracker`` the turn tracker from the start space to 10:04. ``parts_ready`` holds the obtained parts;
    ``clock`` is the face of the dice tower, ``tray`` where its dice come to rest, ``piles`` the slots of the face-down
    decks.
    """

    width: int
    height: int
    layers: tuple[Drawn, ...]
    spaces: Mapping[str, Place]
    roads: tuple[Road, ...]
    track: tuple[Rect, ...]
    tracker: tuple[Rect, ...]
    love: Mapping[int, Rect]
    photos: tuple[Rect, ...]
    parts_ready: tuple[Rect, ...]
    tower: Rect
    clock: Rect
    tray: Rect
    piles: Mapping[str, Rect]


FILES = ("board.tmx", "table.yaml", "cards.yaml", "tiles.yaml", "dice.yaml", "tracker.yaml")
"""Files of the box."""


class Content(msgspec.Struct, frozen=True):
    """Content of the box's folder: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan


def words_of(box: Box) -> Iterator[Words]:
    """Yield titles and texts in file order."""
    for title in (*(space.title for space in box.spaces), *(part.title for part in box.parts)):
        yield Words("table.yaml", title)
    for title in (*(card.title for card in box.opportunities), *(card.title for card in box.troubles)):
        yield Words("cards.yaml", title)
    for item in box.items:
        yield Words("cards.yaml", item.title)
        yield Words("cards.yaml", item.text)


def pictures_of(parts: Iterable[Part], cards: Iterable[Card], heroes: Iterable[str]) -> Iterator[Drawing]:
    """Yield the pictures of parts, cards and mats."""
    for part in parts:
        yield _card("table.yaml", part.id, f"part_{part.id}")
    for card in cards:
        yield _card("cards.yaml", card.id, card.id)
    for hero in heroes:
        yield _card("tiles.yaml", hero, f"mat_{hero}")


def pictures_in(box: Box) -> Iterator[Drawing]:
    """Yield the pictures of a box."""
    return pictures_of(box.parts, (*box.opportunities, *box.troubles, *box.items), box.starter_tiles)


def board_pictures(plan: BoardPlan, file: str) -> Iterator[Drawing]:
    """Yield the pictures on the map ``file``."""
    for layer in plan.layers:
        for sprite in layer.sprites:
            yield Drawing(file, sprite.name, sprite.image)


def _card(file: str, entry: str, picture: str) -> Drawing:
    """Return a picture among the cards' pictures."""
    return Drawing(file, entry, f"back_in_time/cards/{picture}.svg")
