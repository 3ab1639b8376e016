"""What a thing on the table of the Card Game is, in a sentence, and a closer look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.games.card_game.rules.box import B1
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import thing_kinds
from game.games.card_game.table import thing_kinds as k
from game.games.card_game.table.art.squares import SIDES
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import stated
from game.table.book_pieces import BookPiece as P
from game.table.book_pieces import BookPieces
from game.table.contract import CloseUp
from game.table.messages import TipMessages
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.identity, N_("An identity, and its three events")), P(k.square(B1))),
    "things": (P(k.square, N_("A square of the timeline, both sides")), P(k.identity), P(k.pile)),
    "setup": (P(k.pile), P(k.square(B1))),
    "turn": (P(k.pile), P(k.card("tm_v1"))),
    "timeline": (P(k.square("C-6"), N_("A linchpin, both sides")), P(k.square("A-1"), N_("A ripplepoint, both sides"))),
    "kinds": (
        P(k.card("mr_fusion"), N_("An item")),
        P(k.card("tm_v1"), N_("A time machine")),
        P(k.card("vortex"), N_("An action")),
        P(k.card("rewind"), N_("A power action")),
    ),
    "machines": (P(k.card("tm_v1")), P(k.card("tm_v2")), P(k.card("tm_v3")), P(k.card("locomotive"))),
    "hitch": (P(k.card("hitch")),),
    "answers": (P(k.card("rewind")), P(k.card("steal_back"))),
    "end": (P(k.square(B1)), P(k.identity)),
    "items": (P(k.card("mr_fusion")), P(k.card("newspaper"))),
}
"""The pieces of each chapter that speaks of some."""


CARD: Final = (300.0, 420.0)
SQUARE: Final = (400.0, 304.0)


class Tips(TipMessages[Titles, TableView]):
    """Explains things."""

    book_pieces = BOOK_PIECES

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookup, self.titles = lookup, titles
        self.about = {
            thing_kinds.pile: lambda _name, view: titles.tell("tips.pile.cards", deck=claimed.deck(view)),
            thing_kinds.square: self._square,
            thing_kinds.card: lambda name, _view: titles.text(name),
            thing_kinds.seat: self._seat,
            thing_kinds.identity: lambda _name, view: self._identity(view),
            thing_kinds.who: lambda name, view: "\n".join(self._events(view.revealed[int(name)], view)),
            thing_kinds.discards: lambda _name, view: titles.tell(
                "tips.discards.cards" if view.discards else "tips.discards.empty", n=claimed.discards(view)
            ),
        }

    def closeup(self, thing: Thing, view: TableView) -> CloseUp | None:
        """Show a square, a card or the own identity large; list a pile; of anything else give the words."""
        kind, name, _part = thing
        text = self.tip(thing, view)
        if kind == thing_kinds.square:
            title = self.titles.square(name, view.timeline[name])
            if name == B1:
                return CloseUp(_large("square", SQUARE, name, "original"), title, text)
            side = "altered" if view.timeline[name] else "original"
            return CloseUp(_large("sides", SIDES, name, side), title, text)
        if kind == thing_kinds.aside:
            return CloseUp(_large("square", SQUARE, B1, "decoy"), self.titles.decoy(), text)
        if kind == thing_kinds.card:
            return self._card(name, view)
        if kind == thing_kinds.identity:
            if view.identity is None:
                return CloseUp(_large("back", CARD, "identity"), _("Hidden identity"), text)
            met = self.titles.met(view.identity, view.timeline)
            return CloseUp(
                _large("identity", CARD, view.identity, state=met), self.titles.identity(view.identity), text
            )
        if kind == thing_kinds.who:
            who = view.revealed[int(name)]
            assert who is not None
            met = self.titles.met(who, view.timeline)
            return CloseUp(_large("identity", CARD, who, state=met), self.titles.identity(who), text)
        if kind == thing_kinds.pile:
            return CloseUp(_large("back", CARD, "deck"), _("Draw pile"), text)
        if kind == thing_kinds.discards:
            return CloseUp(None, _("Discard pile"), self._discards(view))
        if kind == thing_kinds.seat:
            return CloseUp(None, self.titles.seat(int(name)), text)
        return CloseUp(None, "", text) if text else None

    def related(self, thing: Thing, view: TableView) -> tuple[Thing, ...]:
        """Name the pieces that belong to a thing: the squares of an identity, what hangs on a linchpin."""
        kind, name, _part = thing
        if kind == thing_kinds.identity and view.identity is not None:
            return tuple(thing_kinds.square(index) for index, _altered in self.titles.wants(view.identity))
        if kind == thing_kinds.square:
            square = self.titles.squares[name]
            others = square.of or tuple(self.titles.follows(name))
            return tuple(thing_kinds.square(index) for index in others)
        linchpin = self.titles.info(name).linchpin if kind == thing_kinds.card else None
        return (thing_kinds.square(linchpin),) if linchpin is not None else ()

    # --- words -------------------------------------------------------------------------------------------------------

    def _square(self, name: str, view: TableView) -> str:
        """Return how a square hangs together with others, what its other side says, and whether it is needed."""
        altered, tell = view.timeline[name], self.titles.tell
        if name == B1:
            turned = view.over is not None
            other = tell("tips.square.turned" if turned else "tips.square.stack", stack=claimed.stack(view))
        else:
            facts = {"altered": claimed.shows(view, name), "event": self.titles.event(name, not altered)}
            other = tell("tips.square.other_side", **facts)
        who = view.identity
        wants = self.titles.wants(who) if who is not None else []
        met = claimed.is_needed_so(view, self.titles, who, name) if who and name in dict(wants) else None
        needed = [tell("tips.square.wanted", altered=side, met=met) for index, side in wants if index == name]
        return "\n".join([self.titles.relation(name), other, *needed])

    def _card(self, name: str, view: TableView) -> CloseUp:
        """Return a card large; the upper one of the discard pile with the list of what lies below."""
        kind = self.titles.kind(name)
        text = f"**{kind}**\n{self.titles.text(name)}"
        if view.discards and name == view.discards[-1]:
            text = f"{text}\n\n{self._discards(view)}"
        return CloseUp(_large("card", CARD, name), self.titles.card(name), text)

    def _seat(self, name: str, view: TableView) -> str:
        """Return what everybody sees of a seat."""
        tell = self.titles.tell
        who = _("Nobody knows whose history this seat needs.")
        if int(name) == view.seat:
            who = self._identity(view)
        elif view.revealed:
            who = "\n".join(self._events(view.revealed[int(name)], view))
        items = _(", ").join(self.titles.card(str(card)) for card in stated(claimed.items(view, int(name))).says)
        hand = tell("tips.seat.hand", hand=claimed.hand(view, int(name)))
        return "\n".join([hand, tell("tips.seat.items", items=items or None), who])

    def _identity(self, view: TableView) -> str:
        """List what the viewer needs."""
        if view.identity is None:
            return _("Nobody else may see who this is.")
        lines = self._events(view.identity, view)
        return "\n".join([*lines, _("With all three in place, turn B-1 in your own turn to win.")])

    def _events(self, identity: str | None, view: TableView) -> list[str]:
        """List what an identity needs, with a sign whether it is so."""
        wants = self.titles.wants(identity) if identity is not None else []
        met = {index: claimed.is_needed_so(view, self.titles, str(identity), index) for index, _side in wants}
        signs = ("{cross}", "{check}")
        return [f"{signs[stated(met[index]).says]} {self.titles.square(index, side)}" for index, side in wants]

    def _discards(self, view: TableView) -> str:
        """List everything on the discard pile, the latest first, alike together."""
        if not view.discards:
            return self.titles.tell("tips.discards.empty")
        return "\n".join([self.titles.tell("tips.discards.head", n=claimed.discards(view)), *self._list(view.discards)])

    def _list(self, cards: Sequence[str]) -> list[str]:
        counts = Counter(self.titles.info(card).id for card in cards)
        alike = dict.fromkeys(self.titles.info(card).id for card in reversed(cards))
        return [
            self.titles.tell(
                "tips.discards.alike", title=self.titles.card(one), n=claimed.discards_alike(one, counts[one])
            )
            for one in alike
        ]


def _large(kind: str, size: tuple[float, float], name: str, part: str = "", state: str = "") -> Pose:
    """Return the pose of a face anywhere: only its looks count."""
    return Pose(0.0, 0.0, Face(kind, size, name, part, state))
