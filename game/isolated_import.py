"""Imports untrusted modules in a separate process, where they can hang, print, exit and change anything.

The result comes back as JSON in a file, as the module may print to standard output.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

CHILD: Final = "import sys; from game.isolated_import import report; report(*sys.argv[1:])"
STARTING: Final = 60.0
"""Longest time in seconds for the start of the process, which does not count as import time."""
NAP: Final = 0.005
REPORTED: Final = 0
"""The exit status of a process that has written its result."""


class Import:
    """A running import; several may run at a time."""

    def __init__(self, reporter: str, reference: str) -> None:
        """Start a process that calls ``reporter`` with a loader of ``reference``; both are ``"module:attribute"``."""
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True)
        self._file = Path(self._folder.name) / "result.json"
        self._started = time.monotonic()
        paths = [path or os.getcwd() for path in sys.path]
        self._process = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(self._file), reporter, reference],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name == "posix",
        )

    def result(self, patience: float) -> Any:
        """Wait for the result and return it; kill the process and its children.

        Raises:
            TimeoutError: the import takes longer than ``patience`` seconds, not counting the start of the process.
            ChildProcessError: the process ended without a result.
        """
        try:
            while (status := self._process.poll()) is None:
                if self._taken() > patience:
                    raise TimeoutError
                time.sleep(NAP)
        finally:
            self._end()
        try:
            return json.loads(self._file.read_bytes()) if status == REPORTED else _nothing(status)
        except (OSError, ValueError) as error:
            raise ChildProcessError(str(error)) from error
        finally:
            self._folder.cleanup()

    def _taken(self) -> float:
        """Return the duration of the import so far, in seconds; its file exists once it has begun."""
        try:
            return time.time() - self._file.stat().st_ctime
        except OSError:
            return time.monotonic() - self._started - STARTING

    def _end(self) -> None:
        """Kill the process and its children."""
        if os.name == "posix":
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()


def _nothing(status: int) -> None:
    raise ChildProcessError(f"it ended with status {status}")


def report(file: str, reporter: str, reference: str) -> None:
    """Call the function ``reporter`` with a loader of ``reference`` and write its result to ``file``.

    All functions used afterwards are bound before untrusted code runs, and exit handlers are skipped.
    """
    call: Callable[[Callable[[], object]], object] = _load(reporter)
    written, put, leave, opened = json.dumps, os.write, os._exit, os.open(file, os.O_WRONLY | os.O_CREAT)
    text = memoryview(written(call(lambda: _load(reference))).encode())
    while text:
        text = text[put(opened, text) :]
    leave(REPORTED)


def _load(reference: str) -> Any:
    module, _colon, names = reference.partition(":")
    found: Any = import_module(module)
    for name in filter(None, names.split(".")):
        found = getattr(found, name)
    return found
