"""Our games as OpenSpiel games: they pass its own tests, and recorded playthroughs still match."""

from __future__ import annotations

import pickle
import unittest
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="x.py test installs the extra 'research' (OpenSpiel), but not on Windows")

import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python.observation import make_observation

from game.content import open_box
from game.research import openspiel_games
from game.rules.contract import BadOption
from tests.research.playthrough import FOLDER, SLUGS, written
from tools.bench import adapters_speed


def load(slug: str, **params: object) -> Any:
    """Load one of our games through OpenSpiel."""
    return pyspiel.load_game(f"parlour_{slug}", params)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_passes_the_api_test_of_openspiel(slug: str) -> None:
    members = {"game_name": f"parlour_{slug}", "game": load(slug)}
    case = type(f"Api_{slug}", (api_test.EnforceAPIOnPartialTreeBase,), members)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in (*result.errors, *result.failures)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_it_passes_the_random_simulation_of_openspiel(slug: str, capfd: pytest.CaptureFixture[str]) -> None:
    seats = open_box(slug).seats
    for players in {seats.start, seats.stop - 1}:
        pyspiel.random_sim_test(load(slug, players=players, longest=20), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_recorded_game_plays_as_before(slug: str) -> None:
    assert written(slug) == (FOLDER / f"{slug}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game_has_winners_or_is_cut_off(slug: str) -> None:
    state, rng = load(slug, players=3, longest=600).new_initial_state(), Random(2)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    result = state.table.state.result()
    winners = () if result is None else result.winners
    assert state.returns() == [float(seat in winners) for seat in range(3)]


def test_a_copy_and_a_pickle_go_on_alike() -> None:
    state, rng = load("riff_in_time").new_initial_state(), Random(3)
    for _ in range(120):
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            break
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()


def test_parameters_are_players_length_and_options() -> None:
    assert load("card_game", players=4, stack=2).new_initial_state().table.options == {"stack": "2"}
    with pytest.raises(BadOption, match="is 2 to 6"):
        load("card_game", players=9)


def test_private_information_is_what_an_onlooker_lacks() -> None:
    game = load("card_game")
    state, rng = game.new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    kind = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    private = make_observation(game, kind)
    assert '"identity"' in private.string_from(state, 0)
    assert private.string_from(state, 0) != private.string_from(state, 1)
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no seat sees"):
        openspiel_games.ParlourObserver(everything, None)


def test_tensors_are_those_of_the_seat_that_asks() -> None:
    state, rng = load("card_game").new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    own, others = (np.array(state.observation_tensor(seat)) for seat in (0, 1))
    assert not np.array_equal(own, others)
    assert len(state.information_state_tensor(0)) == 2 * len(own)


@pytest.mark.plain
@pytest.mark.slow
def test_random_play_keeps_pace_with_the_rules() -> None:
    """The target is a third of the rules' speed (``x.py bench adapters``); next to other tests a fifth must hold."""
    found = adapters_speed.measure(1, 0.15)
    assert {one.game for one in found} == set(SLUGS)
    assert [one for one in found if min(one.openspiel_ratio, one.pettingzoo_ratio) < 0.2] == []
    assert "PettingZoo" in adapters_speed.markdown(found)
