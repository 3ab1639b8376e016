"""Window launch for the command line, with few imports for a quick first frame."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from game.app import services
from game.app.app import App, AppOptions
from game.app.fault_log import log_faults_of_threads
from game.app.scene import Scene
from game.app.settings import Pace, Settings, apply, load
from game.content import BoxInfo, UnknownGame, list_boxes, open_box
from game.scenes import error_page, match_factory, page_factory, warming
from game.ui.sound import sounds

if TYPE_CHECKING:
    from game.match.replay_cursor import Replay


class Launch(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a launch: a scene, and the game on its table. ``seed`` None means random."""

    scene: str = "shelf"
    slug: str = ""
    seats: tuple[str, ...] = ()
    seed: int | None = None
    options: Mapping[str, str] = {}
    replay: Replay | None = None
    speed: Pace | None = None
    practice: bool = False


def main(launch: Launch) -> int:
    """Open the window, run until it is closed, and return the exit status.

    Raises:
        NoDisplay: there is no screen.
    """
    settings = load()
    settings.hurried = launch.speed
    apply(settings)
    log_faults_of_threads()
    now = settings.now
    options = AppOptions(full_screen=now.full_screen, text_scale=now.text_scale, place=now.window)
    spare = warming.Warming().go_on if warming.is_wanted() else None
    app = App(options, page_factory, partial(error_page.FaultScene, settings), spare)
    try:
        shelf = page_factory.shelf(settings)
        if launch.scene == "shelf":
            return app.run(shelf)
        app.manager.push(shelf)
        return app.run(error_page.safely(settings, lambda: scene_of(launch, settings)))
    finally:
        _leave(settings, app)


def _leave(settings: Settings, app: App) -> None:
    """Store the window's place and the settings toggled by keys; close files and processes."""
    settings.change(muted=sounds().muted, window=app.place)
    services.close()


def scene_of(launch: Launch, settings: Settings, saved: bool = True) -> Scene:
    """Return the scene of a launch; ``saved`` False keeps its match out of the repository.

    Raises:
        ValueError: one of ``error_page.expected()``, if the game cannot be opened this way.
    """
    if launch.scene == "table":
        return page_factory.table(settings, match_factory.begin(request_of(launch), saved))
    if launch.scene == "replay" and launch.replay is not None:
        return page_factory.replay(settings, launch.replay)
    if launch.scene == "setup":
        return page_factory.set_up(settings, _box(launch.slug))
    if launch.scene == "rulebook":
        return page_factory.rulebook(_box(launch.slug).rules_id)
    if launch.scene == "settings":
        return page_factory.preferences(settings)
    return page_factory.shelf(settings)


def request_of(launch: Launch) -> match_factory.MatchRequest:
    """Return the requested match, completed by the default set-up of the first playable box.

    Raises:
        UnknownGame, BadContent: the box cannot be opened.
    """
    box = _box(launch.slug)
    seats = launch.seats or match_factory.usual_seats(open_box(box.box_id))
    return match_factory.MatchRequest(
        box=box.box_id, seats=seats, options=launch.options, seed=launch.seed, practice=launch.practice
    )


def _box(slug: str) -> BoxInfo:
    """Return a box of the shelf by id; by default the first playable one.

    Raises:
        UnknownGame: there is no such box.
    """
    boxes = list_boxes()
    found = next((box for box in boxes if box.open and slug in ("", box.box_id)), None)
    if found is None:
        raise UnknownGame(f"there is no game {slug!r} that can be played")
    return found
