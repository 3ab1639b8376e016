"""The only reader of pygame's event queue: turns its events into frozen ``InputEvent`` values in table units.

Nothing else in the program uses ``pygame.event``, ``pygame.mouse`` or ``pygame.key``. Positions come from events only,
so a test is a list of events. SDL reports single-finger touch as mouse events; two fingers become ``Pinch``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from enum import Flag
from typing import Final, Literal

import msgspec
import pygame
from msgspec.structs import replace

from game.ui.paint.geometry import Vec
from game.ui.paint.viewport import Viewport

Button = Literal["left", "middle", "right"]


class Mods(Flag):
    """Modifier keys that were held."""

    NONE = 0
    SHIFT = 1
    CTRL = 2
    ALT = 4


class Point(msgspec.Struct, frozen=True):
    """The pointer moved to ``pos``."""

    pos: Vec


class Press(msgspec.Struct, frozen=True):
    """A button went down at ``pos``, or a finger if ``touch``."""

    pos: Vec
    button: Button = "left"
    touch: bool = False


class Release(msgspec.Struct, frozen=True):
    """A button came up at ``pos``."""

    pos: Vec
    button: Button = "left"


MOST_NOTCHES = 100.0
"""Maximum wheel notches accepted per event: broken devices report arbitrary numbers."""


class Wheel(msgspec.Struct, frozen=True):
    """The wheel turned by at most :data:`MOST_NOTCHES`; dy > 0 scrolls up."""

    pos: Vec
    dx: float
    dy: float


class Pinch(msgspec.Struct, frozen=True):
    """Two fingers moved: their midpoint, the scale factor of their distance, and the shift of the midpoint."""

    pos: Vec
    factor: float
    shift: Vec


class Key(msgspec.Struct, frozen=True):
    """A key went down, or repeats while held.

    Names: "a", "1", "return", "escape", "tab", "space", "left", "f11"...
    """

    name: str
    mods: Mods = Mods.NONE
    repeat: bool = False

    @property
    def asks_for_rules(self) -> bool:
        """Whether it opens the rulebook."""
        return self.name == "f1" and not self.repeat and not self.mods


class KeyUp(msgspec.Struct, frozen=True):
    """A key was released."""

    name: str


class Typed(msgspec.Struct, frozen=True):
    """Text was typed, composed by dead keys and input methods."""

    text: str


class Resized(msgspec.Struct, frozen=True):
    """The window has a new size in pixels; the viewport has already changed."""

    size: tuple[int, int]


class Focus(msgspec.Struct, frozen=True):
    """The window gained or lost keyboard focus."""

    gained: bool


class Shown(msgspec.Struct, frozen=True):
    """The window became visible, or was minimized."""

    visible: bool


class FileDropped(msgspec.Struct, frozen=True):
    """A file was dropped onto the window."""

    path: str


class Quit(msgspec.Struct, frozen=True):
    """The user or the system asks the program to end."""


InputEvent = (
    Point | Press | Release | Wheel | Pinch | Key | KeyUp | Typed | Resized | Focus | Shown | FileDropped | Quit
)

REPEAT_AFTER, REPEAT_EVERY = 0.38, 0.045
"""Delay and interval of key repeat, in seconds."""

_BUTTONS: dict[int, Button] = {1: "left", 2: "middle", 3: "right"}
FIRST_FOREIGN: Final = 0x80
"""First key code of letters outside the Latin alphabet of the shortcuts."""
SPECIAL: Final = 1 << 30
"""Bit set in the key codes of keys without a letter."""


class KeyCaps:
    """Labels on the keys of a non-Latin keyboard, by the Latin letters of the shortcuts.

    SDL reveals them with the first press of a key.
    """

    def __init__(self) -> None:
        self._letters: dict[str, str] = {}

    def learn(self, letter: str, code: int) -> None:
        """Record the letter (a Unicode code point) on the key of a Latin ``letter``."""
        if code <= sys.maxunicode and chr(code).isprintable():
            self._letters[letter] = chr(code).upper()

    def forget(self) -> None:
        """Assume a Latin keyboard again: the layout was changed, or a test is over."""
        self._letters.clear()

    def of(self, name: str) -> str:
        """Return the capital on the key of a name."""
        return self._letters.get(name.lower(), name)


caps: Final = KeyCaps()

_KEYPAD = {"enter": "return", "[+]": "+", "[-]": "-", "[*]": "*", "[/]": "/"}


class EventReader:
    """Turns pygame events into input events. Owns the viewport for their positions."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.maximised = False
        """Whether the window is maximized."""
        self._at = Vec(-1.0, -1.0)
        self._fingers: dict[int, Vec] = {}
        self._held: Key | None = None
        self._due = REPEAT_AFTER

    def read(self, events: Iterable[pygame.event.Event]) -> list[InputEvent]:
        """Translate pygame events in order, merging consecutive pointer moves."""
        found: list[InputEvent] = []
        for event in events:
            translated = self._one(event)
            if translated is None:
                continue
            if found and isinstance(translated, Point) and isinstance(found[-1], Point):
                found[-1] = translated
            else:
                found.append(translated)
        return found

    def again(self, dt: float) -> list[InputEvent]:
        """Advance the key repeat by ``dt`` seconds, after ``read``; return the held key if a repeat is due.

        Counts frame time instead of the system clock, so that a key released during a long frame does not repeat.
        """
        if self._held is None:
            return []
        self._due -= dt
        if self._due > 0:
            return []
        self._due = REPEAT_EVERY
        return [replace(self._held, repeat=True)]

    def _one(self, event: pygame.event.Event) -> InputEvent | None:
        """Translate one pygame event; None if it is unused."""
        kind = event.type
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return self._mouse(event)
        if kind == pygame.KEYDOWN:
            self._held, self._due = Key(_name_of(event), mods_of(event.mod)), REPEAT_AFTER
            return self._held
        if kind == pygame.KEYUP:
            return self._let_go(_name_of(event))
        if kind == pygame.TEXTINPUT:
            return Typed(event.text)
        if kind == pygame.DROPFILE:
            return FileDropped(event.file)
        if kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            return self._finger(event)
        return self._window(event)

    def _let_go(self, name: str) -> KeyUp:
        """Stop repeating a released key, unless another key was pressed after it."""
        if self._held is not None and self._held.name == name:
            self._held = None
        return KeyUp(name)

    def _mouse(self, event: pygame.event.Event) -> InputEvent | None:
        if event.type == pygame.MOUSEWHEEL:
            dx, dy = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
            sign = -1.0 if getattr(event, "flipped", False) else 1.0
            return Wheel(self._at, *(max(-MOST_NOTCHES, min(MOST_NOTCHES, turned * sign)) for turned in (dx, dy)))
        if len(self._fingers) > 1:
            return None  # two fingers pinch; ignore SDL's mouse emulation of the first
        self._at = self.viewport.to_table(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            return Point(self._at)
        button = _BUTTONS.get(event.button)
        if button is None:
            return None
        if event.type == pygame.MOUSEBUTTONUP:
            return Release(self._at, button)
        return Press(self._at, button, touch=bool(getattr(event, "touch", False)))

    def _finger(self, event: pygame.event.Event) -> InputEvent | None:
        """Track the fingers on a touch screen; with two, a move becomes a ``Pinch``."""
        w, h = self.viewport.pixels
        at = self.viewport.to_table(event.x * w, event.y * h)
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            return None
        before = dict(self._fingers)
        self._fingers[event.finger_id] = at
        if event.type == pygame.FINGERDOWN or len(before) != 2 or event.finger_id not in before:
            return None
        (a0, b0), (a1, b1) = before.values(), self._fingers.values()
        old, new = a0.towards(b0, 0.5), a1.towards(b1, 0.5)
        factor = a1.distance(b1) / max(1.0, a0.distance(b0))
        return Pinch(new, factor, Vec(new.x - old.x, new.y - old.y))

    def _window(self, event: pygame.event.Event) -> InputEvent | None:
        kind = event.type
        if kind == pygame.QUIT:
            return Quit()
        if kind == pygame.VIDEORESIZE:
            size = (max(1, event.w), max(1, event.h))
            self.viewport = self.viewport.resized(size)
            return Resized(size)
        if kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._held = None
            return Focus(kind == pygame.WINDOWFOCUSGAINED)
        if kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            return Shown(False)
        if kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self.maximised = kind == pygame.WINDOWMAXIMIZED
        if kind in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
            return Shown(True)
        return None


def _name_of(event: pygame.event.Event) -> str:
    return key_name(event.key, getattr(event, "scancode", 0))


def key_name(code: int, scancode: int = 0) -> str:
    """Return the name of a key code; keypad keys have the names of the main ones.

    On a layout without Latin letters (Greek, Russian) a letter key is named by its position, the ``scancode``: the
    Latin letter there on most keyboards.
    """
    if code >= FIRST_FOREIGN and not code & SPECIAL and pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z:
        letter = chr(ord("a") + scancode - pygame.KSCAN_A)
        caps.learn(letter, code)
        return letter
    if pygame.K_a <= code <= pygame.K_z:
        caps.forget()
    name = pygame.key.name(code)
    if name in _KEYPAD:
        return _KEYPAD[name]
    return name[1:-1] if len(name) == 3 and name[0] == "[" else name


def mods_of(bits: int) -> Mods:
    """Translate pygame's modifier bits; the command key counts as control."""
    shift = Mods.SHIFT if bits & pygame.KMOD_SHIFT else Mods.NONE
    ctrl = Mods.CTRL if bits & (pygame.KMOD_CTRL | pygame.KMOD_META) else Mods.NONE
    return shift | ctrl | (Mods.ALT if bits & pygame.KMOD_ALT else Mods.NONE)


class InputLockout:
    """A timer during which presses are ignored."""

    def __init__(self) -> None:
        self._left = 0.0

    @property
    def running(self) -> bool:
        """Whether presses are ignored."""
        return self._left > 0

    def begin(self, seconds: float) -> None:
        """Ignore presses for the next ``seconds``."""
        self._left = seconds

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._left = max(0.0, self._left - dt)
