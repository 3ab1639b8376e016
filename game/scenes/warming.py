"""Idle-time preloading of tables while the player is on the shelf, so that the first click responds at once.

    App(..., spare=Warming().go_on)

It works in idle moments, a few milliseconds at a time: first the modules of all tables and the bot process, then the
box the page likely leads to. It is optional: an earlier click just waits for what is missing.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Final

from game.app import services
from game.garbage_collection import freeze, gc_paused
from game.registry import GamePackage, package_of

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.content import BoxInfo

COLD: Final = "PARLOUR_COLD"
"""Environment variable that disables preloading, for measurements and tests."""
SLICE: Final = 0.006
"""Time budget per frame, in seconds."""
MODULES: Final = (
    "game.ai.bot", "game.ai.memory", "game.ai.hints",
    "multiprocessing.connection", "game.seats.worker", "game.seats.worker_pool", "game.seats.spec",
    "game.ui.tabletop.poses", "game.ui.tabletop.camera", "game.ui.tabletop.background_layer",
    "game.ui.tabletop.sprites", "game.ui.tabletop.stage", "game.ui.animation.combinators", "game.table.terms",
    "game.table.contract",
    "game.scenes.play.log_list", "game.ui.tabletop.line_chart", "game.scenes.play.hud", "game.scenes.play.dialogs",
    "game.scenes.setup.scene",
    "game.match.history", "game.match.undo", "game.match.match", "game.match.save_file",
    "game.match.session.hint", "game.match.session.hot_seat", "game.match.session.session",
    "game.ui.animation.director", "game.ui.tabletop.preview",
    "game.ui.input.gestures", "game.scenes.play.pointer_input", "game.scenes.play.table_display",
    "game.scenes.play.hot_seat", "game.scenes.play.scene",
    "game.ui.animation.dice", "game.ui.animation.effects", "game.ui.animation.finale_scenes",
    "game.table.messages", "game.table.contract_defaults",
    "game.rules.parts.tunings",
)  # fmt: skip
"""Modules of all tables, lower layers first, so that each step loads few others."""

SHARED: Final = ""
"""Job name for what all boxes share."""

_log = logging.getLogger(__name__)


def is_wanted() -> bool:
    """Return whether preloading is enabled."""
    return os.environ.get(COLD, "0") in ("", "0")


class Warming:
    """Preloading jobs and their progress."""

    def __init__(self) -> None:
        self._jobs = {SHARED: _shared()}
        self._done: set[str] = set()

    def go_on(self, scene: Scene) -> None:
        """Preload a little more, preferring what the page likely leads to."""
        late, loaded = time.perf_counter() + SLICE, False
        with gc_paused():
            while self.step(scene.likely_box):
                loaded = True
                if time.perf_counter() >= late:
                    break
        if loaded and not scene.heavy:
            freeze()

    def step(self, box: BoxInfo | None) -> bool:
        """Perform one step; return whether another can follow at once."""
        if SHARED not in self._done:
            name = SHARED
        elif box is None or box.box_id in self._done:
            return False
        else:
            name = box.box_id
            self._jobs.setdefault(name, _of_box(box))
        try:
            return next(self._jobs[name])
        except StopIteration:
            pass
        except Exception as error:  # the page reports the error when opened
            _log.info("%s is not prepared: %s", name, error)
        self._done.add(name)
        return True

    def is_ready(self, box: BoxInfo) -> bool:
        """Return whether a box is fully preloaded."""
        return self._done >= {SHARED, box.box_id}


def _shared() -> Iterator[bool]:
    """Load what all tables need, yielding after each step."""
    for name in MODULES:
        import_module(name)
        yield True
    services.workers()
    yield True


def _of_box(box: BoxInfo) -> Iterator[bool]:
    """Preload a box here and in the bot process; yield after each step, False while waiting.

    The other process opens the box first, which takes long if it is not cached yet.
    """
    from game.content import open_box
    from game.seats.spec import usual_level

    opened = services.workers().prepare(box.box_id, usual_level(box.rules_id))
    yield True
    for _name in import_table(box.rules_id):
        yield True
    while not opened.done():
        yield False
    opened.result()
    open_box(box.box_id)
    yield True


def import_table(rules_id: str) -> Iterator[str]:
    """Import the modules of a game's table one by one, yielding the name of each."""
    for name in _modules(package_of(rules_id)):
        import_module(name)
        yield name


def _modules(package: GamePackage) -> Iterator[str]:
    """Yield the modules of a game's table: all of a bundled game's, so that each step is short."""
    for reference in (package.rules, package.presenter, package.reader):
        module = reference.partition(":")[0]
        if package.home is None and reference != package.reader:  # a reader loads its own dependencies when needed
            folder = import_module(module.rpartition(".")[0])
            names = [found.name for found in walk_packages(folder.__path__, f"{folder.__name__}.")]
            # the presenter needs all other modules of its table, so deeper ones come first
            yield from sorted(names, key=lambda name: (name.count("."), name), reverse=True)
        yield module
