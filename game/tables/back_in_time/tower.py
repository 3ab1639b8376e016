"""The clock dice tower: dice drop in at the top, tumble past the windows, roll out on the tray and settle.

The faces are chance's choice and known beforehand; the tower only acts them out. Measures are those of the tower's
picture, 160 x 260.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.table.canvas import Canvas
from game.table.geometry import Rect, Vec
from game.table.poses import Face, Pose
from game.table.sound import sounds
from game.table.stage import Stage

BOARD: Final = "back_in_time/board"
DICE: Final = "back_in_time/dice"
LAST_HOUR: Final = 22 * 60 + 4
FIRST_HOUR: Final = 18 * 60
"""The tracker runs from six in the evening to 10:04 p.m., in minutes of the day."""

RISE, FALL, ROLL, STAGGER = 0.22, 0.5, 0.5, 0.06
"""Seconds: up to the top, through the tower, out on the tray; and between two dice."""

TOP, EXIT = Vec(80, 6), Vec(80, 238)
FRAME_TIME: Final = 0.05
CLOCK: Final = Vec(80, 88)
"""The clock's middle; see the anchor ``clock`` of the map."""


def minutes(clock: int, midnight: int) -> int:
    """The minute of the day that the tower shows on a space of the tracker."""
    return round(LAST_HOUR - (LAST_HOUR - FIRST_HOUR) * max(0, midnight - clock) / max(1, midnight - 1))


def draw_front(canvas: Canvas, rect: Rect, minute: int) -> None:
    """Draw the tower's front with its hands."""
    canvas.art(f"{BOARD}/tower_front", rect)
    unit = rect.w / 160
    middle = Vec(rect.x + CLOCK.x * unit, rect.y + CLOCK.y * unit)
    for hand, length, angle in (("hour", 17, minute / 2), ("minute", 22, minute * 6)):
        turn = math.radians(angle)
        centre = Vec(middle.x + math.sin(turn) * length * unit / 2, middle.y - math.cos(turn) * length * unit / 2)
        canvas.art(f"{BOARD}/clock_hand_{hand}", Rect.around(centre, length * unit, length * unit), angle=angle % 360)


@dataclass(frozen=True, slots=True)
class Throw:
    """One die to be thrown: its piece, colour, where it lies before (None: not yet on the table) and after."""

    key: str
    colour: str
    before: Pose | None
    after: Pose


