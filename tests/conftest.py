"""Every test is on its own: no window, no sound, a user data folder of its own."""

import gc
import itertools
import math
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.app import page_transition
from game.match import deals
from game.match.session import session
from game.pictures.raster_process import rasters
from game.ui.paint import svg_art
from game.ui.sound import sounds
from game.ui.tabletop import background_layer, sprites, static_layer
from tests.support import fuzz
from tests.support.looks_fixtures import cut, language, unseen  # noqa: F401 - fixtures for tests of any table
from tests.support.screen import Screen, missing_programs

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
fuzz.load_profile()

_homes = itertools.count()


@pytest.fixture(autouse=True, scope="session")
def silence() -> None:
    """Let no test open the device of the program's sounds, nor decode its music."""
    sounds().wanted = False


@pytest.fixture(autouse=True)
def busy_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a frame of a test play many commands: games of bots then need fewer of them, however busy the machine is.

    Boards are painted in one frame, too, and no picture is lent, so that what is seen does not depend on the machine;
    pictures that others made have time.
    """
    monkeypatch.setattr(session, "FRAME_WORK", 10.0)
    monkeypatch.setattr(rasters(), "limit", 30.0)
    monkeypatch.setattr(background_layer, "AT_FIRST", 10.0)
    monkeypatch.setattr(background_layer, "IN_A_FRAME", 10.0)
    monkeypatch.setattr(svg_art, "DEAR", math.inf)
    monkeypatch.setattr(sprites, "AT_ONCE", math.inf)
    monkeypatch.setattr(sprites, "IN_A_FRAME", 10.0)
    monkeypatch.setattr(page_transition, "IN_A_FRAME", 10.0)
    monkeypatch.setattr(static_layer, "NUMBER", 1)
    monkeypatch.setattr(static_layer, "IN_A_FRAME", 10.0)


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test that begins matches by chance begin the same ones each time: what it finds can be found again."""
    monkeypatch.setattr(deals, "randbits", Random(request.node.nodeid).getrandbits)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tests have their user data folders: one for all, as thousands cost time to make and to delete."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user data folder of this test, not there at its start: what needs it makes it."""
    folder = homes / str(next(_homes))
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    monkeypatch.delenv("PARLOUR_READY_FILE", raising=False)
    return folder


@pytest.fixture(autouse=True, scope="session")
def kept_rasters() -> Iterator[None]:
    """Let what was rasterised in one test be at hand in the next."""
    import pygame  # later than the variables above, which it reads

    from tests.support.rasters import KeptRasters

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", KeptRasters().load_sized_svg)
        yield


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A virtual screen of 1280x720 for this test's windows; use it with the marker ``window``."""
    with Screen() as started:
        yield started


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long tests, shared out among the workers: none is still busy when all else is done.

    xdist gives each of its workers an equal stretch of the list; long are those marked ``window`` or ``slow``.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("window") or item.get_closest_marker("slow")]
    chosen = set(long)
    short = [item for item in items if item not in chosen]
    size = -(-len(items) // workers)
    items.clear()
    for worker in range(workers):
        first = long[worker::workers]
        items += first + short[: size - len(first)]
        del short[: size - len(first)]
    items += short


def pytest_collection_finish() -> None:
    """What was loaded to find the tests stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip window tests where there can be no window, except in CI, which has to have one."""
    missing = missing_programs()
    if item.get_closest_marker("window") is None or not missing:
        return
    reason = f"needs {' and '.join(missing)}"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; in CI the window tests must run", pytrace=False)
    pytest.skip(reason)
