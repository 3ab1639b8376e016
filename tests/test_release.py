"""Releases: what is left out of the package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.package import optional_libraries

ROOT = Path(__file__).resolve().parents[1]
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
