"""Sample chances: bots play games, and at some decisions the rating and the later result are recorded."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from game.ai import Budget, make_bot
from game.ai.assessment import assessed, comparing_bot
from game.ai.calibration import Setting, setting_of
from game.ai.memory import Past, Recollection
from game.ai.weighing import play_on
from game.match.arena.playing import game_seed, opened
from game.match.match import begin
from game.rules.contract import Command, Game, Seat, View
from game.seats.players import Action, InstantSeat
from game.seats.spec import sit_all, stand_in

LONGEST: Final = 5000
"""Maximum length of a game in commands; after that nobody wins."""

DIFFICULTY: Final = "difficulty"
"""Name of the option whose values are played equally often."""

MIXED: Final = "mixed"
"""Table at which each seat is drawn from :data:`LEVELS`."""
LEVELS: Final = ("ai:easy", "ai:normal", "ai:normal", "ai:hard")


class Sample(msgspec.Struct, frozen=True):
    """One decision: its setting, the rating of the best option, and whether the seat won.

    ``game`` is the seed of the game, whose samples share one weight. ``progress`` is the share (0 to 1) of the game's
    commands before the decision; ``table`` is the player spec at the other seats, empty: the same player.
    ``ends`` are the results of playouts from there, 0 (lost) to 1 (won).
    """

    box_id: str
    setting: Setting
    game: int
    rating: float
    won: bool
    progress: float = 0.0
    table: str = ""
    ends: tuple[float, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """A game with ``player`` at every seat; ``level`` rates one decision in ``every``.

    With a ``table`` there is only one seat of ``player``, chosen by the seed, and only its decisions are rated; at
    :data:`MIXED` those of all seats are. ``played_on`` is the number of playouts from each rated decision.
    """

    box_id: str
    seats: int
    difficulty: str
    seed: int
    player: str
    level: str
    every: int
    table: str = ""
    played_on: int = 0

    def players(self) -> list[str]:
        """Return the player spec of each seat."""
        if self.table == MIXED:
            return Random(self.seed).choices(LEVELS, k=self.seats)
        seated = [self.table or self.player] * self.seats
        seated[self.seed % self.seats] = self.player
        return seated


class Noted(NamedTuple):
    """A rated decision: seat, setting, rating, number of commands before it, and results of playouts."""

    seat: Seat
    setting: Setting
    rating: float
    before: int
    ends: tuple[float, ...]


class Watching(InstantSeat):
    """Wrapper of a seat that lets another bot rate some of its decisions first."""

    def __init__(self, seat: InstantSeat, game: Game, plan: Plan, found: list[Noted]) -> None:
        """Wrap ``seat``; append rated decisions to ``found``."""
        self.spec = seat.spec
        self._seat, self._game, self._plan, self._found = seat, game, plan, found
        self._bot = comparing_bot(game, plan.level)
        self._levels = [stand_in(game, spec) for spec in plan.players()]
        self._players = [make_bot(game, level) for level in self._levels] if plan.played_on else []
        self._recollection = Recollection(game)
        self._rng = Random(plan.seed)

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Rate a sample of the decisions with several options, then let the seat answer."""
        if len(options) > 1 and not self._rng.randrange(self._plan.every):
            self._note(view(), options, past)
        return self._seat.answer_now(view, options, budget, past)

    def _note(self, seen: View, options: Sequence[Command], past: Past) -> None:
        """Rate a decision and record it."""
        seat, rng = seen.actor, Random(self._plan.seed)
        memory = self._recollection.of(seat, past)
        rated = assessed(self._bot.compare(seen, options, Budget(), rng, memory))
        setting = setting_of(self._game.determinize(seen, Random(0))).seated(self._levels, seat)
        ends: list[float] = []
        if self._players:
            thinking = Budget(iterations=self._plan.played_on)
            (ends,) = play_on(self._game, seen, [()], self._players, thinking, rng)
        self._found.append(Noted(seat, setting, rated[0].chance, len(past), tuple(ends)))


def watched(plan: Plan) -> list[Sample]:
    """Play a game and return its samples; a process opens each box only once."""
    game = opened(plan.box_id)
    found: list[Noted] = []
    players = (one for one in sit_all(game, plan.players(), plan.seed) if isinstance(one, InstantSeat))
    seats = [
        Watching(one, game, plan, found) if plan.table == MIXED or one.spec == plan.player else one for one in players
    ]
    match = begin(game, seats, plan.seed, {DIFFICULTY: plan.difficulty} if plan.difficulty else {})
    result = match.run(LONGEST)
    winners = result.winners if result else ()
    return [
        Sample(
            plan.box_id, one.setting, plan.seed, one.rating, one.seat in winners, one.before / len(match), plan.table,
            one.ends,
        )
        for one in found
    ]  # fmt: skip


def plans(game: Game, like: Plan, seats: Sequence[int], games: int, tables: Sequence[str]) -> list[Plan]:
    """Plan ``games`` games per number of seats and table, with the difficulties in turn; ``like`` has the other fields.

    A table is the player spec at the other seats; "" is the same player.
    """
    difficulties = next((option.choices for option in game.options if option.name == DIFFICULTY), ("",))
    return [
        replace(
            like, seats=n, difficulty=difficulties[number % len(difficulties)], seed=game_seed(like.seed + n, number),
            table=table,
        )
        for n in seats
        for table in tables
        if n > 1 or table in ("", MIXED)
        for number in range(games)
    ]  # fmt: skip


def samples(planned: Sequence[Plan], jobs: int) -> Iterator[list[Sample]]:
    """Play planned games in ``jobs`` processes; yield the samples of each."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(watched, planned)


def commit() -> str:
    """Return the abbreviated commit of this checkout, with "+" if dirty; empty outside a repository."""
    words = ["git", "describe", "--always", "--abbrev=7", "--dirty=+"]
    found = subprocess.run(words, capture_output=True, text=True, check=False)
    return found.stdout.strip()
