"""Bots for the Card Game: they estimate everybody's distance to victory and look ahead to the end of a turn.

Levels differ in limits and weights; all have the same information.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from game.ai.bot import Budget, Rated, split_level
from game.ai.clock import Clock
from game.ai.policy_bot import BySeats, Decision, Level, PolicyBot, in_character, overlooking
from game.ai.reasons import Reason, reason_in
from game.ai.search import KeptTrees
from game.ai.search import Limits as SearchLimits
from game.ai.search_bot import nearly_best, searched
from game.games.card_game.bots.evaluation import Evaluator
from game.games.card_game.bots.goal_distance import goal_distances
from game.games.card_game.bots.lookahead import CLOSE, Limits, Lookahead, different
from game.games.card_game.bots.memory import CardGameMemory
from game.games.card_game.bots.reasons import REASONS
from game.games.card_game.bots.search_evaluator import CardGameSearchEvaluator
from game.games.card_game.bots.wasted_cards import idle_plays, wastes
from game.games.card_game.bots.weights import CHARACTERS, Weights
from game.games.card_game.bots.worlds import Hunches, Worlds
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Command, Seat

CardGameLevel: TypeAlias = Level[Limits, Weights]

SHARP: Final = Limits(plays=3, finds=8, positions=6000, remembers=True)
"""Deepest lookahead, with memory."""

DUEL: Final = 2
"""Number of seats at which left and right are the same neighbour."""
CROWD: Final = range(5, 7)
"""Numbers of seats treated as a crowd."""

BEGINNER: Final = Level(
    Limits(plays=1, finds=2, positions=300),
    Weights(foes=0.5, trace=0.0, deed=0.0, trying=2.0, ward=0.97),
)
AVERAGE: Final = Level(Limits(), Weights(trace=0.0, deed=0.0))
MASTER: Final = Level(SHARP, Weights())


def careless(level: CardGameLevel, share: float, crowd: float) -> BySeats[CardGameLevel]:
    """Return a level that overlooks the given share of options, and another share in a crowd."""
    return BySeats(replace(level, overlooks=share), dict.fromkeys(CROWD, replace(level, overlooks=crowd)))


LEVELS: Final[Mapping[str, BySeats[CardGameLevel]]] = {
    "easy": careless(BEGINNER, 3 / 4, crowd=1 / 2),
    "normal": careless(AVERAGE, 1 / 2, crowd=1 / 3),
    "hard": careless(MASTER, 1 / 10, crowd=1 / 10),
}
"""Lookahead levels, weakest first; only hard guesses identities.

