"""Card Game table conveniences: a sorted hand and a browsable discard pile."""

from __future__ import annotations

from itertools import groupby

import pytest

from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.ui.paint.text import plain
from tests.games.card_game.table.cases import arranged, play, playout, table
from tests.support.things import thing_of

FULL = ["tm_v3", "alpha", "cash", "memo.1", "trade", "db_a2", "rewind.1", "almanac", "tm_v5", "fading", "memo.2", "fax"]


def kinds_of(cards: list[str]) -> list[str]:
    """Return the kind of each card."""
    return [table().words.titles.kind(card) for card in cards]


def in_fan(robot: Robot) -> list[str]:
    """Return the hand's cards from left to right, row by row, checking that each covers the one before."""
    assert isinstance(robot.scene, PlayScene)
    stage, area = robot.scene.display.stage, robot.scene.display.regions.named["hand"]
    poses = {key: stage.pose(key) for key in stage.pieces() if key.kind == "card"}
    here = {key: pose.z for key, pose in poses.items() if pose is not None and area.contains(pose.at)}
    return [key.name for key in sorted(here, key=lambda key: here[key])]


def test_a_hand_is_sorted_however_the_cards_came() -> None:
    """Cards of a kind lie together, in the same order however they were dealt."""
    state = arranged(2, {"hands": {0: FULL, 1: ["engine"]}})
    other = arranged(2, {"hands": {0: list(reversed(FULL)), 1: ["engine"]}})
    with play(state, ("human", "random")) as robot:
        fan = in_fan(robot)
    with play(other, ("human", "random")) as robot:
        assert in_fan(robot) == fan
    assert sorted(fan) == sorted(FULL)
    kinds = [kind for kind, _cards in groupby(kinds_of(fan))]
    assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize("way", ["right", "space"])
def test_the_discard_pile_can_be_looked_through(way: str) -> None:
    """Right click, or Space when focused, lists all the discards with their number."""
    gone = ["memo.1", "memo.2", "trade", "tm_v5", "almanac", "memo.3", "cash"]
    state = arranged(2, {"hands": {0: ["alpha"], 1: ["engine"]}, "discards": gone})
    with play(state, ("human", "random")) as robot:
        assert isinstance(robot.scene, PlayScene)
        top = f"card.{gone[-1]}"
        if way == "right":
            robot.click(top, "right")
        else:
            robot.move(robot.node(key=top).rect.centre)
            robot.key("space")
        robot.settle()
        assert robot.scene.ui.modal
        words = " ".join(node.name for top in robot.nodes() for node in top.walk())
        for card in gone:
            assert plain(table().words.titles.card(card)) in words, card
        assert "7 cards" in words


def test_the_discards_of_whole_games_are_all_listed() -> None:
    """The discard list is complete at every point of a game."""
    listed = 0
    for number, (state, _command) in enumerate(playout(3, 5)):
        view = state.view(0)
        if number % 25 or not view.discards:
            continue
        closeup = table().tips.closeup(thing_of("discards"), view)
        assert closeup is not None
        words = plain(closeup.text)
        assert all(plain(table().words.titles.card(card)) in words for card in view.discards)
        listed += len(view.discards)
    assert listed > 30
