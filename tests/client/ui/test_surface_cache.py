"""Surface caches under one budget: the least recently used surface of all is evicted first."""

from __future__ import annotations

import pygame
import pytest

from game.ui.paint import surface_cache
from game.ui.paint.surface_cache import SurfaceCache, held

KILO = 16 * 16 * 4
"""Size of the test pictures in bytes."""


def picture() -> pygame.Surface:
    """Create a surface of 16x16 pixels, four bytes each."""
    return pygame.Surface((16, 16), pygame.SRCALPHA, 32)


@pytest.fixture(autouse=True)
def _four_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a budget of four pictures, with no other cache filled."""
    monkeypatch.setattr(surface_cache, "_filled", set())
    monkeypatch.setattr(surface_cache._Budget, "most", 4 * KILO)


def test_all_caches_together_keep_to_the_budget() -> None:
    one, two = SurfaceCache(), SurfaceCache()
    for number in range(10):
        (one if number % 3 else two).put(number, picture())
        assert held() <= 4 * KILO
    assert (len(one), len(two)) == (2, 2)
    assert [number for number in range(10) if one.get(number) or two.get(number)] == [6, 7, 8, 9]


def test_what_was_used_longest_ago_in_any_cache_goes_first() -> None:
    one, two = SurfaceCache(), SurfaceCache()
    for number in range(2):
        one.put(number, picture())
        two.put(number, picture())
    assert one.get(0) is not None
    two.put("new", picture())
    assert one.get(0) is not None, "it was used just before"
    assert two.get(0) is None
    assert one.get(1) is not None


def test_the_newest_stays_even_when_it_is_larger_than_the_budget() -> None:
    one, two = SurfaceCache(), SurfaceCache()
    two.put("small", picture())
    large = pygame.Surface((100, 100), pygame.SRCALPHA, 32)
    assert one.put("large", large) is large
    assert one.get("large") is large
    assert two.get("small") is None


def test_a_surface_put_twice_or_cleared_counts_once_or_not_at_all() -> None:
    one = SurfaceCache()
    one.put("same", picture())
    one.put("same", picture())
    assert held() == KILO
    one.clear()
    assert held() == 0


def test_a_larger_window_may_hold_more(monkeypatch: pytest.MonkeyPatch) -> None:
    surface_cache.fit((1920, 1080))
    full_hd = surface_cache._Budget.most
    surface_cache.fit((3840, 2160))
    assert 100_000_000 < full_hd < surface_cache._Budget.most < 350_000_000


def test_what_is_seen_in_passing_takes_its_share_only() -> None:
    resting, passing = SurfaceCache(), SurfaceCache(share=2)
    resting.put("resting", picture())
    for number in range(10):
        passing.put(number, picture())
    assert (len(resting), len(passing)) == (1, 2)


def test_what_was_not_used_since_a_moment_can_be_dropped() -> None:
    one, two = SurfaceCache(), SurfaceCache()
    one.put("old", picture())
    one.put("used", picture())
    two.put("old", picture())
    since = surface_cache.now()
    assert one.get("used") is not None
    left = [held() for _step in surface_cache.drop_unused(since)]
    assert left == [2 * KILO, KILO], "a surface with each step"
    assert (len(one), len(two), held()) == (1, 0, KILO)
    assert one.get("used") is not None


def test_only_caches_that_hold_something_are_looked_at() -> None:
    emptied, dropped, used = SurfaceCache(), SurfaceCache(), SurfaceCache()
    for cache in (emptied, dropped, used):
        assert cache not in surface_cache._filled
        cache.put("one", picture())
    emptied.clear()
    dropped.drop(lambda _key: True)
    assert surface_cache._filled == {used}
    for number in range(4):
        emptied.put(number, picture())
    assert surface_cache._filled == {emptied}, "what was oldest went"
