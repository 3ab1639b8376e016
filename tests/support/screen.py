"""A private virtual screen (Xvfb) on which tests open real windows, and programs started on it.

Nothing here touches the person's own display: Xvfb picks a free display number itself, and everything is
ended by its process id.
"""

import os
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self

from game.compiled_build import PURE
from game.scenes.warming import COLD

READY_VARIABLE = "PARLOUR_READY_FILE"
DISPLAY_WAIT = 20.0
"""Seconds Xvfb may take to start on a busy machine."""


@cache
def missing_programs() -> tuple[str, ...]:
    """Names of the programs that window tests need and this machine lacks; all of them off Linux."""
    needed = ("Xvfb", "xdotool")
    if not sys.platform.startswith("linux"):
        return needed
    return tuple(name for name in needed if shutil.which(name) is None)


def clean_environment() -> dict[str, str]:
    """The environment without what would steer SDL or the program; whether compiled rules are tested stays."""
    return {
        name: value
        for name, value in os.environ.items()
        if name == PURE or (not name.startswith(("SDL_", "PARLOUR_")) and name != "DISPLAY")
    }


@dataclass(frozen=True)
class Picture:
    """What the screen shows: rows of 4-byte pixels, blue, green, red, unused."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def colours(self) -> int:
        """Count the different colours, looking at every fourth row."""
        found: set[bytes] = set()
        for row in self.rows[::4]:
            found.update(row[at : at + 3] for at in range(0, len(row), 4))
        return len(found)


class Screen:
    """An Xvfb of our own, with the programs started on it."""

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="parlour-screen-"))
        self._programs: list[Program] = []
        ours, theirs = os.pipe()
        command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{width}x{height}x24"]
        command += ["-fbdir", str(self._folder), "-nolisten", "tcp", "-noreset"]
        self._server = subprocess.Popen(
            command,
            pass_fds=[theirs],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        try:
            self.display = self._read_display(ours)
        finally:
            os.close(ours)

    def _read_display(self, pipe: int) -> str:
        said = b""
        while not said.endswith(b"\n"):  # the newline comes by itself: closing before it would end Xvfb
            ready, _, _ = select.select([pipe], [], [], DISPLAY_WAIT)
            more = os.read(pipe, 16) if ready else b""
            said += more
            if not more:
                break
        number = said.decode().strip()
        if not number:
            self.close()
            raise RuntimeError("Xvfb did not start")
        return f":{number}"

    def start(self, command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> "Program":
        """Start a program with its window on this screen, without a sound card; it prepares nothing ahead."""
        merged = {**clean_environment(), "DISPLAY": self.display, "SDL_AUDIODRIVER": "none", COLD: "1", **(env or {})}
        program = Program(command, merged, self._folder / f"ready-{len(self._programs)}")
        self._programs.append(program)
        return program

    def xdotool(self, *words: str) -> str:
        """Run xdotool on this screen and return what it prints; raises when it fails."""
        env = {**clean_environment(), "DISPLAY": self.display}
        done = subprocess.run(["xdotool", *words], env=env, check=True, capture_output=True, text=True, timeout=30)
        return done.stdout.strip()

    def picture(self) -> Picture:
        """Photograph the whole screen from Xvfb's own frame buffer (XWD format)."""
        raw = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", raw[:100])
        header_size, width, height, bytes_per_line, colour_count = (
            header[0], header[4], header[5], header[12], header[19],
        )  # fmt: skip
        first = header_size + 12 * colour_count
        lines = (first + bytes_per_line * row for row in range(height))
        return Picture(width, height, tuple(raw[at : at + 4 * width] for at in lines))

    def close(self) -> None:
        """End every program started here, then the screen."""
        for program in self._programs:
            program.kill()
        self._server.terminate()
        self._server.wait(10)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def children(pid: int) -> list[int]:
    """List the processes that the threads of a process have started."""
    lists = [path.read_text(encoding="ascii") for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(one) for words in lists for one in words.split()]


@dataclass(frozen=True)
class Shown:
    """What a program says that it shows: see :mod:`game.app.ready_file`."""

    scene: str
    inputs: int
    still: bool


class Program:
    """A program running on a screen."""

    def __init__(self, command: Sequence[str | Path], env: Mapping[str, str], ready: Path) -> None:
        self._ready = ready
        self._errors = ready.with_suffix(".stderr").open("w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [str(part) for part in command],
            env={**env, READY_VARIABLE: str(ready)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
        )
        self.pid = self._process.pid

    def wait_for_scene(self, name: str, seconds: float) -> None:
        """Wait until the program says that the first frame of this scene was drawn.

        Raises:
            AssertionError: it ended before, or took longer; with what it wrote to its error stream.
        """
        end = time.monotonic() + seconds
        while self.scene() != name:
            assert self._process.poll() is None, f"ended with {self._process.returncode}: {self.errors()}"
            assert time.monotonic() < end, f"no {name!r} after {seconds} s, but {self.scene()!r}: {self.errors()}"
            time.sleep(0.05)

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def scene(self) -> str | None:
        """Name of the scene that is drawn, or None before any."""
        shown = self.shown()
        return None if shown is None else shown.scene

    def shown(self) -> "Shown | None":
        """What the program says of what it shows, or None before its first frame."""
        try:
            scene, inputs, moves = self._ready.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return None
        return Shown(scene, int(inputs), moves == "still")

    def errors(self) -> str:
        """What the program wrote to its error stream so far."""
        self._errors.flush()
        self._errors.seek(0)
        return self._errors.read()

    def quit(self, seconds: float = 15.0) -> int:
        """Ask the program to end (SIGTERM, which SDL turns into a quit event) and return its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(seconds)

    def kill(self) -> None:
        """End the program at once, if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(10)
        self._errors.close()
