"""Pieces that fly to another place on a slight arc, turned over on the way when their face changes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.ui.animation.combinators import Tween
from game.ui.animation.easing import hill, phase, slow_down, smooth, speed_up
from game.ui.tabletop.lines import ABOVE
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing

RAFT: Final = Kind("raft")
TIME = 0.42
LEAN, LEAN_PER_UNIT = 8.0, 0.03
"""Degrees that a piece leans at most, and for each unit of its way to the right."""
GATHERS = 0.15
"""The share of a flight in which it gathers speed."""
HELD, LANDS = 0.55, 0.86
"""The shares of a flight until which it is held up, and after which it lies: in between it falls, faster and faster."""
REBOUND = 0.16
"""How high it springs up again, as a share of the height it fell from."""


@dataclass(frozen=True)
class Fly(Tween):
    """Moves a piece from where it is to a pose.

    A new piece comes from ``start``; one that is ``gone`` is removed at the end.
    """

    key: Thing
    end: Pose
    start: Pose | None = None
    gone: bool = False
    seconds: float = field(default=TIME, kw_only=True)

    def fitted(self, stage: Stage) -> Fly:
        """Return a copy that starts where the piece is now."""
        now = stage.pose(self.key) or self.start or self.end
        return replace(self, start=stage.to_space(now, self.end.on_board))

    def show(self, stage: Stage, share: float) -> None:
        """Show the piece after a share of its flight."""
        start, end = self.start or self.end, self.end
        pose, squeeze = between(start, end, share, way(stage, start, end)) if share else (start, 1.0)
        stage.show(self.key, pose, moving=True, squeeze=squeeze)

    def rest(self, stage: Stage) -> None:
        """Put the piece down, or remove it."""
        if self.gone:
            stage.remove(self.key)
        else:
            stage.show(self.key, self.end)


@dataclass(frozen=True)
class Drift(Tween):
    """Moves pieces of the board that all go the same way, up or down, as one picture below the lines and one above."""

    ends: Mapping[Thing, Pose]
    starts: Mapping[Thing, Pose] = field(default_factory=dict)
    rafts: Mapping[Thing, Pose] = field(default_factory=dict)
    zoom: float = 0.0
    """That of the camera when the pictures were made."""

    def fitted(self, stage: Stage) -> Drift:
        """Return a copy whose pieces are bound together as they lie now."""
        starts = {key: pose for key in self.ends if (pose := stage.pose(key)) is not None}
        rafts = {}
        for above in (False, True):
            bound = [key for key, pose in starts.items() if (pose.z >= ABOVE) == above]
            raft = RAFT(str(next(iter(self.ends))), "above" if above else "below")
            if bound and (pose := stage.bind(bound, raft)) is not None:
                rafts[raft] = pose
        return replace(self, starts=starts, rafts=rafts, zoom=_zoom(stage))

    def show(self, stage: Stage, share: float) -> None:
        """Show the pictures after a share of the way; after a zoom the pieces themselves."""
        bound = _zoom(stage) == self.zoom
        for key, start in (self.rafts if bound else self.starts).items():
            first = next(iter(self.starts))
            gone = self.ends[first].y - self.starts[first].y
            end = start.moved_to(start.at.plus(0.0, gone))
            stage.show(key, between(start, end, share, way(stage, start, end))[0] if share else start, moving=True)
        if not bound:
            self._unbind(stage)

    def rest(self, stage: Stage) -> None:
        """Put the pieces down."""
        self._unbind(stage)
        for key, end in self.ends.items():
            stage.show(key, end)

    def settle(self, stage: Stage) -> None:
        """Show the pieces where they go: none needs to be bound for that."""
        self.rest(stage)

    def _unbind(self, stage: Stage) -> None:
        """Remove the pictures."""
        for raft in self.rafts:
            stage.remove(raft)


def drifts_alike(start: Pose, end: Pose) -> bool:
    """Return whether a piece moves straight up or down and nothing of its looks changes."""
    return start.on_board and end.on_board and not end.important and replace(start, y=end.y, name=end.name) == end


def _zoom(stage: Stage) -> float:
    """Return how near the camera is."""
    return stage.camera.zoom if stage.camera is not None else 1.0


def way(stage: Stage, start: Pose, end: Pose) -> tuple[float, float]:
    """Return the distance (dx, dy) on the screen between two poses in the space of the end."""
    zoom = stage.camera.zoom if end.on_board and stage.camera else 1.0
    return (end.x - start.x) * zoom, (end.y - start.y) * zoom


def between(start: Pose, end: Pose, share: float, way: tuple[float, float]) -> tuple[Pose, float]:
    """Return (pose, squeeze) after a share 0..1 of a flight.

    Eased out, on a slight arc; it leans with its speed, drops at the end and rebounds a little; turned over when the
    face changes.
    """
    eased = slow_down(share)
    rise = hill(eased)
    far = math.hypot(*way)
    zoom = far / max(1e-6, math.hypot(end.x - start.x, end.y - start.y)) if far > 0 else 1.0
    arc = min(34.0, far * 0.09) / max(zoom, 1e-6)
    lean = max(-LEAN, min(LEAN, way[0] * LEAN_PER_UNIT)) * phase(share, 0.0, GATHERS) * (1.0 - share)
    turn = (end.angle - start.angle + 180.0) % 360.0 - 180.0
    flips = not start.face.looks_like(end.face)
    pose = replace(
        end,
        x=start.x + (end.x - start.x) * eased,
        y=start.y + (end.y - start.y) * eased - arc * rise,
        angle=start.angle + turn * eased + lean,
        scale=start.scale + (end.scale - start.scale) * eased,
        alpha=start.alpha + (end.alpha - start.alpha) * eased,
        lifted=max(start.lifted * (1 - eased), min(0.8, far / 160.0) * _height(share)),
        z=max(start.z, end.z),
        face=start.face if flips and eased < 0.5 else end.face,
    )
    squeeze = max(0.06, abs(math.cos(math.pi * eased))) if flips and start.face.size == end.face.size else 1.0
    return pose, squeeze


def _height(share: float) -> float:
    """Return how high a piece is, 0 to 1, after a share of its flight: it is lifted, held, dropped, and rebounds."""
    if share >= LANDS:
        return REBOUND * hill(phase(share, LANDS, 1.0 - LANDS))
    return smooth(phase(share, 0.0, 0.3)) * (1.0 - speed_up(phase(share, HELD, LANDS - HELD)))
