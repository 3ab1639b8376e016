"""The program killed at any instant: nothing but the command under way is lost."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.match.repository import MatchRepository
from game.match.save_file import resume
from game.seats.instant_players import RandomPlayer
from tests.toy_game import TOY

ROOT = Path(__file__).resolve().parents[2]
PLAYER = """
import sys
from pathlib import Path
from game.match.repository import MatchRepository
from game.match.match import begin
from game.seats.instant_players import RandomPlayer
from tests.toy_game import TOY

repository = MatchRepository(Path(sys.argv[1]))
for seed in range(100000):
    match = begin(TOY, [RandomPlayer(seed), RandomPlayer(seed + 1)], seed, practice=True, repository=repository)
    while match.advance():
        assert match.warning is None, match.warning
        print(match.recorder.number, len(match), flush=True)
        if len(match) == 20 and not match.takebacks:
            match.undo(0)
            print(match.recorder.number, -1, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    rng = Random(7)
    path = tmp_path / "journal.sqlite3"
    for _ in range(8):
        child = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert child.stdout is not None
        said = [child.stdout.readline()]
        time.sleep(rng.uniform(0.01, 0.4))
        child.send_signal(signal.SIGKILL)
        said += child.stdout.readlines()
        child.stdout.close()
        assert child.wait() == -signal.SIGKILL
        whole = [line.split() for line in said if line.endswith("\n")]
        check(path, [(int(number), int(length)) for number, length in whole])


def check(path: Path, said: list[tuple[int, int]]) -> None:
    """Compare what the repository holds with what the program had said before it was killed."""
    number, length = said[-1]
    repository = MatchRepository(path)
    held = max(entry.id for entry in repository.entries())
    assert held in (number, number + 1)
    stored = [json.loads(one.text) for one in repository.commands(number)]
    if length not in (-1, 20):  # there the next thing is not one more command
        assert len(stored) in (length, length + 1)
    for entry in repository.unfinished()[:2]:
        match = resume(TOY, repository, entry.id, lambda _: [RandomPlayer(1), RandomPlayer(2)])
        assert len(match) == len(repository.commands(entry.id))
        assert match.run() is not None
        assert match.warning is None
    assert all(entry.result for entry in repository.entries()[2:])
    repository.close()
