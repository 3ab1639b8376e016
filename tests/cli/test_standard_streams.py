"""The program as other programs start it: streams closed or full, no home folder, no display."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

import pytest

from game import standard_streams
from tests.support.screen import Screen

ROOT = Path(__file__).parents[2]
PARLOUR = (sys.executable, "-m", "game")
unix = pytest.mark.skipif(os.name == "nt", reason="descriptors are closed in another way there")


def started(
    words: Sequence[str],
    env: Mapping[str, str] | None = None,
    closed: Sequence[int] = (),
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program to its end with some file descriptors closed."""

    def close() -> None:
        for number in closed:
            os.close(number)

    kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [*PARLOUR, *words],
        cwd=ROOT,
        env={**kept, "HOME": str(Path.home()), **(env or {})},
        stderr=stderr,
        preexec_fn=close,
        timeout=60,
        check=False,
        stdout=stdout,
    )


@unix
@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1), (1, 2), (0, 1, 2)])
def test_closed_streams_are_opened_before_any_file_takes_their_number(closed: tuple[int, ...], tmp_path: Path) -> None:
    words = ["simulate", "time_line", "--seats", "random,random", "--games", "1", "--seed", "1"]
    done = started(words, {"PARLOUR_HOME": str(tmp_path)}, closed)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert (done.stdout == b"") == (1 in closed)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("words", [["games", "--json"], ["games"], ["--version"], ["--help"], ["play", "--help"]])
def test_a_full_output_is_one_line(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = started(words, stdout=full)
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert b"standard output can't be written: No space left" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(("words", "status"), [(["play", "nosuch"], 2), (["--nosuch"], 2), (["games", "--json"], 1)])
def test_where_no_line_can_be_written_the_status_tells(words: list[str], status: int) -> None:
    with open("/dev/full", "wb") as full:
        done = started(words, stdout=full, stderr=full)
    assert done.returncode == status


NOBODY = """
import pwd, sys
def unknown(number): raise KeyError(number)
pwd.getpwuid = unknown
from game.__main__ import main
sys.exit(main())
"""


@unix
@pytest.mark.parametrize("words", [[], ["check"], ["games"], ["saves", "list"]])
def test_somebody_without_a_home_is_told_so_in_one_line(words: list[str]) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "PARLOUR_HOME")}
    kept = {name: value for name, value in kept.items() if not name.startswith("XDG_")}
    done = subprocess.run(
        [sys.executable, "-c", NOBODY, *words], cwd=ROOT, env=kept, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
    assert b"no home folder; set HOME or PARLOUR_HOME" in done.stderr


@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":no.such.host.invalid"}])
def test_without_a_screen_there_is_one_line_and_an_end(display: dict[str, str], tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("there is always a screen")
    done = started([], {"PARLOUR_HOME": str(tmp_path), "SDL_VIDEODRIVER": "", **display})
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
    assert b"no display" in done.stderr


@pytest.mark.window
def test_an_empty_name_of_a_driver_is_none(screen: Screen, home: Path) -> None:
    drivers = {"SDL_VIDEODRIVER": "", "SDL_VIDEO_DRIVER": ""}
    program = screen.start([*PARLOUR], {"PARLOUR_HOME": str(home), **drivers})
    program.wait_for_scene("shelf", 60.0)
    assert program.quit() == 0, program.errors()


@unix
def test_lines_of_libraries_are_hidden_and_those_of_python_are_not(capfd: pytest.CaptureFixture[str]) -> None:
    with standard_streams.silenced(2):
        os.write(2, b"ALSA lib confmisc.c: cannot find card\n")
    print("ours", file=sys.stderr)
    assert capfd.readouterr().err == "ours\n"
