"""Build Back in Time tables in any position, for the robot to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.app.settings import Settings, SettingValues
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.table.presenter import Table
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match, begin
from game.rules.contract import ChanceCommand, Command, PlayerCommand
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.table import open_presenter
from tests.support.boxes import opened

CAST = ("marty", "doc", "jennifer", "einstein")
SIZE = (1280, 720)


def box() -> BackInTime:
    """Open the game, once per test run."""
    return opened(BackInTime)


def table() -> Table:
    """Build a new table presenter."""
    made = open_presenter(box())
    assert isinstance(made, Table)
    return made


def match(
    given: Mapping[str, Any] | None = None,
    when: Sequence[Mapping[str, Any]] = (),
    seats: Sequence[str] = ("human", "human"),
    seed: int = 5,
    **options: str,
) -> Match:
    """Start a match from the position ``given`` and run the commands in ``when``, both in scenario notation."""
    options.setdefault("character", ",".join(CAST[: len(seats)]))
    state = box().scenario_state(len(seats), options, given or {})
    config = MatchConfig(box_id="back_in_time", options=options, seats=tuple(seats), seed=seed)
    made = Match(box(), config, sit_all(box(), seats, seed), History(state))
    for words in when:
        made.history.add(_command(made, words))
    return made


def _command(made: Match, words: Mapping[str, Any]) -> Command:
    """Parse one command in scenario notation and check that it is legal."""
    fields = dict(words)
    try:
        command: Command = msgspec.convert(fields, box().commands)
    except msgspec.ValidationError:
        command = msgspec.convert({"seat": made.actor, **fields}, box().commands)
    assert isinstance(command, PlayerCommand | ChanceCommand)
    assert made.refusal(command) is None, (command, made.refusal(command))
    return command


def fresh(seats: Sequence[str], seed: int = 5, **options: str) -> Match:
    """Start a new match."""
    return begin(box(), sit_all(box(), seats, seed), seed, options)


def play(
    made: Match, size: tuple[int, int] = SIZE, text_scale: float = 1.0, settle: bool = True, **values: Any
) -> Robot:
    """Open a match in a robot; ``values`` override the preferences (instant pace by default)."""
    settings = Settings(SettingValues(**{"pace": "instant", "hover_hold": 0.0, "ask_end_turn": False, **values}))
    robot = Robot(PlayScene(made, open_presenter(box()), settings), size, text_scale)
    if settle:
        robot.settle()
    return robot
