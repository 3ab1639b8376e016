"""A flourish in which pictures fly that are no pieces: backs of cards that change hands, one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.table.canvas import Canvas
from game.table.geometry import Rect, bounds
from game.table.poses import Pose
from game.table.sound import sounds
from game.table.stage import Stage

FLIGHT, STAGGER, LONGEST = 0.5, 0.05, 0.9


@dataclass(frozen=True, slots=True)
class Flight:
    """One picture on its way; the end's face is shown."""

    start: Pose
    end: Pose


class Flock:
    """Lets pictures fly; nothing of them is left."""

    def __init__(self, flights: Sequence[Flight], sound: str = "card_shuffle") -> None:
        """``flights`` begin one after the other, all within :data:`LONGEST` seconds."""
        self._flights = tuple(flights)
        self._step = min(STAGGER, LONGEST / max(1, len(flights)))
        self._clock = 0.0
        self._sound = sound
        self._stage: Stage | None = None
        self._area = Rect(0.0, 0.0, 0.0, 0.0)

    def start(self, stage: Stage) -> None:
        """Begin on a stage."""
        self._stage, self._clock = stage, 0.0
        rects = [stage.to_table(pose).rect() for flight in self._flights for pose in (flight.start, flight.end)]
        self._area = (bounds(rects) or self._area).grown(70)
        sounds().play(self._sound)

    def update(self, dt: float) -> bool:
        """Let time pass; return True when all have arrived."""
        self._clock += dt
        return self._clock >= FLIGHT + self._step * (len(self._flights) - 1)

    def skip(self) -> None:
        """Be gone."""
        self._clock = FLIGHT + LONGEST

    def area(self) -> Rect:
        """Return the part of the screen they fly over."""
        return self._area

    def draw(self, canvas: Canvas) -> None:
        """Draw those that are on their way, in an arc."""
        if self._stage is None:
            return
        for number, flight in enumerate(self._flights):
            share = (self._clock - number * self._step) / FLIGHT
            if not 0 < share < 1:
                continue
            a, b = self._stage.to_table(flight.start), self._stage.to_table(flight.end)
            eased = share * share * (3 - 2 * share)
            hill = math.sin(math.pi * eased)
            at = a.at.towards(b.at, eased).plus(0.0, -40.0 * hill)
            scale = (a.scale * a.face.size[1] + (b.scale * b.face.size[1] - a.scale * a.face.size[1]) * eased) * (
                1.0 + 0.5 * hill
            )
            shown = replace(b, x=at.x, y=at.y, scale=scale / b.face.size[1], angle=round(20 * hill))
            canvas.blit_centre(self._stage.surface_of(shown), at)
