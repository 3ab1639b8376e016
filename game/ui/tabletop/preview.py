"""Previews of commands: path, ghosts of moved pieces, morphed lines, price tag.

    layer = PreviewLayer(stage)
    layer.show(CommandPreview(path=(...), ghosts=ghosts_between(now, after), board_lines=..., tag="sells 3"), at)
    layer.move(at)                     # the tag follows the pointer
    layer.draw(canvas)                 # after Stage.draw
    layer.show(None, at)

All areas are damaged before they are drawn; drawing changes nothing but pixels.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec import structs

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec, bounds
from game.ui.paint.text import Style, block
from game.ui.tabletop.lines import BENEATH, BoardLine, trace
from game.ui.tabletop.poses import Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing

INSIDE = 0.72
"""Position of the ends of arrows between the center (0) and the edge (1) of a piece."""
NEAR = 30.0
"""Length in table units below which arrows connect the centers."""
NECK = 9.0
"""Distance between the end of an arrow's shaft and its tip, in table units."""
WIDE = 32.0
"""Width of an arrow's head, in table units."""
SIGN = 0.88
"""Opacity of the ghost of a new piece, which cannot be confused with the piece itself."""


class Ghost(msgspec.Struct, frozen=True):
    """A piece that would move (both poses), appear (before None) or vanish (after None)."""

    key: Thing
    before: Pose | None
    after: Pose | None


def ghosts_between(before: Layout, after: Layout, leave_out: Collection[Thing] = ()) -> tuple[Ghost, ...]:
    """Return a ghost for every piece with a different place or face, except ``leave_out`` (the dragged one)."""
    keys = [*before, *(k for k in after if k not in before)]
    found = (Ghost(key, before.get(key), after.get(key)) for key in keys if key not in leave_out)
    return tuple(ghost for ghost in found if _differs(ghost.before, ghost.after))


def ghost_area(ghosts: Sequence[Ghost], stage: Stage) -> Rect | None:
    """Return the painted area of the ghosts, to be damaged on changes."""
    poses = [stage.to_table(p) for g in ghosts for p in (g.before, g.after) if p is not None]
    return bounds(p.rect().grown(max(p.rect().w, p.rect().h) / 2 + 14) for p in poses)


def draw_ghosts(ghosts: Sequence[Ghost], stage: Stage, canvas: Canvas, role: str = "glow") -> None:
    """Draw arrows, in a palette role, and translucent pieces; call it after ``Stage.draw``."""
    for ghost in ghosts:
        if ghost.after is not None:
            pose = stage.to_table(ghost.after)
            share = SIGN if ghost.before is None else 0.5
            canvas.blit_centre(stage.surface_of(structs.replace(pose, lifted=0.0)), pose.at, share * pose.alpha)
        elif ghost.before is not None:
            _crossed(canvas, stage.to_table(ghost.before).rect())
    for ghost in ghosts:
        if ghost.before is not None and ghost.after is not None:
            a, b = stage.to_table(ghost.before), stage.to_table(ghost.after)
            if a.at.distance(b.at) > 12:
                point_at(canvas, a.rect(), b.rect(), role)


def point_at(canvas: Canvas, start: Rect, goal: Rect, role: str) -> None:
    """Draw an arrow from a piece to its target, with its ends slightly inside their edges; a hint's is broad."""
    arrow(canvas, *_ends(start, goal), role, BROAD if role == HINT else WAY)


def arrow_areas(start: Rect, goal: Rect) -> list[Rect]:
    """Return the rectangles along such an arrow."""
    return [Rect.around(point, WIDE, WIDE) for point in _curve(*_ends(start, goal))]


def _ends(start: Rect, goal: Rect) -> tuple[Vec, Vec]:
    a, b = _towards(start, goal.centre), _towards(goal, start.centre)
    return (start.centre, goal.centre) if a.distance(b) < NEAR else (a, b)


def _towards(rect: Rect, at: Vec) -> Vec:
    """Return the point slightly inside the edge of a rectangle, on the line from its center to ``at``."""
    dx, dy = at.x - rect.centre.x, at.y - rect.centre.y
    wide, high = rect.w / 2 * INSIDE, rect.h / 2 * INSIDE
    share = min(wide / abs(dx) if dx else math.inf, high / abs(dy) if dy else math.inf, 1.0)
    return rect.centre.plus(dx * share, dy * share)


def arrow(canvas: Canvas, a: Vec, b: Vec, role: str, width: float = 3.0) -> None:
    """Draw a curved arrow with a dark edge, visible on any background."""
    points = _curve(a, b)
    tip, near = points[-1], points[-3]
    angle = math.atan2(tip.y - near.y, tip.x - near.x)
    long = 13.0 * max(1.0, width / 4.0)
    wings = [tip.plus(-long * math.cos(angle + s), -long * math.sin(angle + s)) for s in (0.5, -0.5)]
    neck = tip.plus(-NECK * math.cos(angle), -NECK * math.sin(angle))
    canvas.line([*points[:-1], *((neck,) if points[-2].distance(tip) > NECK else ())], role, width, "black")
    canvas.line([wings[0], tip, wings[1]], role, width * 0.7, "black", filled=True)


