"""The excuses of Time Line, and the command that a refused gesture stood for."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import grid, lines, thing_kinds
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.i18n import _
from game.rules.contract import Command
from game.ui.tabletop.thing_names import NOTHING, Thing


class Excuses:
    """Explains why gestures fail."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return what is wrong with where something was put; None when the rules have to say."""
        held = picked[0] if picked else NOTHING
        kind, name, part = held
        if kind == thing_kinds.pawn and view.actor >= 0 and int(name) != view.actor:
            return self.titles.tell("excuses.machine_of", seat=int(name))
        if kind == thing_kinds.held and view.actor >= 0 and int(name) != view.actor:
            return self.titles.tell("excuses.goods_of", seat=int(name))
        goal = onto if kind in (thing_kinds.pawn, thing_kinds.held) and onto is not None else held
        if kind == thing_kinds.pawn and (goal == held or onto is None):
            return ""
        if kind == thing_kinds.held:
            return self._sale(view, part, onto)
        if kind == thing_kinds.price:
            return self._sale(view, name, held)
        if goal.kind == thing_kinds.start:
            return _("Nobody travels to the start card.")
        if goal.kind == thing_kinds.card and kind == thing_kinds.pawn:
            return _("Put your time machine on one of the stops.")
        if goal.kind in (thing_kinds.market, thing_kinds.price):
            return self._market(view, goal)
        return None

    def _sale(self, view: TableView, good: str, onto: Thing | None) -> str | None:
        """Return why a good may not be sold there; None when the rules know: nobody stands on a Market, or has none."""
        pawn = view.players[view.actor].pawn if view.actor >= 0 else None
        if pawn is None or pawn.market is None:
            return None
        buyer = claimed.buyer(view, pawn.market).says
        if buyer is not None and buyer != good:
            return self.titles.tell("excuses.buys", sign=buyer, good=good)
        if onto is not None and onto.kind == thing_kinds.market and self._row(view, onto) != pawn.market:
            return _("You can only sell on the Market where you stand.")
        return None

    def _market(self, view: TableView, goal: Thing) -> str | None:
        """Return why a pawn may not go to a Market; None when the rules know."""
        pawn = view.players[view.actor].pawn if view.actor >= 0 else None
        if pawn is None or not pawn.line or view.asked != "turn":
            return None
        if self._row(view, goal) in (pawn.line[-1], pawn.market):
            return None
        if pawn.market is not None:
            return _("No line leads from Market to Market: travel back along yours first.")
        return _("Your line ends on another Market.")

    def _row(self, view: TableView, goal: Thing) -> int:
        """Return the row of a Market, or of the one at which a price tag hangs."""
        return int(goal.name) if goal.kind == thing_kinds.market else claimed.line_of(view, goal.name).rows[-1]

    def loose(self, thing: Thing) -> bool:
        """Return True for machines and goods, which can always be picked up."""
        return thing.kind in (thing_kinds.pawn, thing_kinds.held)

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command behind a refused gesture."""
        if view.actor < 0 or view.ask is None or not picked:
            return None
        kind = picked[0].kind
        if kind == thing_kinds.held or (kind == thing_kinds.price and onto is None):
            return c.Sell(view.actor, 1)
        goal = onto if kind == thing_kinds.pawn else picked[0]
        return self._going(view, goal) if goal is not None else None

    def _going(self, view: TableView, goal: Thing) -> Command | None:
        """Guess where a pawn was to go."""
        seat, (kind, name, part) = view.actor, goal
        if kind == thing_kinds.stop:
            return self._to_stop(view, name, part)
        if kind in (thing_kinds.market, thing_kinds.price):
            return c.ToMarket(seat)
        if kind in (thing_kinds.up, thing_kinds.down):
            return c.StepOff(seat, kind == thing_kinds.up)
        if kind == thing_kinds.zone:
            return c.Explore(seat, int(name))
        if kind == thing_kinds.back:
            zone = int(name)
            place = next((place for place, back in lines.backs(view.zones[zone], zone).items() if back == goal), 0)
            here = grid.zone_of(view, view.players[seat].pawn)
            return c.TurnUp(seat, place) if zone == here else c.Explore(seat, zone)
        return None

    def _to_stop(self, view: TableView, card: str, good: str) -> Command:
        """Guess which of the commands that end on a stop was meant."""
        assert view.ask is not None
        if view.ask.what == "placing" and view.ask.card == card:
            return c.Place(view.actor, good)
        if view.ask.what == "stopping" and view.ask.card == card:
            return c.StopAt(view.actor, good)
        return c.MoveTo(view.actor, card, good)
