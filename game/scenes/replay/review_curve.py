"""Review curve: chances to win over the game, aligned with the timeline, with its turning points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.i18n import _, percent
from game.match.review.model import CoursePoint
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.controls import Slider
from game.ui.widgets.widget import Size, Widget

HIGH: Final = 150.0
"""Height of the curve with its axes, at text scale 1."""
AXIS: Final = 16.0
"""Height of the axis of turns below it, at text scale 1."""
GUTTER: Final = 30.0
"""Width left of the timeline for the axis of chances, at text scale 1."""
EVERY: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Steps between the turns that are named on the axis: the first whose names fit."""
END: Final = 13.0
"""Size of the sign at the end of a side's course."""
MARK: Final = 20.0
"""Size of a turning point's marker."""
BAND: Final = 4.0
"""Least width of a swing's band."""
PAD: Final = 7.0
SHARE: Final = Style(12.0, "ink_soft", align="right")
TURN: Final = Style(12.0, "ink_soft")
LETTER: Final = Style(12.0, "ink", bold=True, align="center")
SIGN: Final = Style(13.0, "white", bold=True, align="center", fixed=True)


class Line(NamedTuple):
    """Course of one side: name, palette role and points, and the chances told at its start and end.

    Falls are pairs of points, one per turning point.
    """

    name: str
    role: str
    icon: str
    points: Sequence[CoursePoint]
    ends: tuple[str, str]
    falls: Sequence[tuple[CoursePoint, CoursePoint]] = ()


class Marked(NamedTuple):
    """A turning point on the curve: number of commands before it, chance, role and name."""

    number: int
    chance: float
    role: str
    name: str


class Band(NamedTuple):
    """A swing on the curve: numbers of commands before and after it, its letter, and its text."""

    number: int
    end: int
    letter: str
    words: str


class Tick(NamedTuple):
    """The beginning of a turn or round on the axis: number of commands before it, and its name."""

    number: int
    name: str


class Mark(Widget):
    """Marker of a turning point; activating it shows the turning point."""

    focusable = True

    def __init__(self, marked: Marked, place: int, show: Callable[[], None]) -> None:
        """Set up as turning point number ``place``, from 1."""
        super().__init__(key=f"review.mark.{place}")
        self.marked, self._place, self._show = marked, place, show
        self.tip = marked.name
        self.shown = False

    def draw(self, canvas: Canvas) -> None:
        """Draw a dot in the seat's colour with its number."""
        at, radius = self.rect.centre, self.rect.w / 2
        if self.shown or self.focused or self.hovered:
            canvas.halo(self.rect.grown(1), "focus" if self.focused else "glow", radius, 4.5)
        canvas.dot(at, radius, "danger")
        canvas.dot(at, radius - 2.5, "ink")
        canvas.text(str(self._place), self.rect, SIGN, "middle", 8)

    def node(self) -> AccessNode:
        """Return a button node that names the better action."""
        states = self.states(chosen=self.shown)
        name = plain(self.marked.name)
        return AccessNode("button", name, self.key, self.rect, states, focusable=True, activate=self._show)

    def on_release(self, pos: Vec) -> None:
        """Show the turning point if the pointer is still on the marker."""
        if self.rect.contains(pos):
            self._show()


