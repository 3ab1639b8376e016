"""Gesture recognition: click or drag, hover and hold, long press.

Consumes input events and time, returns frozen values.

    gestures = GestureRecognizer()
    for gesture in gestures.feed(event): ...     # in a scene's handle
    for gesture in gestures.tick(dt): ...        # in its update
"""

from __future__ import annotations

import msgspec

from game.ui.input.events import Button, Focus, InputEvent, Key, Point, Press, Release
from game.ui.paint.geometry import Vec


class Hover(msgspec.Struct, frozen=True):
    """The pointer is at ``pos`` with no button held."""

    pos: Vec


class Rested(msgspec.Struct, frozen=True):
    """The pointer rested at ``pos`` long enough to open a close-up."""

    pos: Vec


class Clicked(msgspec.Struct, frozen=True):
    """A button went down and up at nearly the same place."""

    pos: Vec
    button: Button
    double: bool = False


class Held(msgspec.Struct, frozen=True):
    """Long press by a finger; no click follows. With a mouse, use the right button instead."""

    pos: Vec


class DragBegan(msgspec.Struct, frozen=True):
    """The left button went down at ``start`` and moved away."""

    start: Vec
    pos: Vec


class Dragged(msgspec.Struct, frozen=True):
    """The drag from ``start`` is at ``pos``."""

    start: Vec
    pos: Vec


class Dropped(msgspec.Struct, frozen=True):
    """The drag ended at ``pos``."""

    start: Vec
    pos: Vec


class DragBroken(msgspec.Struct, frozen=True):
    """The drag was canceled (Escape, right button, window lost)."""

    start: Vec


GestureEvent = Hover | Rested | Clicked | Held | DragBegan | Dragged | Dropped | DragBroken


class GestureRecognizer:
    """Recognizes gestures in input events. Distances are in table units, times in seconds."""

    THRESHOLD = 6.0
    REST = 0.55
    HOLD = 0.6
    DOUBLE = 0.35

    def __init__(self) -> None:
        self._down: Vec | None = None
        self._button: Button = "left"
        self._touch = False
        self.dragging = False
        """Whether a drag is in progress."""
        self._held = False
        self._still = 0.0
        self._rested = True
        self._at = Vec(-1.0, -1.0)
        self._since_click = 9.0
        self._last_click = Vec(-99.0, -99.0)

    @property
    def waiting(self) -> bool:
        """Whether the next gesture depends on time alone (a rest or a long press)."""
        if self._down is None:
            return not self._rested
        return self._touch and not self.dragging and not self._held

    def feed(self, event: InputEvent) -> list[GestureEvent]:
        """Handle one input event; return the completed gestures."""
        if isinstance(event, Point):
            return self._moved(event.pos)
        if isinstance(event, Press):
            return self._pressed(event)
        if isinstance(event, Release):
            return self._released(event)
        if isinstance(event, Key):
            return self.cancel() if event.name == "escape" else []
        if isinstance(event, Focus) and not event.gained:
            return self.cancel()
        return []

    def tick(self, dt: float) -> list[GestureEvent]:
        """Advance by ``dt`` seconds; return rests and long presses that are due."""
        self._since_click += dt
        self._still += dt
        if self._down is not None:
            due = self._touch and not self.dragging and not self._held and self._still >= self.HOLD
            self._held = self._held or due
            return [Held(self._down)] if due and self._down else []
        if not self._rested and self._still >= self.REST:
            self._rested = True
            return [Rested(self._at)]
        return []

    def cancel(self) -> list[GestureEvent]:
        """Cancel a drag or a press."""
        start, was = self._down, self.dragging
        self._down, self.dragging, self._held, self._rested = None, False, False, True
        return [DragBroken(start)] if was and start else []

    def _moved(self, pos: Vec) -> list[GestureEvent]:
        moved = pos.distance(self._at) > 0.01
        self._at = pos
        if moved:
            self._still, self._rested = 0.0, False
        if self._down is None:
            return [Hover(pos)]
        if self.dragging:
            return [Dragged(self._down, pos)]
        if self._button == "left" and not self._held and pos.distance(self._down) > self.THRESHOLD:
            self.dragging = True
            return [DragBegan(self._down, pos)]
        return []

    def _pressed(self, event: Press) -> list[GestureEvent]:
        """Handle a button press; a second button cancels a drag."""
        if self._down is not None:
            return self.cancel()
        self._down, self._button, self._at = event.pos, event.button, event.pos
        self._touch = event.touch
        self._still, self._held, self._rested = 0.0, False, True
        return []

    def _released(self, event: Release) -> list[GestureEvent]:
        if self._down is None or event.button != self._button:
            return []
        start, dragging, held = self._down, self.dragging, self._held
        self._down, self.dragging, self._held = None, False, False
        self._at, self._rested = event.pos, True  # a pointer at rest after a drop opens no close-up
        if dragging:
            return [Dropped(start, event.pos)]
        if held:
            return []
        double = self._since_click < self.DOUBLE and event.pos.distance(self._last_click) < self.THRESHOLD
        self._since_click, self._last_click = (9.0 if double else 0.0), event.pos
        return [Clicked(event.pos, event.button, double)]
