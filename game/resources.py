"""Paths of all files: pictures, boxes, translations, user data.

This module and :mod:`game.package_folder` know how the program was installed:

- a checkout (also ``pip install -e``): ``assets/`` and ``levels/`` next to the package;
- an installed wheel: the same folders inside the package, in ``game/_data/``;
- a packaged program: as in a wheel, below the program's own folder (``sys._MEIPASS``).

A game installed as a package has its own such folders, its *home* (:mod:`game.registry`). The functions return paths
and create nothing; the caller creates the folder before writing.
"""

import errno
import os
import stat
from functools import cache as once
from pathlib import Path
from typing import Any, Final

from game import registry
from game.i18n import N_, _, ngettext
from game.package_folder import package_folder

REASONS: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("File exists"),
    N_("Not a directory"),
    N_("Is a directory"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("File name too long"),
)
"""What systems say most often why a file cannot be used; :func:`why_of` tells it."""
APP = "time-parlour"
HOME_VARIABLE = "PARLOUR_HOME"
LONGEST_NAME = 300
"""Maximum length of the name of an asset, in characters."""


class MissingResource(ValueError):
    """A file or folder of the program is missing."""

    def __init__(self, path: Path) -> None:
        super().__init__(_("the file {path} is missing; please install Time Parlour again").format(path=path))
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the path, so that the error crosses processes."""
        return type(self), (self.path,)


class NoHome(ValueError):
    """The user's home folder is unknown."""

    def __init__(self) -> None:
        super().__init__(
            _("you have no home folder; set HOME or {variable} to a folder that can be written").format(
                variable=HOME_VARIABLE
            )
        )


@once
def data_root() -> Path:
    """Return the folder of ``assets/`` and ``levels/``.

    Raises:
        MissingResource: there is neither a wheel's data nor a checkout.
    """
    packed = package_folder() / "_data"
    if packed.is_dir():
        return packed
    checkout = package_folder().parent
    if (checkout / "assets").is_dir():
        return checkout
    raise MissingResource(packed)


def assets() -> Path:
    """Return the folder of our pictures, sounds, fonts and theme."""
    return data_root() / "assets"


def levels() -> Path:
    """Return the folder of our boxes, with a subfolder for each, named by its id."""
    return data_root() / "levels"


def homes() -> tuple[Path, ...]:
    """Return the folders with ``assets/`` and ``levels/``: ours, then those of installed games."""
    return (data_root(), *registry.homes())


def find_asset(name: str) -> Path:
    """Return the path of an asset, ours or an installed game's; if there is none, the path where ours would be.

    A name that leads out of the assets gives the path of a missing file.
    """
    if not is_inside(name):
        return assets() / "outside"
    ours = assets() / name
    if ours.is_file():
        return ours
    theirs = (home / "assets" / name for home in registry.homes())
    return next((path for path in theirs if path.is_file()), ours)


def is_inside(name: str) -> bool:
    """Return whether a name does not lead out of its folder with ``..``.

    Absolute paths are allowed, for pictures of house decks (:func:`game.content.box_folder.picture_name`).

    >>> is_inside("cards/back.svg"), is_inside("../secret"), is_inside("x" * 5000)
    (True, False, False)
    """
    return len(name) <= LONGEST_NAME and "\0" not in name and ".." not in name.replace("\\", "/").split("/")


def why_of(error: OSError) -> str:
    """Return the reason of an error in the current language."""
    return _(error.strerror or str(error))


def read_file(path: Path, most: int) -> bytes:
    """Read an untrusted file of at most ``most`` bytes, without blocking.

    Raises:
        OSError: it cannot be read, is not a regular file (a pipe, a device) or is larger; ``strerror`` says which.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a zero byte in its name
        raise OSError(errno.EINVAL, _("there can be no such name"), str(path)) from error
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, _("it is not a regular file"), str(path))
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(
            errno.EFBIG,
            ngettext("it is larger than {n} byte", "it is larger than {n} bytes", most).format(n=most),
            str(path),
        )
    return data


def write_file(path: Path, data: bytes) -> None:
    """Write a file atomically: a temporary file beside it is flushed to disk and renamed.

    Raises:
        OSError: it cannot be written; a former file stays as it was.
    """
    import tempfile  # later than the first frame

    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    except ValueError as error:  # a zero byte in its name
        raise OSError(errno.EINVAL, _("there can be no such name"), str(path)) from error
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
        MissingResource: there is no box with this id.
    """
    found = next((path for home in homes() if (path := home / "levels" / slug).is_dir()), None)
    if found is None:
        raise MissingResource(levels() / slug)
    return found


def user_data() -> Path:
    """Return the user data folder: matches, settings, house decks.

    ``PARLOUR_HOME`` overrides the default of the system; it is read at each call.

    Raises:
        NoHome: neither is defined.
    """
    from platformdirs import user_data_path

    home = os.environ.get(HOME_VARIABLE)
    try:
        return Path(home).expanduser().absolute() if home else user_data_path(APP, appauthor=False)
    except RuntimeError as error:  # neither HOME nor an entry in the password database
        raise NoHome from error


def cache() -> Path:
    """Return the cache folder, such as for parsed content; inside ``PARLOUR_HOME`` if that is set.

    Raises:
        NoHome: it is not defined.
    """
    if os.environ.get(HOME_VARIABLE):
        return user_data() / "cache"
    from platformdirs import user_cache_path

    try:
        return user_cache_path(APP, appauthor=False)
    except RuntimeError as error:
        raise NoHome from error


def house_levels() -> Path:
    """Return the user's folder of house decks, of the same form as :func:`levels`; it may not exist."""
    return user_data() / "levels"
