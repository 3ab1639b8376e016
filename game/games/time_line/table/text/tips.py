"""What a thing on the table of Time Line is, in a sentence, and a closer look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.legal import cards_to
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.layout import grid, prices, stops_and_lines
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.book_pieces import BOOK_PIECES
from game.games.time_line.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import Count, Lists, Names, stated
from game.rules.contract import Seat
from game.table.contract import CloseUp
from game.table.messages import TipMessages
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

CARD: Final = (375.0, 300.0)
SQUARE: Final = (220.0, 220.0)
STALL: Final = (352.0, 200.0)
START: Final = (189.0, 300.0)


GOODS_OF: Final = (thing_kinds.price, thing_kinds.worth, thing_kinds.held, thing_kinds.bring)
"""The kinds of things that are about one good."""


class Tips(TipMessages[Titles, TableView]):
    """Explains things."""

    book_pieces = BOOK_PIECES

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookups, self.lookup, self.titles = lookups, titles.lookup, titles
        self.about = {
            thing_kinds.card: self._card,
            thing_kinds.pawn: self._pawn,
            thing_kinds.price: self._holders,
            thing_kinds.worth: self._holders,
            thing_kinds.bring: self._brings,
            thing_kinds.market: self._market,
            thing_kinds.seat: lambda name, view: "\n".join(self._wealth(int(name), view)),
            thing_kinds.gold: self._gold,
            thing_kinds.deck: self._deck,
            thing_kinds.turn: lambda _name, view: self._next(view),
            thing_kinds.up: lambda name, view: self._new_card(c.StepOff(int(name), up=True), view),
            thing_kinds.down: lambda name, view: self._new_card(c.StepOff(int(name), up=False), view),
            thing_kinds.zone: lambda name, view: self._new_card(c.Explore(view.turn, int(name)), view),
        }

    def tip(self, thing: Thing, view: TableView) -> str:
        """Return what a thing is: a stop by its card and its good, held goods by their seat."""
        if thing.kind == thing_kinds.stop:
            return self._stop(thing.name, thing.part, view)
        if thing.kind == thing_kinds.held:
            return self._held(int(thing.name), thing.part, view)
        return super().tip(thing, view)

    def closeup(self, thing: Thing, view: TableView) -> CloseUp | None:
        """Show a thing large beside what is to be known of it."""
        text = self.tip(thing, view)
        if not text:
            return None
        title, face = self._large(thing, view)
        return CloseUp(Pose(0.0, 0.0, face), title, text)

    def _large(self, thing: Thing, view: TableView) -> tuple[str, Face]:
        """Return the title and the large face of a thing."""
        kind, name, _part = thing
        if kind in (thing_kinds.card, thing_kinds.stop):
            geometry = stops_and_lines.of_view(self.lookups, view)
            home = geometry.homes[name]
            tokens = view.zones[home.zone].cards[home.place].tokens
            left = "".join("1" if good in tokens else "0" for good in geometry.goods(name))
            return self.titles.zone(home.zone).capitalize(), Face("closer", CARD, name, view.option, left)
        if kind == thing_kinds.pawn:
            return self.titles.seat(int(name)), Face("pawn", SQUARE, name)
        if kind in (thing_kinds.seat, thing_kinds.gold, thing_kinds.turn):
            seat = self._active(view) if kind == thing_kinds.turn else int(name)
            return self.titles.seat(seat), Face("pawn", SQUARE, str(seat))
        if kind in GOODS_OF:
            good = _good(thing)
            return self.titles.good(good), Face("token", SQUARE, good)
        if kind == thing_kinds.market:
            row = int(name)
            face = Face("stall", STALL, self._buyer(view, row) or "", state=str(self._value(row)))
            return self.titles.market(self._value(row)), face
        if kind == thing_kinds.start:
            return _("The start card"), Face("start", START)
        if kind == thing_kinds.deck:
            return _("Deck"), Face("deck", CARD, state=str(min(1, view.deck)))
        words = _("A face-down card") if kind == thing_kinds.back else _("Place for a new card")
        return words, Face("back", CARD)

    def related(self, thing: Thing, view: TableView) -> tuple[Thing, ...]:
        """Name the pieces that belong to a thing: lit while the pointer is over it."""
        kind, name, _part = thing
        if kind in GOODS_OF:
            good = _good(thing)
            return self._on_line(view, claimed.line_of(view, good).rows, thing_kinds.price(good))
        if kind == thing_kinds.stop:
            return (thing_kinds.price(_good(thing)),)
        if kind in (thing_kinds.pawn, thing_kinds.seat, thing_kinds.gold):
            pawn = view.players[int(name)].pawn
            return self._on_line(view, pawn.line) if pawn.line else ()
        if kind == thing_kinds.market:
            buyer = self._buyer(view, int(name))
            return self._on_line(view, claimed.line_of(view, buyer).rows, thing_kinds.price(buyer)) if buyer else ()
        return ()

    def _on_line(self, view: TableView, rows: tuple[int, ...], *more: Thing) -> tuple[Thing, ...]:
        """Return the stops that a line passes."""
        geometry = stops_and_lines.of_view(self.lookups, view)
        stops = (geometry.stop_on(zone, row) for zone, row in enumerate(rows[:-1]))
        return (*(thing_kinds.stop(stop[0], stop[1]) for stop in stops if stop is not None), *more)

    # --- words ---------------------------------------------------------------------------------------------------

    def _active(self, view: TableView) -> Seat:
        return view.actor if view.actor >= 0 else view.turn

    def _next(self, view: TableView) -> str:
        """Return whose turn it is."""
        seat = self._active(view)
        turn = Names(says=seat, of="active")
        return self.titles.tell("tips.turn.next", yours=seat == view.seat, seat=turn)

    def _value(self, row: int) -> int:
        return claimed.value(self.lookup, row)

    def _buyer(self, view: TableView, row: int) -> str | None:
        """Return the good that sells on the Market of a row."""
        good = claimed.buyer(view, row).says
        return None if good is None else str(good)

    def _new_card(self, command: c.StepOff | c.Explore, view: TableView) -> str:
        """Return how many cards are drawn where a new card can be laid, of how many."""
        pawn, tell = view.players[command.seat].pawn, self.titles.tell
        number, count = grid.zone_of(view, pawn), 1
        if isinstance(command, c.Explore):
            number, zone = command.zone, view.zones[command.zone]
            count = cards_to(pawn.line[number], zone.top, len(zone.cards))
        laid = Count(says=count, of="laid", about=(number,), after=(command,))
        return " ".join((tell("tips.zone.draws", n=laid), tell("tips.zone.left", n=claimed.deck(view))))

    def _card(self, name: str, view: TableView) -> str:
        """Return what is left on a card."""
        home = stops_and_lines.of_view(self.lookups, view).homes[name]
        tokens = view.zones[home.zone].cards[home.place].tokens
        left = stated(Lists(says=tokens, of="tokens", about=(name,))).says
        return self.titles.tell(
            "tips.card.goods", goods=_(", ").join(self.titles.sign(str(good)) for good in left) or None
        )

    def _stop(self, card: str, good: str, view: TableView) -> str:
        """Return what lies on a stop, who stands there, and what the good is worth."""
        tell = self.titles.tell
        there = claimed.occupant(view, card, good)
        lines = (
            [] if stated(there).says is None else [tell("tips.stop.stands", yours=there.says == view.seat, seat=there)]
        )
        if stated(claimed.full(view, card, good)).says:
            ask = view.ask
            begins = ask is not None and ask.what == "placing" and ask.card == card and view.seat in (None, ask.seat)
            lines.append(tell("tips.stop.begins" if begins else "tips.stop.takes", sign=good))
        elif not lines:
            lines.append(self.titles.tell("tips.stop.gone"))
        return "\n".join([*lines, self._price(good, view)])

    def _holders(self, name: str, view: TableView) -> str:
        """Return what a good is worth now, where, and for whom."""
        tell, lines = (
            self.titles.tell,
            [self.titles.tell("tips.price.sold", sign=name, price=claimed.price(view, name))],
        )
        for seat in range(len(view.players)):
            held = claimed.held(view, seat, name)
            if held.says:
                gold = claimed.worth(view, seat, name)
                lines.append(tell("tips.price.holds", yours=seat == view.seat, seat=seat, count=held, gold=gold))
        return "\n".join(lines)

    def _price(self, good: str, view: TableView) -> str:
        """Return what a good is worth now."""
        return self.titles.tell("tips.price.now", sign=good, price=claimed.price(view, good))

    def _market(self, name: str, view: TableView) -> str:
        """Return who buys on a Market, and who waits there."""
        row, tell = int(name), self.titles.tell
        buys = tell("tips.market.buys", sign=claimed.buyer(view, row), n=claimed.pays(self.lookup, row))
        waiting = stated(claimed.waiting(view, row)).says
        return "\n".join([buys, *(tell("tips.market.waits", yours=seat == view.seat, seat=seat) for seat in waiting)])

    def _pawn(self, name: str, view: TableView) -> str:
        """Return where a pawn is and where its line leads."""
        return "\n".join([self._place(int(name), view), *self._wealth(int(name), view)])

    def _place(self, seat: Seat, view: TableView) -> str:
        """Return where a pawn is, and where its line ends."""
        pawn, tell = view.players[seat].pawn, self.titles.tell
        if not pawn.line:
            return _("This time machine has not set out yet.")
        row, zone = pawn.line[-1], grid.zone_of(view, pawn) if pawn.market is None else None
        stated(Count(says=row, of="line_end", about=(seat,)))
        ends = tell("tips.pawn.ends", good=claimed.buyer(view, row), n=claimed.pays(self.lookup, row))
        return " ".join((tell("tips.pawn.place", zone=claimed.zone_of(zone, seat)), ends))

    def _wealth(self, seat: Seat, view: TableView) -> Iterator[str]:
        """Return what a seat has."""
        tell, goods = self.titles.tell, view.players[seat].goods
        yield tell("tips.gold.of", n=claimed.gold(view, seat), goal=claimed.goal(self.lookup))
        held = {good: stated(claimed.held(view, seat, good)).says for good in goods}
        yield tell("tips.gold.goods", goods=self.titles.several(held) or None)
        worth = claimed.wealth(view, seat)
        if worth.says:
            yield tell("tips.gold.worth", n=worth)

    def _gold(self, name: str, view: TableView) -> str:
        """Return how far a seat is from the goal."""
        return self.titles.tell("tips.gold.missing", n=claimed.missing(view, self.lookup, int(name)))

    def _held(self, seat: Seat, good: str, view: TableView) -> str:
        """Return how many a seat holds, and what they would bring now."""
        held = claimed.held(view, seat, good)
        if not held.says:
            return self._price(good, view)
        facts = {"price": claimed.price(view, good), "gold": claimed.worth(view, seat, good)}
        return self.titles.tell("tips.held.bring", sign=good, count=held, **facts)

    def _brings(self, good: str, view: TableView) -> str:
        """Return what the goods of whoever looks would bring, of one kind and in all."""
        whose = prices.owner(view)
        worth, lines = claimed.wealth(view, whose), [self._held(whose, good, view)]
        if worth.says:
            lines.append(self.titles.tell("tips.gold.worth", n=worth))
        return "\n".join(lines)

    def _deck(self, _name: str, view: TableView) -> str:
        left = claimed.deck(view)
        if not left.says:
            return _("The deck is empty: no new cards can be laid.")
        return self.titles.tell("tips.deck.cards", n=left)


def _good(thing: Thing) -> str:
    """Return the good that a thing is about."""
    return thing.part or thing.name
