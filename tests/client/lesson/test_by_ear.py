"""A lesson can be learned by ear: a learner who only hears, and presses the keys that were said, comes to its end."""

from __future__ import annotations

import re
from typing import Final

import pytest

from game.scenes.robot import Robot
from tests.client.lesson.learner import scene_of, sit
from tests.client.lesson.test_what_sentences_name import SLUGS

pytestmark = pytest.mark.usefixtures("unseen")
MOST: Final = 150
"""Number of steps after which a lesson is over, and of Tabs that lead around the table."""


class Listener:
    """A learner at the keys, who hears."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self._read = robot, 0

    def heard(self, key: str = "") -> list[str]:
        """Press a key; return what was said since the last one."""
        if key:
            self.robot.key(key)
        if key != "tab":
            self.robot.settle()
        said, self._read = self.robot.heard[self._read :], len(self.robot.heard)
        return [one.text for one in said]

    def go_to(self, name: str) -> None:
        """Tab to a thing by its name."""
        for _tab in range(MOST):
            said = self.heard("tab")
            if said and re.search(rf"(^|\. ){re.escape(name)}[,.]", said[-1]):
                return
        raise AssertionError((name, [one.text for one in self.robot.heard[-30:]]))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_is_learned_by_ear(slug: str) -> None:
    with sit(slug) as robot:
        learner = Listener(robot)
        said = learner.heard()
        assert any(one.startswith("Keys: F2 goes to the board") for one in said)
        learner.heard("tab")  # a first key to see what happens: Enter still goes on
        assert robot.node(key="lesson.next").states >= {"focused"}
        for _step in range(MOST):
            last = next((one for one in reversed(said) if "Press Enter to go on." in one or "Keys: " in one), "")
            if any("You're ready to play!" in one for one in said):
                return
            steps = re.findall(r"Tab to (.+?) and press Enter[;.]", last)
            said = [] if steps else learner.heard("return")
            for name in steps:
                learner.go_to(name)
                said += learner.heard("return")
        raise AssertionError([one.text for one in robot.heard[-30:]])


def test_a_first_click_after_keys_hits_what_it_was_aimed_at() -> None:
    """The line of keys stays until the next step, so that no button moves away below the pointer."""
    with sit("time_line") as robot:
        robot.settle()
        robot.key("tab")
        robot.settle()
        aim = robot.node(key="lesson.next").rect
        at = scene_of(robot).course.at
        robot.press(aim.centre)
        assert robot.node(key="lesson.next").rect == aim
        robot.release(aim.centre)
        robot.settle()
        assert scene_of(robot).course.at > at
