"""Imports a stranger's module in a process of its own, where it can hang, print, end and change what it likes.

Only what is told of it comes back, as JSON in a file: standard output may be written to by whomever.
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

CHILD: Final = "import sys; from game.isolated_import import tell; tell(*sys.argv[1:])"
STARTING: Final = 60.0
"""Seconds after which a process counts as begun, whatever keeps it."""
NAP: Final = 0.005
TELLS: Final = 0
"""The exit status of a process that has told."""


class Import:
    """An import that has begun; several may go on at a time."""

    def __init__(self, teller: str, reference: str) -> None:
        """Have the function ``teller`` told how to load ``reference`` (``"module:attribute"``), in another process."""
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True)
        self._file = Path(self._folder.name) / "told.json"
        self._started = time.monotonic()
        paths = [path or os.getcwd() for path in sys.path]
        self._process = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(self._file), teller, reference],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name == "posix",
        )

    def told(self, patience: float) -> Any:
        """Return what was told; end the process and whatever it has started.

        Raises:
            TimeoutError: the import takes longer than ``patience`` seconds; until it begins, a busy machine may need
                longer.
            ChildProcessError: it has ended without a word.
        """
        try:
            while (status := self._process.poll()) is None:
                if self._taken() > patience:
                    raise TimeoutError
                time.sleep(NAP)
        finally:
            self._end()
        try:
            return json.loads(self._file.read_bytes()) if status == TELLS else _nothing(status)
        except (OSError, ValueError) as error:
            raise ChildProcessError(str(error)) from error
        finally:
            self._folder.cleanup()

    def _taken(self) -> float:
        """Return for how many seconds the import has been going on; its file is there once it has begun."""
        try:
            return time.time() - self._file.stat().st_ctime
        except OSError:
            return time.monotonic() - self._started - STARTING

    def _end(self) -> None:
        """Kill the process and those that it has left behind."""
        if os.name == "posix":
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()


def _nothing(status: int) -> None:
    raise ChildProcessError(f"it ended with status {status}")


def tell(file: str, teller: str, reference: str) -> None:
    """Call the function ``teller`` with a function that loads ``reference``, and write what it returns.

    What is used afterwards is taken before anything of a stranger runs, and nothing that waits for the end runs.
    """
    told: Callable[[Callable[[], object]], object] = _load(teller)
    written, put, leave, opened = json.dumps, os.write, os._exit, os.open(file, os.O_WRONLY | os.O_CREAT)
    text = memoryview(written(told(lambda: _load(reference))).encode())
    while text:
        text = text[put(opened, text) :]
    leave(TELLS)


def _load(reference: str) -> Any:
    """Return an attribute of a module."""
    module, _colon, names = reference.partition(":")
    found: Any = import_module(module)
    for name in filter(None, names.split(".")):
        found = getattr(found, name)
    return found
