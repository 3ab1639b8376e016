"""Log of Time Line: turns a command and the views around it into lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import PawnView, TableView
from game.games.time_line.table import grid, lines, thing_kinds
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.prompts import Prompts
from game.games.time_line.table.text.titles import Titles
from game.i18n import listed
from game.rules.claims import Count, Holds, Lists, Moves, Names, stated
from game.rules.contract import Command, Seat
from game.table.contract import LogLine
from game.table.messages import LogMessages, Things

PAWN: Final = (thing_kinds.pawn("{seat}"),)

MENTIONED: Final[Mapping[str, Things]] = {
    **dict.fromkeys(("stay", "step_off", "turn_up", "sell_nothing", "place", "explore", "to_market"), PAWN),
    "begins": (thing_kinds.seat("{player}"),),
    "arrives": (thing_kinds.stop("{card}", "{good}"), *PAWN),
    "sell": (thing_kinds.price("{good}"), thing_kinds.gold("{seat}")),
    "turned": (thing_kinds.card("{card}"),),
}


class LogWriter(LogMessages[Titles, TableView]):
    """Writes the log."""

    mentioned = MENTIONED
    turning = ("sell",)
    counted = MappingProxyType(
        {
            "moves": ("move_to", "step_off", "turn_up", "explore", "to_market"),
            "new_cards": ("step_off", "turn_up", "explore"),
        }
    )
    pictured = (thing_kinds.card, thing_kinds.pawn)

    def __init__(self, lookup: Lookup, titles: Titles, phrases: Prompts) -> None:
        """Register the commands whose lines need more than one sentence."""
        self.lookup, self.titles, self.phrases = lookup, titles, phrases
        self.told = {
            c.Dealt: self._dealt,
            c.Place: self._place,
            c.MoveTo: self._move,
            c.StopAt: self._stop_at,
            c.Explore: self._explore,
            c.ToMarket: self._market,
            c.Sell: self._sell,
            c.Turned: self._turned,
        }

    def facts(self, before: TableView, _after: TableView) -> dict[str, object]:
        """Return the placeholder for a pawn on a Market."""
        return {"waits": claimed.on_market(before, before.turn)}

    def _dealt(self, command: c.Dealt, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Tell the first cards of all zones at once, with the last of them."""
        if not all(zone.cards for zone in before.zones) and all(zone.cards for zone in after.zones):
            yield self.line("dealt", command)

    def _place(self, command: c.Place, _before: TableView, after: TableView) -> Iterator[LogLine]:
        zone = grid.zone_of(after, after.players[command.seat].pawn)
        stated(claimed.takes(command.good, command.seat, command))
        yield self.line("place", command, zone=claimed.zone_of(zone, command.seat, (command,)))

    def _move(self, command: c.MoveTo, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self._arrival(command, command.seat, before, after, (command.card, command.good))

    def _stop_at(self, command: c.StopAt, before: TableView, after: TableView) -> Iterator[LogLine]:
        card = before.ask.card if before.ask else None
        yield self._arrival(command, command.seat, before, after, (str(card), command.good))

    def _arrival(
        self, command: Command, seat: Seat, before: TableView, after: TableView, stop: tuple[str, str]
    ) -> LogLine:
        """Return the line of a pawn's arrival and what it took."""
        was = grid.zone_of(before, before.players[seat].pawn)
        zone = grid.zone_of(after, after.players[seat].pawn)
        (card, good), then = stop, (command,)
        took = after.players[seat].goods[good] > before.players[seat].goods[good]
        travels = Holds(says=was != zone, of="travels_in_time", about=(seat,), after=then)
        facts = {"zone": claimed.zone_of(zone, seat, then), "travels": travels}
        stated(claimed.takes(good if took else None, seat, command))
        return self.line("arrives", seat=seat, card=card, good=good, took=took, **facts)

    def _explore(self, command: c.Explore, before: TableView, after: TableView) -> Iterator[LogLine]:
        count = len(after.zones[command.zone].cards) - len(before.zones[command.zone].cards)
        laid = stated(Count(says=count, of="laid", about=(command.zone,), after=(command,)))
        yield self.line("explore", command, n=laid if count else None)

    def _market(self, command: c.ToMarket, _before: TableView, after: TableView) -> Iterator[LogLine]:
        row, then = after.players[command.seat].pawn.market or 0, (command,)
        facts = {"n": claimed.pays(self.lookup, row, then), "good": claimed.buyer(after, row, then)}
        yield self.line("to_market", command, **facts)

    def _sell(self, command: c.Sell, before: TableView, after: TableView) -> Iterator[LogLine]:
        was, now = before.players[command.seat], after.players[command.seat]
        good = next(good for good, count in now.goods.items() if count < was.goods[good])
        seat, then = command.seat, (command,)
        gained = Count(says=now.gold - was.gold, of="gained", about=(seat,), after=then)
        sold = Count(says=was.goods[good] - now.goods[good], of="sold", about=(seat, good), after=then)
        yield self.line("sell", command, good=good, gold=gained, count=sold)

    def _turned(self, command: c.Turned, before: TableView, after: TableView) -> Iterator[LogLine]:
        pawn, was = after.players[before.turn].pawn, before.players[before.turn].pawn
        arrives = pawn.card == command.card and (pawn.card, pawn.good) != (was.card, was.good)
        zone = grid.zone_of(after, PawnView(card=command.card))
        goods = listed([self.titles.good(good) for good in lines.printed(self.lookup, command.card).goods])
        still = not arrives and [line.price for line in before.lines] == [line.price for line in after.lines]
        yield self.line("turned", command, zone=zone, goods=goods, still=still)
        if arrives:
            yield self._arrival(command, before.turn, before, after, (command.card, str(pawn.good)))

    def followed(self, command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Log changed prices, the winner and the next turn."""
        then = () if command is None else (command,)
        if all(zone.cards for zone in before.zones):
            moved = [
                stated(Moves(says=line.price, was=old.price, of="price", about=(line.good,), after=then))
                for old, line in zip(before.lines, after.lines, strict=True)
            ]
            changed = [one for one in moved if one.says != one.was]
            if changed:
                signs = (f"{self.titles.sign(str(one.about[0]))} {one.was} → {one.says}" for one in changed)
                things = tuple(thing_kinds.price(str(one.about[0])) for one in changed)
                yield replace(self.line("prices", prices=listed(signs, ",")), things=things)
        if after.over is not None and before.over is None:
            winners = after.over.winners
            stated(Lists(says=winners, of="winners", after=then))
            yield LogLine(self.phrases.wins(winners), tuple(thing_kinds.seat(seat) for seat in winners), heading=True)
        elif self._begun(after) and (after.turn != before.turn or not self._begun(before)):
            yield self.line("turn", seat=Names(says=after.turn, of="turn", after=then))

    def _begun(self, view: TableView) -> bool:
        """Return whether the first turn has begun."""
        return view.asked not in ("beginning", "dealing", "placing")
