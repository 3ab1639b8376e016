"""Helpers for page tests: a translation 35% longer than English, a check for clipped text, and stored games."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from itertools import combinations

from game.app import services
from game.app.settings import Settings, SettingValues
from game.match.match import Match
from game.rules.contract import View
from game.scenes import match_factory
from game.scenes.match_factory import MatchRequest
from game.table import open_presenter
from game.table.contract import Presenter
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Label, Select, Toggle
from game.ui.widgets.containers import Container, ScrollArea
from game.ui.widgets.widget import Widget

BOX = "back_in_time"
FILLER = "ěžýůčřéàêöñ"


class Longer(gettext.NullTranslations):
    """English with every message about 35% longer, padded with letters of the other languages."""

    def gettext(self, message: str) -> str:
        """Lengthen a message: a short one by letters, a long one by words."""
        more = -(-len(message) * 35 // 100)
        if len(message) <= 12:
            return message + FILLER[:more]
        words = [FILLER[: 4 + i % 5] for i in range(-(-more // 6))]
        return f"{message} {' '.join(words)}"

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Lengthen the singular or the plural."""
        return self.gettext(one if n == 1 else many)


def quick(**values: object) -> Settings:
    """Return settings without a file, animations or waits."""
    usual = {"pace": "instant", "reduced_motion": True, "muted": True, "ask_end_turn": False}
    return Settings(SettingValues(**{**usual, **values}))  # type: ignore[arg-type]


def game_in_journal(commands: int | None = 40, seats: tuple[str, ...] = ("random", "random"), seed: int = 5) -> int:
    """Play a match of bots for some commands (None: to its end) and store it; return its id."""
    match = match_factory.begin(MatchRequest(box=BOX, seats=seats, seed=seed))
    match.run(commands)
    match.close()
    number = services.repository().entries()[0].id
    services.close()
    return number


def cut_words(root: Widget, viewport: Viewport) -> Iterator[str]:
    """Yield layout faults: text without room, widgets outside the window or overlapping."""
    for widget in root.walk():
        if isinstance(widget, (Label, Button, Toggle, Select)) and widget.rect.w > 0:
            yield from _too_small(widget, viewport)
        if isinstance(widget, Container) and not isinstance(widget, ScrollArea):
            yield from _overlaps(widget)
        if isinstance(widget, ScrollArea) and widget.scrollable and widget.rect.h < 40:
            yield f"{widget.name} leaves only {widget.rect.h:.0f} units to scroll in"
        if not _scrolled(widget) and not viewport.rect.grown(2).contains(widget.rect.centre):
            yield f"{widget.key} lies outside the window"


def _too_small(widget: Widget, viewport: Viewport) -> Iterator[str]:
    """Report a widget that is smaller than its text needs, or outside the window."""
    need = widget.measure(viewport, widget.rect.w)
    slack = 10  # a drawn line can be a little wider than its words; every frame has more padding than that
    if need.h > widget.rect.h + 2 or need.w > widget.rect.w + slack:
        yield f"{widget.key} {widget.node()} needs {need.w:.0f}x{need.h:.0f}, has {widget.rect}"
    if not _scrolled(widget):
        whole = viewport.rect.grown(1)
        r = widget.rect
        if r.x < whole.x or r.y < whole.y or r.right > whole.right or r.bottom > whole.bottom:
            yield f"{widget.key} {widget.node()} reaches out of the window: {r}"


def _overlaps(box: Container) -> Iterator[str]:
    """Report children of a container that overlap."""
    for a, b in combinations([c for c in box.shown() if not c.rect.empty], 2):
        common = a.rect.overlap(b.rect)
        if common.w > 2 and common.h > 2:
            yield f"{a.key} lies over {b.key}: {a.rect} {b.rect}"


def _scrolled(widget: Widget) -> bool:
    """Return whether a widget is in a scroll area."""
    parent = widget.parent
    while parent is not None:
        if isinstance(parent, ScrollArea):
            return True
        parent = parent.parent
    return False


def ended(seed: int = 5) -> tuple[Match, Presenter[View]]:
    """Play a match of bots to its end; return it with its presenter."""
    match = match_factory.begin(MatchRequest(box=BOX, seats=("random", "random"), seed=seed))
    match.run()
    return match, open_presenter(match.game)
