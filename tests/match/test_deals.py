"""Deal codes and the daily deal."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match.config import MatchConfig
from game.match.deals import BITS, LARGEST, BadDeal, code_of, day_of, new_seed, seed_of, seed_of_day
from game.match.repository_rows import MatchRecord


@given(st.integers(0, LARGEST))
def test_every_seed_comes_back_from_its_code(seed: int) -> None:
    assert seed_of(code_of(seed)) == seed
    assert seed_of(f" {code_of(seed).lower()} ") == seed


def test_new_deals_have_short_codes() -> None:
    codes = {code_of(new_seed()) for _deal in range(50)}
    assert len(codes) == 50
    assert all(len(code) == 9 and code[4] == "-" for code in codes)


@pytest.mark.parametrize(
    "text", ["", "-1", "1.5", "٣", "0x10", str(2**63), "seed", "K7QM-2XP", "K7QM-2XPDD", "UUUU-UUUU"]
)
def test_what_is_no_deal_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadDeal, match=r"\.$"):
        seed_of(text)


def test_the_deal_of_the_day_is_the_same_for_everybody_and_another_each_day() -> None:
    day, next_day = date(2026, 11, 26), date(2026, 11, 27)
    assert seed_of_day("time_line", day) == 537070426699
    assert len({seed_of_day(box, one) for box in ("time_line", "card_game") for one in (day, next_day)}) == 4
    assert seed_of_day("time_line", day) < 2**BITS


def test_a_stored_game_knows_whether_it_is_the_deal_of_its_day() -> None:
    config = MatchConfig(
        box_id="time_line", options={}, seats=("human",), seed=seed_of_day("time_line", date(2026, 11, 26))
    )
    record = MatchRecord(
        id=1, config=config, started="2026-11-26T12:00:00+00:00", touched="2026-11-28T12:00:00+00:00", length=1
    )
    assert day_of(record) == date(2026, 11, 26)
    assert day_of(msgspec.structs.replace(record, started="2026-11-28T12:00:00+00:00")) is None
