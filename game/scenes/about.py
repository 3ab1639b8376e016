"""About page: what the program is, what it is not, and credits."""

from __future__ import annotations

from game import __version__
from game.app.page import Middle, Page
from game.i18n import _
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Column, Label, Panel, Row, ScrollArea, heading
from game.ui.widgets.widget import Size, Widget

TITLE = Style(30, "ink", "display")
PART = Style(23, "courage_dark", "display")
TEXT = Style(17, "ink")
SMALL = Style(15, "ink_soft")


class AboutScene(Page):
    """The about page."""

    name = "about"

    def build(self) -> Widget:
        """Build a panel of text beside the clock."""
        text: list[Widget] = [
            heading(_("Time Parlour {version}").format(version=__version__), TITLE),
            Label(_("Five time-travel games on one table. Play with friends, with computer players, or solo."), TEXT),
            heading(_("An unofficial fan project"), PART),
            Label(_(
                "Time Parlour is the work of people who love these games. It is not made, endorsed or licensed by the "
                "makers of the games or of the films. Names of games, films and characters belong to their owners and "
                "only say which game is meant. The pictures, music, words and code are our own."
            ), TEXT),
            Label(_("If you enjoy a game here, please buy the box: nothing beats cardboard and wood."), TEXT),
            heading(_("Licenses"), PART),
            Label(_("- **Program**: MIT License"), TEXT),
            Label(_("- **Pictures, sounds and rule texts**: Creative Commons Attribution 4.0 (CC BY 4.0)"), TEXT),
            Label(_("- **Fonts**: Source Sans and Yanone Kaffeesatz, SIL Open Font License 1.1"), TEXT),
            Label(_("The full license texts come with the program."), SMALL),
            heading(_("Made with"), PART),
            Label(
                _("Python, pygame-ce and PyTMX (LGPL), msgspec, PyYAML, platformdirs, resvg and AccessKit. Thank you."),
                TEXT,
            ),
        ]  # fmt: skip
        page = ScrollArea(Column(text, gap=9), flex=1, name=_("About"), key="about.text")
        panel = Panel(Row([_Clock(), page], gap=26), look="paper", pad=28, flex=1)
        return Middle(Column([self.header(_("About")), panel], gap=14), 1000, pad=20, flex=1)


class _Clock(Widget):
    """The program's logo."""

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size, smaller beside large text."""
        side = 210.0 / viewport.text_scale**1.3
        return Size(side, side)

    def draw(self, canvas: Canvas) -> None:
        """Draw the logo at the top."""
        canvas.art("table/icon", Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.w))
