"""Thinking through the rest of a turn: where to go, with whom, what to attempt and with which dice.

A :class:`Scene` of the town is simplified to a :class:`Node`: dice are taken at their expected worth, and a plan
is a chain of :class:`Act` values. Everything here is a pure function of the position.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.ai.back_in_time.odds import EMPTY, Need, Odds, Pool, Shares, less, mean
from game.ai.back_in_time.reach import Reach, Scene, Ways
from game.ai.back_in_time.worth import Worth
from game.rules.back_in_time.box import HEROES
from game.rules.back_in_time.challenge import MEASURE, dice_limit, part_cost
from game.rules.back_in_time.kit import BIFF, FIRST_HERO, GEORGE, LORRAINE, Challenge, Kit
from game.rules.back_in_time.position import Position
from game.rules.parts import bits

MARTY, DOC, JENNIFER, EINSTEIN = range(len(HEROES))

ROLL_ITEMS: Final = ("skateboard", "radiation_suit", "sci_fi_magazine", "electric_guitar", "scale_model")


class Node(NamedTuple):
    """A moment of a planned turn; ``done`` holds challenges solved in the plan, ``power`` whether it is left."""

    here: int
    george: int
    lorraine: int
    biff: int
    down: bool
    tokens: int
    tiles: int
    love: int
    car: int
    parts: int
    done: frozenset[str]
    power: bool
    items: int
    rolled: tuple[int, int] = (0, 0)
    """Useful and other dice rolled since Biff stood as the node says: their Biffs are not carried out yet."""


class Act(NamedTuple):
    """Go to ``goal`` with the tiles ``fare`` (after which the power brings Lorraine, if ``power``), then attempt.

    ``challenge`` is None for a mere move; ``dice`` is the mask of tiles rolled; ``gain`` what it is worth by
    itself and ``after`` the expected node.
    """

    goal: Scene
    fare: int
    challenge: str | None
    dice: int
    extra: int
    power: bool
    gain: float
    after: Node


class Plan(NamedTuple):
    """The worth of the rest of the turn and its first act; None: stop here."""

    worth: float
    act: Act | None


class Mood(NamedTuple):
    """How hard a level thinks: acts looked at on each level of depth, and whether helpers and powers are seen."""

    beam: tuple[int, ...] = (7, 3, 1)
    fares: int = 4
    foresight: bool = True
    noise: float = 0.0


class Tables(NamedTuple):
    """What is worked out once for a box."""

    odds: Odds
    ways: Ways


class Planner:
    """Plans for the active seat in one position."""

    def __init__(self, s: Position, tables: Tables, worth: Worth, mood: Mood) -> None:
        """Read the position; ``s`` is only looked at."""
        self.s, self.kit, self.worth, self.mood = s, s.kit, worth, mood
        self.odds, self.ways = tables.odds, tables.ways
        self.lasting = s.lasting
        self.reroll = self.lasting != "no_free_reroll"
        self.limit = dice_limit(s)
        self.hero = s.heroes[s.turn]
        self.owned = 0
        for mask in s.owned:
            self.owned |= mask
        self._memo: dict[tuple[Node, int, int], Plan] = {}
        self._stands: dict[int, float] = {}
        self._fares: dict[tuple[int, int], list[tuple[float, int, int]]] = {}
        self._harm: dict[tuple[int, int, int, bool, int, int, tuple[int, int]], float] = {}
        self._suit = 1 << s.kit.item["radiation_suit"]
        self._all_in_hand = s.parts == (1 << len(s.kit.parts)) - 1
        self._tile_worth = [self._static(tile) for tile in range(len(s.kit.tiles))]
        self._all_parts = (1 << len(s.kit.parts)) - 1

    def node(self, s: Position) -> Node:
        """Give the node of a position of the same turn that differs only in what a node holds."""
        can = not s.power_used and self.lasting != "no_special_powers"
        items = 0 if self.lasting == "no_items" else s.owned[s.turn] & ~s.used_items & ~s.kit.passive_items
        return Node(
            s.here, s.at[GEORGE], s.at[LORRAINE], s.at[BIFF], s.down, s.tokens,
            s.held[s.turn] & ~s.spent, s.love, s.car, s.parts, frozenset(), can, items,
        )  # fmt: skip

    def _static(self, tile: int) -> float:
        """Tell roughly what a tile's action is worth this turn, for choosing what to walk with."""
        worth, kit = self.worth, self.kit
        power_tile = kit.tiles[tile]
        if power_tile.action == "die":
            parts = 0.0 if self._all_in_hand else min(4.0, worth.part / 3)
            use = (max(worth.spot, 0.5), parts, 1.0, worth.love_point if worth.love_wanted else 0.6)
            return 0.5 * use[power_tile.colour] + 0.3
        if power_tile.action == "none":
            return 0.0
        return worth.weights.modifier * (1.0 if power_tile.action == "change_to_wild" else 0.5) * 1.5

    # --- the search ------------------------------------------------------------------------------------------

    def best(self, node: Node, depth: int = 0, free: int = 0) -> Plan:
        """Find the best way on from ``node`` with ``free`` spaces left of a movement under way."""
        key = (node, depth, free)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._search(node, depth, free)
        return found

    def _search(self, node: Node, depth: int, free: int) -> Plan:
        best = Plan(self.rest(node), None)
        if depth >= len(self.mood.beam):
            return best
        acts = self.acts(node, free)
        if not acts:
            return best
        for act in self.promising(acts, self.mood.beam[depth]):
            worth = act.gain + self.best(act.after, depth + 1).worth
            if worth > best.worth + 1e-9:
                best = Plan(worth, act)
        return best

    def promising(self, acts: list[Act], number: int) -> list[Act]:
        """Pick acts worth a closer look: the best with what they leave unused, and the best by themselves."""
        alone = [(act.gain + self.rest(act.after), -index) for index, act in enumerate(acts)]
        patient = [
            (worth + self.unused(act.after), index)
            for (worth, index), act in zip(alone, acts, strict=True)
        ]  # fmt: skip
        alone.sort(reverse=True)
        patient.sort(reverse=True)
        picked = [index for _, index in patient[:number]] + [index for _, index in alone[: max(1, number // 2)]]
        return [acts[-index] for index in dict.fromkeys(picked)]

    def rest(self, node: Node) -> float:
        """Tell what it is worth to stop in ``node``."""
        found = self._standing(node.george, node.lorraine, node.biff, node.down, node.tokens)
        if node.power and self.mood.foresight and self.hero in (MARTY, EINSTEIN):
            found = max(found, self._with_power(node))
        return found - self._far(node.here, node.george, node.lorraine, node.car)

    def _standing(self, george: int, lorraine: int, biff: int, down: bool, tokens: int) -> float:
        """Tell what the places of the figures are worth."""
        key = (((george << 5 | lorraine) << 5 | biff) << 4) + (tokens + 1 if down else 0)
        found = self._stands.get(key)
        if found is None:
            steps = self.kit.town.distance
            near = min(steps[biff][george], steps[biff][lorraine])
            found = self.worth.biff(near, down, tokens) - self.worth.apart * steps[george][lorraine]
            self._stands[key] = found
        return found

    def _with_power(self, node: Node) -> float:
        """Tell what the places are worth once the power is used at the end."""
        if self.hero == MARTY:
            spaces = _walks(self.kit, node.lorraine, node.here, 2)
            return max(
                (self._standing(node.george, to, node.biff, node.down, node.tokens) for to in spaces),
                default=-1e9,
            )
        if self.hero == EINSTEIN and self.kit.streets.distance[node.here][node.biff] <= 1:
            town = self.kit.town.neighbours
            near = set(town[node.biff])
            near.update(space for first in town[node.biff] for space in town[first])
            return max(self._standing(node.george, node.lorraine, to, node.down, node.tokens) for to in near)
        return -1e9

    def standing(self, node: Node) -> float:
        """Tell what the places of the figures are worth in ``node``."""
        return self._standing(node.george, node.lorraine, node.biff, node.down, node.tokens)

    def unused(self, node: Node) -> float:
        """Tell roughly what the tiles left in ``node`` may still bring."""
        return 0.8 * sum(self._tile_worth[tile] for tile in bits(node.tiles))

    def full_worth(self, tile: int) -> float:
        """Tell what a tile brings in a turn in which it is put to its best use."""
        return 1.5 * self._tile_worth[tile] + 0.2

    def keep_worth(self, tile: int) -> float:
        """Tell how much a tile on the mat of the active seat will be missed."""
        s, kit = self.s, self.kit
        power_tile = kit.tiles[tile]
        worth = self._tile_worth[tile] + 0.12 * power_tile.move
        if power_tile.action == "die":
            alike = (s.held[s.turn] & kit.colour_tiles[power_tile.colour]).bit_count()
            worth -= 0.8 * max(0, alike - self.limit)
        return worth

    # --- what may be done ------------------------------------------------------------------------------------

    def acts(self, node: Node, free: int) -> list[Act]:
        """List the promising acts from ``node``."""
        reach = self.ways.of((node.here, node.george, node.lorraine), self.lasting)
        fares = self.fares(node.tiles, free)
        found: list[Act] = []
        for challenge in self._goals(node):
            for fare, goal, power in self._trips(node, challenge, reach, fares):
                found += self.attempts(node, challenge, goal, fare, power)
        found += self._moves(node, reach, fares)
        return found

    def fares(self, tiles: int, free: int) -> list[tuple[float, int, int]]:
        """List ways to pay for movement: what they cost, the tiles' mask, and the spaces."""
        key = (tiles, free)
        found = self._fares.get(key)
        if found is not None:
            return found
        kinds: dict[tuple[str, int, int], int] = {}
        for tile in bits(tiles):
            power_tile = self.kit.tiles[tile]
            kinds.setdefault((power_tile.action, power_tile.colour, power_tile.move), tile)
        singles = sorted((self._tile_worth[tile], tile, self._spaces(tile)) for tile in kinds.values())
        found = [(0.0, 0, free)]
        found += [(cost, 1 << tile, free + spaces) for cost, tile, spaces in singles]
        cheap = sorted((self._tile_worth[tile], tile) for tile in bits(tiles))[:3]
        for number, (cost, tile) in enumerate(cheap):
            for more, other in cheap[number + 1 :]:
                mask = 1 << tile | 1 << other
                found.append((cost + more, mask, free + self._spaces(tile) + self._spaces(other)))
        found.sort()
        self._fares[key] = found
        return found

    def _spaces(self, tile: int) -> int:
        move = self.kit.tiles[tile].move
        if self.s.vest:
            move = min(self.kit.box.longest_move, move + 2)
        return max(1, move - 1) if self.lasting == "tile_move_minus_1" else move

    def _goals(self, node: Node) -> list[Challenge]:
        """List the challenges that are open somewhere in the town."""
        s, kit = self.s, self.kit
        every = kit.challenges
        found = [every["love"]]
        if self.lasting != "delorean_locked" and node.car < len(kit.track) - 1:
            if node.car != kit.gate or node.parts == self._all_parts:
                found.append(every["delorean"])
        if not node.down and "biff" not in node.done:
            found.append(every["biff"])
        names = [part for number, part in enumerate(kit.parts) if not node.parts >> number & 1]
        names += [kit.opportunities[card] for card in s.opportunities if card >= 0]
        if s.trouble >= 0:
            names.append(kit.troubles[s.trouble])
        return found + [every[name] for name in names if name not in node.done]

    def _trips(
        self, node: Node, challenge: Challenge, reach: Reach, fares: list[tuple[float, int, int]]
    ) -> list[tuple[int, Scene, bool]]:
        """Find the cheapest ways to where a challenge is, each with the best places for the couple."""
        most = max(spaces for _, _, spaces in fares)
        within = _best_within(self._arrivals(node, challenge, reach, most))
        if not within:
            return []
        nearest, furthest = min(within), max(within)
        found: list[tuple[float, int, Scene, bool]] = []
        for cost, mask, spaces in fares:
            if spaces >= nearest:
                gain, scene, power = within[min(spaces, furthest)]
                found.append((gain - cost, mask, scene, power))
        found.sort(reverse=True)
        return [(mask, scene, power) for _, mask, scene, power in found[: self.mood.fares]]

    def _arrivals(
        self, node: Node, challenge: Challenge, reach: Reach, most: int
    ) -> list[tuple[int, float, Scene, bool]]:
        """List where a challenge can be attempted within ``most`` steps: steps, worth of places, scene, power."""
        if challenge.kind == "love":
            scenes = reach.together
        else:
            space = challenge.space
            if challenge.kind == "delorean":
                space = self.kit.track[node.car]
            elif challenge.kind == "biff":
                space = node.biff
            scenes = reach.at.get(space, [])
        if challenge.present >= 0:
            scenes = [entry for entry in scenes if entry[1][1 + challenge.present] == challenge.space]
        known: dict[tuple[int, int], float] = {}
        found = []
        for far, scene in scenes:
            if far > most:
                break
            couple = scene[1:]
            if couple not in known:  # a longer way to the same places is no better
                known[couple] = self._places(node, scene)
                found.append((far, known[couple], scene, False))
        if challenge.kind == "love" and node.power and self.hero == MARTY and self.mood.foresight:
            found += self._called(node, reach, most)
        return found

    def _called(self, node: Node, reach: Reach, most: int) -> list[tuple[int, float, Scene, bool]]:
        """List the scenes in which Marty stands with George and can call Lorraine."""
        steps = self.kit.town.distance
        found = []
        for here, scenes in reach.at.items():
            for far, scene in scenes:
                if far > most:
                    break
                if here == scene[1] and 0 < steps[scene[2]][here] <= 2:
                    found.append((far, self._places(node, (here, here, here)), scene, True))
        return found

    def _places(self, node: Node, scene: Scene) -> float:
        return self._standing(scene[1], scene[2], node.biff, node.down, node.tokens)

    def _moves(self, node: Node, reach: Reach, fares: list[tuple[float, int, int]]) -> list[Act]:
        """List mere moves: the cheapest fares that leave the figures in the best places."""
        most = max(spaces for _, _, spaces in fares)
        scenes = []
        for far, scene in reach.ends:
            if far > most:
                break
            scenes.append((far, self._rest_at(node, scene), scene, False))
        within = _best_within(scenes)
        furthest = max(within)
        found = []
        best = self.rest(node) + 1e-6
        for _, mask, spaces in fares:
            worth, scene, _ = within[min(spaces, furthest)]
            if worth > best:
                best = worth
                after = node._replace(here=scene[0], george=scene[1], lorraine=scene[2], tiles=node.tiles & ~mask)
                found.append(Act(scene, mask, None, 0, 0, False, 0.0, after))
        return found

    def _rest_at(self, node: Node, scene: Scene) -> float:
        """Tell what it is worth to stop in another scene."""
        here, george, lorraine = scene
        found = self._standing(george, lorraine, node.biff, node.down, node.tokens)
        if node.power and self.mood.foresight and self.hero in (MARTY, EINSTEIN):
            after = node._replace(here=here, george=george, lorraine=lorraine)
            found = max(found, self._with_power(after))
        return found - self._far(here, george, lorraine, node.car)

    def _far(self, here: int, george: int, lorraine: int, car: int) -> float:
        """Tell how bad it is that the hero stands far from the couple and the car."""
        if self.worth.last:
            return 0.0
        steps = self.kit.streets.distance[here]
        away = min(steps[george], steps[lorraine]) + 0.5 * steps[self.kit.track[car]]
        return self.worth.weights.hero * away

    # --- attempts --------------------------------------------------------------------------------------------

    def attempts(
        self, node: Node, challenge: Challenge, goal: Scene, fare: int, power: bool = False, given: int = 0
    ) -> list[Act]:
        """List the ways to attempt ``challenge`` at ``goal``: which dice, and whether a modifier is kept for it.

        ``given`` are dice that are in the roll already.
        """
        kit = self.kit
        tiles = node.tiles & ~fare
        lorraine = goal[0] if power else goal[2]
        there = node._replace(
            here=goal[0], george=goal[1], lorraine=lorraine, tiles=tiles & ~given, power=node.power and not power
        )
        extras = [0]
        modifiers = tiles & (kit.wild_tiles | kit.reroll_tiles)
        extras += [1 << tile for tile in bits(modifiers)][:2]
        found = []
        for dice in self._pools(tiles, challenge, given):
            for extra in extras:
                act = self._rolled(there, challenge, goal, fare, dice | given, extra, power)
                if act is not None:
                    found.append(act)
        return found

    def _pools(self, tiles: int, challenge: Challenge, given: int) -> list[int]:
        """List sensible sets of dice: useful colours in every number, with up to three others."""
        kit, limit = self.kit, self.limit
        useful: list[list[int]] = []
        others: list[list[int]] = []
        for colour in range(4):
            there = (given & kit.colour_tiles[colour]).bit_count()
            mine = bits(tiles & ~given & kit.colour_tiles[colour])[: max(0, limit - there)]
            (useful if self._counts(challenge, colour) else others).append(mine)
        off = sorted((tile for mine in others for tile in mine), key=lambda tile: self._tile_worth[tile])
        sets = [0]
        for mine in useful:
            sets = [base | mask for base in sets for mask in _firsts(mine)]
        found = []
        for base in sets:
            mask = base
            for number in range(min(4, len(off)) + 1):
                if number:
                    mask |= 1 << off[number - 1]
                if mask | given:
                    found.append(mask)
        return found

    def _counts(self, challenge: Challenge, colour: int) -> bool:
        kind = MEASURE.get(challenge.kind)
        return challenge.need[colour] > 0 if kind is None else colour == kind

    def pool(self, dice: int) -> Pool:
        """Count the dice of a mask of tiles by colour."""
        a, b, c, d = ((dice & mask).bit_count() for mask in self.kit.colour_tiles)
        return a, b, c, d

    def _rolled(
        self, node: Node, challenge: Challenge, goal: Scene, fare: int, dice: int, extra: int, power: bool
    ) -> Act | None:
        """Work out what a roll is worth on average, and where it leads."""
        pool = self.pool(dice)
        if pool == EMPTY:
            return None
        useful = sum(count for colour, count in enumerate(pool) if self._counts(challenge, colour))
        other = sum(pool) - useful
        items = node.items
        if items & self._suit:
            useful, other, items = max(0, useful - (not other)), max(0, other - 1), items & ~self._suit
        gain, after = self._advantage(node, challenge, pool, extra)
        before = after.rolled
        after = after._replace(
            tiles=node.tiles & ~dice & ~extra, rolled=(before[0] + useful, before[1] + other), items=items
        )
        gain += self.harm(after) - self.harm(after._replace(rolled=before))
        return Act(goal, fare, challenge.id, dice, extra, power, gain, after)

    def _advantage(self, node: Node, challenge: Challenge, pool: Pool, extra: int) -> tuple[float, Node]:
        """Work out what the symbols bring."""
        kit, worth, kind = self.kit, self.worth, challenge.kind
        if kind not in MEASURE:
            return self._card(node, challenge, self._chance(challenge.need, pool, extra))
        if kind == "part":
            need = part_cost(self.s, challenge.number)
            chance = self._chance((0, need, 0, 0), pool, extra)
            parts = node.parts | 1 << challenge.number if chance >= 0.5 else node.parts
            done = node.done | {challenge.id}
            return chance * worth.part, node._replace(parts=parts, done=done)
        points = self._points(node, kind, pool, extra)
        if kind == "love":
            gain = sum(chance * worth.change(node.love, number) for number, chance in enumerate(points))
            love = min(kit.box.love.max, node.love + round(mean(points)))
            return gain, node._replace(love=love)
        if kind == "delorean":
            closed = node.parts != self._all_parts
            gain = sum(chance * worth.drive(node.car, number, closed) for number, chance in enumerate(points))
            last = kit.gate if closed and node.car <= kit.gate else len(kit.track) - 1
            far = max(points[0] < 0.8, round(mean(points)))  # a roll that moves the car leaves its hero behind
            return gain, node._replace(car=min(last, node.car + far))
        return self._fought(node, points)

    def _points(self, node: Node, kind: str, pool: Pool, extra: int) -> Shares:
        """Give the odds of points in a challenge that counts symbols, with modifiers and items."""
        points = self.odds.points(MEASURE[kind], pool, self.reroll)
        if extra & self.kit.wild_tiles:
            right = pool[MEASURE[kind]]
            idle = 1 - (2 / 3) ** right * (4 / 9) ** (sum(pool) - right)
            points = _shifted(points, idle)
        elif extra:
            points = _shifted(points, 0.35)
        item = self.kit.item
        if node.items >> item["sci_fi_magazine"] & 1:
            points = _shifted(points, 0.4)
        if kind == "delorean" and node.items >> item["skateboard"] & 1:
            points = _shifted(points, 1.0)
        if kind == "love" and self.lasting == "love_minus_1":
            points = (points[0] + (points[1] if len(points) > 1 else 0.0), *points[2:])
        bonus = {"love": "electric_guitar", "delorean": "scale_model"}.get(kind)
        if bonus and node.items >> item[bonus] & 1:
            points = (points[0], 0.0, *points[1:])
        return points

    def _chance(self, need: Need, pool: Pool, extra: int) -> float:
        """Give the chance to solve a card with the dice and a modifier."""
        chance = self.odds.solved(need, pool, self.reroll)
        if extra & self.kit.wild_tiles:
            return max(chance, self._chance_with_wild(need, pool))
        if extra:
            return 1 - (1 - chance) ** 2
        return chance

    def _chance_with_wild(self, need: Need, pool: Pool) -> float:
        """Give the chance when one die may be turned to Wild: that die's own symbol is lost."""
        if sum(pool) < sum(need):
            useful = max(range(4), key=lambda colour: (pool[colour] > 0, not need[colour]))
            pool = less(pool, useful)
        return self.odds.nearly(need, pool, self.reroll)

    def _card(self, node: Node, challenge: Challenge, chance: float) -> tuple[float, Node]:
        """Work out what a card brings."""
        closed = node.parts != self._all_parts
        gain = self.worth.reward(challenge.reward, node.love, node.car, closed, self.owned)
        if challenge.kind == "trouble":
            gain += self.worth.trouble
        return chance * gain, node._replace(done=node.done | {challenge.id})

    def _fought(self, node: Node, points: Shares) -> tuple[float, Node]:
        """Work out what a fight brings: gain is counted where Biff's place is."""
        most = self.kit.box.knockdown_tokens
        now = self._standing(node.george, node.lorraine, node.biff, node.down, node.tokens)
        gain = 0.0
        for number, chance in enumerate(points):
            if number:
                tokens = min(most, number - 1)
                gain += chance * (self._standing(node.george, node.lorraine, node.biff, True, tokens) - now)
        if points[0] >= 0.5:
            return gain, node._replace(done=node.done | {"biff"})
        tokens = min(most, max(0, round(mean(points) / (1 - points[0])) - 1))
        after = node._replace(down=True, tokens=tokens, rolled=(0, 0))
        return gain - (self._standing(node.george, node.lorraine, node.biff, True, tokens) - now), after

    def card(self, node: Node, challenge: Challenge, chance: float) -> tuple[float, Node]:
        """Work out what a card brings that is solved with ``chance``."""
        return self._card(node, challenge, chance)

    def fight_gain(self, node: Node, points: int) -> float:
        """Tell what a fight with so many symbols brings."""
        if not points:
            return 0.0
        tokens = min(self.kit.box.knockdown_tokens, points - 1)
        now = self._standing(node.george, node.lorraine, node.biff, node.down, node.tokens)
        return self._standing(node.george, node.lorraine, node.biff, True, tokens) - now

    def has_all_parts(self, node: Node) -> bool:
        """Whether the car may pass the gate."""
        return node.parts == self._all_parts

    def fresh_roll(self, node: Node, challenge: Challenge, pool: Pool) -> float:
        """Tell what a roll of ``pool`` with its free reroll is worth on average."""
        useful = sum(count for colour, count in enumerate(pool) if self._counts(challenge, colour))
        gain, after = self._advantage(node, challenge, pool, 0)
        after = after._replace(rolled=(useful, sum(pool) - useful))
        return gain + self.harm(after) + self.standing(after) - self.standing(node)

    def harm_of_dice(self, node: Node, dice: int) -> float:
        """Tell what so many Biff dice change, in love and in how the figures stand."""
        biff, down, tokens, lost = self._biff_goes(node, dice)
        now = self._standing(node.george, node.lorraine, node.biff, node.down, node.tokens)
        after = self._standing(node.george, node.lorraine, biff, down, tokens)
        return after - now + self.worth.change(node.love, -lost)

    # --- Biff ------------------------------------------------------------------------------------------------

    def harm(self, node: Node) -> float:
        """Work out the harm that the Biffs of the dice rolled so far in the plan do on average."""
        key = (node.george, node.lorraine, node.biff, node.down, node.tokens, node.love, node.rolled)
        found = self._harm.get(key)
        if found is None:
            biffs = self.odds.dice_biffs(*node.rolled, self.reroll)
            found = sum(chance * self.harm_of_dice(node, dice) for dice, chance in enumerate(biffs))
            self._harm[key] = found
        return found

    def _biff_goes(self, node: Node, dice: int) -> tuple[int, bool, int, int]:
        """Carry out Biff dice: his space, whether he is down, tokens, and the love lost."""
        steps, toward = self.kit.town.distance, self.kit.town.toward
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


def _best_within(arrivals: list[tuple[int, float, Scene, bool]]) -> dict[int, tuple[float, Scene, bool]]:
    """For each number of steps, from the first that suffices, give the best arrival within it."""
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


def _walks(kit: Kit, start: int, goal: int, steps: int) -> set[int]:
    """List the spaces that a figure may be led to, each step shortening its way to ``goal``."""
    found: set[int] = set()
    edge = {start}
    for _ in range(steps):
        edge = {space for here in edge for space in kit.town.toward[here][goal]}
        found |= edge
    return found


def _firsts(tiles: list[int]) -> list[int]:
    """List the masks of the first 0, 1, 2... of ``tiles``."""
    masks = [0]
    for tile in tiles:
        masks.append(masks[-1] | 1 << tile)
    return masks


def _shifted(odds: Shares, chance: float) -> Shares:
    """Add one point with a chance."""
    if chance == 1.0:
        return (0.0, *odds)
    found = [share * (1 - chance) for share in odds] + [0.0]
    for number, share in enumerate(odds):
        found[number + 1] += share * chance
    return tuple(found)


def hero_space(s: Position, seat: int) -> int:
    """Give the space of a seat's hero."""
    return s.at[FIRST_HERO + seat]
