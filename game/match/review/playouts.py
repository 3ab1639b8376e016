"""Games played on from two positions with the same chance, to find out which of them is better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from game.ai import RANDOM, make_bot
from game.ai.weighing import LONGEST, SURE
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.rules.contract import Game, Seat, State
from game.seats.instant_players import BotPlayer
from game.seats.seeds import mix
from game.seats.spec import BOT_PREFIX, usual_bot

ROUND: Final = 6
"""Pairs that are played before it is looked how they went."""
MOST_PAIRS: Final = 96
"""After so many pairs it is decided."""
LEAST_MORE: Final = 5
"""So many more pairs have to be won: fewer may be luck, whatever their share."""
TRUST: Final = 12
"""So many pairs count as much as what was assessed before, when chances are told."""
LEAST_LEAD: Final = 0.08
"""A smaller difference of chances turns no game."""
SURE_EARLY: Final = 2.6
"""The same as long as more pairs could be played: who looks often is misled more often."""


class PlayedOn(NamedTuple):
    """How a game that was played on ended: who won, and after how many commands."""

    winners: tuple[Seat, ...]
    commands: int


PlayOn: TypeAlias = Callable[[State, int], PlayedOn]
"""Plays a copy of a state to its end with a seed."""


class Playouts:
    """Plays games on with quick bots at all seats, which see no more than ever."""

    def __init__(self, game: Game, seats: int, spec: str = "") -> None:
        """Seat the bots of ``game`` once: those of ``spec``, or the usual ones."""
        self._game, self._seats = game, seats
        self._spec = spec or usual_bot(game)
        self._bot = make_bot(game, self._spec.removeprefix(BOT_PREFIX) or RANDOM)

    def __call__(self, state: State, seed: int) -> PlayedOn:
        """Play a copy of ``state`` to its end."""
        specs = (self._spec,) * self._seats
        players = [BotPlayer(self._spec, self._game, self._bot, mix(seed, "seat", seat)) for seat in range(self._seats)]
        config = MatchConfig(box_id=self._game.box_id, options={}, seats=specs, seed=seed)
        match = Match(self._game, config, players, History(state.clone()))
        result = match.run(LONGEST)
        return PlayedOn(() if result is None else result.winners, len(match))


@dataclass(slots=True)
class Comparison:
    """Two positions, and how often ``seat`` won from each: pairs of games with the same seed."""

    seat: Seat
    better: State
    played: State
    seed: int
    pairs: int = 0
    won_better: int = 0
    won_played: int = 0
    differed: int = 0
    """Pairs of which one was won."""

    def play_round(self, play_on: PlayOn) -> Sequence[PlayedOn]:
        """Play a round of pairs; return how each game ended."""
        found: list[PlayedOn] = []
        for number in range(self.pairs, self.pairs + ROUND):
            seed = mix(self.seed, "pair", number)
            ends = [play_on(state, seed) for state in (self.better, self.played)]
            better, played = (self.seat in end.winners for end in ends)
            self.pairs += 1
            self.won_better += better
            self.won_played += played
            self.differed += better != played
            found += ends
        return found

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

    def chances(self, better: float, played: float) -> tuple[float, float]:
        """Return the chances with the better one and with what was played: what was assessed, and how games went."""
        pairs = self.pairs + TRUST
        return (self.won_better + TRUST * better) / pairs, (self.won_played + TRUST * played) / pairs
