"""The widget root of a scene: layout, pointer, focus chain, dialogs, drop-downs, tooltips and the speech strip.

    ui = Ui(viewport, damage)
    ui.root = Column([...])                       # fills the window, or ui.frame if that is set
    if ui.handle(event): return                   # in the scene's handle, before the table gets it
    ui.update(dt); ui.draw(canvas)

Things that are not widgets (pieces on a stage) join the focus chain through ``outside``, a callable that returns their
nodes. An open dialog or drop-down is modal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from game.ui.input.events import Focus, InputEvent, InputLockout, Key, Mods, Point, Press, Release, Typed, Wheel
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.text import aloud, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode, Announcements, Direction, FocusChain, Manner, find, spoken
from game.ui.widgets.overlays import Dialog, Lasts, SpeechStrip, Tip
from game.ui.widgets.widget import Widget

TIP_AFTER = 0.55
LOCKOUT: Final = 0.35
"""Seconds during which Return and Space are ignored after their meaning changed (new page, dialog or question)."""
PRESSES: Final = ("return", "space")
"""Keys that activate the focused node."""
SAID_AT_ONCE: Final = ("dialog", "heading", "label", "status")
"""Roles of the nodes that a dialog begins with when it is read aloud."""
_ARROWS: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}


class Ui:
    """Owns the widgets of a scene."""

    def __init__(self, viewport: Viewport, damage: Damage) -> None:
        self.viewport = viewport
        self.damage = damage
        self.focus = FocusChain()
        self.frame: Rect | None = None
        """Rectangle of the root widget; None for the whole window."""
        self.outside: Callable[[], tuple[AccessNode, ...]] = tuple
        self.focused_on: Callable[[str | None], None] = lambda key: None
        """Called with the key of the visibly focused node on every change, to highlight pieces."""
        self.hovered: Widget | None = None
        self.captured: Widget | None = None
        self._root: Widget | None = None
        self._dialogs: list[Dialog] = []
        self._popup: Widget | None = None
        self._anchor: Widget | None = None
        self._anchored = False
        """Whether the focus was visible when the drop-down was opened."""
        self._tip = Tip()
        self._tip_wait = -1.0
        self._tip_for: Widget | None = None
        self.speech = SpeechStrip()
        """Shows what is said; a page may show it elsewhere than in a strip."""
        self.announcements = Announcements()
        """What is to be said aloud; taken by the window."""
        self._stale = True
        self._stale_parts: list[Widget] = []
        self._before: list[tuple[str | None, bool, bool]] = []
        """Focus below each dialog: key, whether visible, whether it roams."""
        self._told: str | None = None
        self._told_part = ""
        """The focus that was told, and the part of the page it was in."""
        self._lockout = InputLockout()
        self._locked = InputLockout()
        self.lock_out()

    # --- contents ------------------------------------------------------------------------------------------

    @property
    def root(self) -> Widget | None:
        """The widget that fills the frame."""
        return self._root

    @root.setter
    def root(self, widget: Widget) -> None:
        if self._root is not None:
            self._root.attach(None)
        self._root = widget
        widget.attach(self)
        self.relayout()

    def dismantle(self) -> None:
        """Dismantle all widgets and break reference cycles; the Ui is unusable afterwards."""
        for widget in (self._root, self._popup, *self._dialogs):
            if widget is not None:
                widget.dismantle()
        vars(self).clear()

    @property
    def modal(self) -> bool:
        """Whether a dialog or drop-down is open and blocks everything else."""
        return bool(self._dialogs) or self._popup is not None

    def open(self, dialog: Dialog, dead: float = 0.0) -> None:
        """Open a modal dialog and move the keyboard focus into it.

        Keys and presses are ignored for the first ``dead`` seconds: they were meant for the screen before.
        """
        self.hide_tip()
        self._lockout.begin(dead)
        self.lock_out()
        self._dialogs.append(dialog)
        self._before.append((self.focus.key, self.focus.visible, self.focus.roams))
        dialog.attach(self)
        self._stale = True
        self.damage.everything()
        self.ensure()
        self.focus.key, self.focus.visible = dialog.first_focus(), True  # shows what Return will press
        self.focus.roams = False
        self.hovered = self.captured = None
        said = [node.name for top in dialog.nodes() for node in top.walk() if node.role in SAID_AT_ONCE]
        self.announce("\n".join(said))

    def close(self, dialog: Widget | None = None) -> None:
        """Close a dialog (by default the topmost) and restore the focus."""
        going = next((one for one in reversed(self._dialogs) if dialog is None or one is dialog), None)
        if going is not None:
            self.close_popup()
            self.lock_out()
            self._dialogs.remove(going)
            going.attach(None)
            self.focus.key, self.focus.visible, self.focus.roams = self._before.pop()
            self.hovered = self.captured = None
            self.damage.everything()

    def lock_out(self) -> None:
        """Ignore Return and Space briefly, because their meaning has just changed."""
        self._locked.begin(LOCKOUT)

    @property
    def locked_out(self) -> bool:
        """Whether Return and Space are still ignored."""
        return self._locked.running or self._lockout.running

    def dialog(self) -> Dialog | None:
        """Return the topmost dialog, or None."""
        return self._dialogs[-1] if self._dialogs else None

    def popup(self, widget: Widget, anchor: Widget) -> None:
        """Open a drop-down below or above a widget; a press elsewhere or Escape closes it."""
        self.close_popup()
        self._popup, self._anchor, self._anchored = widget, anchor, self.focus.visible
        widget.attach(self)
        self._stale = True
        self.ensure()
        self.damage.add(widget.reach())
        self._redraw_caps()

    def close_popup(self) -> None:
        """Close the drop-down."""
        if self._popup is not None:
            self.damage.add(self._popup.reach())
            self._popup.attach(None)
            if self._anchor is not None:
                self.focus.key, self.focus.visible = self._anchor.key, self._anchored
                self._anchor.changed()
            self._popup = self._anchor = None
            self.hovered = self.captured = None
            self._redraw_caps()

    def tip(self, markup: str, beside: Rect) -> None:
        """Show a tooltip beside a rectangle until the pointer moves on or ``hide_tip`` is called."""
        self.hide_tip()
        self._tip.show(markup, beside, self.viewport)
        self.damage.add(self._tip.reach())

    @property
    def tip_markup(self) -> str:
        """The text of the tooltip; empty if none is shown."""
        return self._tip.markup

    def hide_tip(self) -> None:
        """Hide the tooltip."""
        if self._tip.markup:
            self.damage.add(self._tip.reach())
            self._tip.hide()
        self._tip_wait = -1.0

    def say(self, markup: str, kind: Literal["info", "warn"] = "info", seconds: float = 4.0, about: Sequence[Rect] = (),
            lasts: Lasts = "time", within: Rect | None = None) -> None:  # fmt: skip
        """Show a sentence in the speech strip (a refusal, a hint) for ``seconds``, clear of the rectangles ``about``.

        ``within`` confines the strip to a part of the window. With ``lasts="change"``, :meth:`outdate` removes the
        sentence earlier; with "input", so does the next key or press.
        """
        self.announce(markup, "assertive" if kind == "warn" else "polite")
        self.damage.add(self.speech.reach())
        self.speech.say(markup, kind, seconds, about, lasts, within)
        self.speech.settle(self.viewport, self.frame or self.viewport.rect)
        self.damage.add(self.speech.reach())

    def announce(self, markup: str, manner: Manner = "polite") -> None:
        """Say something aloud that is not shown otherwise, or shown without a word (a line of the log)."""
        self.announcements.add(aloud(markup), manner)

    def outdate(self) -> None:
        """Remove messages on an outdated position: the tooltip, and sentences that do not last their full time."""
        self.hide_tip()
        if self.speech.lasts != "time":
            self._unsay()

    def _unsay(self) -> None:
        """Clear the speech strip."""
        if self.speech.markup:
            self.say("")

    @property
    def said(self) -> str:
        """The sentence in the speech strip; empty if there is none."""
        return self.speech.markup

    # --- layout ---------------------------------------------------------------------------------------------

    def relayout(self, part: Widget | None = None) -> None:
        """Request a layout pass before the next use or frame; of ``part`` alone if given."""
        if part is None:
            self._stale = True
            self.damage.everything()
        elif part not in self._stale_parts:
            self._stale_parts.append(part)
            self.damage.add(part.reach())

    def resize(self, viewport: Viewport) -> None:
        """Adopt a new window or text size."""
        self.viewport = viewport
        self.hide_tip()
        self.close_popup()
        self.speech.settle(viewport, self.frame or viewport.rect)
        self.relayout()

    def ensure(self) -> None:
        """Run the layout pass if one is due."""
        while self._stale or self._stale_parts:
            whole, parts = self._stale, self._stale_parts
            self._stale, self._stale_parts = False, []
            for part in () if whole else parts:
                part.place(part.rect, self.viewport)
            if whole and self._root is not None:
                self._root.place(self.frame or self.viewport.rect, self.viewport)
            for dialog in self._dialogs if whole else ():
                dialog.settle(self.viewport)
            if self._popup is not None and self._anchor is not None:
                self._popup.place(self._popup_rect(self._popup, self._anchor), self.viewport)

    def _popup_rect(self, popup: Widget, anchor: Widget) -> Rect:
        """Return the rectangle of a drop-down: below its anchor, or above if there is more space."""
        full = self.viewport.rect.inset(8)
        size = popup.measure(self.viewport, None)
        w = min(max(size.w, anchor.rect.w), full.w)
        h = popup.measure(self.viewport, w).h
        below, above = full.bottom - anchor.rect.bottom - 4, anchor.rect.y - full.y - 4
        if h <= below or below >= above:
            return Rect(anchor.rect.x, anchor.rect.bottom + 4, w, min(h, below)).kept_in(full)
        return Rect(anchor.rect.x, anchor.rect.y - 4 - min(h, above), w, min(h, above)).kept_in(full)

    # --- time and drawing -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance tooltips, speech strip and animated widgets by ``dt`` seconds."""
        self.ensure()
        self._lockout.update(dt)
        self._locked.update(dt)
        top = self._active()
        if top is not None:
            for widget in list(top.walk()):
                if widget.lively():
                    widget.update(dt)
        if self._tip_wait >= 0:
            self._tip_wait += dt
            if self._tip_wait >= TIP_AFTER:
                self._tip_wait = -1.0
                about = self._tip_for
                tip = about.told_on_hover() if about is not None and about.ui is self else ""
                if about is not None and tip:
                    self.tip(tip, about.rect)
        if self.speech.update(dt):
            self.damage.add(self.speech.reach())

    @property
    def lively(self) -> bool:
        """Whether something is animated and needs updates at full rate."""
        top = self._active()
        return self._tip_wait >= 0 or self._lockout.running or (top is not None and any(w.lively() for w in top.walk()))

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets inside the canvas' clip."""
        self.ensure()
        if self._root is not None and self._root.visible:
            self._root.draw(canvas)
        for dialog in self._dialogs:
            canvas.fill(self.viewport.rect, "black", 0.58)
            dialog.draw(canvas)
        if self._popup is not None:
            self._popup.draw(canvas)
        self.speech.draw(canvas)
        self._tip.draw(canvas)

    # --- meaning --------------------------------------------------------------------------------------------

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return the reachable nodes in reading order."""
        self.ensure()
        top = self._active()
        inside = top.nodes() if top is not None else ()
        said = AccessNode("status", plain(self.speech.markup), "ui.strip", self.speech.rect)
        status = (said,) if self.speech.markup else ()
        return (*inside, *status) if self.modal else (*inside, *self.outside(), *status)

    def node(self, role: str | None = None, name: str | None = None, key: str | None = None) -> AccessNode:
        """Return the only node with the given role, name and key.

        Raises:
            NotFound: If no node or several nodes match.
        """
        return find(self.nodes(), role, name, key)  # type: ignore[arg-type]

    def focused_node(self) -> AccessNode | None:
        """Return the node with keyboard focus, or None."""
        return self.focus.current(self.nodes())

    def set_focus(self, key: str | None, visible: bool = True) -> None:
        """Move the keyboard focus to the node with ``key``, or clear it if None.

        ``visible`` is False for focus by pointer: then no ring is drawn, and nothing is scrolled away under the
        pointer.
        """
        self._focus_on(key, visible, roams=False)

    def roam(self, key: str) -> None:
        """Move the keyboard focus to any node, also to one where Tab does not lead, and say it."""
        self._focus_on(key, visible=True, roams=True)
        self._tell_focus()

    def _focus_on(self, key: str | None, visible: bool, roams: bool) -> None:
        old = self._holder(self.nodes())
        self.focus.key, self.focus.visible, self.focus.roams = key, visible, roams
        self._show_focus(old)
        self._show_focus(self.focus.current(self.nodes()), reveal=visible)

    def _tell_focus(self) -> None:
        """Tell and say what has the focus now, if that has changed, and in which part of the page."""
        shown = self.focus.key if self.focus.visible else None
        if shown == self._told:
            return
        self._told = shown
        self.focused_on(shown)
        if shown is None:
            return
        nodes = self.nodes()
        node = self.focus.current(nodes)
        tops = (top for top in nodes if top.role == "panel" and top.name)
        part = next((top for top in tops if any(one.key == shown for one in top.walk())), None)
        enters = part is not None and part.key != self._told_part
        self._told_part = part.key if part is not None else ""
        said = spoken(node) if node is not None else ""
        self.announcements.add(f"{part.name}. {said}" if enters and part is not None and said else said, "focus")

    # --- input ----------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Handle one input event; return whether the widgets consumed it."""
        self.ensure()
        if self.speech.lasts == "input" and (isinstance(event, Press) or (isinstance(event, Key) and not event.repeat)):
            self._unsay()
        used = self._take(event)
        self._tell_focus()
        return used

    def _take(self, event: InputEvent) -> bool:
        """Dispatch one input event; return whether it was consumed."""
        if isinstance(event, Key | Press) and self._lockout.running:
            return True
        if isinstance(event, Key) and event.name in PRESSES and self._locked.running:
            return True
        if isinstance(event, Point):
            return self._point(event.pos)
        if isinstance(event, Press):
            return self._press(event)
        if isinstance(event, Release):
            return self._release(event)
        if isinstance(event, Wheel):
            return self._wheel(event)
        if isinstance(event, Focus) and not event.gained:
            self.captured = None
            return False
        if isinstance(event, Key | Typed):
            return self._keys(event)
        return False

    def _active(self) -> Widget | None:
        """Return the root of the topmost widget tree: drop-down, dialog or root."""
        return self._popup or (self._dialogs[-1] if self._dialogs else self._root)

    def _under(self, pos: Vec) -> Widget | None:
        """Return the topmost widget at a point that handles the pointer."""
        top = self._active()
        return top.hit(pos) if top is not None else None

    def _point(self, pos: Vec) -> bool:
        under = self._under(pos)
        if under is not self.hovered:
            for widget in (self.hovered, under):
                if widget is not None:
                    widget.changed()
            self.hovered = under
            self.hide_tip()
            self._await_tip(under)
        if self.captured is not None:
            self.captured.on_drag(pos)
            return True
        return under is not None or self.modal

    def _await_tip(self, widget: Widget | None) -> None:
        """Start the delay before a widget's tooltip, if it has one."""
        self._tip_for = widget
        self._tip_wait = 0.0 if widget is not None and widget.told_on_hover() else -1.0

    def _press(self, event: Press) -> bool:
        self.hide_tip()
        self._point(event.pos)
        if self.hovered is None and self._popup is not None:
            self.close_popup()
            return True
        if self.hovered is None or event.button != "left":
            return self.modal or self.hovered is not None
        widget = self.hovered
        if widget.focusable:
            self.set_focus(widget.key, visible=False)
        if widget.enabled:
            self.captured = widget
            widget.on_press(event.pos)
            widget.changed()
        elif widget.tip:
            self.tip(widget.tip, widget.rect)  # a press on a disabled widget shows the reason at once
        return True

    def _release(self, event: Release) -> bool:
        widget, self.captured = self.captured, None
        if widget is None:
            return self.modal
        widget.changed()
        widget.on_release(event.pos)
        self._point(event.pos)
        return True

    def _wheel(self, event: Wheel) -> bool:
        """Bubble a wheel event from the innermost widget under the pointer outwards."""
        widget = self._under(event.pos)
        while widget is not None:
            if widget.on_wheel(event.pos, event.dy):
                self.hide_tip()
                return True
            widget = widget.parent
        return self.modal or self._under(event.pos) is not None

    def _keys(self, event: Key | Typed) -> bool:
        self.hide_tip()
        widget = self._focused_widget()
        hears = widget is not None and widget.enabled
        if isinstance(event, Key) and event.name == "return" and widget is not None and not self.focus.visible:
            hears = widget.keeps_return  # focus by click is invisible and must not catch Return
        if widget is not None and hears and widget.on_key(event):
            return True
        if not isinstance(event, Key):
            return self.modal
        if event.name == "tab" and Mods.ALT not in event.mods:
            return self._step(Mods.SHIFT not in event.mods)
        if event.name == "escape":
            return self._escape()
        if event.name in PRESSES:
            if event.repeat:
                return self.focus.key is not None or self.modal
            return self._use_focused() or self._hotkey(event) or self.modal
        if event.name in _ARROWS and event.mods == Mods.NONE:
            return self._towards(_ARROWS[event.name])
        return self._hotkey(event) or self.modal

    def _focused_widget(self) -> Widget | None:
        """Return the widget with keyboard focus; None if a piece or nothing has it."""
        top = self._active()
        return next((w for w in top.walk() if w.key == self.focus.key), None) if top is not None else None

    def _step(self, forward: bool) -> bool:
        """Handle Tab: move the focus in reading order."""
        nodes = self.nodes()
        old = self._holder(nodes)
        new = self.focus.step(nodes, forward)
        self._show_focus(old)
        self._show_focus(new, reveal=True)
        return new is not None

    def _towards(self, direction: Direction) -> bool:
        """Handle an arrow key not used by the focused node: move the focus in that direction."""
        nodes = self.nodes()
        old = self.focus.current(nodes)
        if old is None:
            return self.modal and self._step(True)
        new = self.focus.towards(nodes, direction)
        self._show_focus(old)
        self._show_focus(new, reveal=True)
        return True

    def _holder(self, nodes: Iterable[AccessNode]) -> AccessNode | None:
        """Return the node with the focus, even if it has been disabled since and still shows its ring."""
        return next((node for top in nodes for node in top.walk() if node.key == self.focus.key), None)

    def _use_focused(self) -> bool:
        """Activate the focused node if its focus is visible."""
        node = self.focused_node() if self.focus.visible else None
        if node is None or node.activate is None:
            return False
        node.activate()
        return True

    def return_presses(self, widget: Widget) -> bool:
        """Return whether Return presses ``widget``, whose hotkey it is; only then its key cap is drawn."""
        if self._enter_taken():
            return widget.focused
        return self._with_hotkey("return") is widget

    def _enter_taken(self) -> bool:
        """Return whether the focused node gets Return instead of the button with that hotkey."""
        if self.focus.roams and self.focus.visible:
            return True
        widget = self._focused_widget()
        if widget is not None and widget.enabled and widget.keeps_return:
            return True
        node = self.focused_node() if self.focus.visible else None
        return node is not None and node.activate is not None

    def _escape(self) -> bool:
        """Handle Escape: close the drop-down or the topmost dialog."""
        if self._popup is not None:
            self.close_popup()
            return True
        dialog = self.dialog()
        if dialog is not None:
            dialog.dismiss()
            return True
        return False

    def _hotkey(self, event: Key) -> bool:
        """Press the enabled widget with this hotkey."""
        if event.repeat or Mods.ALT in event.mods:
            return False
        widget = self._with_hotkey(f"ctrl+{event.name}" if Mods.CTRL in event.mods else event.name)
        node = widget.node() if widget is not None else None
        if node is None or node.activate is None:
            return False
        node.activate()
        return True

    def _with_hotkey(self, wanted: str) -> Widget | None:
        """Return the first enabled, reachable widget with this hotkey."""
        top = self._active()
        found = (one for one in (top.walk() if top is not None else ()) if getattr(one, "hotkey", "") == wanted)
        return next((one for one in found if one.enabled), None)

    def _redraw_caps(self) -> None:
        """Redraw the buttons with hotkey Return, whose key cap depends on the focus."""
        for top in (self._root, *self._dialogs):
            for widget in top.walk() if top is not None else ():
                if getattr(widget, "hotkey", "") == "return":
                    widget.changed()

    def _show_focus(self, node: AccessNode | None, reveal: bool = False) -> None:
        """Redraw a node that gained or lost the focus; ``reveal`` scrolls it into view."""
        if node is None:
            return
        self.damage.add(node.rect.grown(14))
        self._redraw_caps()
        widget = self._focused_widget() if reveal else None
        inner = widget
        if reveal and self.focus.visible:
            self._await_tip(widget)
        while widget is not None:
            widget = widget.parent
            show = getattr(widget, "reveal", None)
            if show is not None and inner is not None:
                show(inner.rect)
