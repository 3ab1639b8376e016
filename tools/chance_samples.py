"""Plays games of programs and notes, at some of the decisions, what the chance to win was taken to be, and who won."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Final, TypeAlias

import msgspec

from game.ai import Budget
from game.ai.assessment import assessed, comparing_bot
from game.ai.calibration import setting_of
from game.ai.memory import Past, Recollection
from game.match.arena.playing import game_seed, opened
from game.match.match import begin
from game.rules.contract import Command, Game, Seat, View
from game.seats.instant_players import InstantSeat
from game.seats.player import Action
from game.seats.spec import sit_all

LONGEST: Final = 5000
"""Commands after which a game is left: nobody wins any more."""

DIFFICULTY: Final = "difficulty"
"""The option of which every choice is played as often as the others."""


class Sample(msgspec.Struct, frozen=True):
    """One decision: the rating of the best option, the round (0: a game without), and whether who was asked won.

    ``game`` is the seed of the game; all its samples together count once. ``progress`` is the share (0 to 1) of the
    game's commands that were given before; ``others`` sat at the other seats, empty: the same as who was asked.
    """

    box_id: str
    seats: int
    difficulty: str
    game: int
    rating: float
    won: bool
    round: int = 0
    progress: float = 0.0
    others: str = ""


class Plan(msgspec.Struct, frozen=True):
    """A game to play with ``player`` at every seat; ``level`` rates one decision of ``every``.

    With ``others`` there is one seat of ``player``, another one with each seed, and only its decisions are rated.
    """

    box_id: str
    seats: int
    difficulty: str
    seed: int
    player: str
    level: str
    every: int
    others: str = ""

    def players(self) -> list[str]:
        """Return who sits where."""
        seated = [self.others or self.player] * self.seats
        seated[self.seed % self.seats] = self.player
        return seated


Noted: TypeAlias = tuple[Seat, float, int, int]
"""A seat, its rating, the round, and the commands before."""


class Watching(InstantSeat):
    """A seat of which some decisions are rated by another program before it answers."""

    def __init__(self, seat: InstantSeat, game: Game, plan: Plan, found: list[Noted]) -> None:
        """Let ``seat`` answer; add to ``found`` what is noted."""
        self.spec = seat.spec
        self._seat, self._game, self._plan, self._found = seat, game, plan, found
        self._bot = comparing_bot(game, plan.level)
        self._recollection = Recollection(game)
        self._rng = Random(plan.seed)

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Rate some decisions between several options, and answer."""
        if len(options) > 1 and not self._rng.randrange(self._plan.every):
            seen = view()
            memory = self._recollection.of(seen.actor, past)
            rated = assessed(self._bot.compare(seen, options, Budget(), Random(self._plan.seed), memory))
            setting = setting_of(self._game.determinize(seen, Random(0)))
            self._found.append((seen.actor, rated[0].chance, setting.round, len(past)))
        return self._seat.answer_now(view, options, budget, past)


def watched(plan: Plan) -> list[Sample]:
    """Play a game; boxes are opened once in each process."""
    game = opened(plan.box_id)
    found: list[Noted] = []
    players = (one for one in sit_all(game, plan.players(), plan.seed) if isinstance(one, InstantSeat))
    seats = [Watching(one, game, plan, found) if one.spec == plan.player else one for one in players]
    match = begin(game, seats, plan.seed, {DIFFICULTY: plan.difficulty} if plan.difficulty else {})
    result = match.run(LONGEST)
    winners = result.winners if result else ()
    return [
        Sample(
            plan.box_id, plan.seats, plan.difficulty, plan.seed, rating, seat in winners, turned,
            before / len(match), plan.others,
        )
        for seat, rating, turned, before in found
    ]  # fmt: skip


def plans(
    game: Game, seats: Sequence[int], games: int, seed: int, player: str, level: str, every: int,
    *, tables: Sequence[str],
) -> list[Plan]:  # fmt: skip
    """Plan ``games`` games at each number of seats with each of the ``tables``, and every difficulty in turn.

    A table is who sits at the other seats; "" is the same as ``player``.
    """
    difficulties = next((option.choices for option in game.options if option.name == DIFFICULTY), ("",))
    return [
        Plan(
            game.box_id, n, difficulties[number % len(difficulties)], game_seed(seed + n, number), player, level,
            every, others,
        )
        for n in seats
        for others in tables
        if n > 1 or not others
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