Tuned so that with two to four seats each wins about seven of ten games against the one below
(tools/bench/README.md). A level that overlooks much draws instead of playing, which would make crowded games too long
at those shares. The description of each level states its shares (game/games/card_game/__init__.py).
"""

ALWAYS_SEEN: Final = (c.LetPass, c.DrawInstead, c.Finish)
"""Commands never overlooked: passing or skipping a turn. Attempts at B-1 are never overlooked either."""

EXPERT: Final = SearchLimits(800)
"""Search limits of the expert level; its lookahead is that of hard, without oversights."""

SEARCHED: Final = 3
"""Maximum number of seats at which expert searches; with four it gained nothing that shows (tools/bench/README.md)."""

TRUSTS: Final = (10.0, 40.0)
"""Weights of ratings against playouts, in games: late ratings err by some 7 points, about as means of 40 games do."""


class CardGamePolicy:
    """Policy that rates commands by lookahead; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, game: CardGame, levels: BySeats[CardGameLevel], character: str = "") -> None:
        """Set up the level for the number of seats, optionally with a character."""
        self.levels = levels.each(
            lambda level: replace(level, weights=in_character(level.weights, CHARACTERS, character))
        )
        self.distances = goal_distances(game.lookup)
        self.hunches = Hunches(self.distances)

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate all options; if passing is the only one, take as long as with a response in hand."""
        s, options = decision.determinize(), decision.options
        if len(options) == 1 and not isinstance(s.pending[-1], p.Window) and not decision.compares:
            return [Rated(options[0])]
        lookahead = self.lookahead(s, decision.clock, self.hunches_of(decision, s))
        offered = different(s, options)
        if decision.compares and s.seats == DUEL and isinstance(offered[0], c.Toward):
            offered = offered[:1]  # left and right are the same neighbour
        values = [lookahead.value(option) for option in offered]
        idle = idle_plays(lookahead, offered, values)
        if len(options) == 1:
            _think_as_long(s, lookahead)
        rated = [Rated(option, idle.get(option, value)) for option, value in zip(offered, values, strict=True)]
        share = 0.0 if tries_b1(s) else self.levels.at(s.seats).overlooks
        return [
            one._replace(overlooked=one.overlooked and not isinstance(one.command, ALWAYS_SEEN))
            if one.command not in idle and not self._is_folly(s, one.command)
            else one._replace(overlooked=True)
            for one in overlooking(decision, rated, share)
        ]

    def _is_folly(self, s: State, option: Command) -> bool:
        """Return whether an option turns B-1 too early, brings the own history no nearer, or wastes a card."""
        if wastes(s, option) or isinstance(option, c.NoSecondFlip):
            return True
        flip = flipped_by(s, option)
        if flip < 0 or s.who[s.actor] < 0:
            return False
        almanac = s.owner_of("almanac")
        far = self.distances.distance[almanac not in (p.NONE, s.actor)][s.who[s.actor]]
        return far[s.flipped] > 0 if flip == s.lookup.b1 else far[s.flipped ^ (1 << flip)] >= far[s.flipped]

    def hunches_of(self, decision: Decision[State], s: State) -> Mapping[Seat, Sequence[float]]:
        """Return remembered hunches about other seats, at levels that use memory."""
        memory, remembers = decision.memory, self.levels.at(s.seats).limits.remembers
        return self.hunches.weights(memory) if remembers and isinstance(memory, CardGameMemory) else {}

    def lookahead(
        self, s: State, clock: Clock | None = None, hunches: Mapping[Seat, Sequence[float]] = MappingProxyType({})
    ) -> Lookahead:
        """Return a lookahead for the asked seat of a state."""
        level = self.levels.at(s.seats)
        evaluator = Evaluator(s, s.actor, self.distances, level.weights, hunches)
        return Lookahead(s, evaluator, level.limits, clock or Budget().start())

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Explain why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, self.lookahead, state, command)


class SearchingPolicy(CardGamePolicy):
    """Policy that adds search when lookahead leaves several options nearly equal and seats are few.

    See :mod:`game.ai.search`.
    """

    def __init__(self, game: CardGame, limits: SearchLimits, character: str = "") -> None:
        """Set up the search with ``limits``."""
        super().__init__(game, BySeats(Level(SHARP, Weights())), character)
        self.limits, self._trees = limits, KeptTrees()
        self.evaluator = CardGameSearchEvaluator(game.lookup, self.levels.usual.weights)

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate the options; responses take the same time whatever is held."""
        rated = super().rate(decision)
        near = nearly_best(rated, CLOSE)
        if len(near) == 1 or any(isinstance(one, c.LetPass) for one in decision.options):
            return rated
        if decision.determinize().seats > SEARCHED:
            return rated
        memory = decision.memory if isinstance(decision.memory, CardGameMemory) else None
        worlds = Worlds(decision.determinize, decision.seat, memory, self.hunches, decision.rng)
        found = searched(replace(decision, options=near), worlds, self.evaluator, self.limits, self._trees)
        if not decision.compares:
            return found
        looked = {one.command: one.rating for one in rated}
        others = [one for one in rated if one.command not in near]
        return [*(one._replace(chance=looked[one.command]) for one in found), *others]


def flipped_by(s: State, option: Command) -> int:
    """Return the linchpin an option turns; -1 if it names none or leaves it unchanged."""
    if isinstance(option, (c.Aim, c.SecondFlip)):
        return s.lookup.linchpin[option.square]
    top = s.pending[-1]
    if isinstance(option, c.SetSide) and isinstance(top, p.Deed):
        linchpin = s.lookup.cards[top.card].linchpin
        return -1 if bool(s.flipped >> linchpin & 1) == option.altered else linchpin
    return -1


def tries_b1(s: State) -> bool:
    """Return whether the announcement is an attempt at B-1."""
    return any(isinstance(record, (p.Deed, p.Second)) and record.linchpin == s.lookup.b1 for record in s.pending)


def _think_as_long(s: State, lookahead: Lookahead) -> None:
    """Rate a hypothetical response as well, so that thinking time reveals nothing about the hand."""
    memo = s.lookup.effect_mask("memo")
    other = s.clone()
    other.hands[s.actor] |= memo & -memo
    lookahead.root = other
    for option in other.legal_commands()[:1]:
        lookahead.value(option)


def make(game: CardGame, level: str) -> PolicyBot[State]:
    """Build the bot of ``level``, one of :data:`LEVELS` or ``expert``, optionally with a character."""
    plain, character = split_level(level)
    policy = (
        CardGamePolicy(game, LEVELS[plain], character) if plain in LEVELS else SearchingPolicy(game, EXPERT, character)
    )
    standing = CardGameSearchEvaluator(game.lookup).standing
    return PolicyBot(game, policy, thinks_always=True, explains_last=True, trusts=TRUSTS, standing=standing)
