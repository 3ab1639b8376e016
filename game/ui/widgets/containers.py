"""Layout containers: rows, columns, grids, wrapping rows, padding, panels and scroll areas.

Children with ``flex`` share the spare space; others get their measured size. If space is short, rows shrink each child
in proportion (texts wrap) and columns are cut off: wrap growing content in a ScrollArea.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

from game.ui.input.events import InputEvent, Key
from game.ui.paint import frames_and_shadows
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode, Role
from game.ui.widgets.widget import Align, Placing, Size, Widget


class Container(Widget):
    """A widget with children; ``justify`` distributes spare space along a row, column or line."""

    def __init__(self, children: Iterable[Widget] = (), *, gap: float = 8.0, pad: float = 0.0,
                 justify: Align = "start", **placing: Unpack[Placing]) -> None:  # fmt: skip
        super().__init__(**placing)
        self.gap = gap
        self.pad = pad
        self.justify: Align = justify
        self.set_children(children)

    def children(self) -> Sequence[Widget]:
        """Return all children, including hidden ones."""
        return self._children

    def add(self, child: Widget) -> None:
        """Add a child at the end."""
        self._children.append(child)
        self.adopt(child)
        self.relayout()

    def set_children(self, children: Iterable[Widget]) -> None:
        """Replace all children."""
        self._children = list(children)
        for child in self._children:
            self.adopt(child)
        self.relayout()

    def shown(self) -> list[Widget]:
        """Return the visible children, which take part in the layout."""
        return [c for c in self._children if c.visible]

    def reach(self) -> Rect:
        """Return the rectangle with a margin for the shadows of the children."""
        return self.rect.grown(24)


class Row(Container):
    """Children side by side; a child's ``align`` is vertical."""

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the sum of widths and the largest height."""
        shown = self.shown()
        widths = self._widths(viewport, width)
        heights = [c.measure(viewport, w).h for c, w in zip(shown, widths, strict=True)]
        full = sum(widths) + self.gap * max(0, len(shown) - 1) + 2 * self.pad
        return Size(full, max(heights, default=0.0) + 2 * self.pad)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place children from left to right."""
        super().place(rect, viewport)
        inner = rect.inset(self.pad)
        shown = self.shown()
        widths = self._widths(viewport, rect.w)
        spare = inner.w - sum(widths) - self.gap * max(0, len(shown) - 1)
        x = inner.x + _aside(self.justify, spare)
        for child, w in zip(shown, widths, strict=True):
            h = inner.h if child.align == "fill" else min(inner.h, child.measure(viewport, w).h)
            y = inner.y + _aside(child.align, inner.h - h)
            child.place(Rect(x, y, w, h), viewport)
            x += w + self.gap

    def _widths(self, viewport: Viewport, width: float | None) -> list[float]:
        shown = self.shown()
        wishes = [c.measure(viewport).w for c in shown]
        if width is None:
            return wishes
        room = width - 2 * self.pad - self.gap * max(0, len(shown) - 1)
        stiff = sum(w for c, w in zip(shown, wishes, strict=True) if not c.flex)
        total = sum(c.flex for c in shown)
        if total and stiff < room:
            return [(room - stiff) * c.flex / total if c.flex else w for c, w in zip(shown, wishes, strict=True)]
        asked = sum(wishes)
        return wishes if asked <= room else [w * room / asked for w in wishes]


