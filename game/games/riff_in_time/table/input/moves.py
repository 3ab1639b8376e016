"""Moves of the acting seat: what each gesture means and why it may be refused.

A gesture without a die spends the least valuable payment, or an Excellent made for it; a die or card action that is
dragged itself is what pays. The booth dropped on a figure or a dial drives there and acts, and so does a figure dropped
where the booth has to drive first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Final, TypeAlias

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import FREE, INTERACT, MADE, MOVE
from game.games.riff_in_time.rules.legal import reach
from game.games.riff_in_time.rules.payment_means import (
    handles_freely,
    in_spending_order,
    pairs_in_spending_order,
    paying,
)
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.text.acting_prompts import bogus_results
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles, location_on, shown_of
from game.i18n import _
from game.rules.claims import Count, Idle, stated
from game.rules.contract import Command, PlayerCommand
from game.table.messages import verb_of
from game.table.moves import Choices, Meaning, Move, MoveExcuses, Part, meant
from game.table.positions import Positions
from game.ui.tabletop.thing_names import NOTHING, Thing

LOOSE: Final = (thing_kinds.pawn, thing_kinds.personage, thing_kinds.die, thing_kinds.means)
"""Pieces that can always be picked up, even when unusable; dropping one explains why."""

BOOTH: Final[Part] = (thing_kinds.pawn,)
WHO: Final[Part] = (thing_kinds.personage,)
"""A figure in the booth or beside it."""
ANYBODY: Final[Part] = (thing_kinds.personage, thing_kinds.person)
"""A figure on any stage."""
SPACE: Final[Part] = (thing_kinds.space,)
"""Drop targets that stand for a space, pieces on it included."""
RIFT: Final[Part] = (thing_kinds.location,)
DISC: Final[Part] = thing_kinds.PLACES
ON_SPACE: Final[Part] = (*DISC, *WHO)
TRAY: Final[Part] = (thing_kinds.tray,)
SEAT: Final[Part] = (thing_kinds.mat, thing_kinds.portrait, thing_kinds.pawn)
"""Drop targets that stand for a seat: its booth or mat."""
MEANS: Final[Part] = (thing_kinds.die, thing_kinds.means)

Actions: TypeAlias = Iterator[Sequence[PlayerCommand]]


def thing_of_means(means: str) -> Thing:
    """Return the piece of a payment: a die of the pool or a card's action."""
    return thing_kinds.die(means) if means.startswith("die.") else thing_kinds.means(means)


def begins_with(commands: Sequence[Command]) -> str:
    """Return what an action does before its last command: it brings somebody ``home``, else it ``travels``, or ""."""
    *before, last = commands
    if any(isinstance(one, c.Drop | c.Restore) for one in before):
        return "home"
    return "travels" if not isinstance(last, c.Move) and any(isinstance(one, c.Move) for one in before) else ""


class Question:
    """Input query: the view of the acting seat, its legal commands and its payments."""

    def __init__(
        self, state: State, view: TableView, legal: Sequence[Command] = (), given: Sequence[PlayerCommand] = ()
    ) -> None:
        """Bind a view and its legal commands; ``state`` is its position, ``given`` are commands that lead to it."""
        self.state, self.view, self.seat, self.given = state, view, view.actor, (*given,)
        self.legal = {command: number for number, command in enumerate(legal)}
        """Legal commands with their index in the order of the rules."""
        self.here = str(view.players[view.turn].space)

    @cached_property
    def ready(self) -> list[tuple[int, int]]:
        """Payments with the action each shows, least valuable first."""
        return in_spending_order(self.state)

    def paying(self, action: int, free: bool = False) -> list[str]:
        """List payments for an action, least valuable first; ``free`` includes the free handling."""
        found = [self.state.lookup.means[one] for one in paying(self.ready, action)]
        return [FREE, *found] if free and handles_freely(self.state) else found

    @property
    def anything(self) -> str:
        """Any payment, for building a command whose refusal is wanted."""
        return self.state.lookup.means[self.ready[0][0]] if self.ready else MADE

    def then(self, commands: Sequence[PlayerCommand]) -> Question | None:
        """Return the input query after some commands; None if they cannot all be given."""
        state = self.state.clone()
        for command in commands:
            if state.refusal(command) is not None:
                return None
            state.apply(command)
        return Question(state, state.view(self.view.seat), state.legal_commands(), (*self.given, *commands))

    @cached_property
    def pairs(self) -> list[tuple[c.Combine, State]]:
        """Pairs that make an Excellent, least valuable first, each with the resulting position."""
        found = []
        for pair in pairs_in_spending_order(self.state):
            command, then = self.state.lookup.commands[self.seat].combine[pair], self.state.clone()
            then.apply(command)
            found.append((command, then))
        return found


