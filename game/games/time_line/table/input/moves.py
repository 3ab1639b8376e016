"""Gestures in Time Line: their parts, the commands they stand for, and why those may be refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.view import PawnView, TableView
from game.games.time_line.table import grid, lines
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.i18n import _
from game.rules.contract import PlayerCommand, Seat
from game.table.moves import Choices, Meaning, Move, MoveExcuses, Part, meant
from game.ui.tabletop.thing_names import Thing

PAWN: Final[Part] = (k.pawn,)
GOODS: Final[Part] = (k.held,)
MARKET: Final[Part] = (k.market,)
TAG: Final[Part] = (k.price,)
PLACE: Final[Part] = (k.stop, k.up, k.down, k.zone, k.back, *MARKET)
START: Final[Part] = (k.start,)

Actions: TypeAlias = Iterator[Sequence[PlayerCommand]]


@dataclass(frozen=True, slots=True)
class Question:
    """A view with the seat to act."""

    view: TableView

    @property
    def seat(self) -> Seat:
        """Return the seat to act."""
        return self.view.actor

    @property
    def pawn(self) -> PawnView:
        """Return the pawn of the seat to act."""
        return self.view.players[self.view.actor].pawn


class TableMoves(MoveExcuses[TableView]):
    """Gestures of the seat to act: the pawn dropped on a place, a place clicked, goods dropped on a Market."""

    loose_kinds = (*PAWN, *GOODS)

    def __init__(self, titles: Titles) -> None:
        self.titles = titles
        self.moves: Sequence[Move[Question]] = (
            Move((PAWN, PLACE), self._go, self._no_line),
            Move((PLACE,), self._go, self._no_line),
            Move((PAWN, TAG), self._go, self._no_line, offered=False),
            Move((PAWN, (*START, k.card)), self._nowhere, self._no_stop),
            Move((START,), self._nowhere, self._no_stop),
            Move((GOODS, MARKET), self._sell, self._no_sale),
            Move((TAG,), self._sell, self._no_sale),
            Move((GOODS,), self._sell, self._no_sale, offered=False),
        )

    def things(self, q: Question) -> Choices:
        """Return the possible pieces for each part of a gesture."""
        view, seat = q.view, q.seat
        here = grid.zone_of(view, q.pawn)
        shown = [card.id for zone in view.zones for card in zone.cards if card.id is not None]
        places = [k.stop(card, good) for card in shown for good in view.players[seat].goods]
        if q.pawn.line:
            places += [explored(view, seat, zone) for zone in range(len(view.zones)) if zone != here]
            places.append(k.market(q.pawn.line[-1]))
        if 0 <= here < len(view.zones):
            places += [k.up(seat), k.down(seat), *lines.backs(view.zones[here], here).values()]
        return {
            PAWN: [(k.pawn(seat),)],
            PLACE: [(place,) for place in places],
            GOODS: [(k.held(seat, good),) for good in view.players[seat].goods],
            MARKET: [(k.market(q.pawn.market),)] if q.pawn.market is not None else [],
            TAG: [(k.price(line.good),) for line in view.lines],
        }

    # --- guessing the command ----------------------------------------------------------------------------------------

    def stands_for(self, view: TableView, held: Thing, onto: Thing | None) -> Meaning:
        """Return the commands that a dropped pawn, dropped goods or a click stands for, or None."""
        q = Question(view)
        found = meant(self.moves, q, *((held, onto) if held.kind in self.loose_kinds and onto is not None else (held,)))
        return meant(self.moves, q, held) if found is None and held.kind in GOODS else found

    def own_excuse(self, view: TableView, held: Thing, onto: Thing | None) -> str | None:
        """Return whose machine or goods these are; "" for a pawn put back, None to ask the rules."""
        if held.kind in self.loose_kinds and 0 <= view.actor != int(held.name):
            name = "excuses.machine_of" if held.kind in PAWN else "excuses.goods_of"
            return self.titles.tell(name, seat=int(held.name))
        return "" if held.kind in PAWN and onto in (None, held) else None

    # --- travel ------------------------------------------------------------------------------------------------------

    def _go(self, q: Question, *things: Thing) -> Actions:
        """Yield the command that goes to a place."""
        seat, place = q.seat, things[-1]
        if place.kind == k.stop:
            yield (self._to_stop(q, place.name, place.part),)
        elif place.kind in (k.up, k.down):
            yield (c.StepOff(seat, place.kind == k.up),)
        elif place.kind == k.zone:
            yield (c.Explore(seat, int(place.name)),)
        elif place.kind == k.back:
            yield (self._to_back(q, place),)
        elif self._no_line(q, place) is None:
            yield (c.ToMarket(seat),)

    def _to_stop(self, q: Question, card: str, good: str) -> PlayerCommand:
        """Return the command that takes a stop, according to the pending decision."""
        ask = q.view.ask
        if ask is None or ask.card != card or ask.what not in ("placing", "stopping"):
            return c.MoveTo(q.seat, card, good)
        return c.Place(q.seat, good) if ask.what == "placing" else c.StopAt(q.seat, good)

    def _to_back(self, q: Question, back: Thing) -> PlayerCommand:
        """Return the command that turns up a face-down card of the own zone, or explores another zone."""
        zone = int(back.name)
        if zone != grid.zone_of(q.view, q.pawn):
            return c.Explore(q.seat, zone)
        places = lines.backs(q.view.zones[zone], zone).items()
        return c.TurnUp(q.seat, next((place for place, thing in places if thing == back), 0))

    def _no_line(self, q: Question, *things: Thing) -> str | None:
        """Return why the line does not lead to a Market; None to ask the rules."""
        goal, pawn = things[-1], q.pawn
        if goal.kind not in (*MARKET, *TAG) or not pawn.line or q.view.asked != "turn":
            return None
        if self._row(q, goal) in (pawn.line[-1], pawn.market):
            return None
        if pawn.market is not None:
            return _("You can't go from Market to Market. Travel back along your line first.")
        return _("Your line ends at a different Market.")

    def _nowhere(self, _q: Question, *_things: Thing) -> Actions:
        """Yield no command: these pieces are not destinations."""
        yield from ()

    def _no_stop(self, _q: Question, *things: Thing) -> str:
        """Return the explanation that a machine travels to stops, not to cards."""
        if things[-1].kind in START:
            return _("You can't travel to the start card.")
        return _("Drop your time machine on one of the card's stops.")

    # --- selling -----------------------------------------------------------------------------------------------------

    def _sell(self, q: Question, *things: Thing) -> Actions:
        """Yield selling each possible number of a good, held or named by a price tag."""
        if self._no_sale(q, *things) is None:
            yield from (
                (c.Sell(q.seat, n),) for n in range(1, max(1, q.view.players[q.seat].goods[_good(things[0])]) + 1)
            )

    def _no_sale(self, q: Question, *things: Thing) -> str | None:
        """Return why a good cannot be sold; None to ask the rules, as when the pawn is on no Market."""
        good, here = _good(things[0]), q.pawn.market
        if here is None:
            return None
        buyer = claimed.buyer(q.view, here).says
        if buyer is not None and buyer != good:
            return self.titles.tell("excuses.buys", sign=buyer, good=good)
        if things[-1].kind in MARKET and self._row(q, things[-1]) != here:
            return _("You can only sell at the Market you're at.")
        return None

    def _row(self, q: Question, goal: Thing) -> int:
        """Return the row of a Market, or of the Market where a price tag hangs."""
        return int(goal.name) if goal.kind in MARKET else claimed.line_of(q.view, goal.name).rows[-1]


def _good(thing: Thing) -> str:
    """Return the good of a held piece or a price tag."""
    return thing.part if thing.kind in GOODS else thing.name


def explored(view: TableView, seat: Seat, zone: int) -> Thing:
    """Return where a pawn explores a zone: a face-down card on its line, or the place for a new one."""
    place = (view.players[seat].pawn.line[zone] - view.zones[zone].top) // 4
    return lines.backs(view.zones[zone], zone).get(place, k.zone(zone, seat))
