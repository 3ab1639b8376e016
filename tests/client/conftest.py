"""What the tests of the tables' looks share: they are drawn in English and in a language one third longer."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pygame
import pytest

from game import i18n
from game.ui.paint import text as letters


class Longer(gettext.NullTranslations):
    """A language whose words are one third longer, with letters that reach further up and down."""

    def gettext(self, message: str) -> str:
        """Stretch every word that is no placeholder or icon."""
        return " ".join(word if "{" in word else word + "žý"[: (len(word) + 1) // 3] for word in message.split(" "))

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Stretch the form for n."""
        return self.gettext(one if n == 1 else many)


@pytest.fixture(params=["plain", "longer"])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """English, and a language one third longer."""
    if request.param == "longer":
        monkeypatch.setattr(i18n._Current, "catalogue", Longer())
    pygame.display.init()
    pygame.font.init()
    yield request.param
    letters.forget()
