"""Import finder for the compiled rules and bots, used only if they were built from exactly the present sources.

``tools/x.py compile``, the wheel and the package compile the modules below into ``game/_compiled/<key>``. The key is a
hash of all sources of the rules and bots and of the Python ABI. After any change of a source there is no folder with
its key, so the sources run. ``PARLOUR_PURE=1`` disables compiled modules.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

PURE: Final = "PARLOUR_PURE"
"""The environment variable that disables the use and the build of compiled modules."""
GROUP: Final = "parlour"
"""Name of the library shared by all compiled modules."""
SUFFIX: Final = EXTENSION_SUFFIXES[0]
"""Suffix of the extension modules that this Python can load."""

_GAME: Final = Path(__file__).parent
FOLDER: Final = _GAME / "_compiled"
"""Folder of the builds, each in a subfolder named by its key."""
_SOURCES: Final = ("rules/**/*.py", "ai/**/*.py", "games/*/rules/**/*.py", "games/*/bots/**/*.py")
_SHARED: Final = f"{GROUP}__mypyc"
_PREFIXES: Final = ("game.rules.", "game.ai.", "game.games.")


def is_wanted() -> bool:
    """Return whether compiled modules may be built and used."""
    return os.environ.get(PURE, "0") in ("", "0")


def key() -> str:
    """Return the hash of the sources of rules and bots, of this module and of the Python ABI."""
    digest = hashlib.sha256(SUFFIX.encode())
    paths = sorted(path for pattern in _SOURCES for path in _GAME.glob(pattern))
    for path in (Path(__file__), *paths):
        digest.update(path.relative_to(_GAME).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def build() -> Path | None:
    """Return the folder of the build for the present sources, or None.

    A packaged program has no sources that could change, so its only build is valid.
    """
    if not FOLDER.is_dir():
        return None
    if getattr(sys, "frozen", False):
        return next(FOLDER.iterdir(), None)
    fitting = FOLDER / key()
    return fitting if fitting.is_dir() else None


class CompiledFinder:
    """A ``sys.meta_path`` finder of compiled modules, which take precedence over sources.

    It has no base class, as importing that would delay the first frame. The build is looked up on first use.
    """

    def __init__(self) -> None:
        self._files: dict[str, Path] | None = None

    @property
    def files(self) -> dict[str, Path]:
        """The compiled modules by name."""
        if self._files is None:
            folder = build()
            paths = folder.rglob(f"*{SUFFIX}") if folder is not None else ()
            self._files = {
                ".".join(path.relative_to(folder).parts).removesuffix(SUFFIX): path for path in paths if folder
            }
        return self._files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a compiled module, or None."""
        if not fullname.startswith(_PREFIXES) and fullname != _SHARED:
            return None
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def install() -> None:
    """Install the finder if there are compiled modules."""
    if is_wanted() and FOLDER.is_dir():
        sys.meta_path.insert(0, CompiledFinder())


def in_use() -> bool:
    """Return whether this process runs compiled rules."""
    from game.rules import pending_stack

    return str(pending_stack.__file__).endswith(SUFFIX)
