"""Riff in Time, compared command by command with an independent model (:mod:`.reference_model`).

Random games and boards at every number of seats are played by both; they must agree on every state and its legal
commands.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import get_args

import msgspec
import pytest

from game.content import open_box
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import DIFFICULTIES
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.rules.contract import NATURE, NOBODY, Command, State
from tests.games.riff_in_time.contract_facts import middle
from tests.games.riff_in_time.raw_box import Json, box, circuits
from tests.games.riff_in_time.reference_model import Game

every_number_of_seats = pytest.mark.parametrize("seats", [1, 2, 3, 4])

USEFUL = (c.Repair, c.Restore, c.Drop, c.PickUp, c.Pass)
"""Commands that a keen player takes whenever possible."""


@pytest.fixture(scope="module")
def game() -> RiffInTime:
    opened = open_box("riff_in_time")
    assert isinstance(opened, RiffInTime)
    return opened


def shown(state: State) -> Json:
    """Return a spectator's view as JSON."""
    return json.loads(msgspec.json.encode(state.view(None)))


def compare(state: State, model: Game, where: str) -> None:
    """Check that a state and the model agree on everything visible and on the legal commands."""
    view = shown(state)
    assert (view["over"] or {"ending": ""})["ending"] == model.over, where
    if model.over:
        return
    assert (view["turn"], view["round"], view["san_dimas"]) == (model.turn, model.round, model.san), where
    assert {name: one["dial"] for name, one in view["locations"].items()} == model.dial, where
    assert {name: one["space"] for name, one in view["personages"].items()} == model.stands, where
    assert {name for name, one in view["personages"].items() if one["restored"]} == model.back, where
    assert (view["deck"]["left"], view["deck"]["top"]) == (model.left, model.top), where
    assert [in_order(player) for player in view["players"]] == [in_order(player) for player in model.players], where
    legal = Counter(json.dumps(command, sort_keys=True) for command in msgspec.to_builtins(state.legal_commands()))
    offered = Counter(json.dumps(command, sort_keys=True) for command in model.legal or ())
    assert legal == offered, where
    assert set(legal.values()) <= {1}, f"{where}: a command twice"


def in_order(player: Json) -> Json:
    """Return a player with lists sorted, for comparison."""
    return {**player, **{name: sorted(player[name]) for name in ("carries", "repairs", "lowered")}}


def play_beside(state: State, rng: Random, where: str, *, keen: bool) -> Counter[type]:
    """Play at random in engine and model from the first riff card on; count the commands compared by type."""
    given = Counter[type]()
    while state.actor == NATURE and not isinstance(state.sample_chance(Random(0)), c.RiffDrawn):
        state.apply(state.sample_chance(rng))
        while state.actor >= 0:
            state.apply(rng.choice(list(state.legal_commands())))
    model = Game(shown(state))
    compare(state, model, f"{where}, at the beginning")
    while state.actor != NOBODY:
        command = state.sample_chance(rng) if state.actor == NATURE else choose(state, rng, keen)
        state.apply(command)
        given[type(command)] += 1
        model.do(msgspec.to_builtins(command))
        compare(state, model, f"{where}, after {given.total()} commands, the last {command}")
    return given


def choose(state: State, rng: Random, keen: bool) -> Command:
    """Choose at random; a keen player prefers useful commands and seldom ends a turn early."""
    legal = list(state.legal_commands())
    useful = [command for command in legal if isinstance(command, USEFUL)]
    if keen and useful:
        return rng.choice(useful)
    if keen and len(legal) > 1 and isinstance(legal[-1], c.EndTurn) and rng.random() < 0.95:
        legal.pop()
    return rng.choice(legal)


@every_number_of_seats
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_whole_games_go_alike(game: RiffInTime, seats: int, difficulty: str) -> None:
    for seed in range(4):
        state = game.start(seats, {"difficulty": difficulty})
        where = f"{seats} seats, {difficulty}, seed {seed}"
        assert play_beside(state, Random(seed), where, keen=seed % 2 == 0).total() > 8


def test_boards_in_the_middle_go_alike_and_meet_every_command_and_ending(game: RiffInTime) -> None:
    given, endings = Counter[type](), Counter[str]()
    for seed in range(160):
        rng = Random(seed)
        state = middle(game, 1 + seed % 4, {}, rng)
        if state.actor != NATURE or not isinstance(state.sample_chance(Random(0)), c.RiffDrawn):
            continue  # the model begins where a turn begins
        given += play_beside(state, rng, f"board {seed}", keen=seed % 3 > 0)
        result = state.result()
        assert result is not None
        endings[result.ending] += 1
    before = {c.KeepObjective, c.CharactersDealt, c.LocationsLaid, c.PersonagesDealt}
    before |= {c.ObjectivesDealt, c.SetUpActionsDealt, c.RiftOpened}
    assert set(given) | before == set(get_args(game.commands))
    assert set(endings) == set(Ending)


def test_the_model_reads_the_box_by_itself() -> None:
    assert len(circuits()) == 18
    assert (len(box()["riffs"]), len(box()["objectives"]), len(box()["locations"])) == (60, 16, 10)
