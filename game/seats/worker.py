"""The process in which bots think, so that no frame ever waits for them.

One process serves all seats and is started (with ``spawn``, which works frozen too) when it is first needed.
Questions and answers cross the pipe as JSON; the worker opens the same box itself and never sees the state.
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
from game.ai.policy_bot import unswept
from game.ai.reasons import Reason
from game.ai.weighing import weigh
from game.registry import in_one_line
from game.rules.contract import Game, read_command, write_command
from game.seats.players import Crashed, decision_rng

POLL = 0.1
"""Seconds between two looks at whether a stopped worker still hangs."""
GRACE = 2.0
"""Seconds a worker has to answer once it was told to stop."""
LONGEST = 20.0
"""Seconds after which a worker that was not stopped is taken to hang: no level thinks nearly so long."""
POLITE = 5
"""By how much a worker gives way to others (POSIX)."""
BELOW_NORMAL = 0x4000
"""The same on Windows: a priority class."""
CLOSING = 2 * GRACE + 1.0
"""Seconds that closing waits for the thread at most."""


def _open_box(box_id: str) -> Game:
    """Open a box; imported late, so that this process need not read content."""
    from game.content import open_box

    return open_box(box_id)


class Factories(NamedTuple):
    """Functions that make games and bots in the worker; at the top of a module, so that they can be pickled."""

    game: Callable[[str], Game] = _open_box
    bot: Callable[[Game, str], Bot] = make_bot


class SharedNumber(Protocol):
    """A number in memory shared with the worker: the last question to stop."""

    value: int


NOTHING = msgspec.Raw(b"null")
"""The memory where nothing is remembered."""


class Preparation(msgspec.Struct, frozen=True, kw_only=True, tag="prepare"):
    """A wish to a worker to open a box and to make its bot of ``level``, so that the first question finds them."""

    box_id: str
    level: str
    number: int = 0


class Proposed(msgspec.Struct, frozen=True):
    """An action of a hint: its commands in their JSON form, and the chance to win with it."""

    commands: tuple[str, ...]
    chance: float | None
    alike: bool = False


class WrittenHint(msgspec.Struct, frozen=True):
    """A :class:`game.ai.hints.Hint` as it crosses the pipe; ``proposed`` are the best action and the others."""

    proposed: tuple[Proposed, ...]
    reason: Reason
    mine: tuple[Proposed, ...]
    games: int

    def read(self, game: Game) -> Hint:
        """Read a hint that has crossed it."""
        best, *others = _read(game, self.proposed)
        return Hint(best, self.reason, tuple(others), _read(game, self.mine), self.games)


class Question(msgspec.Struct, frozen=True, kw_only=True, tag="question"):
    """A question to a worker, which gives it a ``number``: what a stop refers to.

    ``advises`` asks for a hint, ``weighs`` for what one is worth where bots of the levels ``players`` sit; else a bot
    gives one command. ``memory`` is what the seat remembers. A ``shared`` question is put to several workers, each with
    a seed of its own: they rate the options instead of choosing.
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
    """The answer of the worker: the commands of an action in their JSON form, or an error in one line.

    To a shared question it is the ratings of some options, by their place in the question. To one about a hint it is
    that; none where nothing could be weighed.
    """

    commands: tuple[str, ...] = ()
    ratings: dict[int, float] = {}
    hint: WrittenHint | None = None
    mistake: str = ""


