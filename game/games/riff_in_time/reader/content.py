"""What is kept of a box of Riff in Time, and the files it is read from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

import msgspec

from game.content.board_shapes import Drawn, Rect, Road
from game.content.texts_and_pictures import Drawing, Words
from game.games.riff_in_time.rules.box import ACTIONS, DICE, FACES, Box, Character, Location, Objective


class SpaceArea(msgspec.Struct, frozen=True):
    """A stage or San Dimas: its disc with the dial, its name, room for figures, a stand for each booth.

    ``number`` is where the number of a stage stands; San Dimas has none.
    """

    area: Rect
    disc: Rect
    label: Rect
    figures: Rect
    booths: tuple[Rect, ...]
    number: Rect | None


class BoardPlan(msgspec.Struct, frozen=True):
    """The whole board: ``spaces`` is by space id, ``roads`` are the Circuits of History.

    ``ground`` is drawn below the circuits, ``stages`` above them.
    """

    width: int
    height: int
    ground: tuple[Drawn, ...]
    stages: tuple[Drawn, ...]
    spaces: Mapping[str, SpaceArea]
    roads: tuple[Road, ...]


FILES: Final = ("board.tmx", "table.yaml", "riffs.yaml", "objectives.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, ``plan`` for the view."""

    box: Box
    plan: BoardPlan


FOLDER = "riff_in_time"
"""The folder of the game's pictures, below the assets."""

PIECES = ("riff_back", "riff_front", "objective_back", "disc_san_dimas", "needle", "repaired_glow")
"""Pieces that are there whatever the box holds."""

SIGNS = (
    "raise", "lower", "players", "stages", "draw", "discard", "look", "unrepair", "gather", "go", "eject", "choose",
)  # fmt: skip
"""Signs on the riff cards, for the effects of the legend."""


class Pictured(Protocol):
    """What pictures are listed of: a box, or a draft of one."""

    @property
    def locations(self) -> tuple[Location, ...]:
        """The locations with their personages."""

    @property
    def characters(self) -> tuple[Character, ...]:
        """Those whom players may be."""

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """The objective cards."""


def words_of(box: Box) -> Iterator[Words]:
    """List titles and texts, in the order of the files."""
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
    """List the pictures of locations, people, cards, dice and pieces."""
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
    """List the pictures that lie on the map ``file``, each once."""
    seen: dict[str, str] = {}
    for layer in (*plan.ground, *plan.stages):
        for sprite in layer.sprites:
            seen.setdefault(sprite.image, sprite.name)
    return (Drawing(file, name, image) for image, name in seen.items())


def _each(file: str, room: str, names: Iterable[str]) -> Iterator[Drawing]:
    """Name a picture for each of several things."""
    return (_drawing(file, name, f"{room}/{name}") for name in names)


def _drawing(file: str, entry: str, picture: str) -> Drawing:
    return Drawing(file, entry, f"{FOLDER}/{picture}.svg")
