"""About, result and saved-games pages, screenshots of pages, and error messages."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pygame
import pytest

from game import resources
from game.app import services
from game.match.save_file import from_repository, read_export, rebuild
from game.scenes import error_page, match_factory, page_factory
from game.scenes.about import AboutScene
from game.scenes.launch import Launch, scene_of
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.scenes.saved_games import SavedGamesScene
from game.scenes.screenshot import shot
from game.scenes.shelf.scene import ShelfScene
from game.ui.sound import sounds
from tests.client.scenes.helpers import BOX, ended, game_in_journal, quick


def modal(robot: Robot) -> bool:
    return robot.scene.ui.modal


# --- about page and errors ---------------------------------------------------------------------------------------


def test_about_says_whose_names_these_are_and_what_may_be_done() -> None:
    with Robot(AboutScene()) as robot:
        said = " ".join(n.name for top in robot.nodes() for n in top.walk())
    for word in ("not made, endorsed or licensed", "belong to their owners", "MIT", "CC BY 4.0", "Open Font License"):
        assert word in said


def test_a_box_with_mistakes_gives_a_page_with_every_line_and_a_way_back() -> None:
    deck = resources.house_levels() / "broken"
    deck.mkdir(parents=True)
    (deck / "deck.yaml").write_text(f"slug: broken\ntitle: Broken\ngame: {BOX}\n")
    (deck / "cards.yaml").write_text("opportunities: 7\n")
    settings = quick()
    scene = error_page.safely(
        settings,
        lambda: page_factory.table(settings, match_factory.begin(MatchRequest(box="broken", seats=("human", "human")))),
    )
    with Robot(scene) as robot:
        assert robot.scene.name == "trouble"
        assert robot.node("label", "opportunities: is not a list").rect.w > 0
        robot.key("return")
        robot.step(2)
        assert robot.scene.name == "shelf"


def test_a_game_that_does_not_hold_together_is_refused_with_a_page() -> None:
    number = game_in_journal(10)
    with sqlite3.connect(resources.user_data() / "journal.sqlite3") as db:
        db.execute('UPDATE commands SET command = \'{"do":"fly"}\' WHERE number = 4')
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.click(f"note.{number}")
        robot.step(2)
        assert robot.scene.name == "trouble"
        robot.key("escape")
        robot.step(2)
        assert robot.scene.name == "shelf"


# --- result page -------------------------------------------------------------------------------------------------


def test_the_result_says_what_happened_and_sounds_like_it() -> None:
    match, table = ended()
    result = table.words.result(match.view(None))
    with Robot(ResultScene(match, table, quick())) as robot:
        assert sounds().played[-1] == ("win" if result.won else "loss")
        assert robot.node("heading", result.title).rect.w > 0
        assert robot.node("label", result.text).rect.w > 0
        for what, worth in result.facts:
            assert robot.node("label", what).rect.w > 0
            assert any(n.name == worth for top in robot.nodes() for n in top.walk())
        assert robot.node("label", "Time played").rect.w > 0


def test_play_again_is_the_same_set_up_with_new_chance() -> None:
    match, table = ended()
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.key("return")
        robot.step(1)
        assert isinstance(robot.scene, PlayScene)
        new = robot.scene.match.config
        assert (new.seats, new.options) == (match.config.seats, match.config.options)
        assert new.seed != match.config.seed


def test_the_game_is_saved_to_a_file_that_reads_back(tmp_path: Path) -> None:
    match, table = ended()
    file = tmp_path / "evening.parlour"
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.use("button", "Export")
        robot.step(2)
        robot.scene.ui.set_focus("save.file")
        robot.key("ctrl+a")
        robot.type(str(file))
        robot.use("button", "Export")
        robot.step()
        assert str(file) in robot.scene.ui.said.replace("\\", "")
        robot.use("button", "Export")
        robot.step(2)
        robot.scene.ui.set_focus("save.file")
        robot.key("ctrl+a")
        robot.type(str(tmp_path / "no" / "folder.parlour"))
        robot.use("button", "Export")
        robot.step()
        assert "can't be written" in robot.node(key="save.wrong").name
    assert len(rebuild(match.game, read_export(file))) == len(match)


def test_a_file_that_is_there_is_only_replaced_when_asked_twice(tmp_path: Path) -> None:
    match, table = ended()
    file = tmp_path / "evening.parlour"
    file.write_text("precious")
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.use("button", "Export")
        robot.step(2)
        robot.scene.ui.set_focus("save.file")
        robot.key("ctrl+a")
        robot.type(str(file))
        robot.use("button", "Export")
        robot.step()
        assert file.read_text() == "precious"
        robot.use("button", "Export")
        robot.step()
        assert file.read_text() != "precious"


@pytest.mark.parametrize("name", ["x" * 300, "~nobody-here/x", "no/such/folder/x"])
def test_a_name_that_no_file_can_have_is_said(name: str) -> None:
    match, table = ended()
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.step(2)
        robot.use("button", "Export")
        robot.step(2)
        robot.click("save.file")
        robot.key("ctrl+a")
        robot.type(name)
        robot.key("return")
        robot.step(2)
        assert modal(robot)
        assert robot.node(key="save.wrong").name


def test_from_the_result_to_the_replay_and_to_the_shelf() -> None:
    match, table = ended()
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.use("button", "Watch replay")
        robot.step(2)
        assert robot.scene.name == "replay"
        robot.key("escape")
        robot.step(2)
        assert robot.scene.name == "result"
        robot.use("button", "Back to the shelf")
        robot.step(2)
        assert robot.scene.name == "shelf"


# --- saved games -------------------------------------------------------------------------------------------------


def test_kept_games_go_on_are_watched_and_thrown_away() -> None:
    finished = game_in_journal(None)
    left = game_in_journal(30, seed=6)
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(2)
        robot.use("button", "Continue")
        robot.step(1)
        assert robot.scene.name == "table"
        robot.app.manager.pop()
        robot.step(2)
        index = [entry.id for entry in services.repository().entries()].index(finished)
        robot.click(f"kept.list.{index}")
        robot.step()
        robot.use("button", "Watch replay")
        robot.step(2)
        assert robot.scene.name == "replay"
        robot.key("escape")
        robot.step(2)
        index = [entry.id for entry in services.repository().entries()].index(finished)
        robot.click(f"kept.list.{index}")
        robot.use("button", "Delete")
        robot.step(2)
        robot.click("forget.yes")
        robot.step(2)
        assert [entry.id for entry in services.repository().entries()] == [left]


def test_a_file_is_brought_in(tmp_path: Path) -> None:
    match, _table = ended()
    file = tmp_path / "x.parlour"
    from game.match.save_file import save_of, write_export

    write_export(file, save_of(match), match.game)
    match.close()
    before = services.repository().entries()
    with Robot(SavedGamesScene(quick())) as robot:
        robot.use("button", "Import")
        robot.step(2)
        robot.type(str(tmp_path / "no_such_file"))
        robot.key("return")
        assert "can't be read" in robot.node(key="bring.wrong").name
        robot.key("ctrl+a")
        robot.type(str(file))
        robot.key("return")
        robot.step(2)
        after = services.repository().entries()
    assert len(after) == len(before) + 1
    (brought,) = (entry for entry in after if entry not in before)
    assert (brought.length, brought.result, brought.final) == (before[0].length, before[0].result, before[0].final)


# --- pictures ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["shelf", "setup", "table", "curtain", "result", "rulebook", "settings", "replay"])
def test_every_scene_can_be_pictured(name: str, tmp_path: Path) -> None:
    out = tmp_path / "x.png"
    shot(Launch(scene=name, slug=BOX, seed=3), (1024, 600), out, 12, 1.0)
    made = pygame.image.load(out)
    assert made.get_size() == (1024, 600)
    assert len({tuple(made.get_at((x, y))) for x in range(0, 1024, 16) for y in range(0, 600, 16)}) > 200
    assert not services.repository().entries()


def test_pictures_repeat_exactly(tmp_path: Path) -> None:
    files = [tmp_path / "a.png", tmp_path / "b.png"]
    for file in files:
        shot(Launch(scene="table", slug=BOX, seed=3, seats=("human", "random")), (1024, 600), file, 25, 1.0)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_replay_of_a_file_is_pictured_at_a_step(tmp_path: Path) -> None:
    number = game_in_journal(30)
    launch = Launch(scene="replay", replay=match_factory.replay_of(from_repository(services.repository(), number)))
    shot(launch, (1024, 600), tmp_path / "x.png", 7, 1.0)
    scene = scene_of(launch, quick())
    assert isinstance(scene, ReplayScene)
    assert len(scene.replay) == 30


def test_a_picture_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        shot(Launch(scene="shelf"), (640, 480), tmp_path, None, 1.0)
