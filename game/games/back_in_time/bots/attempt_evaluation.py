"""Evaluation of attempts: dice to use, odds with modifiers and items, and expected result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.games.back_in_time.bots.leaf_evaluation import LeafEvaluator
from game.games.back_in_time.bots.reach import Scene
from game.games.back_in_time.bots.turn_model import TurnMove, TurnState
from game.games.back_in_time.rules.challenge import MEASURE, part_cost
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.dice_odds import EMPTY, Need, Pool, Shares, less, mean
from game.rules.parts import bits

DiceSet: TypeAlias = tuple[int, Pool, int]
"""A mask of tiles whose dice are rolled, their numbers by colour, and how many of them a challenge needs."""


class AttemptEvaluator:
    """Expected values of attempting challenges in one state."""

    def __init__(self, leaf_evaluator: LeafEvaluator) -> None:
        """Value results with ``leaf_evaluator``."""
        self.leaf_evaluator, self.lookup = leaf_evaluator, leaf_evaluator.lookup
        self._suit = 1 << self.lookup.item["radiation_suit"]
        self._counting: dict[str, tuple[bool, ...]] = {}
        self._sets: dict[tuple[int, str, int], list[DiceSet]] = {}
        self._symbols: dict[tuple[str, Pool, int, int, int, int, int], tuple[float, int, int, int]] = {}

    def attempts(
        self, node: TurnState, challenge: Challenge, goal: Scene, fare: int, power: bool = False, given: int = 0
    ) -> list[TurnMove]:
        """List the attempts at ``challenge`` from scene ``goal``: dice used, and whether a modifier is reserved.

        ``given`` are dice already in the roll.
        """
        tiles, there = node.tiles & ~fare, node.at(goal)
        if power:
            there.lorraine, there.power = there.here, False
        there.tiles = tiles & ~given
        modifiers = bits(tiles & (self.lookup.wild_tiles | self.lookup.reroll_tiles))
        extras = [0, *[1 << tile for tile in modifiers[:2]]]
        key = (tiles, challenge.id, given)
        sets = self._sets.get(key)
        if sets is None:
            sets = self._sets[key] = self._pools(tiles, challenge, given)
        found = []
        for dice, pool, useful in sets:
            for extra in extras:
                gain, after = self._rolled(there, challenge, pool, useful, extra)
                after.tiles &= ~dice & ~extra
                found.append(TurnMove(goal, fare, challenge.id, dice, extra, power, gain=gain, after=after))
        return found

    def _pools(self, tiles: int, challenge: Challenge, given: int) -> list[DiceSet]:
        """List sensible sets of dice: any number of the useful colours, with up to three others."""
        lookup, limit, counting = self.lookup, self.leaf_evaluator.limit, self._counts(challenge)
        useful: list[Sequence[int]] = []
        others: list[Sequence[int]] = []
        for colour in range(4):
            there = (given & lookup.colour_tiles[colour]).bit_count()
            mine = bits(tiles & ~given & lookup.colour_tiles[colour])[: max(0, limit - there)]
            (useful if counting[colour] else others).append(mine)
        off = sorted((tile for mine in others for tile in mine), key=lambda tile: self.leaf_evaluator.tile_value[tile])
        sets = [0]
        for several in useful:
            sets = [base | mask for base in sets for mask in _firsts(several)]
        found = []
        for base in sets:
            mask = base | given
            for number in range(min(4, len(off)) + 1):
                if number:
                    mask |= 1 << off[number - 1]
                pool = self.pool(mask)
                if pool != EMPTY:
                    found.append((mask, pool, self._useful(challenge, pool)))
        return found

    def _counts(self, challenge: Challenge) -> tuple[bool, ...]:
        """Return for each colour whether a challenge needs it."""
        found = self._counting.get(challenge.id)
        if found is None:
            kind = MEASURE.get(challenge.kind)
            found = tuple(
                [needed > 0 if kind is None else colour == kind for colour, needed in enumerate(challenge.need)]
            )
            self._counting[challenge.id] = found
        return found

    def _useful(self, challenge: Challenge, pool: Pool) -> int:
        """Count the dice of a pool in colours that a challenge needs."""
        return sum([count for count, counts in zip(pool, self._counts(challenge), strict=True) if counts])

    def pool(self, dice: int) -> Pool:
        """Count dice (a mask of tiles) by colour."""
        a, b, c, d = self.lookup.colour_tiles
        return (dice & a).bit_count(), (dice & b).bit_count(), (dice & c).bit_count(), (dice & d).bit_count()

    def _rolled(
        self, node: TurnState, challenge: Challenge, pool: Pool, useful: int, extra: int
    ) -> tuple[float, TurnState]:
        """Return the expected value of a roll with ``useful`` such dice, and a fresh state after it with all tiles."""
        other, items = sum(pool) - useful, node.items
        if items & self._suit:
            useful, other, items = max(0, useful - (not other)), max(0, other - 1), items & ~self._suit
        gain, after = self._advantage(node, challenge, pool, extra)
        before = after.rolled
        after.rolled, after.items = (before[0] + useful, before[1] + other), items
        return gain + (self.leaf_evaluator.harm(after, after.rolled) - self.leaf_evaluator.harm(after, before)), after

    def _advantage(self, node: TurnState, challenge: Challenge, pool: Pool, extra: int) -> tuple[float, TurnState]:
        """Return the expected value of the symbols, and a fresh state after them."""
        if challenge.kind == "biff":
            return self._fought(node, self.points(node, challenge.kind, pool, extra))
        key = (challenge.id, pool, extra, node.items, node.love, node.car, node.parts)
        found = self._symbols.get(key)
        if found is None:
            found = self._symbols[key] = self._shown(node, challenge, pool, extra)
        gain, love, car, parts = found
        after = node.copy()
        after.love, after.car, after.parts = love, car, parts
        if challenge.kind not in MEASURE or challenge.kind == "part":
            after.done = node.done | {challenge.id}
        return gain, after

    def _shown(self, node: TurnState, challenge: Challenge, pool: Pool, extra: int) -> tuple[float, int, int, int]:
        """Return the expected value of symbols that move no figure, and love, car and parts after them."""
        lookup, evaluator, kind = self.lookup, self.leaf_evaluator.evaluator, challenge.kind
        love, car, parts = node.love, node.car, node.parts
        if kind not in MEASURE:
            return self.card_gain(node, challenge, self._chance(challenge.need, pool, extra)), love, car, parts
        if kind == "part":
            need = part_cost(self.leaf_evaluator.s, challenge.number)
            chance = self._chance((0, need, 0, 0), pool, extra)
            if chance >= 0.5:
                parts |= 1 << challenge.number
            return chance * evaluator.part, love, car, parts
        points = self.points(node, kind, pool, extra)
        if kind == "love":
            gain = sum([chance * evaluator.change(love, number) for number, chance in enumerate(points)], 0.0)
            return gain, min(lookup.box.love.max, love + round(mean(points))), car, parts
        closed = parts != self.leaf_evaluator.all_parts
        gain = sum([chance * evaluator.drive(car, number, closed) for number, chance in enumerate(points)], 0.0)
        last = lookup.gate if closed and car <= lookup.gate else len(lookup.track) - 1
        far = max(points[0] < 0.8, round(mean(points)))  # a roll that moves the car leaves its hero behind
        return gain, love, min(last, car + far), parts

    def points(self, node: TurnState, kind: str, pool: Pool, extra: int) -> Shares:
        """Return the distribution of points in a challenge that counts symbols, with modifiers and items."""
        points = self.leaf_evaluator.odds.points(MEASURE[kind], pool, self.leaf_evaluator.reroll)
        if extra & self.lookup.wild_tiles:
            right = pool[MEASURE[kind]]
            idle = 1 - (2 / 3) ** right * (4 / 9) ** (sum(pool) - right)
            points = _shifted(points, idle)
        elif extra:
            points = _shifted(points, 0.35)
        item = self.lookup.item
        if node.items >> item["sci_fi_magazine"] & 1:
            points = _shifted(points, 0.4)
        if kind == "delorean" and node.items >> item["skateboard"] & 1:
            points = _shifted(points, 1.0)
        if kind == "love" and self.leaf_evaluator.lasting == "love_minus_1":
            points = (points[0] + (points[1] if len(points) > 1 else 0.0), *points[2:])
        bonus = {"love": "electric_guitar", "delorean": "scale_model"}.get(kind)
        if bonus and node.items >> item[bonus] & 1:
            points = (points[0], 0.0, *points[1:])
        return points

    def _chance(self, need: Need, pool: Pool, extra: int) -> float:
        """Return the chance to solve a card with dice and a modifier."""
        chance = self.leaf_evaluator.odds.solved(need, pool, self.leaf_evaluator.reroll)
        if extra & self.lookup.wild_tiles:
            return max(chance, self._chance_with_wild(need, pool))
        if extra:
            return 1 - (1 - chance) ** 2
        return chance

    def _chance_with_wild(self, need: Need, pool: Pool) -> float:
        """Return the chance when one die may be turned to Wild, losing its own symbol."""
        if sum(pool) < sum(need):
            useful = max(range(4), key=lambda colour: (pool[colour] > 0, not need[colour]))
            pool = less(pool, useful)
        return self.leaf_evaluator.odds.nearly(need, pool, self.leaf_evaluator.reroll)

    def card_gain(self, node: TurnState, challenge: Challenge, chance: float) -> float:
        """Return the value of a card solved with ``chance``."""
        closed = node.parts != self.leaf_evaluator.all_parts
        gain = self.leaf_evaluator.evaluator.reward(
            challenge.reward, node.love, node.car, closed, self.leaf_evaluator.owned
        )
        if challenge.kind == "trouble":
            gain += self.leaf_evaluator.evaluator.trouble
        return chance * gain

    def _fought(self, node: TurnState, points: Shares) -> tuple[float, TurnState]:
        """Return the expected value of a fight, and a fresh state after it."""
        most = self.lookup.box.knockdown_tokens
        now = self.leaf_evaluator.standing_at(node.george, node.lorraine, node.biff, node.down, node.tokens)
        gain = 0.0
        for number, chance in enumerate(points):
            if number:
                tokens = min(most, number - 1)
                gain += chance * (
                    self.leaf_evaluator.standing_at(node.george, node.lorraine, node.biff, True, tokens) - now
                )
        after = node.copy()
        if points[0] >= 0.5:
            after.done = node.done | {"biff"}
            return gain, after
        tokens = min(most, max(0, round(mean(points) / (1 - points[0])) - 1))
        after.down, after.tokens, after.rolled = True, tokens, (0, 0)
        return gain - (
            self.leaf_evaluator.standing_at(node.george, node.lorraine, node.biff, True, tokens) - now
        ), after

    def fight_gain(self, node: TurnState, points: int) -> float:
        """Return the value of a fight with ``points`` symbols."""
        if not points:
            return 0.0
        tokens = min(self.lookup.box.knockdown_tokens, points - 1)
        now = self.leaf_evaluator.standing_at(node.george, node.lorraine, node.biff, node.down, node.tokens)
        return self.leaf_evaluator.standing_at(node.george, node.lorraine, node.biff, True, tokens) - now

    def fresh_roll(self, node: TurnState, challenge: Challenge, pool: Pool) -> float:
        """Return the average value of rolling ``pool`` with its free reroll."""
        useful = self._useful(challenge, pool)
        gain, after = self._advantage(node, challenge, pool, 0)
        after.rolled = (useful, sum(pool) - useful)
        return (
            gain
            + self.leaf_evaluator.harm(after, after.rolled)
            + self.leaf_evaluator.standing(after)
            - self.leaf_evaluator.standing(node)
        )


def _firsts(tiles: Sequence[int]) -> list[int]:
    """List the masks of the first 0, 1, 2... of ``tiles``."""
    masks = [0]
    for tile in tiles:
        masks.append(masks[-1] | 1 << tile)
    return masks


def _shifted(odds: Shares, chance: float) -> Shares:
    """Return the distribution with one more point at probability ``chance``."""
    if chance == 1.0:
        return (0.0, *odds)
    found = [share * (1 - chance) for share in odds] + [0.0]
    for number, share in enumerate(odds):
        found[number + 1] += share * chance
    return tuple(found)
