"""The robot reaches what a user can reach, also widgets scrolled out of view."""

from __future__ import annotations

from game.app.scene import Scene
from game.scenes.robot import Robot
from game.ui.widgets import Button, Column, Row, ScrollArea, Widget


class Columns(Scene):
    """Page with two columns of more buttons than fit."""

    name = "columns"

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []

    def build(self) -> Widget:
        """Build the two columns."""
        return Row([ScrollArea(Column([self._button(f"{side} {n}") for n in range(40)])) for side in ("Left", "Right")])

    def _button(self, name: str) -> Button:
        """Create a button that records its presses."""
        return Button(name, lambda: self.pressed.append(name))


def test_buttons_are_pressed_wherever_they_are_scrolled_to() -> None:
    page = Columns()
    wanted = ["Right 39", "Right 3", "Left 20", "Right 30", "Left 0", "Left 1"]
    with Robot(page, (1280, 720)) as robot:
        for name in wanted:
            robot.use("button", name)
    assert page.pressed == wanted
