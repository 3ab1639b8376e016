"""Single-choice widgets: segments, drop-downs, lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, Literal, TypeVar, Unpack

from game.ui.input.events import InputEvent, Key
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.containers import Column, Panel, ScrollArea
from game.ui.widgets.widget import Placing, Size, Widget

V = TypeVar("V")
OPTION = Style(17)
SEGMENT = Style(16, "text", align="center")
BORDER = 2
"""Width of the frame around segments."""


class Select(Widget, Generic[V]):
    """A choice of one of several values, as segments side by side or as a drop-down."""

    focusable = True

    def __init__(self, name: str, options: Sequence[tuple[V, str]], value: V, change: Callable[[V], None], *,
                 form: Literal["segments", "drop"] = "drop", hint: str = "",
                 **placing: Unpack[Placing]) -> None:  # fmt: skip
        """Create a choice of ``options``, (value, markup) pairs, at least one; segments suit two to four short ones."""
        super().__init__(**placing)
        self.name = name
        self.options = list(options)
        self._value = value
        self._change = change
        self.form: Literal["segments", "drop"] = form
        self.hint = self.tip = hint
        self._whole, self._narrowest = [0.0], [0.0]

    @property
    def value(self) -> V:
        """The chosen value."""
        return self._value

    @value.setter
    def value(self, value: V) -> None:
        if value != self._value:
            self._value = value
            self.changed()

    def set_options(self, options: Sequence[tuple[V, str]], value: V) -> None:
        """Replace options and value without calling the handler."""
        self.options, self._value = list(options), value
        self.relayout()

    def put(self, value: V) -> None:
        """Choose a value; call the handler if it changed."""
        if value != self._value and self.enabled:
            self.value = value
            self._change(value)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the longest option (drop-down) or of all (segments)."""
        if self.form == "segments":
            return self._measure_segments(viewport, width)
        blocks = [text.block(label, OPTION, viewport) for _, label in self.options]
        want = max(b.width for b in blocks) + 54
        if width is None or want <= width:
            return Size(want, blocks[0].height + 16)
        return Size(width, text.block(self._label(), OPTION, viewport, max(30.0, width - 54)).height + 16)

    def draw(self, canvas: Canvas) -> None:
        """Draw the segments, or the closed drop-down."""
        if self.form == "segments":
            self._draw_segments(canvas)
            return
        canvas.box("field.hover" if self.hovered and self.enabled else "field", self.rect)
        style = OPTION if self.enabled else Style(17, "text_soft")
        canvas.text(self._label(), Rect(self.rect.x + 14, self.rect.y, self.rect.w - 54, self.rect.h), style, "middle")
        c = Vec(self.rect.right - 22, self.rect.centre.y)
        canvas.line([c.plus(-6, -3), c.plus(0, 4), c.plus(6, -3)], "accent" if self.enabled else "text_soft", 2.4)
        self.draw_focus(canvas, self.rect.grown(1.5))

    def node(self) -> AccessNode | None:
        """Return a choice node; segments have their options as children."""
        children = self._option_nodes() if self.form == "segments" else ()
        activate = self.open if self.form == "drop" else None
        label, drops = plain(self._label()), self.form == "drop"
        return self.make_node("choice", self.name, label, self.hint, activate, children, collapsed=drops)

    def open(self) -> None:
        """Open the drop-down."""
        if self.ui is not None and self.enabled and self.form == "drop":
            drop = _DropDown(self)
            self.ui.popup(drop, self)
            self.ui.set_focus(drop.list.key)

    def take(self, index: int) -> None:
        """Choose an option by index and close the drop-down."""
        if self.ui is not None:
            self.ui.close_popup()
        self.put(self.options[index][0])

    def index(self) -> int:
        """Return the index of the chosen option; 0 if the value is not among them."""
        return next((i for i, (v, _) in enumerate(self.options) if v == self._value), 0)

    def on_release(self, pos: Vec) -> None:
        """Open the drop-down, or choose the segment under the pointer."""
        if not self.rect.contains(pos):
            return
        if self.form == "drop":
            self.open()
            return
        for i, rect in enumerate(self._segments()):
            if rect.contains(pos):
                self.put(self.options[i][0])

    def on_key(self, event: InputEvent) -> bool:
        """Choose the previous or next option by Left and Right."""
        moves = {"left": -1, "right": 1}
        if not isinstance(event, Key) or event.name not in moves:
            return False
        index = self.index() + moves[event.name]
        if 0 <= index < len(self.options):
            self.put(self.options[index][0])
        return True

    def _label(self) -> str:
        return self.options[self.index()][1] if self.options else ""

    def _measure_segments(self, viewport: Viewport, width: float | None) -> Size:
        """Return the total size of the segments, of equal width unless words would be cut."""
        labels = [label for _, label in self.options]
        self._whole = [text.block(label, SEGMENT, viewport).width + 26 for label in labels]
        self._narrowest = [
            max([text.block(word, SEGMENT, viewport).width for word in label.split()], default=0.0) + 12
            for label in labels
        ]
        want = max(self._whole) * len(labels) + 2 * BORDER
        if width is None or want <= width:
            return Size(want, text.block(labels[0], SEGMENT, viewport).height + 16)
        shares = self._shares(width - 2 * BORDER)
        high = [
            text.block(label, SEGMENT, viewport, max(20.0, share - 10)).height
            for label, share in zip(labels, shares, strict=True)
        ]
        return Size(width, max(high) + 16)

    def _shares(self, width: float) -> list[float]:
        """Divide ``width`` equally; if a label would then be broken, by the labels, or by their longest words."""
        n = len(self._whole)
        if max(self._whole) * n <= width:
            return [width / n] * n
        needed = self._whole if sum(self._whole) <= width else self._narrowest
        spare = width - sum(needed)
        return [one + spare / n if spare >= 0 else one * width / sum(needed) for one in needed]

    def _segments(self) -> list[Rect]:
        found, x = list[Rect](), self.rect.x + BORDER
        for share in self._shares(self.rect.w - 2 * BORDER):
            found.append(Rect(x, self.rect.y + BORDER, share, self.rect.h - 2 * BORDER))
            x += share
        return found

    def _draw_segments(self, canvas: Canvas) -> None:
        """Draw all segments, the chosen one raised."""
        canvas.box("field.hover" if self.hovered and self.enabled else "field", self.rect)
        for i, rect in enumerate(self._segments()):
            chosen = i == self.index()
            if chosen:
                canvas.box("main" if self.enabled else "row.chosen", rect.inset(1))
            role = "text_on_accent" if chosen and self.enabled else ("text" if self.enabled else "text_soft")
            canvas.text(self.options[i][1], rect.inset(5, 0).moved(0, -1), Style(16, role, align="center"), "middle")
        self.draw_focus(canvas, self.rect.grown(1.5))

    def _option_nodes(self) -> tuple[AccessNode, ...]:
        out = []
        for i, (value, label) in enumerate(self.options):
            rect = self._segments()[i] if self.rect.w else self.rect
            states = frozenset({"chosen"}) if i == self.index() else frozenset[str]()
            use = partial(self.put, value)
            out.append(AccessNode("option", plain(label), f"{self.key}.{i}", rect, states, activate=use))
        return tuple(out)


