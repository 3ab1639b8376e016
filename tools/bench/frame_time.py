"""Frame times while dragging a pawn over the whole board and while moves are animated, and the idle load of a table.

Some games are measured in mid-game on a very large board, see :data:`COURSES`.

Runs with SDL's dummy driver, so that it measures our update and draw only, not the graphics card. The table is driven
by the tests' robot: real events and real frames of the window loop with stepped time.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from tools.bench import large_time_line_board

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.rules.contract import Command, Game
    from game.scenes.robot import Robot
    from game.ui.widgets.accessibility import AccessNode

SIZE = (1920, 1080)
SEED = 7
SEATS = ("human", "human", "human")
COURSES: "dict[str, tuple[int, Callable[[Game], Sequence[Command]]]]" = {
    "time_line": (5, lambda game: large_time_line_board.tall(game, 5, 10, SEED))
}
"""Number of seats, and commands before the drag, by slug."""
MOVES = 6
"""Number of animated moves."""
MARGIN = 40
"""Margin of the drag to the window's edge, in pixels."""
ROWS = 6
"""Number of times the drag crosses the window."""

Point = tuple[int, int]


class NothingToDrag(Exception):
    """Raised if the table shows no movable pawn."""


@dataclass(frozen=True)
class Frames:
    """Milliseconds of handling, update and draw per frame of a drag and of animated moves; the idle load."""

    frames: int
    drawn: int
    p50: float
    p99: float
    worst: float
    moving: int
    """Number of frames with animated moves."""
    moving_p50: float
    moving_p99: float
    moving_worst: float
    idle_draws: int
    idle_percent: float
    """Processor time while idle, in percent of one core."""


def measure(slug: str, frames: int, idle_seconds: float) -> Frames:
    """Drag for ``frames`` frames, then idle for ``idle_seconds``."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.pop("PARLOUR_READY_FILE", None)
    from game.scenes.robot import Robot

    with Robot(_table(slug), SIZE) as robot:
        robot.settle()
        _drag(robot, frames)  # fills the caches: play is measured, not its first second
        robot.settle()
        before = robot.app.frames
        times = sorted(_drag(robot, frames))
        drawn = robot.app.frames - before
        robot.settle()
        moving = sorted(_moves(robot))
        draws, percent = _rest(robot, idle_seconds)
    return Frames(len(times), drawn, *_shares(times), len(moving), *_shares(moving), draws, percent)


def _shares(times: Sequence[float]) -> tuple[float, float, float]:
    """Return median, 99th percentile and maximum of sorted times; zeros if empty."""
    if not times:
        return 0.0, 0.0, 0.0
    return times[len(times) // 2], times[min(len(times) - 1, int(0.99 * len(times)))], times[-1]


def _table(slug: str) -> "Scene":
    """Return a game at its table, not stored: a new one, or one in mid-game."""
    from game.app.settings import Settings, SettingValues
    from game.content import open_box
    from game.match.history import History
    from game.match.match import Match
    from game.scenes import page_factory
    from game.scenes.match_factory import MatchRequest, begin
    from game.seats.spec import sit_all

    count, course = COURSES.get(slug, (len(SEATS), None))
    match = begin(MatchRequest(box=slug, seats=("human",) * count, seed=SEED), saved=False)
    if course is not None:
        game = open_box(slug)
        history = History(game.start(count, {}))
        for command in course(game):
            history.add(command)
        match = Match(game, match.config, sit_all(game, match.config.seats, SEED), history)
    return page_factory.table(Settings(SettingValues(hover_hold=0.0)), match)


def _moves(robot: "Robot") -> list[float]:
    """Give some commands, preferably with pieces; return milliseconds per frame until each is animated."""
    from game.scenes.play.scene import PlayScene

    times: list[float] = []
    for number in range(MOVES):
        scene = robot.scene
        if not isinstance(scene, PlayScene):
            break
        going = [offer for offer in scene.offers_now if offer.gesture is not None and len(offer.gesture.parts) > 1]
        offers = going or list(scene.offers_now)
        if not offers:
            break
        scene.take(offers[(7 * number) % len(offers)])
        times.append(_frame(robot))
        while robot.scene.lively:
            times.append(_frame(robot))
    return times


def _drag(robot: "Robot", frames: int) -> list[float]:
    """Pick a pawn up, sweep it over the whole window, put it down; return milliseconds per frame of the sweep."""
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


def _frame(robot: "Robot", *events: Any) -> float:
    """Run a frame with events; return its milliseconds."""
    began = time.perf_counter()
    robot.app.frame(list(events), 1 / 60)
    return 1000 * (time.perf_counter() - began)


def _pawn(robot: "Robot") -> "AccessNode":
    """Return the first movable pawn."""
    every = (node for top in robot.nodes() for node in top.walk())
    for node in every:
        if node.key.startswith("pawn.") and "legal" in node.states:
            return node
    raise NothingToDrag("no node with a key like pawn.* is legal to move")


def _sweep(start: Point, frames: int) -> Iterator[Point]:
    """Yield points in rows over the whole window and back to ``start``, evenly spaced in time."""
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
    """Idle at the window's resting rate; return the drawn frames, and the processor load in percent of a core."""
    import pygame

    from game.app.app import CALM

    clock = pygame.time.Clock()
    before, began, end = robot.app.frames, time.process_time(), time.monotonic() + seconds
    while time.monotonic() < end:
        dt = clock.tick(CALM) / 1000
        robot.app.frame(pygame.event.get(), dt)
    return robot.app.frames - before, 100 * (time.process_time() - began) / seconds


def markdown(result: Frames) -> str:
    """Return the result as a table for tools/bench/README.md."""
    what = f"dragging a pawn over the board, {SIZE[0]}x{SIZE[1]}"
    head = f"| {what} | p50 | p99 | worst | idle redraws | idle CPU |\n|---|---:|---:|---:|---:|---:|"
    times = f"{result.p50:.1f} ms | {result.p99:.1f} ms | {result.worst:.1f} ms"
    idle = f"{result.idle_draws} | {result.idle_percent:.2f} %"
    moves = f"{result.moving_p50:.1f} ms | {result.moving_p99:.1f} ms | {result.moving_worst:.1f} ms"
    drag = f"| {result.frames} frames of the drag, update and draw | {times} | {idle} |"
    return f"{head}\n{drag}\n| {result.moving} frames of moves that are shown | {moves} | | |"


def as_json(result: Frames) -> dict[str, Any]:
    """Return the result as JSON data."""
    return asdict(result)
