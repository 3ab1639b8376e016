"""Board reader of Back in Time: graph and track for the rules, plan for the view, from the map."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec

from game.content.board_shapes import Rect
from game.content.mistakes import MistakeLog
from game.content.tiled_board_reader import TiledBoard, neighbours, rectangle, tell
from game.content.tiled_reader import TiledMap
from game.games.back_in_time.reader.content import BoardPlan, Place
from game.games.back_in_time.rules.box import Space, Spot
from game.games.back_in_time.rules.compiled_box import DECKS
from game.i18n import _, ngettext

LOGIC: Final = ("spaces", "links", "track", "anchors")
"""Shape layers that are read; all others are drawn."""
DRAWN: Final = ("ground", "places")
"""Required picture layers."""


class SpaceMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Map properties of a space."""

    kind: Literal["location", "street"]
    npc: bool


class SpotMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Map properties of a DeLorean Track spot."""

    index: int
    space: str
    start: bool = False
    gate: bool = False
    ready: bool = False


class Board(TiledBoard):
    """Board as read from the map, recording every mistake."""

    def __init__(self, found: TiledMap, path: Path, file: str, notes: MistakeLog) -> None:
        """Read spaces, links, track and anchors."""
        super().__init__(found, path, file, notes, LOGIC, DRAWN)
        self.areas, self.marks = self.read_spaces("spaces", SpaceMark)
        self.roads = self.read_links("links", self.areas)
        self.spots: list[tuple[SpotMark, Rect]] = []
        self.read_track()
        self.anchors = self.read_rectangles("anchors")

    def read_track(self) -> None:
        """Read the DeLorean Track."""
        seen: dict[str, Rect] = {}
        for item in self.shapes("track"):
            mark = self.properties(item, SpotMark, "spot")
            if self.name(item, seen) and mark is not None:
                if item.name != f"spot.{mark.index}":
                    problem = _("is {number}").format(number=mark.index)
                    remedy = _("number name and index alike: {name} and {n}").format(name="spot.3", n=3)
                    self.wrong(tell(item), "index", problem, remedy)
                if mark.space not in self.areas:
                    problem = _("no space is called {name}").format(name=mark.space)
                    self.wrong(tell(item), "space", problem, _("name a space"))
                self.spots.append((mark, rectangle(item)))
        self.spots.sort(key=lambda spot: spot[0].index)
        if self.notes.clean(self.file):
            self.check_track([mark for mark, _rect in self.spots])

    def check_track(self, spots: list[SpotMark]) -> None:
        """Check that the track runs without gaps from its start past its gate to the Ready Zone."""
        missing = sorted(set(range(len(spots))) - {spot.index for spot in spots})
        if missing:
            remedy = _("number the spots 0, 1, 2... without gaps")
            self.wrong("track", f"spot.{missing[0]}", _("is missing"), remedy)
            return
        starts, gates, ready = ([s.index for s in spots if getattr(s, mark)] for mark in ("start", "gate", "ready"))
        if starts != [0]:
            self.wrong("track", "start", _set_at(starts), _("set it at {name} and nowhere else").format(name="spot.0"))
        if len(gates) != 1:
            self.wrong("track", "gate", _set_at(gates), _("set it at exactly one spot"))
        if not ready or ready != list(range(ready[0], len(spots))):
            problem = _("is set at spots {spots}").format(spots=ready)
            self.wrong("track", "ready", problem, _("set it at the last spots of the track"))
        elif gates and gates[0] >= ready[0]:
            self.wrong("track", "gate", _("does not lie before the Ready Zone"), _("set it at an earlier spot"))

    def spaces(self, titles: Mapping[str, str]) -> tuple[Space, ...]:
        """Return the spaces in title order, and check that heroes and figures can reach theirs."""
        near = neighbours(self.areas, self.roads)
        self.check_reach(near, self.areas)
        theirs = [space for space in self.areas if space in self.marks and self.marks[space].npc]
        self.check_reach(near, theirs, _("can't be reached by George, Lorraine and Biff"))
        return tuple(
            Space(name, titles[name], self.marks[name].kind, self.marks[name].npc, near[name])
            for name in titles
            if name in self.marks
        )

    def track(self) -> tuple[Spot, ...]:
        """Return the DeLorean Track."""
        return tuple(Spot(s.index, s.space, s.start, s.gate, s.ready) for s, _rect in self.spots)

    def plan(self, columns: int, love: range, photos: int, parts: Mapping[str, str]) -> BoardPlan:
        """Return the layout for the view, an anchor for each piece; missing ones are recorded and left empty.

        ``columns`` is the number of tracker columns with icons; ``parts`` maps parts to their initial spaces.
        """
        left = dict(self.anchors)
        places = {space: self.place(space, left, space in parts.values()) for space in self.areas}
        tracker = self.take(left, [f"tracker.{n + 1}" for n in range(columns + 2)])
        meter = self.take(left, [f"love.{value}" for value in love])
        photo = self.take(left, [f"photo.{n + 1}" for n in range(photos)])
        ready = self.take(left, [f"parts_ready.{n + 1}" for n in range(len(parts))])
        tower, clock, tray = self.take(left, ["tower", "clock", "tray"])
        piles = self.take(left, [f"pile.{name}" for name in DECKS])
        self.check_all_taken(left)
        layers = self.drawn_layers()
        self.check_one_picture_each("places", self.areas, layers)
        tracks = {f"spot.{mark.index}": rect for mark, rect in self.spots}
        self.check_bounds({**self.areas, **tracks, **self.anchors})
        return BoardPlan(
            width=self.width,
            height=self.height,
            layers=layers,
            spaces=places,
            roads=tuple(self.roads),
            track=tuple(rect for _mark, rect in self.spots),
            tracker=tuple(tracker),
            love=dict(zip(love, meter, strict=True)),
            photos=tuple(photo),
            parts_ready=tuple(ready),
            tower=tower,
            clock=clock,
            tray=tray,
            piles=dict(zip(DECKS, piles, strict=True)),
        )

    def place(self, space: str, left: dict[str, Rect], with_part: bool) -> Place:
        """Take the anchors of a space, with stands for the seven figures that may meet there."""
        label, card = self.take(left, [f"label.{space}", f"card.{space}"])
        stands = self.take(left, [f"stand.{space}.{n + 1}" for n in range(7)])
        part = self.take(left, [f"part.{space}"])[0] if with_part else None
        return Place(self.areas[space], label, tuple(stands), card, part)


def _set_at(spots: list[int]) -> str:
    """Say at which spots a property is set."""
    told = ngettext("is set at {n} spot: {spots}", "is set at {n} spots: {spots}", len(spots))
    return told.format(n=len(spots), spots=spots)
