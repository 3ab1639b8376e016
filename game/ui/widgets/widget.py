"""The base class of widgets: a rectangle, a parent, a place in the focus chain, an accessibility node.

Layout has two passes: ``measure(viewport, width)`` returns the preferred size (for a width if given); ``place(rect)``
assigns the rectangle. A widget calls ``changed()`` to be redrawn and ``relayout()`` if its size changed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, Protocol, TypedDict

from game.ui.input.events import InputEvent
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode, FocusChain, Role

Align = Literal["start", "center", "end", "fill"]
Handler = Callable[[], None]
"""Callback of a widget."""
_serial = itertools.count(1)


class Size(NamedTuple):
    """Width and height in table units."""

    w: float
    h: float


class Placing(TypedDict, total=False):
    """Layout options of every widget, and its key."""

    flex: float
    """Share of spare space in a row or column."""
    align: Align
    """Alignment across the row or column."""
    key: str
    """Stable id; generated if empty."""


class WidgetHost(Protocol):
    """Interface of the widget root (:class:`game.ui.widgets.root.Ui`)."""

    viewport: Viewport
    damage: Damage
    focus: FocusChain
    hovered: Widget | None
    captured: Widget | None

    def return_presses(self, widget: Widget) -> bool:
        """Return whether Return presses a widget with that hotkey."""

    def relayout(self, part: Widget | None = None) -> None:
        """Request a layout pass before the next frame; of ``part`` within its present rectangle if given."""

    def set_focus(self, key: str | None, visible: bool = True) -> None:
        """Move the keyboard focus to a node."""

    def popup(self, widget: Widget, anchor: Widget) -> None:
        """Open a drop-down below or above a widget."""

    def close_popup(self) -> None:
        """Close the drop-down."""

    def close(self, dialog: Widget | None = None) -> None:
        """Close a dialog (by default the topmost)."""


class Widget:
    """Base class of widgets. Subclasses override ``measure``, ``draw``, ``node`` and the ``on_`` methods they need."""

    focusable = False
    gives_rooms = False
    """Whether the rectangles of its children do not depend on their content."""

    def __init__(self, *, flex: float = 0.0, align: Align = "fill", key: str = "") -> None:
        """Create a widget; see :class:`Placing`."""
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
        """Return the children in drawing order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """Yield this widget and all visible descendants."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            if widget._visible:
                yield widget
                waiting.extend(reversed(widget.children()))

    def adopt(self, child: Widget) -> None:
        """Become the parent of a widget."""
        child.parent = self

    def dismantle(self) -> None:
        """Dismantle the subtree and break reference cycles; the widget is unusable afterwards."""
        if vars(self):
            for child in self.children():
                child.dismantle()
            vars(self).clear()

    @property
    def ui(self) -> WidgetHost | None:
        """The root this widget belongs to, or None."""
        if self._ui is not None:
            return self._ui
        return self.parent.ui if self.parent is not None else None

    def attach(self, ui: WidgetHost | None) -> None:
        """Make this the outermost widget of a root; called by the root."""
        self._ui = ui

    # --- state -----------------------------------------------------------------------------------------------

    @property
    def keeps_return(self) -> bool:
        """Whether it handles Return itself while it has the focus, as text fields do."""
        return False

    @property
    def visible(self) -> bool:
        """Whether it is shown and takes part in the layout."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.relayout()

    @property
    def enabled(self) -> bool:
        """Whether it accepts input."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.changed()

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over it."""
        return self.ui is not None and self.ui.hovered is self

    @property
    def pressed(self) -> bool:
        """Whether it is held down with the pointer over it."""
        return self.ui is not None and self.ui.captured is self and self.ui.hovered is self

    @property
    def focused(self) -> bool:
        """Whether it has keyboard focus and should show it."""
        return self.ui is not None and self.ui.focus.visible and self.ui.focus.key == self.key

    def changed(self) -> None:
        """Request a redraw."""
        if self.ui is not None:
            self.ui.damage.add(self.reach())

    def relayout(self) -> None:
        """Request a layout pass of the smallest subtree affected by a new size."""
        if self.ui is not None:
            part: Widget | None = self
            while part is not None and not (part.parent is not None and part.parent.gives_rooms):
                part = part.parent
            self.ui.relayout(part)

    def reach(self) -> Rect:
        """Return the painted area: rectangle, shadow and focus ring."""
        return self.rect.grown(10)

    # --- layout and looks -------------------------------------------------------------------------------------

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the preferred size; given a ``width``, at most that wide and as high as needed."""
        return Size(0, 0)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Set the rectangle, and those of the children."""
        self.rect = rect

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget and its children; must not change any state."""
        for child in self.children():
            if child.visible and canvas.touches(child.reach()):
                child.draw(canvas)

    def node(self) -> AccessNode | None:
        """Return its accessibility node; None for pure layout containers."""
        return None

    def make_node(
        self, role: Role, name: str, value: str = "", hint: str = "", activate: Handler | None = None,
        children: tuple[AccessNode, ...] = (), **flags: bool,
    ) -> AccessNode:  # fmt: skip
        """Return a focusable accessibility node, with the widget's states and the true ones of ``flags``."""
        return AccessNode(role, name, self.key, self.rect, self.states(**flags), value, hint, True, activate, children)

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return its node with those of its children below it; only theirs if it has none."""
        if not self._visible:
            return ()
        inside = tuple(n for c in self.children() for n in c.nodes())
        own = self.node()
        if own is None:
            return inside
        return (replace(own, children=(*own.children, *inside)),)

    def draw_focus(self, canvas: Canvas, rect: Rect, radius: float = 8.0, reach: float = 4.5) -> None:
        """Draw the focus ring around a rectangle if focused."""
        if self.focused:
            canvas.halo(rect, "focus", radius, reach)

    def states(self, **flags: bool) -> frozenset[str]:
        """Return the names of the true states, including disabled, focused and pressed."""
        known = {"disabled": not self._enabled, "focused": self.focused, "pressed": self.pressed}
        return frozenset(name for name, on in (known | flags).items() if on)

    # --- input ------------------------------------------------------------------------------------------------

    def told_on_hover(self) -> str:
        """Return the tooltip; called only on hover."""
        return self.tip

    def hit(self, pos: Vec) -> Widget | None:
        """Hit test: return the innermost visible widget at a point that handles the pointer, or None."""
        if not self._visible:
            return None
        for child in reversed(self.children()):
            found = child.hit(pos)
            if found is not None:
                return found
        return self if self.wants_pointer() and self.rect.contains(pos) else None

    def wants_pointer(self) -> bool:
        """Return whether it handles presses."""
        return self.focusable or bool(self.tip)

    def on_press(self, pos: Vec) -> None:
        """Handle a press of the left button; ``on_drag`` and ``on_release`` follow until it is released."""

    def on_drag(self, pos: Vec) -> None:
        """Handle a pointer move while pressed."""

    def on_release(self, pos: Vec) -> None:
        """Handle the release of the button, wherever the pointer is."""

    def on_wheel(self, pos: Vec, dy: float) -> bool:
        """Handle a wheel event over it; return whether it was consumed."""
        return False

    def on_key(self, event: InputEvent) -> bool:
        """Handle a key or typed text while focused; return whether it was consumed."""
        return False

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds (only called while the ``Ui`` is ``lively``)."""

    def lively(self) -> bool:
        """Return whether it is animated at present."""
        return False
