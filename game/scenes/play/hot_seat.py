"""The hot seat on the screen: the curtain between people, and the question who wants to answer."""

from __future__ import annotations

from collections.abc import Callable

from game.app.settings import Settings
from game.i18n import _
from game.match.session.hot_seat import HotSeat, ResponseCall
from game.presenters.contract import Offer, Presenter, Speaks
from game.rules.contract import Game, Seat, View
from game.scenes.curtain import CurtainScene, HandPeek
from game.scenes.play.hud import Hud


def curtain_before(
    seat: Seat,
    table: Presenter[View],
    game: Game,
    view_of: Callable[[Seat | None], View],
    settings: Settings,
    lift: Callable[[], None],
    answers: bool,
) -> CurtainScene:
    """Return the curtain that waits for the person of ``seat``, who may look at their own hand on it.

    ``lift`` is called when they are there; ``answers``: it is not their turn, they want to answer.
    """
    label = table.words.seat(view_of(None), seat)
    hand = HandPeek(table.board.painter, table.shows.secrets(view_of(seat)))
    said = _("{name} wants to answer").format(name=label.name) if answers else ""
    return CurtainScene(settings, game, label, lift, hand, said)


def announce(hud: Hud, words: Speaks[View], view: View, call: ResponseCall, hot_seat: HotSeat) -> None:
    """Ask who wants to answer, with a button for each seat that may and one for nobody (else)."""
    left = f" **{call.seconds}**" if call.seconds else ""
    names = [words.seat(view, seat).name for seat in call.raised]
    said = [call.window.text + left, *(_("{name} wants to answer").format(name=name) for name in names)]
    hud.turn.show(words.seat(view, call.window.by), _("Everybody"), _("may answer"))
    offers = [
        Offer((), label=f"{seat + 1}  {words.seat(view, seat).name}", icon=f"seat_{seat + 1}")
        for seat in call.listeners
    ]
    done = _("Nobody else") if call.raised else _("Nobody objects")
    offers.append(Offer((), label=done, icon="check", main=True))

    def pressed(offer: Offer) -> None:
        number = offers.index(offer)
        if number < len(call.listeners):
            hot_seat.raise_hand(call.listeners[number])
        else:
            hot_seat.nobody_else()

    hud.ask("\n".join(said), offers, pressed)
