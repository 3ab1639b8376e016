"""Whole games by AT-SPI alone: the player (atspi_player.py) sees no pixel and presses no key."""

from __future__ import annotations

import json
import shutil
import sys
import time
from pathlib import Path

import pytest

from tests.support.accessibility_bus import PLAYER, AccessibilityBus, unless_in_ci
from tests.support.screen import Program, Screen
from tests.support.window import Window, until

TITLE = "Time Parlour"
SLUGS = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
READS = 0.5
"""Time for Orca to read what has the focus, in seconds."""
SECONDS = 600.0
"""Limit of a game."""


def started(screen: Screen, bus: AccessibilityBus, home: Path, *words: str) -> Program:
    """Start the program with bots that play at once."""
    home.mkdir(exist_ok=True)
    (home / "preferences.json").write_text(json.dumps({"pace": "instant"}), encoding="utf-8")
    env = {**bus.environment, "PARLOUR_HOME": str(home)}
    return screen.start((sys.executable, "-m", "game", *words), env)


@pytest.mark.window
def test_from_the_shelf_to_a_table(screen: Screen, bus: AccessibilityBus, home: Path) -> None:
    program = started(screen, bus, home)
    done = bus.run(PLAYER, TITLE, "press", "Time Line", "Start game", seconds=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    program.wait_for_scene("table", 60)
    look = bus.run(PLAYER, TITLE, "look", seconds=60)
    assert "panel 'Board'" in look.stdout
    assert program.quit() == 0, program.errors()


@pytest.mark.window
def test_orca_reads_the_shelf(screen: Screen, bus: AccessibilityBus, home: Path, tmp_path: Path) -> None:
    if shutil.which("orca") is None:
        unless_in_ci("needs the package orca")
    spoken = tmp_path / "spoken"
    titles = ("Back to the Future: The Card Game push button.", "Time Line push button.", "Buy low, sell high.")
    with bus.beside("orca", "--debug", f"--debug-file={spoken}", home=tmp_path):
        program = started(screen, bus, home)
        window = Window(screen, program, "shelf")

        def has_read_all() -> bool:
            window.keys("tab")  # Orca writes its log in large pieces
            time.sleep(READS)
            return all(title in said(spoken) for title in titles)

        until(has_read_all, lambda: said(spoken))
        assert program.quit() == 0, program.errors()


def said(log: Path) -> str:
    """Return the lines of Orca's log that it spoke."""
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    return "\n".join(line for line in text.splitlines() if "SPEECH OUTPUT" in line)


@pytest.mark.window
@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game(screen: Screen, bus: AccessibilityBus, home: Path, slug: str) -> None:
    program = started(screen, bus, home, "play", slug, "--seed", "7", "--seats", "human,ai:easy")
    done = bus.run(PLAYER, TITLE, "play", "1", seconds=SECONDS)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:] + program.errors()
    assert "presses" in done.stdout
    assert "Traceback" not in program.errors()
    program.wait_for_scene("result", 60)
    assert program.quit() == 0, program.errors()
