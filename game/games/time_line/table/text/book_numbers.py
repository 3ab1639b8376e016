"""The numbers that the rulebook of Time Line takes from its box."""

from __future__ import annotations

from game.content.book_numbers import Numbers
from game.games.time_line.rules.compiled_box import SEATS
from game.games.time_line.rules.game import TimeLine


def numbers(game: TimeLine) -> Numbers:
    """Return what stands for the names in the rulebook."""
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
