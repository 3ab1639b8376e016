"""A program's real window, operated by a real mouse and keyboard (xdotool).

Inputs are counted here and by the program (see :mod:`game.app.ready_file`): :meth:`Window.wait` returns once all are
handled and nothing moves any more, :meth:`Window.move` once the pointer was seen there, independent of the machine's
load.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

from tests.support.screen import Program, Screen, Shown

Pixel = tuple[int, int]

PATIENCE = 120.0
"""Time after which a program counts as hung, in seconds."""
NAP = 0.01
"""Polling interval of the program's files, in seconds."""
KEYS = {"return": "Return", "tab": "Tab", "escape": "Escape", "up": "Up", "down": "Down", "left": "Left",
        "right": "Right"}  # fmt: skip
"""X key names."""
BUTTONS = {"left": "1", "middle": "2", "right": "3"}
STEPS = 4
"""Number of pointer moves in a drag."""


def until(holds: Callable[[], bool], problem: Callable[[], str], patience: float = PATIENCE) -> None:
    """Wait until a condition holds; fail with ``problem`` after ``patience`` seconds."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, problem()
        time.sleep(NAP)


def x_name(key: str) -> str:
    """Return X's name of a key combination: "ctrl+up" is "ctrl+Up".

    >>> x_name("ctrl+up"), x_name("f")
    ('ctrl+Up', 'f')
    """
    *held, last = key.split("+")
    return "+".join([*held, KEYS.get(last, last)])


class Window:
    """A program's window, with the number of inputs sent to it."""

    def __init__(self, screen: Screen, program: Program, scene: str) -> None:
        """Wait until the program shows a scene and its window takes input."""
        self.screen, self.program, self.sent = screen, program, 0
        self.program.wait_for_scene(scene, PATIENCE)
        self._id = ""
        until(self._is_found, lambda: "X knows of no window")

    def _is_found(self) -> bool:
        """Look the window up; X lists it shortly after its first frame."""
        try:
            self._id = self.screen.xdotool("search", "--onlyvisible", "--pid", str(self.program.pid)).split()[-1]
        except subprocess.CalledProcessError:
            return False
        return True

    # --- states -------------------------------------------------------------------------------------------------------

    def wait(self, scene: str | None = None, still: bool = True) -> None:
        """Wait until all input is handled, a scene is shown, and (unless ``still`` is False) nothing moves."""

        def is_so(shown: Shown) -> bool:
            return shown.inputs == self.sent and scene in (None, shown.scene) and (shown.still or not still)

        self._wait_until(is_so, f"{self.sent} inputs, {scene}")

    def _wait_until(self, holds: Callable[[Shown], bool], what: str) -> None:
        """Wait until the program shows something; fail with ``what`` if it never does, or ends."""

        def is_shown() -> bool:
            shown = self.program.shown()
            assert self.program.runs, f"ended: {self.program.errors()}"
            return shown is not None and holds(shown)

        until(is_shown, lambda: f"{what}: {self.program.shown()}; {self.program.errors()}")

    def place(self) -> tuple[int, int, int, int]:
        """Return the window's position, width and height."""
        told = self.screen.xdotool("getwindowgeometry", "--shell", self._id)
        values = dict(line.split("=") for line in told.split())
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def put(self, at: Pixel) -> None:
        """Move the window."""
        self.screen.xdotool("windowmove", self._id, str(at[0]), str(at[1]))

    # --- mouse --------------------------------------------------------------------------------------------------------

    def move(self, *way: Pixel) -> None:
        """Move the pointer along points, and wait until the program has seen it at the last."""
        self.screen.xdotool(*self._moves(way))
        self._wait_until(lambda shown: shown.pointer == way[-1], f"pointer at {way[-1]}")

    def click(self, at: Pixel) -> None:
        """Click a point."""
        self.sent += 1
        self.screen.xdotool(*self._moves([at]), "click", "1")

    def wheel(self, at: Pixel, steps: int) -> None:
        """Turn the wheel over a point by steps, down if positive."""
        self.sent += abs(steps)
        way = "5" if steps > 0 else "4"
        self.screen.xdotool(*self._moves([at]), "click", "--repeat", str(abs(steps)), "--delay", "1", way)

    def press(self, *way: Pixel, button: str = "left") -> None:
        """Press a button at the first point, and move along the others while holding it."""
        self.screen.xdotool(*self._moves(way[:1]), "mousedown", BUTTONS[button], *self._moves(way[1:]))

    def release(self, button: str = "left") -> None:
        """Release a button."""
        self.sent += 1
        self.screen.xdotool("mouseup", BUTTONS[button])

    def drag(self, start: Pixel, end: Pixel) -> None:
        """Drag from one point to another."""
        self.press(*(_between(start, end, step / STEPS) for step in range(STEPS + 1)))
        self.release()

    def _moves(self, way: tuple[Pixel, ...] | list[Pixel]) -> list[str]:
        """Return the xdotool words for moving along a path; short sleeps keep X from merging the moves."""
        return [word for x, y in way for word in ("mousemove", "--window", self._id, str(x), str(y), "sleep", "0.01")]

    # --- keys ---------------------------------------------------------------------------------------------------------

    def keys(self, *names: str) -> None:
        """Press keys one by one, each after the previous one was handled.

        SDL treats a key as held if it is released and pressed again within two milliseconds of X's time, and a busy X
        may report both at the same time, however long the real pause.
        """
        for name in names:
            self.sent += name.count("+") + 1
            self.screen.xdotool("key", "--delay", "0", x_name(name))
            self.wait(still=False)

    def type(self, text: str) -> None:
        """Type digits or small letters."""
        self.keys(*text)

    def hold(self, key: str) -> None:
        """Press a key and keep it down."""
        self.screen.xdotool("keydown", x_name(key))

    def let_go(self, key: str) -> None:
        """Release a key and its modifiers."""
        self.sent += key.count("+") + 1
        self.screen.xdotool("keyup", x_name(key))
        self.wait(still=False)


def _between(start: Pixel, end: Pixel, share: float) -> Pixel:
    """Return a point between two others."""
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
