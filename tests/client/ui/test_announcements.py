"""What pages say aloud: messages, refusals, dialogs, and whatever gets the focus."""

from __future__ import annotations

import pytest

from game.app.scene import Scene
from game.scenes.robot import Robot
from game.ui.paint.text import aloud, name_icons
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Column, Dialog, Label
from game.ui.widgets.accessibility import Announcement
from game.ui.widgets.widget import Widget

pytestmark = pytest.mark.usefixtures("unseen")


class TwoButtons(Scene):
    """A page with two buttons."""

    name = "two"

    def enter(self, viewport: Viewport) -> None:
        """Say hello."""
        super().enter(viewport)
        self.ui.announce("**Hello**")

    def build(self) -> Widget:
        """Return the buttons."""
        return Column([Button("Deal", lambda: None), Button("Leave", self.ask)])

    def ask(self) -> None:
        """Ask something."""
        self.ui.open(Dialog("Leave now?", Label("Your game is saved."), [Button("Stay", self.ui.close, look="main")]))


def test_what_is_said_and_focused_is_announced_once_in_order() -> None:
    with Robot(TwoButtons()) as robot:
        assert robot.heard == [Announcement("Hello")]
        robot.key("tab")
        robot.scene.ui.say("{cross} That's too far.", "warn")
        robot.scene.ui.say("Saved.")
        robot.step(3)
        assert robot.heard[1:] == [
            Announcement("Deal, button.", "focus"),
            Announcement("That's too far.", "assertive"),
            Announcement("Saved."),
        ]


def test_a_dialog_is_read_aloud_with_what_return_presses() -> None:
    with Robot(TwoButtons()) as robot:
        robot.key("tab")
        robot.key("tab")
        robot.key("return")
        robot.step()
        assert [one.text for one in robot.heard[-2:]] == ["Leave now? Your game is saved.", "Stay, button."]


def test_a_page_below_another_is_silent() -> None:
    with Robot(TwoButtons()) as robot:
        below = robot.scene
        robot.app.manager.push(TwoButtons())
        robot.step()
        below.ui.announce("Secret")
        robot.step(2)
        assert "Secret" not in [one.text for one in robot.heard]


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ("**Marty**\n3/13", "Marty. 3 of 13"),
        ("a dare → 1 tile", "a dare: 1 tile"),
        ("Done!\nGo on · now", "Done! Go on, now"),
        ("Rome: 5 → 6 (red.)\nNext", "Rome: 5 to 6 (red.) Next"),
        ("Ann leaves {doc} at Doc's Lab.", "Ann leaves Doc at Doc's Lab."),
    ],
)
def test_lines_and_signs_are_read_as_sentences(markup: str, said: str) -> None:
    name_icons({"doc": "Doc"})
    assert aloud(markup) == said
