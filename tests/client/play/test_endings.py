"""Each game's ending is animated on its board for a few seconds and leaves no piece behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.settings import Settings, SettingValues
from game.match.save_file import read_export
from game.scenes import match_factory, page_factory
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.ui.animation.director import Director
from tests.support.tables import SIZE

GAMES = Path(__file__).resolve().parents[2] / "games"
ENDINGS = (
    "back_in_time/golden/home-2-difficulty_normal-expansion_off",
    "card_game/golden/own_history-2-stack_2",
    "time_line/golden/gold-2-deck_turned",
    "riff_in_time/golden/all_repaired-1-difficulty_standard",
    "riff_in_time/golden/deck_empty-2-difficulty_standard",
    "dice_through_time/golden/game_over-2-difficulty_standard",
)
STEP = 0.05
"""Time step between checks for moving pieces, in seconds."""
SHORTEST, LONGEST = 2.0, 8.0
"""Limits of an ending's duration in seconds, including the last action before it and the banner after it."""


def last_action(game: str, reduced: bool = False) -> float:
    """Play the last action of a recorded game; return its duration in seconds."""
    settings = Settings(SettingValues(pace="normal", reduced_motion=reduced))
    replay = match_factory.replay_of(read_export(GAMES / f"{game}.parlour"))
    scene = page_factory.replay(settings, replay, None, len(replay) - 1)
    assert isinstance(scene, ReplayScene)
    with Robot(scene, size=SIZE) as robot:
        robot.step(2)
        robot.key("right")
        director: Director = scene.display.director
        passed = 0.0
        while director.busy:
            director.update(STEP)
            passed += STEP
        assert scene.display.stage.board_lines == scene.table.board.board_lines(scene.view)
        assert {key: scene.display.stage.pose(key) for key in scene.display.stage.pieces()} == dict(
            scene.table.board.layout(scene.view, scene.display.regions)
        )
    return passed


@pytest.mark.parametrize("game", ENDINGS)
def test_the_ending_takes_its_time_and_leaves_the_board_as_it_is(game: str) -> None:
    assert SHORTEST <= last_action(game) <= LONGEST


def test_with_reduced_motion_there_is_none() -> None:
    assert last_action(ENDINGS[2], reduced=True) < SHORTEST
