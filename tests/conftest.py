"""Isolation of every test: no window, no sound, and a user data folder of its own."""

import gc
import itertools
import math
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import compiled_build, i18n
from game.app import page_transition
from game.match import deals
from game.match.session import session
from game.pictures.raster_process import rasters
from game.ui.paint import svg_art
from game.ui.sound import sounds
from game.ui.tabletop import background_layer, sprites, static_layer
from tests.support import fuzz
from tests.support.accessibility_bus import AccessibilityBus, missing, unless_in_ci
from tests.support.looks_fixtures import cut, language, unseen  # noqa: F401 - fixtures for tests of any table
from tests.support.screen import Screen, missing_programs

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["LANGUAGE"] = "en"
fuzz.load_profile()

_homes = itertools.count()


@pytest.fixture(autouse=True)
def speaks_english() -> Iterator[None]:
    """Leave no test in the language of another."""
    yield
    if i18n.language() != "en":
        i18n.use("en")


@pytest.fixture(autouse=True, scope="session")
def silence() -> None:
    """Disable sound: no test opens the audio device or decodes music."""
    sounds().wanted = False


@pytest.fixture(autouse=True)
def busy_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a frame execute many commands, so that bot games need few frames even on a busy machine.

    Boards are painted within one frame and no placeholder images are shown, so that the picture does not depend on the
    machine's speed; third-party images get a long timeout.
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
    """Seed new matches by the test id, so that failures can be reproduced."""
    monkeypatch.setattr(deals, "randbits", Random(request.node.nodeid).getrandbits)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Parent of the user data folders, shared because thousands of temporary folders are slow to make and delete."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """User data folder of this test, not created in advance."""
    folder = homes / str(next(_homes))
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    monkeypatch.delenv("PARLOUR_READY_FILE", raising=False)
    return folder


@pytest.fixture(autouse=True, scope="session")
def kept_rasters() -> Iterator[None]:
    """Cache rasterised images between tests."""
    import pygame  # only now, as it reads the variables set above

    from tests.support.rasters import KeptRasters

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", KeptRasters().load_sized_svg)
        yield


@pytest.fixture
def screen() -> Iterator[Screen]:
    """Virtual 1280x720 screen for the windows of this test; use it with the marker ``window``."""
    with Screen() as started:
        yield started


@pytest.fixture
def bus(screen: Screen) -> Iterator[AccessibilityBus]:
    """AT-SPI for the programs of this test; in CI, a missing part of it is an error."""
    if missing():
        unless_in_ci(f"needs the packages {', '.join(missing())}")
    with AccessibilityBus(screen) as started:
        yield started


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run long tests first, spread over the workers, so that no worker is still busy when the others are done.

    xdist gives each worker a contiguous part of the list; long tests are those marked ``window`` or ``slow``.
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
    """Freeze the objects loaded by test collection, so that the garbage collector does not scan them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests of plain rules where these are compiled, and window tests without a display, which CI must have."""
    if compiled_build.in_use() and item.get_closest_marker("plain") is not None:
        pytest.skip("needs rules as plain Python")
    missing = missing_programs()
    if item.get_closest_marker("window") is None or not missing:
        return
    reason = f"needs {' and '.join(missing)}"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; in CI the window tests must run", pytrace=False)
    pytest.skip(reason)
