"""Widgets of the shelf: boxes and their plank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.app.page import mat_of
from game.i18n import _, number
from game.scenes.shelf import background
from game.ui.input.events import InputEvent, Key
from game.ui.paint import svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, escape
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Container
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

if TYPE_CHECKING:
    from game.content import BoxInfo

SERIES = Style(14, "ink_soft", "display", align="center", leading=1.1)
NAME = Style(20, "ink", "display", align="center", leading=1.1)
FACTS = Style(14, "ink_soft", align="center")
COVER = 3 / 4
"""Aspect ratio (width / height) of a cover."""
SIDE = 0.085
"""Width of a box's side as a share of its height."""
TAG = 0.9
"""Width of the name tag as a share of the box's."""
THICK = 30.0
LIFT = 16.0
LIFT_TIME = 0.13
WIDEST, NARROWEST = 290.0, 120.0


class ShelfBox(Widget):
    """A box: cover, side, a band around it while closed, and a name tag on the plank below."""

    focusable = True

    def __init__(self, box: BoxInfo, look: Callable[[ShelfBox], None], use: Callable[[ShelfBox], None]) -> None:
        """Set up; ``look`` is called on hover or focus, ``use`` when pressed."""
        super().__init__(key=f"box.{box.box_id}")
        self.box = box
        self.still = False
        """Whether it is lifted instantly (reduced motion)."""
        self._look, self._use = look, use
        self._lift = 0.0
        self._seen = False
        self._tag_height = 0.0

    # --- appearance ----------------------------------------------------------------------------------------

    def body(self) -> Rect:
        """Return the rectangle of cover and side at rest."""
        tag = self._tag_height
        h = self.rect.h - tag - LIFT - 8
        return Rect(self.rect.x, self.rect.y + LIFT + 8, self.rect.w, h)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of a box without its name tag."""
        w = 132.0 if width is None else min(132.0, width)
        return Size(w, w / (COVER + SIDE) + LIFT + 8)

    def tag_height(self, viewport: Viewport, width: float) -> float:
        """Return the height of the name tag."""
        series, name = split_title(_(self.box.title))
        room = width - 14
        high = text.block(name, NAME, viewport, room).height
        if series:
            high += text.block(series, SERIES, viewport, room).height
        return high + text.block(brief_facts(self.box), FACTS, viewport, room).height + 12

    def settle(self, rect: Rect, tag: float, viewport: Viewport) -> None:
        """Place the box in ``rect``, with a name tag of height ``tag`` at the bottom."""
        self._tag_height = tag
        self.place(rect, viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw the box, lifted on hover or focus, and its name tag."""
        body = self.body().moved(0, -LIFT * self._lift)
        side = body.h * SIDE
        cover = Rect(body.x, body.y, body.w - side, body.h)
        canvas.shadow(cover.moved(10 + 8 * self._lift, 6 + 12 * self._lift), 12 + 10 * self._lift, 0.55, 3)
        self._draw_side(canvas, cover, side)
        if self.box.cover:  # of any shape
            canvas.fill(cover, mat_of(self.box.rules_id) or "panel")
        canvas.art(cover_of(self.box), cover, state="lit" if self._lift > 0.5 and self.box.open else "normal")
        if not self.box.open:
            canvas.fill(cover, "black", 0.42)
            canvas.art("shelf/closed_band", cover)
        if self.box.house:
            self._draw_ribbon(canvas, cover)
        if self.focused:
            canvas.halo(Rect(cover.x, cover.y, cover.w + side, cover.h).grown(2), "focus", 5, 6)
        elif self._lift > 0.3 and self.box.open:
            canvas.halo(Rect(cover.x, cover.y, cover.w + side, cover.h).grown(1), "lamp", 4, 4)
        if self._tag_height:
            self._draw_name(canvas)

    def _draw_side(self, canvas: Canvas, cover: Rect, side: float) -> None:
        """Draw the box's side and the lid's edge."""
        slope = side * 0.55
        edge = [
            Vec(cover.right - 1, cover.y + 1), Vec(cover.right + side, cover.y + slope),
            Vec(cover.right + side, cover.bottom - slope * 0.4), Vec(cover.right - 1, cover.bottom - 0.5),
        ]  # fmt: skip
        canvas.line(edge, mat_of(self.box.rules_id) or "panel", 1.0, "black", filled=True)
        inner = cover.right + side * 0.62
        canvas.line([Vec(inner, cover.y + slope * 0.8), Vec(inner, cover.bottom - slope * 0.3)], "black", 1.4)

    def _draw_ribbon(self, canvas: Canvas, cover: Rect) -> None:
        """Draw the paper flag of a house deck."""
        flag = Rect(cover.x - 4, cover.y + cover.h * 0.06, cover.w * 0.62, max(20.0, cover.h * 0.1))
        canvas.box("paper", flag)
        canvas.text(_("House deck"), flag.inset(5, 2), Style(13, "ink", "display", align="center"), "middle", 7)

    def _draw_name(self, canvas: Canvas) -> None:
        """Draw the name tag on the plank's front."""
        side = self.body().h * SIDE
        tag = Rect(self.rect.x, self.rect.bottom - self._tag_height, self.rect.w - side, self._tag_height)
        canvas.box("paper", tag)
        series, name = split_title(_(self.box.title))
        area = tag.inset(7, 4)
        if series:
            high = text.block(series, SERIES, canvas.viewport, area.w).height
            upper, area = area.cut_top(high)
            canvas.text(series, upper, SERIES)
        told = brief_facts(self.box)
        lower, area = area.cut_bottom(text.block(told, FACTS, canvas.viewport, area.w).height)
        canvas.text(name, area, NAME, "middle")
        canvas.text(told, lower, FACTS)

    # --- behaviour -----------------------------------------------------------------------------------------

    def node(self) -> AccessNode | None:
        """Return a button node with the box's summary and whether it can be opened."""
        summary = _(self.box.summary)
        hint = summary if self.box.open else f"{closed_because(self.box)} {summary}"
        return AccessNode(
            "button", _(self.box.title), self.key, self.rect, self.states(closed=not self.box.open), hint=hint,
            focusable=True, activate=self.press,
        )  # fmt: skip

    def press(self) -> None:
        """Open the box."""
        self._use(self)

    def on_release(self, pos: Vec) -> None:
        """Open the box if the pointer is still on it."""
        if self.rect.contains(pos):
            self.press()

    def on_key(self, event: InputEvent) -> bool:
        """Go to the neighbour on the plank by Left and Right."""
        boxes = self.parent.boxes if isinstance(self.parent, Plank) else []
        if self.ui is None or not isinstance(event, Key) or event.name not in ("left", "right") or not boxes:
            return False
        at = boxes.index(self) + (1 if event.name == "right" else -1)
        if 0 <= at < len(boxes):
            self.ui.set_focus(boxes[at].key)
        return 0 <= at < len(boxes)

    def lively(self) -> bool:
        """Return whether it is being lifted or lowered."""
        wanted = 1.0 if self._wanted() else 0.0
        return self._lift != wanted or self._seen != bool(wanted)

    def update(self, dt: float) -> None:
        """Animate lifting and lowering."""
        wanted = self._wanted()
        if wanted and not self._seen:
            self._look(self)
        self._seen = wanted
        step = 1.0 if self.still else dt / LIFT_TIME
        self._lift = min(1.0, self._lift + step) if wanted else max(0.0, self._lift - step)
        self.changed()

    def reach(self) -> Rect:
        """Return the damage rectangle."""
        return self.rect.grown(44)

    def _wanted(self) -> bool:
        """Return whether it should be lifted."""
        return self.hovered or self.focused


