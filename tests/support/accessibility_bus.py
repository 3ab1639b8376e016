"""The services that stand between programs and screen readers on Linux: a session bus, and AT-SPI on it.

They are started for a test alone, and ended by process id.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pytest

from tests.support.screen import Screen, clean_environment

LAUNCHER: Final = Path("/usr/libexec/at-spi-bus-launcher")
PYTHON: Final = Path("/usr/bin/python3")
"""The system's Python, which has the bindings of AT-SPI."""
SWITCH: Final = (
    "dbus-send", "--session", "--dest=org.a11y.Bus", "--type=method_call", "--print-reply", "/org/a11y/bus",
    "org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", "string:IsEnabled", "variant:boolean:true",
)  # fmt: skip
"""Tells programs that a screen reader listens."""
PLAYER: Final = Path(__file__).parents[1] / "client" / "screen_reader" / "atspi_player.py"
"""The player who has nothing but AT-SPI."""
BINDINGS: Final = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"


@cache
def missing() -> tuple[str, ...]:
    """Return the Debian packages that this machine lacks; all of them off Linux."""
    there = {
        "dbus": shutil.which("dbus-daemon") is not None and shutil.which("dbus-send") is not None,
        "at-spi2-core": LAUNCHER.exists(),
        "gir1.2-atspi-2.0 and python3-gi": _has_bindings(),
    }
    return tuple(name for name, found in there.items() if not (found and sys.platform.startswith("linux")))


def _has_bindings() -> bool:
    """Return whether the system's Python has the bindings of AT-SPI."""
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-c", BINDINGS], capture_output=True, check=False).returncode == 0


def unless_in_ci(reason: str) -> None:
    """Skip a test; in CI, it must run."""
    (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)


class AccessibilityBus:
    """A session bus with AT-SPI, switched on, for programs on a screen."""

    def __init__(self, screen: Screen) -> None:
        """Start both."""
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        self._bus = subprocess.Popen(
            command, env=self._environment(screen), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._bus.stdout is not None
        address = self._bus.stdout.readline().strip()
        self.environment = {"DBUS_SESSION_BUS_ADDRESS": address, "DISPLAY": screen.display}
        """What programs need to find the bus."""
        env = {**self._environment(screen), **self.environment}
        self._launcher = subprocess.Popen(
            [LAUNCHER, "--launch-immediately"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        subprocess.run(SWITCH, env=env, check=True, capture_output=True, timeout=30)

    @staticmethod
    def _environment(screen: Screen) -> dict[str, str]:
        return {**clean_environment(), "DISPLAY": screen.display, "GSETTINGS_BACKEND": "memory"}

    @contextmanager
    def beside(self, *command: str, home: Path) -> Iterator[None]:
        """Run a program of the system on the bus, with a home folder of its own; end it afterwards."""
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        env |= {**self.environment, "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "GSETTINGS_BACKEND": "memory"}
        process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.kill()
            process.wait(10)

    def run(self, script: Path, *words: str, seconds: float) -> subprocess.CompletedProcess[str]:
        """Run a script with the system's Python beside the program."""
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            [PYTHON, script, *words], env={**env, **self.environment}, capture_output=True, text=True, check=False,
            timeout=seconds,
        )  # fmt: skip

    def close(self) -> None:
        """End both."""
        for process in (self._launcher, self._bus):
            process.terminate()
            process.wait(10)
        if self._bus.stdout is not None:
            self._bus.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
