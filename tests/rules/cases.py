"""The games under contract: every open box and the toy game, each with the little that a test must be told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import Any

import pytest
import yaml

from game import resources
from game.content import open_box
from game.rules.kernel import NATURE, Command, Game, Seat, State
from tests.rules.back_in_time import pieces as back_in_time
from tests.rules.card_game import pieces as card_game
from tests.rules.time_line import pieces as time_line
from tests.toy import TOY, ToyState

LIMIT = 5_000
"""No game takes more commands than this, unless its case says otherwise."""

Reshuffle = Callable[[Any, Any, Seat | None, Random], Any]
"""Give a position like the one given but for what the seat (None: an onlooker) cannot see."""


@dataclass(frozen=True)
class Case:
    """A game with what its tests need.

    ``middle`` makes a position in the middle of a game, rich in things to do; ``pieces`` counts everything that
    exists once or in a fixed number, wherever it lies; ``unhashed`` names fields of the state that the digest
    leaves out, with the reason. Where random games are long, ``limit`` says how long at most, and ``span`` how many
    commands are played where the end is not the point. ``reveals`` says whether a command that was carried out
    lawfully showed somebody what was hidden, beyond what is written in it: the positions before and after are given.
    A game that does not even settle what comes next before it comes, and has no secrets, ``hides`` nothing.
    """

    name: str
    seats: range
    open: Callable[[], Game]
    middle: Callable[[Any, int, Mapping[str, str], Random], Any]
    pieces: Callable[[Any], Mapping[str, int]]
    reshuffle_hidden: Reshuffle
    reasons: frozenset[str]
    endings: frozenset[str]
    unhashed: Mapping[str, str] = field(default_factory=dict)
    limit: int = LIMIT
    span: int | None = None
    reveals: Callable[[Any, Command, Any], bool] = lambda _before, _command, _after: False
    hides: bool = True

    def __str__(self) -> str:
        """Name the case in the list of tests."""
        return self.name


def _toy_middle(state: ToyState, rng: Random) -> ToyState:
    """Deal and play a few turns."""
    for _ in range(12):
        if state.actor >= NATURE:
            state.apply(state.chance(rng) if state.actor == NATURE else rng.choice(list(state.legal())))
    return state


def _toy_pieces(state: ToyState) -> Mapping[str, int]:
    """Count the cards of the toy game."""
    places = [state.deck.rest, *state.hands]
    counts = {str(card): sum(place >> card & 1 for place in places) for card in range(16)}
    for card in (*state.deck.discards, state.played):
        if card >= 0:
            counts[str(card)] += 1
    return counts


def _toy_reshuffle(_game: Game, state: ToyState, seat: Seat | None, rng: Random) -> ToyState:
    """Deal the pile and the other hands anew."""
    other = state.clone()
    holders = [holder for holder in range(len(state.hands)) if holder != seat]
    unseen = [
        card for card in range(16) if any(state.hands[h] >> card & 1 for h in holders) or state.deck.rest >> card & 1
    ]
    rng.shuffle(unseen)
    for holder in holders:
        size = state.hands[holder].bit_count()
        other.hands[holder] = sum(1 << unseen.pop() for _ in range(size))
    other.deck = type(state.deck)(sum(1 << card for card in unseen), (), state.deck.discards)
    return other


KNOWN: Mapping[str, Callable[[], Case]] = {
    "toy": lambda: Case(
        "toy",
        range(2, 5),
        lambda: TOY,
        lambda game, seats, options, rng: _toy_middle(game.start(seats, options), rng),
        _toy_pieces,
        _toy_reshuffle,
        frozenset({"toy.game_over", "toy.not_now", "toy.not_your_turn", "toy.too_low"}),
        frozenset({"toy.goal_reached", "toy.cards_gone"}),
        {"actor": "follows from what is pending"},
    ),
    "back_in_time": lambda: Case(
        "back_in_time",
        range(2, 5),
        lru_cache(lambda: open_box("back_in_time")),
        back_in_time.middle,
        back_in_time.pieces,
        back_in_time.reshuffle_hidden,
        back_in_time.REASONS,
        back_in_time.ENDINGS,
        {"kit": "content, shared by all positions"},
        hides=False,
    ),
    "card_game": lambda: Case(
        "card_game",
        range(2, 7),
        lru_cache(lambda: open_box("card_game")),
        card_game.middle,
        card_game.pieces,
        card_game.reshuffle_hidden,
        card_game.REASONS,
        card_game.ENDINGS,
        {"kit": "content, shared by all positions"},
        limit=120_000,
        span=240,
        reveals=card_game.reveals,
    ),
    "time_line": lambda: Case(
        "time_line",
        range(2, 6),
        lru_cache(lambda: open_box("time_line")),
        time_line.middle,
        time_line.pieces,
        time_line.reshuffle_hidden,
        time_line.REASONS,
        time_line.ENDINGS,
        {"kit": "content, shared by all positions"},
        span=400,
        hides=False,
    ),
}
"""One entry for each game; a game whose rules are there without one fails the tests."""


def slugs() -> list[str]:
    """List the boxes on the shelf whose rules are in the program, whether or not people can sit down to them yet."""
    with (resources.levels() / "shelf.yaml").open(encoding="utf-8") as file:
        return [entry["slug"] for entry in yaml.safe_load(file) if entry["open"] or _has_rules(entry["slug"])]


def _has_rules(slug: str) -> bool:
    """Say whether the rules of a game are in the program."""
    return find_spec(f"game.rules.{slug}") is not None and find_spec(f"game.rules.{slug}.game") is not None


CASES = [KNOWN[slug]() for slug in ("toy", *slugs()) if slug in KNOWN]  # a test asks for those that are missing

every_game = pytest.mark.parametrize("case", CASES, ids=str)
every_table = pytest.mark.parametrize(
    ("case", "seats"), [pytest.param(case, seats, id=f"{case}-{seats}") for case in CASES for seats in case.seats]
)


def some_options(game: Game, seats: int, rng: Random) -> dict[str, str]:
    """Choose a value for every option, any of them or the default."""
    chosen = {}
    for option in game.options:
        if option.per_seat:
            names = rng.sample(option.choices, seats)
            chosen[option.name] = rng.choice([option.default, ",".join(names)])
        else:
            chosen[option.name] = rng.choice(option.choices)
    return chosen


def all_options(game: Game) -> Iterator[dict[str, str]]:
    """List every combination of the options that are not chosen by each seat."""
    plain = [option for option in game.options if not option.per_seat]
    for values in product(*(option.choices for option in plain)):
        yield {option.name: value for option, value in zip(plain, values, strict=True)}


class Playout:
    """A game played at random from a seed; the commands are kept. Iterate to stop at every position.

    Every other seed starts in the middle of a game; ``first`` is the position before the first command. A long game
    is left after the ``span`` of its case unless the ``whole`` is wanted.
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
        """Give the position before each command and the last one; leave it as it is."""
        while True:
            yield self.state
            if self.state.actor < NATURE or len(self.commands) == self.span:
                return
            assert len(self.commands) < self.case.limit, f"{self}: no end in sight"
            self.step()

    def step(self) -> None:
        """Carry out a random command."""
        state = self.state
        command = state.chance(self.rng) if state.actor == NATURE else self.rng.choice(list(state.legal()))
        state.apply(command)
        self.commands.append(command)

    def __str__(self) -> str:
        """Say how to play it again."""
        game = f"{self.case}, {self.seats} seats, seed {self.seed}, options {self.options}"
        return f"{game}, after {len(self.commands)} commands"
