"""The curtain: hides the table while the mouse changes hands, and says whose turn is next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.kernel import Game
from game.scenes.page import Middle, Page, clicking, mat_of
from game.scenes.prefs import Prefs
from game.scenes.setup_seat import Portrait
from game.table.text import Style
from game.table.widget import Widget
from game.table.widgets import BODY, Button, Column, Label, Panel, ScrollArea, Wrap
from game.words import _

if TYPE_CHECKING:
    from game.tables.contract import SeatLabel


class CurtainScene(Page):
    """Nothing of the table can be seen until the next person says that they are there."""

    name = "curtain"

    def __init__(self, prefs: Prefs, game: Game, seat: SeatLabel, then: Callable[[], None] | None = None) -> None:
        """`then` is called when the person is there; by default the curtain just goes."""
        super().__init__(prefs)
        self.mat = mat_of(type(game).slug)
        self._seat = seat
        self._then = then

    def build(self) -> Widget:
        """Return whose turn it is, and the button that lifts the curtain."""
        name = self._seat.name
        who = Portrait(self._seat.portrait, self._seat.role, self._seat.role, 150.0)
        lines: list[Widget] = [
            Wrap([who], justify="center"),
            Label(_("Now it is {name}'s turn").format(name=name), Style(36, "accent_bright", "display", align="center"),
                  role="heading"),
            Label(_("Hand over the mouse. Everybody else looks away."), Style(BODY.size, "text", align="center")),
        ]  # fmt: skip
        there = Button(_("I am {name}").format(name=name), clicking(self.lift), look="main", hotkey="return", size=22,
                       key="curtain.lift")  # fmt: skip
        body = ScrollArea(Column(lines, gap=14), flex=1, name=_("Whose turn it is"), key="curtain.text")
        return Middle(Panel(Column([body, Wrap([there], justify="center")], gap=18), pad=34), 640, pad=60, tight=True)

    def lift(self) -> None:
        """Show the table."""
        if self._then is not None:
            self._then()
        self.manager.pop()

    def back(self) -> None:
        """Escape does not lift the curtain."""
