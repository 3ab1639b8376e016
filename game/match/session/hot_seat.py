"""Several people at one machine (hot seat): the curtain between them, and response windows that reveal nothing.

In a response window everybody has the same time, whatever their cards; a person claims a response with the number of
the seat, and only then the curtain falls for that person. Bots take the same time whether they can respond or not. A
game's presenter says what is hidden and what may be responded to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Final, NamedTuple, Protocol

from game.ai import Budget
from game.match.match import Match
from game.rules.contract import NATURE, NOBODY, Command, Seat, View
from game.seats.players import NO_LIMIT, HumanPlayer


class Visibility:
    """Decides whose view is shown. In a game with secrets, no hand shows while people change places."""

    def __init__(self, secret: bool) -> None:
        """``secret``: whether seats hide something from each other."""
        self._secret = secret
        self._open: Seat | None = None

    def viewer(self, people: Set[Seat]) -> Seat | None:
        """Return the seat whose view is shown: the only person or the one who lifted the curtain; None: an onlooker."""
        if len(people) == 1:
            return next(iter(people))
        return self._open if self._secret and self._open in people else None

    def must_change(self, actor: Seat, people: Set[Seat]) -> bool:
        """Return whether the curtain must fall before ``actor`` is asked."""
        return self._secret and len(people) > 1 and actor in people and actor != self._open

    def open(self, seat: Seat) -> None:
        """Show the view of ``seat``, who sits at the screen now."""
        self._open = seat

    def shut(self) -> bool:
        """Hide all hands; return whether one was shown."""
        was, self._open = self._open, None
        return was is not None


SAME_FOR_ALL: Final = 0.55
"""Seconds that a bot takes in a response window whether it responds or not, so that its time reveals nothing."""

WHO_ELSE: Final = 1.5
"""Seconds for others to claim a response after the first claim."""


class ResponseTimer:
    """The countdown of a response window, the same for everybody, and the seats that have claimed a response."""

    def __init__(self) -> None:
        """Start without an open window."""
        self.key = ""
        self.left = 0.0
        self.length = 0.0
        self.raised: set[Seat] = set()
        self._waits = False

    def begin(self, key: str, seconds: float, waits: bool = False) -> bool:
        """Open the window ``key`` unless it is open already; return whether it is new.

        With ``waits`` there is no countdown before the first claim; only :meth:`settle` ends it otherwise.
        """
        if key == self.key:
            return False
        self.key, self.left, self.length, self._waits = key, seconds, seconds, waits
        self.raised = set()
        return True

    def tick(self, dt: float) -> None:
        """Count down by ``dt`` seconds."""
        if not self._waits:
            self.left = max(0.0, self.left - dt)

    @property
    def is_over(self) -> bool:
        """Whether the time to claim a response is over."""
        return self.left <= 0 and not self._waits

    @property
    def is_running(self) -> bool:
        """Whether the countdown is running."""
        return bool(self.key) and not self.is_over and not self._waits

    @property
    def share(self) -> float:
        """The fraction of the time left, 1 to 0; 1 without a countdown."""
        return 1.0 if self._waits else self.left / self.length if self.length else 0.0

    def raise_hand(self, seat: Seat) -> None:
        """Record that ``seat`` claims a response; the others have ``WHO_ELSE`` seconds left."""
        if not self.raised:
            self.left = WHO_ELSE if self._waits else min(self.left, WHO_ELSE)
            self._waits = False
        self.raised.add(seat)

    def settle(self) -> None:
        """End the time to claim a response."""
        self.left, self._waits = 0.0, False

    def end(self) -> None:
        """Close the window."""
        self.key, self.left, self._waits = "", 0.0, False
        self.raised = set()


QUICK: Final = Budget(milliseconds=round(SAME_FOR_ALL * 600))
"""The thinking time of a bot in a response window: 60 % of ``SAME_FOR_ALL``."""


class Answerable(Protocol):
    """Something that may be responded to out of turn (:class:`game.table.contract.ResponseWindow`)."""

    @property
    def key(self) -> str:
        """Identifies the window: changes when another one opens."""

    @property
    def by(self) -> Seat:
        """The seat whose action may be responded to."""

    @property
    def text(self) -> str:
        """The action in a sentence."""

    @property
    def let_pass(self) -> Command:
        """The command by which the actor does not respond."""

    @property
    def share(self) -> float:
        """Fraction of the default response time."""

    @property
    def opens_turn(self) -> bool:
        """Whether the turn of ``by`` begins after it: then the curtain for that person announces the window, too."""


class Hides(NamedTuple):
    """The secrets and response windows of a game, given by its presenter."""

    secret: bool
    """Whether seats hide something from each other, so that a curtain falls between people."""
    find_window: Callable[[View], Answerable | None]
    """Returns the response window open to the actor of a view, or None."""


class Tempo(Protocol):
    """The speed settings of a match (:class:`game.app.settings.Settings`)."""

    @property
    def answer_seconds(self) -> float:
        """Response time in seconds for several people; 0: until everybody has answered."""

    @property
    def lone_answer_seconds(self) -> float:
        """Response time in seconds for the only person among bots; 0: until that person has answered."""

    @property
    def at_once(self) -> bool:
        """Whether everything is shown without animation."""


class ResponseCall(NamedTuple):
    """The announcement of an open response window."""

    window: Answerable
    listeners: tuple[Seat, ...]
    """The seats that may still claim a response."""
    raised: tuple[Seat, ...]
    """The seats that have claimed a response."""


class HotSeatScreen(Protocol):
    """The scene that shows the curtain and announcements."""

    def lower_curtain(self, seat: Seat, answers: bool, call: ResponseCall | None) -> None:
        """Hide the table until :meth:`HotSeat.lift` is called for ``seat``, for its turn or (``answers``) a response.

        ``call`` is a response window that is open to the others meanwhile, or None.
        """

    def announce(self, call: ResponseCall) -> None:
        """Announce an open response window."""


class HotSeat:
    """Manages who sits at the screen of a match, and its response windows."""

    def __init__(
        self, match: Match, hides: Hides, tempo: Tempo, screen: HotSeatScreen, viewer_changed: Callable[[], None]
    ) -> None:
        """Serve ``match``; ``viewer_changed`` is called whenever :attr:`viewer` changes."""
        self._match, self._find_window, self._tempo, self._screen = match, hides.find_window, tempo, screen
        self._viewer_changed = viewer_changed
        self._eyes = Visibility(hides.secret)
        self.response_timer = ResponseTimer()
        self._moment = 0.0
        self._moment_of: tuple[str, Seat] | None = None
        self._called: ResponseCall | None = None
        self._found: tuple[tuple[int, int], Answerable | None] | None = None

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view is shown: the only person or the one who lifted the curtain; None: an onlooker."""
        return self._eyes.viewer(self._match.people)

    @property
    def waiting(self) -> bool:
        """Whether a response may still be claimed."""
        return bool(self.response_timer.key) and not self.response_timer.is_over

    @property
    def time_left(self) -> float:
        """The fraction of the response time left, 1 to 0; 0 without a countdown."""
        share = self.response_timer.share if self.response_timer.is_running else 0.0
        return share if share < 1.0 else 0.0

    def holds(self, dt: float) -> bool:
        """Advance the response window or the curtain by ``dt`` seconds; return whether the match must wait.

        Called before each answer, once all animations are over.
        """
        match = self._match
        if match.actor <= NATURE:
            return False
        window = self._window()
        match.budget = NO_LIMIT if window is None else QUICK
        if window is None:
            self.response_timer.end()
            return self._curtain(match.actor)
        return self._advance_window(window, match.actor, dt)

    def _window(self) -> Answerable | None:
        """Return the open response window; cached until the next command."""
        match = self._match
        moment = (len(match), len(match.takebacks))
        if self._found is None or self._found[0] != moment:
            self._found = moment, self._find_window(match.view(match.actor))
        return self._found[1]

    # --- the curtain -------------------------------------------------------------------------------------------------

    def _curtain(self, actor: Seat) -> bool:
        """Lower the curtain if another person must come to the screen; return whether it was lowered."""
        if not self._eyes.must_change(actor, self._match.people):
            return False
        self._shut()
        self._screen.lower_curtain(actor, actor in self.response_timer.raised, None)
        return True

    def lift(self, seat: Seat) -> None:
        """Show the table to the person of ``seat``, who has come to the screen.

        This ends the time for responses to an action of that person.
        """
        window = self._window()
        if window is not None and window.by == seat:
            self.response_timer.settle()
        self._eyes.open(seat)
        self._viewer_changed()

    def _shut(self) -> None:
        """Hide all hands."""
        if self._eyes.shut():
            self._viewer_changed()

    def answered(self, commands: Sequence[Command]) -> None:
        """Hide the viewer's hand before the last of ``commands`` is carried out, if the viewer is done.

        That is so if another person must come next, if a response window opens, or if the commands were a response in
        another seat's turn.
        """
        people = self._match.people
        viewer = self._eyes.viewer(people)
        if viewer is None or len(people) <= 1:
            return
        after = self._match.history.state.clone()
        for command in commands:
            after.apply(command)
        if after.actor in (viewer, NOBODY):
            return
        is_window = after.actor >= 0 and self._find_window(after.view(after.actor)) is not None
        if after.actor in people or is_window or after.view(None).turn != viewer:
            self._shut()

    # --- answers -----------------------------------------------------------------------------------------------------

    def _advance_window(self, window: Answerable, actor: Seat, dt: float) -> bool:
        """Advance a response window; return whether the match must wait."""
        people = self._match.people
        if actor not in people and len(people) <= 1:
            return self._bot(window, actor, dt)
        if len(people) == 1:
            return self._alone(window, dt)
        return self._together(window, actor, people - {window.by}, dt)

    def _bot(self, window: Answerable, actor: Seat, dt: float) -> bool:
        """Wait ``SAME_FOR_ALL`` seconds for a bot's answer, or a multiple of that if it is late."""
        if self._moment_of != (window.key, actor):
            self._moment_of, self._moment = (window.key, actor), 0.0
        self._moment += dt
        if self._tempo.at_once:
            return False
        answered = self._match.ask()  # it thinks during the wait, so its time does not show
        if self._moment < SAME_FOR_ALL:
            return True
        if not answered:
            self._moment -= SAME_FOR_ALL
        return not answered

    def _alone(self, window: Answerable, dt: float) -> bool:
        """Let the only person respond for a while; pass at once if that person has no response."""
        self._match.advance()
        person = person_asked(self._match)
        offer = person.request() if person is not None else None
        if person is None or offer is None:
            return False
        self._begin(window, self._tempo.lone_answer_seconds)
        if len(offer.options) > 1 and not self.response_timer.raised:
            self.response_timer.tick(dt)
            if not self.response_timer.is_over:
                return False
        if len(offer.options) == 1 or (self.response_timer.left <= 0 and not self.response_timer.raised):
            person.answer(window.let_pass)
        return False

    def _together(self, window: Answerable, actor: Seat, people: Set[Seat], dt: float) -> bool:
        """Run the countdown for several people, then ask only those who have claimed a response."""
        if self._begin(window, self._tempo.answer_seconds):
            self._shut()
            if window.opens_turn and people and self._eyes.must_change(window.by, self._match.people):
                self._screen.lower_curtain(window.by, False, ResponseCall(window, tuple(sorted(people)), ()))
                return True
        if people and not self.response_timer.is_over:
            self.response_timer.tick(dt)
            if not self.response_timer.is_over:
                self._announce(window, people)
                return True
        if actor not in self._match.people:
            return self._bot(window, actor, dt)
        if actor in self.response_timer.raised:
            return self._curtain(actor)
        self._match.advance()
        person = person_asked(self._match)
        if person is not None:
            person.answer(window.let_pass)
        return False

    def _begin(self, window: Answerable, seconds: float) -> bool:
        """Open a response window of ``seconds`` unless it is open already; return whether it is new."""
        new = self.response_timer.begin(window.key, seconds * window.share, seconds == 0)
        if new:
            self._called = None
        return new

    def _announce(self, window: Answerable, people: Set[Seat]) -> None:
        """Announce the response window, again whenever its claims have changed."""
        raised = self.response_timer.raised
        call = ResponseCall(window, tuple(sorted(people - raised)), tuple(sorted(raised)))
        if call != self._called:
            self._called = call
            self._screen.announce(call)

    def raise_hand(self, seat: Seat) -> None:
        """Record that ``seat`` claims a response; end the countdown once everybody has."""
        window = self._window()
        listeners = self._match.people - ({window.by} if window is not None else set())
        if seat in listeners:
            self.response_timer.raise_hand(seat)
            if listeners <= self.response_timer.raised:
                self.response_timer.settle()

    def nobody_else(self) -> None:
        """End the countdown: no more responses are claimed."""
        self.response_timer.settle()

    def raise_by_number(self, number: int) -> bool:
        """Claim a response by the number of the seat, from 1; return whether that seat may."""
        people = self._match.people
        if not self.waiting or len(people) < 2 or number - 1 not in people:
            return False
        self.raise_hand(number - 1)
        return True


def person_asked(match: Match) -> HumanPlayer | None:
    """Return the person who must answer now; None if the actor is not a person or not asked yet."""
    actor = match.actor
    player = match.players[actor] if actor >= 0 else None
    return player if isinstance(player, HumanPlayer) and player.request() is not None else None
