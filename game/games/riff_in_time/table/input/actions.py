"""Offers of the acting seat: legal moves, Bogus results, end of turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.compiled_box import MADE
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.circuits import Circuits
from game.games.riff_in_time.table.input.moves import MEANS, Question, TableMoves, begins_with, thing_of_means
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.acting_prompts import bogus_results
from game.games.riff_in_time.table.text.titles import Titles, location_on, shown_of
from game.i18n import _
from game.rules.claims import Spends, stated
from game.rules.contract import Command, PlayerCommand
from game.table.contract import Offer
from game.table.moves import offered
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing


class ActionOffers:
    """Builds the offers of the acting seat."""

    def __init__(
        self, titles: Titles, circuits: Circuits, moves: TableMoves, positions: Positions[TableView, State]
    ) -> None:
        self.titles, self.circuits, self._moves, self._positions = titles, circuits, moves, positions

    def make(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield all offers of the acting seat."""
        yield from self._bogus(view, legal)
        q = Question(self._positions.of(view), view, legal)
        offers = [*self._acting(q)]
        yield from offers
        shrugged, known = self._shrugged(q), {offer.commands for offer in offers}
        if shrugged is not None:
            after = len(shrugged.given)
            yield from (offer for offer in self._acting(shrugged) if offer.commands[after:] not in known)

    def _acting(self, q: Question) -> Iterator[Offer]:
        """Offer moves and the end of the turn."""
        found = offered(self._moves.acting, q, self._moves.things(q), q.legal)
        pointed = [self._pointed(q, parts, commands, label) for parts, commands, label in found]
        yield from sorted(pointed, key=partial(_listed, q))
        yield from self._lowering(q)
        for command in q.legal:
            if isinstance(command, c.EndTurn):
                yield Offer((*q.given, command), label=_("End turn"), icon="check", main=True)

    def _shrugged(self, q: Question) -> Question | None:
        """Return the input query after Bogus results that do no harm; None if there are none.

        They need no answer of their own: any action resolves them first.
        """
        suffers = [command for command in q.legal if isinstance(command, c.Suffer)]
        return q.then(suffers) if suffers and not self._moves.suffers(q.view, suffers)[1] else None

    def _lowering(self, q: Question) -> Iterator[Offer]:
        """Offer to lower the rift here with more than its Interactions: at once where its figure comes home."""
        there = self._moves.at_home(q)
        if there is None:
            return
        home, simple = there.given[len(q.given) :], self._moves.poured(there)
        ways = [*self._moves.repairs(there)]
        for repairs in ways[-1:] if home else ways:
            if repairs != simple and (home or sum(isinstance(one, c.Repair) for one in repairs) > 1):
                commands = (*home, *repairs)
                means = spent_by(commands)
                words = self._button(q, commands, means, short=bool(simple))
                place = thing_kinds.location(str(location_on(q.view, q.here)))
                marks = tuple(map(thing_of_means, means))
                yield Offer((*q.given, *commands), None, words, marks=marks, about=(place,))

    def _bogus(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer to resolve all Bogus results with one button.

        The button is primary when nothing else is left; otherwise most players prefer to reroll, or go on where the
        results do no harm.
        """
        suffers = tuple(command for command in legal if isinstance(command, c.Suffer))
        if not suffers:
            return
        found = bogus_results(self._positions, view, suffers)
        together = suffers[:1] if len(found.given) < len(suffers) else suffers  # stop before the game is lost
        marks = tuple(thing_kinds.die(command.die) for command in together)
        label, harm = self._moves.suffers(view, together)
        main = harm and len(suffers) == len(legal)
        grows = [thing_kinds.location(name) for name, _was, _now in found.turned]
        yield Offer(together, label=label, icon="lightning", main=main, marks=marks, about=tuple(grows))

    def _pointed(self, q: Question, parts: Sequence[Thing], commands: Sequence[PlayerCommand], label: str) -> Offer:
        """Offer commands for pointing at pieces; payment is highlighted, passengers move along."""
        given, last = (*q.given, *commands), commands[-1]
        gesture = Gesture(parts[0], parts[1] if len(parts) > 1 else None, label, tuple(parts[2:]))
        if parts[0].kind in MEANS and not isinstance(last, c.Combine):
            return Offer(given, gesture)
        means = spent_by(commands)
        cost, marks = self._cost(q, means), tuple(map(thing_of_means, means))
        booth = thing_kinds.pawn(q.seat)
        aboard = [thing_kinds.personage(who) for who in q.view.players[q.seat].carries]
        along = tuple(one for one in ([booth] if parts[0] in aboard else []) + aboard if one != parts[0])
        if isinstance(last, c.UseBooth):
            tip = self._moves.odds.booth(q.view)
            return Offer(given, gesture, label if parts[0] == booth else "", "reroll", along=along, tip=tip)
        moves = [one.to for one in commands if isinstance(one, c.Move)]
        if moves:
            path = self.circuits.line(self.circuits.way(q.here, moves[-1]))
            cost = f"{label} · {cost}" if label else cost
            stops = tuple(map(self.circuits.point, moves))
            return Offer(given, gesture, cost=cost, spends=cost, path=path, stops=stops, marks=marks, along=along)
        words = self._button(q, commands, means) if self._has_button(q, parts, commands) else ""
        return Offer(given, gesture, words, "interact" if words else "", cost=cost, spends=cost, marks=marks)

    def _has_button(self, q: Question, parts: Sequence[Thing], commands: Sequence[PlayerCommand]) -> bool:
        """Return whether an action has a button: by its figure where that is handled, by its rift where it is lowered.

        Several repairs have that of the booth; then a single one has none, nor has a figure that comes home with them.
        """
        if isinstance(commands[-1], c.Drop | c.Restore):
            there = self._moves.at_home(q)
            lowers = there is not None and self._moves.poured(there)
            return parts[0].kind == thing_kinds.personage and parts[-1].kind == thing_kinds.space and not lowers
        if begins_with(commands) == "home" or sum(isinstance(one, c.Repair) for one in commands) > 1:
            return parts[0].kind == thing_kinds.pawn
        return parts[0].kind == thing_kinds.location and len(self._moves.poured(q)) < 2

    def _cost(self, q: Question, means: Sequence[str]) -> str:
        """Return the signs of what an action costs, with their name or numbers."""
        shown = [shown_of(q.view, one) for one in means]
        return self.titles.sign(shown[0]) if len(shown) == 1 else self.titles.payment(shown)

    def _button(self, q: Question, commands: Sequence[PlayerCommand], means: Sequence[str], short: bool = False) -> str:
        """Return the button label: the figure or the level of the rift, and the cost; ``short``: without the place."""
        last, given = commands[-1], (*q.given, *commands)
        if not isinstance(last, c.Repair | c.Drop | c.Restore):
            return ""
        made = [MADE for one in commands if isinstance(one, c.Combine)]
        bogus = [one.die for one in q.given if isinstance(one, c.Suffer)]
        stated(Spends(says=(*bogus, *means, *made), after=given))
        cost = self._cost(q, means)
        if not isinstance(last, c.Repair):
            name = "actions.drop.label" if isinstance(last, c.Drop) else "actions.restore.label"
            return self.titles.tell(name, personage=last.personage, cost=cost)
        name = str(location_on(q.view, q.here))
        was, steps = claimed.dial(q.view, name), sum(isinstance(one, c.Repair) for one in commands)
        now = claimed.turned(name, was.says, was.says - steps, given)
        place = None if short else self.titles.location(name)
        return self.titles.tell("actions.repair.label", place=place, was=was, now=now, cost=cost)


def spent_by(commands: Sequence[Command]) -> list[str]:
    """List what commands spend; a made Excellent counts as the pair it is made of."""
    spent: list[str] = []
    made = 0
    for command in commands:
        if isinstance(command, c.Combine):
            spent += [command.first, command.second]
            made += 1
        elif getattr(command, "by", "") == MADE and made:
            made -= 1
        elif hasattr(command, "by"):
            spent.append(str(command.by))
    return spent


def _listed(q: Question, offer: Offer) -> tuple[bool, int]:
    """Sort key of a piece's offers: order of the rules, journeys by length, pairs last."""
    first = offer.commands[len(q.given)]
    if len(offer.commands) > 1 and isinstance(first, c.Combine):
        return True, 0
    if isinstance(first, c.Move) and offer.things[0].kind not in MEANS:
        return False, min(number for command, number in q.legal.items() if isinstance(command, c.Move))
    return False, q.legal[first]
