"""Pieces that fly to another pose on a slight arc, flipped on the way if their face changes."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum, auto
from typing import Final

from msgspec import structs

from game.ui.animation.combinators import Tween
from game.ui.animation.easing import hill, phase, slow_down, smooth, speed_up
from game.ui.tabletop.lines import ABOVE
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing

BATCH: Final = Kind("batch")
BEGUN: Final = 0.06
"""Seconds until waiting pieces are merged into batches; the first frames are busy."""
FADES_BEGUN: Final = 0.12
"""The same for fading pieces."""
LIFTED: Final = 0.07
"""Seconds for lifting pieces off the static layer, a few per frame, before they fade."""
FADE_STEPS: Final = 10
"""Number of alpha steps of scattered fading pieces, so that not every frame redraws a large part of the board."""
GROWS: Final = 0.11
"""Maximum growth of a piece that fades in, relative to its size."""
TIME = 0.42
LEAN, LEAN_PER_UNIT = 8.0, 0.03
"""Maximum lean of a piece in degrees, and lean per table unit of its way to the right."""
GATHERS = 0.15
"""Progress of a flight until which it gathers speed."""
HELD, LANDS = 0.55, 0.86
"""Progress of a flight at which the piece starts to fall, and at which it lands."""
REBOUND = 0.16
"""Height of the rebound, relative to the height of the fall."""


class Level(StrEnum):
    """Level of drifting pieces relative to the board lines."""

    BELOW = auto()
    ABOVE = auto()


@dataclass(frozen=True)
class Fly(Tween):
    """Moves a piece to a pose.

    A new piece comes from ``start``; one that is ``gone`` is removed at the end.
    """

    key: Thing
    end: Pose
    start: Pose | None = None
    gone: bool = False
    seconds: float = field(default=TIME, kw_only=True)

    def fitted(self, stage: Stage) -> Fly:
        """Return a copy that starts at the present pose."""
        now = stage.pose(self.key) or self.start or self.end
        return replace(self, start=stage.to_space(now, self.end.on_board))

    def show(self, stage: Stage, share: float) -> None:
        """Show the piece at progress ``share`` of its flight."""
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
    """Moves pieces of the board by the same vertical distance, merged into one batch below the lines and one above.

    They start after ``wait`` seconds; meanwhile the batches are rendered, one per frame.
    """

    ends: Mapping[Thing, Pose]
    wait: float = 0.0
    starts: Mapping[Thing, Pose] = field(default_factory=dict)
    batches: dict[Thing, Pose | None] = field(default_factory=dict)
    """The start poses of rendered batches; None for a batch out of view."""
    zoom: float = 0.0
    """Camera zoom at the time of rendering."""

    def fitted(self, stage: Stage) -> Drift:
        """Return a copy with the present poses of its pieces."""
        starts = {key: pose for key in self.ends if (pose := stage.pose(key)) is not None}
        return replace(self, starts=starts, batches={}, zoom=stage.camera.zoom)

    def show(self, stage: Stage, share: float) -> None:
        """Show the batches at progress ``share``; after a zoom the pieces themselves."""
        passed = share * self.seconds
        clock = passed - self.wait
        bound = stage.camera.zoom == self.zoom
        if bound and passed >= min(self.wait, BEGUN):
            self._bind(stage, len(Level) if clock > 0.0 else int(not stage.busy))
        if (clock <= 0.0 and bound) or not self.starts:
            return
        gone = max(0.0, clock) / (self.seconds - self.wait)
        for key, start in (self.batches if bound else self.starts).items():
            if start is not None:
                end = self._end(start)
                stage.show(key, between(start, end, gone, way(stage, start, end))[0] if gone else start, moving=True)
        if not bound:
            self._unbind(stage)

    def rest(self, stage: Stage) -> None:
        """Place the pieces; those of settled batches move to the static layer together with the lines."""
        settled = [
            batch for batch, pose in self.batches.items() if pose is not None and self._lands(stage, batch, pose)
        ]
        self._unbind(stage, settled)
        for key, end in self.ends.items():
            stage.show(key, end)

    def _lands(self, stage: Stage, batch: Thing, start: Pose) -> bool:
        """Show a batch at its end and settle it; return whether its pieces join the static layer with the lines."""
        if stage.camera.zoom != self.zoom:
            return False
        stage.show(batch, self._end(start), moving=True)
        return stage.settle_batch(batch, self.ends)

    def _end(self, start: Pose) -> Pose:
        """Return the end pose of a batch or piece."""
        first = next(iter(self.starts))
        return start.moved_to(start.at.plus(0.0, self.ends[first].y - self.starts[first].y))

    def _bind(self, stage: Stage, most: int) -> None:
        """Merge the pieces of at most ``most`` levels without a batch."""
        for level in [level for level in Level if self._batch_of(level) not in self.batches][:most]:
            keys = [key for key, pose in self.starts.items() if (pose.z >= ABOVE) == (level is Level.ABOVE)]
            self.batches[self._batch_of(level)] = stage.merge(keys, self._batch_of(level)) if keys else None

    def _batch_of(self, level: Level) -> Thing:
        """Return the key of a level's batch."""
        return BATCH(str(next(iter(self.ends))), level)

    def _unbind(self, stage: Stage, settled: Collection[Thing] = ()) -> None:
        """Remove the batches that have not settled."""
        for batch in self.batches:
            if batch not in settled:
                stage.remove(batch)


