"""Offers: the legal moves, and buttons for the most common ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.content.texts import Either, Plural
from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.input.action_names import ActionNames
from game.games.dice_through_time.table.input.gestures import Costs, spent_by, thing_of
from game.games.dice_through_time.table.input.moves import TableMoves, payments
from game.games.dice_through_time.table.input.question import Question
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.roll_odds import RollOdds, Strike
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import stated
from game.rules.contract import Command
from game.table.contract import Offer
from game.table.contract_defaults import PlainOffers, named
from game.table.moves import offered
from game.table.positions import Positions
from game.ui.paint.geometry import Vec
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing

ROLL: Final = Either(
    "percent",
    N_("Reroll {rolled} with {icons} · {percent}% to fix this"),
    N_("Reroll {rolled} with {icons}"),
)
FIX: Final = Either("several", N_("Fix all events with {spent}"), N_("Fix the event with {spent}"))
CHASE_FIX: Final = N_("Chase Biff off and fix it with {spent}")
GO_FIX: Final = N_("Go fix {place}")
HOME: Final = N_("Bring the {item} home")
END_AND_LEAVE: Final = Plural("End turn, leave {n} die here", "End turn, leave {n} dice here")
END_AND_KEEP: Final = Plural("End turn, keep {n} die", "End turn, keep {n} dice")
LEAVES: Final = Plural("Leave {n} die here and end the turn?", "Leave {n} dice here and end the turn?")
KEEPS: Final = Plural("End the turn with {n} die unused?", "End the turn with {n} dice unused?")
TAKE: Final = Plural("Take {n} die back", "Take {n} dice back")
LEAVE: Final = Plural("Leave {n} die there", "Leave {n} dice there")

FEW: Final = 3
"""Number of dice up to which every subset has its own button."""


class Offers(PlainOffers[TableView]):
    """Builds all offers of one game."""

    def __init__(
        self, plan: BoardPlan, titles: Titles, moves: TableMoves, odds: RollOdds, positions: Positions[TableView, State]
    ) -> None:
        """Bind titles and moves; ``odds`` predicts rerolls."""
        self.plan, self.titles, self.moves, self._odds, self._positions = plan, titles, moves, odds, positions
        self.costs, self._names = Costs(titles.lookup, titles, odds), ActionNames(titles)
        self._buttons: dict[str, Callable[[Question], Iterator[Offer]]] = {
            "acting": self._acting,
            "paying": self._fix,
            "striking": self._striking,
            "removing": self._removing,
            "taking_back": self._taking_back,
        }

    def make(self, view: TableView, legal: Sequence[Command]) -> list[Offer]:
        """List all offers of the pending decision."""
        if view.ask is None or not legal:
            return []
        q = Question(self._positions.of(view), view, legal)
        order = {command: number for number, command in enumerate(legal)}
        found = offered(self.moves.of[view.ask.what], q, self.moves.things(q), order)
        pointed = [self._pointed(q, commands, parts, label) for parts, commands, label in found]
        pointed.sort(key=lambda offer: _listed(q, order, offer))
        buttons = self._buttons[view.ask.what](q) if view.ask.what in self._buttons else ()
        return named([*pointed, *buttons], partial(self._names.of, view))

    def given_unasked(self, _view: TableView, legal: Sequence[Command], _hushed: bool) -> Sequence[Command]:
        """Return the only command."""
        return legal if len(legal) == 1 else ()

    def still_ready(self, view: TableView, legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Return the confirmation for ending a turn with something left to do here, or without having done anything.

        The button names the dice that stay; once some are spent, it is not asked about the others.
        """
        if not isinstance(given[-1], c.EndTurn):
            return ""
        kinds = {type(command) for command in legal}
        if stated(claimed.can(view, "return", c.ReturnItem in kinds)).says:
            return _("You can bring an item home here. End the turn anyway?")
        if stated(claimed.can(view, "pay", c.Pay in kinds)).says:
            return _("You can fix this place. End the turn anyway?")
        if c.Bury not in kinds or _has_spent(view):
            return ""
        return self.titles.say(LEAVES if len(given) > 1 else KEEPS, n=claimed.dice_ready(view))

    # --- offers ------------------------------------------------------------------------------------------------------

    def _pointed(self, q: Question, commands: Sequence[Command], parts: Sequence[Thing], label: str) -> Offer:
        """Offer commands for pointing at pieces; the rest of the payment is highlighted."""
        marks = tuple(thing for one in spent_by(commands) if (thing := thing_of(one)) not in parts)
        return Offer(
            tuple(commands),
            Gesture(parts[0], parts[1] if len(parts) > 1 else None, label, tuple(parts[2:])),
            cost=self.costs.of(q.view, commands),
            spends=self.costs.signs(q.view, commands),
            path=self._path(q, [command.to for command in commands if isinstance(command, c.Travel)]),
            marks=marks,
        )

    def _path(self, q: Question, places: Sequence[str]) -> tuple[Vec, ...]:
        """Return the polyline of a route from the car's stand; cars stand side by side in seat order."""
        points = []
        for place in (q.here, *places) if places else ():
            number = sum(player.place == place for player in q.view.players[: q.seat])
            points.append(Vec(*self.plan.places[place].stands[number].centre))
        return tuple(points)

    def _button(self, q: Question, commands: Sequence[Command], label: str, icon: str, main: bool = False) -> Offer:
        """Offer commands as a button; the table itself marks one that ends the game."""
        self.costs.ending(q.view, commands)
        marks = tuple(thing_of(one) for one in spent_by(commands))
        drives = isinstance(commands[0], c.Travel)
        spends = self.costs.signs(q.view, commands) if drives else ""
        about = tuple(dict.fromkeys(self._about(q, commands)))
        return Offer(tuple(commands), label=label, icon=icon, main=main, marks=marks, about=about, spends=spends)

    def _about(self, q: Question, commands: Sequence[Command]) -> Iterator[Thing]:
        """Yield what commands do something to, besides what they spend: places, events, items, dice, a Biff."""
        here = q.here
        for command in commands:
            if isinstance(command, c.Travel):
                here = command.to
                yield thing_kinds.place(here)
            elif isinstance(command, c.Pay):
                yield from map(thing_kinds.event, q.view.events.get(here, ()))
            elif isinstance(command, c.Push):
                yield thing_kinds.biff(self.titles.years[command.to])
            elif isinstance(command, c.ReturnItem):
                yield thing_kinds.item(command.item)
                yield thing_kinds.place(here)
            elif isinstance(command, c.Reroll):
                yield from map(thing_of, command.dice)
            elif isinstance(command, c.TakeBack):
                yield thing_kinds.die(command.die)

    # --- buttons -----------------------------------------------------------------------------------------------------

    def _acting(self, q: Question) -> Iterator[Offer]:
        """Offer the best reroll, paying here, returning an item here, and ending the turn."""
        best = self._odds.strike(q.view) if q.legal(c.Strike) else None
        if best is not None:
            yield self._again(q, best)
        here = [*self._fix(q), *self._home(q)]
        chases = q.has_biff and any(q.legal(c.Push))
        done = here or ([] if chases else self._only_plan(q))
        yield from done
        yield from self._end(q, main=not done)

    def _again(self, q: Question, best: Strike) -> Offer:
        """Offer the lightning with the dice that it is best spent on, with all dice where none of them helps."""
        spent = self.costs.spent(q.view, (best.command,))
        ready = (one.id for one in dice_facts.ready(q.view, q.seat))
        helps = self._odds.worth_rolling(q.view, best)
        dice = helps or tuple(one for one in ready if one not in best.command.dice)
        percent = self._odds.again(q.view, dice, best.command) if helps else None
        rolled = self.titles.icons(dice_facts.icons_of(q.view, dice))
        label = self.titles.say(ROLL, rolled=rolled, icons=spent, percent=percent)
        return self._button(q, (best.command, c.Reroll(q.seat, dice)), label, "reroll")

    def _fix(self, q: Question) -> Iterator[Offer]:
        """Offer to pay everything needed here."""
        for chased in self.moves.chased_and_fixed(q, q.here) if q.legal(c.Push) else ():
            yield self._button(
                q, chased, self.titles.say(CHASE_FIX, spent=self.costs.spent(q.view, chased)), "check", main=True
            )
        payment = q.spending.payment(q.needed, q.state.here) if q.legal(c.Pay) else None
        if payment is not None:
            commands, several = payments(q, payment), len(q.view.events[q.here]) > 1
            words = self.titles.say(FIX, spent=self.costs.spent(q.view, commands), several=several)
            yield self._button(q, commands, words, "check", main=True)

    def _home(self, q: Question) -> Iterator[Offer]:
        for command in q.legal(c.ReturnItem):
            yield self._button(q, (command,), self.titles.say(HOME, item=command.item), "home", main=True)

    def _only_plan(self, q: Question) -> list[Offer]:
        """Offer to drive to the only place that can be fixed or takes an item, unless another car is met on the way."""
        plans = [*self._plans(q)]
        if len(plans) != 1 or self.costs.meets(q.view, plans[0]):
            return []
        commands = plans[0]
        if isinstance(commands[-1], c.ReturnItem):
            return [self._button(q, commands, self.titles.say(HOME, item=commands[-1].item), "home", main=True)]
        goal = next(command.to for command in reversed(commands) if isinstance(command, c.Travel))
        return [self._button(q, commands, self.titles.say(GO_FIX, place=goal), "check", main=True)]

    def _plans(self, q: Question) -> Iterator[Sequence[Command]]:
        """Yield the actions that drive to a place and fix it, or bring an item home there."""
        for goal in q.goals.values():
            if goal.payment is not None:
                yield [*self.moves.journey(q, goal.route), *payments(q, goal.payment)]
        for place in q.guarded:
            yield from self.moves.chased_and_fixed(q, place)
        for item in q.view.players[q.seat].items:
            if self.titles.items[item].home not in (q.here, *q.view.events, *q.view.biffs.values()):
                yield from self.moves.brought(q, item)

    def _end(self, q: Question, main: bool) -> Iterator[Offer]:
        """Offer to end the turn, burying leftover dice or not.

        It is the main button once dice are spent, unless those left can still fix a place or bring an item home.
        """
        ready, (command,) = q.legal(c.Bury), q.legal(c.EndTurn)
        if not ready:
            yield self._button(q, (command,), _("End turn"), "check", main=main)
            return
        self.costs.spent(q.view, (*ready, command))
        n, main = claimed.dice_ready(q.view), main and _has_spent(q.view) and not any(self._plans(q))
        yield self._button(q, (*ready, command), self.titles.say(END_AND_LEAVE, n=n), "die", main=main)
        yield self._button(q, (command,), self.titles.say(END_AND_KEEP, n=n), "skip")

    def _striking(self, q: Question) -> Iterator[Offer]:
        """Offer rerolls, the best choice first; if nothing is missing, all dice first."""
        choices = q.legal(c.Reroll)
        most = max(len(command.dice) for command in choices)
        chances = {command: self._odds.again(q.view, command.dice) for command in choices}
        best = max(choices, key=lambda one: (chance.says if (chance := chances[one]) else 0, len(one.dice)))
        labels: dict[str, c.Reroll] = {}
        for command in choices:
            if command == best or len(command.dice) == most or most <= FEW:
                labels.setdefault(self.moves.reroll_label(q, (command,)), command)
        for label, command in labels.items():
            yield self._button(q, (command,), label, "reroll", main=command == best)

    def _removing(self, q: Question) -> Iterator[Offer]:
        """Offer to stop removing tokens where allowed."""
        for enough in q.legal(c.Enough):
            yield self._button(q, (enough,), _("Remove no more"), "check", main=True)

    def _taking_back(self, q: Question) -> Iterator[Offer]:
        """Offer to take all buried dice back, or none."""
        n = claimed.dice_left_behind(q.view, q.seat)
        yield self._button(q, q.legal(c.TakeBack), self.titles.say(TAKE, n=n), "hand", main=True)
        for leave in q.legal(c.LeaveBuried):
            yield self._button(q, (leave,), self.titles.say(LEAVE, n=n), "pause")


def _has_spent(view: TableView) -> bool:
    """Return whether the active seat has spent or left dice in this turn."""
    return any(die.lies == "spent" or die.fresh for die in view.players[view.turn].dice)


def _listed(q: Question, order: Mapping[Command, int], offer: Offer) -> tuple[bool, int]:
    """Sort key of a piece's offers: journeys by price, others by the ``order`` of the rules.

    Payments come last, the one for the die's own icon first.
    """
    first, ways = offer.commands[0], [command.to for command in offer.commands if isinstance(command, c.Travel)]
    if ways and offer.things[0].kind == thing_kinds.car:
        return False, [*q.goals].index(ways[-1])
    return (True, 0) if isinstance(first, c.Pay) else (False, order[first])
