"""Releases: what is left out of the package, artefacts, metadata for stores, the changelog and the workflow."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import __version__
from game.app.app import prepare_environment
from tools.package import artefacts, build_stamp, changelog, optional_libraries, release, try_out
from tools.project.command_line import COMMANDS
from tools.project.environment import Trouble

ROOT = Path(__file__).resolve().parents[1]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of Linux")

LOADED_WITHOUT_DECODERS = """
import ctypes, sys
folder, sound, photo = sys.argv[1:]
sdl, image, mixer = (ctypes.CDLL(f"{folder}/{name}", ctypes.RTLD_GLOBAL) for name in sys.stdin.read().split())
for function in (sdl.SDL_RWFromFile, mixer.Mix_LoadWAV_RW, image.IMG_Load):
    function.restype = ctypes.c_void_p
mixer.Mix_LoadWAV_RW.argtypes = [ctypes.c_void_p, ctypes.c_int]
assert sdl.SDL_Init(0x10) == 0
assert mixer.Mix_OpenAudio(44100, 0x8010, 2, 512) == 0
assert mixer.Mix_LoadWAV_RW(sdl.SDL_RWFromFile(sound.encode(), b"rb"), 1)
assert image.IMG_Load(photo.encode())
"""


@on_linux
def test_sounds_and_photos_load_without_the_libraries_that_are_left_out(tmp_path: Path) -> None:
    import pygame

    folder = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
    listed = [(f"pygame_ce.libs/{path.name}", str(path), "BINARY") for path in sorted(folder.iterdir())]
    listed.append(("libFLAC.so", "pygame_ce.libs/libFLAC.so", "SYMLINK"))
    kept = optional_libraries.left_out(listed, tmp_path / "edited")
    names = [Path(name).name for name, _file, _kind in kept]
    gone = sum(Path(file).stat().st_size for name, file, kind in set(listed) - set(kept) if kind == "BINARY")
    assert gone > 6_000_000
    assert not [name for name in names if name.startswith(("libfluidsynth", "libsndfile", "libopus", "libtiff"))]
    (tmp_path / "kept").mkdir()
    for name, file, kind in kept:
        if kind == "BINARY":
            shutil.copyfile(file, tmp_path / "kept" / Path(name).name)
    asked = [next(name for name in names if name.startswith(one)) for one in ("libSDL2-", "libSDL2_i", "libSDL2_m")]
    words = [tmp_path / "kept", ROOT / "assets" / "sound" / "button.ogg", ROOT / "assets" / "readme" / "card_game.jpg"]
    command = [sys.executable, "-c", LOADED_WITHOUT_DECODERS, *map(str, words)]
    env = {**os.environ, "SDL_AUDIODRIVER": "dummy", "LD_BIND_NOW": ""}
    done = subprocess.run(command, input="\n".join(asked), env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_library_that_somebody_else_needs_stays() -> None:
    needs = {"libSDL2_image-2.so": ["libtiff.so", "libz.so"], "libtiff.so": ["libz.so"], "other.so": ["libtiff.so"]}
    uncalled = {name: {"libtiff.so"} if name.startswith("libSDL2") else set() for name in needs}
    assert optional_libraries._needless(needs, uncalled) == set()
    assert optional_libraries._needless({**needs, "other.so": []}, uncalled) == {"libtiff.so"}


@on_linux
def test_a_zip_keeps_modes_and_links(tmp_path: Path) -> None:
    folder = tmp_path / "parlour"
    (folder / "lib").mkdir(parents=True)
    (folder / "parlour").write_text("#!/bin/sh\necho started\n")
    (folder / "parlour").chmod(0o755)
    (folder / "lib" / "again").symlink_to("../parlour")
    artefacts.unzip(artefacts.zip_folder(folder, tmp_path / "p.zip"), tmp_path / "out")
    assert os.readlink(tmp_path / "out" / "parlour" / "lib" / "again") == "../parlour"
    again = [tmp_path / "out" / "parlour" / "lib" / "again"]
    assert subprocess.run(again, capture_output=True, text=True, check=True).stdout == "started\n"


@pytest.fixture
def app_dir(tmp_path: Path) -> Path:
    """Lay out an AppDir of a program that prints a word."""
    folder = tmp_path / "parlour"
    folder.mkdir()
    (folder / "parlour").write_text("#!/bin/sh\necho started\n")
    (folder / "parlour").chmod(0o755)
    return artefacts.make_app_dir(folder, tmp_path / "AppDir")


@on_linux
def test_desktop_entry_and_metadata_pass_their_own_validators(app_dir: Path) -> None:
    share = app_dir / "usr" / "share"
    checks: dict[str, list[str | Path]] = {
        "desktop-file-validate": [share / "applications" / f"{artefacts.APP_ID}.desktop"],
        "appstreamcli": ["validate", "--no-net", share / "metainfo" / f"{artefacts.APP_ID}.metainfo.xml"],
    }
    missing = [name for name in checks if shutil.which(name) is None]
    assert not missing or os.environ.get("CI") != "true", missing
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")
    for name, words in checks.items():
        done = subprocess.run([name, *map(str, words)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr


@on_linux
def test_an_app_dir_starts_and_has_what_desktops_look_for(app_dir: Path) -> None:
    for name in ("AppRun", "usr/bin/parlour"):
        assert subprocess.run([app_dir / name], capture_output=True, text=True, check=True).stdout == "started\n"
    entry = (app_dir / f"{artefacts.APP_ID}.desktop").read_text(encoding="utf-8")
    assert f"\nIcon={artefacts.APP_ID}\n" in entry
    for icon in (
        f"{artefacts.APP_ID}.png",
        ".DirIcon",
        f"usr/share/icons/hicolor/scalable/apps/{artefacts.APP_ID}.svg",
    ):
        assert (app_dir / icon).stat().st_size > 1000
    assert f'<release version="{__version__}" date="20' in artefacts.metainfo()


@on_linux
def test_desktops_find_the_entry_of_the_window(app_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS", "SDL_NO_SIGNAL_HANDLERS"):
        monkeypatch.setenv(name, "")  # so that they are as before in the end
        monkeypatch.delenv(name)
    prepare_environment()
    entry = (app_dir / f"{artefacts.APP_ID}.desktop").read_text(encoding="utf-8")
    assert f"\nStartupWMClass={os.environ['SDL_VIDEO_X11_WMCLASS']}\n" in entry
    assert os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == artefacts.APP_ID


@on_linux
def test_an_app_image_is_its_runtime_and_what_it_mounts(app_dir: Path, tmp_path: Path) -> None:
    if shutil.which("mksquashfs") is None:
        assert os.environ.get("CI") != "true"
        pytest.skip("needs mksquashfs")
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF\x02\x01\x01\0AI\x02" + bytes(501))
    image = artefacts.make_app_image(
        artefacts.squash(app_dir, tmp_path / "p.squashfs"), runtime, tmp_path / "p.AppImage"
    )
    assert image.stat().st_mode & stat.S_IXUSR
    listed = subprocess.run(["unsquashfs", "-o", "512", "-l", image], capture_output=True, text=True, check=True).stdout
    assert "squashfs-root/AppRun" in listed
    runtime.write_bytes(b"\x7fELF" + bytes(508))
    with pytest.raises(Trouble, match="no runtime of an AppImage"):
        artefacts.make_app_image(image, runtime, tmp_path / "q.AppImage")


def test_checksums_name_every_file(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"")
    artefacts.checksums(tmp_path)
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert artefacts.checksums(tmp_path).read_text() == f"{empty}  a.zip\n"


def test_the_version_stands_in_one_place() -> None:
    listed = subprocess.run(
        ["git", "grep", "-lF", f'"{__version__}"'], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert listed.stdout.split() == ["game/__init__.py"]


def test_there_are_saves_of_the_last_three_formats() -> None:
    formats = {try_out.format_of(path) for path in try_out.SAVES.glob("*.sqlite3")}
    assert formats >= set(try_out.KEPT_FORMATS)


def test_a_program_that_does_not_work_is_not_offered(tmp_path: Path) -> None:
    broken = [sys.executable, "-c", "print('parlour 0.0.0 (from source, rules: compiled)')"]
    with pytest.raises(try_out.NotGood, match=r"says its version: parlour 0\.0\.0"):
        try_out.try_out(broken, tmp_path / "window.png")
    assert not (tmp_path / "window.png").exists()


def test_the_stamp_of_a_build_is_day_and_commit() -> None:
    day, _blank, commit = build_stamp.stamp().partition(" ")
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert len(day) == len("2026-11-26")
    assert head.startswith(commit.rstrip("+").rpartition("-g")[2])


COMMITS = [
    ("time_line: say less", ""),
    ("bench: Time it", "Because.\n\nPlayers: The shelf opens sooner.\nPlayers: It quits sooner, too.\n"),
    ("time_line: Declare each gesture once", ""),
    ("tests: Leave no test behind", ""),
    *((f"time_line: Sell {number}", "") for number in range(9)),
    ("A sentence of old", ""),
]


def test_players_hear_what_changed_for_them_and_in_short() -> None:
    told = changelog.section("1.2", "2027-01-02", changelog.changes(COMMITS))
    assert told == (
        "## 1.2 (2027-01-02)\n\n### The whole parlour\n\n- The shelf opens sooner.\n- It quits sooner, too.\n\n"
        "### Time Line\n\n- Say less\n- Sell 0\n- Sell 1\n- and 7 smaller changes\n"
    )


def test_a_changelog_keeps_the_sections_of_earlier_versions() -> None:
    first = changelog.with_section("", "1.0", "## 1.0 (2027-01-01)\n\n- Old\n")
    second = changelog.with_section(first, "1.1", "## 1.1 (2027-02-01)\n\n- New\n")
    again = changelog.with_section(second, "1.1", "## 1.1 (2027-02-02)\n\n- Newer\n")
    assert again == f"{changelog.TITLE}\n## 1.1 (2027-02-02)\n\n- Newer\n\n## 1.0 (2027-01-01)\n\n- Old\n"


def test_the_changelog_tells_of_this_version() -> None:
    """Else run ``x.py changes``."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.startswith(f"{changelog.TITLE}\n## {__version__} (")


