"""The log of Time Line: a command with the views before and after it becomes lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.content.texts import Either, Plural
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.layout import grid
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.prompts import Prompts
from game.games.time_line.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Count, Holds, Lists, Moves, Names, stated
from game.rules.contract import Command, Seat
from game.table.contract import LogLine
from game.table.messages import TURN_OF, Entry, LogMessages, LogTable, counted_deeds

PAWN: Final = (thing_kinds.pawn("{seat}"),)

LOG_ENTRIES: Final[LogTable] = {
    c.Stay: Entry(Either("waits", N_("{seat} waits on the Market."), N_("{seat} stays.")), PAWN),
    c.StepOff: Entry(
        Either("up", N_("{seat} leaves the zone at the top."), N_("{seat} leaves the zone at the bottom.")), PAWN
    ),
    c.TurnUp: Entry(N_("{seat} goes to a face-down card."), PAWN),
    c.SellNothing: Entry(N_("{seat} sells nothing."), PAWN),
    c.Begins: Entry(N_("{player} will begin."), (thing_kinds.seat("{player}"),)),
    c.Dealt: Entry(N_("A card is laid: {zone}."), (thing_kinds.card("{card}"),)),
}
"""What one sentence says; the rest is in :class:`LogWriter`."""

BEGINS: Final = Entry(N_("{seat} begins in {zone} and takes {good}."), PAWN)
ARRIVES: Final = Entry(
    Either(
        "took",
        Either("travels", N_("{seat} travels to {zone} and takes {good}."), N_("{seat} takes {good}.")),
        Either("travels", N_("{seat} travels to {zone}."), N_("{seat} goes to an empty stop.")),
    ),
    (thing_kinds.stop("{card}", "{good}"), thing_kinds.pawn("{seat}")),
)
EXPLORES: Final = Entry(
    Either(
        "n",
        Plural("{seat} explores {zone}: {n} card is laid.", "{seat} explores {zone}: {n} cards are laid."),
        N_("{seat} travels to {zone}."),
    ),
    PAWN,
)
TO_MARKET: Final = Entry(
    Either(
        "good",
        N_("{seat} travels to a Market that pays {n} for {good}."),
        N_("{seat} travels to a Market where nobody buys now."),
    ),
    PAWN,
)
SELLS: Final = Entry(
    N_("{seat} sells {count} {good} for {gold} gold."),
    (thing_kinds.price("{good}"), thing_kinds.gold("{seat}")),
    turning=True,
)
TURNED: Final = Entry(N_("A new card is turned up."), (thing_kinds.card("{card}"),))
TURN: Final = Entry(TURN_OF, heading=True)


MOVES: Final[frozenset[type[Command]]] = frozenset({c.MoveTo, c.StepOff, c.TurnUp, c.Explore, c.ToMarket})
NEW_CARDS: Final[frozenset[type[Command]]] = frozenset({c.StepOff, c.TurnUp, c.Explore})
COUNTED: Final[Sequence[tuple[frozenset[type[Command]], Plural]]] = (
    (MOVES, Plural("{n} move", "{n} moves")),
    (NEW_CARDS, Plural("{n} new card", "{n} new cards")),
    (frozenset({c.ToMarket}), Plural("once on the Market", "{n} times on the Market")),
    (frozenset({c.Sell}), Plural("{n} sale", "{n} sales")),
    (frozenset({c.Stay}), Plural("stayed once", "stayed {n} times")),
)
"""What a seat did in all: which commands are counted, and the words for it."""


class LogWriter(LogMessages[Titles, TableView]):
    """Tells what happened."""

    pictured = (thing_kinds.card, thing_kinds.pawn)

    def __init__(self, lookup: Lookup, titles: Titles, phrases: Prompts) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookup, self.titles, self.phrases = lookup, titles, phrases
        self.entries = {
            **LOG_ENTRIES,
            c.Place: self._place,
            c.MoveTo: self._move,
            c.StopAt: self._stop_at,
            c.Explore: self._explore,
            c.ToMarket: self._market,
            c.Sell: self._sell,
            c.Turned: self._turned,
        }

    def deeds(self, commands: Iterable[Command]) -> list[str]:
        """Return how often somebody did what is counted."""
        given = list(commands)
        counts = [(words, counted_deeds(given, *kinds)) for kinds, words in COUNTED]
        return [self.titles.say(words, n=count) for words, count in counts if count.says]

    def facts(self, before: TableView, _after: TableView) -> dict[str, object]:
        """Return whether the active pawn is on a Market."""
        return {"waits": claimed.on_market(before, before.turn)}

    def _place(self, command: c.Place, _before: TableView, after: TableView) -> Iterator[LogLine]:
        zone = grid.zone_of(after, after.players[command.seat].pawn)
        stated(claimed.takes(command.good, command.seat, command))
        yield self.titles.line(BEGINS, command, zone=claimed.zone_of(zone, command.seat, (command,)))

    def _move(self, command: c.MoveTo, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self._arrival(command, command.seat, before, after, (command.card, command.good))

    def _stop_at(self, command: c.StopAt, before: TableView, after: TableView) -> Iterator[LogLine]:
        card = before.ask.card if before.ask else None
        yield self._arrival(command, command.seat, before, after, (str(card), command.good))

    def _arrival(
        self, command: Command, seat: Seat, before: TableView, after: TableView, stop: tuple[str, str]
    ) -> LogLine:
        """Return where a pawn has come to, and what it took."""
        was = grid.zone_of(before, before.players[seat].pawn)
        zone = grid.zone_of(after, after.players[seat].pawn)
        (card, good), then = stop, (command,)
        took = after.players[seat].goods[good] > before.players[seat].goods[good]
        travels = Holds(says=was != zone, of="travels_in_time", about=(seat,), after=then)
        facts = {"zone": claimed.zone_of(zone, seat, then), "travels": travels}
        stated(claimed.takes(good if took else None, seat, command))
        return self.titles.line(ARRIVES, seat=seat, card=card, good=good, took=took, **facts)

    def _explore(self, command: c.Explore, before: TableView, after: TableView) -> Iterator[LogLine]:
        count = len(after.zones[command.zone].cards) - len(before.zones[command.zone].cards)
        laid = stated(Count(says=count, of="laid", about=(command.zone,), after=(command,)))
        yield self.titles.line(EXPLORES, command, n=laid if count else None)

    def _market(self, command: c.ToMarket, _before: TableView, after: TableView) -> Iterator[LogLine]:
        row, then = after.players[command.seat].pawn.market or 0, (command,)
        facts = {"n": claimed.pays(self.lookup, row, then), "good": claimed.buyer(after, row, then)}
        yield self.titles.line(TO_MARKET, command, **facts)

    def _sell(self, command: c.Sell, before: TableView, after: TableView) -> Iterator[LogLine]:
        was, now = before.players[command.seat], after.players[command.seat]
        good = next(good for good, count in now.goods.items() if count < was.goods[good])
        seat, then = command.seat, (command,)
        gained = Count(says=now.gold - was.gold, of="gained", about=(seat,), after=then)
        sold = Count(says=was.goods[good] - now.goods[good], of="sold", about=(seat, good), after=then)
        yield self.titles.line(SELLS, command, good=good, gold=gained, count=sold)

    def _turned(self, command: c.Turned, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self.titles.line(TURNED, command)
        pawn, was = after.players[before.turn].pawn, before.players[before.turn].pawn
        if pawn.card == command.card and (pawn.card, pawn.good) != (was.card, was.good):
            yield self._arrival(command, before.turn, before, after, (command.card, str(pawn.good)))

    def followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Return which prices changed, who won, whose turn it is."""
        then = () if command is None else (command,)
        if all(zone.cards for zone in before.zones):
            moved = [
                stated(Moves(says=line.price, was=old.price, of="price", about=(line.good,), after=then))
                for old, line in zip(before.lines, after.lines, strict=True)
            ]
            changed = [one for one in moved if one.says != one.was]
            if changed:
                signs = (f"{self.titles.sign(str(one.about[0]))} {one.was} → {one.says}" for one in changed)
                words = _("Prices: {prices}.").format(prices=_(", ").join(signs))
                yield LogLine(words, tuple(thing_kinds.price(str(one.about[0])) for one in changed))
        if after.over is not None and before.over is None:
            winners = after.over.winners
            stated(Lists(says=winners, of="winners", after=then))
            yield LogLine(self.phrases.wins(winners), tuple(thing_kinds.seat(seat) for seat in winners), heading=True)
        elif self._begun(after) and (after.turn != before.turn or not self._begun(before)):
            yield self.titles.line(TURN, seat=Names(says=after.turn, of="turn", after=then))

    def _begun(self, view: TableView) -> bool:
        """Return whether the first turn has begun."""
        return view.asked not in ("beginning", "dealing", "placing")
