"""Rectangles of a board that is drawn as a map, and pieces laid into those of the screen."""

from __future__ import annotations

from game.content.board_shapes import Rect as MapRect
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face, Pose


def rect_of(area: MapRect) -> Rect:
    """Return a rectangle of a map as one to draw or lay pieces in."""
    return Rect(area.x, area.y, area.w, area.h)


def on_screen(rect: Rect, face: Face, z: float, *, name: str = "", shadow: bool = True) -> Pose:
    """Return the pose of a face in the middle of a rectangle of the screen; it moves along with others."""
    return Pose(rect.centre.x, rect.centre.y, face, z=z, name=name, shadow=shadow, important=False)
