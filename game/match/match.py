"""A match: the only place where a state changes.

A seat answers with an action, one or more commands that are checked, carried out, written down and told together.
The window calls :meth:`Match.advance` once a frame, which never waits; games without a window call
:meth:`Match.run`. Chance is drawn from the seed and the number of commands so far, so that taking back and
repeating gives the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, wait
from random import Random
from typing import TypeAlias

import msgspec

from game.match.gate import Happening, Step, shown, story
from game.match.history import History, giver
from game.match.journal import Journal
from game.match.recorder import Recorder, record
from game.match.setting import Setting, Takeback, content_hash, final_hash
from game.match.undo import CannotUndo, Undo, UndoBar, showed_something
from game.rules.kernel import (
    NATURE,
    NOBODY,
    Command,
    Continued,
    Ended,
    Game,
    Refusal,
    Seat,
    View,
    check_options,
)
from game.seats.action import Action
from game.seats.seeds import mix
from game.seats.sitter import NO_LIMIT, Crashed, Instant, SeatFault, Sitter

Listener: TypeAlias = Callable[[Happening], None]
"""Called after everything that happened, with what its viewer may know of it."""


class Match:
    """One sitting. Scenes get views and happenings from it, never the state."""

    def __init__(
        self,
        game: Game,
        setting: Setting,
        sitters: Sequence[Sitter],
        history: History | None = None,
        takebacks: Iterable[Takeback] = (),
        recorder: Recorder | None = None,
    ) -> None:
        """Go on from ``history`` (None: from the start); :func:`begin` is the plain way to a new match."""
        self.game = game
        self.setting = setting
        self.sitters = list(sitters)
        self.takebacks = list(takebacks)
        self.recorder = recorder
        self.budget = NO_LIMIT
        self.fault: SeatFault | None = None
        """What is wrong with the seat that should answer; nothing happens until it is put right."""
        if history is None:
            history = History(game.start(len(self.sitters), setting.options))
        self._history = history
        self._undo = Undo(game, len(self.sitters))
        self._asked: Future[Action] | None = None
        self._listeners: list[tuple[Seat | None, Listener]] = []
        self._finished = False
        self._continues = game.continues if isinstance(game, Continued) else None
        self._instant = [_instant(sitter) for sitter in self.sitters]

    def __len__(self) -> int:
        """Count the commands so far."""
        return len(self._history)

    @property
    def actor(self) -> Seat:
        """Who must answer now: a seat, NATURE, or NOBODY when the game is over."""
        return self._history.state.actor

    @property
    def history(self) -> History:
        """Everything so far, for replays and records: it holds the true state, so views never get it."""
        return self._history

    @property
    def warning(self) -> str | None:
        """One line saying that the match is not being saved and why, or None."""
        return self.recorder.warning if self.recorder else None

    def ended(self) -> Ended | None:
        """Say how the game ended, or None while it goes on."""
        return self._history.state.ended()

    def final_hash(self) -> str:
        """Give the hash of the position as it is now."""
        return final_hash(self._history.state)

    def view(self, viewer: Seat | None) -> View:
        """Build what ``viewer`` may know now."""
        return self._history.state.view(viewer)

    def refusal(self, command: Command) -> Refusal | None:
        """Say why the actor may not give ``command`` now, or None when it may."""
        return self._history.state.refusal(command)

    def preview(self, viewer: Seat, commands: Sequence[Command]) -> View | None:
        """Show what ``commands`` lead to; None when one is not allowed or would show something hidden."""
        state = self._history.state.clone()
        for command in commands:
            if state.actor < 0 or state.refusal(command) is not None:
                return None
            if showed_something(self.game, state, command, len(self.sitters)):
                return None
            state.apply(command)
        return state.view(viewer)

    def story(self, viewer: Seat | None, since: int = 0) -> Iterator[Happening]:
        """Tell ``viewer`` what happened so far, action by action, for a log or after the mouse changed hands."""
        return story(self._history, viewer, since)

    def listen(self, viewer: Seat | None, listener: Listener) -> Callable[[], None]:
        """Tell ``listener`` of everything to come, as ``viewer`` may know it; return how to stop that."""
        entry = (viewer, listener)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry) if entry in self._listeners else None

    def advance(self) -> bool:
        """Carry out at most one action, if one is there; never wait. Return whether one was."""
        actor = self._history.state.actor
        if self.fault is not None:
            return False
        if actor == NOBODY:
            self._finish()
            return False
        if actor == NATURE:
            self._carry_out((self._chance(),))
            return True
        commands = self._answer(actor)
        if commands is None:
            return False
        self._carry_out(commands)
        return True

    def ask(self) -> bool:
        """Ask who must answer, if nobody did yet; say whether :meth:`advance` would find an answer."""
        actor = self._history.state.actor
        if self.fault is not None or actor < 0 or self._instant[actor] is not None:
            return True
        try:
            self._asked = self._asked or self._put_question(actor)
        except Exception:
            return True  # advance() asks again, and keeps what is wrong
        return self._asked.done()

    def run(self, limit: int | None = None) -> Ended | None:
        """Play on until the game is over, a person has to answer, or ``limit`` more commands were given.

        Raises:
            SeatFault: a seat did not give one of its options.
        """
        stop = None if limit is None else len(self._history) + limit
        while stop is None or len(self._history) < stop:
            if self.advance():
                continue
            if self.fault is not None:
                raise self.fault
            if self._asked is None or self.sitters[self.actor].person:
                break
            wait([self._asked])
        if self.actor == NOBODY:
            self._finish()
        return self.ended()

    def hurry(self) -> None:
        """Ask the program that is thinking to answer with its best so far."""
        if self._asked is not None:
            self.sitters[self.actor].hurry()

    def retry(self) -> None:
        """Ask the seat that failed once more."""
        self.fault = None

    def hand_over(self, seat: Seat, sitter: Sitter) -> None:
        """Let ``sitter`` answer for ``seat`` from now on; also mends a seat that failed."""
        if self.actor == seat:
            self._withdraw()
        self.sitters[seat].close()
        self.sitters[seat] = sitter
        self._instant[seat] = _instant(sitter)
        if self.fault is not None and self.fault.seat == seat:
            self.fault = None
        if self.recorder:
            self.recorder.seats(self.specs)

    @property
    def specs(self) -> tuple[str, ...]:
        """How the seats are written now."""
        return tuple(sitter.spec for sitter in self.sitters)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats where a human being decides."""
        return frozenset(seat for seat, sitter in enumerate(self.sitters) if sitter.person)

    def undo_bar(self, seat: Seat) -> UndoBar | None:
        """Say what stops ``seat`` from taking back its last action, or None when it may."""
        bar = self._undo.bar(self._history, seat, self.people)
        return bar if bar == UndoBar.NOTHING_YET or not self.setting.practice else None

    def undo(self, seat: Seat) -> Takeback:
        """Take back the last action of ``seat`` with all that followed.

        Raises:
            CannotUndo: :meth:`undo_bar` says no.
        """
        bar = self.undo_bar(seat)
        kept = self._undo.target(self._history, seat)
        if bar is not None or kept is None:
            raise CannotUndo(seat, bar or UndoBar.NOTHING_YET)
        over = self._undo.bar(self._history, seat, self.people)
        self._withdraw()
        self.fault = None
        listeners = [(viewer, listener, self.view(viewer)) for viewer, listener in self._listeners]
        dropped = self._history.cut(kept)
        takeback = Takeback(kept, len(dropped), seat, over and over.value)
        self.takebacks.append(takeback)
        self._finished = False
        if self.recorder:
            self.recorder.cut(takeback, dropped)
        for viewer, listener, before in listeners:
            listener(Happening(kept, seat, (), before, self.view(viewer), takeback=takeback))
        return takeback

    def branch(self, number: int, sitters: Sequence[Sitter], seed: int | None = None) -> Match:
        """Begin another match after the first ``number`` commands; a new ``seed`` gives new dice.

        Raises:
            IndexError: there are not so many commands.
        """
        journal = self.recorder.journal if self.recorder else None
        return branch(self.game, self.setting, self._history, number, sitters, seed, journal)

    def close(self) -> None:
        """Take open questions back and let everybody leave the table; the record stays."""
        self._withdraw()
        for sitter in self.sitters:
            sitter.close()

    def _chance(self) -> Command:
        """Draw what chance gives at this point of the match."""
        return self._history.state.chance(Random(mix(self.setting.seed, len(self._history))))

    def _answer(self, actor: Seat) -> Sequence[Command] | None:
        """Get the checked commands of the answer of ``actor``, or None while there is none or it is a fault."""
        instant = self._instant[actor]
        try:
            if instant is not None:
                state = self._history.state
                action = instant.answer_now(lambda: state.view(actor), state.legal(), self.budget)
            elif (done := self._poll(actor)) is not None:
                action = done.result()
            else:
                return None
        except CancelledError:
            return None
        except Exception as error:
            self.fault = _failure(actor, self.sitters[actor].spec, error)
            return None
        return self._checked(actor, action.commands)

    def _poll(self, actor: Seat) -> Future[Action] | None:
        """Ask ``actor`` unless that was done, and give the future once it has an answer."""
        if self._asked is None:
            self._asked = self._put_question(actor)
        if not self._asked.done():
            return None
        done, self._asked = self._asked, None
        return done

    def _put_question(self, actor: Seat) -> Future[Action]:
        """Ask ``actor``."""
        state = self._history.state
        return self.sitters[actor].decide(state.view(actor), state.legal(), self.budget)

    def _checked(self, actor: Seat, commands: Sequence[Command]) -> Sequence[Command] | None:
        """Return the part of an answer that is carried out; None, and keep the fault, when something is not allowed.

        All of it is tried on a copy first, so that nothing is half done. An action ends where chance or another seat
        comes between: what its seat said beyond that is dropped, for it was said without knowing what came.
        """
        state = self._history.state
        if len(commands) > 1:
            state = state.clone()
        for number, command in enumerate(commands):
            if number and state.actor != actor:
                return commands[:number]
            refusal = state.refusal(command)
            if refusal is not None or giver(command) != actor:
                self._refuse(actor, command, refusal)
                return None
            if number + 1 < len(commands):
                state.apply(command)
        if not commands:
            self.fault = SeatFault(actor, self.sitters[actor].spec, "gave an action without commands")
            return None
        return commands

    def _refuse(self, actor: Seat, command: Command, refusal: Refusal | None) -> None:
        """Keep as a fault that ``actor`` gave a command that is not allowed."""
        why = f"gave {command}, which is not allowed" + (f" ({refusal.why})" if refusal else "")
        self.fault = SeatFault(actor, self.sitters[actor].spec, why, command, refusal)

    def _carry_out(self, commands: Sequence[Command]) -> None:
        """Apply the checked commands of an action, write them down in one transaction and tell everybody."""
        state, number = self._history.state, len(self._history)
        joins = begun = self._goes_on(commands[0])
        if not self._listeners and len(commands) == 1:  # thousands of games are played so
            self._history.add(commands[0], joins)
            if self.recorder:
                self._record(self.recorder, number)
            return
        listeners = list(self._listeners)
        told: list[list[Step]] = [[] for _ in listeners]
        for command in commands:
            seen = [(shown(state, command, viewer), state.view(viewer)) for viewer, _ in listeners]
            self._history.add(command, joins)
            joins = True
            for (viewer, _), steps, (part, before) in zip(listeners, told, seen, strict=True):
                steps.append(Step(part, before, state.view(viewer)))
        if self.recorder:
            self._record(self.recorder, number)
        for (_, listener), steps in zip(listeners, told, strict=True):
            ends = steps[0].before, steps[-1].after
            listener(Happening(number, giver(commands[0]), tuple(steps), *ends, joins=begun))

    def _goes_on(self, command: Command) -> bool:
        """Say whether a program goes on with its last action; what a person does anew is an action of its own."""
        previous = self._history.last
        if self._continues is None or previous is None:
            return False
        seat = giver(command)
        if seat < 0 or giver(previous) != seat or self.sitters[seat].person:
            return False
        return self._continues(previous, command)

    def _record(self, recorder: Recorder, number: int) -> None:
        """Write down everything from command ``number`` on, and the result when the game is over."""
        record(recorder, self._history, number)
        if self._history.state.actor == NOBODY:
            self._finish()
        else:
            recorder.flush()

    def _finish(self) -> None:
        """Write the result down, once."""
        ended = self.ended()
        if self.recorder and ended and not self._finished:
            self._finished = True
            self.recorder.finish(ended, self.final_hash())

    def _withdraw(self) -> None:
        """Take the open question back."""
        if self._asked is not None:
            self._asked = None
            self.sitters[self.actor].withdraw()


