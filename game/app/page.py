"""The base class of all pages but the table: background, header with a back button, keys and sounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.app.scene import Scene
from game.app.settings import Settings
from game.i18n import _
from game.ui.input.events import InputEvent, Key
from game.ui.paint import palette, wood_texture
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.widgets import TITLE, Button, Container, Label, Row
from game.ui.widgets.widget import Handler, Size, Widget


class Page(Scene):
    """A page on the table top. Escape goes back."""

    mat = ""
    """Palette role that tints the table top; empty: plain walnut."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self._background: Iterator[pygame.Surface | None] | None = None
        """The steps that make the background during the page's transition."""

    def enter(self, viewport: Viewport) -> None:
        """Enter the stack."""
        super().enter(viewport)
        self._follow_window()

    def resize(self, viewport: Viewport) -> None:
        """Adapt to another window or text size."""
        super().resize(viewport)
        self._follow_window()

    def _follow_window(self) -> None:
        """Store in the settings whether the window is full screen, as F11 may have changed it."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.settings.change(full_screen=bool(surface.get_flags() & pygame.FULLSCREEN))

    def make_ready(self) -> bool:
        """Make a part of the background, unless it is cached."""
        self.ui.ensure()  # the background depends on the layout of the widgets
        if self._background is None:
            self._background = self.backdrop(self.viewport, at_once=False)
        if next(self._background, self) is None:
            return False
        self._background = iter(())  # the exhausted generator would keep the picture alive
        return super().make_ready()

    def backdrop(self, viewport: Viewport, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the background, as large as the window, in steps; yield None after each and finally the picture.

        The maker caches it. With ``at_once``, it does not wait for pictures.
        """
        return wood_texture.table_top(viewport.pixels, viewport.scale, self.mat, at_once)

    def draw(self, canvas: Canvas) -> None:
        """Draw background, scenery and widgets."""
        clip = canvas.surface.get_clip()
        background = next(filter(None, self.backdrop(canvas.viewport, at_once=True)))
        canvas.surface.blit(background, clip, clip)
        self.ui.ensure()  # scenery depends on the layout of the widgets
        self.scenery(canvas)
        super().draw(canvas)

    def scenery(self, canvas: Canvas) -> None:
        """Draw everything between the background and the widgets."""

    def handle(self, event: InputEvent) -> bool:
        """Pass the event to the widgets; Escape goes back if they do not use it."""
        if super().handle(event):
            return True
        if isinstance(event, Key) and event.name == "escape" and not event.repeat:
            self.back()
            return True
        return False

    def back(self) -> None:
        """Go to the page below, as Escape does."""
        click()
        self.manager.pop()

    def header(self, title: str, *more: Widget, back: str = "") -> Widget:
        """Return the row at the top: the back button, the title and ``more`` widgets."""
        leave = Button(
            back or _("Back"), self.back, icon="arrow_left", hint=_("Go back (Esc)"),
            align="center", key="page.back",
        )  # fmt: skip
        return Row([leave, Label(title, TITLE, role="heading", flex=1, align="center"), *more], gap=22)


class Middle(Container):
    """A container that centers one child, at most ``widest`` units wide (scaled with the text size)."""

    def __init__(
        self, child: Widget, widest: float, *, pad: float = 18.0, flex: float = 0.0, tight: bool = False
    ) -> None:
        """``tight``: only as high as the child needs."""
        super().__init__([child], pad=pad, flex=flex)
        self.widest = widest
        self._tight = tight

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the child's size with padding."""
        size = self._children[0].measure(viewport, self._wide(viewport, width))
        return Size(size.w + 2 * self.pad, size.h + 2 * self.pad)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Center the child."""
        super().place(rect, viewport)
        inner = rect.inset(self.pad)
        w = self._wide(viewport, rect.w)
        h = min(inner.h, self._children[0].measure(viewport, w).h) if self._tight else inner.h
        self._children[0].place(Rect.around(inner.centre, w, h), viewport)

    def _wide(self, viewport: Viewport, width: float | None) -> float:
        full = self.widest * (0.5 + 0.5 * viewport.text_scale)
        return full if width is None else min(full, width - 2 * self.pad)


def mat_of(rules_id: str) -> str:
    """Return the palette role of a game's mat, or empty if it has none."""
    role = f"mat_{rules_id}"
    return role if role in palette.active().roles() else ""


def click() -> None:
    """Play the sound of a button."""
    sounds().play("button", loudness=0.6)


def clicking(handler: Handler) -> Handler:
    """Return a handler that plays the sound of a button first."""
    return partial(_click_and, handler)


def _click_and(handler: Handler) -> None:
    click()
    handler()
