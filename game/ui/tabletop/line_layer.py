"""The lines of a board: part of what rests on it, or afloat over it while they move.

On a large window it takes several frames' time to draw what rests without its lines, or with them again. So they are
lifted off it strip by strip before they move, and laid down strip by strip afterwards: where they are afloat they are
drawn over what rests, where they already lie they are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import lines
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import BoardLine, LineGeometry, LineWay, PassingCourse, Px
from game.ui.tabletop.redraw_strips import RedrawStrips
from game.ui.tabletop.scrolled_snapshot import around
from game.ui.tabletop.thing_names import Thing
from game.ui.tabletop.tiled_lines import Brushes, Columns, Look, TiledLine


class LineLayer:
    """All lines over one board."""

    def __init__(self) -> None:
        self.lines: Mapping[Thing, BoardLine] = {}
        self.moving = False
        """Whether they are on their way to another course."""
        self.held = False
        """Whether they are to be afloat: before they move, and as long as they do."""
        self._afloat: pygame.Rect | None = None
        """The part of the view, in pixels, in which they are afloat."""
        self._strips = RedrawStrips()
        self._courses: dict[Thing, tuple[BoardLine, Shot | None, LineGeometry]] = {}
        self._brushes = Brushes()
        self._tiled: dict[Thing, tuple[BoardLine, Shot | None, TiledLine | None]] = {}
        self._covers: dict[Thing, tuple[BoardLine, Shot | None, Viewport, pygame.Rect]] = {}
        self._ways: dict[Thing, tuple[LineWay, Shot | None, Columns | None, Columns | None]] = {}
        """The courses between which lines are on their way."""

    def forget(self, view: pygame.Rect) -> None:
        """Begin anew in another window, whose board is seen in ``view``."""
        self._courses.clear()
        self._tiled.clear()
        self._ways.clear()
        self._covers.clear()
        self.settle(view)

    # --- afloat or not -----------------------------------------------------------------------------------------------

    def afloat(self, clip: pygame.Rect) -> pygame.Rect | None:
        """Return where inside a clip lines are drawn over what rests; None: nowhere."""
        part = self._afloat.clip(clip) if self._afloat is not None else None
        return part if part is not None and part.w and part.h else None

    def lying(self, clip: pygame.Rect) -> list[pygame.Rect]:
        """Return where inside a clip lines are part of what rests."""
        part = self.afloat(clip)
        return [clip] if part is None else around(part, clip)

    def between(self, view: pygame.Rect) -> bool:
        """Return whether they are afloat in a part of the view only."""
        return self._afloat is not None and self._afloat != view

    def settle(self, view: pygame.Rect) -> None:
        """Have them afloat everywhere, or nowhere, at once: all of the view is drawn anew."""
        self._afloat = view if self.moving else None

    def lift(self, view: pygame.Rect) -> pygame.Rect | None:
        """Lift them in one more strip; return what rests there, to be drawn anew; None: they are afloat everywhere."""
        self.held = True
        part = self._afloat or pygame.Rect(view.topleft, (view.w, 0))
        if part == view:
            return None
        if part.y > view.y:  # they were being laid down
            self._afloat = view
            return pygame.Rect(view.x, view.y, view.w, part.y - view.y)
        if not part.h:
            self._strips.begin(view.h)
        high = self._strips.height(view.bottom - part.bottom)
        self._afloat = pygame.Rect(view.x, view.y, view.w, part.h + high)
        return pygame.Rect(view.x, part.bottom, view.w, high)

    @property
    def floating(self) -> bool:
        """Whether they are afloat in some part of the view."""
        return self._afloat is not None

    @property
    def laying(self) -> bool:
        """Whether they are still to be laid down."""
        return self._afloat is not None and not self.held

    def lay(self, view: pygame.Rect) -> pygame.Rect | None:
        """Lay them down in one more strip; return what rests there, to be drawn anew; None: there is nothing to do."""
        part = self._afloat
        if part is None or self.held:
            return None
        if part == view:
            self._strips.begin(view.h)
        high = self._strips.height(part.h)
        self._afloat = pygame.Rect(part.x, part.y + high, part.w, part.h - high) if part.h > high else None
        return pygame.Rect(part.x, part.y, part.w, high)

    def took(self, seconds: float) -> None:
        """Note that the table was drawn for so many seconds: the next strip is the lower the longer that is."""
        self._strips.took(seconds)

    # --- where and how they run --------------------------------------------------------------------------------------

    def changed(self, new: Mapping[Thing, BoardLine], camera: Camera | None) -> list[Rect]:
        """Return the parts of the screen in which new lines differ from the present ones."""
        areas = lines.changed(self.lines, new)
        return [camera.rect_to_table(area).grown(2) for area in areas] if camera is not None else areas

    def draw(self, canvas: Canvas, camera: Camera | None) -> None:
        """Draw those in view, those with the highest weight last."""
        zoom = camera.zoom if camera is not None else 1.0
        tiled = camera is None or camera.zoom == camera.aim  # every zoom needs tiles of its own
        for key, line in sorted(self.lines.items(), key=lambda one: (one[1].pattern != "band", one[1].weight)):
            if self._cover(key, line, camera, canvas.viewport).colliderect(canvas.surface.get_clip()):
                wide, share, scale = line.width * zoom, min(1.0, line.weight), canvas.viewport.scale
                tiles = self._of_tiles(key, line, camera, wide * scale, scale) if tiled else None
                if tiles is not None:
                    tiles.draw(canvas.surface)
                else:
                    lines.lay(canvas, self._course(key, line, camera, scale), line.role, line.pattern, wide, share)

    def _cover(self, key: Thing, line: BoardLine, camera: Camera | None, viewport: Viewport) -> pygame.Rect:
        """Return the pixels that a line may touch. Cached: each damaged part asks for it."""
        shot = camera.shot if camera is not None else None
        kept = self._covers.get(key)
        if kept is None or kept[0] is not line or kept[1] is not shot or kept[2] is not viewport:
            area = line.area()
            seen = camera.rect_to_table(area).grown(2) if camera is not None else area
            kept = self._covers[key] = line, shot, viewport, viewport.px_cover(seen)
        return kept[3]

    def prepare(self) -> None:
        """Make a little ready of what will be needed when they move."""
        self._brushes.prepare()

    def foresee(self, lines: Mapping[Thing, BoardLine], camera: Camera | None, scale: float) -> None:
        """Draw the tiles of which lines will be put together that are to run so."""
        zoom = camera.zoom if camera is not None else 1.0
        for key, line in lines.items():
            if (columns := self._columns(key, line, camera, scale)) is not None:
                self._brushes.laid(_look(line, line.width * zoom * scale), columns)

    def _of_tiles(
        self, key: Thing, line: BoardLine, camera: Camera | None, wide: float, scale: float
    ) -> TiledLine | None:
        """Return a line put together from tiles, None if it cannot be. Cached: each damaged part is drawn apart."""
        shot = camera.shot if camera is not None else None
        kept = self._tiled.get(key)
        if kept is None or kept[0] is not line or kept[1] is not shot:
            columns, before = self._columns(key, line, camera, scale), kept[2] if kept is not None else None
            kept = self._tiled[key] = line, shot, columns and self._brushes.laid(_look(line, wide), columns, before)
        return kept[2]

    def _columns(self, key: Thing, line: BoardLine, camera: Camera | None, scale: float) -> Columns | None:
        """Return where a line runs on the screen; None if it does not run to the right all the time."""
        if not isinstance(line.points, PassingCourse):
            return self._brushes.columns(self._course(key, line, camera, scale).line, scale)
        way, share, shot = line.points.way, line.points.share, camera.shot if camera is not None else None
        kept = self._ways.get(key)
        if kept is None or kept[0] is not way or kept[1] is not shot:
            old, new = (self._brushes.columns(_px(way.xs, low, camera, scale), scale) for low in (way.old, way.new))
            kept = self._ways[key] = way, shot, old, new
        old, new = kept[2:]
        return old.towards(new, share) if old is not None and new is not None else None

    def _course(self, key: Thing, line: BoardLine, camera: Camera | None, scale: float) -> LineGeometry:
        """Return the course of a line on the screen. Cached."""
        shot = camera.shot if camera is not None else None
        kept = self._courses.get(key)
        if kept is None or kept[0] is not line or kept[1] is not shot:
            xs, ys = zip(*line.points, strict=True)
            course = LineGeometry(_px(xs, ys, camera, scale))
            kept = self._courses[key] = line, shot, course
        return kept[2]


def _look(line: BoardLine, wide: float) -> Look:
    """Return how a line looks that is so many pixels wide."""
    return Look(line.role, line.pattern, max(1.0, wide), min(1.0, line.weight))


def _px(xs: Sequence[float], ys: Sequence[float], camera: Camera | None, scale: float) -> list[Px]:
    """Return points of the board in pixels."""
    x, y = camera.to_table(lines.ORIGIN) if camera is not None else lines.ORIGIN
    left, top, zoom = x * scale, y * scale, (camera.zoom if camera is not None else 1.0) * scale
    return [(left + px * zoom, top + py * zoom) for px, py in zip(xs, ys, strict=True)]
