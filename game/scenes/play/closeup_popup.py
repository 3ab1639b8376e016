"""The close-up that opens by itself when the pointer rests on a piece, and closes when it moves on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.presenters.contract import CloseUp
from game.ui.input.events import InputEvent, Point
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

WORDS: Final = Style(17.0, "text")
TITLE: Final = Style(24.0, "accent_bright", "display")
WIDE: Final = 270.0
PAD: Final = 18.0
STEADY: Final = 5.0
"""Table units the pointer may tremble."""


class CloseUpPopup:
    """Shows a piece enlarged beside the pointer. It uses no input."""

    def __init__(
        self,
        stage: Stage,
        hold: Callable[[], float],
        find: Callable[[Thing], CloseUp | None],
        area: Callable[[], tuple[Rect, Rect]],
    ) -> None:
        """Watch the pieces of ``stage``.

        ``hold`` gives the seconds that the pointer rests before (0: nothing is shown), ``find`` what is shown of a
        thing, ``area`` where there is room, and what of it is left free if possible.
        """
        self._stage, self._hold, self._find, self._area = stage, hold, find, area
        self._closeup: CloseUp | None = None
        self._rect = Rect(0.0, 0.0, 0.0, 0.0)
        self._wait: tuple[Thing, float] | None = None
        self._at = Vec(-99.0, -99.0)

    @property
    def waiting(self) -> bool:
        """Whether a close-up opens once enough time has passed."""
        return self._wait is not None

    @property
    def shown(self) -> bool:
        """Whether a close-up is open."""
        return self._closeup is not None

    def rested(self, thing: Thing | None, already: float) -> None:
        """Handle that the pointer has rested on a thing for ``already`` seconds."""
        hold = self._hold()
        if thing is not None and hold > 0:
            self._wait = thing, max(0.01, hold - already)

    def handle(self, event: InputEvent) -> None:
        """Close it on any input except tiny moves of the pointer."""
        if isinstance(event, Point) and event.pos.distance(self._at) < STEADY:
            return
        if isinstance(event, Point):
            self._at = event.pos
        self.hide()

    def hide(self) -> None:
        """Close it, and stop waiting."""
        self._wait = None
        if self._closeup is not None:
            self._closeup = None
            self._stage.damage.add(self._rect.grown(50))

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._wait is None:
            return
        thing, left = self._wait
        self._wait = (thing, left - dt) if left > dt else None
        if self._wait is None:
            self._show(thing)

    def _show(self, thing: Thing) -> None:
        """Show a thing on the side where the pointer is not."""
        closeup, near, viewport = self._find(thing), self._stage.rect_of(thing), self._stage.viewport
        if closeup is None or closeup.pose is None or near is None:
            return
        self._closeup = closeup
        w, h = self._picture()
        scale = viewport.text_scale
        words = text.block(closeup.text, WORDS, viewport, WIDE * scale).height
        size = Vec(w + WIDE * scale + 3 * PAD, max(h, words + 44 * scale) + 2 * PAD)
        full = self._free(size)
        left = near.centre.x > full.centre.x
        x = near.x - size.x - 16 if left else near.right + 16
        self._rect = Rect(x, near.centre.y - size.y / 2, size.x, min(size.y, full.h)).kept_in(full)
        self._stage.damage.add(self._rect.grown(50))

    def _free(self, size: Vec) -> Rect:
        """Return where it may lie: beside what is left free, if there is room."""
        full, free = self._area()
        beside = full._replace(w=free.x - 8 - full.x)
        return beside if beside.w >= size.x else full

    def _picture(self) -> tuple[float, float]:
        """The size of the large picture."""
        assert self._closeup is not None
        assert self._closeup.pose is not None
        w, h = self._closeup.pose.face.size
        share = min(1.0, (self._stage.viewport.size.y - 80) / h)
        return w * share, h * share

    def draw(self, canvas: Canvas) -> None:
        """Draw panel, picture and words."""
        closeup = self._closeup
        if closeup is None or closeup.pose is None:
            return
        canvas.box("dialog", self._rect)
        w, h = self._picture()
        inner = self._rect.inset(PAD)
        spot = Rect(inner.x, inner.centre.y - h / 2, w, h)
        face = closeup.pose.face
        pose = closeup.pose.__class__(spot.centre.x, spot.centre.y, face, scale=w / face.size[0])
        canvas.blit_centre(self._stage.surface_of(pose), spot.centre)
        words = Rect(spot.right + PAD, inner.y, inner.right - spot.right - PAD, inner.h)
        head, body = words.cut_top(34 * canvas.viewport.text_scale, 6)
        canvas.text(closeup.title, head, TITLE, "middle", 13)
        canvas.text(closeup.text, body, WORDS, "top", 11)
