"""Enlarges a piece that is small or half covered by its neighbours while the pointer is over it.

Only a picture of it is raised: the piece stays where it is, so that the pointer can move from card to card of a hand.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop.fan_hover import FanHover
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

EDGE = 4.0
"""How far from the edge of the window a raised piece stays."""


class HoverZoom:
    """Raises at most one piece of a stage; ``Pose.rises`` is how much larger it is shown."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.fan = FanHover(stage)
        """The fan that is open because one of its cards is pointed at."""
        self._raised: tuple[Thing, Pose, Pose] | None = None

    @property
    def raised(self) -> Thing | None:
        """The raised piece, None when there is none."""
        return self._raised[0] if self._raised is not None else None

    @property
    def tells(self) -> bool:
        """Whether the raised piece shows another face, with what there was no space for."""
        return self._raised is not None and self._raised[1].raised is not None

    @property
    def area(self) -> Rect | None:
        """Where the raised piece is shown; None when there is none."""
        return self._raised[2].rect() if self._raised is not None else None

    def over(self, key: Thing | None) -> None:
        """Handle that the pointer is over a piece (None: over nothing, or dragging)."""
        self.fan.open(key)
        self._raise(key)

    def lower(self) -> None:
        """Show everything as it lies, at once."""
        self.fan.shut()
        self._raise(None)

    def _raise(self, key: Thing | None) -> None:
        """Raise a piece that is small or half covered; None: none."""
        pose = self._stage.pose(key) if key is not None else None
        found = None
        if key is not None and pose is not None and (pose.rises > 1.0 or pose.raised) and not pose.lifted:
            found = key, pose, self._up(pose)
        if found != self._raised:
            for change in (self._raised, found):
                if change is not None:
                    self._stage.damage.add(_cover(change[2]))
            self._raised = found

    def update(self, dt: float) -> None:
        """Open a fan by ``dt`` seconds; lower a piece that has vanished or moved, but not with its fan."""
        self.fan.update(dt)
        if self._raised is None:
            return
        key, before, _up = self._raised
        now = self._stage.pose(key)
        if now != before:
            self._raise(key if now is not None and self.fan.moved(key, now) else None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the raised piece; call it after ``Stage.draw``."""
        if self._raised is None:
            return
        key, _rest, pose = self._raised
        rect = pose.rect()
        canvas.shadow(rect, 16, 0.55, 12)
        if key in self._stage.marked("legal"):
            canvas.halo(rect.grown(1), "glow", 12, 6)
        canvas.blit_centre(self._stage.surface_of(pose), pose.at)

    def _up(self, pose: Pose) -> Pose:
        """Return the raised pose on the screen: its lower edge stays in place, and it is kept inside the window."""
        rest = self._stage.to_table(pose)
        raised = replace(rest, face=pose.raised or rest.face, scale=rest.scale * pose.rises, angle=0.0)
        size, below = raised.rect(), rest.rect().bottom
        window = self._stage.viewport.rect.inset(EDGE)
        shown = Rect(size.x, below - size.h, size.w, size.h).kept_in(window)
        return raised.moved_to(shown.centre)


def _cover(pose: Pose) -> Rect:
    """Return the area that a raised piece and its shadow draw on."""
    return pose.rect().grown(36)