class ListRow(Widget):
    """A row of a ListBox."""

    def __init__(self, box: ListBox, index: int, markup: str) -> None:
        super().__init__(key=f"{box.key}.{index}")
        self._box = box
        self.index = index
        self.markup = markup

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the wrapped text."""
        made = text.block(self.markup, OPTION, viewport, None if width is None else max(20.0, width - 24))
        return Size(made.width + 25, made.height + 12)

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, on a bar if chosen or hovered."""
        chosen = self.index == self._box.chosen
        if chosen or self.hovered:
            canvas.box("row.chosen" if chosen else "row.hover", self.rect)
        canvas.text(self.markup, self.rect.inset(12, 0), OPTION, "middle")

    def wants_pointer(self) -> bool:
        """Return True: a press chooses the row."""
        return True

    def on_release(self, pos: Vec) -> None:
        """Choose or open the row if the pointer is still on it."""
        if self.rect.contains(pos):
            self._box.use(self.index)

    def node(self) -> AccessNode | None:
        """Return an option node."""
        states = frozenset({"chosen"}) if self.index == self._box.chosen else frozenset[str]()
        use = self._box.use
        return AccessNode("option", plain(self.markup), self.key, self.rect, states, activate=lambda: use(self.index))


class ListBox(ScrollArea):
    """A scrolling list: Up, Down, Home and End move, Return opens, a click chooses (and opens if ``eager``)."""

    def __init__(self, name: str, items: Sequence[str] = (), *, chosen: int = 0,
                 moved: Callable[[int], None] | None = None, opened: Callable[[int], None] | None = None,
                 eager: bool = False, framed: bool = True, more: Callable[[int], Sequence[str]] | None = None,
                 **placing: Unpack[Placing]) -> None:  # fmt: skip
        """Create a list; ``items`` are the markup of each row.

        ``moved`` is called with the index of a newly chosen row, ``opened`` with that of an opened one. Long lists are
        loaded lazily: ``more(count)`` returns further items after the first ``count``, when they come near the view.
        """
        self._rows = Column(gap=2, pad=4)
        super().__init__(self._rows, name=name, role="list", **placing)
        self.chosen = chosen
        self._moved = moved
        self._opened = opened
        self._eager = eager
        self._framed = framed
        self._more = more
        self.set_items(items, chosen)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """True: the list always takes keyboard focus."""
        return True

    @property
    def keeps_return(self) -> bool:
        """Whether Return opens the chosen row: while the focus is visible."""
        return self.focused and self._opened is not None and self.count() > 0

    def set_items(self, items: Sequence[str], chosen: int = 0) -> None:
        """Replace all rows."""
        self.chosen = max(0, min(chosen, len(items) - 1))
        self._filled = -1
        self._rows.set_children(ListRow(self, i, markup) for i, markup in enumerate(items))

    def set_item(self, index: int, markup: str) -> None:
        """Change the markup of a loaded row."""
        row = self._rows.children()[index]
        if isinstance(row, ListRow) and row.markup != markup:
            row.markup = markup
            self.relayout()

    def in_view(self) -> list[int]:
        """Return the indices of the rows in view."""
        return [i for i, row in enumerate(self._rows.children()) if row.rect.touches(self.rect)]

    def count(self) -> int:
        """Return the number of loaded rows."""
        return len(self._rows.children())

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the rows; load more if they do not fill the list."""
        super().place(rect, viewport)
        if rect.h and not self.scrollable and self._filled != self.count():
            self._filled = self.count()  # do not ask again if nothing follows or it cannot be read
            self._make_more()

    def scroll_to(self, offset: float) -> None:
        """Scroll; load more rows near the end."""
        if offset + 2 * self.rect.h > self._full:
            self._make_more()
        super().scroll_to(offset)

    def _make_more(self) -> None:
        """Load more rows if there are any."""
        items = self._more(self.count()) if self._more is not None else ()
        if items:
            rows = self._rows.children()
            new = (ListRow(self, index, markup) for index, markup in enumerate(items, len(rows)))
            self._rows.set_children([*rows, *new])
            self.place(self.rect, self._viewport)

    def choose(self, index: int) -> None:
        """Choose a row; call ``moved`` on a change."""
        if not self.count():
            return
        if index >= self.count() - 1:
            self._make_more()
        index = max(0, min(index, self.count() - 1))
        if index != self.chosen:
            self.chosen = index
            self.changed()
            if self._moved is not None:
                self._moved(index)
        self.reveal(self._rows.children()[index].rect)

    def use(self, index: int) -> None:
        """Handle a click on a row: choose it; open it if it was chosen before, or if eager."""
        again = index == self.chosen
        self.choose(index)
        if (again or self._eager) and self._opened is not None:
            self._opened(index)

    def draw(self, canvas: Canvas) -> None:
        """Draw the list, in a sunken frame if ``framed``."""
        if self._framed:
            canvas.box("well", self.rect.grown(1))
        super().draw(canvas)
        self.draw_focus(canvas, self.rect.grown(1))

    def on_key(self, event: InputEvent) -> bool:
        """Handle navigation keys and Return."""
        if not isinstance(event, Key):
            return False
        moves = {"up": -1, "down": 1, "home": -(10**6), "end": 10**6, "page up": -8, "page down": 8}
        if event.name in moves:
            self.choose(self.chosen + moves[event.name])
            return True
        if event.name in ("return", "space") and self._opened is not None and self.count():
            self._opened(self.chosen)
            return True
        return False


class _DropDown(Panel):
    def __init__(self, choice: Select[V]) -> None:
        labels = [label for _, label in choice.options]
        self.list = ListBox(choice.name, labels, chosen=choice.index(), opened=choice.take, eager=True, framed=False)
        super().__init__(self.list, look="plain", pad=4.0)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the list's size with a frame."""
        size = super().measure(viewport, width)
        return Size(size.w + 16, size.h)
