"""Labels, buttons, switches and sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, Unpack

from game.i18n import N_, _, number
from game.ui.input.events import InputEvent, Key, caps
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode, Adjustment, Role
from game.ui.widgets.widget import Handler, Placing, Size, Widget

BODY = Style(17)
SMALL = Style(14, "text_soft")
HEADING = Style(23, "accent_bright", "display")
TITLE = Style(38, "accent_bright", "display")
HINT_FACE = Style(14, "ink", bold=True, align="center")

KEY_NAMES = {
    "return": N_("Enter"), "escape": N_("Esc"), "space": N_("Space"), "tab": N_("Tab"), "backspace": "⌫",
    "delete": N_("Del"), "ctrl": N_("Ctrl"), "shift": N_("Shift"),
}  # fmt: skip


class Label(Widget):
    """Text with icons, wrapped to its width; its ``tip`` is shown on hover."""

    def __init__(self, markup: str, style: Style = BODY, *, role: Role = "label", **placing: Unpack[Placing]) -> None:
        super().__init__(**placing)
        self._markup = markup
        self.style = style
        self.role: Role = role

    @property
    def markup(self) -> str:
        """The text, as markup."""
        return self._markup

    @markup.setter
    def markup(self, value: str) -> None:
        if value != self._markup:
            self._markup = value
            self.relayout()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the text."""
        made = text.block(self._markup, self.style, viewport, width)
        return Size(made.width + 1, made.height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, centered vertically."""
        canvas.text(self._markup, self.rect, self.style, "middle")

    def node(self) -> AccessNode | None:
        """Return a label node."""
        return AccessNode(self.role, plain(self._markup), self.key, self.rect) if self._markup else None


def heading(markup: str, style: Style = HEADING) -> Label:
    """Return a label with the role of a heading."""
    return Label(markup, style, role="heading")


class Button(Widget):
    """A push button. Looks: "main" (primary action of a scene), "key" (secondary), "quiet" (small, frameless)."""

    focusable = True

    def __init__(self, label: str, handler: Handler, *, look: Literal["main", "key", "quiet"] = "key", icon: str = "",
                 hotkey: str = "", hint: str = "", name: str = "", size: float = 18.0,
                 **placing: Unpack[Placing]) -> None:  # fmt: skip
        """Create a button that calls ``handler``; ``label`` may be empty if an icon and a ``name`` are given.

        ``hotkey`` is the key that presses it, shown as a key cap ("return", "e", "ctrl+z"); ``hint`` is a sentence for
        tooltip and speech.
        """
        super().__init__(**placing)
        self._label = label
        self._handler = handler
        self.look = look
        self.icon = icon
        self.hotkey = hotkey
        self.hint = self.tip = hint
        self._name = name
        self.size = size
        self.lit = False
        """Whether it is highlighted as the hint."""

    @property
    def label(self) -> str:
        """The label, as markup."""
        return self._label

    @label.setter
    def label(self, value: str) -> None:
        if value != self._label:
            self._label = value
            self.relayout()

    def set_hint(self, hint: str) -> None:
        """Set the sentence for tooltip and speech (for example the reason for being disabled)."""
        self.hint = self.tip = hint

    def light(self, lit: bool) -> None:
        """Switch the hint highlight on or off."""
        if lit != self.lit:
            self.lit = lit
            self.changed()

    def press(self) -> None:
        """Call the handler if enabled."""
        if self.enabled:
            self._handler()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of icon, label and key cap; the label wraps to fit ``width``."""
        side = self._side(viewport)
        inner = None if width is None else max(20.0, width - 32 - side)
        made = text.block(self._label, self._style(), viewport, inner)
        icon = self._icon(viewport) * 1.7 / 1.5
        w = made.width + side + (32 if self._label else 18)
        return Size(max(w, 40.0), max(made.height, icon) + 17)

    def draw(self, canvas: Canvas) -> None:
        """Draw frame, content and focus ring."""
        state = self._state()
        if self.lit:
            canvas.brackets(self.rect.grown(3), "hint", 4.0)
        canvas.box(self.look + state, self.rect)
        self.draw_focus(canvas, self.rect.grown(1.5), 9)
        down = 2.0 if state == ".pressed" else 0.0
        lift = -1.5 if self.look != "quiet" else 0.0
        area = self.rect.moved(0, down + lift)
        room = max(20.0, self.rect.w - 32 - self._side(canvas.viewport))
        made = text.block(self._label, self._style(), canvas.viewport, room)
        icon = self._icon(canvas.viewport)
        cap = self._cap_width(canvas.viewport)
        gap = 9.0 if self._label else 0.0
        full = icon + (gap if icon else 0.0) + made.width + (cap + gap if cap else 0.0)
        x = area.centre.x - full / 2
        if icon:
            canvas.icon(self.icon, Vec(x + icon / 2, area.centre.y), icon, "normal" if self.enabled else "dim")
            x += icon + gap
        made.draw(canvas, Vec(x, area.centre.y - made.height / 2), made.width)
        if cap and self.wears_cap:
            keycap(canvas, self.hotkey, Vec(x + made.width + gap + cap / 2, area.centre.y))

    @property
    def wears_cap(self) -> bool:
        """Whether to draw the key cap; that of Return is drawn only while Return presses this button."""
        taken = self.hotkey == "return" and self.ui is not None and not self.ui.return_presses(self)
        return bool(self.hotkey) and not taken

    def node(self) -> AccessNode | None:
        """Return a button node."""
        return self.make_node("button", plain(self._label) or self._name, hint=self.hint, activate=self.press)

    def on_release(self, pos: Vec) -> None:
        """Press the button if the pointer is still on it."""
        if self.rect.contains(pos):
            self.press()

    def wants_pointer(self) -> bool:
        """Return True even if disabled, so that the tooltip can give the reason."""
        return True

    def _state(self) -> str:
        """Return the skin's suffix: ".disabled", ".pressed", ".hover" or ""."""
        if not self._enabled:
            return ".disabled"
        if self.pressed:
            return ".pressed"
        return ".hover" if self.hovered else ""

    def _style(self) -> Style:
        role = "text_on_accent" if self.look == "main" else "text"
        return Style(self.size, role if self._enabled else "text_soft", "display", align="center", leading=1.18)

    def _icon(self, viewport: Viewport) -> float:
        """Return the side of the icon, 0 for none; in a button without label it grows half as much as text."""
        return self.size * 1.5 * viewport.grown(1.0 if self._label else 0.5) if self.icon else 0.0

    def _cap_width(self, viewport: Viewport) -> float:
        """Return the width of the key cap, 0 for none."""
        return keycap_width(self.hotkey, viewport) if self.hotkey else 0.0

    def _side(self, viewport: Viewport) -> float:
        """Return the width of icon, key cap and gaps beside the label."""
        icon, cap = self._icon(viewport), self._cap_width(viewport)
        gap = 9.0 if self._label else 0.0
        return (icon + gap if icon else 0.0) + (cap + gap if cap else 0.0)


def key_label(hotkey: str) -> str:
    """Return the label of a key cap: "ctrl+z" is "Ctrl+Z"."""
    return "+".join(_(KEY_NAMES[k]) if k in KEY_NAMES else caps.of(k).upper() for k in hotkey.split("+"))


def named_key(name: str, hotkey: str) -> str:
    """Return a button's name with its key: "Hint (H)"."""
    return f"{name} ({key_label(hotkey)})"


def keycap_width(hotkey: str, viewport: Viewport) -> float:
    """Return the width of a key cap in table units."""
    return max(20.0, text.block(key_label(hotkey), HINT_FACE, viewport).width + 11)


def keycap(canvas: Canvas, hotkey: str, centre: Vec) -> None:
    """Draw a small paper key cap."""
    made = text.block(key_label(hotkey), HINT_FACE, canvas.viewport)
    rect = Rect.around(centre, keycap_width(hotkey, canvas.viewport), made.height + 5)
    canvas.box("keycap", rect)
    made.draw(canvas, Vec(rect.centre.x - made.width / 2, rect.y + 1.5), made.width)


class Toggle(Widget):
    """A labeled on/off switch."""

    focusable = True

    def __init__(self, label: str, value: bool, change: Callable[[bool], None], *, hint: str = "",
                 **placing: Unpack[Placing]) -> None:  # fmt: skip
        super().__init__(**placing)
        self._label = label
        self._value = value
        self._change = change
        self.hint = self.tip = hint

    @property
    def value(self) -> bool:
        """Whether it is on."""
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        if value != self._value:
            self._value = value
            self.changed()

    def flip(self) -> None:
        """Toggle and call the handler if enabled."""
        if self.enabled:
            self.value = not self._value
            self._change(self._value)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of switch and label."""
        grow = viewport.text_scale
        inner = None if width is None else max(20.0, width - 50 * grow - 12)
        made = text.block(self._label, BODY, viewport, inner)
        return Size(made.width + 50 * grow + 13, max(made.height, 26 * grow) + 8)

    def draw(self, canvas: Canvas) -> None:
        """Draw groove, knob (with a tick when on) and label."""
        grow = canvas.viewport.text_scale
        groove = Rect(self.rect.x + 2, self.rect.centre.y - 12 * grow, 46 * grow, 24 * grow)
        canvas.box("fill" if self._value and self.enabled else "groove", groove)
        x = groove.right - 12 * grow if self._value else groove.x + 12 * grow
        knob = Rect.around(Vec(x, groove.centre.y), 22 * grow, 22 * grow)
        canvas.box("knob.hover" if self.hovered and self.enabled else "knob", knob)
        if self._value:
            a, c = knob.centre, 4.4 * grow
            canvas.line([a.plus(-c, 0), a.plus(-c * 0.2, c * 0.8), a.plus(c, -c * 0.8)], "black", 2.2 * grow)
        self.draw_focus(canvas, groove.grown(2), 14 * grow)
        room = Rect(groove.right + 11, self.rect.y, self.rect.right - groove.right - 11, self.rect.h)
        canvas.text(self._label, room, BODY if self.enabled else Style(17, "text_soft"), "middle")

    def node(self) -> AccessNode | None:
        """Return a toggle node."""
        name = plain(self._label)
        return self.make_node("toggle", name, hint=self.hint, activate=self.flip, checked=self._value)

    def on_release(self, pos: Vec) -> None:
        """Toggle if the pointer is still on it."""
        if self.rect.contains(pos):
            self.flip()


class Slider(Widget):
    """A number in a range, changed by dragging, wheel, arrow keys, Home and End."""

    focusable = True

    def __init__(self, name: str, value: float, change: Callable[[float], None], *, low: float = 0.0,
                 high: float = 1.0, step: float = 0.05, show: Callable[[float], str] | None = None,
                 written: bool = True, **placing: Unpack[Placing]) -> None:  # fmt: skip
        """Create a slider; ``show`` formats the value, which is drawn beside it only if ``written``."""
        super().__init__(**placing)
        self.name = name
        self._written = written
        self.others: Sequence[str] = ()
        """Values of other sliders, for the same width of all."""
        self.low, self.high, self.step = low, high, step
        self._value = self._kept(value)
        self._change = change
        self._show = show or (lambda v: number(v, 0 if step >= 1 else 2))

    @property
    def value(self) -> float:
        """The number, rounded to a step and clamped to ``low`` .. ``high``."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        kept = self._kept(value)
        if kept != self._value:
            self._value = kept
            self.changed()

    def put(self, value: float) -> None:
        """Set the number; call the handler if it changed."""
        before = self._value
        self.value = value
        if self._value != before:
            self._change(self._value)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return a usable length and the height of a line."""
        want = 200 + self._text_width(viewport)
        return Size(want if width is None else min(want, width), 30 * (0.5 + 0.5 * viewport.text_scale))

    def draw(self, canvas: Canvas) -> None:
        """Draw groove, filled part, knob and value."""
        groove = self.groove(canvas.viewport)
        canvas.box("groove", groove)
        x = groove.x + groove.w * self._share()
        if x - groove.x > 4:
            canvas.box("fill", Rect(groove.x, groove.y, x - groove.x, groove.h))
        knob = Rect.around(Vec(x, groove.centre.y), 22, 22)
        canvas.box("knob.hover" if self.hovered or self.pressed else "knob", knob)
        self.draw_focus(canvas, knob.grown(2), 13, 5)
        if self._written:
            room = Rect(groove.right + 16, self.rect.y, self.rect.right - groove.right - 16, self.rect.h)
            canvas.text(self._show(self._value), room, Style(16, "text", align="right"), "middle")

    def node(self) -> AccessNode | None:
        """Return a slider node."""
        node = self.make_node("slider", self.name, plain(self._show(self._value)))
        adjust = Adjustment(self._value, self.low, self.high, self.step)
        return replace(node, adjust=adjust, write=lambda number: self.put(float(number)))

    def on_press(self, pos: Vec) -> None:
        """Jump to the pointer."""
        self.on_drag(pos)

    def on_drag(self, pos: Vec) -> None:
        """Follow the pointer."""
        ui = self.ui
        if ui is not None:
            groove = self.groove(ui.viewport)
            self.put(self.low + (pos.x - groove.x) / max(1.0, groove.w) * (self.high - self.low))

    def on_wheel(self, pos: Vec, dy: float) -> bool:
        """Step if it has keyboard focus; otherwise let the page scroll."""
        ui = self.ui
        if ui is None or ui.focus.key != self.key:
            return False
        self.put(self._value + (self.step if dy > 0 else -self.step))
        return True

    def on_key(self, event: InputEvent) -> bool:
        """Step by arrow keys, Home and End."""
        if not isinstance(event, Key):
            return False
        moves = {"left": -self.step, "right": self.step, "home": self.low - self.high, "end": self.high - self.low}
        if event.name not in moves:
            return False
        self.put(self._value + moves[event.name])
        return True

    def _share(self) -> float:
        """Return the position of the value in the range, 0..1."""
        return (self._value - self.low) / max(1e-9, self.high - self.low)

    def _kept(self, value: float) -> float:
        """Round a value to a step and clamp it to the range."""
        steps = round((value - self.low) / self.step)
        return max(self.low, min(self.high, round(self.low + steps * self.step, 6)))

    def _text_width(self, viewport: Viewport) -> float:
        """Return the width reserved for the written value."""
        if not self._written:
            return 0.0
        style = Style(16)
        shown = (*map(self._show, (self.low, self.high, self._value)), *self.others)
        return max(text.block(one, style, viewport).width for one in shown) + 18

    def groove(self, viewport: Viewport) -> Rect:
        """Return the rectangle of the groove."""
        w = max(40.0, self.rect.w - self._text_width(viewport) - 24)
        return Rect(self.rect.x + 12, self.rect.centre.y - 4, w, 8)
