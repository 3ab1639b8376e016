"""The door from the command line to the window: ``main`` opens it, ``shot`` renders one picture without it."""

from __future__ import annotations

import io
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.app.app import App, AppOptions
from game.app.scene import Scene
from game.app.settings import Pace, Settings, SettingValues, apply, load
from game.scenes import error_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.ai import Budget
    from game.match.match import Match
    from game.rules.contract import Command, View
    from game.seats.action import Action

SETTLE = 6.0
"""Seconds of the program's time a picture may take to come to rest."""


class Launch(msgspec.Struct, frozen=True, kw_only=True):
    """What to open: a scene, and the game on its table. ``seed`` None: left to chance; ``file``: a kept game."""

    scene: str = "shelf"
    slug: str = ""
    seats: tuple[str, ...] = ()
    seed: int | None = None
    options: Mapping[str, str] = {}
    file: str | None = None
    speed: Pace | None = None
    practice: bool = False


def main(launch: Launch) -> int:
    """Open the window, run until it is closed, and return the exit status.

    Raises:
        NoDisplay: there is no screen.
    """
    from game.scenes.shelf.scene import ShelfScene

    settings = load()
    settings.hurried = launch.speed
    apply(settings)
    app = App(AppOptions(full_screen=settings.now.full_screen, text_scale=settings.now.text_scale))
    try:
        shelf = ShelfScene(settings)
        if launch.scene == "shelf":
            return app.run(shelf)
        app.manager.push(shelf)
        return app.run(error_page.safely(settings, lambda: scene_of(launch, settings)))
    finally:
        _leave(settings)


def _leave(settings: Settings) -> None:
    """Keep what was switched by keys, and let go of files and processes."""
    from game.app import services
    from game.ui.sound import sounds

    settings.change(muted=sounds().muted)
    services.close()


def scene_of(launch: Launch, settings: Settings, saved: bool = True) -> Scene:
    """Return the scene that is asked for; ``saved`` False keeps its match out of the repository.

    Raises:
        ValueError: one of ``trouble.expected()``, when the game cannot be opened so.
    """
    from game.scenes import match_factory

    if launch.scene == "table":
        return match_factory.table_scene(match_factory.begin(_plan(launch), saved), settings)
    if launch.scene == "replay":
        return _replay(launch, settings)
    if launch.scene == "setup":
        from game.scenes.setup.scene import SetupScene

        return SetupScene(settings, _box(launch.slug))
    if launch.scene == "rulebook":
        from game.scenes.rulebook.scene import RulebookScene

        return RulebookScene(_box(launch.slug).rules_id)
    if launch.scene == "settings":
        from game.scenes.settings import SettingsScene

        return SettingsScene(settings)
    from game.scenes.shelf.scene import ShelfScene

    return ShelfScene(settings)


def shot(launch: Launch, size: tuple[int, int], out: Path, steps: int | None, text_scale: float) -> None:
    """Write a picture of a scene to ``out`` (PNG); ``steps`` commands are played before (a replay: shown).

    Raises:
        OSError: the file cannot be written.
        ValueError: one of ``trouble.expected()``, when the game cannot be opened so.
    """
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    apply(settings)
    if launch.scene in ("table", "result", "curtain"):
        scene = _staged(launch, settings, steps)
    else:
        scene = scene_of(launch, settings, saved=False)
        if steps is not None and launch.scene == "replay":
            scene.show_at(steps)  # type: ignore[attr-defined]
    out.write_bytes(_png(picture(scene, size, text_scale)))


def picture(scene: Scene, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
    """Return a scene as it looks once nothing moves any more."""
    from game.app.robot import FRAME, Robot

    with Robot(scene, size, text_scale) as robot:
        robot.step(4)
        passed = 0.0
        while robot.scene.lively and passed < SETTLE:
            robot.step()
            passed += FRAME
        robot.scene.damage.everything()
        robot.step()
        return robot.picture()


def _png(made: pygame.Surface) -> bytes:
    """Return a picture as a PNG file."""
    import pygame

    file = io.BytesIO()
    pygame.image.save(made, file, "x.png")
    return file.getvalue()


def _staged(launch: Launch, settings: Settings, steps: int | None) -> Scene:
    """Return a table (or what follows it) after some commands, where nobody answers any more."""
    from game.scenes import match_factory

    match = _played(launch, steps)
    if launch.scene == "result":
        from game.scenes.result import ResultScene

        return ResultScene(match, match_factory.table_of(match.game), settings)
    if launch.scene == "curtain":
        from game.scenes.curtain import CurtainScene

        return CurtainScene(settings, match.game, match_factory.table_of(match.game).words.seat(match.view(None), 0))
    return match_factory.table_scene(match, settings)


def _played(launch: Launch, steps: int | None) -> Match:
    """Return a match after ``steps`` commands of programs that choose by chance (a result: after all of them).

    People sit again afterwards, so that they are asked; programs are asked and never answer.
    """
    from game.ai import RANDOM
    from game.scenes import match_factory
    from game.seats.human import HUMAN, HumanPlayer

    plan = _plan(launch)
    dice = msgspec.structs.replace(plan, seats=tuple(RANDOM for _seat in plan.seats), seed=plan.seed or 0)
    match = match_factory.begin(dice, saved=False)
    match.run(None if launch.scene == "result" else steps or 0)
    for seat, spec in enumerate(plan.seats):
        match.hand_over(seat, HumanPlayer() if spec == HUMAN else _Waiting(spec))
    return match


class _Waiting:
    """Sits for a picture: is asked and never answers."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.is_human = False

    def decide(self, view: View, options: Sequence[Command], budget: Budget) -> Future[Action]:
        """Take the question."""
        return Future()

    def hurry(self) -> None:
        """Stay as it is."""

    def withdraw(self) -> None:
        """Stay as it is."""

    def close(self) -> None:
        """Stay as it is."""


def _replay(launch: Launch, settings: Settings) -> Scene:
    """Return the replay of a kept game."""
    from game.app import services
    from game.match.save_file import find
    from game.scenes import match_factory
    from game.scenes.replay import ReplayScene

    if launch.file is None:
        made = match_factory.replay_of_match(_played(launch, 200))
    else:
        made = match_factory.replay_of(find(launch.file, services.repository()))
    return ReplayScene(made, match_factory.table_of(made.game), settings)


def _plan(launch: Launch) -> sitting.Plan:  # type: ignore[name-defined]  # noqa: F821 - imported late
    """Return what is to be played; the usual set-up of the first open box where nothing is said."""
    from game.scenes import match_factory
    from game.scenes.setup.seat_choices import usual_seats

    box = _box(launch.slug)
    from game.content import open_box

    seats = launch.seats or usual_seats(open_box(box.box_id))
    return match_factory.MatchRequest(
        box=box.box_id, seats=seats, options=launch.options, seed=launch.seed, practice=launch.practice
    )


def _box(slug: str) -> BoxInfo:  # type: ignore[name-defined]  # noqa: F821 - imported late
    """Return a box of the shelf by its slug; empty: the first that is open.

    Raises:
        UnknownGame: there is none.
    """
    from game.content import UnknownGame, list_boxes

    boxes = list_boxes()
    found = next((box for box in boxes if box.open and slug in ("", box.box_id)), None)
    if found is None:
        raise UnknownGame(f"there is no game {slug!r} that can be played")
    return found
