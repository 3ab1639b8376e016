"""Response times of clicks, cold and prefetched: set-up page, table, first answer of a bot.

Each click is made in its own process, alternately cold and warm. Times of the window are processor time of its thread
until the page is drawn; the start of the bots' process is measured in wall time.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from tools.bench.game_frames import READING, memory_now, read_shelf
from tools.bench.measured_process import environment

if TYPE_CHECKING:
    from game.scenes.robot import Robot

SIZE = (1920, 1080)
WAYS = ("cold", "warm")


@dataclass(frozen=True)
class Click:
    """Milliseconds from a click to the drawn page and to a ready bot; memory at the shelf before, in MB."""

    setup: float
    table: float
    bot: float
    memory: int


def measure(slug: str, rounds: int) -> dict[str, list[Click]]:
    """Click on a box ``rounds`` times, alternately cold and warm."""
    return {way: [one[way] for one in [both(slug) for _ in range(rounds + 1)][1:]] for way in WAYS}


def both(slug: str) -> dict[str, Click]:
    """Click once cold and once warm, each in its own process."""
    found = {}
    for way in WAYS:
        command = [sys.executable, "-m", "tools.bench.click_to_table", slug, way]
        env = environment(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
        told = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=env).stdout
        found[way] = Click(**json.loads(told))
    return found


def once(slug: str, warm: bool) -> Click:
    """Click on a box of the shelf and on its start button, in this process."""
    from game.app import services
    from game.app.settings import Settings, SettingValues
    from game.content import list_boxes
    from game.scenes import page_factory
    from game.scenes.robot import Robot
    from game.scenes.warming import Warming
    from game.seats.spec import usual_level

    warming = Warming()
    box = next(box for box in list_boxes() if box.box_id == slug)
    settings = Settings(SettingValues(muted=True))
    with Robot(page_factory.shelf(settings), SIZE, fade=True, spare=warming.go_on if warm else None) as robot:
        robot.step(READING)
        if warm:
            read_shelf(robot, box, warming)
        memory = memory_now()
        setup = _until_drawn(robot, lambda: robot.app.manager.push(page_factory.set_up(settings, box)), "setup")
        robot.step(READING)
        scene: Any = robot.scene
        table = _until_drawn(robot, scene.start, "table")
        began = time.perf_counter()
        services.workers().prepare(slug, usual_level(box.rules_id)).result()
        bot = 1000 * (time.perf_counter() - began)
    services.close()
    return Click(setup, table, bot, memory)


def _until_drawn(robot: "Robot", act: Callable[[], None], page: str) -> float:
    """Run an action; return the milliseconds of this thread until the page is drawn."""
    began, drawn = time.thread_time(), robot.app.frames
    act()
    while robot.scene.name != page or robot.app.frames == drawn:
        robot.step()
    return 1000 * (time.thread_time() - began)


def markdown(found: dict[str, dict[str, list[Click]]]) -> str:
    """Return the result as a table for tools/bench/README.md."""
    lines = ["| game | set-up page, ms | table, ms | bot can be asked, ms | shelf, MB |", "|---|---:|---:|---:|---:|"]
    for slug, ways in found.items():
        for way, clicks in ways.items():
            names = ("setup", "table", "bot", "memory")
            cells = (f"{statistics.median(getattr(one, name) for one in clicks):.0f}" for name in names)
            lines.append(f"| {slug}, {way} | {' | '.join(cells)} |")
    return "\n".join(lines)


def as_json(found: dict[str, dict[str, list[Click]]]) -> dict[str, Any]:
    """Return the result as JSON data."""
    return {
        slug: {way: [asdict(one) for one in clicks] for way, clicks in ways.items()} for slug, ways in found.items()
    }


def main(arguments: Sequence[str]) -> int:
    """Measure one click in this process; print JSON."""
    slug, way = arguments
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        os.environ["PARLOUR_HOME"] = folder
        fill = f"from game.content import open_box; open_box({slug!r})"
        subprocess.run([sys.executable, "-c", fill], check=True)  # fill the content cache, as after any first start
        print(json.dumps(asdict(once(slug, way == "warm"))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
