"""Our games as PettingZoo environments: they pass its API test, and chance uses the match's random stream."""

from __future__ import annotations

import warnings
from random import Random

import pytest

pytest.importorskip("pettingzoo", reason="x.py test installs the extra 'research' (PettingZoo)")

from pettingzoo.test import api_test, seed_test

from game.content import open_box
from game.match.match import begin
from game.research.pettingzoo_env import ParlourEnv, env
from game.seats.players import BlindSeat
from tests.research.playthrough import SLUGS

USUAL = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""Warnings that the API test gives for all environments with action masks, except PettingZoo's own."""


@pytest.mark.parametrize("slug", SLUGS)
def test_it_passes_the_api_test_of_pettingzoo(slug: str) -> None:
    seats = open_box(slug).seats
    for count in {seats.start, seats.stop - 1}:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            api_test(env(slug, count, longest=150), num_cycles=200)
        assert {str(one.message) for one in told if not str(one.message).startswith(USUAL)} == set()


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: env("time_line", longest=60), num_cycles=50)


def test_chance_is_that_of_a_match_with_the_seed() -> None:
    class Same(BlindSeat):
        spec = "random"

        def __init__(self) -> None:
            self._random = Random(4)

        def pick(self, options):  # type: ignore[no-untyped-def]
            return self._random.choice(options)

    match = begin(open_box("back_in_time"), [player := Same(), player], 11)
    match.run()
    table, rng = env("back_in_time"), Random(4)
    table.reset(seed=11)
    for agent in table.agent_iter():
        _, reward, over, cut, _ = table.last(observe=False)
        if over:
            result = match.result()
            assert result is not None
            assert reward == float(int(agent[-1]) in result.winners)
        table.step(None if over or cut else rng.choice(table.legal_actions()))
    assert table.table.commands == match.history.commands


def test_the_mask_is_what_is_allowed_and_nothing_for_others() -> None:
    table = env("card_game", 3)
    table.reset(seed=1)
    acting = table.agent_selection
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert [int(one) for one in mask.nonzero()[0]] == (sorted(table.legal_actions()) if agent == acting else [])


def test_what_is_not_allowed_is_refused_and_a_long_game_is_truncated() -> None:
    table: ParlourEnv = env("time_line", longest=5)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="is not allowed now"):
        table.step(table.table.numbering.size - 1)
    with pytest.raises(ValueError, match="has to act"):
        table.step(None)
    while not any(table.truncations.values()):
        table.step(table.legal_actions()[0])
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert '"actor"' in table.render()
