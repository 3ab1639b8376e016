"""Folder reader of the Card Game: files into records, recording every mistake."""

from __future__ import annotations

from game.content.box_folder import Folder
from game.content.file_schema import FileSchema, Form, read_entries
from game.content.mistakes import MistakeLog
from game.games.card_game.reader.checks import Checker, Draft
from game.games.card_game.reader.content import Content
from game.games.card_game.rules.box import Box, Card, Identity, Setup, Square

FORM: Form = {
    "timeline.yaml": (FileSchema("decoy", str), FileSchema("squares", Square, many=True)),
    "identities.yaml": (FileSchema("identities", Identity, many=True),),
    "cards.yaml": (FileSchema("cards", Card, many=True),),
    "table.yaml": (
        FileSchema("hand", int),
        FileSchema("draw", int),
        FileSchema("stack", int),
        FileSchema("columns", int),
        FileSchema("rows", dict[str, int]),
    ),
}


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and record every mistake; return None if there was one."""
    draft = Draft(folder, read_entries(folder, FORM, notes))
    Checker(draft, notes).check()
    return make(draft) if notes.clean() else None


def make(draft: Draft) -> Content | None:
    """Build the records of a valid draft."""
    hand, draw, stack, columns = draft.hand, draft.draw, draft.stack, draft.columns
    rows, decoy = draft.rows, draft.decoy
    if hand is None or draw is None or stack is None or columns is None or rows is None or decoy is None:
        return None
    setup = Setup(hand, draw, stack, tuple(rows), columns, decoy)
    return Content(Box(setup, draft.squares, draft.identities, draft.cards), rows)
