"""Board reader of Riff in Time: San Dimas and the stages, circuits and anchors, from the map."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from game.content.board_shapes import Rect
from game.content.mistakes import MistakeLog
from game.content.tiled_board_reader import TiledBoard, neighbours
from game.content.tiled_reader import TiledMap
from game.games.riff_in_time.reader.content import BoardPlan, SpaceArea
from game.games.riff_in_time.rules.box import SAN_DIMAS, Space
from game.i18n import _, ngettext

LOGIC: Final = ("spaces", "links", "anchors")
"""Shape layers that are read; all others are drawn."""
DRAWN: Final = ("ground", "stages")
"""Required picture layers."""

SEATS: Final = 4
"""Number of booths that fit on each space."""


class SpaceMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Map properties of a space."""

    number: int


def name_of(number: int) -> str:
    """Return the name of a space by its number."""
    return f"stage_{number}" if number else SAN_DIMAS


class Board(TiledBoard):
    """Board as read from the map, recording every mistake."""

    def __init__(self, found: TiledMap, path: Path, file: str, notes: MistakeLog) -> None:
        """Read spaces, circuits and anchors."""
        super().__init__(found, path, file, notes, LOGIC, DRAWN)
        self.areas, self.marks = self.read_spaces("spaces", SpaceMark)
        self.roads = self.read_links("links", self.areas)
        self.anchors = self.read_rectangles("anchors")

    def check(self, stages: int) -> None:
        """Check that there is San Dimas and a stage for each location, all connected."""
        for name, mark in self.marks.items():
            if name != name_of(mark.number):
                problem = _("is {number}").format(number=mark.number)
                self.wrong(name, "number", problem, _("call the space {name}").format(name=name_of(mark.number)))
        wanted = {name_of(number) for number in range(stages + 1)}
        for name in sorted(wanted - self.areas.keys()):
            self.wrong("spaces", name, _("is missing"), _("draw it: San Dimas and a stage for each location"))
        for name in sorted(self.areas.keys() - wanted):
            problem = ngettext(
                "is a space too many for {n} location", "is a space too many for {n} locations", stages
            ).format(n=stages)
            self.wrong(name, "", problem, _("delete it or add a location"))
        near = neighbours(self.areas, self.roads)
        self.check_reach(near, sorted(self.areas), _("can't be reached by the circuits"))

    def spaces(self) -> tuple[Space, ...]:
        """Return the spaces by number."""
        near = neighbours(self.areas, self.roads)
        order = sorted(self.marks, key=lambda name: self.marks[name].number)
        return tuple(Space(name, self.marks[name].number, tuple(sorted(near[name], key=order.index))) for name in order)

    def plan(self) -> BoardPlan:
        """Return the layout for the view, an anchor for each piece; missing ones are recorded and left empty."""
        left = dict(self.anchors)
        spaces = {space: self._space(space, left) for space in self.areas}
        self.check_all_taken(left)
        layers = self.drawn_layers()
        self.check_one_picture_each("stages", self.areas, layers)
        self.check_bounds({**self.areas, **self.anchors})
        above = tuple(layer for layer in layers if layer.name == "stages")
        return BoardPlan(
            width=self.width,
            height=self.height,
            ground=tuple(layer for layer in layers if layer not in above),
            stages=above,
            spaces=spaces,
            roads=tuple(self.roads),
        )

    def _space(self, space: str, left: dict[str, Rect]) -> SpaceArea:
        """Take the anchors of a space, with stands for all booths and, on a stage, a number."""
        booths = self.take(left, [f"booth.{space}.{number + 1}" for number in range(SEATS)])
        disc, label, figures = self.take(left, [f"{part}.{space}" for part in ("disc", "label", "figures")])
        number = None if space == SAN_DIMAS else self.take(left, [f"number.{space}"])[0]
        return SpaceArea(self.areas[space], disc, label, figures, tuple(booths), number)
