"""Seeds and random streams: the same numbers on every platform, uniform, and independent between streams."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from game.seats.seeds import StreamRandom, mix

DRAWN = 40_000
TOO_FAR = 4.0
"""Maximum deviation in standard deviations; a fair generator exceeds it once in some thousand seeds."""


def far(counts: Sequence[int]) -> float:
    """Return the deviation from a uniform distribution: chi-square, in standard deviations."""
    expected, free = sum(counts) / len(counts), len(counts) - 1
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return (chi_square - free) / sqrt(2 * free)


def counted(draw: Callable[[], int], kinds: int, drawn: int = DRAWN) -> list[int]:
    """Count the draws of each number below ``kinds``."""
    counter = Counter(draw() for _ in range(drawn))
    assert max(counter) < kinds
    return [counter[kind] for kind in range(kinds)]


def test_numbers_are_those_that_were_written_down() -> None:
    rng = StreamRandom(1985)
    assert [rng.at(7).getrandbits(8), rng.getrandbits(1), rng.randrange(52)] == [98, 1, 43]
    assert rng.at(8).random() == 0.5125694807000497
    assert rng.at(9).sample(range(30), 5) == [23, 4, 13, 20, 19]


def test_bits_are_those_of_the_hashes_of_seed_stream_and_count() -> None:
    def words(count: int) -> list[int]:
        digest = blake2b(b"5" + ((3 << 64) + count).to_bytes(16, "big")).digest()
        return [int.from_bytes(digest[at : at + 8], "big") for at in range(56, -8, -8)]

    rng = StreamRandom(5).at(3)
    assert [rng.getrandbits(64) for _ in range(16)] == [*words(0), *words(1)]


@pytest.mark.parametrize("seed", [0, 1985, 2**63 - 1])
@pytest.mark.parametrize("kinds", [2, 6, 7, 52, 100])
def test_whole_numbers_are_evenly_spread(seed: int, kinds: int) -> None:
    rng = StreamRandom(seed)
    assert far(counted(lambda: rng.randrange(kinds), kinds)) < TOO_FAR


@pytest.mark.parametrize("seed", [0, 1985, 2**63 - 1])
@pytest.mark.parametrize("kinds", [2, 6, 52])
def test_what_each_stream_gives_first_is_evenly_spread(seed: int, kinds: int) -> None:
    rng, streams = StreamRandom(seed), iter(range(DRAWN))
    assert far(counted(lambda: rng.at(next(streams)).randrange(kinds), kinds)) < TOO_FAR
    streams = iter(range(DRAWN))
    assert far(counted(lambda: int(rng.at(next(streams)).random() * kinds), kinds)) < TOO_FAR


@pytest.mark.parametrize("bits", [1, 5, 8])
def test_bits_and_floats_are_evenly_spread(bits: int) -> None:
    rng = StreamRandom(bits)
    assert far(counted(lambda: rng.getrandbits(bits), 1 << bits)) < TOO_FAR
    assert far(counted(lambda: int(rng.random() * (1 << bits)), 1 << bits)) < TOO_FAR


def test_neighbours_have_nothing_to_do_with_each_other() -> None:
    rng = StreamRandom(11)
    one_stream = [rng.randrange(6) for _ in range(DRAWN)]
    firsts = [rng.at(stream).randrange(6) for stream in range(DRAWN)]
    seeds = [StreamRandom(seed).randrange(6) for seed in range(DRAWN)]
    for numbers in (one_stream, firsts, seeds):
        pairs = iter([6 * one + other for one, other in pairwise(numbers)])
        assert far(counted(lambda: next(pairs), 36, DRAWN - 1)) < TOO_FAR  # noqa: B023


def test_what_is_far_from_even_is_found() -> None:
    rng = Random(1)
    assert far(counted(lambda: int(rng.random() ** 1.1 * 6), 6)) > TOO_FAR


def test_shuffled_places_are_evenly_spread() -> None:
    rng, places = StreamRandom(3), [[0] * 5 for _ in range(5)]
    for stream in range(10_000):
        cards = list(range(5))
        rng.at(stream).shuffle(cards)
        for place, card in enumerate(cards):
            places[place][card] += 1
    assert max(map(far, places)) < TOO_FAR


def test_a_stream_is_the_same_whatever_was_drawn_before() -> None:
    rng, other = StreamRandom(7), StreamRandom(7)
    rng.random()
    rng.gauss()
    assert [rng.at(4).gauss(), rng.getrandbits(500)] == [other.at(4).gauss(), other.getrandbits(500)]
    assert rng.at(4).randbytes(200) != rng.at(5).randbytes(200)
    assert StreamRandom(7).randbytes(200) != StreamRandom(8).randbytes(200)


def test_a_seed_may_be_given_again() -> None:
    rng = StreamRandom(7)
    first = rng.at(4).randbytes(100)
    rng.seed("seven")
    assert rng.at(4).randbytes(100) != first
    rng.seed(7)
    assert rng.at(4).randbytes(100) == first
    assert StreamRandom().random() != StreamRandom().random()


def test_a_state_brings_it_back() -> None:
    rng = StreamRandom(7).at(3)
    rng.getrandbits(70)
    rng.gauss()
    state, copy = rng.getstate(), pickle.loads(pickle.dumps(rng))
    expected = [rng.gauss(), rng.random(), rng.getrandbits(1000)]
    rng.setstate(state)
    assert [rng.gauss(), rng.random(), rng.getrandbits(1000)] == expected
    assert [copy.gauss(), copy.random(), copy.getrandbits(1000)] == expected
    assert rng.randrange(10**6) == copy.randrange(10**6)


@pytest.mark.parametrize("bits", [0, 1, 63, 64, 65, 512, 513, 2000])
def test_so_many_bits_as_wanted(bits: int) -> None:
    rng, most = StreamRandom(2), 0
    for _ in range(40):
        number = rng.getrandbits(bits)
        assert 0 <= number < 1 << bits
        most |= number
    assert most == (1 << bits) - 1, "every bit is set now and then"


def test_less_than_no_bits_are_refused() -> None:
    with pytest.raises(ValueError, match="-1 bits"):
        StreamRandom(2).getrandbits(-1)


def test_a_float_is_never_one() -> None:
    rng = StreamRandom(2)
    drawn = [rng.random() for _ in range(DRAWN)]
    assert 0 <= min(drawn) < 0.001
    assert 0.999 < max(drawn) < 1


def test_mixed_seeds_fit_and_differ() -> None:
    seeds = [mix(5, "seat", number) for number in range(1000)]
    assert len({*seeds}) == 1000
    assert all(0 <= seed < 2**64 for seed in seeds)
