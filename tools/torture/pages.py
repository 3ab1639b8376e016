"""Openers for every scene of the program and of every game, for tools that test them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from game.app import services
from game.app.scene import Scene
from game.app.settings import Settings, SettingValues
from game.content import list_boxes
from game.content.library import has_lesson
from game.match.match import Match, begin
from game.rules.contract import NOBODY
from game.scenes import match_factory, page_factory
from game.scenes.curtain import Called, CurtainExtras, CurtainScene, HandPeek
from game.scenes.error_page import ErrorScene
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.result import ResultScene
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.setup.scene import SetupScene
from game.seats.players import HumanPlayer, RandomPlayer
from game.seats.spec import sit_all
from game.table import open_presenter
from tests.rules.case import Case
from tools.torture.played_games import TABLES, opened

LONG, ENDLESS = 120, 3000
"""Maximum number of commands before a scene is opened, and maximum length of a game."""
SITTING = (("human",), ("human", "random"), ("human", "human", "random"), ("random",))
"""Choices of players besides one person."""


def settings_of(rng: Random) -> Settings:
    """Return random settings, not stored in a file."""
    values = SettingValues(
        pace=rng.choice(("instant", "fast", "normal")), reduced_motion=rng.random() < 0.5, muted=True,
        hover_hold=rng.choice((0.0, 0.1)), objection=rng.choice((0.0, 1.0)),
        text_scale=rng.choice((1.0, 1.0, 1.5, 2.0)),
    )  # fmt: skip
    return Settings(values)


# --- scenes of a game ------------------------------------------------------------------------------------------------


def table(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the table in the middle of a game, with people and random players."""
    return _table_with(settings, rng, case, rng.choice(SITTING))


