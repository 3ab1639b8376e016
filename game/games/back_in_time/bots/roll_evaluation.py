"""Evaluation of a roll: rerolls, changes and the value of help."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.games.back_in_time.bots.attempt_evaluation import AttemptEvaluator
from game.games.back_in_time.bots.turn_model import TurnState
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.challenge import MEASURE, current, part_cost
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import BIFF_FACE, WILD_FACE, WILD_SYMBOL
from game.games.back_in_time.rules.dice_odds import EMPTY, Pool, Shares
from game.games.back_in_time.rules.items import RECORDER_DICE, double_face
from game.games.back_in_time.rules.roll_tasks import pool_of
from game.games.back_in_time.rules.state_data import StateData
from game.rules.contract import PlayerCommand, Seat
from game.rules.parts import bits, mask_of


class RollEvaluator:
    """Values of the dice in the challenge under way."""

    def __init__(self, s: StateData, attempt_evaluator: AttemptEvaluator) -> None:
        self.s, self.attempt_evaluator, self.leaf_evaluator, self.lookup = (
            s,
            attempt_evaluator,
            attempt_evaluator.leaf_evaluator,
            s.lookup,
        )
        self.trial, self.challenge = current(s)
        self.node: TurnState = self.leaf_evaluator.node(s)

    # --- value of a result -----------------------------------------------------------------------------------

    def value(self, faces: Sequence[int], again: int = 0, trial: ChallengeState | None = None) -> float:
        """Return the expected value of ``faces`` when the dice in the mask ``again`` are rerolled."""
        trial = trial or self.trial
        pool = pool_of(trial.dice.kinds[die] for die in bits(again))
        kept = [face for die, face in enumerate(faces) if not again >> die & 1]
        locked = max(0, kept.count(BIFF_FACE) - trial.ignored)
        biffs = (0.0,) * locked + self.leaf_evaluator.odds.biffs(15, pool, False)
        found, harm = [trial.extra_speed, 0, 0, 0, 0], 0.0
        for face in kept:
            symbol, count = self.lookup.face_symbols[face]
            found[symbol] += count
        if self.challenge.kind not in MEASURE:
            gain, node = self._card(found, pool)
        else:
            gain, node = self._counted(found, pool, trial.bonus)
        harm = self._harm(node, biffs)
        return gain + harm

    def _harm(self, node: TurnState, biffs: Shares) -> float:
        """Return the value of the changes by Biff dice to positions and love."""
        value = 0.0
        for number, chance in enumerate(biffs):
            if chance:
                value += chance * self.leaf_evaluator.harm_of_dice(node, number)
        return value

    def _card(self, found: list[int], pool: Pool) -> tuple[float, TurnState]:
        need = self.challenge.need
        left = [max(0, wanted - shown) for wanted, shown in zip(need, found, strict=False)]
        chance = self.leaf_evaluator.odds.covers((left[0], left[1], left[2], left[3]), found[WILD_SYMBOL], pool)
        return chance * self.attempt_evaluator.card_gain(self.node, self.challenge, 1.0), self.node

    def _counted(self, found: list[int], pool: Pool, bonus: int) -> tuple[float, TurnState]:
        """Return the value of symbols in challenges that count them."""
        kind, leaf_evaluator, node = self.challenge.kind, self.leaf_evaluator, self.node
        colour = MEASURE[kind]
        base = found[colour] + found[WILD_SYMBOL]
        odds = leaf_evaluator.odds.points(colour, pool, False)
        gain = 0.0
        if kind == "biff":
            gain = sum(
                (share * self.attempt_evaluator.fight_gain(node, base + more) for more, share in enumerate(odds)), 0.0
            )
            if base:
                node = node.copy()
                node.down, node.tokens = True, min(3, base - 1)
            return gain, node
        closed = not leaf_evaluator.has_all_parts(node)
        for more, share in enumerate(odds):
            points = base + more
            if kind == "love" and leaf_evaluator.lasting == "love_minus_1":
                points = max(0, points - 1)
            points += bonus if points else 0
            if kind == "love":
                gain += share * leaf_evaluator.evaluator.change(node.love, points)
            elif kind == "delorean":
                gain += share * leaf_evaluator.evaluator.drive(node.car, points, closed)
            elif points >= part_cost(self.s, self.challenge.number):
                gain += share * leaf_evaluator.evaluator.part
        return gain, node

    # --- rerolls ---------------------------------------------------------------------------------------------

    def reroll(self, least: int, most: int, wilds: Sequence[float] = ()) -> tuple[float, int]:
        """Return the value and mask of the best ``least`` to ``most`` dice to reroll; ``wilds`` as in :meth:`again`."""
        faces = self.trial.dice.faces
        kinds: dict[tuple[int, int], list[int]] = {}
        for die, face in enumerate(faces):
            if face != BIFF_FACE:
                kinds.setdefault((self.trial.dice.kinds[die], face), []).append(die)
        masks = [0]
        for dice in kinds.values():
            firsts = [mask_of(dice[:number]) for number in range(len(dice) + 1)]
            masks = [mask | more for mask in masks for more in firsts]
        fitting = [mask for mask in masks if least <= mask.bit_count() <= most]
        best = max((self.again(mask, wilds) - 1e-6 * mask.bit_count(), -mask) for mask in fitting)
        return best[0], -best[1]

    def again(self, mask: int, wilds: Sequence[float]) -> float:
        """Return the value of rerolling the dice in ``mask``.

        ``wilds`` is what it costs to turn one, two, and so on of the dice that are kept to Wild.
        """
        faces = self.trial.dice.faces
        best = self.value(faces, mask)
        kept = [die for die, face in enumerate(faces) if face != WILD_FACE and not mask >> die & 1]
        for number, cost in enumerate(wilds, start=1):
            ways = {tuple(sorted(faces[die] for die in chosen)): chosen for chosen in combinations(kept, number)}
            for chosen in ways.values():
                turned = [WILD_FACE if die in chosen else face for die, face in enumerate(faces)]
                best = max(best, self.value(turned, mask) - cost)
        return best

    # --- changes ---------------------------------------------------------------------------------------------

    def change(self, option: PlayerCommand) -> float:
        """Return the value of the roll after ``option``, excluding the cost of exhausting anything."""
        faces = list(self.trial.dice.faces)
        if isinstance(option, c.RerollAll):
            return self._all_again()
        if isinstance(option, c.ChangeToWild):
            faces[option.die] = WILD_FACE
            return self.value(faces)
        if isinstance(option, c.UseItem):
            return self._used(option, faces)
        return self.value(faces)

    def _all_again(self) -> float:
        """Return the expected value of rerolling all dice, with the free reroll."""
        pool = pool_of(self.trial.dice.kinds)
        return self.attempt_evaluator.fresh_roll(self.node, self.challenge, pool)

    def _used(self, option: c.UseItem, faces: list[int]) -> float:
        """Return the value of the roll after using an item."""
        trial, die = self.trial, option.die
        fields = {"skateboard": "extra_speed", "radiation_suit": "ignored", "biffs_matchbook": "ignored",
                  "electric_guitar": "bonus", "scale_model": "bonus"}  # fmt: skip
        if option.item in fields:
            name = fields[option.item]
            values = {f: getattr(trial, f) for f in trial.__struct_fields__}
            values[name] += 1
            return self.value(faces, 0, ChallengeState(**values))
        if die is not None:
            faces[die] = WILD_FACE if option.item == "sci_fi_magazine" else double_face(trial, die)
            return self.value(faces)
        return self.reroll(1, RECORDER_DICE)[0]

    # --- help ------------------------------------------------------------------------------------------------

    def die_gain(self, tile: int) -> float:
        """Return the gain of adding the die of ``tile`` to the roll being gathered."""
        fresh_roll = self.attempt_evaluator.fresh_roll
        now = pool_of(self.trial.dice.kinds)
        more = list(now)
        more[self.lookup.tiles[tile].colour] += 1
        with_it = fresh_roll(self.node, self.challenge, (more[0], more[1], more[2], more[3]))
        without = fresh_roll(self.node, self.challenge, now) if now != EMPTY else 0.0
        return with_it - without


def has_turn_left(s: StateData, seat: Seat) -> bool:
    """Return whether ``seat`` will have another turn."""
    away = (seat - s.turn) % s.seats or s.seats
    return s.clock + away <= len(s.lookup.box.tracker[s.seats]) + 1
