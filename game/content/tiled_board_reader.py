"""Reads the board of any game from its map: spaces, the links between them, anchors, regions and layers of pictures.

A game's own reader names its layers and the properties of their objects, and requests what it needs. Every mistake is
reported with file, object and remedy; valid parts are read nevertheless.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from game.content.board_shapes import Drawn, Point, Rect, Road, Sprite
from game.content.box_folder import picture_name
from game.content.decoder import misfit
from game.content.mistakes import MistakeLog, one_of
from game.content.picture_files import used_fault
from game.content.tiled_reader import MapObject, ObjectLayer, TiledMap, TileLayer
from game.i18n import _

S = TypeVar("S", bound=msgspec.Struct)

NOWHERE: Final = Rect(0, 0, 0, 0)
"""The rectangle of a missing anchor."""

WHOLE: Final = 0
"""The stroke number of a link drawn as one line."""


class LinkMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The properties of a link on the map; ``stroke`` numbers the lines (1, 2...) of a link drawn with gaps."""

    a: str
    b: str
    stroke: int = WHOLE


class TiledBoard:
    """A map with the layers of one game: layers of ``shapes`` are read, layers of ``pictures`` are drawn."""

    def __init__(
        self,
        found: TiledMap,
        path: Path,
        file: str,
        notes: MistakeLog,
        shapes: Iterable[str],
        pictures: Iterable[str] = (),
    ) -> None:
        """Check that the layers exist and that no object is ignored."""
        self.map = found
        self.path = path
        self.file = file
        self.notes = notes
        self.read_layers = tuple(shapes)
        self._check_layers(tuple(pictures))

    @property
    def width(self) -> int:
        """The width of the board in map pixels."""
        return self.map.width * self.map.tile_width

    @property
    def height(self) -> int:
        """The height of the board in map pixels."""
        return self.map.height * self.map.tile_height

    def wrong(self, entry: str, field: str, problem: str, remedy: str) -> None:
        """Report a mistake on the map."""
        self.notes.wrong(self.file, entry, field, problem, remedy)

    def _check_layers(self, pictures: tuple[str, ...]) -> None:
        """Check that all layers exist, and that shapes and pictures lie on layers of their kind."""
        for name in self.read_layers:
            if not isinstance(self.map.layer(name), ObjectLayer):
                self.wrong(f"layer {name}", "", _("is missing"), _("add an object layer of that name"))
        for name in pictures:
            if self.map.layer(name) is None:
                self.wrong(f"layer {name}", "", _("is missing"), _("add a layer of that name with its pictures"))
        for layer in self.map.layers:
            for item in layer.objects if isinstance(layer, ObjectLayer) else ():
                if (item.picture is None) != (layer.name in self.read_layers):
                    problem, remedy = _("is a shape in a layer that has none"), _("move it to a layer {names}")
                    if item.picture:
                        problem, remedy = (
                            _("is a picture in a layer that has none"),
                            _("move it to a layer of pictures"),
                        )
                    self.wrong(tell(item), "", problem, remedy.format(names=", ".join(self.read_layers)))

    # --- objects ---------------------------------------------------------------------------------------------------

    def shapes(self, layer: str) -> tuple[MapObject, ...]:
        """List the shapes of a layer."""
        found = self.map.layer(layer)
        objects = found.objects if isinstance(found, ObjectLayer) else ()
        return tuple(item for item in objects if item.picture is None)

    def name(self, item: MapObject, seen: dict[str, Rect]) -> bool:
        """Add an object's rectangle to ``seen`` by name; return False, and report the mistake, if it is invalid."""
        area = rectangle(item)
        if not item.name:
            self.wrong(tell(item), "name", _("has no name"), _("name the object"))
        elif item.name in seen:
            self.wrong(tell(item), "name", _("appears twice"), _("rename or delete one of them"))
        elif item.points or area.w <= 0 or area.h <= 0:
            self.wrong(tell(item), "", _("is not a rectangle with an area"), _("draw a rectangle"))
        else:
            seen[item.name] = area
            return True
        return False

    def properties(self, item: MapObject, kind: type[S], name: str) -> S | None:
        """Read the properties of an object of class ``name``; if one does not fit, return None and report it."""
        if item.kind != name:
            self.wrong(
                tell(item),
                "class",
                _("is {kind}").format(kind=item.kind) if item.kind else _("is missing"),
                _("set the class to {name}").format(name=name),
            )
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        fits = True
        for key in item.properties.keys() - fields.keys():
            self.wrong(tell(item), key, _("is not a known property"), one_of(fields))
            fits = False
        for key, field in fields.items():
            fits &= self._property(item, key, field)
        return msgspec.convert(dict(item.properties), kind) if fits else None

    def _property(self, item: MapObject, key: str, field: msgspec.structs.FieldInfo) -> bool:
        if key not in item.properties:
            if field.required:
                self.wrong(tell(item), key, _("is missing"), _("add the property"))
            return not field.required
        try:
            msgspec.convert(item.properties[key], field.type)
        except msgspec.ValidationError as error:
            self.wrong(tell(item), key, misfit(error), _("set the property again, with the right type"))
            return False
        return True

    # --- spaces, anchors and regions -------------------------------------------------------------------------------

    def read_spaces(self, layer: str, kind: type[S], name: str = "space") -> tuple[dict[str, Rect], dict[str, S]]:
        """Read the spaces of a layer, objects of class ``name``: the area of each, and its properties if they fit."""
        areas: dict[str, Rect] = {}
        marks: dict[str, S] = {}
        for item in self.shapes(layer):
            mark = self.properties(item, kind, name)
            if self.name(item, areas) and mark is not None:
                marks[item.name] = mark
        return areas, marks

    def read_rectangles(self, layer: str) -> dict[str, Rect]:
        """Read named rectangles without properties, such as anchors and regions."""
        found: dict[str, Rect] = {}
        for item in self.shapes(layer):
            self.name(item, found)
        return found

    def take(self, left: dict[str, Rect], names: Iterable[str], layer: str = "anchors") -> list[Rect]:
        """Remove anchors from ``left`` by name and return them; a missing one is reported and becomes ``NOWHERE``."""
        found = []
        for name in names:
            if name not in left:
                self.wrong(
                    f"{layer}, {name}",
                    "",
                    _("is missing"),
                    _("draw a rectangle of that name in the layer {layer}").format(layer=layer),
                )
            found.append(left.pop(name, NOWHERE))
        return found

    def check_all_taken(self, left: Iterable[str], layer: str = "anchors") -> None:
        """Report the anchors in ``left``, which nothing in the box uses."""
        for name in left:
            self.wrong(
                f"{layer}, {name}",
                "name",
                _("is a place for something that is not in the box"),
                _("rename or delete it"),
            )

    def group(self, regions: Mapping[str, Rect], areas: Mapping[str, Rect]) -> dict[str, tuple[str, ...]]:
        """List the spaces in each region, sorted by x, then y; check that each lies in exactly one."""
        found: dict[str, list[str]] = {region: [] for region in regions}
        for space, area in areas.items():
            around = [region for region, rect in regions.items() if area.within(rect)]
            for region in around:
                found[region].append(space)
            if len(around) != 1:
                problem = (
                    _("is in several regions: {names}").format(names=", ".join(around))
                    if around
                    else _("is not in any region")
                )
                self.wrong(space, "", problem, _("move it into one region, or correct the regions"))
        for region, spaces in found.items():
            if not spaces:
                self.wrong(region, "", _("is a region without spaces"), _("move its spaces into it, or delete it"))
        return {
            region: tuple(sorted(spaces, key=lambda space: (areas[space].x, areas[space].y)))
            for region, spaces in found.items()
        }

    def check_bounds(self, rectangles: Mapping[str, Rect]) -> None:
        """Check that all ``rectangles`` lie on the board."""
        board = Rect(0, 0, self.width, self.height)
        for name, rect in rectangles.items():
            if not rect.within(board):
                self.wrong(name, "", _("is off the board"), _("move it onto the map"))

    # --- links -----------------------------------------------------------------------------------------------------

    def read_links(self, layer: str, areas: Mapping[str, Rect]) -> list[Road]:
        """Read the links between spaces, objects of class ``link``."""
        strokes: dict[tuple[str, str], dict[int, MapObject]] = {}
        for item in self.shapes(layer):
            mark = self.properties(item, LinkMark, "link")
            if mark is not None and self._is_link(item, mark, strokes, areas):
                strokes.setdefault((mark.a, mark.b), {})[mark.stroke] = item
        return [
            Road(a, b, tuple(item.points for _stroke, item in sorted(found.items())))
            for (a, b), found in strokes.items()
            if {a, b} <= areas.keys() and self._is_drawn_right(a, b, found, areas)
        ]

    def _is_link(
        self,
        item: MapObject,
        mark: LinkMark,
        strokes: Mapping[tuple[str, str], Mapping[int, MapObject]],
        areas: Container[str],
    ) -> bool:
        """Return whether a link joins two different spaces that no other link joins; report the mistake if not."""
        for space, field in ((mark.a, "a"), (mark.b, "b")):
            if space not in areas:
                self.wrong(tell(item), field, _("no space is called {name}").format(name=space), _("name a space"))
        others = strokes.get((mark.a, mark.b), {})
        is_next_stroke = WHOLE not in (mark.stroke, *others) and mark.stroke not in others
        if mark.a == mark.b:
            self.wrong(tell(item), "b", _("leads back to its start"), _("name another space"))
        elif (mark.b, mark.a) in strokes or (others and not is_next_stroke):
            self.wrong(
                tell(item), "", _("links {a} and {b} a second time").format(a=mark.a, b=mark.b), _("delete one of them")
            )
        else:
            return True
        return False

    def _is_drawn_right(self, a: str, b: str, strokes: Mapping[int, MapObject], areas: Mapping[str, Rect]) -> bool:
        """Check that a link's strokes are numbered without gaps and run from space ``a`` to space ``b``."""
        numbers = sorted(strokes)
        if numbers != [WHOLE] and numbers != list(range(1, len(numbers) + 1)):
            problem = _("has the strokes {names} between {a} and {b}").format(
                names=", ".join(map(str, numbers)), a=a, b=b
            )
            self.wrong(tell(strokes[numbers[0]]), "stroke", problem, _("number them 1, 2... from a to b"))
            return False
        for field, space, item, end in (("a", a, strokes[numbers[0]], 0), ("b", b, strokes[numbers[-1]], -1)):
            if not item.points or not areas[space].holds(*item.points[end]):
                remedy = _("draw the line from a to b, or correct the property")
                self.wrong(
                    tell(item), field, _("says {space}, but the line doesn't end there").format(space=space), remedy
                )
                return False
        for item in strokes.values():
            if not item.points:
                self.wrong(tell(item), "", _("is not a line"), _("draw a polyline"))
                return False
        return True

    def check_reach(self, near: Mapping[str, Iterable[str]], spaces: Iterable[str], problem: str = "") -> None:
        """Check that ``spaces`` are connected with each other; ``problem`` says it of one that isn't."""
        ours = tuple(spaces)
        for space in sorted(set(ours) - _reached(ours[:1], near, frozenset(ours))):
            self.wrong(space, "links", problem or _("can't be reached"), _("link it with its neighbors"))

    # --- pictures --------------------------------------------------------------------------------------------------

    def drawn_layers(self) -> tuple[Drawn, ...]:
        """Return the layers of pictures, from the bottom up."""
        return tuple(self._drawn(layer) for layer in self.map.layers if layer.name not in self.read_layers)

    def _drawn(self, layer: TileLayer | ObjectLayer) -> Drawn:
        """Return a layer as pictures."""
        if isinstance(layer, ObjectLayer):
            pictures = [(item.name, item.picture, rectangle(item)) for item in layer.objects if item.picture]
        else:
            wide, high = self.map.tile_width, self.map.tile_height
            pictures = [
                ("", cell.picture, Rect(cell.column * wide, cell.row * high, wide, high)) for cell in layer.cells
            ]
        for _name, picture, _place in pictures:
            if picture.part and picture.path.lower().endswith(".svg"):
                remedy = _("use a PNG, or a file for each picture")
                self.wrong(f"layer {layer.name}", "", _("cuts {path} into tiles").format(path=picture.path), remedy)
        base = self.path.parent
        return Drawn(
            layer.name,
            tuple(Sprite(name, picture_name(p.path, base), rect, p.flips, p.part) for name, p, rect in pictures),
        )

    def check_one_picture_each(self, layer: str, names: Iterable[str], layers: Iterable[Drawn]) -> None:
        """Check that each name has exactly one picture in a layer."""
        found = Counter(sprite.name for drawn in layers if drawn.name == layer for sprite in drawn.sprites)
        for name in names:
            if found[name] != 1:
                problem = _("has no picture") if not found[name] else _("has several pictures")
                self.wrong(f"{layer}, {name}", "name", problem, _("place one tile object of that name there"))

    def check_files(self) -> None:
        """Check that every picture of the map exists and is valid."""
        for layer in self.drawn_layers():
            for name in sorted({sprite.image for sprite in layer.sprites}):
                fault = used_fault(name, self.notes)
                if fault is not None:
                    self.wrong(f"layer {layer.name}", "", fault, _("draw it or correct the tileset"))


