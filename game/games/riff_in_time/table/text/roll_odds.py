"""Exact odds of rolls in Riff in Time, for prompts, buttons and tooltips."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import roll_odds
from game.games.riff_in_time.rules.roll_odds import Outlook, Roll, Task
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.text.titles import Titles
from game.rules.claims import Average, Chance
from game.rules.parts import mask_of
from game.table.positions import Positions

Rolling: TypeAlias = c.UseBooth | c.Reroll | c.TakeDice
"""Commands that roll dice."""


class Foreseen(NamedTuple):
    """Predicted outcome of a rolling command."""

    command: Rolling
    task: Task
    outlook: Outlook

    @property
    def percent(self) -> Chance:
        """Chance to accomplish the task, in percent."""
        return Chance(says=round(100 * self.outlook.chance), of=self.task.kind, after=(self.command,))

    @property
    def average(self) -> Average:
        """Average rift change or number of actions."""
        return Average(says=round(self.outlook.average, 1), of=self.task.kind, after=(self.command,))

    @property
    def bogus(self) -> Chance:
        """Risk of a harmful Bogus result, in percent."""
        return Chance(says=round(100 * self.outlook.bogus), of="bogus", after=(self.command,))

    @property
    def lost(self) -> Chance:
        """Risk of losing the game by Bogus results, in percent."""
        return Chance(says=round(100 * self.outlook.lost), of="lost", after=(self.command,))


class RollOdds:
    """Describes the odds of rolls: a pool to take, the booth, a single die."""

    def __init__(self, positions: Positions[TableView, State], titles: Titles) -> None:
        self._position, self.titles = positions.of, titles

    # --- sentences ---------------------------------------------------------------------------------------------------

    def booth(self, view: TableView) -> str:
        """Describe the odds of the booth's roll; empty when it is used or nothing is missing."""
        found = self._of_booth(self._position(view)) if _acts(view) else None
        return self._said("odds.booth", found) if found is not None else ""

    def of_die(self, view: TableView, die: str) -> str:
        """Describe the odds of rerolling a die; empty when it cannot be or nothing is missing."""
        s = self._position(view) if _acts(view) else None
        if s is None:
            return ""
        rerolls = [one for one in s.legal_commands() if isinstance(one, c.Reroll) and one.die == die]
        found = [one for command in rerolls if (one := self._of_reroll(s, command)) is not None]
        return self._said("odds.again", max(found, key=lambda one: one.outlook.chance)) if found else ""

    # --- button labels -----------------------------------------------------------------------------------------------

    def labelled(self, label: str, view: TableView, command: Rolling) -> str:
        """Return a label with the odds of its roll appended; unchanged when nothing is missing."""
        s = self._position(view)
        if isinstance(command, c.TakeDice):
            roll = roll_odds.roll_of_pool(s, (command.wyld, command.character, command.triumphant))
            task = roll_odds.task_of(s)
            found: Foreseen | None = Foreseen(command, task, roll_odds.outlook(task, roll))
        else:
            found = self._of_booth(s) if isinstance(command, c.UseBooth) else self._of_reroll(s, command)
        if found is None:
            return label
        kind, percent = found.task.kind, found.percent
        if not percent.says or (kind != "close" and found.outlook.chance == 1.0):
            return self.titles.tell(
                f"odds.with_average.{kind}", label=label, average=found.average, change=found.average
            )
        return self.titles.tell(f"odds.with_chance.{kind}", label=label, percent=percent)

    # --- odds --------------------------------------------------------------------------------------------------------

    def _of_booth(self, s: State) -> Foreseen | None:
        if not s.booth:
            return None
        command = s.lookup.commands[s.turn].use_booth
        return self._unless_done(s, command, roll_odds.roll_again(s, s.pool.all))

    def _of_reroll(self, s: State, command: c.Reroll) -> Foreseen | None:
        die, by = (s.lookup.means_of[name] for name in (command.die, command.by))
        return self._unless_done(s, command, roll_odds.roll_again(s, mask_of([die]), by))

    def _unless_done(self, s: State, command: Rolling, roll: Roll) -> Foreseen | None:
        """Predict a roll; None when the task is done and no Bogus result is pending."""
        task, have = roll_odds.task_of(s), roll_odds.as_it_stands(s)
        done = roll_odds.is_done(task, have) and not s.unresolved()
        return None if done else Foreseen(command, task, roll_odds.outlook(task, roll))

    def _said(self, sentence: str, found: Foreseen) -> str:
        """Return a sentence with the chance (if any), the average and the risks."""
        percent, bogus, lost = found.percent, found.bogus, found.lost
        aim = "chance" if percent.says else "average"
        return self.titles.tell(
            sentence,
            aim=self.titles.tell(
                f"odds.{aim}.{found.task.kind}", percent=percent, average=found.average, change=found.average
            ),
            bogus=self.titles.tell("odds.bogus", percent=bogus) if bogus.says else "",
            lost=self.titles.tell("odds.lost", percent=lost) if lost.says else "",
        )


def _acts(view: TableView) -> bool:
    """Return whether a seat is acting with rolled dice."""
    return view.asked == "acting"
