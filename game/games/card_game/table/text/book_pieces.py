"""The pieces of the Card Game beside the chapters of its rulebook."""

from __future__ import annotations

from typing import Final

from game.games.card_game.rules.box import B1
from game.games.card_game.table import thing_kinds as k
from game.i18n import N_
from game.table.book_pieces import BookPiece as P
from game.table.book_pieces import BookPieces

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.identity, N_("An identity, and its three events")), P(k.square(B1))),
    "things": (P(k.square, N_("A square of the timeline, both sides")), P(k.identity), P(k.pile)),
    "setup": (P(k.pile), P(k.square(B1))),
    "turn": (P(k.pile), P(k.card("tm_v1"))),
    "timeline": (P(k.square("C-6"), N_("A linchpin, both sides")), P(k.square("A-1"), N_("A ripplepoint, both sides"))),
    "kinds": (
        P(k.card("mr_fusion"), N_("An item")),
        P(k.card("tm_v1"), N_("A time machine")),
        P(k.card("vortex"), N_("An action")),
        P(k.card("rewind"), N_("A power action")),
    ),
    "machines": (P(k.card("tm_v1")), P(k.card("tm_v2")), P(k.card("tm_v3")), P(k.card("locomotive"))),
    "hitch": (P(k.card("hitch")),),
    "answers": (P(k.card("rewind")), P(k.card("steal_back"))),
    "end": (P(k.square(B1)), P(k.identity)),
    "items": (P(k.card("mr_fusion")), P(k.card("newspaper"))),
}
"""The pieces of each chapter that speaks of some."""
