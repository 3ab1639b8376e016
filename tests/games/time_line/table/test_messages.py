"""Texts of the Time Line table: refusals, prompts, the log and the result."""

from __future__ import annotations

from random import Random

import pytest

from game.games.time_line.rules.commands import MoveTo, Turned
from game.games.time_line.rules.refusal_and_ending_ids import Ending
from game.games.time_line.rules.state_machine import State
from game.rules.contract import GameResult
from tests.games.time_line.table.cases import after, arranged, box, playout, table, view_of
from tests.support.things import thing_of

SEATS = range(2, 6)


def why_not(state: State, picked: str, onto: str | None) -> str | None:
    """Return the explanation shown for a gesture."""
    view = state.view(state.actor)
    excuse = table().excuses.excuse(view, (thing_of(picked),), thing_of(onto) if onto else None)
    command = (
        table().excuses.meant(view, (thing_of(picked),), thing_of(onto) if onto else None) if excuse is None else None
    )
    refused = state.refusal(command) if command is not None else None
    return excuse if refused is None else table().words.refusal(refused, view)


def test_refused_gestures_are_explained() -> None:
    """Occupied or unreachable stops, the start card, other Markets and others' pieces are explained."""
    state = arranged(3, {"pawns": {0: {"card": "p01a", "good": "oil"}, 1: {"card": "p01a", "good": "milk"}},
                         "deck": []})  # fmt: skip
    view = view_of(state)
    on_line = {(one.card, one.good) for one in state.legal_commands() if isinstance(one, MoveTo)}
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


def test_the_end_is_told_with_gold_and_goods_of_everybody() -> None:
    state = arranged(3, {"gold": {1: 18, 2: 18}, "goods": {1: {"oil": 2}}})
    for ending in Ending:
        for winners in ((1,), (1, 2)):
            state.over = GameResult(ending, winners)
            for viewer in (None, 0, 1, 2):
                result = table().words.result(state.view(viewer))
                assert result.won == (viewer is None or viewer in winners)
                assert "18" in result.text
                assert [name for name, _worth in result.facts[:3]] == ["Seat 1", "Seat 2", "Seat 3"]
                assert "{oil}\u00a02" in result.facts[1][1]


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_cards_are_told_in_one_line(seats: int) -> None:
    state, rng, told = box().start(seats, {}), Random(1), list[str]()
    while state.actor < 0:
        command, before = state.sample_chance(rng), state.view(None)
        state.apply(command)
        told += [line.text for line in table().log.lines(command, before, state.view(None))]
    assert told.count("A card is dealt to each zone.") == 1
    assert len(set(told)) == len(told)


def test_a_new_card_is_told_with_what_it_shows_and_does() -> None:
    """The log said only that a card was revealed."""
    told = set()
    for state, command in playout(3, 5, 150):
        if isinstance(command, Turned):
            before, shown = state.view(None), state.clone()
            shown.apply(command)
            view = shown.view(None)
            line = next(iter(table().log.lines(command, before, view))).text
            assert all(good in line for good in ("Oilpetrol", "Milkbread", "Beetcandy", "Nucleons", "time zone "))
            told.add("No price changes." in line)
            assert [one.price for one in before.lines] == [one.price for one in view.lines] or "No price" not in line
    assert told == {False, True}


def test_hovering_a_price_lights_what_lies_on_its_line() -> None:
    assert table().tips.related(thing_of("price.oil"), view_of(after(2, 3, 8)))


def test_hints_name_things() -> None:
    """Ids in the facts of a hint are replaced with names."""
    words = table().words.hint("Take {good} in {zone} before {seat} does.", {"good": "milk", "zone": 1, "seat": 2})
    assert words == "Take Milkbread in time zone 2 before Seat 3 does."
