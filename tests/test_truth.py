"""Statements of tables are true, on a sample of ``x.py truth``, and the checker finds false ones."""

from __future__ import annotations

from typing import Final
from unittest import mock

import pytest

from game.content import hint_sentences
from game.content.texts import COMMON_HINTS
from game.registry import packages
from game.rules import claims
from tools.truth.__main__ import listen, told
from tools.truth.checks import Checker, Truths, truths_of
from tools.truth.position import Position

PROVEN: Final = sorted(name for name, package in packages().items() if package.home is None)
"""Our games, whose claims can all be checked."""
SAMPLE: Final = 6_000
"""Number of claims checked per game; ``x.py truth`` checks 200,000."""


@pytest.mark.parametrize("slug", PROVEN)
def test_what_a_table_says_is_true(slug: str) -> None:
    report = listen(slug, SAMPLE, seed=1_985)
    assert not report.false, told(report)
    assert not report.bare, told(report)
    assert report.heard >= SAMPLE


@pytest.mark.parametrize("slug", PROVEN)
def test_every_reason_of_a_hint_can_be_checked(slug: str) -> None:
    assert set(hint_sentences(slug)) - set(COMMON_HINTS) <= set(truths_of(slug).reasons)


def test_a_listener_hears_what_is_stated_and_nothing_afterwards() -> None:
    claim = claims.Count(says=3, of="dice")
    with claims.listening() as heard:
        assert claims.stated(claim).says == 3
    claims.stated(claim)
    assert heard.claims == [claim]


def test_a_claim_that_nobody_can_check_is_a_fault() -> None:
    position = mock.Mock(spec=Position)
    assert "nobody can check" in Checker(Truths()).wrong(position, claims.Count(says=3, of="dice"))


@pytest.mark.parametrize(("says", "good"), [(3, True), (4, False)])
def test_an_answer_is_compared_with_what_is_true(says: int, good: bool) -> None:
    checker = Checker(Truths(answers={"dice": lambda _position, _claim: 3}))
    assert (checker.wrong(mock.Mock(spec=Position), claims.Count(says=says, of="dice")) == "") == good
