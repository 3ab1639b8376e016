"""Paths of all files: pictures, boxes of games, translations, and the user's data.

This is the only module that knows how the program was installed:

- a checkout (also ``pip install -e``): ``assets/`` and ``levels/`` next to the package;
- an installed wheel: the same folders inside the package, in ``game/_data/``;
- a packaged program: as in a wheel, below the program's own folder (``sys._MEIPASS``).

A game that is installed as a package has such folders of its own, its *home* (:mod:`game.registry`).

The functions return paths and create nothing; whoever writes makes the folder first.
"""

import errno
import os
import stat
import sys
from functools import cache as once
from pathlib import Path
from typing import Any

from game import registry

APP = "time-parlour"
HOME_VARIABLE = "PARLOUR_HOME"
LONGEST_NAME = 300
"""Characters that the name of an asset may have."""


class MissingResource(ValueError):
    """A file or folder of the program is missing."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"the program's own file {path} is missing; please install it again")
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the path, so that the error crosses processes."""
        return type(self), (self.path,)


class NoHome(ValueError):
    """Nobody knows where this person's files are."""

    def __init__(self) -> None:
        super().__init__(f"this person has no home folder; set HOME or {HOME_VARIABLE} to a folder that can be written")


@once
def _package() -> Path:
    """Folder of the package, also inside a packaged program."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) / "game" if bundle else Path(__file__).resolve().parent


@once
def data_root() -> Path:
    """Folder that holds ``assets/`` and ``levels/``.

    Raises:
        MissingResource: when neither a wheel's data nor a checkout is there.
    """
    packed = _package() / "_data"
    if packed.is_dir():
        return packed
    checkout = _package().parent
    if (checkout / "assets").is_dir():
        return checkout
    raise MissingResource(packed)


def assets() -> Path:
    """Folder of our pictures, sounds, fonts and theme."""
    return data_root() / "assets"


def levels() -> Path:
    """Folder of the boxes: one folder for each, named by its id."""
    return data_root() / "levels"


def locale() -> Path:
    """Folder of the gettext catalogues: ``<language>/LC_MESSAGES/<domain>.mo``."""
    return _package() / "locale"


def homes() -> tuple[Path, ...]:
    """Folders that hold ``assets/`` and ``levels/``: ours, then those of installed games."""
    return (data_root(), *registry.homes())


def find_asset(name: str) -> Path:
    """Return the path of a file below the assets, ours first; where ours would be when there is none.

    A name that leads out of the assets leads to no file.
    """
    if not is_inside(name):
        return assets() / "outside"
    ours = assets() / name
    if ours.is_file():
        return ours
    theirs = (home / "assets" / name for home in registry.homes())
    return next((path for path in theirs if path.is_file()), ours)


def is_inside(name: str) -> bool:
    """Return whether a name does not climb out of the folder it is looked for in.

    A whole path is a picture that a house deck has in its own folder (:func:`game.content.box_folder.picture_name`).

    >>> is_inside("cards/back.svg"), is_inside("../secret"), is_inside("x" * 5000)
    (True, False, False)
    """
    return len(name) <= LONGEST_NAME and "\0" not in name and ".." not in name.replace("\\", "/").split("/")


def read_file(path: Path, most: int) -> bytes:
    """Read a file of at most ``most`` bytes, without waiting: what comes from other people may be anything.

    Raises:
        OSError: it cannot be read, is no regular file (a pipe, a device) or is longer; ``strerror`` says which.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a zero byte in its name
        raise OSError(errno.EINVAL, "no such name can be", str(path)) from error
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most} bytes", str(path))
    return data


def write_file(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all: a temporary one beside it is flushed to the disk and moved into its place.

    Raises:
        OSError: it cannot be written; then what was there before stays.
    """
    import tempfile  # later than the first frame

    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    except ValueError as error:  # a zero byte in its name
        raise OSError(errno.EINVAL, "no such name can be", str(path)) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


def level(slug: str) -> Path:
    """Return the folder of a box.

    Raises:
        MissingResource: when there is none of that name.
    """
    found = next((path for home in homes() if (path := home / "levels" / slug).is_dir()), None)
    if found is None:
        raise MissingResource(levels() / slug)
    return found


def user_data() -> Path:
    """Return the folder of the user's data: matches, settings, house decks.

    ``PARLOUR_HOME`` overrides the system's usual place; it is read at each call.

    Raises:
        NoHome: neither says where.
    """
    from platformdirs import user_data_path

    home = os.environ.get(HOME_VARIABLE)
    try:
        return Path(home).expanduser().absolute() if home else user_data_path(APP, appauthor=False)
    except RuntimeError as error:  # no HOME, and no entry among the system's users
        raise NoHome from error


def cache() -> Path:
    """Return the folder for caches such as parsed content; inside ``PARLOUR_HOME`` when that is set.

    Raises:
        NoHome: nobody knows where.
    """
    if os.environ.get(HOME_VARIABLE):
        return user_data() / "cache"
    from platformdirs import user_cache_path

    try:
        return user_cache_path(APP, appauthor=False)
    except RuntimeError as error:
        raise NoHome from error


def house_levels() -> Path:
    """Folder of house decks: boxes of the same form as ``levels()``, made by this person; may not exist."""
    return user_data() / "levels"
