"""Games played on from two actions of a position with the same chance, to find out which of them is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import sqrt
from random import Random
from typing import Final, TypeAlias

from game.ai import Budget, make_bot
from game.ai.weighing import SURE, play_to_end
from game.rules.contract import Command, Game, Seat, State
from game.seats.seeds import mix
from game.seats.spec import stand_in

ROUND: Final = 4
"""Pairs that are played before it is looked how they went."""
MOST_PAIRS: Final = 48
"""After so many pairs it is decided."""
LEAST_MORE: Final = 5
"""So many more pairs have to be won: fewer may be luck, whatever their share."""
LEAST_LEAD: Final = 0.08
"""A smaller difference of chances turns no game."""
SURE_EARLY: Final = 2.6
"""The same as ``SURE`` as long as more pairs could be played: who looks often is misled more often."""

PlayOn: TypeAlias = Callable[[State, int], Sequence[Seat]]
"""Plays a copy of a state to its end with a seed; returns who won."""
Deal: TypeAlias = Callable[[int], State]
"""Returns a state to play on from, with a seed: the true one, or one that fits what a seat could know."""


class Playouts:
    """Plays games on with quick bots, each as strong as who sat there, which see no more than ever."""

    def __init__(self, game: Game, specs: Sequence[str]) -> None:
        """Seat bots of ``game`` for those of ``specs``."""
        self._players = [make_bot(game, stand_in(game, spec)) for spec in specs]

    def __call__(self, state: State, seed: int) -> Sequence[Seat]:
        """Play a copy of ``state`` to its end."""
        result = play_to_end(state.clone(), self._players, Budget(), Random(seed)).result()
        return () if result is None else result.winners


def followed(state: State, commands: Sequence[Command]) -> State:
    """Return a copy of ``state`` after ``commands``, up to the first that is not allowed in it."""
    after = state.clone()
    for _command in takewhile(lambda one: after.actor >= 0 and after.refusal(one) is None, commands):
        after.apply(_command)
    return after


@dataclass(slots=True)
class Comparison:
    """Two actions of ``seat``, and how often it won with each: pairs of games from the same deal with the same seed."""

    seat: Seat
    deal: Deal
    better: Sequence[Command]
    played: Sequence[Command]
    seed: int
    pairs: int = 0
    won_better: int = 0
    won_played: int = 0
    differed: int = 0
    """Pairs of which one was won."""

    def play_pair(self, play_on: PlayOn) -> Sequence[Sequence[Seat]]:
        """Play a pair; return who won each game."""
        seed = mix(self.seed, "pair", self.pairs)
        state = self.deal(seed)
        ends = [play_on(followed(state, commands), seed) for commands in (self.better, self.played)]
        better, played = (self.seat in end for end in ends)
        self.pairs += 1
        self.won_better += better
        self.won_played += played
        self.differed += better != played
        return ends

    @property
    def lead(self) -> float:
        """How much more often the better one was won, as a share of the pairs."""
        return (self.won_better - self.won_played) / max(1, self.pairs)

    @property
    def noise(self) -> float:
        """The standard deviation of the lead."""
        return sqrt(max(1, self.differed)) / max(1, self.pairs)

    def confirmed(self, at_last: bool = False) -> bool:
        """Return whether the better one is better beyond noise; ``at_last``: no more pairs will be played."""
        sure = SURE if at_last or self.pairs >= MOST_PAIRS else SURE_EARLY
        more = self.won_better - self.won_played
        return more >= LEAST_MORE and self.lead >= max(LEAST_LEAD, sure * self.noise)

    @property
    def decided(self) -> bool:
        """Whether no more pairs are worth playing."""
        hopeless = self.lead + SURE * self.noise < LEAST_LEAD
        return self.confirmed() or hopeless or self.pairs >= MOST_PAIRS

    @property
    def chances(self) -> tuple[float, float]:
        """The chances with the better one and with what was played: how games went, never quite certain."""
        return _share(self.won_better, self.pairs), _share(self.won_played, self.pairs)


def _share(won: int, games: int) -> float:
    """Return the chance when so many of so many games were won."""
    return (won + 0.5) / (games + 1)
