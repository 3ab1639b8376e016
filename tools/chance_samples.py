"""Plays games of programs and notes, at some of the decisions, what the chance to win was taken to be, and who won."""

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
"""Commands after which a game is left: nobody wins any more."""

DIFFICULTY: Final = "difficulty"
"""The option of which every choice is played as often as the others."""

MIXED: Final = "mixed"
"""The table at which each seat is drawn from :data:`LEVELS`."""
LEVELS: Final = ("ai:easy", "ai:normal", "ai:normal", "ai:hard")


class Sample(msgspec.Struct, frozen=True):
    """One decision: the rating of the best option in its setting, and whether who was asked won.

    ``game`` is the seed of the game; all its samples together count once. ``progress`` is the share (0 to 1) of the
    game's commands that were given before; ``table`` sat at the other seats, empty: the same as who was asked.
    ``ends`` says how surely each game was won that was played on from there, 0 to 1.
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
    """A game to play with ``player`` at every seat; ``level`` rates one decision of ``every``.

    With a ``table`` of others there is one seat of ``player``, another one with each seed, and only its decisions are
    rated; at the :data:`MIXED` one those of all are. So many games are ``played_on`` from each that is rated.
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
        """Return who sits where."""
        if self.table == MIXED:
            return Random(self.seed).choices(LEVELS, k=self.seats)
        seated = [self.table or self.player] * self.seats
        seated[self.seed % self.seats] = self.player
        return seated


class Noted(NamedTuple):
    """A seat, the setting and the rating of its decision, the commands before, and how it went when played on."""

    seat: Seat
    setting: Setting
    rating: float
    before: int
    ends: tuple[float, ...]


class Watching(InstantSeat):
    """A seat of which some decisions are rated by another program before it answers."""

    def __init__(self, seat: InstantSeat, game: Game, plan: Plan, found: list[Noted]) -> None:
        """Let ``seat`` answer; add to ``found`` what is noted."""
        self.spec = seat.spec
        self._seat, self._game, self._plan, self._found = seat, game, plan, found
        self._bot = comparing_bot(game, plan.level)
        self._levels = [stand_in(game, spec) for spec in plan.players()]
        self._players = [make_bot(game, level) for level in self._levels] if plan.played_on else []
        self._recollection = Recollection(game)
        self._rng = Random(plan.seed)

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Rate some decisions between several options, and answer."""
        if len(options) > 1 and not self._rng.randrange(self._plan.every):
            self._note(view(), options, past)
        return self._seat.answer_now(view, options, budget, past)

    def _note(self, seen: View, options: Sequence[Command], past: Past) -> None:
        """Rate a decision."""
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
    """Play a game; boxes are opened once in each process."""
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
    """Plan ``games`` games ``like`` one at each number of seats with each of the ``tables``, every difficulty in turn.

    A table is who sits at the other seats; "" is the same as the player.
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
    """Play planned games in so many processes; yield the samples of each."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(watched, planned)


def commit() -> str:
    """Return the commit of this checkout, with a plus where files differ from it; nothing where there is none."""
    words = ["git", "describe", "--always", "--abbrev=7", "--dirty=+"]
    found = subprocess.run(words, capture_output=True, text=True, check=False)
    return found.stdout.strip()
