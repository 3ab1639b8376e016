"""What decides the game is staged over the board: a part, a faded photo, the ready car, and love."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from game.games.back_in_time.table.transitions import Shows
from game.table.contract import Happening
from game.ui.animation.director import Step
from game.ui.paint.geometry import Vec
from tests.games.back_in_time.table.cases import match, table
from tests.games.back_in_time.table.test_offers import view_of

Given = Mapping[str, Any]
MOMENTS: Final[Mapping[str, tuple[Given, Given]]] = {
    "part": ({}, {"parts": ["cable"]}),
    "photo": ({"photos": 6}, {"photos": 5}),
    "car": ({"car": 10}, {"car": 11}),
    "love": ({"love": 12}, {"love": 13}),
}
ROUTINE: Final[Mapping[str, tuple[Given, Given]]] = {
    "car": ({"car": 1}, {"car": 2}),
    "love": ({"love": 3}, {"love": 4}),
}


def shown(before: Given, after: Given) -> Step:
    """Return how the table goes from one position to another."""
    own = table()
    views = [view_of(match(given)) for given in (before, after)]
    regions = own.board.regions(Vec(1280.0, 720.0), 2, 1.0)
    was, now = (own.board.layout(view, regions) for view in views)
    assert isinstance(own.shows, Shows)
    return own.shows.step(Happening((), views[0], views[1], was, now, regions))


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_is_staged_and_keeps_its_breath(moment: str) -> None:
    step = shown(*MOMENTS[moment])
    assert step.animation is not None
    assert step.pause > 0
    assert step.reveals


@pytest.mark.parametrize("routine", ROUTINE)
def test_a_step_on_the_way_is_not(routine: str) -> None:
    assert shown(*ROUTINE[routine]).pause == 0
