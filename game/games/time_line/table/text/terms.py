"""The words of Time Line that explain themselves."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.table.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term(
        N_("zone|time zone"),
        N_("all cards in one column: one stack, which slides up when something is taken there."),
        "words",
    ),
    Term(
        N_("line|lines|time line"),
        N_("runs along the tracks through all zones, to a Market; without a card, straight."),
        "words",
    ),
    Term(N_("Market|Markets"), N_("where a good's line ends, it is bought for the number there."), "prices"),
    Term(N_("stop|stops"), N_("a place on a card where goods lie; the machine that stops there takes them."), "turn"),
    Term(N_("slides|slide"), N_("the zone moves up by one row, and all lines through it may run elsewhere."), "slide"),
    Term(N_("row|rows"), N_("a quarter of a card, one square of the paper."), "words"),
)
"""What each means, and its chapter in the rulebook."""
