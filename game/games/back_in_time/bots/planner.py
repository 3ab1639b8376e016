"""Planner of the rest of a turn: destination, company, challenges and dice.

The turn is abstracted to :class:`TurnState`: dice count by their expected value, and a plan is a chain of
:class:`TurnMove`. Everything here is a pure function of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from game.ai.clock import never
from game.games.back_in_time.bots.attempt_evaluation import AttemptEvaluator
from game.games.back_in_time.bots.leaf_evaluation import DOC, MARTY
from game.games.back_in_time.bots.reach import Reach, ReachTable, Scene
from game.games.back_in_time.bots.turn_model import Limits, TurnMove, TurnPlan, TurnState
from game.games.back_in_time.rules.compiled_records import Challenge
from game.rules.parts import bits


class Planner:
    """Plans for the active seat in one state; when ``stop`` reports that time is up, the first move found is used."""

    def __init__(self, attempt_evaluator: AttemptEvaluator, reach_table: ReachTable, limits: Limits) -> None:
        """Plan with the values of ``attempt_evaluator`` and the routes of ``reach_table``."""
        self.attempt_evaluator, self.leaf_evaluator = attempt_evaluator, attempt_evaluator.leaf_evaluator
        self.reach_table, self.limits = reach_table, limits
        self.s, self.lookup = self.leaf_evaluator.s, self.leaf_evaluator.lookup
        self.stop: Callable[[], bool] = never
        self._memo: dict[tuple[Hashable, int, int], TurnPlan] = {}
        self._fares: dict[tuple[int, int], list[tuple[float, int, int]]] = {}

    def best(self, node: TurnState, depth: int = 0, free: int = 0) -> TurnPlan:
        """Return the best continuation of ``node`` with ``free`` spaces left of the current walk."""
        key = (node.mark, depth, free)
        found = self._memo.get(key)
        if found is None:
            found = self._search(node, depth, free)
            if not self.stop():
                self._memo[key] = found
        return found

    def end(self, node: TurnState, depth: int = 0) -> TurnState:
        """Return the turn state in which the best continuation of ``node`` ends."""
        while (move := self.best(node, depth).move) is not None:
            node, depth = move.after, depth + 1
        return node

    def _search(self, node: TurnState, depth: int, free: int) -> TurnPlan:
        best = TurnPlan(self.leaf_evaluator.rest(node), None)
        if depth >= len(self.limits.beam):
            return best
        moves = self.moves(node, free)
        if not moves:
            return best
        for move in self.promising(moves, self.limits.beam[depth]):
            for after in self._flights(move.after):
                value = move.gain + self.best(after, depth + 1).value
                if value > best.value + 1e-9:
                    best = TurnPlan(value, move if after is move.after else move.to(after))
            if self.stop():
                break
        return best

    def _flights(self, node: TurnState) -> Iterator[TurnState]:
        """Yield a turn state, and the same after Doc's power, if unused, took him to the car."""
        yield node
        there = self.lookup.track[node.car]
        if node.power and self.leaf_evaluator.hero == DOC and self.limits.plans_powers and there != node.here:
            flown = node.copy()
            flown.here, flown.power = there, False
            yield flown

    def promising(self, moves: list[TurnMove], number: int) -> list[TurnMove]:
        """Return the moves to search deeper: the best with and without the value of unused tiles."""
        alone = [(move.gain + self.leaf_evaluator.rest(move.after), -index) for index, move in enumerate(moves)]
        patient = [
            (value + self.leaf_evaluator.unused(move.after), index)
            for (value, index), move in zip(alone, moves, strict=True)
        ]  # fmt: skip
        alone.sort(reverse=True)
        patient.sort(reverse=True)
        picked = [index for _, index in patient[:number]] + [index for _, index in alone[: max(1, number // 2)]]
        return [moves[-index] for index in dict.fromkeys(picked)]

    def moves(self, node: TurnState, free: int) -> list[TurnMove]:
        """List the promising moves from ``node``."""
        fares = self.fares(node.tiles, free)
        most = max([spaces for _, _, spaces in fares])
        reach = self.reach_table.of(node.scene, self.leaf_evaluator.lasting, most)
        found: list[TurnMove] = []
        for challenge in self._goals(node):
            for fare, goal, power in self._trips(node, challenge, reach, fares, most):
                found += self.attempt_evaluator.attempts(node, challenge, goal, fare, power)
        found += self._plain_moves(node, reach, fares, most)
        return found

    def fares(self, tiles: int, free: int) -> list[tuple[float, int, int]]:
        """List the payments for movement: cost, mask of tiles, and spaces."""
        key = (tiles, free)
        found = self._fares.get(key)
        if found is not None:
            return found
        kinds: dict[tuple[str, int, int], int] = {}
        for tile in bits(tiles):
            power_tile = self.lookup.tiles[tile]
            kinds.setdefault((power_tile.action, power_tile.colour, power_tile.move), tile)
        singles = sorted((self.leaf_evaluator.tile_value[tile], tile, self._spaces(tile)) for tile in kinds.values())
        found = [(0.0, 0, free)]
        found += [(cost, 1 << tile, free + spaces) for cost, tile, spaces in singles]
        cheap = sorted((self.leaf_evaluator.tile_value[tile], tile) for tile in bits(tiles))[:3]
        for number, (cost, tile) in enumerate(cheap):
            for more, other in cheap[number + 1 :]:
                mask = 1 << tile | 1 << other
                found.append((cost + more, mask, free + self._spaces(tile) + self._spaces(other)))
        found.sort()
        self._fares[key] = found
        return found

    def _spaces(self, tile: int) -> int:
        move = self.lookup.tiles[tile].move
        if self.s.vest:
            move = min(self.lookup.box.longest_move, move + 2)
        return max(1, move - 1) if self.leaf_evaluator.lasting == "tile_move_minus_1" else move

    def _goals(self, node: TurnState) -> list[Challenge]:
        """List the challenges open anywhere on the board."""
        s, lookup = self.s, self.lookup
        every = lookup.challenges
        found = [every["love"]]
        open_road = node.car != lookup.gate or node.parts == self.leaf_evaluator.all_parts
        if self.leaf_evaluator.lasting != "delorean_locked" and node.car < len(lookup.track) - 1 and open_road:
            found.append(every["delorean"])
        if not node.down and "biff" not in node.done:
            found.append(every["biff"])
        names = [part for number, part in enumerate(lookup.parts) if not node.parts >> number & 1]
        names += [lookup.opportunities[card] for card in s.opportunities if card >= 0]
        if s.trouble >= 0:
            names.append(lookup.troubles[s.trouble])
        return found + [every[name] for name in names if name not in node.done]

    def _trips(
        self, node: TurnState, challenge: Challenge, reach: Reach, fares: list[tuple[float, int, int]], most: int
    ) -> list[tuple[int, Scene, bool]]:
        """List the cheapest trips of at most ``most`` steps to a challenge, with the best positions of the couple."""
        within = _best_within(self._arrivals(node, challenge, reach, most))
        if not within:
            return []
        nearest, furthest = min(within), max(within)
        found: list[tuple[float, int, Scene, bool]] = []
        for cost, mask, spaces in fares:
            if spaces >= nearest:
                gain, scene, power = within[min(spaces, furthest)]
                found.append((cost - gain, mask, scene, power))
        found.sort()  # of equivalent trips, the one without a tile comes first
        return [(mask, scene, power) for _, mask, scene, power in found[: self.limits.fares]]

    def _arrivals(
        self, node: TurnState, challenge: Challenge, reach: Reach, most: int
    ) -> list[tuple[int, float, Scene, bool]]:
        """List where a challenge can be attempted within ``most`` steps: steps, value of positions, scene, power."""
        if challenge.kind == "love":
            scenes = reach.together
        else:
            space = challenge.space
            if challenge.kind == "delorean":
                space = self.lookup.track[node.car]
            elif challenge.kind == "biff":
                space = node.biff
            scenes = reach.at.get(space, [])
        if challenge.present >= 0:
            scenes = [entry for entry in scenes if entry[1][1 + challenge.present] == challenge.space]
        found = []
        for far, scene in scenes:
            if far > most:
                break
            found.append((far, self._places(node, scene), scene, False))
        if challenge.kind == "love" and node.power and self.leaf_evaluator.hero == MARTY and self.limits.plans_powers:
            found += self._called(node, reach, most)
        return found

    def _called(self, node: TurnState, reach: Reach, most: int) -> list[tuple[int, float, Scene, bool]]:
        """List the scenes in which Marty is with George and can call Lorraine."""
        steps = self.lookup.town.distance
        found = []
        for here, scenes in reach.at.items():
            for far, scene in scenes:
                if far > most:
                    break
                if here == scene[1] and 0 < steps[scene[2]][here] <= 2:
                    found.append((far, self._places(node, (here, here, here)), scene, True))
        return found

    def _places(self, node: TurnState, scene: Scene) -> float:
        return self.leaf_evaluator.standing_at(scene[1], scene[2], node.biff, node.down, node.tokens)

    def _plain_moves(
        self, node: TurnState, reach: Reach, fares: list[tuple[float, int, int]], most: int
    ) -> list[TurnMove]:
        """List plain moves: the cheapest payments that put the figures in the best positions."""
        scenes = []
        for far, scene in reach.ends:
            if far > most:
                break
            scenes.append((far, self.leaf_evaluator.rest_at(node, scene), scene, False))
        within = _best_within(scenes)
        furthest = max(within)
        found = []
        best = self.leaf_evaluator.rest(node) + 1e-6
        for _, mask, spaces in fares:
            value, scene, _ = within[min(spaces, furthest)]
            if value > best:
                best = value
                after = node.at(scene)
                after.tiles = node.tiles & ~mask
                found.append(TurnMove(scene, mask, None, 0, 0, False, gain=0.0, after=after))
        return found


def _best_within(arrivals: list[tuple[int, float, Scene, bool]]) -> dict[int, tuple[float, Scene, bool]]:
    """Return the best arrival within each number of steps, from the first that suffices."""
    best: dict[int, tuple[float, Scene, bool]] = {}
    for far, gain, scene, power in arrivals:
        known = best.get(far)
        if known is None or gain > known[0]:
            best[far] = (gain, scene, power)
    if not best:
        return best
    now = best[min(best)]
    for far in range(min(best), max(best) + 1):
        here = best.get(far)
        if here is None or here[0] <= now[0] + 1e-9:
            best[far] = now
        else:
            now = here
    return best
