"""A picture of a whole table, smaller than the window: of the final position on the result page."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.contract import View
from game.table.contract import Presenter
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec, bounds
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.stage import Stage
from game.ui.widgets import Button
from game.ui.widgets.widget import Handler, Size

EDGE: Final = 7.0
"""Width of the frame, in table units."""
MARGIN: Final = 8.0
"""Table top left around the pieces, in units of the pictured table."""
RADIUS: Final = 10.0
LEAST: Final = Size(320.0, 180.0)


class TablePicture(Button):
    """The table in small, painted over several frames; a button, as a press leads to the table itself."""

    def __init__(
        self, table: Presenter[View], view: View, seats: int, handler: Handler, *, name: str, hint: str, flex: float
    ) -> None:
        """Show ``view`` on the table of a number of ``seats``."""
        super().__init__("", handler, name=name, hint=hint, flex=flex, key="table.picture")
        self._table, self._view, self._seats = table, view, seats
        self._frame = Rect(0.0, 0.0, 0.0, 0.0)
        self._part = pygame.Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None
        self._stage: Stage | None = None

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the least useful size; it fits any rectangle."""
        return LEAST if width is None else Size(width, LEAST.h)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Fit the picture into the rectangle, without the empty parts of the table around board and pieces."""
        before = self._frame, viewport
        super().place(rect, viewport)
        board = self._table.board
        regions = board.regions(viewport.size, self._seats, viewport.text_scale)
        camera = Camera(board.world(self._view), regions.board, instant=True)
        layout = board.layout(self._view, regions)
        shown = _reach(layout, camera).grown(MARGIN).overlap(viewport.rect)
        self._frame = rect.inset(EDGE).fitted(shown.w / shown.h)
        share = self._frame.w / shown.w
        small = viewport.resized((round(viewport.pixels[0] * share), round(viewport.pixels[1] * share)))
        if self._picture is not None and before == (self._frame, viewport):
            return
        self._part = small.px_rect(shown)
        self._picture = pygame.Surface(small.pixels)
        self._stage = Stage(board.painter, board.ground, Damage(scale=small.scale), small, camera)
        self._stage.place(layout)
        self._stage.set_lines(board.board_lines(self._view))
        self._stage.ahead(layout.values())

    def lively(self) -> bool:
        """Whether parts of the picture are still to be painted."""
        return self._stage is not None

    def update(self, dt: float) -> None:
        """Paint some more."""
        stage, picture = self._stage, self._picture
        if stage is None or picture is None:
            return
        stage.update(dt)
        if stage.painting:
            return
        if stage.damage.take() != []:
            stage.draw(Canvas(picture, stage.viewport))
            self.changed()
        elif not stage.unfinished:
            self._stage = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture in its frame."""
        frame = self._frame
        canvas.shadow(frame.moved(0.0, 8.0), 22, 0.55, RADIUS)
        canvas.box("frame", frame.grown(EDGE))
        if self._picture is not None:
            canvas.blit(self._picture.subsurface(self._part.clip(self._picture.get_rect())), Vec(frame.x, frame.y))
        if self.hovered:
            canvas.halo(frame.grown(EDGE), "accent_bright", RADIUS, 5)
        self.draw_focus(canvas, frame.grown(EDGE), RADIUS)

    def reach(self) -> Rect:
        """Return the rectangle with its shadow."""
        return self.rect.grown(34)


def _reach(layout: Layout, camera: Camera) -> Rect:
    """Return the part of the window that a table takes."""
    beside = (pose.rect() for pose in layout.values() if not pose.on_board)
    board = camera.rect_to_table(camera.world).overlap(camera.view)
    return bounds((board, *beside)) or board
