"""Players that answer in this process: random ones, and bots in games without a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from random import Random

import msgspec

from game.ai import RANDOM, Bot, Budget
from game.ai.memory import Past, Recollection
from game.rules.contract import Command, Game, View
from game.seats.player import Action
from game.seats.seeds import mix


def decision_rng(seed: int, view_json: bytes) -> Random:
    """Return the generator for one decision; equal for the same seat and view, so that bots answer reproducibly."""
    return Random(mix(seed, view_json))


class InstantSeat:
    """The common part of all players that answer at once."""

    is_human = False
    spec: str

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Choose an action that begins with one of ``options``."""
        raise NotImplementedError

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Answer at once; an exception of the bot is set in the future."""
        future: Future[Action] = Future()
        try:
            future.set_result(self.answer_now(lambda: view, options, budget, past))
        except Exception as error:
            future.set_exception(error)
        return future

    def hurry(self) -> None:
        """Do nothing: the answer is already there."""

    def withdraw(self) -> None:
        """Do nothing: no question stays open."""

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class BlindSeat(InstantSeat):
    """A seat that looks at nothing but its options; as it picks one of these, nobody need check that it is allowed."""

    def pick(self, options: Sequence[Command]) -> Command:
        """Pick one of ``options``."""
        raise NotImplementedError

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Pick one of ``options``; the view is never built."""
        return Action((self.pick(options),))


class RandomPlayer(BlindSeat):
    """Chooses any option, each as likely as the others, with a generator of its own."""

    spec = RANDOM

    def __init__(self, seed: int) -> None:
        """Seed the generator; it has nothing to do with that of the match."""
        self._random = Random(seed).random

    def pick(self, options: Sequence[Command]) -> Command:
        """Pick one of ``options``."""
        return options[int(self._random() * len(options))]


class BotPlayer(InstantSeat):
    """Asks a bot and waits for it: for games without a window."""

    def __init__(self, spec: str, game: Game, bot: Bot, seed: int) -> None:
        """Let ``bot`` answer for the seat of ``game`` written ``spec``; ``seed`` is the seat's own."""
        self.spec = spec
        self._bot = bot
        self._seed = seed
        self._recollection = Recollection(game)

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Let the bot choose one of ``options``."""
        seen = view()
        rng = decision_rng(self._seed, msgspec.json.encode(seen))
        memory = self._recollection.of(seen.actor, past)
        return Action((self._bot.choose(seen, options, budget, rng, memory),))
