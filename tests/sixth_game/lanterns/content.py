"""Reader of the box of Lanterns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.content.base_checker import BoxChecker
from game.content.box_folder import Folder
from game.content.file_schema import FileSchema, Form, read_entries
from game.content.mistakes import MistakeLog
from game.content.reader_contract import Drawing, Words

from .rules import Box, Spark

FILES = ("sparks.yaml",)
"""The files of the box."""
FORM: Form = {
    "sparks.yaml": (
        FileSchema("sparks", Spark, many=True),
        FileSchema("hand", int),
        FileSchema("stairs", dict[str, int]),
    ),
}
STAIRS = ("short", "long")
MOST = 40
"""Maximum number of sparks, of steps, and of cards in a hand."""


class Content(msgspec.Struct, frozen=True):
    """Content of the box's folder; ``box`` is what rules and view use."""

    box: Box


class Checker(BoxChecker):
    """Validates that the content is playable."""

    icons = ("flame",)

    def check(self, sparks: tuple[Spark, ...], hand: int | None, stairs: dict[str, int] | None) -> None:
        """Validate sparks, hand size and stairs."""
        file = FILES[0]
        self.unique(file, (spark.id for spark in sparks))
        for spark in sparks:
            self.text(file, spark.id, "title", spark.title)
            self.within(file, spark.id, "steps", spark.steps, 1, MOST)
        self.within(file, "hand", "", hand, 1, 4)
        if self.sound(file):
            self.within(file, "sparks", "", len(sparks), 3 * (hand or 0) + 1, MOST, f"are {len(sparks)} sparks")
        if stairs is not None:
            self.names(file, "stairs", stairs, STAIRS, "there are no stairs {name}", "add the stairs {name}")
            for name, top in stairs.items():
                self.within(file, "stairs", name, top, 2, MOST)


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and report every mistake; return None if there was one."""
    found: dict[str, Any] = read_entries(folder, FORM, notes)
    sparks, hand, stairs = found["sparks"], found["hand"], found["stairs"]
    checker = Checker(folder, notes)
    checker.check(sparks, hand, stairs)
    if folder.pictures:
        checker.pictures(_pictures(sparks))
    return Content(Box(sparks, hand, stairs)) if notes.clean() and hand is not None and stairs is not None else None


def list_words(content: Content) -> Iterator[Words]:
    """Yield every translatable text."""
    return (Words(FILES[0], spark.title) for spark in content.box.sparks)


def list_pictures(content: Content) -> Iterator[Drawing]:
    """Yield every picture of the pieces."""
    return _pictures(content.box.sparks)


def _pictures(sparks: tuple[Spark, ...]) -> Iterator[Drawing]:
    return (Drawing(FILES[0], spark.id, "lanterns/spark.svg") for spark in sparks)
