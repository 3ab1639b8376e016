"""A closed table is dismantled: nothing of it waits for the cycle collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from itertools import islice

import pytest

from game.garbage_collection import Garbage
from game.scenes import page_factory
from game.scenes.play.scene import PlayScene
from tests.client.scenes.helpers import quick
from tests.support.tables import TableCases

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")


@pytest.fixture
def uncollected(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Disable the collection of reference cycles."""
    monkeypatch.setattr(Garbage, "collect", lambda self: None)
    monkeypatch.setattr(Garbage, "rest", lambda self, moving: None)
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("slug", GAMES)
def test_a_left_table_lets_go_of_its_pieces_and_of_what_it_told(slug: str, log_open: bool, uncollected: None) -> None:
    cases = TableCases(slug)
    seats = cases.box.seats[-1]
    *_earlier, state = (state.clone() for state, _command in islice(cases.playout(seats, 7), 40) if state.actor == 0)
    with cases.play(state, ("human", *["random"] * (seats - 1))) as robot:
        scene = robot.scene
        assert isinstance(scene, PlayScene)
        if log_open:
            scene.display.toggle_log()
        robot.step(10)
        parts = (
            scene.display.stage,
            scene.display.director,
            scene.display,
            scene.hud,
            scene.display.log_panel.list,
            scene.ui.focus,
            scene.log,
        )
        left = [weakref.ref(part) for part in parts]
        del scene, parts
        robot.app.manager.reset(page_factory.shelf(quick()))
        robot.settle()
        robot.step(20)
        assert [ref() for ref in left if ref() is not None] == []
