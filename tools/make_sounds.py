"""Render all sounds and all music of the program by synthesis, without samples.

Usage: ``python -m tools.make_sounds [--all] [NAME ...]``

The recipes are in ``tools/sound``: table sounds (``effects``), phrases (``stings``), and music beds with their layers
(``beds``). Each has a random generator seeded with its name, so that rendering is reproducible. Written are changed
files (by ``tools/sound/made.json``), the named ones, or with ``--all`` all: 44.1 kHz stereo Ogg Vorbis in
``assets/sound`` and ``assets/music``.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.sound.writing import FOLDER, Target, digest, made, note, targets, write

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"

for _recipes in ("effects", "stings", *sorted(f"beds.{path.stem}" for path in (FOLDER / "beds").glob("[a-z]*.py"))):
    importlib.import_module(f"tools.sound.{_recipes}")  # registers its recipes


def main(arguments: Sequence[str]) -> int:
    """Render the stale or named files, delete those without recipe, write the list; return the exit status."""
    parser = argparse.ArgumentParser(prog="make_sounds", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--all", action="store_true", help="make everything, changed or not")
    parser.add_argument("names", nargs="*", metavar="NAME", help="make these, changed or not")
    wanted = parser.parse_args(arguments)
    known = {target.path: target for target in targets()}
    strangers = set(wanted.names) - {target.name for target in known.values()}
    if strangers:
        parser.error(f"no recipe is called {', '.join(sorted(strangers))}")
    entries = made()
    for target in known.values():
        if wanted.all or target.name in wanted.names or is_stale(target, entries):
            path = write(target, ASSETS)
            entries[target.path] = [target.recipe(), digest(path)]
            print(f"{target.path}: {path.stat().st_size} bytes", flush=True)
    for path in [*(ASSETS / "sound").iterdir(), *(ASSETS / "music").iterdir()]:
        if path.relative_to(ASSETS).as_posix() not in known:
            path.unlink()
    note({path: entry for path, entry in entries.items() if path in known})
    return 0


def is_stale(target: Target, entries: dict[str, list[str]]) -> bool:
    """Return whether a file is missing, has an outdated recipe, or differs from the one rendered."""
    path = ASSETS / target.path
    return not path.is_file() or entries.get(target.path) != [target.recipe(), digest(path)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
