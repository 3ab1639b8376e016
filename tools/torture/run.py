"""Runs the trials of a kind, in this process or in another one that may crash or hang."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from unittest import mock

from tools.torture.kinds import KINDS
from tools.torture.torment import TimeIsUp, Torment, Watch, memory_at_most

PATIENCE = 300.0
"""Seconds after the time limit at which a process counts as hanging; every step checks the limit."""
ENOUGH = 5
"""Maximum number of failures per kind."""
LINES = 12
"""Maximum number of lines of a traceback, counted from the end."""


@dataclass(frozen=True)
class Plan:
    """Trials to run: from number ``first`` on, for at most ``seconds`` and ``most`` trials."""

    name: str
    seed: int
    seconds: float
    most: int | None = None
    first: int = 0
    begun: float | None = None
    """Start of the time limit (:func:`time.time`); None to start with the first trial."""


@dataclass(frozen=True)
class Failure:
    """A failed trial, with the information to reproduce it."""

    plan: Plan
    number: int
    what: str

    def __str__(self) -> str:
        """Return the failure and the command that reproduces it."""
        again = f"--only {self.plan.name} --seed {self.plan.seed} --first {self.number} --trials 1"
        return f"{self.plan.name}, trial {self.number} (python3 tools/x.py torture {again}):\n{self.what}"


@dataclass
class Report:
    """The results of a kind."""

    name: str
    trials: int = 0
    cut: int = 0
    """Number of trials interrupted by the time limit."""
    tried: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    memory: int = 0
    """Peak memory usage of the process, in bytes."""
    figures: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Counts by row and game."""
    failures: list[Failure] = field(default_factory=list)

    @property
    def a_minute(self) -> float:
        """Number of trials per minute."""
        return self.trials * 60 / self.seconds if self.seconds else 0.0


def run(plan: Plan) -> Report:
    """Run the trials of a kind in this process."""
    late = 0.0 if plan.begun is None else max(0.0, time.time() - plan.begun)
    report, begun = Report(plan.name), time.monotonic() - late
    with tempfile.TemporaryDirectory(prefix="torture-") as folder, _home(Path(folder) / "home"):
        torment = KINDS[plan.name].torment(Path(folder))
        try:
            number = plan.first
            while _goes_on(plan, report, begun):
                _try(plan, torment, Watch(number, begun + plan.seconds), report)
                number += 1
        finally:
            torment.close()
    report.seconds = time.monotonic() - begun
    report.memory = memory_at_most()
    return report


def _goes_on(plan: Plan, report: Report, begun: float) -> bool:
    if plan.most is not None and report.trials >= plan.most:
        return False
    return len(report.failures) < ENOUGH and time.monotonic() - begun < plan.seconds


def _try(plan: Plan, torment: Torment, watch: Watch, report: Report) -> None:
    try:
        torment.trial(Random(f"{plan.seed} {plan.name} {watch.number}"), watch)
        report.trials += 1
    except TimeIsUp:
        report.cut += 1
    except Exception as error:
        lines = "".join(traceback.format_exception(error)).rstrip().split("\n")
        report.failures.append(Failure(plan, watch.number, "\n".join(lines[-LINES:])))
        report.trials += 1
    report.tried += watch.tried
    report.figures += watch.figures
    report.slowest = max(report.slowest, watch.slowest)


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """Use a folder for user data and all files, and a dummy window, temporarily."""
    wanted = {
        "PARLOUR_HOME": str(folder),
        "HOME": str(folder),
        "USERPROFILE": str(folder),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    before = {name: os.environ.get(name) for name in wanted}
    folder.mkdir()
    os.environ.update(wanted)
    try:
        with chdir(folder):
            yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def run_apart(plan: Plan) -> Report:
    """Run the trials of a kind in another process."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    begun = replace(plan, begun=time.time())
    process = context.Process(target=_serve, args=(begun, theirs), name=f"torture-{plan.name}")
    with mock.patch.dict(os.environ, PYTHONHASHSEED="0"):  # makes the order of sets deterministic
        process.start()
    theirs.close()
    report = Report(plan.name)
    try:
        if ours.poll(plan.seconds + PATIENCE):
            report = ours.recv()
        else:
            report.failures.append(Failure(plan, plan.first, f"hangs: no end {PATIENCE:.0f} s after its time"))
            process.kill()
    except EOFError:
        process.join()
        report.failures.append(Failure(plan, plan.first, f"the process ended with status {process.exitcode}"))
    process.join()
    return report


def _serve(plan: Plan, pipe: Connection) -> None:
    """Run the trials in the child process and send the report."""
    pipe.send(run(plan))
