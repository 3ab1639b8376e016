"""The excuses of Dice Through Time, and the command that a refused gesture stood for.

The rules say what is wrong with a command. A gesture that stands for a whole journey stands for none: then the table
says, from the same facts, what is in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.compiled_box import DOC, FIST
from game.games.dice_through_time.rules.payment_means import missing, needed_at, purse_of
from game.games.dice_through_time.rules.refusal_and_ending_ids import RefusalReason
from game.games.dice_through_time.rules.spending import Spending
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Count, Holds, stated
from game.rules.contract import Command
from game.table.positions import Positions
from game.ui.tabletop.thing_names import NOTHING, Thing

LOOSE: Final = (thing_kinds.die, thing_kinds.token, thing_kinds.car, thing_kinds.biff, thing_kinds.item)
"""What can be picked up even when it is not on offer."""
NO_DICE: Final = N_("You don't have the dice to get there.")
LOSES: Final = N_("You would meet another car on the way, and the game would be lost.")
NOT_YOUR_CAR: Final = N_("That is the car of {seat}.")
NO_FIST: Final = N_("Moving Biff takes a {fist} or a pair, and you have neither.")
NO_DOC: Final = N_("That takes a {doc} or a pair, and you have neither.")
SHORT_THERE: Final = Plural(
    "You can get there, but {missing} icon would still be missing.",
    "You can get there, but {missing} icons would still be missing.",
    "missing",
)
BIFF_THERE: Final = N_("Biff stands at {place}. Drive there and chase him off first.")
NOT_CALM: Final[Sentence] = Either(
    "biff",
    Plural(
        "Biff and {left} event are at {place}. Chase him off and fix it first.",
        "Biff and {left} events are at {place}. Chase him off and fix them first.",
        "left",
    ),
    Plural("{left} event lies at {place}. Fix it first.", "{left} events lie at {place}. Fix them first.", "left"),
)


class Excuses:
    """Explains why gestures fail."""

    def __init__(self, titles: Titles, positions: Positions[TableView, State]) -> None:
        self.titles, self.lookup, self._positions = titles, titles.lookup, positions
        self._excuses: Mapping[str, Callable[[TableView, Thing, Thing | None], str | None]] = {
            thing_kinds.car: self._drive,
            thing_kinds.place: lambda view, place, _onto: self._way(view, place.name) if place.name else None,
            thing_kinds.event: lambda view, event, _onto: self._event(view, event.name),
            thing_kinds.item: self._bring,
            thing_kinds.biff: self._push,
            **dict.fromkeys((thing_kinds.die, thing_kinds.token), self._on_biff),
            **dict.fromkeys((thing_kinds.paradox, thing_kinds.frayed), lambda view, _token, _onto: self._mend(view)),
        }
        self._meant: Mapping[str, Callable[[TableView, Thing, Thing | None], Command | None]] = {
            thing_kinds.die: self._spent,
            thing_kinds.token: self._spent,
            thing_kinds.car: self._driven,
            thing_kinds.place: self._chosen,
            thing_kinds.biff: self._pushed,
            thing_kinds.item: self._brought,
            thing_kinds.event: lambda view, event, _onto: self._paid(view, event.name, ()),
        }

    def loose(self, thing: Thing) -> bool:
        """Return True for dice, tokens, cars, Biffs and items, which can always be picked up."""
        return thing.kind in LOOSE

    # --- what no single command is refused for -----------------------------------------------------------------------

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return what is wrong with a gesture that stands for no command; None when the rules have to say."""
        held = picked[0] if picked else NOTHING
        if held.kind in LOOSE and onto is None:
            return ""
        if held.kind == thing_kinds.car and view.actor >= 0 and int(held.name) != view.actor:
            return self.titles.say(NOT_YOUR_CAR, seat=int(held.name))
        what = view.asked
        if what == "sending_biff" and held.kind == thing_kinds.biff:
            return self._strays(held, self._place_of(view, onto))
        if what != "acting" or held.kind not in self._excuses:
            return None
        return self._excuses[held.kind](view, held, onto)

    def _strays(self, biff: Thing, place: str | None) -> str | None:
        """Return that a Biff never leaves his year, which no command says when any Biff may be moved."""
        if place is None or self.titles.years[place] == int(biff.name):
            return None
        return self.titles.refused(RefusalReason.OTHER_YEAR, year=int(biff.name))

    def _drive(self, view: TableView, _car: Thing, onto: Thing | None) -> str | None:
        if onto is not None and onto.kind == thing_kinds.event:
            return self._event(view, onto.name)
        place = self._place_of(view, onto)
        if place is not None:
            return self._way(view, place) if place != _here(view) else None
        if self._spending(view).goals():
            return None
        stated(claimed.can(view, "spend", says=False))
        return _(NO_DICE)

    def _way(self, view: TableView, place: str) -> str | None:
        """Return why the car does not get to a place; empty for its own, None where there is a way."""
        if place == _here(view):
            return ""
        number = self.lookup.place[place]
        if number in self._spending(view).goals():
            return None
        stated(Holds(says=False, of="reaches", about=(place,)))
        if stated(Holds(says=self._reaches_cool(view, number), of="overheat_in_way", about=(place,))).says:
            return self.titles.refused(RefusalReason.OVERHEATED)
        return _(NO_DICE)

    def _reaches_cool(self, view: TableView, number: int) -> bool:
        """Return whether the dice would take the car to a place if no special event held."""
        cool = self._positions.after(view)
        cool.lasting = ()
        return number in Spending(cool).goals()

    def _event(self, view: TableView, event: str) -> str | None:
        """Return why the events of a place cannot be fixed, the way there included."""
        if event not in self.titles.events:
            return None
        place = self.titles.events[event].place
        biff = stated(claimed.biff_at(view, place)).says
        if place == _here(view):
            s = self._positions.of(view)
            short = missing(needed_at(s, s.here), purse_of(s).counts)
            return None if biff else self.titles.refused(RefusalReason.CANNOT_COMPLETE, missing=claimed.missing(short))
        why = self._way(view, place)
        if why is not None:
            return why
        if biff:
            return self.titles.say(BIFF_THERE, place=place)
        short_there = self._spending(view).fewest_missing(self.lookup.place[place])
        if short_there is None:
            return self._lost(place)
        return self.titles.say(SHORT_THERE, missing=Count(says=short_there, of="missing_there", about=(place,)))

    def _bring(self, view: TableView, item: Thing, onto: Thing | None) -> str | None:
        """Return why an item does not come home where it was put."""
        place, home = self._place_of(view, onto), self.titles.items[item.name].home
        if item.name not in view.players[view.actor].items:
            return None
        if place != home:
            home_claim = claimed.home(item.name, home)
            return self.titles.refused(RefusalReason.NOT_ITS_HOME, item=item.name, home=home_claim)
        if place == _here(view):
            return None
        biff, left = stated(claimed.biff_at(view, place)), claimed.events_at(view, place)
        if left.says:
            return self.titles.say(NOT_CALM, biff=biff, left=left, place=place)
        if biff.says:
            return self.titles.say(BIFF_THERE, place=place)
        why = self._way(view, place)
        if why is None and self._spending(view).goals()[self.lookup.place[place]].route.lost:
            return self._lost(place)
        return why

    def _lost(self, place: str) -> str:
        """Return that every way to a place meets a car too many."""
        stated(Holds(says=True, of="way_loses", about=(place,)))
        return _(LOSES)

    def _push(self, view: TableView, biff: Thing, onto: Thing | None) -> str | None:
        """Return that there is nothing to move a Biff with who could go there; else the rules know why not."""
        year, here = int(biff.name), _here(view)
        place = self._place_of(view, onto)
        if view.biffs[year] != here:
            return self._elsewhere_biff(view, year)
        if place == here or (place is not None and self.titles.years[place] != year):
            return None
        if self._spending(view).cheapest(FIST) is not None:
            return None
        stated(claimed.can(view, "push", says=False))
        return _(NO_FIST)

    def _on_biff(self, view: TableView, _means: Thing, onto: Thing | None) -> str | None:
        """Return that the Biff on whom a die or token was put stands elsewhere: no command names him."""
        is_biff = onto is not None and onto.kind == thing_kinds.biff
        year = int(onto.name) if is_biff and onto is not None else 0
        return self._elsewhere_biff(view, year) if is_biff and view.biffs[year] != _here(view) else None

    def _elsewhere_biff(self, view: TableView, year: int) -> str:
        stated(claimed.biff_of(view, year))
        return self.titles.refused(RefusalReason.NO_BIFF_HERE, year=year)

    def _mend(self, view: TableView) -> str | None:
        """Return that there is no Doc; None where there is one, for which a token is chosen."""
        if self._spending(view).cheapest(DOC) is not None:
            return None
        stated(claimed.can(view, "mend", says=False))
        return _(NO_DOC)

    def _spending(self, view: TableView) -> Spending:
        return Spending(self._positions.of(view))

    # --- what the rules are asked about ------------------------------------------------------------------------------

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command behind a refused gesture; where another decision is due, any will be refused with it."""
        if view.actor < 0 or view.ask is None or not picked or picked[0].kind not in self._meant:
            return None
        command = self._meant[picked[0].kind](view, picked[0], onto)
        return command if command is not None or view.ask.what == "acting" else self._gone(view, self._beside(view))

    def _spent(self, view: TableView, held: Thing, onto: Thing | None) -> Command | None:
        """Guess what a die or token was to be spent for, by where it was put: for a step, where that says nothing."""
        seat, name, what = view.actor, _means(held), view.asked
        is_die = held.kind == thing_kinds.die
        if what == "taking_back":
            return c.TakeBack(seat, name) if is_die else None
        if what == "striking" and is_die:
            return c.Reroll(seat, (name,))
        put = self._put(view, held, onto) if onto is not None else None
        return put or c.Travel(seat, self._beside(view), (name,))

    def _put(self, view: TableView, held: Thing, onto: Thing) -> Command | None:
        """Guess what a die or token was to do in a turn."""
        seat, name, kind = view.actor, _means(held), onto.kind
        if kind == thing_kinds.event:
            return self._paid(view, onto.name, (name,))
        if kind in (thing_kinds.paradox, thing_kinds.frayed):
            return c.Repair(seat, (name,))
        if kind == thing_kinds.tray:
            return c.Strike(seat, (name,))
        if _is_means(onto):
            return c.Strike(seat, tuple(sorted((name, _means(onto)), key=self.lookup.means_of.__getitem__)))
        if kind == thing_kinds.biff:
            return c.Push(seat, self._elsewhere(view, int(onto.name)), (name,))
        place = self._place_of(view, onto)
        if place is None or kind in (thing_kinds.car, thing_kinds.die):
            return None
        buries = place == _here(view) and held.kind == thing_kinds.die
        return c.Bury(seat, name) if buries else c.Travel(seat, place, (name,))

    def _paid(self, view: TableView, event: str, dice: tuple[str, ...]) -> Command | None:
        """Guess that an event was to be paid for, or that one goes where it lies; a special one asks for nothing."""
        if view.asked == "erasing":
            return c.Erase(view.actor, event)
        if event not in self.titles.events:
            return None
        place = self.titles.events[event].place
        if dice and place != _here(view):
            return c.Travel(view.actor, place, dice)
        if not dice and (place != _here(view) or place not in view.biffs.values()):
            return None
        unpaid = view.ask.unpaid if view.ask is not None and view.ask.unpaid else view.needs[place]
        icon = dice_facts.shown(view, dice[0]) if dice else None
        wanted = unpaid[0] if icon is None or (icon == "wrench" and icon not in unpaid) else icon
        return c.Pay(view.actor, wanted, dice or self._any_die(view))

    def _any_die(self, view: TableView) -> tuple[str, ...]:
        """Name a die of the seat: what is wrong does not depend on it."""
        return tuple(die.id for die in view.players[view.actor].dice[:1])

    def _driven(self, view: TableView, _car: Thing, onto: Thing | None) -> Command | None:
        """Guess where the car was to go, or what it was to complete."""
        if onto is not None and onto.kind == thing_kinds.event:
            return self._paid(view, onto.name, ())
        return self._gone(view, _here(view)) if self._place_of(view, onto) == _here(view) else None

    def _gone(self, view: TableView, place: str) -> c.Travel:
        return c.Travel(view.actor, place, self._any_die(view))

    def _chosen(self, view: TableView, place: Thing, _onto: Thing | None) -> Command | None:
        """Guess what a place was pointed at for."""
        removing = view.asked == "removing"
        return c.Remove(view.actor, place.name) if removing else None

    def _pushed(self, view: TableView, biff: Thing, onto: Thing | None) -> Command | None:
        """Guess that a Biff was to be moved, for a fist or by a special event."""
        place, year = self._place_of(view, onto), int(biff.name)
        if view.asked == "sending_biff":
            return c.SendBiff(view.actor, place) if place is not None else None
        if place is None or (self.titles.years[place] == year and place != _here(view)):
            return None
        return c.Push(view.actor, place, self._any_die(view))

    def _brought(self, view: TableView, item: Thing, onto: Thing | None) -> Command | None:
        """Guess that an item was to come home where it was put, and where the car stands."""
        held = item.name in view.players[view.actor].items
        there = self._place_of(view, onto) == _here(view)
        return c.ReturnItem(view.actor, item.name) if there or not held else None

    # --- where things are --------------------------------------------------------------------------------------------

    def _place_of(self, view: TableView, thing: Thing | None) -> str | None:
        """Return the place on which something lies or stands; None for what is not on the board."""
        if thing is None:
            return None
        kind, name, _part = thing
        if kind in (thing_kinds.place, thing_kinds.label, thing_kinds.scene, thing_kinds.paradox, thing_kinds.frayed):
            return name
        if kind == thing_kinds.event:
            return self.titles.events[name].place if name in self.titles.events else None
        if kind == thing_kinds.home:
            return self.titles.items[name].home
        if kind == thing_kinds.biff:
            return view.biffs[int(name)]
        if kind == thing_kinds.car:
            return view.players[int(name)].place
        found = dice_facts.die_of(view, name) if kind == thing_kinds.die else None
        return found[1].place if found is not None else None

    def _elsewhere(self, view: TableView, year: int) -> str:
        """Name a place of a year where its Biff is not."""
        return next(place for place, its in self.titles.years.items() if its == year and view.biffs[year] != place)

    def _beside(self, view: TableView) -> str:
        """Name a neighbour of the place of the active car."""
        return self.lookup.places[self.lookup.neighbours[self.lookup.place[_here(view)]][0]]


def _here(view: TableView) -> str:
    """Return the place of the active car."""
    return str(view.players[view.turn].place)


def _is_means(thing: Thing) -> bool:
    """Return whether a thing can be spent."""
    return thing.kind in (thing_kinds.die, thing_kinds.token)


def _means(thing: Thing) -> str:
    """Name a die or token as commands do."""
    return thing.name if thing.kind == thing_kinds.die else f"{dice_facts.TOKEN}{thing.name}"
