"""The log of unexpected errors: a small rotating file in the user data folder."""

from __future__ import annotations

import logging
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from game import __version__, program_version, resources

FILE: Final = "parlour.log"
LARGEST: Final = 300_000
"""Size of the log file from which a new one is begun, in bytes."""
KEPT: Final = 2
"""Number of older files to keep."""

_LOGGER = logging.getLogger("parlour")
_LOGGER.propagate = False  # nothing goes to the terminal
_WRITING = threading.Lock()


def log_file() -> Path:
    """Return the path of the log file."""
    return resources.user_data() / FILE


def log_fault(error: BaseException, where: str) -> Path | None:
    """Log an error with its traceback; return the log file, or None if it cannot be written.

    ``where`` is the activity of the program in a word or two.
    """
    with _WRITING:
        try:
            path = log_file()
            path.parent.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(path, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="replace")
        except (OSError, resources.NoHome):
            return None
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        _LOGGER.addHandler(handler)
        try:
            program = f"parlour {__version__} {program_version.build()}".rstrip()
            _LOGGER.error("%s, %s, %s", where, program, program_version.system(), exc_info=error)
        finally:
            _LOGGER.removeHandler(handler)
            handler.close()
    return path


def log_faults_of_threads() -> None:
    """Log unexpected errors of threads, too, instead of printing them."""

    def hook(fault: threading.ExceptHookArgs) -> None:
        if fault.exc_value is not None and fault.exc_type is not SystemExit:
            log_fault(fault.exc_value, f"thread {fault.thread.name if fault.thread else '?'}")

    threading.excepthook = hook


def in_words(error: BaseException) -> str:
    """Return an error in one short line: its class and message.

    >>> in_words(KeyError("lost"))
    "KeyError: 'lost'"
    """
    text = " ".join(str(error).split())
    line = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return line if len(line) <= 300 else f"{line[:299]}…"
