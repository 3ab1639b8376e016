"""Ghosts: the difference of two layouts (now, and after a command) as arrows and half-transparent pieces."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec, bounds
from game.ui.tabletop.poses import Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

INSIDE = 0.72
"""Arrows begin and end at this share of the way from the middle of a piece to its edge."""
NEAR = 30.0
"""Shorter arrows (table units) run from middle to middle."""
NECK = 9.0
"""How far before its tip the shaft of an arrow ends."""
WIDE = 24.0
"""The width of an arrow with its head."""
SIGN = 0.88
"""How solid a piece is shown that would appear: nothing of it lies there yet that could be mistaken for it."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece that would move (both poses), appear (before None) or vanish (after None)."""

    key: Thing
    before: Pose | None
    after: Pose | None


def preview(before: Layout, after: Layout, leave_out: Collection[Thing] = ()) -> tuple[Ghost, ...]:
    """Return a ghost for every piece whose place or face differs, except those in ``leave_out`` (the dragged one)."""
    keys = [*before, *(k for k in after if k not in before)]
    return tuple(
        Ghost(k, before.get(k), after.get(k))
        for k in keys
        if k not in leave_out and _differs(before.get(k), after.get(k))
    )


def area(ghosts: Sequence[Ghost], stage: Stage) -> Rect | None:
    """Return the part of the screen that the ghosts draw on: damage it when they change."""
    poses = [stage.to_table(p) for g in ghosts for p in (g.before, g.after) if p is not None]
    return bounds(p.rect().grown(max(p.rect().w, p.rect().h) / 2 + 14) for p in poses)


def draw(ghosts: Sequence[Ghost], stage: Stage, canvas: Canvas) -> None:
    """Draw arrows and half-transparent pieces; call it after ``Stage.draw``."""
    for ghost in ghosts:
        if ghost.after is not None:
            pose = stage.to_table(ghost.after)
            share = SIGN if ghost.before is None else 0.5
            canvas.blit_centre(stage.surface_of(replace(pose, lifted=0.0)), pose.at, share * pose.alpha)
        elif ghost.before is not None:
            _crossed(canvas, stage.to_table(ghost.before).rect())
    for ghost in ghosts:
        if ghost.before is not None and ghost.after is not None:
            a, b = stage.to_table(ghost.before), stage.to_table(ghost.after)
            if a.at.distance(b.at) > 12:
                point_at(canvas, a.rect(), b.rect(), "glow")


def point_at(canvas: Canvas, start: Rect, goal: Rect, role: str) -> None:
    """Draw an arrow from a piece to what is meant: it begins and ends a little inside their edges."""
    arrow(canvas, *_ends(start, goal), role)


def way(start: Rect, goal: Rect) -> list[Rect]:
    """Return what such an arrow lies on, from its beginning to its end."""
    return [Rect.around(point, WIDE, WIDE) for point in _curve(*_ends(start, goal))]


def _ends(start: Rect, goal: Rect) -> tuple[Vec, Vec]:
    """Return where an arrow begins and ends."""
    a, b = _towards(start, goal.centre), _towards(goal, start.centre)
    return (start.centre, goal.centre) if a.distance(b) < NEAR else (a, b)


def _towards(rect: Rect, at: Vec) -> Vec:
    """Return the point inside the edge of a rectangle at which a line from its middle to ``at`` leaves it."""
    dx, dy = at.x - rect.centre.x, at.y - rect.centre.y
    wide, high = rect.w / 2 * INSIDE, rect.h / 2 * INSIDE
    share = min(wide / abs(dx) if dx else math.inf, high / abs(dy) if dy else math.inf, 1.0)
    return rect.centre.plus(dx * share, dy * share)


def arrow(canvas: Canvas, a: Vec, b: Vec, role: str, width: float = 3.0) -> None:
    """Draw a curved arrow with a dark edge, visible on any background."""
    points = _curve(a, b)
    tip, near = points[-1], points[-3]
    angle = math.atan2(tip.y - near.y, tip.x - near.x)
    wings = [tip.plus(-13 * math.cos(angle + s), -13 * math.sin(angle + s)) for s in (0.5, -0.5)]
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
