"""Texts about commands that end the game: a missing announcement is found, and so is a false one."""

from __future__ import annotations

from random import Random

import pytest

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.state_machine import State
from game.table import open_presenter
from game.ui.paint.geometry import Vec
from tests.games.riff_in_time.table.cases import arranged, box
from tools.truth import position
from tools.truth.asking import Asked, ask
from tools.truth.checks import Checker, truths_of
from tools.truth.position import Position

TABLE = open_presenter(box())


def asked_in(state: State) -> tuple[Position, Asked]:
    """Return a position with everything the table says in it."""
    here = Position(box(), state.clone(), state.seats, "planted")
    return here, ask(TABLE, TABLE.board.regions(Vec(1280.0, 720.0), state.seats, 1.0), here, Random(7))


def no_card_left() -> State:
    """Return a state with an exchangeable riff card and an empty deck."""
    given = {"phase": "riff", "deck": {"top": ["riff_55"], "unseen": []}}
    return arranged(given, 2, c.RiffDrawn("riff_55"), character="ted,bill")


def test_an_ending_that_is_not_told_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    _here, asked = asked_in(no_card_left())
    assert not asked.wrong
    monkeypatch.setattr(position, "certain_ending", lambda *_all: None)
    _here, asked = asked_in(no_card_left())
    assert any("ends the game and does not say so" in wrong for wrong in asked.wrong)


def test_an_ending_that_does_not_come_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "certain_ending", lambda *_all: False)
    here, asked = asked_in(arranged({"dice": ["wyld.move"]}))
    checker = Checker(truths_of("riff_in_time"))
    assert any("true is ''" in checker.wrong(here, claim) for claim in asked.claims)
