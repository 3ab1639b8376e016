"""How path cards, the start card and the back look, and the places for new cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.table.layout import grid, track_curves
from game.games.time_line.table.layout.stops_and_lines import LineGeometry
from game.games.time_line.table.text.titles import Titles
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

ART: Final = "time_line"
FRAME: Final = (grid.CARD.x, grid.CARD.y)
SOCKET: Final = 102.0
"""How far from the left edge of the start card the sockets of its goods are."""
CASING, RAIL, BED = 25.0, 15.5, 11.0
"""Widths of a track: the paper that is cleared around it, its border, its light middle."""
DASH, SPACE = 13.0, 9.0


class CardFaces:
    """Draws what lies in the time zones."""

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles) -> None:
        self.lookup, self.titles = titles.lookup, titles
        self._geometries = {option: LineGeometry(lookup, ()) for option, lookup in lookups.items()}

    def path(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an open card of one of the decks, with its four tracks; a later one runs over those it crosses."""
        canvas.art(f"{ART}/card_face", rect)
        with canvas.clipped(rect.inset(1.5)):
            for slot, leaves in enumerate(self._geometries[face.part].exits(face.name)):
                self.track(canvas, track_curves.points(slot, leaves))

    def track(self, canvas: Canvas, points: Sequence[Vec]) -> None:
        """Draw one track that no good runs on."""
        inner = [at for at in points if 8.0 < at.x < grid.CARD.x - 8.0]
        canvas.line(inner, "card_ivory", CASING)
        canvas.line(points, "metal_dark", RAIL)
        canvas.line(points, "card_ivory", BED)

    def closeup(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a card enlarged, with all its stops; ``state``: for each, top to bottom, 1 while its token is there."""
        self.path(canvas, rect, face)
        geometry = self._geometries[face.part]
        exits, goods = geometry.exits(face.name), geometry.goods(face.name)
        for slot, (good, share) in enumerate(zip(goods, track_curves.stops(exits), strict=True)):
            at = track_curves.point(slot, exits[slot], share)
            spot = Rect.around(at, 44.0, 44.0)
            self.stop(canvas, spot, Face("stop", (spot.w, spot.h), good))
            if face.state[slot] == "1":
                canvas.art(f"{ART}/goods/{good}", spot)

    def back(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw a face-down card: its tracks run straight."""
        canvas.art(f"{ART}/card_back", rect)

    def start(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw the start card: the four goods whose lines leave it, top to bottom."""
        canvas.art(f"{ART}/start", rect)
        for row, good in enumerate(self.lookup.start):
            spot = Rect.around(Vec(rect.x + SOCKET, rect.y + grid.row_y(row)), 36.0, 36.0)
            canvas.art(f"{ART}/goods/{self.lookup.goods[good]}", spot)

    def stop(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a stop without its token: the ring, and a faint sign of its good."""
        canvas.art(f"{ART}/stop", rect)
        inner = rect.inset(rect.w * 0.25)
        canvas.box(Skin("card_ivory", "card_ivory", "card_ivory_edge", 0.0, 0.0, inner.w / 2), inner.grown(1.5))
        canvas.art(f"{ART}/goods/{face.name}", inner, alpha=0.62)

    def ring(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a ring around a stop to which one can go."""
        wide = rect.w * 0.085
        canvas.box(Skin("glow", "glow", "ink", wide * 0.5, 0.9, rect.w / 2, 0.9), rect)
        inner = rect.inset(wide * 0.5)
        canvas.box(Skin("glow", "glow", f"seat_{int(face.name) + 1}", wide, 1.0, inner.w / 2, 0.0), inner)

    def exit(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a frame around the Market on which a line ends, in the seat's colour."""
        canvas.box(Skin("glow", "glow", "ink", 1.5, 0.9, 9, 0.0), rect.inset(0.5))
        canvas.box(Skin("glow", "glow", f"seat_{int(face.name) + 1}", 4.5, 1.0, 8, 0.0), rect.inset(1.5))

    def token(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a token of a good."""
        canvas.art(f"{ART}/goods/{face.name}", rect)

    def pawn(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a time machine with its seat's sign; the one whose turn it is stands on a bright disc."""
        role = f"seat_{int(face.name) + 1}"
        if face.state == "active":
            disc = Rect(rect.x + rect.w * 0.04, rect.bottom - rect.h * 0.36, rect.w * 0.92, rect.h * 0.34)
            canvas.box(Skin("glow", role, "ink", rect.w * 0.03, 1.0, disc.h / 2), disc)
        canvas.art(f"{ART}/pawns/{int(face.name) + 1}", rect.inset(rect.w * 0.03))
        side = rect.w * 0.36
        badge = Rect(rect.right - side, rect.bottom - side * 1.05, side, side)
        canvas.box(Skin("panel", "black", role, side * 0.08, 1.0, side / 2), badge)
        canvas.icon(role, badge.centre, side * 0.72)

    def new(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the place for a new card: dashes around what would lie there, and a plus; ``state``: the open side."""
        inner = rect.inset(4.0)
        a, b = Vec(inner.x, inner.y), Vec(inner.right, inner.y)
        c, d = Vec(inner.right, inner.bottom), Vec(inner.x, inner.bottom)
        sides = {"": ((a, b), (b, c), (c, d), (d, a)), "up": ((d, a), (a, b), (b, c)), "down": ((a, d), (d, c), (c, b))}
        for start, end in sides[face.state]:
            dashed(canvas, start, end)
        spot = Rect.around(rect.centre, 54.0, 54.0)
        canvas.box(Skin("card_ivory", "card_ivory_shade", "paper_teal_dark", 2.5, 0.95, 27, 0.9), spot)
        canvas.title("+", spot.inset(4, 2).moved(0, -2), 52.0, "paper_teal_dark", least=8.0)


def dashed(canvas: Canvas, start: Vec, end: Vec) -> None:
    """Draw a dashed line."""
    far = start.distance(end)
    count = max(1, round(far / (DASH + SPACE)))
    share = DASH / (DASH + SPACE)
    for number in range(count):
        line = [start.towards(end, number / count), start.towards(end, (number + share) / count)]
        canvas.line(line, "paper_teal_dark", 4.0)
