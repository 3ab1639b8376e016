"""Speed of the rules compared to other libraries: random play in one run on one core.

Rounds alternate between all courses, so that a busy machine affects all; results are medians over rounds, in commands
per second of processor time, and the ratio ours/theirs within each round. Ours is the median of all our games. Compiled
rules are measured as plain Python, too.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from game import compiled_build
from tools.bench import install_other_libraries
from tools.project.environment import ROOT

OURS = "Time Parlour"
SOURCES = "Time Parlour, plain Python"
SPIEL_PYTHON = "OpenSpiel, Python"
SPIEL_CPP = "OpenSpiel, C++ from Python"
BOARDGAME = "boardgame.io RandomBot"
GOAL_GAMES = {
    SPIEL_PYTHON: ("python_tic_tac_toe", "python_liars_poker", "python_team_dominoes"),
    SPIEL_CPP: ("hearts", "euchre", "gin_rummy"),
    BOARDGAME: ("tic-tac-toe",),
}
"""The games of our goals; all others are context."""
CONTEXT_GAMES = ("python_kuhn_poker", "python_block_dominoes", "spades", "hanabi", "backgammon")


class Runner:
    """A running benchmark process (see :mod:`tools.bench.runner_protocol`)."""

    def __init__(self, command: Sequence[str], **told: str) -> None:
        env = {**os.environ, "NODE_ENV": "production", "PYTHONHASHSEED": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1", **told}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        hello = self._read()
        self.courses: list[str] = hello["courses"]
        self.about: str = hello["about"]

    def measure(self, course: str, seconds: float, seed: int) -> dict[str, float]:
        """Run a course and return the result; the other runners wait meanwhile."""
        assert self._process.stdin is not None
        asked = {"course": course, "seconds": seconds, "seed": seed}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise install_other_libraries.NotInstalled(f"its runner ended with status {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Close its input and wait for its end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)


@dataclass
class Course:
    """A game of a library, with its rates per round: commands and games per second."""

    library: str
    game: str
    runner: Runner = field(repr=False)
    commands: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)

    def take_round(self, seconds: float, seed: int) -> None:
        """Measure another round."""
        result = self.runner.measure(self.game, seconds, seed)
        self.commands.append(result["commands"] / result["seconds"])
        self.games.append(result["games"] / result["seconds"])


@dataclass(frozen=True)
class Row:
    """A row of the result."""

    library: str
    game: str
    about: str
    commands_per_second: float
    games_per_second: float
    ours_over_theirs: float | None
    """Median over rounds of the ratio of our games' median to this one; None for our own games."""
    rounds: tuple[float, ...]

    @classmethod
    def of(cls, course: Course, ours: Sequence[float]) -> Self:
        """Summarize a course, given our rate in each round."""
        ratios = [mine / theirs for mine, theirs in zip(ours, course.commands, strict=True)]
        return cls(
            course.library,
            course.game,
            course.runner.about,
            statistics.median(course.commands),
            statistics.median(course.games),
            None if course.library in (OURS, SOURCES) else statistics.median(ratios),
            tuple(round(rate) for rate in course.commands),
        )


def measure(slug: str, rounds: int, seconds: float) -> tuple[list[Row], list[str]]:
    """Run all rounds; return a row per course, our ``slug`` first, and a line per unavailable library."""
    courses, missing = _open_all(slug)
    try:
        for number in range(rounds):
            print(f"round {number + 1} of {rounds} …", file=sys.stderr, flush=True)
            for course in courses:
                course.take_round(seconds, seed=1000 * number + 1)
    finally:
        for runner in {id(course.runner): course.runner for course in courses}.values():
            runner.close()
    ours = medians([course.commands for course in courses if course.library == OURS])
    return [Row.of(course, ours) for course in courses], missing


def medians(rates: Sequence[Sequence[float]]) -> list[float]:
    """Return the median of several courses in each round."""
    return [statistics.median(of_a_round) for of_a_round in zip(*rates, strict=True)]


def _open_all(slug: str) -> tuple[list[Course], list[str]]:
    ours = Runner([sys.executable, "-m", "tools.bench.runner_ours", slug])
    courses, missing = [Course(OURS, game, ours) for game in ours.courses], []
    if compiled_build.in_use():
        sources = Runner([sys.executable, "-m", "tools.bench.runner_ours", slug], **{compiled_build.PURE: "1"})
        courses += [Course(SOURCES, game, sources) for game in sources.courses]
    spiel_games = (*GOAL_GAMES[SPIEL_PYTHON], *GOAL_GAMES[SPIEL_CPP], *CONTEXT_GAMES)
    try:
        runner = Runner(install_other_libraries.openspiel_command(spiel_games))
        courses += [
            Course(SPIEL_PYTHON if game.startswith("python_") else SPIEL_CPP, game, runner) for game in runner.courses
        ]
    except install_other_libraries.NotInstalled as why:
        missing.append(f"OpenSpiel: {why}")
    try:
        runner = Runner(install_other_libraries.boardgame_command())
        courses += [Course(BOARDGAME, game, runner) for game in runner.courses]
    except install_other_libraries.NotInstalled as why:
        missing.append(f"boardgame.io: {why}")
    return courses, missing


def goals(rows: Sequence[Row]) -> dict[str, float]:
    """Return our speed relative to each library: medians of our games and of its goal games, by rounds."""
    ours = medians([row.rounds for row in rows if row.library == OURS])
    found = {}
    for library, games in GOAL_GAMES.items():
        rates = [row.rounds for row in rows if row.library == library and row.game in games]
        if len(rates) == len(games):
            ratios = [mine / theirs for mine, theirs in zip(ours, medians(rates), strict=True)]
            found[library] = statistics.median(ratios)
    return found


def markdown(rows: Sequence[Row], missing: Sequence[str]) -> str:
    """Return the result as a table for tools/bench/README.md."""
    lines = ["| library | game | commands/s | games/s | ours / theirs |", "|---|---|---:|---:|---:|"]
    for row in rows:
        ratio = "" if row.ours_over_theirs is None else f"{row.ours_over_theirs:.2f}"
        rates = f"{row.commands_per_second:,.0f} | {row.games_per_second:,.1f}"
        lines.append(f"| {row.library} | {row.game} | {rates} | {ratio} |")
    lines.append("")
    for library, times in goals(rows).items():
        lines.append(f"- against the median of {library} ({', '.join(GOAL_GAMES[library])}): **{times:.1f}x**")
    lines += [f"- not measured: {why}" for why in missing]
    versions = dict.fromkeys(row.about for row in rows)
    lines.append(f"- {'; '.join(versions)}; one thread each, commands per second of processor time")
    return "\n".join(lines)


def as_json(rows: Sequence[Row], missing: Sequence[str]) -> dict[str, Any]:
    """Return the result as JSON data."""
    return {"rows": [asdict(row) for row in rows], "goals": goals(rows), "missing": list(missing)}
