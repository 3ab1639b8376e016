"""Drive whole hot-seat games of three players with a real mouse or keyboard in a real window.

The games are recordings of three bots. When a rules change makes a recording illegal, ``python -m
tests.games.card_game.table.hot_seat_driver SEED FILE`` makes a new one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from game.ai import Budget, make_bot
from game.app.settings import SettingValues, SetupChoice
from game.content import open_box
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.match.save_file import read_export, save_of, write_export
from game.rules.contract import NATURE, NOBODY, read_command
from game.scenes.setup.seat_choices import CLOSED
from game.seats.players import HumanPlayer
from game.seats.seeds import StreamRandom
from tests.client.window_players import Party
from tests.support.screen import Screen

PEOPLE = ("human",) * 3
SET_UP = SetupChoice(seats=(*PEOPLE, CLOSED, CLOSED, CLOSED), options={"stack": "2"})
WISHES = SettingValues(pace="instant", objection=0.0, set_ups={"card_game": SET_UP})
"""Preferences with response windows that wait for everyone, so that the machine's speed does not matter."""


def record(seed: int, path: Path) -> None:
    """Let three bots play a short game and save it to a file."""
    game = open_box("card_game")
    config = MatchConfig(box_id=game.box_id, options={"stack": "2"}, seats=PEOPLE, seed=seed)
    history, wise, rng = History(game.start(3, config.options)), make_bot(game, "normal"), Random(seed)
    outcomes = StreamRandom(seed)
    while (state := history.state).actor != NOBODY:
        chance = state.actor == NATURE
        view, options = state.view(state.actor if state.actor >= 0 else None), state.legal_commands()
        history.add(
            state.sample_chance(outcomes.at(len(history))) if chance else wise.choose(view, options, Budget(), rng)
        )
    write_export(path, save_of(Match(game, config, [HumanPlayer() for _ in PEOPLE], history)), game)


class CardParty(Party):
    """Three hot-seat players who replay a recorded game."""

    def __init__(self, screen: Screen, home: Path, record: Path) -> None:
        """Open the shelf; ``home`` is the window's user data folder, separate from the robot's."""
        self.saved = read_export(record)
        game = open_box("card_game")
        self.script = [read_command(game, text) for text in self.saved.commands]
        super().__init__(screen, home, WISHES)


if __name__ == "__main__":
    record(int(sys.argv[1]), Path(sys.argv[2]))
