"""The odds of the challenge under way in Back in Time, exact from the faces of its dice: for prompt and tray."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.i18n import N_
from game.presenters.back_in_time.text.challenge_progress import MEASURED, needs
from game.presenters.back_in_time.text.titles import Titles
from game.presenters.messages import Sentence
from game.rules.back_in_time.box import COLOURS, FACES
from game.rules.back_in_time.dice_odds import Need, Odds, Pool
from game.rules.back_in_time.view import TableView, TrialView

SOLVED: Final[Sentence] = N_("As it stands: {percent}% that it is enough.")
SCORED: Final[Sentence] = N_("As it stands: {percent}% for at least 1, on average +{points}.")
AGAIN: Final[Sentence] = N_("These rolled again: {percent}% that it is enough.")
SCORED_AGAIN: Final[Sentence] = N_("These rolled again: on average +{points} altogether.")


class RollOdds:
    """Says what a roll is likely to bring: before it, and while dice are picked to be rolled once more."""

    def __init__(self, odds: Odds, titles: Titles) -> None:
        """``odds`` are those of the dice of the box."""
        self.odds, self.titles = odds, titles

    def sentence(self, view: TableView) -> str:
        """Return what the roll that is to be made is likely to bring; empty when none is, or nothing is picked."""
        trial = view.trial
        if trial is None or not trial.dice:
            return ""
        rolled = trial.dice[0].face is not None
        if rolled and not any(die.marked for die in trial.dice):
            return ""
        measured = trial.kind in ("love", "delorean")
        return self._scored(trial, view, rolled) if measured else self._solved(trial, view, rolled)

    def chance(self, view: TableView, trial: TrialView) -> float:
        """Return the chance that everything asked for is shown: all dice rolled, or the picked ones once more.

        Before the roll, dice that do not help are rolled once more where that is free.
        """
        need, wilds = self._needed(view, trial)
        rolled = trial.dice[0].face is not None
        if rolled:
            return self.odds.covers(need, wilds, pool_of(trial, marked=True))
        free = trial.free_reroll and view.lasting != "no_free_reroll"
        return self.odds.solved(need, pool_of(trial), free)

    def expected(self, view: TableView, trial: TrialView) -> tuple[float, float]:
        """Return the chance of at least one point, and the points on average, where every symbol counts."""
        colour = COLOURS.index(MEASURED[trial.kind])
        rolled = trial.dice[0].face is not None
        free = trial.free_reroll and view.lasting != "no_free_reroll" and not rolled
        shares = self.odds.points(colour, pool_of(trial, marked=rolled), free)
        kept = self._kept(trial)
        less = trial.kind == "love" and view.lasting == "love_minus_1"  # then the first love does not count
        sure = kept[COLOURS[colour]] + kept["wild"] - less
        worth = [(chance, max(0, sure + count)) for count, chance in enumerate(shares)]
        some = sum(chance for chance, points in worth if points)
        return some, sum(chance * points for chance, points in worth) + trial.bonus * some

    def _solved(self, trial: TrialView, view: TableView, rolled: bool) -> str:
        percent = round(100 * self.chance(view, trial))
        return self.titles.say(AGAIN if rolled else SOLVED, percent=percent)

    def _scored(self, trial: TrialView, view: TableView, rolled: bool) -> str:
        some, points = self.expected(view, trial)
        shown = f"{points:.1f}".rstrip("0").rstrip(".")
        return self.titles.say(SCORED_AGAIN if rolled else SCORED, percent=round(100 * some), points=shown)

    def _needed(self, view: TableView, trial: TrialView) -> tuple[Need, int]:
        """Return the symbols that are still asked for besides what stays on the tray, and the Wilds there."""
        asked, kept = Counter(needs(self.odds.lookup, view, trial)), self._kept(trial)
        if trial.bonus and trial.kind in ("part", "biff"):  # it counts once a symbol of its colour is there
            own = MEASURED.get(trial.kind, "knowledge")
            asked[own] = max(1, asked[own] - trial.bonus)
        left = [max(0, asked[colour] - kept[colour]) for colour in COLOURS]
        return (left[0], left[1], left[2], left[3]), kept["wild"]

    @staticmethod
    def _kept(trial: TrialView) -> Counter[str]:
        """Return what counts already: the dice that stay as they are, and what items add."""
        found: Counter[str] = Counter(speed=trial.extra_speed)
        for die in trial.dice:
            if die.face is not None and not die.marked:
                symbol, count = FACES[die.face]
                found[symbol] += count
        return found


def pool_of(trial: TrialView, marked: bool = False) -> Pool:
    """Return how many dice of each colour are rolled: all, or the ``marked`` ones."""
    found = Counter(die.colour for die in trial.dice if die.marked or not marked)
    counts = [found[colour] for colour in COLOURS]
    return counts[0], counts[1], counts[2], counts[3]
