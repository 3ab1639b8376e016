"""The robot reaches what a person reaches: what is scrolled out of a column, too."""

from __future__ import annotations

from game.app.scene import Scene
from game.scenes.robot import Robot
from game.ui.widgets import Button, Column, Row, ScrollArea, Widget


class Columns(Scene):
    """Two columns of more buttons than the window has room for."""

    name = "columns"

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []

    def build(self) -> Widget:
        """Return the page."""
        return Row([ScrollArea(Column([self._button(f"{side} {n}") for n in range(40)])) for side in ("Left", "Right")])

    def _button(self, name: str) -> Button:
        """Return a button that notes when it is pressed."""
        return Button(name, lambda: self.pressed.append(name))


def test_buttons_are_pressed_wherever_they_are_scrolled_to() -> None:
    page = Columns()
    wanted = ["Right 39", "Right 3", "Left 20", "Right 30", "Left 0", "Left 1"]
    with Robot(page, (1280, 720)) as robot:
        for name in wanted:
            robot.use("button", name)
    assert page.pressed == wanted