class Plank(Container):
    """The shelf: all boxes side by side on a plank, with name tags on its front."""

    GAP = 13.0
    EDGE = 30.0
    """Margin for the ends of the plank."""

    def __init__(self, boxes: Sequence[ShelfBox], *, flex: float = 1.0) -> None:
        super().__init__(boxes, flex=flex)
        self.boxes = list(boxes)
        self._wood = Rect(0, 0, 0, 0)

    @classmethod
    def holds(cls, count: int, width: float) -> bool:
        """Return whether ``count`` boxes fit on a plank of a width."""
        return count == 0 or (width - cls.EDGE - (count - 1) * cls.GAP) / count >= NARROWEST

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the smallest usable size."""
        return Size(width or 900.0, 240.0)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the boxes on the plank, as large as fits."""
        super().place(rect, viewport)
        if not self.boxes:
            return
        w, tag = self._fitting(rect, viewport)
        high = w / (COVER + SIDE)
        full = high + tag + LIFT + 8
        wide = len(self.boxes) * w + (len(self.boxes) - 1) * self.GAP
        x, y = rect.centre.x - wide / 2, rect.y + max(0.0, rect.h - full) / 2
        edge = self.EDGE / 2
        self._wood = Rect(x - edge, y + LIFT + 8 + high - 7, wide + 2 * edge, THICK)
        for i, box in enumerate(self.boxes):
            box.settle(Rect(x + i * (w + self.GAP), y, w, full), tag, viewport)

    def _fitting(self, rect: Rect, viewport: Viewport) -> tuple[float, float]:
        """Return the width of a box and the height of its name tag."""
        n = len(self.boxes)
        w = min(WIDEST, (rect.w - self.EDGE - (n - 1) * self.GAP) / n)
        tag = 0.0
        for _try in range(4):
            tag = max(b.tag_height(viewport, w * TAG) for b in self.boxes) + 4
            w = max(NARROWEST, min(w, (rect.h - tag - LIFT - 12) * (COVER + SIDE)))
        return w, tag

    def draw(self, canvas: Canvas) -> None:
        """Draw the plank, then the boxes."""
        if self.boxes and canvas.touches(self._wood.grown(60)):
            background.plank(canvas, self._wood, self._bracket_places())
        super().draw(canvas)

    def _bracket_places(self) -> list[float]:
        """Return the x of the brackets, in the first and last gap between boxes."""
        gaps = [b.rect.right + self.GAP / 2 - 8 for b in self.boxes[:-1]]
        return [gaps[0], gaps[-1]] if len(gaps) > 1 else [self._wood.x + 30, self._wood.right - 30]


def split_title(title: str) -> tuple[str, str]:
    """Split a title into series and name: ("Back to the Future:", "The Card Game"), or ("", title)."""
    series, sign, name = title.partition(": ")
    return (f"{series}:", name) if sign else ("", title)


def brief_facts(box: BoxInfo) -> str:
    """Return the numbers of players and of minutes, behind their icons."""
    return f"{{person}}\u00a0{span(*box.seats)}  {{clock}}\u00a0{span(*box.minutes)}"


def span(low: int, high: int) -> str:
    """Format a range of numbers."""
    return number(low) if low == high else f"{number(low)}–{number(high)}"


def closed_because(box: BoxInfo) -> str:
    """Explain in one sentence why a box cannot be opened."""
    if box.mistakes:
        return _("This house deck can't be opened. {mistake}").format(mistake=escape(str(box.mistakes[0])))
    return _("This game isn't available yet.")


def cover_of(box: BoxInfo) -> str:
    """Return the asset of a box's cover."""
    if box.cover and svg_art.has(box.cover):
        return box.cover
    name = f"shelf/{box.rules_id}"
    return name if svg_art.has(name) else "shelf/closed_band"
