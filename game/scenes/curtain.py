"""Hot-seat curtain: hides the table between players and says whose turn is next.

After a short input lockout, only the seat's own key or a held pointer lifts it, so that keys meant for something else
do not. Players may peek at their own hand on it: it is revealed, like the table behind, with Shift and the seat's own
key or a held pointer, and only while held. Everything else on it is public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, Protocol

import pygame

from game.app.page import Middle, Page, click, mat_of
from game.app.scene import Scene
from game.app.settings import Settings
from game.i18n import _
from game.rules.contract import Game, Seat
from game.scenes.play.log_list import LogList
from game.scenes.settings import is_wide
from game.scenes.setup.faces_and_portraits import Portrait
from game.table.contract import SeatLabel
from game.ui.input.events import Focus, InputEvent, InputLockout, Key, KeyUp, Mods, Press
from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.poses import Face, FacePainter
from game.ui.widgets import BODY, Button, Column, Label, Panel, Row, ScrollArea, Ui, Wrap
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

CARD_HEIGHT = 168.0
GAP = 8.0
DEAD: Final = 0.7
"""Input lockout after the curtain falls, in seconds."""
HOLD: Final = 0.5
"""Time the pointer must be held to lift the curtain or peek at the hand, in seconds."""


class CurtainMenu(Protocol):
    """Menu of the table behind (:class:`game.scenes.play.dialogs.TableMenu`)."""

    def show_beside(self, ui: Ui) -> None:
        """Open the menu of a curtain."""

    def open_rulebook_for(self, markup: str) -> None:
        """Open the rulebook at the explanation of a text's terms, or at its start."""

    def closing(self, ui: Ui) -> bool:
        """Return whether the window may close; otherwise ask first."""

    def reopening(self) -> Callable[[], Scene] | None:
        """Return the function that reopens the match after an error; None if there is none."""


class Called(NamedTuple):
    """The seat a curtain waits for, and the reason."""

    seat: Seat
    label: SeatLabel
    why: str = ""
    """Reason shown; empty when it is their turn."""
    asked: str = ""
    """Announcement that others may respond to first."""
    listeners: Sequence[tuple[Seat, SeatLabel]] = ()
    """Seats that may respond first."""
    raise_hand: Callable[[Seat], None] = lambda _seat: None
    """Called when one of them wants to respond."""

    @property
    def key(self) -> str:
        """Key of the seat."""
        return str(self.seat + 1)