def with_bots(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the table in the middle of a game, with people and bots."""
    return _table_with(settings, rng, case, ("human", match_factory.usual_seats(opened(case.name))[-1]))


def _table_with(settings: Settings, rng: Random, case: Case, people: tuple[str, ...]) -> Scene:
    """Open the table with one person, and others drawn from ``people``."""
    seats = rng.choice(case.seats)
    match = match_factory.begin(
        MatchRequest(box=case.name, seats=("random",) * seats, seed=rng.getrandbits(32), practice=rng.random() < 0.5)
    )
    match.run(rng.randrange(LONG))
    sitting = sit_all(match.game, ["human", *rng.choices(people, k=seats - 1)], rng.getrandbits(32), services.workers)
    for seat, player in enumerate(sitting):
        match.hand_over(seat, player)
    return page_factory.table(settings, match)


def people_only(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the table with people only, with curtains in games with hidden information."""
    seats = ("human",) * rng.choice(case.seats)
    request = MatchRequest(box=case.name, seats=seats, seed=rng.getrandbits(32), practice=rng.random() < 0.5)
    return page_factory.table(settings, match_factory.begin(request))


def lesson(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the lesson of a game."""
    return page_factory.table(settings, match_factory.begin_lesson(case.name, saved=rng.random() < 0.5))


def curtain(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open a curtain before a hand, on an empty stack."""
    match = _played(rng, case, rng.randrange(LONG))
    seat = rng.randrange(len(match.players))
    presenter = open_presenter(match.game)
    label = presenter.words.seat(match.view(None), seat)
    why = f"{label.name} wants to respond" if rng.random() < 0.5 else ""
    hand = HandPeek(presenter.board.painter, presenter.shows.secrets(match.view(seat)))
    return CurtainScene(settings, match.game, Called(seat, label, why), extras=CurtainExtras(hand))


def set_up(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the set-up of a box of the game."""
    return page_factory.set_up(settings, rng.choice([box for box in list_boxes() if box.rules_id == case.name]))


def replay(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the replay of a random game."""
    return page_factory.replay(settings, match_factory.replay_of_match(_played(rng, case, rng.randrange(LONG))))


def result(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the result of a finished random game."""
    match = _played(rng, case, ENDLESS)
    while match.actor != NOBODY:
        match = _played(rng, case, ENDLESS)
    return page_factory.result(settings, match, open_presenter(match.game))


def rulebook(_settings: Settings, _rng: Random, case: Case) -> Scene:
    """Open the rulebook of a game."""
    return page_factory.rulebook(case.name)


def _played(rng: Random, case: Case, most: int) -> Match:
    """Play a match randomly, without storing it."""
    players = [RandomPlayer(rng.getrandbits(32)) for _seat in range(rng.choice(case.seats))]
    match = begin(opened(case.name), players, rng.getrandbits(32))
    match.run(most)
    return match


# --- scenes of no game -----------------------------------------------------------------------------------------------


def shelf(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the shelf, with an unfinished game."""
    _kept(rng, case)
    return page_factory.shelf(settings)


def saved_games(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the list of saved games, with a few of them."""
    for _game in range(rng.randrange(4)):
        _kept(rng, case)
    return page_factory.saved_games(settings)


def records(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open the page of records, with some finished games of one person on it."""
    for _game in range(rng.randrange(4)):
        seats = ("human", *("random",) * (rng.choice(case.seats) - 1))
        match = match_factory.begin(MatchRequest(box=case.name, seats=seats, seed=rng.getrandbits(32)))
        match.hand_over(0, RandomPlayer(rng.getrandbits(32)))
        match.run(ENDLESS)
        match.hand_over(0, HumanPlayer())
        match.close()
    return page_factory.records(settings)


def preferences(settings: Settings, _rng: Random, _case: Case) -> Scene:
    """Open the settings."""
    return page_factory.preferences(settings)


def about(settings: Settings, _rng: Random, _case: Case) -> Scene:
    """Open the page about the program."""
    return page_factory.about(settings)


def trouble(settings: Settings, rng: Random, _case: Case) -> Scene:
    """Open the scene for a mistake in a file."""
    lines = tuple(f"{number}: " + "*a*{b}" * rng.randrange(40) for number in range(rng.randrange(50)))
    return ErrorScene(settings, "A box", "It cannot be opened.", lines)


def failing(settings: Settings, rng: Random, case: Case) -> Scene:
    """Open a scene that fails in its first frame, so that the error scene follows."""
    words = "".join(rng.choices("aZ0 é字*_{}[]<\n", k=rng.randrange(300)))
    return Failing(rng.choice((None, lambda: table(settings, rng, case))), words)


class Failing(Scene):
    """A scene that fails."""

    def __init__(self, again: Callable[[], Scene] | None, words: str) -> None:
        """Use ``again`` as the scene to reopen from the error scene, and ``words`` as the message."""
        super().__init__()
        self._again, self._words = again, words

    def update(self, dt: float) -> None:
        """Raise the error."""
        raise Planted(self._words)

    def reopening(self) -> Callable[[], Scene] | None:
        """Return the scene to reopen."""
        return self._again


class Planted(Exception):
    """The deliberate error."""


def _kept(rng: Random, case: Case) -> None:
    """Start a random match and store it."""
    request = MatchRequest(box=case.name, seats=("random",) * rng.choice(case.seats), seed=rng.getrandbits(32))
    match = match_factory.begin(request)
    match.run(rng.randrange(20))
    match.close()


# --- all of them ----------------------------------------------------------------------------------------------------


class Page(NamedTuple):
    """A scene by name, with the function that opens it."""

    scene: str
    open: Callable[[Settings, Random, Case], Scene]


class Place(NamedTuple):
    """A scene, with its (or any) game."""

    page: Page
    case: Case


OF_GAMES: Final = (
    Page("setup", set_up), Page("table", table), Page("table", people_only), Page("table", with_bots),
    Page("replay", replay), Page("result", result), Page("rulebook", rulebook),
)  # fmt: skip
OF_NO_GAME: Final = (
    Page("shelf", shelf), Page("kept", saved_games), Page("records", records), Page("settings", preferences),
    Page("about", about), Page("trouble", trouble), Page("fault", failing),
)  # fmt: skip
CURTAIN: Final = Page("curtain", curtain)
LESSON: Final = Page("lesson", lesson)
PLACES: Final = (
    *(Place(page, case) for page in OF_GAMES for case in TABLES),
    *(Place(CURTAIN, case) for case in TABLES if case.hides),
    *(Place(LESSON, case) for case in TABLES if has_lesson(case.name)),
    *(Place(page, TABLES[number % len(TABLES)]) for number, page in enumerate(OF_NO_GAME)),
)
"""All scenes of all games; dialogs and further scenes are found by the tests."""


def game_of(scene: Scene) -> str:
    """Return the game of a scene; empty if it has none."""
    match scene:
        case PlayScene() | ResultScene():
            return scene.match.game.rules_id
        case ReplayScene():
            return scene.replay.game.rules_id
        case SetupScene():
            return scene.box.rules_id
        case CurtainScene():
            return scene.game.rules_id
        case RulebookScene():
            return scene.rules_id
    return ""
