"""The sentences of hints and levels, in English: message ids that are translated and filled with facts.

``level.easy`` says what a bot of that level does, all others why an action is a good idea. Those of any bot are here;
each game adds the sentences of its own bots. Ids in the facts are those of the game's content: its presenter replaces
them by titles. ``percent`` and ``expected`` are rounded numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_
from game.registry import Part

COMMON: Final[Mapping[str, str]] = {
    "hint.best_found": N_("Of everything tried out, this went best."),
    "hint.only_choice": N_("There is nothing else to do."),
    "level.random": N_("Does anything that is allowed, without a thought."),
    "level.easy": N_("Plays a few lines out at random, and often takes something else."),
    "level.normal": N_("Plays some lines out at random, and takes what went best."),
    "level.hard": N_("Plays hundreds of lines out at random."),
    "level.expert": N_("Plays thousands of lines out at random."),
}
"""Text id to English sentence, for any game."""

LEVEL: Final = "level."
"""How the text ids of levels begin."""

HINTS: Final[Part[Mapping[str, str]]] = Part("hints")
"""The sentences of each game that has its own, by its rules."""


class UnknownHint(ValueError):
    """A bot gave a reason for which there is no sentence; the message names it."""


def sentences(rules_id: str) -> Mapping[str, str]:
    """Return all sentences that a hint for a game may be."""
    return {text: said for text, said in _all(rules_id).items() if not text.startswith(LEVEL)}


def level_sentence(rules_id: str, level: str) -> str:
    """Return the English sentence of what bots of a level do in a game; empty for a level that is not of this house."""
    return _all(rules_id).get(LEVEL + level, "")


def _all(rules_id: str) -> Mapping[str, str]:
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
