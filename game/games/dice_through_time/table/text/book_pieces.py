"""The pieces of Dice Through Time beside the chapters of its rulebook."""

from __future__ import annotations

from typing import Final

from game.games.dice_through_time.table import thing_kinds as k
from game.i18n import N_
from game.table.book_pieces import BookPiece as P
from game.table.book_pieces import BookPieces
from game.ui.tabletop.poses import Face

DIE: Final = (120.0, 120.0)
TOKEN: Final = P(Face("token", DIE, "flux", state="1"), N_("An Einstein token"))
WRENCH: Final = P(Face("die", DIE, "orange", "wrench"), N_("A die"))

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.home, N_("An item, lost in another time")), P(k.clock)),
    "things": (P(k.car, N_("A car")), WRENCH, P(k.event), TOKEN, P(k.supply), P(k.biff)),
    "setup": (P(k.deck), P(k.item_deck), P(k.mat, N_("A mat: room for dice and items"), True)),
    "round": (P(k.first), P(k.deck)),
    "events": (P(k.event), P(k.biff), P(k.supply)),
    "dice": (WRENCH, P(k.tray)),
    "turn": (P(k.car, N_("A car")), WRENCH),
    "complete": (P(k.event), WRENCH),
    "return": (P(k.home),),
    "einstein": (TOKEN, P(k.bag)),
    "bury": (P(k.mat, N_("Dice that are left can be buried for later rounds"), True),),
    "meet": (P(k.car, N_("A car")), P(k.supply)),
    "outatime": (P(k.clock), P(k.threat, N_("What a year will add"), True)),
    "end": (P(k.clock), P(k.home)),
    "specials": (P(k.discards),),
}
"""The pieces of each chapter that speaks of some."""
