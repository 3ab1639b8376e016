"""The example agent: it is trained through PettingZoo, beats random play, and can take a seat in a match."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="x.py test installs the extra 'research' (PettingZoo)")

from game.content import open_box
from game.match.arena.playing import PlannedGame, play_in
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from tests.client.scenes.helpers import quick
from tools.examples import time_line_agent

AGENT = "py:tools.examples.time_line_agent:Agent"
PATIENCE = 60.0


@pytest.fixture
def trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Train the agent and store its weights in the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("game.seats.outside_player._idle", {})
    np.save("time_line_agent.npy", time_line_agent.train(80))


def test_it_is_short() -> None:
    assert len(Path(time_line_agent.__file__).read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.usefixtures("trained")
def test_it_beats_chance() -> None:
    game, won = open_box("time_line"), 0
    for seed in range(10):
        seats = (AGENT, "random") if seed % 2 else ("random", AGENT)
        played = play_in(game, PlannedGame(box_id="time_line", seats=seats, options={}, seed=seed))
        assert played.replaced == ()
        won += seats.index(AGENT) in played.winners
    assert won >= 8


@pytest.mark.usefixtures("trained")
def test_it_plays_at_a_table() -> None:
    match = match_factory.begin(MatchRequest(box="time_line", seats=("human", AGENT), seed=5))
    with Robot(page_factory.table(quick(), match)) as robot:
        scene, end = robot.scene, time.monotonic() + PATIENCE
        assert isinstance(scene, PlayScene)
        while not any(getattr(one, "seat", None) == 1 for one in match.history.commands):
            assert time.monotonic() < end
            if scene.offers_now:
                scene.take(scene.offers_now[0])
            robot.step()
            time.sleep(0.002)
    assert match.replaced == []
