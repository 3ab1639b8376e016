"""Finds the compiled rules and bots where somebody has built them from these very sources.

``tools/x.py compile``, the wheel and the package turn the modules named here into machine code. It lies in
``game/_compiled/<key>``; the key is a hash of all sources of the rules and the bots and of the kind of Python that
can load it. After any change of a source there is no folder of that key, so that the sources run; and where nothing was
ever built, nothing is looked for. ``PARLOUR_PURE=1`` leaves compiled modules aside.
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
"""The environment variable that says to use, and to build, no compiled modules."""
GROUP: Final = "parlour"
"""Names the library that all compiled modules share."""
SUFFIX: Final = EXTENSION_SUFFIXES[0]
"""How the files end that this Python can load."""

_GAME: Final = Path(__file__).parent
FOLDER: Final = _GAME / "_compiled"
"""Holds the builds, each in a folder named by its key."""
_SOURCES: Final = ("rules/**/*.py", "ai/**/*.py", "games/*/rules/**/*.py", "games/*/bots/**/*.py")
_SHARED: Final = f"{GROUP}__mypyc"
_PREFIXES: Final = ("game.rules.", "game.ai.", "game.games.")


def is_wanted() -> bool:
    """Return whether compiled modules may be built and used at all."""
    return os.environ.get(PURE, "0") in ("", "0")


def key() -> str:
    """Hash the sources of the rules and the bots, with this module and the kind of Python."""
    digest = hashlib.sha256(SUFFIX.encode())
    paths = sorted(path for pattern in _SOURCES for path in _GAME.glob(pattern))
    for path in (Path(__file__), *paths):
        digest.update(path.relative_to(_GAME).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def build() -> Path | None:
    """Return the folder of the build that fits the sources, or None without one.

    A packaged program has no sources beside it that could change: its only build fits.
    """
    if not FOLDER.is_dir():
        return None
    if getattr(sys, "frozen", False):
        return next(FOLDER.iterdir(), None)
    fitting = FOLDER / key()
    return fitting if fitting.is_dir() else None


class CompiledFinder:
    """Finds compiled modules before the sources are looked for; looks for the build when the first one is asked for.

    A finder as ``sys.meta_path`` wants it; its usual base class would load much that the first frame does not need.
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
        """Return where a compiled module lies; None for every other module."""
        if not fullname.startswith(_PREFIXES) and fullname != _SHARED:
            return None
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def install() -> None:
    """Let compiled modules be imported where there are any."""
    if is_wanted() and FOLDER.is_dir():
        sys.meta_path.insert(0, CompiledFinder())


def in_use() -> bool:
    """Return whether the rules that run here are compiled."""
    from game.rules import pending_stack

    return str(pending_stack.__file__).endswith(SUFFIX)
