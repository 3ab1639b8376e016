"""The words of the Card Game that explain themselves."""

from __future__ import annotations

from typing import Final

from game.i18n import N_
from game.table.terms import Term

TERMS: Final[tuple[Term, ...]] = (
    Term(
        N_("linchpin|linchpins"),
        N_("a purple event, which cards can flip; the blue ones that hang on it follow."),
        "timeline",
    ),
    Term(
        N_("ripplepoint|ripplepoints|ripples"),
        N_("an event that is never flipped directly: it follows its linchpins."),
        "timeline",
    ),
    Term(N_("identity|identities"), N_("who you are in secret: three events have to be as its card says."), "goal"),
    Term(
        N_("B-1"),
        N_("the stack of cards one of which ends time travel: turned with your history in place, it wins."),
        "end",
    ),
    Term(N_("decoy|decoys"), N_("a card of B-1 that does nothing but get out of the way."), "end"),
    Term(
        N_("DoubleBack"),
        N_("sets one linchpin to the side you want; with its item discarded, another one flips."),
        "kinds",
    ),
    Term(
        N_("time machine|time machines"),
        N_("flips any linchpin; some need fuel on your table or in your hand."),
        "machines",
    ),
    Term(
        N_("item|items"),
        N_("lies open before its owner; its text says when it may be discarded, and for what."),
        "items",
    ),
    Term(N_("power action|power actions"), N_("a card that is strong and never taken out of a pile."), "kinds"),
)
"""What each means, and its chapter in the rulebook."""
