"""Plays all scenarios of ``tests/scenarios`` and looks after their coverage of the rules."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import get_args

import pytest

from game.content import open_box
from game.match import staging
from game.match.scenario import Scenario, read_scenarios
from game.rules.kernel import Game, verb
from tests.rules import coverage
from tests.rules.cases import CASES, KNOWN, Case, slugs

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = [one for slug in slugs() for path in sorted((FOLDER / slug).glob("*.yaml")) for one in read_scenarios(path)]
boxes = lru_cache(open_box)


def opened(slug: str) -> Game:
    """Open a box once for all tests."""
    return boxes(slug)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{Path(one.file).stem}: {one.name}")
def test_scenario(scenario: Scenario) -> None:
    staging.run(scenario, opened)


every_box = pytest.mark.parametrize("case", [case for case in CASES if case.name in slugs()], ids=str)


def of(case: Case) -> list[Scenario]:
    """List the scenarios of a game."""
    return [scenario for scenario in SCENARIOS if scenario.slug == case.name]


@every_box
def test_every_scenario_has_a_name_of_its_own_and_a_source(case: Case) -> None:
    names = Counter(scenario.name for scenario in of(case))
    assert [name for name, count in names.items() if count > 1] == []
    assert [scenario.name for scenario in of(case) if not scenario.rule] == []


@every_box
def test_every_reason_for_a_refusal_has_a_scenario(case: Case) -> None:
    shown = {step.why for scenario in of(case) for step in scenario.when if step.kind == "refused"}
    assert case.reasons - shown == set()


@every_box
def test_every_ending_has_a_scenario(case: Case) -> None:
    expected = [scenario.then.get("ended") for scenario in of(case)]
    shown = {str(ended["ending"] if isinstance(ended, dict) else ended) for ended in expected if ended}
    assert case.endings - shown == set()


@every_box
def test_every_command_has_a_scenario(case: Case) -> None:
    given = {str(step.body["do"]) for scenario in of(case) for step in scenario.when if step.kind == "do"}
    assert {verb(kind.__name__) for kind in get_args(opened(case.name).commands)} - given == set()


@every_box
def test_every_ruling_answer_and_section_has_a_scenario(case: Case) -> None:
    sources = {scenario.rule for scenario in of(case)} | {scenario.ruling for scenario in of(case)}
    missing = [wanted for wanted in coverage.WANTED[case.name] if not any(coverage.cites(s, wanted) for s in sources)]
    assert missing == []


@every_box
def test_the_table_of_scenarios_is_up_to_date(case: Case) -> None:
    path = FOLDER / case.name / "README.md"
    assert path.read_text(encoding="utf-8") == coverage.table(of(case)), "run: python -m tests.rules.coverage"


def test_every_scenario_file_is_played() -> None:
    """No file lies where no game's scenarios are looked for, and every game that is known has some."""
    assert {Path(one.file) for one in SCENARIOS} == set(FOLDER.rglob("*.yaml"))
    assert {one.slug for one in SCENARIOS} == set(slugs())
    assert set(slugs()) <= set(KNOWN)
