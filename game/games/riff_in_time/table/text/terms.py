"""The words of Riff in Time that explain themselves."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.table.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term(N_("Bogus"), N_("carried out before anything but rerolls: the rift where you stand grows by one."), "bogus"),
    Term(
        N_("rift|rifts"),
        N_("the dial of a place: Interactions lower it once its own figure is at home; 0 is repaired."),
        "repair",
    ),
    Term(N_("Excellent|Excellents"), N_("it is whatever you like: a Move, an Interaction or a Reroll."), "actions"),
    Term(
        N_("Interaction|Interactions"),
        N_("takes a figure aboard, sets it down, restores it, or lowers the rift here."),
        "actions",
    ),
    Term(
        N_("restored|restore"), N_("a figure that is back at home for good: the rift there can be lowered."), "figures"
    ),
    Term(N_("Triumphant"), N_("a good die, one for each place that you repaired in an earlier turn."), "dice"),
    Term(N_("Wyld"), N_("the three dice that everybody always rolls; one face of six is Bogus."), "dice"),
    Term(
        N_("San Dimas"),
        N_("its rift grows every round and for much else; when it cannot grow, the game is lost."),
        "san_dimas",
    ),
    Term(
        N_("objective|objectives"),
        N_("a task of your own: done, it lowers San Dimas and gives an action in every turn."),
        "objectives",
    ),
    Term(
        N_("riff card|riff cards|riff|riffs"),
        N_("drawn at the beginning of a turn: mostly it lets rifts grow."),
        "riffs",
    ),
    Term(
        N_("wire|wires"), N_("a Circuit of History: with one Move the booth goes from one end to the other."), "actions"
    ),
)
"""What each means, and its chapter in the rulebook."""
