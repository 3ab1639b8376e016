"""What a thing on the table of Time Line is, in a sentence, and a closer look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from game.rules.kernel import Seat
from game.rules.time_line.kit import Kit
from game.rules.time_line.view import LineView, PawnView, TableView
from game.table.poses import Face, Pose
from game.tables.contract import Closer
from game.tables.time_line import grid, weave
from game.tables.time_line.titles import Titles
from game.words import _, ngettext

CARD: Final = (375.0, 300.0)
SQUARE: Final = (220.0, 220.0)
STALL: Final = (352.0, 200.0)
START: Final = (189.0, 300.0)


class Tips:
    """Explains things."""

    def __init__(self, kits: Mapping[str, Kit], titles: Titles) -> None:
        """Take numbers and names."""
        self.kits, self.kit, self.titles = kits, titles.kit, titles
        self._about: dict[str, Callable[[str, TableView], str]] = {
            "start": lambda _name, _view: _("Here the lines of the four goods begin. Nobody travels to this card."),
            "card": self._card,
            "back": self._back,
            "stop": self._stop,
            "pawn": self._pawn,
            "price": self._holders,
            "worth": self._holders,
            "market": self._market,
            "up": self._new,
            "down": self._new,
            "zone": self._new,
            "seat": lambda name, view: self._seat(int(name), view),
            "gold": lambda name, view: self._gold(int(name), view),
            "held": self._held,
            "deck": self._deck,
            "turn": lambda _name, view: _("It is the turn of {seat}.").format(
                seat=self.titles.seat(self._active(view))
            ),
        }

    def tip(self, thing: str, view: TableView) -> str:
        """Say in a sentence what a thing is or does."""
        kind, _dot, name = thing.partition(".")
        about = self._about.get(kind)
        return about(name, view) if about else ""

    def closer(self, thing: str, view: TableView) -> Closer | None:
        """Show a thing large beside what is to be known of it."""
        kind, _dot, name = thing.partition(".")
        text = self.tip(thing, view)
        if not text:
            return None
        title, face = self._large(kind, name, view)
        return Closer(Pose(0.0, 0.0, face), title, text)

    def _large(self, kind: str, name: str, view: TableView) -> tuple[str, Face]:
        """The title and the large face of a thing."""
        if kind in ("card", "stop"):
            card = name.partition(".")[0]
            home = weave.of_view(self.kits, view).homes[card]
            left = ",".join(view.zones[home.zone].cards[home.place].tokens)
            return self.titles.zone(home.zone).capitalize(), Face(f"closer:{view.option}:{card}", CARD, left)
        if kind == "pawn":
            return self.titles.seat(int(name)), Face(f"pawn:{name}", SQUARE)
        if kind in ("seat", "gold", "turn"):
            seat = self._active(view) if kind == "turn" else int(name)
            return self.titles.seat(seat), Face(f"pawn:{seat}", SQUARE)
        if kind in ("price", "worth", "held"):
            good = name.rpartition(".")[2]
            return self.titles.good(good), Face(f"token:{good}", SQUARE)
        if kind == "market":
            row = int(name)
            return self.titles.market(self._value(row)), Face(
                f"stall:{self._buyer(view, row) or ''}", STALL, str(self._value(row))
            )
        if kind == "start":
            return _("The start card"), Face("start:", START)
        words = {"back": _("A face-down card"), "deck": _("Deck")}.get(kind, _("Place for a new card"))
        return words, Face("deck:", CARD, str(min(1, view.deck))) if kind == "deck" else Face("back:", CARD)

    def kin(self, thing: str, view: TableView) -> tuple[str, ...]:
        """Name the pieces that belong to a thing: lit while the pointer is over it."""
        kind, _dot, name = thing.partition(".")
        good = name.rpartition(".")[2]
        if kind in ("price", "worth", "held"):
            return self._on_line(view, _line(view, good).rows, f"price.{good}")
        if kind == "stop":
            return (f"price.{good}",)
        if kind in ("pawn", "seat", "gold"):
            pawn = view.players[int(name)].pawn
            return self._on_line(view, pawn.line) if pawn.line else ()
        if kind == "market":
            buyer = self._buyer(view, int(name))
            return self._on_line(view, _line(view, buyer).rows, f"price.{buyer}") if buyer else ()
        return ()

    def _on_line(self, view: TableView, rows: tuple[int, ...], *more: str) -> tuple[str, ...]:
        """The stops that a line passes."""
        woven = weave.of_view(self.kits, view)
        stops = (woven.stop_on(zone, row) for zone, row in enumerate(rows[:-1]))
        return (*(f"stop.{stop[0]}.{stop[1]}" for stop in stops if stop is not None), *more)

    # --- words ---------------------------------------------------------------------------------------------------

    def _active(self, view: TableView) -> Seat:
        return view.actor if view.actor >= 0 else view.turn

    def _value(self, row: int) -> int:
        return self.kit.finish[row % len(self.kit.finish)]

    def _buyer(self, view: TableView, row: int) -> str | None:
        """The good that sells on the Market of a row."""
        return next((line.good for line in view.lines if line.rows[-1] == row), None)

    def _card(self, name: str, view: TableView) -> str:
        """Say what is left on a card."""
        home = weave.of_view(self.kits, view).homes[name]
        left = view.zones[home.zone].cards[home.place].tokens
        if not left:
            return _("Nothing is left to take on this card; its tracks still bend the lines.")
        goods = _(", ").join(self.titles.sign(good) for good in left)
        return _("To be taken here: {goods}. Whoever takes one slides this whole zone up by one row.").format(
            goods=goods
        )

    def _back(self, _name: str, _view: TableView) -> str:
        return _("Lines run straight through a face-down card. It is turned up when somebody stops on it.")

    def _stop(self, name: str, view: TableView) -> str:
        """Say what lies on a stop, who stands there, and what the good is worth."""
        card, _dot, good = name.partition(".")
        home = weave.of_view(self.kits, view).homes[card]
        lines = []
        for seat, player in enumerate(view.players):
            if (player.pawn.card, player.pawn.good) == (card, good):
                lines.append(_("{seat} stands here.").format(seat=self.titles.seat(seat)))
        if good in view.zones[home.zone].cards[home.place].tokens:
            lines.append(
                _("Stop here and you take {sign}; the zone slides up by one row.").format(sign=self.titles.sign(good))
            )
        elif not lines:
            lines.append(_("The goods are gone: stopping here changes nothing."))
        lines.append(self._price(_line(view, good)))
        return "\n".join(lines)

    def _holders(self, name: str, view: TableView) -> str:
        """Say what a good is worth now, where, and for whom."""
        line = _line(view, name)
        lines = [_("Whoever stands on this Market may sell {sign} for {n} gold apiece.")]
        for seat, player in enumerate(view.players):
            if player.goods[name]:
                worth = player.goods[name] * line.price
                text = _("{seat} has {count}: worth {gold} gold.")
                lines.append(text.format(seat=self.titles.seat(seat), count=player.goods[name], gold=worth))
        return "\n".join([lines[0].format(sign=self.titles.sign(name), n=line.price), *lines[1:]])

    def _price(self, line: LineView) -> str:
        """Say what a good is worth now."""
        text = _("{sign} sells for {n} gold now.")
        return text.format(sign=self.titles.sign(line.good), n=line.price)

    def _market(self, name: str, view: TableView) -> str:
        """Say who buys on a Market, and who waits there."""
        row = int(name)
        buyer = self._buyer(view, row)
        value = self._value(row)
        text = (
            _("{sign} sells here: {n} gold apiece.")
            if buyer
            else _("No good's line ends here: nobody buys, until one does.")
        )
        lines = [text.format(sign=self.titles.sign(buyer) if buyer else "", n=value)]
        for seat, player in enumerate(view.players):
            if player.pawn.market == row:
                lines.append(_("{seat} waits here.").format(seat=self.titles.seat(seat)))
        return "\n".join(lines)

    def _new(self, _name: str, view: TableView) -> str:
        return _("Go here and a new card is drawn: {left} left.").format(left=self.titles.cards(view.deck))

    def _pawn(self, name: str, view: TableView) -> str:
        """Say where a pawn is and where its line leads."""
        seat = int(name)
        pawn = view.players[seat].pawn
        return "\n".join([self._place(pawn, view), *self._wealth(seat, view)])

    def _place(self, pawn: PawnView, view: TableView) -> str:
        """Say where a pawn is."""
        if not pawn.line:
            return _("This time machine has not set out yet.")
        row = pawn.line[-1]
        buyer = self._buyer(view, row)
        place = _("On a Market.")
        if pawn.market is None:
            place = _("In {zone}.").format(zone=self.titles.zone(grid.zone_of(view, pawn)))
        ends = (
            _("The line ends where {good} sells for {n}.")
            if buyer
            else _("The line ends on a Market where nobody buys.")
        )
        return f"{place} {ends.format(good=self.titles.good(buyer) if buyer else '', n=self._value(row))}"

    def _wealth(self, seat: Seat, view: TableView) -> Iterator[str]:
        """Say what a seat has."""
        player = view.players[seat]
        yield _("{n} of {goal} gold.").format(n=player.gold, goal=self.kit.goal)
        goods = self.titles.several(player.goods)
        yield _("Goods: {goods}").format(goods=goods) if goods else _("No goods.")
        worth = sum(player.goods[line.good] * line.price for line in view.lines)
        if worth:
            yield _("All of it would bring {n} gold at today's prices.").format(n=worth)

    def _seat(self, seat: Seat, view: TableView) -> str:
        return "\n".join(self._wealth(seat, view))

    def _gold(self, seat: Seat, view: TableView) -> str:
        """Say how far a seat is from the goal."""
        missing = max(0, self.kit.goal - view.players[seat].gold)
        text = ngettext("{n} more gold wins the game.", "{n} more gold win the game.", missing)
        return text.format(n=missing)

    def _held(self, name: str, view: TableView) -> str:
        """Say how many a seat holds, and what they would bring now."""
        seat, _dot, good = name.partition(".")
        count, line = view.players[int(seat)].goods[good], _line(view, good)
        if not count:
            return self._price(line)
        text = _("{count} {sign}: at today's price of {price} they would bring {gold} gold.")
        return text.format(count=count, sign=self.titles.sign(good), price=line.price, gold=count * line.price)

    def _deck(self, _name: str, view: TableView) -> str:
        if not view.deck:
            return _("The deck is empty: no new cards can be laid.")
        return _("{cards} to draw. New cards widen the zones.").format(cards=self.titles.cards(view.deck))


def _line(view: TableView, good: str) -> LineView:
    """The line of a good."""
    return next(line for line in view.lines if line.good == good)
