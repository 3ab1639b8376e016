"""Words of a game that explain themselves wherever they stand: what they mean, and where the rulebook says more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.i18n import TERM, _, labelled, pgettext
from game.ui.paint.text import plain

MOST: Final = 2
"""So many words of a text are explained at once."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game in English (with ``|`` between its forms), its meaning, and a chapter of the rulebook."""

    words: str
    text: str
    chapter: str


def terms_in(markup: str, terms: Sequence[Term]) -> list[Term]:
    """Return the terms that stand in a text, the earliest first, as many as are explained at once."""
    text = plain(markup).casefold()
    places = [(at, term) for term in terms if (at := _place(text, term)) is not None]
    return [term for _at, term in sorted(places, key=lambda found: found[0])[:MOST]]


def chapter_of(markup: str, terms: Sequence[Term]) -> str:
    """Return the chapter of the rulebook that explains the first of the terms in a text; empty: there is none."""
    found = terms_in(markup, terms)
    return found[0].chapter if found else ""


def explained(markup: str, terms: Sequence[Term]) -> str:
    """Return the meaning of the terms in a text, a paragraph each, and how the rulebook is opened; empty: none."""
    found = terms_in(markup, terms)
    lines = [labelled(f"*{_forms(term)[0]}*", _(term.text)) for term in found]
    return "\n".join([*lines, _("Press F1 to read about it in the rulebook.")]) if lines else ""


def _forms(term: Term) -> list[str]:
    """Return the forms of a term, first the one that names it."""
    return pgettext(TERM, term.words).split("|")


def _place(text: str, term: Term) -> int | None:
    """Return where a term stands in a text; None when it does not."""
    forms = "|".join(re.escape(form.casefold()) for form in _forms(term))
    found = re.search(rf"\b(?:{forms})\b", text)
    return None if found is None else found.start()
