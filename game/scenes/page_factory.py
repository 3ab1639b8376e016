"""Factory of all pages, the only module that knows every page.

It is the program's :class:`game.app.scene.Pages`. Pages are imported on first use, so that the shelf opens at once
without loading the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from game.app.scene import Scene
    from game.app.settings import Settings
    from game.content import BoxInfo
    from game.match.match import Match
    from game.match.replay_cursor import Replay
    from game.rules.contract import View
    from game.table.contract import Presenter


def shelf(settings: Settings) -> Scene:
    """Build the start page: the shelf of all boxes."""
    from game.scenes.shelf.scene import ShelfScene

    return ShelfScene(settings)


def set_up(settings: Settings, box: BoxInfo) -> Scene:
    """Build the set-up page of a box.

    Raises:
        UnknownGame, BadContent: it cannot be opened.
    """
    from game.scenes.setup.scene import SetupScene

    return SetupScene(settings, box)


def table(settings: Settings, match: Match, presenter: Presenter[View] | None = None) -> Scene:
    """Build the page for playing a match or lesson; ``presenter`` reuses one of its game."""
    from game.scenes.people import people_of
    from game.table import open_presenter

    setting = match.config
    people = people_of(match.specs, setting.seed, setting.names, setting.faces)
    made = presenter or open_presenter(match.game, people)
    if match.config.lesson:
        from game.match.lesson_match import LessonMatch
        from game.scenes.lesson.scene import LessonScene

        if isinstance(match, LessonMatch):
            return LessonScene(match, made, settings)
    from game.scenes.play.scene import PlayScene

    return PlayScene(match, made, settings)


def result(settings: Settings, match: Match, presenter: Presenter[View]) -> Scene:
    """Build the result page of a match."""
    from game.scenes.result import ResultScene

    return ResultScene(match, presenter, settings)


def replay(settings: Settings, replay: Replay, presenter: Presenter[View] | None = None, at: int = 0) -> Scene:
    """Build the replay page of a game, positioned after ``at`` commands."""
    from game.scenes.people import people_of
    from game.scenes.replay.scene import ReplayScene
    from game.table import open_presenter

    setting = replay.config
    people = people_of(setting.seats, setting.seed, setting.names, setting.faces)
    scene = ReplayScene(replay, presenter or open_presenter(replay.game, people), settings)
    scene.show_at(at)
    return scene


def rulebook(rules_id: str, chapter: str = "") -> Scene:
    """Build the rulebook page of a game at a chapter; empty for the first."""
    from game.scenes.rulebook.scene import RulebookScene

    return RulebookScene(rules_id, chapter)


def preferences(settings: Settings) -> Scene:
    """Build the settings page."""
    from game.scenes.settings import SettingsScene

    return SettingsScene(settings)


def saved_games(settings: Settings, dropped: Path | None = None) -> Scene:
    """Make the page of all stored games, which imports a ``dropped`` file."""
    from game.scenes.saved_games import SavedGamesScene

    return SavedGamesScene(settings, dropped)


def records(settings: Settings) -> Scene:
    """Make the page of records."""
    from game.scenes.records import RecordsScene

    return RecordsScene(settings)


def about(settings: Settings) -> Scene:
    """Build the about page."""
    from game.scenes.about import AboutScene

    return AboutScene(settings)
