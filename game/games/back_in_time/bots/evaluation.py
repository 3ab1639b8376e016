"""Evaluation of Back in Time: love, spots, parts, tiles, and the positions of Biff and the couple.

The unit is about a third of a point of love in the middle of the game. Values depend on the remaining work and turns.
"""

from __future__ import annotations

from typing import Final

from game.games.back_in_time.bots.weights import TUNED, Weights
from game.games.back_in_time.rules.box import Effect
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE, Lookup
from game.games.back_in_time.rules.state_data import StateData

LASTING: Final = {
    "none": 0.0,
    "no_special_powers": 0.7,
    "tile_move_minus_1": 1.0,
    "no_free_reroll": 1.2,
    "no_escort_lorraine": 1.2,
    "no_escort_george": 1.2,
    "part_cost_plus_1": 1.5,
    "no_assist": 0.3,
    "biff_card_plus_1": 1.2,
    "delorean_locked": 1.6,
    "no_items": 0.4,
    "love_minus_1": 1.6,
    "die_limit_1": 1.6,
}
"""Harm of each lasting effect per round."""

ITEMS: Final = {
    "skateboard": 1.2,
    "radiation_suit": 1.4,
    "sci_fi_magazine": 1.2,
    "video_recorder": 1.0,
    "backpack": 0.3,
    "walkman": 1.3,
    "electric_guitar": 1.3,
    "scale_model": 1.2,
    "fundraiser_flyer": 0.6,
    "binoculars": 0.3,
    "letter_to_doc": 0.4,
    "hair_dryer": 1.1,
    "puffer_vest": 0.6,
    "biffs_matchbook": 1.5,
    "sports_almanac": 1.2,
}
"""Value of each item per turn."""

NEAR: Final = 3
"""Distance below which Biff is a threat, in spaces."""