def serve(pipe: Connection, stopped: SharedNumber, factories: Factories) -> None:
    """Answer questions until the pipe closes; runs in the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asks
    give_way()
    decoder = msgspec.json.Decoder(Question | Preparation)
    game_of = cache(factories.game)
    bot_of = cache(lambda box_id, level: factories.bot(game_of(box_id), level))
    while True:
        try:
            asked = decoder.decode(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        with unswept():
            try:
                game, bot = game_of(asked.box_id), bot_of(asked.box_id, asked.level)
                answer = Answer()
                if isinstance(asked, Question):
                    players = [bot_of(asked.box_id, level) for level in asked.players]
                    answer = _think(asked, stopped, game, bot, players)
            except BaseException as error:  # also that it wants to end the process
                answer = Answer(mistake=_mistake(error))
            try:
                pipe.send_bytes(msgspec.json.encode(answer))
            except OSError:
                return  # the window was killed while this was thought about
        gc.collect(0)  # up to a tenth of a second after a long search, which nobody waits for now


def _think(question: Question, stopped: SharedNumber, game: Game, bot: Bot, players: Sequence[Bot]) -> Answer:
    """Let ``bot`` answer ``question``."""
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
        weighed = weigh(game, bot, view, question.weighs.read(game), players, budget, rng)
        return Answer(hint=None if weighed is None else written(weighed))
    if question.advises:
        return Answer(hint=written(advise(game, bot, view, options, budget, rng, memory)))
    return Answer((write_command(bot.choose(view, options, budget, rng, memory)),))


def _mistake(error: BaseException) -> str:
    """Say in one line what went wrong, and where."""
    said = f"{type(error).__name__}: {in_one_line(error)}"
    if isinstance(error, ImportError):
        return said  # names the module itself
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{said} ({os.path.basename(last.filename)}:{last.lineno})"


def written(hint: Hint) -> WrittenHint:
    """Return a hint as it crosses the pipe."""
    return WrittenHint(_write((hint.best, *hint.others)), hint.reason, _write(hint.mine), hint.games)


def _write(proposals: Sequence[Proposal]) -> tuple[Proposed, ...]:
    return tuple(Proposed(tuple(map(write_command, one.commands)), one.chance, one.alike) for one in proposals)


def _read(game: Game, proposed: Sequence[Proposed]) -> tuple[Proposal, ...]:
    return tuple(
        Proposal(tuple(read_command(game, text) for text in one.commands), one.chance, one.alike) for one in proposed
    )


def give_way() -> None:
    """Let the window, and whatever else runs here, go first: a bot takes the time that nobody needs."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(POLITE)


class Worker:
    """The process and the thread that talks to it; questions are answered one after the other."""

    def __init__(self, factories: Factories | None = None, prompt: bool = False) -> None:
        """``prompt``: a question that takes longer than its budget is stopped, and a deaf bot ended."""
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
        """Hand in a question, or what to prepare; return the number it gets here, and the future of its answer."""
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
        """Ask for the best answer so far to question ``number`` (and all before it)."""
        if number > self._stop_at:
            self._stop_at = number
            self._stopped_when = time.monotonic()
            self._stopped.value = number

    def close(self) -> None:
        """End the process; questions still open fail with :class:`Crashed`.

        Waits for the thread: cleaning up while the program exits would crash it.
        """
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self.stop(self._asked)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(CLOSING)

    @property
    def pid(self) -> int | None:
        """Process id of the worker, or None while there is none."""
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
        """Send one question and wait for its answer; raise Crashed when none will come."""
        try:
            pipe = self._ready()
            pipe.send_bytes(msgspec.json.encode(question))
            late = time.monotonic() + self._patience(question)
            while not pipe.poll(POLL):
                if time.monotonic() > late:
                    self.stop(question.number)
                if self._closed or self._hangs(question.number):
                    self._end()
                    raise Crashed("did not stop when asked and was ended")
            answer = msgspec.json.decode(pipe.recv_bytes(), type=Answer)
        except (EOFError, OSError) as error:
            self._end()
            raise Crashed("ended in the middle of thinking") from error
        if answer.mistake:
            raise Crashed(f"made a mistake: {answer.mistake}")
        return answer

    def _patience(self, question: Question | Preparation) -> float:
        """Return after how many seconds a question is stopped."""
        if self._prompt and isinstance(question, Question) and question.milliseconds is not None:
            return question.milliseconds / 1000
        return LONGEST

    def _hangs(self, number: int) -> bool:
        """Return whether question ``number`` was stopped longer ago than the grace period."""
        return number <= self._stop_at and time.monotonic() - self._stopped_when > GRACE

    def _ready(self) -> Connection:
        """Return the pipe to a living process, starting one when there is none."""
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
        """End the process, if there is one."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            end_process(process)


def end_process(process: BaseProcess) -> None:
    """End a process that was started, whatever it does; one that does not go when asked is killed."""
    process.terminate()
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