def _curve(a: Vec, b: Vec, steps: int = 14) -> list[Vec]:
    """Return the points of a slight arc from a to b."""
    mid = a.towards(b, 0.5)
    far = a.distance(b)
    bow = Vec(mid.x + (b.y - a.y) * 0.14, mid.y - (b.x - a.x) * 0.14 - min(12.0, far * 0.05))
    out = []
    for i in range(steps + 1):
        t = i / steps
        out.append(a.towards(bow, t).towards(bow.towards(b, t), t))
    return out


def _crossed(canvas: Canvas, rect: Rect) -> None:
    """Draw a cross over a piece that would vanish."""
    r = rect.inset(rect.w * 0.2, rect.h * 0.2)
    canvas.line([Vec(r.x, r.y), Vec(r.right, r.bottom)], "danger_bright", 3.5, "black")
    canvas.line([Vec(r.right, r.y), Vec(r.x, r.bottom)], "danger_bright", 3.5, "black")


def _differs(a: Pose | None, b: Pose | None) -> bool:
    """Return whether two poses look different."""
    if a is None or b is None:
        return a is not b
    return (a.x, a.y, a.face, a.angle, a.on_board) != (b.x, b.y, b.face, b.angle, b.on_board)


TAG: Final = Style(16.0, "ink", bold=True, align="center")
WAY, BROAD = 3.5, 5.5
"""Widths of a path or arrow, and of a hint's, in table units."""
FROM_ABOVE: Final = 46.0
"""Length of an arrow to a piece that moves nowhere, in table units."""
HINT: Final = "hint"
"""Palette role of a hint's path or arrow."""
WIDEST: Final = 300.0
"""Maximum width of a tag at plain text size, in table units."""
WAS: Final = Kind("was")
"""Key of the present lines while a preview shows others."""
FADED: Final = 0.22
"""Weight of the present lines while a preview shows others."""


class Foreseen(NamedTuple):
    """A predicted position: layout and board lines.

    ``compared`` are pieces shown for comparison at their present poses.
    """

    layout: Layout
    board_lines: Mapping[Thing, BoardLine]
    compared: Layout


class CommandPreview(msgspec.Struct, frozen=True):
    """The effect of a command: ``path`` and ``stops`` in board units, moved pieces, changed lines.

    The pieces of ``placed`` (at the ends of those lines, or moved slightly) are shown at their new poses instead of the
    present ones; ghosts are shown in addition.
    """

    path: Sequence[Vec] = ()
    stops: Sequence[Vec] = ()
    ghosts: Sequence[Ghost] = ()
    board_lines: Mapping[Thing, BoardLine] = {}
    tag: str = ""
    placed: Mapping[Thing, Pose] = {}
    aim: tuple[Thing, Thing] | None = None
    """Ends of an arrow: the played piece and its target."""
    role: str = "glow"
    """The palette role of arrow and path: :data:`HINT` of a hint's."""


