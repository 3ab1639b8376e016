"""The table by ear: regions and what stands there, three questions, whole games, and a curtain that says nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest

from game.rules.contract import View
from game.scenes.curtain import CurtainScene
from game.scenes.play.log_entries import log_lines
from game.scenes.play.scene import PlayScene
from game.scenes.play.table_regions import KEYS, TITLES
from game.scenes.robot import Robot
from tests.client.play.test_spending import SLUGS
from tests.support.tables import TableCases, lift_curtain, scene_of
from tools.keys_player import CHOICE, SMALL, KeysPlayer, seated

OTHERS: Final = {"card_game": "ai:normal", "time_line": "ai:normal"}
pytestmark = pytest.mark.usefixtures("unseen")


def at_table(slug: str, at: int = 20) -> Robot:
    """Open a table in the middle of a game, where the first seat decides."""
    cases = TableCases(slug)
    seats = max(2, cases.box.seats[0])
    there = [one for one in cases.decisions(seats) if one.state.actor == 0]
    return cases.play(there[min(at, len(there) - 1)].state.clone(), ("human", *("random",) * (seats - 1)), SMALL)


def hear(robot: Robot, key: str, only: str = "") -> list[str]:
    """Press a key; return what was said, or only what was said in one manner."""
    before = len(robot.heard)
    robot.key(key)
    return [one.text for one in robot.heard[before:] if only in ("", one.manner)]


@pytest.mark.parametrize("slug", SLUGS)
def test_each_region_has_a_key_and_everything_in_it_is_heard(slug: str) -> None:
    with at_table(slug) as robot:
        for key, region in KEYS.items():
            said = hear(robot, key)
            assert said, region
            if region == "log" or robot.focused() is None or len(said) != 1 or "nothing" in said[0].casefold():
                continue
            assert said[0].startswith(f"{TITLES[region]}. "), said
            there = next(node for node in robot.nodes() if node.key == f"region.{region}")
            many = len(there.children) if region != "question" else len(scene_of(robot).question_nodes)
            passed = [said[0].removeprefix(f"{TITLES[region]}. ")]
            while step := hear(robot, "right", "focus"):
                passed += step
            assert len(passed) == many, (region, passed)
            for words in passed:
                assert not re.search(r"[{}*_/→]|\.svg|None", words), words
                assert len(words) > 3, words
            assert all(node.name for node in there.children)


def test_one_comes_back_to_where_one_was() -> None:
    with at_table("back_in_time") as robot:
        hear(robot, "f2")
        there = list[str]()
        for _step in range(4):
            there = hear(robot, "right")
        hear(robot, "f4")
        assert hear(robot, "f2") == [f"Board. {there[0]}"]


def test_rows_are_left_by_up_and_down_and_a_track_is_walked_along() -> None:
    with at_table("back_in_time") as robot:
        hear(robot, "f2")
        said = [*hear(robot, "end")]
        while len(said) < 14:
            said += hear(robot, "left")
        numbers = [int(found[1]) for one in said if (found := re.match(r"DeLorean Track, spot (\d+)", one))]
        assert len(numbers) > 3
        assert all(a == b + 1 for a, b in pairwise(numbers)), said
        assert hear(robot, "up") != hear(robot, "down")


@pytest.mark.parametrize("slug", SLUGS)
def test_three_keys_say_where_one_is_what_is_new_and_what_can_be_done(slug: str) -> None:
    with at_table(slug) as robot:
        where, _news, ways = (hear(robot, key)[-1] for key in ("f7", "f8", "f9"))
        assert robot.node(key="prompt").name.split(".")[0] in where
        assert "You can choose" in ways or "Buttons: " in ways
        hear(robot, "f2")
        assert re.search(r"Board, 1 of \d+\.$", hear(robot, "f7")[-1])


def test_what_is_new_is_told_line_by_line() -> None:
    with at_table("time_line", 3) as robot:
        player = KeysPlayer(robot, 3)
        player.wait()
        for _turn in range(3):
            player.decide()
        said = hear(robot, "f8")[-1]
        assert said.startswith("Since your last turn: ")
        assert said.count("Seat 2 ") >= 1


def test_return_on_what_cannot_be_chosen_ends_no_turn() -> None:
    with at_table("riff_in_time") as robot:
        scene, before = scene_of(robot), len(scene_of(robot).match)
        hear(robot, "f2")
        while CHOICE in (hear(robot, "right") or [CHOICE])[-1]:
            pass
        hear(robot, "return")
        robot.settle()
        assert len(scene.match) == before


@pytest.mark.parametrize("slug", SLUGS)
def test_tab_goes_round_and_passes_each_choice_once(slug: str) -> None:
    """Also where a preview moves what lies there."""
    with at_table(slug) as robot:
        passed: list[str] = []
        for _tab in range(200):
            robot.key("tab")
            node = robot.focused()
            assert node is not None
            if passed and node.key == passed[0]:
                break
            passed.append(node.key)
        assert len(passed) == len(set(passed))
        assert {str(thing) for thing in scene_of(robot).display.stage.marked("legal")} <= set(passed)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game_is_played_by_keys_from_what_is_heard(slug: str) -> None:
    """Games against others have bots for opponents, who bring them to an end."""
    with seated(slug, OTHERS.get(slug, "random"), {"stack": "2"} if slug == "card_game" else {}) as robot:
        player = KeysPlayer(robot, seed=1)
        player.play()
        assert not player.refusals
        said = [one.text for one in robot.heard]
        assert not [later for one, later in pairwise(said) if later.startswith(f"{one} ")], "a line is said once"
        assert "You" not in said


def test_a_curtain_says_nothing_of_a_hand() -> None:
    """Neither what is announced nor the tree names a card of either hand, until the own key is pressed."""
    cases = TableCases("card_game")
    with cases.play(cases.box.start(2, {}), ("human", "human"), SMALL) as robot:
        player, curtains = KeysPlayer(robot, seed=4), 0
        match = table_below(robot).match
        for _decision in range(14):
            player.wait()
            if not isinstance(robot.scene, CurtainScene):
                player.decide()
                continue
            curtains += 1
            known = " ".join(line.text for event in match.events(None) for line in log_lines(cases.table, event))
            kept = {name for seat in (0, 1) for name in in_hand(cases, match.view(seat)) if name not in known}
            assert kept
            tree = [f"{node.name} {node.value} {node.hint}" for top in robot.nodes() for node in top.walk()]
            called = max(number for number, one in enumerate(robot.heard) if "to lift the curtain" in one.text)
            said = [one.text for one in robot.heard[called:]]
            assert not [name for words in (*tree, *said) for name in kept if name in words]
            lift_curtain(robot)
        assert curtains > 2


def table_below(robot: Robot) -> PlayScene:
    """Return the table, which may have a curtain above it."""
    return next(scene for scene in robot.app.manager.stack() if isinstance(scene, PlayScene))


def in_hand(cases: TableCases, view: View) -> set[str]:
    """Return the names of the cards that only the viewer may see."""
    layout, tips = cases.table.board.layout(view, cases.regions(2)), cases.table.tips
    return {
        pose.name for thing, pose in layout.items()
        if thing.kind == "card" and pose.name and tips.area(thing, view) == "hand"
    }  # fmt: skip
