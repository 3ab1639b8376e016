"""What is offered to players: the packaged folder as a zip, as an AppImage on Linux, and wheels."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import stat
import sys
import zipfile
from datetime import date
from pathlib import Path
from typing import Final

from game import __version__
from game.compiled_build import PURE
from tools.package.build_stamp import stamp
from tools.project import environment
from tools.project.environment import ROOT, Trouble

APP_ID: Final = "org.timeparlour.TimeParlour"
"""The name by which desktops and stores know the program."""
LINUX_FILES: Final = ROOT / "tools" / "package" / "linux"
NAME: Final = "time-parlour"
PROGRAM: Final = "parlour.exe" if os.name == "nt" else "parlour"
_LINK: Final = stat.S_IFLNK | 0o777


def file_stem() -> str:
    """Return the common beginning of file names: program, version, system and processor."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"{NAME}-{__version__}-{system}-{platform.machine().lower()}"


def zip_folder(folder: Path, target: Path) -> Path:
    """Zip a folder with its modes and symbolic links; return the archive."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder.parent).as_posix()
            if path.is_symlink():
                link = zipfile.ZipInfo(name)
                link.external_attr = _LINK << 16
                archive.writestr(link, os.readlink(path))
            elif path.is_file():
                archive.write(path, name)
    return target


def unzip(archive: Path, folder: Path) -> None:
    """Unpack an archive with modes and symbolic links, as the unpackers of the systems do."""
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            mode = entry.external_attr >> 16
            if stat.S_ISLNK(mode):
                path = folder / entry.filename
                path.parent.mkdir(parents=True, exist_ok=True)
                path.symlink_to(opened.read(entry).decode())
            else:
                unpacked = Path(opened.extract(entry, folder))
                if mode and unpacked.is_file():
                    unpacked.chmod(stat.S_IMODE(mode))


def make_app_dir(folder: Path, target: Path) -> Path:
    """Lay the packaged folder out as the root of an AppImage, with desktop entry, icons and metadata; return it."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder, target / "usr" / "lib" / NAME, symlinks=True)
    share = target / "usr" / "share"
    for path, source in {
        share / "applications" / f"{APP_ID}.desktop": LINUX_FILES / f"{APP_ID}.desktop",
        share / "icons/hicolor/256x256/apps" / f"{APP_ID}.png": ROOT / "assets" / "table" / "icon.png",
        share / "icons/hicolor/scalable/apps" / f"{APP_ID}.svg": ROOT / "assets" / "table" / "icon.svg",
    }.items():
        path.parent.mkdir(parents=True)
        shutil.copyfile(source, path)
    (share / "metainfo").mkdir()
    (share / "metainfo" / f"{APP_ID}.metainfo.xml").write_text(metainfo(), encoding="utf-8")
    (target / "usr" / "bin").mkdir()
    for link, goal in {
        "AppRun": f"usr/lib/{NAME}/parlour",
        "usr/bin/parlour": f"../lib/{NAME}/parlour",
        f"{APP_ID}.desktop": f"usr/share/applications/{APP_ID}.desktop",
        f"{APP_ID}.png": f"usr/share/icons/hicolor/256x256/apps/{APP_ID}.png",
        ".DirIcon": f"{APP_ID}.png",
    }.items():
        (target / link).symlink_to(goal)
    return target


def metainfo() -> str:
    """Return the metadata for stores, with this version and the day of its commit."""
    text = (LINUX_FILES / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    day = stamp().partition(" ")[0] or date.today().isoformat()
    return text.replace("@VERSION@", __version__).replace("@DATE@", day)


def squash(app_dir: Path, target: Path) -> Path:
    """Pack an AppDir as a squashfs; return the file.

    Raises:
        Trouble: ``mksquashfs`` is missing or fails.
    """
    if shutil.which("mksquashfs") is None:
        raise Trouble(
            "mksquashfs, which an AppImage needs, is missing (Debian, Ubuntu: sudo apt install squashfs-tools)."
        )
    target.unlink(missing_ok=True)
    options = "-root-owned -noappend -no-xattrs -quiet -no-progress -comp zstd -b 1M"
    if environment.run(["mksquashfs", app_dir, target, *options.split()]) != 0:
        raise Trouble("mksquashfs could not pack the AppDir (see above).")
    return target


def make_app_image(squashed: Path, runtime: Path, target: Path) -> Path:
    """Make an AppImage: the runtime, which mounts what follows it and starts ``AppRun``, and the squashfs.

    Raises:
        Trouble: the runtime is none of an AppImage of type 2.
    """
    head = runtime.read_bytes()
    if not head.startswith(b"\x7fELF") or head[8:11] != b"AI\x02":
        raise Trouble(f"{runtime} is no runtime of an AppImage of type 2.")
    with target.open("wb") as image, squashed.open("rb") as packed:
        image.write(head)
        shutil.copyfileobj(packed, image)
    target.chmod(0o755)
    return target


def make_wheel(folder: Path, pure: bool) -> Path:
    """Build a wheel into a folder, ``pure`` without compiled modules, for every system; return it.

    Raises:
        Trouble: it could not be built.
    """
    before = set(folder.glob("*.whl"))
    words = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), "."]
    if environment.run_python(*words, env={PURE: "1" if pure else "0"}) != 0:
        raise Trouble("The wheel could not be built (see above).")
    return (set(folder.glob("*.whl")) - before).pop()


def checksums(folder: Path) -> Path:
    """Write ``SHA256SUMS`` of all files in a folder, as ``sha256sum --check`` reads it; return it."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name != "SHA256SUMS"
    ]
    target = folder / "SHA256SUMS"
    target.write_text("".join(lines), encoding="ascii", newline="\n")
    return target
