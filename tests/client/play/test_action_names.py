"""Action names in hints, in every game: different actions have different names, in a player's words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any, cast

import msgspec
import pytest

from game.content import open_box
from game.games.back_in_time.rules.commands import Step
from game.games.back_in_time.rules.game import BackInTime
from game.games.dice_through_time.rules.commands import Travel
from game.games.riff_in_time.rules.commands import Move
from game.rules.contract import State, View
from game.table.contract import Offer
from game.ui.paint.text import plain
from tests.support.tables import TableCases, is_clean

MOST = 50
"""Number of positions tested per game, to limit the time."""
WORDS = 20
"""Maximum number of words in a name, icons apart: some cards have titles of nine, but nearly all names are short."""
COPY = re.compile(r"(\w+)\.\d+")
"""Ids of dice and cards with several copies."""
HILL_VALLEY = cast(BackInTime, open_box("back_in_time"))
TILES = {tile.id: f"{tile.action} {tile.colour} {tile.move}" for tile in HILL_VALLEY.lookup.tiles}
"""Power Tiles by action, colour and move, as equal tiles are interchangeable."""


def decisions(cases: TableCases, seats: int) -> list[State]:
    """Return the first positions of a game with more than one legal command."""
    states = [position.state for position in cases.decisions(seats)]
    return [state for state in states if len(state.legal_commands()) > 1][:MOST]


def offers_of(cases: TableCases, state: State) -> list[Offer]:
    """Return the offers of a position."""
    return list(cases.table.offers.make(state.view(state.actor), state.legal_commands()))


def alike(value: object) -> object:
    """Return a view's data with one name for all copies of a card or tile; rolled dice count by colour and face."""
    if isinstance(value, dict):
        left_out = {"pending", "tile", "seat"} if "face" in value else {"pending"}
        return {key: alike(one) for key, one in value.items() if key not in left_out}
    if isinstance(value, str):
        return TILES.get(value) or COPY.sub(r"\1", value)
    if isinstance(value, list | tuple):
        found = [alike(one) for one in value]
        return sorted(found, key=repr) if found != list(value) else found
    return value


def result(state: State, offer: Offer) -> str:
    """Return the view after an offer, as the acting player sees it."""
    after = state.clone()
    for command in offer.commands:
        after.apply(command)
    return repr(alike(msgspec.to_builtins(after.view(state.actor), str_keys=True)))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("box", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
def test_different_actions_are_called_differently(box: str, seats: int) -> None:
    cases, seen = TableCases(box), 0
    for state in decisions(cases, seats):
        results: defaultdict[str, set[str]] = defaultdict(set)
        of_commands: defaultdict[object, set[str]] = defaultdict(set)
        for offer in offers_of(cases, state):
            results[offer.called].add(result(state, offer))
            of_commands[offer.commands].add(offer.called)
            assert is_clean(offer.called), (offer.called, offer.commands)
            assert "→" not in offer.called, offer.called
            assert sum(not word.startswith("{") for word in offer.called.split()) <= WORDS, offer.called
        assert all(len(one) == 1 for one in results.values()), {
            name: len(one) for name, one in results.items() if len(one) > 1
        }
        assert all(len(names) == 1 for names in of_commands.values()), of_commands
        buttons = Counter(plain(offer.label) for offer in offers_of(cases, state) if offer.label)
        assert all(times == 1 for times in buttons.values()), buttons
        seen += 1
    assert seen


def stands(view: Any, seat: int) -> str:
    """Return the position of a seat's hero, car or booth."""
    if hasattr(view, "heroes"):
        return next(str(hero.space) for hero in view.heroes.values() if hero.seat == seat)
    player = view.players[seat]
    return str(player.place if hasattr(player, "place") else player.space)


def followers(view: View) -> object:
    """Return where those are who can be taken along, in a game with such figures."""
    return getattr(view, "figures", None)


@pytest.mark.parametrize("box", ["back_in_time", "dice_through_time", "riff_in_time"])
def test_no_action_goes_where_one_stands(box: str) -> None:
    cases, seen = TableCases(box), 0
    for state in decisions(cases, 2):
        here = stands(state.view(None), state.actor), followers(state.view(None))
        for commands in {offer.commands for offer in offers_of(cases, state)}:
            if any(isinstance(command, Step | Travel | Move) for command in commands):
                after = state.clone()
                for command in commands:
                    after.apply(command)
                assert (stands(after.view(None), state.actor), followers(after.view(None))) != here, commands
                seen += 1
    assert seen
