"""Reroll odds in Dice Through Time, compared with a full enumeration of rolls paid by the rules."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from game.games.dice_through_time.rules import reroll_odds
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.reroll_odds import Asked, Purse
from game.rules.parts import counted_rolls
from tests.support.boxes import opened

FIST, LIGHTNING, DOC, WRENCH = (ICONS.index(icon) for icon in ("fist", "lightning", "doc", "wrench"))
NONE = (0,) * len(ICONS)


def counts(*icons: int) -> tuple[int, ...]:
    """Return the count of each icon."""
    return tuple(icons.count(icon) for icon in range(len(ICONS)))


def paid(asked: Asked, icons: tuple[int, ...]) -> bool:
    """Return whether everything can be paid: Biff first, by each fist or pair in turn, then the events."""
    if asked.action < 0:
        return _covers([icon for icon, count in enumerate(asked.needs) for _ in range(count)], list(icons))
    ways: list[tuple[int, ...]] = [(one,) for one, icon in enumerate(icons) if icon == asked.action]
    ways += [(a, b) for a, b in combinations(range(len(icons)), 2) if icons[a] == icons[b]]
    rest = (tuple(icon for at, icon in enumerate(icons) if at not in way) for way in ways)
    return any(paid(Asked(asked.needs), left) for left in rest)


def _covers(needs: list[int], have: list[int]) -> bool:
    """Return whether dice can pay for all icons, each by its own icon, a wrench or a pair."""
    if not needs:
        return True
    first, *others = needs
    ways: list[tuple[int, ...]] = [(at,) for at, icon in enumerate(have) if icon in (first, WRENCH)]
    ways += [(a, b) for a, b in combinations(range(len(have)), 2) if have[a] == have[b]]
    return any(_covers(others, [icon for at, icon in enumerate(have) if at not in way]) for way in ways)


@pytest.mark.parametrize("seed", range(6))
def test_a_reroll_has_the_chance_that_all_its_rolls_counted_one_by_one_give(seed: int) -> None:
    rng = Random(seed)
    asked = Asked(counts(*rng.choices(range(len(ICONS)), k=rng.randint(1, 3))), rng.choice((-1, -1, FIST, DOC)))
    own, others = (tuple(rng.choices(range(len(ICONS)), k=count)) for count in (3, rng.randint(0, 2)))
    purse = Purse(tuple(sorted(own)), counts(*others))
    found = {}
    for number in (1, 2, 3):
        for which in combinations(range(3), number):
            kept = tuple(icon for at, icon in enumerate(purse.own) if at not in which)
            rolls = list(product(range(len(ICONS)), repeat=number))
            good = sum(paid(asked, (*kept, *others, *roll)) for roll in rolls)
            icons = tuple(purse.own[at] for at in which)
            found[icons] = good / len(rolls)
            assert reroll_odds.again(asked, purse, icons) == pytest.approx(found[icons])
    assert reroll_odds.best(asked, purse).chance == pytest.approx(max(found.values()))


def test_what_is_spent_first_is_gone_from_the_purse() -> None:
    """Spent dice and tokens leave the purse; the place's icons are needed, and a fist where Biff stands."""
    given = {
        "players": {0: {"place": "high_school_1955", "dice": ["lightning", "fist", "doc", "doc"]}},
        "tokens": {"doc": 1},
        "events": ["school_dance"],
    }
    state = opened(DiceThroughTime).scenario_state(2, {"car": "blue,orange"}, given)
    numbered = state.lookup.numbered
    assert reroll_odds.asked_at(state) == Asked(counts(*map(ICONS.index, ("arrow", "doc"))), FIST)
    assert reroll_odds.purse_at(state) == Purse((FIST, LIGHTNING, DOC, DOC), counts(DOC))
    assert reroll_odds.purse_at(state, numbered["blue.1",]) == Purse((FIST, DOC, DOC), counts(DOC))
    assert reroll_odds.purse_at(state, numbered["blue.4", "einstein.doc"]) == Purse((FIST, LIGHTNING, DOC), NONE)


def test_rolls_that_show_the_same_are_counted_together() -> None:
    dice = ((0, 0, 1), (1, 2, 2), (0, 1, 2))
    alone: dict[tuple[int, ...], int] = {}
    for roll in product(*dice):
        alone[counts(*roll)[:3]] = alone.get(counts(*roll)[:3], 0) + 1
    assert dict(counted_rolls(dice, 3)) == alone