@dataclass(frozen=True)
class Fade(Tween):
    """Fades pieces of the board in place, in or out (``gone``), merged into one batch.

    They start after ``wait`` seconds; meanwhile they are lifted off the static layer and merged.
    """

    ends: Mapping[Thing, Pose]
    gone: bool
    wait: float = 0.0
    batch: dict[Thing, Pose | None] = field(default_factory=dict)
    """The batch with its pose once merged; None if out of view."""
    zoom: float = 0.0
    """Camera zoom at the start of the wait."""

    def fitted(self, stage: Stage) -> Fade:
        """Return a copy for the present camera zoom."""
        return replace(self, batch={}, zoom=stage.camera.zoom)

    def show(self, stage: Stage, share: float) -> None:
        """Show the batch at its present alpha; after a zoom, drop it."""
        passed = share * self.seconds
        lifts = min(self.wait, FADES_BEGUN)
        begun = max(self.wait, lifts + LIFTED)
        if not self.batch and passed >= lifts:
            if not stage.lift(self.ends if self.gone else ()) and passed < begun:
                return
            self._bind(stage)
        eased = slow_down(max(0.0, passed - begun) / (self.seconds - begun))
        eased = round(eased * FADE_STEPS) / FADE_STEPS
        for batch, pose in self.batch.items():
            if stage.camera.zoom != self.zoom:
                stage.remove(batch)
            elif pose is not None:
                stage.show(batch, structs.replace(pose, alpha=1.0 - eased if self.gone else eased), moving=True)

    def _bind(self, stage: Stage) -> None:
        there = [key for key in self.ends if stage.pose(key) is not None]
        for key in () if self.gone else there:  # merge at the end scale, as pieces that fade in grow a little
            stage.show(key, structs.replace(self.ends[key], alpha=0.0), moving=True)
        batch = BATCH(str(next(iter(self.ends))), "gone" if self.gone else "come")
        self.batch[batch] = stage.merge(there, batch, scattered=True) if there else None

    def rest(self, stage: Stage) -> None:
        """Show or remove the pieces."""
        for batch in self.batch:
            stage.remove(batch)
        for key, end in self.ends.items():
            if self.gone:
                stage.remove(key)
            else:
                stage.show(key, end)


def drifts_alike(start: Pose, end: Pose) -> bool:
    """Return whether a piece only moves vertically, without changing its looks."""
    return (
        start.on_board and end.on_board and not end.important and structs.replace(start, y=end.y, name=end.name) == end
    )


def fades_alike(start: Pose, end: Pose) -> bool:
    """Return whether a piece of the board fades in or out in place; one that fades in may grow a little."""
    alike = structs.replace(start, alpha=end.alpha, scale=end.scale, name=end.name, important=end.important) == end
    grown = abs(start.scale / end.scale - 1.0) <= GROWS
    return alike and grown and start.on_board and not end.important and {start.alpha, end.alpha} == {0.0, 1.0}


def way(stage: Stage, start: Pose, end: Pose) -> tuple[float, float]:
    """Return the distance (dx, dy) on the screen between two poses in the space of the end."""
    zoom = stage.camera.zoom if end.on_board else 1.0
    return (end.x - start.x) * zoom, (end.y - start.y) * zoom


def between(start: Pose, end: Pose, share: float, way: tuple[float, float]) -> tuple[Pose, float]:
    """Return (pose, squeeze) at progress ``share`` (0..1) of a flight.

    Eased out, on a slight arc; it leans with its speed, drops at the end and rebounds a little; flipped if the face
    changes.
    """
    eased = slow_down(share)
    rise = hill(eased)
    far = math.hypot(*way)
    zoom = far / max(1e-6, math.hypot(end.x - start.x, end.y - start.y)) if far > 0 else 1.0
    arc = min(34.0, far * 0.09) / max(zoom, 1e-6)
    lean = max(-LEAN, min(LEAN, way[0] * LEAN_PER_UNIT)) * phase(share, 0.0, GATHERS) * (1.0 - share)
    turn = (end.angle - start.angle + 180.0) % 360.0 - 180.0
    flips = not start.face._replace(detail=end.face.detail).looks_like(end.face)
    pose = structs.replace(
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
    """Return a piece's height (0..1) at progress ``share`` of its flight: lifted, held, dropped, rebounding."""
    if share >= LANDS:
        return REBOUND * hill(phase(share, LANDS, 1.0 - LANDS))
    return smooth(phase(share, 0.0, 0.3)) * (1.0 - speed_up(phase(share, HELD, LANDS - HELD)))
