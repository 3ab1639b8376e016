"""A worker process in which bots think, so that no frame waits for them.

It is spawned on first use (``spawn`` also works in the packaged program) and serves all seats. Questions and answers
cross the pipe as JSON; the worker opens the box itself and never sees the state.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple, Protocol

import msgspec

from game.ai import Bot, Budget, make_bot
from game.ai.bot import RatingBot
from game.ai.hints import Hint, Proposal, advise
from game.ai.memory import kind_of
from game.ai.reasons import Reason
from game.ai.weighing import standing_at, weigh
from game.garbage_collection import gc_paused
from game.registry import in_one_line
from game.rules.contract import Game, read_command, write_command
from game.seats.players import Crashed, decision_rng

POLL = 0.1
"""Seconds between checks whether a stopped worker hangs."""
GRACE = 2.0
"""Seconds a worker has to answer after it was told to stop."""
LONGEST = 20.0
"""Seconds after which a question is stopped anyway; no level thinks nearly that long."""
POLITE = 5
"""Increment of the worker's niceness (POSIX)."""
BELOW_NORMAL = 0x4000
"""Priority class of the worker (Windows)."""
CLOSING = 2 * GRACE + 1.0
"""Seconds that closing waits for the thread."""


def _open_box(box_id: str) -> Game:
    """Open a box; imported late, so that this process does not load :mod:`game.content`."""
    from game.content import open_box

    return open_box(box_id)


class Factories(NamedTuple):
    """Functions that make games and bots in the worker; module-level, so that they can be pickled."""

    game: Callable[[str], Game] = _open_box
    bot: Callable[[Game, str], Bot] = make_bot


class SharedNumber(Protocol):
    """An integer in memory shared with the worker: the number of the last question to stop."""

    value: int


NOTHING = msgspec.Raw(b"null")
"""The encoded memory of seats that remember nothing."""


class Preparation(msgspec.Struct, frozen=True, kw_only=True, tag="prepare"):
    """A request to open a box and make its bot of ``level`` before the first question."""

    box_id: str
    level: str
    number: int = 0


class Proposed(msgspec.Struct, frozen=True):
    """An encoded :class:`game.ai.hints.Proposal`: the commands of an action as JSON, and its chance to win."""

    commands: tuple[str, ...]
    chance: float | None
    alike: bool
    rated: float | None
    played: tuple[float, ...]
    noise: float


class WrittenHint(msgspec.Struct, frozen=True):
    """An encoded :class:`game.ai.hints.Hint`; ``proposed`` are the best action and the others."""

    proposed: tuple[Proposed, ...]
    reason: Reason
    mine: tuple[Proposed, ...]

    def read(self, game: Game) -> Hint:
        """Decode the hint."""
        best, *others = _read(game, self.proposed)
        return Hint(best, self.reason, tuple(others), _read(game, self.mine))


class Question(msgspec.Struct, frozen=True, kw_only=True, tag="question"):
    """A question to a worker; :meth:`Worker.ask` sets its ``number``, by which it can be stopped.

    By default the answer is one command; with ``advises`` a hint, with ``weighs`` that hint with its chances measured
    by playouts with bots of the levels ``players``. ``memory`` is that of the seat. A ``shared`` question goes to
    several workers, each with its own seed, and they rate the options instead of choosing.
    """

    box_id: str
    level: str
    seed: int
    view: msgspec.Raw
    options: tuple[msgspec.Raw, ...]
    iterations: int | None = None
    milliseconds: int | None = None
    number: int = 0
    advises: bool = False
    weighs: WrittenHint | None = None
    players: tuple[str, ...] = ()
    memory: msgspec.Raw = NOTHING
    shared: bool = False


class Answer(msgspec.Struct, frozen=True):
    """The answer of a worker: the commands of an action as JSON, or an error (``mistake``) in one line.

    A shared question is answered by the ratings of some options, by index; a question about a hint by the ``hint``,
    None if it could not be weighed.
    """

    commands: tuple[str, ...] = ()
    ratings: dict[int, float] = {}
    hint: WrittenHint | None = None
    mistake: str = ""


