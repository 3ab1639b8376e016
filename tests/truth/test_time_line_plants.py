"""What the table of Time Line once said wrongly is planted again: the listener hears it."""

from __future__ import annotations

import pytest

from game.ai.reasons import Reason
from game.ai.time_line import reasons
from game.presenters.time_line.text import goal, tips
from game.rules.claims import Count
from game.rules.time_line import commands as c
from tests.client.time_line.cases import box, playout
from tools.truth.__main__ import listen
from tools.truth.checks import Checker, truths_of
from tools.truth.listening_games import Report
from tools.truth.position import Position

HEARD = 6_000


def heard() -> Report:
    """Listen to some games of Time Line."""
    return listen("time_line", HEARD, seed=700)


def test_a_win_that_is_not_near_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goal, "sale_wins", lambda view, _lookup, seat: goal._at_end(view, seat))
    assert heard().false["holds.sale_wins"]


def test_a_silent_step_before_the_last_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goal, "sale_wins", lambda _view, _lookup, _seat: None)
    assert heard().false["holds.sale_wins"]


def test_a_price_of_another_good_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(of: str, says: int, *about: str | int) -> Count:
        return Count(says=says + (of == "worth"), of=of, about=about)

    monkeypatch.setattr(tips, "_count", wrong)
    report = heard()
    assert report.false["count.worth"]
    assert not report.false["count.gold"]


def test_what_an_undrawn_card_will_bring_is_found() -> None:
    """Four Milkbread at two each were promised of a card that nobody had seen."""
    game, checker, asked = box(), Checker(truths_of("time_line")), 0
    for state, _command in playout(3, 1, 300):
        unknown = [one for one in state.legal_commands() if isinstance(one, c.StepOff | c.Explore)]
        if state.actor < 0 or not unknown:
            continue
        position = Position(game, state.clone(), 3, "a game by chance")
        facts = dict(reasons.mainly(state, state))
        promised = (*facts.items(), ("gold", int(facts["count"]) * int(facts["price"])))
        assert checker.wrong_reason(position, (unknown[0],), Reason("hint.prepare_sale", promised))
        asked += 1
    assert asked
