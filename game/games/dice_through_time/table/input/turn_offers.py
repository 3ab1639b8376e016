"""The offers of a turn: to go somewhere, to act, to pay, to leave dice behind, to bring things home.

Dice that are picked first say what is spent; a car, an event, a Biff, an item or a paradox token that is picked first
is paid for with the dice that are missed least, which are lit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.content.texts import Either, Plural
from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.compiled_box import DOC, FIST, Lookup
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.pending import Paying
from game.games.dice_through_time.rules.spending import Goal, Payment
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.input.gestures import orders, thing_of
from game.games.dice_through_time.table.input.question import Question
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.contract import PlayerCommand
from game.table.contract import Offer
from game.ui.paint.geometry import Vec

ROLL_AGAIN: Final = Either("percent", N_("{icons} Roll again · {percent}%"), N_("{icons} Roll again"))
FIX: Final = Either("several", N_("Fix all events with {spent}"), N_("Fix the event with {spent}"))
HOME: Final = N_("Bring {item} home")
END_AND_LEAVE: Final = Plural("End turn, leave {n} die here", "End turn, leave {n} dice here")
END_AND_KEEP: Final = Plural("End turn, keep {n} die", "End turn, keep {n} dice")


class TurnOffers:
    """Makes the offers of a turn."""

    def __init__(self, lookup: Lookup, plan: BoardPlan, titles: Titles, odds: RollOdds) -> None:
        """``odds`` says what a reroll is likely to bring."""
        self.lookup, self.plan, self.titles, self._odds = lookup, plan, titles, odds

    def acting(self, q: Question) -> Iterator[Offer]:
        """Yield all that can be done."""
        yield from self._ways(q)
        for place, goal in q.spending.goals().items():
            yield from self._to(q, place, goal)
        yield from self._push(q)
        yield from self._strike(q)
        yield from self._repair(q)
        for command in q.legal(c.Bury):
            yield q.pointed((command,), thing_kinds.die(command.die), thing_kinds.place(q.here))
        buttons = [*self._pay(q, needed_at(q.state, q.state.here)), *self._bring_home(q)]
        yield from buttons
        yield from self._end(q, main=not any(offer.main for offer in buttons))

    def paying(self, q: Question) -> Iterator[Offer]:
        """Go on paying: with single dice, or all the rest at once."""
        top = q.state.pending[-1]
        assert isinstance(top, Paying)
        yield from self._pay(q, top.unpaid)

    # --- to go -------------------------------------------------------------------------------------------------------

    def _ways(self, q: Question) -> Iterator[Offer]:
        """Put dice on a place: each pays for one journey there; or one on the own car, and then choose the place."""
        car = thing_kinds.car(q.seat)
        for command in q.legal(c.Travel):
            place, path = thing_kinds.place(command.to), self._path(q, [command.to])
            for things in orders(command.dice):
                yield q.pointed((command,), *things, place, path=path)
            if len(command.dice) == 1:
                yield q.pointed((command,), thing_of(command.dice[0]), car, place, path=path)

    def _to(self, q: Question, number: int, goal: Goal) -> Iterator[Offer]:
        """Take the car to a place, for the dice that are missed least; with what can be done there at once."""
        name = self.lookup.places[number]
        car, place = thing_kinds.car(q.seat), thing_kinds.place(name)
        moves = goal.route.moves
        path = self._path(q, [self.lookup.places[to] for to, _means in moves])
        journey: list[PlayerCommand] = [q.mine.travel[to][means] for to, means in moves]
        yield q.pointed(journey, car, place, path=path)
        yield q.pointed(journey, place, path=path)
        if goal.payment is not None:
            commands = [*journey, *self._payments(q, goal.payment)]
            for event in q.view.events[name]:
                yield q.pointed(commands, car, thing_kinds.event(event), path=path)
                yield q.pointed(commands, thing_kinds.event(event), path=path)
        if name not in q.view.events and name not in q.view.biffs.values() and not goal.route.lost:
            for item in self._belonging(q, name):
                yield q.pointed([*journey, c.ReturnItem(q.seat, item)], thing_kinds.item(item), place, path=path)

    def _path(self, q: Question, places: Sequence[str]) -> tuple[Vec, ...]:
        """Return the points of a way, from where the car stands; cars stand side by side in the order of seats."""
        points = []
        for place in (q.here, *places):
            number = sum(player.place == place for player in q.view.players[: q.seat])
            points.append(Vec(*self.plan.places[place].stands[number].centre))
        return tuple(points)

    # --- to act ------------------------------------------------------------------------------------------------------

    def _push(self, q: Question) -> Iterator[Offer]:
        """Drag the Biff who stands here; or put dice on him first."""
        commands = q.legal(c.Push)
        if not commands:
            return
        biff = thing_kinds.biff(self.titles.years[q.here])
        for command in commands:
            for things in orders(command.dice):
                yield q.pointed((command,), *things, biff, thing_kinds.place(command.to))
        means = q.spending.cheapest(FIST)
        assert means is not None
        for to in dict.fromkeys(command.to for command in commands):
            push = q.mine.push[self.lookup.place[to]][means]
            yield q.pointed((push,), biff, thing_kinds.place(to))

    def _strike(self, q: Question) -> Iterator[Offer]:
        """Put a lightning on another die to roll that again, or on the tray to choose several."""
        commands = q.legal(c.Strike)
        ready = [die.id for die in dice_facts.ready(q.view, q.seat)]
        for command in commands:
            for things in orders(command.dice):
                yield q.pointed((command,), *things, thing_kinds.tray())
            if len(command.dice) == 1:
                for die in (die for die in ready if die not in command.dice):
                    again = c.Reroll(q.seat, (die,))
                    yield q.pointed((command, again), thing_of(command.dice[0]), thing_kinds.die(die))
        best = self._odds.strike(q.view) if commands else None
        if best is not None:
            chance = self._odds.for_lightning(q.view, best)
            label = self.titles.say(ROLL_AGAIN, icons=self._odds.spent(q.view, best.command), percent=chance)
            q.spent((best.command,))
            yield q.button((best.command,), label, "reroll")

    def _repair(self, q: Question) -> Iterator[Offer]:
        """Put a Doc on a paradox token, or point at the token alone; the next one is chosen then."""
        commands = q.legal(c.Repair)
        for place in q.view.paradox if commands else ():
            removals = self._removals(q, place)
            token = thing_kinds.paradox(place)
            for command in commands:
                for things in orders(command.dice):
                    yield q.pointed((command, *removals), *things, token)
            means = q.spending.cheapest(DOC)
            assert means is not None
            yield q.pointed((q.mine.repair[means], *removals), token)

    def _removals(self, q: Question, place: str) -> tuple[c.Remove, ...]:
        """Remove a token, and with it the last one that is left."""
        others = [other for other in q.view.paradox if other != place]
        last = others if len(others) < self.lookup.numbers.removed else []
        return tuple(c.Remove(q.seat, one) for one in (place, *last))

    # --- to pay ------------------------------------------------------------------------------------------------------

    def _pay(self, q: Question, needed: Sequence[int]) -> Iterator[Offer]:
        """Put dice on an event of the own place, or point at it to pay for all that is asked."""
        events = [thing_kinds.event(event) for event in q.view.events.get(q.here, ())]
        for command in own_icon_first(q, q.legal(c.Pay)):
            label = self.titles.say(N_("Pay {icon}"), icon=command.icon)
            for things in orders(command.dice):
                for event in events:
                    yield q.pointed((command,), *things, event, label=label)
        payment = q.spending.payment(needed, q.state.here) if q.legal(c.Pay) else None
        if payment is not None:
            commands = self._payments(q, payment)
            for event in events:
                yield q.pointed(commands, event)
                yield q.pointed(commands, thing_kinds.car(q.seat), event)
            words = self.titles.say(FIX, spent=q.spent(commands), several=len(events) > 1)
            yield q.button(commands, words, "check", main=True)

    def _payments(self, q: Question, payment: Payment) -> list[c.Pay]:
        """Return the commands of a payment."""
        return [q.mine.pay[icon][means] for icon, means in payment.parts]

    # --- to bring home, and to end -----------------------------------------------------------------------------------

    def _belonging(self, q: Question, place: str) -> list[str]:
        """Return the held items that belong to a place."""
        return [item for item in q.view.players[q.seat].items if self.titles.items[item].home == place]

    def _bring_home(self, q: Question) -> Iterator[Offer]:
        """Put an item on the place where it belongs; there is a button for it too."""
        for command in q.legal(c.ReturnItem):
            yield q.pointed((command,), thing_kinds.item(command.item), thing_kinds.place(q.here))
            yield q.button((command,), self.titles.say(HOME, item=command.item), "home", main=True)

    def _end(self, q: Question, main: bool) -> Iterator[Offer]:
        """End the turn: with the dice that are left, or leaving them here; Return presses it only when none are."""
        ready = q.legal(c.Bury)
        for command in q.legal(c.EndTurn):
            if not ready:
                yield q.button((command,), _("End turn"), "check", main=main)
                continue
            q.spent((*ready, command))
            n = claimed.dice_ready(q.view)
            yield q.button((*ready, command), self.titles.say(END_AND_LEAVE, n=n), "die")
            yield q.button((command,), self.titles.say(END_AND_KEEP, n=n), "skip")


def own_icon_first(q: Question, pays: Sequence[c.Pay]) -> list[c.Pay]:
    """Return payments with those first that use a die for the icon that it shows."""
    return sorted(pays, key=lambda pay: dice_facts.shown(q.view, pay.dice[0]) != pay.icon)
