"""Run the packaged program on a bare Debian: ``python -m tools.package.bare_root [--picture FOLDER]``.

A Debian without Python is unpacked, the program is bound into it and run there by ``chroot``: without a window on the
smallest Debian there is, and with what every desktop has (the client libraries of X11, Wayland, OpenGL and PulseAudio)
in a window on X11 and on Wayland, without sound and with it. The servers of windows and sound run outside.

It needs root, and of Debian: mmdebstrap, xvfb, weston, pulseaudio, pulseaudio-utils. The roots are kept in
``.bench/roots``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.support.screen import Program, Screen
from tools.package.record_golden_game import GOLDEN
from tools.package.try_out import FEWEST_COLOURS, save
from tools.project.environment import ROOT, Trouble, run
from tools.project.package_and_lock import FOLDER

SUITE: Final = "bookworm"
"""The oldest Debian on which a program that is built on this one starts."""
DESKTOP: Final = (
    "libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxss1", "libwayland-client0",
    "libwayland-cursor0", "libwayland-egl1", "libxkbcommon0", "xkb-data", "libegl1", "libgl1", "libgl1-mesa-dri",
    "libgles2", "libpulse0",
)  # fmt: skip
"""Packages that every desktop of Debian has."""
NEEDED: Final = ("mmdebstrap", "Xvfb", "weston", "weston-screenshooter", "pulseaudio", "pactl")
SECONDS: Final = 60.0
SIZE: Final = (1280, 720)
PROGRAM: Final = "/opt/parlour/parlour"
SHARED: Final = "/run/parlour"
"""Folder in the root for sockets and the ready file."""


class BareRoot:
    """A Debian in a folder, with the packaged program in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.shared = folder / "root", folder / "shared"
        self.shared.mkdir(mode=0o700)

    def command(self, *words: str, **variables: str) -> list[str]:
        """Return the command that runs one in the root, with these environment variables only."""
        given = {"PATH": "/usr/bin:/bin", "HOME": "/root", "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": SHARED, **variables}
        told = [f"{name}={value}" for name, value in given.items()]
        return ["env", "-i", *told, "/usr/sbin/chroot", str(self.folder), *words]

    def run(self, *words: str) -> str:
        """Run a command of the program to its end; return what it printed."""
        done = subprocess.run(
            self.command(PROGRAM, *words), capture_output=True, text=True, timeout=SECONDS, check=False
        )
        assert done.returncode == 0, f"status {done.returncode}: {done.stderr or done.stdout}"
        return done.stdout

    @contextlib.contextmanager
    def window(self, *words: str, **variables: str) -> Iterator[Program]:
        """Run the program in a window; end it afterwards, which must succeed."""
        ready = self.shared / "ready"
        ready.unlink(missing_ok=True)
        command = self.command(
            PROGRAM, *words, PARLOUR_READY_FILE=f"{SHARED}/ready", PARLOUR_HOME="/tmp/home", **variables
        )
        running = Program(command, dict(os.environ), ready)
        try:
            yield running
            assert running.quit() == 0, running.errors()
            assert "Traceback" not in running.errors()
        finally:
            running.kill()


@contextlib.contextmanager
def bare_root(*packages: str) -> Iterator[BareRoot]:
    """Unpack a Debian with these packages, made if it is not there yet, and bind the program into it."""
    tar = ROOT / ".bench" / "roots" / ("desktop.tar" if packages else "bare.tar")
    if not tar.exists():
        tar.parent.mkdir(parents=True, exist_ok=True)
        asked = [f"--include={','.join(packages)}"] if packages else []
        if run(["mmdebstrap", "--quiet", "--variant=minbase", *asked, SUITE, tar]) != 0:
            tar.unlink(missing_ok=True)
            raise Trouble("mmdebstrap could not make a root (see above).")
    with tempfile.TemporaryDirectory(prefix="parlour-root-") as folder, contextlib.ExitStack() as mounts:
        made = BareRoot(Path(folder))
        made.folder.mkdir()
        subprocess.run(["tar", "xf", tar, "-C", made.folder, "--exclude=./dev/*"], check=True)
        for source, inside, options in (
            ("proc", "proc", ("-t", "proc")),
            ("/dev", "dev", ("--bind",)),
            ("/tmp/.X11-unix", "tmp/.X11-unix", ("--bind",)),
            (str(FOLDER), "opt/parlour", ("--bind",)),
            (str(made.shared), SHARED[1:], ("--bind",)),
        ):
            target = made.folder / inside
            target.mkdir(parents=True, exist_ok=True)
            subprocess.run(["mount", *options, source, target], check=True)
            mounts.callback(_unmount, target)
        yield made


def _unmount(target: Path) -> None:
    """Unmount at once; what a process still holds goes when it ends."""
    subprocess.run(["umount", "--lazy", target], check=True)


