"""The dice pool: rolling, keeping, locking, rerolling, changing and spending, and the possible rolls."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.parts import UNROLLED, DicePool, bits, can_show, roll_outcomes, sample_roll

MOVE, INTERACT, EXCELLENT, BOGUS, BLANK, REROLL = range(6)
WYLD = (MOVE, MOVE, INTERACT, INTERACT, EXCELLENT, BOGUS)
CHARACTER = (MOVE, MOVE, INTERACT, INTERACT, REROLL, EXCELLENT)
BLACK = (BOGUS, BOGUS, BOGUS, BLANK, BLANK, REROLL)
KINDS = (WYLD, CHARACTER, BLACK)


def rolled(kinds: Sequence[int], faces: Sequence[int]) -> DicePool:
    """Make a pool showing the given faces."""
    return DicePool.of(kinds).roll((1 << len(kinds)) - 1, faces)


def test_a_pool_is_filled_as_far_as_its_supply_goes_and_then_rolled() -> None:
    supply, pool = (1, 2, 0), DicePool()
    assert not pool.is_rolled
    for kind in (0, 0, 1, 1, 1, 2):
        if pool.has_room(kind, supply):
            pool = pool.add(kind)
    assert pool == DicePool.of((0, 1, 1))
    assert pool.faces == (UNROLLED,) * 3
    assert not pool.is_rolled
    pool = pool.roll(pool.all, (MOVE, REROLL, MOVE))
    assert pool.is_rolled
    assert pool.faces == (MOVE, REROLL, MOVE)
    assert not pool.add(2).is_rolled, "a die that joins later has no face yet"


def test_rolling_some_again_keeps_the_others() -> None:
    pool = rolled((0, 1, 2, 0), (BOGUS, MOVE, BLANK, MOVE))
    locked = pool.lock(pool.showing(BOGUS))
    assert bits(locked.free) == (1, 2, 3), "a locked die is not picked"
    assert locked.kinds_in(0b0110) == (1, 2)
    again = locked.roll(0b0110, (REROLL, BOGUS))
    assert again.faces == (BOGUS, REROLL, BOGUS, MOVE)
    assert again.locked == 0b0001, "what the new face locks is the game's to say"
    assert again.lock(again.showing(BOGUS)).free == 0b1010


def test_a_changed_die_loses_its_lock() -> None:
    pool = rolled((0, 0), (BOGUS, BOGUS)).lock(0b11)
    changed = pool.change(1, EXCELLENT)
    assert (changed.faces, changed.locked, changed.free) == ((BOGUS, EXCELLENT), 0b01, 0b10)
    assert pool.faces == (BOGUS, BOGUS), "a pool is a value"


def test_two_equal_dice_are_made_into_another_and_nothing_is_spent_twice() -> None:
    pool = rolled((0, 1, 1, 0, 2), (MOVE, MOVE, INTERACT, MOVE, REROLL))
    assert pool.groups(2) == [0b01011]
    pair = 0b00011
    paid = pool.spend(pair)
    assert paid.free == 0b11100
    assert paid.groups(2) == [], "spent dice make no pair"
    better = paid.add(0, EXCELLENT)
    assert better.showing(EXCELLENT) & better.free == 0b100000
    assert DicePool.of((0, 0)).groups(2) == [], "dice without a face are not equal"


def test_a_die_is_buried_and_taken_back() -> None:
    """A removed die keeps its face outside the pool and can be added to a later roll."""
    pool = rolled((3, 3, 3, 3), (MOVE, BLANK, REROLL, MOVE)).spend(0b0001).lock(0b1000)
    left = pool.remove(0b0100)
    buried = (pool.kinds[2], pool.faces[2])
    assert left == DicePool((3, 3, 3), (MOVE, BLANK, MOVE), locked=0b100, spent=0b001)
    assert left.add(*buried).faces == (MOVE, BLANK, MOVE, REROLL)


def test_a_pool_survives_json_and_hashes_as_a_value() -> None:
    pool = rolled((0, 1), (MOVE, REROLL)).lock(1).spend(2)
    assert msgspec.json.decode(msgspec.json.encode(pool), type=DicePool) == pool
    assert len({pool, DicePool((0, 1), (MOVE, REROLL), 1, 2)}) == 1


def test_outcomes_have_the_weights_of_the_faces() -> None:
    outcomes = dict(roll_outcomes((WYLD, BLACK)))
    assert sum(outcomes.values()) == 36
    assert outcomes[MOVE, BOGUS] == 6
    assert outcomes[BOGUS, REROLL] == 1
    assert len(outcomes) == 4 * 3
    assert roll_outcomes(()) == (((), 1),), "rolling no dice has one result"


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_what_is_sampled_is_what_is_listed(dice: list[tuple[int, ...]], rng: Random) -> None:
    faces = sample_roll(dice, rng)
    assert can_show(dice, faces)
    assert faces in dict(roll_outcomes(tuple(dice)))
    assert not can_show(dice, (*faces, MOVE)), "one face too many"
    assert not can_show(dice, (99, *faces[1:])), "no die has it"


def test_the_sampler_is_fair() -> None:
    rng, rolls = Random(1955), 6000
    found = Counter(sample_roll([BLACK], rng)[0] for _ in range(rolls))
    assert found[BOGUS] == pytest.approx(rolls / 2, rel=0.06)
    assert found[BLANK] == pytest.approx(rolls / 3, rel=0.08)
    assert found[REROLL] == pytest.approx(rolls / 6, rel=0.12)


@given(st.data())
def test_nothing_is_lost_whatever_is_done(data: st.DataObject) -> None:
    kinds = data.draw(st.lists(st.integers(0, 2), max_size=8))
    pool = rolled(kinds, [KINDS[kind][0] for kind in kinds])
    which = data.draw(st.integers(0, pool.all))
    again = pool.roll(which, sample_roll([KINDS[kind] for kind in pool.kinds_in(which)], Random(1)))
    assert again.kinds == pool.kinds
    assert all(again.faces[die] == pool.faces[die] for die in range(len(pool)) if not which >> die & 1), (
        "what is kept is kept"
    )
    left = again.spend(which).remove(which)
    assert len(left) == len(pool) - which.bit_count()
    assert left.free == left.all
