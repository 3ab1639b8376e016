"""``parlour simulate`` and ``parlour scenario``: games without a window."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from game.cli.errors import BadInput
from game.cli.find_by_name import find_game, find_options, find_seats
from game.i18n import N_, _
from game.match.arena import simulation
from game.match.arena.playing import OpenGame, counts_iterations
from game.match.arena.workers import workers
from game.match.scenarios import BadScenario, Scenario, ScenarioFailed, read_scenarios, run
from game.rules.contract import Game

OUTCOMES: Final = {"passed": N_("passed: {line}"), "failed": N_("failed: {line}")}
"""How the line of a scenario begins."""


def simulate(chosen: Namespace) -> int:
    """Play many games and print the report; status 1 if a game was endless, failed, or had a bot replaced."""
    game = find_game(chosen.slug)
    seats = find_seats(game, chosen.seats, ("random",))
    plan = simulation.SimulationConfig(
        box_id=chosen.slug,
        seats=seats,
        options=find_options(game, len(seats), chosen.option),
        games=chosen.games,
        seed=chosen.seed or 0,
        iterations=chosen.iterations,
    )
    if chosen.iterations is not None and not counts_iterations(game, plan.planned(0)):
        raise BadInput(
            _("--iterations has no effect: no player here searches ({names})").format(
                names=", ".join(dict.fromkeys(seats))
            )
        )
    report = simulation.simulate(plan, workers(chosen.jobs, chosen.games))
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        print(simulation.as_text(report))
    return 1 if report.endless or report.failed or report.replaced else 0


def scenario(chosen: Namespace) -> int:
    """Run scenarios and print failed steps; status 1 if one failed, 2 if one is invalid."""
    count = {"passed": 0, "failed": 0, "broken": 0}
    opened = cache(_open)
    for path in _files(chosen.files):
        try:
            scenarios = read_scenarios(path)
        except BadScenario as error:
            print(f"parlour: {error}", file=sys.stderr)
            count["broken"] += 1
            continue
        for one in scenarios:
            outcome, line = _outcome(one, opened)
            count[outcome] += 1
            if outcome == "broken":
                print(f"parlour: {line}", file=sys.stderr)
            elif outcome == "failed" or not chosen.quiet:
                print(_(OUTCOMES[outcome]).format(line=line))
    told = _("{passed} passed, {failed} failed")
    if count["broken"]:
        told = _("{passed} passed, {failed} failed, {broken} can't be played")
    print(told.format(**count))
    return 2 if count["broken"] else int(count["failed"] > 0)


def _open(slug: str) -> Game:
    return find_game(slug)


def _outcome(one: Scenario, open_game: OpenGame) -> tuple[str, str]:
    """Run one scenario; return its outcome and the line that reports it."""
    try:
        run(one, open_game)
    except ScenarioFailed as error:
        return "failed", str(error)
    except BadScenario as error:
        return "broken", str(error)
    return "passed", f"{one.file}:{one.line}: {one.name}"


def _files(names: list[str]) -> Iterator[Path]:
    """Yield the files given by name, and those in the given folders."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = sorted({*path.rglob("*.yaml"), *path.rglob("*.yml")})
            if not inside:
                raise BadInput(_("{path} has no scenarios; name a YAML file or a folder of them").format(path=path))
            yield from inside
        else:
            yield path
