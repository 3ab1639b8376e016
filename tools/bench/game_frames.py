"""Frame times over whole games of bots: every animation, narration, goal strip and ending, at a window size.

The bots' commands are computed beforehand, so that no frame waits for them and both sides of a comparison show the same
game. The cost of a frame is the processor time of the window's thread, from the events to the updated display, which is
largely independent of the load of the machine. Each game runs in its own process, starting at the shelf, so that memory
and first frame are those of a user who starts the program and reads the shelf for a while.
"""

import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from tools.bench.measured_process import environment
from tools.bench.section_timer import SectionTimer

if TYPE_CHECKING:
    from game.content import BoxInfo
    from game.match.match import Match
    from game.scenes.robot import Robot
    from game.scenes.warming import Warming

SEED = 20_261
SEATS = {"back_in_time": 3, "card_game": 4, "time_line": 5, "dice_through_time": 4, "riff_in_time": 4}
"""The games of the shelf, and their numbers of seats: the usual maximum."""
SIZES = ((1920, 1080), (3840, 2160))
LEVEL = "ai:easy"
LONG = 33.0
"""Minimum duration of a long frame, in milliseconds."""
READING = 90
"""Number of frames on the shelf and on the set-up page."""
KEPT = 8
"""Number of slowest frames reported individually."""
LAST = 6
"""Number of commands shown at the end if only a slice of a game is."""


@dataclass(frozen=True)
class LongFrame:
    """One of the slowest frames, with its milliseconds by section."""

    number: int
    page: str
    command: int
    ms: float
    sections: dict[str, float]


@dataclass
class GameFrames:
    """Measurements of a game at a window size; times in milliseconds of the window's thread, memory in MB."""

    slug: str
    size: tuple[int, int]
    commands: int = 0
    frames: int = 0
    p50: float = 0.0
    p99: float = 0.0
    worst: float = 0.0
    long: int = 0
    """Number of frames of more than 33 ms."""
    first: float = 0.0
    """Time from the click that starts the game to the drawn table."""
    resized: float = 0.0
    """Time of the frame that resizes the window in mid-game; maximum of the following ones."""
    after_resize: float = 0.0
    memory: list[int] = field(default_factory=list)
    """Memory at the shelf, at a new table, and back at the shelf after each game."""
    most: int = 0
    """Peak memory."""
    slowest: list[LongFrame] = field(default_factory=list)
    busy: dict[str, float] = field(default_factory=dict)
    """Milliseconds by section in the slowest hundredth of all frames."""


class _Clock:
    """Times frames."""

    def __init__(self, robot: "Robot") -> None:
        self._robot = robot
        self.timer = SectionTimer()
        self.times: list[float] = []
        self.sections: list[dict[str, float]] = []
        self.commands: list[int] = []
        self.pages: list[str] = []

    def frame(self, command: int = 0) -> float:
        """Run a frame and return its milliseconds; record it if something was drawn."""
        drawn = self._robot.app.frames
        self.timer.clear()
        taken = frame_of(self._robot)
        if self._robot.app.frames != drawn or taken > 1.0:
            self.times.append(taken)
            self.sections.append(self.timer.taken())
            self.commands.append(command)
            self.pages.append(self._robot.scene.name)
        return taken


def frame_of(robot: "Robot") -> float:
    """Run a frame and return its milliseconds; the raster thread gets as much time as in a window."""
    from game.ui.paint import svg_art

    svg_art.wait(1 / 60)
    began = time.thread_time()
    robot.app.frame([], 1 / 60)
    return 1000 * (time.thread_time() - began)


