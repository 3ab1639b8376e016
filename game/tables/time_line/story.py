"""The log of Time Line: a command with the views before and after it becomes lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.rules.kernel import Command, Seat
from game.rules.time_line import commands as c
from game.rules.time_line.kit import Kit
from game.rules.time_line.view import TableView
from game.tables.contract import LogLine
from game.tables.time_line import grid
from game.tables.time_line.phrases import Phrases
from game.tables.time_line.titles import Titles
from game.words import _, ngettext


class Story:
    """Tells what happened."""

    def __init__(self, kit: Kit, titles: Titles, phrases: Phrases) -> None:
        """Take the names and sentences."""
        self.kit, self.titles, self.phrases = kit, titles, phrases
        self._tell: dict[type, Callable[[Any, TableView, TableView], Iterator[LogLine]]] = {
            c.Place: self._place,
            c.Stay: self._stay,
            c.MoveTo: self._move,
            c.StepOff: self._step_off,
            c.TurnUp: self._turn_up,
            c.Explore: self._explore,
            c.ToMarket: self._market,
            c.StopAt: self._stop_at,
            c.Sell: self._sell,
            c.SellNothing: self._keep,
            c.Begins: self._begins,
            c.Dealt: self._dealt,
            c.Turned: self._turned,
        }

    def lines(self, command: Command | None, before: TableView, after: TableView) -> list[LogLine]:
        """Tell one happening: what was done, and everything that followed from it."""
        tell = self._tell.get(type(command))
        done = list(tell(command, before, after)) if tell is not None else []
        return [*done, *self._followed(before, after)]

    def _who(self, seat: Seat) -> str:
        return self.titles.seat(seat)

    # --- what was done -------------------------------------------------------------------------------------------

    def _place(self, command: c.Place, before: TableView, _a: TableView) -> Iterator[LogLine]:
        zone = self.titles.zone(before.ask.zone or 0) if before.ask else ""
        text = _("{seat} begins in {zone} and takes {good}.")
        words = text.format(seat=self._who(command.seat), zone=zone, good=self.titles.good(command.good))
        yield LogLine(words, (f"pawn.{command.seat}",))

    def _stay(self, command: c.Stay, before: TableView, _a: TableView) -> Iterator[LogLine]:
        waits = before.players[command.seat].pawn.market is not None
        text = _("{seat} waits on the Market.") if waits else _("{seat} stays.")
        yield LogLine(text.format(seat=self._who(command.seat)), (f"pawn.{command.seat}",))

    def _move(self, command: c.MoveTo, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield self._arrival(command.seat, before, after, command.card, command.good)

    def _stop_at(self, command: c.StopAt, before: TableView, after: TableView) -> Iterator[LogLine]:
        card = before.ask.card if before.ask else None
        yield self._arrival(command.seat, before, after, str(card), command.good)

    def _arrival(self, seat: Seat, before: TableView, after: TableView, card: str, good: str) -> LogLine:
        """Tell where a pawn has come to, and what it took."""
        was = grid.zone_of(before, before.players[seat].pawn)
        zone = grid.zone_of(after, after.players[seat].pawn)
        took = after.players[seat].goods[good] > before.players[seat].goods[good]
        if took:
            text = _("{seat} takes {good}.") if was == zone else _("{seat} travels to {zone} and takes {good}.")
        else:
            text = _("{seat} goes to an empty stop.") if was == zone else _("{seat} travels to {zone}.")
        words = text.format(seat=self._who(seat), zone=self.titles.zone(zone), good=self.titles.good(good))
        return LogLine(words, (f"stop.{card}.{good}", f"pawn.{seat}"))

    def _step_off(self, command: c.StepOff, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("{seat} leaves the zone at the top.") if command.up else _("{seat} leaves the zone at the bottom.")
        yield LogLine(text.format(seat=self._who(command.seat)), (f"pawn.{command.seat}",))

    def _turn_up(self, command: c.TurnUp, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("{seat} goes to a face-down card.").format(seat=self._who(command.seat))
        yield LogLine(text, (f"pawn.{command.seat}",))

    def _explore(self, command: c.Explore, before: TableView, after: TableView) -> Iterator[LogLine]:
        count = len(after.zones[command.zone].cards) - len(before.zones[command.zone].cards)
        text = _("{seat} travels to {zone}.")
        if count:
            text = ngettext("{seat} explores {zone}: {n} card is laid.",
                            "{seat} explores {zone}: {n} cards are laid.", count)  # fmt: skip
        words = text.format(seat=self._who(command.seat), zone=self.titles.zone(command.zone), n=count)
        yield LogLine(words, (f"pawn.{command.seat}",))

    def _market(self, command: c.ToMarket, _b: TableView, after: TableView) -> Iterator[LogLine]:
        row = after.players[command.seat].pawn.market or 0
        value = self.kit.finish[row % len(self.kit.finish)]
        buys = next((line.good for line in after.lines if line.rows[-1] == row), None)
        text = _("{seat} travels to a Market that pays {n} for {good}.")
        if buys is None:
            text = _("{seat} travels to a Market where nobody buys now.")
        good = self.titles.good(buys) if buys is not None else ""
        words = text.format(seat=self._who(command.seat), n=value, good=good)
        yield LogLine(words, (f"pawn.{command.seat}",))

    def _sell(self, command: c.Sell, before: TableView, after: TableView) -> Iterator[LogLine]:
        seat = command.seat
        gold = after.players[seat].gold - before.players[seat].gold
        held = before.players[seat].goods
        good = next(good for good, count in after.players[seat].goods.items() if count < held[good])
        text = _("{seat} sells {n} {good} for {gold} gold.")
        words = text.format(seat=self._who(seat), n=command.count, good=self.titles.good(good), gold=gold)
        yield LogLine(words, (f"price.{good}", f"gold.{seat}"))

    def _keep(self, command: c.SellNothing, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("{seat} sells nothing.").format(seat=self._who(command.seat)), (f"pawn.{command.seat}",))

    # --- chance --------------------------------------------------------------------------------------------------

    def _begins(self, command: c.Begins, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        yield LogLine(_("{seat} will begin.").format(seat=self._who(command.player)), (f"seat.{command.player}",))

    def _dealt(self, command: c.Dealt, _b: TableView, _a: TableView) -> Iterator[LogLine]:
        text = _("A card is laid: {zone}.").format(zone=self.titles.zone(command.zone))
        yield LogLine(text, (f"card.{command.card}",))

    def _turned(self, command: c.Turned, before: TableView, after: TableView) -> Iterator[LogLine]:
        yield LogLine(_("A new card is turned up."), (f"card.{command.card}",))
        pawn, was = after.players[before.turn].pawn, before.players[before.turn].pawn
        if pawn.card == command.card and (pawn.card, pawn.good) != (was.card, was.good):
            yield self._arrival(before.turn, before, after, command.card, str(pawn.good))

    # --- what followed -------------------------------------------------------------------------------------------

    def _followed(self, before: TableView, after: TableView) -> Iterator[LogLine]:
        """Say which prices changed, who won, whose turn it is."""
        laid = all(zone.cards for zone in before.zones)
        old = {line.good: line.price for line in before.lines}
        changed = [line for line in after.lines if line.price != old[line.good]]
        if changed and laid:
            prices = _(", ").join(f"{self.titles.sign(line.good)} {old[line.good]} → {line.price}" for line in changed)
            yield LogLine(_("Prices: {prices}.").format(prices=prices), tuple(f"price.{line.good}" for line in changed))
        if after.over is not None and before.over is None:
            winners = after.over.winners
            yield LogLine(self.phrases.wins(winners), tuple(f"seat.{seat}" for seat in winners), heading=True)
        elif self._begun(after) and (after.turn != before.turn or not self._begun(before)):
            yield LogLine(_("{seat}'s turn").format(seat=self._who(after.turn)), heading=True)

    def _begun(self, view: TableView) -> bool:
        """Whether the first turn has begun."""
        return not (view.ask is not None and view.ask.what in ("beginning", "dealing", "placing"))
