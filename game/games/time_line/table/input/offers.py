"""The offers of Time Line as gestures and buttons: one function for each pending decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import lines, thing_kinds
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles, rank_of_back, rank_of_stop
from game.i18n import _
from game.rules.claims import Count, Holds, stated
from game.rules.contract import NATURE, Command, PlayerCommand, Seat
from game.table.contract import Offer
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing


class Offers:
    """Makes the offers of one game."""

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles, positions: Positions[TableView, State]) -> None:
        self.lookups, self.titles, self._positions = lookups, titles, positions
        self._one: dict[type[Command], Callable[[TableView, Any], Iterator[Offer]]] = {
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

    def make(self, view: TableView, legal: Sequence[Command]) -> list[Offer]:
        """Return all offers of the pending decision; to keep goods comes before all numbers that could be sold."""
        first = sorted(legal, key=lambda command: not isinstance(command, c.SellNothing))
        return [offer for command in first for offer in self._one[type(command)](view, command)]

    def still_ready(self, view: TableView, _legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Ask about what the Market would pay when nothing is sold."""
        ask = view.ask
        if not isinstance(given[-1], (c.SellNothing, c.Stay)) or ask is None or ask.good is None:
            return ""
        held, price = claimed.held(view, ask.seat, ask.good), claimed.price(view, ask.good)
        return self.titles.tell("actions.sell_nothing.sure", sign=ask.good, n=held, gold=price)

    # --- gestures ------------------------------------------------------------------------------------------------

    def _going(self, view: TableView, command: PlayerCommand, place: Thing, words: tuple[str, str]) -> Iterator[Offer]:
        """Put the own pawn on a place, or click the place itself; ``words`` are its label and its name in a hint."""
        cost, (label, called) = self._cost(view, command), words
        pawn = thing_kinds.pawn(command.seat)
        yield Offer((command,), Gesture(pawn, place, label), cost=cost, called=called)
        yield Offer((command,), Gesture(place, None, label), cost=cost, called=called)

    def _place(self, view: TableView, command: c.Place) -> Iterator[Offer]:
        """Put the pawn on a stop of the own card."""
        assert view.ask is not None
        words = self.titles.good(command.good), self.titles.tell("actions.place", command)
        yield from self._going(view, command, thing_kinds.stop(str(view.ask.card), command.good), words)

    def _stop_at(self, view: TableView, command: c.StopAt) -> Iterator[Offer]:
        """Put the pawn on a stop of the card that came to light."""
        assert view.ask is not None
        words = self.titles.good(command.good), self.titles.tell("actions.stop_at", command)
        yield from self._going(view, command, thing_kinds.stop(str(view.ask.card), command.good), words)

    def _move(self, view: TableView, command: c.MoveTo) -> Iterator[Offer]:
        """Put the pawn on a stop of its zone or of its line."""
        number = lines.of_view(self.lookups, view).homes[command.card].zone
        full = claimed.full(view, command.card, command.good)
        rank = rank_of_stop(view.zones[number], command.card, command.good)
        called = self.titles.tell(
            "actions.move_to.takes" if full.says else "actions.move_to.goes",
            stop=self.titles.stop(command.good, number, full, rank),
        )
        words = self.titles.good(command.good), called
        yield from self._going(view, command, thing_kinds.stop(command.card, command.good), words)

    def _step_off(self, view: TableView, command: c.StepOff) -> Iterator[Offer]:
        """Put the pawn beyond an end of its zone."""
        label = _("A new card above") if command.up else _("A new card below")
        called = _("Go to a new card above") if command.up else _("Go to a new card below")
        place = (thing_kinds.up if command.up else thing_kinds.down)(command.seat)
        yield from self._going(view, command, place, (label, called))

    def _turn_up(self, view: TableView, command: c.TurnUp) -> Iterator[Offer]:
        """Put the pawn on a face-down card of its zone."""
        here = lines.of_view(self.lookups, view).homes
        zone = here[str(view.players[command.seat].pawn.card)].zone
        place = lines.backs(view.zones[zone], zone)[command.place]
        back = self.titles.back(zone, rank_of_back(view.zones[zone], command.place))
        words = _("Turn the card up"), self.titles.tell("actions.turn_up", back=back)
        yield from self._going(view, command, place, words)

    def _explore(self, view: TableView, command: c.Explore) -> Iterator[Offer]:
        """Put the pawn where its line runs free, or on a face-down card there."""
        place = explored(view, command)
        called = self.titles.tell(
            "actions.explore" if place.kind == thing_kinds.zone else "actions.explore.uncovers", command
        )
        yield from self._going(view, command, place, (_("A new card"), called))

    def _market(self, view: TableView, command: c.ToMarket) -> Iterator[Offer]:
        """Put the pawn on its Market."""
        row = view.players[command.seat].pawn.line[-1]
        words = _("To the Market"), _("Travel to the Market")
        yield from self._going(view, command, thing_kinds.market(row), words)

    # --- buttons -------------------------------------------------------------------------------------------------

    def _stay(self, view: TableView, command: c.Stay) -> Iterator[Offer]:
        """Stay in place: a button, or the pawn put down where it is."""
        sells = view.ask is not None and view.ask.count
        label = _("Keep goods and stay") if sells else _("Stay here")
        yield Offer((command,), label=label, icon="pause", called=label)

    def _sell(self, view: TableView, command: c.Sell) -> Iterator[Offer]:
        """Sell a number of goods: buttons, or the goods put on the Market, which asks how many."""
        ask = view.ask
        assert ask is not None
        good, seat = str(ask.good), command.seat
        whole = command.count == ask.count
        gained = Count(says=command.count * ask.price, of="gained", about=(seat,), after=(command,))
        every = {"n": claimed.held(view, seat, good)} if whole and ask.count > 1 else {}
        label = self.titles.tell("actions.sell.all" if every else "actions.sell", command, gold=gained, **every)
        cost = self._sellable(view, seat, good)  # which number was meant is asked afterwards
        held, tag = thing_kinds.held(seat, good), thing_kinds.price(good)
        row = view.players[seat].pawn.market
        assert row is not None
        onto = Gesture(held, thing_kinds.market(row), label)
        yield Offer((command,), onto, label, good, whole, cost, called=label)
        yield Offer((command,), Gesture(tag, None, label), cost=cost, called=label)

    def _keep(self, view: TableView, command: c.SellNothing) -> Iterator[Offer]:
        """Sell nothing."""
        label = _("Keep everything")
        yield Offer((command,), label=label, icon="cross", called=label)

    # --- what it means -------------------------------------------------------------------------------------------

    def _cost(self, view: TableView, command: PlayerCommand) -> str:
        """Return what a move takes or lays, and what all prices are then."""
        after = self._positions.after(view, (command,)).view(view.seat)
        if after.actor == NATURE:
            stated(Holds(says=True, of="draws", after=(command,)))
            return self.titles.tell("actions.turn_up.cost")
        seat, then = command.seat, (command,)
        if isinstance(command, c.ToMarket):
            return self._at_market(after, seat, then)
        prices = " ".join(
            f"{{{line.good}}}{stated(claimed.price(after, line.good, then)).says}" for line in after.lines
        )
        held = view.players[seat].goods
        taken = next((good for good, count in after.players[seat].goods.items() if count > held[good]), None)
        takes = claimed.takes(taken, seat, command)
        name = "actions.place.cost" if isinstance(command, c.Place) else "actions.cost"
        return self.titles.tell(name, takes=takes, sign=takes, icon=f"{{{taken}}}", prices=prices)

    def _sellable(self, view: TableView, seat: Seat, good: str, after: claimed.After = ()) -> str:
        """Return how many can be sold for how much."""
        held, price = claimed.held(view, seat, good, after), claimed.price(view, good, after)
        return self.titles.tell(
            "actions.to_market.sellable", many=held.says > 1, n=held, icon=f"{{{good}}}", gold=price
        )

    def _at_market(self, after: TableView, seat: Seat, then: claimed.After) -> str:
        """Return what can be sold on the Market to which one goes."""
        row = after.players[seat].pawn.market
        assert row is not None
        buyer = claimed.buyer(after, row, then)
        if buyer.says is not None and after.players[seat].goods[str(buyer.says)]:
            return self._sellable(after, seat, str(buyer.says), then)
        if buyer.says is not None:
            stated(claimed.held(after, seat, str(buyer.says), then))
        return self.titles.tell("actions.to_market.buys", sign=buyer)


def explored(view: TableView, command: c.Explore) -> Thing:
    """Name the place that an exploring pawn goes to: a face-down card, or the place for a new one."""
    pawn, zone = view.players[command.seat].pawn, view.zones[command.zone]
    place = (pawn.line[command.zone] - zone.top) // 4
    return lines.backs(view.zones[command.zone], command.zone).get(place, thing_kinds.zone(command.zone, command.seat))
