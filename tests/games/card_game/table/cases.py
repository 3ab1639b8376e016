"""Build Card Game tables in any position, to inspect or for the robot to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from game.app.settings import Settings, SettingValues
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.state_machine import State
from game.games.card_game.table.presenter import Table
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.rules.contract import NATURE, NOBODY, Command, PlayerCommand
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.table import open_presenter
from game.table.contract import Regions
from game.ui.paint.geometry import Vec
from tests.support.boxes import opened

SIZE = (1280, 720)
FULL = (
    "tm_v1", "tm_v3", "tm_v4", "db_a2", "db_b3", "hitch.1", "gullible.1", "discontinuity", "trade",
    "memo.1", "rewind.1", "cash",
)  # fmt: skip
"""A hand of twelve cards."""


def box() -> CardGame:
    """Open the game, once per test run."""
    return opened(CardGame)


@cache
def table() -> Table:
    """Return the table presenter, built once per test run."""
    made = open_presenter(box())
    assert isinstance(made, Table)
    return made


def regions(seats: int, size: tuple[float, float] = (1280.0, 720.0), text_scale: float = 1.0) -> Regions:
    """Return the layout regions of a window."""
    return table().board.regions(Vec(*size), seats, text_scale)


def arranged(seats: int, given: Mapping[str, Any], *when: Command, **options: str) -> State:
    """Build a position and run some commands, checking that each is legal."""
    state = box().scenario_state(seats, options, given)
    for command in when:
        assert state.refusal(command) is None, (command, state.refusal(command))
        state.apply(command)
    return state


def playout(seats: int, seed: int, most: int = 100_000) -> Iterator[tuple[State, Command]]:
    """Play at random; yield every position with the command that follows it.

    Most responses are passed, so that the game makes progress.
    """
    rng = Random(seed)
    state = box().start(seats, {})
    for _turn in range(most):
        if state.actor == NOBODY:
            return
        legal = state.legal_commands()
        command = state.sample_chance(rng) if state.actor == NATURE else rng.choice(legal)
        passing = legal[-1] if legal else None
        if state.actor != NATURE and "LetPass" in type(passing).__name__ and rng.random() < 0.6:
            assert isinstance(passing, PlayerCommand)
            command = passing
        yield state, command
        state.apply(command)


def match(state: State, seats: Sequence[str], seed: int = 5) -> Match:
    """Start a match from a position."""
    config = MatchConfig(box_id="card_game", options={"stack": str(state.short)}, seats=tuple(seats), seed=seed)
    return Match(box(), config, sit_all(box(), seats, seed), History(state))


def play(
    state: State,
    seats: Sequence[str],
    size: tuple[int, int] = SIZE,
    text_scale: float = 1.0,
    settle: bool = True,
    **values: Any,
) -> Robot:
    """Open a match in a robot; ``values`` override the preferences (instant pace by default)."""
    settings = Settings(
        SettingValues(**{"pace": "instant", "hover_hold": 0.0, "objection": 0.0, "ask_end_turn": False, **values})
    )
    robot = Robot(PlayScene(match(state, seats), open_presenter(box()), settings), size, text_scale)
    if settle:
        robot.settle()
    return robot
