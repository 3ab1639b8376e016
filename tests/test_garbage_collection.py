"""Garbage collection runs while nothing is animated, and never automatically in between."""

from __future__ import annotations

import gc
import weakref

import pytest

from game import garbage_collection
from game.garbage_collection import Garbage


class Ring:
    """Object in a reference cycle with itself."""

    def __init__(self) -> None:
        self.itself = self


def test_cycles_go_in_a_moment_of_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    collecting = Garbage()
    try:
        assert gc.get_threshold()[2] == garbage_collection.NEVER
        gone = weakref.ref(Ring())
        monkeypatch.setattr(garbage_collection, "TOO_MANY", 10**6)
        monkeypatch.setattr(garbage_collection, "MANY", 0)
        collecting.rest(moving=True)
        assert gone() is not None
        collecting.rest(moving=False)
        assert gone() is None
    finally:
        collecting.close()
    assert gc.get_threshold() == before


def test_what_is_kept_is_not_looked_through_again_and_goes_with_its_last_name() -> None:
    collecting = Garbage()
    try:
        garbage_collection.freeze()
        kept = [[]]  # type: ignore[var-annotated]
        assert any(one is kept for one in gc.get_objects())
        garbage_collection.freeze()
        assert not any(one is kept for one in gc.get_objects())
        ring, alone = Ring(), Garbage.__new__(Garbage)
        gone, waits = weakref.ref(alone), weakref.ref(ring)
        garbage_collection.freeze()
        del ring, alone
        gc.collect()
        assert (gone() is None, waits() is None) == (True, False)
    finally:
        collecting.close()