def _failure(actor: Seat, spec: str, error: Exception) -> SeatFault:
    """Make the fault of a seat that raised ``error``, which stays its cause."""
    what = str(error) if isinstance(error, Crashed) else f"{type(error).__name__}: {error}"
    fault = SeatFault(actor, spec, f"failed to answer: {what}")
    fault.__cause__ = error
    return fault


def _instant(sitter: Sitter) -> Instant | None:
    """Give ``sitter`` if it answers before it returns; looked up once, for speed."""
    return sitter if isinstance(sitter, Instant) else None


def begin(
    game: Game,
    sitters: Sequence[Sitter],
    seed: int,
    options: Mapping[str, str] | None = None,
    practice: bool = False,
    journal: Journal | None = None,
) -> Match:
    """Begin a match, written into ``journal`` if there is one.

    Raises:
        BadOption: the number of seats or an option is not on offer.
    """
    setting = Setting(
        slug=game.box_id,
        options=check_options(game, len(sitters), options or {}),
        seats=tuple(sitter.spec for sitter in sitters),
        seed=seed,
        practice=practice,
        content=content_hash(game),
    )
    return Match(game, setting, sitters, recorder=Recorder(journal, setting) if journal else None)


def branch(
    game: Game,
    setting: Setting,
    history: History,
    number: int,
    sitters: Sequence[Sitter],
    seed: int | None = None,
    journal: Journal | None = None,
) -> Match:
    """Begin another match after the first ``number`` commands of ``history``.

    Raises:
        IndexError: there are not so many commands.
    """
    other = history.branch(number)
    specs = tuple(sitter.spec for sitter in sitters)
    new = msgspec.structs.replace(setting, seats=specs, seed=setting.seed if seed is None else seed)
    recorder = None
    if journal:
        recorder = Recorder(journal, new)
        record(recorder, other)
        recorder.flush()
    return Match(game, new, sitters, other, recorder=recorder)
