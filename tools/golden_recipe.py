"""How games are found that are worth recording: what a game's recipe says, and the search that most of them use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.match.history import History
from game.registry import Part
from game.rules.contract import NATURE, NOBODY, Command, Game, check_options

GAMES = 400
"""How many random games are played for each record where the best of many is kept."""
LONGEST = 3000
"""Longer ones are not worth keeping."""
SEEN = 500
"""How many more commands a record may have for each kind that no record has yet."""
LONG_TURN = 60
"""Commands after which a turn is judged before its end."""
NEW = 6.0
"""What a kind of command is worth that no game has seen yet, where the best of many turns is kept."""


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
class LuckyTurns:
    """Finds games by trying each turn ``tries`` times, dice and draws included, and keeping the most promising.

    ``promise`` says how near a state is to an ending (only the order counts); ``ends_turn`` says of the states before
    and after a command that the turn is over. Who could end the turn by a command of the class ``end`` does something
    else with the probability ``stay``.
    """

    tries: int
    stay: float
    end: type[Command]
    promise: Callable[[Any, str], float]
    ends_turn: Callable[[Any, Any, Command], bool]

    def play(self, game: Game, wanted: Wanted, seed: int, met: set[type]) -> History:
        """Play one lucky game to its end."""
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
        """Play lucky games until one ends as wanted.

        Raises:
            AssertionError: none of a hundred does.
        """
        for seed in range(100):
            history = self.play(game, wanted, seed, met)
            result = history.state.result()
            if result is not None and result.ending == wanted.ending:
                met.update(map(type, history.commands))
                return seed, history
        raise AssertionError(f"{wanted.name}: no game ends so")

    def _turn(self, start: Any, rng: Random) -> tuple[list[Command], Any]:
        """Try one turn at random, or what comes before the next one."""
        state, given = start.clone(), list[Command]()
        while state.actor != NOBODY and len(given) < LONG_TURN:
            given.append(state.sample_chance(rng) if state.actor == NATURE else self._choose(state, rng))
            state.apply(given[-1])
            if self.ends_turn(start, state, given[-1]):
                break
        return given, state

    def _choose(self, state: Any, rng: Random) -> Command:
        """Choose at random, but seldom end the turn early."""
        commands: list[Command] = list(state.legal_commands())
        if len(commands) > 1 and isinstance(commands[-1], self.end) and rng.random() < self.stay:
            commands.pop()
        return rng.choice(commands)


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
