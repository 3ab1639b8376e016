"""Evaluation of the Card Game for one seat: a race in estimated remaining time.

A seat needs its history in place and then attempts at B-1; each takes a flip, each flip a card. Cards in hand and on
the table are valued in flips. The seat expected to finish first has the larger share of winning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log1p
from types import MappingProxyType
from typing import Final

from game.games.card_game.bots.goal_distance import FAR, GoalDistances
from game.games.card_game.bots.identity_beliefs import Beliefs, Clues
from game.games.card_game.bots.weights import Weights
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import NONE
from game.games.card_game.rules.state_data import StateData
from game.rules.contract import Seat
from game.rules.parts import bits

FUELS: Final = {"v1": ("case", "pellet"), "v2": ("lightning",), "v5": ("locomotive",)}
"""Items that fuel each machine, best first."""


HELD: Final = 0.65
"""Likelihood that an unseen Memo or engine is in a hand, relative to other cards; some have been spent on others."""

USED: Final = 0.8
"""Probability that a Memo item on another table is used against an attempt at B-1."""

MOST: Final = 20_000
"""Maximum number of cached sums."""


class Evaluator:
    """Estimates for the seat ``me`` from its information in one state."""

    def __init__(
        self,
        root: StateData,
        me: Seat,
        distances: GoalDistances,
        weights: Weights,
        hunches: Mapping[Seat, Sequence[float]] = MappingProxyType({}),
    ) -> None:
        """Store the information in ``root``, against which later states are compared.

        ``hunches`` are the likelihoods of each identity given a seat's past actions.
        """
        self._look_up(root.lookup, me, distances, weights)
        self.beliefs = Beliefs(root, me, distances, Clues(weights.trace, weights.deed, weights.trying), hunches)
        self.known = root.hands[me]
        self.who = tuple(root.who)

    def _look_up(self, lookup: Lookup, me: Seat, distances: GoalDistances, weights: Weights) -> None:
        """Store the seat and frequently used card masks."""
        self.lookup, self.me, self.distances, self.weights = lookup, me, distances, weights
        self._memos = lookup.effect_mask("memo") | lookup.effect_mask("memo_item")
        self._cancels = lookup.effect_mask("memo") | lookup.engines
        self._memo_items = lookup.effect_mask("memo_item")
        self._again = lookup.effect_mask("v3") | lookup.effect_mask("train") | lookup.effect_mask("v4")
        self._almanac = lookup.effect_mask("almanac")
        self._rewinds = lookup.effect_mask("rewind")
        self._ward, self._foes, self._heed = weights.ward, weights.foes, weights.heed
        self._step, self._shortage, self._rush = weights.step, weights.shortage, weights.rush
        self._means: dict[tuple[int, int, int, int, bool], float] = {}
        self._laid: dict[int, float] = {}
        self._foe_paces: dict[tuple[int, int, int, int, bool, bool, float, float], float] = {}

    # --- race --------------------------------------------------------------------------------------------------------

    def value(self, s: StateData, known: int) -> float:
        """Estimate the share of winning; ``known`` is the mask of cards whose location is known."""
        first = s.turn + isinstance(s.pending[-1], p.Closing) if s.pending else s.turn
        stack = (s.stack + 1) / 2 * self.weights.attempt
        mine = self.pace(self.distance(s), stack, self.means(s, known), self._wait(s, self.me, first))
        theirs = 0.0
        for seat in range(s.seats):
            if seat != self.me:
                theirs += self._foe(s, seat, stack, self._wait(s, seat, first))
        mine *= self._ward ** self._their_memos(s)
        memos = (s.hands[self.me] & known | s.tables[self.me]) & self._memos
        theirs = float(theirs**self._heed)
        theirs *= self._foes * self._ward ** min(3, memos.bit_count())
        return mine / (mine + theirs)

    def _wait(self, s: StateData, seat: Seat, first: Seat) -> float:
        """Return the waiting time until ``seat`` plays, in rounds."""
        return ((seat - first) % s.seats + 1) / s.seats

    def pace(self, steps: float, stack: float, means: float, wait: float) -> float:
        """Return the pace of a seat, decreasing with its remaining turns."""
        work = steps * self._step + stack
        lack = steps + stack - means
        short = lack if lack > 6 else log1p(exp(lack))
        turns = wait + work + self._shortage * short
        return float(turns**-self._rush)

    def _foe(self, s: StateData, seat: Seat, stack: float, wait: float) -> float:
        """Return the pace of another seat, averaged over its possible identities."""
        cards, barred, is_new = s.hands[seat].bit_count(), self.is_barred(s, seat), s.who[seat] != self.who[seat]
        key = (seat, cards, s.tables[seat], s.flipped, barred, is_new, stack, wait)
        found = self._foe_paces.get(key)
        if found is None:
            if len(self._foe_paces) >= MOST:
                self._foe_paces.clear()
            means = cards * self.weights.unknown + self.laid(s, seat)
            found = 0.0
            for steps, chance in enumerate(self.beliefs.spread(seat, s.flipped, barred, is_new)):
                if chance:
                    found += chance * self.pace(steps, stack, means, wait)
            self._foe_paces[key] = found
        return found

    def distance_odds(self, s: StateData, seat: Seat) -> tuple[float, ...]:
        """Return the probabilities that another seat is 0, 1, 2... flips from its history."""
        return self.beliefs.spread(seat, s.flipped, self.is_barred(s, seat), s.who[seat] != self.who[seat])

    def is_barred(self, s: StateData, seat: Seat) -> bool:
        """Return whether another seat's Almanac bars B-2 for ``seat``."""
        for owner, table in enumerate(s.tables):  # noqa: SIM110  # asked for every position, and quicker
            if table & self._almanac and owner != seat:
                return True
        return False

    def distance(self, s: StateData) -> int:
        """Return the number of flips to the own history."""
        who = s.who[self.me]
        return FAR if who == NONE else self.distances.distance[self.is_barred(s, self.me)][who][s.flipped]

    def needed(self, s: StateData) -> int:
        """Return the mask of linchpins whose flip advances the own history."""
        who = s.who[self.me]
        return 0 if who == NONE else self.distances.needed[self.is_barred(s, self.me)][who][s.flipped]

    def goes_through(self, s: StateData, known: int) -> float:
        """Return the probability that the own attempt at B-1 is not cancelled; each own Memo cancels one of theirs."""
        hands = 0
        for seat, hand in enumerate(s.hands):
            if seat != self.me:
                hands |= hand
        unseen = hands | s.deck.rest
        held = HELD * hands.bit_count() / max(1, unseen.bit_count())
        chances = [1.0]  # of 0, 1, 2... cards used against it
        for used in [held] * (unseen & self._cancels).bit_count() + [USED] * self._their_memos(s):
            less, more = [*chances, 0.0], [0.0, *chances]
            chances = [(1 - used) * one + used * other for one, other in zip(less, more, strict=True)]
        own = (s.hands[self.me] & known | s.tables[self.me]) & self._memos
        return sum(chances[: 1 + own.bit_count()], 0.0)

    def _their_memos(self, s: StateData) -> int:
        """Count the Memo items on the other tables."""
        memos = 0
        for seat, table in enumerate(s.tables):
            if seat != self.me:
                memos += (table & self._memo_items).bit_count()
        return memos

    # --- card values -------------------------------------------------------------------------------------------------

    def means(self, s: StateData, known: int) -> float:
        """Return the value of the own hand and table, in flips."""
        hand, table, needed = s.hands[self.me], s.tables[self.me], self.needed(s)
        cards = hand & known
        unknown = (hand & ~known).bit_count()
        key = (cards, unknown, table, needed, bool(cards & self._rewinds) and self._goes_again(s))
        found = self._means.get(key)
        if found is None:
            if len(self._means) >= MOST:
                self._means.clear()
            total = unknown * self.weights.unknown + self.laid(s, self.me)
            found = total + sum((self.card(s, card, cards, needed) for card in bits(cards)), 0.0)
            self._means[key] = found
        return found

    def laid(self, s: StateData, seat: Seat) -> float:
        """Return the value of the items on a table, in flips."""
        table = s.tables[seat]
        found = self._laid.get(table)
        if found is None:
            if len(self._laid) >= MOST:
                self._laid.clear()
            value, effects = self.weights.table, self.lookup.effects
            found = self._laid[table] = sum((value[effects[card]] for card in bits(table)), 0.0)
        return found

    def _goes_again(self, s: StateData) -> bool:
        """Return whether a working machine is among the discards."""
        return any(self._again >> found & 1 for found in s.deck.discards)

    def card(self, s: StateData, card: int, hand: int, needed: int) -> float:
        """Return the value of a card among the own hand, in flips."""
        lookup, table, weights = self.lookup, s.tables[self.me], self.weights
        effect = lookup.effects[card]
        if effect in FUELS:
            return self._machine(effect, table, hand)
        if effect == "doubleback":
            own = weights.linchpin if needed >> lookup.cards[card].linchpin & 1 else weights.other_linchpin
            pays = lookup.second_items[card]
            paid = 1.0 if table & pays else weights.second_near if hand & pays else 0.0
            return own + weights.second * paid
        if effect == "rewind" and self._goes_again(s):
            return weights.again
        value = weights.hand.get(effect)
        return weights.in_hand * weights.table[effect] if value is None else value

    def _machine(self, effect: str, table: int, hand: int) -> float:
        """Return the value of a time machine that needs an item, in flips."""
        weights = self.weights
        for fuel in FUELS[effect]:
            mask = self.lookup.effect_mask(fuel)
            if (table | hand) & mask:
                near = 1.0 if table & mask else weights.fuel_near
                return near * (weights.endless if fuel == "case" else weights.fuelled)
        return weights.no_fuel
