"""The column beside the board of Riff in Time: goal strip, question and chart in every window and size of text."""

from __future__ import annotations

import pytest

from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.table.presenter import CHARTED
from game.scenes.play.hud import GoalChip
from game.table import open_presenter
from game.ui.paint.geometry import Vec
from tests.games.riff_in_time.table.cases import arranged, box, table, view_of
from tests.support.tables import TableCases, scene_of

CASES = TableCases("riff_in_time")
WINDOWS = [((1280, 720), 1.0), ((1024, 600), 1.0), ((1280, 720), 2.0)]


def at_an_open_rift() -> State:
    """Return a position with the most buttons: a rift to lower in three ways, the booth, a figure, the end."""
    there = {"space": "stage_1", "set_up": "duo_socrates", "carries": ["lincoln"]}
    dice = ["wyld.interact", "wyld.interact", "wyld.excellent", "character.move"]
    return arranged({"dice": dice, "restored": ["socrates"], "personages": {"freud": "stage_1"}, "players": {0: there}},
                    character="joanna,ted")  # fmt: skip


def bringing_home() -> State:
    """Return a position in which a figure comes home and its rift is lowered, also with everything."""
    there = {"space": "stage_1", "carries": ["socrates"]}
    dice = ["wyld.move", "wyld.move", "wyld.interact", "character.interact"]
    return arranged({"dice": dice, "personages": {"freud": "stage_2"}, "players": {0: there}}, character="joanna,ted")


def too_many_dice() -> State:
    """Return a position in which Triumphant and Character dice are chosen from."""
    mine = {"space": "stage_1", "carries": ["socrates", "lincoln"], "repairs": ["rome", "vienna", "kassel"]}
    return arranged({"phase": "dice", "dials": dict.fromkeys(mine["repairs"], 0), "players": {0: mine}})


def harmful_bogus() -> State:
    """Return a position with Bogus results that can be rerolled."""
    return arranged({"dice": ["wyld.bogus", "wyld.bogus", "wyld.move"], "restored": ["socrates"],
                     "players": {0: {"space": "stage_1", "carries": ["freud"]}}}, character="bill,ted")  # fmt: skip


@pytest.mark.parametrize(("size", "text_scale"), WINDOWS)
@pytest.mark.parametrize("made", [at_an_open_rift, bringing_home, too_many_dice, harmful_bogus])
def test_no_button_is_cut_or_scrolled_away(made: object, size: tuple[int, int], text_scale: float) -> None:
    assert callable(made)
    with CASES.play(made(), ("human", "human"), size=size, text_scale=text_scale) as robot:
        scene = scene_of(robot)
        room = scene.display.regions.prompt.grown(0.5)
        labels = [offer.label for offer in scene.offers_now if offer.label]
        answers = scene.hud.answers()
        assert [one.rect for one in answers if not room.contains(Vec(one.rect.right, one.rect.bottom))] == [], room
        assert len(answers) == len(labels)


@pytest.mark.parametrize(("size", "text_scale"), WINDOWS)
def test_what_the_strip_counts_is_named_in_words(size: tuple[int, int], text_scale: float) -> None:
    with CASES.play(harmful_bogus(), ("human", "human"), size=size, text_scale=text_scale) as robot:
        chips = scene_of(robot).display.goal.children()
        assert all(isinstance(chip, GoalChip) and chip.named for chip in chips)
        assert len({chip.rect.y for chip in chips}) == 2, "two rows"


def test_there_is_a_chart_only_with_room_and_something_to_show() -> None:
    board = open_presenter(box()).board
    assert not board.figures(view_of(arranged({"round": CHARTED - 1})))
    assert board.figures(view_of(arranged({"round": CHARTED})))
    with CASES.play(harmful_bogus(), ("human", "human")) as robot:
        assert "chart" not in scene_of(robot).display.regions.named
    with CASES.play(harmful_bogus(), ("human", "human"), size=(1600, 1000)) as robot:
        named = scene_of(robot).display.regions.named
        assert "chart" in named or robot.viewport.size.y < 800.0


@pytest.mark.parametrize(("san_dimas", "said"), [
    (5, "Repair all 10 places in time."), (9, "San Dimas can only grow 2 more levels."),
    (10, "San Dimas can only grow 1 more level."),
    (11, "San Dimas is full. One more level loses the game.")])  # fmt: skip
def test_the_goal_warns_when_san_dimas_comes_near_its_end(san_dimas: int, said: str) -> None:
    goal = table().words.goal(view_of(arranged({"san_dimas": san_dimas})))
    assert (goal.text, goal.loud) == (said, san_dimas >= 10)
