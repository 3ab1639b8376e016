"""Runner for scenes with many stored games: the shelf and the list of games, with ten and ten thousand.

Uses the protocol of :mod:`tools.bench.runner_protocol`; results are ratios of processor time, few over many.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.scenes.robot import Robot

FEW, MANY = 10, 10_000
TURNS = 4
"""Number of times a scene is opened for a ratio."""
COMMANDS = 5
"""Number of commands per stored game."""


def main() -> None:
    """Serve both scenes."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    os.environ.pop("PARLOUR_READY_FILE", None)
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        homes = {count: Path(folder) / str(count) for count in (FEW, MANY)}
        for count, home in homes.items():
            fill(home, count)
        pages = Pages(homes)
        for page in pages.makers:
            pages.ratio(page)  # fills the caches of pictures and texts
        print(json.dumps({"courses": list(pages.makers), "about": ""}), flush=True)
        for line in sys.stdin:
            print(json.dumps({"ratio": pages.ratio(json.loads(line)["course"])}), flush=True)
        pages.close()


def fill(home: Path, count: int) -> None:
    """Store ``count`` games in a user data folder: a real one and copies of it."""
    from game.app import services
    from game.scenes import match_factory

    os.environ["PARLOUR_HOME"] = str(home)
    asked = match_factory.MatchRequest(box="time_line", seats=("random",) * 3, seed=1)
    match = match_factory.begin(asked)
    match.run(COMMANDS)
    match.close()
    path = services.repository().path
    services.close()
    with sqlite3.connect(path) as db:
        for table, number in (("matches", "id"), ("commands", "match")):
            kept = [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})") if name != number]
            named = ", ".join(kept)
            db.execute(
                "WITH RECURSIVE copies(at) AS (SELECT 2 UNION ALL SELECT at + 1 FROM copies WHERE at < ?)"
                f" INSERT INTO {table} ({number}, {named}) SELECT at, {named} FROM copies, {table} WHERE {number} = 1",
                (count,),
            )
    db.close()


class Pages:
    """A window that opens the scenes with one user data folder after the other."""

    def __init__(self, homes: dict[int, Path]) -> None:
        from game.app.settings import Settings, SettingValues
        from game.scenes import page_factory
        from game.scenes.robot import Robot

        settings = Settings(SettingValues(muted=True))
        self.makers: dict[str, Callable[[], Scene]] = {
            "kept.shelf": lambda: page_factory.shelf(settings),
            "kept.list": lambda: page_factory.saved_games(settings),
        }
        self._homes = homes
        self._robot: Robot = Robot(page_factory.shelf(settings))

    def ratio(self, page: str) -> float:
        """Open a scene with few and with many games; return the ratio of the times until it is still."""
        taken = {FEW: 0.0, MANY: 0.0}
        for _ in range(TURNS):
            for count in taken:
                taken[count] += self._seconds(page, count)
        return taken[FEW] / taken[MANY]

    def _seconds(self, page: str, count: int) -> float:
        """Open a scene; return the processor time of this thread until it is drawn and still."""
        os.environ["PARLOUR_HOME"] = str(self._homes[count])
        made = self.makers[page]()
        began = time.thread_time()
        self._robot.app.manager.reset(made)
        self._robot.settle()
        return time.thread_time() - began

    def close(self) -> None:
        """Close the window and the files."""
        from game.app import services

        self._robot.close()
        services.close()


if __name__ == "__main__":
    main()
