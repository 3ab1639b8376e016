"""Paired playouts of two actions from the same position with the same chance, to find the better one."""

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
"""Pairs played between looks at the result."""
MOST_PAIRS: Final = 96
"""Most pairs."""
LEAST_MORE: Final = 5
"""Least lead in games won: fewer may be luck, whatever their share."""
LEAST_LEAD: Final = 0.08
"""Least difference of chances that turns a game."""
SURE_EARLY: Final = 2.6
"""Significance threshold in standard deviations before the last look: higher than ``SURE``, as looks are repeated."""

PlayOn: TypeAlias = Callable[[State, int], Sequence[Seat]]
"""Plays a copy of a state to its end with a seed; returns the winners."""
Deal: TypeAlias = Callable[[int], State]
"""Returns a state to play on from, given a seed: the true one, or one that fits what a seat could know."""


class Playouts:
    """Plays games on with fast bots about as strong as the original players, which see only their views."""

    def __init__(self, game: Game, specs: Sequence[str]) -> None:
        """Make a bot for each of ``specs``."""
        self._players = [make_bot(game, stand_in(game, spec)) for spec in specs]

    def __call__(self, state: State, seed: int) -> Sequence[Seat]:
        """Play a copy of ``state`` to its end."""
        rng = Random(mix(seed, "chance"))  # not that of the deal, which would tie what is drawn to hands
        result = play_to_end(state.clone(), self._players, Budget(playout=True), rng).result()
        return () if result is None else result.winners


def followed(state: State, commands: Sequence[Command]) -> State:
    """Return a copy of ``state`` after ``commands``, up to the first illegal one."""
    after = state.clone()
    for _command in takewhile(lambda one: after.actor >= 0 and after.refusal(one) is None, commands):
        after.apply(_command)
    return after


@dataclass(slots=True)
class Comparison:
    """Two actions of ``seat``, compared by paired playouts from the same deal with the same seed."""

    seat: Seat
    deal: Deal
    better: Sequence[Command]
    played: Sequence[Command]
    seed: int
    pairs: int = 0
    won_better: int = 0
    won_played: int = 0
    differed: int = 0
    """Number of pairs with different results."""

    def play_pair(self, play_on: PlayOn) -> Sequence[Sequence[Seat]]:
        """Play a pair; return the winners of each game."""
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
    def tally(self) -> tuple[int, int, int, int]:
        """The pairs, the wins with each action, and the pairs that differed, for :meth:`take_up`."""
        return self.pairs, self.won_better, self.won_played, self.differed

    def take_up(self, tally: Sequence[float]) -> None:
        """Go on from the pairs of a ``tally``, if there is one."""
        if tally:
            self.pairs, self.won_better, self.won_played, self.differed = map(int, tally)

    @property
    def lead(self) -> float:
        """Wins with the better action minus wins with the one played, as a share of the pairs."""
        return (self.won_better - self.won_played) / max(1, self.pairs)

    @property
    def noise(self) -> float:
        """The standard deviation of the lead."""
        return sqrt(max(1, self.differed)) / max(1, self.pairs)

    @property
    def hope(self) -> float:
        """The most that the lead may truly be."""
        return self.lead + SURE * self.noise

    def confirmed(self, at_last: bool = False) -> bool:
        """Return whether the better action is significantly better; ``at_last``: this is the last look."""
        sure = SURE if at_last or self.pairs >= MOST_PAIRS else SURE_EARLY
        more = self.won_better - self.won_played
        return more >= LEAST_MORE and self.lead >= max(LEAST_LEAD, sure * self.noise)

    @property
    def decided(self) -> bool:
        """Whether more pairs are not worth playing."""
        return self.confirmed() or self.hope < LEAST_LEAD or self.pairs >= MOST_PAIRS

    @property
    def chances(self) -> tuple[float, float]:
        """The chances with the better action and the one played, smoothed so that they are never 0 or 1."""
        return _share(self.won_better, self.pairs), _share(self.won_played, self.pairs)


def _share(won: int, games: int) -> float:
    """Estimate a chance from games won, smoothed by half a win in one more game."""
    return (won + 0.5) / (games + 1)
