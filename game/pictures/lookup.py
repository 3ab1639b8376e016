"""Finds picture files: in the folder of the deck on the table, then in our assets and those of installed games.

The name of a picture is its path relative to the assets without suffix (``icons/love``), or an absolute path with it.
For ``GAME/cards/note`` a deck's folder is searched for ``assets/GAME/cards/note``, ``GAME/cards/note``, ``cards/note``,
``pictures/note`` and ``note``, as SVG, PNG or JPEG.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Final

from game import resources
from game.pictures.formats import SUFFIXES, has_picture_suffix

MOST_FILES: Final = 5000
"""Maximum number of listed files in a deck's folder."""
ICONS: Final = "icons/"
"""The folder of the icons for texts of all games."""
MOST_FOLDERS: Final = 200
"""Maximum number of queued folders in a search."""
COVER: Final = "cover"
"""The name of a deck's cover."""
LITTER: Final = frozenset(
    {"thumbs.db", "desktop.ini", "ehthumbs.db", "__macosx", "__pycache__", "icon\r", "$recycle.bin", "lost+found"}
)
"""Files and folders created by operating systems, apart from names that begin with a dot."""
LEFT_BEHIND: Final = ("~", ".tiled-project", ".tiled-session", ".swp", ".part")
"""Suffixes of files left behind by programs, such as Tiled."""


class _OnTable:
    """The deck on the table, whose pictures take precedence."""

    pictures: ClassVar[dict[str, str]] = {}
    """Cached names of pictures: the absolute path of the deck's own, or the name itself."""
    deck: DeckPictures | None = None


class DeckPictures:
    """The picture files in the folder of a house deck."""

    def __init__(self, root: Path, rules_id: str) -> None:
        self._game = f"{rules_id}/"
        self._found = {str(path.relative_to(root).with_suffix("").as_posix()): path for path in _by_suffix(root)}

    def find(self, name: str) -> Path | None:
        """Return the deck's file for a picture of its game, or for an icon that is not in the assets; else None."""
        icon = name.startswith(ICONS) and not resources.find_asset(f"{name}.svg").is_file()
        if not icon and not name.startswith(self._game):
            return None
        rest = name.removeprefix(self._game)
        for place in (f"assets/{name}", name, rest, f"pictures/{rest.rpartition('/')[2]}", rest.rpartition("/")[2]):
            if place in self._found:
                return self._found[place]
        return None

    def files(self) -> list[Path]:
        """List all picture files, including the cover."""
        return sorted(self._found.values())

    @property
    def cover(self) -> Path | None:
        """The cover of the deck, or None."""
        return self._found.get(COVER)


def is_litter(name: str) -> bool:
    """Return whether a file or folder was created by a system or program, not by the user.

    >>> is_litter(".DS_Store"), is_litter("cards.yaml~"), is_litter("Thumbs.db"), is_litter("cards.yaml")
    (True, True, True, False)
    """
    return name.startswith(".") or name.lower().endswith(LEFT_BEHIND) or name.lower() in LITTER


def is_printable_name(name: str) -> bool:
    """Return whether a name is printable: names in old archives may be invalid UTF-8.

    >>> is_printable_name("café"), is_printable_name("caf" + chr(0xDCE9))
    (True, False)
    """
    return name.isprintable() and not any(0xD800 <= ord(letter) <= 0xDFFF for letter in name)


def files_below(root: Path) -> Iterator[Path]:
    """Yield up to ``MOST_FILES`` files below a folder, without litter and without following links to folders.

    Files with unprintable names and broken links are left out.
    """
    left = MOST_FILES
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        try:
            entries = sorted(folder.iterdir())
        except OSError:
            continue
        for entry in entries:
            if is_litter(entry.name) or not is_printable_name(entry.name):
                continue
            if entry.is_dir():
                waiting += [] if entry.is_symlink() or len(waiting) > MOST_FOLDERS else [entry]
            elif left and entry.exists():
                left -= 1
                yield entry


def lay_on_table(root: Path | None, rules_id: str = "") -> None:
    """Set the deck whose pictures take precedence, by its folder; None: no deck."""
    _OnTable.deck = DeckPictures(root, rules_id) if root is not None else None
    _OnTable.pictures.clear()


def called(name: str) -> str:
    """Return the cache name of a picture: the absolute path if the deck on the table has its own."""
    if _OnTable.deck is None:
        return name
    found = _OnTable.pictures.get(name)
    if found is None:
        path = _OnTable.deck.find(name)
        found = _OnTable.pictures[name] = str(path) if path is not None else name
    return found


@lru_cache(maxsize=4096)
def find(name: str) -> Path:
    """Return the file of a picture; if there is none, the path where ours would be."""
    if has_picture_suffix(name):
        return resources.find_asset(name)
    ours = resources.find_asset(f"{name}.svg")
    if ours.is_file():
        return ours
    others = (resources.find_asset(f"{name}{suffix}") for suffix in SUFFIXES)
    return next((path for path in others if path.is_file()), ours)


@lru_cache(maxsize=4096)
def is_outside(name: str) -> bool:
    """Return whether a picture is not one of our assets."""
    return is_foreign(find(name))


def is_foreign(path: Path) -> bool:
    """Return whether a file is outside our assets."""
    return not path.is_relative_to(resources.assets())


def forget() -> None:
    """Clear the caches of this module."""
    find.cache_clear()
    is_outside.cache_clear()
    _OnTable.pictures.clear()


def _by_suffix(root: Path) -> list[Path]:
    """List the pictures below a folder, the preferred kind last."""
    found = [path for path in files_below(root) if has_picture_suffix(path.name)]
    return sorted(found, key=lambda path: -SUFFIXES.index(path.suffix.lower()))
