"""Reads a Tiled map (``.tmx``) with pytmx into plain frozen records.

Features that pytmx ignores or fails on are rejected first (:mod:`game.content.tiled_unsupported`), so that a map is
read completely or not at all. Objects of pytmx do not leave this module, and pygame is not imported.
"""

from __future__ import annotations

import logging
import posixpath
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from game.content.mistakes import MistakeLog
from game.content.tiled_unsupported import TiledValidator
from game.i18n import _

Property: TypeAlias = str | int | float | bool


class Picture(msgspec.Struct, frozen=True):
    """A picture file, as a path relative to the map's folder, with cropping and mirrorings.

    ``part`` is the rectangle that is shown (x, y, width, height in its pixels), None for all of it. ``flips`` are its
    mirrorings: left to right, top to bottom, and along the diagonal (applied first).
    """

    path: str
    part: tuple[int, int, int, int] | None = None
    flips: tuple[bool, bool, bool] = (False, False, False)


class Cell(msgspec.Struct, frozen=True):
    """A filled cell of a tile layer; columns and rows count from the top left."""

    column: int
    row: int
    picture: Picture


class TileLayer(msgspec.Struct, frozen=True):
    """A layer of tiles; empty cells are left out."""

    name: str
    cells: tuple[Cell, ...]


class MapObject(msgspec.Struct, frozen=True):
    """An object: a rectangle (x, y is its top left), a line or polygon (``points``), or a tile (``picture``).

    Coordinates are absolute, in map pixels. ``kind`` is the object's class.
    """

    id: int
    name: str
    kind: str
    layer: str
    x: float
    y: float
    width: float
    height: float
    points: tuple[tuple[float, float], ...]
    closed: bool
    picture: Picture | None
    properties: Mapping[str, Property]


class ObjectLayer(msgspec.Struct, frozen=True):
    """A layer of objects, in drawing order."""

    name: str
    objects: tuple[MapObject, ...]


class TiledMap(msgspec.Struct, frozen=True):
    """A map: its size in tiles, the size of a tile in pixels, and its layers from the bottom up."""

    width: int
    height: int
    tile_width: int
    tile_height: int
    layers: tuple[TileLayer | ObjectLayer, ...]

    def layer(self, name: str) -> TileLayer | ObjectLayer | None:
        """Find a layer by its name."""
        return next((layer for layer in self.layers if layer.name == name), None)


def read_map(path: Path, file: str, notes: MistakeLog) -> TiledMap | None:
    """Read a map, called ``file`` in messages; if it is not supported, return None and report all mistakes."""
    before = len(notes.mistakes)
    root = TiledValidator(path, file, notes).inspect()
    if root is None or len(notes.mistakes) > before:
        return None
    try:
        found = _pytmx().TiledMap(str(path))
        return _convert(found, [node.get("name", "") for node in root if node.tag in ("layer", "objectgroup")])
    except Exception as error:  # pytmx raises bare Exceptions, and lets through any error of int() or struct
        problem = _("can't be loaded ({name}: {error})").format(name=type(error).__name__, error=error)
        notes.wrong(file, "map", "", problem, _("save it again with Tiled"))
        return None


def _pytmx() -> Any:
    """Import pytmx without importing pygame."""
    if "pytmx" in sys.modules:
        return sys.modules["pytmx"]
    logging.getLogger("pytmx").addHandler(logging.NullHandler())  # it would complain of the missing pygame
    with _blocked("pygame"):
        import pytmx
    return pytmx


@contextmanager
def _blocked(name: str) -> Iterator[None]:
    """Make ``import name`` fail inside the ``with`` block."""
    missing = object()
    before: Any = sys.modules.get(name, missing)
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if before is missing:
            del sys.modules[name]
        else:
            sys.modules[name] = before


def _convert(found: Any, order: list[str]) -> TiledMap:
    """Copy a pytmx map into our records, in the order of the file (pytmx sorts layers by kind)."""
    pictures = _pictures(found)
    layers = [
        _objects(layer, pictures) if hasattr(layer, "draworder") else _tiles(layer, pictures)
        for layer in sorted(found.layers, key=lambda layer: order.index(layer.name))
    ]
    return TiledMap(found.width, found.height, int(found.tilewidth), int(found.tileheight), tuple(layers))


def _pictures(found: Any) -> dict[int, Picture]:
    """Return the picture of each tile number of pytmx."""
    folder = Path(found.filename).parent
    pictures = {}
    for (tile, flags), known in found.imagemap.items():
        image = found.images[known[0]] if tile else None
        if image is None:
            continue
        number = known[0]
        name, part, _ = image
        path = posixpath.normpath(Path(name).relative_to(folder).as_posix())
        across, down, diagonal = flags or (False, False, False)
        pictures[number] = Picture(path, part, (bool(across), bool(down), bool(diagonal)))
    return pictures


def _tiles(layer: Any, pictures: dict[int, Picture]) -> TileLayer:
    cells = (Cell(column, row, pictures[number]) for column, row, number in layer.iter_data() if number)
    return TileLayer(layer.name, tuple(cells))


def _objects(layer: Any, pictures: dict[int, Picture]) -> ObjectLayer:
    """Copy an object layer; unless its order is manual, Tiled draws objects from top to bottom."""
    objects = [_object(item, layer.name, pictures) for item in layer]
    if layer.draworder != "index":
        objects.sort(key=lambda item: item.y + (item.height if item.picture else 0))
    return ObjectLayer(layer.name, tuple(objects))


def _object(item: Any, layer: str, pictures: dict[int, Picture]) -> MapObject:
    points = tuple((float(x), float(y)) for x, y in getattr(item, "points", ()))
    return MapObject(
        id=item.id,
        name=item.name or "",
        kind=item.type or getattr(item, "class", "") or "",
        layer=layer,
        x=float(item.x),
        y=float(item.y),
        width=float(item.width),
        height=float(item.height),
        points=points,
        closed=bool(points) and item.closed,
        picture=pictures[item.gid] if item.gid else None,
        properties={name: "" if value is None else value for name, value in _own(item).items()},
    )


def _own(item: Any) -> dict[str, Any]:
    """Return an object's own properties, without those that pytmx copies from its tile."""
    copied = ("id", "type", "class", "width", "height", "source", "trans", "frames", "probability", "colliders")
    return {name: value for name, value in item.properties.items() if name not in copied}
