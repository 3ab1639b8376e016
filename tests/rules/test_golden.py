"""Whole recorded games: they end today as they did when they were recorded (``python -m tools.golden``)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import get_args

import pytest

from game.content import open_box
from game.match.saved import SUFFIX, read_export, rebuild
from game.rules.kernel import read_command
from tests.rules.cases import CASES, Case, slugs

FOLDER = Path(__file__).parents[1] / "golden"
FILES = [path for slug in slugs() for path in sorted((FOLDER / slug).glob(f"*{SUFFIX}"))]
boxes = lru_cache(open_box)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    saved = read_export(path)
    assert saved.header.slug == path.parent.name
    assert saved.header.final
    assert saved.header.ended is not None
    history = rebuild(boxes(saved.header.slug), saved)
    assert history.state.ended() == saved.header.ended
    assert saved.header.ended.ending == path.stem.split("-", 1)[0]


@pytest.mark.parametrize("case", [case for case in CASES if case.name in slugs()], ids=str)
def test_there_is_a_recorded_game_for_everything(case: Case) -> None:
    """Every ending with every number of seats, every value of every option, and every command."""
    game = boxes(case.name)
    saves = [read_export(path) for path in FILES if path.parent.name == case.name]
    ends = Counter((save.header.ended.ending, len(save.header.seats)) for save in saves if save.header.ended)
    assert {(ending, seats) for ending in case.endings for seats in case.seats} - set(ends) == set()
    for option in game.options:
        if not option.per_seat:
            assert set(option.choices) == {save.header.options[option.name] for save in saves}
    given = {type(read_command(game, text)) for save in saves for text in save.commands}
    assert set(get_args(game.commands)) - given == set()
