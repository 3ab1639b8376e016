"""External bots at the table: seated by class or on the setup page, and replaced when they fail."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import pytest

from game.app import services
from game.content import open_box
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.dialogs import seat_words
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.scenes.setup.seat_choices import SeatChoices
from game.seats import spec
from tests.client.scenes.helpers import quick

BOTS = "py:tests.seats.outside_bots"
PATIENCE = 60.0


def play(robot: Robot, until: Callable[[PlayScene], bool]) -> PlayScene:
    """Run frames until a condition holds; the window never blocks."""
    scene = robot.scene
    assert isinstance(scene, PlayScene)
    end = time.monotonic() + PATIENCE
    while not until(scene):
        assert time.monotonic() < end
        robot.step()
        time.sleep(0.002)
    return scene


def table(*seats: str) -> Robot:
    """Open a table of Time Line."""
    return Robot(page_factory.table(quick(), match_factory.begin(MatchRequest(box="time_line", seats=seats, seed=5))))


def test_it_plays_its_turns_in_the_window() -> None:
    with table("human", f"{BOTS}:Last") as robot:
        scene = play(robot, lambda scene: bool(scene.offers_now))
        while not any(getattr(one, "seat", None) == 1 for one in scene.match.history.commands):
            if scene.offers_now:
                scene.take(scene.offers_now[0])
            robot.step()
            time.sleep(0.002)
        assert scene.match.replaced == []


def test_one_that_fails_is_named_and_replaced_and_the_game_goes_on() -> None:
    with table(f"{BOTS}:Exits", "human") as robot:
        scene = play(robot, lambda scene: bool(scene.offers_now))
        assert scene.match.specs == ("ai:normal", "human")
        assert "Computer (Exits) failed to answer: ran into an error: SystemExit: 7" in scene.ui.said
        assert not scene.ui.modal
    assert services.repository().entries()[0].config.seats == ("ai:normal", "human")


def test_an_installed_one_is_chosen_on_the_set_up_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def outside(_rules_id: str) -> Mapping[str, str]:
        return {"careful": f"{BOTS}:First"}

    monkeypatch.setattr(spec, "outside", outside)
    made = SeatChoices(open_box("time_line"))
    assert f"{BOTS}:First" in made.specs
    made.sit(1, f"{BOTS}:First")
    assert made.plan("time_line", 3).seats == ("human", f"{BOTS}:First")
    assert SeatChoices(open_box("time_line"), made.kept()).who == made.who
    assert seat_words(f"{BOTS}:First") == "Computer (First)"
