"""All figures: what they compare, their units and goals, and how a round is measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tools.bench.figures.bench import Bench
from tools.bench.rules_speed import SPIEL_CPP, SPIEL_PYTHON

GAMES: Final = {
    "back_in_time": "Back in Time",
    "card_game": "Card Game",
    "time_line": "Time Line",
    "dice_through_time": "Dice Through Time",
    "riff_in_time": "Riff in Time",
}
"""Titles of the games with figures, by slug."""
OURS: Final = tuple(f"rules.{slug}" for slug in GAMES)
"""Our courses in comparisons with other libraries."""
COMMAND: Final = "python3 tools/x.py bench figures"


@dataclass(frozen=True)
class Kind:
    """A kind of figure, with one figure per game, or a single one if ``games`` is empty."""

    name: str
    title: str
    compares: str
    unit: str
    take: Callable[[Bench, str], float]
    """Measures a round: returns the ratio for a game's slug."""
    games: tuple[str, ...] = tuple(GAMES)
    goal: float | None = None

    def figures(self) -> Iterator[Measure]:
        """List the figures of this kind."""
        if not self.games:
            yield Measure(self.name, self, "")
        for slug in self.games:
            yield Measure(f"{self.name}.{slug}", self, slug)


@dataclass(frozen=True)
class Measure:
    """A figure to be measured."""

    name: str
    kind: Kind
    slug: str

    @property
    def command(self) -> str:
        """The command that measures it."""
        return f"{COMMAND} {self.name}"

    def take(self, bench: Bench) -> float:
        """Measure one round."""
        return self.kind.take(bench, self.slug)


def _to_reference(course: str) -> Callable[[Bench, str], float]:
    """Return a function that compares a course of the rules, as plain Python, with the reference work."""
    return lambda bench, slug: bench.over("plain", f"{course}.{slug}", "plain", "reference")


_STEPS = "per step of the reference"

KINDS: Final = (
    Kind("rules", "Random play of the rules", "random play of the rules as plain Python, with three seats, and the"
         " reference work", f"commands {_STEPS}", _to_reference("rules")),
    Kind("legal", "Lists of what is allowed", "lists of legal commands at some 40 positions of a random game as plain"
         " Python, and the reference work", f"lists {_STEPS}", _to_reference("legal")),
    Kind("clone", "Copies of a state", "copies of the same positions as plain Python, and the reference work",
         f"copies {_STEPS}", _to_reference("clone")),
    Kind("compiled", "Compiled rules", "random play of the compiled rules, and of the same sources as plain Python",
         "compiled over plain", lambda bench, slug: bench.over("compiled", f"rules.{slug}", "plain", f"rules.{slug}")),
    Kind("bots", "Compiled bots", "decisions of ai:normal among several options at positions of a game of ai:easy, two"
         " seats, compiled and as plain Python", "compiled over plain",
         lambda bench, slug: bench.over("bots", f"{slug} normal", "plain-bots", f"{slug} normal")),
    Kind("matches", "Whole matches", "whole matches of three random seats, as `parlour simulate` plays them, and random"
         " play of the rules alone, as plain Python", "matches over rules",
         lambda bench, slug: bench.over("plain", f"matches.{slug}", "plain", f"rules.{slug}"), goal=0.8),
    Kind("openspiel-cpp", "Rules and OpenSpiel's C++ games", "the median of our five games, compiled, and that of"
         " hearts, euchre and gin rummy of OpenSpiel, driven from Python", "ours over theirs",
         lambda bench, _slug: bench.over_libraries(SPIEL_CPP, OURS), games=(), goal=1.2),
    Kind("openspiel-python", "Rules and OpenSpiel's Python games", "the median of our five games, compiled, and that of"
         " tic-tac-toe, liar's poker and team dominoes of OpenSpiel", "ours over theirs",
         lambda bench, _slug: bench.over_libraries(SPIEL_PYTHON, OURS), games=(), goal=7.0),
    Kind("start", "Start of the shelf", "a program that shows a bare window of pygame, and the shelf from a checkout,"
         " each from the start of its process until it is drawn, dummy driver", "bare over shelf",
         lambda bench, _slug: bench.start_of_shelf(), games=()),
    Kind("warm-setup", "Set-up page after a click", "a click on a box of the shelf until its set-up page is drawn at"
         " 1920x1080, before anything was prepared and after", "cold over warm",
         lambda bench, slug: bench.cold_over_warm(slug, "setup"), games=("back_in_time",)),
    Kind("warm-table", "Table after a click", "a click on *Start* until the table is drawn at 1920x1080, before"
         " anything was prepared and after", "cold over warm",
         lambda bench, slug: bench.cold_over_warm(slug, "table"), games=("back_in_time",)),
    Kind("frames-p50", "Half of all frames", "a fixed drawing, and the median of the drawn frames of a fixed slice of a"
         " game of random players at 1920x1080, caches filled", "drawing over frame",
         lambda bench, slug: bench.told(f"frames {slug}", f"frames.{slug}", "p50")),
    Kind("frames-p99", "Long frames", "the same drawing, and what 99 of 100 of the same frames keep within",
         "drawing over frame", lambda bench, slug: bench.told(f"frames {slug}", f"frames.{slug}", "p99")),
    Kind("kept-shelf", "Shelf over 10,000 kept games", "the shelf until it is still over 10 kept games, and over"
         " 10,000", "10 over 10,000", lambda bench, _slug: bench.told("kept", "kept.shelf", "ratio"), games=(),
         goal=0.9),
    Kind("kept-list", "List of 10,000 kept games", "the list of all games until it is still over 10 kept games, and"
         " over 10,000", "10 over 10,000", lambda bench, _slug: bench.told("kept", "kept.list", "ratio"), games=(),
         goal=0.9),
)  # fmt: skip
MEASURES: Final = {measure.name: measure for kind in KINDS for measure in kind.figures()}


class UnknownFigure(ValueError):
    """Raised for an unknown figure; the message lists the known ones."""


def chosen(names: Sequence[str]) -> list[Measure]:
    """Return the figures with these names or kinds; all if none is named.

    Raises:
        UnknownFigure: If a name is unknown.
    """
    found: dict[str, Measure] = {}
    for name in names or [kind.name for kind in KINDS]:
        kinds = {one.name: one for one in MEASURES.values() if name in (one.name, one.kind.name)}
        if not kinds:
            raise UnknownFigure(f"there is no figure {name!r}; there are: {', '.join(kind.name for kind in KINDS)}")
        found |= kinds
    return list(found.values())
