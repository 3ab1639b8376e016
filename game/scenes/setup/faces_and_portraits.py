"""Seat widgets of the set-up page: portrait selector, portraits and box cover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.i18n import _
from game.ui.input.events import InputEvent, Key
from game.ui.paint.canvas import Canvas, draw_portrait
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.svg_art import State
from game.ui.paint.text import plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.controls import Label
from game.ui.widgets.text_fields import TextEntry
from game.ui.widgets.widget import Size, Widget


class SeatTitle(Label):
    """Name of a seat without an entry field, as high as one to keep the row aligned."""

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the text, at an entry's height."""
        return Size(super().measure(viewport, width).w, TextEntry("").measure(viewport, width).h)


@dataclass(frozen=True, slots=True)
class FaceChoice:
    """A selectable portrait: value, name, picture (empty: a die, for random), and whether it is taken."""

    value: str
    name: str
    art: str
    hint: str = ""
    taken: bool = False


class Faces(Widget):
    """Selector of round portraits, with Left and Right on the keyboard."""

    focusable = True
    SIDE = 54.0
    LEAST = 40.0
    GAP = 5.0

    def __init__(self, name: str, faces: Sequence[FaceChoice], value: str, change: Callable[[str], None], *, role: str,
                 key: str) -> None:  # fmt: skip
        """Set up; ``role`` is the palette role of the selection ring."""
        super().__init__(key=key)
        self.name = name
        self._faces = list(faces)
        self._value = value
        self._change = change
        self._ring = role

    @property
    def value(self) -> str:
        """Selected value."""
        return self._value

    def put(self, value: str) -> None:
        """Select a value; call the handler if it changed."""
        if value != self._value:
            self._value = value
            self.changed()
            self._change(value)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of all portraits, in as many rows as needed."""
        side = self._side(viewport, width)
        n = len(self._faces)
        per_row = self._per_row(width, side)
        rows = -(-n // per_row)
        return Size(min(n, per_row) * (side + self.GAP), rows * (side + self.GAP))

    def draw(self, canvas: Canvas) -> None:
        """Draw all portraits, the selected one with a ring in its seat's colour and a check mark."""
        for face, rect in zip(self._faces, self._rects(canvas.viewport), strict=True):
            chosen = face.value == self._value
            picture = rect.inset(2 if chosen else 5)
            state: State = "dim" if face.taken and not chosen else "normal"
            if face.art:
                canvas.art(face.art, picture, state=state)
            else:
                canvas.box("chip", picture)
                canvas.icon("die", picture.centre, picture.w * 0.6, state)
            if chosen:
                canvas.halo(picture, self._ring, picture.w / 2, 4.5)
        if self.focused:
            canvas.halo(self.rect.grown(2), "focus", 12, 4.5)

    def node(self) -> AccessNode | None:
        """Return a choice node with its options as children."""
        now = next((f.name for f in self._faces if f.value == self._value), "")
        return AccessNode("choice", self.name, self.key, self.rect, self.states(), plain(now), focusable=True,
                    children=tuple(self._option(i) for i in range(len(self._faces))))  # fmt: skip

    def on_release(self, pos: Vec) -> None:
        """Select the portrait under the pointer."""
        ui = self.ui
        if ui is None:
            return
        for face, rect in zip(self._faces, self._rects(ui.viewport), strict=True):
            if rect.contains(pos):
                self.put(face.value)

    def on_key(self, event: InputEvent) -> bool:
        """Select the neighbour with Left and Right."""
        if not isinstance(event, Key) or event.name not in ("left", "right"):
            return False
        index = next((i for i, f in enumerate(self._faces) if f.value == self._value), 0)
        index += 1 if event.name == "right" else -1
        if 0 <= index < len(self._faces):
            self.put(self._faces[index].value)
        return True

    def _option(self, index: int) -> AccessNode:
        """Return the node of one portrait."""
        face = self._faces[index]
        viewport = self.ui.viewport if self.ui is not None else Viewport()
        states = {"chosen"} if face.value == self._value else set()
        states |= {"taken"} if face.taken else set()
        rect = self._rects(viewport)[index]
        return AccessNode(
            "option", face.name, f"{self.key}.{face.value}", rect, frozenset(states),
            hint=plain(face.hint), activate=lambda: self.put(face.value),
        )  # fmt: skip

    def _side(self, viewport: Viewport, width: float | None) -> float:
        """Return the size of a portrait: larger with larger text, smaller to fit one row."""
        side = self.SIDE * (0.7 + 0.3 * viewport.text_scale)
        if width is None:
            return side
        fitting = (width + self.GAP) / len(self._faces) - self.GAP - 0.01
        return min(side, fitting) if fitting >= self.LEAST else side

    def _per_row(self, width: float | None, side: float) -> int:
        """Return the number of portraits per row."""
        return len(self._faces) if width is None else max(1, int((width + self.GAP) / (side + self.GAP)))

    def _rects(self, viewport: Viewport) -> list[Rect]:
        """Return the rectangle of each portrait."""
        side = self._side(viewport, self.rect.w or None)
        per_row = self._per_row(self.rect.w or None, side)
        step = side + self.GAP
        return [
            Rect(self.rect.x + (i % per_row) * step, self.rect.y + (i // per_row) * step, side, side)
            for i in range(len(self._faces))
        ]


class Portrait(Widget):
    """A large round portrait in a ring of its seat's colour, with the seat's sign at the bottom."""

    def __init__(self, art: str, sign: str, role: str, size: float = 104.0) -> None:
        super().__init__(align="start")
        self._art, self._sign, self._role, self._size = art, sign, role, size

    @property
    def art(self) -> str:
        """Picture."""
        return self._art

    @art.setter
    def art(self, value: str) -> None:
        if value != self._art:
            self._art = value
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size with its margin."""
        return Size(self._size + 10, self._size + 10)

    def draw(self, canvas: Canvas) -> None:
        """Draw ring, picture and sign."""
        whole = Rect(self.rect.x + 5, self.rect.y + 5, self._size, self._size)
        canvas.halo(whole.inset(3), self._role, whole.w / 2 - 3, 6)
        canvas.dot(whole.centre, whole.w / 2 - 2, "panel")
        draw_portrait(canvas, self._art, self._role, whole.inset(2))
        foot = Vec(whole.x + whole.w * 0.84, whole.y + whole.h * 0.84)
        canvas.dot(foot, whole.w * 0.17, "panel")
        canvas.icon(self._sign, foot, whole.w * 0.28)


class FacePicker(Portrait):
    """The portrait of a player: a click or an arrow key shows another face."""

    focusable = True

    def __init__(self, name: str, art: str, sign: str, role: str, turn: Callable[[int], None], *, key: str) -> None:
        """Set up; ``turn`` is called with 1 for the next face, -1 for the previous one."""
        super().__init__(art, sign, role)
        self.key, self.name, self._turn = key, name, turn
        self.tip = _("Click for another face.")

    def draw(self, canvas: Canvas) -> None:
        """Draw the portrait, with an arrow at each side."""
        super().draw(canvas)
        if self.focused:
            canvas.halo(self.rect.inset(4), "focus", self.rect.w / 2 - 4, 5)
        middle, role = self.rect.centre, "accent_bright" if self.hovered or self.focused else "text_soft"
        for side in (-1, 1):
            tip = middle.plus(side * (self.rect.w / 2 - 2), 0)
            arrow = [tip.plus(-side * 6, -7), tip, tip.plus(-side * 6, 7)]
            canvas.line(arrow, "black", 6.0)
            canvas.line(arrow, role, 2.8)

    def node(self) -> AccessNode | None:
        """Return a choice node with the name of the face."""
        face = self.art.rpartition("/")[2].capitalize()
        return self.make_node("choice", self.name, face, self.tip, lambda: self._turn(1))

    def on_release(self, pos: Vec) -> None:
        """Show the next face if the pointer is still on it."""
        if self.rect.contains(pos):
            self._turn(1)

    def on_key(self, event: InputEvent) -> bool:
        """Show the previous or next face."""
        if not isinstance(event, Key) or event.name not in ("left", "right"):
            return False
        self._turn(1 if event.name == "right" else -1)
        return True


class Cover(Widget):
    """Box cover lying on the table."""

    def __init__(self, art: str, role: str, name: str, height: float = 280.0) -> None:
        """Set up; ``role`` is the palette role of the box's side."""
        super().__init__(align="center")
        self._art, self._role, self._name, self._height = art, role, name, height

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size, scaled down to fit ``width``."""
        w = self._height * 0.75 + 22
        w = w if width is None else min(w, width)
        return Size(w, (w - 22) / 0.75 + 16)

    def draw(self, canvas: Canvas) -> None:
        """Draw shadow, side and cover."""
        cover = Rect(self.rect.x + 6, self.rect.y + 2, self.rect.w - 22, (self.rect.w - 22) / 0.75)
        canvas.shadow(cover.moved(8, 9), 16, 0.6, 3)
        low, right = cover.bottom + 10, cover.right + 9
        below = [
            Vec(cover.x, cover.bottom - 1), Vec(cover.x + 8, low), Vec(right, low), Vec(right, cover.y + 9),
            Vec(cover.right - 1, cover.y),
        ]  # fmt: skip
        canvas.line(below, self._role, 1.0, "black", filled=True)
        canvas.art(self._art, cover)

    def node(self) -> AccessNode | None:
        """Return an image node."""
        return AccessNode("image", self._name, self.key, self.rect)
