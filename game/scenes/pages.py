"""All pages of the program: the one module that knows every one of them.

It is the :class:`game.app.scene.Pages` of the program. Each page is imported when it is first asked for, so that
the shelf is there at once and nothing of a table is loaded before somebody sits down at one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.app.settings import Settings
    from game.content import BoxInfo
    from game.match.match import Match
    from game.match.replay import Replay
    from game.presenters.contract import Presenter
    from game.rules.contract import View


def shelf(settings: Settings) -> Scene:
    """Make the first page: all boxes."""
    from game.scenes.shelf.scene import ShelfScene

    return ShelfScene(settings)


def set_up(settings: Settings, box: BoxInfo) -> Scene:
    """Make the set-up of a box.

    Raises:
        UnknownGame, BadContent: it cannot be opened.
    """
    from game.scenes.setup.scene import SetupScene

    return SetupScene(settings, box)


def table(settings: Settings, match: Match, presenter: Presenter[View] | None = None) -> Scene:
    """Make the table of a match; with a ``presenter`` of its game, that one lays it."""
    from game.presenters import open_presenter
    from game.scenes.play.scene import PlayScene

    return PlayScene(match, presenter or open_presenter(match.game), settings)


def result(settings: Settings, match: Match, presenter: Presenter[View]) -> Scene:
    """Make the page that tells how a match ended."""
    from game.scenes.result import ResultScene

    return ResultScene(match, presenter, settings)


def replay(settings: Settings, replay: Replay, presenter: Presenter[View] | None = None) -> Scene:
    """Make the table on which a game is seen again."""
    from game.presenters import open_presenter
    from game.scenes.replay import ReplayScene

    return ReplayScene(replay, presenter or open_presenter(replay.game), settings)


def rulebook(rules_id: str) -> Scene:
    """Make the rulebook of a game."""
    from game.scenes.rulebook.scene import RulebookScene

    return RulebookScene(rules_id)


def preferences(settings: Settings) -> Scene:
    """Make the page of the settings."""
    from game.scenes.settings import SettingsScene

    return SettingsScene(settings)


def saved_games(settings: Settings) -> Scene:
    """Make the page of all games that were kept."""
    from game.scenes.saved_games import SavedGamesScene

    return SavedGamesScene(settings)


def about(settings: Settings) -> Scene:
    """Make the page about the program."""
    from game.scenes.about import AboutScene

    return AboutScene(settings)
