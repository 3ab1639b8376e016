"""What a screen reader costs: the same frames of a table with a reader that listens, and without.

A frame has its sixtieth of a second even if its work takes less, so its length is that or its work, whichever is
longer. Work is processor time of the loop's thread. The reader takes what AccessKit would send, and sends nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

from accesskit import TreeUpdate

from game.app.screen_reader.bridge import ScreenReader
from game.app.screen_reader.platform_adapter import Adapter, Bounds, Callbacks
from game.app.settings import Settings, SettingValues
from game.scenes import page_factory
from game.scenes.match_factory import MatchRequest, begin
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot

SIZE: Final = (1920, 1080)
SEED: Final = 7
FRAME: Final = 1000 / 60
"""Milliseconds that a frame has."""
GOAL: Final = 0.5
"""Milliseconds by which a reader may make frames longer."""
MOVES: Final = 8


class Listener(Adapter):
    """Stands for a system with a screen reader: counts what it is sent."""

    def __init__(self) -> None:
        super().__init__(None)
        self.updates = self.nodes = 0

    def connected(self, callbacks: Callbacks) -> Listener:
        """Begin to listen, and return itself."""
        callbacks.begin()
        return self

    def update(self, update: TreeUpdate) -> None:
        """Count an update."""
        self.updates += 1
        self.nodes += len(update.nodes)

    def place_window(self, bounds: Bounds) -> None:
        """Do nothing."""


@dataclass(frozen=True)
class ReaderFrames:
    """Milliseconds of frames of moves and of the focus going round, without and with a reader."""

    game: str
    frames: int
    work: tuple[float, float]
    """Median of the work of a frame."""
    p99: tuple[float, float]
    """Length that 99 of 100 frames keep."""
    worst: tuple[float, float]
    """Length of the longest frame, the least of all rounds."""
    reading: float
    """Median of the work of a reading of the page."""
    readings: int
    nodes: float
    """Nodes sent in a reading, on average."""


def measure(slug: str, rounds: int) -> ReaderFrames:
    """Play the same moves with and without a reader, in turns."""
    work: list[list[list[float]]] = [[], []]
    readings: list[float] = []
    heard: list[Listener] = []
    for _round in range(rounds):
        for listens in (0, 1):
            match = begin(MatchRequest(box=slug, seats=("human",) * 2, seed=SEED), saved=False)
            with Robot(page_factory.table(Settings(SettingValues(muted=True)), match), SIZE) as robot:
                if listens:
                    heard.append(Listener())
                    _listen(robot, heard[-1], readings)
                robot.settle()
                work[listens].append(list(_played(robot)))
    both = [_shares(one) for one in work]
    return ReaderFrames(
        game=slug,
        frames=len(work[0][0]),
        work=(both[0][0], both[1][0]),
        p99=(both[0][1], both[1][1]),
        worst=(both[0][2], both[1][2]),
        reading=median(readings),
        readings=heard[-1].updates,
        nodes=heard[-1].nodes / heard[-1].updates,
    )


def _shares(rounds: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the median of the work, and the least 99th percentile and maximum of the lengths of all rounds."""
    lengths = [sorted(max(FRAME, one) for one in times) for times in rounds]
    p99 = min(times[int(0.99 * (len(times) - 1))] for times in lengths)
    return median(median(times) for times in rounds), p99, min(times[-1] for times in lengths)


def _listen(robot: Robot, listener: Listener, readings: list[float]) -> None:
    """Let a reader listen to a robot's window; note the milliseconds of each reading."""
    reader = ScreenReader(listener.connected, "")
    robot.app.screen_reader = reader
    robot.app.listeners.append(reader.hear)
    follow = reader.follow

    def timed(*told: Any) -> None:
        begun, before = time.thread_time(), listener.updates
        follow(*told)
        if listener.updates > before:
            readings.append(1000 * (time.thread_time() - begun))

    reader.follow = timed  # type: ignore[method-assign,assignment]


def _played(robot: Robot) -> Iterator[float]:
    """Yield the milliseconds of the work of each frame while moves are shown and the focus goes round."""
    for number in range(MOVES):
        lift = next((node.activate for top in robot.nodes() for node in top.walk() if node.key == "curtain.lift"), None)
        if lift is not None:
            lift()
            robot.settle()
        scene = robot.scene
        if not isinstance(scene, PlayScene) or not scene.offers_now:
            return
        for _tab in range(3):
            robot.hold("tab")
            yield from (_frame(robot) for _ in range(6))
        scene.take(scene.offers_now[(7 * number) % len(scene.offers_now)])
        yield _frame(robot)
        while robot.scene.lively:
            yield _frame(robot)


def _frame(robot: Robot) -> float:
    """Run a frame; return the milliseconds of its work."""
    begun = time.thread_time()
    robot.step()
    return 1000 * (time.thread_time() - begun)


def markdown(found: Sequence[ReaderFrames]) -> str:
    """Return the result as a table for tools/bench/README.md."""
    head = f"without and with a screen reader, {SIZE[0]}x{SIZE[1]} | frames | work, p50 | length, p99 | longest"
    lines = [f"| {head} | a reading | nodes sent |", "|---|---:|---:|---:|---:|---:|---:|"]
    for one in found:
        pairs = " | ".join(f"{a:.1f}, {b:.1f} ms" for a, b in (one.work, one.p99, one.worst))
        lines.append(
            f"| {one.game} | {one.frames} | {pairs} | {one.readings} of {one.reading:.1f} ms | {one.nodes:.0f} each |"
        )
    late = [one.game for one in found if one.p99[1] - one.p99[0] > GOAL]
    told = f"not kept in {', '.join(late)}" if late else "kept"
    return "\n".join([*lines, "", f"- goal, 99 of 100 frames at most {GOAL} ms longer: {told}"])


def as_json(found: Sequence[ReaderFrames]) -> list[dict[str, Any]]:
    """Return the result as JSON data."""
    return [asdict(one) for one in found]
