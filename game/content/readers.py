"""The table of readers: which package reads the box of which game, and what every reader offers.

A new game adds its package ``game.content.<slug>`` and one row to :data:`READERS`; nothing else of this room, of the
command line or of the tools needs to know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol

from game.content.folders import Folder
from game.content.mistakes import Notes


class Words(NamedTuple):
    """A text for people, an English source word or sentence, and the file of the box in which it stands."""

    file: str
    text: str


class Drawing(NamedTuple):
    """A picture that a box needs: its file below the assets, and the file and entry of the box that ask for it."""

    file: str
    entry: str
    picture: str


class Reader(Protocol):
    """What the package of a game offers."""

    @property
    def FILES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """The files of the box."""

    @property
    def Content(self) -> Any:  # noqa: N802 - a class of a module
        """The record that is kept; its field ``box`` is what the rules take."""

    def read(self, folder: Folder, notes: Notes) -> Any | None:
        """Read a folder and note every mistake; None when there was one.

        Missing pictures are mistakes when the folder says that they are looked for.
        """

    def list_words(self, content: Any) -> Iterable[Words]:
        """List every text for people, as it stands in the files."""

    def list_pictures(self, content: Any) -> Iterable[Drawing]:
        """List every picture that the pieces of the box need."""


def _back_in_time() -> Reader:
    from game.content import back_in_time

    return back_in_time


def _card_game() -> Reader:
    from game.content import card_game

    return card_game


def _time_line() -> Reader:
    from game.content import time_line

    return time_line


READERS: Final[Mapping[str, Callable[[], Reader]]] = {
    "back_in_time": _back_in_time,
    "card_game": _card_game,
    "time_line": _time_line,
}
"""The reader of each game by its slug, imported when it is first needed."""
