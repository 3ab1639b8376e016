"""Random events on every page: no error, no frame that takes long."""

from __future__ import annotations

from contextlib import closing
from random import Random

import pygame

from game.app import services
from game.app.app import App, AppOptions
from game.scenes import page_factory
from tools.torture.input_events import SIZES, Fingers, pressable
from tools.torture.pages import PAGES, settings_of
from tools.torture.torment import Failed, Torment, Watch

EACH = 120
"""So many times a few events are given before another page is opened."""
FRAME = 1 / 60
LIMIT = 1.0
"""Seconds that a frame may take."""


class Events(Torment):
    """Sits before the program and does anything."""

    def close(self) -> None:
        """Close files and processes."""
        services.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Open a page in a window of any size and do something again and again."""
        name = rng.choice(list(PAGES))
        settings = settings_of(rng)
        size = rng.choice(SIZES) if rng.random() < 0.3 else (1280, 720)
        options = AppOptions(size=size, text_scale=settings.now.text_scale, fade=rng.random() < 0.2)
        with closing(App(options, page_factory)) as app:
            pygame.event.clear()
            if rng.random() < 0.5 and name != "shelf":
                app.manager.push(PAGES["shelf"](settings, rng))
            app.start(PAGES[name](settings, rng))
            self._play_with(app, rng, watch, name)

    def _play_with(self, app: App, rng: Random, watch: Watch, name: str) -> None:
        """Give events until the program is left."""
        fingers = Fingers(rng, app.screen.get_size(), lambda: pressable(app))
        given: list[pygame.event.Event] = []
        try:
            for _time in range(EACH):
                if app.manager.top is None or app.manager.quitting:
                    return
                if rng.random() < 0.01:
                    app.resize(rng.choice(SIZES))
                    fingers.size = app.screen.get_size()
                events = fingers.some()
                given += events
                for event in events:
                    with watch.step(LIMIT):
                        app.frame([event, *pygame.event.get()], FRAME)
                for _frame in range(rng.choice((0, 0, 1, 20))):
                    with watch.step(LIMIT):
                        app.frame(pygame.event.get(), FRAME)
        except Exception as error:
            shown = app.manager.top.name if app.manager.top else "nothing"
            last = "; ".join(map(str, given[-4:]))
            raise Failed(
                f"opened {name}, in {shown} at {app.screen.get_size()} after {len(given)} events: {last}"
            ) from error
