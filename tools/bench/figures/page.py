"""The tables of figures on the benchmark page, generated from the record between two marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tools.bench.figures.catalogue import GAMES, KINDS, Kind
from tools.bench.figures.record import BadFigures, Figure
from tools.project.environment import ROOT

PAGE: Final = ROOT / "tools" / "bench" / "README.md"
BEGIN: Final = "<!-- drawn by x.py bench figures; do not write here -->"
END: Final = "<!-- end of what is drawn -->"


def tables(figures: Sequence[Figure]) -> str:
    """Return the tables: descriptions of all kinds, figures by game, and other figures."""
    known = {figure.name: figure for figure in figures}
    parts = (_ways(known), _of_games(known), _alone(known))
    return "\n\n".join("\n".join(part) for part in parts)


def redrawn(text: str, figures: Sequence[Figure]) -> str:
    """Return a page with its tables replaced.

    Raises:
        BadFigures: If the page has no marks.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadFigures(f"{PAGE}: the lines {BEGIN} and {END} are not there")
    return f"{before}{BEGIN}\n\n{tables(figures)}\n\n{END}{after}"


def draw(figures: Sequence[Figure]) -> None:
    """Write the tables into the page.

    Raises:
        BadFigures: If the page has no marks.
    """
    PAGE.write_text(redrawn(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")


def measured(figures: dict[str, Figure]) -> Iterator[tuple[Kind, list[Figure]]]:
    """Yield the kinds with their measured figures, in the order of the games."""
    for kind in KINDS:
        found = [figures[one.name] for one in kind.figures() if one.name in figures]
        if found:
            yield kind, found


def _ways(figures: dict[str, Figure]) -> Iterator[str]:
    """Yield the lines of the table that describes the figures."""
    yield "| figure | compares | unit | goal | `x.py bench figures` … | rounds, commit |"
    yield "|---|---|---|---:|---|---|"
    for kind, found in measured(figures):
        first = found[0]
        goal = "" if first.goal is None else f"{first.goal:g}"
        made = "; ".join(dict.fromkeys(f"{figure.rounds}, {figure.commit}" for figure in found))
        yield f"| {kind.title} | {first.compares} | {first.unit} | {goal} | `{kind.name}` | {made} |"


def _of_games(figures: dict[str, Figure]) -> Iterator[str]:
    """Yield the lines of the table of figures by game."""
    yield f"| figure | {' | '.join(GAMES.values())} |"
    yield f"|---|{'---:|' * len(GAMES)}"
    for kind, _found in measured(figures):
        if kind.games:
            cells = (_cell(figures.get(f"{kind.name}.{slug}")) for slug in GAMES)
            yield f"| {kind.title} | {' | '.join(cells)} |"


def _alone(figures: dict[str, Figure]) -> Iterator[str]:
    """Yield the lines of the table of other figures."""
    yield "| figure | ratio |"
    yield "|---|---:|"
    for kind, found in measured(figures):
        if not kind.games:
            yield f"| {kind.title} | {_cell(found[0])} |"


def _cell(figure: Figure | None) -> str:
    """Format a ratio with its interval; empty if not measured."""
    return "" if figure is None else f"{figure.value:.3g} ({figure.low:.3g}–{figure.high:.3g})"
