"""The page of records: for each game, difficulty and number of players what the people here won and lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from game.app import services
from game.app.page import Middle, Page, mat_of
from game.app.settings import Settings
from game.content import BadContent, BoxInfo, list_boxes
from game.content.library import is_shared
from game.i18n import _, ngettext, number, percent
from game.match.records import Tally, tallies
from game.match.repository import RepositoryError
from game.match.repository_rows import MatchRecord, Wanted
from game.scenes import error_page
from game.scenes.play.dialogs import seat_words
from game.scenes.saved_games import difficulty_of
from game.scenes.setup.faces_and_portraits import Cover
from game.scenes.shelf.boxes import cover_of
from game.scenes.shelf.unfinished_games import moment_of
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets import BODY, Column, Label, Panel, Row, ScrollArea, heading
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

NAME: Final = Style(24, "accent_bright", "display")
CATEGORY: Final = Style(20, "text", "display")
LINE: Final = Style(17, "text")
SOFT: Final = Style(15, "text_soft")
SHOWN: Final = 30
"""The most recent results that are drawn."""
SQUARE: Final = 9.0
"""Side of the square of a result, in table units."""


class RecordsScene(Page):
    """Records of all boxes, from the finished games of the repository."""

    name = "records"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._tallies: list[Tally] = []
        self._boxes: Mapping[str, BoxInfo] = {}
        self._error = ""

    def enter(self, viewport: Viewport) -> None:
        """Read the repository before the page is built."""
        try:
            self._boxes = {box.box_id: box for box in list_boxes()}
            rows = services.repository().rows(Wanted(over=True))
            games = (row for row in rows if isinstance(row, MatchRecord) and row.config.box_id in self._boxes)
            self._tallies = tallies(games, lambda box_id: is_shared(self._boxes[box_id].rules_id))
        except (BadContent, RepositoryError) as error:
            self._error = error_page.sentence(error)
        super().enter(viewport)

    def build(self) -> Widget:
        """Return a panel for each box that was played, in the order of the shelf."""
        found = {box: list(those) for box, those in groupby(self._tallies, lambda tally: tally.category.box_id)}
        panels = [self._panel(box, found[box_id]) for box_id, box in self._boxes.items() if box_id in found]
        empty = self._error or _("Finish a game to set your first record.")
        listed = panels or [Panel(Label(empty, BODY), pad=24, align="start")]
        page = ScrollArea(Column(listed, gap=14, pad=4), flex=1, name=_("Records"), key="records.list")
        return Middle(Column([self.header(_("Records")), page], gap=14), 1130, pad=20, flex=1)

    def _panel(self, box: BoxInfo, found: Sequence[Tally]) -> Widget:
        """Return the records of one box."""
        cover = Cover(cover_of(box), mat_of(box.rules_id) or "panel", _(box.title), 120)
        rows = [Row([Column(self._lines(box, tally), gap=3, flex=1), Results(tally)], gap=14) for tally in found]
        return Panel(Row([cover, Column([heading(_(box.title), NAME), *rows], gap=12, flex=1)], gap=18), pad=16)

    def _lines(self, box: BoxInfo, tally: Tally) -> list[Widget]:
        """Return what is told of a category."""
        category, games = tally.category, len(tally.games)
        seats = ngettext("{n} player", "{n} players", category.seats).format(n=number(category.seats))
        level = difficulty_of(tally.games[0], box)
        played = ngettext("{won} of {n} game won ({share})", "{won} of {n} games won ({share})", games)
        told = played.format(won=number(tally.won), n=number(games), share=percent(tally.won / games))
        others = [
            ngettext("{who} in {n} game", "{who} in {n} games", count).format(who=seat_words(spec), n=number(count))
            for spec, count in sorted(tally.opponents.items(), key=lambda found: -found[1])
        ]
        with_them = _("Played with {who}.") if is_shared(box.rules_id) else _("Played against {who}.")
        lines = [", ".join(part for part in (level, seats) if part), told, " ".join(_facts(tally))]
        lines += [with_them.format(who=", ".join(others))] if others else []
        return [Label(line, CATEGORY if not at else LINE if at == 1 else SOFT) for at, line in enumerate(lines) if line]


def _facts(tally: Tally) -> list[str]:
    """Return the deeds of a category in sentences."""
    said = []
    if tally.best_streak > 1:
        said.append(_("Best streak: {n} wins in a row.").format(n=number(tally.best_streak)))
    if tally.streak > 1:
        said.append(_("You're on a streak of {n} wins.").format(n=number(tally.streak)))
    if (minutes := tally.usual_minutes) is not None:
        said.append(
            ngettext("A game takes about {n} minute.", "A game takes about {n} minutes.", minutes).format(
                n=number(minutes)
            )
        )
    if (fastest := tally.fastest_win) is not None:
        said.append(
            ngettext("Fastest win: {n} minute.", "Fastest win: {n} minutes.", fastest).format(n=number(fastest))
        )
    if tally.daily:
        said.append(
            ngettext(
                "{won} of {n} deal of the day won.", "{won} of {n} deals of the day won.", len(tally.daily)
            ).format(won=number(sum(tally.daily)), n=number(len(tally.daily)))
        )
    if tally.first_win is not None:
        day = moment_of(tally.first_win.touched).astimezone()
        said.append(_("First win: {day}.").format(day=f"{day:%Y-%m-%d}"))
    return said


class Results(Widget):
    """The most recent results as squares, oldest first: high and bright for a win, low and dim for a loss."""

    def __init__(self, tally: Tally) -> None:
        category = tally.category
        super().__init__(key=f"records.{category.box_id}.{category.difficulty}.{category.seats}")
        self._results = tally.results[-SHOWN:]

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the row."""
        return Size(len(self._results) * (SQUARE + 3.0), 3 * SQUARE)

    def draw(self, canvas: Canvas) -> None:
        """Draw the squares."""
        middle = self.rect.centre.y
        canvas.fill(Rect(self.rect.x, middle, self.rect.w, 1.0), "panel_edge")
        for place, won in enumerate(self._results):
            at = Vec(self.rect.x + place * (SQUARE + 3.0), middle - SQUARE - 1.0 if won else middle + 2.0)
            canvas.fill(Rect(at.x, at.y, SQUARE, SQUARE), "success_bright" if won else "text_soft", 1.0 if won else 0.5)

    def node(self) -> AccessNode:
        """Return an image node that tells the latest results."""
        words = [_("won") if won else _("lost") for won in self._results]
        return AccessNode("image", _("Latest games: {results}").format(results=", ".join(words)), self.key, self.rect)
