"""What every widget is: a rectangle, a parent, a place in the focus chain, and a node for keyboard, speech and tests.

Sizes go two ways: ``measure(viewport, width)`` asks how large a widget wants to be (within a width when one is given);
``place(rect)`` tells it where it is. A widget that changes calls ``changed()`` (only its looks) or ``relayout()`` (its
size).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, Protocol

from game.ui.input.events import InputEvent
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode, FocusChain

Align = Literal["start", "center", "end", "fill"]
_serial = itertools.count(1)


class Size(NamedTuple):
    """Width and height in table units."""

    w: float
    h: float


class WidgetHost(Protocol):
    """What widgets ask of the root that they hang on (:class:`game.ui.widgets.root.Ui`)."""

    viewport: Viewport
    damage: Damage
    focus: FocusChain
    hovered: Widget | None
    captured: Widget | None

    def relayout(self) -> None:
        """Lay everything out again before the next frame."""

    def set_focus(self, key: str | None, visible: bool = True) -> None:
        """Give the keyboard to a node."""

    def popup(self, widget: Widget, anchor: Widget) -> None:
        """Show a drop-down below (or above) a widget."""

    def close_popup(self) -> None:
        """Close the drop-down."""

    def close(self, dialog: Widget | None = None) -> None:
        """Close a dialog (the topmost when none is named)."""


class Widget:
    """A visible thing. Subclasses override measure, draw, node and the on_ methods they need."""

    focusable = False

    def __init__(self, *, flex: float = 0.0, align: Align = "fill", key: str = "") -> None:
        """``flex``: share of spare room in a row or column.

        ``align``: across it; ``key``: stable id (given when empty).
        """
        self.rect = Rect(0, 0, 0, 0)
        self.flex = flex
        self.align: Align = align
        self.key = key or f"{type(self).__name__.lower()}.{next(_serial)}"
        self.parent: Widget | None = None
        self.tip = ""
        self._visible = True
        self._enabled = True
        self._ui: WidgetHost | None = None

    # --- tree ----------------------------------------------------------------------------------------------

    def children(self) -> Sequence[Widget]:
        """Return what lies inside, from the bottom up."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """Yield this widget and all visible ones inside."""
        if self._visible:
            yield self
            for child in self.children():
                yield from child.walk()

    def adopt(self, child: Widget) -> None:
        """Take a widget in."""
        child.parent = self

    @property
    def ui(self) -> WidgetHost | None:
        """The root this widget is shown in, None when it is in none."""
        if self._ui is not None:
            return self._ui
        return self.parent.ui if self.parent is not None else None

    def attach(self, ui: WidgetHost | None) -> None:
        """Make this the outermost widget of a root (the root calls it)."""
        self._ui = ui

    # --- state -----------------------------------------------------------------------------------------------

    @property
    def visible(self) -> bool:
        """Whether it is shown and takes room."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.relayout()

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.changed()

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return self.ui is not None and self.ui.hovered is self

    @property
    def pressed(self) -> bool:
        """Whether it is held down with the pointer on it."""
        return self.ui is not None and self.ui.captured is self and self.ui.hovered is self

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard and should show it."""
        return self.ui is not None and self.ui.focus.visible and self.ui.focus.key == self.key

    def changed(self) -> None:
        """Have it drawn again."""
        if self.ui is not None:
            self.ui.damage.add(self.reach())

    def relayout(self) -> None:
        """Have everything laid out again: it wants another size."""
        if self.ui is not None:
            self.ui.relayout()

    def reach(self) -> Rect:
        """Return everything it draws on: its rectangle, its shadow and its focus ring."""
        return self.rect.grown(10)

    # --- layout and looks -------------------------------------------------------------------------------------

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size it wants; not wider than ``width`` when given, as high as it then needs."""
        return Size(0, 0)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Take a place."""
        self.rect = rect

    def draw(self, canvas: Canvas) -> None:
        """Draw it and what is inside. Must not change anything."""
        for child in self.children():
            if child.visible and canvas.touches(child.reach()):
                child.draw(canvas)

    def node(self) -> AccessNode | None:
        """Return what it is for keyboard, speech and tests; None for mere layout."""
        return None

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return its node with those inside, or only those inside when it has none."""
        if not self._visible:
            return ()
        inside = tuple(n for c in self.children() for n in c.nodes())
        own = self.node()
        if own is None:
            return inside
        return (replace(own, children=(*own.children, *inside)),)

    def states(self, **flags: bool) -> frozenset[str]:
        """Return the names of the states that are on, with disabled, focused and pressed filled in."""
        known = {"disabled": not self._enabled, "focused": self.focused, "pressed": self.pressed}
        return frozenset(name for name, on in (known | flags).items() if on)

    # --- input ------------------------------------------------------------------------------------------------

    def hit(self, pos: Vec) -> Widget | None:
        """Return the innermost widget at a point that wants the pointer, None when nothing here does."""
        if not self._visible:
            return None
        for child in reversed(self.children()):
            found = child.hit(pos)
            if found is not None:
                return found
        return self if self.wants_pointer() and self.rect.contains(pos) else None

    def wants_pointer(self) -> bool:
        """Return whether presses on it stop here."""
        return self.focusable or bool(self.tip)

    def on_press(self, pos: Vec) -> None:
        """The left button went down on it; it gets on_drag and on_release until the button comes up."""

    def on_drag(self, pos: Vec) -> None:
        """The pointer moved while it was held."""

    def on_release(self, pos: Vec) -> None:
        """The button came up, wherever."""

    def on_wheel(self, pos: Vec, dy: float) -> bool:
        """The wheel turned over it; return whether that did something."""
        return False

    def on_key(self, event: InputEvent) -> bool:
        """A key or text came while it has the keyboard; return whether that did something."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass (only called while the Ui is ``lively``)."""

    def lively(self) -> bool:
        """Return whether it changes with time now."""
        return False


Handler = Callable[[], None]
"""What a widget calls when it was used."""
