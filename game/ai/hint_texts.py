"""The sentences of hints, in English: message ids that are translated and filled with the facts of a reason.

Those of any bot are here; each game adds the sentences of its own bots. Ids in the facts are those of the
game's content: its presenter replaces them by titles. ``percent`` and ``expected`` are rounded numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_
from game.registry import Part

COMMON: Final[Mapping[str, str]] = {
    "hint.best_found": N_("Of everything tried out, this went best."),
    "hint.only_choice": N_("There is nothing else to do."),
}
"""Text id to English sentence, for any game."""

HINTS: Final[Part[Mapping[str, str]]] = Part("hints")
"""The sentences of each game that has its own, by its rules."""


class UnknownHint(ValueError):
    """A bot gave a reason for which there is no sentence; the message names it."""


def sentences(rules_id: str) -> Mapping[str, str]:
    """Return all sentences that a hint for a game may be."""
    return {**COMMON, **(HINTS.of(rules_id) if HINTS.has(rules_id) else {})}


def sentence(rules_id: str, text: str) -> str:
    """Return the English sentence of a reason.

    Raises:
        UnknownHint: there is none.
    """
    found = sentences(rules_id).get(text)
    if found is None:
        raise UnknownHint(f"there is no sentence for {text!r} among the hints of {rules_id}")
    return found
