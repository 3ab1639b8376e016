"""The bots' process killed, stopped or slow while it thinks: the window goes on, the game is saved, a bot answers.

Bots that make mistakes, lie or end their process are told of: no move of theirs is invented. Who plays and what is done
to the process follows from the trial's number; how far a bot has come then is up to the machine, so that a failed trial
may have to be repeated a few times. How long is waited does not go by the clock: see :class:`FairClock`.
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
from game.match.match import Match, begin
from game.match.repository import MatchRepository
from game.rules.contract import NOBODY
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats import worker as worker_module
from game.seats.bot_client import BotClient
from game.seats.players import RandomPlayer
from game.seats.spec import offered
from game.seats.worker import Factories
from game.seats.worker_pool import WorkerPool
from game.ui.widgets.accessibility import NotFound
from tests.toy_game import TOY, make_toy_bot, open_toy
from tools.torture.played_games import TABLES, kept, number_of, opened, stored
from tools.torture.torment import Failed, Torment, Watch

LIMIT = 1.0
"""Seconds that a frame may take."""
SOON = 2.0
"""Seconds after which a worker is taken to hang here, and in which it has to stop."""
PATIENCE = 60.0
"""Seconds in which a game has to go on again."""
NAP = 0.01
"""Seconds between two frames."""
MOVES = 4
"""Commands of bots that are waited for, at most, between two troubles."""
TROUBLES = ("kill", "stop", "slow")
TOYS = Factories(open_toy, make_toy_bot)
"""Makes the bots of the toy game, some of which are mistaken."""
MISTAKEN = {"stumbling": "lost the thread", "liar": "not allowed", "dying": "ended in the middle of thinking"}
"""What is told of those that give no legal action."""


class FairClock:
    """What :mod:`time` is to those who wait for a bot's process: it goes on with each frame.

    While that process wants to run, it goes on by the processor time that it was given: a busy machine gives it little.
    """

    def __init__(self) -> None:
        self._now = self._used = 0.0

    def monotonic(self) -> float:
        """Return the time in seconds."""
        return self._now

    def tick(self, pid: int | None) -> None:
        """Let a frame pass; ``pid`` is the process that is waited for."""
        used = _time_given(pid)
        if used is None:
            self._now += NAP
        else:
            self._now += min(NAP, max(0.0, used - self._used))
            self._used = used


def _time_given(pid: int | None) -> float | None:
    """Return how many seconds a process has run; None when it waits, is stopped or gone, or that cannot be known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields[0] in "RD" else None


CLOCK = FairClock()
EVERY = 4
"""In each of so many trials bots make mistakes, beginning with the first."""


class Workers(Torment):
    """Plays with bots and does bad things to their process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._patches = ExitStack()
        for name, value in (("LONGEST", SOON), ("GRACE", SOON), ("time", CLOCK)):
            self._patches.enter_context(mock.patch.object(worker_module, name, value))

    def close(self) -> None:
        """Be as patient as ever again, and end the process."""
        self._patches.close()
        services.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Let bots make mistakes, then play a game with others through a few troubles, and leave it."""
        if watch.number % EVERY == 0:
            make_mistakes(rng, watch)
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
                kind = rng.choice(TROUBLES)
                watch.count(kind, case.name)
                trouble(kind, robot, rng, watch)
                _play_on(robot, match, rng, watch, len(match.players))
        repository = MatchRepository(services.repository().path)
        if stored(repository, number_of(match)).commands != kept(match).commands:
            raise Failed(f"{case}, {specs}: not all commands are stored")
        repository.close()


def make_mistakes(rng: Random, watch: Watch) -> None:
    """Let bots of the toy game, which give no legal action, be asked: each is reported, and nothing is played for it.

    Raises:
        Failed: a move was made up, or nothing is reported.
    """
    pool = WorkerPool(TOYS, 1)
    try:
        for level in rng.sample(list(MISTAKEN), len(MISTAKEN)):
            bot = BotClient(f"ai:{level}", TOY, level, rng.getrandbits(32), pool)
            match = begin(TOY, [bot, RandomPlayer(rng.getrandbits(32))], rng.getrandbits(32))
            while match.actor != 0 and match.advance():
                pass
            given = len(match)
            end = CLOCK.monotonic() + PATIENCE
            while CLOCK.monotonic() < end:
                with watch.step():
                    moved = match.advance()
                if moved or match.seat_error is not None:
                    break
                CLOCK.tick(pool.pid)
                time.sleep(NAP)
            watch.count(level, "toy")
            if len(match) != given or MISTAKEN[level] not in str(match.seat_error):
                last = match.history.commands[given:]
                raise Failed(f"the {level} bot gave no legal action, and played is {last}: {match.seat_error}")
    finally:
        pool.close()


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
    end = CLOCK.monotonic() + PATIENCE
    while (pid := services.workers().pid) is None:
        if CLOCK.monotonic() > end:
            raise Failed("no bot is ever asked")
        robot.key("h")
        _frames(robot, watch, 0.01)
    return pid


def _play_on(robot: Robot, match: Match, rng: Random, watch: Watch, commands: int) -> None:
    """Play until there are so many commands of bots more, asking those again that failed."""
    wanted, end = len(match) + commands, CLOCK.monotonic() + PATIENCE
    while len(match) < wanted and match.actor != NOBODY and isinstance(robot.scene, PlayScene):
        if CLOCK.monotonic() > end:
            raise Failed(f"does not go on: {match.actor} is asked, {match.seat_error}")
        scene = robot.scene
        if match.seat_error is not None:
            with suppress(NotFound):  # the question comes with the next frame
                robot.use("button", "Ask again")
        if scene.session.person is not None and scene.offers_now:
            scene.take(rng.choice(list(scene.offers_now)))
        _frames(robot, watch, 0.01)


def _frames(robot: Robot, watch: Watch, seconds: float) -> None:
    """Run the window for so many seconds, if its frames take no longer."""
    for _frame in range(1 + round(seconds / NAP)):
        with watch.step(LIMIT):
            robot.step()
        CLOCK.tick(services.workers().pid)
        time.sleep(NAP)