class HandPeek(Widget):
    """A player's hand, drawn only while ``shown``."""

    def __init__(self, painter: FacePainter, faces: Sequence[Face], high: float = CARD_HEIGHT) -> None:
        """``high`` is the height of the cards."""
        super().__init__(key="curtain.hand")
        self._high = high
        self._painter, self._faces = painter, tuple(faces)
        self._store = SurfaceCache()
        self._shown = False

    def __bool__(self) -> bool:
        """Return whether there are any cards."""
        return bool(self._faces)

    @property
    def faces(self) -> Sequence[Face]:
        """Cards of the hand."""
        return self._faces

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
        """Return the size of a row of cards, at most ``width``; many cards overlap."""
        wide = sum(self._width(face) for face in self._faces) + GAP * max(0, len(self._faces) - 1)
        return Size(wide if width is None else min(wide, width), self._high if self._faces else 0.0)

    def _width(self, face: Face) -> float:
        return self._high * face.size[0] / face.size[1]

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards while shown."""
        if not self._shown or not self._faces:
            return
        wide = self.measure(canvas.viewport).w
        squeeze = min(1.0, (self.rect.w - self._width(self._faces[-1])) / max(1.0, wide - self._width(self._faces[-1])))
        x = self.rect.x + max(0.0, (self.rect.w - wide) / 2)
        for face in self._faces:
            rect = Rect(x, self.rect.y, self._width(face), self._high)
            canvas.blit_centre(self._picture(face, canvas.viewport), rect.centre)
            x += (rect.w + GAP) * squeeze

    def paint_ahead(self, viewport: Viewport) -> Iterator[None]:
        """Pre-render the cards for a window, one per step."""
        for face in self._faces:
            self._picture(face, viewport)
            yield

    def _picture(self, face: Face, viewport: Viewport) -> pygame.Surface:
        """Return the rendered card for a viewport, cached."""
        size = viewport.px_size(self._width(face), self._high)
        key = (palette.generation(), face, size, viewport.text_scale)
        found = self._store.get(key)
        if found is None:
            shown = face._replace(size=(self._width(face), self._high))
            found = self._store.put(key, svg_art.ready(self._painter.paint(shown, size, viewport.text_scale)))
        return found


class CurtainExtras(NamedTuple):
    """Optional parts of a curtain."""

    hand: HandPeek | None = None
    """Hand of the awaited player."""
    told: LogList | None = None
    """Public log since their last turn."""
    menu: CurtainMenu | None = None


NOTHING_ELSE: Final = CurtainExtras()


class HoldButton(Button):
    """Button for a held pointer: calls ``done`` once held long enough, ``released`` on release."""

    focusable = False

    def __init__(
        self,
        label: str,
        done: Callable[[], None],
        released: Callable[[], None] = lambda: None,
        *,
        icon: str,
        hotkey: str,
        key: str,
    ) -> None:
        super().__init__(label, lambda: None, icon=icon, hotkey=hotkey, size=22, key=key)
        self._done, self._released = done, released
        self._held_for: float | None = None

    @property
    def waits(self) -> bool:
        """Whether it is held, but not long enough yet."""
        return self._held_for is not None and self._held_for < HOLD

    def tick(self, dt: float) -> None:
        """Advance the hold time."""
        if self._held_for is not None and self._held_for < HOLD:
            self._held_for += dt
            self.changed()
            if self._held_for >= HOLD:
                self._done()

    def let_go(self) -> None:
        """End the hold."""
        if self._held_for is not None:
            self._held_for = None
            self.changed()
            self._released()

    def node(self) -> AccessNode | None:
        """Return a button node that takes no focus: Return may have been meant for something else.

        A screen reader cannot hold a button, and presses none by accident: that counts as held long enough.
        """
        node = super().node()
        return None if node is None else replace(node, focusable=False, activate=self._pressed)

    def _pressed(self) -> None:
        """Do at once what a long hold does."""
        self._done()
        self._released()

    def on_press(self, pos: Vec) -> None:
        """Start the hold."""
        self._held_for = 0.0

    def on_release(self, pos: Vec) -> None:
        """End the hold."""
        self.let_go()

    def draw(self, canvas: Canvas) -> None:
        """Draw the button with a progress bar of the hold time."""
        super().draw(canvas)
        if self._held_for:
            inner = self.rect.inset(10, 0)
            wide = inner.w * min(1.0, self._held_for / HOLD)
            canvas.fill(Rect(inner.x, self.rect.bottom - 9, wide, 4), "text_on_accent")


class CurtainScene(Page):
    """Page that hides the table until the next player is there."""

    name = "curtain"
    sudden = True

    def __init__(
        self,
        settings: Settings,
        game: Game,
        called: Called,
        then: Callable[[], None] | None = None,
        extras: CurtainExtras = NOTHING_ELSE,
    ) -> None:
        """Set up the curtain; ``then`` is called when the player is there, and the curtain closes itself."""
        super().__init__(settings)
        self.game = game
        self.mat = mat_of(game.rules_id)
        self.called = called
        self._then = then
        self.hand, self._told, self._menu = extras
        self._lockout = InputLockout()
        self._buttons: tuple[HoldButton, ...] = ()

    # --- widgets -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Build the panel that names the next player and explains how to continue."""
        label = self.called.label
        who = Portrait(label.portrait, label.role, label.role, 88.0 if self.called.listeners else 130.0)
        why = self.called.why or _("It's {name}'s turn").format(name=label.name)
        lines: list[Widget] = [
            Wrap([who], justify="center"),
            Label(why, Style(36, "accent_bright", "display", align="center"), role="heading"),
            Label(
                _("Pass the mouse to {name}. Everyone else, look away.").format(name=label.name),
                Style(BODY.size, "text", align="center"),
            ),
        ]
        if self.called.listeners:
            asked = _("{what} Does anyone want to respond?").format(what=self.called.asked)
            lines.append(Label(asked, Style(BODY.size, "text", align="center")))
            lines.append(Wrap([self._listener(*one) for one in self.called.listeners], justify="center", gap=10))
        lift = HoldButton(_("I'm {name} (hold)").format(name=label.name), self.lift, icon="check",
                          hotkey=self.called.key, key="curtain.lift")  # fmt: skip
        lift.look = "main"
        self._buttons = (lift,)
        if self.hand:
            lines.append(self.hand)
            show = HoldButton(_("Peek at my hand (hold)"), partial(self._show, True), partial(self._show, False),
                              icon="eye", hotkey=f"shift+{self.called.key}", key="curtain.show")  # fmt: skip
            self._buttons = (show, lift)
        beside = self._has_told and is_wide(self.viewport)
        lines += [] if beside else self._recap()
        words = ScrollArea(Column(lines, gap=14), flex=1, name=_("Whose turn it is"), key="curtain.text")
        body = Row([words, Column(self._recap(), gap=8, flex=0.8)], gap=26, flex=1) if beside else words
        rows = Column([body, Wrap(list(self._buttons), justify="center", gap=14)], gap=18)
        width = 1180 if beside else 820 if self.hand else 640
        panel = Middle(Panel(rows, pad=30), width, pad=16, tight=True, flex=1)
        return Column([*self._corner(), panel]) if self._menu is not None else panel

    @property
    def _has_told(self) -> bool:
        """Whether anything happened since the called player's last turn."""
        return self._told is not None and bool(self._told.entries)

    def _recap(self) -> list[Widget]:
        """Build the log since then."""
        if self._told is None or not self._has_told:
            return []
        return [Label(_("Since your last turn"), Style(BODY.size, "text_soft"), role="heading"), self._told]

    def resize(self, viewport: Viewport) -> None:
        """Rebuild the page when the log starts or stops fitting beside the rest."""
        before = is_wide(self.viewport)
        super().resize(viewport)
        if is_wide(viewport) != before:
            self._let_go()
            self.ui.root = self.build()

    def _corner(self) -> list[Widget]:
        """Build the row with the menu button."""
        menu = Button("", self._open_menu, look="quiet", icon="menu", name=_("Menu"), hint=_("Menu (Esc)"),
                      key="curtain.menu")  # fmt: skip
        return [Row([Label("", flex=1.0), menu], gap=4)]

    def _listener(self, seat: Seat, label: SeatLabel) -> Widget:
        """Build the button of a seat that may respond."""
        return Button(label.name, partial(self._answer, seat), icon=f"seat_{seat + 1}", hotkey=str(seat + 1),
                      key=f"curtain.answer.{seat}")  # fmt: skip

    # --- lifecycle ---------------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Lower the curtain."""
        super().enter(viewport)
        self._lockout.begin(DEAD)
        sounds().play("curtain")
        self._say()

    def _say(self) -> None:
        """Say who is awaited and which keys do what: nothing that not everybody may hear."""
        label, told = self.called.label, self._told.entries if self._told is not None else ()
        asked = _("{what} Does anyone want to respond?").format(what=self.called.asked) if self.called.listeners else ""
        listeners = [f"{one.name}: {seat + 1}" for seat, one in self.called.listeners]
        said = [
            self.called.why or _("It's {name}'s turn").format(name=label.name),
            *((_("Since your last turn"), *(entry.line.text for entry in told)) if told else ()),
            *((asked, *listeners) if asked else ()),
            _("{name}: press {key} to lift the curtain.").format(name=label.name, key=self.called.key),
        ]
        self.ui.announce("\n".join(said))

    def pause(self) -> None:
        """Hide the hand when another page covers this one."""
        self._let_go()

    def resume(self) -> None:
        """Start an input lockout, so that presses meant for the other page do not count."""
        super().resume()
        self._lockout.begin(DEAD)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; lift the curtain once the pointer was held long enough."""
        super().update(dt)
        self._lockout.update(dt)
        for button in self._buttons:
            button.tick(dt)

    @property
    def lively(self) -> bool:
        """True also during the input lockout and while the pointer is held."""
        return super().lively or self._lockout.running or any(button.waits for button in self._buttons)

    def reopening(self) -> Callable[[], Scene] | None:
        """Return the function that reopens the match after an error."""
        return None if self._menu is None else self._menu.reopening()

    def closing(self) -> bool:
        """Return whether everything is saved; otherwise ask first."""
        return self._menu is None or self._menu.closing(self.ui)

    # --- input -------------------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Ignore presses during the lockout; then handle the seat's own key and holds."""
        if isinstance(event, Key | Press) and self._lockout.running:
            return True
        if isinstance(event, KeyUp) and event.name == self.called.key:
            self._show(False)
        if isinstance(event, Focus) and not event.gained:
            self._let_go()
        if isinstance(event, Key) and not self.ui.modal:
            if event.name == self.called.key:
                self._own_key(event)
                return True
            if event.name == "f10":
                self._open_menu()
                return True
            if event.asks_for_rules and self._menu is not None:
                self._menu.open_rulebook_for(self.ui.tip_markup)
                return True
        return super().handle(event)

    def _own_key(self, event: Key) -> None:
        """Lift the curtain; with Shift, show the own hand while the key is held."""
        if event.repeat:
            return
        if Mods.SHIFT in event.mods:
            self._show(True)
        elif not event.mods:
            click()
            self.lift()

    def _show(self, held: bool) -> None:
        """Show the hand while the button or key is held."""
        if self.hand is not None:
            self.hand.shown = held

    def _let_go(self) -> None:
        """Hide the hand and cancel the hold."""
        self._show(False)
        for button in self._buttons:
            button.let_go()

    def _answer(self, seat: Seat) -> None:
        """Let another seat respond first; it gets its own curtain."""
        click()
        self._let_go()
        self.called.raise_hand(seat)
        self.manager.pop()

    def lift(self) -> None:
        """Close the curtain and show the table."""
        self._let_go()
        if self._then is not None:
            self._then()
        self.manager.pop()

    def _open_menu(self) -> None:
        """Open the menu."""
        if self._menu is not None:
            self._menu.show_beside(self.ui)

    def back(self) -> None:
        """Open the menu; Escape does not lift the curtain."""
        self._open_menu()
