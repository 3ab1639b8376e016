"""Conservation in Dice Through Time: after every command nothing is lost, created or moved without cause."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.content import open_box
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.view import PlayerView, TableView
from game.rules.contract import NATURE, NOBODY, Command, State
from tests.games.dice_through_time.contract_facts import middle

MOVERS = {c.Travel, c.CarsDealt}
"""Commands that may move a car."""
BIFFS = {c.Push, c.SendBiff, c.Drawn}
"""Commands that may move a Biff."""


@pytest.fixture(scope="module")
def game() -> DiceThroughTime:
    opened = open_box("dice_through_time")
    assert isinstance(opened, DiceThroughTime)
    return opened


def seen(state: State) -> TableView:
    """Return a spectator's view."""
    view = state.view(None)
    assert isinstance(view, TableView)
    return view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_box_is_whole_at_every_command(game: DiceThroughTime, seats: int) -> None:
    for seed in range(20):
        rng = Random(seed)
        state = middle(game, seats, {}, rng) if seed % 2 else game.start(seats, {})
        view = seen(state)
        while state.actor != NOBODY:
            command = state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands()))
            state.apply(command)
            after = seen(state)
            check_whole(after)
            check_what_moves(view, command, after)
            view = after


def check_whole(view: TableView) -> None:
    """Check the totals: 72 events, 20 items, 24 Einstein tokens, four dice per player, at most 20 paradox tokens."""
    placed = [event for events in view.events.values() for event in events]
    cards = [*view.deck.left, *view.deck.discards, *view.deck.aside, *view.lasting, *placed]
    assert len(cards) == len(set(cards)) == 72
    held = [item for player in view.players for item in player.items]
    unseen = [item for deck in view.item_decks.values() for item in deck.unseen]
    items = [*held, *unseen, *view.returned]
    assert len(items) == len(set(items)) == 20
    tokens = Counter(view.tokens.bag) + Counter(view.tokens.pool) + Counter(view.tokens.used)
    assert tokens == dict.fromkeys(view.tokens.bag, 4)
    dice = [die.id for player in view.players if player.car for die in player.dice]
    assert len(dice) == len(set(dice)) == 4 * sum(player.car is not None for player in view.players)
    assert len(set(view.paradox)) == len(view.paradox) <= 20


def check_what_moves(view: TableView, command: Command, after: TableView) -> None:
    """Check that cars, Biffs, items and the marker change only by commands that move them."""
    kind = type(command)
    if kind not in MOVERS:
        assert places(view) == places(after), command
    if kind not in BIFFS:
        assert view.biffs == after.biffs, command
    if kind not in (c.Drawn, c.Travel, c.ReturnItem, c.EndTurn):
        assert view.outatime == after.outatime, command
    if kind not in (c.ItemFound, c.ReturnItem):
        assert [player.items for player in view.players] == [player.items for player in after.players], command
    spent = len(getattr(command, "dice", ())) if kind is not c.Reroll else 0
    if kind not in (c.CarsDealt, c.EndTurn, c.TakeBack):
        assert idle(after) - idle(view) == spent, command
    if kind is c.Travel:
        moved = [seat for seat, (old, new) in enumerate(zip(places(view), places(after), strict=True)) if old != new]
        assert moved in ([], [view.turn]) if after.over else moved == [view.turn]


def places(view: TableView) -> list[str | None]:
    """Return the places of the cars."""
    return [player.place for player in view.players]


def idle(view: TableView) -> int:
    """Count spent dice and used Einstein tokens."""
    return sum(map(_spent, view.players)) + sum(view.tokens.used.values())


def _spent(player: PlayerView) -> int:
    return sum(die.lies == "spent" for die in player.dice)
