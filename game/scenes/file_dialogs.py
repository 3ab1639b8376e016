"""Dialogs for exporting a game to a file, with a suggested path, and importing one."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

from game.app.page import clicking
from game.i18n import _
from game.match.repository import RepositoryError
from game.match.save_file import SUFFIX, BadSave
from game.scenes.error_page import sentence
from game.ui.paint.text import Style, escape
from game.ui.widgets import BODY, Button, Column, Dialog, Label, TextEntry, Ui

WRONG = Style(15, "danger_bright")
LONGEST = 400
"""Maximum length of a path."""


def ask_where(ui: Ui, place: Path, write_game: Callable[[Path], None]) -> None:
    """Open the export dialog, which calls ``write_game``; replacing a file requires a second confirmation."""
    state = {"path": str(place), "asked": ""}
    wrong = Label("", WRONG, key="save.wrong")

    def typed(text: str) -> None:
        state["path"] = text

    def write(_text: str = "") -> None:
        path = _path_of(state["path"])
        if not state["path"].strip():
            wrong.markup = _("Enter a file name.")
            return
        if os.path.exists(path) and state["asked"] != str(path):
            state["asked"] = str(path)
            wrong.markup = _("That file already exists. Press Export again to replace it.")
            return
        fault = _written(path, write_game)
        if fault:
            wrong.markup = fault
            return
        ui.close(dialog)
        ui.say(_("Exported to {file}").format(file=escape(str(path))), seconds=8.0)

    entry = TextEntry(_("File"), state["path"], change=typed, submit=write, limit=LONGEST, key="save.file")
    body = Column([Label(_("Export the game to this file:"), BODY), entry, wrong], gap=10)
    keys = [
        Button(_("Export"), clicking(write), look="main", icon="save", key="save.go"),
        Button(_("Cancel"), clicking(lambda: ui.close(dialog)), key="save.no"),
    ]
    dialog = Dialog(_("Export this game"), body, keys, width=720)
    ui.open(dialog)


def ask_which(ui: Ui, bring: Callable[[Path], str]) -> None:
    """Open the import dialog; ``bring`` reads the file and returns an error message or ""."""
    state = {"path": ""}
    wrong = Label("", WRONG, key="bring.wrong")

    def typed(text: str) -> None:
        state["path"] = text

    def go(_text: str = "") -> None:
        fault = bring(_path_of(state["path"])) if state["path"].strip() else _("Enter a file name.")
        if fault:
            wrong.markup = fault
            return
        ui.close(dialog)

    entry = TextEntry(_("File"), "", change=typed, submit=go, limit=LONGEST, key="bring.file")
    body = Column([Label(_("Type or paste the path of the file:"), BODY), entry, wrong], gap=10)
    keys = [
        Button(_("Import"), clicking(go), look="main", key="bring.go"),
        Button(_("Cancel"), clicking(lambda: ui.close(dialog)), key="bring.no"),
    ]
    dialog = Dialog(_("Import a game"), body, keys, width=720)
    ui.open(dialog)
    ui.set_focus("bring.file")


def free_place(slug: str, day: date | None = None) -> Path:
    """Return an unused path in the user's documents folder (or home)."""
    home = Path.home()
    folder = home / "Documents" if (home / "Documents").is_dir() else home
    day = day or date.today()
    for number in range(1, 1000):
        tail = f"-{number}" if number > 1 else ""
        path = folder / f"{slug.replace('_', '-')}-{day.isoformat()}{tail}{SUFFIX}"
        if not path.exists():
            return path
    return folder / f"{slug}{SUFFIX}"


def _path_of(text: str) -> Path:
    """Return the entered path with ``~`` expanded; the home of an unknown user stays as it is."""
    return Path(os.path.expanduser(text.strip()))


def _written(path: Path, write_game: Callable[[Path], None]) -> str:
    """Write the file; return an error message or ""."""
    try:
        write_game(path)
    except (BadSave, RepositoryError) as error:
        return sentence(error)
    return ""
