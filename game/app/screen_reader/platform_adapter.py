"""AccessKit's adapters of the three systems under one interface.

Tried on Linux; those of Windows and macOS are written after AccessKit's own example and not tried.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import accesskit
import pygame
from accesskit import ActionRequest, TreeUpdate

Bounds = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the screen."""


class Callbacks(NamedTuple):
    """What an adapter calls, possibly on another thread."""

    begin: Callable[[], None]
    """The first screen reader has come; the tree is sent with an update."""
    act: Callable[[ActionRequest], None]
    end: Callable[[], None]
    """The last screen reader has left; only Linux tells."""


class Adapter:
    """The adapter of a system for the open window."""

    def __init__(self, inner: Any) -> None:
        """Wrap an adapter of AccessKit."""
        self._inner = inner

    def update(self, update: TreeUpdate) -> None:
        """Send an update, if a screen reader listens."""
        self._raise(self._inner.update_if_active(lambda: update))

    def focus_window(self, focused: bool) -> None:
        """Tell whether the window has the keyboard, where the system does not see it."""

    def place_window(self, bounds: Bounds) -> None:
        """Tell where the inside of the window lies on the screen, where the system does not ask the window."""

    @staticmethod
    def _raise(events: Any) -> None:
        """Raise the events of an update, where that is left to us."""
        if events is not None:
            events.raise_events()


class LinuxAdapter(Adapter):
    """AT-SPI, by D-Bus."""

    def __init__(self, callbacks: Callbacks) -> None:
        super().__init__(accesskit.unix.Adapter(*callbacks))

    def focus_window(self, focused: bool) -> None:
        """Tell whether the window has the keyboard."""
        self._inner.update_window_focus_state(focused)

    def place_window(self, bounds: Bounds) -> None:
        """Tell where the inside of the window lies on the screen."""
        rect = accesskit.Rect(*bounds)
        self._inner.set_root_window_bounds(rect, rect)


class WindowsAdapter(Adapter):
    """UI Automation; must be made before the window is first shown."""

    def __init__(self, callbacks: Callbacks) -> None:
        super().__init__(accesskit.windows.SubclassingAdapter(_handle(), callbacks.begin, callbacks.act))


class MacAdapter(Adapter):
    """NSAccessibility."""

    def __init__(self, callbacks: Callbacks) -> None:
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        super().__init__(accesskit.macos.SubclassingAdapter.for_window(_handle(), callbacks.begin, callbacks.act))

    def focus_window(self, focused: bool) -> None:
        """Tell whether the window has the keyboard."""
        self._raise(self._inner.update_view_focus_state(focused))


def connected(callbacks: Callbacks) -> Adapter | None:
    """Return the adapter of this system for the open window; None where there is none."""
    if sys.platform == "win32":
        return WindowsAdapter(callbacks)
    if sys.platform == "darwin":
        return MacAdapter(callbacks)
    return LinuxAdapter(callbacks) if sys.platform.startswith("linux") else None


def _handle() -> int:
    """Return the system's handle of the window."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return int(pygame.display.get_wm_info()["window"])
