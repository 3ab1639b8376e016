"""Renders all positions of a game in every window, with their pictures and texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock
from zlib import crc32

import msgspec
import pygame

from game.ai import RANDOM
from game.app.scene import Scene
from game.app.settings import Settings, SettingValues, apply
from game.match import deals
from game.match.match import Match
from game.match.replay_cursor import Replay
from game.scenes import match_factory, page_factory
from game.scenes.launch import Launch, scene_of
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.ui.paint import surface_cache, svg_art, text
from game.ui.widgets.accessibility import AccessNode
from tools.proof.positions import SEED, Position, games_of, replay_of
from tools.proof.table import Looker, Quiet, tree

COLUMNS, ROWS = 32, 18
"""Number of tiles of a picture that are compared separately."""
EARLIER: Final = "Show earlier moves."
"""First line of a log that is not completely shown."""


class Window(NamedTuple):
    """A window size and text scale."""

    size: tuple[int, int]
    text: float

    @property
    def name(self) -> str:
        """Return the name in files and messages."""
        return f"{self.size[0]}x{self.size[1]}-{self.text * 100:.0f}"


WINDOWS: Final = tuple(Window(size, text) for size in ((1280, 720), (1920, 1080)) for text in (1.0, 2.0))


class Sighting(NamedTuple):
    """The appearance of a position in a window."""

    position: Position
    window: Window
    said: list[str]
    picture: pygame.Surface
    tiles: list[int]
    """Checksums of the tiles of the picture."""

    @property
    def name(self) -> str:
        """Return the name in files and messages."""
        return f"{self.position.name}-{self.window.name}"


def look(folder: Path, slug: str, positions: Sequence[Position]) -> Iterator[Sighting]:
    """Yield the appearance of all recorded positions, window by window; sentences only in the first."""
    replays = {name: replay_of(folder, slug, name) for name in games_of(positions)}
    for window in WINDOWS:
        for position in positions:
            _forget()
            with mock.patch.object(deals, "new_seed", return_value=SEED):
                page, players = _page(slug, position, replays.get(position.game))
            with Robot(page, window.size, window.text) as robot:
                robot.settle()
                robot.scene.damage.everything()
                robot.step()
                picture = robot.picture()
                said = list(tree(robot.scene.nodes()))
                if window == WINDOWS[0]:
                    said += Looker(robot, players if robot.scene is page else ()).sentences()
            yield Sighting(position, window, said, picture, tiles(picture))


def log(folder: Path, slug: str, name: str) -> list[str]:
    """Return all log lines of a whole game, with their steps."""
    replay = replay_of(folder, slug, name)
    with Robot(page_factory.replay(_settings(), replay, at=len(replay)), WINDOWS[0].size) as robot:
        robot.key("l")
        robot.settle()
        while (rows := _rows(robot))[0].name == EARLIER:
            _use(rows[0])
        for row in reversed(rows):  # backwards, so that the other rows do not move
            _use(row)
        return list(tree(_rows(robot)))


def _rows(robot: Robot) -> list[AccessNode]:
    """Return the lines of the open log."""
    return [node for top in robot.nodes() for node in top.walk() if node.role == "option"]


def _use(node: AccessNode) -> None:
    if node.activate is not None:
        node.activate()


def _forget() -> None:
    """Clear caches of other scenes, whose pictures may be rounded differently."""
    svg_art.forget()
    text.forget()
    for _dropped in surface_cache.drop_unused(surface_cache.now()):
        pass


def tiles(picture: pygame.Surface) -> list[int]:
    """Return the checksums of the tiles of a picture, row by row."""
    return [crc32(pygame.image.tobytes(picture.subsurface(tile_of(picture, n)), "RGB")) for n in range(COLUMNS * ROWS)]


def tile_of(picture: pygame.Surface, number: int) -> pygame.Rect:
    """Return the rectangle of a tile in pixels."""
    w, h = picture.get_width() // COLUMNS, picture.get_height() // ROWS
    return pygame.Rect(number % COLUMNS * w, number // COLUMNS * h, w, h)


def _settings() -> Settings:
    """Apply and return settings without animations."""
    values = SettingValues(pace="instant", reduced_motion=True, muted=True, hover_hold=0.0, objection=0.0)
    settings = Settings(values)
    apply(settings)
    return settings


def _page(slug: str, position: Position, replay: Replay | None) -> tuple[Scene, Sequence[Quiet]]:
    """Return the scene of a position, with the players who decide there."""
    settings = _settings()
    if position.kind == "lesson":
        return page_factory.table(settings, match_factory.begin_lesson(slug, saved=False)), ()
    if replay is None:
        return scene_of(Launch(scene=position.kind, slug=slug), settings, saved=False), ()
    if position.kind == "replay":
        return page_factory.replay(settings, replay, at=position.commands), ()
    history, config = replay.history.branch(position.commands), replay.config
    players = list(sit_all(replay.game, (RANDOM,) * len(config.seats), config.seed))
    quiet = {max(0, history.state.actor): Quiet()}
    if position.kind == "people":
        quiet = {seat: Quiet() for seat in range(len(players))}
    for seat, person in quiet.items():
        players[seat] = person
    config = msgspec.structs.replace(config, seats=tuple(player.spec for player in players), names=())
    return page_factory.table(settings, Match(replay.game, config, players, history)), [*quiet.values()]
