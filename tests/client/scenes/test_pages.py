"""Settings, about, rulebook, result, replay, kept games, curtain, and what is said when something is wrong."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pygame
import pytest

from game import i18n, resources
from game.app import services
from game.app.settings import FILE, Settings, SetupChoice, apply, load
from game.content import list_boxes
from game.match.match import Match
from game.match.save_file import read_export, rebuild
from game.presenters import open_presenter
from game.presenters.contract import Presenter
from game.rules.contract import View
from game.scenes import error_page, match_factory, page_factory
from game.scenes.about import AboutScene
from game.scenes.launch import Launch, scene_of
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.replay import ReplayScene
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.scenes.rulebook.document import marked, open_book, read_chapters, search
from game.scenes.rulebook.scene import RulebookScene
from game.scenes.saved_games import SavedGamesScene
from game.scenes.screenshot import shot
from game.scenes.settings import SettingsScene
from game.scenes.shelf.scene import ShelfScene
from game.ui.paint import palette, text
from game.ui.paint.text_markup import icons, plain
from game.ui.sound import sounds
from game.ui.widgets import Label, ScrollArea
from tests.client.scenes.helpers import BOX, game_in_journal, quick
from tests.support.things import thing_of


def ended(seed: int = 5) -> tuple[Match, Presenter[View]]:
    """Play a game of programs to its end."""
    match = match_factory.begin(MatchRequest(box=BOX, seats=("random", "random"), seed=seed))
    match.run()
    return match, open_presenter(match.game)


def modal(robot: Robot) -> bool:
    return robot.scene.ui.modal


# --- settings ----------------------------------------------------------------------------------------------------


def test_settings_work_at_once_and_are_kept() -> None:
    settings = load()
    apply(settings)
    try:
        with Robot(SettingsScene(settings)) as robot:
            robot.click("pace.2")
            assert settings.pace == "fast"
            robot.click("text_scale.2")
            robot.step(2)
            assert robot.viewport.text_scale == 1.5
            robot.scene.ui.set_focus("palette")
            robot.key("right")
            robot.step(2)
            assert palette.active().variant == "colour_blind"
            robot.scene.ui.set_focus("effects")
            robot.key("home")
            assert sounds().volume("effects") == 0
            for key in ("muted", "reduced_motion"):
                robot.scene.ui.set_focus(key)
                robot.key("space")
            assert sounds().muted
            robot.scene.ui.set_focus("hover_hold")
            robot.key("home")
            assert robot.node(key="hover_hold").value == "never"
        again = load().now
        assert (again.pace, again.text_scale, again.palette) == ("fast", 1.5, "colour_blind")
        assert (again.effects, again.muted, again.reduced_motion, again.hover_hold) == (0.0, True, True, 0.0)
    finally:
        apply(Settings())


def test_a_changed_volume_is_heard_once_the_slider_rests() -> None:
    with Robot(SettingsScene(Settings())) as robot:
        sounds().played = []
        robot.scene.ui.set_focus("effects")
        for _press in range(3):
            robot.key("left")
        robot.settle()
        assert sounds().played == ["die_on_wood_1"]


def test_the_switches_follow_the_keys_that_work_everywhere() -> None:
    settings = quick(muted=False)
    apply(settings)
    try:
        with Robot(SettingsScene(settings)) as robot:
            robot.key("ctrl+m")
            robot.step(2)
            assert settings.now.muted
            assert "checked" in robot.node("toggle", "Silent").states
    finally:
        apply(Settings())


def test_everything_goes_back_to_what_it_was_at_first_but_games_keep_their_set_up() -> None:
    settings = quick(text_scale=2.0)
    chosen = SetupChoice(seats=("human", "random", "closed", "closed"))
    settings.remember(BOX, chosen)
    with Robot(SettingsScene(settings), text_scale=2.0) as robot:
        robot.use("button", "As at first")
        robot.step(2)
        assert robot.viewport.text_scale == 1.0
    assert settings.now.pace == "normal"
    assert settings.set_up(BOX) == chosen


def test_settings_that_cannot_be_saved_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with Robot(SettingsScene(Settings(path=tmp_path / "file" / FILE))) as robot:
        robot.click("pace.0")
        assert "cannot be saved" in robot.scene.ui.said


def test_the_settings_are_reached_from_the_table_and_take_effect_there() -> None:
    settings = quick()
    match = match_factory.begin(MatchRequest(box=BOX, seats=("human", "human"), seed=1))
    with Robot(page_factory.table(settings, match)) as robot:
        robot.step(3)
        robot.key("f10")
        robot.step()
        robot.use("button", "Settings")
        robot.step(2)
        assert robot.scene.name == "settings"
        robot.click("pace.0")
        robot.key("escape")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert robot.scene.director.pace == "slow"


# --- about and trouble -------------------------------------------------------------------------------------------


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
        assert robot.node("label", "opportunities: is no list").rect.w > 0
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


# --- rulebook ----------------------------------------------------------------------------------------------------


def test_every_open_box_has_a_rulebook_whose_pictures_exist() -> None:
    for box in list_boxes():
        if box.open and not box.house:
            for chapter in open_book(box.rules_id):
                for name in {n for part in chapter.parts for n in icons(part)}:
                    assert (resources.assets() / "icons" / f"{name}.svg").is_file(), (chapter.key, name)


@pytest.mark.parametrize(
    ("words_sought", "chapter"),
    [
        ("heart zone", "things"), ("town square escort", ""), ("knockdown", "challenges"), ("backpack", "items"),
        ("great scott", "powers"), ("10:04", "goal"), ("video recorder", "faq"), ("matchbook", "items"),
        ("lock", "rolling"), ("double photo zone", "things"), ("rewards go only", "assist"),
    ],
)  # fmt: skip
def test_the_rulebook_answers(words_sought: str, chapter: str) -> None:
    book = open_book(BOX)
    found = {book[f.chapter].key for f in search(book, words_sought)}
    assert not chapter or chapter in found, (words_sought, found)


def test_all_chapters_that_the_rules_need_are_there() -> None:
    keys = [chapter.key for chapter in open_book(BOX)]
    assert len(keys) == len(set(keys))
    assert {
        "goal", "setup", "turn", "tracker", "moving", "escort", "powers", "challenges", "rolling", "assist", "items",
        "end", "faq", "rulings",
    } <= set(keys)  # fmt: skip


def test_reading_and_marking() -> None:
    book = read_chapters("before\n# One {#one}\nA line\ngoes on.\n\n## Part\n- item {love}\nmore\n# Two {#two}\n")
    assert [(c.key, c.title, c.parts) for c in book] == [
        ("one", "One", ("A line goes on.", "# Part", "- item {love} more")),
        ("two", "Two", ()),
    ]
    assert marked("Love **love** {love}", "love", "danger") == "{=danger}Love{=} **{=danger}love{=}** {love}"
    assert marked("a * b", "*", "danger") == "a * b"
    assert plain(marked("Roll the dice", "dice", "danger")) == "Roll the dice"


def test_the_rulebook_is_read_by_mouse_and_by_keyboard() -> None:
    with Robot(RulebookScene(BOX, "rolling")) as robot:
        assert robot.node("heading", "Rolling").rect.w > 0
        robot.use("button", "Next")
        assert robot.node("heading", "Helping each other").rect.w > 0
        robot.scene.ui.set_focus("book.contents")
        robot.key("home")
        assert robot.node("heading", "The story and the goal").rect.w > 0
        robot.key("ctrl+f")
        robot.type("backpack")
        assert robot.node("heading", "Power Tiles").rect.w > 0
        robot.key("return")
        robot.key("down")
        robot.key("escape")
        assert robot.node(key="book.search").value == ""
        robot.key("escape")
        robot.step(2)
        assert robot.app.manager.top is None


def test_a_place_that_was_found_is_in_view() -> None:
    with Robot(RulebookScene(BOX), size=(1024, 600), text_scale=2.0) as robot:
        robot.key("ctrl+f")
        robot.type("puffer vest")
        robot.step(2)
        root = robot.scene.ui.root
        assert root is not None
        page = next(w for w in root.walk() if isinstance(w, ScrollArea) and w.key == "book.page")
        hit = next(w for w in root.walk() if isinstance(w, Label) and "Puffer" in w.markup)
        assert page.rect.y - 1 <= hit.rect.y <= page.rect.bottom


def test_a_missing_rulebook_is_said() -> None:
    with Robot(RulebookScene("no_such_game")) as robot:
        assert robot.node("label", "there is no rulebook").rect.w > 0


# --- the end -----------------------------------------------------------------------------------------------------


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
        assert robot.node("label", "At the table").rect.w > 0


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
        robot.use("button", "Save to a file")
        robot.step(2)
        robot.scene.ui.set_focus("save.file")
        robot.key("ctrl+a")
        robot.type(str(file))
        robot.use("button", "Save")
        robot.step()
        assert str(file) in robot.scene.ui.said.replace("\\", "")
        robot.use("button", "Save to a file")
        robot.step(2)
        robot.scene.ui.set_focus("save.file")
        robot.key("ctrl+a")
        robot.type(str(tmp_path / "no" / "folder.parlour"))
        robot.use("button", "Save")
        robot.step()
        assert "cannot be written" in robot.node(key="save.wrong").name
    assert len(rebuild(match.game, read_export(file))) == len(match)


def test_a_file_that_is_there_is_only_replaced_when_asked_twice(tmp_path: Path) -> None:
    match, table = ended()
    file = tmp_path / "evening.parlour"
    file.write_text("precious")
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.use("button", "Save to a file")
        robot.step(2)
        robot.scene.ui.set_focus("save.file")
        robot.key("ctrl+a")
        robot.type(str(file))
        robot.use("button", "Save")
        robot.step()
        assert file.read_text() == "precious"
        robot.use("button", "Save")
        robot.step()
        assert file.read_text() != "precious"


def test_from_the_result_to_the_replay_and_to_the_shelf() -> None:
    match, table = ended()
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.use("button", "Watch it again")
        robot.step(2)
        assert robot.scene.name == "replay"
        robot.key("escape")
        robot.step(2)
        assert robot.scene.name == "result"
        robot.use("button", "Back to the shelf")
        robot.step(2)
        assert robot.scene.name == "shelf"


# --- replay ------------------------------------------------------------------------------------------------------


def replay(robot: Robot) -> ReplayScene:
    assert isinstance(robot.scene, ReplayScene)
    return robot.scene


def test_the_replay_steps_jumps_and_shows_the_very_same_positions() -> None:
    match, table = ended()
    made = match_factory.replay_of_match(match)
    with Robot(ReplayScene(made, table, quick())) as robot:
        scene = replay(robot)
        robot.key("right")
        robot.key("right")
        robot.key("left")
        assert scene.index == 1
        robot.key("end")
        assert scene.index == len(match)
        assert scene.view_at(scene.index) == match.view(None)
        robot.key("page up")
        assert scene.index < len(match)
        robot.key("home")
        made.seek(0)
        assert scene.view_at(0) == made.view(None)
        robot.scene.ui.set_focus("replay.slider")
        robot.key("end")
        assert scene.index == len(match)
        assert robot.node(key="replay.slider").value.startswith(str(len(match)))


def test_the_replay_plays_by_itself_pauses_and_ends() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        robot.key("space")
        robot.step(120)
        scene = replay(robot)
        assert 3 < scene.index < len(match)
        robot.key("space")
        here = scene.index
        robot.step(60)
        assert scene.index == here
        scene.show_at(len(match) - 2)
        robot.use("button", "Play")
        robot.settle()
        assert (scene.index, scene.playing) == (len(match), False)
        robot.key("left")
        assert scene.index == len(match) - 1


def test_a_replay_with_flights_shows_what_it_should_when_skipped() -> None:
    match, table = ended()
    settings = Settings()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, settings)) as robot:
        scene = replay(robot)
        for _step in range(12):
            robot.key("right")
        robot.settle()
        wanted = table.board.layout(scene.view_at(scene.index), scene.regions)
        assert {key: scene.stage.pose(key) for key in scene.stage.pieces()} == dict(wanted)


def test_one_may_go_on_from_any_point() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        replay(robot).show_at(20)
        robot.use("button", "Go on from here")
        robot.step(2)
        robot.use("button", "The same dice")
        robot.step(1)
        assert isinstance(robot.scene, PlayScene)
        new = robot.scene.match
        assert new.history.commands[:20] == match.history.commands[:20]
        assert new.config.seed == match.config.seed
        assert "human" in new.specs
    assert services.repository().entries()[0].length >= 20


def test_at_the_end_there_is_nothing_to_go_on_from() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        robot.key("end")
        assert "disabled" in robot.node("button", "Go on from here").states


# --- all games ---------------------------------------------------------------------------------------------------


def test_kept_games_go_on_are_watched_and_thrown_away() -> None:
    finished = game_in_journal(None)
    left = game_in_journal(30, seed=6)
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(2)
        robot.use("button", "Go on")
        robot.step(1)
        assert robot.scene.name == "table"
        robot.app.manager.pop()
        robot.step(2)
        index = [entry.id for entry in services.repository().entries()].index(finished)
        robot.click(f"kept.list.{index}")
        robot.step()
        robot.use("button", "Watch")
        robot.step(2)
        assert robot.scene.name == "replay"
        robot.key("escape")
        robot.step(2)
        index = [entry.id for entry in services.repository().entries()].index(finished)
        robot.click(f"kept.list.{index}")
        robot.use("button", "Throw away")
        robot.step(2)
        robot.use("button", "Throw it away")
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
        robot.use("button", "Bring in a file")
        robot.step(2)
        robot.type(str(tmp_path / "no_such_file"))
        robot.key("return")
        assert "cannot be read" in robot.node(key="bring.wrong").name
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
    shot(Launch(scene="replay", file=str(number)), (1024, 600), tmp_path / "x.png", 7, 1.0)
    scene = scene_of(Launch(scene="replay", file=str(number)), quick())
    assert isinstance(scene, ReplayScene)
    assert len(scene.replay) == 30


def test_a_picture_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        shot(Launch(scene="shelf"), (640, 480), tmp_path, None, 1.0)


@pytest.mark.parametrize("known", [("en",), ("en", "cs")])
def test_only_languages_with_a_catalogue_are_offered(known: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "available", lambda: known)
    with Robot(SettingsScene(quick())) as robot:
        offered = [node for top in robot.nodes() for node in top.walk() if node.key == "language"]
        assert bool(offered) == (len(known) > 1)


def test_languages_switch_without_leaving_anything_behind() -> None:
    with Robot(SettingsScene(quick())) as robot:
        before = i18n.language()
        robot.scene._language("en")  # type: ignore[attr-defined]
        robot.step(2)
        assert i18n.language() == "en"
        assert robot.scene.name == "settings"
    i18n.use(before)
    assert text.block("x", text.Style(12), robot.viewport).width > 0


def test_a_card_of_a_replay_is_looked_at_closely_by_mouse_and_by_keyboard() -> None:
    match, table = ended()
    with Robot(ReplayScene(match_factory.replay_of_match(match), table, quick())) as robot:
        scene = replay(robot)
        scene.show_at(30)
        card = next(n for n in scene.ui.outside() if table.tips.closeup(thing_of(n.key), scene.view_at(30)) is not None)
        robot.click(card.rect.centre)
        robot.step()
        assert modal(robot)
        robot.key("escape")
        robot.scene.ui.set_focus(card.key)
        robot.key("return")
        robot.step()
        assert modal(robot)
        robot.key("space")
        assert not modal(robot)
        assert not replay(robot).playing
