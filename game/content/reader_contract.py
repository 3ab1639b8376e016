"""The protocol of box readers, the implementation that our games use, and the look-up by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, cast

from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.registry import Part, resolve


class Words(NamedTuple):
    """An English source text, and the file of the box that contains it."""

    file: str
    text: str


class Drawing(NamedTuple):
    """A picture that a box needs: its file below the assets, and the file and entry of the box that refer to it."""

    file: str
    entry: str
    picture: str


C = TypeVar("C")


class Reader(Protocol):
    """The reader of a game's boxes: a :class:`BoxReader`, or a module with these names."""

    @property
    def FILES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """The names of the files of a box."""

    @property
    def Content(self) -> Any:  # noqa: N802 - a class of a module
        """The type of the content, which is cached; its field ``box`` goes to the rules."""

    def read(self, folder: Folder, notes: MistakeLog) -> Any | None:
        """Read a folder; if it is invalid, return None and report every mistake.

        Missing pictures are mistakes if ``folder.pictures``.
        """

    def list_words(self, content: Any) -> Iterable[Words]:
        """List every text for people in the files."""

    def list_pictures(self, content: Any) -> Iterable[Drawing]:
        """List every picture that the pieces of the box need."""


@dataclass(frozen=True, slots=True)
class BoxReader(Generic[C]):
    """Reads boxes by a function that is imported late, as boxes in the cache need no readers of YAML and maps."""

    FILES: tuple[str, ...]
    Content: type[C]
    reads: str
    """The function that reads a folder and reports mistakes, as ``module:attribute``."""
    words: Callable[[C], Iterable[Words]]
    pictures: Callable[[C], Iterable[Drawing]]

    def read(self, folder: Folder, notes: MistakeLog) -> C | None:
        """Read a folder; if it is invalid, return None and report every mistake."""
        reads = cast("Callable[[Folder, MistakeLog], C | None]", resolve(self.reads))
        return reads(folder, notes)

    def list_words(self, content: C) -> Iterable[Words]:
        """List every text for people."""
        return self.words(content)

    def list_pictures(self, content: C) -> Iterable[Drawing]:
        """List every picture that the pieces of the box need."""
        return self.pictures(content)


READER: Final[Part[Reader]] = Part("reader")
"""The reader of each game, by rules id."""
