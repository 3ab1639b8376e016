"""Hot-seat UI: the curtain between players, response announcements, and call sounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from game.app.settings import Settings
from game.i18n import _
from game.match.match import Match
from game.match.session.hot_seat import HotSeat, ResponseCall
from game.match.session.session import Session
from game.rules.contract import Seat, View
from game.scenes.curtain import Called, CurtainExtras, CurtainMenu, CurtainScene, HandPeek
from game.scenes.play.hud import Hud
from game.scenes.play.log_entries import recap
from game.scenes.play.log_list import LogList, LogLook
from game.table.contract import Offer, Presenter, Regions, Speaks
from game.ui.input.events import InputLockout
from game.ui.sound import sounds

YOUR_TURN: Final = "your_turn"
RESPONSE_WINDOW: Final = "response_window"
RECAP: Final = 300.0
"""Maximum height of the log on a curtain."""


class Behind(NamedTuple):
    """The table behind a curtain."""

    table: Presenter[View]
    session: Session
    settings: Settings
    menu: CurtainMenu
    regions: Callable[[], Regions]


def curtain_before(behind: Behind, seat: Seat, answers: bool, call: ResponseCall | None) -> CurtainScene:
    """Return the curtain that waits for a seat, whose player may peek at their own hand.

    ``answers``: it is a response rather than their turn; ``call``: what others may respond to first.
    """
    table, session = behind.table, behind.session
    match, words, everybody = session.match, table.words, session.match.view(None)
    label = words.seat(everybody, seat)
    said = _("{name} wants to respond").format(name=label.name) if answers else ""
    listeners = [(one, words.seat(everybody, one)) for one in call.listeners] if call is not None else []
    asked = call.window.text if call is not None else ""
    called = Called(seat, label, said, asked, listeners, session.hot_seat.raise_hand)
    hand = HandPeek(table.board.painter, table.shows.secrets(match.view(seat)))
    look = LogLook(table, lambda view: table.board.layout(view, behind.regions()), lambda: everybody)
    told = LogList(look, by_keys=False, most=RECAP, key="curtain.told")
    told.tell(recap(table, match, seat))
    lift = partial(session.hot_seat.lift, seat)
    return CurtainScene(behind.settings, match.game, called, lift, CurtainExtras(hand, told, behind.menu))


class Announcer:
    """Asks which seats want to respond, and withdraws the question once nobody may."""

    def __init__(self, match: Match, words: Speaks[View], hot_seat: HotSeat, lockout: InputLockout) -> None:
        """Set up; buttons are ignored during ``lockout``."""
        self._match, self._words, self._hot_seat, self._lockout = match, words, hot_seat, lockout
        self._asked = ""
        """The announced question; empty if none."""

    def ask(self, hud: Hud, call: ResponseCall) -> None:
        """Ask with a button for each seat that may respond, and one for nobody (else)."""
        words, view = self._words, self._match.view(None)
        names = [words.seat(view, seat).name for seat in call.raised]
        asked = _("{what} Does anyone want to respond?").format(what=call.window.text)
        said = [asked, *(_("{name} wants to respond").format(name=name) for name in names)]
        hud.turn.show(words.seat(view, call.window.by), _("Everyone"), _("may respond"))
        offers = [
            Offer((), label=f"{seat + 1}  {words.seat(view, seat).name}", icon=f"seat_{seat + 1}")
            for seat in call.listeners
        ]
        done = _("No one else") if call.raised else _("No one responds")
        offers.append(Offer((), label=done, icon="check", main=True))
        self._asked = "\n".join(said)
        hud.ask(self._asked, offers, lambda offer: self._pressed(call, offers.index(offer)))

    def _pressed(self, call: ResponseCall, number: int) -> None:
        """Raise the hand of a listener, or pass with the last button."""
        if self._lockout.running:
            return
        if number < len(call.listeners):
            self._hot_seat.raise_hand(call.listeners[number])
        else:
            self._hot_seat.nobody_else()

    def update(self, hud: Hud) -> None:
        """Withdraw the question once its time is over or nobody else may respond."""
        if self._asked and not self._hot_seat.waiting:
            asked, self._asked = self._asked, ""
            if hud.prompt.markup != asked:  # another question has been put meanwhile
                return
            view = self._match.view(None)
            label = self._words.seat(view, view.turn)
            hud.turn.show(label, label.name, "")
            hud.tell()


class TurnSounds:
    """Plays a sound when a waiting player is asked, once each time."""

    def __init__(self, table: Presenter[View], match: Match) -> None:
        self._table, self._match = table, match
        self._waited = False
        self._last: Seat | None = None
        self._window = ""

    def happened(self, by: Seat) -> None:
        """Record who acted; after a computer player, humans are called."""
        if by >= 0 and by not in self._match.people:
            self._waited = True

    def asked(self, view: View) -> None:
        """Call the asked player, unless they just acted or a curtain called them."""
        window = self._table.shows.response_window(view)
        if window is not None:
            self.announced(window.key)
            return
        other = self._last is not None and view.actor != self._last
        if (self._waited or other) and not self._has_curtain:
            sounds().play(YOUR_TURN)
        self._waited, self._last = False, view.actor

    def announced(self, key: str) -> None:
        """Call everybody who may respond, once per response window."""
        if key != self._window:
            self._window = key
            sounds().play(RESPONSE_WINDOW)

    @property
    def _has_curtain(self) -> bool:
        """Whether a curtain separates two human players."""
        return self._table.secret and len(self._match.people) > 1
