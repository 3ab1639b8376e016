"""The bots' process killed, stopped or slow while it thinks: the window goes on, the game is saved, a bot answers.

Who plays and what is done to the process follows from the trial's number; how far a bot has come then is up to the
machine, so that a failed trial may have to be repeated a few times.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from unittest import mock

from game.app import services
from game.app.settings import Settings, SettingValues
from game.match.match import Match
from game.match.repository import MatchRepository
from game.rules.contract import NOBODY
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats import worker as worker_module
from game.seats.spec import offered
from game.ui.widgets.accessibility import NotFound
from tools.torture.played_games import TABLES, kept, number_of, opened, stored
from tools.torture.torment import Failed, Torment, Watch

LIMIT = 1.0
"""Seconds that a frame may take."""
SOON = 2.0
"""Seconds after which a worker is taken to hang here, and in which it has to stop."""
PATIENCE = 60.0
"""Seconds in which a game has to go on again."""
MOVES = 4
"""Commands of bots that are waited for, at most, between two troubles."""
TROUBLES = ("kill", "stop", "slow")


class Workers(Torment):
    """Plays with bots and does bad things to their process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._patches = ExitStack()
        for name in ("LONGEST", "GRACE"):
            self._patches.enter_context(mock.patch.object(worker_module, name, SOON))

    def close(self) -> None:
        """End the process, and be as patient as ever again."""
        services.close()
        self._patches.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Play a game with bots through a few troubles, then leave it."""
        case = rng.choice(TABLES)
        bots = [spec for spec in offered(opened(case.name)) if spec.startswith("ai:")][:2]
        specs = ("human", *(rng.choice(bots) for _seat in range(rng.choice(case.seats) - 1)))
        match = match_factory.begin(MatchRequest(box=case.name, seats=specs, seed=rng.getrandbits(32)))
        settings = Settings(SettingValues(pace="instant", muted=True, hover_hold=0.0, ask_end_turn=False))
        with Robot(page_factory.table(settings, match)) as robot:
            for _trouble in range(rng.randint(1, 2)):
                _play_on(robot, match, rng, watch, rng.randint(1, MOVES))
                if rng.random() < 0.5:
                    robot.key("h")
                trouble(rng.choice(TROUBLES), robot, rng, watch)
                _play_on(robot, match, rng, watch, len(match.players))
        repository = MatchRepository(services.repository().path)
        if stored(repository, number_of(match)).commands != kept(match).commands:
            raise Failed(f"{case}, {specs}: not all commands are stored")
        repository.close()


def trouble(kind: str, robot: Robot, rng: Random, watch: Watch) -> None:
    """Kill the worker, stop it for good, or stop it for a while; let the window go on meanwhile."""
    pid = _awake(robot, watch)
    _frames(robot, watch, rng.choice((0.0, rng.uniform(0.0, 0.1))))  # often at once: it has not answered then
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL if kind == "kill" else signal.SIGSTOP)
        _frames(robot, watch, rng.uniform(0.0, 0.3))
        if kind == "slow":
            os.kill(pid, signal.SIGCONT)


def _awake(robot: Robot, watch: Watch) -> int:
    """Return the id of the worker's process; a hint is asked for where no bot has been asked yet."""
    end = time.monotonic() + PATIENCE
    while (pid := services.crew().pid) is None:
        if time.monotonic() > end:
            raise Failed("no bot is ever asked")
        robot.key("h")
        _frames(robot, watch, 0.01)
    return pid


def _play_on(robot: Robot, match: Match, rng: Random, watch: Watch, commands: int) -> None:
    """Play until there are so many commands of bots more, asking those again that failed."""
    wanted, end = len(match) + commands, time.monotonic() + PATIENCE
    while len(match) < wanted and match.actor != NOBODY and isinstance(robot.scene, PlayScene):
        if time.monotonic() > end:
            raise Failed(f"does not go on: {match.actor} is asked, {match.seat_error}")
        scene = robot.scene
        if match.seat_error is not None:
            with suppress(NotFound):  # the question comes with the next frame
                robot.use("button", "Ask again")
        if scene.session.person is not None and scene.offers_now:
            scene.take(rng.choice(list(scene.offers_now)))
        _frames(robot, watch, 0.01)


def _frames(robot: Robot, watch: Watch, seconds: float) -> None:
    """Run the window for so long."""
    end = time.monotonic() + seconds
    while True:
        with watch.step(LIMIT):
            robot.step()
        if time.monotonic() >= end:
            return
        time.sleep(0.01)
