"""Offers in Time Line: legal moves by gesture, and buttons for staying and keeping goods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import grid, lines
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.input.moves import Question, TableMoves, explored
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles, rank_of_back, rank_of_stop
from game.i18n import _
from game.rules.claims import Count, Holds, stated
from game.rules.contract import NATURE, Command, PlayerCommand, Seat
from game.table.contract import Offer
from game.table.contract_defaults import PlainOffers, named
from game.table.moves import offered
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing


class ActionNames:
    """Names of actions, for buttons and sentences."""

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles) -> None:
        self._lookups, self._titles = lookups, titles

    def label(self, view: TableView, command: Command) -> str:
        """Return the label of a place or button."""
        if isinstance(command, (c.Place, c.StopAt, c.MoveTo)):
            return self._titles.good(command.good)
        if isinstance(command, c.StepOff):
            return _("Draw a card above") if command.up else _("Draw a card below")
        if isinstance(command, c.Sell):
            return self._sells(view, command)
        if isinstance(command, c.Stay):
            return _("Keep goods and stay") if view.ask is not None and view.ask.count else _("Stay here")
        words = {
            c.TurnUp: _("Turn it over"),
            c.Explore: _("Draw a card"),
            c.ToMarket: _("Go to the Market"),
            c.SellNothing: _("Keep everything"),
        }
        return words[type(command)]

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the name of an action in sentences."""
        (command,) = commands
        tell = self._titles.tell
        if isinstance(command, c.Place):
            return tell("actions.place", command)
        if isinstance(command, c.StopAt):
            return tell("actions.stop_at", command)
        if isinstance(command, c.MoveTo):
            return self._goes(view, command)
        if isinstance(command, c.StepOff):
            return _("Go to a new card above") if command.up else _("Go to a new card below")
        if isinstance(command, c.TurnUp):
            zone = grid.zone_of(view, view.players[command.seat].pawn)
            return tell("actions.turn_up", back=self._titles.back(zone, rank_of_back(view.zones[zone], command.place)))
        if isinstance(command, c.Explore):
            lies = explored(view, command.seat, command.zone).kind == k.back
            return tell("actions.explore.uncovers" if lies else "actions.explore", command)
        return _("Travel to the Market") if isinstance(command, c.ToMarket) else self.label(view, command)

    def _goes(self, view: TableView, command: c.MoveTo) -> str:
        """Return the name of a move to a stop, and whether it takes a token."""
        number = lines.of_view(self._lookups, view).homes[command.card].zone
        full = claimed.full(view, command.card, command.good)
        rank = rank_of_stop(view.zones[number], command.card, command.good)
        name = "actions.move_to.takes" if full.says else "actions.move_to.goes"
        return self._titles.tell(name, stop=self._titles.stop(command.good, number, full, rank))

    def _sells(self, view: TableView, command: c.Sell) -> str:
        """Return the name of a sale, with count and gold."""
        ask = view.ask
        assert ask is not None
        gained = Count(says=command.count * ask.price, of="gained", about=(command.seat,), after=(command,))
        if command.count != ask.count or ask.count == 1:
            return self._titles.tell("actions.sell", command, gold=gained)
        held = claimed.held(view, command.seat, str(ask.good))
        return self._titles.tell("actions.sell.all", command, gold=gained, n=held, both=ask.count == BOTH)


BOTH: Final = 2
"""Number of goods that are called both."""

BUTTONS: Final[Mapping[type[Command], str]] = {c.Stay: "pause", c.SellNothing: "cross"}
"""Commands given by button only, with their icons."""


class Offers(PlainOffers[TableView]):
    """Offers for the pending decision."""

    def __init__(
        self,
        lookups: Mapping[str, Lookup],
        titles: Titles,
        moves: TableMoves,
        positions: Positions[TableView, State],
    ) -> None:
        self.titles, self.moves, self._positions = titles, moves, positions
        self._names = ActionNames(lookups, titles)

    def make(self, view: TableView, legal: Sequence[Command]) -> list[Offer]:
        """Return all offers for the pending decision; selling nothing comes before the numbers to sell."""
        if view.ask is None:
            return []
        first = sorted(legal, key=lambda command: not isinstance(command, c.SellNothing))
        order = {command: number for number, command in enumerate(first)}
        q = Question(view)
        pointed = (
            self._pointed(view, command, parts)
            for parts, (command,), _label in offered(self.moves.moves, q, self.moves.things(q), order)
        )
        buttons = (
            Offer((command,), label=self._names.label(view, command), icon=BUTTONS[type(command)])
            for command in order
            if type(command) in BUTTONS
        )
        made = sorted([*pointed, *buttons], key=lambda offer: order[offer.commands[0]])
        return named(made, partial(self._names.of, view))

    def _pointed(self, view: TableView, command: PlayerCommand, parts: Sequence[Thing]) -> Offer:
        """Return a command's offer by gesture; goods dropped on a Market also have a button."""
        label, cost = self._names.label(view, command), self._cost(view, command)
        by_hand = Offer((command,), Gesture(parts[0], parts[1] if len(parts) > 1 else None, label), cost=cost)
        if not isinstance(command, c.Sell) or len(parts) == 1:
            return by_hand
        ask = view.ask
        assert ask is not None
        return replace(by_hand, label=label, icon=str(ask.good), main=command.count == ask.count, amount=command.count)

    def still_ready(self, view: TableView, _legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Return the confirmation to sell nothing, with what the Market would pay; else ""."""
        ask = view.ask
        if not isinstance(given[-1], (c.SellNothing, c.Stay)) or ask is None or ask.good is None:
            return ""
        held, price = claimed.held(view, ask.seat, ask.good), claimed.price(view, ask.good)
        return self.titles.tell("actions.sell_nothing.sure", sign=ask.good, n=held, gold=price)

    # --- costs ---------------------------------------------------------------------------------------------------

    def _cost(self, view: TableView, command: PlayerCommand) -> str:
        """Return what a move takes or lays, and the resulting prices."""
        if isinstance(command, c.Sell):  # the number to sell is asked for on the drop
            assert view.ask is not None
            return self._sellable(view, command.seat, str(view.ask.good))
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
        """Return how many goods can be sold, and for how much."""
        held, price = claimed.held(view, seat, good, after), claimed.price(view, good, after)
        return self.titles.tell(
            "actions.to_market.sellable", many=held.says > 1, n=held, icon=f"{{{good}}}", gold=price
        )

    def _at_market(self, after: TableView, seat: Seat, then: claimed.After) -> str:
        """Return what can be sold at the Market that a move leads to."""
        row = after.players[seat].pawn.market
        assert row is not None
        buyer = claimed.buyer(after, row, then)
        if buyer.says is not None and after.players[seat].goods[str(buyer.says)]:
            return self._sellable(after, seat, str(buyer.says), then)
        if buyer.says is not None:
            stated(claimed.held(after, seat, str(buyer.says), then))
        return self.titles.tell("actions.to_market.buys", sign=buyer)
