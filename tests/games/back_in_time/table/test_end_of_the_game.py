"""After the last command of a recorded game the mats keep their places, though no seat is next."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games.back_in_time.table import thing_kinds
from game.match.save_file import read_export
from game.rules.contract import read_command, start_tuned
from tests.rules.cases import BOXES
from tests.support.tables import TableCases

FOLDER = next(case.golden for case in BOXES if case.name == "back_in_time")
RECORDS = sorted(FOLDER.glob("*.parlour")) if FOLDER is not None else []


@pytest.mark.parametrize("path", RECORDS[::2], ids=lambda path: path.stem)
def test_the_mats_are_not_dealt_anew_at_the_end(path: Path) -> None:
    games, saved = TableCases("back_in_time"), read_export(path)
    seats = len(saved.header.seats)
    state = start_tuned(games.box, seats, saved.header.options, saved.header.tuning)
    regions = games.regions(seats)
    commands = [read_command(games.box, text) for text in saved.commands]
    for command in commands[:-1]:
        state.apply(command)
    before = games.table.board.layout(state.view(None), regions)
    state.apply(commands[-1])
    after = games.table.board.layout(state.view(None), regions)
    for kind in (thing_kinds.mat, thing_kinds.tile, thing_kinds.item):
        assert {thing: pose.at for thing, pose in after.items() if thing.kind == kind} == {
            thing: pose.at for thing, pose in before.items() if thing.kind == kind and thing in after
        }
