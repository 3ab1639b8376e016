"""Rule coverage: ``python -m tests.rules.coverage`` writes a table of rules and scenarios for each game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from game.match.scenarios import Scenario, read_scenarios
from tests.rules.case import Case
from tests.rules.cases import BOXES


def cites(source: str, wanted: str) -> bool:
    """Return whether a scenario's source includes the given one, alone or in a list.

    >>> cites("Rules 4, Turn Tracker Phase (x2); Facts B11", "Facts B11")
    True
    >>> cites("R12", "R1")
    False
    """
    return re.search(re.escape(wanted) + r"(?![0-9a-z_])", source) is not None


def table(scenarios: Iterable[Scenario]) -> str:
    """Return the table of sources and their scenarios in Markdown."""
    rows: dict[str, list[str]] = {}
    for scenario in scenarios:
        for source in filter(None, (*scenario.rule.split("; "), scenario.ruling)):
            rows.setdefault(source, []).append(f"{scenario.name} ({Path(scenario.file).stem})")
    text = [
        "# Which scenarios show which rule",
        "",
        "Sections and FAQ answers are those of the rulebook; R stands for a ruling on what the rulebook leaves open,",
        "Facts for the data of cards, tracks and tiles. Written by `python -m tests.rules.coverage`.",
        "",
        "| source | scenarios (file) |",
        "|---|---|",
    ]
    text += [f"| {source} | {'<br>'.join(names)} |" for source, names in sorted(rows.items(), key=_order)]
    return "\n".join(text) + "\n"


def _order(row: tuple[str, list[str]]) -> tuple[int, list[int | str], str]:
    """Sort key: rules first, then FAQ answers, rulings and facts, with numbers in numeric order."""
    source = row[0]
    first = next(n for n, start in enumerate(("Rules", "FAQ", "R", "Facts", "")) if source.startswith(start))
    numbers = [int(number) for number in re.findall(r"\d+", source)]
    return first, list(numbers), source


def scenarios_of(case: Case) -> list[Scenario]:
    """Read all scenarios of a game."""
    files = sorted(case.scenarios.glob("*.yaml")) if case.scenarios else []
    return [one for path in files for one in read_scenarios(path)]


def main() -> None:
    """Write the tables of all games."""
    for case in BOXES:
        if case.scenarios:
            (case.scenarios / "README.md").write_text(table(scenarios_of(case)), encoding="utf-8")


if __name__ == "__main__":
    main()
