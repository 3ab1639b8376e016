"""A match: the only place where a state changes.

A seat answers with an action, one or more commands that are checked, carried out, recorded and announced together. The
window calls :meth:`Match.advance` once per frame, which never waits; games without a window call :meth:`Match.run`.
Chance is drawn from the seed and the number of commands so far, so undoing and repeating gives the same dice.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, wait
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec

from game.match.config import MatchConfig, Takeback, content_hash, draws_of, final_hash
from game.match.history import Answer, History, issuer
from game.match.recorder import LAST_PATIENCE, Recorder
from game.match.redaction import MatchEvent, SeenPast, events_for
from game.match.repository import MatchRepository
from game.match.undo import CannotUndo, Undo, UndoBar, certain_ending, foreseen
from game.registry import in_one_line
from game.rules.contract import (
    NATURE,
    NOBODY,
    Command,
    EventStep,
    Game,
    GameResult,
    Refusal,
    Seat,
    View,
    check_options,
    continues,
    redact,
    start_tuned,
    tuning_of,
)
from game.seats.players import NO_LIMIT, Action, BlindSeat, Crashed, InstantSeat, Player, Replaceable, SeatError
from game.seats.seeds import StreamRandom

Listener: TypeAlias = Callable[[MatchEvent], None]
"""Called after every action and undo with the event as its viewer may know it."""


class Match:
    """A match being played. Scenes get views and events from it, never the state."""

    def __init__(
        self,
        game: Game,
        config: MatchConfig,
        players: Sequence[Player],
        history: History | None = None,
        takebacks: Iterable[Takeback] = (),
        recorder: Recorder | None = None,
    ) -> None:
        """Continue from ``history``, by default from the start; use :func:`begin` for a new match."""
        self.game = game
        self.config = config
        self.players = list(players)
        self.takebacks = list(takebacks)
        self.recorder = recorder
        self.budget = NO_LIMIT
        self.seat_error: SeatError | None = None
        """The error of the seat that must answer; nothing happens until it is resolved."""
        self.replaced: list[SeatError] = []
        """The errors of third-party bots, each of which one of our bots has replaced."""
        if history is None:
            history = History(start_tuned(game, len(self.players), config.options, config.tuning))
        history.continues = partial(continues, game)
        self._history = history
        self.past = SeenPast(history)
        """The past as seats saw it, for the memories of bots."""
        if recorder is not None:
            recorder.history = history
        self._undo = Undo(game, len(self.players))
        self._asked: Future[Action] | None = None
        self._listeners: list[tuple[Seat | None, Listener]] = []
        self._finished = False
        self._chance = StreamRandom(config.seed)
        self._instant = [_instant(player) for player in self.players]

    def __len__(self) -> int:
        return len(self._history)

    @property
    def actor(self) -> Seat:
        """The seat that must answer now; NATURE for chance, NOBODY when the game is over."""
        return self._history.state.actor

    @property
    def history(self) -> History:
        """All commands so far, unredacted, and the true state: for replays, records and the log, never for players."""
        return self._history

    @property
    def warning(self) -> str | None:
        """One line saying why the match is not being saved, or None."""
        return self.recorder.warning if self.recorder else None

    @property
    def unsaved(self) -> bool:
        """Whether something has not been saved yet; see :meth:`save_all`."""
        return self.recorder is not None and self.recorder.unsaved

    @property
    def spooled(self) -> Path | None:
        """The spool file with the match while the repository cannot be written, or None."""
        return self.recorder.spooled if self.recorder else None

    def catch_up(self) -> None:
        """Save pending changes if it is time to try again."""
        if self.recorder:
            self.recorder.catch_up()

    def save_all(self, patience: float = LAST_PATIENCE) -> bool:
        """Save pending changes, waiting up to ``patience`` seconds for other programs; return whether all is saved."""
        return self.recorder is None or self.recorder.save_all(patience)

    def result(self) -> GameResult | None:
        """Return how the game ended, or None while it goes on."""
        return self._history.state.result()

    def final_hash(self) -> str:
        """Return the hash of the current state."""
        return final_hash(self._history.state)

    def view(self, viewer: Seat | None) -> View:
        """Build the current view of ``viewer``."""
        return self._history.state.view(viewer)

    def refusal(self, command: Command) -> Refusal | None:
        """Return why ``command`` is illegal now, or None if it is legal."""
        return self._history.state.refusal(command)

    def preview(self, viewer: Seat, commands: Sequence[Command]) -> View | None:
        """Return the view after ``commands``; None if one is illegal or would reveal something hidden."""
        return foreseen(self.game, self.view(viewer), commands)

    def ends(self, seat: Seat, commands: Sequence[Command]) -> bool | None:
        """Return whether ``commands`` win (True) or lose (False) the game for ``seat`` at once.

        None if the game goes on, or if the end depends on chance or on what is hidden from the seat.
        """
        return certain_ending(self.game, self._history.state, seat, commands)

    def events(self, viewer: Seat | None, since: int = 0) -> Iterator[MatchEvent]:
        """Yield the events so far as ``viewer`` may know them, action by action, from command ``since`` on."""
        return events_for(self._history, viewer, since)

    def listen(self, viewer: Seat | None, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with every later event as ``viewer`` may know it; return a function that stops it."""
        entry = (viewer, listener)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry) if entry in self._listeners else None

    def advance(self) -> bool:
        """Carry out at most one action, or replace a failed player, without waiting; return whether there was any."""
        actor = self._history.state.actor
        if self.seat_error is not None:
            return self._replace()
        if actor == NOBODY:
            self._finish()
            return False
        if actor == NATURE:
            self._carry_out((self._sample_chance(),))
            return True
        commands = self._answer(actor)
        if commands is None:
            return self._replace()
        self._carry_out(commands)
        return True

    def _replace(self) -> bool:
        """Replace a third-party bot that has failed; return whether that was possible."""
        if (error := self.seat_error) is None:
            return False
        player = self.players[error.seat]
        if not isinstance(player, Replaceable):
            return False
        self.replaced.append(error)
        self.hand_over(error.seat, player.stand_in())
        return True

    def ask(self) -> bool:
        """Ask the actor if it has not been asked yet; return whether :meth:`advance` would find an answer."""
        actor = self._history.state.actor
        if self.seat_error is not None or actor < 0 or self._instant[actor] is not None:
            return True
        try:
            self._asked = self._asked or self._put_question(actor)
        except Exception:
            return True  # advance() asks again and records the error
        return self._asked.done()

    def run(self, limit: int | None = None) -> GameResult | None:
        """Play on until the game is over, a person must answer, or ``limit`` more commands were given.

        Raises:
            SeatError: a seat gave no legal action and cannot be replaced.
        """
        stop = sys.maxsize if limit is None else len(self._history) + limit
        while len(self._history) < stop:
            if self._run_at_once(stop) or self.advance():
                continue
            if self.seat_error is not None:
                raise self.seat_error
            if self._asked is None or self.players[self.actor].is_human:
                break
            wait([self._asked])
        if self.actor == NOBODY:
            self._finish()
        return self.result()

    def _run_at_once(self, stop: int) -> bool:
        """Carry out answers of chance and synchronous players up to command ``stop``; return whether there were any.

        Only while there are no listeners and nothing is recorded.
        """
        if self._listeners or self.recorder or self.seat_error is not None:
            return False
        begun = len(self._history)
        self._history.play(self._at_once(), stop)
        return len(self._history) > begun

    def _at_once(self) -> Answer:
        """Return a function for :meth:`History.play` that gets the commands of chance and synchronous players.

        It is called for every command of thousands of games, so all attributes are looked up here, once. It is valid
        until the next cut of the history.
        """
        instant, state, past, budget = self._instant, self._history.state, self.past, self.budget
        picks = [player.pick if isinstance(player, BlindSeat) else None for player in instant]
        views = [partial(state.view, seat) for seat in range(len(instant))]
        chance, sample, legal_commands = self._chance.at, state.sample_chance, state.legal_commands

        def answer(actor: Seat, number: int) -> Sequence[Command] | None:
            if actor == NATURE:
                return (sample(chance(number)),)
            if actor == NOBODY or (player := instant[actor]) is None:
                return None
            legal = legal_commands()
            try:
                if (pick := picks[actor]) is not None:
                    return (pick(legal),)
                commands = player.answer_now(views[actor], legal, budget, past).commands
            except Exception as error:
                self.seat_error = _failure(actor, player.spec, error)
                return None
            if len(commands) == 1 and commands[0] in legal:
                return commands
            return self._checked(actor, commands)

        return answer

    def retry(self) -> None:
        """Clear the error of the failed seat, so that it is asked again."""
        self.seat_error = None

    def hand_over(self, seat: Seat, player: Player) -> None:
        """Let ``player`` answer for ``seat`` from now on; clears the error of the seat."""
        if self.actor == seat:
            self._withdraw()
        self.players[seat].close()
        self.players[seat] = player
        self._instant[seat] = _instant(player)
        if self.seat_error is not None and self.seat_error.seat == seat:
            self.seat_error = None
        if self.recorder:
            self.recorder.seats(self.specs)

    @property
    def specs(self) -> tuple[str, ...]:
        """The current seat specs."""
        return tuple(player.spec for player in self.players)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of people."""
        return frozenset(seat for seat, player in enumerate(self.players) if player.is_human)

    def undo_bar(self, seat: Seat) -> UndoBar | None:
        """Return what prevents ``seat`` from taking back its last action, or None."""
        bar = self._undo.bar(self._history, seat, self.people)
        return bar if bar == UndoBar.NOTHING_YET or not self.config.practice else None

    def undo(self, seat: Seat) -> Takeback:
        """Take back the last action of ``seat`` and everything after it.

        Raises:
            CannotUndo: :meth:`undo_bar` prevents it.
        """
        bar = self.undo_bar(seat)
        kept = self._undo.target(self._history, seat)
        if bar is not None or kept is None:
            raise CannotUndo(seat, bar or UndoBar.NOTHING_YET)
        over = self._undo.bar(self._history, seat, self.people)
        self._withdraw()
        self.seat_error = None
        listeners = [(viewer, listener, self.view(viewer)) for viewer, listener in self._listeners]
        dropped = self._history.cut(kept)
        takeback = Takeback(kept, len(dropped), seat, over and over.value)
        self.takebacks.append(takeback)
        self._finished = False
        if self.recorder:
            self.recorder.cut(takeback, dropped)
        for viewer, listener, before in listeners:
            listener(MatchEvent(kept, seat, (), before, self.view(viewer), takeback=takeback))
        return takeback

    def branch(self, number: int, players: Sequence[Player], seed: int | None = None) -> Match:
        """Begin another match after the first ``number`` commands; a new ``seed`` gives new dice.

        Raises:
            IndexError: there are fewer commands.
        """
        repository = self.recorder.repository if self.recorder else None
        return branch(self.game, self.config, self._history, number, players, seed, repository)

    def close(self) -> None:
        """Save pending changes, withdraw the open question and close all players."""
        self.save_all()
        self._withdraw()
        for player in self.players:
            player.close()

    def _sample_chance(self) -> Command:
        """Draw an outcome of chance for this point of the match."""
        return self._history.state.sample_chance(self._chance.at(len(self._history)))

    def _answer(self, actor: Seat) -> Sequence[Command] | None:
        """Return the checked commands of the answer of ``actor``; None if it has not answered yet or failed."""
        if self._instant[actor] is not None:
            return self._at_once()(actor, len(self._history))
        try:
            done = self._poll(actor)
            return None if done is None else self._checked(actor, done.result().commands)
        except CancelledError:
            return None
        except Exception as error:
            self.seat_error = _failure(actor, self.players[actor].spec, error)
            return None

    def _poll(self, actor: Seat) -> Future[Action] | None:
        """Ask ``actor`` if it has not been asked yet; return the future once it has an answer."""
        if self._asked is None:
            self._asked = self._put_question(actor)
        if not self._asked.done():
            return None
        done, self._asked = self._asked, None
        return done

    def _put_question(self, actor: Seat) -> Future[Action]:
        state = self._history.state
        return self.players[actor].decide(state.view(actor), state.legal_commands(), self.budget, self.past)

    def _checked(self, actor: Seat, commands: Sequence[Command]) -> Sequence[Command] | None:
        """Return the part of an answer to carry out; None, with :attr:`seat_error` set, if it is illegal.

        It is tried on a copy first, so that actions are atomic. An action ends where chance or another seat acts: the
        rest of the answer is dropped, as it was chosen without knowing the outcome.
        """
        state = self._history.state
        if len(commands) > 1:
            state = state.clone()
        for number, command in enumerate(commands):
            if number and state.actor != actor:
                return commands[:number]
            refusal = state.refusal(command)
            if refusal is not None or issuer(command) != actor:
                self._refuse(actor, command, refusal)
                return None
            if number + 1 < len(commands):
                state.apply(command)
        if not commands:
            self.seat_error = SeatError(actor, self.players[actor].spec, "gave an empty action")
            return None
        return commands

    def _refuse(self, actor: Seat, command: Command, refusal: Refusal | None) -> None:
        """Set :attr:`seat_error` for an illegal command of ``actor``."""
        why = f"gave {command}, which is not allowed" + (f" ({refusal.why})" if refusal else "")
        self.seat_error = SeatError(actor, self.players[actor].spec, why, command, refusal)

    def _carry_out(self, commands: Sequence[Command]) -> None:
        """Apply the checked commands of an action, record them in one transaction, and notify the listeners."""
        state, number = self._history.state, len(self._history)
        joins = begun = self._goes_on(commands[0])
        listeners = list(self._listeners)
        event: list[list[EventStep]] = [[] for _ in listeners]
        for command in commands:
            seen = [(redact(state, command, viewer), state.view(viewer)) for viewer, _ in listeners]
            self._history.add(command, joins)
            joins = True
            for (viewer, _), steps, (part, before) in zip(listeners, event, seen, strict=True):
                steps.append(EventStep(part, before, state.view(viewer)))
        if self.recorder:
            self._record(self.recorder, number)
        for (_, listener), steps in zip(listeners, event, strict=True):
            ends = steps[0].before, steps[-1].after
            listener(MatchEvent(number, issuer(commands[0]), tuple(steps), *ends, joins=begun))

    def _goes_on(self, command: Command) -> bool:
        """Return whether ``command`` continues the last action of a bot; an answer of a person never does."""
        seat = issuer(command)
        return not (seat >= 0 and self.players[seat].is_human) and self._history.goes_on(command)

    def _record(self, recorder: Recorder, number: int) -> None:
        """Record the commands from ``number`` on, and the result if the game is over."""
        recorder.add(self._history, number)
        if self._history.state.actor == NOBODY:
            self._finish()
        else:
            recorder.flush()

    def _finish(self) -> None:
        """Record the result, once."""
        result = self.result()
        if self.recorder and result and not self._finished:
            self._finished = True
            self.recorder.finish(result, self.final_hash())

    def _withdraw(self) -> None:
        if self._asked is not None:
            self._asked = None
            self.players[self.actor].withdraw()


def _failure(actor: Seat, spec: str, error: Exception) -> SeatError:
    """Return the SeatError of a player that raised ``error``, which becomes its cause."""
    said = in_one_line(error)
    what = said if isinstance(error, Crashed) else f"{type(error).__name__}: {said}"
    seat_error = SeatError(actor, spec, f"failed to answer: {what}")
    seat_error.__cause__ = error
    return seat_error


def _instant(player: Player) -> InstantSeat | None:
    """Return ``player`` if it answers synchronously; checked once, for speed."""
    return player if isinstance(player, InstantSeat) else None


def begin(
    game: Game,
    players: Sequence[Player],
    seed: int,
    options: Mapping[str, str] | None = None,
    practice: bool = False,
    repository: MatchRepository | None = None,
    names: Sequence[str] = (),
    *,
    faces: Sequence[str] = (),
) -> Match:
    """Begin a match, recorded in ``repository`` if given; ``names`` are those of people, ``faces`` the chosen ones.

    Raises:
        BadOption: the number of seats or an option is not offered.
    """
    config = MatchConfig(
        box_id=game.box_id,
        options=check_options(game, len(players), options or {}),
        seats=tuple(player.spec for player in players),
        seed=seed,
        practice=practice,
        content=content_hash(game),
        draws=draws_of(game),
        tuning=tuning_of(game),
        names=tuple(names),
        faces=tuple(faces),
    )
    return Match(game, config, players, recorder=Recorder(repository, config) if repository else None)


def branch(
    game: Game,
    config: MatchConfig,
    history: History,
    number: int,
    players: Sequence[Player],
    seed: int | None = None,
    repository: MatchRepository | None = None,
) -> Match:
    """Begin another match after the first ``number`` commands of ``history``; a new ``seed`` gives new dice.

    Raises:
        IndexError: there are fewer commands.
    """
    other = history.branch(number)
    specs = tuple(player.spec for player in players)
    same = seed is None or seed == config.seed
    new = msgspec.structs.replace(
        config,
        seats=specs,
        seed=config.seed if seed is None else seed,
        draws=draws_of(game),
        lesson=False,
        drawn_from=min(number, config.drawn_from) if same and config.draws == draws_of(game) else number,
    )
    recorder = None
    if repository:
        recorder = Recorder(repository, new)
        recorder.add(other)
        recorder.flush()
    return Match(game, new, players, other, recorder=recorder)
