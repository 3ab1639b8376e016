"""Recipes of golden games: the games to record, and the search that finds most of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.match.history import History
from game.registry import Part
from game.rules.contract import NATURE, NOBODY, Command, Game, check_options

GAMES = 400
"""Number of random games from which the best is recorded."""
LONGEST = 3000
"""Maximum length of a random game in commands."""
SEEN = 500
"""Bonus for each new kind of command, in commands of length."""
LONG_TURN = 60
"""Maximum length of a turn in commands; it is scored there."""
NEW = 6.0
"""Bonus on ``promise`` for each new kind of command."""


@dataclass(frozen=True)
class Wanted:
    """A game to record: its ending, number of seats and options."""

    ending: str
    seats: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        """File name without suffix."""
        return "-".join([self.ending, str(self.seats), *(f"{key}_{value}" for key, value in self.options.items())])


Chooser = Callable[[Any, Wanted, Random], Command]
"""Policy of all seats in a game to be recorded."""


def anything(state: Any, _wanted: Wanted, rng: Random) -> Command:
    """Choose a random command."""
    chosen: Command = rng.choice(list(state.legal_commands()))
    return chosen


def shortest(game: Game, wanted: Wanted, met: set[type], choose: Chooser = anything) -> tuple[int, History]:
    """Play random games and return the best with the wanted ending: short, with command kinds not in ``met``."""
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
class LuckyTurns:
    """Search for a game by trying each turn ``tries`` times at random, chance included, and keeping the best.

    ``promise`` scores the nearness of a state to an ending (only the order matters); ``ends_turn`` tells from the
    states before and after a command whether the turn is over. A command of the class ``end``, which ends the turn, is
    avoided with the probability ``stay``.
    """

    tries: int
    stay: float
    end: type[Command]
    promise: Callable[[Any, str], float]
    ends_turn: Callable[[Any, Any, Command], bool]

    def play(self, game: Game, wanted: Wanted, seed: int, met: set[type]) -> History:
        """Play one game to its end, keeping the best of the tries at each turn."""
        history = History(game.start(wanted.seats, check_options(game, wanted.seats, wanted.options)))
        rng, seen = Random(seed), set(met)
        while history.state.actor != NOBODY:
            tried = [self._turn(history.state, rng) for _ in range(self.tries)]
            best, _ = max(
                tried, key=lambda one: self.promise(one[1], wanted.ending) + NEW * len({*map(type, one[0])} - seen)
            )
            for command in best:
                history.add(command)
            seen.update(map(type, best))
        return history

    def find(self, game: Game, wanted: Wanted, met: set[type]) -> tuple[int, History]:
        """Play games until one ends as wanted.

        Raises:
            AssertionError: none of 100 does.
        """
        for seed in range(100):
            history = self.play(game, wanted, seed, met)
            result = history.state.result()
            if result is not None and result.ending == wanted.ending:
                met.update(map(type, history.commands))
                return seed, history
        raise AssertionError(f"{wanted.name}: no game ends so")

    def _turn(self, start: Any, rng: Random) -> tuple[list[Command], Any]:
        """Play one turn at random; return its commands and the state after it."""
        state, given = start.clone(), list[Command]()
        while state.actor != NOBODY and len(given) < LONG_TURN:
            given.append(state.sample_chance(rng) if state.actor == NATURE else self._choose(state, rng))
            state.apply(given[-1])
            if self.ends_turn(start, state, given[-1]):
                break
        return given, state

    def _choose(self, state: Any, rng: Random) -> Command:
        """Choose a random command, seldom one that ends the turn early."""
        commands: list[Command] = list(state.legal_commands())
        if len(commands) > 1 and isinstance(commands[-1], self.end) and rng.random() < self.stay:
            commands.pop()
        return rng.choice(commands)


@dataclass(frozen=True)
class Recipe:
    """Games to record, and a function that finds one (seed and history), given the command kinds recorded so far."""

    plan: Callable[[], list[Wanted]]
    find: Callable[[Game, Wanted, set[type]], tuple[int, History]]


GOLDEN_RECIPE: Final[Part[Recipe]] = Part("golden_recipe")
"""Recipes of the games that have their own, by rules id."""


def plain_recipe(game: Game, endings: frozenset[str]) -> Recipe:
    """Make the default recipe: every ending at every number of seats, with option values in turn."""

    def plan() -> list[Wanted]:
        tables = [(ending, seats) for ending in sorted(endings) for seats in game.seats]
        plain = [option for option in game.options if not option.per_seat]
        return [
            Wanted(ending, seats, {option.name: option.choices[n % len(option.choices)] for option in plain})
            for n, (ending, seats) in enumerate(tables)
        ]

    return Recipe(plan, shortest)
