"""Main loop in a real window under Xvfb: mouse, keyboard, close requests and idle CPU use."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from game.app.app import AWAKE
from game.ui.paint.geometry import Vec
from game.ui.paint.viewport import Viewport
from tests.client.ui.demo_table import WORLD, space_rect
from tests.support.screen import Screen
from tests.support.window import Window

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from game.app.app import App, AppOptions
from tests.client.ui.demo_table import DemoTable

class Noisy(DemoTable):
    def give(self, command):
        super().give(command)
        if command is not None:
            with open({path!r}, "a") as file:
                print(command.pawn, command.space, file=file)

    def deal(self):
        super().deal()
        with open({path!r}, "a") as file:
            print("dealt", file=file)

sys.exit(App(AppOptions(size=(1024, 600))).run(Noisy()))
"""
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def on_screen(space: int) -> tuple[int, int]:
    """Return the pixel position of a space of the demo table in a window of 1024x600."""
    view = Viewport((1024, 600))
    area = view.rect.cut_bottom(190)[1].inset(20)
    zoom = min(area.w / WORLD.w, area.h / WORLD.h)
    c = space_rect(space).centre
    at = Vec(area.centre.x + (c.x - WORLD.centre.x) * zoom, area.centre.y + (c.y - WORLD.centre.y) * zoom)
    return view.px_point(at)


def cpu_seconds(pid: int) -> float:
    """Return the CPU time used by a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def written(log: Path) -> list[str]:
    """Return the lines of the program's log so far."""
    return log.read_text().splitlines() if log.exists() else []


@pytest.mark.window
def test_a_real_mouse_drags_real_keys_work_and_idling_costs_nothing(screen: Screen, tmp_path: Path) -> None:
    log = tmp_path / "given"
    program = screen.start([sys.executable, "-c", PROGRAM.format(path=str(log))], env={"PYTHONPATH": str(ROOT)})
    window = Window(screen, program, "demo table")
    window.drag(on_screen(0), on_screen(1))
    window.wait()
    assert written(log) == ["pawn.1 space.1"]

    window.click(on_screen(6))
    window.click(on_screen(10))
    window.wait()
    assert written(log)[1:] == ["pawn.2 space.10"]

    window.keys("d")
    window.wait()
    assert written(log)[2:] == ["dealt"]

    window.move((500, 5))
    window.wait()
    time.sleep(AWAKE + 0.5)
    before = cpu_seconds(program.pid)
    time.sleep(4.0)
    assert cpu_seconds(program.pid) - before <= 0.06  # under 1.5 % of one core on a shared machine
    assert program.quit() == 0, program.errors()
