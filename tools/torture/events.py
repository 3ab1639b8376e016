"""Random events on every scene of every game: no errors, no slow frames, no missing pictures.

A trial is determined by its seed and number: its user data is new, and a fake clock decides how many commands are
played per frame. Only the answers of bots (one scene is opened with bots; a seat may be handed to one, and hints may be
asked for) arrive in a frame that varies.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from random import Random
from unittest import mock

import pygame

from game.app import services
from game.app.app import App, AppOptions
from game.app.settings import Settings
from game.match.session import session
from game.scenes import page_factory
from game.scenes.error_page import FaultScene
from game.ui.paint import svg_art
from tools.torture.input_events import SIZES, Fingers, pressable
from tools.torture.pages import PLACES, Place, game_of, settings_of
from tools.torture.torment import Failed, Torment, Watch

EACH = 240
"""Number of event batches given to a scene before the next one is opened."""
AWAY = 12
"""Maximum number of consecutive event batches on other scenes before a restart."""
FRAME = 1 / 60
LIMIT = 1.0
"""Time limit per frame, in seconds."""
FEW, MANY = 24, 17
"""Maximum size of a batch spread one event per frame, and events per frame otherwise: a fast mouse in 1/60 s."""
COMMAND = 0.001
"""Duration of a command on the fake clock, in seconds."""


class Events(Torment):
    """Sends random events to the program."""

    def close(self) -> None:
        """Close files and processes."""
        services.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Open a scene in a window of any size and send random events; each trial takes the next scene."""
        place = PLACES[watch.number % len(PLACES)]
        services.close()
        home = self.folder / f"events-{watch.number}"
        with mock.patch.dict(os.environ, PARLOUR_HOME=str(home)), mock.patch.object(session, "time", _Ticks()):
            sitting = _Sitting(place, rng, watch)
            while sitting.left:
                sitting.try_program()
        if svg_art.missing():
            raise Failed(f"{place.page.open.__name__} of {place.case.name}: no pictures {sorted(svg_art.missing())}")


class _Ticks:
    """A fake clock for :func:`Session.play_on`, advanced by each reading."""

    def __init__(self) -> None:
        self._now = 0.0

    def perf_counter(self) -> float:
        """Advance and return the time."""
        self._now += COMMAND
        return self._now


class _Sitting:
    """A user of one scene, who restarts the program when it has ended."""

    def __init__(self, place: Place, rng: Random, watch: Watch) -> None:
        self._place, self._rng, self._watch = place, rng, watch
        self._settings: Settings = settings_of(rng)
        self._given: list[pygame.event.Event] = []
        self.left = EACH
        """Remaining number of event batches."""

    def try_program(self) -> None:
        """Open the program and send events until it is left or the number is reached."""
        rng, settings = self._rng, self._settings
        size = rng.choice(SIZES) if rng.random() < 0.3 else (1280, 720)
        options = AppOptions(size=size, text_scale=settings.now.text_scale, fade=rng.random() < 0.2)
        with closing(App(options, page_factory, partial(FaultScene, settings))) as app:
            pygame.event.clear()
            try:
                self._open(app)
                self._play_with(app)
            except Exception as error:
                shown = app.manager.top.name if app.manager.top else "nothing"
                last = "; ".join(map(str, self._given[-4:]))
                where = f"opened {self._place.page.open.__name__} of {self._place.case.name}, in {shown}"
                raise Failed(f"{where} at {app.screen.get_size()} after {len(self._given)} events: {last}") from error

    def _open(self, app: App) -> None:
        """Show the scene, possibly above the shelf; for the error scene, cause an error."""
        if self._rng.random() < 0.5:
            app.manager.push(page_factory.shelf(self._settings))
        app.manager.push(self._place.page.open(self._settings, self._rng, self._place.case))
        show = app.safe_frame if self._place.page.scene == FaultScene.name else app.frame
        for _frame in range(3):
            with self._watch.step(LIMIT):
                show([], FRAME)

    def _play_with(self, app: App) -> None:
        """Send events until the program or the scene has been left for good."""
        fingers = Fingers(self._rng, app.screen.get_size(), lambda: pressable(app))
        away = 0
        while self.left and away < AWAY and app.manager.top is not None and not app.manager.quitting:
            here = app.manager.top.name == self._place.page.scene
            self.left -= here
            away = 0 if here else away + 1
            if self._rng.random() < 0.01:
                app.resize(self._rng.choice(SIZES))
                fingers.size = app.screen.get_size()
            for events in self._frames(fingers.some()):
                self._give(app, events)

    def _frames(self, events: list[pygame.event.Event]) -> Iterator[list[pygame.event.Event]]:
        """Distribute events over frames, one each or many in one like a fast mouse, followed by some empty frames."""
        size = MANY if len(events) > FEW or self._rng.random() < 0.5 else 1
        yield from (events[first : first + size] for first in range(0, len(events), size))
        for _frame in range(self._rng.choice((0, 0, 1, 20))):
            yield []

    def _give(self, app: App, events: list[pygame.event.Event]) -> None:
        """Run a frame with events."""
        top = app.manager.top
        if top is not None:
            self._watch.figures[top.name, game_of(top)] += len(events)
        self._given += events
        with self._watch.step(LIMIT):
            app.frame([*events, *pygame.event.get()], FRAME)
