"""Sessions of the toy game with known hands, and a recording fake of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.match.match import Match
from game.match.redaction import MatchEvent
from game.match.session.hint import Advice
from game.match.session.hot_seat import Hides, ResponseCall
from game.match.session.session import Session
from game.rules.contract import Command, Seat, View
from game.seats.players import Player
from game.seats.worker_pool import WorkerPool
from tests.match.toy_matches import arranged
from tests.toy_game import Draw, Leave, Play, Snatch, ToyView

FRAME = 0.1
HANDS = [[1, 9], [3, 12], [5, 14]]


@dataclass(frozen=True)
class Window:
    """Response window of the toy game: a played card that the next seat may answer."""

    key: str
    by: Seat
    text: str
    let_pass: Command
    share: float = 1.0
    opens_turn: ClassVar[bool] = False


@dataclass
class Clock:
    """Response time settings, in seconds."""

    answer_seconds: float = 1.0
    lone_answer_seconds: float = 1.0
    at_once: bool = False


class Notes:
    """Fake screen that records every call."""

    def __init__(self) -> None:
        """Start with empty records."""
        self.events: list[MatchEvent] = []
        self.curtains: list[tuple[Seat, bool]] = []
        self.asked_behind: list[ResponseCall] = []
        self.calls: list[ResponseCall] = []
        self.advice: list[Advice] = []
        self.errors: list[Exception] = []
        self.asked = 0
        self.eyes = 0

    def happened(self, event: MatchEvent) -> None:
        """Record an event."""
        self.events.append(event)

    def question_changed(self) -> None:
        """Count the call."""
        self.asked += 1

    def hinted(self, advice: Advice) -> None:
        """Record a hint."""
        self.advice.append(advice)

    def hint_failed(self, error: Exception) -> None:
        """Record the error."""
        self.errors.append(error)

    def lower_curtain(self, seat: Seat, answers: bool, call: ResponseCall | None) -> None:
        """Record the seat behind the curtain and the response window shown on it."""
        self.curtains.append((seat, answers))
        self.asked_behind += [call] if call is not None else []

    def viewer_changed(self) -> None:
        """Count the call."""
        self.eyes += 1

    def announce(self, call: ResponseCall) -> None:
        """Record a response window."""
        self.calls.append(call)


def find_window(view: View) -> Window | None:
    """Return the open response window of a view, or None."""
    assert isinstance(view, ToyView)
    if view.asked != "answer":
        return None
    seats = len(view.hand_sizes)
    return Window(f"card {view.played}", (view.turn - 1) % seats, "A card is played.", Leave(view.actor))


def begin(
    players: Sequence[Player], hands: Sequence[Sequence[int]] = HANDS, secret: bool = True, clock: Clock | None = None
) -> tuple[Session, Notes]:
    """Start a session with known hands in which seat 0 is to move; return it with its fake screen."""
    notes = Notes()
    match = arranged(players, hands[: len(players)])
    session = Session(match, Hides(secret, find_window), clock or Clock(), notes, WorkerPool)
    session.begin()
    return session, notes


def rests(session: Session, seconds: float = FRAME) -> bool:
    """Advance the session frame by frame; return whether the match was idle in the last frame."""
    resting = False
    for _frame in range(round(seconds / FRAME)):
        resting = session.play_on(FRAME, lambda: False)
    return resting


def done(match: Match) -> list[Command]:
    """Return the commands given by humans and bots, without those of chance."""
    return [command for command in match.history.commands if isinstance(command, (Play, Draw, Snatch, Leave))]
