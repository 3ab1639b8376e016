"""What actions of Riff in Time are called in hints: what a player at the table would say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.texts import Either, Sentence
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.compiled_box import FREE, MADE
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.input.payments import shown_of
from game.games.riff_in_time.table.text.riff_options import RiffOptions
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.contract import Command

NAMES: Final[Mapping[type[Command], Sentence]] = {
    c.KeepObjective: N_("Keep {objective}"),
    c.SwapRiff: N_("Draw another riff card"),
    c.KeepRiff: N_("Let it happen"),
    c.Choose: N_("Choose “{option}”"),
    c.ArrangeTop: N_("Put {cards} on the deck, the first on top"),
    c.Unrepair: N_("Break {location} open"),
    c.TakeDice: N_("Take {dice}"),
    c.UseBooth: N_("Roll all dice again"),
    c.Reroll: N_("Roll {rolled} again with {spent}"),
    c.Suffer: Either("several", N_("Carry out every Bogus"), N_("Carry out {bogus}")),
    c.Combine: N_("Make an Excellent of {spent}"),
    c.Move: N_("Travel to {place} with {spent}"),
    c.PickUp: N_("Pick up {personage} with {spent}"),
    c.Drop: N_("Bring {personage} home with {spent}"),
    c.Pass: N_("Pass {personage} to {player} with {spent}"),
    c.Restore: N_("Restore {personage} with {spent}"),
    c.Repair: N_("Lower the rift with {spent}"),
    c.EndTurn: N_("End turn"),
}
"""What an action is called by its last command."""
DICE: Final[Mapping[str, str]] = {
    "wyld": N_("a Wyld {action}"),
    "character": N_("a Character {action}"),
    "triumphant": N_("a Triumphant {action}"),
    "bogus": N_("a Bogus die's {action}"),
}
"""What a die of each kind pays with."""
GIVEN: Final = N_("{personage}'s {action}")
BY_OBJECTIVE: Final = N_("the {objective} card")
BY_ABILITY: Final = N_("your ability")
MADE_BEFORE: Final = N_("the Excellent you made")
MADE_NOW: Final[Mapping[str, str]] = {
    "move": N_("an Excellent of two Moves"),
    "interact": N_("an Excellent of two Interactions"),
    "reroll": N_("an Excellent of two Rerolls"),
}
"""An Excellent that is made for an action, by what it is made of."""


class ActionNames:
    """Names the actions of one game."""

    def __init__(self, titles: Titles, riffs: RiffOptions) -> None:
        """``riffs`` says what the options of a riff card would do."""
        self.titles, self._riffs = titles, riffs

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return what commands that belong together are called."""
        last = commands[-1]
        pair = next((one for one in commands if isinstance(one, c.Combine)), None)
        by = [str(command.by) for command in commands if hasattr(command, "by")]
        means = by if by or pair is None else [pair.first, pair.second]
        facts: dict[str, object] = {"several": len(commands) > 1}
        if len(by) > 1:
            facts["spent"] = " ".join(f"{{{shown_of(view, one)}}}" for one in by)
        elif means:
            facts["spent"] = self.titles.listed([self._means(view, one, pair) for one in means])
        if isinstance(last, c.Move):
            facts["place"] = self.titles.place(view, last.to)
        elif isinstance(last, c.Pass):
            facts["player"] = self.titles.player(view, last.to)
        elif isinstance(last, c.Reroll):
            facts["rolled"] = self._die(view, last.die)
        elif isinstance(last, c.Suffer):
            facts["bogus"] = self._die(view, last.die)
        elif isinstance(last, c.Choose):
            facts["option"] = self._riffs.labels(view)[last.option - 1]
        elif isinstance(last, c.ArrangeTop):
            facts["cards"] = self.titles.listed([self.titles.riff(card) for card in last.cards])
        elif isinstance(last, c.TakeDice):
            counts = {"triumphant": last.triumphant, "character": last.character, "wyld": last.wyld}
            facts["dice"] = self.titles.listed([self.titles.dice(kind, n) for kind, n in counts.items() if n])
        return self.titles.say(NAMES[type(last)], last, **facts)

    def _means(self, view: TableView, means: str, pair: c.Combine | None) -> str:
        """Return what pays: a die by its kind and what it shows, the action of a card, an Excellent that is made."""
        if means == FREE:
            return _(BY_ABILITY)
        if means == MADE:
            return _(MADE_BEFORE) if pair is None else _(MADE_NOW[shown_of(view, pair.first)])
        if means in self.titles.objectives:
            return self.titles.say(BY_OBJECTIVE, objective=means)
        who = means.rpartition(".")[0]
        if who in self.titles.homes:
            return self.titles.say(GIVEN, action=shown_of(view, means), personage=who)
        return self._die(view, means)

    def _die(self, view: TableView, die: str) -> str:
        """Return the name of a die of the pool by its kind and what it shows."""
        rolled = next(one for one in view.pool if one.id == die)
        return self.titles.say(DICE[rolled.die], action=rolled.face)
