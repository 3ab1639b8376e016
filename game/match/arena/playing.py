"""One planned game between bots, and how it is played.

A planned game has everything that determines its course, so it goes the same way in any process and on any machine and
is identified by its key.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from statistics import median
from typing import TypeAlias, cast

import msgspec

from game.ai import Budget
from game.ai.clock import Clock
from game.ai.memory import Past
from game.garbage_collection import gc_paused
from game.i18n import _
from game.match.match import begin
from game.rules.contract import Command, Game, Scored, Seat, State, View, write_command
from game.seats.players import HUMAN, Action, InstantSeat, Player, Replaceable, SeatError
from game.seats.seeds import mix
from game.seats.spec import BadSeat, sit_all

OpenGame: TypeAlias = Callable[[str], Game]
"""Opens a box by its id; a module-level function, so that it can be pickled."""

ENDLESS = 100_000
"""Number of commands after which a game counts as endless."""

NO_END = "no_end"
"""The ending of an endless game, without a winner."""
FAILED = "failed"
"""The ending of a game in which a seat gave no legal answer, without a winner."""


class PlannedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game to play; ``iterations`` limits the thinking of bots (None: the limit of their level).

    With ``timed``, the thinking times of each seat are measured; with ``recorded``, all commands are kept. ``longest``
    is the number of commands after which the game counts as endless.
    """

    box_id: str
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: int
    iterations: int | None = None
    timed: bool = False
    recorded: bool = False
    longest: int = ENDLESS

    @property
    def key(self) -> str:
        """Hash that identifies the game: of its box, options, seats, seed and limits."""
        text = msgspec.json.encode(
            (self.box_id, sorted(self.options.items()), self.seats, self.seed, self.iterations, self.longest)
        )
        return blake2b(text, digest_size=12).hexdigest()


class Thoughts(msgspec.Struct, frozen=True):
    """Thinking times of a seat in decisions between several options, in ms of processor time."""

    decisions: int = 0
    mean: float = 0.0
    median: float = 0.0
    slowest: float = 0.0


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a planned game.

    ``ending`` is one of the game's, :data:`NO_END` or :data:`FAILED`; ``why`` says what failed, ``replaced`` has the
    errors of third-party bots that our bots replaced. ``length`` is the number of commands, ``final`` the hash of the
    last state, ``scores`` has the points of each seat in games with points, ``seconds`` is processor time.
    """

    key: str
    ending: str
    winners: tuple[Seat, ...]
    length: int
    final: str
    scores: tuple[int, ...] = ()
    seconds: float = 0.0
    thoughts: tuple[Thoughts, ...] = ()
    why: str = ""
    replaced: tuple[str, ...] = ()
    commands: tuple[msgspec.Raw, ...] = ()
    """All commands in their JSON form, if ``recorded``."""


class Timed(InstantSeat):
    """A player whose decisions are timed: in processor time, or in wall time if it thinks in another process."""

    stand_in: Callable[[], Player]

    def __init__(self, player: Player) -> None:
        """Time the decisions of ``player``."""
        self.spec = player.spec
        self._player = player
        self._clock = time.process_time if isinstance(player, InstantSeat) else time.perf_counter
        self._taken: list[float] = []
        if isinstance(player, Replaceable):
            self.stand_in = player.stand_in

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Ask the player and measure its time if there is a choice."""
        player, begun = self._player, self._clock()
        if isinstance(player, InstantSeat):
            answer = player.answer_now(view, options, budget, past)
        else:
            answer = player.decide(view(), options, budget, past).result()
        if len(options) > 1:
            self._taken.append(1000 * (self._clock() - begun))
        return answer

    def close(self) -> None:
        """Close the player."""
        self._player.close()

    def thoughts(self) -> Thoughts:
        """Summarize the measured times."""
        taken = self._taken
        return Thoughts(len(taken), sum(taken) / len(taken), median(taken), max(taken)) if taken else Thoughts()


