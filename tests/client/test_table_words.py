"""The words of Back in Time's table: every reason has a sentence, every decision a prompt."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from game.match.match import Match
from game.rules.back_in_time.state import OFFERS
from game.rules.back_in_time.view import TableView
from game.rules.back_in_time.words import Ending, Why
from game.rules.kernel import Refusal, verb
from game.tables import messages
from game.tables.back_in_time.phrases import ENDINGS
from game.tables.back_in_time.refusals import REFUSALS
from tests.client.table_cases import match, table

FACTS: dict[str, str | int] = {
    "figure": "george", "space": "mill_road", "colour": "speed", "limit": 2, "name": "x", "seat": 0,
}  # fmt: skip


def view_of(made: Match) -> TableView:
    """What the first seat sees."""
    view = made.history.state.view(0)
    assert isinstance(view, TableView)
    return view


def test_every_reason_has_a_sentence() -> None:
    """Filled with its facts."""
    own, view = table(), view_of(match())
    facts = {**FACTS, "trouble": next(iter(own.titles.troubles))}
    assert {*messages.REFUSALS, *REFUSALS} == set(Why)
    said = {own.refusal(Refusal(why, tuple(facts.items())), view) for why in Why}
    assert len(said) == len(Why)
    assert all(text.endswith(".") and "{" not in text for text in said)


def test_every_decision_has_a_prompt_and_every_ending_its_words() -> None:
    """A new record or ending must be given words."""
    assert {verb(record.__name__) for record in OFFERS} == set(table()._phrases.asked)
    assert set(ENDINGS) == set(Ending)


@pytest.mark.parametrize(
    ("trouble", "space", "said"),
    [
        (None, "town_square", "Lorraine cannot be escorted into Town Square."),
        ("no_escort_lorraine", "mill_road", "Lorraine cannot be escorted: "),
    ],
)
def test_why_nobody_is_taken_along_is_what_the_rules_say(trouble: str | None, space: str, said: str) -> None:
    titles = table().titles
    card = next((card.id for card in titles.troubles.values() if card.lasting == trouble), None)
    given: dict[str, object] = {"heroes": {"marty": {"space": "lous_cafe"}}, "figures": {"lorraine": "lous_cafe"}}
    view = view_of(match({**given, "trouble": card} if card else given))
    text = table().excuse(view, ["pawn.lorraine"], f"space.{space}")
    assert text is not None
    assert re.match(re.escape(said), text)


def test_a_path_is_a_shortest_one_with_both_its_ends() -> None:
    streets = table().game.kit.streets
    for start in range(len(streets.neighbours)):
        for goal in range(len(streets.neighbours)):
            path = streets.path(start, goal)
            assert (path[0], path[-1], len(path)) == (start, goal, streets.distance[start][goal] + 1)
            assert all(there in streets.neighbours[here] for here, there in pairwise(path))
