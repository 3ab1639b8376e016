"""Repeats the trials of one kind: here, or in a process of its own that may crash or hang without ending the rest."""

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
"""Seconds after its end at which a process is taken to hang: each step looks at the time, so none comes near it."""
ENOUGH = 5
"""After so many failures a kind is left: more of the same tell nothing new."""
LINES = 12
"""Lines of a traceback that are kept: the last ones."""


@dataclass(frozen=True)
class Plan:
    """What to try: trials from number ``first`` on, until ``seconds`` have passed or ``most`` were made."""

    name: str
    seed: int
    seconds: float
    most: int | None = None
    first: int = 0
    begun: float | None = None
    """When the time began (:func:`time.time`), before this process did; None: it begins with the first trial."""


@dataclass(frozen=True)
class Failure:
    """A failed trial, and how to repeat it."""

    plan: Plan
    number: int
    what: str

    def __str__(self) -> str:
        """Return what failed and the command that repeats it."""
        again = f"--only {self.plan.name} --seed {self.plan.seed} --first {self.number} --trials 1"
        return f"{self.plan.name}, trial {self.number} (python3 tools/x.py torture {again}):\n{self.what}"


@dataclass
class Report:
    """What one kind has tried."""

    name: str
    trials: int = 0
    cut: int = 0
    """Trials in the middle of which the time was over."""
    tried: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    memory: int = 0
    """Bytes that the process needed at most."""
    figures: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What the kind counts by game: the name of the row and of the game."""
    failures: list[Failure] = field(default_factory=list)

    @property
    def a_minute(self) -> float:
        """How many trials there were in a minute."""
        return self.trials * 60 / self.seconds if self.seconds else 0.0


def run(plan: Plan) -> Report:
    """Repeat the trials of a kind in this process."""
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
    """Let this folder be that of the person's data and of all files, and no window be real, for a while."""
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
    """Repeat the trials of a kind in a process of its own."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    begun = replace(plan, begun=time.time())
    process = context.Process(target=_serve, args=(begun, theirs), name=f"torture-{plan.name}")
    with mock.patch.dict(os.environ, PYTHONHASHSEED="0"):  # sets in the same order each time
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
    """Run in the other process and send the report."""
    pipe.send(run(plan))
