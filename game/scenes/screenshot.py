"""Screenshots of pages without a window, for ``parlour shot``."""

from __future__ import annotations

import io
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pygame

from game.ai import RANDOM, Budget
from game.ai.memory import Past
from game.app.scene import Scene
from game.app.settings import Settings, SettingValues, apply
from game.match.match import Match
from game.rules.contract import Command, View
from game.scenes import match_factory, page_factory
from game.scenes.curtain import Called, CurtainScene
from game.scenes.launch import Launch, request_of, scene_of
from game.scenes.people import people_of
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import FRAME, Robot
from game.seats.players import HUMAN, Action, HumanPlayer
from game.table import open_presenter

REPLAYED = 200
"""Number of commands played first for a replay without a stored game."""
SETTLE = 6.0
"""Maximum program time for a scene to come to rest, in seconds."""


def shot(launch: Launch, size: tuple[int, int], out: Path, steps: int | None, text_scale: float) -> None:
    """Save a screenshot of a scene to ``out`` (PNG), after playing (or in a replay, showing) ``steps`` commands.

    Raises:
        OSError: the file cannot be written.
        ValueError: one of ``error_page.expected()``, if the game cannot be opened this way.
    """
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    apply(settings)
    if launch.scene in ("table", "result", "curtain"):
        scene = _staged(launch, settings, steps)
    else:
        made = launch.scene == "replay" and launch.replay is None  # of a game played for the screenshot
        scene = _replay(launch, settings) if made else scene_of(launch, settings, saved=False)
        if steps is not None and isinstance(scene, ReplayScene):
            scene.show_at(steps)
    out.write_bytes(_png(picture(scene, size, text_scale)))


def picture(scene: Scene, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
    """Return a screenshot of a scene once nothing moves any more."""
    with Robot(scene, size, text_scale) as robot:
        robot.step(4)
        passed = 0.0
        while (robot.scene.lively or robot.app.waits) and passed < SETTLE:
            robot.step()
            passed += FRAME
        robot.scene.damage.everything()
        robot.step()
        return robot.picture()


def _png(made: pygame.Surface) -> bytes:
    """Encode a surface as PNG."""
    file = io.BytesIO()
    pygame.image.save(made, file, "x.png")
    return file.getvalue()


def _staged(launch: Launch, settings: Settings, steps: int | None) -> Scene:
    """Return the table (or the page after it) after some commands, with players that never answer."""
    match = _played(launch, steps)
    presenter = open_presenter(match.game, people_of(match.specs, match.config.seed))
    if launch.scene == "result":
        return page_factory.result(settings, match, presenter)
    if launch.scene == "curtain":
        return CurtainScene(settings, match.game, Called(0, presenter.words.seat(match.view(None), 0)))
    return page_factory.table(settings, match, presenter)


def _replay(launch: Launch, settings: Settings) -> Scene:
    """Return the replay of a game played by bots."""
    return page_factory.replay(settings, match_factory.replay_of_match(_played(launch, REPLAYED)))


def _played(launch: Launch, steps: int | None) -> Match:
    """Return a match after ``steps`` commands by random bots (for the result page: played to the end).

    Afterwards humans have their seats again, and the bots are replaced by players that never answer.
    """
    request = request_of(launch)
    dice = msgspec.structs.replace(request, seats=tuple(RANDOM for _seat in request.seats), seed=request.seed or 0)
    match = match_factory.begin(dice, saved=False)
    match.run(None if launch.scene == "result" else steps or 0)
    for seat, spec in enumerate(request.seats):
        match.hand_over(seat, HumanPlayer() if spec == HUMAN else _Waiting(spec))
    return match


class _Waiting:
    """A player that never answers."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.is_human = False

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Return a future that is never resolved."""
        return Future()

    def withdraw(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
