"""The log beside the table: everything that happened, by turns, with the newest in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.i18n import _
from game.scenes.play.told_list import TellersLook, ToldList
from game.table.contract import Regions
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.widgets import Button, Column, Label, Panel, Row

LOG: Final = "log"
"""The region of the log beside the table, while it is open."""
WIDE, WIDER = 268.0, 62.0
"""Its width with text of plain size, and how much wider it is with text twice as large."""
PAD: Final = 6.0
COLUMN: Final = 300.0
"""How much more a table's column takes, about, with text twice as large."""
LEAST: Final = 900.0
"""Beside a table that would be less wide there is no room for the log."""


class LogPanel(Panel):
    """The list of everything that happened, with a button that closes it."""

    def __init__(self, look: TellersLook, close: Callable[[], None]) -> None:
        """``close`` closes it."""
        self.list = ToldList(look, flex=1.0, key="log.list")
        title = Label(_("What happened"), Style(17.0, "accent_bright", "display"), flex=1.0, align="center")
        done = Button("", close, look="quiet", icon="close", size=13.0, name=_("Close the log"),
                      hint=_("Close the log (L)"), key="log.close")  # fmt: skip
        super().__init__(Column([Row([title, done], gap=4), self.list], gap=4), look="plain", pad=8.0, key="log")


def has_room(size: Vec, text_scale: float) -> bool:
    """Return whether the log has room beside a table in a window of that size."""
    more = text_scale - 1.0
    return size.x - WIDE - (WIDER + COLUMN) * more >= LEAST


def with_log(divide: Callable[[Vec, float], Regions], size: Vec, text_scale: float, name: str = LOG) -> Regions:
    """Divide a window with the log: it takes the right edge, and the table lies in what is left.

    Where that is too little it lies over the column with the question, and the board stays as it is.
    What lies in its place has another ``name``.
    """
    if has_room(size, text_scale):
        wide = WIDE + WIDER * (text_scale - 1.0)
        regions = divide(Vec(size.x - wide, size.y), text_scale)
        area = Rect(size.x - wide, PAD, wide - PAD, size.y - 2 * PAD)
    else:
        regions = divide(size, text_scale)
        above = regions.header
        area = Rect(above.x, above.bottom + PAD, above.w, size.y - above.bottom - 2 * PAD)
    return replace(regions, named={**regions.named, name: area})
