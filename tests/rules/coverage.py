"""Which scenarios show which rule: ``python -m tests.rules.coverage`` writes the table beside the scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from game.match.scenario import Scenario, read_scenarios

FOLDER = Path(__file__).parents[1] / "scenarios"

WANTED: Mapping[str, tuple[str, ...]] = {
    "back_in_time": (
        *(f"Rules 3, Setup {number}" for number in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13)),
        "Rules 1, Game Objective",
        "Rules 1, Important",
        "Rules 4, Gameplay Flow",
        "Rules 4, Turn Tracker Phase",
        "Rules 4, Check Love Meter",
        "Rules 4, Action Phase",
        "Rules 5, Moving Your Character",
        "Rules 5, Escorting",
        *(f"Rules 5, Special Character Powers, {hero}" for hero in ("Marty", "Doc", "Jennifer", "Einstein")),
        "Rules 5, Influence Love",
        "Rules 5, Move DeLorean",
        "Rules 5, Fight Biff",
        "Rules 5, Prepare DeLorean",
        "Rules 5, Opportunity Challenge",
        "Rules 5, Trouble Challenge",
        "Rules 5, Note",
        *(f"Rules 5, Rolling Dice {step}" for step in ("1", "2", "3", "4.1", "4.2", "4.3", "4.4", "4.5")),
        "Rules 5, Assisting",
        "Rules 5, Item Cards",
        "Rules 6, Instant Loss",
        "Rules 6, Final Turn (Win)",
        "Rules 6, Final Turn (Lose)",
        *(f"FAQ {number}" for number in range(1, 10)),
        # R25 (one person at several seats) is about who answers, not about the rules.
        *(f"R{number}" for number in range(1, 27) if number != 25),
        *(f"Facts B7, O{number:02}" for number in range(1, 25)),
        *(f"Facts B8, T{level}{number}" for level in (1, 2, 3) for number in range(1, 7)),
        *(f"Facts B9, {item}" for item in ("Skateboard", "Radiation Suit", "Sci-Fi Magazine", "Video Recorder")),
        *(f"Facts B9, {item}" for item in ("Walkman", "Electric Guitar", "Scale Model", "Fundraiser Flyer")),
        *(f"Facts B9, {item}" for item in ("Binoculars", "Letter to Doc", "Hair Dryer", "Puffer Vest")),
        "Facts B11",
        "Facts D, Easy",
        "Facts D, Hard",
    ),
}
"""What has to be cited by at least one scenario of each game."""


def cites(source: str, wanted: str) -> bool:
    """Say whether a scenario's source names what is wanted, alone or among others.

    >>> cites("Rules 4, Turn Tracker Phase (x2); Facts B11", "Facts B11")
    True
    >>> cites("R12", "R1")
    False
    """
    return re.search(re.escape(wanted) + r"(?![0-9])", source) is not None


def table(scenarios: Iterable[Scenario]) -> str:
    """Write the table: each source with its scenarios."""
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
    """Sort rules first, then answers, rulings and facts, numbers as numbers."""
    source = row[0]
    first = next(n for n, start in enumerate(("Rules", "FAQ", "R", "Facts", "")) if source.startswith(start))
    numbers = [int(number) for number in re.findall(r"\d+", source)]
    return first, list(numbers), source


def main() -> None:
    """Write the tables of all games."""
    for slug in WANTED:
        found = [one for path in sorted((FOLDER / slug).glob("*.yaml")) for one in read_scenarios(path)]
        (FOLDER / slug / "README.md").write_text(table(found), encoding="utf-8")


if __name__ == "__main__":
    main()
