"""The offers of Time Line as gestures and buttons: one function for each pending decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from game.i18n import _
from game.presenters.contract import Offer, Watcher
from game.presenters.foresight import view_after
from game.presenters.time_line import thing_kinds
from game.presenters.time_line.layout import stops_and_lines
from game.presenters.time_line.text.titles import Titles
from game.rules.contract import NATURE, Command, PlayerCommand, View
from game.rules.time_line import commands as c
from game.rules.time_line.game import TimeLine
from game.rules.time_line.view import PendingView, TableView
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing


class Offers:
    """Makes the offers of one game."""

    def __init__(self, game: TimeLine, titles: Titles) -> None:
        self.game, self.titles = game, titles
        self._one: dict[type, Callable[[TableView, c.Command], Iterator[Offer]]] = {
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
        }

    def make(self, view: TableView, legal: Sequence[Command], _watcher: Watcher[View]) -> list[Offer]:
        """Return all offers of the pending decision."""
        return [offer for command in legal for offer in self._one[type(command)](view, command)]  # type: ignore[arg-type]

    def still_ready(self, view: TableView, _legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Return what the Market would pay when nothing is sold."""
        ask = view.ask
        if not isinstance(given[-1], (c.SellNothing, c.Stay)) or ask is None or not ask.count:
            return ""
        words = _("{n} {sign} can be sold for {gold} each.")
        return words.format(n=ask.count, sign=f"{{{ask.good}}}", gold=ask.price)

    # --- gestures ------------------------------------------------------------------------------------------------

    def _going(self, view: TableView, command: PlayerCommand, place: Thing, label: str) -> Iterator[Offer]:
        """Put the own pawn on a place, or click the place itself."""
        ahead = partial(foreseen, self.game, view, command)
        cost = self._cost(view, command)
        pawn = thing_kinds.pawn(command.seat)
        yield Offer((command,), Gesture(pawn, place, label), cost=cost, foreseen=ahead)
        yield Offer((command,), Gesture(place, None, label), cost=cost, foreseen=ahead)

    def _place(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Put the pawn on a stop of the own card."""
        assert isinstance(command, c.Place)
        assert view.ask is not None
        label = self.titles.good(command.good)
        yield from self._going(view, command, thing_kinds.stop(str(view.ask.card), command.good), label)

    def _stop_at(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Put the pawn on a stop of the card that came to light."""
        assert isinstance(command, c.StopAt)
        assert view.ask is not None
        label = self.titles.good(command.good)
        yield from self._going(view, command, thing_kinds.stop(str(view.ask.card), command.good), label)

    def _move(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Put the pawn on a stop of its zone or of its line."""
        assert isinstance(command, c.MoveTo)
        label = self.titles.good(command.good)
        yield from self._going(view, command, thing_kinds.stop(command.card, command.good), label)

    def _step_off(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Put the pawn beyond an end of its zone."""
        assert isinstance(command, c.StepOff)
        label = _("A new card above") if command.up else _("A new card below")
        yield from self._going(view, command, (thing_kinds.up if command.up else thing_kinds.down)(command.seat), label)

    def _turn_up(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Put the pawn on a face-down card of its zone."""
        assert isinstance(command, c.TurnUp)
        assert isinstance(command, PlayerCommand)
        here = stops_and_lines.of_view(self.game.lookups, view).homes
        card = view.players[command.seat].pawn.card
        zone = here[str(card)].zone
        yield from self._going(
            view, command, stops_and_lines.backs(view.zones[zone], zone)[command.place], _("Turn the card up")
        )

    def _explore(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Put the pawn where its line runs free, or on a face-down card there."""
        assert isinstance(command, c.Explore)
        yield from self._going(view, command, explored(view, command), _("A new card"))

    def _market(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Put the pawn on its Market."""
        assert isinstance(command, c.ToMarket)
        row = view.players[command.seat].pawn.line[-1]
        yield from self._going(view, command, thing_kinds.market(row), _("To the Market"))

    # --- buttons -------------------------------------------------------------------------------------------------

    def _stay(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Stay in place: a button, or the pawn put down where it is."""
        sells = view.ask is not None and view.ask.count
        yield Offer((command,), label=_("Keep goods and stay") if sells else _("Stay here"), icon="pause")

    def _sell(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Sell a number of goods: buttons, or the goods put on the Market, which asks how many."""
        ask = view.ask
        assert ask is not None
        assert isinstance(command, c.Sell)
        count, gold = command.count, command.count * ask.price
        whole = count == ask.count
        words = _("Sell all {n} for {gold}") if whole and count > 1 else _("Sell {n} for {gold}")
        label = words.format(n=count, gold=gold)
        ahead = partial(foreseen, self.game, view, command)
        cost = self._sellable(ask)  # which number was meant is asked afterwards
        held, tag = thing_kinds.held(command.seat, str(ask.good)), thing_kinds.price(str(ask.good))
        row = view.players[command.seat].pawn.market
        assert row is not None
        yield Offer(
            (command,), Gesture(held, thing_kinds.market(row), label), label, str(ask.good), whole, cost, foreseen=ahead
        )
        yield Offer((command,), Gesture(tag, None, label), cost=cost, foreseen=ahead)

    def _keep(self, view: TableView, command: c.Command) -> Iterator[Offer]:
        """Sell nothing."""
        yield Offer((command,), label=_("Keep everything"), icon="cross")

    # --- what it means -------------------------------------------------------------------------------------------

    def _cost(self, view: TableView, command: PlayerCommand) -> str:
        """Return what a move takes or lays, and what all prices are then."""
        after = view_after(self.game, view, [command])
        if after.actor == NATURE:
            return _("A new card is turned up")
        seat = command.seat
        prices = " ".join(f"{{{line.good}}}{line.price}" for line in after.lines)
        if isinstance(command, c.ToMarket):
            return self._at_market(after, seat)
        taken = [good for good, held in after.players[seat].goods.items() if held > view.players[seat].goods[good]]
        if not taken:
            return _("Nothing changes: {prices}").format(prices=prices)
        if isinstance(command, c.Place):
            return _("Takes {sign}").format(sign=self.titles.sign(taken[0]))
        return _("Takes {sign} → {prices}").format(sign=f"{{{taken[0]}}}", prices=prices)

    def _sellable(self, ask: PendingView) -> str:
        """Return how many can be sold for how much."""
        words = _("Sell up to {n} {sign} for {gold} each") if ask.count > 1 else _("Sell {n} {sign} for {gold}")
        return words.format(n=ask.count, sign=f"{{{ask.good}}}", gold=ask.price)

    def _at_market(self, after: TableView, seat: int) -> str:
        """Return what can be sold on the Market to which one goes."""
        ask = after.ask
        if ask is not None and ask.what == "selling" and ask.count:
            return self._sellable(ask)
        row = after.players[seat].pawn.market
        for line in after.lines:
            if line.rows[-1] == row:
                return _("Buys {sign}: you have none").format(sign=self.titles.sign(line.good))
        return _("Nobody buys here now")


def explored(view: TableView, command: c.Explore) -> Thing:
    """Name the place that an exploring pawn goes to: a face-down card, or the place for a new one."""
    pawn, zone = view.players[command.seat].pawn, view.zones[command.zone]
    place = (pawn.line[command.zone] - zone.top) // 4
    return stops_and_lines.backs(view.zones[command.zone], command.zone).get(
        place, thing_kinds.zone(command.zone, command.seat)
    )


def foreseen(game: TimeLine, view: TableView, command: PlayerCommand) -> TableView:
    """Return the view after a command for a preview: the line of its seat is still emphasised."""
    after = view_after(game, view, [command])
    return msgspec.structs.replace(after, turn=command.seat, actor=command.seat, ask=None)
