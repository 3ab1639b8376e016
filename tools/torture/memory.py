"""Ten games of programs in one window: the memory stays within the budget of pictures, and flat from game to game.

Half of the tables are left for the next one before anything has come to rest. Of none that was left anything is there
at the end, which is counted in objects; what is needed in megabytes is compared after moments of rest.
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
"""So many games are played in one window."""
SIZE = (1920, 1080)
LONG = 60
"""Commands after which a game is left."""
CALM = 30
"""Frames on the shelf between two games."""
SLACK = 24
"""Megabytes by which the second half of the games may need more than the first."""


class Memory(Torment):
    """Lets programs play one game after the other, each command drawn."""

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
    """Let programs play one game at a table, which whoever comes next leaves; return a reference to it."""
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
    """Go to the shelf and stay there until what was left is taken apart."""
    robot.app.manager.reset(page_factory.shelf(settings))
    robot.step(CALM + round(LATE / FRAME))
    malloc_tuning.wait()
    gc.collect()
