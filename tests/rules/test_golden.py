"""Golden games: recorded games must end today as they did (``python -m tools.golden`` records them)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from game.match.save_file import SUFFIX, read_export, rebuild
from game.rules.contract import read_command, tuning_of
from tests.rules.case import Case
from tests.rules.cases import BOXES

RECORDED = {case: sorted(case.golden.glob(f"*{SUFFIX}")) for case in BOXES if case.golden}
FILES = [(case, path) for case, paths in RECORDED.items() for path in paths]


@pytest.mark.parametrize(("case", "path"), FILES, ids=[f"{case}/{path.stem}" for case, path in FILES])
def test_a_recorded_game_ends_as_it_did(case: Case, path: Path) -> None:
    saved = read_export(path)
    assert saved.header.box_id == case.name
    assert saved.header.final
    assert saved.header.result is not None
    history = rebuild(case.open(), saved)
    assert history.state.result() == saved.header.result
    assert saved.header.result.ending == path.stem.split("-", 1)[0]


@pytest.mark.parametrize("case", RECORDED, ids=str)
def test_there_is_a_recorded_game_for_everything(case: Case) -> None:
    """Covers every ending at every number of seats, every option value, every tuning and every command."""
    game = case.open()
    saves = [read_export(path) for path in RECORDED[case]]
    ends = Counter((save.header.result.ending, len(save.header.seats)) for save in saves if save.header.result)
    assert {(ending, seats) for ending in case.endings for seats in case.seats} - set(ends) == set()
    for option in game.options:
        if not option.per_seat:
            assert set(option.choices) == {save.header.options[option.name] for save in saves}
    assert {save.header.tuning for save in saves} == set(range(tuning_of(game) + 1))
    given = {type(read_command(game, text)) for save in saves for text in save.commands}
    assert set(get_args(game.commands)) - given == set()
