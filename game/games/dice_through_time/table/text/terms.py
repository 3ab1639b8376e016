"""The words of Dice Through Time that explain themselves."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.table.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term(
        N_("OUTATIME"),
        N_("the clock of the game: each round the year with most covered places moves it; at its end all is lost."),
        "outatime",
    ),
    Term(
        N_("paradox token|paradox tokens"),
        N_("time is frayed there: its year moves OUTATIME one space more."),
        "outatime",
    ),
    Term(
        N_("Einstein token|Einstein tokens"), N_("face up it belongs to all, and is spent once like a die."), "einstein"
    ),
    Term(
        N_("left behind|left here|bury"),
        N_("a die that stays at a place helps whoever comes there, or there in a later year, from the next turn on."),
        "bury",
    ),
    Term(
        N_("special event|special events"),
        N_("it does what it says at once, or until its round ends; then it is discarded."),
        "specials",
    ),
    Term(
        N_("event|events"),
        N_("it asks for icons at its place, all at once; cleared, a lost thing is found."),
        "complete",
    ),
    Term(
        N_("Biff"),
        N_("where he stands nothing is fixed or brought home; a fist or a pair moves him."),
        "turn",
    ),
)
"""What each means, and its chapter in the rulebook."""
