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
from game.games.riff_in_time.table.input.moves import MEANS, Question, TableMoves, thing_of_means
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.acting_prompts import bogus_results
from game.games.riff_in_time.table.text.titles import Titles, location_on, shown_of
from game.i18n import _
from game.rules.claims import Spends, stated
from game.rules.contract import Command
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
        found = offered(self._moves.acting, q, self._moves.things(q), q.legal)
        pointed = [self._pointed(q, parts, commands, label) for parts, commands, label in found]
        yield from sorted(pointed, key=partial(_listed, q))
        for command in legal:
            if isinstance(command, c.EndTurn):
                yield Offer((command,), label=_("End turn"), icon="check", main=True)

    def _bogus(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Offer to resolve all Bogus results with one button.

        The button is primary when they do no harm or nothing else is left; otherwise most players prefer to reroll.
        """
        suffers = tuple(command for command in legal if isinstance(command, c.Suffer))
        if not suffers:
            return
        ends = len(bogus_results(self._positions, view, suffers).given) < len(suffers)
        together = suffers[:1] if ends else suffers  # stop before the game is lost
        marks = tuple(thing_kinds.die(command.die) for command in together)
        label, harm = self._moves.suffers(view, together)
        main = len(suffers) == len(legal) or not harm
        yield Offer(together, label=label, icon="lightning", main=main, marks=marks)

    def _pointed(self, q: Question, parts: Sequence[Thing], commands: Sequence[Command], label: str) -> Offer:
        """Offer commands for pointing at pieces; payment is highlighted, passengers move along."""
        given, last = tuple(commands), commands[-1]
        gesture = Gesture(parts[0], parts[1] if len(parts) > 1 else None, label, tuple(parts[2:]))
        if parts[0].kind in MEANS and not isinstance(last, c.Combine):
            return Offer(given, gesture)
        means = spent_by(commands)
        cost, marks = self._cost(q, means), tuple(map(thing_of_means, means))
        booth = thing_kinds.pawn(q.seat)
        aboard = [thing_kinds.personage(who) for who in q.view.players[q.seat].carries]
        along = tuple(one for one in ([booth] if parts[0] in aboard else []) + aboard if one != parts[0])
        if isinstance(last, c.UseBooth):
            return Offer(given, gesture, label if parts[0] == booth else "", "reroll", along=along)
        if isinstance(last, c.Move):
            path = self.circuits.line(self.circuits.way(q.here, last.to))
            stops = tuple(self.circuits.point(one.to) for one in commands if isinstance(one, c.Move))
            return Offer(given, gesture, cost=cost, spends=cost, path=path, stops=stops, marks=marks, along=along)
        words = self._button(q, commands, means)
        return Offer(given, gesture, words, "interact" if words else "", cost=cost, spends=cost, marks=marks)

    def _cost(self, q: Question, means: Sequence[str]) -> str:
        """Return the signs of what an action costs."""
        return " ".join(self.titles.sign(shown_of(q.view, one)) for one in means)

    def _button(self, q: Question, commands: Sequence[Command], means: Sequence[str]) -> str:
        """Return the button label: the figure or the rift step, and the cost."""
        last, given = commands[-1], tuple(commands)
        if not isinstance(last, c.Repair | c.Drop | c.Restore):
            return ""
        spent = stated(Spends(says=(*means, *([MADE] if len(given) > 1 else [])), after=given))
        cost = self._cost(q, [one for one in means if one in spent.says])
        if not isinstance(last, c.Repair):
            name = "actions.drop.label" if isinstance(last, c.Drop) else "actions.restore.label"
            return self.titles.tell(name, personage=last.personage, cost=cost)
        name = str(location_on(q.view, q.here))
        was = claimed.dial(q.view, name)
        now = claimed.turned(name, was.says, was.says - 1, given)
        return self.titles.tell("actions.repair.label", place=self.titles.location(name), was=was, now=now, cost=cost)


def spent_by(commands: Sequence[Command]) -> list[str]:
    """List what commands spend; a made Excellent counts as the pair it is made of."""
    pair = next((one for one in commands if isinstance(one, c.Combine)), None)
    paid = [str(command.by) for command in commands if hasattr(command, "by")]
    return paid if pair is None else [pair.first, pair.second, *(one for one in paid if one != MADE)]


def _listed(q: Question, offer: Offer) -> tuple[bool, int]:
    """Sort key of a piece's offers: order of the rules, journeys by length, pairs last."""
    first = offer.commands[0]
    if len(offer.commands) > 1 and isinstance(first, c.Combine):
        return True, 0
    if isinstance(first, c.Move) and offer.things[0].kind not in MEANS:
        return False, min(number for command, number in q.legal.items() if isinstance(command, c.Move))
    return False, q.legal[first]
