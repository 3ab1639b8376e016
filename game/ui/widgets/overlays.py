"""Overlays above the scene: dialogs, tooltips and the speech strip."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode, focusable
from game.ui.widgets.containers import ScrollArea, Wrap
from game.ui.widgets.controls import Button
from game.ui.widgets.widget import Widget

TIP_STYLE = Style(15, "ink")
Lasts = Literal["time", "change", "input"]
"""Lifetime of a sentence: its time, or at most until the position changes or the next input."""
STRIP_STYLE = Style(18, "text", align="center")
TITLE_STYLE = Style(25, "accent_bright", "display", align="center")


class Dialog(Widget):
    """A modal dialog; Escape closes it and calls ``dismissed``."""

    def __init__(self, title: str, body: Widget, buttons: Iterable[Button] = (), *, width: float = 520.0,
                 dismissed: Callable[[], None] | None = None, fixed: bool = False, end: bool = False,
                 key: str = "") -> None:  # fmt: skip
        """Create a dialog ``width`` table units wide (scaled by the text size); a ``fixed`` one ignores Escape.

        With ``end`` it opens scrolled to the end of its body.
        """
        super().__init__(key=key)
        self.title = title
        self._wide = width
        self._dismissed = dismissed
        self._fixed = fixed
        self._end = end
        self._buttons = list(buttons)
        self._scroll = ScrollArea(body)
        self._row = Wrap(self._buttons, gap=12, justify="center")
        for child in (self._scroll, self._row):
            self.adopt(child)

    def children(self) -> Sequence[Widget]:
        """Return body and buttons."""
        return (self._scroll, self._row)

    def first_focus(self) -> str | None:
        """Return the key of the widget to focus on opening: the main button, else the first focusable one."""
        main = next((b.key for b in self._buttons if b.look == "main" and b.enabled), None)
        chain = [n.key for n in focusable(self.nodes())]
        return main or (chain[0] if chain else None)

    def dismiss(self) -> None:
        """Close it on Escape, unless it is ``fixed``."""
        if self._fixed or self.ui is None:
            return
        self.ui.close(self)
        if self._dismissed is not None:
            self._dismissed()

    def settle(self, viewport: Viewport) -> None:
        """Center the dialog in the window, as high as its content, at most as high as the window."""
        full = viewport.rect.inset(20)
        wide = min(full.w, self._wide * (0.6 + 0.4 * viewport.text_scale))
        inner = wide - 56
        head = self._title_height(viewport, inner)
        foot = self._row.measure(viewport, inner).h + 18 if self._buttons else 0.0
        body = self._scroll.measure(viewport, inner).h
        self.rect = Rect.around(viewport.rect.centre, wide, min(full.h, head + body + foot + 48))
        _, area = self.rect.inset(28, 24).cut_top(head)
        if self._buttons:
            row, area = area.cut_bottom(foot - 18, gap=18)
            self._row.place(row, viewport)
        self._scroll.place(area, viewport)
        if self._end:
            self._end = False
            self._scroll.scroll_to(float("inf"))

    def draw(self, canvas: Canvas) -> None:
        """Draw frame, title and children."""
        canvas.box("dialog", self.rect)
        if self.title:
            canvas.text(self.title, self.rect.inset(28, 22), TITLE_STYLE)
        super().draw(canvas)

    def wants_pointer(self) -> bool:
        """Return True: presses beside its widgets are swallowed."""
        return True

    def node(self) -> AccessNode | None:
        """Return the dialog's node."""
        return AccessNode("dialog", plain(self.title), self.key, self.rect)

    def _title_height(self, viewport: Viewport, width: float) -> float:
        return text.block(self.title, TITLE_STYLE, viewport, width).height + 14 if self.title else 0.0


