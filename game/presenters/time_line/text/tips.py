"""What a thing on the table of Time Line is, in a sentence, and a closer look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.contract import CloseUp
from game.presenters.messages import Either, Plural, Sentence, TipMessages
from game.presenters.time_line import thing_kinds
from game.presenters.time_line.layout import grid, prices, stops_and_lines
from game.presenters.time_line.text.book_pieces import BOOK_PIECES
from game.presenters.time_line.text.titles import Titles
from game.rules.claims import Count
from game.rules.contract import Seat
from game.rules.time_line.compiled_box import Lookup
from game.rules.time_line.view import LineView, PawnView, TableView
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

CARD: Final = (375.0, 300.0)
SQUARE: Final = (220.0, 220.0)
STALL: Final = (352.0, 200.0)
START: Final = (189.0, 300.0)


ABOUT: Final[Mapping[str, Sentence]] = {
    thing_kinds.start: N_("Here the lines of the four goods begin. Nobody travels to this card."),
    thing_kinds.back: N_("Lines run straight through a face-down card. It is turned up when somebody stops on it."),
    **dict.fromkeys(
        (thing_kinds.up, thing_kinds.down, thing_kinds.zone),
        Plural("Go here and a new card is drawn: {deck} card left.",
               "Go here and a new card is drawn: {deck} cards left.", "deck"),
    ),
}  # fmt: skip
NEXT: Final = N_("It is the turn of {seat}.")
DECK: Final = Plural("{n} card to draw. New cards widen the zones.", "{n} cards to draw. New cards widen the zones.")
ON_CARD: Final = Either(
    "goods",
    N_("To be taken here: {goods}. Whoever takes one slides this whole zone up by one row."),
    N_("Nothing is left to take on this card; its tracks still bend the lines."),
)
STANDS: Final = N_("{seat} stands here.")
TAKES: Final = N_("Stop here and you take {sign}; the zone slides up by one row.")
BEGINS: Final = N_("Begin here and you take {sign}.")
GONE: Final = N_("The goods are gone: stopping here changes nothing.")
PRICE: Final = N_("{sign} sells for {price} gold now.")
SOLD: Final = N_("Whoever stands on this Market may sell {sign} for {price} gold apiece.")
HOLDS: Final = N_("{seat} has {count}: worth {gold} gold.")
BUYS: Final = Either(
    "sign", N_("{sign} sells here: {n} gold apiece."), N_("No good's line ends here: nobody buys, until one does.")
)
WAITS: Final = N_("{seat} waits here.")
PLACE: Final = Either("market", N_("On a Market."), N_("In {zone}."))
ENDS: Final = Either(
    "good", N_("The line ends where {good} sells for {n}."), N_("The line ends on a Market where nobody buys.")
)
GOLD: Final = N_("{n} of {goal} gold.")
GOODS: Final = Either("goods", N_("Goods: {goods}"), N_("No goods."))
WORTH: Final = N_("All of it would bring {n} gold at today's prices.")
MISSING: Final = Plural("{n} more gold wins the game.", "{n} more gold win the game.")
HELD: Final = N_("{count} {sign}: at today's price of {price} they would bring {gold} gold.")


GOODS_OF: Final = (thing_kinds.price, thing_kinds.worth, thing_kinds.held, thing_kinds.bring)
"""The kinds of things that are about one good."""


class Tips(TipMessages[Titles, TableView]):
    """Explains things."""

    book_pieces = BOOK_PIECES

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookups, self.lookup, self.titles = lookups, titles.lookup, titles
        self.about = {
            **ABOUT,
            thing_kinds.card: self._card,
            thing_kinds.pawn: self._pawn,
            thing_kinds.price: self._holders,
            thing_kinds.worth: self._holders,
            thing_kinds.bring: self._brings,
            thing_kinds.market: self._market,
            thing_kinds.seat: lambda name, view: "\n".join(self._wealth(int(name), view)),
            thing_kinds.gold: self._gold,
            thing_kinds.deck: self._deck,
            thing_kinds.turn: lambda _name, view: titles.say(NEXT, seat=self._active(view)),
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
            return self._on_line(view, _line(view, good).rows, thing_kinds.price(good))
        if kind == thing_kinds.stop:
            return (thing_kinds.price(_good(thing)),)
        if kind in (thing_kinds.pawn, thing_kinds.seat, thing_kinds.gold):
            pawn = view.players[int(name)].pawn
            return self._on_line(view, pawn.line) if pawn.line else ()
        if kind == thing_kinds.market:
            buyer = self._buyer(view, int(name))
            return self._on_line(view, _line(view, buyer).rows, thing_kinds.price(buyer)) if buyer else ()
        return ()

    def _on_line(self, view: TableView, rows: tuple[int, ...], *more: Thing) -> tuple[Thing, ...]:
        """Return the stops that a line passes."""
        geometry = stops_and_lines.of_view(self.lookups, view)
        stops = (geometry.stop_on(zone, row) for zone, row in enumerate(rows[:-1]))
        return (*(thing_kinds.stop(stop[0], stop[1]) for stop in stops if stop is not None), *more)

    # --- words ---------------------------------------------------------------------------------------------------

    def _active(self, view: TableView) -> Seat:
        return view.actor if view.actor >= 0 else view.turn

    def _value(self, row: int) -> int:
        return self.lookup.finish[row % len(self.lookup.finish)]

    def _buyer(self, view: TableView, row: int) -> str | None:
        """Return the good that sells on the Market of a row."""
        return next((line.good for line in view.lines if line.rows[-1] == row), None)

    def _card(self, name: str, view: TableView) -> str:
        """Return what is left on a card."""
        home = stops_and_lines.of_view(self.lookups, view).homes[name]
        left = view.zones[home.zone].cards[home.place].tokens
        return self.titles.say(ON_CARD, goods=_(", ").join(self.titles.sign(good) for good in left) or None)

    def _stop(self, card: str, good: str, view: TableView) -> str:
        """Return what lies on a stop, who stands there, and what the good is worth."""
        home, say = stops_and_lines.of_view(self.lookups, view).homes[card], self.titles.say
        here = [
            seat for seat, player in enumerate(view.players) if (player.pawn.card, player.pawn.good) == (card, good)
        ]
        lines = [say(STANDS, seat=seat) for seat in here]
        if good in view.zones[home.zone].cards[home.place].tokens:
            begins = view.ask is not None and view.ask.what == "placing"
            lines.append(say(BEGINS if begins else TAKES, sign=good))
        elif not lines:
            lines.append(_(GONE))
        return "\n".join([*lines, self._price(_line(view, good))])

    def _holders(self, name: str, view: TableView) -> str:
        """Return what a good is worth now, where, and for whom."""
        line, say = _line(view, name), self.titles.say
        counts = ((seat, player.goods[name]) for seat, player in enumerate(view.players))
        holders = [
            say(HOLDS, seat=seat, count=_count("held", count, seat, name),
                gold=_count("worth", count * line.price, seat, name))
            for seat, count in counts if count
        ]  # fmt: skip
        return "\n".join([say(SOLD, line, sign=name), *holders])

    def _price(self, line: LineView) -> str:
        """Return what a good is worth now."""
        return self.titles.say(PRICE, line, sign=line.good)

    def _market(self, name: str, view: TableView) -> str:
        """Return who buys on a Market, and who waits there."""
        row, say = int(name), self.titles.say
        waiting = [seat for seat, player in enumerate(view.players) if player.pawn.market == row]
        buys = say(BUYS, sign=self._buyer(view, row), n=_count("pays", self._value(row), row))
        return "\n".join([buys, *(say(WAITS, seat=seat) for seat in waiting)])

    def _pawn(self, name: str, view: TableView) -> str:
        """Return where a pawn is and where its line leads."""
        return "\n".join([self._place(view.players[int(name)].pawn, view), *self._wealth(int(name), view)])

    def _place(self, pawn: PawnView, view: TableView) -> str:
        """Return where a pawn is."""
        if not pawn.line:
            return _("This time machine has not set out yet.")
        row, say = pawn.line[-1], self.titles.say
        zone = grid.zone_of(view, pawn) if pawn.market is None else None
        ends = say(ENDS, good=self._buyer(view, row), n=_count("pays", self._value(row), row))
        return f"{say(PLACE, market=pawn.market, zone=zone)} {ends}"

    def _wealth(self, seat: Seat, view: TableView) -> Iterator[str]:
        """Return what a seat has."""
        player, say = view.players[seat], self.titles.say
        yield say(GOLD, n=_count("gold", player.gold, seat), goal=_count("goal", self.lookup.goal))
        yield say(GOODS, goods=self.titles.several(player.goods) or None)
        worth = sum(player.goods[line.good] * line.price for line in view.lines)
        if worth:
            yield say(WORTH, n=_count("wealth", worth, seat))

    def _gold(self, name: str, view: TableView) -> str:
        """Return how far a seat is from the goal."""
        missing = max(0, self.lookup.goal - view.players[int(name)].gold)
        return self.titles.say(MISSING, n=_count("missing", missing, int(name)))

    def _held(self, seat: Seat, good: str, view: TableView) -> str:
        """Return how many a seat holds, and what they would bring now."""
        count, line = view.players[seat].goods[good], _line(view, good)
        if not count:
            return self._price(line)
        held, gold = _count("held", count, seat, good), _count("worth", count * line.price, seat, good)
        return self.titles.say(HELD, line, sign=good, count=held, gold=gold)

    def _brings(self, good: str, view: TableView) -> str:
        """Return what the goods of whoever looks would bring, of one kind and in all."""
        whose = prices.owner(view)
        worth = sum(view.players[whose].goods[line.good] * line.price for line in view.lines)
        return "\n".join(
            [
                self._held(whose, good, view),
                *([self.titles.say(WORTH, n=_count("wealth", worth, whose))] if worth else []),
            ]
        )

    def _deck(self, _name: str, view: TableView) -> str:
        if not view.deck:
            return _("The deck is empty: no new cards can be laid.")
        return self.titles.say(DECK, n=_count("deck", view.deck))


def _count(of: str, says: int, *about: str | int) -> Count:
    """Return the claim that there are so many."""
    return Count(says=says, of=of, about=about)


def _good(thing: Thing) -> str:
    """Return the good that a thing is about."""
    return thing.part or thing.name


def _line(view: TableView, good: str) -> LineView:
    """Return the line of a good."""
    return next(line for line in view.lines if line.good == good)