def measure(slug: str, size: tuple[int, int], games: int = 2, most: int | None = None) -> GameFrames:
    """Play games in this process; in the first one, show ``most`` commands (None: all) and the last ones."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    os.environ.pop("PARLOUR_READY_FILE", None)
    from game.app import services
    from game.app.settings import Settings, SettingValues
    from game.content import list_boxes
    from game.scenes import page_factory
    from game.scenes.robot import Robot
    from game.scenes.warming import Warming

    found, warming = GameFrames(slug, size), Warming()
    box = next(box for box in list_boxes() if box.box_id == slug)
    settings = Settings(SettingValues(hover_hold=0.0, muted=True))
    with Robot(page_factory.shelf(settings), size, fade=True, spare=warming.go_on) as robot:
        clock = _Clock(robot)
        read_shelf(robot, box, warming)
        found.memory.append(memory_now())
        _first_frame(robot, box, settings, found)
        _play(robot, clock, slug, settings, found, most)
        _to_shelf(robot, settings, found, lambda: clock.frame(found.commands))
        clock.timer.close()
        for number in range(1, games):
            _play_quickly(robot, slug, settings, SEED + number)
            _to_shelf(robot, settings, found, robot.step)
    services.close()
    _evaluate(found, clock)
    found.most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return found


def read_shelf(robot: "Robot", box: "BoxInfo", warming: "Warming") -> None:
    """Read about a box on the shelf until its table is prefetched."""
    robot.step(READING)
    robot.move(robot.node(key=f"box.{box.box_id}").rect.centre)
    while not warming.is_ready(box):
        robot.step()
        time.sleep(0.001)  # let the bots' process run, too


def _first_frame(robot: "Robot", box: "BoxInfo", settings: Any, found: GameFrames) -> None:
    """Set up and start a game by clicks."""
    from game.scenes import page_factory
    from game.scenes.play.scene import PlayScene

    robot.app.manager.push(page_factory.set_up(settings, box))
    robot.step(READING)
    scene: Any = robot.scene
    began = time.thread_time()
    scene.start()
    drawn = robot.app.frames
    while not isinstance(robot.scene, PlayScene) or robot.app.frames == drawn:
        robot.step()
    found.first = 1000 * (time.thread_time() - began)
    robot.step(READING)
    found.memory.append(memory_now())


def _play(robot: "Robot", clock: _Clock, slug: str, settings: Any, found: GameFrames, most: int | None) -> None:
    """Show a whole game of bots and its result, with a temporary resize in the middle.

    With ``most``, only the first commands and the end of the game are shown.
    """
    from game.scenes import page_factory
    from game.scenes.play.scene import PlayScene

    match, length = _scripted(slug, SEED)
    robot.app.manager.reset(page_factory.table(settings, match))
    robot.step(2)
    end = length if most is None else min(length, most)
    while isinstance(robot.scene, PlayScene) and len(match) < end:
        if len(match) >= end // 2 and not found.resized:
            _resize(robot, clock, found)
        clock.frame(len(match))
    found.commands = end
    if len(match) < length - LAST:
        match, _length = _scripted(slug, SEED)
        match.run(length - LAST)
        robot.app.manager.reset(page_factory.table(settings, match))
        robot.step(READING)
    while isinstance(robot.scene, PlayScene):
        clock.frame(len(match))
    for _ in range(2 * READING):
        clock.frame(length)


def _resize(robot: "Robot", clock: _Clock, found: GameFrames) -> None:
    """Make the window slightly smaller, then restore it."""
    wide, high = found.size
    for size in ((wide - wide // 8, high - high // 8), found.size):
        began = time.thread_time()
        robot.app.resize(size)
        robot.app.frame([], 1 / 60)
        found.resized = max(found.resized, 1000 * (time.thread_time() - began))
        for _ in range(60):
            found.after_resize = max(found.after_resize, frame_of(robot))


def _play_quickly(robot: "Robot", slug: str, settings: Any, seed: int) -> None:
    """Show another game of bots at the fastest pace that animates every command."""
    from game.scenes import page_factory
    from game.scenes.play.scene import PlayScene

    match, _length = _scripted(slug, seed)
    robot.app.manager.reset(page_factory.table(settings, match))
    robot.step()
    while isinstance(robot.scene, PlayScene):
        robot.app.frame([], 1 / 10)
    robot.step(READING)


def _to_shelf(robot: "Robot", settings: Any, found: GameFrames, frame: Callable[[], object]) -> None:
    """Go back to the shelf frame by frame; record the memory."""
    from game.scenes import page_factory
    from game.ui.paint import malloc_tuning

    robot.app.manager.reset(page_factory.shelf(settings))
    for _ in range(2 * READING):
        frame()
    malloc_tuning.wait()
    found.memory.append(memory_now())


def _scripted(slug: str, seed: int) -> "tuple[Match, int]":
    """Return a match with precomputed commands, and their number."""
    from game.ai import Budget
    from game.ai.memory import Past
    from game.content import open_box
    from game.match.history import issuer
    from game.match.match import begin
    from game.rules.contract import Command, View
    from game.seats.players import Action, InstantSeat
    from game.seats.spec import sit_all

    class Scripted(InstantSeat):
        """Gives precomputed commands."""

        spec = LEVEL

        def __init__(self, commands: Sequence[Command]) -> None:
            self._left = deque(commands)

        def answer_now(
            self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past
        ) -> Action:
            """Give the next command."""
            return Action((self._left.popleft(),))

    game = open_box(slug)
    count = SEATS[slug]
    draft = begin(game, sit_all(game, (LEVEL,) * count, seed), seed, {})
    draft.run()
    commands = list(draft.history.commands)
    del draft
    gc.collect()  # in a window, this garbage would be in another process
    by_seat = [[command for command in commands if issuer(command) == seat] for seat in range(count)]
    return begin(game, [Scripted(own) for own in by_seat], seed, {}), len(commands)


def _evaluate(found: GameFrames, clock: _Clock) -> None:
    """Compute statistics of frame times, and the sections of the slowest frames."""
    order = sorted(range(len(clock.times)), key=clock.times.__getitem__)
    if not order:
        return
    at = order[min(len(order) - 1, int(0.99 * len(order)))]
    found.frames = len(order)
    found.p50, found.p99 = clock.times[order[len(order) // 2]], clock.times[at]
    found.worst, found.long = clock.times[order[-1]], sum(1 for ms in clock.times if ms > LONG)
    found.slowest = [
        LongFrame(number, clock.pages[number], clock.commands[number], clock.times[number], clock.sections[number])
        for number in reversed(order[-KEPT:])
    ]
    busy: defaultdict[str, float] = defaultdict(float)
    for number in order[int(0.99 * len(order)) :]:
        for name, ms in clock.sections[number].items():
            busy[name] += ms
    found.busy = dict(sorted(busy.items(), key=lambda one: -one[1])[:12])


def memory_now() -> int:
    """Return the present memory of this process in megabytes."""
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def measure_apart(slug: str, size: tuple[int, int], games: int, most: int | None = None) -> dict[str, Any]:
    """Run :func:`measure` in its own process; return the result as plain data."""
    given = [slug, f"{size[0]}x{size[1]}", str(games), str(most or 0)]
    command = [sys.executable, "-m", "tools.bench.game_frames", *given]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment()).stdout
    found: dict[str, Any] = json.loads(told)
    return found


def markdown(results: Sequence[dict[str, Any]]) -> str:
    """Return the results as a table for tools/bench/README.md."""
    head = (
        "| game, size | frames | p50 | p99 | worst | over 33 ms | first frame | resize | after it | MB: shelf, table,"
        " after games | most |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---|---:|"
    )
    rows = [head]
    for one in results:
        wide, high = one["size"]
        times = " | ".join(f"{one[name]:.1f}" for name in ("p50", "p99", "worst"))
        rest = " | ".join(f"{one[name]:.0f}" for name in ("long", "first", "resized", "after_resize"))
        memory = ", ".join(str(mb) for mb in one["memory"])
        rows.append(f"| {one['slug']} {wide}x{high} | {one['frames']} | {times} | {rest} | {memory} | {one['most']} |")
    return "\n".join(rows)


def busy_lines(results: Sequence[dict[str, Any]]) -> str:
    """Format the sections of the slowest frames of each game."""
    lines = []
    for one in results:
        lines.append(f"{one['slug']} {one['size'][0]}x{one['size'][1]}, slowest hundredth: {_named(one['busy'])}")
        for frame in one["slowest"]:
            what = _named(frame["sections"])
            lines.append(
                f"  frame {frame['number']} ({frame['page']}), command {frame['command']}: {frame['ms']:.1f} ms: {what}"
            )
    return "\n".join(lines)


def _named(sections: dict[str, float]) -> str:
    """Format sections of at least a millisecond, the longest first."""
    order = sorted(sections.items(), key=lambda one: -one[1])
    return ", ".join(f"{name} {ms:.1f}" for name, ms in order if ms >= 1.0)


def main() -> int:
    """Measure a game in this process; print JSON."""
    slug, size, games, most = sys.argv[1:]
    wide, high = (int(length) for length in size.split("x"))
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        os.environ["PARLOUR_HOME"] = folder  # a game started by a click is stored
        print(json.dumps(asdict(measure(slug, (wide, high), int(games), int(most) or None))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
