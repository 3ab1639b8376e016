"""The program killed at arbitrary instants: everything reported is stored, and every game can be resumed.

Its seats give actions of several commands, as people do, which must be stored completely or not at all. The games
follow from the trial's number, but the instant of the kill varies, so that a failed trial may have to be repeated a few
times.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import ClassVar, NamedTuple

from game.match.repository import FILE, MatchRepository
from game.match.save_file import from_repository, resume
from game.seats.players import RandomPlayer
from tools.project.environment import ROOT
from tools.torture.played_games import game_of, stored
from tools.torture.torment import Failed, Torment, Watch

LONGEST = 1.0
"""Maximum time from the first line to the kill, in seconds."""
OFTEN = 3
"""Number of kills per repository file."""


class Said(NamedTuple):
    """The last reported progress of a game."""

    number: int
    commands: int
    takebacks: int


class Kills(Torment):
    """Starts programs and kills them."""

    player: ClassVar[str] = "tools.torture.kill_player"
    """The module to kill."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._number = 0

    def trial(self, rng: Random, watch: Watch) -> None:
        """Kill several programs that use the same file, one after the other."""
        self._number += 1
        home = self.folder / str(self._number)
        way = "window" if rng.random() < 0.3 else "plain"
        for _kill in range(OFTEN):
            watch.go_on()
            said = self._killed(home, way, rng)
            with watch.step(), closing(MatchRepository(home / FILE)) as games:
                check(games, said)
                covered(games, way, said, watch)

    def _killed(self, home: Path, way: str, rng: Random) -> Sequence[Said]:
        """Start a program and kill it; return its reports."""
        command = [sys.executable, "-m", self.player, way, str(rng.getrandbits(32))]
        after = rng.uniform(0.0, LONGEST) ** 2
        env = {**os.environ, "PARLOUR_HOME": str(home), "PYTHONPATH": str(ROOT)}
        with tempfile.TemporaryFile("w+") as errors:
            with subprocess.Popen(
                command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True, env=env
            ) as child:
                assert child.stdout is not None
                lines = [child.stdout.readline()]
                time.sleep(after)
                child.send_signal(signal.SIGKILL)
                lines += child.stdout.readlines()
            errors.seek(0)
            faults = errors.read()
        if child.returncode != -signal.SIGKILL:
            raise Failed(f"ended by itself with {child.returncode}: {faults[-2000:]}")
        return [Said(*map(int, line.split())) for line in lines if line.endswith("\n")]


def covered(games: MatchRepository, way: str, said: Sequence[Said], watch: Watch) -> None:
    """Count the reported games, commands and undos."""
    for number in dict.fromkeys(one.number for one in said):
        name, found = games.entry(number).config.box_id, stored(games, number)
        watch.count(f"killed, {way}", name, number == said[-1].number)
        watch.count("commands", name, len(found.commands))
        watch.count("joined", name, found.joined)
        watch.count("undos", name, found.takebacks)


def check(games: MatchRepository, said: Sequence[Said]) -> None:
    """Compare the stored games with the reports; only the action in progress may differ.

    Raises:
        Failed: If something is missing, or more than one action was added.
    """
    last = said[-1]
    found = stored(games, last.number)
    if found.takebacks not in (last.takebacks, last.takebacks + 1):
        raise Failed(f"{found.takebacks} undos are stored, said was {last}")
    if found.takebacks == last.takebacks and len(found.commands) < last.commands:
        raise Failed(f"{len(found.commands)} commands are stored, said was {last}")
    for earlier in dict.fromkeys(one.number for one in said if one.number != last.number):
        most = [one for one in said if one.number == earlier][-1]
        if len(stored(games, earlier).commands) != most.commands:
            raise Failed(f"a game that was left lacks commands: said was {most}")
    if games.unreadable():
        raise Failed(f"unreadable: {games.unreadable()}")
    for entry in games.unfinished()[:2]:
        number = entry.id
        saved = from_repository(games, number)
        match = resume(game_of(games, number), games, saved, lambda setting: _randoms(len(setting.seats)))
        length = len(match)
        match.run(5)
        if match.warning or len(match) == length:
            raise Failed(f"game {number} does not go on: {match.warning}")
        match.close()


def _randoms(count: int) -> list[RandomPlayer]:
    """Return random players."""
    return [RandomPlayer(seat) for seat in range(count)]
