"""Cacheable content of Riff in Time's box, and its source files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

import msgspec

from game.content.board_shapes import Drawn, Rect, Road
from game.content.reader_contract import Drawing, Words
from game.games.riff_in_time.rules.box import ACTIONS, DICE, FACES, Box, Character, Location, Objective


class SpaceArea(msgspec.Struct, frozen=True):
    """Rectangles of a stage or San Dimas: disc with dial, name, figures, and a stand for each booth.

    ``number`` is the rectangle of a stage's number; San Dimas has none.
    """

    area: Rect
    disc: Rect
    label: Rect
    figures: Rect
    booths: tuple[Rect, ...]
    number: Rect | None


class BoardPlan(msgspec.Struct, frozen=True):
    """Geometry of the whole board: ``spaces`` by space id, ``roads`` are the Circuits of History.

    ``ground`` is drawn below the circuits, ``stages`` above them.
    """

    width: int
    height: int
    ground: tuple[Drawn, ...]
    stages: tuple[Drawn, ...]
    spaces: Mapping[str, SpaceArea]
    roads: tuple[Road, ...]


FILES: Final = ("board.tmx", "table.yaml", "riffs.yaml", "objectives.yaml")
"""Files of the box."""


class Content(msgspec.Struct, frozen=True):
    """Content of the box's folder: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan


FOLDER = "riff_in_time"
"""Folder of the game's pictures, below the assets."""

PIECES = ("riff_back", "riff_front", "objective_back", "disc_san_dimas", "needle", "repaired_glow")
"""Pieces present in every box."""

SIGNS = (
    "raise", "lower", "players", "stages", "draw", "discard", "look", "unrepair", "gather", "go", "eject", "choose",
)  # fmt: skip
"""Effect signs on riff cards, as in the legend."""


class Pictured(Protocol):
    """Source of a list of pictures: a box or a draft of one."""

    @property
    def locations(self) -> tuple[Location, ...]:
        """Locations with their personages."""

    @property
    def characters(self) -> tuple[Character, ...]:
        """Player characters."""

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """Objective cards."""


def words_of(box: Box) -> Iterator[Words]:
    """Yield titles and texts in file order."""
    for location in box.locations:
        yield Words("table.yaml", location.title)
        yield Words("table.yaml", location.year)
        yield Words("table.yaml", location.name)
    for character in box.characters:
        yield Words("table.yaml", character.title)
        yield Words("table.yaml", character.text)
    for objective in box.objectives:
        yield Words("objectives.yaml", objective.title)
        yield Words("objectives.yaml", objective.text)


def pictures_of(box: Pictured) -> Iterator[Drawing]:
    """Yield the pictures of locations, people, cards, dice and pieces."""
    table = "table.yaml"
    yield from _each(table, "discs", (location.id for location in box.locations))
    yield from _each(table, "scenes", (location.id for location in box.locations))
    yield from _each(table, "figures", (location.personage for location in box.locations))
    yield from _each(table, "personages", (location.personage for location in box.locations))
    yield from _each(table, "characters", (character.id for character in box.characters))
    yield from _each(table, "booths", (character.id for character in box.characters))
    yield from _each(table, "faces", FACES)
    yield from _each(table, "dice", DICE)
    for action in ACTIONS:
        yield Drawing(table, action, f"icons/{action}.svg")
    yield from _each("riffs.yaml", "signs", SIGNS)
    yield from _each("objectives.yaml", "objectives", (objective.id for objective in box.objectives))
    for piece in PIECES:
        yield _drawing(table, piece, piece)


def board_pictures(plan: BoardPlan, file: str) -> Iterator[Drawing]:
    """Yield the pictures on the map ``file``, each once."""
    seen: dict[str, str] = {}
    for layer in (*plan.ground, *plan.stages):
        for sprite in layer.sprites:
            seen.setdefault(sprite.image, sprite.name)
    return (Drawing(file, name, image) for image, name in seen.items())


def _each(file: str, room: str, names: Iterable[str]) -> Iterator[Drawing]:
    """Yield a picture for each name."""
    return (_drawing(file, name, f"{room}/{name}") for name in names)


def _drawing(file: str, entry: str, picture: str) -> Drawing:
    return Drawing(file, entry, f"{FOLDER}/{picture}.svg")
