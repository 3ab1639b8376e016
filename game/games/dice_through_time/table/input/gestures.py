"""Costs and effects of an action as short signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.content.texts import Either, Plural
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _, listed
from game.rules.claims import Count, Ends, Holds, Moves, Names, Spends, stated
from game.rules.contract import Command
from game.ui.tabletop.thing_names import Thing


def thing_of(means: str) -> Thing:
    """Return the Thing of a die or Einstein token in a command."""
    if means.startswith(dice_facts.TOKEN):
        return thing_kinds.token(means.removeprefix(dice_facts.TOKEN))
    return thing_kinds.die(means)


def spent_by(commands: Iterable[Command]) -> list[str]:
    """List the dice and tokens that commands spend or bury."""
    found: list[str] = []
    for command in commands:
        if isinstance(command, c.Bury):
            found.append(command.die)
        elif not isinstance(command, c.Reroll):
            found += getattr(command, "dice", ())
    return found


MEETING: Final = Plural(
    "meets another car (OUTATIME +{steps})", "meets {meetings} other cars (OUTATIME +{steps})", "meetings"
)
REMOVES: Final = Plural("removes {n} paradox token", "removes {n} paradox tokens")
FULL: Final = N_("no item (you carry {n})")
NO_ITEM: Final = N_("no item left in {year}")
CHASES: Final = N_("Biff goes to {place}")
FINDS: Final = N_("finds an item of {year}")
ALL_PAID: Final = Either("some", N_("{percent}% to fix this place"), N_("hardly a chance to fix this place"))
HELPS: Final = N_("helps here in {years}")


class Costs:
    """Describes costs and effects of an action in a few signs."""

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds) -> None:
        """Bind titles; ``odds`` predicts rerolls."""
        self.lookup, self.titles, self._odds = lookup, titles, odds

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the cost, and any effect that is not visible on the board."""
        effects = listed(self._effects(view, tuple(commands)), ",")
        return " → ".join(part for part in (self.signs(view, commands), effects) if part)

    def signs(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the cost as signs."""
        return self.titles.icons(self.spent(view, commands))

    def spent(self, view: TableView, commands: Sequence[Command]) -> tuple[str, ...]:
        """Return the icons of what is spent or buried."""
        means = spent_by(commands)
        stated(Spends(says=tuple(means), after=tuple(commands)))
        return dice_facts.icons_of(view, means)

    def ending(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return how the game ends with commands: "won", "lost", or "" when it goes on."""
        last = commands[-1]
        if isinstance(last, c.ReturnItem) and claimed.items_to_go(view).says == 1:
            ends = "won"
        elif isinstance(last, c.EndTurn):
            ends = "lost" if _ends_round(view) and claimed.end_loses(view).says else ""
        else:
            late = view.outatime + self.meets(view, commands) * self.lookup.numbers.meeting
            ends = "lost" if late > view.outatime and late >= view.game_over else ""
        return stated(Ends(says=ends, after=tuple(commands))).says

    def _effects(self, view: TableView, commands: tuple[Command, ...]) -> Iterator[str]:
        """Yield the effects of commands: a meeting, a found or returned item, the places a buried die helps."""
        ends = self.ending(view, commands)
        yield from self._clock(view, commands, ends)
        pushed = next((one for one in commands if isinstance(one, c.Push)), None)
        if pushed is not None and isinstance(commands[-1], c.Pay):
            yield self.titles.say(CHASES, place=pushed.to)
        if self._completes(view, commands):
            yield self._found(view, commands)
        for command in commands:
            if isinstance(command, c.Repair):
                removed = min(self.lookup.numbers.removed, len(view.paradox))
                yield self.titles.say(REMOVES, n=Count(says=removed, of="removed", after=commands))
            elif isinstance(command, c.Reroll):
                struck = next((one for one in commands if isinstance(one, c.Strike)), None)
                percent = self._odds.again(view, command.dice, struck)
                if percent is not None:
                    yield self.titles.say(ALL_PAID, percent=percent, some=percent.says > 0)
        if isinstance(commands[-1], c.Bury):
            place = str(view.players[view.turn].place)
            years = [self.titles.years[later] for later in dice_facts.helped_by(self.lookup, place)]
            yield self.titles.say(HELPS, years=claimed.helps_in(place, years))

    def _clock(self, view: TableView, commands: tuple[Command, ...], ends: str) -> Iterator[str]:
        """Yield the effects on the clock, and other effects of a returned item."""
        meetings = self.meets(view, commands)
        late = meetings * self.lookup.numbers.meeting
        if ends == "lost":
            yield _("meets another car")
            return
        if meetings:
            met = Count(says=meetings, of="meetings", after=commands)
            yield self.titles.say(MEETING, meetings=met, steps=Count(says=late, of="met_steps", after=commands))
        if isinstance(commands[-1], c.ReturnItem) and not ends:
            was = view.outatime + late
            now = self.lookup.outatime.move(was, self.lookup.numbers.returned).value
            stated(Moves(was=view.outatime, says=now, of="outatime", after=commands))
            if now != was:
                yield _("OUTATIME −{n}").format(n=was - now)
            if stated(Holds(says=any(view.tokens.bag.values()), of="token_comes", after=commands)).says:
                yield _("an Einstein token turns up")

    def meets(self, view: TableView, commands: Sequence[Command]) -> int:
        """Count the journeys of an action that end beside another car (ruling 1)."""
        others = [player.place for seat, player in enumerate(view.players) if seat != view.turn]
        return sum(isinstance(command, c.Travel) and command.to in others for command in commands)

    def _completes(self, view: TableView, commands: Sequence[Command]) -> bool:
        """Return whether an action pays every icon still needed."""
        paid = sum(isinstance(command, c.Pay) for command in commands)
        return paid > 0 and paid == len(self._asked(view, commands))

    def _asked(self, view: TableView, commands: Sequence[Command]) -> tuple[str, ...]:
        """Return the unpaid icons at the place where an action pays."""
        if view.ask and view.asked == "paying":
            return view.ask.unpaid
        return view.needs.get(self._place(view, commands), ())

    def _place(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the car's place after the journeys of an action."""
        ways = [command.to for command in commands if isinstance(command, c.Travel)]
        return ways[-1] if ways else str(view.players[view.turn].place)

    def _found(self, view: TableView, commands: tuple[Command, ...]) -> str:
        """Describe what completing the events of a place yields (ruling 17)."""
        year, carried = self.titles.years[self._place(view, commands)], len(view.players[view.turn].items)
        full, left = carried >= self.lookup.numbers.carried, view.item_decks[year].left
        stated(Names(says=None if full or not left else year, of="finds", after=commands))
        if full:
            return self.titles.say(FULL, n=Count(says=carried, of="carried_by", about=(view.turn,)))
        return self.titles.say(FINDS if left else NO_ITEM, year=year)


def _ends_round(view: TableView) -> bool:
    """Return whether the current turn is the last of its round."""
    return (view.turn + 1) % len(view.players) == view.first
