"""Dialogs for exporting a game to a file, with a suggested path, and importing one.

They are the system's (:mod:`game.scenes.system_dialog`); where there is none, or it fails, the path is typed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from game.app.page import clicking
from game.i18n import _
from game.match.repository import RepositoryError
from game.match.save_file import SUFFIX, BadSave
from game.scenes import system_dialog
from game.scenes.error_page import sentence
from game.scenes.system_dialog import Answer, SystemDialog, Wants
from game.ui.paint.text import Style, escape
from game.ui.widgets import BODY, Button, Column, Dialog, Label, TextEntry, Ui

WRONG = Style(15, "danger_bright")
LONGEST = 400
"""Maximum length of a path."""


def ask_where(ui: Ui, place: Path, write_game: Callable[[Path], None]) -> None:
    """Open the export dialog, which calls ``write_game``; replacing a file must be confirmed."""

    def write(path: Path) -> None:
        whole = path if path.suffix else path.with_suffix(SUFFIX)
        if whole != path and whole.exists():  # the system has not asked about this one
            _type_where(ui, whole, write_game)
            return
        fault = _written(whole, write_game)
        ui.say(fault or _exported(whole), "warn" if fault else "info", 8.0)

    _ask(ui, "save", _("Export this game"), place, write, lambda: _type_where(ui, place, write_game))


def ask_which(ui: Ui, bring: Callable[[Path], str]) -> None:
    """Open the import dialog; ``bring`` reads the file and returns an error message or ""."""

    def read(path: Path) -> None:
        if fault := bring(path):
            ui.say(fault, "warn", 8.0)

    _ask(ui, "open", _("Import a game"), _home(), read, lambda: _type_which(ui, bring))


def _ask(
    ui: Ui, wants: Wants, title: str, place: Path, use: Callable[[Path], None], type_it: Callable[[], None]
) -> None:
    """Open the system's dialog, and one of ours that waits for it; call ``type_it`` if there is none."""
    asked = system_dialog.begin(wants, title, place)
    if asked is None:
        type_it()
        return

    def close(then: Callable[[], None]) -> None:
        asked.close()
        ui.close(dialog)
        then()

    def done(answer: Answer) -> None:
        if answer.failed:
            close(type_it)
        elif answer.path is None:
            close(lambda: None)
        else:
            close(partial(use, answer.path))

    waiting = _Waiting(asked, done)
    keys = [
        Button(_("Type a path"), clicking(lambda: close(type_it)), key="system.type"),
        Button(_("Cancel"), clicking(lambda: close(lambda: None)), look="main", key="system.no"),
    ]
    dialog = Dialog(title, waiting, keys)
    ui.open(dialog)


class _Waiting(Label):
    """Waits for the system's dialog, frame by frame."""

    def __init__(self, asked: SystemDialog, done: Callable[[Answer], None]) -> None:
        super().__init__(_("Choose a file in the other window."), BODY)
        self._asked, self._done = asked, done

    def lively(self) -> bool:
        """Return True: it looks for the answer in every frame."""
        return True

    def update(self, dt: float) -> None:
        """Pass on the answer."""
        answer = self._asked.answer()
        if answer is not None:
            self._done(answer)

    def dismantle(self) -> None:
        """Close the system's dialog with the page."""
        if vars(self):
            self._asked.close()
        super().dismantle()


def _type_where(ui: Ui, place: Path, write_game: Callable[[Path], None]) -> None:
    """Open the dialog for typing where to export to; replacing a file requires a second press."""
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
        ui.say(_exported(path), seconds=8.0)

    entry = TextEntry(_("File"), state["path"], change=typed, submit=write, limit=LONGEST, key="save.file")
    body = Column([Label(_("Export the game to this file:"), BODY), entry, wrong], gap=10)
    keys = [
        Button(_("Export"), clicking(write), look="main", icon="save", key="save.go"),
        Button(_("Cancel"), clicking(lambda: ui.close(dialog)), key="save.no"),
    ]
    dialog = Dialog(_("Export this game"), body, keys, width=720)
    ui.open(dialog)


def _type_which(ui: Ui, bring: Callable[[Path], str]) -> None:
    """Open the dialog for typing which file to import."""
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
    folder = _home()
    day = day or date.today()
    for number in range(1, 1000):
        tail = f"-{number}" if number > 1 else ""
        path = folder / f"{slug.replace('_', '-')}-{day.isoformat()}{tail}{SUFFIX}"
        if not path.exists():
            return path
    return folder / f"{slug}{SUFFIX}"


def _home() -> Path:
    """Return the user's documents folder, or home."""
    home = Path.home()
    return home / "Documents" if (home / "Documents").is_dir() else home


def _exported(path: Path) -> str:
    return _("Exported to {file}").format(file=escape(str(path)))


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
