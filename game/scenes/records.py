"""The page of records: for each game, difficulty and number of players what the people here won and lost.

Its other side tells deeds worth remembering, each of which can be watched again. Everything comes from the finished
games of the repository, which are read in parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Final, Literal, TypeAlias

from game.app import services
from game.app.page import Middle, Page, clicking, mat_of
from game.app.settings import Settings
from game.content import BadContent, BoxInfo, list_boxes
from game.content.library import is_shared
from game.i18n import _, day, listed, ngettext, number, percent
from game.match.records import Deed, Tally, counted, deeds, tallies
from game.match.repository import RepositoryError
from game.match.repository_rows import MatchRecord, Wanted
from game.scenes import error_page, match_factory
from game.scenes.glances import Glances
from game.scenes.play.dialogs import seat_words
from game.scenes.saved_games import difficulty_of
from game.scenes.settings import is_wide
from game.scenes.setup.faces_and_portraits import Cover
from game.scenes.shelf.boxes import cover_of
from game.scenes.shelf.unfinished_games import moment_of, players
from game.scenes.win_chart import WinChart
from game.ui.input.events import InputEvent
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets import BODY, Button, Column, Label, Panel, Row, ScrollArea, Select, heading
from game.ui.widgets.widget import Widget

NAME: Final = Style(24, "accent_bright", "display")
CATEGORY: Final = Style(20, "text", "display")
LINE: Final = Style(17, "text")
SOFT: Final = Style(15, "text_soft")
PART: Final = 40
"""Number of games read per frame."""
LOOKED_AT: Final = 30
"""The most recent wins of a box among which the closest is found."""
Side: TypeAlias = Literal["records", "deeds"]


class RecordsScene(Page):
    """Records and deeds of all boxes."""

    name = "records"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._side: Side = "records"
        self._games: Mapping[str, Sequence[tuple[MatchRecord, bool]]] = {}
        self._boxes: Mapping[str, BoxInfo] = {}
        self._error = ""
        self._reading: Iterator[None] | None = None
        self._glances = Glances()
        self._replaced: list[Widget] = []

    def enter(self, viewport: Viewport) -> None:
        """List the boxes; the games follow in later frames."""
        self._reading = self._read()
        next(self._reading, None)
        super().enter(viewport)

    def _read(self) -> Iterator[None]:
        """Read the finished games, yielding after each part."""
        found: list[MatchRecord] = []
        try:
            self._boxes = {box.box_id: box for box in list_boxes()}
            yield
            first, rows = 0, services.repository().rows(Wanted(over=True), 0, PART)
            while rows:
                found += [row for row in rows if isinstance(row, MatchRecord) and row.config.box_id in self._boxes]
                yield
                first += len(rows)
                rows = services.repository().rows(Wanted(over=True), first, PART)
        except (BadContent, RepositoryError) as error:
            self._error = error_page.sentence(error)
        self._games = counted(found, lambda box_id: is_shared(self._boxes[box_id].rules_id))

    def update(self, dt: float) -> None:
        """Read a part of the games; then look for the closest wins."""
        super().update(dt)
        while self._replaced:
            self._replaced.pop().dismantle()
        if self._reading is not None:
            if next(self._reading, self) is self:
                self._reading = None
                self._rebuild()
        elif self._side == "deeds" and self._glances.go_on(dt, self._wins()) and not self._glances.lacks(self._wins()):
            self._rebuild()

    @property
    def lively(self) -> bool:
        """True also until everything is read and looked at."""
        return (
            super().lively or self._reading is not None or (self._side == "deeds" and self._glances.lacks(self._wins()))
        )

    def handle(self, event: InputEvent) -> bool:
        """Let the search for the closest wins rest."""
        self._glances.rest()
        return super().handle(event)

    def resize(self, viewport: Viewport) -> None:
        """Rebuild the page for charts beside or below the words."""
        super().resize(viewport)
        self._rebuild()

    # --- building ------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return a panel for each box that was played, in the order of the shelf."""
        sides: list[tuple[Side, str]] = [("records", _("Records")), ("deeds", _("Deeds"))]
        side = Select(_("Show"), sides, self._side, self._turn, form="segments", align="center", key="records.side")
        make = self._panel if self._side == "records" else self._deeds_panel
        panels = [panel for box_id, box in self._boxes.items()
                  if box_id in self._games and (panel := make(box)) is not None]  # fmt: skip
        empty = _("Win a game to do your first deed.") if self._games else _("Finish a game to set your first record.")
        if self._reading is not None:
            empty = _("Reading your games…")
        shown = panels or [Panel(Label(self._error or empty, BODY), pad=24, align="start")]
        page = ScrollArea(Column(shown, gap=14, pad=4), flex=1, name=_("Records"), key="records.list")
        return Middle(Column([self.header(_("Records"), side), page], gap=14), 1130, pad=20, flex=1)

    def _turn(self, side: Side) -> None:
        """Show the other side."""
        self._side = side
        self._rebuild()

    def _rebuild(self) -> None:
        """Rebuild the page; the old one is dismantled once its handlers have returned."""
        if self.ui.root is not None:
            self._replaced.append(self.ui.root)
        self.ui.root = self.build()

    def _panel(self, box: BoxInfo) -> Widget:
        """Return the records of one box."""
        rows: list[Widget] = []
        for tally in tallies(self._games[box.box_id]):
            words, chart = Column(self._lines(box, tally), gap=3, flex=1), WinChart(tally)
            rows.append(Row([words, chart], gap=14) if is_wide(self.viewport) else Column([words, chart], gap=6))
        return self._beside_cover(box, rows)

    def _beside_cover(self, box: BoxInfo, rows: Sequence[Widget]) -> Widget:
        """Return a panel with the cover and title of a box, and ``rows``."""
        cover = Cover(cover_of(box), mat_of(box.rules_id) or "panel", _(box.title), 120)
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
        lines = [listed(filter(None, (level, seats)), ","), told, " ".join(_facts(tally))]
        lines += [with_them.format(who=listed(others))] if others else []
        return [Label(line, CATEGORY if not at else LINE if at == 1 else SOFT) for at, line in enumerate(lines) if line]

    # --- deeds -----------------------------------------------------------------------------------------------------

    def _deeds_panel(self, box: BoxInfo) -> Widget | None:
        """Return the deeds of one box, oldest first; None without any."""
        told = [(self._deed_words(box, deed), deed.game) for deed in deeds(self._games[box.box_id])]
        closest = self._closest(box)
        if closest is not None:
            told.append((_("Closest win"), closest))
        told.sort(key=lambda deed: deed[1].touched)
        return self._beside_cover(box, [self._deed(words, game) for words, game in told]) if told else None

    def _deed(self, words: str, game: MatchRecord) -> Widget:
        """Return the row of one deed, with a button that plays the game back."""
        when = listed((players(game.config), day(moment_of(game.touched).astimezone())), ",")
        lines = [Label(words, CATEGORY), Label(when, SOFT)]
        watch = Button(_("Watch replay"), clicking(partial(self._watch, game.id)), look="quiet", icon="eye", size=15,
                       align="center", key=f"deed.{words}.{game.id}")  # fmt: skip
        return Row([Column(lines, gap=1, flex=1), watch], gap=12)

    @staticmethod
    def _deed_words(box: BoxInfo, deed: Deed) -> str:
        """Name a deed."""
        if deed.what == "fastest":
            return ngettext("Fastest win: {n} minute", "Fastest win: {n} minutes", deed.n).format(n=number(deed.n))
        if deed.what == "streak":
            words = ngettext("Best streak: {n} win in a row", "Best streak: {n} wins in a row", deed.n)
            return words.format(n=number(deed.n))
        level = difficulty_of(deed.game, box)
        if level:
            return _("First win: {difficulty}").format(difficulty=level)
        return _("First win against {who}").format(who=seat_words(deed.level)) if deed.level else _("First win")

    def _wins(self) -> list[MatchRecord]:
        """Return the wins among which the closest of each box is found."""
        return [game for box_id in self._games for game in self._latest_wins(box_id)]

    def _latest_wins(self, box_id: str) -> list[MatchRecord]:
        """Return the latest wins of a box."""
        return [game for game, won in self._games[box_id] if won][-LOOKED_AT:]

    def _closest(self, box: BoxInfo) -> MatchRecord | None:
        """Return the win with the smallest lead, or nearest to being lost, once it is known and there were others."""
        wins = self._latest_wins(box.box_id)
        known = [(close, game) for game in wins if (close := self._glances.closeness(game)) is not None]
        return max(known, key=itemgetter(0))[1] if len(known) > 1 and not self._glances.lacks(wins) else None

    def _watch(self, number_: int) -> None:
        """Open the replay of a game."""
        pages = self.manager.pages
        self.manager.push(error_page.safely(
            self.settings, lambda: pages.replay(self.settings, match_factory.stored_replay(number_))
        ))  # fmt: skip


def _facts(tally: Tally) -> list[str]:
    """Return what stands out in a category, in sentences."""
    said = []
    if tally.best_streak > 1:
        best = ngettext("Best streak: {n} win in a row.", "Best streak: {n} wins in a row.", tally.best_streak)
        said.append(best.format(n=number(tally.best_streak)))
    if tally.streak > 1:
        now = ngettext("You're on a streak of {n} win.", "You're on a streak of {n} wins.", tally.streak)
        said.append(now.format(n=number(tally.streak)))
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
        first = day(moment_of(tally.first_win.touched).astimezone())
        said.append(_("First win: {day}.").format(day=first))
    return said
