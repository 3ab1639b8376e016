"""Checks the pieces of a house deck for texts that do not fit and missing pictures."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from game import resources
from game.content.box_folder import shown, where_to_put
from game.content.deck_folder import DECK
from game.content.library import deck_folder, list_boxes, list_words, open_box
from game.content.mistakes import Mistake
from game.i18n import _
from game.pictures import lookup
from game.table.deck_pieces import find_lacking

LOOKED_FOR: Final = 24
"""Length of the prefix by which the line of a text is found, as the text may be wrapped."""
SHOWN: Final = 40
"""Maximum length of a quoted text."""


def find_piece_faults(folder: Path) -> list[Mistake]:
    """List the faults of the pieces of the deck in a folder; none if it is not a deck or has other mistakes."""
    if not (folder / DECK).is_file():
        return []
    with _on_a_shelf(folder) as place:
        found: list[Mistake] = []
        for box_id in _deck_in(place):
            game = open_box(box_id)
            lookup.lay_on_table(place, game.rules_id)
            try:
                lacking = find_lacking(game)
            finally:
                lookup.lay_on_table(None)
            found += _cut_words(box_id, folder, lacking.cut)
            found += _no_pictures(folder, lacking.pictures)
        return found


def _no_pictures(folder: Path, names: Iterable[str]) -> Iterator[Mistake]:
    """Yield the pictures that are missing on the table."""
    for name in names:
        problem = _("has no picture {name}, which the table shows").format(name=name)
        yield Mistake(shown(folder), 0, "", "", problem, where_to_put(name))


def _cut_words(box_id: str, folder: Path, cut: Sequence[str]) -> Iterator[Mistake]:
    """Yield the texts in the deck's own files that do not fit."""
    for words in dict.fromkeys(list_words(box_id)):
        path = folder / words.file
        if path.is_file() and any(words.text in text for text in cut):
            told = words.text if len(words.text) <= SHOWN else f"{words.text[:SHOWN]}…"
            problem = _("“{told}” does not fit on its piece").format(told=told)
            yield Mistake(shown(path), _line_of(path, words.text), "", "", problem, _("shorten it"))


def _deck_in(place: Path) -> list[str]:
    """List the id of the deck in a folder of the shelf; empty if it cannot be opened."""
    return [box.box_id for box in list_boxes() if box.house and box.open and deck_folder(box.box_id) == place]


@contextmanager
def _on_a_shelf(folder: Path) -> Iterator[Path]:
    """Put a deck on a temporary shelf unless it is on the user's; yield its folder there."""
    if folder.resolve().parent == resources.house_levels().resolve():
        yield resources.house_levels() / folder.resolve().name
        return
    before = os.environ.get(resources.HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="parlour-") as home:
        os.environ[resources.HOME_VARIABLE] = home
        try:
            place = resources.house_levels() / "deck"
            place.parent.mkdir()
            place.symlink_to(folder.resolve(), target_is_directory=True)
            yield place
        except (OSError, NotImplementedError):  # no symbolic links
            yield folder
        finally:
            if before is None:
                del os.environ[resources.HOME_VARIABLE]
            else:
                os.environ[resources.HOME_VARIABLE] = before


def _line_of(path: Path, text: str) -> int:
    """Return the line of a file in which a text begins, 0 if it is not found."""
    wanted = text[:LOOKED_FOR]
    plain = path.read_text(encoding="utf-8").replace(chr(92) + chr(34), chr(34)).replace("''", "'")
    return next((number for number, line in enumerate(plain.split("\n"), 1) if wanted in line), 0)
