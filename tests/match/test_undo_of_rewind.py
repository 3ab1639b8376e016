"""Card Game, facts 6.20: a Rewind can be undone before its choice is made, a Quick Trip cannot."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.games.card_game.rules import commands as c
from game.match.match import Match
from game.match.undo import UndoBar
from game.rules.contract import Command
from tests.games.card_game.table.cases import arranged, match

HANDS = {"hands": {0: ["rewind.1", "quick_trip.1", "cash"], 1: ["alpha"], 2: ["memo.1"]}, "discards": ["tm_v3", "fax"]}
PEOPLE = ("human",) * 3


def given(*commands: Command) -> Match:
    """Return a match of three humans after the given commands."""
    made = match(arranged(3, HANDS), PEOPLE)
    for command in commands:
        assert made.history.state.refusal(command) is None
        made.history.add(command)
    return made


def played(card: str) -> Sequence[Command]:
    """Return the commands that play a card and let it pass at every other seat."""
    return c.Play(0, card), c.LetPass(1), c.LetPass(2)


def test_a_rewind_may_be_taken_back_before_its_choice_is_made() -> None:
    made = given(*played("rewind.1"))
    assert made.history.state.pending[-1].__class__.__name__ == "Finding"  # type: ignore[attr-defined]
    assert made.undo_bar(0) is None
    made.undo(0)
    assert "rewind.1" in made.view(0).hand  # type: ignore[attr-defined]
    assert len(made) == 0


def test_its_choice_may_be_taken_back_too_and_then_the_rewind() -> None:
    made = given(*played("rewind.1"), c.Find(0, "fax"))
    assert made.undo_bar(0) is None
    made.undo(0)
    made.undo(0)
    assert len(made) == 0


def test_who_answers_it_has_decided() -> None:
    made = given(c.Play(0, "rewind.1"), c.LetPass(1), c.Answer(2, "memo.1"))
    assert made.undo_bar(0) == UndoBar.OTHER_PERSON


@pytest.mark.parametrize("card", ["quick_trip.1", "cash"])
def test_no_other_card_is_taken_back(card: str) -> None:
    assert given(*played(card)).undo_bar(0) in (UndoBar.OTHER_PERSON, UndoBar.CHANCE_SHOWED)
