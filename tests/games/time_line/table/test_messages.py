"""The words of Time Line's table: why something is refused, what is asked and told, and how it ended."""

from __future__ import annotations

from typing import get_args

import pytest

from game.content import open_texts
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.legal import LEGAL
from game.games.time_line.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.time_line.rules.state_machine import State
from game.games.time_line.table.layout import stops_and_lines
from game.games.time_line.table.layout.pieces import reachable
from game.rules.contract import GameResult, Refusal, verb
from game.table import messages
from game.ui.paint import svg_art
from tests.games.time_line.table.cases import after, arranged, box, playout, regions, table, view_of
from tests.support.tables import is_clean
from tests.support.things import thing_of

SEATS = range(2, 6)


# --- what is refused -------------------------------------------------------------------------------------------------


def test_every_reason_has_a_sentence() -> None:
    """Filled with its facts."""
    assert {*messages.REFUSALS, *open_texts("time_line")["refusals"]} == set(RefusalReason)
    facts = (("seat", 1), ("good", "oil"), ("name", "x"), ("asked", "turn"), ("held", 2), ("needed", 3), ("left", 1))
    view = view_of(after(2, 3, 8))
    said = {table().words.refusal(Refusal(why, facts), view) for why in RefusalReason}
    assert len(said) == len(RefusalReason)
    assert all(is_clean(text) and "{" not in text for text in said)


def why_not(state: State, picked: str, onto: str | None) -> str | None:
    """What a person is told who tries a gesture."""
    view = state.view(state.actor)
    excuse = table().excuses.excuse(view, (thing_of(picked),), thing_of(onto) if onto else None)
    command = (
        table().excuses.meant(view, (thing_of(picked),), thing_of(onto) if onto else None) if excuse is None else None
    )
    refused = state.refusal(command) if command is not None else None
    return excuse if refused is None else table().words.refusal(refused, view)


def test_refused_gestures_are_explained() -> None:
    """Somebody else's stop and machine, stops out of reach, the start card, other Markets, other people's goods."""
    state = arranged(3, {"pawns": {0: {"card": "p01a", "good": "oil"}, 1: {"card": "p01a", "good": "milk"}},
                         "deck": []})  # fmt: skip
    view = view_of(state)
    on_line = set(reachable(stops_and_lines.of_view(box().lookups, view), view))
    far = next((card.id, good) for zone in view.zones[1:] for card in zone.cards for good in state.lookup.goods
               if card.id and (card.id, good) not in on_line)  # fmt: skip
    other = next(row for row in range(-3, 6) if row != view.players[0].pawn.line[-1])
    excuses = {
        "occupied": why_not(state, "pawn.0", "stop.p01a.milk"),
        "far": why_not(state, "pawn.0", f"stop.{far[0]}.{far[1]}"),
        "there": why_not(state, "stop.p01a.oil", None),
        "start": why_not(state, "pawn.0", "start"),
        "card": why_not(state, "pawn.0", "card.p01a"),
        "market": why_not(state, "pawn.0", f"market.{other}"),
        "deck": why_not(state, "pawn.0", "up.0"),
        "machine": why_not(state, "pawn.1", None),
        "goods": why_not(state, "held.1.oil", "market.0"),
        "sale": why_not(state, "held.0.oil", "market.0"),
    }
    assert all(excuses.values()), excuses
    assert len(set(excuses.values())) == len(excuses), excuses
    assert why_not(state, "pawn.0", "pawn.0") == ""
    market = arranged(2, {"pawns": {0: {"market": 99}}})
    assert why_not(market, "pawn.0", "market.99")
    assert table().excuses.loose(thing_of("pawn.1"))
    assert not table().excuses.loose(thing_of("card.p01a"))


@pytest.mark.parametrize("seats", [2, 5])
def test_every_refused_gesture_is_explained_or_passed_over_in_silence(seats: int) -> None:
    """Any piece on any place, in the middle of a game."""
    for state in (after(seats, 4, 25), after(seats, 6, 60)):
        view = view_of(state)
        layout, spots = table().board.layout(view, regions(seats)), table().board.spots(view, regions(seats))
        things = [key for key, pose in layout.items() if pose.name]
        for picked in things[::3]:
            for onto in (None, *things[::4], *list(spots)[::5]):
                excuse = why_not(state, str(picked), str(onto) if onto else None)
                assert not excuse or is_clean(excuse), (picked, onto)


