"""A private virtual screen (Xvfb) for tests with real windows, and programs started on it.

The user's own display is never touched: Xvfb picks a free display number itself, and everything is ended by process id.
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
"""Maximum start-up time of Xvfb on a busy machine, in seconds."""


@cache
def missing_programs() -> tuple[str, ...]:
    """Return the programs window tests need that are missing here; all of them off Linux."""
    needed = ("Xvfb", "xdotool")
    if not sys.platform.startswith("linux"):
        return needed
    return tuple(name for name in needed if shutil.which(name) is None)


def clean_environment() -> dict[str, str]:
    """Return the environment without variables that steer SDL or the program, except the compiled rules' switch."""
    return {
        name: value
        for name, value in os.environ.items()
        if name == PURE or (not name.startswith(("SDL_", "PARLOUR_")) and name != "DISPLAY")
    }


@dataclass(frozen=True)
class Picture:
    """A screenshot: rows of 4-byte pixels (blue, green, red, unused)."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def colours(self) -> int:
        """Count the different colours in every fourth row."""
        found: set[bytes] = set()
        for row in self.rows[::4]:
            found.update(row[at : at + 3] for at in range(0, len(row), 4))
        return len(found)


class Screen:
    """A private Xvfb with the programs started on it."""

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
        while not said.endswith(b"\n"):  # the newline is written last: closing earlier would end Xvfb
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
        """Start a program on this screen, without sound or preloading."""
        merged = {**clean_environment(), "DISPLAY": self.display, "SDL_AUDIODRIVER": "none", COLD: "1", **(env or {})}
        program = Program(command, merged, self._folder / f"ready-{len(self._programs)}")
        self._programs.append(program)
        return program

    def xdotool(self, *words: str) -> str:
        """Run xdotool on this screen and return its output.

        Raises:
            subprocess.CalledProcessError: it failed.
        """
        env = {**clean_environment(), "DISPLAY": self.display}
        done = subprocess.run(["xdotool", *words], env=env, check=True, capture_output=True, text=True, timeout=30)
        return done.stdout.strip()

    def picture(self) -> Picture:
        """Take a screenshot from Xvfb's frame buffer (XWD format)."""
        raw = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", raw[:100])
        header_size, width, height, bytes_per_line, colour_count = (
            header[0], header[4], header[5], header[12], header[19],
        )  # fmt: skip
        first = header_size + 12 * colour_count
        lines = (first + bytes_per_line * row for row in range(height))
        return Picture(width, height, tuple(raw[at : at + 4 * width] for at in lines))

    def close(self) -> None:
        """End all programs started here, then the screen."""
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
    """List the child processes of a process, over all its threads."""
    lists = [path.read_text(encoding="ascii") for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(one) for words in lists for one in words.split()]


@dataclass(frozen=True)
class Shown:
    """Display state reported by a program: see :mod:`game.app.ready_file`."""

    scene: str
    inputs: int
    still: bool
    pointer: tuple[int, int]


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
        """Wait until the program reports the first frame of this scene.

        Raises:
            AssertionError: it ended before, or took longer; with its error output.
        """
        end = time.monotonic() + seconds
        while self.scene() != name:
            assert self._process.poll() is None, f"ended with {self._process.returncode}: {self.errors()}"
            assert time.monotonic() < end, f"no {name!r} after {seconds} s, but {self.scene()!r}: {self.errors()}"
            time.sleep(0.05)

    @property
    def runs(self) -> bool:
        """Whether it is still running."""
        return self._process.poll() is None

    def scene(self) -> str | None:
        """Return the name of the drawn scene; None before any."""
        shown = self.shown()
        return None if shown is None else shown.scene

    def shown(self) -> "Shown | None":
        """Return the reported display state; None before the first frame."""
        try:
            scene, inputs, moves, pointer = self._ready.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return None
        x, y = map(int, pointer.split())
        return Shown(scene, int(inputs), moves == "still", (x, y))

    def errors(self) -> str:
        """Return the error output so far."""
        self._errors.flush()
        self._errors.seek(0)
        return self._errors.read()

    def quit(self, seconds: float = 15.0) -> int:
        """Ask the program to quit (SIGTERM, a quit event in SDL) and return its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(seconds)

    def kill(self) -> None:
        """Kill the program if it is still running."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(10)
        self._errors.close()
