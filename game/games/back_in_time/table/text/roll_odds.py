"""Exact odds of the challenge under way in Back in Time, for prompt and tray."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.back_in_time.rules.best_rolls import BestRolls, Task
from game.games.back_in_time.rules.challenge import MEASURE
from game.games.back_in_time.rules.compiled_box import BIFF_FACE, Lookup
from game.games.back_in_time.rules.roll_tasks import MOST_POINTS, MOVES, has_reroll, pool_of, task_of
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView, picked
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.titles import Titles
from game.rules.claims import Average, Chance
from game.rules.parts import bits
from game.table.positions import Positions

ALMOST: Final = 1e-9


class Reroll(NamedTuple):
    """Dice to reroll, by index, and the expected gain over keeping all."""

    dice: tuple[int, ...]
    gain: float


class RollOdds:
    """Describes the odds of a roll: the first one, and a reroll while dice are marked."""

    def __init__(self, lookup: Lookup, titles: Titles, positions: Positions[TableView, State]) -> None:
        """Bind titles and positions; ``lookup`` has the dice of the box."""
        self.titles, self._positions, self.best = titles, positions, BestRolls(lookup)

    def sentence(self, view: TableView) -> str:
        """Describe the odds of the coming roll; empty when there is none or no die is marked."""
        trial, s = view.trial, self._positions.of(view)
        if trial is None or not trial.dice or trial.resolved:
            return ""
        rolled = trial.dice[0].face is not None
        if rolled and not any(die.marked for die in trial.dice):
            return ""
        again = "again." if rolled else ""
        if trial.kind in MOVES:
            percent = Chance(says=round(100 * self._made(s, "some")), of="scores")
            points = Average(says=round(self._made(s, "points"), 1), of="points")
            return self.titles.tell(f"odds.{again}{trial.kind}", percent=percent, points=points)
        made = Chance(says=round(100 * self._made(s, "made")), of="makes_it")
        return self.titles.tell(f"odds.{again}solved", percent=made, do=claimed.challenge(trial))

    def reroll(self, view: TableView, most: int) -> Reroll:
        """Return the best reroll of up to ``most`` dice and its gain; no dice when nothing gains."""
        s = self._positions.of(view)
        assert s.trial is not None
        task, best = self._task(s, "points"), Reroll((), 0.0)
        free = s.trial.dice.all & ~s.trial.dice.showing(BIFF_FACE)
        now = self._rolled(s, task, 0)
        for mask in range(1, free + 1):
            if mask & ~free or mask.bit_count() > most:
                continue
            again, gain = tuple(bits(mask)), self._rolled(s, task, mask) - now
            if gain > best.gain + ALMOST or (abs(gain - best.gain) <= ALMOST and 0 < len(again) < len(best.dice)):
                best = Reroll(again, gain)
        return best if best.gain > ALMOST else Reroll((), 0.0)

    # --- computation -------------------------------------------------------------------------------------------------

    def _made(self, s: State, of: str) -> float:
        """Return the chance (``made``, ``some``) or the average (``points``) of the coming roll."""
        task, trial = self._task(s, of), s.trial
        assert trial is not None
        if trial.dice.is_rolled:
            return self._rolled(s, task, picked(s.pending[-1], trial))
        found = self.best.counted(task, (), trial.extra_speed)
        return self.best.first(task, found, pool_of(trial.dice.kinds), has_reroll(s))

    def _rolled(self, s: State, task: Task, again: int) -> float:
        """Return the value of rerolling a mask of dice once."""
        trial = s.trial
        assert trial is not None
        kept = [face for die, face in enumerate(trial.dice.faces) if not again >> die & 1]
        pool = pool_of(trial.dice.kinds[die] for die in bits(again))
        return self.best.rolled(task, self.best.counted(task, kept, trial.extra_speed), pool)

    def _task(self, s: State, of: str) -> Task:
        """Return the task of a roll; ``some`` means any point at all."""
        assert s.trial is not None
        challenge = s.lookup.challenges[s.trial.challenge]
        task = task_of(s, challenge)
        if of == "some":
            return task._replace(worth=tuple(float(value > 0) for value in task.worth))
        if challenge.kind == "biff" and of == "points":
            tokens = tuple(float(min(points, 1 + s.lookup.tokens.most)) for points in range(MOST_POINTS + 1))
            return Task(None, MEASURE["biff"], tokens)
        return task
