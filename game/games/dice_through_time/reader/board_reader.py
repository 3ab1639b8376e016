"""Board reader of Dice Through Time: places with year and column, links and anchors, from the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.content.board_shapes import Rect
from game.content.mistakes import MistakeLog, one_of
from game.content.tiled_board_reader import TiledBoard, neighbours
from game.content.tiled_reader import TiledMap
from game.games.dice_through_time.reader.content import BoardPlan, PlaceArea, YearArea
from game.games.dice_through_time.rules.box import YEARS, Place
from game.i18n import _, listed

LOGIC: Final = ("spaces", "links", "anchors")
"""Shape layers that are read; all others are drawn."""
DRAWN: Final = ("ground", "places")
"""Required picture layers."""

LEAST_COLUMNS: Final = 2
"""Minimum number of columns, so that every place has a neighbour."""


class PlaceMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Map properties of a place."""

    year: int
    column: int


class Board(TiledBoard):
    """Board as read from the map, recording every mistake."""

    def __init__(self, found: TiledMap, path: Path, file: str, notes: MistakeLog) -> None:
        """Read places, links and anchors."""
        super().__init__(found, path, file, notes, LOGIC, DRAWN)
        self.areas, self.marks = self.read_spaces("spaces", PlaceMark)
        self.roads = self.read_links("links", self.areas)
        self.anchors = self.read_rectangles("anchors")

    def check(self, years: Sequence[int]) -> None:
        """Check that each year has the same columns, once each, and that exactly neighbours are linked."""
        by_spot: dict[tuple[int, int], str] = {}
        for name, mark in self.marks.items():
            if mark.year not in years:
                problem = _("there is no year {name}").format(name=mark.year)
                self.wrong(name, "year", problem, one_of(years, mark.year))
            other = by_spot.setdefault((mark.year, mark.column), name)
            if other != name:
                problem = _("is {column}, where {other} is in {year}")
                problem = problem.format(column=mark.column, other=other, year=mark.year)
                self.wrong(name, "column", problem, _("give each place of a year its own column"))
        columns = len(self.areas) // max(1, len(years))
        if len(self.areas) != columns * len(years) or columns < LEAST_COLUMNS:
            problem = _("are {n} for {years} years").format(n=len(self.areas), years=len(years))
            remedy = _("draw as many places for each year, {least} or more").format(least=LEAST_COLUMNS)
            self.wrong("spaces", "", problem, remedy)
        for name, mark in self.marks.items():
            if not 0 <= mark.column < columns:
                problem = _("is {number}").format(number=mark.column)
                self.wrong(name, "column", problem, _("write 0 to {last}, from the left").format(last=columns - 1))
        self._check_links(by_spot)

    def _check_links(self, by_spot: Mapping[tuple[int, int], str]) -> None:
        """Check that links connect adjacent columns of a year, and that none is missing."""
        linked = {frozenset((road.a, road.b)) for road in self.roads}
        wanted = {
            frozenset((name, by_spot[year, column + 1]))
            for (year, column), name in by_spot.items()
            if (year, column + 1) in by_spot
        }
        for road in self.roads:
            if frozenset((road.a, road.b)) not in wanted and {road.a, road.b} <= self.marks.keys():
                problem = _("does not lead to a neighbor: {a} and {b}").format(a=road.a, b=road.b)
                remedy = _("link places of one year in columns side by side")
                self.wrong(f"links, {road.a}-{road.b}", "", problem, remedy)
        for pair in sorted(tuple(sorted(pair)) for pair in wanted - linked):
            problem = _("are side by side and not linked")
            self.wrong(f"links, {listed(pair)}", "", problem, _("draw a line from one to the other"))

    def places(self, titles: Mapping[str, str], years: Sequence[int]) -> tuple[Place, ...]:
        """Return the places year by year, from the left."""
        near = neighbours(self.areas, self.roads)
        order = sorted(
            (name for name, mark in self.marks.items() if mark.year in years),
            key=lambda name: (years.index(self.marks[name].year), self.marks[name].column),
        )
        return tuple(
            Place(
                name,
                titles[name],
                self.marks[name].year,
                self.marks[name].column,
                tuple(sorted(near[name], key=order.index)),
            )
            for name in order
            if name in titles and set(near[name]) <= set(order)
        )

    def plan(self, years: Iterable[int], track: int) -> BoardPlan:
        """Return the layout for the view, an anchor for each piece; missing ones are recorded and left empty.

        ``track`` is the last space of the OUTATIME track.
        """
        left = dict(self.anchors)
        places = {place: self._place(place, left) for place in self.areas}
        beside = {
            year: YearArea(*self.take(left, [f"{what}.{year}" for what in ("year", "items", "threat")]))
            for year in years
        }
        spaces = self.take(left, [f"outatime.{space}" for space in range(track + 1)])
        (clock,) = self.take(left, ["clock"])
        self.check_all_taken(left)
        layers = self.drawn_layers()
        self.check_one_picture_each("places", self.areas, layers)
        self.check_bounds({**self.areas, **self.anchors})
        return BoardPlan(
            width=self.width,
            height=self.height,
            layers=layers,
            places=places,
            roads=tuple(self.roads),
            years=beside,
            outatime=tuple(spaces),
            clock=clock,
        )

    def _place(self, place: str, left: dict[str, Rect]) -> PlaceArea:
        """Take the anchors of a place, with stands for all cars."""
        stands = self.take(left, [f"stand.{place}.{number + 1}" for number in range(YEARS)])
        names = ("label", "events", "biff", "paradox", "buried", "home")
        rects = dict(zip(names, self.take(left, [f"{name}.{place}" for name in names]), strict=True))
        return PlaceArea(area=self.areas[place], stands=tuple(stands), **rects)