class Column(Container):
    """Children below each other; a child's ``align`` is horizontal."""

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the largest width and the sum of heights."""
        inner = None if width is None else max(0.0, width - 2 * self.pad)
        sizes = [c.measure(viewport, inner) for c in self.shown()]
        h = sum(s.h for s in sizes) + self.gap * max(0, len(sizes) - 1)
        return Size(max((s.w for s in sizes), default=0.0) + 2 * self.pad, h + 2 * self.pad)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place children from the top down."""
        super().place(rect, viewport)
        inner = rect.inset(self.pad)
        shown = self.shown()
        heights = self._heights(viewport, inner, shown)
        spare = inner.h - sum(heights) - self.gap * max(0, len(shown) - 1)
        y = inner.y + _aside(self.justify, spare)
        for child, h in zip(shown, heights, strict=True):
            w = inner.w if child.align == "fill" else min(inner.w, child.measure(viewport, inner.w).w)
            x = inner.x + _aside(child.align, inner.w - w)
            child.place(Rect(x, y, w, h), viewport)
            y += h + self.gap

    def _heights(self, viewport: Viewport, inner: Rect, shown: list[Widget]) -> list[float]:
        """Return each shown child's height; flexible ones share the spare height."""
        wishes = [0.0 if c.flex else c.measure(viewport, inner.w).h for c in shown]
        total = sum(c.flex for c in shown)
        room = inner.h - sum(wishes) - self.gap * max(0, len(shown) - 1)
        if not total:
            return wishes
        return [max(0.0, room) * c.flex / total if c.flex else w for c, w in zip(shown, wishes, strict=True)]


class Wrap(Container):
    """Children side by side, wrapped to the next line at the right edge."""

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the widest line and the sum of line heights."""
        lines = self._lines(viewport, width)
        widths = [sum(s.w for _, s in line) + self.gap * (len(line) - 1) for line in lines]
        heights = [max(s.h for _, s in line) for line in lines]
        h = sum(heights) + self.gap * max(0, len(lines) - 1)
        return Size(max(widths, default=0.0) + 2 * self.pad, h + 2 * self.pad)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place children in lines."""
        super().place(rect, viewport)
        y = rect.y + self.pad
        for line in self._lines(viewport, rect.w):
            spare = rect.w - 2 * self.pad - sum(s.w for _, s in line) - self.gap * (len(line) - 1)
            x = rect.x + self.pad + _aside(self.justify, spare)
            tall = max(s.h for _, s in line)
            for child, size in line:
                child.place(Rect(x, y + (tall - size.h) / 2, size.w, size.h), viewport)
                x += size.w + self.gap
            y += tall + self.gap

    def _lines(self, viewport: Viewport, width: float | None) -> list[list[tuple[Widget, Size]]]:
        """Return the children of each line with their sizes."""
        return wrapped(self.shown(), viewport, None if width is None else width - 2 * self.pad, self.gap)


def wrapped(
    children: Iterable[Widget], viewport: Viewport, room: float | None, gap: float
) -> list[list[tuple[Widget, Size]]]:
    """Return the lines of children of a :class:`Wrap` in a ``room`` as wide, with their sizes."""
    lines: list[list[tuple[Widget, Size]]] = []
    used = 0.0
    for child in children:
        size = child.measure(viewport)
        if room is not None and size.w > room:
            size = child.measure(viewport, room)
        if not lines or (room is not None and used + gap + size.w > room + 0.01):
            lines.append([])
            used = -gap
        lines[-1].append((child, size))
        used += gap + size.w
    return lines


