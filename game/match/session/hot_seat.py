"""Several people at one machine: the curtain between them, and answers out of turn that tell nobody anything.

In a response window everybody has the same time, whatever is in the hand; a person raises a hand with the number of
the seat, and only then the curtain falls for that person. Bots get the same moment whether they have an answer
or not. Nothing of this is special to a game: its presenter says what it hides and what may be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Final, NamedTuple, Protocol

from game.ai import Budget
from game.match.match import Match
from game.rules.contract import NATURE, NOBODY, Command, Seat, View
from game.seats.players import NO_LIMIT, HumanPlayer


class Visibility:
    """Who may see the table now. In a game with secrets nobody's hand shows while the mouse changes hands."""

    def __init__(self, secret: bool) -> None:
        """``secret``: whether seats of the game hide something from each other."""
        self._secret = secret
        self._open: Seat | None = None

    def viewer(self, people: Set[Seat]) -> Seat | None:
        """Whose view is shown: the only person's, that of who lifted the curtain, or an onlooker's (None)."""
        if len(people) == 1:
            return next(iter(people))
        return self._open if self._secret and self._open in people else None

    def must_change(self, actor: Seat, people: Set[Seat]) -> bool:
        """Return whether a curtain has to fall before ``actor`` may be asked."""
        return self._secret and len(people) > 1 and actor in people and actor != self._open

    def open(self, seat: Seat) -> None:
        """``seat`` sits before the screen."""
        self._open = seat

    def shut(self) -> bool:
        """Nobody may see a hand; say whether somebody could until now."""
        was, self._open = self._open, None
        return was is not None


SAME_FOR_ALL: Final = 0.55
"""Seconds a bot is given in a response window, whether it has an answer or not: time must not tell."""

WHO_ELSE: Final = 1.5
"""Seconds in which others may raise a hand too, once somebody has."""


class ResponseTimer:
    """One response window: the same time for everybody, and who raised a hand in it."""

    def __init__(self) -> None:
        """Nothing is to be heard."""
        self.key = ""
        self.left = 0.0
        self.length = 0.0
        self.raised: set[Seat] = set()
        self._waits = False

    def begin(self, key: str, seconds: float, waits: bool = False) -> bool:
        """Open the window ``key`` unless it is open already; say whether it is new.

        With ``waits`` only :meth:`settle` or a raised hand brings it to its end.
        """
        if key == self.key:
            return False
        self.key, self.left, self.length, self._waits = key, seconds, seconds, waits
        self.raised = set()
        return True

    def tick(self, dt: float) -> None:
        """Let time pass."""
        if not self._waits:
            self.left = max(0.0, self.left - dt)

    @property
    def is_over(self) -> bool:
        """Whether those who wanted to answer have had their time."""
        return self.left <= 0 and not self._waits

    @property
    def is_running(self) -> bool:
        """Whether time changes something; a window that waits for everybody stands still."""
        return bool(self.key) and not self.is_over and not self._waits

    @property
    def share(self) -> float:
        """How much of the time is left, 1 to 0; 1 while it waits for everybody."""
        return 1.0 if self._waits else self.left / self.length if self.length else 0.0

    def raise_hand(self, seat: Seat) -> None:
        """``seat`` wants to answer; whoever else does, says so now."""
        if not self.raised:
            self.left = WHO_ELSE if self._waits else min(self.left, WHO_ELSE)
            self._waits = False
        self.raised.add(seat)

    def settle(self) -> None:
        """Nobody (more) wants to answer."""
        self.left, self._waits = 0.0, False

    def end(self) -> None:
        """The matter is closed."""
        self.key, self.left, self._waits = "", 0.0, False
        self.raised = set()


QUICK: Final = Budget(milliseconds=round(SAME_FOR_ALL * 600))
"""What a bot may take for an answer: less than the moment it is given."""


class Answerable(Protocol):
    """Something that may be answered out of turn (:class:`game.table.contract.ResponseWindow`)."""

    @property
    def key(self) -> str:
        """The same as long as it is about the same thing, and another for the next."""

    @property
    def by(self) -> Seat:
        """Who did what may be answered."""

    @property
    def text(self) -> str:
        """What is being done, in a sentence."""

    @property
    def let_pass(self) -> Command:
        """How the seat that is asked lets it pass."""

    @property
    def share(self) -> float:
        """How much of the usual time this is worth."""

    @property
    def opens_turn(self) -> bool:
        """Whether the turn of ``by`` begins once it has passed: then the curtain for that person asks it too."""


class Hides(NamedTuple):
    """What a game has to hide, as its presenter says."""

    secret: bool
    """Whether seats hide something from each other: then a curtain falls between two people."""
    find_window: Callable[[View], Answerable | None]
    """Returns what may be answered out of turn by the seat that is asked, None when nothing is."""


class Tempo(Protocol):
    """How fast people want a match to go (:class:`game.app.settings.Settings`)."""

    @property
    def answer_seconds(self) -> float:
        """How long everybody may answer out of turn; 0: until everybody has answered."""

    @property
    def lone_answer_seconds(self) -> float:
        """How long the only person among bots may answer out of turn; 0: until that person has answered."""

    @property
    def at_once(self) -> bool:
        """Whether nothing takes time to be shown."""


class ResponseCall(NamedTuple):
    """What is announced while everybody may answer: by whom it may be answered still, and who will."""

    window: Answerable
    listeners: tuple[Seat, ...]
    """Who may raise a hand still."""
    raised: tuple[Seat, ...]
    """Who wants to answer."""