class PreviewLayer:
    """Shows one preview at a time over a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.preview: CommandPreview | None = None
        """The shown preview, or None."""
        self._at = Vec(0.0, 0.0)
        self._drawn: Rect | None = None
        self._moved: dict[Thing, tuple[Pose, Pose]] = {}
        """Temporarily moved pieces: shown pose and real pose."""
        self._changed_lines: tuple[Mapping[Thing, BoardLine], Mapping[Thing, BoardLine]] | None = None
        """The same for all lines."""
        self._slip = Rect(0.0, 0.0, 0.0, 0.0)

    @property
    def lying(self) -> Mapping[Thing, Pose]:
        """The real poses of temporarily moved pieces, used for hit tests."""
        return {key: real for key, (_shown, real) in self._moved.items()}

    def rect_of(self, thing: Thing) -> Rect | None:
        """Return the real rectangle of a thing on the screen; None if it does not exist."""
        moved = self._moved.get(thing)
        return self._stage.rect_of(thing) if moved is None else self._stage.to_table(moved[1]).rect()

    @property
    def lines(self) -> Mapping[Thing, BoardLine]:
        """The real lines of the board."""
        return self._stage.board_lines if self._changed_lines is None else self._changed_lines[1]

    @property
    def ways(self) -> list[Rect]:
        """The rectangles of the shown path, arrow and tag."""
        preview = self.preview
        return [] if preview is None else [*self._ways(preview), *((self._tag_rect(preview),) if preview.tag else ())]

    def show(self, preview: CommandPreview | None, at: Vec) -> None:
        """Replace the preview (None: remove it), with its tag beside ``at`` (table units)."""
        self._damage()
        self.preview, self._at = preview, at
        self._undo()
        if preview is not None:
            self._show_lines(preview.board_lines)
            self._place(preview.placed)
        self._damage()

    def move(self, at: Vec) -> None:
        """Move the tag only."""
        self._at = at
        if self.preview is None:
            return
        if self.preview.aim is not None:
            self._damage()
            return
        slip = self._tag_rect(self.preview)
        for rect in (self._slip, slip):
            self._stage.damage.add(rect.grown(14))
        self._slip, self._drawn = slip, self._area(self.preview)

    def draw(self, canvas: Canvas) -> None:
        """Draw ghosts and path; the stage draws the lines."""
        preview = self.preview
        if preview is None:
            return
        draw_ghosts(preview.ghosts, self._stage, canvas, preview.role)
        aim = self._aim(preview)
        if aim is not None:
            point_at(canvas, *aim, preview.role)
        points = [self._stage.point(point) for point in preview.path]
        wide = BROAD if preview.role == HINT else WAY
        trace(canvas, points, preview.role, "solid", wide)
        if len(points) > 1:
            canvas.dot(points[0], wide, "black")  # round cap at the start, as at the end
            canvas.dot(points[0], wide * 0.6, preview.role)
            for point in [self._stage.point(stop) for stop in preview.stops] or points[1:]:
                canvas.dot(point, 6.0, "black")
                canvas.dot(point, 4.5, HINT if preview.role == HINT else "accent_bright")

    def draw_tag(self, canvas: Canvas) -> None:
        """Draw the tag; call it after the dragged piece is drawn."""
        if self.preview is not None and self.preview.tag:
            rect = self._tag_rect(self.preview)
            canvas.box("paper", rect)
            canvas.text(self.preview.tag, rect.inset(6, 2), TAG, "middle", 9)

    def _undo(self) -> None:
        """Restore lines and pieces, unless something else has changed them since."""
        for key, (shown, real) in self._moved.items():
            if self._stage.pose(key) == shown:
                self._stage.show(key, real)
        if self._changed_lines is not None and self._stage.board_lines == self._changed_lines[0]:
            self._stage.set_lines(self._changed_lines[1])
        self._moved, self._changed_lines = {}, None

    def _show_lines(self, board_lines: Mapping[Thing, BoardLine]) -> None:
        """Show lines at their new courses, the present ones faded."""
        real = self._stage.board_lines
        changed = {key: real[key] for key in board_lines if key in real and real[key].pattern not in BENEATH}
        faded = {WAS(str(key)): structs.replace(board_line, weight=FADED) for key, board_line in changed.items()}
        if board_lines:
            self._changed_lines = ({**faded, **real, **board_lines}, real)
            self._stage.set_lines(self._changed_lines[0])

    def _place(self, placed: Mapping[Thing, Pose]) -> None:
        for key, end in placed.items():
            real = self._stage.pose(key)
            if real is not None:
                self._moved[key] = (end, real)
                self._stage.show(key, end)

    # --- areas -----------------------------------------------------------------------------------------------------

    def _damage(self) -> None:
        """Request a redraw of the old and the new area."""
        area = self._area(self.preview) if self.preview is not None else None
        for rect in (self._drawn, area):
            if rect is not None:
                self._stage.damage.add(rect)
        self._drawn = area
        if self.preview is not None:
            self._slip = self._tag_rect(self.preview)

    def _aim(self, preview: CommandPreview) -> tuple[Rect, Rect] | None:
        """Return the (start, goal) rectangles of a preview's arrow; None without one."""
        ends = [self.rect_of(thing) for thing in preview.aim or ()]
        start, goal = ends if len(ends) == 2 else (None, None)
        if start is None or goal is None:
            return None
        if start == goal:  # from above, or from below at the upper edge of the window
            up = goal.h / 2 + FROM_ABOVE if goal.y > 2 * FROM_ABOVE else -goal.h / 2 - FROM_ABOVE
            start = Rect.around(goal.centre.plus(FROM_ABOVE / 2, -up), 1.0, 1.0)
        return start, goal

    def _area(self, preview: CommandPreview) -> Rect:
        around = ghost_area(preview.ghosts, self._stage)
        tag = self._tag_rect(preview)
        parts = [*self._ways(preview), *((around,) if around is not None else ()), tag]
        return (bounds(parts) or tag).grown(14)

    def _ways(self, preview: CommandPreview) -> list[Rect]:
        aim = self._aim(preview)
        path = [Rect.around(self._stage.point(point), 24.0, 24.0) for point in preview.path]
        return [*path, *(arrow_areas(*aim) if aim is not None else ())]

    def _tag_rect(self, preview: CommandPreview) -> Rect:
        """Return the rectangle of the tag: beside the pointer, sized to its text."""
        viewport = self._stage.viewport
        scale = viewport.text_scale
        words = block(preview.tag, TAG, viewport, WIDEST * scale - 12) if preview.tag else None
        w = max(96.0, words.width + 20) if words is not None else 96.0
        h = max(28.0 * scale, words.height + 8) if words is not None else 28.0 * scale
        slip = Rect(self._at.x + 26, self._at.y - 16 * scale - h, w, h)
        camera = self._stage.camera  # panels beside the board would cover it
        return slip.kept_in(camera.view if camera.view.contains(self._at) else viewport.rect)
