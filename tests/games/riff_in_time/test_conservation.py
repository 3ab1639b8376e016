"""Conservation in Riff in Time: after every command nothing is lost, created or moved without cause."""

from __future__ import annotations

from random import Random

import pytest

from game.content import open_box
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.view import TableView
from game.rules.contract import NATURE, NOBODY, Command, State
from tests.games.riff_in_time.contract_facts import middle

RIFFS = (c.RiffDrawn, c.KeepRiff, c.Choose)
"""Commands that may carry out a riff card, which moves booths, figures and dials."""
DIALS = (*RIFFS, c.RiftOpened, c.Unrepair, c.Suffer, c.Repair, c.EndTurn)
"""Commands that may turn dials; the end of a turn affects San Dimas only."""
FIGURES = (*RIFFS, c.PersonagesDealt, c.PickUp, c.Drop, c.Pass)
"""Commands that may move a figure."""
PAID = (c.Reroll, c.Move, c.PickUp, c.Drop, c.Pass, c.Restore, c.Repair)
"""Commands that spend one die, one card action, or an Excellent made of a pair."""


@pytest.fixture(scope="module")
def game() -> RiffInTime:
    opened = open_box("riff_in_time")
    assert isinstance(opened, RiffInTime)
    return opened


def seen(state: State) -> TableView:
    """Return a spectator's view."""
    view = state.view(None)
    assert isinstance(view, TableView)
    return view


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_box_is_whole_and_only_what_is_named_moves(game: RiffInTime, seats: int) -> None:
    kinds: set[type[Command]] = set()
    for seed in range(20):
        rng = Random(seed)
        state = middle(game, seats, {}, rng) if seed % 2 else game.start(seats, {})
        view = seen(state)
        while state.actor != NOBODY:
            command = state.sample_chance(rng) if state.actor == NATURE else chosen(state, rng)
            state.apply(command)
            kinds.add(type(command))
            after = seen(state)
            check_whole(game, after)
            check_what_moves(view, command, after)
            check_what_is_spent(view, command, after)
            view = after
    assert {*RIFFS, *PAID, c.Suffer, c.Combine, c.ArrangeTop} - kinds <= ({c.Pass} if seats == 1 else set())


def chosen(state: State, rng: Random) -> Command:
    """Choose at random, seldom ending the turn while there is something else to do."""
    legal = list(state.legal_commands())
    others = [command for command in legal if not isinstance(command, c.EndTurn)]
    return rng.choice(others if others and rng.random() < 0.8 else legal)


def check_whole(game: RiffInTime, view: TableView) -> None:
    """Check the numbers of cards, figures, locations and objectives, and the limits on dice."""
    cards = [*view.deck.top, *view.deck.unseen, *view.deck.discards, *view.open_riffs]
    assert len(cards) == len(set(cards))
    assert view.deck.left == len(view.deck.top) + len(view.deck.unseen) - view.deck.buried >= 0
    places = [one.space for one in view.locations.values() if one.space is not None]
    assert len(places) == len(set(places)) in (0, 10)
    for seat, player in enumerate(view.players):
        assert set(player.carries) == {who for who, one in view.personages.items() if one.carrier == seat}
    assert all(one.space is None or one.carrier is None for one in view.personages.values())
    owned = [name for player in view.players for name in player.repairs]
    assert sorted(owned) == sorted(name for name, one in view.locations.items() if one.repaired)
    held = [card for player in view.players for card in (*player.offered, player.objective, player.set_up) if card]
    assert len(held) == len(set(held))
    rolled = [die.die for die in view.pool]
    assert len(rolled) <= 4
    assert all(rolled.count(die) <= most for die, most in game.lookup.box.supply.items())


def check_what_moves(view: TableView, command: Command, after: TableView) -> None:
    """Check that booths, figures and dials change only by commands that name them."""
    booths = [seat for seat, player in enumerate(after.players) if player.space != view.players[seat].space]
    if isinstance(command, c.Move):
        assert booths == [view.turn]
        assert after.players[view.turn].space == command.to
    else:
        assert not booths or isinstance(command, RIFFS), command
    figures = [who for who, one in after.personages.items() if one != view.personages[who]]
    if isinstance(command, c.PickUp | c.Drop | c.Pass | c.Restore):
        assert figures == [command.personage]
    else:
        assert not figures or isinstance(command, FIGURES), command
    check_dials(view, command, after)
    if not isinstance(command, c.LocationsLaid):
        assert all(one.space == view.locations[name].space for name, one in after.locations.items())
    if not isinstance(command, c.EndTurn):
        assert (view.turn, view.round) == (after.turn, after.round), command


def check_dials(view: TableView, command: Command, after: TableView) -> None:
    """Check dial changes: a repair lowers one place by one, the end of a turn affects San Dimas alone."""
    turned = {name: one.dial - view.locations[name].dial for name, one in after.locations.items()}
    turned = {name: by for name, by in turned.items() if by}
    if isinstance(command, c.Repair):
        here = view.players[view.turn].space
        assert list(turned.values()) == [-1]
        assert [view.locations[name].space for name in turned] == [here]
        assert view.san_dimas == after.san_dimas
    elif isinstance(command, c.Unrepair):
        assert turned == {command.location: 5}
    elif isinstance(command, c.Suffer | c.RiftOpened):
        grown = sum(turned.values()) + after.san_dimas - view.san_dimas
        assert grown == 1 or isinstance(command, c.Suffer), command
        assert grown in (0, 1)
    elif isinstance(command, c.EndTurn):
        assert not turned
    else:
        assert not turned or isinstance(command, RIFFS), command
    if not isinstance(command, DIALS):
        assert view.san_dimas == after.san_dimas, command


def check_what_is_spent(view: TableView, command: Command, after: TableView) -> None:
    """Check that each action spends what pays for it, a pair spends two and makes one, others nothing."""
    spent = (spent_in(after) - spent_in(view)) - (after.made - view.made)
    if isinstance(command, PAID):
        free = command.by == "free_handling"
        assert spent == (0 if free else 1), command
        assert (view.ability and not after.ability) == free
    elif isinstance(command, c.Combine):
        assert (spent_in(after) - spent_in(view), after.made - view.made) == (2, 1)
    elif isinstance(command, c.Suffer):
        assert spent == 1
    elif not isinstance(command, c.EndTurn):
        assert spent == 0, command


def spent_in(view: TableView) -> int:
    """Count spent dice and used card actions."""
    return sum(die.spent for die in view.pool) + sum(card.used for card in view.cards)
