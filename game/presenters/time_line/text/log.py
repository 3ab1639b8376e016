"""The log of Time Line: a command with the views before and after it becomes lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.contract import LogLine
from game.presenters.messages import TURN_OF, Either, Entry, LogMessages, LogTable, Plural
from game.presenters.time_line import thing_kinds
from game.presenters.time_line.layout import grid
from game.presenters.time_line.text.prompts import Prompts
from game.presenters.time_line.text.titles import Titles
from game.rules.claims import Count
from game.rules.contract import Command, Seat
from game.rules.time_line import commands as c
from game.rules.time_line.compiled_box import Lookup
from game.rules.time_line.view import TableView

PAWN: Final = (thing_kinds.pawn("{seat}"),)

LOG_ENTRIES: Final[LogTable] = {
    c.Place: Entry(N_("{seat} begins in {zone} and takes {good}."), PAWN),
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


COUNTED: Final[Mapping[type[Command], Plural]] = {
    c.MoveTo: Plural("{n} journey", "{n} journeys"),
    c.Explore: Plural("{n} zone explored", "{n} zones explored"),
    c.ToMarket: Plural("once on the Market", "{n} times on the Market"),
    c.Sell: Plural("{n} sale", "{n} sales"),
    c.Stay: Plural("stayed once", "stayed {n} times"),
}
"""What a seat did in all."""


class LogWriter(LogMessages[Titles, TableView]):
    """Tells what happened."""

    counted = COUNTED

    pictured = (thing_kinds.card, thing_kinds.pawn)

    def __init__(self, lookup: Lookup, titles: Titles, phrases: Prompts) -> None:
        """Add what needs more than one sentence to the table."""
        self.lookup, self.titles, self.phrases = lookup, titles, phrases
        self.entries = {
            **LOG_ENTRIES,
            c.MoveTo: self._move,
            c.StopAt: self._stop_at,
            c.Explore: self._explore,
            c.ToMarket: self._market,
            c.Sell: self._sell,
            c.Turned: self._turned,
        }

    def facts(self, before: TableView, _after: TableView) -> dict[str, object]:
        """Return in which zone somebody begins, and whether the active pawn is on a Market."""
        zone = before.ask.zone if before.ask is not None else None
        return {"zone": zone, "waits": before.players[before.turn].pawn.market is not None}

    def _move(self, command: c.MoveTo, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self._arrival(command.seat, before, after, command.card, command.good)

    def _stop_at(self, command: c.StopAt, before: TableView, after: TableView) -> Iterator[LogLine]:
        card = before.ask.card if before.ask else None
        yield self._arrival(command.seat, before, after, str(card), command.good)

    def _arrival(self, seat: Seat, before: TableView, after: TableView, card: str, good: str) -> LogLine:
        """Return where a pawn has come to, and what it took."""
        was = grid.zone_of(before, before.players[seat].pawn)
        zone = grid.zone_of(after, after.players[seat].pawn)
        took = after.players[seat].goods[good] > before.players[seat].goods[good]
        return self.titles.line(ARRIVES, seat=seat, zone=zone, card=card, good=good, took=took, travels=was != zone)

    def _explore(self, command: c.Explore, before: TableView, after: TableView) -> Iterator[LogLine]:
        count = len(after.zones[command.zone].cards) - len(before.zones[command.zone].cards)
        laid = Count(says=count, of="laid", about=(command.zone,), after=(command,))
        yield self.titles.line(EXPLORES, command, n=laid if count else None)

    def _market(self, command: c.ToMarket, _before: TableView, after: TableView) -> Iterator[LogLine]:
        row = after.players[command.seat].pawn.market or 0
        buys = next((line.good for line in after.lines if line.rows[-1] == row), None)
        pays = Count(says=self.lookup.finish[row % len(self.lookup.finish)], of="pays", about=(row,), after=(command,))
        yield self.titles.line(TO_MARKET, command, n=pays, good=buys)

    def _sell(self, command: c.Sell, before: TableView, after: TableView) -> Iterator[LogLine]:
        was, now = before.players[command.seat], after.players[command.seat]
        good = next(good for good, count in now.goods.items() if count < was.goods[good])
        gained = Count(says=now.gold - was.gold, of="gained", about=(command.seat,), after=(command,))
        yield self.titles.line(SELLS, command, good=good, gold=gained)

    def _turned(self, command: c.Turned, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self.titles.line(TURNED, command)
        pawn, was = after.players[before.turn].pawn, before.players[before.turn].pawn
        if pawn.card == command.card and (pawn.card, pawn.good) != (was.card, was.good):
            yield self._arrival(before.turn, before, after, command.card, str(pawn.good))

    def followed(self, _command: Command | None, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Return which prices changed, who won, whose turn it is."""
        laid = all(zone.cards for zone in before.zones)
        old = {line.good: line.price for line in before.lines}
        changed = [line for line in after.lines if line.price != old[line.good]]
        if changed and laid:
            prices = _(", ").join(f"{self.titles.sign(line.good)} {old[line.good]} → {line.price}" for line in changed)
            yield LogLine(
                _("Prices: {prices}.").format(prices=prices), tuple(thing_kinds.price(line.good) for line in changed)
            )
        if after.over is not None and before.over is None:
            winners = after.over.winners
            yield LogLine(self.phrases.wins(winners), tuple(thing_kinds.seat(seat) for seat in winners), heading=True)
        elif self._begun(after) and (after.turn != before.turn or not self._begun(before)):
            yield self.titles.line(TURN, seat=after.turn)

    def _begun(self, view: TableView) -> bool:
        """Return whether the first turn has begun."""
        return not (view.ask is not None and view.ask.what in ("beginning", "dealing", "placing"))
