"""Frame time while a pawn is dragged over the whole board, and what a table costs when nothing moves.

Runs with SDL's dummy driver, so that it measures our own update and draw and no graphics card. The client is
driven through the protocol in ``stage.py``.
"""

import importlib
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tools.bench.stage import Point, Stage

SIZE = (1920, 1080)
FRAME = 1 / 60
MARGIN = 40
"""Pixels kept from the window's edge while dragging."""


@dataclass(frozen=True)
class Frames:
    """Milliseconds of update and draw per frame of a drag, and the idle cost."""

    frames: int
    p50: float
    p99: float
    worst: float
    idle_draws: int
    idle_percent: float
    """Processor time while idle, in percent of one core."""


def measure(slug: str, frames: int, idle_seconds: float) -> Frames:
    """Drag for this many frames, then rest for this many seconds."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    stage: Stage = importlib.import_module("game.scenes.stage").open_table(slug, SIZE, 7)
    try:
        times = sorted(_drag(stage, frames))
        draws, percent = _rest(stage, idle_seconds)
    finally:
        stage.close()
    p50, p99 = (times[min(len(times) - 1, int(part * len(times)))] for part in (0.5, 0.99))
    return Frames(len(times), p50, p99, times[-1], draws, percent)


def _drag(stage: Stage, frames: int) -> list[float]:
    """Pick a pawn up, sweep it over the whole board, put it down; milliseconds per frame in between."""
    from pygame import MOUSEBUTTONDOWN, MOUSEBUTTONUP, MOUSEMOTION
    from pygame.event import Event

    start, goal = stage.drag()
    stage.frame([Event(MOUSEBUTTONDOWN, pos=start, button=1, touch=False)], FRAME)
    times, last = [], start
    for point in _sweep(start, goal, frames):
        moved = (point[0] - last[0], point[1] - last[1])
        event = Event(MOUSEMOTION, pos=point, rel=moved, buttons=(1, 0, 0), touch=False)
        began = time.perf_counter()
        stage.frame([event], FRAME)
        times.append(1000 * (time.perf_counter() - began))
        last = point
    stage.frame([Event(MOUSEBUTTONUP, pos=last, button=1, touch=False)], FRAME)
    return times


def _sweep(start: Point, goal: Point, frames: int) -> Iterator[Point]:
    """Way points from ``start`` in rows over the whole window to ``goal``, evenly spaced in time."""
    width, height = SIZE
    rows = 6
    corners = [start]
    for row in range(rows):
        y = MARGIN + (height - 2 * MARGIN) * row // (rows - 1)
        ends = [(MARGIN, y), (width - MARGIN, y)]
        corners += ends if row % 2 == 0 else ends[::-1]
    corners.append(goal)
    legs = len(corners) - 1
    for number in range(frames):
        leg, part = divmod(number * legs / frames, 1)
        (x0, y0), (x1, y1) = corners[int(leg)], corners[int(leg) + 1]
        yield round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part)


def _rest(stage: Stage, seconds: float) -> tuple[int, float]:
    """Let everything come to rest, then do nothing: frames drawn, and percent of a core."""
    stage.idle(2.0)
    began = time.process_time()
    draws = stage.idle(seconds)
    return draws, 100 * (time.process_time() - began) / seconds


def markdown(result: Frames) -> str:
    """The result as a table for README.md."""
    what = f"dragging a pawn over the board, {SIZE[0]}x{SIZE[1]}"
    head = f"| {what} | p50 | p99 | worst | idle redraws | idle CPU |\n|---|---:|---:|---:|---:|---:|"
    times = f"{result.p50:.1f} ms | {result.p99:.1f} ms | {result.worst:.1f} ms"
    idle = f"{result.idle_draws} | {result.idle_percent:.2f} %"
    return f"{head}\n| {result.frames} frames, update and draw | {times} | {idle} |"


def as_json(result: Frames) -> dict[str, Any]:
    """The result for programs."""
    return asdict(result)