# --- what is said ----------------------------------------------------------------------------------------------------


def test_every_decision_has_a_prompt_and_every_command_a_line() -> None:
    """A new record or command must be given words."""
    assert {verb(record.__name__) for record in LEGAL} == set(table().words.asked)
    assert set(table().log.entries) == set(get_args(c.Command))
    assert {*table().offers._one} == {one for one in get_args(c.Command) if "seat" in one.__struct_fields__}


@pytest.mark.parametrize("seats", SEATS)
def test_prompts_headings_and_lines_are_whole_sentences(seats: int) -> None:
    """Over a whole game; lines speak of things that are there."""
    here = regions(seats)
    for number, (state, command) in enumerate(playout(seats, 70 + seats)):
        if number > 40 and number % 5:
            continue
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        now = view_of(later)
        if state.actor >= 0:
            assert is_clean(table().words.prompt(before)), before.ask
        assert all(is_clean(words) for words in table().words.heading(now))
        lines = table().log.lines(command, before, now)
        assert lines
        things = {*table().board.layout(before, here), *table().board.layout(now, here)}
        for line in lines:
            assert is_clean(line.text), line
            assert set(line.things) <= things, line


def test_the_end_is_told_from_each_seat() -> None:
    """Who won and how, with gold and goods of everybody."""
    state = arranged(3, {"gold": {1: 18, 2: 18}, "goods": {1: {"oil": 2}}})
    for ending in Ending:
        for winners in ((1,), (1, 2)):
            state.over = GameResult(ending, winners)
            for viewer in (None, 0, 1, 2):
                result = table().words.result(state.view(viewer))
                assert result.won == (viewer is None or viewer in winners)
                assert is_clean(result.title)
                assert is_clean(result.text)
                assert "18" in result.text
                assert svg_art.has(result.picture)
                assert [name for name, _worth in result.facts[:3]] == ["Seat 1", "Seat 2", "Seat 3"]
                assert "{oil} 2" in result.facts[1][1]


@pytest.mark.parametrize("deck", ["turned", "same"])
def test_every_named_thing_can_be_explained_and_shown_large(deck: str) -> None:
    """With a tip, a closer look, and relatives that are there; whichever way the deck is made."""
    state = arranged(3, {"zones": [{"top": -5, "cards": ["back", "p01b"]}, {"top": 0, "cards": ["p02a"]},
                                   {"top": 2, "cards": ["p23b", "back"]}, {"top": 0, "cards": ["p04a"]}],
                         "pawns": {2: {"market": 3}}}, deck=deck)  # fmt: skip
    view = view_of(state)
    layout, spots = table().board.layout(view, regions(3)), table().board.spots(view, regions(3))
    for key in [*(key for key, pose in layout.items() if pose.name), *spots]:
        assert is_clean(table().tips.tip(key, view)), key
        closeup = table().tips.closeup(key, view)
        assert closeup is not None, key
        assert closeup.pose is not None
        assert is_clean(closeup.title), key
        w, h = closeup.pose.face.size
        table().board.painter.paint(closeup.pose.face, (round(w), round(h)))
        related = table().tips.related(key, view)
        assert all(thing in layout for thing in related), (key, related)
    assert table().tips.related(thing_of("price.oil"), view)
    assert not {name for name in svg_art.missing() if "time_line" in name}


def test_hints_name_things() -> None:
    """Ids in the facts become names."""
    words = table().words.hint("Take {good} in {zone} before {seat} does.", {"good": "milk", "zone": 1, "seat": 2})
    assert words == "Take Milkbread in time zone 2 before Seat 3 does."


def test_the_chart_follows_the_prices() -> None:
    """Always the same four, in the box's order, told apart by colour and pattern."""
    state = after(2, 3, 30)
    view = view_of(state)
    figures = table().board.figures(view)
    assert [figure.value for figure in figures] == [
        next(line.price for line in view.lines if line.good == good) for good in state.lookup.goods
    ]
    assert len({figure.role for figure in figures}) == len({figure.pattern for figure in figures}) == 4
    assert table().board.chart_title
