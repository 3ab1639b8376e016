"""Which things are pointed at for what is spent, and what it is said to cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from game.i18n import _, ngettext
from game.presenters.dice_through_time import dice_facts, thing_kinds
from game.presenters.dice_through_time.text.roll_odds import RollOdds
from game.presenters.dice_through_time.text.titles import Titles
from game.rules.contract import Command
from game.rules.dice_through_time import commands as c
from game.rules.dice_through_time.compiled_box import Lookup
from game.rules.dice_through_time.view import TableView
from game.ui.tabletop.thing_names import Thing


def thing_of(means: str) -> Thing:
    """Return the die or the Einstein token that a command names."""
    if means.startswith(dice_facts.TOKEN):
        return thing_kinds.token(means.removeprefix(dice_facts.TOKEN))
    return thing_kinds.die(means)


def orders(dice: Sequence[str]) -> Iterator[tuple[Thing, ...]]:
    """Yield the orders in which what is spent can be pointed at."""
    yield from dict.fromkeys(permutations([thing_of(one) for one in dice]))


def spent_by(commands: Iterable[Command]) -> list[str]:
    """List the dice and tokens that commands use up or leave behind."""
    found: list[str] = []
    for command in commands:
        if isinstance(command, c.Bury):
            found.append(command.die)
        elif not isinstance(command, c.Reroll):
            found += getattr(command, "dice", ())
    return found


class Costs:
    """Says what an action uses up and what it leads to, in a few signs."""

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds) -> None:
        """``odds`` says what a reroll is likely to bring."""
        self.lookup, self.titles, self._odds = lookup, titles, odds

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return what is spent, and what comes of it beside what can be seen."""
        spent = self.titles.icons(dice_facts.icons_of(view, spent_by(commands)))
        return " → ".join(part for part in (spent, _(", ").join(self._effects(view, commands))) if part)

    def _effects(self, view: TableView, commands: Sequence[Command]) -> Iterator[str]:
        """Yield what the commands lead to: a meeting, an item that is found or home, places where a die helps."""
        meetings = sum(self._meets(view, command) for command in commands)
        if meetings:
            later = meetings * self.lookup.numbers.meeting
            lost = view.outatime + later >= view.game_over
            words = _("another car is met, and the game is lost") if lost else _("another car is met: OUTATIME +{n}")
            yield words.format(n=later)
        if self._completes(view, commands):
            yield self._found(view, commands)
        for command in commands:
            if isinstance(command, c.ReturnItem):
                yield _("OUTATIME {n}, an Einstein token").format(n=self.lookup.numbers.returned)
            elif isinstance(command, c.Repair):
                yield _("removes two paradox tokens")
            elif isinstance(command, c.Reroll):
                percent = self._odds.again(view, command.dice, spent_by(commands))
                if percent is not None:
                    yield _("{percent}%: all that is asked for here").format(percent=percent)
        for command in commands[-1:]:
            if isinstance(command, c.Bury):
                yield _("helps here in {years}").format(years=self._years(view))

    def _meets(self, view: TableView, command: Command) -> bool:
        """Return whether a journey ends where another car stands (ruling 1)."""
        if not isinstance(command, c.Travel):
            return False
        return any(player.place == command.to for seat, player in enumerate(view.players) if seat != command.seat)

    def _completes(self, view: TableView, commands: Sequence[Command]) -> bool:
        """Return whether the payments of an action are all that is asked for."""
        paid = sum(isinstance(command, c.Pay) for command in commands)
        return paid > 0 and paid == len(self._asked(view, commands))

    def _asked(self, view: TableView, commands: Sequence[Command]) -> tuple[str, ...]:
        """Return what is still asked for at the place where an action pays."""
        if view.ask is not None and view.ask.what == "paying":
            return view.ask.unpaid
        return view.needs.get(self._place(view, commands), ())

    def _place(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the place of the car after the journeys of an action."""
        ways = [command.to for command in commands if isinstance(command, c.Travel)]
        return ways[-1] if ways else str(view.players[view.turn].place)

    def _found(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return what is found when the events of a place are completed (ruling 17)."""
        year = self.titles.years[self._place(view, commands)]
        if len(view.players[view.turn].items) >= self.lookup.numbers.carried:
            return _("no item: you carry two")
        if not view.item_decks[year].left:
            return _("no item is left in {year}").format(year=year)
        return _("an item of {year}").format(year=year)

    def _years(self, view: TableView) -> str:
        """Name the years in which a die helps that is left at the own place."""
        lookup, here = self.lookup, self.lookup.place[str(view.players[view.turn].place)]
        later = [place for place in lookup.same_place[here] if place >= here]
        return _(", ").join(str(lookup.years[lookup.year_of[place]]) for place in later)


def count_of_dice(count: int) -> str:
    """Return a number of dice as text."""
    return ngettext("{n} die", "{n} dice", count).format(n=count)