class TableMoves(MoveExcuses[TableView]):
    """Moves of the acting seat."""

    loose_kinds = LOOSE

    def __init__(self, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]) -> None:
        """Bind titles and positions; ``odds`` predicts rolls."""
        self.titles, self.lookup, self.odds, self._positions = titles, titles.lookup, odds, positions
        label = self.label
        self.acting: Sequence[Move[Question]] = (
            Move((MEANS, MEANS), self._with, label=label),
            Move((MEANS, SPACE), self._travel, label=lambda _q, _commands: _("Travel")),
            Move((MEANS, SPACE), self._on_space, offered=False),
            Move((MEANS, WHO), self._handle_for, label=label),
            Move((MEANS, WHO, BOOTH), self._pass_for, label=label),
            Move((MEANS, RIFT), self._at_rift, label=label),
            Move((BOOTH, TRAY), self._roll, label=label),
            Move((WHO, TRAY), self._roll, label=label),
            Move((BOOTH, ANYBODY), self._fetch, label=label),
            Move((WHO, ANYBODY), self._fetch, label=label),
            Move((BOOTH, RIFT), self._lower, label=label),
            Move((BOOTH, SPACE), self._drive, self._no_way),
            Move((SPACE,), self._drive),
            Move((WHO, RIFT), self._lower, label=label),
            Move((WHO, SEAT), self._take, label=label),
            Move((WHO, ON_SPACE), self._handle, offered=False),
            Move((WHO, SPACE), self._put_down, label=label),
            Move((WHO, SPACE), self._handle, offered=False),
            Move((RIFT,), self._repair, label=label),
            Move((DISC,), self._repair, offered=False),
        )

    def things(self, q: Question) -> Choices:
        """Return candidate pieces for each part of a move, pruned to the useful ones."""
        seats = range(len(q.view.players))
        people = q.view.personages.items()
        near = [who for who, one in people if one.carrier == q.seat or one.space == q.here]
        dice = [die.id for die in q.view.pool if not die.spent]
        far = self.lookup.circuits.distance[q.state.here]
        cards = [card.id for card in q.view.cards if not card.used]
        return {
            BOOTH: [(thing_kinds.pawn(seat),) for seat in seats],
            WHO: [(thing_kinds.personage(who),) for who in near],
            ANYBODY: [(thing_kinds.personage(who),) for who, one in people if one.space is not None],
            SPACE: [
                (thing_kinds.space(self.lookup.spaces[space]),)
                for space in sorted(range(len(far)), key=far.__getitem__)
            ],
            RIFT: [(thing_kinds.location(name),) for name in (*q.view.locations, SAN_DIMAS)],
            TRAY: [(thing_kinds.tray(),)],
            SEAT: [(kind(seat),) for seat in seats for kind in (thing_kinds.pawn, thing_kinds.mat)],
            MEANS: [(thing_of_means(one),) for one in (*dice, *cards, MADE, FREE)],
        }

    def label(self, q: Question, commands: Sequence[PlayerCommand]) -> str:
        """Return the label that distinguishes an action; empty for journeys."""
        last = commands[-1]
        if isinstance(last, c.Reroll):
            return self.odds.labelled(_("Reroll this die"), q.view, last)
        first = begins_with(commands)
        if first:
            return self.titles.tell(f"actions.first.{first}.{verb_of(last)}")
        if isinstance(last, c.UseBooth):
            return self.odds.labelled(_("Reroll everything"), q.view, last)
        if isinstance(last, c.Suffer):
            return self.suffers(q.view, (last,))[0]
        words: Mapping[type[Command], str] = {
            c.Combine: _("Combine into Excellent"),
            c.PickUp: _("Pick up"),
            c.Drop: _("Bring home"),
            c.Restore: _("Restore"),
            c.Pass: _("Pass"),
            c.Repair: _("Lower the rift"),
        }
        return words.get(type(last), "")

    def suffers(self, view: TableView, dice: Sequence[c.Suffer]) -> tuple[str, bool]:
        """Label Bogus results by their effect; also return whether they do harm."""
        found = bogus_results(self._positions, view, dice)
        if found.lost or any(name == SAN_DIMAS for name, _was, _now in found.turned):
            return _("Let San Dimas grow"), True
        if found.turned:
            return _("Let the rift grow"), True
        stated(Idle(says=True, after=found.given))
        return (_("Shrug it off") if found.spared else _("Resolve it")), False

    # --- meaning of a gesture ----------------------------------------------------------------------------------------

    def stands_for(self, view: TableView, held: Thing, onto: Thing | None) -> Meaning:
        """Interpret a piece dropped on another, or on the space of that one.

        In other decisions the target is an objective or a place to break open; anything else is refused as too early.
        """
        if view.asked == "acting":
            q, space = Question(self._positions.of(view), view), self._space(view, onto or NOTHING)
            found = meant(self.acting, q, held) if onto is None else meant(self.acting, q, held, onto)
            return meant(self.acting, q, held, thing_kinds.space(space)) if found is None and space else found
        if held.kind == thing_kinds.objective:
            return (c.KeepObjective(view.actor, held.name),)
        if held.kind in thing_kinds.PLACES and held.name != SAN_DIMAS:
            return (c.Unrepair(view.actor, held.name),)
        return (c.EndTurn(view.actor),) if held.kind in LOOSE else None

    def own_excuse(self, view: TableView, held: Thing, onto: Thing | None) -> str | None:
        """Explain a refusal specific to this game: foreign booth, figure, blank die."""
        if held == onto or view.actor < 0:
            return "" if held.kind in LOOSE else None
        if held.kind == thing_kinds.pawn:
            if int(held.name) != view.actor:
                player = self.titles.player(view, int(held.name))
                return self.titles.tell("excuses.booth_of", player=player)
            return "" if onto is None or self._space(view, onto) == self._space(view, held) else None
        if held.kind == thing_kinds.personage:
            return self._about_figure(view, held.name, onto or NOTHING)
        if held.kind == thing_kinds.die and shown_of(view, held.name) == "blank":
            return _("That die is blank. Only a reroll helps.")
        return None

    def _about_figure(self, view: TableView, who: str, onto: Thing) -> str | None:
        """Explain that a figure is carried by someone else or is home for good."""
        one, seat = view.personages[who], view.actor
        if one.carrier is not None and one.carrier != seat:
            return self.titles.tell("excuses.travels_with", personage=who, player=self.titles.player(view, one.carrier))
        if one.restored:
            return self.titles.tell("excuses.back_home", personage=who)
        aboard = one.carrier == seat and onto.kind in (thing_kinds.pawn, thing_kinds.mat) and onto.name == str(seat)
        if aboard or (one.space is not None and self._space(view, onto) == one.space and not self._at_home(view, who)):
            return ""
        return None

    def _at_home(self, view: TableView, who: str) -> bool:
        """Return whether a figure stands at its home."""
        one = view.personages[who]
        return one.space is not None and location_on(view, one.space) == self.titles.homes[who].id

    def _space(self, view: TableView, thing: Thing) -> str | None:
        """Return the space of a piece, or the space itself."""
        kind, name, _part = thing
        if kind == thing_kinds.space:
            return name
        if kind in thing_kinds.PLACES:
            return SAN_DIMAS if name == SAN_DIMAS else view.locations[name].space
        if kind == thing_kinds.pawn:
            return view.players[int(name)].space
        return view.personages[name].space if kind == thing_kinds.personage else None

    # --- travel ------------------------------------------------------------------------------------------------------

    def _drive(self, q: Question, *things: Thing) -> Actions:
        """Drive the booth to a space, with as many Moves as the route takes."""
        space, by_hand = things[-1].name, len(things) > 1
        start, goal, far = q.state.here, self.lookup.space[space], reach(q.state)
        moves = -(-self.lookup.circuits.distance[start][goal] // far)
        if not moves or (by_hand and things[0] != thing_kinds.pawn(q.seat)):
            return
        if q.state.unresolved():
            yield from [(c.Move(q.seat, space, q.anything),)] if by_hand else []
            return
        path = self.lookup.circuits.path(start, goal)
        stops = [self.lookup.spaces[stop] for stop in (*path[far:-1:far], path[-1])]
        for made, then in (((), q.state), *(((pair,), then) for pair, then in q.pairs)):
            means = paying(in_spending_order(then), MOVE)
            if moves <= len(means):
                by = (self.lookup.means[one] for one in means)
                yield *made, *(c.Move(q.seat, to, one) for to, one in zip(stops, by, strict=False))
                return

    def _no_way(self, q: Question, booth: Thing, space: Thing) -> str | None:
        """Explain that no Move is left or the route is too long."""
        moves, here, goal = len(q.paying(MOVE)), q.state.here, self.lookup.space[space.name]
        steps = self.lookup.circuits.distance[here][goal]
        if not moves:
            return _("You have no {move} Move left, and nothing to make one from.")
        if steps <= moves * reach(q.state):
            return None
        return self.titles.tell("excuses.too_far", n=Count(says=steps, of="way", about=(q.here, space.name)))

    def _travel(self, q: Question, by: Thing, space: Thing) -> Actions:
        """Travel by a die or card dropped on a space."""
        if space.name != q.here:
            yield (c.Move(q.seat, space.name, by.name),)

    def _roll(self, q: Question, held: Thing, _tray: Thing) -> Actions:
        """Reroll all dice: the booth or a passenger is dropped on the tray."""
        if held == thing_kinds.pawn(q.seat) or held.name in q.view.players[q.seat].carries:
            yield (c.UseBooth(q.seat),)

    # --- explicit payment --------------------------------------------------------------------------------------------

    def _with(self, q: Question, by: Thing, other: Thing) -> Actions:
        """Reroll a die, or make an Excellent of two equal actions."""
        if by == other:
            return
        if other.kind == thing_kinds.die and shown_of(q.view, by.name) in ("reroll", "excellent"):
            yield (c.Reroll(q.seat, other.name, by.name),)
        first, second = sorted((by.name, other.name), key=self.lookup.means_of.__getitem__)
        yield (c.Combine(q.seat, first, second),)

    def _at_rift(self, q: Question, by: Thing, rift: Thing) -> Actions:
        """Apply a die to the rift here: a Bogus result raises it, an Interact lowers it."""
        if rift.name == location_on(q.view, q.here):
            yield from self._on_space(q, by, rift)

    def _on_space(self, q: Question, by: Thing, _space: Thing) -> Actions:
        suffers = shown_of(q.view, by.name) == "bogus"
        yield (c.Suffer(q.seat, by.name) if suffers else c.Repair(q.seat, by.name),)

    def _handle_for(self, q: Question, by: Thing, who: Thing) -> Actions:
        """Handle the figure that a die is dropped on."""
        one = q.view.personages[who.name]
        if one.carrier == q.seat:
            yield (c.Drop(q.seat, who.name, by.name),)
        else:
            yield ((c.Restore if self._at_home(q.view, who.name) else c.PickUp)(q.seat, who.name, by.name),)

    def _pass_for(self, q: Question, by: Thing, who: Thing, booth: Thing) -> Actions:
        yield (c.Pass(q.seat, who.name, int(booth.name), by.name),)

    # --- implicit payment --------------------------------------------------------------------------------------------

    def _paid(self, q: Question, command: Callable[[str], PlayerCommand], free: bool = True) -> Actions:
        """Interact with the least valuable payment, else with an Excellent made of a pair."""
        direct = q.paying(INTERACT, free)
        if direct:
            yield (command(direct[0]),)
            return
        pair = next((pair for pair, then in q.pairs if then.refusal(command(MADE)) is None), None)
        yield (command(q.anything),) if pair is None else (pair, command(MADE))

    def _take(self, q: Question, who: Thing, seat: Thing) -> Actions:
        """Take a figure aboard: dropped on a booth or on the driver's mat."""
        other = int(seat.name)
        if other != q.seat:
            does = partial(self._paid, command=lambda by: c.Pass(q.seat, who.name, other, by), free=False)
            aboard = q.view.personages[who.name].carrier == q.seat
            far = self._there(q, str(q.view.players[other].space), does) if aboard else None
            yield from does(q) if far is None else [far]
        elif q.view.personages[who.name].carrier != q.seat:
            yield from self._paid(q, lambda by: c.PickUp(q.seat, who.name, by))

    def _put_down(self, q: Question, who: Thing, space: Thing) -> Actions:
        """Drop a figure at the booth's space; on another space a passenger takes the booth along."""
        if space.name == q.here:
            yield from self._handle(q, who, space)
        elif q.view.personages[who.name].carrier == q.seat:
            drives = self._drive(q, thing_kinds.pawn(q.seat), space)
            home = q.view.locations[self.titles.homes[who.name].id].space == space.name
            far = self._there(q, space.name, lambda there: self._handle(there, who, space)) if home else None
            yield from drives if far is None else [far]

    def _fetch(self, q: Question, held: Thing, who: Thing) -> Actions:
        """Drive to a figure; pick it up, or restore it where it is at home.

        ``held`` is the booth, or a passenger, who is in front of it; on the stage of a passenger's own home, dropping
        it there brings it home instead.
        """
        one = q.view.personages[who.name]
        if one.space is None or one.restored or not self._takes_booth(q, held, one.space):
            return
        does = c.Restore if self._at_home(q.view, who.name) else c.PickUp
        found = self._there(q, one.space, partial(self._paid, command=lambda by: does(q.seat, who.name, by)))
        if found is not None:
            yield found

    def _takes_booth(self, q: Question, held: Thing, space: str) -> bool:
        """Return whether a piece dragged to a space stands for the booth: itself, or a passenger not at home there."""
        if held.name not in q.view.players[q.seat].carries or held.kind != thing_kinds.personage:
            return held == thing_kinds.pawn(q.seat)
        return q.view.locations[self.titles.homes[held.name].id].space != space

    def _there(self, q: Question, space: str, does: Callable[[Question], Actions]) -> Sequence[PlayerCommand] | None:
        """Return the action that drives to a space and ``does`` something there; None where it cannot be paid for."""
        way = () if space == q.here else next(self._drive(q, thing_kinds.pawn(q.seat), thing_kinds.space(space)), None)
        there = None if way is None or q.state.unresolved() else q.then(way)
        if way is None or there is None:
            return None
        acts = next((commands for commands in does(there) if there.then(commands) is not None), None)
        return [*way, *acts] if acts else None

    def _handle(self, q: Question, who: Thing, _space: Thing) -> Actions:
        """Bring a passenger home, or restore a figure here."""
        does = c.Drop if q.view.personages[who.name].carrier == q.seat else c.Restore
        yield from self._paid(q, lambda by: does(q.seat, who.name, by))

    def _repair(self, q: Question, disc: Thing) -> Actions:
        """Lower the rift here by one."""
        if disc.kind not in RIFT or disc.name == location_on(q.view, q.here):
            yield from self._paid(q, lambda by: c.Repair(q.seat, by), free=False)

    def _lower(self, q: Question, held: Thing, rift: Thing) -> Actions:
        """Drive to a rift, bring its figure home, and lower it as far as all Interactions go.

        ``held`` is the booth, or the figure.
        """
        if rift.name == SAN_DIMAS or held not in (thing_kinds.pawn(q.seat), thing_kinds.personage(self._from(rift))):
            return
        space = q.view.locations[rift.name].space
        found = None if space is None else self._there(q, space, self._mend)
        if found is not None:
            yield found

    def _from(self, rift: Thing) -> str:
        """Return the figure whose home a place is."""
        return self.titles.locations[rift.name].personage

    def _mend(self, q: Question) -> Actions:
        """Bring the figure of the place here home, and lower its rift."""
        there = self.at_home(q)
        if there is not None:
            yield [*there.given[len(q.given) :], *self.poured(there)]

    def at_home(self, q: Question) -> Question | None:
        """Return the input query after bringing the figure of this place home, if it is here; None if it stays."""
        name = location_on(q.view, q.here)
        if name not in self.titles.locations:
            return q
        who = self._from(thing_kinds.location(name))
        one = q.view.personages[who]
        if one.restored or (one.carrier != q.seat and one.space != q.here):
            return q
        return q.then(next(self._handle(q, thing_kinds.personage(who), thing_kinds.space(q.here)), ()))

    def poured(self, q: Question) -> Sequence[PlayerCommand]:
        """Return the repairs here that a gesture does: with all Interactions, else all Excellents, never with pairs."""
        unpaired = (one for one in self.repairs(q) if not any(isinstance(command, c.Combine) for command in one))
        return next(unpaired, ())

    def repairs(self, q: Question) -> Actions:
        """Lower the rift here as far as all Interactions go; then with Excellents, too; then also with those of pairs.

        Without an Interaction the Excellents go first.
        """
        place = q.view.locations.get(str(location_on(q.view, q.here)))
        left = place.dial if place is not None else 0
        ready, shown = paying(q.ready, INTERACT)[:left], dict(q.ready)
        exact = [one for one in ready if shown[one] == INTERACT]
        found: list[PlayerCommand] = []
        for means in (exact, ready) if 0 < len(exact) < len(ready) else (ready,):
            found = [c.Repair(q.seat, self.lookup.means[one]) for one in means]
            if found and q.then(found) is not None:
                yield found
        left, there = left - len(found), q.then(found)
        paired = len(found)
        while left and there is not None and there.pairs:
            made = there.pairs[0][0], c.Repair(q.seat, MADE)
            there = there.then(made)
            found, left = [*found, *made], left - 1
        if len(found) > paired and there is not None:
            yield found
