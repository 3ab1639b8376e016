"""Offers while somebody acts: the booth, rerolls, Bogus results, journeys, figures, repairs, made Excellents.

Whatever is dragged without a die is paid for by what is missed least, which is lit; a die or a card's action that is
dragged itself pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import MADE
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.input.payments import (
    Journey,
    Means,
    journeys,
    pairs_to_spend,
    paying,
    ready,
    shown_of,
    thing_of_means,
)
from game.games.riff_in_time.table.layout.circuits import Circuits
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.acting_prompts import bogus_results
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles, location_on
from game.i18n import N_, _
from game.rules.claims import Idle, Spends, stated
from game.rules.contract import Command, PlayerCommand
from game.table.contract import Offer
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing

LOWER: Final = N_("{place}: from {was} to {now} with {cost}")
BRING_HOME: Final = N_("Bring {personage} home with {cost}")
RESTORE: Final = N_("Restore {personage} with {cost}")

HANDLED: Final = (c.PickUp, c.Drop, c.Restore)
"""What may be done for nothing by who has that ability."""
Handled: TypeAlias = c.PickUp | c.Drop | c.Restore
Paid: TypeAlias = Handled | c.Pass | c.Repair
"""What is done by dragging a figure, or to a rift."""


class ActionOffers:
    """Makes the offers of an acting seat."""

    def __init__(
        self, titles: Titles, circuits: Circuits, odds: RollOdds, positions: Positions[TableView, State]
    ) -> None:
        """``odds`` says what a roll is likely to bring."""
        self.lookup, self.titles, self.circuits = titles.lookup, titles, circuits
        self._odds, self._positions = odds, positions

    def make(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield everything that may be done now."""
        yield from self._bogus(view, legal)
        for command in legal:
            if isinstance(command, c.UseBooth):
                yield from self._booth(view, command)
        done: set[object] = set()
        yield from self._plain(view, legal, done)
        for command in legal:
            yield from self._paid(view, command)
            if isinstance(command, c.EndTurn):
                yield Offer((command,), label=_("End turn"), icon="check", main=True)
        for pair in pairs_to_spend(view, legal):
            yield from self._with_pair(view, pair, done)

    def _plain(
        self, view: TableView, legal: Sequence[Command], done: set[object], pair: Sequence[Means] = ()
    ) -> Iterator[Offer]:
        """Yield what is dragged without a die, but not what is ``done`` already, and add it there.

        Where the Excellent made of a ``pair`` pays, buttons name that pair.
        """
        if any(isinstance(command, c.Move) for command in legal):
            for journey in journeys(self.lookup, view):
                if journey.spaces[-1] not in done:
                    done.add(journey.spaces[-1])
                    yield from self._journey(view, journey)
        for command in legal:
            if isinstance(command, (*HANDLED, c.Pass, c.Repair)):
                what = _without_payment(command)
                if what not in done:
                    done.add(what)
                    yield from self._cheapest(view, command, pair)

    def _with_pair(self, view: TableView, pair: c.Combine, done: set[object]) -> Iterator[Offer]:
        """Yield what only an Excellent made of two equal actions pays for, with the making of it."""
        then = self._positions.after(view, (pair,))
        after, legal = then.view(view.seat), then.legal_commands()
        both = [Means(one, shown_of(view, one)) for one in (pair.first, pair.second)]
        made = thing_of_means(MADE)
        for offer in self._plain(after, legal, done, both):
            marks = (*(thing_of_means(one.id) for one in both), *(mark for mark in offer.marks if mark != made))
            cost = self._cost([*both, *self._beside(after, offer.commands)])
            yield replace(offer, commands=(pair, *offer.commands), cost=cost, spends=cost, marks=marks)

    def _beside(self, view: TableView, commands: Sequence[Command]) -> list[Means]:
        """Return what commands spend beside an Excellent that was made for them."""
        paid = (str(getattr(command, "by", MADE)) for command in commands)
        return [Means(one, shown_of(view, one)) for one in paid if one != MADE]

    # --- dice --------------------------------------------------------------------------------------------------------

    def _bogus(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield Bogus results: all of them by a button, each by dragging its die onto the rift.

        The button is loud where they do no harm, or nothing else is left: most players would rather roll again.
        """
        suffers = [command for command in legal if isinstance(command, c.Suffer)]
        if not suffers:
            return
        together = tuple(suffers)
        if len(bogus_results(self._positions, view, together).given) < len(together):
            together = together[:1]  # the game is over before the last one
        marks = tuple(thing_kinds.die(command.die) for command in together)
        nothing_else = len(suffers) == len(legal)
        label, harm = self._suffers(view, together)
        yield Offer(together, label=label, icon="lightning", main=nothing_else or not harm, marks=marks)
        here = location_on(view, view.players[view.turn].space)
        for command in suffers:
            label, _harm = self._suffers(view, (command,))
            yield Offer((command,), Gesture(thing_kinds.die(command.die), thing_kinds.location(str(here)), label))

    def _suffers(self, view: TableView, dice: Sequence[c.Suffer]) -> tuple[str, bool]:
        """Return what Bogus results are called by what they lead to, and whether they do harm."""
        found = bogus_results(self._positions, view, dice)
        if found.lost or any(name == SAN_DIMAS for name, _was, _now in found.turned):
            return _("Let San Dimas grow"), True
        if found.turned:
            return _("Let the rift grow"), True
        stated(Idle(says=True, after=found.given))
        return (_("Shrug it off") if found.spared else _("Carry it out")), False

    def _paid(self, view: TableView, command: Command) -> Iterator[Offer]:
        """Yield a command whose die or card is dragged where it is used."""
        if isinstance(command, c.Reroll):
            label = self._odds.labelled(_("Roll this die again"), view, command)
            yield Offer((command,), Gesture(thing_of_means(command.by), thing_kinds.die(command.die), label))
        elif isinstance(command, c.Combine):
            first, second = thing_of_means(command.first), thing_of_means(command.second)
            both = self._cost([Means(one, shown_of(view, one)) for one in (command.first, command.second)])
            for pick, place in ((first, second), (second, first)):
                gesture = Gesture(pick, place, _("Make an Excellent of both"))
                yield Offer((command,), gesture, cost=both, spends=both, marks=(first, second))
        elif isinstance(command, c.Move):
            yield Offer((command,), Gesture(thing_of_means(command.by), thing_kinds.space(command.to), _("Travel")))
        elif isinstance(command, c.Repair):
            here = location_on(view, view.players[view.turn].space)
            label = _("Lower the rift")
            yield Offer((command,), Gesture(thing_of_means(command.by), thing_kinds.location(str(here)), label))
        elif isinstance(command, c.Pass):
            to, who = thing_kinds.pawn(command.to), thing_kinds.personage(command.personage)
            yield Offer((command,), Gesture(thing_of_means(command.by), who, _("Pass on"), (to,)))
        elif isinstance(command, HANDLED):
            label, who = self._label(command), thing_kinds.personage(command.personage)
            yield Offer((command,), Gesture(thing_of_means(command.by), who, label))

    # --- the booth, figures and rifts --------------------------------------------------------------------------------

    def _booth(self, view: TableView, command: c.UseBooth) -> Iterator[Offer]:
        """Yield the roll of all dice: by its button, or by dragging the booth, with all aboard, into the tray."""
        label = self._odds.labelled(_("Roll all again"), view, command)
        gesture = Gesture(thing_kinds.pawn(view.turn), thing_kinds.tray(), label)
        yield from self._held(view, Offer((command,), gesture, label, "reroll"))

    def _held(self, view: TableView, dragged: Offer) -> Iterator[Offer]:
        """Yield what dragging the booth does, and the same for who takes hold of somebody aboard."""
        assert dragged.gesture is not None
        booth = dragged.gesture.pick
        aboard = tuple(thing_kinds.personage(who) for who in view.players[view.turn].carries)
        yield replace(dragged, along=aboard)
        for one in aboard:
            others = (booth, *(other for other in aboard if other != one))
            yield replace(dragged, gesture=replace(dragged.gesture, pick=one), label="", along=others)

    def _journey(self, view: TableView, journey: Journey) -> Iterator[Offer]:
        """Yield the way of the booth to a space, over as many circuits as are paid for: by a drag, or by a click."""
        goal = thing_kinds.space(journey.spaces[-1])
        dragged = Offer(
            journey.commands,
            Gesture(thing_kinds.pawn(view.turn), goal),
            cost=self._cost(journey.means),
            spends=self._cost(journey.means),
            path=self.circuits.line(journey.spaces),
            stops=tuple(self.circuits.point(space) for space in journey.stops),
            marks=tuple(thing_of_means(one.id) for one in journey.means),
        )
        held = list(self._held(view, dragged))
        yield from held
        yield replace(held[0], gesture=Gesture(goal))

    def _cost(self, means: Sequence[Means]) -> str:
        """Return what is used up, as signs."""
        return " ".join(self.titles.sign(one.shown) for one in means)

    def _cheapest(self, view: TableView, command: Paid, pair: Sequence[Means]) -> Iterator[Offer]:
        """Yield what is done by dragging a figure or pressing a button, paid for by what is missed least."""
        by = paying(ready(self.lookup, view), "interact", isinstance(command, HANDLED))[0]
        done = _paid_by(command, by.id)
        for number, place in enumerate(self._places(view, command)):
            pick = self._picked(view, command)
            gesture = Gesture(pick, place if pick != place else None, self._label(command))
            button = number == 0 and not isinstance(command, c.PickUp | c.Pass)
            yield Offer(
                (done,),
                gesture,
                self._button(view, done, pair or (by,)) if button else "",
                "interact" if button else "",
                cost=self._cost((by,)),
                spends=self._cost((by,)),
                marks=(thing_of_means(by.id),),
            )

    def _picked(self, view: TableView, command: Paid) -> Thing:
        """Return what is dragged: the figure, or the disc of a rift that is lowered."""
        if isinstance(command, c.Repair):
            return self._places(view, command)[0]
        return thing_kinds.personage(command.personage)

    def _places(self, view: TableView, command: Paid) -> tuple[Thing, ...]:
        """Return where a figure is put: into a booth or on its mat, or on the space where it belongs."""
        if isinstance(command, c.PickUp):
            return thing_kinds.pawn(view.turn), thing_kinds.mat(view.turn)
        if isinstance(command, c.Pass):
            return thing_kinds.pawn(command.to), thing_kinds.mat(command.to)
        here = view.players[view.turn].space
        if isinstance(command, c.Repair):
            return (thing_kinds.location(str(location_on(view, here))),)
        return (thing_kinds.space(here),)

    def _label(self, command: Paid) -> str:
        """Return what handling a figure is called."""
        if isinstance(command, c.Repair):
            return _("Lower the rift")
        words = {c.PickUp: _("Pick up"), c.Drop: _("Bring home"), c.Restore: _("Restore"), c.Pass: _("Pass on")}
        return words[type(command)]

    def _button(self, view: TableView, command: PlayerCommand, means: Sequence[Means]) -> str:
        """Return what stands on the button: whom it is about, or how far the rift falls, and what is spent."""
        pair = (c.Combine(view.actor, *(one.id for one in means)),) if len(means) > 1 else ()
        given = (*pair, command)
        spent = stated(Spends(says=(*(one.id for one in means), *([MADE] if pair else [])), after=given))
        cost = self._cost([one for one in means if one.id in spent.says])
        if isinstance(command, c.Repair):
            name = str(location_on(view, view.players[view.turn].space))
            was = claimed.dial(view, name)
            now = claimed.turned(name, was.says, was.says - 1, given)
            return self.titles.say(LOWER, place=self.titles.location(name), was=was, now=now, cost=cost)
        words = BRING_HOME if isinstance(command, c.Drop) else RESTORE
        return self.titles.say(words, personage=getattr(command, "personage", ""), cost=cost)


def _without_payment(command: Paid) -> tuple[object, ...]:
    """Return what a command does, whoever pays for it."""
    if isinstance(command, c.Repair):
        return (c.Repair,)
    return type(command), command.personage, command.to if isinstance(command, c.Pass) else None


def _paid_by(command: Paid, means: str) -> PlayerCommand:
    """Return the same command, paid for by something else."""
    if isinstance(command, c.Repair):
        return c.Repair(command.seat, means)
    if isinstance(command, c.Pass):
        return c.Pass(command.seat, command.personage, command.to, means)
    return type(command)(command.seat, command.personage, means)
