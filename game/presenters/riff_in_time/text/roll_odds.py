"""What a roll in Riff in Time is likely to bring, exactly: for prompt, buttons, tray and dice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from game.i18n import N_, _
from game.presenters.messages import Sentence
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.parts import mask_of
from game.rules.riff_in_time import commands as c
from game.rules.riff_in_time import roll_odds
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.roll_odds import Outlook, Roll, Task
from game.rules.riff_in_time.state_machine import State
from game.rules.riff_in_time.view import TableView

AIMS: Final[Mapping[str, str]] = {
    "close": N_("that the rift here closes; on average its number moves by {average}"),
    "interact": N_("for an Interaction, which is wanted here, on average {average}"),
    "move": N_("for a Move, on average {average}"),
}
"""What each task counts."""
BOOTH: Final[Sentence] = N_("With the booth all roll again: {percent}% {aim}{bogus}.")
AGAIN: Final[Sentence] = N_("Rolled again: {percent}% {aim}{bogus}.")
BOGUS: Final[Sentence] = N_("; {percent}% for a Bogus result")
POOLS: Final[Sentence] = N_("In percent: the chance {aim}; avg: how many on average.")
POOLS_TO_CLOSE: Final[Sentence] = N_("In percent: the chance {aim}; avg: how its number moves on average.")
SHORT_AIMS: Final[Mapping[str, str]] = {
    "close": N_("that the rift here closes"),
    "interact": N_("of an Interaction, which is wanted here"),
    "move": N_("of a Move"),
}
WITH_PERCENT: Final[Sentence] = N_("{label} · {percent}%")
WITH_AVERAGE: Final[Sentence] = N_("{label} · avg {average}")
"""Where one is sure, or nothing can do it at once, what counts is how many."""


class RollOdds:
    """Says what a roll is likely to bring: of a pool that may be taken, of the booth, of one die."""

    def __init__(self, game: RiffInTime, titles: Titles) -> None:
        self._game, self.titles = game, titles
        self._latest: tuple[TableView, State] | None = None

    # --- sentences ---------------------------------------------------------------------------------------------------

    def booth(self, view: TableView) -> str:
        """Return what the booth's roll is likely to bring; empty when it is used, or all is there already."""
        found = self._of_booth(self._state(view)) if _acts(view) else None
        return self._said(BOOTH, *found) if found is not None else ""

    def of_die(self, view: TableView, die: str) -> str:
        """Return what rolling a die again is likely to bring; empty when nothing rolls it, or all is there already."""
        s = self._state(view) if _acts(view) else None
        if s is None:
            return ""
        rerolls = [one for one in s.legal_commands() if isinstance(one, c.Reroll) and one.die == die]
        found = [one for command in rerolls if (one := self._of_reroll(s, command)) is not None]
        return self._said(AGAIN, *max(found, key=lambda one: one[1].chance)) if found else ""

    def pools(self, view: TableView) -> str:
        """Return what the percentages on the buttons of pools mean."""
        kind = roll_odds.task_of(self._state(view)).kind
        return self.titles.say(POOLS_TO_CLOSE if kind == "close" else POOLS, aim=_(SHORT_AIMS[kind]))

    # --- labels of what is on offer ----------------------------------------------------------------------------------

    def labelled(self, label: str, view: TableView, command: c.UseBooth | c.Reroll | c.TakeDice) -> str:
        """Return a label with the chance that a roll has in percent; alone where all is there already."""
        s = self._state(view)
        if isinstance(command, c.TakeDice):
            roll = roll_odds.roll_of_pool(s, (command.wyld, command.character, command.triumphant))
            task = roll_odds.task_of(s)
            found: tuple[Task, Outlook] | None = (task, roll_odds.outlook(task, roll))
        else:
            found = self._of_booth(s) if isinstance(command, c.UseBooth) else self._of_reroll(s, command)
        if found is None:
            return label
        if found[1].chance == (0.0 if found[0].kind == "close" else 1.0):
            return self.titles.say(WITH_AVERAGE, label=label, average=_average(*found))
        return self.titles.say(WITH_PERCENT, label=label, percent=round(100 * found[1].chance))

    # --- odds --------------------------------------------------------------------------------------------------------

    def _of_booth(self, s: State) -> tuple[Task, Outlook] | None:
        return self._unless_done(s, roll_odds.roll_again(s, s.pool.all)) if s.booth else None

    def _of_reroll(self, s: State, command: c.Reroll) -> tuple[Task, Outlook] | None:
        die, by = (s.lookup.means_of[name] for name in (command.die, command.by))
        return self._unless_done(s, roll_odds.roll_again(s, mask_of([die]), by))

    def _unless_done(self, s: State, roll: Roll) -> tuple[Task, Outlook] | None:
        """Return what a roll is likely to bring; None when all that is wanted is there, and no Bogus result."""
        task, have = roll_odds.task_of(s), roll_odds.as_it_stands(s)
        done = roll_odds.is_done(task, have) and not s.unresolved()
        return None if done else (task, roll_odds.outlook(task, roll))

    def _said(self, sentence: Sentence, task: Task, found: Outlook) -> str:
        aim = _(AIMS[task.kind]).format(average=_average(task, found))
        bogus = self.titles.say(BOGUS, percent=round(100 * found.bogus)) if found.bogus else ""
        return self.titles.say(sentence, percent=round(100 * found.chance), aim=aim, bogus=bogus)

    def _state(self, view: TableView) -> State:
        """Return a state of a view; one view is asked about many rolls."""
        if self._latest is None or self._latest[0] is not view:
            self._latest = view, self._game.determinize(view, Random(0))
        return self._latest[1]


def _acts(view: TableView) -> bool:
    """Return whether somebody acts with dice that are rolled."""
    return view.ask is not None and view.ask.what == "acting"


def _average(task: Task, found: Outlook) -> str:
    """Return what a roll brings on average; with a sign where a number moves: a rift that falls is good."""
    signed = f"{found.average:+.1f}" if task.kind == "close" else f"{found.average:.1f}"
    return signed.replace("-", "−")
