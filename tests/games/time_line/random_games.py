"""Shared by the tests of this folder: the game, random boards, and adjustable seeds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from game.content import open_box
from game.games.time_line.rules.compiled_box import DECKS
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.state_machine import State
from game.seats.seeds import mix
from tests.games.time_line.contract_facts import middle

OTHER = int(os.environ.get("PARLOUR_LINES_SEED", "0"))
TIMES = int(os.environ.get("PARLOUR_LINES_GAMES", "1"))

every_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])
every_deck = pytest.mark.parametrize("deck", DECKS)


def seeds(number: int) -> Iterator[int]:
    """Return ``number`` seeds; environment variables select other ones, or more of them."""
    return (mix(OTHER, seed) if OTHER else seed for seed in range(number * TIMES))


@lru_cache(maxsize=1)
def game() -> TimeLine:
    """Open the box."""
    opened = open_box("time_line")
    assert isinstance(opened, TimeLine)
    return opened


def middle_board(seats: int, deck: str, rng: Random) -> State:
    """Build a random midgame state with uneven zones and pawns anywhere."""
    return middle(game(), seats, {"deck": deck}, rng)