class Grid(Container):
    """Children in ``columns`` of equal or given widths, row by row; each row as high as its highest child.

    Panels are stretched to the height of their row, others are centered vertically.
    """

    def __init__(self, children: Iterable[Widget] = (), *, columns: Sequence[float] = (1.0, 1.0), gap: float = 8.0,
                 pad: float = 0.0, **placing: Unpack[Placing]) -> None:  # fmt: skip
        """Create a grid; ``columns`` are shares of the width (0: as wide as the widest child)."""
        super().__init__(children, gap=gap, pad=pad, **placing)
        self.columns = tuple(columns)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the full width and the sum of row heights."""
        widths = self._widths(viewport, width)
        heights = self._heights(viewport, widths)
        w = sum(widths) + self.gap * (len(widths) - 1)
        return Size(w + 2 * self.pad, sum(heights) + self.gap * max(0, len(heights) - 1) + 2 * self.pad)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place children row by row."""
        super().place(rect, viewport)
        widths = self._widths(viewport, rect.w)
        heights = self._heights(viewport, widths)
        for i, child in enumerate(self.shown()):
            r, c = divmod(i, len(widths))
            x = rect.x + self.pad + sum(widths[:c]) + self.gap * c
            y = rect.y + self.pad + sum(heights[:r]) + self.gap * r
            size = child.measure(viewport, widths[c])
            w = widths[c] if child.align == "fill" else min(size.w, widths[c])
            h = heights[r] if isinstance(child, Panel) else min(size.h, heights[r])
            x += _aside(child.align, widths[c] - w)
            child.place(Rect(x, y + (heights[r] - h) / 2, w, h), viewport)

    def _widths(self, viewport: Viewport, width: float | None) -> list[float]:
        shown, n = self.shown(), len(self.columns)
        wishes = [max((c.measure(viewport).w for c in shown[i::n]), default=0.0) for i in range(n)]
        if width is None:
            return wishes
        room = width - 2 * self.pad - self.gap * (n - 1)
        stiff = [w if not share else 0.0 for w, share in zip(wishes, self.columns, strict=True)]
        if sum(stiff) > room * 0.6:  # long words beside narrow controls: both must shrink
            stiff = [s * room * 0.6 / sum(stiff) for s in stiff]
        total = sum(self.columns) or 1.0
        left = room - sum(stiff)
        return [s if not share else left * share / total for s, share in zip(stiff, self.columns, strict=True)]

    def _heights(self, viewport: Viewport, widths: list[float]) -> list[float]:
        shown, n = self.shown(), len(widths)
        rows = [shown[i : i + n] for i in range(0, len(shown), n)]
        return [max(c.measure(viewport, widths[i]).h for i, c in enumerate(row)) for row in rows]


class Spacer(Widget):
    """Empty space: a fixed size, or a share of the spare space."""

    def __init__(self, size: float = 0.0, *, flex: float = 0.0) -> None:
        super().__init__(flex=flex)
        self._size = size

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the fixed size."""
        return Size(self._size, self._size)


class Panel(Container):
    """A framed box around one child; swallows presses."""

    def __init__(self, child: Widget, *, look: str = "panel", pad: float = 16.0, name: str = "",
                 **placing: Unpack[Placing]) -> None:  # fmt: skip
        super().__init__([child], pad=pad, **placing)
        self.look = look
        self.name = name

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the child's size with the padding."""
        inner = None if width is None else max(0.0, width - 2 * self.pad)
        size = self._children[0].measure(viewport, inner)
        return Size(size.w + 2 * self.pad, size.h + 2 * self.pad)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the child inside the frame."""
        super().place(rect, viewport)
        self._children[0].place(rect.inset(self.pad), viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw frame and child."""
        canvas.box(self.look, self.rect)
        super().draw(canvas)

    def reach(self) -> Rect:
        """Return the rectangle with its shadow."""
        return self.rect.grown(frames_and_shadows.SKINS[self.look].shadow * 2 + 10)

    def wants_pointer(self) -> bool:
        """Return True: presses on the panel do not reach widgets below it."""
        return True

    def node(self) -> AccessNode | None:
        """Return a panel node when it has a name."""
        return AccessNode("panel", self.name, self.key, self.rect) if self.name else None


