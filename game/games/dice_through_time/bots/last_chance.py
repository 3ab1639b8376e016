"""The last chance where every turn that was searched loses: which reroll wins or saves the game most likely.

The search for a turn takes a reroll for its mean, in which a rare way out does not show. Here every roll is looked at.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from game.ai.clock import Clock
from game.ai.turn_search import Limits, Reached, TurnHeuristics, TurnSearch
from game.games.dice_through_time.bots.means_of_others import later_seats
from game.games.dice_through_time.bots.proposals import distinct, fewest, propose
from game.games.dice_through_time.bots.turn_end import is_in_turn, loses
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.compiled_box import DOC, LIGHTNING
from game.games.dice_through_time.rules.payment_means import for_icon, purse_of
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, after

MOST_ROLLS: Final = 200
"""Most rolls looked at for one decision, those after the shortest beginnings of the turn first."""

IN_PLAYOUTS: Final = 6
"""The same in a playout, of which there must be many: those of one die."""

AFTERWARDS: Final = Limits(6, 5, positions=80, follows=True)
"""Search limits after each roll: few dice are left."""


class LastChance:
    """Values rerolls by all their outcomes, and removals of tokens that are not proposed."""

    def __init__(self, heuristics: TurnHeuristics[State], clock: Clock, known: dict[Hashable, float]) -> None:
        """Set up with a cache of the values after rolls, kept between decisions."""
        self.heuristics, self.clock, self.known = heuristics, clock, known
        self._left = IN_PLAYOUTS if clock.playout else MOST_ROLLS

    def ends(self, ends: Sequence[Reached[State]]) -> list[Reached[State]]:
        """Return the ``ends`` of a turn after which a reroll may save the game, each with its best way to reroll."""
        begun = sorted((end for end in ends if not _leaves_dice(end)), key=lambda end: (len(end.path), -end.value))
        found = list[Reached[State]]()
        for end in begun:
            if self._is_spent():
                break
            s = end.state
            if not _may_strike(s):
                continue
            for means in fewest(s, distinct(s, for_icon(purse_of(s), LIGHTNING))):
                strike = s.lookup.commands[s.turn].strike[means]
                if s.refusal(strike) is None:
                    found += self.rerolls(after(s, strike), (*end.path, strike))
        return found

    def repairs(self, ends: Sequence[Reached[State]]) -> Iterator[Reached[State]]:
        """Yield what removing paradox tokens for a pair is worth after ``ends``, if that averts Game Over.

        Proposals leave pairs out, which are seldom worth it.
        """
        for end in ends:
            s = end.state
            if later_seats(s) or not s.paradox or not is_in_turn(s):
                continue
            for means in distinct(s, for_icon(purse_of(s), DOC)):
                path: tuple[Command, ...] = (s.lookup.commands[s.turn].repair[means],)
                then = after(s, path[0])
                while isinstance(then.pending[-1], p.Removing) and then.paradox:
                    path = (*path, propose(then)[0])
                    then.apply(path[-1])
                if not loses(then):
                    yield Reached(self.heuristics.evaluate(then, s.turn), then, (*end.path, *path))

    def rerolls(self, struck: State, path: tuple[Command, ...] = ()) -> Iterator[Reached[State]]:
        """Yield what rerolling some dice after a lightning, struck by ``path``, is worth if it may save the game."""
        if may_be_saved(struck):
            for command in _choices(struck):
                if self._is_spent():
                    return
                value, _share = self.odds(struck, command)
                if value:
                    yield Reached(value, after(struck, command), (*path, command))

    def odds(self, struck: State, command: c.Reroll) -> tuple[float, float]:
        """Return the chance to win after a reroll, and the share of its rolls that do not lose at once."""
        rolled, value, saved, rolls = after(struck, command), 0.0, 0, 0
        for outcome, weight in rolled.chance_outcomes():
            if self._is_spent():
                return 0.0, 0.0
            one = self._best(after(rolled, outcome))
            value, saved, rolls = value + weight * one, saved + weight * (one > 0), rolls + weight
        return (value / rolls, saved / rolls) if rolls else (0.0, 0.0)

    def _best(self, s: State) -> float:
        """Return the value of the best turn after a roll: 1 if it wins, 0 if every one loses."""
        key = _essence(s)
        found = self.known.get(key)
        if found is None:
            self._left -= 1
            found = self._searched(s)
            if not self.clock.expired():
                self.known[key] = found
        return found

    def _searched(self, s: State) -> float:
        is_last, best = not later_seats(s), 0.0
        for end in TurnSearch(s, self.heuristics, AFTERWARDS, self.clock, 0).ends():
            if end.state.over is not None:
                best = max(best, float(bool(end.state.over.winners)))
            elif is_last and end.value > best and not loses(end.state):
                best = end.value
        return best

    def _is_spent(self) -> bool:
        return self._left <= 0 or self.clock.expired()


def _essence(s: State) -> Hashable:
    """Return what the rest of a turn depends on: equal dice are as good as each other."""
    left = sorted([(where, face) for where, face in zip(s.where, s.faces, strict=True) if where >= 0])
    ready = sorted([s.faces[die] for die in s.ready_dice(s.turn)])
    return (
        s.turn, s.first, tuple(ready), tuple(left), tuple(s.at), tuple(s.events), s.paradox, tuple(s.biffs),
        tuple(s.pool), tuple(s.held), tuple(s.left), s.outatime, s.fresh,
    )  # fmt: skip


def may_be_saved(s: State) -> bool:
    """Return whether so many dice and tokens might win at once or, in the last turn of a round, avert Game Over."""
    held = sum([items.bit_count() for items in s.held])
    mine = s.held[s.turn].bit_count()
    if mine and mine == held and not any(s.left):
        return True
    if later_seats(s):
        return False
    means = len(s.ready_dice(s.turn)) + sum(s.pool) + sum([at >= 0 for at in s.where])
    room = s.lookup.outatime.most - 1 - s.outatime + mine * -s.lookup.numbers.returned
    years = range(len(s.lookup.years))
    return sum([max(0, len(s.covered(year)) - room) for year in years]) <= means


def _leaves_dice(end: Reached[State]) -> bool:
    return any(isinstance(command, c.Bury) for command in end.path)


def _may_strike(s: State) -> bool:
    return bool(s.pending) and isinstance(s.pending[-1], p.Acting) and may_be_saved(s)


def _choices(struck: State) -> Iterator[c.Reroll]:
    """Yield the ways to reroll, of dice that show the same only one."""
    seen = set[tuple[int, ...]]()
    for command in struck.legal_commands():
        if isinstance(command, c.Reroll):
            shown = tuple(sorted(struck.faces[struck.lookup.die[die]] for die in command.dice))
            if shown not in seen:
                seen.add(shown)
                yield command
