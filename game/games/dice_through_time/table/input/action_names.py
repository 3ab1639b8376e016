"""Names of actions for hints, phrased as a player would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts
from game.games.dice_through_time.table.input.gestures import spent_by
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, listed
from game.rules.contract import Command

NAMES: Final[Mapping[type[Command], Sentence]] = {
    c.Travel: N_("Drive to {where}, with {paid}"),
    c.Push: Either(
        "goal",
        N_("Drive to {there}, and chase Biff to {where}, with {paid}"),
        N_("Chase Biff to {where}, with {paid}"),
    ),
    c.Strike: N_("Reroll dice with {paid}"),
    c.Reroll: Either("paid", N_("Reroll {rolled} with {paid}"), N_("Reroll {rolled}")),
    c.Repair: N_("Remove paradox tokens with {paid}"),
    c.Remove: Either(
        "paid",
        Either(
            "several",
            N_("Remove the last paradox tokens with {paid}"),
            N_("Remove the paradox at {where}, with {paid}"),
        ),
        N_("Remove the paradox at {where}"),
    ),
    c.Enough: N_("Remove no more"),
    c.Pay: Either(
        "goal",
        N_("Drive to {where}, and fix everything there with {paid}"),
        Either(
            "whole",
            Either("several", N_("Fix all events here with {paid}"), N_("Fix the event here with {paid}")),
            Either("apart", N_("Pay {icon} with {paid}"), N_("Pay {icon}")),
        ),
    ),
    c.Bury: N_("Leave {paid} here"),
    c.ReturnItem: Either("goal", N_("Bring the {item} home to {where}, with {paid}"), N_("Bring the {item} home")),
    c.EndTurn: Either(
        "paid",
        N_("End turn and leave all dice here"),
        Either("keeps", N_("End turn and keep your dice"), N_("End turn")),
    ),
    c.SendBiff: N_("Move Biff to {where}"),
    c.Erase: N_("Erase {event}"),
    c.TakeBack: Either("several", N_("Take all dice back"), N_("Take the {owner} {sign} back from {where}")),
    c.LeaveBuried: N_("Leave the dice for later"),
}
"""Name of an action by its last command type."""
LEFT: Final = Plural("the {owner} {sign} left in {year}", "the {count} {owner} {sign} left in {year}", "count")
"""Name of buried dice: owner's colour, icon and year."""
TOKEN: Final = Plural("the {sign} token", "the {count} {sign} tokens", "count")
TOKENS: Final = N_("the tokens {signs}")
FEW: Final = 2
"""Most own dice in a list with "and"; more are shown as signs side by side."""


class ActionNames:
    """Names actions."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Name a command sequence."""
        last = commands[-1]
        goal = next((one.to for one in reversed(commands) if isinstance(one, c.Travel)), None)
        place = _place_of(last) if isinstance(last, c.Push) else goal or _place_of(last)
        facts: dict[str, object] = {
            "paid": self._paid(view, spent_by(commands)) or None,
            "goal": goal,
            "there": self.titles.short_place(goal) if goal else None,
            "where": self.titles.short_place(place) if place else None,
            "rolled": self._signs(view, last.dice) if isinstance(last, c.Reroll) else None,
            "several": sum(type(one) is type(last) for one in commands) > 1,
            "keeps": bool(dice_facts.ready(view, view.actor)),
        }
        if isinstance(last, c.Pay):
            facts |= _payment(view, commands)
        if isinstance(last, c.TakeBack):
            facts |= self._buried(view, last.die)
        return self.titles.say(NAMES[type(last)], last, **facts)

    def _signs(self, view: TableView, means: Sequence[str]) -> str:
        """Return the icons of dice and tokens as signs."""
        return self.titles.icons(dice_facts.icons_of(view, means))

    def _paid(self, view: TableView, means: Sequence[str]) -> str:
        """Name the payment: own dice by their icons, then what is a token, and in which year a buried die lies.

        A long one names its tokens together; with a buried die, it would be no name any more: it is shown as icons.
        """
        own = [one for one in means if (die := dice_facts.die_of(view, one)) is not None and die[1].place is None]
        if len(means) > FEW and len(means) > len(own) + 1:
            tokens = [one for one in means if dice_facts.die_of(view, one) is None]
            if len(own) + len(tokens) < len(means):
                return self._signs(view, means)
            together = self.titles.say(TOKENS, signs=self._signs(view, tokens))
            return listed([*([self._signs(view, own)] if own else []), together])
        signs = [self._signs(view, own)] if len(own) > FEW else [self._signs(view, (one,)) for one in own]
        return listed([*signs, *self._common(view, [one for one in means if one not in own])])

    def _common(self, view: TableView, means: Sequence[str]) -> list[str]:
        """Name buried dice and Einstein tokens, equal ones once with their number."""
        found = [
            {"sign": self._signs(view, (one,))} if dice_facts.die_of(view, one) is None else self._buried(view, one)
            for one in means
        ]
        return [
            self.titles.say(
                LEFT if "owner" in facts else TOKEN, **facts, count=claimed.alike(one, means, found.count(facts))
            )
            for number, (one, facts) in enumerate(zip(means, found, strict=True))
            if facts not in found[:number]
        ]

    def _buried(self, view: TableView, name: str) -> dict[str, object]:
        """Return a buried die's owner's colour, icon and place."""
        found = dice_facts.die_of(view, name)
        assert found is not None
        seat, die = found
        assert die.place is not None
        return {
            "owner": self.titles.shade(str(view.players[seat].car)),
            "sign": self._signs(view, (name,)),
            "year": self.titles.years[die.place],
            "where": self.titles.short_place(die.place),
        }


def _payment(view: TableView, commands: Sequence[Command]) -> dict[str, object]:
    """Return whether ``commands`` pay all that the place still needs, whether for several events, and not in kind."""
    here = str(view.players[view.turn].place)
    needed = view.ask.unpaid if view.ask is not None and view.ask.unpaid else view.needs.get(here, ())
    paid = [one for one in commands if isinstance(one, c.Pay)]
    apart = [one.icon for one in paid] != [*dice_facts.icons_of(view, spent_by(commands))]
    return {"whole": len(paid) >= len(needed), "several": len(view.events.get(here, ())) > 1, "apart": apart}


def _place_of(command: Command) -> str | None:
    """Return the place a command names."""
    return getattr(command, "to", None) or getattr(command, "place", None)
