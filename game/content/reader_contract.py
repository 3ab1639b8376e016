"""The protocol of the readers of boxes, and where the readers are found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.content.texts_and_pictures import Drawing, Words
from game.registry import Part


class Reader(Protocol):
    """What reads the box of a game; a module with these names will do."""

    @property
    def FILES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """The files of the box."""

    @property
    def Content(self) -> Any:  # noqa: N802 - a class of a module
        """The record that is cached; its field ``box`` is what the rules take."""

    def read(self, folder: Folder, notes: MistakeLog) -> Any | None:
        """Read a folder and note every mistake; None when there was one.

        Missing pictures are mistakes when the folder says that they are looked for.
        """

    def list_words(self, content: Any) -> Iterable[Words]:
        """List every text for people, as it stands in the files."""

    def list_pictures(self, content: Any) -> Iterable[Drawing]:
        """List every picture that the pieces of the box need."""


READER: Final[Part[Reader]] = Part("reader")
"""The reader of each game, by its rules."""
