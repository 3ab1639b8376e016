"""Scenario states: impossible positions are refused, and every card has its place."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.card_game.rules.game import CardGame
from game.rules.contract import BadGiven
from tests.games.card_game.contract_facts import pieces
from tests.support.boxes import opened


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"cards": {}}, "given.cards is not a field"),
        ({"aside": 1}, "given.aside is not a field"),
        ({"hands": {0: ["fax"]}, "tables": {1: ["fax"]}}, "fax lies in two places"),
        ({"hands": {0: ["fax", "fax"]}}, "fax lies in two places"),
        ({"hands": {0: ["fax"]}, "discards": ["fax"]}, "fax lies in two places"),
        ({"hands": {0: ["fax"]}, "pile": ["fax"]}, "fax lies in two places"),
        ({"hands": {0: ["tardis"]}}, "tardis"),
        ({"hands": {2: ["fax"]}}, "there is no seat 2"),
        ({"hands": ["fax"]}, "does not fit"),
        ({"tables": {0: ["memo.1"]}}, "no item"),
        ({"identities": {0: "verne", 1: "verne"}}, "one identity to two seats"),
        ({"identities": {0: "biff"}}, "biff"),
        ({"altered": ["A-4"]}, "A-4 is no linchpin"),
        ({"altered": ["B-1"]}, "B-1 is no linchpin"),
        ({"stack": 0}, "given.stack is from 1 to 5"),
        ({"stack": 6}, "given.stack is from 1 to 5"),
        ({"turn": 2}, "given.turn is from 0 to 1"),
        ({"due": -1}, "given.due is from 0 to 9"),
        ({"due": True}, "given.due is from 0 to 9"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadGiven, match=words):
        opened(CardGame).scenario_state(2, {}, given)


@pytest.mark.parametrize("given", [{}, {"pile": []}, {"hands": {0: ["fax"]}, "pile": ["cash"], "discards": ["alpha"]}])
def test_every_piece_of_the_box_lies_somewhere(given: dict[str, Any]) -> None:
    start = opened(CardGame).start(2, {})
    assert dict(pieces(opened(CardGame).scenario_state(2, {}, given))) == dict(pieces(start))


def test_what_is_not_named_lies_below_the_discards_when_the_pile_is_named() -> None:
    view = (
        opened(CardGame)
        .scenario_state(2, {}, {"pile": ["cash"], "discards": ["alpha"], "hands": {0: ["fax"]}})
        .view(None)
    )
    assert (view.deck, len(view.discards), view.discards[-1]) == (1, 60, "alpha")
