"""The words of Back in Time's table: every reason has a sentence, every decision a prompt."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from game.content import open_box, open_texts
from game.games.back_in_time.rules.legal import LEGAL
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text.prompts import ENDINGS
from game.match.match import Match
from game.rules.contract import Refusal, verb
from game.rules.contract import redact as redacted
from game.table import messages, open_presenter
from game.ui.paint import svg_art
from game.ui.paint.geometry import Vec
from tests.games.back_in_time.table.cases import box, match, table
from tests.support.markup import icons_in
from tests.support.things import thing_of

GAMES = Path(__file__).parents[2]
FACTS: dict[str, str | int] = {
    "figure": "george", "space": "mill_road", "colour": "speed", "limit": 2, "name": "x", "seat": 0,
    "action": "die",
}  # fmt: skip


def view_of(made: Match) -> TableView:
    """What the first seat sees."""
    view = made.history.state.view(0)
    assert isinstance(view, TableView)
    return view


def test_every_reason_has_a_sentence() -> None:
    """Filled with its facts."""
    own, view = table(), view_of(match())
    facts = {**FACTS, "trouble": next(iter(own.words.titles.troubles))}
    assert {*messages.REFUSALS, *open_texts("back_in_time")["refusals"]} == set(RefusalReason)
    said = {own.words.refusal(Refusal(why, tuple(facts.items())), view) for why in RefusalReason}
    assert len(said) == len(RefusalReason) - 1, "a space is as far as it is, next door or not"
    assert all(text.endswith(".") and "{" not in text for text in said)


def test_every_decision_has_a_prompt_and_every_ending_its_words() -> None:
    """A new record or ending must be given words."""
    assert {verb(record.__name__) for record in LEGAL} == set(table().words.asked)
    assert set(ENDINGS) == set(Ending)


@pytest.mark.parametrize(
    ("trouble", "space", "said"),
    [
        (None, "town_square", "Lorraine cannot be escorted into Town Square."),
        ("no_escort_lorraine", "mill_road", "Lorraine cannot be escorted: "),
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


@pytest.mark.parametrize("rules_id", ["back_in_time", "card_game", "riff_in_time", "time_line"])
def test_no_fact_is_missing_in_what_is_said_of_a_recorded_game(rules_id: str) -> None:
    """What is not filled is taken for a sign, so every sign must be one that is drawn."""
    game = open_box(rules_id)
    own = open_presenter(game)
    head, *rows = sorted((GAMES / rules_id / "golden").glob("*.parlour"))[0].read_text(encoding="utf-8").splitlines()
    seats = len(json.loads(head)["seats"])
    state = game.start(seats, json.loads(head)["options"])
    regions, said = own.board.regions(Vec(1280.0, 720.0), seats, 1.0), set()
    for number, row in enumerate(rows):
        before = state.view(0)
        command = msgspec.json.decode(row, type=game.commands)
        seen = redacted(state, command, 0)
        state.apply(command)
        after = state.view(0)
        said |= {line.text for line in own.log.lines(seen, before, after)} | {own.words.prompt(before)}
        if number % 20 == 0:
            said |= {own.tips.tip(key, after) for key in own.board.layout(after, regions)}
    assert len(said) > 50
    signs = frozenset[str]().union(*map(icons_in, said))
    assert signs
    assert {sign for sign in signs if not svg_art.has(f"icons/{sign}")} == set()
