"""Cards of the seats on the set-up page, reordered by dragging or by arrow keys, and the tile that adds a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.i18n import _, number
from game.ui.input.events import InputEvent, Key
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Column, Grid, Panel, Spacer
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Handler, Size, Widget

LEAST: Final = 8.0
"""Distance after which a press on a card becomes a drag, in table units."""
EARLIER: Final = ("left", "up")
LATER: Final = ("right", "down")


class SeatGrip(Widget):
    """Dotted grip of a seat's card: moves the seat by arrow keys, or on a press to the next place."""

    focusable = True
    SIDE = 30.0

    def __init__(self, place: int, count: int, move: Callable[[int, int], None]) -> None:
        """Set up; ``move`` is called with the old and the new place."""
        super().__init__(key=f"seat.{place}.move", align="center")
        self._place, self._count, self._move = place, count, move
        self.tip = _("Drag the card, or press an arrow key, to change the order of play.")

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the grip."""
        return Size(self.SIDE, self.SIDE)

    def draw(self, canvas: Canvas) -> None:
        """Draw six dots."""
        middle = self.rect.centre
        for at in range(6):
            dot = middle.plus(-4.0 + 8.0 * (at % 2), -8.0 + 8.0 * (at // 2))
            canvas.dot(dot, 2.0, "accent_bright" if self.hovered or self.focused else "text_soft")
        self.draw_focus(canvas, self.rect)

    def node(self) -> AccessNode | None:
        """Return a button node that tells the place."""
        name = _("Move seat {n}").format(n=number(self._place + 1))
        where = _("{n} of {all}").format(n=number(self._place + 1), all=number(self._count))
        return self.make_node("button", name, where, self.tip, self._next)

    def on_key(self, event: InputEvent) -> bool:
        """Move the seat by arrow keys."""
        if not isinstance(event, Key) or event.name not in (*EARLIER, *LATER):
            return False
        to = self._place + (1 if event.name in LATER else -1)
        if 0 <= to < self._count:
            self._move(self._place, to)
        return True

    def on_press(self, pos: Vec) -> None:
        """Take hold of the card."""
        self._card.on_press(pos)

    def on_drag(self, pos: Vec) -> None:
        """Carry the card."""
        self._card.on_drag(pos)

    def on_release(self, pos: Vec) -> None:
        """Drop the card."""
        self._card.on_release(pos)

    @property
    def _card(self) -> Widget:
        """The card around it."""
        found: Widget = self
        while found.parent is not None and not isinstance(found, SeatCard):
            found = found.parent
        return found

    def _next(self) -> None:
        self._move(self._place, (self._place + 1) % self._count)


class SeatCard(Panel):
    """Card of a seat; a drag anywhere beside its controls moves it."""

    def __init__(self, child: Widget) -> None:
        super().__init__(child, look="plain", pad=13, align="fill")
        self.cards: SeatCards | None = None

    def on_press(self, pos: Vec) -> None:
        """Take hold of the card."""
        if self.cards is not None:
            self.cards.hold(self, pos)

    def on_drag(self, pos: Vec) -> None:
        """Carry it."""
        if self.cards is not None:
            self.cards.carry(pos)

    def on_release(self, pos: Vec) -> None:
        """Drop it."""
        if self.cards is not None:
            self.cards.drop()


class AddPlayer(Panel):
    """Tile that adds a player; all of it can be pressed."""

    def __init__(self, add: Handler) -> None:
        words = _("Add player")
        self._button = Button(f"+ {words}", add, look="quiet", size=22, align="center", key="add_player")
        super().__init__(Column([Spacer(flex=1), self._button, Spacer(flex=1)]), look="well", pad=18)

    def on_release(self, pos: Vec) -> None:
        """Add a player if the pointer is still on the tile."""
        if self.rect.contains(pos):
            self._button.press()


class SeatCards(Grid):
    """Grid of the seats' cards, one of which may be dragged to the place of another."""

    def __init__(
        self, cards: Sequence[SeatCard], rest: Sequence[Widget], move: Callable[[int, int], None],
        columns: Sequence[float],
    ) -> None:  # fmt: skip
        """Set up; ``move`` is called with the old and the new place; ``rest`` follows the cards."""
        super().__init__([*cards, *rest], columns=columns, gap=14, key="seats")
        self._cards, self._move = list(cards), move
        for card in cards:
            card.cards = self
        self._held: SeatCard | None = None
        self._grabbed = self._pointer = Vec(0, 0)
        self._home = Rect(0, 0, 0, 0)

    def hold(self, card: SeatCard, pos: Vec) -> None:
        """Take hold of a card at a point."""
        self._held, self._home, self._grabbed, self._pointer = card, card.rect, pos, pos

    def carry(self, pos: Vec) -> None:
        """Carry the held card along with the pointer."""
        ui = self.ui
        if self._held is None or ui is None or (self._grabbed.distance(pos) < LEAST and not self._is_carried):
            return
        self._pointer = pos
        self._held.place(self._home.moved(pos.x - self._grabbed.x, pos.y - self._grabbed.y), ui.viewport)
        ui.damage.everything()

    def drop(self) -> None:
        """Move the held card to the place under the pointer, or back."""
        held, to, ui = self._held, self._target(), self.ui
        self._held = None
        if held is None or ui is None:
            return
        held.place(self._home, ui.viewport)
        ui.damage.everything()
        if to is not None and self._grabbed != self._pointer:
            self._move(self._cards.index(held), to)

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards, the carried one above the place where it would go."""
        if not self._is_carried or self._held is None:
            super().draw(canvas)
            return
        for child in self.shown():
            if child is not self._held:
                child.draw(canvas)
        to = self._target()
        if to is not None:
            canvas.halo(self._cards[to].rect.grown(2), "accent_bright", 12, 6)
        canvas.shadow(self._held.rect.moved(6, 10), 18, 0.6, 3)
        self._held.draw(canvas)

    @property
    def _is_carried(self) -> bool:
        return self._held is not None and self._grabbed != self._pointer

    def _target(self) -> int | None:
        """Return the place of the other card under the pointer; None if there is none."""
        return next((i for i, card in enumerate(self._cards)
                     if card is not self._held and card.rect.contains(self._pointer)), None)  # fmt: skip
