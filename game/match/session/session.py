"""A match being played by the people at one machine: who is asked, who sees it, hints, taking back, changing seats.

It plays the match on frame by frame, never waits, and tells a :class:`Screen` what there is to show. What the people
do comes in as commands.
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
"""So many commands at most are played in one frame, when nothing is to be shown in between."""
FRAME_WORK = 0.008
"""Seconds after which a frame plays no further command: whatever the pace, the window answers."""


class Screen(HotSeatScreen, Protocol):
    """Who shows the match."""

    def happened(self, event: MatchEvent) -> None:
        """Show an action, as whoever looks may know it."""

    def question_changed(self) -> None:
        """Forget what was on offer: somebody else sits somewhere, or looks."""

    def viewer_changed(self) -> None:
        """Show the table to somebody else, or to nobody."""

    def hinted(self, advice: Advice) -> None:
        """Show the action that a bot would take; once more when it has been weighed."""

    def hint_failed(self, error: Exception) -> None:
        """Say that there is no hint: the bot that was asked made a mistake."""


class Session:
    """One match and the people at it."""

    def __init__(
        self,
        match: Match,
        hides: Hides,
        tempo: Tempo,
        screen: Screen,
        workers: Workers,
    ) -> None:
        """Play ``match`` for ``screen``; ``workers`` gives the processes in which bots think."""
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
        """Take part in the match from now on."""
        self._listen()

    def close(self) -> None:
        """Let everybody leave the table; the match's record stays."""
        self._stop_listening()
        self._stop_listening = _nothing
        self.hints.forget()
        self.match.close()

    def dismantle(self) -> None:
        """Let go of the match and of the screen: its parts know each other; nothing of it works any more afterwards."""
        for part in (self.hot_seat, self.hints, self):
            vars(part).clear()

    def _listen(self) -> None:
        """Hear what those who look may know."""
        self._stop_listening()
        self._stop_listening = self.match.listen(self.viewer, self._happened)

    # --- what is known ---------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the match is shown to: the only person's, those of who lifted the curtain, or everybody's."""
        return self.hot_seat.viewer

    @property
    def view(self) -> View:
        """The match as it is now, for those eyes."""
        return self.match.view(self.viewer)

    @property
    def person(self) -> HumanPlayer | None:
        """The person who must answer now."""
        return person_asked(self.match)

    @property
    def question(self) -> DecisionRequest | None:
        """What that person sees and may do."""
        person = self.person
        return person.request() if person is not None else None

    def must_ask(self) -> bool:
        """Return whether the question of now has not been put to anybody yet."""
        return self._asked_at != len(self.match)

    @property
    def waits_for_bot(self) -> bool:
        """Whether the game goes on without anybody at the machine doing something, once what is on offer is gone."""
        actor, people = self.match.actor, self.match.people
        people_wait = self.hot_seat.waiting and (actor in people or len(people) > 1)
        return actor != NOBODY and not self.match.seat_error and not people_wait

    def new_warning(self) -> str:
        """Return once why the match is not being saved; empty when it is, or when that was said."""
        if self.match.warning == self._warned:
            return ""
        self._warned = self.match.warning
        return self._warned or ""

    def newly_replaced(self) -> Sequence[SeatError]:
        """Return once what was wrong with each player from outside that a bot of ours has replaced."""
        told, self._replaced = self._replaced, len(self.match.replaced)
        return self.match.replaced[told:]

    # --- time ------------------------------------------------------------------------------------------------------

    def play_on(self, dt: float, is_busy: Callable[[], bool]) -> bool:
        """Play until something is to be watched or somebody has to answer; return whether the match rests.

        ``is_busy`` says whether something is still being shown; ``dt`` is the time that has passed.
        """
        self.match.catch_up()
        left, late = dt, time.perf_counter() + FRAME_WORK
        for turn in range(AT_ONCE):
            if turn and time.perf_counter() > late:
                return False
            if is_busy() or (not self._answered and self.hot_seat.holds(left)):
                return False
            left, self._answered = 0.0, False  # time passes once a frame
            if not self.match.advance():
                break
        return True

    def asked(self) -> None:
        """Note that the question of now has been put to the person."""
        self._asked_at = len(self.match)

    def ask_again(self) -> None:
        """Put the question once more: what was shown of it is gone."""
        self._asked_at = None

    def _happened(self, event: MatchEvent) -> None:
        """Pass an action on; a hint would come too late."""
        self._answered = False
        self.hints.forget()
        self._screen.happened(event)

    # --- what people do --------------------------------------------------------------------------------------------

    def give(self, commands: Sequence[Command]) -> bool:
        """Give commands as one action for the person who is asked; return whether they were taken.

        They are not when nobody is asked, or something else than these: then the question is put again.
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
        """Let whoever ``spec`` names answer for a seat from now on.

        Raises:
            BadSeat: nobody is written so.
        """
        match = self.match
        match.hand_over(seat, sit(match.game, spec, seat, match.config.seed, self._workers))
        self.seats_changed()

    def seats_changed(self) -> None:
        """Somebody else sits somewhere: listen with other ears and ask anew."""
        self._listen()
        self.ask_again()
        self._answered = False
        self._screen.question_changed()

    # --- several people at one machine -----------------------------------------------------------------------------

    def viewer_changed(self) -> None:
        """Somebody else looks at the table, or nobody: tell and show only what those eyes may see."""
        self.seats_changed()
        self._screen.viewer_changed()

    # --- taking back -----------------------------------------------------------------------------------------------

    def undo_seat(self) -> Seat | None:
        """Return for whom is taken back: the person who chose last; where seats have secrets, who must answer now."""
        match = self.match
        if not self._secret:
            givers = map(issuer, reversed(match.history.commands))
            last = next((seat for seat in givers if seat in match.people), None)
            if last is not None:
                return last
        return match.actor if match.actor in match.people else min(match.people, default=None)

    def undo_bar(self) -> UndoBar | None:
        """Return what stops that seat from taking back, None when it may."""
        seat = self.undo_seat()
        return UndoBar.NOTHING_YET if seat is None else self.match.undo_bar(seat)

    def take_back(self) -> None:
        """Take the last action of that seat back; where no person sits there is nothing to take back.

        Raises:
            CannotUndo: :meth:`undo_bar` says why.
        """
        seat = self.undo_seat()
        if seat is not None:
            self.match.undo(seat)


def _nothing() -> None:
    """Stop nothing."""
