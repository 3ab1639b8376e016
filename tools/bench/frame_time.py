"""Frame time while a pawn is dragged over the whole board, and what a table costs when nothing moves.

Runs with SDL's dummy driver, so that it measures our own update and draw and no graphics card. The table is
driven by the tests' robot: real events, the real window loop's frames, only time is stepped.
"""

import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.scenes.base import Scene
    from game.scenes.robot import Robot
    from game.table.semantics import Node

SIZE = (1920, 1080)
SEED = 7
SEATS = ("human", "human", "human")
MARGIN = 40
"""Pixels kept from the window's edge while dragging."""
ROWS = 6
"""How often the drag crosses the window."""

Point = tuple[int, int]


class NothingToDrag(Exception):
    """The table shows no pawn that may be moved."""


@dataclass(frozen=True)
class Frames:
    """Milliseconds of handling, update and draw per frame of a drag, and the idle cost."""

    frames: int
    drawn: int
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
    os.environ.pop("PARLOUR_READY_FILE", None)
    from game.scenes.robot import Robot

    with Robot(_table(slug), SIZE) as robot:
        robot.settle()
        _drag(robot, frames)  # fills the caches of pictures: measured is play, not its first second
        robot.settle()
        before = robot.app.frames
        times = sorted(_drag(robot, frames))
        drawn = robot.app.frames - before
        robot.settle()
        draws, percent = _rest(robot, idle_seconds)
    p50, p99 = (times[min(len(times) - 1, int(part * len(times)))] for part in (0.5, 0.99))
    return Frames(len(times), drawn, p50, p99, times[-1], draws, percent)


def _table(slug: str) -> "Scene":
    """A new game at its table, not kept."""
    from game.scenes.prefs import Prefs, Values
    from game.scenes.sitting import Plan, begin, table_scene

    match = begin(Plan(box=slug, seats=SEATS, seed=SEED), saved=False)
    return table_scene(match, Prefs(Values(hover_hold=0.0)))


def _drag(robot: "Robot", frames: int) -> list[float]:
    """Pick a pawn up, sweep it over the whole window, put it down; milliseconds per frame in between."""
    from pygame import MOUSEBUTTONDOWN, MOUSEBUTTONUP, MOUSEMOTION
    from pygame.event import Event

    start = robot.viewport.px_point(_pawn(robot).rect.centre)
    _frame(robot, Event(MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    _frame(robot, Event(MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    times, last = [], start
    for point in _sweep(start, frames):
        moved = (point[0] - last[0], point[1] - last[1])
        event = Event(MOUSEMOTION, pos=point, rel=moved, buttons=(1, 0, 0), touch=False)
        times.append(_frame(robot, event))
        last = point
    _frame(robot, Event(MOUSEBUTTONUP, pos=last, button=1, touch=False))
    return times


def _frame(robot: "Robot", event: Any) -> float:
    """One frame with one event: the milliseconds it took."""
    began = time.perf_counter()
    robot.app.frame([event], 1 / 60)
    return 1000 * (time.perf_counter() - began)


def _pawn(robot: "Robot") -> "Node":
    """The first pawn that may be moved now."""
    every = (node for top in robot.nodes() for node in top.walk())
    for node in every:
        if node.key.startswith("pawn.") and "legal" in node.states:
            return node
    raise NothingToDrag("no node with a key like pawn.* is legal to move")


def _sweep(start: Point, frames: int) -> Iterator[Point]:
    """Way points in rows over the whole window and back to ``start``, evenly spaced in time."""
    width, height = SIZE
    corners = [start]
    for row in range(ROWS):
        y = MARGIN + (height - 2 * MARGIN) * row // (ROWS - 1)
        ends = [(MARGIN, y), (width - MARGIN, y)]
        corners += ends if row % 2 == 0 else ends[::-1]
    corners.append(start)
    legs = len(corners) - 1
    for number in range(frames):
        leg, part = divmod(number * legs / frames, 1)
        (x0, y0), (x1, y1) = corners[int(leg)], corners[int(leg) + 1]
        yield round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part)


def _rest(robot: "Robot", seconds: float) -> tuple[int, float]:
    """Do nothing at the window's resting rate: frames drawn, and percent of a core used by this process."""
    import pygame

    from game.scenes.app import CALM

    clock = pygame.time.Clock()
    before, began, end = robot.app.frames, time.process_time(), time.monotonic() + seconds
    while time.monotonic() < end:
        dt = clock.tick(CALM) / 1000
        robot.app.frame(pygame.event.get(), dt)
    return robot.app.frames - before, 100 * (time.process_time() - began) / seconds


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
