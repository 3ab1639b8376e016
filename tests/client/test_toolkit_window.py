"""The loop in a real window under Xvfb: real mouse, real keys, the system's request to end, and idle cost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.table.geometry import Vec
from game.table.viewport import Viewport
from tests.client.demo_table import WORLD, space_rect
from tests.support.screen import Screen

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from game.scenes.app import App, AppOptions
from tests.client.demo_table import DemoTable

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


def on_screen(space: int) -> tuple[str, str]:
    """Return where a space of the demonstration table is in a window of 1024x600, in pixels."""
    view = Viewport((1024, 600))
    area = view.rect.cut_bottom(190)[1].inset(20)
    zoom = min(area.w / WORLD.w, area.h / WORLD.h)
    c = space_rect(space).centre
    at = Vec(area.centre.x + (c.x - WORLD.centre.x) * zoom, area.centre.y + (c.y - WORLD.centre.y) * zoom)
    x, y = view.px_point(at)
    return str(x), str(y)


def cpu_seconds(pid: int) -> float:
    """Return the processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def wait_for(path: Path, words: str, seconds: float = 10.0) -> str:
    """Return a file's text once it holds `words`; what it holds when time is up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if path.exists() and words in path.read_text():
            break
        time.sleep(0.05)
    return path.read_text() if path.exists() else ""


def window_of(screen: Screen, pid: int, seconds: float = 10.0) -> str:
    """Return the id of a process's window; X tells of it a moment after its first frame."""
    end = time.monotonic() + seconds
    while True:
        try:
            return screen.xdotool("search", "--onlyvisible", "--pid", str(pid)).split()[-1]
        except subprocess.CalledProcessError:
            assert time.monotonic() < end, "no window"
            time.sleep(0.05)


@pytest.mark.window
def test_a_real_mouse_drags_real_keys_work_and_idling_costs_nothing(screen: Screen, tmp_path: Path) -> None:
    log = tmp_path / "given"
    program = screen.start([sys.executable, "-c", PROGRAM.format(path=str(log))], env={"PYTHONPATH": str(ROOT)})
    program.wait_for_scene("demo table", 20)
    window = window_of(screen, program.pid)

    def move(x: str | int, y: str | int, *then: str) -> None:
        screen.xdotool("mousemove", "--window", window, str(x), str(y), *then)

    move(*on_screen(0), "mousedown", "1")
    for share in range(1, 9):
        (x0, y0), (x1, y1) = on_screen(0), on_screen(1)
        x = int(x0) + (int(x1) - int(x0)) * share // 8
        move(x, int(y0) + (int(y1) - int(y0)) * share // 8)
    screen.xdotool("mouseup", "1")
    assert wait_for(log, "pawn.1") == "pawn.1 space.1\n"

    move(*on_screen(6), "click", "1")
    move(*on_screen(10), "click", "1")
    assert "pawn.2 space.10" in wait_for(log, "pawn.2")

    screen.xdotool("key", "d")
    assert "dealt" in wait_for(log, "dealt")

    move(500, 5)
    time.sleep(2.0)
    before = cpu_seconds(program.pid)
    time.sleep(4.0)
    assert cpu_seconds(program.pid) - before <= 0.06  # under 1.5 % of one core on a shared machine
    assert program.quit() == 0, program.errors()
