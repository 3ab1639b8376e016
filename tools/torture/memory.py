"""Memory over ten games in one window: pictures stay within their budget, and usage does not grow.

Half of the games are left before everything has come to rest. At the end, no scene that was left may still exist;
memory usage is compared at moments of rest.
"""

from __future__ import annotations

import gc
import weakref
from contextlib import ExitStack
from pathlib import Path
from random import Random
from unittest import mock

from game.app import services
from game.app.deferred_cleanup import LATE
from game.app.scene import Scene
from game.app.settings import Settings, SettingValues
from game.match.session import session
from game.rules.contract import NOBODY
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.robot import FRAME, Robot
from game.ui.paint import malloc_tuning, surface_cache
from tests.rules.case import Case
from tools.torture.played_games import TABLES
from tools.torture.torment import Failed, Torment, Watch, memory_now

GAMES = 10
"""Number of games per window."""
SIZE = (1920, 1080)
LONG = 60
"""Maximum number of commands per game."""
CALM = 30
"""Number of frames on the shelf between games."""
SLACK = 24
"""Maximum increase of memory usage from the first to the second half of the games, in megabytes."""


class Memory(Torment):
    """Lets random players play one game after the other."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._patches = ExitStack()
        self._patches.enter_context(mock.patch.object(session, "FRAME_WORK", 0.0))

    def close(self) -> None:
        """Close files and processes."""
        services.close()
        self._patches.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Play the games in one window; each trial takes the next game of the shelf."""
        case = TABLES[watch.number % len(TABLES)]
        settings = Settings(SettingValues(pace="instant", muted=True))
        needed, left = [], list[weakref.ref[Scene]]()
        with Robot(page_factory.shelf(settings), size=SIZE) as robot:
            before = watch.number // len(TABLES) * GAMES
            for number in range(before + 1, before + GAMES + 1):
                left.append(_play(robot, settings, case, rng, watch))
                if len(left) in (1, GAMES) or rng.random() < 0.5:
                    robot.step(CALM)
                    _rest(robot, settings)
                    needed.append(memory_now() // 2**20)
                    watch.figures[f"game {number}", case.name] = needed[-1]
        kept = sum(table() is not None for table in left)
        if kept:
            raise Failed(f"{case.name}: {kept} of {GAMES} tables that were left are still there")
        if needed[-1] > max(needed[: (len(needed) + 1) // 2]) + SLACK:
            raise Failed(f"{case.name}: the memory grows: {needed} MB after games, when nothing moved")


def _play(robot: Robot, settings: Settings, case: Case, rng: Random, watch: Watch) -> weakref.ref[Scene]:
    """Let random players play a game in a table scene, without closing it; return a weak reference to the scene."""
    seats = ("random",) * rng.choice(case.seats)
    match = match_factory.begin(MatchRequest(box=case.name, seats=seats, seed=rng.getrandbits(32)))
    table = page_factory.table(settings, match)
    left = weakref.ref(table)
    robot.app.manager.reset(table)
    del table
    robot.step()
    while isinstance(robot.scene, PlayScene) and match.actor != NOBODY and len(match) < LONG:
        with watch.step():
            robot.step()
        if surface_cache.held() > surface_cache.most():
            raise Failed(f"{case.name}: pictures hold {surface_cache.held():,} of {surface_cache.most():,} bytes")
    return left


def _rest(robot: Robot, settings: Settings) -> None:
    """Go to the shelf and wait until the scenes left have been dismantled."""
    robot.app.manager.reset(page_factory.shelf(settings))
    robot.step(CALM + round(LATE / FRAME))
    malloc_tuning.wait()
    gc.collect()