class HotSeatScreen(Protocol):
    """Who shows several people what concerns them."""

    def lower_curtain(self, seat: Seat, answers: bool, call: ResponseCall | None) -> None:
        """Hide the table until ``seat`` has come (:meth:`HotSeat.lift`), because of a turn or of an answer.

        ``call`` is what the others may answer before; None: nothing.
        """

    def announce(self, call: ResponseCall) -> None:
        """Say what may be answered by whom."""


class HotSeat:
    """Who sits before the screen of a match."""

    def __init__(
        self, match: Match, hides: Hides, tempo: Tempo, screen: HotSeatScreen, viewer_changed: Callable[[], None]
    ) -> None:
        """Serve ``match``; ``viewer_changed`` is called when somebody else looks at the table, or nobody."""
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
        """Whose view is shown: the only person's, that of who lifted the curtain, or everybody's."""
        return self._eyes.viewer(self._match.people)

    @property
    def waiting(self) -> bool:
        """Whether everybody may still object."""
        return bool(self.response_timer.key) and not self.response_timer.is_over

    @property
    def time_left(self) -> float:
        """How much of the time to answer is left, 1 to 0; 0 while none is running."""
        share = self.response_timer.share if self.response_timer.is_running else 0.0
        return share if share < 1.0 else 0.0

    def holds(self, dt: float) -> bool:
        """Let time pass before the match goes on; return whether it has to wait.

        Called when nothing moves and a seat, chance or nobody is to answer.
        """
        match = self._match
        if match.actor <= NATURE:
            return False
        window = self._window()
        match.budget = NO_LIMIT if window is None else QUICK
        if window is None:
            self.response_timer.end()
            return self._curtain(match.actor)
        return self._hear(window, match.actor, dt)

    def _window(self) -> Answerable | None:
        """Return what may be answered now; found out once for each command, because frames are many."""
        match = self._match
        moment = (len(match), len(match.takebacks))
        if self._found is None or self._found[0] != moment:
            self._found = moment, self._find_window(match.view(match.actor))
        return self._found[1]

    # --- the curtain -------------------------------------------------------------------------------------------------

    def _curtain(self, actor: Seat) -> bool:
        """Let the curtain fall if another person has to come; return whether it did."""
        if not self._eyes.must_change(actor, self._match.people):
            return False
        self._shut()
        self._screen.lower_curtain(actor, actor in self.response_timer.raised, None)
        return True

    def lift(self, seat: Seat) -> None:
        """Show the table to the person of ``seat``, who is there now; nobody else wants to answer."""
        window = self._window()
        if window is not None and window.by == seat:
            self.response_timer.settle()
        self._eyes.open(seat)
        self._viewer_changed()

    def _shut(self) -> None:
        """Hide every hand."""
        if self._eyes.shut():
            self._viewer_changed()

    def answered(self, commands: Sequence[Command]) -> None:
        """Hide the hand of who looks before the last of these commands is carried out, if they are done with them.

        They are when somebody else has to come next, or everybody may answer, or they have only answered in a turn of
        somebody else.
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

    def _hear(self, window: Answerable, actor: Seat, dt: float) -> bool:
        """Carry a response window on; return whether the match has to wait."""
        people = self._match.people
        if actor not in people and len(people) <= 1:
            return self._bot(window, actor, dt)
        if len(people) == 1:
            return self._alone(window, dt)
        return self._together(window, actor, people - {window.by}, dt)

    def _bot(self, window: Answerable, actor: Seat, dt: float) -> bool:
        """Give a bot the same moment for every answer, or several whole ones when it is late."""
        if self._moment_of != (window.key, actor):
            self._moment_of, self._moment = (window.key, actor), 0.0
        self._moment += dt
        if self._tempo.at_once:
            return False
        answered = self._match.ask()  # it thinks while the moment passes, so that nobody sees how long
        if self._moment < SAME_FOR_ALL:
            return True
        if not answered:
            self._moment -= SAME_FOR_ALL
        return not answered

    def _alone(self, window: Answerable, dt: float) -> bool:
        """Pass over the only person without an answer in the hand, else ask for a while."""
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
        """Give several people the time for all first, then ask only those who raised a hand."""
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
        """Announce what is going on and who may raise a hand; again when it has changed."""
        raised = self.response_timer.raised
        call = ResponseCall(window, tuple(sorted(people - raised)), tuple(sorted(raised)))
        if call != self._called:
            self._called = call
            self._screen.announce(call)

    def raise_hand(self, seat: Seat) -> None:
        """Note that ``seat`` wants to answer; nothing is waited for once everybody does."""
        window = self._window()
        listeners = self._match.people - ({window.by} if window is not None else set())
        if seat in listeners:
            self.response_timer.raise_hand(seat)
            if listeners <= self.response_timer.raised:
                self.response_timer.settle()

    def nobody_else(self) -> None:
        """Let everything pass that nobody has raised a hand for."""
        self.response_timer.settle()

    def raise_by_number(self, number: int) -> bool:
        """Raise a hand by the number of the seat, counted from 1; return whether it was one that may."""
        people = self._match.people
        if not self.waiting or len(people) < 2 or number - 1 not in people:
            return False
        self.raise_hand(number - 1)
        return True


def person_asked(match: Match) -> HumanPlayer | None:
    """Return the person who must answer now, None when it is somebody else or nobody is asked yet."""
    actor = match.actor
    player = match.players[actor] if actor >= 0 else None
    return player if isinstance(player, HumanPlayer) and player.request() is not None else None
