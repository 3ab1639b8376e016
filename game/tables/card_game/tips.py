"""What a thing on the table of the Card Game is, in a sentence, and a closer look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from game.rules.card_game.box import B1
from game.rules.card_game.kit import Kit
from game.rules.card_game.view import TableView
from game.rules.kernel import Seat
from game.table.poses import Face, Pose
from game.tables.card_game.squares import SIDES
from game.tables.card_game.titles import Titles
from game.tables.contract import Closer
from game.words import _, ngettext

CARD: Final = (300.0, 420.0)
SQUARE: Final = (400.0, 304.0)


class Tips:
    """Explains things."""

    def __init__(self, kit: Kit, titles: Titles) -> None:
        """Take numbers and names."""
        self.kit, self.titles = kit, titles
        self._about: dict[str, Callable[[str, TableView], str]] = {
            "square": self._square,
            "card": lambda name, _view: self.titles.text(name),
            "seat": self._seat,
            "identity": lambda _name, view: self._identity(view),
            "who": lambda name, view: self._was(int(name), view),
            "pile": self._pile,
            "discards": lambda _name, view: self._heap(view),
            "aside": lambda _name, _view: _("Decoys of B-1 that were turned: they stay out of the game."),
            "play": lambda _name, _view: _("Cards lie here while they take effect."),
            "turn": lambda _name, view: _("It is the turn of {seat}.").format(seat=self.titles.seat(view.turn)),
            "asked": lambda _name, view: _("{seat} may answer.").format(seat=self.titles.seat(view.actor)),
        }

    def tip(self, thing: str, view: TableView) -> str:
        """Say in a sentence what a thing is or does."""
        kind, _dot, name = thing.partition(".")
        about = self._about.get(kind)
        return about(name, view) if about else ""

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Show a square, a card or the own identity large; list a pile; of anything else give the words."""
        kind, _dot, name = thing.partition(".")
        text = self.tip(thing, view)
        if kind == "square":
            title = self.titles.square(name, view.timeline[name])
            if name == B1:
                return Closer(_large(f"square:{name}:original", SQUARE), title, text)
            side = "altered" if view.timeline[name] else "original"
            return Closer(_large(f"sides:{name}:{side}", SIDES), title, text)
        if kind == "aside":
            return Closer(_large(f"square:{B1}:decoy", SQUARE), self.titles.decoy(), text)
        if kind == "card":
            return self._card(name, view)
        if kind == "identity":
            if view.identity is None:
                return Closer(_large("back:identity", CARD), _("Hidden identity"), text)
            met = self.titles.met(view.identity, view.timeline)
            return Closer(_large(f"identity:{view.identity}", CARD, met), self.titles.identity(view.identity), text)
        if kind == "who":
            who = view.revealed[int(name)]
            assert who is not None
            met = self.titles.met(who, view.timeline)
            return Closer(_large(f"identity:{who}", CARD, met), self.titles.identity(who), text)
        if kind == "pile":
            return Closer(_large("back:deck", CARD), _("Draw pile"), text)
        if kind == "discards":
            return Closer(None, _("Discard pile"), self._discards(view))
        if kind == "seat":
            return Closer(None, self.titles.seat(int(name)), text)
        return Closer(None, "", text) if text else None

    def kin(self, thing: str, view: TableView) -> tuple[str, ...]:
        """Name the pieces that belong to a thing: the squares of an identity, what hangs on a linchpin."""
        kind, _dot, name = thing.partition(".")
        if kind == "identity" and view.identity is not None:
            return tuple(f"square.{index}" for index, _altered in self.titles.wants(view.identity))
        if kind == "square":
            square = self.titles.squares[name]
            others = square.of or tuple(self.titles.follows(name))
            return tuple(f"square.{index}" for index in others)
        if kind == "card" and self.titles.info(name).linchpin is not None:
            return (f"square.{self.titles.info(name).linchpin}",)
        return ()

    # --- words -------------------------------------------------------------------------------------------------------

    def _square(self, name: str, view: TableView) -> str:
        """Say how a square hangs together with others, what its other side says, and whether it is needed."""
        altered = view.timeline[name]
        lines = [self.titles.relation(name)]
        if name == B1:
            count = ngettext("{n} card lies here face down; one of them ends time travel.",
                             "{n} cards lie here face down; one of them ends time travel.", view.stack)  # fmt: skip
            lines.append(count.format(n=view.stack))
        else:
            other = self.titles.event(name, not altered)
            sentence = _("As it was: {event}") if altered else _("Altered: {event}")
            lines.append(sentence.format(event=other))
        if view.identity is not None:
            for index, wanted in self.titles.wants(view.identity):
                if index == name:
                    lines.append(self._wanted(wanted, view.timeline[index] == wanted))
        return "\n".join(lines)

    def _wanted(self, altered: bool, met: bool) -> str:
        """Say what the viewer needs of a square."""
        if met:
            return _("{check} This is as you need it.")
        return _("You need it altered.") if altered else _("You need it as it was.")

    def _card(self, name: str, view: TableView) -> Closer:
        """A card large; the upper one of the discard pile with the list of what lies below."""
        kind = self.titles.kind(name)
        text = f"**{kind}**\n{self.titles.text(name)}"
        if view.discards and name == view.discards[-1]:
            text = f"{text}\n\n{self._discards(view)}"
        return Closer(_large(f"card:{name}", CARD), self.titles.card(name), text)

    def _seat(self, name: str, view: TableView) -> str:
        """Say what everybody sees of a seat."""
        player = view.players[int(name)]
        hand = ngettext("{n} card in the hand.", "{n} cards in the hand.", player.hand).format(n=player.hand)
        who = _("Nobody knows whose history this seat needs.")
        if int(name) == view.seat:
            who = self._identity(view)
        elif view.revealed:
            who = self._was(int(name), view)
        items = _(", ").join(self.titles.card(card) for card in player.table)
        lines = [hand, _("Items: {items}.").format(items=items) if items else _("No items."), who]
        return "\n".join(lines)

    def _identity(self, view: TableView) -> str:
        """List what the viewer needs."""
        if view.identity is None:
            return _("Nobody else may see who this is.")
        lines = self._events(view.identity, view)
        return "\n".join([*lines, _("With all three in place, turn B-1 in your own turn to win.")])

    def _was(self, seat: Seat, view: TableView) -> str:
        """Say at the end what another seat needed."""
        who = view.revealed[seat]
        return "" if who is None else "\n".join(self._events(who, view))

    def _events(self, identity: str, view: TableView) -> list[str]:
        """List what an identity needs, with a sign whether it is so."""
        lines = []
        for index, altered in self.titles.wants(identity):
            sign = "{check}" if view.timeline[index] == altered else "{cross}"
            lines.append(f"{sign} {self.titles.square(index, altered)}")
        return lines

    def _pile(self, _name: str, view: TableView) -> str:
        left = ngettext("{n} card is left.", "{n} cards are left.", view.deck).format(n=view.deck)
        return f"{left} " + _("When it is used up, the discards are shuffled.")

    def _heap(self, view: TableView) -> str:
        """Say how high the discard pile is."""
        count = len(view.discards)
        text = ngettext("{n} card. A closer look lists it.", "{n} cards. A closer look lists them all.", count)
        return text.format(n=count) if count else _("Nothing was discarded yet.")

    def _discards(self, view: TableView) -> str:
        """List everything on the discard pile, the latest first, alike together."""
        if not view.discards:
            return _("Nothing was discarded yet.")
        head = ngettext("{n} card, the latest first:", "{n} cards, the latest first:", len(view.discards))
        return "\n".join([head.format(n=len(view.discards)), *self._list(view.discards)])

    def _list(self, cards: Sequence[str]) -> list[str]:
        counts = Counter(self.titles.card(card) for card in cards)
        titles = dict.fromkeys(self.titles.card(card) for card in reversed(cards))
        return [f"- {title}" + (f" ×{counts[title]}" if counts[title] > 1 else "") for title in titles]


def _large(key: str, size: tuple[float, float], state: str = "") -> Pose:
    """Put a face anywhere: only its looks count."""
    return Pose(0.0, 0.0, Face(key, size, state))
