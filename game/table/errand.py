"""A flourish in which pieces do something before all others move: a card turns over before somebody steps on it.

What it has moved lies there when it ends; the step's own flights go on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.table.canvas import Canvas
from game.table.director import between
from game.table.geometry import Rect
from game.table.poses import Pose
from game.table.sound import sounds
from game.table.stage import Stage

TIME = 0.42
NOTHING = Rect(0.0, 0.0, 0.0, 0.0)


class Errand:
    """Moves pieces to where ``ends`` puts them; new ones come from ``starts``, ``gone`` are taken away first."""

    def __init__(
        self, ends: Mapping[str, Pose], starts: Mapping[str, Pose], gone: Iterable[str] = (), sound: str = ""
    ) -> None:
        self._ends, self._starts, self._gone, self._sound = dict(ends), dict(starts), tuple(gone), sound
        self._clock = 0.0
        self._stage: Stage | None = None
        self._from: dict[str, Pose] = {}

    def start(self, stage: Stage) -> None:
        """Begin on a stage."""
        self._stage = stage
        for key in self._gone:
            stage.remove(key)
        for key, end in self._ends.items():
            now = stage.pose(key) or self._starts.get(key, end)
            self._from[key] = stage.to_space(now, end.on_board)
            stage.show(key, self._from[key], moving=True)
        if self._sound:
            sounds().play(self._sound)

    def update(self, dt: float) -> bool:
        """Let time pass; return True when all is done."""
        self._clock += dt
        share = self._clock / TIME
        if share >= 1.0:
            self.skip()
            return True
        assert self._stage is not None
        for key, end in self._ends.items():
            start = self._from[key]
            pose, squeeze = between(start, end, share, (end.x - start.x, end.y - start.y))
            self._stage.show(key, pose, moving=True, squeeze=squeeze)
        return False

    def skip(self) -> None:
        """Put everything where it goes."""
        if self._stage is not None:
            for key, end in self._ends.items():
                self._stage.show(key, end)

    def area(self) -> Rect:
        """The stage draws the pieces: nothing is drawn beside it."""
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """The stage draws the pieces."""
