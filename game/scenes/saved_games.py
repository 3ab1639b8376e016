"""Page of saved games: find, resume, replay, export, delete and import."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.app import services
from game.app.page import Middle, Page, clicking, mat_of
from game.app.scene import Scene
from game.app.settings import Settings
from game.content import BadContent, BoxInfo, list_boxes, open_box
from game.i18n import N_, _, ngettext, number, percent
from game.match.deals import code_of, day_of
from game.match.repository import RepositoryError
from game.match.repository_rows import MatchRecord, UnreadableMatch, Wanted
from game.match.save_check import store
from game.match.save_file import from_repository, read_export, write_export, write_raw
from game.scenes import error_page, match_factory
from game.scenes.file_dialogs import ask_where, ask_which, free_place
from game.scenes.setup.faces_and_portraits import Cover
from game.scenes.shelf.boxes import cover_of
from game.scenes.shelf.unfinished_games import ago, moment_of, players, title_of
from game.seats.players import HUMAN
from game.table import OPTION_TEXTS
from game.ui.input.events import FileDropped, InputEvent
from game.ui.paint.text import Style, escape
from game.ui.paint.viewport import Viewport
from game.ui.widgets import (
    BODY,
    Button,
    Column,
    Dialog,
    Label,
    ListBox,
    Panel,
    Row,
    ScrollArea,
    Select,
    TextEntry,
    Wrap,
    heading,
)
from game.ui.widgets.widget import Widget

NAME = Style(26, "accent_bright", "display")
SOFT = Style(16, "text_soft")
FIRST = 16
"""Number of games loaded initially: slightly more than most windows show."""
PART = 40
"""Number of games loaded when scrolling near the end."""
WHICH = ((None, N_("All")), (False, N_("Unfinished")), (True, N_("Finished")))
"""Filters by whether games are over."""


class SavedGamesScene(Page):
    """Page listing all stored games, latest first, or the search results."""

    name = "kept"

    def __init__(self, settings: Settings, dropped: Path | None = None) -> None:
        """Set up; ``dropped`` is a file to import at once."""
        super().__init__(settings)
        self._dropped = dropped
        self.rows: list[MatchRecord | UnreadableMatch] = []
        """Loaded games, as listed."""
        self.chosen = 0
        self.over: bool | None = None
        self.sought = ""
        self._count = 0
        self._boxes: dict[str, BoxInfo] = {}
        self._error = ""

    def enter(self, viewport: Viewport) -> None:
        """Read the repository before the page is built."""
        self._read()
        super().enter(viewport)
        if self._dropped is not None:
            self._take(self._dropped)

    def handle(self, event: InputEvent) -> bool:
        """Import a file that is dropped onto the window."""
        if isinstance(event, FileDropped):
            self._take(Path(event.path))
            return True
        return super().handle(event)

    def _take(self, path: Path) -> None:
        """Import a dropped file; say what is wrong with it, or that it is there."""
        fault = self._bring(path)
        if fault:
            self.ui.say(fault, "warn", 12.0)
        else:
            self.ui.say(_("Imported from {file}").format(file=escape(path.name)), seconds=8.0)

    def resume(self) -> None:
        """Reload the repository: a game may have been continued."""
        super().resume()
        self._again()

    def _read(self) -> None:
        """Read the boxes and the first games, at least up to the selected one."""
        try:
            self._boxes = {box.box_id: box for box in list_boxes()}
            self.rows = services.repository().rows(self._wanted(), 0, max(FIRST, self.chosen + 1))
            self._count = services.repository().count(self._wanted())
            self._error = ""
        except (BadContent, RepositoryError) as error:
            self.rows, self._count, self._error = [], 0, error_page.sentence(error)
        self.chosen = max(0, min(self.chosen, len(self.rows) - 1))

    def _wanted(self) -> Wanted:
        """Return the search query: each word matches a seat, or boxes by title."""
        titles = {box.box_id: _(box.title).casefold() for box in self._boxes.values()}
        words = self.sought.casefold().split()
        return Wanted(
            self.over, tuple((word, tuple(box for box, title in titles.items() if word in title)) for word in words)
        )

    def _read_more(self, known: int) -> list[str]:
        """Load the next games; return their lines."""
        if known >= self._count:
            return []
        try:
            rows = services.repository().rows(self._wanted(), known, PART)
        except RepositoryError as error:
            self.ui.say(error_page.sentence(error), "warn", 8.0)
            return []
        self.rows += rows
        return list(map(self._line, rows))

    def _again(self) -> None:
        """Reload everything and rebuild the page."""
        self._read()
        self.ui.root = self.build()

    # --- building ------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Build the list and the details of the selected game."""
        bring = Button(
            _("Import"), clicking(self.bring_in), look="quiet", icon="book", align="center", key="kept.bring"
        )
        parts = [self.header(_("Saved games"), bring)]
        if self._count or self.sought or self.over is not None:
            parts.append(self._make_finder())
        self._body = Column([], flex=1)
        self._show_found()
        return Middle(Column([*parts, self._body], gap=14), 1130, pad=20, flex=1)

    def _make_finder(self) -> Widget:
        """Build the search row."""
        entry = TextEntry(_("Search"), self.sought, change=self.seek, limit=40, flex=1,
                          placeholder=_("Game or player…"), key="kept.search")  # fmt: skip
        which = Select(_("Show"), [(over, _(label)) for over, label in WHICH], self.over, self.show_only,
                       align="center", key="kept.which")  # fmt: skip
        self._number = Label("", SOFT, align="center")
        return Row([entry, which, self._number], gap=14)

    def seek(self, sought: str) -> None:
        """Search for games by words."""
        self.sought, self.chosen = sought, 0
        self._read()
        self._show_found()

    def show_only(self, over: bool | None) -> None:
        """Filter games by whether they are over; None for all."""
        self.over, self.chosen = over, 0
        self._read()
        self._show_found()

    def _show_found(self) -> None:
        """Show the results with the selected game, or that there are none."""
        if self._count or self.sought or self.over is not None:
            self._number.markup = ngettext("{n} game", "{n} games", self._count).format(n=number(self._count))
        if not self.rows:
            empty = _("No saved games yet. Every game you start is saved here automatically.")
            if self.sought or self.over is not None:
                empty = _("Nothing found.")
            self._body.set_children([Panel(Column([Label(self._error or empty, BODY)]), pad=24, align="start")])
            return
        self._detail = Column([], gap=12)
        self._list = _Picks(
            _("Games"), list(map(self._line, self.rows)), chosen=self.chosen, moved=self._chose,
            opened=lambda _index: self.open_chosen(), more=self._read_more, flex=3, key="kept.list",
        )  # fmt: skip
        self._fill()
        detail = Panel(ScrollArea(self._detail, name=_("The game"), key="kept.detail"), pad=20, flex=2)
        self._body.set_children([Row([self._list, detail], gap=18, flex=1)])

    def _line(self, entry: MatchRecord | UnreadableMatch) -> str:
        """Return the line of one game."""
        if isinstance(entry, UnreadableMatch):
            return _lost_line(entry)
        mark, what = outcome_of(entry)
        who = players(entry.config.seats, entry.config.names)
        return f"{mark} **{self._title(entry)}**{what}\n{who}, {ago(entry.touched)}"

    def _title(self, entry: MatchRecord) -> str:
        """Return the title of a game's box; its id if the box is gone."""
        box = self._boxes.get(entry.config.box_id)
        return title_of(entry, _(box.title) if box else entry.config.box_id)

    def _fill(self) -> None:
        """Show the selected game and its buttons."""
        entry = self.rows[self.chosen]
        if isinstance(entry, UnreadableMatch):
            self._fill_unreadable(entry)
            return
        box = self._boxes.get(entry.config.box_id)
        over = entry.result is not None
        who, when = players(entry.config.seats, entry.config.names), when_of(entry)
        lines: list[Widget] = [Cover(cover_of(box), mat_of(box.rules_id) or "panel", _(box.title), 140)] if box else []
        lines += [heading(self._title(entry), NAME)]
        lines += [
            Label(text, SOFT)
            for text in (match_factory.how_far(entry), difficulty_of(entry, box), who, when, deal_of(entry))
            if text
        ]
        self._reviewed = Label(self._review_words(), SOFT, role="status", key="kept.reviewed")
        lines.append(self._reviewed)
        keys = [
            Button(
                _("Watch replay"),
                clicking(self.watch),
                icon="eye",
                look="main" if over else "key",
                key="kept.watch",
                hotkey="return" if over else "",
            ),
            Button(_("Export"), clicking(self.save), icon="save", key="kept.save"),
            Button(_("Delete"), clicking(self.ask_forget), icon="cross", key="kept.forget"),
        ]
        if over:
            hint = _("How the chance to win changed, and which moves could have been better.")
            keys.insert(1, Button(_("Review"), clicking(self.review), icon="search", hint=hint, key="kept.review"))
        else:
            keys.insert(0, Button(_("Continue"), clicking(self.go_on), icon="play", look="main", hotkey="return",
                                  key="kept.go_on"))  # fmt: skip
        self._detail.set_children([*lines, Wrap(keys, gap=9)])

    def update(self, dt: float) -> None:
        """Show the review progress of the selected game."""
        super().update(dt)
        if self.rows and isinstance(self.rows[self.chosen], MatchRecord):
            self._reviewed.markup = self._review_words()

    def _review_words(self) -> str:
        """Return the review progress of the selected game; empty if none is in progress."""
        share = services.reviews().share_of(self._chosen_number())
        return "" if share is None else _("Reviewing… {share} done").format(share=percent(share))

    def _fill_unreadable(self, lost: UnreadableMatch) -> None:
        """Show an unreadable game, which can be exported or deleted."""
        text = _("This saved game can't be read. It has been left untouched.")
        why = Label(f"{text}\n\n{escape(lost.why)}", SOFT)
        keys = [
            Button(_("Export"), clicking(self.save), icon="save", look="main", key="kept.save"),
            Button(_("Delete"), clicking(self.ask_forget), icon="cross", key="kept.forget"),
        ]
        self._detail.set_children([heading(_lost_title(lost), NAME), why, Wrap(keys, gap=9)])

    def _chose(self, index: int) -> None:
        """Show the game selected in the list."""
        self.chosen = index
        self._fill()

    # --- actions -------------------------------------------------------------------------------------------------

    def open_chosen(self) -> None:
        """Resume the selected game, or replay it if over."""
        entry = self.rows[self.chosen]
        if isinstance(entry, MatchRecord):
            (self.watch if entry.result is not None else self.go_on)()

    def go_on(self) -> None:
        """Resume the selected game."""
        number_ = self._chosen_number()
        pages = self.manager.pages
        self.manager.push(
            error_page.safely(self.settings, lambda: pages.table(self.settings, match_factory.carry_on(number_)))
        )

    def watch(self) -> None:
        """Replay the selected game."""
        self.manager.push(error_page.safely(self.settings, partial(self._replay, self._chosen_number())))

    def review(self) -> None:
        """Begin a review of the selected game if there is none yet, and replay it."""
        self.manager.push(error_page.safely(self.settings, partial(self._replay, self._chosen_number(), True)))

    def _replay(self, number_: int, reviewed: bool = False) -> Scene:
        """Return the replay page of a stored game, ``reviewed`` or not."""
        made = match_factory.stored_replay(number_)
        if reviewed:
            services.reviews().begin(made)
        return self.manager.pages.replay(self.settings, made)

    def save(self) -> None:
        """Export the selected game to a file."""
        repository = services.repository()
        try:
            number_ = self._chosen_number()
            if isinstance(self.rows[self.chosen], UnreadableMatch):
                ask_where(self.ui, free_place(f"game-{number_}"), partial(write_raw, repository, number_))
                return
            saved = from_repository(repository, number_, with_review=True)
            game = open_box(saved.header.box_id)
            ask_where(self.ui, free_place(game.box_id), lambda path: write_export(path, saved, game))
        except error_page.expected() as error:
            self.ui.say(error_page.sentence(error), "warn", 8.0)

    def ask_forget(self) -> None:
        """Ask for confirmation before deleting the selected game."""
        entry = self.rows[self.chosen]
        title = self._title(entry) if isinstance(entry, MatchRecord) else _lost_title(entry)
        words = Label(_("This saved game of {game} will be gone for good.").format(game=title), BODY)
        keys = [
            Button(_("Cancel"), clicking(self.ui.close), look="main", key="forget.no"),
            Button(_("Delete"), clicking(partial(self.forget, entry)), key="forget.yes"),
        ]
        self.ui.open(Dialog(_("Delete this game?"), words, keys))

    def _chosen_number(self) -> int:
        """Return the repository number of the selected game."""
        return _number(self.rows[self.chosen])

    def forget(self, entry: MatchRecord | UnreadableMatch) -> None:
        """Delete this game from the repository, unless another one has its number by now."""
        self.ui.close()
        try:
            services.repository().forget(_number(entry), entry)
        except RepositoryError as error:
            self.ui.say(error_page.sentence(error), "warn", 8.0)
        self._again()

    def bring_in(self) -> None:
        """Ask for a file to import."""
        ask_which(self.ui, self._bring)

    def _bring(self, path: Path) -> str:
        """Import a file into the repository; return an error message or ""."""
        try:
            saved = read_export(path)
            store(services.repository(), open_box(saved.header.box_id), saved)
        except error_page.expected() as error:
            return error_page.sentence(error)
        self.chosen, self.over, self.sought = 0, None, ""
        self._again()
        return ""


