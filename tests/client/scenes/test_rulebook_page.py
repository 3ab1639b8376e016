"""Rulebook page: search, highlighting, reading by mouse and keyboard, and pictures that exist."""

from __future__ import annotations

import pytest

from game import resources
from game.content import list_boxes
from game.scenes.robot import Robot
from game.scenes.rulebook.document import marked, open_book, read_chapters, search
from game.scenes.rulebook.pieces import Pieces
from game.scenes.rulebook.scene import RulebookScene
from game.ui.paint.text import plain
from game.ui.widgets import Label, ScrollArea
from tests.client.scenes.helpers import BOX
from tests.support.markup import icons_in


def test_every_open_box_has_a_rulebook_whose_pictures_exist() -> None:
    for box in list_boxes():
        if box.open and not box.house:
            for chapter in open_book(box.rules_id):
                for name in {n for part in chapter.parts for n in icons_in(part)}:
                    assert (resources.assets() / "icons" / f"{name}.svg").is_file(), (chapter.key, name)


@pytest.mark.parametrize(
    ("words_sought", "chapter"),
    [
        ("heart zone", "things"), ("town square escort", ""), ("knockdown", "challenges"), ("backpack", "items"),
        ("great scott", "powers"), ("10:04", "goal"), ("video recorder", "faq"), ("matchbook", "items"),
        ("lock", "rolling"), ("double photo zone", "things"), ("reward", "assist"),
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


@pytest.mark.parametrize("name", [box.rules_id for box in list_boxes() if box.open and not box.house])
def test_pieces_of_the_table_stand_beside_the_chapters_that_speak_of_them(name: str) -> None:
    pieces, keys = Pieces(name), {chapter.key for chapter in open_book(name)}
    wanted = pieces.table.tips.book_pieces
    assert set(wanted) <= keys
    assert {"goal", "things", "turn" if "turn" in keys else "round"} <= set(wanted)
    for chapter, listed in wanted.items():
        shown = pieces.of(chapter)
        assert len(shown) == len(listed), chapter
        assert all(one.caption and pieces.table.board.painter.outline(one.face) >= -1 for one in shown)


def test_a_chapter_shows_its_pieces_above_its_words() -> None:
    with Robot(RulebookScene("time_line")) as robot:
        pictures = [node for node in robot.nodes() for node in node.walk() if node.role == "image"]
        assert [node.name for node in pictures] == ["A time machine", "Gold"]
        coin = robot.viewport.px_rect(pictures[1].rect)
        paper = robot.app.screen.get_at((coin.right + 40, coin.centery))
        assert robot.app.screen.get_at((coin.centerx, coin.y + coin.h // 3)) != paper
