"""Exact odds of the challenge under way in Back in Time, for prompt and tray."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from game.games.back_in_time.rules.best_rolls import NOTHING, BestRolls, Found, Task
from game.games.back_in_time.rules.box import COLOURS, FACES
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.dice_odds import Pool
from game.games.back_in_time.rules.view import TableView, TrialView
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.challenge_progress import MEASURED, needs
from game.games.back_in_time.table.text.titles import Titles
from game.rules.claims import Average, Chance

MOST_POINTS: Final = 24
"""Upper bound of points in a roll."""
ALMOST: Final = 1e-9


class Reroll(NamedTuple):
    """Dice to reroll, by index, and the expected gain over keeping all."""

    dice: tuple[int, ...]
    gain: float


class RollOdds:
    """Describes the odds of a roll: the first one, and a reroll while dice are marked."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        """Bind titles; ``lookup`` has the dice of the box."""
        self.lookup, self.titles = lookup, titles
        self.best = BestRolls(lookup)

    def sentence(self, view: TableView) -> str:
        """Describe the odds of the coming roll; empty when there is none or no die is marked."""
        trial = view.trial
        if trial is None or not trial.dice or trial.resolved:
            return ""
        rolled = trial.dice[0].face is not None
        if rolled and not any(die.marked for die in trial.dice):
            return ""
        again = "again." if rolled else ""
        if trial.kind in ("love", "delorean"):
            percent = Chance(says=self._percent(view, trial, "some"), of="scores")
            points = Average(says=round(self._made(view, trial, "points"), 1), of="points")
            return self.titles.tell(f"odds.{again}{trial.kind}", percent=percent, points=points)
        made = Chance(says=self._percent(view, trial, "made"), of="makes_it")
        return self.titles.tell(f"odds.{again}solved", percent=made, do=claimed.challenge(trial))

    def reroll(self, view: TableView, trial: TrialView, most: int) -> Reroll:
        """Return the best reroll of up to ``most`` dice and its gain; no dice when nothing gains."""
        task, kept = self._task(view, trial, "points"), self._kept(trial)
        free = [number for number, die in enumerate(trial.dice) if die.face != "biff"]
        now = self.best.rolled(task, self._found(view, trial, task, kept), (0, 0, 0, 0))
        best = Reroll((), 0.0)
        for mask in range(1, 1 << len(free)):
            again = tuple(number for place, number in enumerate(free) if mask >> place & 1)
            if len(again) > most:
                continue
            stays = self._found(view, trial, task, self._kept(trial, again))
            gain = self.best.rolled(task, stays, self._pool(trial, again)) - now
            if gain > best.gain + ALMOST or (abs(gain - best.gain) <= ALMOST and 0 < len(again) < len(best.dice)):
                best = Reroll(again, gain)
        return best if best.gain > ALMOST else Reroll((), 0.0)

    # --- computation -------------------------------------------------------------------------------------------------

    def _percent(self, view: TableView, trial: TrialView, of: str) -> int:
        return round(100 * self._made(view, trial, of))

    def _made(self, view: TableView, trial: TrialView, of: str) -> float:
        """Return the chance (``made``, ``some``) or the average (``points``) of the coming roll."""
        task = self._task(view, trial, of)
        rolled = trial.dice[0].face is not None
        marked = tuple(number for number, die in enumerate(trial.dice) if die.marked or not rolled)
        found, pool = self._found(view, trial, task, self._kept(trial, marked)), self._pool(trial, marked)
        if rolled:
            return self.best.rolled(task, found, pool)
        return self.best.first(task, found, pool, trial.free_reroll and view.lasting != "no_free_reroll")

    def _task(self, view: TableView, trial: TrialView, of: str) -> Task:
        """Return the task of a roll; ``some`` means any point at all."""
        if trial.kind in ("love", "delorean"):
            worth = self._worth(view, trial)
            if of == "some":
                worth = tuple(float(value > 0) for value in worth)
            return Task(None, COLOURS.index(MEASURED[trial.kind]), worth)
        if trial.kind == "biff" and of == "points":
            tokens = [float(min(points, 1 + self.lookup.tokens.most)) for points in range(MOST_POINTS + 1)]
            return Task(None, COLOURS.index(MEASURED[trial.kind]), tuple(tokens))
        asked = Counter(needs(self.lookup, view, trial))
        need = [asked[colour] for colour in COLOURS]
        return Task((need[0], need[1], need[2], need[3]))

    def _worth(self, view: TableView, trial: TrialView) -> tuple[float, ...]:
        """Return the effective movement of love or the car for each number of points."""
        less = trial.kind == "love" and view.lasting == "love_minus_1"  # the first love is ignored then
        most = claimed.room(view, self.lookup, trial.kind)
        counted = [max(0, points - less) for points in range(MOST_POINTS + 1)]
        return tuple(float(min(most, points + (trial.bonus if points else 0))) for points in counted)

    def _found(self, view: TableView, trial: TrialView, task: Task, kept: Counter[str]) -> Found:
        """Return what the kept dice already contribute."""
        if task.need is None:
            return (self._points(trial, kept), 0, 0, 0, 0, 0)
        if not kept:
            return NOTHING
        found = [min(needed, kept[colour]) for colour, needed in zip(COLOURS, task.need, strict=True)]
        return found[0], found[1], found[2], found[3], min(sum(task.need), kept["wild"]), 0

    @staticmethod
    def _points(trial: TrialView, kept: Counter[str]) -> int:
        """Return the points of kept dice in challenges that count every symbol."""
        return kept[MEASURED[trial.kind]] + kept["wild"] if trial.kind in MEASURED else 0

    @staticmethod
    def _kept(trial: TrialView, again: tuple[int, ...] = ()) -> Counter[str]:
        """Return the symbols already counted: kept dice and additions by items."""
        found = Counter(speed=trial.extra_speed) if trial.extra_speed else Counter[str]()
        for number, die in enumerate(trial.dice):
            if die.face is not None and number not in again:
                symbol, count = FACES[die.face]
                found[symbol] += count
        return found

    @staticmethod
    def _pool(trial: TrialView, again: tuple[int, ...]) -> Pool:
        """Return the number of dice rolled, by colour."""
        found = Counter(trial.dice[number].colour for number in again)
        counts = [found[colour] for colour in COLOURS]
        return counts[0], counts[1], counts[2], counts[3]
