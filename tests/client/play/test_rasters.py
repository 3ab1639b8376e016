"""No picture is rasterised in the window's thread during play: that would delay a frame."""

from __future__ import annotations

import threading

import pytest

from game.app.settings import Settings, SettingValues
from game.content import open_box
from game.match.match import begin
from game.scenes import page_factory
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.ui.paint import svg_art
from game.ui.paint.palette import Swaps

GAMES = {"card_game": 4, "back_in_time": 3}
FACES = ("card_game/pictures/", "card_game/squares/", "card_game/frame_", "back_in_time/cards/")
"""Pictures on cards and squares."""
COMMANDS = 40
DEAR = 60_000


@pytest.mark.parametrize("rules_id", GAMES)
def test_faces_of_a_game_take_no_raster_in_a_frame(rules_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_art, "DEAR", DEAR)
    game = open_box(rules_id)
    match = begin(game, sit_all(game, ("ai:easy",) * GAMES[rules_id], 7), 7, {})
    made: list[str] = []
    plain, window = svg_art._raster, threading.get_ident()

    def noted(name: str, size: tuple[int, int], recolour: Swaps) -> object:
        if threading.get_ident() == window and name.startswith(FACES):
            made.append(name)
        return plain(name, size, recolour)

    scene = page_factory.table(Settings(SettingValues(muted=True, pace="fast")), match)
    with Robot(scene, size=(1920, 1080)) as robot:
        robot.step(30)
        monkeypatch.setattr(svg_art, "_raster", noted)
        while isinstance(robot.scene, PlayScene) and len(match) < COMMANDS:
            robot.step()
    assert len(match) >= COMMANDS
    assert not [name for name in made if "hero_" not in name]  # the header shows those, too
