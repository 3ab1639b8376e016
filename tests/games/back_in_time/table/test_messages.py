"""Texts of the Back in Time table: refusals to take a figure along, routes, and who stands where."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from game.games.back_in_time.rules.view import TableView
from game.match.match import Match
from tests.games.back_in_time.table.cases import box, match, table
from tests.support.things import thing_of


def view_of(made: Match) -> TableView:
    """Return the first seat's view."""
    view = made.history.state.view(0)
    assert isinstance(view, TableView)
    return view


@pytest.mark.parametrize(
    ("trouble", "space", "said"),
    [
        (None, "town_square", "You can't escort Lorraine into Town Square."),
        ("no_escort_lorraine", "mill_road", "You can't escort Lorraine until “"),
    ],
)
def test_why_nobody_is_taken_along_is_what_the_rules_say(trouble: str | None, space: str, said: str) -> None:
    titles = table().words.titles
    card = next((card.id for card in titles.troubles.values() if card.lasting == trouble), None)
    given: dict[str, object] = {"heroes": {"marty": {"space": "lous_cafe"}}, "figures": {"lorraine": "lous_cafe"}}
    view = view_of(match({**given, "trouble": card} if card else given))
    text = table().excuses.excuse(view, [thing_of("pawn.lorraine")], thing_of(f"space.{space}"))
    assert text is not None
    assert re.match(re.escape(said), text)


def test_a_path_is_a_shortest_one_with_both_its_ends() -> None:
    streets = box().lookup.streets
    for start in range(len(streets.neighbours)):
        for goal in range(len(streets.neighbours)):
            path = streets.path(start, goal)
            assert (path[0], path[-1], len(path)) == (start, goal, streets.distance[start][goal] + 1)
            assert all(there in streets.neighbours[here] for here, there in pairwise(path))
