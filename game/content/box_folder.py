"""Where a box of content lies: its own folder, and the one whose files it takes over where it has none."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from game import resources

SUFFIXES = (".yaml", ".tmx", ".tsx")


class Folder(msgspec.Struct, frozen=True):
    """The folders of one box, its own first; a file is taken from the first that has it.

    ``official`` boxes hold what the published game holds; a house deck may hold more or less. Whether all
    ``pictures`` are there is looked at when content is checked, not each time that it is opened.
    """

    roots: tuple[Path, ...]
    official: bool = True
    pictures: bool = False

    def find(self, name: str) -> Path:
        """Return where a file of the box lies, or where it ought to."""
        return next((root / name for root in self.roots if (root / name).is_file()), self.roots[0] / name)

    def shown(self, name: str) -> str:
        """Return how a file of the box is called in messages."""
        return shown(self.find(name))

    def files(self) -> list[Path]:
        """List all content files of the box that there are, in a fixed order."""
        found = [path for root in self.roots if root.is_dir() for path in root.iterdir()]
        return sorted(path for path in found if path.suffix in SUFFIXES and path.is_file())


def shown(path: Path) -> str:
    """Shorten a path for messages: what belongs to the program is told from its own folder.

    >>> shown(resources.levels() / "shelf.yaml")
    'levels/shelf.yaml'
    """
    whole = path.absolute()
    home = next((home for home in resources.homes() if whole.is_relative_to(home)), None)
    return whole.relative_to(home).as_posix() if home else str(path)


def picture_name(name: str, base: Path) -> str:
    """Return how the client finds a picture that a map in ``base`` names: below the assets, else by its whole path.

    A copy of one of our maps may lie elsewhere; its pictures are then our own.
    """
    path = Path(os.path.normpath(base.absolute() / name))
    ours = next((home / "assets" for home in resources.homes() if path.is_relative_to(home / "assets")), None)
    if ours is not None:
        return path.relative_to(ours).as_posix()
    _, sign, rest = name.rpartition("assets/")
    return rest if sign and not path.is_file() else str(path)


def is_picture(name: str) -> bool:
    """Return whether a picture, named as above, is there."""
    return resources.find_asset(name).is_file()
