"""A replay's table works like the live one: tips, related pieces and the log."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app.settings import Settings
from game.scenes import match_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.log_entries import log_lines
from game.scenes.play.log_list import LOG
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.table import open_presenter
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing
from tests.client.scenes.helpers import BOX, quick

PLACE = 60


def opened(settings: Settings, box: str = BOX) -> Robot:
    """Open a replay of bots, some way into the game."""
    match = match_factory.begin(MatchRequest(box=box, seats=("random", "random"), seed=5), saved=False)
    match.run()
    scene = ReplayScene(match_factory.replay_of_match(match), open_presenter(match.game), settings)
    scene.show_at(PLACE)
    robot = Robot(scene)
    robot.settle()
    return robot


@pytest.fixture
def robot() -> Iterator[Robot]:
    """Open a replay with a hover delay of 0."""
    with opened(quick(hover_hold=0.0)) as made:
        yield made


def scene_of(robot: Robot) -> ReplayScene:
    """Return the replay scene."""
    assert isinstance(robot.scene, ReplayScene)
    return robot.scene


def middle(robot: Robot, thing: Thing) -> Vec:
    """Return the centre of a thing in the window."""
    rect = scene_of(robot).display.stage.rect_of(thing)
    assert rect is not None
    return rect.centre


def with_words(robot: Robot) -> list[Thing]:
    """Return the pieces that have a tip and are not covered."""
    scene = scene_of(robot)
    said = [key for key in scene.display.stage.pieces() if scene.table.tips.tip(key, scene.view)]
    return [
        key for key in said if scene.display.stage.rect_of(key) and scene.display.stage.at(middle(robot, key)) == key
    ]


def test_a_rest_shows_a_word_about_a_thing_and_the_next_step_hides_it(robot: Robot) -> None:
    thing = with_words(robot)[0]
    robot.move(middle(robot, thing))
    robot.step(90)
    assert scene_of(robot).ui._tip.markup
    robot.key("right")
    assert not scene_of(robot).ui._tip.markup


def test_what_belongs_to_a_thing_is_lit_while_the_pointer_is_over_it() -> None:
    with opened(quick(hover_hold=0.0), "card_game") as robot:
        scene = scene_of(robot)
        pairs = [(key, scene.table.tips.related(key, scene.view)) for key in with_words(robot)]
        thing, belongs = next(pair for pair in pairs if pair[1])
        robot.move(middle(robot, thing))
        assert scene.display.stage.marked("last") == frozenset(belongs)


def test_a_piece_is_enlarged_beside_a_pointer_that_rests() -> None:
    with opened(quick(hover_hold=0.8)) as robot:
        scene = scene_of(robot)
        things = [key for key in with_words(robot) if scene.table.tips.closeup(key, scene.view)]
        robot.move(middle(robot, things[0]))
        robot.step(90)
        assert scene.display.closeup_popup.shown
        robot.key("right")
        assert not scene.display.closeup_popup.shown


def test_the_log_tells_what_happened_up_to_here_and_no_further(robot: Robot) -> None:
    scene = scene_of(robot)
    log = [one.line.text for one in scene.log_so_far()]
    events = scene.replay.events(None)
    whole = [line.text for event in events if event.end <= PLACE for line in log_lines(scene.table, event)]
    assert log[: len(whole)] == whole
    robot.key("home")
    assert not scene.log_so_far()
    for is_open in (True, False):
        robot.key("l")
        assert (LOG in scene.display.regions.named) == is_open
        assert not scene.ui.modal


def test_the_camera_stays_or_follows_as_at_a_live_table(robot: Robot) -> None:
    scene = scene_of(robot)
    robot.key("f")
    if scene.display.camera.shows_all:
        assert "whole board" in scene.ui.said
    else:
        assert not scene.settings.follow
