"""Game terms have tips on hover, and F1 opens the rulebook at their chapter."""

from __future__ import annotations

import pytest

from game.scenes import match_factory, page_factory
from game.scenes.play.log_list import LogRow
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.scenes.rulebook.document import open_book
from game.scenes.rulebook.scene import RulebookScene
from game.table.contract import LogLine
from game.table.terms import explained, terms_in
from tests.games.card_game.table.cases import arranged, play
from tests.support.tables import TableCases, is_clean, scene_of
from tests.support.things import thing_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")


@pytest.mark.parametrize("name", GAMES)
def test_every_word_has_its_chapter_in_the_rulebook_and_is_used_there(name: str) -> None:
    terms, book = TableCases(name).table.words.terms, {chapter.key: chapter for chapter in open_book(name)}
    assert len(terms) >= 5
    whole = "\n".join(f"{chapter.title}\n{' '.join(chapter.parts)}" for chapter in book.values())
    for term in terms:
        assert term.chapter in book, term
        assert is_clean(term.text)
        assert terms_in(whole, (term,)), term


def test_whole_words_are_explained_in_their_order_and_not_too_many() -> None:
    terms = TableCases("card_game").table.words.terms
    words = [term.words.split("|")[0] for term in terms_in("**Ripplepoint**: it follows a linchpin; decoys.", terms)]
    assert words == ["ripplepoint", "linchpin"]
    assert not explained("Marty plays a sublinchpin.", terms)
    assert "F1" in explained("A decoy.", terms)


def test_the_tip_of_a_linchpin_explains_it_and_f1_opens_its_chapter() -> None:
    with play(arranged(2, {"hands": {0: ["vortex"]}}), ("human", "random")) as robot:
        scene = scene_of(robot)
        thing = thing_of("square.C-6")
        scene.display.tip(thing)
        assert "*linchpin*: a purple event" in scene.ui.tip_markup
        robot.key("f1")
        robot.step(3)
        book = robot.scene
        assert isinstance(book, RulebookScene)
        assert book.book[book.index].key == "timeline"


def test_the_prompt_explains_its_words_under_the_pointer() -> None:
    with play(arranged(2, {"hands": {0: ["tm_v3"]}, "due": "draw"}), ("human", "random")) as robot:
        hud = scene_of(robot).hud
        hud.tell("Which linchpin does it flip?")
        robot.step(2)
        robot.move(hud.prompt.rect.centre)
        robot.step(dt=1.0)
        assert "a purple event" in scene_of(robot).ui.tip_markup


def book_of(robot: Robot) -> str:
    """Return the open chapter of the rulebook."""
    robot.step(3)
    book = robot.scene
    assert isinstance(book, RulebookScene)
    return book.book[book.index].key


def test_a_card_of_the_hand_explains_its_words_beside_itself_and_f1_opens_their_place() -> None:
    with play(arranged(2, {"hands": {0: ["tm_v3"]}}), ("human", "random")) as robot:
        scene = scene_of(robot)
        robot.move(robot.node(key="card.tm_v3").rect.centre)
        robot.step(dt=1.0)
        robot.step()
        area = scene.display.pointer.hover_zoom.area
        assert area is not None
        assert scene.ui.tip_markup.startswith("*linchpin*")
        robot.key("f1")
        assert book_of(robot) == "timeline"


def test_lines_of_the_log_explain_their_words() -> None:
    with play(arranged(2, {"hands": {0: ["tm_v3"]}}), ("human", "random")) as robot:
        scene = scene_of(robot)
        scene.log.refuse(LogLine("No linchpin can be flipped."), 0)
        scene.display.toggle_log()
        robot.step(2)
        row = next(
            widget for widget in scene.display.log_panel.walk() if isinstance(widget, LogRow) and widget.entry.refused
        )
        robot.move(row.rect.centre)
        robot.step(dt=1.0)
        assert "a purple event" in scene.ui.tip_markup
        robot.key("f1")
        assert book_of(robot) == "timeline"


def test_f1_opens_the_place_from_a_close_up_and_in_a_replay() -> None:
    with play(arranged(2, {"hands": {0: ["vortex"]}}), ("human", "random")) as robot:
        scene, thing = scene_of(robot), thing_of("square.C-6")
        scene.display.open_closeup(thing)
        robot.step(2)
        robot.key("f1")
        assert book_of(robot) == "timeline"
        replay = page_factory.replay(scene.settings, match_factory.replay_of_match(scene.match))
        robot.app.manager.reset(replay)
        robot.step(2)
        assert isinstance(replay, ReplayScene)
        replay.display.tip(thing)
        robot.key("f1")
        assert book_of(robot) == "timeline"
