"""SIGTERM at logout ends the program without a dialog, even when its game cannot be saved, and nothing is lost."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.match import spool
from game.match.repository_upkeep import take_in_spooled
from tests.match.toy_matches import journal_at, played_out

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 90.0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
def test_sigterm_with_an_unsaved_game_ends_at_once_and_keeps_it(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    played_out(repository=repository)
    repository.close()
    lock = sqlite3.connect(repository.path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    ready = tmp_path / "ready"
    env = {**os.environ, "PARLOUR_HOME": str(tmp_path), "PARLOUR_READY_FILE": str(ready), "SDL_VIDEODRIVER": "dummy"}
    words = ("-m", "game", "play", "back_in_time", "--seats", "human,random", "--seed", "3")
    with subprocess.Popen([sys.executable, *words], cwd=ROOT, env=env, stderr=subprocess.PIPE) as program:
        end = time.monotonic() + PATIENCE
        while not spool.waiting(tmp_path) or not ready.exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        program.send_signal(signal.SIGTERM)
        assert program.wait(PATIENCE) == 0, program.stderr and program.stderr.read()
    lock.execute("ROLLBACK")
    lock.close()
    assert take_in_spooled(repository).matches == 1
    assert len(repository.unfinished()) == 1
