"""The system's own dialog for choosing a file, run as a process of its own so that the window goes on.

SDL 2 has none, and a toolkit only for this would double the program's size. So Linux asks zenity or kdialog, whichever
is there, Windows PowerShell and macOS osascript, which always are. Titles and paths are handed over as arguments or
environment variables, never as a part of a script.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.match.save_file import SUFFIX

Wants: TypeAlias = Literal["open", "save"]
CANCELLED: Final = 1
"""Exit status of the programs after Cancel."""
LARGEST: Final = 16_384
"""Maximum length of an answer, in bytes."""

POWERSHELL: Final = (
    "[Console]::OutputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Windows.Forms;"
    ' $d = New-Object "System.Windows.Forms.$($env:PARLOUR_WANTS)FileDialog"; $d.Title = $env:PARLOUR_TITLE;'
    " $d.InitialDirectory = $env:PARLOUR_FOLDER; $d.FileName = $env:PARLOUR_FILE;"
    f" $d.Filter = 'Time Parlour (*{SUFFIX})|*{SUFFIX}|*.*|*.*';"
    " if ($d.ShowDialog() -eq 'OK') { [Console]::Out.Write($d.FileName) } else { exit 1 }"
)
OSASCRIPT: Final = (
    "on run argv",
    "set {wanted, said, folder, named} to argv",
    "set place to POSIX file folder",
    'if wanted is "open" then return POSIX path of (choose file with prompt said default location place)',
    "return POSIX path of (choose file name with prompt said default location place default name named)",
    "end run",
)


class Answer(NamedTuple):
    """What became of a dialog: the chosen ``path``, None after Cancel, or ``failed``."""

    path: Path | None = None
    failed: bool = False


class SystemDialog:
    """An open dialog of the system."""

    def __init__(self, command: Sequence[str], extra: Mapping[str, str]) -> None:
        """Start a program with ``extra`` environment variables.

        Raises:
            OSError: it cannot be started.
        """
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, **extra}, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip

    def answer(self) -> Answer | None:
        """Return the answer, or None while the dialog is open; never waits."""
        status = self._process.poll()
        if status is None:
            return None
        with self._process.stdout or open(os.devnull, "rb") as output:
            said = output.read(LARGEST).decode("utf-8", "replace").strip("\r\n")
        if status == 0 and said:
            return Answer(Path(said))
        return Answer(failed=status not in (0, CANCELLED))

    def close(self) -> None:
        """Close the dialog unless it is closed already."""
        if self._process.poll() is None:
            self._process.terminate()


def begin(wants: Wants, title: str, place: Path) -> SystemDialog | None:
    """Open the dialog with ``place`` suggested (a folder to open from); None if this system has none."""
    if pygame.display.get_init() and pygame.display.get_driver() in ("dummy", "offscreen"):
        return None  # nobody could see it
    folder, file = (place, "") if place.is_dir() else (place.parent, place.name)
    command = command_for(sys.platform, wants, title, folder, file)
    try:
        extra = {
            "PARLOUR_WANTS": wants.capitalize(),
            "PARLOUR_TITLE": title,
            "PARLOUR_FOLDER": str(folder),
            "PARLOUR_FILE": file,
        }
        return SystemDialog(command, extra) if command else None
    except OSError:
        return None


def command_for(platform: str, wants: Wants, title: str, folder: Path, file: str) -> list[str]:
    """Return the command of a platform's dialog; empty if there is none."""
    if platform == "win32":
        return ["powershell", "-NoProfile", "-STA", "-Command", POWERSHELL]
    if platform == "darwin":
        script = [part for line in OSASCRIPT for part in ("-e", line)]
        return ["osascript", *script, wants, title, str(folder), file]
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return []
    start = f"{folder}{os.sep}{file}"
    if shutil.which("zenity"):
        save = ["--save", "--confirm-overwrite"] if wants == "save" else []
        return ["zenity", "--file-selection", *save, f"--title={title}", f"--filename={start}",
                f"--file-filter=Time Parlour | *{SUFFIX}", "--file-filter=* | *"]  # fmt: skip
    if shutil.which("kdialog"):
        verb = "--getsavefilename" if wants == "save" else "--getopenfilename"
        return ["kdialog", "--title", title, verb, start, f"*{SUFFIX}"]
    return []
