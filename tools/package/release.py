"""Build and try all that is offered for this system: ``python -m tools.package.release`` (``x.py release``).

It packs ``dist/parlour`` (``x.py package``). What was tried and is good lies in ``dist/release``, a picture of each
window in ``dist/pictures``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.package import artefacts
from tools.package.try_out import Command, NotGood, try_out
from tools.project import environment
from tools.project.environment import ROOT, Trouble
from tools.project.package_and_lock import FOLDER

OFFERED: Final = ROOT / "dist" / "release"
PICTURES: Final = ROOT / "dist" / "pictures"
RUNTIMES: Final = "https://github.com/AppImage/type2-runtime/releases/download/continuous/runtime-"
"""Address of the runtimes of AppImages; the processor follows."""


def release(runtime: Path | None) -> None:
    """Make and try zip, AppImage and wheels; ``runtime`` is that of AppImages, fetched if None.

    Raises:
        NotGood: one of them did not work; none is offered.
        Trouble: one could not be made.
    """
    if not (FOLDER / artefacts.PROGRAM).is_file():
        raise Trouble("There is no packaged program yet: x.py package builds it.")
    for folder in (OFFERED, PICTURES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    place = tempfile.TemporaryDirectory(prefix="parlour-release-", dir=ROOT / "dist", ignore_cleanup_errors=True)
    with place as scratch:  # on Windows, what is still ending holds its files
        made = Path(scratch) / "made"
        made.mkdir()
        _zip(made, Path(scratch))
        if sys.platform.startswith("linux"):
            _app_image(made, Path(scratch), runtime)
        for pure in (False, True):
            _wheel(made, Path(scratch), pure)
        for path in sorted(made.iterdir()):
            path.rename(OFFERED / path.name)
    artefacts.checksums(OFFERED)
    for path in sorted(OFFERED.iterdir()):
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path.relative_to(ROOT)}")


def _zip(made: Path, scratch: Path) -> None:
    archive = artefacts.zip_folder(FOLDER, made / f"{artefacts.file_stem()}.zip")
    artefacts.unzip(archive, scratch / "unzipped")
    _try("zip", [scratch / "unzipped" / FOLDER.name / artefacts.PROGRAM])


def _app_image(made: Path, scratch: Path, runtime: Path | None) -> None:
    """Make an AppImage; without a runtime, try what it would hold."""
    squashed = artefacts.squash(artefacts.make_app_dir(FOLDER, scratch / "AppDir"), scratch / "packed.squashfs")
    runtime = runtime or _fetched_runtime(scratch)
    if runtime is None:
        if environment.run(["unsquashfs", "-quiet", "-no-progress", "-d", scratch / "unsquashed", squashed]) != 0:
            raise Trouble("unsquashfs could not unpack what an AppImage would hold (see above).")
        _try("AppDir", [scratch / "unsquashed" / "AppRun"])
        print("There is no AppImage, as its runtime could not be fetched (--runtime FILE).", flush=True)
        return
    image = artefacts.make_app_image(squashed, runtime, made / f"{artefacts.file_stem()}.AppImage")
    _try("AppImage", [image, "--appimage-extract-and-run"])


def _fetched_runtime(scratch: Path) -> Path | None:
    target = scratch / "runtime"
    try:
        with urllib.request.urlopen(RUNTIMES + os.uname().machine, timeout=60) as answer:
            target.write_bytes(answer.read())
    except OSError:
        return None
    return target


def _wheel(made: Path, scratch: Path, pure: bool) -> None:
    """Make a wheel and install it into an environment of its own, with the libraries that it asks for."""
    wheel = artefacts.make_wheel(made, pure)
    venv = scratch / ("venv-pure" if pure else "venv")
    environment.make_venv(venv)
    if environment.run([environment.python(venv), *environment.PIP, wheel]) != 0:
        raise Trouble(f"{wheel.name} could not be installed (see above).")
    _try("pure wheel" if pure else "wheel", [environment.scripts(venv) / artefacts.PROGRAM])


def _try(what: str, command: Command) -> None:
    print(f"{what}:", flush=True)
    try:
        try_out(command, PICTURES / f"{what.replace(' ', '-')}.png")
    except NotGood as problem:
        raise NotGood(f"the {what} {problem}") from problem


def main(arguments: Sequence[str]) -> int:
    """Make and try what is offered; return 0 if all is good."""
    parser = argparse.ArgumentParser(prog="release", description="Build and try what is offered for this system.")
    parser.add_argument("--runtime", type=Path, help="the runtime of AppImages (otherwise fetched)")
    chosen = parser.parse_args(arguments)
    try:
        release(chosen.runtime)
    except (NotGood, Trouble) as problem:
        print(f"release: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
