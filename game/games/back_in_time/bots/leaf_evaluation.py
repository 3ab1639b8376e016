"""Evaluation of plan leaves: positions of figures, harm by Biff's dice, and unused tiles."""

from __future__ import annotations

from game.games.back_in_time.bots.evaluation import Evaluator
from game.games.back_in_time.bots.reach import Scene
from game.games.back_in_time.bots.turn_model import TurnState
from game.games.back_in_time.rules.box import HEROES
from game.games.back_in_time.rules.challenge import dice_limit
from game.games.back_in_time.rules.compiled_box import BIFF, GEORGE, LORRAINE, Lookup
from game.games.back_in_time.rules.dice_odds import Odds
from game.games.back_in_time.rules.state_data import StateData
from game.rules.parts import bits

MARTY, DOC, JENNIFER, EINSTEIN = range(len(HEROES))


class LeafEvaluator:
    """Values of planned states of one turn."""

    def __init__(self, s: StateData, odds: Odds, evaluator: Evaluator, plans_powers: bool) -> None:
        """Read the state, which is never modified; ``plans_powers`` reserves powers for the end of the turn."""
        self.s, self.lookup, self.evaluator, self.odds = s, s.lookup, evaluator, odds
        self.lasting = s.lasting
        self.reroll = self.lasting != "no_free_reroll"
        self.limit = dice_limit(s)
        self.hero = s.heroes[s.turn]
        self.owned = 0
        for mask in s.owned:
            self.owned |= mask
        self._rests: dict[tuple[Scene, int, int, int, bool], float] = {}
        self._may_call = plans_powers and self.hero in (MARTY, EINSTEIN)
        self._stands: dict[int, float] = {}
        self._harm: dict[tuple[int, int, int, bool, int, int, tuple[int, int]], float] = {}
        self._all_in_hand = s.parts == (1 << len(s.lookup.parts)) - 1
        self.tile_value = [self._static(tile) for tile in range(len(s.lookup.tiles))]
        """Approximate value of each tile's action this turn, for choosing walking tiles."""
        self.all_parts = (1 << len(s.lookup.parts)) - 1

    def node(self, s: StateData) -> TurnState:
        """Return the turn state of a state in the same turn."""
        found = TurnState()
        found.here, found.george, found.lorraine = s.here, s.at[GEORGE], s.at[LORRAINE]
        found.biff, found.down, found.tokens = s.at[BIFF], s.down, s.tokens
        found.tiles, found.love, found.car, found.parts = s.held[s.turn] & ~s.spent, s.love, s.car, s.parts
        found.power = not s.power_used and self.lasting != "no_special_powers"
        if self.lasting != "no_items":
            found.items = s.owned[s.turn] & ~s.used_items & ~s.lookup.passive_items
        return found

    def _static(self, tile: int) -> float:
        """Estimate the value of a tile's action this turn, for choosing walking tiles."""
        evaluator, lookup = self.evaluator, self.lookup
        power_tile = lookup.tiles[tile]
        if power_tile.action == "die":
            parts = 0.0 if self._all_in_hand else min(4.0, evaluator.part / 3)
            use = (max(evaluator.spot, 0.5), parts, 1.0, evaluator.love_point if evaluator.love_wanted else 0.6)
            return 0.5 * use[power_tile.colour] + 0.3
        if power_tile.action == "none":
            return 0.0
        return evaluator.weights.modifier * (1.0 if power_tile.action == "change_to_wild" else 0.5) * 1.5

    def rest(self, node: TurnState) -> float:
        """Return the value of stopping in ``node``."""
        return self.rest_at(node, node.scene)

    def rest_at(self, node: TurnState, scene: Scene) -> float:
        """Return the value of stopping in another scene, with Biff, car and power as in ``node``."""
        power = node.power and self._may_call
        key = (scene, node.biff, node.tokens if node.down else -1, node.car, power)
        found = self._rests.get(key)
        if found is None:
            here, george, lorraine = scene
            found = self.standing_at(george, lorraine, node.biff, node.down, node.tokens)
            if power:
                found = max(found, self._with_power(node.at(scene)))
            found = self._rests[key] = found - self._far(here, george, lorraine, node.car)
        return found

    def standing_at(self, george: int, lorraine: int, biff: int, down: bool, tokens: int) -> float:
        """Return the value of the figures' positions."""
        key = (((george << 8 | lorraine) << 8 | biff) << 8) + (tokens + 1 if down else 0)
        found = self._stands.get(key)
        if found is None:
            steps = self.lookup.town.distance
            near = min(steps[biff][george], steps[biff][lorraine])
            found = self.evaluator.biff(near, down, tokens) - self.evaluator.apart * steps[george][lorraine]
            self._stands[key] = found
        return found

    def _with_power(self, node: TurnState) -> float:
        """Return the value of the positions after using the power at the end."""
        if self.hero == MARTY:
            spaces = _walks(self.lookup, node.lorraine, node.here, 2)
            return max(
                (self.standing_at(node.george, to, node.biff, node.down, node.tokens) for to in spaces),
                default=-1e9,
            )
        if self.hero == EINSTEIN and self.lookup.streets.distance[node.here][node.biff] <= 1:
            town = self.lookup.town.neighbours
            near = set(town[node.biff])
            near.update(space for first in town[node.biff] for space in town[first])
            return max(self.standing_at(node.george, node.lorraine, to, node.down, node.tokens) for to in near)
        return -1e9

    def standing(self, node: TurnState) -> float:
        """Return the value of the figures' positions in ``node``."""
        return self.standing_at(node.george, node.lorraine, node.biff, node.down, node.tokens)

    def unused(self, node: TurnState) -> float:
        """Estimate the value of the tiles left in ``node``."""
        return 0.8 * sum((self.tile_value[tile] for tile in bits(node.tiles)), 0.0)

    def full_value(self, tile: int) -> float:
        """Return the value of a tile in a turn of its best use."""
        return 1.5 * self.tile_value[tile] + 0.2

    def keep_value(self, tile: int) -> float:
        """Return the value of keeping a tile of the active seat."""
        s, lookup = self.s, self.lookup
        power_tile = lookup.tiles[tile]
        value = self.tile_value[tile] + 0.12 * power_tile.move
        if power_tile.action == "die":
            alike = (s.held[s.turn] & lookup.colour_tiles[power_tile.colour]).bit_count()
            value -= 0.8 * max(0, alike - self.limit)
        return value

    def _far(self, here: int, george: int, lorraine: int, car: int) -> float:
        """Return the penalty of the hero's distance from the couple and the car."""
        if self.evaluator.last:
            return 0.0
        steps = self.lookup.streets.distance[here]
        away = min(steps[george], steps[lorraine]) + 0.5 * steps[self.lookup.track[car]]
        return self.evaluator.weights.hero * away

    def harm(self, node: TurnState, rolled: tuple[int, int]) -> float:
        """Return the expected harm of Biff faces on so many useful and other dice, with Biff as in ``node``."""
        key = (node.george, node.lorraine, node.biff, node.down, node.tokens, node.love, rolled)
        found = self._harm.get(key)
        if found is None:
            biffs = self.odds.dice_biffs(rolled[0], rolled[1], self.reroll)
            found = sum((chance * self.harm_of_dice(node, dice) for dice, chance in enumerate(biffs)), 0.0)
            self._harm[key] = found
        return found

    def harm_of_dice(self, node: TurnState, dice: int) -> float:
        """Return the value of the changes by ``dice`` Biff dice: love and positions."""
        biff, down, tokens, lost = self._biff_goes(node, dice)
        now = self.standing_at(node.george, node.lorraine, node.biff, node.down, node.tokens)
        after = self.standing_at(node.george, node.lorraine, biff, down, tokens)
        return after - now + self.evaluator.change(node.love, -lost)

    def _biff_goes(self, node: TurnState, dice: int) -> tuple[int, bool, int, int]:
        """Apply Biff dice; return his space, whether he is down, tokens, and love lost."""
        steps, toward = self.lookup.town.distance, self.lookup.town.toward
        biff, down, tokens, lost = node.biff, node.down, node.tokens, 0
        for _ in range(dice):
            if down:
                down, tokens = (True, tokens - 1) if tokens else (False, 0)
            elif biff in (node.george, node.lorraine):
                lost += 1
            else:
                nearer = steps[biff][node.george] <= steps[biff][node.lorraine]
                biff = toward[biff][node.george if nearer else node.lorraine][0]
        return biff, down, tokens, lost

    def has_all_parts(self, node: TurnState) -> bool:
        """Return whether the car may pass the gate."""
        return node.parts == self.all_parts


def _walks(lookup: Lookup, start: int, goal: int, steps: int) -> set[int]:
    """Return the spaces a figure may be led to by steps that shorten its way to ``goal``."""
    found: set[int] = set()
    edge = {start}
    for _ in range(steps):
        edge = {space for here in edge for space in lookup.town.toward[here][goal]}
        found |= edge
    return found
