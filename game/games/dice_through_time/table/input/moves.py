"""Moves of Dice Through Time: what each gesture means and why it may be refused.

Dice picked first are the payment; a car, event, Biff, item or paradox token picked first is paid for with the least
valuable dice. The rules explain refused commands; for a whole journey without a command, the explanation is derived
here from the same facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, TypeAlias

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import DOC, FIST
from game.games.dice_through_time.rules.payment_means import missing, purse_of
from game.games.dice_through_time.rules.refusal_and_ending_ids import RefusalReason
from game.games.dice_through_time.rules.spending import Payment, Route, Spending
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.input.gestures import thing_of
from game.games.dice_through_time.table.input.question import Question
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Count, Holds, stated
from game.rules.contract import PlayerCommand
from game.table.moves import Choices, Meaning, Move, MoveExcuses, Part, meant
from game.table.positions import Positions
from game.ui.tabletop.thing_names import Thing

LOOSE: Final = (thing_kinds.die, thing_kinds.token, thing_kinds.car, thing_kinds.biff, thing_kinds.item)
"""Kinds that can be picked up even without an offer."""
NO_DICE: Final = N_("You don't have the dice to get there.")
LOSES: Final = N_("You'd meet another car on the way and lose the game.")
NOT_YOUR_CAR: Final = N_("That's {seat}'s car. Drag your own.")
NO_FIST: Final = N_("You need a {fist} or a pair to chase Biff off.")
NO_DOC: Final = N_("You need a {doc} or a pair for that.")
SHORT_THERE: Final = Plural(
    "You can get there, but you'd be {missing} icon short.",
    "You can get there, but you'd be {missing} icons short.",
    "missing",
)
BIFF_THERE: Final = N_("Biff is at {place}. Drive there and chase him off first.")
NOT_CALM: Final[Sentence] = Either(
    "biff",
    Plural(
        "Biff and {left} event are at {place}. Chase him off and fix it first.",
        "Biff and {left} events are at {place}. Chase him off and fix them first.",
        "left",
    ),
    Plural(
        "There's {left} event at {place}. Fix it first.", "There are {left} events at {place}. Fix them first.", "left"
    ),
)
ROLL: Final = Either("all", N_("Reroll all: {icons}"), N_("Reroll {icons}"))
ROLL_FOR: Final = Either(
    "all", N_("Reroll all: {icons} · {percent}% to fix this"), N_("Reroll {icons} · {percent}% to fix this")
)
REROLL: Final[Sentence] = Either("percent", ROLL_FOR, ROLL)

CAR: Final[Part] = (thing_kinds.car,)
PLACE: Final[Part] = (thing_kinds.place,)
"""A place or any piece on it; an empty name stands for somewhere off the board."""
EVENT: Final[Part] = (thing_kinds.event,)
BIFF: Final[Part] = (thing_kinds.biff,)
ITEM: Final[Part] = (thing_kinds.item,)
PARADOX: Final[Part] = (thing_kinds.paradox, thing_kinds.frayed)
TRAY: Final[Part] = (thing_kinds.tray,)
MAT: Final[Part] = (thing_kinds.mat,)
DIE: Final[Part] = (thing_kinds.die,)
MEANS: Final[Part] = (thing_kinds.die, thing_kinds.token)
"""Payment: one die or token, or a pair in any order."""

Actions: TypeAlias = Iterator[Sequence[PlayerCommand]]


def orders(dice: Sequence[str]) -> Iterator[tuple[Thing, ...]]:
    """Yield every order of pointing at the payment."""
    yield from dict.fromkeys(permutations([thing_of(one) for one in dice]))


class TableMoves(MoveExcuses[TableView]):
    """Moves of one game."""

    loose_kinds = LOOSE

    def __init__(self, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]) -> None:
        """Bind titles and positions; ``odds`` predicts rerolls."""
        self.titles, self.lookup, self._odds, self._positions = titles, titles.lookup, odds, positions
        pay: Move[Question] = Move(
            (MEANS, EVENT), self._pay, label=lambda _q, commands: titles.say(N_("Pay {icon}"), commands[0])
        )
        self.of: dict[str, Sequence[Move[Question]]] = {
            "acting": (
                Move((MEANS, PLACE), self._go),
                Move((MEANS, CAR, PLACE), self._go),
                Move((MEANS, CAR), self._go, offered=False),
                Move((CAR, PLACE), self._drive, self._no_way),
                Move((PLACE,), self._drive, self._no_way),
                Move((CAR, EVENT), self._fix, self._not_fixed),
                Move((EVENT,), self._fix, self._not_fixed),
                Move((ITEM, PLACE), self._bring, self._not_home),
                Move((BIFF, PLACE), self._push, self._not_pushed),
                Move((MEANS, BIFF, PLACE), self._chase),
                Move((MEANS, BIFF), self._chase, self._elsewhere, offered=False),
                Move((MEANS, TRAY), self._strike),
                Move((MEANS, DIE), self._strike_one),
                Move((MEANS, MEANS), self._strike, offered=False),
                Move((MEANS, PARADOX), self._mend),
                Move((PARADOX,), self._mend, self._no_doc),
                pay,
            ),
            "paying": (pay, Move((CAR, EVENT), self._fix), Move((EVENT,), self._fix)),
            "striking": (
                Move((DIE, TRAY), self._reroll, label=self.reroll_label),
                Move((DIE, PLACE), self._reroll, offered=False),
            ),
            "removing": (Move((PARADOX,), self._remove), Move((PLACE,), self._remove, offered=False)),
            "sending_biff": (Move((BIFF, PLACE), self._send, self._strays),),
            "erasing": (Move((EVENT,), lambda q, event: [(c.Erase(q.seat, event.name),)]),),
            "taking_back": (Move((DIE, MAT), self._take), Move((DIE, PLACE), self._take, offered=False)),
        }
        """Moves by pending decision."""

    def things(self, q: Question) -> Choices:
        """Return candidate pieces for each part of a move, pruned to the useful ones."""
        purse = purse_of(q.state) if q.view.asked in ("acting", "paying") else None
        spent = [*purse.every_single, *purse.every_pair] if purse is not None else []
        rolled = [command.dice for command in q.legal(c.Reroll)] or [
            (die.id,) for die in q.view.players[q.seat].dice if die.lies in ("ready", "buried")
        ]
        return {
            CAR: [(thing_kinds.car(q.seat),)],
            PLACE: [(thing_kinds.place(place),) for place in self.lookup.places],
            EVENT: [(thing_kinds.event(event),) for events in q.view.events.values() for event in events],
            BIFF: [(thing_kinds.biff(year),) for year in q.view.biffs],
            ITEM: [(thing_kinds.item(item),) for item in q.view.players[q.seat].items],
            PARADOX: [(thing_kinds.paradox(place),) for place in q.view.paradox],
            TRAY: [(thing_kinds.tray(),)],
            MAT: [(thing_kinds.mat(q.seat),)],
            DIE: [order for dice in rolled for order in orders(dice)],
            MEANS: [order for means in spent for order in orders(self.lookup.spent_names[means])],
        }

    # --- meaning of a gesture ----------------------------------------------------------------------------------------

    def own_excuse(self, view: TableView, held: Thing, onto: Thing | None) -> str | None:
        """Explain that a car is not yours; empty for a piece put back."""
        if held.kind == thing_kinds.car and onto is not None and 0 <= view.actor != int(held.name):
            return self.titles.say(NOT_YOUR_CAR, seat=int(held.name))
        return "" if held.kind in LOOSE and onto is None else None

    def stands_for(self, view: TableView, held: Thing, onto: Thing | None) -> Meaning:
        """Interpret a piece dropped on another, or on the place of that one.

        Where another decision is pending, any resulting command is refused with its reason.
        """
        q, moves = Question(self._positions.of(view), view), self.of[view.asked]
        found = meant(moves, q, held) if onto is None else meant(moves, q, held, onto)
        if found is None and onto is not None:
            found = meant(moves, q, held, thing_kinds.place(self._place_of(view, onto)))
        if found is None and view.asked != "acting" and held.kind in (*LOOSE, thing_kinds.place, thing_kinds.event):
            return (c.Travel(q.seat, q.beside, q.any_die),)
        return found

    def _place_of(self, view: TableView, thing: Thing) -> str:
        """Return the place a piece lies on; empty if off the board."""
        kind, name, _part = thing
        if kind in (*PLACE, *PARADOX, thing_kinds.label, thing_kinds.scene):
            return name
        if kind == thing_kinds.event:
            return self.titles.events[name].place if name in self.titles.events else ""
        if kind == thing_kinds.home:
            return self.titles.items[name].home
        if kind == thing_kinds.biff:
            return view.biffs[int(name)]
        if kind == thing_kinds.car:
            return view.players[int(name)].place or ""
        found = dice_facts.die_of(view, name) if kind == thing_kinds.die else None
        return found[1].place or "" if found is not None else ""

    # --- travel ------------------------------------------------------------------------------------------------------

    def _drive(self, q: Question, *things: Thing) -> Actions:
        """Drive the car to a place with the least valuable dice."""
        place = things[-1].name
        if place in q.goals:
            yield self.journey(q, q.goals[place].route)
        elif place == q.here and len(things) > 1:
            yield (c.Travel(q.seat, place, q.any_die),)

    def journey(self, q: Question, route: Route) -> list[PlayerCommand]:
        """Return the commands of a route."""
        return [q.mine.travel[to][means] for to, means in route.moves]

    def _no_way(self, q: Question, *things: Thing) -> str | None:
        """Explain why the car cannot reach a place; empty for its own, None if it can."""
        place = things[-1].name
        if place == q.here:
            return ""
        if place in q.goals or (not place and q.goals):
            return None
        if not place:
            stated(claimed.can(q.view, "spend", says=False))
            return _(NO_DICE)
        stated(Holds(says=False, of="reaches", about=(place,)))
        if stated(Holds(says=self._reaches_cool(q.view, place), of="overheat_in_way", about=(place,))).says:
            return self.titles.refused(RefusalReason.OVERHEATED)
        return _(NO_DICE)

    def _reaches_cool(self, view: TableView, place: str) -> bool:
        """Return whether the car could reach a place without the special events of the round."""
        cool = self._positions.after(view)
        cool.lasting = ()
        return self.lookup.place[place] in Spending(cool).goals()

    def _lost(self, place: str) -> str:
        """Explain that every route to a place meets one car too many."""
        stated(Holds(says=True, of="way_loses", about=(place,)))
        return _(LOSES)

    def _go(self, q: Question, *things: Thing) -> Actions:
        """Travel with the dropped dice; a die dropped on the car's own place is buried there."""
        dice, to, by_car = q.spent(things), things[-1], any(thing.kind == thing_kinds.car for thing in things)
        if to.kind == thing_kinds.car or not to.name:
            yield (c.Travel(q.seat, q.beside, dice),)
        elif to.name == q.here and len(dice) == 1 and things[0].kind == thing_kinds.die and not by_car:
            yield (c.Bury(q.seat, dice[0]),)
        elif not by_car or len(dice) == 1:
            yield (c.Travel(q.seat, to.name, dice),)

    # --- paying ------------------------------------------------------------------------------------------------------

    def _pay(self, q: Question, *things: Thing) -> Actions:
        """Pay an icon of the events here; the die's own icon is preferred if needed."""
        *_dice, event = things
        if event.name in self.titles.events and self.titles.events[event.name].place == q.here:
            dice = q.spent(things)
            shown, asked = dice_facts.shown(q.view, dice[0]), [ICONS[icon] for icon, n in enumerate(q.needed) if n]
            first = [shown] if shown is not None and (shown != "wrench" or shown in asked) else []
            yield from ((c.Pay(q.seat, icon, dice),) for icon in dict.fromkeys([*first, *asked]))

    def _fix(self, q: Question, *things: Thing) -> Actions:
        """Pay all events of a place, travelling there first."""
        event = self.titles.events.get(things[-1].name)
        if event is None:
            return
        if event.place != q.here:
            goal = q.goals.get(event.place)
            if goal is not None and goal.payment is not None:
                yield [*self.journey(q, goal.route), *payments(q, goal.payment)]
            yield from self.chased_and_fixed(q, event.place)
        elif q.has_biff:
            yield from [*self.chased_and_fixed(q, q.here)] or self._pay(q, *map(thing_of, q.any_die), things[-1])
        elif (payment := q.spending.payment(q.needed, q.state.here)) is not None:
            yield payments(q, payment)

    def chased_and_fixed(self, q: Question, place: str) -> Iterator[list[PlayerCommand]]:
        """Yield driving to a place, chasing its Biff off, and fixing all its events.

        He goes where he is least in the way.
        """
        if place in q.guarded:
            route, chase, payment = q.guarded[place]
            yield [*self.journey(q, route), q.mine.push[self._aside(q, place)][chase], *payments(q, payment)]

    def _aside(self, q: Question, place: str) -> int:
        """Return where Biff is least in the way: another place of his year, without events and home of no held item."""
        homes = {self.titles.items[item].home for player in q.view.players for item in player.items}
        row = [to for to, year in self.titles.years.items() if year == self.titles.years[place] and to != place]
        return self.lookup.place[min(row, key=lambda one: (one in q.view.events) + (one in homes))]

    def _not_fixed(self, q: Question, *things: Thing) -> str | None:
        """Explain why the events of a place cannot be paid, even by travelling there."""
        event = self.titles.events.get(things[-1].name)
        if event is None:
            return None
        biff = stated(claimed.biff_at(q.view, event.place)).says
        if event.place == q.here:
            short = claimed.missing(missing(q.needed, purse_of(q.state).counts))
            return self.titles.refused(RefusalReason.CANNOT_COMPLETE, missing=short)
        why = self._no_way(q, thing_kinds.place(event.place))
        if why is not None:
            return why
        if biff:
            return self.titles.say(BIFF_THERE, place=event.place)
        short_there = q.spending.fewest_missing(self.lookup.place[event.place])
        if short_there is None:
            return self._lost(event.place)
        return self.titles.say(SHORT_THERE, missing=Count(says=short_there, of="missing_there", about=(event.place,)))

    # --- returning items ---------------------------------------------------------------------------------------------

    def _bring(self, q: Question, item: Thing, place: Thing) -> Actions:
        """Bring an item to its home and return it."""
        held, home = item.name in q.view.players[q.seat].items, self.titles.items[item.name].home
        found = [*self.brought(q, item.name)] if held and place.name == home else []
        if found or not held or place.name == home == q.here:
            yield from found or [(c.ReturnItem(q.seat, item.name),)]

    def brought(self, q: Question, item: str) -> Actions:
        """Yield bringing an own item home: drive there, chase Biff off and fix the events first.

        Where these yield another item, that is as far as it goes.
        """
        home = self.titles.items[item].home
        for calmed in self._calmed(q, home):
            whole = [*calmed, c.ReturnItem(q.seat, item)]
            yield whole if q.allows(whole) else calmed

    def _calmed(self, q: Question, place: str) -> Iterator[list[PlayerCommand]]:
        """Yield driving to a place, if it is another, and ridding it of Biff and events; at most one way."""
        biff, goal, here = place in q.view.biffs.values(), q.goals.get(place), place == q.here
        if place in q.view.events and biff:
            yield from self.chased_and_fixed(q, place)
        elif biff:
            to = self.lookup.places[self._aside(q, place)]
            for pushed in self._push(q, thing_kinds.biff(self.titles.years[place]), thing_kinds.place(to)):
                yield [*pushed]
        elif here:
            payment = q.spending.payment(q.needed, q.state.here)
            if payment is not None:
                yield [*payments(q, payment)]
        elif goal is not None and not goal.route.lost and (goal.payment is not None or place not in q.view.events):
            fixes = payments(q, goal.payment) if goal.payment is not None else ()
            yield [*self.journey(q, goal.route), *fixes]

    def _not_home(self, q: Question, item: Thing, place: Thing) -> str | None:
        """Explain why an item cannot be returned where it was dropped."""
        home = self.titles.items[item.name].home
        if place.name != home:
            return self.titles.refused(RefusalReason.NOT_ITS_HOME, item=item.name, home=claimed.home(item.name, home))
        biff, left = stated(claimed.biff_at(q.view, home)), claimed.events_at(q.view, home)
        if left.says:
            return self.titles.say(NOT_CALM, biff=biff, left=left, place=home)
        if biff.says:
            return self.titles.say(BIFF_THERE, place=home)
        return self._no_way(q, place) or self._lost(home)

    # --- Biff, lightning, paradox tokens -----------------------------------------------------------------------------

    def _push(self, q: Question, biff: Thing, place: Thing) -> Actions:
        """Push a Biff with the least valuable payment, driving to him first."""
        there = q.view.biffs[int(biff.name)]
        if not place.name:
            return
        if there != q.here:
            yield from self._pushed_there(q, there, place.name)
            return
        means = q.spending.cheapest(FIST)
        if place.name == q.here or self.titles.years[place.name] != int(biff.name):
            yield (c.Push(q.seat, place.name, q.any_die),)
        elif means is not None:
            yield (q.mine.push[self.lookup.place[place.name]][means],)

    def _pushed_there(self, q: Question, there: str, to: str) -> Actions:
        """Yield the journey to a Biff and the push to another place of his year."""
        goal = q.goals.get(there)
        if goal is None or goal.route.lost or to == there or self.titles.years[to] != self.titles.years[there]:
            return
        means = q.spending.cheapest(FIST, self.lookup.place[there], goal.route.spent)
        if means is not None:
            yield [*self.journey(q, goal.route), q.mine.push[self.lookup.place[to]][means]]

    def _not_pushed(self, q: Question, biff: Thing, _place: Thing) -> str | None:
        """Explain that a Biff is elsewhere or there is nothing to push him with."""
        elsewhere = self._elsewhere(q, biff)
        if elsewhere is not None or q.spending.cheapest(FIST) is not None:
            return elsewhere
        stated(claimed.can(q.view, "push", says=False))
        return _(NO_FIST)

    def _chase(self, q: Question, *things: Thing) -> Actions:
        """Push a Biff with the dice dropped on him: to a place of his year, any if none is given."""
        biff = next(thing for thing in things if thing.kind == thing_kinds.biff)
        if q.view.biffs[int(biff.name)] == q.here:
            others = (place for place, year in self.titles.years.items() if year == int(biff.name) and place != q.here)
            to = things[-1].name if things[-1] != biff else next(others)
            yield (c.Push(q.seat, to, q.spent(things)),)

    def _elsewhere(self, q: Question, *things: Thing) -> str | None:
        """Explain that a Biff stands elsewhere; no command names him."""
        year = int(things[-1].name)
        if q.view.biffs[year] == q.here:
            return None
        stated(claimed.biff_of(q.view, year))
        return self.titles.refused(RefusalReason.NO_BIFF_HERE, year=year)

    def _strike(self, q: Question, *things: Thing) -> Actions:
        """Spend a lightning by dropping it on the tray; dice are chosen next, unless only one is left."""
        means = q.spent(things)
        left = [one.id for one in dice_facts.ready(q.view, q.seat) if one.id not in means]
        strike = c.Strike(q.seat, means)
        yield (strike, c.Reroll(q.seat, (left[0],))) if len(left) == 1 else (strike,)

    def _strike_one(self, q: Question, *things: Thing) -> Actions:
        """Spend a lightning on one die to reroll it."""
        bolt, *others, die = things
        ready = [one.id for one in dice_facts.ready(q.view, q.seat)]
        means = q.spent((bolt,))
        if not others and bolt != die and die.name in ready and dice_facts.shown(q.view, means[0]) == "lightning":
            yield c.Strike(q.seat, means), c.Reroll(q.seat, (die.name,))

    def _mend(self, q: Question, *things: Thing) -> Actions:
        """Spend a Doc on a paradox token, or point at the token alone; the next one is chosen afterwards."""
        *dice, token = things
        means = self.lookup.numbered[q.spent(dice)] if dice else q.spending.cheapest(DOC)
        if means is not None:
            yield q.mine.repair[means], *self._removals(q, token.name)

    def _removals(self, q: Question, place: str) -> tuple[c.Remove, ...]:
        """Remove a token, and the only other one if just one is left."""
        others = [other for other in q.view.paradox if other != place]
        last = others if len(others) < self.lookup.numbers.removed else []
        return tuple(c.Remove(q.seat, one) for one in (place, *last))

    def _no_doc(self, q: Question, _token: Thing) -> str:
        stated(claimed.can(q.view, "mend", says=False))
        return _(NO_DOC)

    # --- other decisions ---------------------------------------------------------------------------------------------

    def _reroll(self, q: Question, *things: Thing) -> Actions:
        """Reroll the dice dropped on the tray."""
        yield (c.Reroll(q.seat, q.spent(things)),)

    def reroll_label(self, q: Question, commands: Sequence[PlayerCommand]) -> str:
        """Label a reroll by the icons of its dice."""
        (command,) = commands
        assert isinstance(command, c.Reroll)
        every = len(command.dice) == len(dice_facts.ready(q.view, q.seat)) > 1
        icons, chance = dice_facts.icons_of(q.view, command.dice), self._odds.again(q.view, command.dice)
        return self.titles.say(REROLL, all=every, icons=icons, percent=chance if chance and chance.says else None)

    def _remove(self, q: Question, token: Thing) -> Actions:
        yield (c.Remove(q.seat, token.name),)

    def _send(self, q: Question, biff: Thing, place: Thing) -> Actions:
        """Send a Biff to another place of his year."""
        if place.name and self.titles.years[place.name] == int(biff.name):
            yield (c.SendBiff(q.seat, place.name),)

    def _strays(self, _q: Question, biff: Thing, place: Thing) -> str | None:
        """Explain that a Biff never leaves his year; no command covers this when any Biff may be sent."""
        return self.titles.refused(RefusalReason.OTHER_YEAR, year=int(biff.name)) if place.name else None

    def _take(self, q: Question, die: Thing, _mat: Thing) -> Actions:
        yield (c.TakeBack(q.seat, die.name),)


def payments(q: Question, payment: Payment) -> list[c.Pay]:
    """Return the commands of a payment."""
    return [q.mine.pay[icon][means] for icon, means in payment.parts]
