"""A piece that lies half under its neighbours comes up, larger, while the pointer is over it."""

from __future__ import annotations

from dataclasses import replace

from game.table.poses import Pose
from game.table.stage import Stage

ABOVE = 300.0
"""How much higher than everything at rest it lies."""


class Lift:
    """Raises at most one piece of a stage; pieces say with ``Pose.rises`` how much larger they become."""

    def __init__(self, stage: Stage) -> None:
        """Nothing is raised at first."""
        self._stage = stage
        self._raised: tuple[str, Pose, Pose] | None = None

    def over(self, key: str | None) -> None:
        """The pointer is over a piece (None: over nothing): raise it, and let the one before down."""
        if self._raised is not None:
            name, rest, up = self._raised
            if key == name and self._stage.pose(name) == up:
                return
            if self._stage.pose(name) == up:
                self._stage.show(name, rest)
            self._raised = None
        pose = self._stage.pose(key) if key is not None else None
        if key is not None and pose is not None and pose.rises > 1.0 and not pose.lifted:
            self._raised = key, pose, self._up(pose)
            self._stage.show(key, self._raised[2])

    def _up(self, pose: Pose) -> Pose:
        """Return the raised pose: its lower edge stays, so that the pointer stays over it; it is kept in the window."""
        scale = pose.scale * pose.rises
        high, wide = pose.face.size[1], pose.face.size[0] * scale
        y = pose.y + pose.rect().h / 2 - high * scale / 2
        x = pose.x
        if not pose.on_board:
            window = self._stage.viewport.rect
            x = max(window.x + wide / 2 + 4, min(window.right - wide / 2 - 4, x))
        return replace(pose, x=x, y=y, scale=scale, angle=0.0, z=pose.z + ABOVE)
