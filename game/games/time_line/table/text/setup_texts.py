"""Texts and pictures of the set-up page for Time Line's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.library import open_as
from game.content.texts import Plural
from game.games.time_line.reader.content import Content
from game.i18n import _, ngettext

HINTS: Final[Mapping[tuple[str, str], Plural]] = {
    ("deck", "turned"): Plural(
        "{n} card plus the same {n} upside down, so nearly every card is different.",
        "{n} cards plus the same {n} upside down, so nearly every card is different.",
    ),
    ("deck", "same"): Plural(
        "Two copies of the {n} card, both the same way up.",
        "Two copies of each of the {n} cards, both the same way up.",
    ),
}


def option_name(option: str) -> str:
    """Return the name of an option; empty if unknown."""
    return {"deck": _("Second half of the deck")}.get(option, "")


def option_label(option: str, value: str) -> str:
    """Return the name of a choice; empty if unknown."""
    return {("deck", "turned"): _("Upside down"), ("deck", "same"): _("Same again")}.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Explain a choice in one sentence; empty if there is nothing to say."""
    sentence = HINTS.get((option, value))
    if sentence is None:
        return ""
    cards = len(open_as("time_line", Content).box.paths)
    return ngettext(sentence.one, sentence.many, cards).format(n=cards)


def option_art(_option: str, _value: str) -> str:
    """Return no picture: choices have none."""
    return ""