@contextlib.contextmanager
def server(command: Sequence[str], is_up: Callable[[], bool], **variables: str) -> Iterator[None]:
    """Run a server outside the root while the context lasts."""
    process = subprocess.Popen(
        command, env={**os.environ, **variables}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait(is_up, command[0])
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)


def wait(is_so: Callable[[], bool], what: str) -> None:
    """Wait until something is so; raise AssertionError after a minute."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, f"{what}: not within {SECONDS:.0f} s"
        time.sleep(0.1)


def without_a_window() -> None:
    """Play, check and draw on the smallest Debian."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    with bare_root() as root:
        assert not list(root.folder.glob("usr/bin/python*"))
        print(f"bare: {root.run('--version').splitlines()[0]}")
        words = ["--seats", golden["seats"], "--seed", str(golden["seed"]), "--games", "1", "--json"]
        report = json.loads(root.run("simulate", golden["game"], *words))
        assert report["final_hash"] == golden["final_hash"]
        assert root.run("check").strip() == "no mistakes"
        root.run("shot", "shelf", "--out", f"{SHARED}/shelf.png")
        assert (root.shared / "shelf.png").stat().st_size > 100_000
        done = subprocess.run(root.command(PROGRAM), capture_output=True, text=True, timeout=SECONDS, check=False)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    print("bare: plays a game of bots, checks all content, draws a page; says that there is no display")


def on_x11(pictures: Path) -> None:
    """Open the window on X11, without a sound server and with one."""
    with bare_root(*DESKTOP) as root, Screen(*SIZE) as screen:
        shown = {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"}
        with root.window(**shown) as running:
            running.wait_for_scene("shelf", SECONDS)
            assert save(screen.picture(), pictures / "bare-x11.png") > FEWEST_COLOURS
        print("X11, no sound server: shows the shelf, ends when asked")
        _with_sound(root, shown, "X11")


def on_wayland(pictures: Path) -> None:
    """Open the window on Wayland, without a sound server and with one."""
    import pygame

    with bare_root(*DESKTOP) as root:
        outside = {"XDG_RUNTIME_DIR": str(root.shared), "WAYLAND_DISPLAY": "wayland-1"}
        options = f"--use-pixman --debug --idle-time=0 --width={SIZE[0]} --height={SIZE[1]} --socket=wayland-1"
        command = ["weston", "--backend=headless-backend.so", *options.split()]
        with server(command, (root.shared / "wayland-1").exists, **outside):
            shown = {"WAYLAND_DISPLAY": "wayland-1", "SDL_VIDEODRIVER": "wayland"}
            with root.window(**shown) as running:
                running.wait_for_scene("shelf", SECONDS)
                time.sleep(1.0)  # until the compositor has shown it
                environment = {**os.environ, **outside}
                subprocess.run(["weston-screenshooter"], cwd=root.shared, env=environment, check=True, timeout=SECONDS)
                picture = shutil.move(next(root.shared.glob("wayland-screenshot*.png")), pictures / "bare-wayland.png")
                drawn = pygame.image.load(str(picture))
                row = {tuple(drawn.get_at((x, SIZE[1] // 2))) for x in range(SIZE[0])}
                assert len(row) > FEWEST_COLOURS
            print("Wayland, no sound server: shows the shelf, ends when asked")
            _with_sound(root, shown, "Wayland")


def _with_sound(root: BareRoot, shown: dict[str, str], system: str) -> None:
    """Play a game of bots beside a sound server until it plays a sound of ours."""
    socket = root.shared / "sound"
    modules = ["-L", "module-null-sink", "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"]
    address = f"unix:{socket}"

    def playing() -> bool:
        words = ["pactl", "--server", address, "list", "sink-inputs"]
        return "parlour" in subprocess.run(words, capture_output=True, text=True, check=False).stdout.lower()

    command = ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", *modules]
    with server(command, socket.exists, HOME=str(root.shared), XDG_RUNTIME_DIR=str(root.shared)):
        words = ["play", "back_in_time", "--seats", "ai:easy,ai:easy", "--seed", "7"]
        with root.window(*words, PULSE_SERVER=f"unix:{SHARED}/sound", **shown) as running:
            running.wait_for_scene("table", SECONDS)
            wait(playing, "a sound")
    print(f"{system}, PulseAudio: shows a table, plays sound")


def main(arguments: Sequence[str]) -> int:
    """Run all; return 0 if the program needs nothing but the system."""
    parser = argparse.ArgumentParser(prog="bare_root", description="Run the packaged program on a bare Debian.")
    parser.add_argument("--pictures", type=Path, default=ROOT / "dist" / "pictures")
    chosen = parser.parse_args(arguments)
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or os.geteuid() != 0:
        print(f"bare_root: needs {', '.join(missing) or 'to be root'}", file=sys.stderr)
        return 2
    chosen.pictures.mkdir(parents=True, exist_ok=True)
    try:
        without_a_window()
        on_x11(chosen.pictures)
        on_wayland(chosen.pictures)
    except (AssertionError, Trouble) as problem:
        print(f"bare_root: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
