"""Test driver of a real ``App`` without a screen or waiting, for tests, screenshots and tours.

    robot = Robot(Shelf(), size=(1280, 720))
    robot.use("button", "Play")            # points at it and clicks
    robot.drag("pawn.marty", "space.diner")
    robot.settle()
    robot.save("shelf.png")

Everything goes through pygame events and ``App.frame``, as with a real user; time is stepped, not waited for.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.app import App, AppOptions, Spare
from game.app.scene import Scene
from game.scenes import page_factory
from game.ui.paint import svg_art
from game.ui.paint.geometry import Vec
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.widgets.accessibility import AccessNode, Announcement, find
from game.ui.widgets.containers import ScrollArea
from game.ui.widgets.root import PRESSES

FRAME = 1 / 60
_BUTTONS = {"left": 1, "middle": 2, "right": 3}
_MODS = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}


class Robot:
    """Mouse, keyboard, display and clock of a test."""

    def __init__(
        self,
        scene: Scene,
        size: tuple[int, int] = (1280, 720),
        text_scale: float = 1.0,
        fade: bool = False,
        spare: Spare | None = None,
    ) -> None:
        """Open a window with the dummy driver and show a scene; ``spare`` is called in idle time."""
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        sounds().wanted = False
        self.app = App(AppOptions(size=size, text_scale=text_scale, fade=fade), page_factory, spare=spare)
        self.heard: list[Announcement] = []
        """Everything that was said aloud so far."""
        self.app.listeners.append(self.heard.append)
        pygame.event.clear()
        self.app.start(scene)
        self._pos = (0, 0)

    @property
    def scene(self) -> Scene:
        """Current scene.

        Raises:
            RuntimeError: the program has ended.
        """
        top = self.app.manager.top
        if top is None:
            raise RuntimeError("no scene is open")
        return top

    @property
    def viewport(self) -> Viewport:
        """Viewport of the window."""
        return self.app.manager.viewport

    # --- time -----------------------------------------------------------------------------------------------------

    def step(self, frames: int = 1, dt: float = FRAME) -> None:
        """Run frames of ``dt`` seconds."""
        for _ in range(frames):
            svg_art.wait()
            self.app.frame(pygame.event.get(), dt)

    def settle(self, most: float = 30.0) -> None:
        """Run frames until nothing moves.

        Raises:
            AssertionError: after ``most`` seconds of program time.
        """
        self.step()
        passed = 0.0
        while self.app.manager.top is not None and (self.scene.lively or self.scene.damage or self.app.waits):
            self.step()
            passed += FRAME
            if passed > most:
                raise AssertionError(f"scene {self.scene.name} still moves after {most} s")

    # --- input ----------------------------------------------------------------------------------------------------

    def move(self, to: Vec) -> None:
        """Move the pointer (table units)."""
        self._pos = self.viewport.px_point(to)
        self._post(pygame.MOUSEMOTION, pos=self._pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def press(self, at: Vec, button: str = "left") -> None:
        """Press a mouse button."""
        self.move(at)
        self._post(pygame.MOUSEBUTTONDOWN, pos=self._pos, button=_BUTTONS[button], touch=False)

    def release(self, at: Vec, button: str = "left") -> None:
        """Release a mouse button."""
        self.move(at)
        self._post(pygame.MOUSEBUTTONUP, pos=self._pos, button=_BUTTONS[button], touch=False)

    def click(self, at: Vec | str, button: str = "left") -> None:
        """Click a point, or the node with a key."""
        pos = at if isinstance(at, Vec) else self.node(key=at).rect.centre
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, start: Vec | str, end: Vec | str, steps: int = 8, drop: bool = True) -> None:
        """Drag from one point or node to another; ``drop`` False keeps the button down."""
        a = start if isinstance(start, Vec) else self.node(key=start).rect.centre
        b = end if isinstance(end, Vec) else self.node(key=end).rect.centre
        self.press(a)
        for i in range(1, steps + 1):
            self.move(a.towards(b, i / steps))
        if drop:
            self.release(b)

    def wheel(self, dy: float, at: Vec | None = None) -> None:
        """Turn the wheel."""
        if at is not None:
            self.move(at)
        self._post(pygame.MOUSEWHEEL, x=0, y=int(dy), precise_x=0.0, precise_y=float(dy), flipped=False, touch=False)

    def key(self, name: str) -> None:
        """Press and release a key such as "return" or "shift+tab"; Return and Space wait for the input lockout."""
        while name in PRESSES and self.scene.ui.locked_out:
            self.step()
        self.hold(name)
        self.let_go(name)

    def hold(self, name: str) -> None:
        """Press a key and keep it down, regardless of the input lockout."""
        code, bits = _key_code(name)
        self._post(pygame.KEYDOWN, key=code, mod=bits, unicode="", scancode=0)

    def let_go(self, name: str) -> None:
        """Release a key."""
        code, bits = _key_code(name)
        self._post(pygame.KEYUP, key=code, mod=bits, unicode="", scancode=0)

    def type(self, text: str) -> None:
        """Type characters."""
        self._post(pygame.TEXTINPUT, text=text)

    def use(self, role: str, name: str) -> None:
        """Click the only node of a role and name, scrolling it into view first."""
        key = self.node(role, name).key
        root = self.scene.ui.root
        for column in list(root.walk()) if root is not None else ():
            if isinstance(column, ScrollArea) and any(widget.key == key for widget in column.walk()):
                self._scroll_to(key, column)
        self.click(self.node(role, name).rect.centre)

    def _scroll_to(self, key: str, column: ScrollArea) -> None:
        """Scroll a column until the middle of a node is visible, or it stops scrolling."""
        before, at = None, self.node(key=key).rect.centre
        while not column.rect.contains(at) and at != before:
            self.wheel(1 if at.y < column.rect.y else -1, column.rect.centre)
            before, at = at, self.node(key=key).rect.centre

    def _post(self, kind: int, **facts: Any) -> None:
        """Post an event and run one frame."""
        pygame.event.post(pygame.event.Event(kind, **facts))
        self.step()

    # --- output ----------------------------------------------------------------------------------------------

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return the accessible nodes."""
        return self.scene.nodes()

    def node(self, role: str | None = None, name: str | None = None, key: str | None = None) -> AccessNode:
        """Return the only node of a role, name and key.

        Raises:
            NotFound: otherwise.
        """
        return find(self.nodes(), role, name, key)  # type: ignore[arg-type]

    def focused(self) -> AccessNode | None:
        """Return the focused node."""
        return self.scene.ui.focused_node()

    def picture(self) -> pygame.Surface:
        """Return a copy of the window."""
        return self.app.screen.copy()

    def save(self, path: str | Path) -> None:
        """Save a screenshot."""
        pygame.image.save(self.app.screen, str(path))

    def close(self) -> None:
        """Close the window."""
        self.app.close()

    def __enter__(self) -> Robot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _key_code(name: str) -> tuple[int, int]:
    """Parse a key name such as "ctrl+z" into key code and modifier bits."""
    *mods, plain = name.split("+") if name not in ("+", "ctrl++") else [name]
    bits = 0
    for mod in mods:
        bits |= _MODS[mod]
    return pygame.key.key_code(plain), bits
