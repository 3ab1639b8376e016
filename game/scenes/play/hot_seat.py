"""Several people at one machine: the curtain between them, and answers out of turn that tell nobody anything.

In an answer window everybody has the same time, whatever is in the hand; a person raises a hand with the number of
the seat, and only then the curtain falls for that person. Programs get the same moment whether they have an answer
or not. Nothing of this is special to a game: the table says what it hides and what may be answered.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Final

from game.ai import Budget
from game.i18n import _
from game.presenters.contract import Offer, ResponseWindow
from game.rules.contract import NATURE, Seat
from game.scenes.play.visibility import SAME_FOR_ALL, ResponseTimer, Visibility
from game.seats.player import NO_LIMIT
from game.ui.input.events import Key

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene

QUICK: Final = Budget(milliseconds=round(SAME_FOR_ALL * 600))
"""What a program may take for an answer: less than the moment it is given."""


class HotSeat:
    """Who sits before the screen of a table scene."""

    def __init__(self, scene: PlayScene) -> None:
        """Serve a table scene."""
        self._scene = scene
        self._eyes = Visibility(scene.table.secret)
        self.response_timer = ResponseTimer()
        self._moment = 0.0
        self._moment_of: tuple[str, Seat] | None = None
        self._said = ""
        self._found: tuple[tuple[int, int], ResponseWindow | None] | None = None

    @property
    def viewer(self) -> Seat | None:
        """Whose view is shown."""
        return self._eyes.viewer(self._scene.match.people)

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
        """Let time pass before the match goes on; say whether it has to wait.

        Called when nothing moves and a seat, chance or nobody is to answer.
        """
        match = self._scene.match
        if match.actor <= NATURE:
            return False
        objection = self._objection()
        match.budget = NO_LIMIT if objection is None else QUICK
        if objection is None:
            self.response_timer.end()
            return self._curtain(match.actor)
        return self._hear(objection, match.actor, dt)

    def _objection(self) -> ResponseWindow | None:
        """What may be answered now; found out once for each command, because frames are many."""
        match = self._scene.match
        moment = (len(match), len(match.takebacks))
        if self._found is None or self._found[0] != moment:
            self._found = moment, self._scene.table.shows.objection(match.view(match.actor))
        return self._found[1]

    # --- the curtain -------------------------------------------------------------------------------------------------

    def _curtain(self, actor: Seat) -> bool:
        """Let the curtain fall if another person has to come; say whether it did."""
        scene = self._scene
        if not self._eyes.must_change(actor, scene.match.people):
            return False
        self._shut()
        from game.scenes.curtain import CurtainScene, HandPeek

        label = scene.table.words.seat(scene.match.view(None), actor)
        hand = HandPeek(scene.table.board.painter, scene.table.shows.secrets(scene.match.view(actor)))
        said = _("{name} wants to answer").format(name=label.name) if actor in self.response_timer.raised else ""
        scene.manager.push(CurtainScene(scene.settings, scene.match.game, label, lambda: self._lift(actor), hand, said))
        return True

    def _lift(self, seat: Seat) -> None:
        """The person is there."""
        self._eyes.open(seat)
        self._scene.eyes_changed()

    def _shut(self) -> None:
        """Hide every hand."""
        if self._eyes.shut():
            self._scene.eyes_changed()

    # --- answers -----------------------------------------------------------------------------------------------------

    def _hear(self, objection: ResponseWindow, actor: Seat, dt: float) -> bool:
        """Carry an answer window on; say whether the match has to wait."""
        people = self._scene.match.people
        if actor not in people and len(people) <= 1:
            return self._program(objection, actor, dt)
        if len(people) == 1:
            return self._alone(objection, dt)
        return self._together(objection, actor, people - {objection.by}, dt)

    def _program(self, objection: ResponseWindow, actor: Seat, dt: float) -> bool:
        """Return a program the same moment for every answer, or several whole ones when it is late."""
        if self._moment_of != (objection.key, actor):
            self._moment_of, self._moment = (objection.key, actor), 0.0
        self._moment += dt
        if self._scene.settings.pace == "instant":
            return False
        answered = self._scene.match.ask()  # it thinks while the moment passes, so that nobody sees how long
        if self._moment < SAME_FOR_ALL:
            return True
        if not answered:
            self._moment -= SAME_FOR_ALL
        return not answered

    def _alone(self, objection: ResponseWindow, dt: float) -> bool:
        """The only person: passed over without an answer in the hand, else asked for a while."""
        scene = self._scene
        scene.match.advance()
        person = scene.person()
        offer = person.request() if person is not None else None
        if person is None or offer is None:
            return False
        if self.response_timer.begin(objection.key, self._seconds * objection.share, self._seconds == 0):
            self._said = ""
        if len(offer.options) > 1 and not self.response_timer.raised:
            self.response_timer.tick(dt)
            if not self.response_timer.is_over:
                return False
        if len(offer.options) == 1 or (self.response_timer.left <= 0 and not self.response_timer.raised):
            person.answer(objection.let_pass)
        return False

    def _together(self, objection: ResponseWindow, actor: Seat, people: Set[Seat], dt: float) -> bool:
        """Several people: first the time for all, then only those who raised a hand."""
        if self.response_timer.begin(objection.key, self._seconds * objection.share, self._seconds == 0):
            self._said = ""
            self._shut()
        if people and not self.response_timer.is_over:
            self.response_timer.tick(dt)
            if not self.response_timer.is_over:
                self._announce(objection, people)
                return True
        if actor not in self._scene.match.people:
            return self._program(objection, actor, dt)
        if actor in self.response_timer.raised:
            return self._curtain(actor)
        self._scene.match.advance()
        person = self._scene.person()
        if person is not None:
            person.answer(objection.let_pass)
        return False

    @property
    def _seconds(self) -> float:
        """How long a window is open; 0: until everybody has answered."""
        return float(self._scene.settings.now.objection)

    def _announce(self, objection: ResponseWindow, people: Set[Seat]) -> None:
        """Say what is going on, how much time is left, and who may raise a hand how."""
        scene, view, raised = self._scene, self._scene.match.view(None), self.response_timer.raised
        left = "" if self._seconds == 0 or raised else f" **{self.response_timer.left:.0f}**"
        names = [scene.table.words.seat(view, seat).name for seat in sorted(raised)]
        said = "\n".join([objection.text + left, *(_("{name} wants to answer").format(name=name) for name in names)])
        if said == self._said:
            return
        self._said = said
        people = people - raised
        scene.hud.turn.show(scene.table.words.seat(view, objection.by), _("Everybody"), _("may answer"))
        offers = [
            Offer((), label=f"{seat + 1}  {scene.table.words.seat(view, seat).name}", icon=f"seat_{seat + 1}")
            for seat in sorted(people)
        ]
        done = _("Nobody else") if raised else _("Nobody objects")
        offers.append(Offer((), label=done, icon="check", main=True))
        scene.hud.ask(said, offers, lambda offer: self._pressed(offer, offers, sorted(people)))

    def _pressed(self, offer: Offer, offers: list[Offer], people: list[Seat]) -> None:
        """A hand was raised with the mouse, or everything is let pass."""
        number = offers.index(offer)
        if number < len(people):
            self._raise_hand(people[number])
        else:
            self.response_timer.settle()

    def _raise_hand(self, seat: Seat) -> None:
        """``seat`` wants to answer; nothing is waited for once everybody wants to."""
        objection = self._objection()
        listeners = self._scene.match.people - ({objection.by} if objection is not None else set())
        if seat in listeners:
            self.response_timer.raise_hand(seat)
            if listeners <= self.response_timer.raised:
                self.response_timer.settle()

    def key(self, event: Key) -> bool:
        """Raise a hand with the number of the seat; say whether the key was one."""
        match = self._scene.match
        if (
            not self.response_timer.key
            or self.response_timer.is_over
            or len(match.people) < 2
            or not event.name.isdecimal()
        ):
            return False
        seat = int(event.name) - 1
        if seat not in match.people:
            return False
        self._raise_hand(seat)
        return True
