"""What newcomers found to be wrong at the table of Time Line."""

from __future__ import annotations

import pytest

from game.presenters.time_line import thing_kinds
from game.ui.paint import svg_art
from tests.client.time_line.cases import arranged, box, table


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
        assert "Begin here" in said


@pytest.mark.parametrize("seat", range(3))
def test_the_machine_in_the_picture_is_that_of_the_winner(seat: int) -> None:
    """All have other machines; the picture showed the first one whoever had won."""
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
