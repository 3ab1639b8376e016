"""Games under the contract tests: the registered games with a test case and the toy game; random playouts of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from game.registry import packages
from game.rules.contract import NATURE, NOBODY, Command, Game, State
from tests.rules.case import TEST_CASE, Case
from tests.toy_case import CASE as TOY_CASE

BOXES = [TEST_CASE.of(rules_id) for rules_id in packages() if TEST_CASE.has(rules_id)]
"""Registered games with a test case."""
CASES = [TOY_CASE, *BOXES]

every_game = pytest.mark.parametrize("case", CASES, ids=str)
every_table = pytest.mark.parametrize(
    ("case", "seats"), [pytest.param(case, seats, id=f"{case}-{seats}") for case in CASES for seats in case.seats]
)


def some_options(game: Game, seats: int, rng: Random) -> dict[str, str]:
    """Choose a random value for every option."""
    chosen = {}
    for option in game.options:
        if option.per_seat:
            names = rng.sample(option.choices, seats)
            chosen[option.name] = rng.choice([option.default, ",".join(names)])
        else:
            chosen[option.name] = rng.choice(option.choices)
    return chosen


def all_options(game: Game) -> Iterator[dict[str, str]]:
    """Yield every combination of the options that are not set per seat."""
    plain = [option for option in game.options if not option.per_seat]
    for values in product(*(option.choices for option in plain)):
        yield {option.name: value for option, value in zip(plain, values, strict=True)}


PASSING = 0.75
"""Probability that a seat takes its last option (mostly a pass), so that random games come to an end."""


def whole_game(
    case: Case, seats: int, seed: int, middle: bool = False, most: int | None = None
) -> Iterator[tuple[State, Command]]:
    """Play a random game from its start or ``middle``; yield each state with the command that follows.

    Stops after ``most`` commands.
    """
    rng, game = Random(seed), case.open()
    options = some_options(game, seats, rng)
    state: State = case.middle(game, seats, options, rng) if middle else game.start(seats, options)
    for number in range(case.limit):
        if state.actor == NOBODY or number == most:
            return
        legal = state.legal_commands()
        command = state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(legal))
        if len(legal) > 1 and rng.random() < PASSING / len(legal):
            command = legal[-1]
        yield state, command
        state.apply(command)
    raise AssertionError(f"{case}, {seats} seats, seed {seed}: no end in sight")


class Playout:
    """Random game from a seed that records its commands; iterate over it to get every state.

    Odd seeds start in the middle of a game; ``first`` is the state before the first command. A long game stops after
    the ``span`` of its case unless ``whole`` is set.
    """

    def __init__(self, case: Case, seats: int, seed: int, whole: bool = False) -> None:
        self.case, self.game, self.seats, self.seed = case, case.open(), seats, seed
        self.rng = Random(seed)
        self.options = some_options(self.game, seats, self.rng)
        self.state: State = self.game.start(seats, self.options)
        if seed % 2:
            self.state = case.middle(self.game, seats, self.options, self.rng)
        self.first = self.state.clone()
        self.commands: list[Command] = []
        self.span = None if whole else case.span

    def __iter__(self) -> Iterator[State]:
        """Yield the state before each command, and the last one; callers must not change it."""
        while True:
            yield self.state
            if self.state.actor < NATURE or len(self.commands) == self.span:
                return
            assert len(self.commands) < self.case.limit, f"{self}: no end in sight"
            self.step()

    def step(self) -> None:
        """Apply a random command."""
        state = self.state
        command = (
            state.sample_chance(self.rng) if state.actor == NATURE else self.rng.choice(list(state.legal_commands()))
        )
        state.apply(command)
        self.commands.append(command)

    def __str__(self) -> str:
        """Return how to reproduce the playout."""
        game = f"{self.case}, {self.seats} seats, seed {self.seed}, options {self.options}"
        return f"{game}, after {len(self.commands)} commands"
