"""Frame times in real time while bots of the highest level think in other processes.

Frames run at 60 Hz as in a window, so that the bots compete for the cores as they do there. Measured is the time from
the events to the updated display, in wall and processor time, for all frames.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

from game.app.settings import Settings, SettingValues
from game.content import open_box
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import Robot

LEVEL: Final = "ai:expert"
SIZE: Final = (1920, 1080)
SEED: Final = 1985
FRAME: Final = 1 / 60
GOAL: Final = 16.0
"""Maximum 99th percentile of frame times, in milliseconds."""


@dataclass(frozen=True)
class ThinkingFrames:
    """Frame times in milliseconds: percentiles and maximum in wall time; ``busy_p99`` is processor time.

    ``commands`` is the progress of the game meanwhile.
    """

    game: str
    seats: int
    frames: int
    p50: float
    p99: float
    worst: float
    busy_p99: float
    commands: int


def measure(slug: str, seconds: float) -> ThinkingFrames:
    """Show a game of bots of the highest level for ``seconds``, with the fewest seats."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["PARLOUR_HOME"] = home
        seats = open_box(slug).seats.start
        match = match_factory.begin(MatchRequest(box=slug, seats=(LEVEL,) * seats, seed=SEED))
        settings = Settings(SettingValues(muted=True, hover_hold=0.0))
        with Robot(page_factory.table(settings, match), SIZE) as robot:
            robot.step(30)
            clock, busy = _shown(robot, seconds)
        return ThinkingFrames(
            slug, seats, len(clock), median(clock), _of_100(clock), max(clock), _of_100(busy), len(match)
        )


def _shown(robot: Robot, seconds: float) -> tuple[list[float], list[float]]:
    """Show frames in real time; return the milliseconds of each, in wall and processor time."""
    clock, busy = list[float](), list[float]()
    due = time.monotonic()
    end = due + seconds
    while time.monotonic() < end and robot.app.manager.top is not None:
        begun, worked = time.perf_counter(), time.thread_time()
        robot.app.frame([], FRAME)
        clock.append(1000 * (time.perf_counter() - begun))
        busy.append(1000 * (time.thread_time() - worked))
        due = max(due + FRAME, time.monotonic() - FRAME)  # do not catch up on late frames
        time.sleep(max(0.0, due - time.monotonic()))
    return clock, busy


def _of_100(times: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[int(0.99 * (len(times) - 1))]


def markdown(found: Sequence[ThinkingFrames]) -> str:
    """Return the result as a table for tools/bench/README.md."""
    lines = [
        f"| {LEVEL} thinks, {SIZE[0]}x{SIZE[1]} | frames | p50 | p99 | worst | p99, processor | commands |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for one in found:
        numbers = f"{one.p50:.1f} | {one.p99:.1f} | {one.worst:.1f} | {one.busy_p99:.1f}"
        lines.append(f"| {one.game}, {one.seats} seats | {one.frames:,} | {numbers} | {one.commands} |")
    late = [one.game for one in found if one.p99 > GOAL]
    return "\n".join([*lines, "", f"- goal {GOAL:.0f} ms: {'not kept in ' + ', '.join(late) if late else 'kept'}"])


def as_json(found: Sequence[ThinkingFrames]) -> list[dict[str, Any]]:
    """Return the result as JSON data."""
    return [asdict(one) for one in found]
