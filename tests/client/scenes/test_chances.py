"""Displayed probabilities add up, and only certain events read 0% or 100%."""

from __future__ import annotations

from random import Random

import pytest

from game.scenes.chances import told_chance, told_shares


def test_only_what_is_certain_is_told_as_certain() -> None:
    told = [told_chance(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)]
    assert told == ["0%", "1%", "50%", "99%", "100%"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_shares_add_up_but_for_what_is_less_than_one_percent(seats: int) -> None:
    rng = Random(seats)
    for _attempt in range(500):
        worth = [rng.random() ** 4 + 1e-6 for _seat in range(seats)]
        chances = [one / sum(worth) for one in worth]
        told = told_shares(chances)
        whole = [0 if share == "<1%" else int(share.removesuffix("%")) for share in told]
        assert sum(whole) in ([100] if 0 not in whole else range(97, 101))
        assert max(whole) < 100
        assert all(abs(share - 100 * chance) < 1 for share, chance in zip(whole, chances, strict=True))


def test_a_game_that_is_over_is_certain() -> None:
    assert told_shares([0.0, 1.0, 0.0]) == ["0%", "100%", "0%"]