class Evaluator:
    """Values of everything in one state, as tables."""

    def __init__(self, s: StateData, weights: Weights = TUNED) -> None:
        """Compute the tables for the current turn of ``s``."""
        self.lookup: Lookup = s.lookup
        self.weights = weights
        column = s.lookup.box.tracker[s.seats]
        self.turns = max(1, len(column) + 2 - s.clock)
        """Turns left, including this one."""
        self.own_turns = (self.turns - 1) // s.seats
        """Turns left for the active seat after this one."""
        checks = [number for number, icons in enumerate(column, 2) if any("check" in icon for icon in icons)]
        self.love_turns = max(1, checks[-1] - s.clock) if checks and checks[-1] > s.clock else 1
        """Turns left until the last photo check."""
        self.checks_left = sum(1 for number in checks if number > s.clock)
        self._set_love(s)
        self._set_car(s)
        self._set_rest(s)

    def _set_love(self, s: StateData) -> None:
        """Compute the value of each position on the Love Meter."""
        w, meter = self.weights, s.lookup.box.love
        hearts = meter.heart_zone[0]
        self.love_point = w.love + w.love_hurry * max(0, hearts - s.love) / self.love_turns
        self.love_floor = meter.min
        found = []
        for love in range(meter.min, meter.max + 1):
            value = -self.love_point * max(0, hearts - love)
            value += w.love_spare * w.love * max(0, love - hearts) * (self.turns > 1)
            if love < 0 and self.checks_left:
                value -= w.love_negative
            found.append(value)
        self.love = tuple(found)
        self.love_wanted = s.love < hearts

    def _set_car(self, s: StateData) -> None:
        """Compute the values of each car spot and of a part."""
        w, lookup = self.weights, s.lookup
        first_ready = min(lookup.ready)
        steps = max(0, first_ready - s.car)
        missing = len(lookup.parts) - s.parts.bit_count()
        spot = w.car + w.car_hurry * steps / self.turns
        self.spot = spot if steps else 0.0
        self.car = tuple(
            spot * min(number, first_ready) + 0.15 * w.car * max(0, number - first_ready) * (self.turns > 1)
            for number in range(len(lookup.track))
        )
        hurry = w.part_hurry * (missing + steps / 3) / self.turns
        self.part = (w.part + hurry) * (w.part_gate if s.car >= lookup.gate else 1.0)

    def _set_rest(self, s: StateData) -> None:
        """Compute the values of tiles, items and solved Trouble Cards."""
        w = self.weights
        lives = min(self.own_turns, 6)
        full = s.held[s.turn].bit_count() >= s.capacity(s.turn)
        self.tile = w.tile * lives * (0.2 if full else 1.0)
        self.items = {name: w.item * value * lives for name, value in ITEMS.items()}
        rounds = min(3.0, (self.turns - 1) / s.seats)
        lasting = "none" if s.trouble < 0 else s.lookup.lasting[s.trouble]
        self.trouble = w.trouble * LASTING[lasting] * rounds
        self.last = self.turns == 1
        fear = 0.0 if self.last else min(1.0, 0.4 + self.turns / 8)
        self._biff = (w.biff_0 * fear, w.biff_1 * fear, w.biff_2 * fear)
        self._down, self._token = w.down * fear, w.token * fear
        hearts = s.lookup.box.love.heart_zone[0]
        self.apart = 0.0 if self.last else w.apart * self.love_point * (0.3 if s.love >= hearts else 1.0)

    def biff(self, steps: int, down: bool, tokens: int) -> float:
        """Return the value of Biff's position, ``steps`` away from the nearer of the couple."""
        threat = self._biff[steps] if steps < NEAR else 0.0
        if not down:
            return -threat
        return self._down + self._token * tokens - 0.25 * threat

    def reward(self, effects: tuple[Effect, ...], love: int, car: int, closed: bool, owned: int) -> float:
        """Return the value of a card's rewards."""
        found = 0.0
        for effect in effects:
            if effect.name == "love":
                found += self.change(love, int(effect.arg))
            elif effect.name == "delorean":
                found += self.drive(car, int(effect.arg), closed)
            elif effect.name == "item":
                taken = owned >> self.lookup.item[str(effect.arg)] & 1
                found += self.tile if taken else self.items[str(effect.arg)]
            elif effect.name == "power_tile":
                found += self.tile * int(effect.arg)
            else:
                found += self.tile * 1.25
        return found

    def change(self, love: int, points: int) -> float:
        """Return the value of a change in love."""
        floor, top = self.love_floor, len(self.love) - 1
        return self.love[max(0, min(top, love + points - floor))] - self.love[love - floor]

    def drive(self, car: int, spots: int, closed: bool) -> float:
        """Return the value of driving the car."""
        last = self.lookup.gate if closed and car <= self.lookup.gate else len(self.car) - 1
        return self.car[max(0, min(last, car + spots))] - self.car[car]


def total(s: StateData, evaluator: Evaluator) -> float:
    """Return the value of the whole state, comparable within one turn."""
    lookup = s.lookup
    steps = lookup.town.distance[s.at[BIFF]]
    near = min(steps[s.at[GEORGE]], steps[s.at[LORRAINE]])
    found = evaluator.love[s.love - evaluator.love_floor] + evaluator.car[s.car] + evaluator.part * s.parts.bit_count()
    found += evaluator.biff(near, s.down, s.tokens)
    found -= evaluator.apart * lookup.town.distance[s.at[GEORGE]][s.at[LORRAINE]]
    return found - evaluator.weights.hero * astray(s, s.at[GEORGE], s.at[LORRAINE], s.car)


def astray(s: StateData, george: int, lorraine: int, car: int) -> float:
    """Return the distance of the heroes still to move from the couple and the car, where those stand."""
    last = len(s.lookup.box.tracker[s.seats]) + 1
    found = 0.0
    for away in range(1, s.seats):
        if s.clock + away <= last:
            steps = s.lookup.streets.distance[s.at[FIRST_HERO + (s.turn + away) % s.seats]]
            found += min(steps[george], steps[lorraine]) + 0.5 * steps[s.lookup.track[car]]
    return found
