"""The curtain of the hot seat: hides the table while people change places, and says whose turn is next.

A person may look at their own hand on it: it shows only while the button or the space bar is held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.page import Middle, Page, clicking, mat_of
from game.app.settings import Settings
from game.i18n import _
from game.presenters.contract import SeatLabel
from game.rules.contract import Game
from game.scenes.setup.faces_and_portraits import Portrait
from game.ui.input.events import Focus, InputEvent, Key, KeyUp
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.poses import Face, FacePainter
from game.ui.widgets import BODY, Button, Column, Label, Panel, ScrollArea, Wrap
from game.ui.widgets.widget import Size, Widget

CARD_HEIGHT = 168.0
GAP = 8.0
HOLD_KEY = "space"


class HandPeek(Widget):
    """The hand of a person, drawn only while ``shown``."""

    def __init__(self, painter: FacePainter, faces: Sequence[Face]) -> None:
        super().__init__(key="curtain.hand")
        self._painter, self._faces = painter, tuple(faces)
        self._shown = False

    def __bool__(self) -> bool:
        """Return whether there are any cards."""
        return bool(self._faces)

    @property
    def shown(self) -> bool:
        """Whether the cards are drawn."""
        return self._shown

    @shown.setter
    def shown(self, value: bool) -> None:
        if value != self._shown:
            self._shown = value
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of one row of cards, at most ``width``: many cards overlap."""
        wide = sum(self._width(face) for face in self._faces) + GAP * max(0, len(self._faces) - 1)
        return Size(wide if width is None else min(wide, width), CARD_HEIGHT if self._faces else 0.0)

    def _width(self, face: Face) -> float:
        return CARD_HEIGHT * face.size[0] / face.size[1]

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards, or nothing at all."""
        if not self._shown or not self._faces:
            return
        wide = self.measure(canvas.viewport).w
        squeeze = min(1.0, (self.rect.w - self._width(self._faces[-1])) / max(1.0, wide - self._width(self._faces[-1])))
        x = self.rect.x + max(0.0, (self.rect.w - wide) / 2)
        for face in self._faces:
            rect = Rect(x, self.rect.y, self._width(face), CARD_HEIGHT)
            shown = face._replace(size=(rect.w, rect.h))
            picture = self._painter.paint(shown, canvas.viewport.px_size(rect.w, rect.h))
            canvas.blit_centre(picture, rect.centre)
            x += (rect.w + GAP) * squeeze


class HoldButton(Button):
    """A button that is active as long as it is held; ``held`` is called with True and False."""

    def __init__(self, label: str, held: Callable[[bool], None], *, hotkey: str, key: str) -> None:
        super().__init__(label, lambda: None, icon="eye", hotkey=hotkey, size=22, key=key)
        self._held = held

    def on_press(self, pos: Vec) -> None:
        """Report that it is held."""
        self._held(True)

    def on_release(self, pos: Vec) -> None:
        """Report that it was released."""
        self._held(False)


class CurtainScene(Page):
    """Hides the table until the next person confirms that they are there."""

    name = "curtain"
    sudden = True

    def __init__(
        self,
        settings: Settings,
        game: Game,
        seat: SeatLabel,
        then: Callable[[], None] | None = None,
        hand: HandPeek | None = None,
        said: str = "",
    ) -> None:
        """``then`` is called when the person confirms; by default the curtain just closes. ``hand`` can be looked at.

        ``said`` is the reason why this person is needed; empty: it is their turn.
        """
        super().__init__(settings)
        self.game = game
        self.mat = mat_of(game.rules_id)
        self._seat = seat
        self._then = then
        self.hand = hand
        self._said = said or _("Now it is {name}'s turn").format(name=seat.name)

    def enter(self, viewport: Viewport) -> None:
        """Come down."""
        super().enter(viewport)
        sounds().play("curtain")

    def build(self) -> Widget:
        """Return a panel that says whose turn it is, with the button that lifts the curtain."""
        name = self._seat.name
        who = Portrait(self._seat.portrait, self._seat.role, self._seat.role, 130.0)
        lines: list[Widget] = [
            Wrap([who], justify="center"),
            Label(self._said, Style(36, "accent_bright", "display", align="center"), role="heading"),
            Label(_("Hand over the mouse. Everybody else looks away."), Style(BODY.size, "text", align="center")),
        ]
        buttons: list[Widget] = []
        if self.hand:
            lines.append(self.hand)
            buttons.append(HoldButton(_("Show my hand"), self._show, hotkey=HOLD_KEY, key="curtain.show"))
        there = Button(_("I am {name}").format(name=name), clicking(self.lift), look="main", hotkey="return", size=22,
                       key="curtain.lift")  # fmt: skip
        body = ScrollArea(Column(lines, gap=14), flex=1, name=_("Whose turn it is"), key="curtain.text")
        rows = Column([body, Wrap([*buttons, there], justify="center", gap=14)], gap=18)
        return Middle(Panel(rows, pad=30), 820 if self.hand else 640, pad=40, tight=True)

    def _show(self, held: bool) -> None:
        """Show the hand while the button or the key is held."""
        if self.hand is not None:
            self.hand.shown = held

    def handle(self, event: InputEvent) -> bool:
        """Show the hand while the space bar is held; hide it when the window loses focus."""
        if isinstance(event, Key) and event.name == HOLD_KEY and self.hand:
            self._show(True)
            return True
        if (isinstance(event, KeyUp) and event.name == HOLD_KEY) or (isinstance(event, Focus) and not event.gained):
            self._show(False)
        return super().handle(event)

    def pause(self) -> None:
        """Hide the hand when another page is put on top."""
        self._show(False)

    def lift(self) -> None:
        """Close the curtain and show the table."""
        self._show(False)
        if self._then is not None:
            self._then()
        self.manager.pop()

    def back(self) -> None:
        """Do nothing: Escape does not lift the curtain."""
