"""The folders of a box: a house deck's own, over that of the official box."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from game import i18n, resources
from game.i18n import _
from game.pictures.lookup import DeckPictures
from game.registry import package_of

SUFFIXES = (".yaml", ".tmx", ".tsx")


class Folder(msgspec.Struct, frozen=True):
    """The folders of one box, its own first; each file is taken from the first folder that has it.

    An ``official`` box must have exactly the pieces of the published game. With ``pictures``, missing pictures are
    mistakes: when content is checked, and before a house deck is opened.
    """

    roots: tuple[Path, ...]
    official: bool = True
    pictures: bool = False
    deck: DeckPictures | None = None
    """The pictures of a house deck, which take precedence over ours."""

    def find(self, name: str) -> Path:
        """Return the path of a file of the box; if it is missing, its path in the first folder."""
        return next((root / name for root in self.roots if (root / name).exists()), self.roots[0] / name)

    def picture(self, name: str) -> str:
        """Return the absolute path of a picture of the deck, or ``name``, relative to the assets, if it has none."""
        own = self.deck.find(name.rpartition(".")[0]) if self.deck is not None else None
        return str(own) if own is not None else name

    def shown(self, name: str) -> str:
        """Return the name of a file of the box for messages."""
        return shown(self.find(name))

    def files(self) -> list[Path]:
        """List all content files of the box, in a fixed order."""
        found = [path for root in self.roots if root.is_dir() for path in root.iterdir()]
        return sorted(path for path in found if path.suffix in SUFFIXES)


def official_folder(rules_id: str) -> Path:
    """Return the folder of the official box of a game."""
    return (package_of(rules_id).home or resources.data_root()) / "levels" / rules_id


def where_to_put(picture: str) -> str:
    """Return the remedy for a picture that a house deck lacks.

    >>> where_to_put("game/booths/zed.svg")
    "put zed.svg, zed.png or zed.jpg into the deck's folder booths or pictures"
    >>> where_to_put("game/pictures/x")
    "put x.svg, x.png or x.jpg into the deck's folder pictures"
    """
    room, _sign, name = picture.partition("/")[2].rpartition("/")
    stem = name.removesuffix(".svg")
    folders = i18n.listed(dict.fromkeys(folder for folder in (room, "pictures") if folder), "or")
    return _("put {stem}.svg, {stem}.png or {stem}.jpg into the deck's folder {folders}").format(
        stem=stem, folders=folders
    )


def shown(path: Path) -> str:
    """Return a path for messages, relative to the program's folder if it lies in there.

    >>> shown(resources.levels() / "mine" / "shelf.yaml")
    'levels/mine/shelf.yaml'
    """
    whole = path.absolute()
    home = next((home for home in resources.homes() if whole.is_relative_to(home)), None)
    return whole.relative_to(home).as_posix() if home else str(path)


def picture_name(name: str, base: Path) -> str:
    """Return the path of a picture that a map in ``base`` refers to: relative to the assets if ours, else absolute.

    A copy of one of our maps may lie elsewhere; its references to ``assets/`` then mean ours. A picture outside of
    ``base`` gets a name that :func:`game.resources.is_inside` rejects.
    """
    path = Path(os.path.normpath(base.absolute() / name))
    ours = next((home / "assets" for home in resources.homes() if path.is_relative_to(home / "assets")), None)
    if ours is not None:
        return path.relative_to(ours).as_posix()
    _, sign, rest = name.rpartition("assets/")
    if sign and not path.is_file():
        return rest
    return str(path) if path.is_relative_to(base.absolute()) else f"../{path.name}"
