"""The numbers that the rulebook of Dice Through Time takes from its box."""

from __future__ import annotations

from game.content.book_numbers import Numbers
from game.games.dice_through_time.rules.compiled_box import SEATS
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.table.text.titles import Titles


def numbers(game: DiceThroughTime) -> Numbers:
    """Return what stands for the names in the rulebook."""
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