class Tip:
    """A tooltip: one sentence on a paper slip beside its target."""

    def __init__(self) -> None:
        self.markup = ""
        """The text; empty while hidden."""
        self._rect = Rect(0, 0, 0, 0)

    def show(self, markup: str, beside: Rect, viewport: Viewport) -> None:
        """Show a sentence below or above a rectangle, or beside it if neither fits."""
        made = text.block(markup, TIP_STYLE, viewport, 300 * (0.5 + 0.5 * viewport.text_scale))
        w, h = made.width + 22, made.height + 14
        full = viewport.rect.inset(6)
        below = beside.bottom + 8 + h <= full.bottom
        y = beside.bottom + 8 if below else beside.y - 8 - h
        if not below and y < full.y:  # does not fit above or below
            x = beside.right + 8 if beside.right + 8 + w <= full.right else beside.x - 8 - w
            self._rect = Rect(x, beside.centre.y - h / 2, w, h).kept_in(full)
        else:
            self._rect = Rect(beside.centre.x - w / 2, y, w, h).kept_in(full)
        self.markup = markup

    def hide(self) -> None:
        """Hide the tip."""
        self.markup = ""

    def reach(self) -> Rect:
        """Return the painted area, including the shadow."""
        return self._rect.grown(20)

    def draw(self, canvas: Canvas) -> None:
        """Draw it if visible and inside the clip."""
        if self.markup and canvas.touches(self.reach()):
            canvas.box("tip", self._rect)
            canvas.text(self.markup, self._rect.inset(11, 7), TIP_STYLE)


class SpeechStrip:
    """A temporary message near the bottom of the window."""

    def __init__(self) -> None:
        self.markup = ""
        self.rect = Rect(0, 0, 0, 0)
        self.lasts: Lasts = "time"
        self._kind: Literal["info", "warn"] = "info"
        self._left = 0.0
        self._about: tuple[Rect, ...] = ()
        self._within: Rect | None = None

    def say(self, markup: str, kind: Literal["info", "warn"], seconds: float, about: Sequence[Rect], lasts: Lasts,
            within: Rect | None = None) -> None:  # fmt: skip
        """Show a sentence for ``seconds``; the strip avoids the rectangles ``about``, its subjects."""
        self.markup, self._kind, self._left, self._about = markup, kind, seconds, tuple(about)
        self.lasts, self._within = lasts, within

    def settle(self, viewport: Viewport, frame: Rect) -> None:
        """Place the strip near the bottom of the frame, or where it covers none of the things it refers to."""
        if self.markup:
            frame = self._within or frame
            made = text.block(self.markup, STRIP_STYLE, viewport, min(frame.w - 120, 640 * viewport.text_scale))
            w, h = made.width + 76, made.height + 20
            middle, high = frame.centre.x - w / 2, frame.bottom - h
            lowest = (high - 84,) if self._within is None else ()  # above the hands, which are outside of the board
            spots = [(x, y) for y in (*lowest, high - 16, frame.y + 84, frame.y + 16, frame.centre.y - h / 2)
                     for x in (middle, frame.x + 16, frame.right - w - 16)]  # fmt: skip
            places = [Rect(x, y, w, h) for x, y in spots]
            free = (place for place in places if not any(place.touches(rect) for rect in self._about))
            self.rect = next(free, places[0])

    def reach(self) -> Rect:
        """Return the painted area, including the shadow."""
        return self.rect.grown(28)

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the sentence just expired."""
        if not self.markup:
            return False
        self._left -= dt
        if self._left <= 0:
            self.markup = ""
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw it if visible and inside the clip."""
        if self.markup and canvas.touches(self.reach()):
            canvas.box("toast", self.rect)
            warn = self._kind == "warn"
            grow = 0.5 + 0.5 * canvas.viewport.text_scale
            centre = Vec(self.rect.x + 26, self.rect.centre.y)
            canvas.dot(centre, 11 * grow, "danger_bright" if warn else "accent_bright")
            mark = Style(17 * grow, "black", "display", align="center", fixed=True)
            canvas.text("!" if warn else "i", Rect.around(centre, 30, 30), mark, "middle")
            room = Rect(self.rect.x + 46, self.rect.y, self.rect.w - 64, self.rect.h)
            canvas.text(self.markup, room, STRIP_STYLE, "middle")
