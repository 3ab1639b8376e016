"""Shelf scene, the start page: boxes, unfinished games, and buttons to other pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app import services
from game.app.page import Page, click, clicking
from game.app.scene import Scene
from game.app.settings import Settings
from game.content import BadContent, BoxInfo, list_boxes
from game.content.library import has_lesson
from game.i18n import _, ngettext, percent
from game.scenes import error_page, match_factory
from game.scenes.lesson import invitation
from game.scenes.settings import is_wide
from game.scenes.shelf import background
from game.scenes.shelf.boxes import Plank, ShelfBox, closed_because, cover_of, span
from game.scenes.shelf.unfinished_games import UnfinishedGame, UnfinishedGameCard, note_of
from game.ui.input.events import FileDropped, InputEvent, Point
from game.ui.music import Mood
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style, escape
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Column, Label, Panel, Row, ScrollArea, Spacer, Wrap
from game.ui.widgets.widget import Size, Widget

if TYPE_CHECKING:
    from game.app.repository_care import RepositoryCare
    from game.app.reviews import ReviewNews
    from game.match.repository_rows import MatchRecord
    from game.scenes.glances import Glances

SIGN = Style(46, "accent_bright", "display", fixed=True)
NAME = Style(26, "ink", "display")
FACTS = Style(16, "ink_soft")
WORDS = Style(18, "ink")
NOTES_TITLE = Style(21, "accent_bright", "display")
RESTS = 0.15
"""Seconds the pointer rests on a box before that is described."""
MOST_NOTES = 8
"""Maximum number of unfinished games shown; older ones are on the page of all games."""


class About(Widget):
    """Description of the selected box, sized for the longest one to keep the layout stable."""

    def __init__(self, boxes: Sequence[BoxInfo]) -> None:
        super().__init__(flex=1, key="shelf.about")
        self._boxes = boxes
        self._title = Label("", NAME, role="heading")
        self._facts = Label("", FACTS)
        self._words = Label("", WORDS)
        self._column = Column([self._title, self._facts, self._words], gap=7)
        self.adopt(self._column)
        if boxes:
            self.show(next((b for b in boxes if b.open), boxes[0]))

    def children(self) -> Sequence[Widget]:
        """Return the column of lines."""
        return (self._column,)

    def show(self, box: BoxInfo) -> None:
        """Show the description of a box."""
        self._title.markup, self._facts.markup, self._words.markup = _title(box), facts(box), _words(box)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the longest description."""
        high = max((self._height(box, viewport, width) for box in self._boxes), default=60.0)
        return Size(width or 520.0, high)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the lines."""
        super().place(rect, viewport)
        self._column.place(rect, viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw an index card's line, then the text."""
        y = self._title.rect.bottom + 1
        canvas.fill(Rect(self.rect.x, y, self.rect.w, 1.4), "courage", 0.55)
        super().draw(canvas)

    @staticmethod
    def _height(box: BoxInfo, viewport: Viewport, width: float | None) -> float:
        """Return the height of one box's lines."""
        lines = ((_title(box), NAME), (facts(box), FACTS), (_words(box), WORDS))
        return sum(text.block(markup, style, viewport, width).height for markup, style in lines) + 16


