"""The page of all games that were kept: go on, watch, save to a file, throw away, or bring one in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match.journal import Entry


def how_far(entry: Entry) -> str:
    """Say how far a game of the journal is, in its own words; empty when that cannot be told."""
    from game.content import open_box
    from game.match.saved import from_journal, rebuild
    from game.scenes import backroom, sitting
    from game.scenes.trouble import expected

    try:
        game = open_box(entry.setting.slug)
        state = rebuild(game, from_journal(backroom.journal(), entry.id)).state
        turn, late = sitting.table_of(game).heading(state.view(None))
    except expected():
        return ""
    return f"{turn}, {late}" if late else turn
