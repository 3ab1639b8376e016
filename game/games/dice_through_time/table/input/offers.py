"""What a person may do in Dice Through Time, as gestures and buttons: one function for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.input.action_names import ActionNames
from game.games.dice_through_time.table.input.gestures import Costs, thing_of
from game.games.dice_through_time.table.input.question import Question
from game.games.dice_through_time.table.input.turn_offers import TurnOffers
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import stated
from game.rules.contract import Command
from game.table.contract import Offer
from game.table.contract_defaults import named
from game.table.positions import Positions

ROLL: Final = Either("all", N_("Roll all again: {icons}"), N_("Roll again: {icons}"))
ROLL_FOR: Final = Either("all", N_("Roll all again: {icons} · {percent}%"), N_("Roll again: {icons} · {percent}%"))
REROLL: Final[Sentence] = Either("percent", ROLL_FOR, ROLL)

LEAVES: Final = Plural("Leave {n} die here and end the turn?", "Leave {n} dice here and end the turn?")
KEEPS: Final = Plural("End the turn with {n} die unused?", "End the turn with {n} dice unused?")
TAKE: Final = Plural("Take {n} die back", "Take {n} dice back")
LEAVE: Final = Plural("Leave {n} die for later", "Leave {n} dice for later")

FEW: Final = 3
"""With so many dice each choice of some of them has a button."""


class Offers:
    """Makes the offers of one game."""

    def __init__(self, plan: BoardPlan, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]) -> None:
        """``odds`` says what a reroll is likely to bring."""
        self.titles, self._odds, self._positions = titles, odds, positions
        self.costs, self._names = Costs(titles.lookup, titles, odds), ActionNames(titles)
        turn = TurnOffers(titles.lookup, plan, titles, odds)
        self._by_ask: dict[str, Callable[[Question], Iterator[Offer]]] = {
            "acting": turn.acting,
            "paying": turn.paying,
            "striking": self._striking,
            "removing": self._removing,
            "sending_biff": self._sending_biff,
            "erasing": self._erasing,
            "taking_back": self._taking_back,
        }

    def make(self, view: TableView, legal: Sequence[Command]) -> list[Offer]:
        """List all offers for the decision that is due."""
        if view.ask is None or not legal:
            return []
        made = self._by_ask[view.ask.what](Question(self._positions.of(view), view, legal, self.costs))
        return named(made, partial(self._names.of, view))

    def still_ready(self, view: TableView, legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Ask about what can be done where one is when the turn ends, or about the dice that are left."""
        if not isinstance(given[-1], c.EndTurn):
            return ""
        kinds = {type(command) for command in legal}
        if stated(claimed.can(view, "return", c.ReturnItem in kinds)).says:
            return _("An item can be brought home here. End the turn anyway?")
        if stated(claimed.can(view, "pay", c.Pay in kinds)).says:
            return _("The event here can be fixed. End the turn anyway?")
        if c.Bury not in kinds:
            return ""
        return self.titles.say(LEAVES if len(given) > 1 else KEEPS, n=claimed.dice_ready(view))

    def _striking(self, q: Question) -> Iterator[Offer]:
        """Put dice on the tray to roll them again: one, or several and then the tray; or by button.

        The main button is the best choice for what is asked for here; where nothing is missing, it is all dice.
        """
        said: set[str] = set()
        choices = q.legal(c.Reroll)
        most = max(len(command.dice) for command in choices)
        chances = {command: self._odds.again(q.view, command.dice) for command in choices}
        best = max(choices, key=lambda one: (chance.says if (chance := chances[one]) else 0, len(one.dice)))
        for command in choices:
            icons = dice_facts.icons_of(q.view, command.dice)
            label = self.titles.say(REROLL, all=len(command.dice) == most > 1, icons=icons, percent=chances[command])
            for order in permutations([thing_of(die) for die in command.dice]):
                yield q.pointed((command,), *order, thing_kinds.tray(), label=label)
            shown = command == best or len(command.dice) == most or most <= FEW
            if label not in said and shown:
                said.add(label)
                yield q.button((command,), label, "reroll", main=command == best)

    def _removing(self, q: Question) -> Iterator[Offer]:
        """Point at paradox tokens, or stop where that is allowed."""
        for command in q.legal(c.Remove):
            yield q.pointed((command,), thing_kinds.paradox(command.place))
        for enough in q.legal(c.Enough):
            yield q.button((enough,), _("Remove no more"), "check", main=True)

    def _sending_biff(self, q: Question) -> Iterator[Offer]:
        """Drag a Biff to another place of his year."""
        for command in q.legal(c.SendBiff):
            biff = thing_kinds.biff(self.titles.years[command.to])
            yield q.pointed((command,), biff, thing_kinds.place(command.to))

    def _erasing(self, q: Question) -> Iterator[Offer]:
        """Point at an event of the board, or put it on the pile of those that are over."""
        for command in q.legal(c.Erase):
            yield q.pointed((command,), thing_kinds.event(command.event))

    def _taking_back(self, q: Question) -> Iterator[Offer]:
        """Drag dice from the board to the own mat; all or none of them by button."""
        found = q.legal(c.TakeBack)
        for command in found:
            yield q.pointed((command,), thing_kinds.die(command.die), thing_kinds.mat(q.seat))
        n = claimed.dice_left_behind(q.view, q.seat)
        yield q.button(found, self.titles.say(TAKE, n=n), "hand", main=True)
        for leave in q.legal(c.LeaveBuried):
            yield q.button((leave,), self.titles.say(LEAVE, n=n), "pause")
