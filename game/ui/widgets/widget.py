"""The base of all widgets: a rectangle, a parent, a place in the focus chain, an accessibility node.

Sizes go two ways: ``measure(viewport, width)`` asks how large a widget wants to be (within a width when one is given);
``place(rect)`` gives it its rectangle. A widget that changes calls ``changed()`` (only its looks) or ``relayout()``
(its size).
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
"""What a widget calls when it was used."""
_serial = itertools.count(1)


class Size(NamedTuple):
    """Width and height in table units."""

    w: float
    h: float


class Placing(TypedDict, total=False):
    """Options of every widget: how its container places it, and its key."""

    flex: float
    """Share of spare space in a row or column."""
    align: Align
    """Position across it."""
    key: str
    """Stable id; generated when empty."""


class WidgetHost(Protocol):
    """What widgets need of their root (:class:`game.ui.widgets.root.Ui`)."""

    viewport: Viewport
    damage: Damage
    focus: FocusChain
    hovered: Widget | None
    captured: Widget | None

    def return_presses(self, widget: Widget) -> bool:
        """Return whether Return presses a widget whose hotkey it is."""

    def relayout(self, part: Widget | None = None) -> None:
        """Request a new layout before the next frame; ``part``: of what is in it, at its present place."""

    def set_focus(self, key: str | None, visible: bool = True) -> None:
        """Give the keyboard to a node."""

    def popup(self, widget: Widget, anchor: Widget) -> None:
        """Show a drop-down below (or above) a widget."""

    def close_popup(self) -> None:
        """Close the drop-down."""

    def close(self, dialog: Widget | None = None) -> None:
        """Close a dialog (the topmost when none is named)."""


class Widget:
    """Base class of widgets. Subclasses override ``measure``, ``draw``, ``node`` and the ``on_`` methods they need."""

    focusable = False
    gives_rooms = False
    """Whether the places of its children have nothing to do with what is in them."""

    def __init__(self, *, flex: float = 0.0, align: Align = "fill", key: str = "") -> None:
        """See :class:`Placing`."""
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
        """Yield this widget and all visible ones inside."""
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
        """Let go of all that it is made of; nothing of it works any more afterwards."""
        if vars(self):
            for child in self.children():
                child.dismantle()
            vars(self).clear()

    @property
    def ui(self) -> WidgetHost | None:
        """The root this widget belongs to, None when it has none."""
        if self._ui is not None:
            return self._ui
        return self.parent.ui if self.parent is not None else None

    def attach(self, ui: WidgetHost | None) -> None:
        """Make this the outermost widget of a root (the root calls it)."""
        self._ui = ui

    # --- state -----------------------------------------------------------------------------------------------

    @property
    def keeps_return(self) -> bool:
        """Whether Return is for itself while it has the keyboard, as in a text that is typed."""
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
        """Whether it can be used."""
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
        """Request a new layout, because its size changed: of all that this may move."""
        if self.ui is not None:
            part: Widget | None = self
            while part is not None and not (part.parent is not None and part.parent.gives_rooms):
                part = part.parent
            self.ui.relayout(part)

    def reach(self) -> Rect:
        """Return the area it draws on: rectangle, shadow and focus ring."""
        return self.rect.grown(10)

    # --- layout and looks -------------------------------------------------------------------------------------

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the preferred size; not wider than ``width`` when given, as high as it then needs."""
        return Size(0, 0)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Set the rectangle, and those of the children."""
        self.rect = rect

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget and its children. Must not change any state."""
        for child in self.children():
            if child.visible and canvas.touches(child.reach()):
                child.draw(canvas)

    def node(self) -> AccessNode | None:
        """Return its accessibility node; None for mere layout."""
        return None

    def make_node(
        self, role: Role, name: str, value: str = "", hint: str = "", activate: Handler | None = None,
        children: tuple[AccessNode, ...] = (), **flags: bool,
    ) -> AccessNode:  # fmt: skip
        """Return its node as one that takes keyboard focus, with its states and those of ``flags`` that are on."""
        return AccessNode(role, name, self.key, self.rect, self.states(**flags), value, hint, True, activate, children)

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return its node with those of its children, or only theirs when it has none."""
        if not self._visible:
            return ()
        inside = tuple(n for c in self.children() for n in c.nodes())
        own = self.node()
        if own is None:
            return inside
        return (replace(own, children=(*own.children, *inside)),)

    def draw_focus(self, canvas: Canvas, rect: Rect, radius: float = 8.0, reach: float = 4.5) -> None:
        """Draw the focus ring around a rectangle while it has keyboard focus."""
        if self.focused:
            canvas.halo(rect, "focus", radius, reach)

    def states(self, **flags: bool) -> frozenset[str]:
        """Return the names of the states that are on, disabled, focused and pressed included."""
        known = {"disabled": not self._enabled, "focused": self.focused, "pressed": self.pressed}
        return frozenset(name for name, on in (known | flags).items() if on)

    # --- input ------------------------------------------------------------------------------------------------

    def told_on_hover(self) -> str:
        """Return the tip that is shown when the pointer rests on it; asked for only then."""
        return self.tip

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
        """Handle a press of the left button; ``on_drag`` and ``on_release`` follow until the button comes up."""

    def on_drag(self, pos: Vec) -> None:
        """Handle a move of the pointer while it is held."""

    def on_release(self, pos: Vec) -> None:
        """Handle the release of the button, wherever the pointer is."""

    def on_wheel(self, pos: Vec, dy: float) -> bool:
        """Handle a turn of the wheel over it; return whether it was used."""
        return False

    def on_key(self, event: InputEvent) -> bool:
        """Handle a key or typed text while it has keyboard focus; return whether it was used."""
        return False

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds (only called while the ``Ui`` is ``lively``)."""

    def lively(self) -> bool:
        """Return whether it changes with time at present."""
        return False
