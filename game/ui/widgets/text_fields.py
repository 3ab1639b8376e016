"""A one-line text entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

import pygame

from game.ui.input.events import InputEvent, Key, Mods, Typed
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, escape
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Placing, Size, Widget

ENTRY = Style(17)


class TextEntry(Widget):
    """A one-line text entry. Ctrl+A selects all, Ctrl+C, X and V use the clipboard."""

    focusable = True
    BLINK = 0.53

    def __init__(self, name: str, value: str = "", *, change: Callable[[str], None] | None = None,
                 submit: Callable[[str], None] | None = None, allow: Callable[[str], bool] | None = None,
                 limit: int = 60, placeholder: str = "", **placing: Unpack[Placing]) -> None:  # fmt: skip
        """Create a text entry; ``allow`` validates each new text, ``limit`` is the maximum number of characters."""
        super().__init__(**placing)
        self.name = name
        self._value = value
        self._caret = len(value)
        self._all = False
        self._change, self._submit, self._allow = change, submit, allow
        self._limit = limit
        self.placeholder = placeholder
        self._clock = 0.0

    @property
    def value(self) -> str:
        """The text."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        if value != self._value:
            self._value, self._caret, self._all = value, len(value), False
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return a usable length and the height of a line."""
        want = 220.0
        return Size(want if width is None else min(want, width), text.block("X", ENTRY, viewport).height + 16)

    def draw(self, canvas: Canvas) -> None:
        """Draw field, text and caret."""
        canvas.box("field.hover" if self.hovered else "field", self.rect)
        inner = self.rect.inset(12, 4)
        active = self._active()
        shown = escape(self._value)
        with canvas.clipped(inner.grown(2)):
            if not shown and self.placeholder and not active:
                canvas.text(_nbsp(self.placeholder), inner, Style(17, "text_soft"), "middle", 10)
            before = text.block(_nbsp(escape(self._value[: self._caret])), ENTRY, canvas.viewport).width
            slide = max(0.0, before - inner.w + 4)
            made = text.block(_nbsp(shown), ENTRY, canvas.viewport)
            if self._all and active and self._value:
                canvas.fill(Rect(inner.x - slide, inner.y + 2, made.width, inner.h - 4), "accent_dark")
            made.draw(canvas, Vec(inner.x - slide, inner.centre.y - made.height / 2))
            if active and self._clock < self.BLINK:
                canvas.fill(Rect(inner.x - slide + before, inner.y + 4, 2, inner.h - 8), "accent_bright")
        if self.focused or active:
            canvas.halo(self.rect.grown(1.5), "focus", 8, 4.5)

    def node(self) -> AccessNode | None:
        """Return an entry node."""
        return replace(self.make_node("entry", self.name, self._value), write=self._rewrite)

    def _rewrite(self, value: str) -> None:
        """Replace all text, as if selected and typed."""
        self._all = True
        self._insert(value) if value else self._cut(0, 0)

    @property
    def keeps_return(self) -> bool:
        """True: the caret shows the focus, even after a click."""
        return True

    def lively(self) -> bool:
        """Return whether the caret blinks, which it does with keyboard focus."""
        return self._active()

    def update(self, dt: float) -> None:
        """Advance the blinking of the caret."""
        before = self._clock < self.BLINK
        self._clock = (self._clock + dt) % (2 * self.BLINK)
        if (self._clock < self.BLINK) != before:
            self.changed()

    def on_press(self, pos: Vec) -> None:
        """Move the caret to the pointer."""
        ui = self.ui
        if ui is None:
            return
        x = pos.x - self.rect.x - 12
        ways = [
            (abs(text.block(_nbsp(escape(self._value[:i])), ENTRY, ui.viewport).width - x), i)
            for i in range(len(self._value) + 1)
        ]
        self._caret, self._all, self._clock = min(ways)[1], False, 0.0

    def on_key(self, event: InputEvent) -> bool:
        """Handle typed text and editing keys."""
        if isinstance(event, Typed):
            self._insert(event.text)
            return True
        if not isinstance(event, Key):
            return False
        self._clock = 0.0
        done = self._control(event.name) if Mods.CTRL in event.mods else self._plain(event.name)
        if done:
            self.changed()
        return done or (len(event.name) == 1 and Mods.CTRL not in event.mods)

    def _active(self) -> bool:
        """Return whether it has keyboard focus; the caret shows even after a click."""
        return self.ui is not None and self.ui.focus.key == self.key

    def _plain(self, name: str) -> bool:
        """Handle a key pressed without Ctrl; return whether it was used."""
        n = len(self._value)
        if name in ("left", "right", "home", "end"):
            self._caret = {"left": max(0, self._caret - 1), "right": min(n, self._caret + 1), "home": 0, "end": n}[name]
            self._all = False
        elif name == "backspace":
            self._cut(self._caret - 1, self._caret)
        elif name == "delete":
            self._cut(self._caret, self._caret + 1)
        elif name == "return":  # ends editing, and presses nothing else
            if self._submit is not None:
                self._submit(self._value)
            elif self.ui is not None:
                self.ui.set_focus(None, visible=False)
        else:
            return name == "space"
        return True

    def _control(self, name: str) -> bool:
        """Handle a key pressed with Ctrl; return whether it was used."""
        if name == "a":
            self._all = True
        elif name in ("c", "x"):
            _to_clipboard(self._value)
            if name == "x":
                self._all = True
                self._cut(0, 0)
        elif name == "v":
            self._insert(_from_clipboard())
        else:
            return False
        return True

    def _insert(self, more: str) -> None:
        """Insert text at the caret, if the result is allowed."""
        more = "".join(c for c in more if c.isprintable())
        start, rest = ("", "") if self._all else (self._value[: self._caret], self._value[self._caret :])
        new = start + more + rest
        if more and len(new) <= self._limit and (self._allow is None or self._allow(new)):
            self._caret = len(start) + len(more)
            self._set(new)

    def _cut(self, a: int, b: int) -> None:
        """Delete characters a to b, or everything if all is selected."""
        if self._all:
            a, b = 0, len(self._value)
        new = self._value[: max(0, a)] + self._value[b:]
        if new != self._value and (self._allow is None or not new or self._allow(new)):
            self._caret = max(0, min(a, len(new)))
            self._set(new)

    def _set(self, value: str) -> None:
        """Set the text and call the handler."""
        self._value, self._all = value, False
        self.changed()
        if self._change is not None:
            self._change(value)


def _nbsp(shown: str) -> str:
    """Replace spaces by no-break spaces, which the text layout preserves."""
    return shown.replace(" ", "\u00a0")


def _to_clipboard(value: str) -> None:
    """Copy a text to the clipboard, if there is one."""
    try:
        pygame.scrap.put_text(value)
    except pygame.error:
        return


def _from_clipboard() -> str:
    """Return the clipboard's text; empty if there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
