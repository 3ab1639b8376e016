"""``x.py bench-ai partners`` plays the line-ups that are asked for, and fails where a rate is clear of its aim."""

from __future__ import annotations

import pytest

from game.content import open_box
from tools.bench import partners
from tools.bench.partners import AIMS, Aim


def test_every_aim_is_of_a_difficulty_that_its_game_offers() -> None:
    for aim in AIMS:
        offered = {option.name: option.choices for option in open_box(aim.box_id).options}
        assert aim.difficulty in offered["difficulty"], aim
        assert 0 <= aim.least < aim.most <= 1, aim


def test_an_aim_is_missed_only_where_the_interval_is_clear_of_it() -> None:
    aim = Aim("back_in_time", "hard", "ai:expert", 0.4, 0.7)
    assert [aim.verdict(won, 100) for won in (25, 35, 50, 75, 82)] == ["low", "", "", "", "high"]


@pytest.mark.parametrize(("least", "most", "missed"), [(0.0, 1.0, False), (0.9, 1.0, True)])
def test_it_fails_where_a_rate_is_clear_of_its_aim(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], least: float, most: float, missed: bool
) -> None:
    aims = (Aim("back_in_time", "hard", "random", least, most), Aim("riff_in_time", "easy", "random", 0.9, 1.0))
    monkeypatch.setattr(partners, "AIMS", aims)
    asked = ["back_in_time", "--players", "random", "--difficulties", "hard", "--seats", "2", "--games", "8"]
    assert partners.main([*asked, "--jobs", "1"]) == int(missed)
    row = capsys.readouterr().out
    assert row.count("\n") == 1
    assert "hard, random" in row
    assert "2: 0 % (0-32)" in row
    assert ("low" in row) == missed
