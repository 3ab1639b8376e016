"""Hover pop-up: a close-up that opens when the pointer rests on a piece, and closes when it moves on.

It is placed in free space: never over the piece, highlighted choices or the prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.table.contract import CloseUp
from game.ui.input.events import InputEvent, Point
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

WORDS: Final = Style(17.0, "text")
TITLE: Final = Style(24.0, "accent_bright", "display")
WIDE: Final = 270.0
PAD: Final = 18.0
STEADY: Final = 5.0
"""Pointer movement tolerated as trembling, in table units."""
APART: Final = 16.0
"""Distance from the piece."""
SIZES: Final = (1.0, 0.8, 0.62)
"""Sizes of the picture; the largest that fits is used."""


class CloseUpPopup:
    """Shows a piece enlarged beside the pointer, without consuming input."""

    def __init__(
        self,
        stage: Stage,
        hold: Callable[[], float],
        find: Callable[[Thing], CloseUp | None],
        kept_free: Callable[[], Sequence[Rect]],
    ) -> None:
        """Watch the pieces of ``stage``.

        ``hold`` returns the hover delay in seconds (0: disabled), ``find`` the close-up of a thing, ``kept_free`` the
        areas not to cover.
        """
        self._stage, self._hold, self._find, self._kept_free = stage, hold, find, kept_free
        self._closeup: CloseUp | None = None
        self._size = 1.0
        self._rect = Rect(0.0, 0.0, 0.0, 0.0)
        self._wait: tuple[Thing, float] | None = None
        self._at = Vec(-99.0, -99.0)

    @property
    def waiting(self) -> bool:
        """Whether a close-up is about to open."""
        return self._wait is not None

    @property
    def area(self) -> Rect | None:
        """Rectangle of the open close-up; None when closed."""
        return self._rect if self.shown else None

    @property
    def shown(self) -> bool:
        """Whether a close-up is open."""
        return self._closeup is not None

    @property
    def words(self) -> str:
        """Title and text of the open close-up; empty when closed."""
        return f"{self._closeup.title}\n{self._closeup.text}" if self._closeup is not None else ""

    def rested(self, thing: Thing | None, already: float) -> None:
        """Handle the pointer having rested on a thing for ``already`` seconds."""
        hold = self._hold()
        if thing is not None and hold > 0:
            self._wait = thing, max(0.01, hold - already)

    def handle(self, event: InputEvent) -> None:
        """Close on any input except tiny pointer movements."""
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
        """Show a thing where it fits; otherwise nothing.

        Of what can be chosen, something is covered only if there is no other room, and never while a piece is picked.
        """
        closeup, near = self._find(thing), self._stage.rect_of(thing)
        if closeup is None or closeup.pose is None or near is None or self._hold() <= 0:
            return
        lit = (self._stage.rect_of(key) for key in self._stage.marked("legal"))
        free = [near, *self._kept_free()]
        clear = [*free, *(rect for rect in lit if rect is not None)]
        for taken in (clear,) if self._stage.marked("picked") else (clear, free):
            for size in SIZES:
                rect = self._room(near, self._extent(closeup, closeup.pose, size), taken)
                if rect is not None:
                    self._closeup, self._size, self._rect = closeup, size, rect
                    self._stage.damage.add(rect.grown(50))
                    return

    def _extent(self, closeup: CloseUp, pose: Pose, size: float) -> Vec:
        """Return the panel size for a picture of ``size``."""
        scale = self._stage.viewport.text_scale
        w, h = self._picture(pose, size)
        words = text.block(closeup.text, WORDS, self._stage.viewport, WIDE * scale).height
        return Vec(w + WIDE * scale + 3 * PAD, max(h, words + 44 * scale) + 2 * PAD)

    def _room(self, near: Rect, extent: Vec, taken: Sequence[Rect]) -> Rect | None:
        """Return a free place for a panel, beside the piece or in a corner; None if there is none."""
        full = self._stage.viewport.rect.inset(10)
        if extent.x > full.w or extent.y > full.h:
            return None
        middle = near.centre
        sides = [Vec(near.x - APART - extent.x / 2, middle.y), Vec(near.right + APART + extent.x / 2, middle.y)]
        if middle.x < full.centre.x:
            sides.reverse()
        sides += [Vec(middle.x, near.y - APART - extent.y / 2), Vec(middle.x, near.bottom + APART + extent.y / 2)]
        sides += [Vec(x, y) for x in (full.x, full.right) for y in (full.y, full.bottom)]
        places = (Rect.around(at, extent.x, extent.y).kept_in(full) for at in sides)
        return next((rect for rect in places if not any(rect.touches(one) for one in taken)), None)

    def _picture(self, pose: Pose, size: float) -> tuple[float, float]:
        """Return the size of the enlarged picture."""
        w, h = pose.face.size
        share = size * min(1.0, (self._stage.viewport.size.y - 80) / h)
        return w * share, h * share

    def draw(self, canvas: Canvas) -> None:
        """Draw panel, picture and words."""
        closeup = self._closeup
        if closeup is None or closeup.pose is None:
            return
        canvas.box("dialog", self._rect)
        w, h = self._picture(closeup.pose, self._size)
        inner = self._rect.inset(PAD)
        spot = Rect(inner.x, inner.centre.y - h / 2, w, h)
        face = closeup.pose.face
        pose = closeup.pose.__class__(spot.centre.x, spot.centre.y, face, scale=w / face.size[0])
        canvas.blit_centre(self._stage.surface_of(pose), spot.centre)
        words = Rect(spot.right + PAD, inner.y, inner.right - spot.right - PAD, inner.h)
        head, body = words.cut_top(34 * canvas.viewport.text_scale, 6)
        canvas.text(closeup.title, head, TITLE, "middle", 13)
        canvas.text(closeup.text, body, WORDS, "top", 11)
