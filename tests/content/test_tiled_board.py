"""The shared board reader on two board shapes that no game here has: a ring with spokes, and rows of spaces."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from game.content.board_shapes import Rect
from game.content.mistakes import MistakeLog
from game.content.tiled_board_reader import TiledBoard, neighbours
from game.content.tiled_reader import read_map
from tests.content.content_copies import small_map

HEAD = """<?xml version="1.0"?>
<map version="1.10" orientation="orthogonal" renderorder="right-down" width="60" height="60" tilewidth="10"
 tileheight="10" infinite="0">
 <tileset firstgid="1" source="t.tsx"/>
"""

TILESET = """<?xml version="1.0"?>
<tileset version="1.10" name="t" tilewidth="10" tileheight="10" tilecount="1" columns="0">
 <tile id="0"><image width="10" height="10" source="grass.svg"/></tile>
</tileset>
"""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Properties of a stage."""

    number: int


class Bare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Properties of a space that has none."""


def rect(name: str, kind: str, x: float, y: float, w: float, h: float, **properties: int | str) -> str:
    """Return a rectangle object as XML."""
    return (
        f'<object name="{name}" class="{kind}" x="{x}" y="{y}" width="{w}" height="{h}">{_listed(properties)}</object>'
    )


def line(a: str, b: str, points: Iterable[tuple[float, float]], **properties: int | str) -> str:
    """Return a link through ``points`` as XML."""
    (x, y), *_ = points = list(points)
    shape = " ".join(f"{px - x:g},{py - y:g}" for px, py in points)
    found = _listed({"a": a, "b": b, **properties})
    return f'<object class="link" x="{x}" y="{y}">{found}<polyline points="{shape}"/></object>'


def _listed(properties: dict[str, int | str]) -> str:
    listed = "".join(
        f'<property name="{name}" value="{value}"' + (' type="int"/>' if isinstance(value, int) else "/>")
        for name, value in properties.items()
    )
    return f"<properties>{listed}</properties>"


def drawn(**layers: list[str]) -> str:
    """Return a map of object layers as XML, with consecutive ids."""
    number, text = 0, HEAD
    for index, (name, objects) in enumerate(layers.items(), 1):
        text += f'<objectgroup id="{index}" name="{name}">\n'
        for item in objects:
            number += 1
            text += item.replace("<object ", f'<object id="{number}" ', 1) + "\n"
        text += "</objectgroup>\n"
    return text + "</map>\n"


def opened(where: Path, text: str, shapes: Iterable[str]) -> TiledBoard:
    """Read a valid map as a board."""
    notes, path = MistakeLog(), small_map(where, text, TILESET)
    found = read_map(path, path.name, notes)
    assert found is not None, notes.mistakes
    return TiledBoard(found, path, path.name, notes, shapes)


# --- a ring of ten numbered stages with San Dimas in the middle -------------------------------------------------------

RING = [(n, n % 10 + 1) for n in range(1, 11)]
SPOKES = [(0, n) for n in (1, 4, 5, 7, 8, 10)]
LOOPS = [(2, 6), (3, 9)]
CIRCUITS = ("stages", "links", "anchors")


def name_of(number: int) -> str:
    """Return the name of a node of the circuits."""
    return f"stage.{number}" if number else "san_dimas"


def centre_of(number: int) -> tuple[float, float]:
    """Return the centre of a node: the first stage is in the north, the others follow clockwise."""
    if not number:
        return 300.0, 300.0
    angle = math.tau * (number - 1) / 10
    return 300 + 250 * math.sin(angle), 300 - 250 * math.cos(angle)


def circuits() -> dict[str, list[str]]:
    """Return the layers of the circuits; each long loop is two polylines with a gap where other links cross."""
    stages = [
        rect(name_of(n), "stage", centre_of(n)[0] - 20, centre_of(n)[1] - 20, 40, 40, number=n) for n in range(11)
    ]
    links = [line(name_of(a), name_of(b), (centre_of(a), centre_of(b))) for a, b in (*RING, *SPOKES)]
    for a, b in LOOPS:
        (ax, ay), (bx, by) = centre_of(a), centre_of(b)
        first, second = [((ax * (1 - t) + bx * t), (ay * (1 - t) + by * t)) for t in (0.4, 0.6)]
        links.append(line(name_of(a), name_of(b), ((ax, ay), (ax + 5, ay + 5), first), stroke=1))
        links.append(line(name_of(a), name_of(b), (second, (bx, by)), stroke=2))
    anchors = [rect(f"dial.{n}", "anchor", 10 * n, 0, 8, 8) for n in range(11)]
    return {"stages": stages, "links": links, "anchors": anchors}


def test_circuits_of_ten_stages_and_a_middle(tmp_path: Path) -> None:
    board = opened(tmp_path, drawn(**circuits()), CIRCUITS)
    areas, marks = board.read_spaces("stages", Stage, "stage")
    roads = board.read_links("links", areas)
    near = neighbours(areas, roads)
    board.check_reach(near, areas)
    anchors = board.read_rectangles("anchors")
    dials = board.take(anchors, [f"dial.{n}" for n in range(11)])
    board.check_all_taken(anchors)
    board.check_bounds(areas)
    assert board.notes.mistakes == ()
    assert (board.width, board.height) == (600, 600)
    assert {mark.number: name for name, mark in marks.items()} == {n: name_of(n) for n in range(11)}
    assert dials[3] == Rect(30, 0, 8, 8)
    joined = {frozenset((road.a, road.b)) for road in roads}
    assert joined == {frozenset((name_of(a), name_of(b))) for a, b in (*RING, *SPOKES, *LOOPS)}
    assert len(roads) == 18
    assert near["san_dimas"] == tuple(name_of(n) for n in (1, 4, 5, 7, 8, 10)), "clockwise from the north"
    loop = next(road for road in roads if (road.a, road.b) == ("stage.2", "stage.6"))
    assert [len(stroke) for stroke in loop.lines] == [3, 2]
    assert loop.points == (*loop.lines[0], *loop.lines[1])
    assert areas["stage.2"].holds(*loop.points[0])
    assert areas["stage.6"].holds(*loop.points[-1])


FIRST_LOOP = '<property name="stroke" value="1" type="int"/>'

SLIPS = {
    # original text, replacement, and a part of the message
    "unknown space": ('value="stage.5"', 'value="stage.50"', "links, object 15, b: no space is called stage.50"),
    "two whole lines": (FIRST_LOOP, "", "links stage.2 and stage.6 a second time"),
    "the same stroke": (FIRST_LOOP, FIRST_LOOP.replace("1", "2"), "links stage.2 and stage.6 a second time"),
    "a stroke left out": (FIRST_LOOP, FIRST_LOOP.replace("1", "3"), "stroke: has the strokes 2, 3 between stage.2 and"),
    "odd stroke": (FIRST_LOOP, FIRST_LOOP.replace("1", "one").replace(' type="int"', ""), "stroke: expected `int`"),
    "not numbered": (
        '<property name="number" value="4" type="int"/>',
        "",
        "stages, object 5 stage.4, number: is",
    ),
    "class": (
        'name="san_dimas" class="stage"',
        'name="san_dimas"',
        "object 1 san_dimas, class: is missing; set",
    ),
    "anchor": ('name="dial.7"', 'name="dial.77"', "anchors, dial.7: is missing; draw a rectangle of that name in the"),
    "anchor left over": ('name="dial.7"', 'name="dial.77"', "anchors, dial.77, name: is a place for something"),
    "off the board": (
        'name="stage.1" class="stage" x="280.0"',
        'name="stage.1" class="stage" x="590.0"',
        "is off the",
    ),
    "line astray": ('name="stage.1" class="stage" x="280.0"', 'name="stage.1" class="stage" x="10.0"', "doesn't end"),
    "layer": ('name="anchors"', 'name="ankers"', "layer anchors: is missing; add an object layer of that name"),
    "lost shapes": (
        'name="anchors"',
        'name="ankers"',
        "is a shape in a layer that has none; move it to a layer stages, li",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slips_on_the_circuits_are_told_with_object_and_remedy(tmp_path: Path, slip: str) -> None:
    old, new, said = SLIPS[slip]
    text = drawn(**circuits())
    assert old in text
    board = opened(tmp_path, text.replace(old, new, 1), CIRCUITS)
    areas, _ = board.read_spaces("stages", Stage, "stage")
    board.read_links("links", areas)
    anchors = board.read_rectangles("anchors")
    board.take(anchors, [f"dial.{n}" for n in range(11)])
    board.check_all_taken(anchors)
    board.check_bounds(areas)
    mistakes = [str(mistake) for mistake in board.notes.mistakes]
    assert any(said.replace("`", "") in one for one in mistakes), mistakes
    assert all(mistake.file == "m.tmx" and mistake.remedy for mistake in board.notes.mistakes)


def test_what_no_link_reaches_is_told(tmp_path: Path) -> None:
    layers = circuits()
    layers["links"] = [link for link in layers["links"] if 'value="stage.7"' not in link]
    board = opened(tmp_path, drawn(**layers), CIRCUITS)
    areas, _ = board.read_spaces("stages", Stage, "stage")
    board.check_reach(neighbours(areas, board.read_links("links", areas)), areas)
    assert [str(mistake) for mistake in board.notes.mistakes] == [
        "m.tmx: stage.7, links: can't be reached; link it with its neighbors"
    ]


# --- four strips of five places -------------------------------------------------------------------------------------

YEARS = (1885, 1955, 1985, 2015)
STRIPS = ("strips", "places")


def strips() -> dict[str, list[str]]:
    """Return the layers of four strips of five spaces each, one below the other; the spaces are unordered."""
    regions = [rect(str(year), "strip", 10, 100 * row, 580, 90) for row, year in enumerate(YEARS)]
    places = [
        rect(f"{year}.{column}", "space", 20 + 110 * column, 100 * row + 10, 100, 70)
        for column in (3, 0, 4, 2, 1)
        for row, year in enumerate(YEARS)
    ]
    return {"strips": regions, "places": places}


def test_strips_of_places_need_no_links(tmp_path: Path) -> None:
    board = opened(tmp_path, drawn(**strips()), STRIPS)
    areas, marks = board.read_spaces("places", Bare)
    regions = board.group(board.read_rectangles("strips"), areas)
    assert board.notes.mistakes == ()
    assert len(areas) == len(marks) == 20
    assert regions == {str(year): tuple(f"{year}.{column}" for column in range(5)) for year in YEARS}


def test_a_place_between_strips_is_told(tmp_path: Path) -> None:
    text = drawn(**strips()).replace('x="20" y="10"', 'x="20" y="60"', 1)
    board = opened(tmp_path, text, STRIPS)
    areas, _ = board.read_spaces("places", Bare)
    regions = board.group({**board.read_rectangles("strips"), "void": Rect(0, 500, 5, 5)}, areas)
    assert regions["1885"] == tuple(f"1885.{column}" for column in range(1, 5))
    assert [str(mistake) for mistake in board.notes.mistakes] == [
        "m.tmx: 1885.0: is not in any region; move it into one region, or correct the regions",
        "m.tmx: void: is a region without spaces; move its spaces into it, or delete it",
    ]


def test_a_place_in_two_strips_is_told(tmp_path: Path) -> None:
    layers = strips()
    layers["strips"].append(rect("century", "strip", 0, 0, 600, 200))
    board = opened(tmp_path, drawn(**layers), STRIPS)
    areas, _ = board.read_spaces("places", Bare)
    board.group(board.read_rectangles("strips"), areas)
    mistakes = {mistake.entry: mistake.problem for mistake in board.notes.mistakes}
    assert mistakes == {
        f"{year}.{column}": f"is in several regions: {year}, century" for year in (1885, 1955) for column in range(5)
    }
