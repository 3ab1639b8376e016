"""Try a program before it is offered: ``python -m tools.package.try_out PROGRAM [--picture PNG]``.

It says its version, plays the recorded game of bots to the same end, opens its window, in which the shelf shows, and
opens saved games of the last three formats as after an update. On Linux the window is on a virtual screen.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from pathlib import Path
from typing import Final

from game import __version__
from game.match.repository import FILE
from game.match.repository_format import FORMAT
from tests.support.screen import Picture, Program, Screen, clean_environment
from tools.package.record_golden_game import GOLDEN
from tools.project.environment import ROOT

SAVES: Final = ROOT / "tests" / "saves"
KEPT_FORMATS: Final = range(FORMAT - 2, FORMAT + 1)
"""Formats of the file of games that a player may have before an update: the last three."""
PROVEN: Final = (0, 4)
"""Exit statuses of ``replay --check`` for a game that is right; 4: drawn in an older way, which cannot be repeated."""
SECONDS: Final = 120.0
FEWEST_COLOURS: Final = 50
"""A picture with fewer colours does not show the shelf."""

Command = Sequence[str | Path]


class NotGood(AssertionError):
    """The program must not be offered; the message says why."""


def try_out(command: Command, picture: Path) -> None:
    """Try a program; its window is kept as ``picture``, a PNG.

    Raises:
        NotGood: something did not work.
    """
    with tempfile.TemporaryDirectory(prefix="parlour-try-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        _step("says its version", partial(says_its_version, command, home / "version"))
        _step("plays a game of bots", partial(plays_the_recorded_game, command, home / "game"))
        _step("opens its window", partial(opens_its_window, command, home / "window", picture))
        for number in KEPT_FORMATS:
            opens = partial(keeps_saves, command, home / f"saves-{number}", number)
            _step(f"opens saved games of format {number}", opens)


def _step(what: str, doing: Callable[[], None]) -> None:
    try:
        doing()
    except (AssertionError, OSError, subprocess.SubprocessError, ValueError) as error:
        raise NotGood(f"{what}: {error}") from error
    print(f"  {what}", flush=True)


def says_its_version(command: Command, home: Path) -> None:
    """Check that the program has the version of these sources."""
    told = output(run([*command, "--version"], home))
    assert told.startswith(f"parlour {__version__} ("), told


def plays_the_recorded_game(command: Command, home: Path) -> None:
    """Check that a game of bots ends as it does from source."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    words = ["simulate", golden["game"], "--seats", golden["seats"], "--seed", str(golden["seed"]), "--games", "1"]
    report = json.loads(output(run([*command, *words, "--json"], home)))
    assert report["final_hash"] == golden["final_hash"], report


def opens_its_window(command: Command, home: Path, picture: Path) -> None:
    """Check that the window opens, shows the shelf and closes when asked; save a picture of it."""
    with _screen() as screen:
        env = {**clean_environment(), "PARLOUR_HOME": str(home)}
        running = screen.start(command, env) if screen else Program(command, env, home.with_suffix(".ready"))
        try:
            running.wait_for_scene("shelf", SECONDS)
            colours = save(screen.picture(), picture) if screen else _photograph(picture)
            assert colours > FEWEST_COLOURS, f"only {colours} colours in {picture}"
            status = running.quit()
            assert status == 0 or os.name == "nt", f"status {status}: {running.errors()}"  # Windows only kills
        finally:
            running.kill()


def keeps_saves(command: Command, home: Path, number: int) -> None:
    """Check that all games in a file of this format are listed, and that the unfinished ones hold."""
    source = next(path for path in sorted(SAVES.glob("*.sqlite3")) if format_of(path) == number)
    home.mkdir(parents=True)
    shutil.copyfile(source, home / FILE)
    with closing(sqlite3.connect(source)) as database:
        stored = database.execute("SELECT id, ended IS NULL FROM matches").fetchall()
    listed = json.loads(output(run([*command, "saves", "list", "--json"], home)))
    assert sorted(entry["id"] for entry in listed) == sorted(one for one, _open in stored), listed
    for match in (one for one, is_open in stored if is_open):
        done = run([*command, "replay", str(match), "--check"], home)
        assert done.returncode in PROVEN, f"game {match}: {done.stdout}{done.stderr}"
    assert format_of(home / FILE) == FORMAT


def format_of(path: Path) -> int:
    """Return the format of a file of games, without changing it."""
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as database:
        number: int = database.execute("PRAGMA user_version").fetchone()[0]
    return number


def run(command: Command, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with a data folder of its own and in English."""
    env = {**clean_environment(), "PARLOUR_HOME": str(home), "LANGUAGE": "en"}
    return subprocess.run(
        [str(word) for word in command], env=env, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def output(done: subprocess.CompletedProcess[str]) -> str:
    """Return what a command printed; it must have succeeded."""
    assert done.returncode == 0, f"status {done.returncode}: {done.stderr or done.stdout}"
    return done.stdout


def save(shown: Picture, picture: Path) -> int:
    """Save a screenshot of a virtual screen as PNG; return the number of its colours."""
    import pygame

    pixels = bytearray(b"".join(row[: 4 * shown.width] for row in shown.rows))
    pixels[3::4] = b"\xff" * (shown.width * shown.height)
    pygame.image.save(pygame.image.frombytes(bytes(pixels), (shown.width, shown.height), "BGRA"), str(picture))
    return shown.colours()


def _screen() -> AbstractContextManager[Screen | None]:
    return Screen() if sys.platform.startswith("linux") else nullcontext()


def _photograph(picture: Path) -> int:
    """Save a picture of the desktop of macOS or Windows; return the number of colours in every fourth row."""
    import pygame

    grab = (
        "Add-Type -AssemblyName System.Windows.Forms, System.Drawing;"
        "$b = [Windows.Forms.SystemInformation]::VirtualScreen;"
        "$p = New-Object Drawing.Bitmap $b.Width, $b.Height; $g = [Drawing.Graphics]::FromImage($p);"
        f"$g.CopyFromScreen($b.Location, [Drawing.Point]::Empty, $b.Size); $p.Save('{picture}')"
    )
    on_windows, on_macos = ["powershell", "-NoProfile", "-Command", grab], ["screencapture", "-x", str(picture)]
    subprocess.run(on_windows if os.name == "nt" else on_macos, check=True, timeout=SECONDS)
    shown = pygame.image.load(str(picture))
    return len({shown.get_at((x, y))[:3] for y in range(0, shown.get_height(), 4) for x in range(shown.get_width())})


def main(arguments: Sequence[str]) -> int:
    """Try one program; print what works."""
    parser = argparse.ArgumentParser(prog="try_out", description="Try a program before it is offered.")
    parser.add_argument("program", type=Path)
    parser.add_argument("--picture", type=Path, default=ROOT / "dist" / "window.png")
    chosen = parser.parse_args(arguments)
    try:
        try_out([chosen.program.resolve()], chosen.picture)
    except NotGood as problem:
        print(f"try_out: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
