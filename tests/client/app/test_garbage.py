"""Reference cycles are collected while nothing moves, and never by Python itself meanwhile."""

from __future__ import annotations

import gc
import weakref

import pytest

from game.app import garbage
from game.app.garbage import Garbage


class Ring:
    """Something that knows itself."""

    def __init__(self) -> None:
        self.itself = self


def test_cycles_go_in_a_moment_of_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    collecting = Garbage()
    try:
        assert gc.get_threshold()[2] == garbage.NEVER
        gone = weakref.ref(Ring())
        monkeypatch.setattr(garbage, "TOO_MANY", 10**6)
        monkeypatch.setattr(garbage, "MANY", 0)
        collecting.rest(moving=True)
        assert gone() is not None
        collecting.rest(moving=False)
        assert gone() is None
    finally:
        collecting.close()
    assert gc.get_threshold() == before
