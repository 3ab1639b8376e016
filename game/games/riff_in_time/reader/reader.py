"""Folder reader of Riff in Time: YAML and map into records, recording every mistake."""

from __future__ import annotations

from typing import Any, Final

from game.content.box_folder import Folder
from game.content.file_schema import FileSchema, Form, read_entries
from game.content.mistakes import MistakeLog
from game.content.tiled_reader import read_map
from game.games.riff_in_time.reader.board_reader import Board
from game.games.riff_in_time.reader.checks import Checker, Draft
from game.games.riff_in_time.reader.content import FILES, Content
from game.games.riff_in_time.rules.box import Box, Character, Die, Face, Location, Numbers, Objective, Riff

BOARD: Final = FILES[0]

FORM: Final[Form] = {
    "table.yaml": (
        FileSchema("locations", Location, many=True),
        FileSchema("characters", Character, many=True),
        FileSchema("dice", dict[Die, tuple[Face, ...]]),
        FileSchema("supply", dict[Die, int]),
        FileSchema("numbers", Numbers),
    ),
    "riffs.yaml": (FileSchema("riffs", Riff, many=True),),
    "objectives.yaml": (FileSchema("objectives", Objective, many=True),),
}


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and record every mistake; return None if there was one."""
    found: dict[str, Any] = read_entries(folder, FORM, notes)
    path = folder.find(BOARD)
    drawn = read_map(path, folder.shown(BOARD), notes)
    board = None if drawn is None else Board(drawn, path, folder.shown(BOARD), notes)
    draft = Draft(board=board, **found)
    Checker(folder, draft, notes).check()
    return make(draft, notes)


def make(draft: Draft, notes: MistakeLog) -> Content | None:
    """Build the records of a draft; None if there was a mistake."""
    board, dice, supply, numbers = draft.board, draft.dice, draft.supply, draft.numbers
    if board is None or dice is None or supply is None or numbers is None:
        return None
    plan = board.plan()
    if not notes.clean():
        return None
    box = Box(board.spaces(), draft.locations, draft.characters, dice, supply, numbers, draft.riffs, draft.objectives)
    return Content(box, plan)
