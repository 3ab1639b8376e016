"""Expert stops soon after its time is up in every game, whatever part of the search is running."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from random import Random
from types import CodeType, FrameType
from typing import Any, Final

import pytest

from game.ai import EXPERT, Budget, make_bot
from game.content import open_box
from game.rules.contract import Game, State
from tests.ai.bot_games import positions

pytestmark = pytest.mark.plain  # calls of compiled functions cannot be counted

EVERY: Final = 12
LAST: Final = 5
"""Decisions tested at the end of each game; of the earlier ones every twelfth is."""
MOST_LATE: Final = 450
"""Maximum number of commands tried after time is up."""


def tried_late(game: Game, bot: Any, state: State, asked: int) -> int | None:
    """Count the commands applied after the clock has expired at its ``asked``-th check; None: it never got there."""
    asks, tried = count(1), list[CodeType]()

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "call" and frame.f_code.co_name == "apply":
            tried.append(frame.f_code)

    def stop() -> bool:
        is_up = next(asks) >= asked
        if is_up:
            sys.setprofile(note)
        return is_up

    before = sys.getprofile()
    try:
        bot.choose(state.view(state.actor), state.legal_commands(), Budget(stop=stop), Random(1))
    finally:
        sys.setprofile(before)
    return len(tried) if next(asks) > asked else None


def asked_about(game: Game) -> Iterator[State]:
    """Yield decisions from games of ai:easy, at the fewest and the most seats."""
    easy = make_bot(game, "easy")
    for seats in (game.seats[0], game.seats[-1]):
        found = positions(game, seats, 14, {}, easy, every=1)
        yield from found[:-LAST:EVERY]
        yield from found[-LAST:]


@pytest.mark.parametrize("box", ["back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line"])
def test_expert_tries_little_once_its_time_is_up(box: str) -> None:
    game = open_box(box)
    bot = make_bot(game, EXPERT)
    for state in asked_about(game):
        for asked in (1, 10, 300):
            late = tried_late(game, bot, state, asked)
            assert late is None or late <= MOST_LATE, (late, asked)
