"""The toolbar of a table: undo, hint, log, menu, and their keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.i18n import _
from game.match.undo import UndoBar
from game.scenes.play.dialogs import undo_words
from game.ui.input.events import Key, Mods
from game.ui.widgets import Button
from game.ui.widgets.controls import named_key


class ToolActions(NamedTuple):
    """The handlers of the buttons."""

    take_back: Callable[[], None]
    hint: Callable[[], None]
    show_log: Callable[[], None]
    show_menu: Callable[[], None]


class Toolbar:
    """The buttons of the header."""

    def __init__(self, actions: ToolActions) -> None:
        """Serve a table."""
        self._actions = actions
        self._keys: dict[str, Button] = {}
        self._names: dict[str, str] = {}
        self._undo: Button | None = None

    def buttons(self) -> list[Button]:
        """Return the buttons of the header."""
        self._undo = self._button("undo", _("Take back"), self._actions.take_back, "ctrl+z")
        return [
            self._undo,
            self._button("hint", _("Hint"), self._actions.hint, "h"),
            self._button("log", _("What happened"), self._actions.show_log, "l"),
            self._button("menu", _("Menu"), self._actions.show_menu, "f10"),
        ]

    def _button(self, icon: str, name: str, activate: Callable[[], None], hotkey: str) -> Button:
        """Return one button and register its key."""
        hint = named_key(name, hotkey)
        button = Button("", activate, look="quiet", icon=icon, name=name, hint=hint, size=14.0, key=f"tool.{icon}")
        self._keys[hotkey], self._names[button.key] = button, name
        return button

    def key(self, event: Key) -> bool:
        """Press the button of a key; return whether there is one."""
        name = f"ctrl+{event.name}" if Mods.CTRL in event.mods else event.name
        for hotkey, button in self._keys.items():  # what stands on a key is known once it was pressed
            if button is not self._undo:
                button.set_hint(named_key(self._names[button.key], hotkey))
        if name not in self._keys:
            return False
        self._keys[name].press()
        return True

    def show_undo(self, bar: UndoBar | None) -> None:
        """Enable the undo button, or disable it with the reason."""
        if self._undo is not None:
            self._undo.enabled = bar is None
            self._undo.set_hint(undo_words(bar))
