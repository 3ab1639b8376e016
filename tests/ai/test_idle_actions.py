"""Bots from normal upwards waste no actions in fixed whole games; random play does, which proves the detector."""

from __future__ import annotations

from typing import Final

import pytest

from game.content import open_box
from tools.bench.idle_actions import played

GAMES: Final = [
    ("back_in_time", "normal", 3, 9_700_001),  # regression: walked there and back with otherwise useless tiles
    ("card_game", "normal", 2, 9_700_000),
    ("card_game", "hard", 2, 9_700_001),
    ("dice_through_time", "normal", 2, 9_700_003),  # regression: went there and back
    ("dice_through_time", "normal", 4, 9_700_000),  # regression: spent two dice where one sufficed
    ("riff_in_time", "normal", 2, 9_700_001),
]


@pytest.mark.parametrize(("box", "level", "seats", "seed"), GAMES)
def test_nothing_is_spent_for_nothing(box: str, level: str, seats: int, seed: int) -> None:
    found = played(open_box(box), [f"ai:{level}"] * seats, seed)
    assert found.actions
    assert found.idle == []


@pytest.mark.parametrize("box", ["back_in_time", "card_game", "dice_through_time", "riff_in_time"])
def test_what_chance_spends_for_nothing_is_found(box: str) -> None:
    assert played(open_box(box), ["random"] * 2, 1).idle
