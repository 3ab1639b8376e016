"""Random input as reported by SDL: mouse, wheel, keys, text, touch, window size, focus."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pygame
from pygame.event import Event

from game.app.app import App

KEYS = (
    *(getattr(pygame, f"K_{letter}") for letter in string.ascii_lowercase + string.digits),
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP),
    *(pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_DELETE),
    *(pygame.K_BACKSPACE, pygame.K_F1, pygame.K_F2, pygame.K_PLUS, pygame.K_MINUS, pygame.K_COMMA, pygame.K_PERIOD),
)
"""Keys to press; without F11, because the dummy screen has a single full-screen size."""
MODS = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
LETTERS = "aZ0 éß字\U0001f550\u202e\x07-;{}<"
SIZES = (
    (1280, 720),
    (1024, 600),
    (800, 600),
    (640, 480),
    (480, 320),
    (320, 240),
    (1920, 1080),
    (1600, 500),
    (400, 900),
)
BUTTONS = (1, 1, 1, 1, 2, 3, 4, 9)
TURNS = (-1.0, 1.0, 3.0, -0.1, 40.0, -1e6, 1e9)


class Fingers:
    """Generates random input, mostly at places where something can be pressed."""

    def __init__(self, rng: Random, size: tuple[int, int], places: Callable[[], Sequence[tuple[int, int]]]) -> None:
        """Use ``places``, a callable that returns the pixels where something can be pressed."""
        self._rng, self.size, self._places = rng, size, places
        self._at = (0, 0)
        self._makers: Sequence[tuple[int, Callable[[], Iterator[Event]]]] = (
            (30, self._click), (15, self._move), (8, self._drag), (5, self._wheel), (25, self._key), (5, self._text),
            (6, self._touch), (4, self._window), (2, self._half), (20, self._sweep),
        )  # fmt: skip

    def some(self) -> list[Event]:
        """Return the next few events."""
        weights, makers = zip(*self._makers, strict=True)
        return list(self._rng.choices(makers, weights)[0]())

    def _point(self) -> tuple[int, int]:
        """Choose a point: mostly of something, otherwise anywhere, sometimes outside."""
        places = self._places()
        if places and self._rng.random() < 0.75:
            return self._rng.choice(places)
        if self._rng.random() < 0.1:
            return self._rng.choice(((-5, -5), (0, 0), self.size, (100_000, 3)))
        return self._rng.randrange(self.size[0]), self._rng.randrange(self.size[1])

    def _motion(self, to: tuple[int, int], held: tuple[int, int, int] = (0, 0, 0)) -> Event:
        self._at = to
        return Event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=held, touch=False)

    def _button(self, kind: int, button: int) -> Event:
        return Event(kind, pos=self._at, button=button, touch=False)

    def _move(self) -> Iterator[Event]:
        yield self._motion(self._point())

    def _click(self) -> Iterator[Event]:
        button = self._rng.choice(BUTTONS)
        yield self._motion(self._point())
        yield self._button(pygame.MOUSEBUTTONDOWN, button)
        yield self._button(pygame.MOUSEBUTTONUP, button)

    def _drag(self) -> Iterator[Event]:
        yield self._motion(self._point())
        yield self._button(pygame.MOUSEBUTTONDOWN, 1)
        for _move in range(self._rng.randint(1, 6)):
            yield self._motion(self._point(), (1, 0, 0))
        yield self._button(pygame.MOUSEBUTTONUP, 1)

    def _sweep(self) -> Iterator[Event]:
        """Wave a mouse with a 1000 Hz report rate, sometimes with a button held."""
        held = (1, 0, 0) if self._rng.random() < 0.3 else (0, 0, 0)
        if held[0]:
            yield self._button(pygame.MOUSEBUTTONDOWN, 1)
        for _way in range(self._rng.randint(1, 6)):
            (x, y), end, steps = self._at, self._point(), self._rng.randint(30, 120)
            for step in range(1, steps + 1):
                yield self._motion((x + (end[0] - x) * step // steps, y + (end[1] - y) * step // steps), held)
        if held[0]:
            yield self._button(pygame.MOUSEBUTTONUP, 1)

    def _half(self) -> Iterator[Event]:
        """Press without releasing, or release without pressing."""
        yield self._button(self._rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)), self._rng.choice(BUTTONS))

    def _wheel(self) -> Iterator[Event]:
        yield self._motion(self._point())
        dy = self._rng.choice(TURNS)
        whole = int(max(-(2**31), min(2**31 - 1, dy)))
        yield Event(pygame.MOUSEWHEEL, x=0, y=whole, precise_x=0.0, precise_y=dy, flipped=False, touch=False)

    def _key(self) -> Iterator[Event]:
        code, bits = self._rng.choice(KEYS), self._rng.choice(MODS)
        yield Event(pygame.KEYDOWN, key=code, mod=bits, unicode="", scancode=0)
        if self._rng.random() < 0.9:
            yield Event(pygame.KEYUP, key=code, mod=bits, unicode="", scancode=0)

    def _text(self) -> Iterator[Event]:
        yield Event(pygame.TEXTINPUT, text="".join(self._rng.choices(LETTERS, k=self._rng.choice((1, 1, 5, 80)))))

    def _touch(self) -> Iterator[Event]:
        fingers = self._rng.sample(range(5), self._rng.randint(1, 3))
        kinds = [pygame.FINGERDOWN, *[pygame.FINGERMOTION] * self._rng.randint(0, 4), pygame.FINGERUP]
        if self._rng.random() < 0.2:
            self._rng.shuffle(kinds)
        for kind in kinds:
            for finger in fingers:
                x, y = self._rng.uniform(-0.1, 1.1), self._rng.uniform(-0.1, 1.1)
                yield Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)

    def _window(self) -> Iterator[Event]:
        yield Event(
            self._rng.choice((
                pygame.QUIT, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED,
                pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWLEAVE, pygame.WINDOWENTER,
                pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN,
            ))
        )  # fmt: skip


def pressable(app: App) -> list[tuple[int, int]]:
    """Return the centers of all active nodes, in pixels."""
    top = app.manager.top
    nodes = [] if top is None else [node for one in top.nodes() for node in one.walk()]
    able = (node for node in nodes if node.activate is not None or node.focusable)
    return [app.manager.viewport.px_point(node.rect.centre) for node in able]
