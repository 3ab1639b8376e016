"""Scenario states: impossible ones are refused, naming the field, and omitted fields are filled in."""

from __future__ import annotations

from typing import Any

import pytest

from game.content import open_box
from game.games.dice_through_time.rules.view import TableView
from game.rules.contract import BadGiven, BadOption, Game

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown field": ({"weather": "rain"}, r"given\.weather is not a field"),
    "a seat too many": ({"players": {2: {}}}, "there is no seat 2"),
    "an unknown part of a player": ({"players": {0: {"gold": 3}}}, r"given\.players\.0\.gold is not a field"),
    "a place of no year": ({"players": {0: {"place": "mall"}}}, "mall"),
    "five dice": ({"players": {0: {"dice": ["doc"] * 5}}}, "a seat has 4 dice"),
    "an unknown icon": ({"players": {0: {"dice": ["star"]}}}, "star"),
    "a die with an unknown part": ({"players": {0: {"dice": [{"icon": "doc", "lost": True}]}}}, "lost is not a field"),
    "a rolled die before the roll": ({"phase": "rolling", "players": {0: {"dice": ["doc"]}}}, "is not rolled yet"),
    "three items": ({"players": {0: {"items": ["guitar", "hoverboard", "pie_plate"]}}}, "items: their number is from"),
    "an item held twice": ({"players": {0: {"items": ["guitar"]}, 1: {"items": ["guitar"]}}}, "an item lies in two"),
    "an item held and returned": ({"players": {0: {"items": ["guitar"]}}, "returned": ["guitar"]}, "lies in two"),
    "an unknown item": ({"returned": ["umbrella"]}, "umbrella"),
    "more items out than a deck holds": (
        {"returned": ["ice_block_tongs", "soda_glass", "guitar", "hoverboard"]}, r"given\.item_decks\.1985"),
    "more items than are left": ({"item_decks": {1885: 6}}, r"given\.item_decks\.1885 is from 0 to 5"),
    "an unknown year": ({"item_decks": {1886: 1}}, "1886"),
    "nothing left to return": ({"item_decks": dict.fromkeys((1885, 1955, 1985, 2015), 0)}, "the game is over"),
    "a Biff in another year": ({"biffs": {1885: "skyway"}}, r"given\.biffs\.1885 is skyway"),
    "a special event on the board": ({"events": ["ripples.1"]}, "is a special event and is not placed"),
    "an event placed twice": ({"events": ["shoe_the_horse", "shoe_the_horse"]}, "an event lies in two places"),
    "an event placed and in the deck": (
        {"events": ["shoe_the_horse"], "deck": {"left": ["shoe_the_horse"]}}, "an event lies in two places"),
    "an unknown part of the deck": ({"deck": {"top": []}}, r"given\.deck\.top is not a field"),
    "too many tokens": ({"tokens": {"doc": 5}}, r"given\.tokens\.doc is from 0 to 4"),
    "a token of no icon": ({"tokens": {"star": 1}}, r"given\.tokens\.star is not a field"),
    "a marker at Game Over": ({"outatime": 22}, r"given\.outatime is from 0 to 21"),
    "a first player who is not there": ({"first": 2}, r"given\.first is from 0 to 1"),
    "a turn while events are drawn": ({"draws": 1, "turn": 1}, r"given\.turn is the first player's"),
    "an unknown phase": ({"phase": "sleeping"}, r"given\.phase\.sleeping is not a field"),
    "draws and a phase": ({"draws": 1, "phase": "rolling"}, "cannot both be given"),
    "players that are none": ({"players": 3}, "does not fit"),
    "paradox at no place": ({"paradox": ["mall"]}, "mall"),
}  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Game:
    return open_box("dice_through_time")


def view(game: Game, given: dict[str, Any]) -> TableView:
    """Return the view of a two-player scenario state."""
    seen = game.scenario_state(2, {}, given).view(None)
    assert isinstance(seen, TableView)
    return seen


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(game: Game, what: str) -> None:
    given, message = REFUSED[what]
    with pytest.raises(BadGiven, match=message):
        game.scenario_state(2, {}, given)


def test_options_are_those_of_the_game(game: Game) -> None:
    with pytest.raises(BadOption):
        game.scenario_state(2, {"difficulty": "easy"}, {})
    with pytest.raises(BadOption):
        game.scenario_state(2, {"car": "brown,brown"}, {})
    with pytest.raises(BadOption):
        game.scenario_state(5, {}, {})


def test_a_plain_state_is_the_first_turn(game: Game) -> None:
    seen = view(game, {})
    assert [player.car for player in seen.players] == ["brown", "blue"]
    assert [die.icon for die in seen.players[1].dice] == ["flux", "arrow", "fist", "doc"]
    assert (seen.turn, seen.first, seen.round, seen.outatime) == (0, 0, 1, 0)
    assert len(seen.deck.left) == 72
    assert seen.ask is not None
    assert seen.ask.what == "acting"


def test_what_lies_open_is_missing_in_the_decks(game: Game) -> None:
    seen = view(game, {"events": ["shoe_the_horse"], "lasting": ["overheated_flux.1"], "returned": ["guitar"]})
    assert len(seen.deck.left) == 70
    assert seen.item_decks[1985].left == 2
    assert "guitar" not in seen.item_decks[1985].unseen


def test_a_named_deck_leaves_all_others_discarded(game: Game) -> None:
    seen = view(game, {"deck": {"left": ["shoe_the_horse"], "discards": ["ripples.1"]}})
    assert seen.deck.left == ("shoe_the_horse",)
    assert seen.deck.discards[0] == "ripples.1"
    assert len(seen.deck.discards) == 71
