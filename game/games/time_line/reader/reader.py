"""Folder reader of Time Line: files into records, recording every mistake."""

from __future__ import annotations

from typing import Any

from game.content.box_folder import Folder
from game.content.file_schema import FileSchema, Form, read_entries
from game.content.mistakes import MistakeLog
from game.games.time_line.reader.checks import Checker, Draft
from game.games.time_line.reader.content import Content
from game.games.time_line.rules.box import Box, Good, Path, Setup

FORM: Form = {
    "goods.yaml": (
        FileSchema("goods", Good, many=True),
        FileSchema("start", tuple[str, str, str, str]),
        FileSchema("finish", tuple[int, int, int, int]),
    ),
    "paths.yaml": (FileSchema("paths", Path, many=True),),
    "table.yaml": (FileSchema("goal", int), FileSchema("quiet", int), FileSchema("zones", dict[int, int])),
}


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and record every mistake; return None if there was one."""
    found: dict[str, Any] = read_entries(folder, FORM, notes)
    draft = Draft(**found)
    Checker(folder, draft, notes).check()
    return make(draft) if notes.clean() else None


def make(draft: Draft) -> Content | None:
    """Build the records of a valid draft."""
    start, finish, zones, goal, quiet = draft.start, draft.finish, draft.zones, draft.goal, draft.quiet
    if start is None or finish is None or zones is None or goal is None or quiet is None:
        return None
    return Content(Box(Setup(zones, goal, quiet), draft.goods, start, finish, draft.paths))
