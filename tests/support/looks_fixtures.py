"""Fixtures for tests of table appearance: English and a language one third longer, and a watch for cut-off text."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game import i18n
from game.app.app import App
from game.ui.paint import text as letters
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect


class Longer(gettext.NullTranslations):
    """Pseudo-language with words one third longer, and letters with taller and deeper strokes."""

    def gettext(self, message: str) -> str:
        """Lengthen every word except placeholders and icons."""
        return " ".join(word if "{" in word else word + "žý"[: (len(word) + 1) // 3] for word in message.split(" "))

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Lengthen the plural form for n."""
        return self.gettext(one if n == 1 else many)


@pytest.fixture(params=["plain", "longer", *(code for code in i18n.available() if code != "en")])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run the test in English, in the longer pseudo-language, and in each language with a catalog."""
    if request.param == "longer":
        monkeypatch.setattr(i18n._Current, "catalogue", Longer())
    else:
        i18n.use("en" if request.param == "plain" else request.param)
    pygame.display.init()
    pygame.font.init()
    yield request.param
    i18n.use("en")
    letters.forget()


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip drawing, for tests of positions and texts rather than appearance."""

    def pass_over(app: App, _dt: float) -> None:
        top = app.manager.top
        if top is not None:
            top.damage.take()

    monkeypatch.setattr(App, "_draw", pass_over)


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect every text that did not fit its area."""
    missed: list[str] = []
    plain = Canvas.text

    def watched(self: Canvas, markup: str, rect: Rect, *rest: Any, **more: Any) -> letters.Block:
        made = plain(self, markup, rect, *rest, **more)
        if not made.fits or made.height > rect.h * 1.35 + 1:
            missed.append(markup)
        return made

    monkeypatch.setattr(Canvas, "text", watched)
    return missed
