"""Regression tests for faults that newcomers found at the Time Line table."""

from __future__ import annotations

import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.table import thing_kinds
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.tabletop.poses import Face
from tests.games.time_line.table.cases import arranged, box, playout, table


def test_at_the_start_no_zone_is_said_to_slide() -> None:
    state = box().start(2, {})
    while state.actor < 0:
        state.apply(next(iter(state.chance_outcomes()))[0])
    view = state.view(state.actor)
    assert view.ask is not None
    assert view.ask.what == "placing"
    for command in state.legal_commands():
        said = table().tips.tip(thing_kinds.stop(str(view.ask.card), command.good), view)  # type: ignore[attr-defined]
        assert "slides" not in said, said
        assert "Start here" in said


@pytest.mark.parametrize("seat", range(3))
def test_the_machine_in_the_picture_is_that_of_the_winner(seat: int) -> None:
    """The result picture shows the winner's machine; it was always the first one."""
    goal = arranged(3, {}).lookup.goal
    state = arranged(3, {"gold": {seat: goal - 1}, "goods": {seat: {"oil": 2}}, "pawns": {seat: {"market": 0}},
                         "turn": seat})  # fmt: skip
    sell = next(one for one in state.legal_commands() if type(one).__name__ == "Sell")
    state.apply(sell)
    while state.over is None:
        state.apply(next(iter(state.legal_commands())))
    shown = table().words.result(state.view(seat))
    assert shown.inset is not None
    assert shown.inset.art == f"time_line/pawns/{seat + 1}", "as its mat shows it"
    assert svg_art.has(shown.inset.art)


@pytest.mark.parametrize("seats", [2, 5])
def test_to_keep_everything_is_the_first_button_of_a_sale(seats: int) -> None:
    """Below six sale buttons, the button to sell nothing was out of view."""
    for seed in range(6):
        for state, _command in playout(seats, seed, 400):
            if any(isinstance(one, c.SellNothing) for one in state.legal_commands()):
                offers = table().offers.make(state.view(state.actor), state.legal_commands())
                quiet = [one.commands[0] for one in offers if one.label and not one.main]
                assert isinstance(quiet[0], c.SellNothing)
                return
    raise AssertionError("nobody could sell anything")


@pytest.mark.parametrize("gold", [0, 14, 20])
def test_gold_and_goal_stand_in_one_line(gold: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gold and goal stay on one line; from 14 gold on the goal wrapped below."""
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "text", lambda _canvas, markup, *_where: drawn.append(markup))
    table().board.painter.paint(Face("gold", (120.0, 34.0), "0", state=str(gold)), (120, 34))
    assert len(drawn) == 1
    assert " " not in drawn[0], "nothing to break at"
