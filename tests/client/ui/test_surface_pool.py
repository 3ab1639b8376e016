"""Window-sized surfaces are reused, and allocated by a thread before they are needed."""

from __future__ import annotations

import sys
import time
from unittest import mock

import pygame
import pytest

from game.ui.paint import malloc_tuning, surface_pool


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> pygame.Surface:
    """Open a window with an empty surface pool."""
    monkeypatch.setattr(surface_pool, "_all", surface_pool._Pool())
    return pygame.display.set_mode((320, 200))


def test_a_layer_that_nobody_needs_is_used_again(window: pygame.Surface) -> None:
    first = surface_pool.take((320, 200), like=window)
    second = surface_pool.take((300, 190), like=window)
    whole = first.get_abs_parent()
    assert second.get_abs_parent() is not whole, "both are in use"
    del first
    third = surface_pool.take((310, 216), like=window)
    assert third.get_abs_parent() is whole, "what is scaled may reach a little over the edge of the window"
    assert third.get_size() == (310, 216)


def test_what_is_small_or_of_another_kind_is_made_anew(window: pygame.Surface) -> None:
    assert surface_pool.take((40, 30), like=window).get_parent() is None
    assert surface_pool.take((640, 200), like=window).get_parent() is None
    clear = pygame.Surface((1, 1), pygame.SRCALPHA)
    veil = surface_pool.take((320, 200), like=clear)
    assert veil.get_masks() == clear.get_masks()
    assert veil.get_parent() is None


def test_nothing_is_kept_of_a_window_of_another_size(window: pygame.Surface) -> None:
    layer = surface_pool.take((320, 200), like=window)
    whole = layer.get_abs_parent()
    larger = pygame.display.set_mode((640, 400))
    del layer
    assert surface_pool.take((640, 400), like=larger).get_abs_parent() is not whole


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is prepared")
def test_as_many_as_are_wanted_are_made_ready_in_a_thread(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = time.monotonic() + 20.0
    assert surface_pool.go_on(3), "they are on their way"
    while surface_pool.go_on(3) and time.monotonic() < late:
        time.sleep(0.001)
    assert not surface_pool.go_on(3), "they are there"
    made = mock.Mock(wraps=surface_pool._made)
    monkeypatch.setattr(surface_pool, "_made", made)
    taken = [surface_pool.take((320, 200), like=window) for _ in range(3)]
    assert not made.called
    taken.append(surface_pool.take((320, 200), like=window))
    assert made.call_count == 1, "more than were ready"
    taken.clear()
    surface_pool.drop(1)
    taken = [surface_pool.take((320, 200), like=window) for _ in range(2)]
    assert made.call_count == 2, "one had been kept"


def test_where_no_memory_can_be_fetched_nothing_is_prepared(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(malloc_tuning, "_glibc", lambda: None)
    assert not surface_pool.go_on(2)
    assert not surface_pool.go_on(2)
    assert surface_pool.take((320, 200), like=window).get_size() == (320, 200)