def neighbours(areas: Mapping[str, Rect], roads: Iterable[Road]) -> dict[str, tuple[str, ...]]:
    """List the neighbors of each space clockwise, from north."""
    near: dict[str, list[str]] = {space: [] for space in areas}
    for road in roads:
        near[road.a].append(road.b)
        near[road.b].append(road.a)
    return {space: _clockwise(space, others, areas) for space, others in near.items()}


def _clockwise(space: str, others: Iterable[str], areas: Mapping[str, Rect]) -> tuple[str, ...]:
    """Sort spaces by their direction from ``space``."""
    here = areas[space].centre
    return tuple(sorted(others, key=lambda other: _bearing(here, areas[other].centre)))


def _bearing(here: Point, there: Point) -> float:
    """Return the direction from one point to another in radians, clockwise from north."""
    return round(math.atan2(there[0] - here[0], here[1] - there[1]) % math.tau, 6)


def _reached(first: Iterable[str], near: Mapping[str, Iterable[str]], allowed: Container[str]) -> set[str]:
    """Return the spaces that can be reached from ``first`` within ``allowed``."""
    found = set(first)
    waiting = list(found)
    while waiting:
        fresh = {space for space in near[waiting.pop()] if space in allowed} - found
        found |= fresh
        waiting.extend(fresh)
    return found


def rectangle(item: MapObject) -> Rect:
    """Return the rectangle of an object."""
    return Rect(item.x, item.y, item.width, item.height)


def tell(item: MapObject) -> str:
    """Return the name of an object for messages: its layer, id and name."""
    return f"{item.layer}, object {item.id} {item.name}".strip()
