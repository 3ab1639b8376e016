"""Start-up time, from the start of the process to the first drawn shelf, including imports.

The program reports the drawn shelf by writing the file named in ``PARLOUR_READY_FILE``, polled every two milliseconds,
which is the maximum error. The very first start also parses the content, which is cached for later starts; it is
reported separately.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from game.scenes.warming import COLD
from tools.bench.measured_process import environment
from tools.project.environment import ROOT
from tools.project.package_and_lock import FOLDER

LOOK_EVERY = 0.002
PATIENCE = 30.0
SOURCE = (sys.executable, "-m", "game")
PACKAGED = (str(FOLDER / ("parlour.exe" if os.name == "nt" else "parlour")),)
"""The program built by ``x.py package``."""


class NeverReady(Exception):
    """Raised if the program exits or times out before its shelf is drawn."""


class Start(NamedTuple):
    """Wall time and processor time of the main thread until the window is drawn, in seconds."""

    seconds: float
    processor: float


@dataclass(frozen=True)
class StartUp:
    """Seconds from process start to the first drawn shelf."""

    first: float
    """With an empty cache."""
    later: tuple[float, ...]
    processor: tuple[float, ...]
    """Processor time of the main thread in the later starts, largely independent of the load; 0 if unknown."""

    def at(self, part: float) -> float:
        """Return a quantile (0 to 1) of the later starts."""
        ordered = sorted(self.later)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def measure(times: int, command: Sequence[str] = SOURCE, driver: str | None = "dummy") -> StartUp:
    """Start the program ``times`` times; ``driver`` is SDL's video driver, None for the real display.

    Raises:
        NeverReady: If there is no such program, or it does not show its shelf.
    """
    if shutil.which(command[0]) is None:
        raise NeverReady(f"{command[0]} is not there; x.py package builds the program")
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        first, *later = [start_once(command, Path(folder), driver) for _ in range(times + 1)]
    return StartUp(first.seconds, tuple(one.seconds for one in later), tuple(one.processor for one in later))


def start_once(command: Sequence[str], folder: Path, driver: str | None) -> Start:
    """Start a program, wait until its window is drawn, terminate it.

    Raises:
        NeverReady: If it exits before or times out.
    """
    ready = folder / "ready"
    ready.unlink(missing_ok=True)
    given = {"PARLOUR_READY_FILE": str(ready), "PARLOUR_HOME": str(folder / "home"), COLD: "1"}
    env = environment(SDL_AUDIODRIVER="dummy", **given) | ({"SDL_VIDEODRIVER": driver} if driver else {})
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    try:
        while not ready.exists():
            if process.poll() is not None:
                raise NeverReady(f"{command[0]} ended with status {process.returncode} before its shelf was drawn")
            if time.perf_counter() - began > PATIENCE:
                raise NeverReady(f"no shelf after {PATIENCE:.0f} s")
            time.sleep(LOOK_EVERY)
        return Start(time.perf_counter() - began, _processor_time(process.pid))
    finally:
        process.terminate()
        process.wait(15)


def _processor_time(pid: int) -> float:
    """Return the processor time of a process's main thread in seconds; 0 if unknown."""
    told = Path(f"/proc/{pid}/schedstat")
    return int(told.read_text(encoding="ascii").split()[0]) / 1e9 if told.exists() else 0.0


def markdown(result: StartUp, what: str) -> str:
    """Return the result as table rows for tools/bench/README.md."""
    later = f"{min(result.later):.2f} | {statistics.median(result.later):.2f} | {result.at(0.9):.2f}"
    processor = f"{statistics.median(result.processor):.2f}"
    head = "| start-up to the first drawn shelf, s | best | median | 9 of 10 within | first ever | processor, median |"
    row = f"| {what}, {len(result.later)} starts | {later} | {result.first:.2f} | {processor} |"
    return f"{head}\n|---|---:|---:|---:|---:|---:|\n{row}"


def as_json(result: StartUp) -> dict[str, Any]:
    """Return the result as JSON data."""
    return asdict(result)