class ReviewCurve(Widget):
    """Draws the chances of all sides over the turns, aligned with the timeline; pressing it moves the timeline."""

    def __init__(
        self,
        timeline: Slider,
        lines: Sequence[Line],
        ticks: Sequence[Tick],
        marked: Sequence[Marked],
        bands: Sequence[Band],
        show: Callable[[int], None],
    ) -> None:
        """Set up; ``show`` is called with the index of the turning point to show."""
        super().__init__(key="review.curve")
        self._timeline, self.lines, self._ticks, self.bands = timeline, lines, ticks, bands
        self.marks = [Mark(one, place + 1, partial(show, place)) for place, one in enumerate(marked)]
        self._at = 0
        for mark in self.marks:
            self.adopt(mark)

    def show(self, at: int, chosen: int | None) -> None:
        """Mark the current position and the shown turning point."""
        self._at = at
        for place, mark in enumerate(self.marks):
            mark.shown = place == chosen
        self.changed()

    def children(self) -> Sequence[Widget]:
        """Return the markers."""
        return self.marks

    def wants_pointer(self) -> bool:
        """Return True: pressing moves the timeline."""
        return True

    def on_press(self, pos: Vec) -> None:
        """Move the timeline to the pointer."""
        self._timeline.on_drag(pos)

    def on_drag(self, pos: Vec) -> None:
        """Let the timeline follow the pointer."""
        self._timeline.on_drag(pos)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and a fixed height."""
        return Size(width or 200.0, HIGH * (0.5 + 0.5 * viewport.text_scale))

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the markers on the curve."""
        super().place(rect, viewport)
        groove, grown = self._timeline.groove(viewport), 0.5 + 0.5 * viewport.text_scale
        self._field = Rect(groove.x, rect.y + PAD, groove.w, rect.h - 2 * PAD - AXIS * grown)
        for mark in self.marks:
            at = self._point(CoursePoint(mark.marked.number, mark.marked.chance))
            low = max(rect.y + MARK / 2 + 1, min(rect.bottom - MARK / 2 - 1, at.y))
            mark.place(Rect.around(Vec(at.x, low), MARK, MARK), viewport)

    def _point(self, point: CoursePoint) -> Vec:
        """Return the position of a point on the curve."""
        field, all_ = self._field, max(1.0, self._timeline.high)
        return Vec(field.x + field.w * point.number / all_, field.bottom - field.h * point.chance)

    def draw(self, canvas: Canvas) -> None:
        """Draw background, axes, swings, courses, falls, current position and markers."""
        canvas.box("paper", self.rect)
        field = self._field
        for share in (0.0, 0.5, 1.0):
            y = field.bottom - field.h * share
            canvas.fill(Rect(field.x, y, field.w, 1.0), "ink", 0.3 if share == 0.5 else 0.15)
            beside = Rect(self.rect.x + 4, y - 8.0, field.x - self.rect.x - 10, 16.0)
            canvas.text(percent(share), beside, SHARE, "middle", 8)
        for band in self.bands:
            canvas.fill(self._area(band), "glow", 0.75 if band.number <= self._at < band.end else 0.35)
        self._draw_turns(canvas)
        for line in self.lines:
            if line.points:
                canvas.line(self._thinned(line.points), line.role, 2.4)
        for line in self.lines:
            for ends in line.falls:
                top, foot = map(self._point, ends)
                canvas.line([top, Vec(top.x, foot.y)], "ink", 3.0)
                tip = [Vec(top.x - 5, foot.y - 7), Vec(top.x + 5, foot.y - 7), Vec(top.x, foot.y)]
                canvas.line(tip, "ink", 1.0, filled=True)
        for line in self.lines:
            if line.icon and line.points:
                end = self._point(line.points[-1])
                low = max(field.y + END / 2, min(field.bottom - END / 2, end.y))
                canvas.icon(line.icon, Vec(min(end.x, field.right - END / 2 + PAD), low), END)
        now = self._point(CoursePoint(self._at, 0.0))
        canvas.fill(Rect(now.x - 1, self.rect.y + 2, 2.0, self.rect.h - 4), "ink", 0.8)
        self._draw_letters(canvas)
        super().draw(canvas)

    def _area(self, band: Band) -> Rect:
        """Return where a swing's band is."""
        left, right = (self._point(CoursePoint(at, 0.0)).x for at in (band.number, band.end))
        wide = max(BAND, right - left)
        return Rect(min((left + right - wide) / 2, self._field.right - wide), self._field.y, wide, self._field.h)

    def _draw_letters(self, canvas: Canvas) -> None:
        """Draw the letter of each swing over the courses; those of close swings stand above each other."""
        field, beside, high = self._field, self.rect.x, 0.0
        for band in self.bands:
            at = max(field.x, min(self._area(band).centre.x - 8.0, field.right - 16.0))
            high = high + 16.0 if at < beside else 16.0
            plate = Rect(at, field.bottom - high, 16.0, 16.0)
            canvas.fill(Rect(at + 2.0, plate.y + 1.0, 12.0, 14.0), "paper", 0.85)
            canvas.text(band.letter, plate, LETTER, "middle", 8)
            beside = at + 16.0

    def _draw_turns(self, canvas: Canvas) -> None:
        """Draw the axis of turns: a notch for each, and the names of as many as fit."""
        field, viewport = self._field, canvas.viewport
        apart = field.w / max(1, len(self._ticks))
        wide = max((text.block(one.name, TURN, viewport).width for one in self._ticks), default=0.0) + 12
        every = next((step for step in EVERY if step * apart >= wide), len(self._ticks) or 1)
        right = self.rect.x
        for place, tick in enumerate(self._ticks):
            at = self._point(CoursePoint(tick.number, 0.0))
            named = place % every == 0
            if named or apart >= 4:
                canvas.fill(Rect(at.x, at.y, 1.0, 5.0 if named else 3.0), "ink", 0.6)
            left = max(field.x - 8, min(at.x - 8, self.rect.right - wide))
            if named and left >= right:
                canvas.text(tick.name, Rect(left, at.y + 4, wide, self.rect.bottom - at.y - 5), TURN, "middle", 8)
                right = left + wide

    def _thinned(self, points: Sequence[CoursePoint]) -> list[Vec]:
        """Return a course's polyline without points too close to be told apart."""
        found = [self._point(points[0])]
        for point in points[1:]:
            at = self._point(point)
            if abs(at.x - found[-1].x) + abs(at.y - found[-1].y) >= 0.8:
                found.append(at)
        return [*found, self._point(points[-1])]

    def node(self) -> AccessNode:
        """Return an image node that describes the chances."""
        halves = [
            _("{name}: from {first} at the start to {last} at the end").format(
                name=line.name, first=line.ends[0], last=line.ends[1]
            )
            for line in self.lines
            if line.points
        ]
        return AccessNode("image", _("Chance to win") + ". " + ". ".join(halves), self.key, self.rect)


class Progress(Widget):
    """Progress bar."""

    def __init__(self, name: str, key: str) -> None:
        """Set up; ``name`` is what is in progress."""
        super().__init__(key=key)
        self._name, self.share = name, 0.0

    def show(self, share: float) -> None:
        """Set the completed share, 0 to 1."""
        if share != self.share:
            self.share = share
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and the height of a line."""
        return Size(width or 160.0, 16.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, filled by its share."""
        canvas.box("groove", self.rect)
        if self.rect.w * self.share > 6:
            canvas.box("fill", Rect(self.rect.x, self.rect.y, self.rect.w * self.share, self.rect.h))

    def node(self) -> AccessNode:
        """Return a status node with the percentage."""
        return AccessNode("status", self._name, self.key, self.rect, value=percent(self.share))
