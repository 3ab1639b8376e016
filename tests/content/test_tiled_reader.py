"""The pytmx adapter: what it reads, and that it refuses whatever pytmx would silently drop."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from pathlib import Path

import pytest

from game.content.tiled_reader import ObjectLayer, Picture, TileLayer
from tests.content.content_copies import MAP, TILESET, read, small_map


def test_a_map_becomes_plain_records(tmp_path: Path) -> None:
    found, mistakes = read(small_map(tmp_path))
    assert mistakes == ()
    assert found is not None
    assert (found.width, found.height, found.tile_width, found.tile_height) == (2, 2, 10, 10)
    ground, things = found.layers
    assert isinstance(ground, TileLayer)
    assert isinstance(things, ObjectLayer)
    assert [(cell.column, cell.row, cell.picture) for cell in ground.cells] == [
        (0, 0, Picture("grass.svg")),
        (1, 0, Picture("art/house.svg")),
        (1, 1, Picture("grass.svg", flips=(True, False, False))),
    ]
    by_name = {item.name: item for item in things.objects}
    box, way, house = by_name["box"], by_name["way"], by_name["house"]
    assert (box.id, box.kind, box.layer, box.x, box.y, box.width, box.height) == (1, "space", "things", 1, 2, 3, 4)
    assert box.properties == {"deep": 7, "note": "x"}
    assert way.kind == "link"
    assert list(way.points) == [(5, 5), (8, 4)]
    assert not way.closed
    assert house.picture == Picture("art/house.svg")
    assert (house.x, house.y) == (4, 10), "a tile object's y is its bottom in the file and its top here"
    assert house.properties == {}


def test_layers_keep_the_order_of_the_file(tmp_path: Path) -> None:
    top = '<layer id="3" name="roofs" width="2" height="2"><data encoding="csv">0,0,0,1</data></layer>\n</map>'
    found, _ = read(small_map(tmp_path, MAP.replace("</map>", top)))
    assert found is not None
    assert [layer.name for layer in found.layers] == ["ground", "things", "roofs"]
    assert found.layer("roofs") is found.layers[2]
    assert found.layer("cellar") is None


@pytest.mark.parametrize("packing", ["", "zlib", "gzip"])
def test_packed_cells_are_read(tmp_path: Path, packing: str) -> None:
    raw = struct.pack("<4I", 1, 2, 0, 1)
    packed = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[packing]
    attributes = 'encoding="base64"' + (f' compression="{packing}"' if packing else "")
    data = f"<data {attributes}>{base64.b64encode(packed).decode()}</data>"
    found, mistakes = read(small_map(tmp_path, MAP.replace(DATA, data)))
    assert mistakes == ()
    assert found is not None
    ground = found.layers[0]
    assert isinstance(ground, TileLayer)
    assert [cell.picture.path for cell in ground.cells] == ["grass.svg", "art/house.svg", "grass.svg"]


DATA = '<data encoding="csv">1,2,0,2147483649</data>'
BOX = '<object id="1" name="box" type="space" x="1" y="2" width="3" height="4">'
GROUND = '<layer id="1" name="ground" width="2" height="2">'
THINGS = '<objectgroup id="2" name="things">'
NOTE = '<property name="note" value="x"/>'
DEEP = '<property name="deep" type="int" value="7"/>'
BOMB = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()

REFUSED_IN_MAP = {
    "infinite": ('infinite="0"', 'infinite="1"', "map", "Infinite"),
    "isometric": ("orthogonal", "isometric", "map", "Orthogonal"),
    "render order": ("right-down", "left-up", "map", "Right Down"),
    "no width": ('width="2" height="2" tilewidth', 'width="x" height="2" tilewidth', "map, width", "whole number"),
    "group": (THINGS, f'<group name="all"/>{THINGS}', "group all", "out of the group"),
    "image layer": (THINGS, f'<imagelayer name="sky"/>{THINGS}', "imagelayer sky", "tile object"),
    "embedded tileset": ('<tileset firstgid="1" source="t.tsx"/>', '<tileset firstgid="1" name="in"/>', "in", ".tsx"),
    "json tileset": ("t.tsx", "t.tsj", "tileset t.tsj", ".tsx"),
    "missing tileset": ("t.tsx", "u.tsx", "u.tsx", "put a readable file here"),
    "zstd": ('encoding="csv"', 'encoding="base64" compression="zstd"', "layer ground, data", "CSV"),
    "xml cells": (DATA, '<data><tile gid="1"/></data>', "layer ground, data", "CSV"),
    "chunks": (DATA, '<data encoding="csv"><chunk>1</chunk></data>', "layer ground, data", "Infinite"),
    "wrong cells": ("1,2,0,2147483649", "1,2,x,1", "layer ground, data", "CSV"),
    "too few cells": ("1,2,0,2147483649", "1,2,0", "layer ground, data", "Tiled"),
    "packed bomb": (DATA, f'<data encoding="base64" compression="zlib">{BOMB}</data>', "layer ground, data", "CSV"),
    "unknown tile": ("1,2,0", "1,9,0", "layer ground, gid", "place the tile again"),
    "no cells": (DATA, "", "layer ground, data", "Tiled"),
    "hidden tiles": (GROUND, GROUND.replace(">", ' visible="0">'), "layer ground, visible", "show"),
    "hidden tile object": ('gid="2"', 'gid="2" visible="0"', "layer things, visible", "show"),
    "see-through layer": (GROUND, GROUND.replace(">", ' opacity="0.5">'), "layer ground, opacity", "100 %"),
    "tinted layer": (THINGS, THINGS.replace(">", ' tintcolor="#ff0000">'), "layer things, tintcolor", "clear"),
    "half a pixel off": (THINGS, THINGS.replace(">", ' offsetx="0.5">'), "layer things, offsetx", "Offset to 0"),
    "parallax": (GROUND, GROUND.replace(">", ' parallaxx="0.5">'), "layer ground, parallaxx", "Parallax"),
    "unnamed layer": (' name="things"', "", "layer 2, name", "name the layer"),
    "layers of one name": ('name="things"', 'name="ground"', "ground", "rename"),
    "template": (BOX, BOX.replace(">", ' template="box.tx">'), "object 1 box, template", "detach"),
    "point": (BOX, f"{BOX}<point/>", "object 1 box", "rectangle"),
    "ellipse": (BOX, f"{BOX}<ellipse/>", "object 1 box", "rectangle"),
    "text object": (BOX, f"{BOX}<text>Hi</text>", "object 1 box", "YAML"),
    "turned": (BOX, BOX.replace(">", ' rotation="45">'), "object 1 box, rotation", "Rotation to 0"),
    "no number": ('x="1"', 'x="one"', "object 1 box, x", "write a number"),
    "not finite": ('y="2"', 'y="inf"', "object 1 box, y", "write a number"),
    "objects of one id": ('<object id="2"', '<object id="1"', "object 1, id", "delete"),
    "no corners": ("0,0 3,-1", "0,0 3", "object 2 way, points", "draw the line again"),
    "tile object of nothing": ('gid="2"', 'gid="77"', "object 3 house, gid", "place the tile again"),
    "class property": (NOTE, '<property name="note" type="class"/>', "object 1 box, note", "text"),
    "object property": (NOTE, '<property name="note" type="object" value="2"/>', "object 1 box, note", "text"),
    "list property": (NOTE, '<property name="note" type="list"/>', "object 1 box, note", "text"),
    "property without value": (DEEP, '<property name="deep" type="int"/>', "object 1 box, deep", "set the value"),
    "odd truth": (DEEP, '<property name="deep" type="bool" value="7"/>', "object 1 box, deep", "set the value"),
    "reserved property": (NOTE, '<property name="width" value="x"/>', "object 1 box, width", "another name"),
    "property twice": (NOTE, NOTE * 2, "object 1 box, note", "another name"),
    "class on map": (
        '<tileset firstgid="1"',
        '<properties><property name="p" type="class"/></properties><tileset firstgid="1"',
        "map, p",
        "text",
    ),
    "entities": ("<map", "<!DOCTYPE map [<!ENTITY a 'b'>]><map", "entities", "Tiled"),
    "no xml": ("</map>", "", "is not valid XML", "Tiled"),
    "no map": (MAP, TILESET, "<tileset>", "Tiled"),
}


@pytest.mark.parametrize("feature", REFUSED_IN_MAP)
def test_what_pytmx_drops_or_breaks_on_is_refused(tmp_path: Path, feature: str) -> None:
    old, new, entry, remedy = REFUSED_IN_MAP[feature]
    assert old in MAP
    found, mistakes = read(small_map(tmp_path, MAP.replace(old, new, 1)))
    assert found is None
    lines = [str(mistake) for mistake in mistakes]
    assert any(entry in line and remedy in line and line.startswith(("m.tmx", "u.tsx")) for line in lines), lines
    assert all("\n" not in line for line in lines)


TILE = '<tile id="0"><image width="10" height="10" source="grass.svg"/></tile>'
REFUSED_IN_TILESET = {
    "wang sets": ("</tileset>", "<wangsets/></tileset>", "wangsets"),
    "tile offset": ("</tileset>", '<tileoffset x="1" y="0"/></tileset>', "tileoffset"),
    "animation": ("<image", "<animation/><image", "tile 0, animation"),
    "collision shapes": ("<image", '<objectgroup><object id="1" x="0" y="0"/></objectgroup><image', "tile 0, obj"),
    "embedded picture": ('source="grass.svg"/>', "><data>AAAA</data></image>", "tile 0, image"),
    "no picture": (TILE, '<tile id="0"/>', "tile 0, image"),
    "part of a picture": ('<tile id="0">', '<tile id="0" x="5">', "tile 0, x"),
    "whole path": ("grass.svg", "/home/me/grass.svg", "tile 0, image"),
    "transparent colour": ("<image", '<image trans="ff00ff"', "tile 0, image"),
    "alignment": ('columns="0"', 'columns="0" objectalignment="center"', "objectalignment"),
    "no id": ('<tile id="0">', "<tile>", "id"),
    "class property": ("<image", '<properties><property name="p" type="class"/></properties><image', "tile 0, p"),
    "no xml": ("</tileset>", "", "is not valid XML"),
    "tiles of no size": ('tilewidth="10"', 'tilewidth="0"', "tilewidth"),
}


@pytest.mark.parametrize("feature", REFUSED_IN_TILESET)
def test_tilesets_are_looked_through_too(tmp_path: Path, feature: str) -> None:
    old, new, entry = REFUSED_IN_TILESET[feature]
    assert old in TILESET
    found, mistakes = read(small_map(tmp_path, tileset=TILESET.replace(old, new, 1)))
    assert found is None
    lines = [str(mistake) for mistake in mistakes]
    assert any(line.startswith("t.tsx") and entry in line for line in lines), lines


def test_a_picture_cut_into_tiles_keeps_its_parts(tmp_path: Path) -> None:
    sheet = (
        '<tileset version="1.10" name="t" tilewidth="10" tileheight="10" tilecount="2" columns="2">'
        '<image source="all.png" width="20" height="10"/></tileset>'
    )
    found, mistakes = read(small_map(tmp_path, tileset=sheet))
    assert mistakes == ()
    assert found is not None
    ground = found.layers[0]
    assert isinstance(ground, TileLayer)
    assert [cell.picture.part for cell in ground.cells] == [(0, 0, 10, 10), (10, 0, 10, 10), (0, 0, 10, 10)]


def test_a_sheet_of_too_many_tiles_is_refused(tmp_path: Path) -> None:
    sheet = (
        '<tileset version="1.10" name="t" tilewidth="1" tileheight="1" tilecount="2" columns="2">'
        '<image source="all.png" width="20000" height="20000"/></tileset>'
    )
    _, mistakes = read(small_map(tmp_path, tileset=sheet))
    assert any("too many tiles" in mistake.problem for mistake in mistakes)


def test_hidden_shapes_do_no_harm(tmp_path: Path) -> None:
    hidden = MAP.replace(THINGS, THINGS.replace(">", ' visible="0">')).replace(' gid="2"', "")
    found, mistakes = read(small_map(tmp_path, hidden))
    assert mistakes == ()
    assert found is not None


def test_a_missing_map_says_so(tmp_path: Path) -> None:
    _, mistakes = read(tmp_path / "none.tmx")
    assert [str(mistake) for mistake in mistakes] == [
        "none.tmx: can't be read (No such file or directory); put a readable file here"
    ]
