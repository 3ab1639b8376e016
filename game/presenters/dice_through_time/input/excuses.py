"""The excuses of Dice Through Time, and the command that a refused gesture stood for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.i18n import N_, _
from game.presenters.dice_through_time import dice_facts, thing_kinds
from game.presenters.dice_through_time.text.refusals import REFUSALS
from game.presenters.dice_through_time.text.titles import Titles
from game.rules.contract import Command
from game.rules.dice_through_time import commands as c
from game.rules.dice_through_time.compiled_box import Lookup
from game.rules.dice_through_time.message_ids import RefusalReason
from game.rules.dice_through_time.view import TableView
from game.ui.tabletop.thing_names import NOTHING, Thing

LOOSE: Final = (thing_kinds.die, thing_kinds.token, thing_kinds.car, thing_kinds.biff, thing_kinds.item)
"""What can be picked up even when it is not on offer."""
NO_DICE: Final = N_("Your dice do not take you there.")
FAR_EVENT: Final = N_("Your car is not there, or your dice do not reach so far: {place}.")
NOT_YOUR_CAR: Final = N_("That is the car of {seat}.")
NO_PAIR: Final = N_("Mr. Fusion takes two equal icons, not {first} and {second}.")
NO_DOC: Final = N_("Only a {doc} or Mr. Fusion mends that.")


class Excuses:
    """Explains why gestures fail."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles
        self._meant: Mapping[str, Callable[[TableView, Thing, Thing | None], Command | None]] = {
            thing_kinds.die: self._spent,
            thing_kinds.token: self._spent,
            thing_kinds.car: self._driven,
            thing_kinds.place: lambda view, place, _onto: self._gone(view, place),
            thing_kinds.biff: self._pushed,
            thing_kinds.item: lambda view, item, _onto: c.ReturnItem(view.actor, item.name),
            thing_kinds.event: lambda view, event, _onto: self._paid(view, event.name, ()),
        }

    def loose(self, thing: Thing) -> bool:
        """Return True for dice, tokens, cars, Biffs and items, which can always be picked up."""
        return thing.kind in LOOSE

    # --- the table's own excuses -------------------------------------------------------------------------------------

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return what is wrong with a gesture that stands for no command; None when the rules have to say."""
        held = picked[0] if picked else NOTHING
        if held.kind in LOOSE and onto is None:
            return ""
        if held.kind == thing_kinds.car and view.actor >= 0 and int(held.name) != view.actor:
            return self.titles.say(NOT_YOUR_CAR, seat=int(held.name))
        if view.ask is None or view.ask.what != "acting":
            return None
        if _is_means(held) and onto is not None and _is_means(onto):
            return self._unequal(view, held, onto)
        if held.kind in (thing_kinds.paradox, thing_kinds.frayed):
            return _(NO_DOC)
        return self._out_of_reach(view, held if onto is None else onto, held)

    def _unequal(self, view: TableView, first: Thing, second: Thing) -> str | None:
        """Return that two dice make no pair; None when each of them alone cannot be spent."""
        icons = [dice_facts.shown(view, _means(thing)) for thing in (first, second)]
        if None in icons or icons[0] == icons[1]:
            return None
        return self.titles.say(NO_PAIR, first=icons[0], second=icons[1])

    def _out_of_reach(self, view: TableView, goal: Thing, held: Thing) -> str | None:
        """Return that a place or an event cannot be reached with any dice."""
        here = view.players[view.actor].place
        if held.kind not in (thing_kinds.car, thing_kinds.place, thing_kinds.event):
            return None
        if goal.kind == thing_kinds.event and goal.name in self.titles.events:
            place = self.titles.events[goal.name].place
            return self._short(view, place) if place == here else self.titles.say(FAR_EVENT, place=place)
        if goal.kind == thing_kinds.place and goal.name != here:
            return _(NO_DICE)
        return "" if held.kind == thing_kinds.place else None

    def _short(self, view: TableView, place: str) -> str | None:
        """Return how much is missing for all that is asked for at the own place; None while Biff is in the way."""
        if place in view.biffs.values():
            return None
        short = dice_facts.missing_here(view, self.lookup)
        return self.titles.say(REFUSALS[RefusalReason.CANNOT_COMPLETE], missing=short)

    # --- what the rules are asked about ------------------------------------------------------------------------------

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command behind a refused gesture."""
        if view.actor < 0 or not picked or picked[0].kind not in self._meant:
            return None
        return self._meant[picked[0].kind](view, picked[0], onto)

    def _spent(self, view: TableView, held: Thing, onto: Thing | None) -> Command | None:
        """Guess what a die or token was to be spent for, by where it was put."""
        seat, name = view.actor, _means(held)
        kind, goal = (onto.kind, onto.name) if onto is not None else ("", "")
        if view.ask is not None and view.ask.what == "taking_back":
            return c.TakeBack(seat, name) if held.kind == thing_kinds.die else None
        if kind == thing_kinds.place and goal == view.players[seat].place and held.kind == thing_kinds.die:
            return c.Bury(seat, name)
        if kind == thing_kinds.place:
            return c.Travel(seat, goal, (name,))
        if kind == thing_kinds.event and goal in self.titles.events:
            return self._paid(view, goal, (name,))
        if kind in (thing_kinds.paradox, thing_kinds.frayed):
            return c.Repair(seat, (name,))
        if kind in (thing_kinds.tray, thing_kinds.die):
            return c.Strike(seat, (name,))
        if kind == thing_kinds.biff:
            return c.Push(seat, self._elsewhere(view, int(goal)), (name,))
        return None

    def _paid(self, view: TableView, event: str, dice: tuple[str, ...]) -> Command | None:
        """Guess that an event was to be paid for, or that one goes where it lies; a special one asks for nothing."""
        if event not in self.titles.events:
            return None
        card = self.titles.events[event]
        if dice and card.place != view.players[view.actor].place:
            return c.Travel(view.actor, card.place, dice)
        unpaid = view.ask.unpaid if view.ask is not None and view.ask.unpaid else card.icons
        icon = dice_facts.shown(view, dice[0]) if dice else None
        wanted = icon if icon is not None and icon in unpaid else unpaid[0]
        return c.Pay(view.actor, wanted, dice or self._any_die(view))

    def _any_die(self, view: TableView) -> tuple[str, ...]:
        """Name a die of the seat: what is wrong with a payment does not depend on it."""
        dice = dice_facts.ready(view, view.actor) or view.players[view.actor].dice
        return tuple(die.id for die in dice[:1])

    def _driven(self, view: TableView, _car: Thing, onto: Thing | None) -> Command | None:
        """Guess where the car was to go, or what it was to complete: the dice are what is wrong, or the place."""
        if onto is not None and onto.kind == thing_kinds.event:
            return self._paid(view, onto.name, ())
        return self._gone(view, onto) if onto is not None and onto.kind == thing_kinds.place else None

    def _gone(self, view: TableView, place: Thing) -> Command:
        return c.Travel(view.actor, place.name, self._any_die(view))

    def _pushed(self, view: TableView, biff: Thing, onto: Thing | None) -> Command | None:
        """Guess that a Biff was to be moved, for a fist or by a special event."""
        if onto is None or onto.kind != thing_kinds.place:
            return None
        if view.ask is not None and view.ask.what == "sending_biff":
            return c.SendBiff(view.actor, onto.name) if self.titles.years[onto.name] == int(biff.name) else None
        return c.Push(view.actor, onto.name, self._any_die(view))

    def _elsewhere(self, view: TableView, year: int) -> str:
        """Name a place of a year where its Biff is not."""
        return next(place for place, its in self.titles.years.items() if its == year and view.biffs[year] != place)


def _is_means(thing: Thing) -> bool:
    """Return whether a thing can be spent."""
    return thing.kind in (thing_kinds.die, thing_kinds.token)


def _means(thing: Thing) -> str:
    """Name a die or token as commands do."""
    return thing.name if thing.kind == thing_kinds.die else f"{dice_facts.TOKEN}{thing.name}"
