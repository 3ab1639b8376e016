"""Run a function in a forked child process and kill it at a chosen file operation."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

import pytest

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not copied here")

EVENTS = ("os.rename", "os.link", "os.remove", "os.mkdir", "sqlite3.connect", "sqlite3.connect/handle", "open")
"""Audit events that Python raises for file operations."""


def in_a_child(work: Callable[[], object], kill_at: int | None = None) -> int:
    """Run ``work`` in a forked child, killed at its ``kill_at``-th file event (None: never); return its pid."""
    pid = os.fork()
    if pid:
        return pid
    signal.alarm(60)  # a forked process may deadlock on a lock held by a thread that was not copied
    seen = 0

    def count(event: str, _arguments: tuple[object, ...]) -> None:
        nonlocal seen
        if event in EVENTS:
            if seen == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)
            seen += 1

    try:
        if kill_at is not None:
            sys.addaudithook(count)
        work()
        os._exit(0)
    except BaseException:
        os._exit(1)
