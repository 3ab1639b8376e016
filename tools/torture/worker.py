"""The bots' process killed, stopped or slowed while thinking: the window stays responsive, and a bot answers.

The game is saved. Bots that fail, give illegal moves or end their process are reported, and no move is made up for
them. Players and troubles follow from the trial's number, but the progress of a bot varies, so that a failed trial may
have to be repeated a few times. Timeouts do not depend on the clock: see :class:`FairClock`.
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
"""Time limit per frame, in seconds."""
SOON = 2.0
"""Timeouts of the program here, in seconds: for a hanging worker, and for its end."""
PATIENCE = 60.0
"""Timeout for the continuation of a game, in seconds."""
NAP = 0.01
"""Pause between frames, in seconds."""
MOVES = 4
"""Maximum number of bot commands between two troubles."""
TROUBLES = ("kill", "stop", "slow")
TOYS = Factories(open_toy, make_toy_bot)
"""Factories of the toy game's bots, some of which fail."""
MISTAKEN = {"stumbling": "lost the thread", "liar": "not allowed", "dying": "crashed while thinking"}
"""Error messages by failing bot."""


class FairClock:
    """A replacement of :mod:`time` for code that waits for the bots' process: advanced by each frame.

    While that process is runnable, the clock advances by its processor time, which is less on a busy machine.
    """

    def __init__(self) -> None:
        self._now = self._used = 0.0

    def monotonic(self) -> float:
        """Return the time in seconds."""
        return self._now

    def tick(self, pid: int | None) -> None:
        """Advance by one frame; ``pid`` is the process being waited for."""
        used = _time_given(pid)
        if used is None:
            self._now += NAP
        else:
            self._now += min(NAP, max(0.0, used - self._used))
            self._used = used


def _time_given(pid: int | None) -> float | None:
    """Return the processor time of a process in seconds; None if it is not runnable or that is unknown."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields[0] in "RD" else None


CLOCK = FairClock()
EVERY = 4
"""One in this many trials has failing bots, starting with the first."""


class Workers(Torment):
    """Plays with bots and disturbs their process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._patches = ExitStack()
        for name, value in (("LONGEST", SOON), ("GRACE", SOON), ("time", CLOCK)):
            self._patches.enter_context(mock.patch.object(worker_module, name, value))

    def close(self) -> None:
        """Remove the patches, and end the process."""
        self._patches.close()
        services.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Test failing bots, then play a game with others through some troubles, and leave it."""
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
    """Ask failing bots of the toy game; check that each is reported and no move is made up.

    Raises:
        Failed: If a move was made up, or nothing is reported.
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
    """Kill the worker, stop it for good or for a while, with the window running."""
    pid = _awake(robot, watch)
    _frames(robot, watch, rng.choice((0.0, rng.uniform(0.0, 0.1))))  # often at once, before it has answered
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL if kind == "kill" else signal.SIGSTOP)
        _frames(robot, watch, rng.uniform(0.0, 0.3))
        if kind == "slow":
            os.kill(pid, signal.SIGCONT)


def _awake(robot: Robot, watch: Watch) -> int:
    """Return the id of the worker process; ask for a hint to start it if necessary."""
    end = CLOCK.monotonic() + PATIENCE
    while (pid := services.workers().pid) is None:
        if CLOCK.monotonic() > end:
            raise Failed("no bot is ever asked")
        robot.key("h")
        _frames(robot, watch, 0.01)
    return pid


def _play_on(robot: Robot, match: Match, rng: Random, watch: Watch, commands: int) -> None:
    """Play until bots have given ``commands`` more commands, asking failed ones again."""
    wanted, end = len(match) + commands, CLOCK.monotonic() + PATIENCE
    while len(match) < wanted and match.actor != NOBODY and isinstance(robot.scene, PlayScene):
        if CLOCK.monotonic() > end:
            raise Failed(f"does not go on: {match.actor} is asked, {match.seat_error}")
        scene = robot.scene
        if match.seat_error is not None:
            with suppress(NotFound):  # the dialog appears in the next frame
                robot.use("button", "Try again")
        if scene.session.person is not None and scene.offers_now:
            scene.take(rng.choice(list(scene.offers_now)))
        _frames(robot, watch, 0.01)


def _frames(robot: Robot, watch: Watch, seconds: float) -> None:
    """Run the window for ``seconds``."""
    for _frame in range(1 + round(seconds / NAP)):
        with watch.step(LIMIT):
            robot.step()
        CLOCK.tick(services.workers().pid)
        time.sleep(NAP)
