"""Creates a working house deck: a copy of one of a game's files with a new card, its picture, and a cover."""

from __future__ import annotations

import re
import shutil
import tempfile
import unicodedata
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from game import resources
from game.content.box_folder import official_folder, shown
from game.content.deck_folder import DECK, LONGEST, is_slug
from game.content.library import list_boxes
from game.content.mistakes import BadContent, MistakeLog
from game.i18n import N_, _
from game.printable import one_line

EXAMPLE: Final = "example/example.yaml"
PICTURE: Final = "example/picture.svg"
COVER: Final = "cover.svg"
COVER_SIZE: Final = 54
"""Maximum font size of the title on a cover that is 300 wide."""
DECK_TEXT: Final = """\
# What the shelf says about this deck; see "A house deck" in levels/README.md of Time Parlour.
slug: {slug}  # its name on the command line: parlour play {slug}
title: "{title}"  # its name on the shelf, at most {most} characters
game: {game}  # the game whose rules and files it builds on
summary: "{summary}"  # one sentence below its title
"""


class CannotMake(ValueError):
    """A deck cannot be created; the message says why, and what to do."""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's example for new decks: a copy of ``file`` with ``entry`` added to ``list``, and its ``picture``."""

    file: str
    list: str
    picture: str
    entry: str
    shows: str = N_("its picture")
    """The description of the picture."""


class NewDeck(msgspec.Struct, frozen=True):
    """A new deck: its folder, its slug, and its files with their descriptions."""

    folder: Path
    slug: str
    files: tuple[tuple[str, str], ...]


def make_deck(name: str, game: str) -> NewDeck:
    """Create a house deck named ``name`` for ``game`` in the user's data folder, completely or not at all.

    Raises:
        CannotMake: the name is invalid or taken, or the folder cannot be written.
        BadContent: the game's own example cannot be read.
    """
    title = one_line(name, LONGEST["title"]).strip()
    slug = _slug_of(title)
    boxes = {box.box_id: box for box in list_boxes()}
    folder = resources.house_levels() / slug
    if slug in boxes or folder.exists():
        raise CannotMake(_("a deck called {slug} already exists; choose another name").format(slug=slug))
    example = _example(game)
    files = [(DECK, _("what the shelf says of it")), (COVER, _("its cover on the shelf"))]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{slug}-", dir=folder.parent))
        try:
            summary = _("{title}, with a card of our own.").format(title=boxes[game].title)[: LONGEST["summary"]]
            quoted = title.replace("\\", "\\\\").replace('"', '\\"')
            text = DECK_TEXT.format(slug=slug, title=quoted, most=LONGEST["title"], game=game, summary=summary)
            _write(made / DECK, text)
            _write(made / COVER, _cover(title))
            if example is not None:
                official = official_folder(game)
                _write(made / example.file, with_entry((official / example.file).read_text(encoding="utf-8"), example))
                _write(made / example.picture, (official / PICTURE).read_text(encoding="utf-8"))
                files += [
                    (
                        example.file,
                        _("a copy of the game's file, with a card of your own in {entries}").format(
                            entries=example.list
                        ),
                    )
                ]
                files += [(example.picture, example.shows)]
            made.chmod(0o755)
            made.replace(folder)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    except OSError as error:
        raise CannotMake(
            _("{folder} can't be written ({why})").format(folder=folder, why=resources.why_of(error))
        ) from error
    return NewDeck(folder, slug, tuple(files))


def with_entry(text: str, example: Example) -> str:
    r"""Return the text of a file with an entry added to the end of one of its lists.

    >>> print(with_entry("a:\n  - 1\nb:\n  - 2\n", Example("", "a", "", "- 9\n")))
    a:
      - 1
    <BLANKLINE>
      - 9
    <BLANKLINE>
    b:
      - 2
    <BLANKLINE>
    """
    lines = text.rstrip().split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith(f"{example.list}:"))
    tops = (number for number, line in enumerate(lines) if number > start and re.match(r"[a-z_]+:", line))
    end = next(tops, len(lines))
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1  # comments before the next list belong to that
    entry = [f"  {line}".rstrip() for line in example.entry.rstrip().split("\n")]
    return "\n".join([*lines[:end], "", *entry, "", *lines[end:]]).rstrip() + "\n"


def _example(game: str) -> Example | None:
    """Read the example of a game; None if it has none."""
    from game.content.decoder import UNFIT, Location, fill
    from game.content.yaml_reader import read_document

    path = official_folder(game) / EXAMPLE
    if not path.is_file():
        return None
    notes = MistakeLog()
    document = read_document(path, shown(path), notes)
    found = fill(Example, document.value, Location(document, notes)) if document else UNFIT
    if notes.mistakes or not isinstance(found, Example):
        raise BadContent(notes.mistakes)
    return found


def _slug_of(title: str) -> str:
    """Derive a slug from a title.

    Raises:
        CannotMake: there is no valid one.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub("[^a-z0-9]+", "_", plain).strip("_")
    if not is_slug(slug):
        raise CannotMake(
            _("{title!r} can't name a folder; choose a name that starts with a letter from a to z").format(title=title)
        )
    return slug


def _cover(title: str) -> str:
    """Return the SVG of a cover with a title."""
    text = (resources.levels() / COVER).read_text(encoding="utf-8")
    size = min(COVER_SIZE, round(640 / max(1, len(title))))
    return text.replace("{title}", escape(title)).replace("{size}", str(size))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
