"""Processes for measuring figures: they play, draw and open pages, one active at a time."""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from game import compiled_build
from tools.bench import click_to_table, install_other_libraries, start_up
from tools.bench.rules_speed import GOAL_GAMES, SPIEL_CPP, SPIEL_PYTHON, Runner

SLICE: Final = 0.12
"""Processor time per slice of a course, in seconds."""
OURS: Final = {
    "plain": ("tools.bench.figures.runner_rules", False),
    "compiled": ("tools.bench.figures.runner_rules", True),
    "plain-bots": ("tools.bench.runner_bots", False),
    "bots": ("tools.bench.runner_bots", True),
}
"""Runners of our rules and bots: module, and whether to use compiled modules."""
BARE_WINDOW: Final = (
    "import os, pathlib, time, pygame\n"
    "pygame.display.init(); pygame.font.init()\n"
    "pygame.display.set_mode((1280, 720)).fill((40, 30, 20)); pygame.display.flip()\n"
    "pathlib.Path(os.environ['PARLOUR_READY_FILE']).touch()\n"
    "while not pygame.event.peek(pygame.QUIT): time.sleep(0.01)\n"
)
"""A minimal program that shows a window: display, font module and a color."""


class NotMeasured(Exception):
    """Raised if a figure cannot be measured on this machine; the message has the reason."""


class Bench:
    """Context manager for the processes of a run, started on first use."""

    def __init__(self) -> None:
        self._runners: dict[str, Runner] = {}
        self._seed = 0
        self._told: dict[str, Mapping[str, float]] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-bench-")

    def next_round(self) -> None:
        """Start another round, dropping results of the previous one."""
        self._seed += 1
        self._told.clear()

    # --- measurements
    # -----------------------------------------------------------------------------------------------------

    def rate(self, runner: str, course: str) -> float:
        """Return the rate of a course in a runner, per second of processor time."""
        found = self._runner(runner).measure(course, SLICE, self._seed)
        return found["commands"] / found["seconds"]

    def over(self, runner: str, course: str, other_runner: str, other: str) -> float:
        """Return the ratio of the rates of two courses."""
        return self.rate(runner, course) / self.rate(other_runner, other)

    def told(self, runner: str, course: str, name: str) -> float:
        """Return a ratio computed by a runner; ratios of the same measurement are from the same round."""
        key = f"{runner} {course}"
        if key not in self._told:
            self._told[key] = self._runner(runner).measure(course, SLICE, self._seed)
        return self._told[key][name]

    def over_libraries(self, library: str, ours: Sequence[str]) -> float:
        """Return the median rate of our games relative to that of another library's goal games."""
        theirs = statistics.median(self.rate("openspiel", game) for game in GOAL_GAMES[library])
        return statistics.median(self.rate("compiled", course) for course in ours) / theirs

    def start_of_shelf(self) -> float:
        """Return the ratio of the start-up times of a bare window and the shelf."""
        folder = Path(self._folder.name)
        if "start" not in self._told:
            if self._seed == 1:
                start_up.start_once(start_up.SOURCE, folder, "dummy")  # fills the content cache
            bare = start_up.start_once((sys.executable, "-c", BARE_WINDOW), folder, "dummy")
            shelf = start_up.start_once(start_up.SOURCE, folder, "dummy")
            if not shelf.processor:
                raise NotMeasured("this system does not tell the processor time of another process")
            self._told["start"] = {"ratio": bare.processor / shelf.processor}
        return self._told["start"]["ratio"]

    def cold_over_warm(self, slug: str, page: str) -> float:
        """Return the ratio of response times of a click, cold over warm, for page ``setup`` or ``table``."""
        key = f"clicks {slug}"
        if key not in self._told:
            clicks = click_to_table.both(slug)
            self._told[key] = {
                name: getattr(clicks["cold"], name) / getattr(clicks["warm"], name) for name in ("setup", "table")
            }
        return self._told[key][page]

    # --- processes ----------------------------------------------------------------------------------------------------

    def _runner(self, name: str) -> Runner:
        """Return a runner, started on first use.

        Raises:
            NotMeasured: If it cannot run on this machine.
        """
        if name not in self._runners:
            try:
                self._runners[name] = self._started(name)
            except install_other_libraries.NotInstalled as why:
                raise NotMeasured(str(why)) from why
        return self._runners[name]

    @staticmethod
    def _started(name: str) -> Runner:
        """Start a runner by name: one of :data:`OURS`, ``openspiel``, ``kept``, or ``frames`` and a slug."""
        kind, _, slug = name.partition(" ")
        if kind in OURS:
            module, compiled = OURS[kind]
            if compiled and (not compiled_build.is_wanted() or compiled_build.build() is None):
                raise NotMeasured("nothing is compiled; x.py compile does it")
            return Runner([sys.executable, "-m", module], **{compiled_build.PURE: "0" if compiled else "1"})
        if kind == "openspiel":
            if not install_other_libraries.has_openspiel():
                raise NotMeasured("OpenSpiel is not installed; x.py bench rules does it")
            games = [game for library in (SPIEL_PYTHON, SPIEL_CPP) for game in GOAL_GAMES[library]]
            return Runner(install_other_libraries.openspiel_command(games))
        module = f"tools.bench.figures.runner_{kind}"
        return Runner([sys.executable, "-m", module, *([slug] if slug else [])])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for runner in self._runners.values():
            runner.close()
        self._folder.cleanup()
