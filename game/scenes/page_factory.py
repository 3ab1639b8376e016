"""The factory of all pages: the only module that knows every page.

It is the :class:`game.app.scene.Pages` of the program. Each page is imported when it is first made, so that the shelf
opens at once and nothing of the table is loaded before it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.app.settings import Settings
    from game.content import BoxInfo
    from game.match.match import Match
    from game.match.replay_cursor import Replay
    from game.rules.contract import View
    from game.table.contract import Presenter


def shelf(settings: Settings) -> Scene:
    """Make the first page, the shelf of all boxes."""
    from game.scenes.shelf.scene import ShelfScene

    return ShelfScene(settings)


def set_up(settings: Settings, box: BoxInfo) -> Scene:
    """Make the set-up page of a box.

    Raises:
        UnknownGame, BadContent: it cannot be opened.
    """
    from game.scenes.setup.scene import SetupScene

    return SetupScene(settings, box)


def table(settings: Settings, match: Match, presenter: Presenter[View] | None = None) -> Scene:
    """Make the page on which a match, or a lesson, is played; ``presenter`` reuses one of its game, None makes one."""
    from game.scenes.people import people_of
    from game.table import open_presenter

    made = presenter or open_presenter(match.game, people_of(match.specs, match.config.seed, match.config.names))
    if match.config.lesson:
        from game.match.lesson_match import LessonMatch
        from game.scenes.lesson.scene import LessonScene

        if isinstance(match, LessonMatch):
            return LessonScene(match, made, settings)
    from game.scenes.play.scene import PlayScene

    return PlayScene(match, made, settings)


def result(settings: Settings, match: Match, presenter: Presenter[View]) -> Scene:
    """Make the page of the result of a match."""
    from game.scenes.result import ResultScene

    return ResultScene(match, presenter, settings)


def replay(settings: Settings, replay: Replay, presenter: Presenter[View] | None = None, at: int = 0) -> Scene:
    """Make the page on which a game is replayed, after ``at`` commands."""
    from game.scenes.people import people_of
    from game.scenes.replay.scene import ReplayScene
    from game.table import open_presenter

    people = people_of(replay.config.seats, replay.config.seed, replay.config.names)
    scene = ReplayScene(replay, presenter or open_presenter(replay.game, people), settings)
    scene.show_at(at)
    return scene


def rulebook(rules_id: str, chapter: str = "") -> Scene:
    """Make the page of the rulebook of a game, open at a chapter; empty: at the first."""
    from game.scenes.rulebook.scene import RulebookScene

    return RulebookScene(rules_id, chapter)


def preferences(settings: Settings) -> Scene:
    """Make the settings page."""
    from game.scenes.settings import SettingsScene

    return SettingsScene(settings)


def saved_games(settings: Settings) -> Scene:
    """Make the page of all stored games."""
    from game.scenes.saved_games import SavedGamesScene

    return SavedGamesScene(settings)


def about(settings: Settings) -> Scene:
    """Make the about page."""
    from game.scenes.about import AboutScene

    return AboutScene(settings)
