"""Prepares the table while a person reads the shelf, so that the first click finds it ready.

    App(..., spare=Warming().go_on)

In moments in which nothing moves and nobody acts, a few milliseconds at a time: first the modules of all tables and the
process of the bots, then what belongs to the box that the page is likely to lead to. Nothing here is needed for
anything to work: whoever clicks earlier waits for what is missing, as without it.
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
"""The environment variable that says to prepare nothing: for measurements, and for tests of other things."""
SLICE: Final = 0.006
"""Seconds after which a frame begins no further step."""
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
"""What the tables of all games need, lower layers first: each is one step, so each loads but few others."""

SHARED: Final = ""
"""The name of the job that is no single box's."""

_log = logging.getLogger(__name__)


def is_wanted() -> bool:
    """Return whether anything is prepared at all."""
    return os.environ.get(COLD, "0") in ("", "0")


class Warming:
    """What is left to prepare in this program."""

    def __init__(self) -> None:
        self._jobs = {SHARED: _shared()}
        self._done: set[str] = set()

    def go_on(self, scene: Scene) -> None:
        """Prepare a little more, above all for what a page is likely to lead to."""
        late, loaded = time.perf_counter() + SLICE, False
        with gc_paused():
            while self.step(scene.likely_box):
                loaded = True
                if time.perf_counter() >= late:
                    break
        if loaded and not scene.heavy:
            freeze()

    def step(self, box: BoxInfo | None) -> bool:
        """Do one step; return whether another can follow at once."""
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
        except Exception as error:  # a page tells what is wrong when somebody wants to go there
            _log.info("%s is not prepared: %s", name, error)
        self._done.add(name)
        return True

    def is_ready(self, box: BoxInfo) -> bool:
        """Return whether nothing is left to do for a box."""
        return self._done >= {SHARED, box.box_id}


def _shared() -> Iterator[bool]:
    """Load what all tables need; yield after each step."""
    for name in MODULES:
        import_module(name)
        yield True
    services.workers()
    yield True


def _of_box(box: BoxInfo) -> Iterator[bool]:
    """Prepare a box here and in the process of the bots; yield after each step, False while that is waited for.

    The other process opens the box first: where it is not in the cache yet, that takes far longer than a moment.
    """
    from game.content import open_box
    from game.seats.spec import usual_level

    opened = services.workers().prepare(box.box_id, usual_level(box.rules_id))
    yield True
    for name in _modules(package_of(box.rules_id)):
        import_module(name)
        yield True
    while not opened.done():
        yield False
    opened.result()
    open_box(box.box_id)
    yield True


def _modules(package: GamePackage) -> Iterator[str]:
    """List the modules of a game's table: of our own games all, so that each step is short."""
    for reference in (package.rules, package.presenter, package.reader):
        module = reference.partition(":")[0]
        if package.home is None and reference != package.reader:  # a reader loads what reads files when it must
            folder = import_module(module.rpartition(".")[0])
            names = [found.name for found in walk_packages(folder.__path__, f"{folder.__name__}.")]
            # the presenter needs the rooms of a table, and art and animation need its texts and its layout
            yield from sorted(names, key=lambda name: (name.count("."), name), reverse=True)
        yield module
