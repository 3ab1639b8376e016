"""Rulebook data of Time Line: numbers from the box, and example pieces beside chapters."""

from __future__ import annotations

from typing import Final

from game.content.book_numbers import Numbers
from game.games.time_line.rules.compiled_box import SEATS
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.table import thing_kinds as k
from game.i18n import N_
from game.table.contract import BookPiece as P
from game.table.contract import BookPieces
from game.ui.tabletop.poses import Face

CARD: Final = (250.0, 200.0)
ROUND: Final = (100.0, 100.0)

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.pawn, N_("A time machine")), P(Face("coin", ROUND), N_("Gold"))),
    "things": (
        P(k.card, N_("A card with its tracks and goods")),
        P(k.start),
        P(Face("token", ROUND, "oil"), N_("A token of a good")),
        P(k.market, N_("A Market")),
        P(k.deck),
    ),
    "setup": (P(k.start), P(k.deck)),
    "words": (P(k.card, N_("A card of a zone, four rows high")),),
    "prices": (
        P(k.price, N_("The good that sells at a Market, and for how much"), True),
        P(k.worth, N_("Its price, above the mats"), True),
        P(k.bring, N_("What yours would sell for"), True),
    ),
    "turn": (P(k.pawn, N_("A time machine")),),
    "local": (P(k.up, N_("Space for a new card, at the end of a zone"), True), P(k.card, N_("The stops of a card"))),
    "travel": (P(k.pawn, N_("A time machine")), P(k.market, N_("A Market at the end of a line"))),
    "blank": (P(Face("back", CARD), N_("A face-down card")),),
    "slide": (P(k.card, N_("Taking a token slides the zone")),),
    "market": (P(k.market, N_("A Market")), P(k.price, N_("What sells there now"), True)),
    "end": (P(k.gold, N_("Gold, on its way to the goal"), True),),
}
"""Example pieces by chapter."""


def numbers(game: TimeLine) -> Numbers:
    """Return the values of the rulebook's placeholders."""
    lookup = game.lookups[game.options[0].default]
    return {
        "goal": lookup.goal,
        "paths": len(lookup.names),
        "different": len(lookup.box.paths),
        "quiet": lookup.quiet,
        "values": ", ".join(map(str, lookup.finish)),
        "first_value": lookup.finish[0],
        "best_value": max(lookup.finish),
        **{f"zones_{seats}": lookup.zones[seats] for seats in SEATS},
    }
