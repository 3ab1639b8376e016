"""Folder reader of Dice Through Time: YAML and map into records, recording every mistake."""

from __future__ import annotations

from typing import Any, Final

from game.content.box_folder import Folder
from game.content.file_schema import FileSchema, Form, read_entries
from game.content.mistakes import MistakeLog
from game.content.tiled_reader import read_map
from game.games.dice_through_time.reader.board_reader import Board
from game.games.dice_through_time.reader.checks import Checker, Draft
from game.games.dice_through_time.reader.content import FILES, Content
from game.games.dice_through_time.rules.box import Box, Event, Icon, Item, Numbers, Special, Year

BOARD: Final = FILES[0]

FORM: Final[Form] = {
    "table.yaml": (
        FileSchema("years", Year, many=True),
        FileSchema("places", dict[str, str]),
        FileSchema("die", tuple[Icon, ...]),
        FileSchema("einstein", dict[Icon, int]),
        FileSchema("numbers", Numbers),
    ),
    "events.yaml": (FileSchema("events", Event, many=True), FileSchema("specials", Special, many=True)),
    "items.yaml": (FileSchema("items", Item, many=True),),
}


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and record every mistake; return None if there was one."""
    found: dict[str, Any] = read_entries(folder, FORM, notes)
    titles = found.pop("places")
    path = folder.find(BOARD)
    drawn = read_map(path, folder.shown(BOARD), notes)
    board = None if drawn is None else Board(drawn, path, folder.shown(BOARD), notes)
    draft = Draft(board=board, titles=titles, **found)
    Checker(folder, draft, notes).check()
    return make(draft, notes, folder.shown("table.yaml"))


def make(draft: Draft, notes: MistakeLog, table: str) -> Content | None:
    """Build the records of a draft with its numbers in the file ``table``; None if there was a mistake."""
    board, titles, die, einstein, numbers = draft.board, draft.titles, draft.die, draft.einstein, draft.numbers
    if board is None or titles is None or die is None or einstein is None or numbers is None:
        return None
    if not notes.clean(table):  # the map's requirements depend on it
        return None
    years = [year.year for year in draft.years]
    places = board.places(titles, years)
    plan = board.plan(years, numbers.outatime.game_over)
    if not notes.clean():
        return None
    return Content(Box(draft.years, places, die, einstein, numbers, draft.events, draft.specials, draft.items), plan)
