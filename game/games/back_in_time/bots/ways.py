"""What follows an action as the bot would play on: who is where before and after it, and in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.games.back_in_time.bots.comparison import proposed
from game.games.back_in_time.bots.decisions import DecisionMaker, choices
from game.games.back_in_time.bots.evaluation import NEAR
from game.games.back_in_time.bots.leaf_evaluation import DOC, MARTY
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.compiled_box import BIFF, GEORGE, LORRAINE
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import PlayerCommand, after

COUPLE: Final = (GEORGE, LORRAINE)
FOLLOWED: Final = (p.Acting, p.Walking, p.Leading, p.Flying)
"""Decisions of the active seat between which nothing is left to chance."""
LONGEST: Final = 40
"""Most commands followed."""


class Way(NamedTuple):
    """Who is where: before an action, after it, when the walk ends (``there``), and at the end of the turn or a roll.

    A walk ends before Marty's or Doc's power, ``power``, if the bot uses it. ``challenge`` is what is attempted in the
    end; ``escorted`` is the first of the couple that is taken along after the action. The way ``returns`` if everybody
    is once more where they were before.
    """

    before: State
    now: State
    there: State
    end: State
    power: bool = False
    challenge: str | None = None
    escorted: int | None = None
    returns: bool = False

    @property
    def moved(self) -> list[int]:
        """Those of the couple who are elsewhere when the walk ends."""
        return [one for one in COUPLE if self.there.at[one] != self.before.at[one]]

    @property
    def left(self) -> list[int]:
        """Those of them who are still to be moved after the action."""
        return [one for one in self.moved if self.there.at[one] != self.now.at[one]]

    @property
    def first(self) -> int | None:
        """The first of the couple who is still to be moved, else who was; None for nobody."""
        return self.escorted if self.escorted in self.left else next(iter(self.left or self.moved), None)

    def apart(self, s: State) -> int:
        """Return the distance between George and Lorraine in one of the states."""
        return s.lookup.town.distance[s.at[GEORGE]][s.at[LORRAINE]]

    def is_safer(self, then: State) -> bool:
        """Return whether Biff, who is near, is farther from the nearer of the couple once they stand as in ``then``."""
        away = self.before.lookup.town.distance[self.before.at[BIFF]]
        now, later = (min(away[s.at[one]] for one in COUPLE) for s in (self.before, then))
        return now < NEAR and later > now


def way_of(maker: DecisionMaker, before: State, commands: Sequence[PlayerCommand]) -> Way:
    """Return the way that begins with an action, as the bot would go on."""
    s = before.clone()
    for command in commands:
        s.apply(command)
    now, there, challenge, escorted, returns = s, None, None, None, False
    for _command in range(LONGEST):
        if s.actor != s.turn or not isinstance(s.pending[-1], FOLLOWED):
            break
        command = proposed(maker, s, choices(s))
        if isinstance(command, c.Attempt):
            challenge = command.challenge
        if isinstance(command, (c.Attempt, c.EndTurn)):
            break
        if there is None and isinstance(command, c.UsePower) and s.heroes[s.turn] in (MARTY, DOC):
            there = s
        if escorted is None and isinstance(command, c.Step) and command.escort is not None:
            escorted = GEORGE if command.escort == "george" else LORRAINE
        s = after(s, command)
        returns = returns or s.at == before.at != now.at
    return Way(before, now, there or s, s, there is not None, challenge, escorted, returns)