@dataclass(frozen=True)
class RecordingBudget(Budget):
    """A budget that records whether a bot asks for its number of iterations."""

    requested: list[int] = field(default_factory=list)

    def start(self) -> Clock:
        """Start a clock that reports to this budget."""
        return _RecordingClock(self)


class _RecordingClock(Clock):
    """A clock that reports each request for iterations."""

    def __init__(self, budget: RecordingBudget) -> None:
        super().__init__(budget.iterations, budget.milliseconds, budget.stop)
        self._requested = budget.requested

    def iterations(self, usual: int) -> int:
        """Report the request and answer it."""
        self._requested.append(usual)
        return super().iterations(usual)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game ``number`` of a series; game 0 has ``seed`` itself.

    >>> game_seed(5, 0), game_seed(5, 1) == game_seed(5, 1), game_seed(5, 1) == game_seed(6, 1)
    (5, True, False)
    """
    return mix(seed, "game", number) >> 1 if number else seed


def check_seats(seats: Sequence[str]) -> None:
    """Raise BadSeat if one of ``seats`` needs a person."""
    if HUMAN in seats:
        raise BadSeat(_("a human needs a window to play; use random or ai:LEVEL instead"))


def play(planned: PlannedGame, open_game: OpenGame) -> PlayedGame:
    """Play a game to its end or a failure; each process opens a box once."""
    return play_in(opened(planned.box_id, open_game), planned)


def counts_iterations(game: Game, planned: PlannedGame) -> bool:
    """Return whether a bot in a planned game uses iterations, so that a limit on them matters."""
    match = begin(game, sit_all(game, planned.seats, planned.seed), planned.seed, planned.options)
    match.budget = recording = RecordingBudget(iterations=planned.iterations)
    while not recording.requested and match.result() is None and len(match) < planned.longest:
        match.run(1)
    return bool(recording.requested)


def play_in(game: Game, planned: PlannedGame) -> PlayedGame:
    """Play a game whose box is open."""
    begun = time.process_time()
    players = sit_all(game, planned.seats, planned.seed)
    timed = [Timed(player) for player in players] if planned.timed else []
    match = begin(game, timed or players, planned.seed, planned.options)
    match.budget = Budget(iterations=planned.iterations)
    ending, winners, why = NO_END, tuple[Seat, ...](), ""
    try:
        with gc_paused():
            result = match.run(planned.longest)
        if result is not None:
            ending, winners = str(result.ending), result.winners
    except SeatError as error:
        ending, why = FAILED, str(error)
    finally:
        match.close()
    return PlayedGame(
        key=planned.key,
        ending=ending,
        winners=winners,
        length=len(match),
        final=match.final_hash(),
        scores=_scores(match.history.state, len(planned.seats)),
        seconds=time.process_time() - begun,
        thoughts=tuple(one.thoughts() for one in timed),
        why=why,
        replaced=tuple(map(str, match.replaced)),
        commands=tuple(msgspec.Raw(write_command(one).encode()) for one in match.history.commands)
        if planned.recorded
        else (),
    )


_OPEN: dict[tuple[str, OpenGame], Game] = {}


def open_from_content(box_id: str) -> Game:
    """Open a box; imported late, so that this module does not load :mod:`game.content`."""
    from game.content import open_box

    return open_box(box_id)


def opened(box_id: str, open_game: OpenGame = open_from_content) -> Game:
    """Open a box, once per process."""
    if (box_id, open_game) not in _OPEN:
        _OPEN[box_id, open_game] = open_game(box_id)
    return _OPEN[box_id, open_game]


def _scores(state: State, seats: int) -> tuple[int, ...]:
    """Return the points of each seat; empty in games without points."""
    if not _has_points(type(state)):
        return ()
    scored = cast(Scored, state)
    return tuple(scored.score(seat) for seat in range(seats))


@cache
def _has_points(kind: type) -> bool:
    """Return whether states of this class are :class:`Scored`; cached, as protocol checks are slow."""
    return issubclass(kind, Scored)
