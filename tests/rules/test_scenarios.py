"""Run all scenarios of ``tests/games/*/scenarios`` and check their rule coverage."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from game.match.scenarios import Scenario, run
from game.rules.contract import verb
from tests.rules import coverage
from tests.rules.case import TESTS, Case
from tests.rules.cases import BOXES

SCENARIOS = {case: coverage.scenarios_of(case) for case in BOXES if case.scenarios}
ALL = [(case, one) for case, scenarios in SCENARIOS.items() for one in scenarios]


@pytest.mark.parametrize(
    ("case", "scenario"), ALL, ids=[f"{case}, {Path(one.file).stem}: {one.name}" for case, one in ALL]
)
def test_scenario(case: Case, scenario: Scenario) -> None:
    assert scenario.box_id == case.name
    run(scenario, lambda _box_id: case.open())


every_box = pytest.mark.parametrize("case", SCENARIOS, ids=str)


def of(case: Case) -> list[Scenario]:
    """Return the scenarios of a game."""
    return SCENARIOS[case]


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
    shown = {str(result["ending"] if isinstance(result, dict) else result) for result in expected if result}
    assert case.endings - shown == set()


@every_box
def test_every_command_has_a_scenario(case: Case) -> None:
    given = {str(step.body["do"]) for scenario in of(case) for step in scenario.when if step.kind == "do"}
    assert {verb(kind.__name__) for kind in get_args(case.open().commands)} - given == set()


@every_box
def test_every_ruling_answer_and_section_has_a_scenario(case: Case) -> None:
    sources = {scenario.rule for scenario in of(case)} | {scenario.ruling for scenario in of(case)}
    missing = [wanted for wanted in case.wanted if not any(coverage.cites(s, wanted) for s in sources)]
    assert missing == []


@every_box
def test_the_table_of_scenarios_is_up_to_date(case: Case) -> None:
    assert case.scenarios
    path = case.scenarios / "README.md"
    assert path.read_text(encoding="utf-8") == coverage.table(of(case)), "run: python -m tests.rules.coverage"


def test_every_scenario_file_is_played() -> None:
    """No scenario file may lie where it is not found, and every game must have scenarios."""
    played = {Path(one.file) for _case, one in ALL}
    assert set((TESTS / "games").glob("*/scenarios/**/*.yaml")) <= played
    assert [case for case, scenarios in SCENARIOS.items() if not scenarios] == []
