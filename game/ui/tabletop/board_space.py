"""Where on the screen things of a board are seen: its camera and the window together."""

from __future__ import annotations

from msgspec.structs import replace

from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.poses import Pose, Spot


class BoardSpace:
    """A window, and the camera of its board; None: all things lie on the screen."""

    def __init__(self, viewport: Viewport, camera: Camera | None) -> None:
        self.viewport, self.camera = viewport, camera

    def point(self, point: Vec) -> Vec:
        """Convert a point of the board to table units on the screen."""
        return self.camera.to_table(point) if self.camera is not None else point

    def to_table(self, pose: Pose) -> Pose:
        """Return a pose in screen space: board poses go through the camera, others stay."""
        if not pose.on_board or self.camera is None:
            return pose
        at = self.camera.to_table(pose.at)
        return replace(pose, x=at.x, y=at.y, scale=pose.scale * self.camera.zoom, on_board=False)

    def to_space(self, pose: Pose, on_board: bool) -> Pose:
        """Convert a pose to board space or screen space, looking the same."""
        if pose.on_board == on_board or self.camera is None:
            return pose
        if not on_board:
            return self.to_table(pose)
        return replace(pose.moved_to(self.camera.to_world(pose.at)), scale=pose.scale / self.camera.zoom, on_board=True)

    def spot_rect(self, spot: Spot) -> Rect:
        """Return a spot's rectangle on the screen."""
        return self.camera.rect_to_table(spot.rect) if spot.on_board and self.camera else spot.rect

    def view_of(self, on_board: bool) -> Rect:
        """Return the part of the screen a space may draw on."""
        return self.camera.view if on_board and self.camera else self.viewport.rect
