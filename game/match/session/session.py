"""A match played by people at one machine: questions, viewers, hints, undo, changes of players.

It advances the match frame by frame without waiting, and notifies a :class:`Screen`. The people's input arrives as
commands.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from game.match.history import issuer
from game.match.match import Match
from game.match.redaction import MatchEvent
from game.match.session.hint import Advice, HintGiver
from game.match.session.hot_seat import Hides, HotSeat, HotSeatScreen, Tempo, person_asked
from game.match.undo import UndoBar
from game.rules.contract import NOBODY, Command, Seat, View
from game.seats.players import DecisionRequest, HumanPlayer, SeatError
from game.seats.spec import Workers, sit

AT_ONCE: Final = 40
"""Most actions carried out in one frame if nothing is shown in between."""
FRAME_WORK = 0.008
"""Time budget per frame in seconds, so that the window stays responsive."""


class Screen(HotSeatScreen, Protocol):
    """The scene that shows the match."""

    def happened(self, event: MatchEvent) -> None:
        """Show an action or undo as the viewer may know it."""

    def question_changed(self) -> None:
        """Drop the offers of the last question: a player or the viewer has changed."""

    def viewer_changed(self) -> None:
        """Show the table to another viewer."""

    def hinted(self, advice: Advice) -> None:
        """Show the action that a bot would take; called again once it has been weighed."""

    def hint_failed(self, error: Exception) -> None:
        """Say that there is no hint because of an error of the bot."""


class Session:
    """One match and the people who play it."""

    def __init__(
        self,
        match: Match,
        hides: Hides,
        tempo: Tempo,
        screen: Screen,
        workers: Workers,
    ) -> None:
        """Play ``match`` for ``screen``; ``workers`` returns the worker pool of bots."""
        self.match, self._screen, self._workers = match, screen, workers
        self._secret = hides.secret
        self.hot_seat = HotSeat(match, hides, tempo, screen, self.viewer_changed)
        self.hints = HintGiver(match, screen.hinted, screen.hint_failed, workers)
        self._answered = False
        self._asked_at: int | None = None
        self._warned: str | None = None
        self._replaced = 0
        self._stop_listening: Callable[[], None] = _nothing

    # --- life ------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start to listen to the match."""
        self._listen()

    def close(self) -> None:
        """Leave the match, which stays saved."""
        self._stop_listening()
        self._stop_listening = _nothing
        self.hints.forget()
        self.match.close()

    def dismantle(self) -> None:
        """Break the reference cycles with the match and the screen; the session cannot be used afterwards."""
        for part in (self.hot_seat, self.hints, self):
            vars(part).clear()

    def _listen(self) -> None:
        """Subscribe to the events of the current viewer."""
        self._stop_listening()
        self._stop_listening = self.match.listen(self.viewer, self._screen.happened)

    # --- what is known ---------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view is shown: the only person or the one who lifted the curtain; None: an onlooker."""
        return self.hot_seat.viewer

    @property
    def view(self) -> View:
        """The current view of the viewer."""
        return self.match.view(self.viewer)

    @property
    def person(self) -> HumanPlayer | None:
        """The person who must answer now."""
        return person_asked(self.match)

    @property
    def question(self) -> DecisionRequest | None:
        """The question to that person: view and legal commands."""
        person = self.person
        return person.request() if person is not None else None

    def must_ask(self) -> bool:
        """Return whether the current question has not been shown yet."""
        return self._asked_at != len(self.match)

    @property
    def waits_for_bot(self) -> bool:
        """Whether the game goes on without input of a person."""
        actor, people = self.match.actor, self.match.people
        people_wait = self.hot_seat.waiting and (actor in people or len(people) > 1)
        return actor != NOBODY and not self.match.seat_error and not people_wait

    def new_warning(self) -> str:
        """Return why the match is not being saved if that has changed since the last call, else empty."""
        if self.match.warning == self._warned:
            return ""
        self._warned = self.match.warning
        return self._warned or ""

    def newly_replaced(self) -> Sequence[SeatError]:
        """Return the errors of third-party bots that were replaced since the last call."""
        told, self._replaced = self._replaced, len(self.match.replaced)
        return self.match.replaced[told:]

    # --- time ------------------------------------------------------------------------------------------------------

    def play_on(self, dt: float, is_busy: Callable[[], bool]) -> bool:
        """Advance the match until something is shown or a player must answer; return whether it waits for an answer.

        ``is_busy`` returns whether something is being shown; ``dt`` is the time since the last frame in seconds.
        """
        self.match.catch_up()
        left, late = dt, time.perf_counter() + FRAME_WORK
        for turn in range(AT_ONCE):
            if turn and time.perf_counter() > late:
                return False
            if is_busy() or (not self._answered and self.hot_seat.holds(left)):
                return False
            left, self._answered = 0.0, False  # count the time of the frame once
            if not self.match.advance():
                break
        return True

    def asked(self) -> None:
        """Note that the current question has been shown."""
        self._asked_at = len(self.match)

    def ask_again(self) -> None:
        """Note that the current question must be shown again."""
        self._asked_at = None

    # --- what people do --------------------------------------------------------------------------------------------

    def give(self, commands: Sequence[Command]) -> bool:
        """Give commands as one action of the person to act; return whether they were accepted.

        They are not if no person is asked, or if the first is not among the options; then the question is shown again.
        """
        person, question = self.person, self.question
        if person is None or question is None:
            return False
        if commands[0] not in question.options:
            self.ask_again()
            return False
        person.answer(*commands)
        self.hot_seat.answered(commands)
        self._answered = True
        return True

    def hand_over(self, seat: Seat, spec: str) -> None:
        """Let a player with the seat spec ``spec`` answer for a seat from now on.

        Raises:
            BadSeat: ``spec`` is invalid.
        """
        match = self.match
        match.hand_over(seat, sit(match.game, spec, seat, match.config.seed, self._workers))
        self.seats_changed()

    def seats_changed(self) -> None:
        """Resubscribe and ask again after a player or the viewer has changed."""
        self._listen()
        self.ask_again()
        self._answered = False
        self._screen.question_changed()

    # --- several people at one machine -----------------------------------------------------------------------------

    def viewer_changed(self) -> None:
        """Resubscribe, ask again and redraw after the viewer has changed."""
        self.seats_changed()
        self._screen.viewer_changed()

    # --- taking back -----------------------------------------------------------------------------------------------

    def undo_seat(self) -> Seat | None:
        """Return the seat whose action an undo takes back.

        That is the person who acted last or, in a game with secrets, the person to act now.
        """
        match = self.match
        if not self._secret:
            givers = map(issuer, reversed(match.history.commands))
            last = next((seat for seat in givers if seat in match.people), None)
            if last is not None:
                return last
        return match.actor if match.actor in match.people else min(match.people, default=None)

    def undo_bar(self) -> UndoBar | None:
        """Return what prevents an undo, or None."""
        seat = self.undo_seat()
        return UndoBar.NOTHING_YET if seat is None else self.match.undo_bar(seat)

    def take_back(self) -> None:
        """Take back the last action of :meth:`undo_seat`; does nothing in a game without people.

        Raises:
            CannotUndo: :meth:`undo_bar` prevents it.
        """
        seat = self.undo_seat()
        if seat is not None:
            self._answered = False
            self.match.undo(seat)


def _nothing() -> None:
    """Do nothing: stands for no subscription."""