class TowerRoll:
    """The flourish of a roll."""

    def __init__(self, tower: MapRect, throws: Sequence[Throw], minute: int) -> None:
        """``tower`` is its place on the board."""
        self._tower, self._throws, self._minute = tower, tuple(throws), minute
        self._clock = 0.0
        self._landed = 0
        self._stage: Stage | None = None

    def start(self, stage: Stage) -> None:
        """Take the dice off the tray."""
        self._stage = stage
        for throw in self._throws:
            stage.remove(throw.key)
        sounds().play("tower_rattle")

    def update(self, dt: float) -> bool:
        """Let time pass; dice that have come to rest are put on the stage."""
        self._clock += dt
        while self._landed < len(self._throws) and self._share(self._landed) >= 3.0:
            self._land(self._throws[self._landed])
            self._landed += 1
        return self._landed == len(self._throws)

    def skip(self) -> None:
        """Put all dice down at once."""
        for throw in self._throws[self._landed :]:
            if self._stage is not None:
                self._stage.show(throw.key, throw.after)
        self._landed = len(self._throws)

    def area(self) -> Rect:
        """The tower and the way of the dice over the board."""
        assert self._stage is not None
        corners = [(self._tower.x, self._tower.y - 40), (self._tower.x + self._tower.w, self._tower.y + self._tower.h)]
        for throw in self._throws:
            for pose in (throw.before, throw.after):
                if pose is not None:
                    corners += [(pose.x - 50, pose.y - 60), (pose.x + 50, pose.y + 50)]
        points = [self._on_screen(Vec(x, y)) for x, y in corners]
        x, y = min(p.x for p in points), min(p.y for p in points)
        return Rect(x, y, max(p.x for p in points) - x, max(p.y for p in points) - y).grown(8)

    def draw(self, canvas: Canvas) -> None:
        """Draw dice inside the tower behind its front, and dice outside before it."""
        tower = self._tower_rect()
        inside: list[tuple[int, float]] = []
        outside: list[tuple[int, float]] = []
        for number in range(self._landed, len(self._throws)):
            share = self._share(number)
            (inside if 1.0 <= share < 2.0 else outside).append((number, share))
        canvas.art(f"{BOARD}/tower_back", tower)
        for number, share in inside:
            self._die(canvas, number, share)
        draw_front(canvas, tower, self._minute)
        for number, share in outside:
            self._die(canvas, number, share)

    def _share(self, number: int) -> float:
        """How far a die is: below 1 on its way up, below 2 in the tower, below 3 on the tray."""
        clock = self._clock - number * STAGGER
        if clock < RISE:
            return max(-0.01, clock / RISE)
        if clock < RISE + FALL:
            return 1.0 + (clock - RISE) / FALL
        return min(3.0, 2.0 + (clock - RISE - FALL) / ROLL)

    def _land(self, throw: Throw) -> None:
        """Put a die to rest."""
        if self._stage is not None:
            self._stage.show(throw.key, throw.after)
        sounds().play(f"die_on_wood_{self._landed % 3 + 1}")

    def _die(self, canvas: Canvas, number: int, share: float) -> None:
        """Draw one die at a share of its way."""
        throw = self._throws[number]
        if share < 0 and throw.before is None:
            return
        at, size, angle = self._place(throw, number, share)
        frame = int(self._clock / FRAME_TIME + number) % 4 + 1
        picture = f"{DICE}/{throw.colour}_tumble_{frame}"
        where = self._on_screen(at)
        zoom = self._zoom()
        if share >= 2.0:
            canvas.shadow(
                Rect.around(where.plus(0, size * zoom * 0.4), size * zoom * 0.8, size * zoom * 0.3), 5, 0.4, 20
            )
        canvas.art(picture, Rect.around(where, size * zoom, size * zoom), angle=angle)

    def _place(self, throw: Throw, number: int, share: float) -> tuple[Vec, float, float]:
        """Where a die is on the board, how large, and how turned."""
        full = throw.after.face.size[0]
        top = self._in_tower(TOP)
        spin = (self._clock * 540 + number * 77) % 360
        if share < 1.0:
            start = throw.before.at if throw.before is not None else top.plus(-90 + number * 24, -70)
            way = start.towards(top, max(0.0, share))
            return way.plus(0, -60 * math.sin(math.pi * max(0.0, share))), full + (40 - full) * max(0.0, share), spin
        if share < 2.0:
            fall = share - 1.0
            sway = 15 * math.sin(fall * 11 + number * 1.7)
            return top.towards(self._in_tower(EXIT), fall**1.4).plus(sway, 0), 38.0, spin
        out = share - 2.0
        eased = 1.0 - (1.0 - out) ** 2.2
        hop = abs(math.sin(out * math.pi * 2.5)) * 22 * (1.0 - out)
        at = self._in_tower(EXIT).towards(throw.after.at, eased).plus(0, -hop)
        return at, 38 + (full - 38) * eased, spin * (1.0 - out)

    def _in_tower(self, point: Vec) -> Vec:
        """Turn a point of the tower's picture into board units."""
        unit = self._tower.w / 160
        return Vec(self._tower.x + point.x * unit, self._tower.y + point.y * unit)

    def _on_screen(self, at: Vec) -> Vec:
        """Turn board units into table units."""
        assert self._stage is not None
        return self._stage.to_table(Pose(at.x, at.y, Face("", (1, 1)), on_board=True)).at

    def _zoom(self) -> float:
        """Table units per board unit."""
        assert self._stage is not None
        return self._stage.to_table(Pose(0, 0, Face("", (1, 1)), on_board=True)).scale

    def _tower_rect(self) -> Rect:
        """The tower on the screen."""
        corner = self._on_screen(Vec(self._tower.x, self._tower.y))
        zoom = self._zoom()
        return Rect(corner.x, corner.y, self._tower.w * zoom, self._tower.h * zoom)
