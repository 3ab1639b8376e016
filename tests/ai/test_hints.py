"""Hints of several commands: all of it is the adviser's best, never a careless bot's."""

from __future__ import annotations

import msgspec
import pytest

from game.ai import make_bot
from game.ai.bot import Budget
from game.ai.hints import Hint, advise
from game.content import open_box
from game.rules.contract import Game, State
from game.seats.instant_players import decision_rng
from tests.ai.bot_games import positions

SLUGS = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
THINKING = Budget(iterations=40)
EVERY = 5


def hint_for(game: Game, state: State) -> Hint:
    """Ask for a hint as a table does: the chance of a decision follows from its view."""
    view, bot = state.view(state.actor), make_bot(game, "hard")
    rng = decision_rng(7, msgspec.json.encode(view))
    return advise(game, bot, view, state.legal_commands(), THINKING, rng)


@pytest.mark.parametrize("slug", SLUGS)
def test_asking_again_after_the_first_command_gives_the_rest_of_the_action(slug: str) -> None:
    game, asked, kept = open_box(slug), 0, 0
    for state in positions(game, game.seats[0] if game.seats[0] > 1 else 2, 11, {}, make_bot(game, "normal"), EVERY):
        first, *rest = hint_for(game, state).best.commands
        state.apply(first)
        if rest and state.actor == state.view(None).turn and len(state.legal_commands()) > 1:
            asked += 1
            kept += hint_for(game, state).best.commands[0] == rest[0]
    assert kept == asked
    assert asked or slug == "time_line"  # there an action of several commands ends with a card that is turned up
