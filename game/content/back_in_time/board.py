"""Reads the board of Back in Time from its map: the graph and the track for the rules, the plan for the view."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from game.content.back_in_time.plan import BoardPlan, Drawn, Place, Rect, Road, Sprite
from game.content.folders import is_picture, picture_name
from game.content.mistakes import Notes, one_of
from game.content.tiled import MapObject, ObjectLayer, TiledMap, TileLayer
from game.rules.back_in_time.box import Space, Spot
from game.rules.back_in_time.kit import DECKS

S = TypeVar("S", bound=msgspec.Struct)

LOGIC = ("spaces", "links", "track", "anchors")
"""Layers of shapes that are read; all others are drawn."""
DRAWN = ("ground", "places")
"""Layers of pictures that must be there."""


class SpaceMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The properties of a space on the map."""

    kind: Literal["location", "street"]
    npc: bool


class LinkMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The properties of a link on the map."""

    a: str
    b: str


class SpotMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The properties of a spot of the DeLorean Track on the map."""

    index: int
    space: str
    start: bool = False
    gate: bool = False
    ready: bool = False


class Board:
    """What the map says, read with every mistake noted."""

    def __init__(self, found: TiledMap, path: Path, file: str, notes: Notes) -> None:
        self.map = found
        self.path = path
        self.file = file
        self.notes = notes
        self.areas: dict[str, Rect] = {}
        self.marks: dict[str, SpaceMark] = {}
        self.roads: list[Road] = []
        self.spots: list[tuple[SpotMark, Rect]] = []
        self.anchors: dict[str, Rect] = {}
        self.check_layers()
        self.read_spaces()
        self.read_links()
        self.read_track()
        for item in self.shapes("anchors"):
            self.name(item, self.anchors, rectangle(item))

    def wrong(self, entry: str, field: str, problem: str, remedy: str) -> None:
        """Note a mistake on the map."""
        self.notes.wrong(self.file, entry, field, problem, remedy)

    def check_layers(self) -> None:
        """Check that the layers that are read are there and no other shapes are lost."""
        for name in LOGIC:
            if not isinstance(self.map.layer(name), ObjectLayer):
                self.wrong(f"layer {name}", "", "is missing", "add an object layer of that name")
        for name in DRAWN:
            if self.map.layer(name) is None:
                self.wrong(f"layer {name}", "", "is missing", "add a layer of that name with its pictures")
        for layer in self.map.layers:
            for item in layer.objects if isinstance(layer, ObjectLayer) else ():
                if (item.picture is None) != (layer.name in LOGIC):
                    kind = "a picture" if item.picture else "a shape"
                    where = "of pictures" if item.picture else one_of(LOGIC).removeprefix("use one of: ")
                    self.wrong(tell(item), "", f"is {kind} where none is read", f"move it to a layer {where}")

    def shapes(self, name: str) -> tuple[MapObject, ...]:
        """Give the shapes of a layer."""
        layer = self.map.layer(name)
        objects = layer.objects if isinstance(layer, ObjectLayer) else ()
        return tuple(item for item in objects if item.picture is None)

    def name(self, item: MapObject, seen: dict[str, Rect], area: Rect) -> bool:
        """File a rectangle under its name; False, with a mistake noted, when that cannot be."""
        if not item.name:
            self.wrong(tell(item), "name", "has no name", "name the object")
        elif item.name in seen:
            self.wrong(tell(item), "name", "is there twice", "rename or delete one of the two")
        elif item.points or area.w <= 0 or area.h <= 0:
            self.wrong(tell(item), "", "is no rectangle with an area", "draw a rectangle")
        else:
            seen[item.name] = area
            return True
        return False

    def properties(self, item: MapObject, kind: type[S], name: str) -> S | None:
        """Read the properties of an object of class ``name``; None, and mistakes noted, when they do not fit."""
        if item.kind != name:
            self.wrong(tell(item), "class", f"is {item.kind or 'missing'}", f"set the class to {name}")
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        fits = True
        for key in item.properties.keys() - fields.keys():
            self.wrong(tell(item), key, "is no property known here", one_of(fields))
            fits = False
        for key, field in fields.items():
            fits &= self.property(item, key, field)
        return msgspec.convert(dict(item.properties), kind) if fits else None

    def property(self, item: MapObject, key: str, field: Any) -> bool:
        """Check one property of an object."""
        if key not in item.properties:
            if field.required:
                self.wrong(tell(item), key, "is missing", "add the property")
            return not field.required
        try:
            msgspec.convert(item.properties[key], field.type)
        except msgspec.ValidationError as error:
            problem = str(error).replace("`", "")
            self.wrong(tell(item), key, problem[:1].lower() + problem[1:], "set the property again, of the right type")
            return False
        return True

    def read_spaces(self) -> None:
        """Read the spaces."""
        for item in self.shapes("spaces"):
            mark = self.properties(item, SpaceMark, "space")
            if self.name(item, self.areas, rectangle(item)) and mark is not None:
                self.marks[item.name] = mark

    def read_links(self) -> None:
        """Read the links between spaces."""
        seen: set[frozenset[str]] = set()
        for item in self.shapes("links"):
            mark = self.properties(item, LinkMark, "link")
            if mark is None:
                continue
            unknown = [space for space in (mark.a, mark.b) if space not in self.areas]
            for space in unknown:
                self.wrong(tell(item), "a" if space == mark.a else "b", f"no space is called {space}", "name a space")
            if mark.a == mark.b:
                self.wrong(tell(item), "b", "leads back to where it begins", "name another space")
            elif {mark.a, mark.b} in seen:
                self.wrong(tell(item), "", f"links {mark.a} and {mark.b} a second time", "delete one of the two")
            elif not unknown and self.is_drawn_right(item, mark):
                self.roads.append(Road(mark.a, mark.b, item.points))
            seen.add(frozenset((mark.a, mark.b)))

    def is_drawn_right(self, item: MapObject, mark: LinkMark) -> bool:
        """Check that a link's line runs from its space ``a`` to its space ``b``."""
        for name, space, end in (("a", mark.a, 0), ("b", mark.b, -1)):
            if not item.points or not self.areas[space].holds(*item.points[end]):
                remedy = "draw the line from a to b, or correct the property"
                self.wrong(tell(item), name, f"says {space}, but the line does not end there", remedy)
                return False
        return True

    def read_track(self) -> None:
        """Read the DeLorean Track."""
        seen: dict[str, Rect] = {}
        for item in self.shapes("track"):
            mark = self.properties(item, SpotMark, "spot")
            if self.name(item, seen, rectangle(item)) and mark is not None:
                if item.name != f"spot.{mark.index}":
                    self.wrong(tell(item), "index", f"is {mark.index}", "number name and index alike: spot.3 and 3")
                if mark.space not in self.areas:
                    self.wrong(tell(item), "space", f"no space is called {mark.space}", "name a space")
                self.spots.append((mark, rectangle(item)))
        self.spots.sort(key=lambda spot: spot[0].index)
        if self.notes.clean(self.file):
            self.check_track([mark for mark, _ in self.spots])

    def check_track(self, spots: list[SpotMark]) -> None:
        """Check that the track runs from its start past its gate to the Ready Zone, without gaps."""
        missing = sorted(set(range(len(spots))) - {spot.index for spot in spots})
        if missing:
            self.wrong("track", f"spot.{missing[0]}", "is missing", "number the spots 0, 1, 2... without gaps")
            return
        starts, gates, ready = ([s.index for s in spots if getattr(s, mark)] for mark in ("start", "gate", "ready"))
        if starts != [0]:
            problem = f"is set at {len(starts)} spots: {starts}"
            self.wrong("track", "start", problem, "set it at spot.0 and nowhere else")
        if len(gates) != 1:
            self.wrong("track", "gate", f"is set at {len(gates)} spots: {gates}", "set it at exactly one spot")
        if not ready or ready != list(range(ready[0], len(spots))):
            self.wrong("track", "ready", f"is set at spots {ready}", "set it at the last spots of the track")
        elif gates and gates[0] >= ready[0]:
            self.wrong("track", "gate", "does not lie before the Ready Zone", "set it at an earlier spot")

    def spaces(self, titles: Mapping[str, str]) -> tuple[Space, ...]:
        """Give the spaces, in the order of their titles, and check the graph."""
        near: dict[str, list[str]] = {space: [] for space in self.areas}
        for road in self.roads:
            near[road.a].append(road.b)
            near[road.b].append(road.a)
        self.check_reach(near)
        return tuple(
            Space(name, titles[name], self.marks[name].kind, self.marks[name].npc, self.around(name, near[name]))
            for name in titles
            if name in self.marks
        )

    def around(self, name: str, near: Iterable[str]) -> tuple[str, ...]:
        """Sort neighbours clockwise, beginning in the north."""
        x, y = self.areas[name].centre

        def bearing(other: str) -> float:
            there_x, there_y = self.areas[other].centre
            return round(math.atan2(there_x - x, y - there_y) % math.tau, 6)

        return tuple(sorted(near, key=bearing))

    def check_reach(self, near: Mapping[str, list[str]]) -> None:
        """Check that heroes reach every space, and figures every space that is theirs."""
        theirs = {space for space, mark in self.marks.items() if mark.npc}
        for who, spaces in (("", set(self.areas)), (" by George, Lorraine and Biff", theirs)):
            first = next((space for space in self.areas if space in spaces), None)
            for space in sorted(spaces - _reached(first, near, spaces)):
                self.wrong(space, "links", f"cannot be reached{who}", "link it with its neighbours")

    def track(self) -> tuple[Spot, ...]:
        """Give the DeLorean Track."""
        return tuple(Spot(s.index, s.space, s.start, s.gate, s.ready) for s, _ in self.spots)

    def plan(self, columns: int, love: range, photos: int, parts: Mapping[str, str]) -> BoardPlan:
        """Give the places for the view, one for each piece of the box; missing ones are noted and empty.

        ``columns`` are those of the turn tracker with icons, ``parts`` says where each part lies at first.
        """
        left = dict(self.anchors)
        places = {space: self.place(space, left, space in parts.values()) for space in self.areas}
        tracker = self.take(left, [f"tracker.{n + 1}" for n in range(columns + 2)])
        meter = self.take(left, [f"love.{value}" for value in love])
        photo = self.take(left, [f"photo.{n + 1}" for n in range(photos)])
        ready = self.take(left, [f"parts_ready.{n + 1}" for n in range(len(parts))])
        tower, clock, tray = self.take(left, ["tower", "clock", "tray"])
        piles = self.take(left, [f"pile.{name}" for name in DECKS])
        for name in left:
            self.wrong(f"anchors, {name}", "name", "is a place for nothing in the box", "rename or delete it")
        layers = tuple(self.drawn(layer) for layer in self.map.layers if layer.name not in LOGIC)
        self.check_pictures(layers)
        width, height = self.map.width * self.map.tile_width, self.map.height * self.map.tile_height
        self.check_bounds(Rect(0, 0, width, height))
        return BoardPlan(
            width=width,
            height=height,
            layers=layers,
            spaces=places,
            roads=tuple(self.roads),
            track=tuple(rect for _, rect in self.spots),
            tracker=tuple(tracker),
            love=dict(zip(love, meter, strict=True)),
            photos=tuple(photo),
            parts_ready=tuple(ready),
            tower=tower,
            clock=clock,
            tray=tray,
            piles=dict(zip(DECKS, piles, strict=True)),
        )

    def take(self, left: dict[str, Rect], names: Iterable[str]) -> list[Rect]:
        """Take anchors by their names; a missing one is noted."""
        found = []
        for name in names:
            if name not in left:
                self.wrong(f"anchors, {name}", "", "is missing", "draw a rectangle of that name in the layer anchors")
            found.append(left.pop(name, Rect(0, 0, 0, 0)))
        return found

    def place(self, space: str, left: dict[str, Rect], with_part: bool) -> Place:
        """Take the anchors of a space; where seven figures may meet there are as many stands."""
        label, card = self.take(left, [f"label.{space}", f"card.{space}"])
        stands = self.take(left, [f"stand.{space}.{n + 1}" for n in range(7)])
        part = self.take(left, [f"part.{space}"])[0] if with_part else None
        return Place(self.areas[space], label, tuple(stands), card, part)

    def drawn(self, layer: TileLayer | ObjectLayer) -> Drawn:
        """Turn a layer into pictures."""
        if isinstance(layer, ObjectLayer):
            pictures = [(item.name, item.picture, rectangle(item)) for item in layer.objects if item.picture]
        else:
            wide, high = self.map.tile_width, self.map.tile_height
            pictures = [
                ("", cell.picture, Rect(cell.column * wide, cell.row * high, wide, high)) for cell in layer.cells
            ]
        for _, picture, _ in pictures:
            if picture.part:
                self.wrong(f"layer {layer.name}", "", f"cuts {picture.path} into tiles", "use a file for each picture")
        base = self.path.parent
        return Drawn(
            layer.name,
            tuple(Sprite(name, picture_name(p.path, base), rect, p.flips) for name, p, rect in pictures),
        )

    def check_pictures(self, layers: Iterable[Drawn]) -> None:
        """Check that every space has its drawn place, and only one."""
        names = Counter(sprite.name for layer in layers if layer.name == "places" for sprite in layer.sprites)
        for space in self.areas:
            if names[space] != 1:
                problem = "has no picture" if not names[space] else "has several pictures"
                self.wrong(f"places, {space}", "name", problem, "place one tile object of that name there")

    def check_files(self) -> None:
        """Check that every picture of the map is there."""
        for layer in self.map.layers:
            if layer.name in LOGIC:
                continue
            for name in sorted({sprite.image for sprite in self.drawn(layer).sprites}):
                if not is_picture(name):
                    self.wrong(f"layer {layer.name}", "", f"has no picture {name}", "draw it or correct the tileset")

    def check_bounds(self, board: Rect) -> None:
        """Check that nothing that is read lies off the board."""
        tracks = {f"spot.{mark.index}": rect for mark, rect in self.spots}
        for name, rect in {**self.areas, **tracks, **self.anchors}.items():
            if not rect.within(board):
                self.wrong(name, "", "lies off the board", "move it onto the map")


def _reached(first: str | None, near: Mapping[str, list[str]], allowed: set[str]) -> set[str]:
    """List what can be reached from ``first`` without leaving ``allowed``."""
    found = {first} if first is not None else set()
    waiting = list(found)
    while waiting:
        fresh = (set(near[waiting.pop()]) & allowed) - found
        found |= fresh
        waiting.extend(fresh)
    return found


def rectangle(item: MapObject) -> Rect:
    """Give the rectangle of an object."""
    return Rect(item.x, item.y, item.width, item.height)


def tell(item: MapObject) -> str:
    """Say which object is meant: its layer, name and number."""
    return f"{item.layer}, object {item.id} {item.name}".strip()
