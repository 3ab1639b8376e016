"""Sessions of the toy game at known hands, and a screen that writes down what it is told."""

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
    """What may be answered in the toy game: a card that lies on the table."""

    key: str
    by: Seat
    text: str
    let_pass: Command
    share: float = 1.0
    opens_turn: ClassVar[bool] = False


@dataclass
class Clock:
    """How fast people want it."""

    answer_seconds: float = 1.0
    lone_answer_seconds: float = 1.0
    at_once: bool = False


class Notes:
    """A screen that writes down what it was told."""

    def __init__(self) -> None:
        """Begin empty."""
        self.events: list[MatchEvent] = []
        self.curtains: list[tuple[Seat, bool]] = []
        self.asked_behind: list[ResponseCall] = []
        self.calls: list[ResponseCall] = []
        self.advice: list[Advice] = []
        self.errors: list[Exception] = []
        self.asked = 0
        self.eyes = 0

    def happened(self, event: MatchEvent) -> None:
        """Write an event down."""
        self.events.append(event)

    def question_changed(self) -> None:
        """Count it."""
        self.asked += 1

    def hinted(self, advice: Advice) -> None:
        """Write a hint down."""
        self.advice.append(advice)

    def hint_failed(self, error: Exception) -> None:
        """Write down why there is none."""
        self.errors.append(error)

    def lower_curtain(self, seat: Seat, answers: bool, call: ResponseCall | None) -> None:
        """Write down who has to come, and what may be answered before."""
        self.curtains.append((seat, answers))
        self.asked_behind += [call] if call is not None else []

    def viewer_changed(self) -> None:
        """Count it."""
        self.eyes += 1

    def announce(self, call: ResponseCall) -> None:
        """Write a question down."""
        self.calls.append(call)


def find_window(view: View) -> Window | None:
    """Return what may be answered now."""
    assert isinstance(view, ToyView)
    if view.asked != "answer":
        return None
    seats = len(view.hand_sizes)
    return Window(f"card {view.played}", (view.turn - 1) % seats, "A card is played.", Leave(view.actor))


def begin(
    players: Sequence[Player], hands: Sequence[Sequence[int]] = HANDS, secret: bool = True, clock: Clock | None = None
) -> tuple[Session, Notes]:
    """Sit down at known hands; seat 0 has its turn."""
    notes = Notes()
    match = arranged(players, hands[: len(players)])
    session = Session(match, Hides(secret, find_window), clock or Clock(), notes, WorkerPool)
    session.begin()
    return session, notes


def rests(session: Session, seconds: float = FRAME) -> bool:
    """Let frames pass; return whether the match rests in the last of them."""
    resting = False
    for _frame in range(round(seconds / FRAME)):
        resting = session.play_on(FRAME, lambda: False)
    return resting


def done(match: Match) -> list[Command]:
    """Return what people and bots have done."""
    return [command for command in match.history.commands if isinstance(command, (Play, Draw, Snatch, Leave))]