def serve(pipe: Connection, stopped: SharedNumber, factories: Factories) -> None:
    """Answer questions until the pipe closes; runs in the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    give_way()
    decoder = msgspec.json.Decoder(Question | Preparation)
    game_of = cache(factories.game)
    bot_of = cache(lambda box_id, level: factories.bot(game_of(box_id), level))
    while True:
        try:
            asked = decoder.decode(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        with gc_paused():
            try:
                game, bot = game_of(asked.box_id), bot_of(asked.box_id, asked.level)
                answer = Answer()
                if isinstance(asked, Question):
                    players = [bot_of(asked.box_id, level) for level in asked.players]
                    answer = _think(asked, stopped, game, bot, players)
            except BaseException as error:  # SystemExit too
                answer = Answer(mistake=_mistake(error))
            try:
                pipe.send_bytes(msgspec.json.encode(answer))
            except OSError:
                return  # the program was killed in the meantime
        gc.collect(0)  # takes up to 0.1 s after a long search; nobody waits now


def _think(question: Question, stopped: SharedNumber, game: Game, bot: Bot, players: Sequence[Bot]) -> Answer:
    view = msgspec.json.decode(question.view, type=game.views)
    options = [read_command(game, bytes(raw)) for raw in question.options]
    budget = Budget(question.iterations, question.milliseconds, lambda: bool(stopped.value >= question.number))
    rng = decision_rng(question.seed, bytes(question.view))
    kind = kind_of(game)
    memory = None
    if kind is not None and question.memory != NOTHING:
        memory = msgspec.json.decode(question.memory, type=kind)
    if question.shared and isinstance(bot, RatingBot):
        rated = bot.rate(view, options, budget, rng, memory)
        return Answer(ratings={options.index(one.command): one.rating for one in rated})
    if question.weighs is not None:
        standing = standing_at(game, bot, question.players, view.actor)
        weighed = weigh(game, bot, view, question.weighs.read(game), players, budget, rng, standing=standing)
        return Answer(hint=None if weighed is None else written(weighed))
    if question.advises:
        return Answer(hint=written(advise(game, bot, view, options, budget, rng, memory)))
    return Answer((write_command(bot.choose(view, options, budget, rng, memory)),))


def _mistake(error: BaseException) -> str:
    """Return an error and its place in one line."""
    said = f"{type(error).__name__}: {in_one_line(error)}"
    if isinstance(error, ImportError):
        return said  # names the module itself
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{said} ({os.path.basename(last.filename)}:{last.lineno})"


def written(hint: Hint) -> WrittenHint:
    """Encode a hint."""
    return WrittenHint(_write((hint.best, *hint.others)), hint.reason, _write(hint.mine))


def _write(proposals: Sequence[Proposal]) -> tuple[Proposed, ...]:
    return tuple(Proposed(tuple(map(write_command, one.commands)), *one[1:]) for one in proposals)


def _read(game: Game, proposed: Sequence[Proposed]) -> tuple[Proposal, ...]:
    return tuple(
        Proposal(
            tuple(read_command(game, text) for text in one.commands),
            one.chance,
            one.alike,
            one.rated,
            one.played,
            one.noise,
        )
        for one in proposed
    )


def give_way() -> None:
    """Lower the priority of this process, so that bots never slow down the window."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(POLITE)


class Worker:
    """A worker process and the thread that talks to it; questions are answered in order."""

    def __init__(self, factories: Factories | None = None, prompt: bool = False) -> None:
        """With ``prompt``, stop questions that exceed their time budget, and end a bot that does not react."""
        self._factories, self._prompt = factories or Factories(), prompt
        self._context = multiprocessing.get_context("spawn")
        self._stopped: SharedNumber = self._context.Value("Q", 0, lock=False)
        self._waiting: queue.Queue[tuple[Question | Preparation, Future[Answer]] | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._asked = 0
        self._stop_at = 0
        self._stopped_when = 0.0
        self._closed = False

    def ask(self, question: Question | Preparation) -> tuple[int, Future[Answer]]:
        """Submit a question or preparation; return its number and the future of its answer."""
        if self._closed:
            raise Crashed("the worker was closed")
        self._asked += 1
        question = msgspec.structs.replace(question, number=self._asked)
        future: Future[Answer] = Future()
        self._waiting.put((question, future))
        if self._thread is None:
            self._thread = threading.Thread(target=self._talk, name="parlour-worker", daemon=True)
            self._thread.start()
        return self._asked, future

    def stop(self, number: int) -> None:
        """Request the best answer so far to question ``number`` and all before it."""
        if number > self._stop_at:
            self._stop_at = number
            self._stopped_when = time.monotonic()
            self._stopped.value = number

    def close(self) -> None:
        """End the process; open questions fail with :class:`Crashed`.

        Waits for the thread: its cleanup would crash during interpreter shutdown.
        """
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self.stop(self._asked)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(CLOSING)

    @property
    def pid(self) -> int | None:
        """Process id of the worker, or None if it is not running."""
        return self._process.pid if self._process else None

    def _talk(self) -> None:
        """Send questions through the pipe until the worker is closed; runs in the thread."""
        while (entry := self._waiting.get()) is not None:
            question, future = entry
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(self._put(question))
            except Exception as error:
                future.set_exception(error)
        self._end()

    def _put(self, question: Question | Preparation) -> Answer:
        """Send one question and wait for its answer; raise Crashed if none will come."""
        try:
            pipe = self._ready()
            pipe.send_bytes(msgspec.json.encode(question))
            late = time.monotonic() + self._patience(question)
            while not pipe.poll(POLL):
                if time.monotonic() > late:
                    self.stop(question.number)
                if self._closed or self._hangs(question.number):
                    self._end()
                    raise Crashed("did not stop when asked, so it was closed")
            answer = msgspec.json.decode(pipe.recv_bytes(), type=Answer)
        except (EOFError, OSError) as error:
            self._end()
            raise Crashed("crashed while thinking") from error
        if answer.mistake:
            raise Crashed(f"ran into an error: {answer.mistake}")
        return answer

    def _patience(self, question: Question | Preparation) -> float:
        """Return the time in seconds after which a question is stopped."""
        if self._prompt and isinstance(question, Question) and question.milliseconds is not None:
            return question.milliseconds / 1000
        return LONGEST

    def _hangs(self, number: int) -> bool:
        """Return whether question ``number`` was stopped more than ``GRACE`` seconds ago."""
        return number <= self._stop_at and time.monotonic() - self._stopped_when > GRACE

    def _ready(self) -> Connection:
        """Return the pipe to a running process, starting one if necessary."""
        if self._closed:
            raise Crashed("the worker was closed")
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._end()
            self._pipe, theirs = self._context.Pipe()
            process = self._context.Process(
                target=serve, args=(theirs, self._stopped, self._factories), name="parlour-bot", daemon=True
            )
            process.start()
            theirs.close()
            self._process = process
        return self._pipe

    def _end(self) -> None:
        """End the process, if it is running."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            end_process(process)


def end_process(process: BaseProcess) -> None:
    """Terminate a started process; kill it if it has not ended after ``GRACE`` seconds."""
    process.terminate()
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
