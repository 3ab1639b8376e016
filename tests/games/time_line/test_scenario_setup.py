"""Impossible Time Line states are refused, naming the wrong field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.content import open_box
from game.rules.contract import BadGiven

ROW = [{"cards": ["p06a"]}, {"cards": ["p01a"]}, {"cards": ["p02a"]}, {"cards": ["p23a"]}]


def row_with(first: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the opening row with another first zone."""
    return [first, *ROW[1:]]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"zone": []}, "given.zone is not a field"),
        ({"zones": ROW[:3]}, "3 zones"),
        ({"zones": row_with({"cards": []})}, "has no cards"),
        ({"zones": row_with({"cards": ["p01a"]})}, "a card twice"),
        ({"zones": row_with({"cards": ["p24a"]})}, "no card p24a"),
        ({"zones": row_with({"cards": [{"id": "p06a", "tokens": ["wheat"]}]})}, "token of no good"),
        ({"zones": row_with({"cards": ["p06a", "back"]}), "deck": []}, "1 face-down cards"),
        ({"zones": ROW, "deck": ["p01a"]}, "lies on the table"),
        ({"zones": ROW, "pawns": {0: {"card": "p07a", "good": "oil"}}}, "isn't on the table"),
        ({"pawns": {0: {"card": "p01a", "good": "oil"}, 1: {"card": "p01a", "good": "oil"}}}, "two pawns"),
        ({"pawns": {0: None}}, "turn order"),
        ({"pawns": {2: {"market": 0}}}, "no seat 2"),
        ({"zones": row_with({"cards": ["back", "p06a"]}), "pawns": {0: None, 1: None}}, "zones[0] begins with no open"),
        ({"pawns": {0: {"card": "p02a", "good": "oil"}, 1: None}}, "zones[1] begins with no open"),
        ({"goods": {0: {"oil": 47}}}, "from 0 to 46"),
        ({"goods": {0: {"wheat": 1}}}, "no good wheat"),
        ({"gold": {0: 21}}, "from 0 to 20"),
        ({"still": 20}, "from 0 to 19"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: Mapping[str, Any], word: str) -> None:
    with pytest.raises(BadGiven) as error:
        open_box("time_line").scenario_state(2, {}, given)
    assert word in str(error.value)