class ShelfScene(Page):
    """Start page of the program."""

    name = "shelf"
    mood = Mood()

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._boxes: tuple[BoxInfo, ...] = ()
        self._error = ""
        self._notes: list[UnfinishedGameCard] | None = None
        self._unread: list[MatchRecord] = []
        self._glances: Glances | None = None
        self._frames = 0
        self._care: RepositoryCare | None = None
        self._note_column = Column([], gap=10)
        self._news_column = Column([], gap=4)
        self._news: list[ReviewNews] = []
        self._wide = True
        self._likely: BoxInfo | None = None
        self._told: BoxInfo | None = None
        """The box whose description is shown."""
        self._pointed: ShelfBox | None = None
        """A box under the pointer that is described once the pointer rests."""
        self._rested = 0.0

    @property
    def likely_box(self) -> BoxInfo | None:
        """Box last pointed at, else last played, else the first; None if closed."""
        return self._likely

    # --- building --------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Load the boxes; unfinished games follow in a later frame."""
        try:
            self._boxes = list_boxes()
        except BadContent as error:
            self._error = str(error)
        self._likely = next((box for box in self._boxes if box.open), None)
        super().enter(viewport)
        self.ui.focus.key = next((box.key for box in self._shelf_boxes if box.box.open), None)

    def build(self) -> Widget:
        """Build the sign, the boxes, and the bench with description and unfinished games."""
        self._about = About(self._boxes)
        if self._told is None:
            self._told = next((box for box in self._boxes if box.open), None)
        if self._told is not None:
            self._about.show(self._told)
        self._shelf_boxes = [ShelfBox(box, self._look_at, self._choose) for box in self._boxes]
        for box in self._shelf_boxes:
            box.still = self.settings.reduced_motion
        self._planks = Plank(self._shelf_boxes)
        self._note_column, self._news_column = Column([], gap=10), Column([], gap=4)
        self._fill_notes()
        self._fill_news()
        self._wide = self._stands(self.viewport)
        if not self._wide:
            return Column([self._top(), Row([self._rows(), self._notes_panel()], gap=16, flex=1)], gap=12, pad=20)
        return _Layout(self._top(), self._planks, self._bench_row())

    def _rows(self) -> Widget:
        """Build rows of boxes with descriptions, for large text and many boxes."""
        for box in self._shelf_boxes:
            box.align = "center"
        rows = [
            Panel(Row([box, Column([Label(_title(box.box), NAME, role="heading"), Label(facts(box.box), FACTS),
                                    Label(_words(box.box), WORDS), Wrap(self._keys(box.box, listed=True), gap=10)],
                                   gap=4, flex=1)], gap=16), look="paper", pad=14)
            for box in self._shelf_boxes
        ]  # fmt: skip
        return ScrollArea(Column(rows, gap=12, pad=4), flex=3, name=_("Boxes"), key="shelf.rows")

    def _keys(self, box: BoxInfo | None, listed: bool = False) -> list[Widget]:
        """Build the buttons of an open box: play and learn, the likelier one loud; ``listed``: beside other boxes'."""
        if box is None or not box.open:
            return []
        new = invitation.is_offered(self.settings, box)
        ending = f".{box.box_id}" if listed else ""
        play = Button(_("Play"), partial(self._open, box), look="key" if new else "main", icon="play", size=18,
                      align="fill", key=f"shelf.play{ending}")  # fmt: skip
        if not has_lesson(box.box_id):
            return [play]
        start = partial(self._lesson, box.box_id)
        return [play, invitation.learn_button(start, f"lesson.start{ending}", main=new)]

    def _top(self) -> Widget:
        """Build the sign and the buttons beside it."""
        keys = [
            Button(_("Settings"), clicking(self._settings), look="quiet", icon="settings", hotkey="s"),
            Button(_("About"), clicking(self._about_page), look="quiet", icon="help"),
            Button(_("Quit"), clicking(self._quit), look="quiet", icon="close"),
        ]
        sign = Label(_("Time Parlour"), SIGN, role="heading", align="center")
        return Row([sign, Wrap(keys, gap=6, justify="end", flex=1, align="center")], gap=16)

    def _bench_row(self) -> Widget:
        """Build the bench: description and unfinished games."""
        self._buttons = Column(self._keys(self._told), gap=8, align="center")
        words = ScrollArea(self._about, flex=1, name=_("About this game"), key="shelf.scroll")
        about = Panel(Row([words, self._buttons], gap=14), look="paper", pad=18, flex=3)
        return Row([about, self._notes_panel()], gap=18)

    def _lesson(self, box_id: str) -> None:
        """Play the lesson of a box."""
        self.manager.push(invitation.lesson_page(self.settings, self.manager, box_id))

    def _notes_panel(self) -> Widget:
        """Build the panel of unfinished games."""
        title = Label(_("Continue"), NOTES_TITLE, role="heading")
        games = Button(
            _("Saved games"), clicking(self._games), look="quiet", size=16, hint=_("Shows every saved game.")
        )
        records = Button(
            _("Records"), clicking(self._records), look="quiet", size=16, hint=_("Shows your wins and streaks.")
        )
        notes = Column(
            [
                Row([title, Spacer(flex=1), records, games], gap=10) if self._wide else Wrap([title, records, games]),
                self._news_column,
                ScrollArea(self._note_column, flex=1, name=_("Unfinished games"), key="notes.scroll"),
            ],
            gap=6,
        )
        return Panel(notes, pad=14, look="plain", flex=2)

    # --- unfinished games ----------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; read the repository after the first frame, then how far games are."""
        super().update(dt)
        self._frames += 1
        self._rested += dt
        if self._pointed is not None and self._rested >= RESTS:
            box, self._pointed = self._pointed, None
            if box.hovered:
                self._tell(box.box)
        if self._frames > 1 and (self._notes is None or (self._care is not None and self._care.damaged)):
            self._read_notes()
        elif self._unread:
            self._find_out(dt)
        elif services.review_news() != self._news:
            self._fill_news()

    def handle(self, event: InputEvent) -> bool:
        """Note when the pointer moves: on its way to a button it crosses other boxes. Import a dropped file."""
        if isinstance(event, Point):
            self._rested = 0.0
        if self._glances is not None:
            self._glances.rest()
        if isinstance(event, FileDropped):
            self.manager.push(self.manager.pages.saved_games(self.settings, Path(event.path)))
            return True
        return super().handle(event)

    @property
    def lively(self) -> bool:
        """True also until the progress of all games is known."""
        return super().lively or self._notes is None or bool(self._unread) or self._pointed is not None

    def resume(self) -> None:
        """Reload the unfinished games."""
        super().resume()
        self._notes, self._frames = None, 0
        self.ui.root = self.build()  # a lesson may have been played or declined

    def _read_notes(self) -> None:
        """Read the unfinished games from the repository."""
        self._notes, self._unread = [], []
        entries = self._unfinished()
        boxes = {box.box_id: box for box in self._boxes}
        for entry in entries:
            box = boxes.get(entry.config.box_id)
            if box is not None and box.open:
                self._likely = self._likely if self._notes else box
                self._notes.append(UnfinishedGameCard(note_of(entry, _(box.title), cover_of(box)), self._continue))
                self._unread.append(entry)
        if self.settings.error:
            self.ui.say(self.settings.error, "warn", 12.0)
            self.settings.error = ""
        self._fill_notes()

    def _unfinished(self) -> list[MatchRecord]:
        """Return the latest unfinished games, repairing and reporting a damaged file first."""
        from game.match.repository import Damaged, RepositoryError  # imported after the first frame

        repository, care = services.repository(), services.repository_care()
        self._care = care
        try:
            told = list(care.mend())
            try:
                entries = repository.unfinished(MOST_NOTES)
            except Damaged:
                told.append(care.salvage())
                entries = repository.unfinished(MOST_NOTES)
        except RepositoryError as error:
            self.ui.say(error_page.sentence(error), "warn", 12.0)
            return []
        care.begin()
        with suppress(RepositoryError):  # the file was just read
            services.continue_reviews()
        if told:
            self.ui.say(" ".join(escape(line) for line in told), "warn", 12.0)
        return entries

    def _fill_notes(self) -> None:
        """Show the unfinished games, or a sentence if there are none."""
        if self._notes:
            self._note_column.set_children(self._notes)
        else:
            sentence = _("Unfinished games appear here.") if not self._error else self._error
            self._note_column.set_children([Label(sentence, Style(16, "text_soft"))])

    def _fill_news(self) -> None:
        """Show the reviews under way and those that are ready, each a button that opens it."""
        self._news, titles = services.review_news(), {box.box_id: _(box.title) for box in self._boxes}
        keys = []
        for one in self._news:
            words = _("Review of {game}: ready") if one.share == 1 else _("Review of {game}: {share} done")
            said = words.format(game=titles.get(one.box_id, one.box_id), share=percent(one.share))
            open_it = partial(self._open_review, one.number)
            keys.append(Button(said, clicking(open_it), look="main" if one.share == 1 else "quiet", icon="search",
                               size=15, key=f"shelf.review.{one.number}"))  # fmt: skip
        self._news_column.set_children(keys)

    def _open_review(self, number_: int) -> None:
        """Open the replay of a game with its review."""
        self.manager.push(error_page.safely(self.settings, partial(self._review_page, number_)))

    def _review_page(self, number_: int) -> Scene:
        """Build the replay page of a stored game."""
        return self.manager.pages.replay(self.settings, match_factory.stored_replay(number_))

    def _find_out(self, dt: float) -> None:
        """Work on the games' progress, and show what is known on their cards."""
        if self._glances is None:
            from game.scenes.glances import Glances  # imported after the first frame

            self._glances = Glances()
        self._glances.go_on(dt, self._unread)
        for entry in [one for one in self._unread if self._glances.words(one) is not None]:
            self._unread.remove(entry)
            card = next((c for c in self._notes or () if c.note.number == entry.id), None)
            if card is not None:
                card.note = replace(card.note, how_far=self._glances.words(entry) or "")

    # --- navigation ----------------------------------------------------------------------------------------------

    def _look_at(self, box: ShelfBox) -> None:
        """Show the description of a focused box at once, of a hovered one once the pointer rests."""
        self._pointed = None if box.focused else box
        if box.focused:
            self._tell(box.box)

    def _tell(self, box: BoxInfo) -> None:
        """Show the description and the buttons of a box."""
        self._pointed = None
        self._likely = box if box.open else None
        if box is not self._told:
            self._told = box
            self._about.show(box)
            if self._wide:
                self._buttons.set_children(self._keys(box))

    def _choose(self, box: ShelfBox) -> None:
        """Open the set-up page of a box, or explain why it is closed."""
        self._tell(box.box)
        if not box.box.open:
            self.ui.say(closed_because(box.box))
            return
        self._open(box.box)

    def _open(self, box: BoxInfo) -> None:
        """Open the set-up page of a box."""
        click()
        pages = self.manager.pages
        self.manager.push(error_page.safely(self.settings, lambda: pages.set_up(self.settings, box)))

    def _continue(self, note: UnfinishedGame) -> None:
        """Resume an unfinished game."""
        click()
        pages = self.manager.pages
        self.manager.push(
            error_page.safely(self.settings, lambda: pages.table(self.settings, match_factory.carry_on(note.number)))
        )

    def _settings(self) -> None:
        """Open the settings page."""
        self.manager.push(self.manager.pages.preferences(self.settings))

    def _about_page(self) -> None:
        """Open the about page."""
        self.manager.push(self.manager.pages.about(self.settings))

    def _games(self) -> None:
        """Open the page of all stored games."""
        self.manager.push(self.manager.pages.saved_games(self.settings))

    def _records(self) -> None:
        """Open the page of records."""
        self.manager.push(self.manager.pages.records(self.settings))

    def _quit(self) -> None:
        """Quit the program."""
        self.manager.quit()

    def back(self) -> None:
        """Do nothing: there is no page below the shelf."""

    # --- appearance ------------------------------------------------------------------------------------------

    def backdrop(self, viewport: Viewport, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Render the background, its bench aligned with the bottom row."""
        root = self.ui.root
        return background.room(viewport, root.bench if isinstance(root, _Layout) else viewport.size.y, at_once)

    def scenery(self, canvas: Canvas) -> None:
        """Draw lamp and tools."""
        if self._wide:
            background.lamp(canvas, canvas.viewport.rect.centre.x, 92)
            background.tools(canvas, Rect(canvas.viewport.rect.centre.x - 270, 4, 118, 98))

    def resize(self, viewport: Viewport) -> None:
        """Rebuild the page when switching between plank and rows."""
        super().resize(viewport)
        if self._stands(viewport) != self._wide:
            self.ui.root = self.build()

    def _stands(self, viewport: Viewport) -> bool:
        """Return whether all boxes fit on one plank with readable names."""
        return is_wide(viewport) and Plank.holds(len(self._boxes), viewport.size.x - 2 * _Layout.MARGIN)


class _Layout(Widget):
    """Layout of sign, boxes, and bench, whose height follows its content within limits."""

    MARGIN = 22.0

    def __init__(self, top: Widget, planks: Widget, bench: Widget) -> None:
        super().__init__()
        self._parts = (top, planks, bench)
        self.bench = 470.0
        """Top of the bench, in table units."""
        for part in self._parts:
            self.adopt(part)

    def children(self) -> Sequence[Widget]:
        """Return the three parts."""
        return self._parts

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Divide the window between the three parts."""
        super().place(rect, viewport)
        top, planks, bench = self._parts
        inner = rect.inset(self.MARGIN, 14)
        head = max(62.0, top.measure(viewport, inner.w).h)
        needed = max(rect.h * 0.265, min(rect.h * 0.42, bench.children()[0].measure(viewport, inner.w * 0.59).h))
        upper, area = inner.cut_top(head)
        low, area = area.cut_bottom(needed)
        self.bench = round(low.y - 16)
        top.place(upper, viewport)
        bench.place(low, viewport)
        planks.place(Rect(area.x, area.y, area.w, self.bench - area.y - 26), viewport)


def facts(box: BoxInfo) -> str:
    """Return the line of player count, duration, and whether it is co-operative."""
    low, high = box.seats
    seats = ngettext("{n} player", "{n} players", high).format(n=span(low, high))
    minutes = ngettext("{n} minute", "{n} minutes", box.minutes[1]).format(n=span(*box.minutes))
    kind = _("co-op") if box.kind == "co-op" else _("competitive")
    parts = (f"{{person}} {seats}", f"{{clock}} {minutes}", f"{{hand}} {kind}")
    return "   ".join(part.replace(" ", "\u00a0") for part in parts)


def _title(box: BoxInfo) -> str:
    """Return a box's title, with a lock if closed."""
    return _(box.title) if box.open else f"{{lock}} {_(box.title)}"


def _words(box: BoxInfo) -> str:
    """Return the summary of a box, and why it is closed if so."""
    return _(box.summary) if box.open else f"{_(box.summary)} *{closed_because(box)}*"
