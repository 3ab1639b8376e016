"""Names, meanings and pictures of a game's options, as pages show them."""

from __future__ import annotations

from functools import cached_property
from types import SimpleNamespace

from game.content import open_box, open_texts
from game.content.book_numbers import BOOK_NUMBERS
from game.registry import packages
from game.rules.contract import Game
from game.table.messages import Names
from game.ui.paint import svg_art


class OptionTexts(Names):
    """The section ``options`` of a game's texts, filled with the numbers of its rulebook.

    ``difficulty`` names an option, ``difficulty.hard`` a choice, ``difficulty.hard.text`` says what that means. What
    has no name is called by its id.
    """

    def __init__(self, rules_id: str, box_id: str) -> None:
        self._rules_id, self._box_id = rules_id, box_id
        self._known = rules_id in packages()
        if self._known:
            self.texts = open_texts(box_id)

    @cached_property
    def _game(self) -> Game:
        return open_box(self._box_id)

    def _said(self, name: str, *sources: object) -> str:
        """Return a sentence of the section; empty if there is none."""
        sentence = self.section("options").get(name)
        return self.say(sentence, *sources) if sentence else ""

    def name(self, option: str) -> str:
        """Return the name of an option."""
        return self._said(option) or _plain(option)

    def label(self, option: str, value: str) -> str:
        """Return the name of a choice."""
        return self._said(f"{option}.{value}") or _plain(value)

    def hint(self, option: str, value: str) -> str:
        """Return what a choice means; empty if there is nothing to say."""
        has = BOOK_NUMBERS.has(self._rules_id)
        numbers = BOOK_NUMBERS.of(self._rules_id)(self._game) if has else {}  # some are words: for each language anew
        return self._said(f"{option}.{value}.text", SimpleNamespace(**numbers))

    def art(self, option: str, value: str) -> str:
        """Return the picture (an asset) of a choice; empty if there is none."""
        pictures = packages()[self._rules_id].option_pictures if self._known else {}
        art = pictures.get(option, "").format(value=value)
        return art if art and svg_art.has(art) else ""


def _plain(name: str) -> str:
    return name.replace("_", " ").capitalize()