def test_the_workflow_does_nothing_but_call_scripts_on_three_systems() -> None:
    jobs: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    systems = {name.partition("-")[0] for name in jobs["build"]["strategy"]["matrix"]["os"]}
    assert systems == {"ubuntu", "windows", "macos"}
    ran = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    known = ("python tools/x.py ", "bash .ci/install", "gh release create ")
    lines = [line for words in ran for line in words.splitlines()]
    assert all(line.startswith(known) for line in lines), lines
    assert {line.split()[2] for line in lines if "x.py" in line} <= COMMANDS.keys()
    assert [line.split()[2] for line in lines if line.startswith("python tools/x.py")][:2] == ["package", "release"]
    actions = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert all(name.startswith("actions/") for name in actions)


def test_how_to_release_is_told_on_one_page() -> None:
    assert len((ROOT / "tools" / "package" / "README.md").read_text(encoding="utf-8").splitlines()) <= 40


def test_nothing_is_offered_unless_all_is_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(_command: object, _picture: Path) -> None:
        raise try_out.NotGood("opens its window: no 'shelf'")

    for name, value in {
        "ROOT": tmp_path, "FOLDER": tmp_path / "dist" / "parlour", "OFFERED": tmp_path / "dist" / "release",
        "PICTURES": tmp_path / "dist" / "pictures", "try_out": bad,
    }.items():  # fmt: skip
        monkeypatch.setattr(release, name, value)
    with pytest.raises(Trouble, match="no packaged program yet"):
        release.release(None)
    (tmp_path / "dist" / "parlour").mkdir(parents=True)
    (tmp_path / "dist" / "parlour" / artefacts.PROGRAM).write_text("")
    with pytest.raises(try_out.NotGood, match="the zip opens its window"):
        release.release(None)
    assert list((tmp_path / "dist" / "release").iterdir()) == []