def _number(entry: MatchRecord | UnreadableMatch) -> int:
    return entry.id if isinstance(entry, MatchRecord) else entry.number


def _lost_title(lost: UnreadableMatch) -> str:
    """Return the title of an unreadable game."""
    return _("Game {n}").format(n=number(lost.number))


def difficulty_of(entry: MatchRecord, box: BoxInfo | None) -> str:
    """Return a stored game's difficulty as named in its set-up; empty if it has no such option."""
    value = entry.config.options.get("difficulty", "")
    if not value or box is None or not OPTION_TEXTS.has(box.rules_id):
        return ""
    return OPTION_TEXTS.of(box.rules_id).option_label("difficulty", value)


def when_of(entry: MatchRecord) -> str:
    """Return how long ago a stored game was last played, with local date and time."""
    return f"{ago(entry.touched)} ({moment_of(entry.touched).astimezone():%Y-%m-%d %H:%M})"


def deal_of(entry: MatchRecord) -> str:
    """Return the deal of a finished game, and whether it was that of the day; empty while the game goes on."""
    if entry.result is None or entry.config.lesson:
        return ""
    told = _("Deal of the day: {code}") if day_of(entry) is not None else _("Deal: {code}")
    return told.format(code=code_of(entry.config.seed))


def outcome_of(entry: MatchRecord) -> tuple[str, str]:
    """Return the icon and outcome of a stored game, for its humans or the winning bots."""
    if entry.result is None:
        return "{hand}", ""
    people = {seat for seat, spec in enumerate(entry.config.seats) if spec == HUMAN}
    won = bool(people.intersection(entry.result.winners) if people else entry.result.winners)
    return ("{check}", _(" – won")) if won else ("{cross}", _(" – lost"))


def _lost_line(lost: UnreadableMatch) -> str:
    """Return the list line of an unreadable game."""
    return f"{{cross}} **{_lost_title(lost)}**\n" + _("can't be read")


class _Picks(ListBox):
    """A list in which a click only selects a line; Return opens it."""

    def use(self, index: int) -> None:
        """Select a line without opening it."""
        self.choose(index)
