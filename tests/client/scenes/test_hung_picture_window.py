"""A house deck with an endlessly slow picture, in a real window: play goes on, and the program quits when asked."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from game.content.box_folder import official_folder
from tests.pictures import hostile
from tests.support.screen import Screen, children
from tests.support.window import Window, until

ROOT = Path(__file__).resolve().parents[3]
FILES = ("board.tmx", "ground.tsx", "places.tsx", "marks.tsx")


def deck(home: Path) -> None:
    """Write a house deck whose map picture takes minutes to rasterise."""
    folder = home / "levels" / "hung"
    folder.mkdir(parents=True)
    for file in FILES:
        shutil.copy(official_folder("back_in_time") / file, folder / file)
    ground = (folder / "ground.tsx").read_text(encoding="utf-8")
    (folder / "ground.tsx").write_text(
        ground.replace("../../assets/back_in_time/board/ground/front_lawn.svg", "lawn.svg"), encoding="utf-8"
    )
    (folder / "deck.yaml").write_text("slug: hung\ntitle: Hung\ngame: back_in_time\n", encoding="utf-8")
    (folder / "lawn.svg").write_bytes(hostile.filters())


@pytest.mark.window
def test_a_window_lives_beside_a_picture_that_takes_for_ever(screen: Screen, home: Path) -> None:
    deck(home)
    words = [sys.executable, "-m", "game", "play", "hung", "--seats", "human,human", "--seed", "1"]
    program = screen.start(words, env={"PARLOUR_HOME": str(home), "PYTHONPATH": str(ROOT)})
    window = Window(screen, program, "table")
    window.wait("table")
    assert screen.picture().colours() > 500
    started = children(program.pid)
    until(lambda: "lawn takes longer than 2 seconds to draw" in program.errors(), program.errors)
    window.wait("table")
    assert program.quit() == 0, program.errors()
    assert "Traceback" not in program.errors()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), lambda: "a process is left")


@pytest.mark.window
def test_it_ends_when_asked_while_the_picture_is_being_drawn(screen: Screen, home: Path) -> None:
    deck(home)
    words = [sys.executable, "-m", "game", "play", "hung", "--seats", "human,human", "--seed", "1"]
    program = screen.start(words, env={"PARLOUR_HOME": str(home), "PYTHONPATH": str(ROOT)})
    until(lambda: bool(children(program.pid)), program.errors)
    program.wait_for_scene("table", 60.0)
    started = children(program.pid)
    assert program.quit() == 0, program.errors()
    assert "Traceback" not in program.errors()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), lambda: "a process is left")
