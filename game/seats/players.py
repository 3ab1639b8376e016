"""Players: their contract, their actions, people, and bots that answer in this process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from game.ai import RANDOM, Bot, Budget
from game.ai.memory import Past, Recollection
from game.rules.contract import Command, Game, Refusal, Seat, View
from game.seats.seeds import mix

HUMAN = "human"
"""The seat spec of a person."""
NO_LIMIT = Budget()
"""A budget that leaves all limits to the bot's level."""


class Action(msgspec.Struct, frozen=True):
    """The answer of a seat: one or more commands that are carried out, shown, logged and undone together."""

    commands: tuple[Command, ...]


class Player(Protocol):
    """The occupant of a seat; asked one question at a time."""

    spec: str
    """The seat spec of this player: ``human``, ``random``, ``ai:normal``."""
    is_human: bool
    """Whether a person decides: a later decision of another person prevents an undo, that of a bot does not."""

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Accept the question and return at once; the future gets an action that begins with one of ``options``."""

    def withdraw(self) -> None:
        """Withdraw the open question; a bot stops thinking about it."""

    def close(self) -> None:
        """Release all resources outside this process."""


@runtime_checkable
class Replaceable(Player, Protocol):
    """An untrusted player: if it gives no legal action, another one takes over."""

    stand_in: Callable[[], Player]
    """Factory of the player that takes over."""


class SeatError(ValueError):
    """A player gave no legal action; nothing was carried out.

    ``command`` is its illegal answer (None if it gave none), ``refusal`` the reason why it is illegal.
    """

    def __init__(
        self, seat: Seat, spec: str, why: str, command: Command | None = None, refusal: Refusal | None = None
    ) -> None:
        """``why`` is one English line for logs and the command line."""
        super().__init__(f"seat {seat} ({spec}) {why}")
        self.seat = seat
        self.spec = spec
        self.why = why
        self.command = command
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all fields, so that the error crosses processes."""
        return type(self), (self.seat, self.spec, self.why, self.command, self.refusal)


class Crashed(RuntimeError):
    """The process in which a bot thinks ended, hung or reported an error."""


# --- people -----------------------------------------------------------------------------------------------------------


class DecisionRequest(NamedTuple):
    """A question to a person: the view and the legal commands."""

    view: View
    options: tuple[Command, ...]


class NotAsked(ValueError):
    """An answer was given when no question was open."""


class HumanPlayer:
    """Holds the question for the scene to show, and passes the scene's answer to the match."""

    spec = HUMAN
    is_human = True

    def __init__(self) -> None:
        self._asked: tuple[DecisionRequest, Future[Action]] | None = None

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Keep the question; :meth:`answer` ends it."""
        future: Future[Action] = Future()
        self._asked = DecisionRequest(view, tuple(options)), future
        return future

    def request(self) -> DecisionRequest | None:
        """Return the open question, or None when there is none."""
        return self._asked[0] if self._asked else None

    def answer(self, *commands: Command) -> None:
        """Answer the open question with one action of ``commands``, the first of which is one of the options.

        Raises:
            NotAsked: no question is open.
        """
        if self._asked is None:
            raise NotAsked("nobody asks this seat now")
        _, future = self._asked
        self._asked = None
        future.set_result(Action(commands))

    def withdraw(self) -> None:
        """Forget the open question."""
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None

    def close(self) -> None:
        """Forget the open question."""
        self.withdraw()


# --- bots in this process ---------------------------------------------------------------------------------------------


def decision_rng(seed: int, view_json: bytes) -> Random:
    """Return the generator for one decision, the same for the same seat and view: bots are reproducible."""
    return Random(mix(seed, view_json))


class InstantSeat:
    """Base of players that answer synchronously."""

    is_human = False
    spec: str

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Choose an action that begins with one of ``options``."""
        raise NotImplementedError

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Answer synchronously; an exception of the bot is set in the future."""
        future: Future[Action] = Future()
        try:
            future.set_result(self.answer_now(lambda: view, options, budget, past))
        except Exception as error:
            future.set_exception(error)
        return future

    def withdraw(self) -> None:
        """Do nothing: no question stays open."""

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class BlindSeat(InstantSeat):
    """A player that looks only at its options; as it picks one of them, its answer needs no check."""

    def pick(self, options: Sequence[Command]) -> Command:
        """Pick one of ``options``."""
        raise NotImplementedError

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Pick one of ``options``; the view is never built."""
        return Action((self.pick(options),))


class RandomPlayer(BlindSeat):
    """Picks options uniformly at random, with a generator of its own."""

    spec = RANDOM

    def __init__(self, seed: int) -> None:
        """Seed the generator, which is independent of the match's."""
        self._random = Random(seed).random

    def pick(self, options: Sequence[Command]) -> Command:
        """Pick one of ``options``."""
        return options[int(self._random() * len(options))]


class BotPlayer(InstantSeat):
    """Asks a bot and waits for it: for games without a window."""

    def __init__(self, spec: str, game: Game, bot: Bot, seed: int) -> None:
        """Let ``bot`` play for the seat of ``game`` with the seat spec ``spec``; ``seed`` is the seat's own."""
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
