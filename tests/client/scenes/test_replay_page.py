"""Replay page: stepping, autoplay, and playing on from any point."""

from __future__ import annotations

import pytest

from game.app import services
from game.app.settings import Settings
from game.match.replay_cursor import Replay
from game.scenes import match_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.seats.players import RandomPlayer
from game.table import open_presenter
from tests.client.scenes.helpers import ended, quick
from tests.support.things import thing_of


def modal(robot: Robot) -> bool:
    return robot.scene.ui.modal


def replay(robot: Robot) -> ReplayScene:
    assert isinstance(robot.scene, ReplayScene)
    return robot.scene


def test_the_replay_steps_jumps_and_shows_the_very_same_positions() -> None:
    match, table = ended()
    made = match_factory.replay_of_match(match)
    with Robot(ReplayScene(made, table, quick())) as robot:
        scene = replay(robot)
        robot.key("right")
        robot.key("right")
        robot.key("left")
        assert scene.index == 1
        robot.key("end")
        assert scene.index == len(match)
        assert scene.view_at(scene.index) == match.view(None)
        robot.key("page up")
        assert scene.index < len(match)
        robot.key("home")
        made.seek(0)
        assert scene.view_at(0) == made.view(None)
        robot.scene.ui.set_focus("replay.slider")
        robot.key("end")
        assert scene.index == len(match)
        assert robot.node(key="replay.slider").value.startswith(str(len(match)))


def test_the_replay_plays_by_itself_pauses_and_ends() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        robot.key("space")
        robot.step(120)
        scene = replay(robot)
        assert 3 < scene.index < len(match)
        robot.key("space")
        here = scene.index
        robot.step(60)
        assert scene.index == here
        scene.show_at(len(match) - 2)
        robot.use("button", "Play")
        robot.settle()
        assert (scene.index, scene.playing) == (len(match), False)
        robot.key("left")
        assert scene.index == len(match) - 1


def test_a_replay_with_flights_shows_what_it_should_when_skipped() -> None:
    match, table = ended()
    settings = Settings()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, settings)) as robot:
        scene = replay(robot)
        for _step in range(12):
            robot.key("right")
        robot.settle()
        wanted = table.board.layout(scene.view_at(scene.index), scene.display.regions)
        assert {key: scene.display.stage.pose(key) for key in scene.display.stage.pieces()} == dict(wanted)


def test_one_may_go_on_from_any_point() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        replay(robot).show_at(20)
        robot.use("button", "Play from here")
        robot.step(2)
        robot.use("button", "Same luck")
        robot.step(1)
        assert isinstance(robot.scene, PlayScene)
        new = robot.scene.match
        assert new.history.commands[:20] == match.history.commands[:20]
        assert new.config.seed == match.config.seed
        assert "human" in new.specs
    assert services.repository().entries()[0].length >= 20


@pytest.mark.parametrize("box", ["card_game", "time_line"])
def test_what_is_to_come_in_a_game_that_is_not_over_stays_hidden(box: str) -> None:
    """Playing on from an unfinished game offers no replay of its dice, and hidden hands are dealt again."""
    match = match_factory.begin(MatchRequest(box=box, seats=("human", "random", "random"), seed=5), saved=False)
    match.hand_over(0, RandomPlayer(3))
    match.run(50)
    with Robot(ReplayScene(match_factory.replay_of_match(match), open_presenter(match.game), quick())) as robot:
        robot.key("end")
        robot.use("button", "Play from here")
        robot.step(2)
        names = {node.name for top in robot.scene.nodes() for node in top.walk()}
        assert "Same luck" not in names
        assert any("hidden cards are dealt again" in name for name in names) == (box == "card_game")
        robot.use("button", "Start")
        robot.step(1)
        assert isinstance(robot.scene, PlayScene)
        new = robot.scene.match
        same = new.history.at(50).digest() == match.history.at(50).digest()
        assert same == (box != "card_game")
        assert new.config.seed != match.config.seed


def test_where_nothing_can_be_dealt_again_the_game_has_to_be_finished_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Replay, "may_branch", False)
    match = match_factory.begin(MatchRequest(box="card_game", seats=("random", "random"), seed=5), saved=False)
    match.run(50)
    with Robot(ReplayScene(match_factory.replay_of_match(match), open_presenter(match.game), quick())) as robot:
        robot.key("end")
        button = robot.node("button", "Play from here")
        assert "disabled" in button.states
        assert "Finish this game first" in button.hint


def test_at_the_end_there_is_nothing_to_go_on_from() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        robot.key("end")
        assert "disabled" in robot.node("button", "Play from here").states


def test_a_card_of_a_replay_is_looked_at_closely_by_mouse_and_by_keyboard() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        scene = replay(robot)
        scene.show_at(30)
        card = next(n for n in scene.ui.outside() if table.tips.closeup(thing_of(n.key), scene.view_at(30)) is not None)
        robot.click(card.rect.centre)
        robot.step()
        assert modal(robot)
        robot.key("escape")
        robot.scene.ui.set_focus(card.key)
        robot.key("return")
        robot.step()
        assert modal(robot)
        robot.key("space")
        assert not modal(robot)
        assert not replay(robot).playing
