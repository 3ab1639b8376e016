"""Random events on every page of every game: no error, no frame that takes long, no picture that is not there.

A trial follows from its seed and number alone: its home is new, and a clock of its own says how many commands are
played in a frame. Only what a bot answers (one page is opened with bots; a person may hand a seat to one or ask for a
hint) comes in the frame in which it is ready, which is another one each time.
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
"""So many times a few events are given to a page before another one is opened."""
AWAY = 12
"""So many times in a row a person does something on other pages before they start the program again."""
FRAME = 1 / 60
LIMIT = 1.0
"""Seconds that a frame may take."""
FEW, MANY = 24, 17
"""So many events come one in each frame at most, and so many in one frame: the motions of a fast mouse in 1/60 s."""
COMMAND = 0.001
"""Seconds of the trial's clock that a command takes."""


class Events(Torment):
    """Sits before the program and does anything."""

    def close(self) -> None:
        """Close files and processes."""
        services.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Open a page in a window of any size and do something again and again; each trial takes the next page."""
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
    """A clock for :func:`Session.play_on`: each look at it takes as long as a command."""

    def __init__(self) -> None:
        self._now = 0.0

    def perf_counter(self) -> float:
        """Return the time."""
        self._now += COMMAND
        return self._now


class _Sitting:
    """A person with one page, who starts the program again when it has ended."""

    def __init__(self, place: Place, rng: Random, watch: Watch) -> None:
        self._place, self._rng, self._watch = place, rng, watch
        self._settings: Settings = settings_of(rng)
        self._given: list[pygame.event.Event] = []
        self.left = EACH
        """So many times something is still to be done."""

    def try_program(self) -> None:
        """Open the program and do something until it is left or time is up."""
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
        """Show the page, perhaps above the shelf; where it is that of an error, make one."""
        if self._rng.random() < 0.5:
            app.manager.push(page_factory.shelf(self._settings))
        app.manager.push(self._place.page.open(self._settings, self._rng, self._place.case))
        show = app.safe_frame if self._place.page.scene == FaultScene.name else app.frame
        for _frame in range(3):
            with self._watch.step(LIMIT):
                show([], FRAME)

    def _play_with(self, app: App) -> None:
        """Give events until the program or its page has been left for good."""
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
        """Share events out among frames: one each, or many in one as from a fast mouse; then some without any."""
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
