"""Languages: no English word is left where another language is spoken, and all catalogs are complete."""

from __future__ import annotations

import gettext
import re
from random import Random
from typing import Any

import pytest

from game import i18n
from game.app.settings import Settings, SettingValues, apply
from game.content import list_boxes
from game.scenes.people import FACES
from game.scenes.robot import Robot
from game.ui.paint import text
from tools.torture.pages import PLACES
from tools.voice.__main__ import distinct, heard

BOXES = sorted(box.box_id for box in list_boxes())
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àƀčđêƒĝĥîĵķłɱñôƥɋŕšţûṽŵẋÿžÀɃČĐÊƑĜĤÎĴĶŁⱮÑÔƤɊŔŠŢÛṼŴẊŸŽ"
)
MARKUP = re.compile(r"(\{[^{}]*\})")
ENGLISH = re.compile(r"[A-Za-z]{2,}")
TYPED = ("Ann", "Ravi", "Zora", "Tomas", "Mei", "Otis", *map(str.capitalize, FACES))
"""Names of players, which no language changes."""
KEYS = ("ctrl", "shift")
"""Names of keys, as they are printed on them."""
CODE = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b")
"""Codes of deals."""


class Pseudo(gettext.NullTranslations):
    """A language with other letters in all words: letters of English are left where nothing was translated."""

    def gettext(self, message: str) -> str:
        """Replace the letters of a message outside placeholders and icons."""
        return "".join(part if MARKUP.fullmatch(part) else part.translate(LETTERS) for part in MARKUP.split(message))

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Replace the letters of the singular or the plural."""
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        """Replace the letters of a message with a context; names have no other forms."""
        return self.gettext(message) if context == i18n.LOCALE else message


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Speak the pseudo-language, whatever the settings say; return all that is painted from now on."""
    found, draw = set[str](), text.Block.draw

    def seen(block: text.Block, *rest: Any) -> None:
        found.add(" ".join(block.texts()))
        draw(block, *rest)

    monkeypatch.setattr(text.Block, "draw", seen)
    monkeypatch.setattr(i18n._Current, "catalogue", Pseudo())
    monkeypatch.setattr(i18n._Current, "language", "xx")
    monkeypatch.setattr(i18n, "use", lambda *_code: "xx")
    monkeypatch.setattr(i18n, "use_system", lambda: "xx")
    return found


def english_in(said: str) -> list[str]:
    """Return the English words in what is said, without icons, names of players, keys and codes."""
    words = ENGLISH.findall(CODE.sub("", MARKUP.sub("", said)))
    return [word for word in words if word not in TYPED and word.lower() not in KEYS]


@pytest.mark.parametrize("what", [*BOXES, "pages"])
def test_no_english_word_is_left_in_another_language(what: str, painted: set[str]) -> None:
    """Whole games of each box with tips, refusals, hints and log, and all pages with their tooltips."""
    said = list(distinct(heard([what], range(30, 31))))
    assert len(said) > 100
    assert [one for one in said if english_in(one.text)] == []
    assert [one for one in painted if english_in(one)] == []
    assert bool(painted) == (what == "pages")


def test_no_english_word_is_left_in_lessons(painted: set[str]) -> None:
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    apply(settings)
    lessons = [place for place in PLACES if place.page.scene == "lesson"]
    assert lessons
    for page, case in lessons:
        with Robot(page.open(settings, Random(30), case)) as robot:
            robot.step(3)
            nodes = [node for top in robot.nodes() for node in top.walk()]
            said = [one for node in nodes for one in (node.name, node.value, node.hint)]
            assert [one for one in (*said, *painted) if english_in(one)] == []


def test_a_forgotten_word_is_found() -> None:
    assert english_in("Ñôţ ţŕàñšłàţêđ: Milkbread {milk}, Ann, Ctrl+Z, K7QM-2XPD") == ["Milkbread"]
