"""Processor time of a frame by section: exclusive times of some expensive functions.

Only the thread that creates the timer is measured, because other threads do not delay frames.
"""

import gc
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from typing import Any
from unittest import mock

SECTIONS = {
    "svg": ("pygame.image", "load_sized_svg"),
    "boxes": ("game.ui.paint.frames_and_shadows", "draw_box"),
    "shadows": ("game.ui.paint.frames_and_shadows", "shadow"),
    "halos": ("game.ui.paint.frames_and_shadows", "draw_halo"),
    "path": ("game.ui.paint.frames_and_shadows", "path"),
    "scaling": ("pygame.transform", "smoothscale"),
    "rough scaling": ("pygame.transform", "scale"),
    "turning": ("pygame.transform", "rotozoom"),
    "text layout": ("game.ui.paint.text", "_block"),
    "text fitting": ("game.ui.paint.text", "_fit"),
    "text drawing": ("game.ui.paint.text", "Block._render"),
    "pictures": ("game.ui.paint.svg_art", "surface"),
    "faces": ("game.ui.tabletop.sprites", "SpriteArt._made"),
    "tiles": ("game.ui.tabletop.background_layer", "BoardTiles.paint"),
    "ground": ("game.ui.tabletop.background_layer", "BackgroundLayer.draw"),
    "composing": ("game.ui.tabletop.stage", "Stage._compose"),
    "table drawing": ("game.ui.tabletop.stage", "Stage.draw"),
    "effects": ("game.ui.animation.director", "Director.draw"),
    "animations": ("game.ui.animation.director", "Director.update"),
    "widgets drawing": ("game.ui.widgets.root", "Ui.draw"),
    "widgets update": ("game.ui.widgets.root", "Ui.update"),
    "match": ("game.match.match", "Match.advance"),
    "shown": ("game.scenes.play.table_display", "TableDisplay.play"),
    "placing widgets": ("game.ui.widgets.root", "Ui.ensure"),
    "story": ("game.scenes.match_summary", "Story.who_did_what"),
    "turning points": ("game.scenes.match_summary", "turning_points"),
    "result": ("game.scenes.result", "ResultScene.enter"),
    "scene drawing": ("game.scenes.play.table_display", "TableDisplay.draw"),
    "scene update": ("game.scenes.play.scene", "PlayScene.update"),
    "display": ("pygame.display", "update"),
}
"""The measured functions by section name; missing ones are skipped."""


class SectionTimer:
    """Measures from its creation until :meth:`close`."""

    def __init__(self) -> None:
        self._taken: defaultdict[str, float] = defaultdict(float)
        self._inner = [0.0]
        self._thread = threading.get_ident()
        self._patches = [patch for name, place in SECTIONS.items() if (patch := self._patch(name, *place)) is not None]
        for patch in self._patches:
            patch.start()
        self._began = 0.0
        gc.callbacks.append(self._collected)

    def clear(self) -> None:
        """Start a frame."""
        self._taken.clear()

    def taken(self) -> dict[str, float]:
        """Return the milliseconds of this frame by section."""
        return {name: 1000 * seconds for name, seconds in self._taken.items()}

    def close(self) -> None:
        """Stop measuring."""
        gc.callbacks.remove(self._collected)
        for patch in self._patches:
            patch.stop()

    def _patch(self, name: str, module: str, path: str) -> Any:
        """Return a patch that replaces a function by a measured one; None if it is missing."""
        owner: Any = import_module(module)
        *outer, last = path.split(".")
        for part in outer:
            owner = getattr(owner, part, None)
        plain = getattr(owner, last, None)
        return mock.patch.object(owner, last, self._measured(name, plain)) if plain is not None else None

    def _measured(self, name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function to record its time."""

        def timed(*given: Any, **named: Any) -> Any:
            if threading.get_ident() != self._thread:
                return plain(*given, **named)
            began = time.thread_time()
            self._inner.append(0.0)
            try:
                return plain(*given, **named)
            finally:
                whole = time.thread_time() - began
                self._taken[name] += whole - self._inner.pop()
                self._inner[-1] += whole

        return timed

    def _collected(self, phase: str, _facts: dict[str, int]) -> None:
        """Record the time of the garbage collector, which is part of the interrupted section."""
        if threading.get_ident() != self._thread:
            return
        if phase == "start":
            self._began = time.thread_time()
        else:
            whole = time.thread_time() - self._began
            self._taken["garbage"] += whole
            self._inner[-1] += whole
