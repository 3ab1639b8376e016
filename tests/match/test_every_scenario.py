"""Every rule of every game by example: all the files below tests/scenarios hold."""

from functools import cache
from pathlib import Path

import pytest

from game.content import open_box
from game.match.scenario import Scenario, read_scenarios
from game.match.staging import run
from game.rules.kernel import Game

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
SCENARIOS = [one for path in sorted(FOLDER.rglob("*.yaml")) for one in read_scenarios(path)]


@cache
def opened(slug: str) -> Game:
    """Open a box once."""
    return open_box(slug)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{Path(one.file).stem}: {one.name}")
def test_scenario_holds(scenario: Scenario) -> None:
    run(scenario, opened)


def test_every_scenario_names_its_rule_and_is_alone_with_its_name() -> None:
    assert SCENARIOS
    assert [one.where() for one in SCENARIOS if not one.rule] == []
    names = [(one.slug, one.file, one.name) for one in SCENARIOS]
    assert len(names) == len(set(names))
