"""Sentences of a table in random games: none speaks of a decision that no player has to make."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.contract import Command, State
from game.ui.tabletop.thing_names import Thing
from tests.games.card_game.table import cases as cards
from tests.support.tables import TableCases

SLUGS = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
PLAIN = {"back_in_time": ("acting",), "card_game": ("due", "closing"), "time_line": ("turn",),
         "dice_through_time": ("acting",), "riff_in_time": ("acting",)}  # fmt: skip
"""Decisions of an ordinary turn, when no other question is open."""


def positions(slug: str, most: int) -> Iterator[tuple[TableCases, State, Command]]:
    """Play two random games; Card Game responses mostly pass, so that the game moves on."""
    games = TableCases(slug)
    for seats in (games.box.seats[0], games.box.seats[-1]):
        played = cards.playout(seats, 4, most) if slug == "card_game" else games.playout(seats, 4, most)
        for state, command in played:
            yield games, state, command


def refused(games: TableCases, state: State, thing: Thing) -> str:
    """Return the refusal for clicking a thing that is not on offer; empty without one."""
    view, excuses = state.view(state.actor), games.table.excuses
    excuse = excuses.excuse(view, (thing,), None)
    meant = excuses.meant(view, (thing,), None) if excuse is None else None
    refusal = state.refusal(meant) if meant is not None else None
    return games.table.words.refusal(refusal, view) if refusal is not None else excuse or ""


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_is_to_be_decided_first_where_nothing_is(slug: str) -> None:
    tried = 0
    for games, state, _command in positions(slug, 200):
        view = state.view(state.actor) if state.actor >= 0 else None
        if view is None or view.asked not in PLAIN[slug]:
            continue
        tried += 1
        if tried % 8 == 1:
            regions = games.regions(games.box.seats[-1])
            for thing in (*games.table.board.layout(view, regions), *games.table.board.spots(view, regions)):
                assert "Not now" not in refused(games, state, thing), thing
    assert tried > 8
