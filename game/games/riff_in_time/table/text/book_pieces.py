"""Example pieces shown beside the rulebook's chapters."""

from __future__ import annotations

from typing import Final

from game.games.riff_in_time.table import thing_kinds as k
from game.i18n import N_
from game.table.book_pieces import BookPiece as P
from game.table.book_pieces import BookPieces
from game.ui.tabletop.poses import Face

DIE: Final = (120.0, 120.0)
WYLD: Final = P(Face("die", DIE, "wyld", "move"), N_("A Wyld die"))
BOGUS: Final = P(Face("die", DIE, "bogus", "bogus"), N_("A Bogus die"))

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.location), P(k.personage)),
    "things": (P(k.pawn, N_("A booth")), P(k.dial, N_("The rift of a place")), WYLD, P(k.deck), P(k.objective)),
    "setup": (P(k.portrait), P(k.objective), P(k.personage)),
    "round": (P(k.deck), WYLD),
    "riffs": (P(k.discards, N_("A riff card")), P(k.dial)),
    "dice": (
        WYLD,
        P(Face("die", DIE, "character", "interact"), N_("A Character die")),
        P(Face("die", DIE, "triumphant", "excellent"), N_("A Triumphant die")),
        BOGUS,
    ),
    "booth": (P(k.pawn, N_("A booth")),),
    "bogus": (BOGUS,),
    "actions": (
        P(Face("die", DIE, "wyld", "move"), N_("Move")),
        P(Face("die", DIE, "wyld", "interact"), N_("Interaction")),
        P(Face("die", DIE, "wyld", "reroll"), N_("Reroll")),
        P(Face("die", DIE, "wyld", "excellent"), N_("Excellent")),
    ),
    "repair": (P(k.dial, N_("The rift of a place")),),
    "figures": (P(k.personage), P(k.person)),
    "musicians": (P(k.portrait), P(k.pawn, N_("A booth"))),
    "objectives": (P(k.objective),),
    "san_dimas": (P(k.space("san_dimas")), P(k.personage)),
    "end": (P(k.space("san_dimas")), P(k.deck)),
    "signs": (WYLD, BOGUS),
}
"""Example pieces by chapter."""
