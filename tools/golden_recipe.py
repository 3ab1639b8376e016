"""How games are found that are worth recording: what a game's recipe says, and the search that most of them use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.match.history import History
from game.registry import Part
from game.rules.contract import NATURE, NOBODY, Command, Game

GAMES = 400
"""How many random games are played for each record where the best of many is kept."""
LONGEST = 3000
"""Longer ones are not worth keeping."""
SEEN = 500
"""How many more commands a record may have for each kind that no record has yet."""


@dataclass(frozen=True)
class Wanted:
    """A game to record: how it is to end, and at which table."""

    ending: str
    seats: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        """Name its file."""
        return "-".join([self.ending, str(self.seats), *(f"{key}_{value}" for key, value in self.options.items())])


Chooser = Callable[[Any, Wanted, Random], Command]
"""Chooses what a seat does in a game to be recorded."""


def anything(state: Any, _wanted: Wanted, rng: Random) -> Command:
    """Choose at random."""
    chosen: Command = rng.choice(list(state.legal_commands()))
    return chosen


def shortest(game: Game, wanted: Wanted, met: set[type], choose: Chooser = anything) -> tuple[int, History]:
    """Play many random games and keep the best that ends as wanted: short, and with commands not ``met`` before."""
    found: list[tuple[float, int, list[Command]]] = []
    for seed in range(GAMES):
        state, rng, done = game.start(wanted.seats, wanted.options), Random(seed), list[Command]()
        while state.actor != NOBODY and len(done) < LONGEST:
            done.append(state.sample_chance(rng) if state.actor == NATURE else choose(state, wanted, rng))
            state.apply(done[-1])
        result = state.result()
        if result is not None and result.ending == wanted.ending:
            found.append((len(done) - SEEN * len({*map(type, done)} - met), seed, done))
    _, seed, best = min(found, key=lambda one: one[:2])
    history = History(game.start(wanted.seats, wanted.options))
    for command in best:
        history.add(command)
    met.update(map(type, best))
    return seed, history


@dataclass(frozen=True)
class Recipe:
    """What to record of a game, and how such a game is found: its seed and history, given the commands met so far."""

    plan: Callable[[], list[Wanted]]
    find: Callable[[Game, Wanted, set[type]], tuple[int, History]]


GOLDEN_RECIPE: Final[Part[Recipe]] = Part("golden_recipe")
"""What to record of each game that needs a recipe of its own, by its rules."""


def plain_recipe(game: Game, endings: frozenset[str]) -> Recipe:
    """Make the recipe of a game that has none: every ending with every number of seats, options taking turns."""

    def plan() -> list[Wanted]:
        tables = [(ending, seats) for ending in sorted(endings) for seats in game.seats]
        plain = [option for option in game.options if not option.per_seat]
        return [
            Wanted(ending, seats, {option.name: option.choices[n % len(option.choices)] for option in plain})
            for n, (ending, seats) in enumerate(tables)
        ]

    return Recipe(plan, shortest)
