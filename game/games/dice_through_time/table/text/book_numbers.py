"""Rulebook data of Dice Through Time: numbers from the box, and example pieces beside chapters."""

from __future__ import annotations

from typing import Final

from game.content.book_numbers import Numbers
from game.games.dice_through_time.rules.compiled_box import SEATS
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_
from game.table.contract import BookPiece as P
from game.table.contract import BookPieces
from game.ui.tabletop.poses import Face

DIE: Final = (120.0, 120.0)
TOKEN: Final = P(Face("token", DIE, "flux", state="1"), N_("An Einstein token"))
WRENCH: Final = P(Face("die", DIE, "orange", "wrench"), N_("A die"))

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.home, N_("An item, lost in another time")), P(k.clock)),
    "things": (P(k.car, N_("A car")), WRENCH, P(k.event), TOKEN, P(k.supply), P(k.biff)),
    "setup": (P(k.deck), P(k.item_deck), P(k.mat, N_("A mat holds your dice and items"), True)),
    "round": (P(k.first), P(k.deck)),
    "events": (P(k.event), P(k.biff), P(k.supply)),
    "dice": (WRENCH, P(k.tray)),
    "turn": (P(k.car, N_("A car")), WRENCH),
    "complete": (P(k.event), WRENCH),
    "return": (P(k.home),),
    "einstein": (TOKEN, P(k.bag)),
    "bury": (P(k.mat, N_("Leave dice for others and for later rounds"), True),),
    "meet": (P(k.car, N_("A car")), P(k.supply)),
    "outatime": (P(k.clock), P(k.threat, N_("What a year will add"), True)),
    "end": (P(k.clock), P(k.home)),
    "specials": (P(k.discards),),
}
"""Example pieces by chapter."""


def numbers(game: DiceThroughTime) -> Numbers:
    """Return the values of the rulebook's placeholders."""
    lookup, titles = game.lookup, Titles(game.lookup)
    box, usual = lookup.box, lookup.box.numbers
    specials = sum(special.copies for special in box.specials)
    (einstein_each,) = set(box.einstein.values())
    (items_each,) = {items.bit_count() for items in lookup.item_decks}
    return {
        "players_least": SEATS[0],
        "players_most": SEATS[-1],
        "dice": usual.dice,
        "years": len(box.years),
        "places_each": lookup.columns,
        "events": len(box.events) + specials,
        "placed": len(box.events),
        "specials": specials,
        "items": len(box.items),
        "items_each": items_each,
        "einstein": sum(box.einstein.values()),
        "einstein_each": einstein_each,
        "paradox": len(box.places),
        "start": titles.digits(usual.outatime.start),
        "game_over": usual.outatime.game_over,
        "carried": usual.carried,
        "meeting": usual.meeting,
        "returned": -usual.returned,
        "removed": usual.removed,
        **{f"events_{seats}": usual.events[seats] for seats in SEATS},
        **{f"items_{level}": count for level, count in usual.items.items()},
    }
