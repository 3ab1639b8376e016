"""The words of Back in Time that explain themselves."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.table.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term(
        N_("Power Tile|Power Tiles"),
        N_(
            "above it has a die or a change of the roll, below it the spaces it can walk; "
            "used for either, it is exhausted."
        ),
        "tiles",
    ),
    Term(
        N_("exhausted|spent"), N_("used up in this turn; it lies face down until its owner's own turn ends."), "tiles"
    ),
    Term(N_("Wild|Wilds"), N_("a face that counts as one sign of any colour."), "dice"),
    Term(
        N_("locked"),
        N_("a die that shows Biff stays as it is: only Reroll All and Change to Wild touch it."),
        "rolling",
    ),
    Term(N_("Heart Zone|hearts"), N_("the upper end of the love meter, where it has to stand at 10:04 p.m."), "goal"),
    Term(
        N_("photo"),
        N_("the family photo fades when the tracker says so and love is short; gone, the game is lost."),
        "tracker",
    ),
    Term(
        N_("Ready Zone"), N_("the last spots of the DeLorean's track, on Main Street before the clock tower."), "goal"
    ),
    Term(
        N_("Trouble Card|Trouble Cards"), N_("a harm that lasts until somebody solves it at its place."), "challenges"
    ),
    Term(
        N_("Opportunity Card|Opportunity Cards"),
        N_("a challenge with a reward, open to whoever comes to its place."),
        "challenges",
    ),
    Term(N_("Movement Card|Movement Cards"), N_("says how far George, Lorraine and Biff go by themselves."), "tracker"),
)
"""What each means, and its chapter in the rulebook."""
