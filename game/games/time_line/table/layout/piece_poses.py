"""Poses of faces on the board and on the screen, as all pieces of Time Line have them."""

from __future__ import annotations

from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose


def on_rect(rect: Rect, face: Face, z: float, *, name: str = "", shadow: bool = True) -> Pose:
    """Return the pose of a face in the middle of a rectangle of the board."""
    return Pose(rect.centre.x, rect.centre.y, face, z=z, on_board=True, name=name, shadow=shadow, important=False)


def at_point(at: Vec, face: Face, z: float, *, name: str = "", shadow: bool = False) -> Pose:
    """Return the pose of a face at a point of the board."""
    return Pose(at.x, at.y, face, z=z, on_board=True, name=name, shadow=shadow, important=False)


def on_screen(rect: Rect, face: Face, z: float, *, name: str = "", shadow: bool = True) -> Pose:
    """Return the pose of a face in the middle of a rectangle of the screen."""
    return Pose(rect.centre.x, rect.centre.y, face, z=z, name=name, shadow=shadow, important=False)