class ScrollArea(Container):
    """A viewport on one child that may be taller, scrolled by wheel, keys and a scroll bar."""

    BAR = 10.0

    def __init__(self, child: Widget, *, name: str = "", role: Role = "panel", **placing: Unpack[Placing]) -> None:
        super().__init__([child], **placing)
        self.name = name
        self.role: Role = role
        self.offset = 0.0
        self._full = 0.0
        self._grip: float | None = None
        self._viewport = Viewport()

    @property
    def scrollable(self) -> bool:
        """Whether the child is taller than the area."""
        return self._full > self.rect.h + 0.5

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether it can scroll and has a name."""
        return self.scrollable and bool(self.name)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the full size of the child."""
        return self._children[0].measure(viewport, width)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the child, leaving space for the scroll bar if needed."""
        super().place(rect, viewport)
        self._viewport = viewport
        child = self._children[0]
        self._full = child.measure(viewport, rect.w).h
        bar = 0.0
        if self._full > rect.h + 0.5:
            bar = self.BAR + 6
            self._full = child.measure(viewport, rect.w - bar).h
        self.offset = max(0.0, min(self.offset, self._full - rect.h))
        child.place(Rect(rect.x, rect.y - self.offset, rect.w - bar, max(rect.h, self._full)), viewport)

    def scroll_to(self, offset: float) -> None:
        """Scroll to ``offset`` table units below the child's top."""
        kept = max(0.0, min(offset, self._full - self.rect.h))
        if kept != self.offset:
            self.offset = kept
            self.place(self.rect, self._viewport)
            self.changed()

    def reveal(self, rect: Rect) -> None:
        """Scroll just enough to show a rectangle inside the child."""
        if rect.y < self.rect.y:
            self.scroll_to(self.offset - (self.rect.y - rect.y) - 8)
        elif rect.bottom > self.rect.bottom:
            self.scroll_to(self.offset + min(rect.bottom - self.rect.bottom + 8, rect.y - self.rect.y))

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible part of the child and the scroll bar."""
        if not self.scrollable:
            super().draw(canvas)
            return
        with canvas.clipped(self.rect.grown(2)):
            super().draw(canvas)
        groove, bar = self._bars()
        canvas.box("groove", groove)
        canvas.box("bar.hover" if self.hovered or self._grip is not None else "bar", bar)
        self.draw_focus(canvas, self.rect.inset(1), 7, 4)

    def node(self) -> AccessNode | None:
        """Return a node when it has a name."""
        if not self.name:
            return None
        return AccessNode(self.role, self.name, self.key, self.rect, self.states(), focusable=self.focusable)

    def hit(self, pos: Vec) -> Widget | None:
        """Return the widget at a point inside the view."""
        return super().hit(pos) if self._visible and self.rect.contains(pos) else None

    def wants_pointer(self) -> bool:
        """Return whether it can scroll and so handles the wheel and drags of the scroll bar."""
        return self.scrollable

    def on_press(self, pos: Vec) -> None:
        """Grab the scroll bar, or scroll by a page on a press beside it."""
        groove, bar = self._bars()
        if bar.grown(4).contains(pos):
            self._grip = pos.y - bar.y
        elif groove.grown(6).contains(pos):
            self.scroll_to(self.offset + (self.rect.h * 0.9 if pos.y > bar.y else -self.rect.h * 0.9))

    def on_drag(self, pos: Vec) -> None:
        """Move the scroll bar."""
        if self._grip is not None:
            groove, bar = self._bars()
            way = max(1.0, groove.h - bar.h)
            self.scroll_to((pos.y - self._grip - groove.y) / way * (self._full - self.rect.h))

    def on_release(self, pos: Vec) -> None:
        """Release the scroll bar."""
        self._grip = None
        self.changed()

    def on_wheel(self, pos: Vec, dy: float) -> bool:
        """Scroll by the wheel."""
        before = self.offset
        self.scroll_to(self.offset - dy * 54)
        return self.offset != before or self.scrollable

    def on_key(self, event: InputEvent) -> bool:
        """Scroll by keys."""
        if not isinstance(event, Key):
            return False
        page = self.rect.h * 0.9
        ways = {"up": -40.0, "down": 40.0, "page up": -page, "page down": page, "home": -1e9, "end": 1e9, "space": page}
        if event.name not in ways or not self.scrollable:
            return False
        self.scroll_to(self.offset + ways[event.name])
        return True

    def _bars(self) -> tuple[Rect, Rect]:
        """Return the rectangles of groove and bar."""
        r = self.rect
        groove = Rect(r.right - self.BAR, r.y + 2, self.BAR, max(8.0, r.h - 4))
        share = min(1.0, r.h / max(1.0, self._full))
        h = min(groove.h, max(28.0, groove.h * share))  # stays inside in low areas too
        way = max(0.0, groove.h - h)
        y = groove.y + way * self.offset / max(1.0, self._full - r.h)
        return groove, Rect(groove.x + 1.5, y, groove.w - 3, h)


def _aside(align: Align, spare: float) -> float:
    """Return the offset of an aligned child, given ``spare`` free units."""
    return {"start": 0.0, "fill": 0.0, "center": spare / 2, "end": spare}[align]
