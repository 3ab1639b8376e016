"""Page of saved games: find, resume, replay, export, delete and import."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, Literal, TypeAlias

from game.app import services
from game.app.page import Middle, Page, clicking
from game.app.scene import Scene
from game.app.settings import Settings
from game.content import BadContent, BoxInfo, list_boxes, open_box
from game.i18n import N_, _, listed, moment, ngettext, number, percent, pgettext
from game.match.deals import code_of, day_of
from game.match.records import outcome
from game.match.repository import RepositoryError
from game.match.repository_rows import MatchRecord, Order, UnreadableMatch, Wanted
from game.match.save_check import store
from game.match.save_file import from_repository, read_export, write_export, write_raw
from game.scenes import error_page, match_factory
from game.scenes.file_dialogs import ask_where, ask_which, free_place
from game.scenes.glances import Glances
from game.scenes.settings import is_wide
from game.scenes.shelf.boxes import cover_of, split_title
from game.scenes.shelf.unfinished_games import ago, moment_of, players, title_of
from game.table.option_texts import OptionTexts
from game.ui.input.events import FileDropped, InputEvent
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
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
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

NAME = Style(26, "accent_bright", "display")
SOFT = Style(16, "text_soft")
FIRST = 16
"""Number of games loaded initially: slightly more than most windows show."""
PART = 40
"""Number of games loaded when scrolling near the end."""
Outcome: TypeAlias = Literal["", "unfinished", "won", "lost"]
OUTCOMES: Final[Sequence[tuple[Outcome, str]]] = (
    ("", N_("All")),
    ("unfinished", N_("Unfinished")),
    ("won", N_("Won")),
    ("lost", N_("Lost")),
)
"""Filters by how games ended."""
SORTS: Final[Sequence[tuple[Order, str]]] = (
    ("latest", N_("Latest first")),
    ("game", N_("By game")),
    ("result", N_("By result")),
)
PICTURE = 16 / 9
"""Width / height of the picture of a table."""
LARGEST = 352.0
"""Maximum width of the picture, in table units."""


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
        self.outcome: Outcome = ""
        self.box_id = ""
        """The box whose games are shown; empty for all."""
        self.order: Order = "latest"
        self.sought = ""
        self._count = 0
        self._boxes: dict[str, BoxInfo] = {}
        self._error = ""
        self._glances = Glances()
        self._picture: TablePicture | None = None

    @property
    def likely_box(self) -> BoxInfo | None:
        """Box of the selected game."""
        entry = self._chosen_record()
        return self._boxes.get(entry.config.box_id) if entry is not None else None

    def enter(self, viewport: Viewport) -> None:
        """Read the repository before the page is built."""
        self._read()
        super().enter(viewport)
        if self._dropped is not None:
            self._take(self._dropped)

    def handle(self, event: InputEvent) -> bool:
        """Import a file that is dropped onto the window."""
        self._glances.rest()
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

    def resize(self, viewport: Viewport) -> None:
        """Rebuild the page where large text needs another layout."""
        super().resize(viewport)
        if is_wide(viewport) != self._wide:
            self.ui.root = self.build()

    def resume(self) -> None:
        """Reload the repository: a game may have been continued."""
        super().resume()
        self._again()

    def _read(self) -> None:
        """Read the boxes and the first games, at least up to the selected one."""
        try:
            self._boxes = {box.box_id: box for box in list_boxes()}
            self.rows = services.repository().rows(self._wanted(), 0, max(FIRST, self.chosen + 1), self.order)
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
            over=False if self.outcome == "unfinished" else None,
            words=tuple((word, tuple(box for box, title in titles.items() if word in title)) for word in words),
            box_id=self.box_id,
            won={"won": True, "lost": False}.get(self.outcome),
        )

    @property
    def _filters(self) -> bool:
        """Whether only some games are shown."""
        return bool(self.sought or self.outcome or self.box_id)

    def _read_more(self, known: int) -> list[str]:
        """Load the next games; return their lines."""
        if known >= self._count:
            return []
        try:
            rows = services.repository().rows(self._wanted(), known, PART, self.order)
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
        self._wide = is_wide(self.viewport)
        bring = Button(
            _("Import"), clicking(self.bring_in), look="quiet", icon="folder", align="center", key="kept.bring"
        )
        parts = [self.header(_("Saved games"), bring)]
        if self._count or self._filters:
            parts.append(self._make_finder())
        self._body = Column([], flex=1)
        self._show_found()
        return Middle(Column([*parts, self._body], gap=14), 1130, pad=20, flex=1)

    def _make_finder(self) -> Widget:
        """Build the search row; with large text, the filters stand below the search."""
        entry = TextEntry(_("Search"), self.sought, change=self.seek, limit=40, flex=1,
                          placeholder=_("Game or player…"), key="kept.search")  # fmt: skip
        boxes = [("", _("All games")), *((box_id, split_title(_(box.title))[1]) for box_id, box in self._boxes.items())]
        outcomes = [(one, _(label)) for one, label in OUTCOMES]
        sorts = [(one, _(label)) for one, label in SORTS]
        self._number = Label("", SOFT, align="center")
        filters: list[Widget] = [
            Select(_("Game"), boxes, self.box_id, self.show_box, align="center", key="kept.box"),
            Select(_("Show"), outcomes, self.outcome, self.show_only, align="center", key="kept.which"),
            Select(_("Sort"), sorts, self.order, self.sort, align="center", key="kept.sort"),
            self._number,
        ]
        if self._wide:
            return Row([entry, *filters], gap=10)
        return Column([entry, Wrap(filters, gap=10)], gap=8)

    def seek(self, sought: str) -> None:
        """Search for games by words."""
        self.sought = sought
        self._show_anew()

    def show_only(self, outcome: Outcome) -> None:
        """Filter games by how they ended."""
        self.outcome = outcome
        self._show_anew()

    def show_box(self, box_id: str) -> None:
        """Show only the games of a box; empty for all."""
        self.box_id = box_id
        self._show_anew()

    def sort(self, order: Order) -> None:
        """Sort the games."""
        self.order = order
        self._show_anew()

    def _show_anew(self) -> None:
        """Read the games again, and show them from the first."""
        self.chosen = 0
        self._read()
        self._show_found()

    def _show_found(self) -> None:
        """Show the results with the selected game, or that there are none."""
        if self._count or self._filters:
            self._number.markup = ngettext("{n} game", "{n} games", self._count).format(n=number(self._count))
        if not self.rows:
            empty = _("No saved games yet. Every game you start is saved here automatically.")
            if self._filters:
                empty = _("Nothing found.")
            self._picture = None
            self._body.set_children([Panel(Column([Label(self._error or empty, BODY)]), pad=24, align="start")])
            return
        self._detail, self._keys = Column([], gap=8), Wrap([], gap=9)
        self._list = _Picks(
            _("Games"), list(map(self._line, self.rows)), chosen=self.chosen, moved=self._chose,
            opened=lambda _index: self.open_chosen(), more=self._read_more, flex=3, key="kept.list",
        )  # fmt: skip
        self._fill()
        pinned = self._wide  # large text leaves no room beside the buttons
        words: Widget = self._detail if pinned else Column([self._keys, self._detail], gap=12)
        about = ScrollArea(words, name=pgettext("played", "The game"), flex=1, key="kept.detail")
        detail = Panel(Column([about, *([self._keys] if pinned else [])], gap=12), pad=18, flex=2)
        self._body.set_children([Row([self._list, detail], gap=18, flex=1)])

    def _line(self, entry: MatchRecord | UnreadableMatch) -> str:
        """Return the line of one game."""
        if isinstance(entry, UnreadableMatch):
            return _lost_line(entry)
        far = (self._glances.words(entry) or ("…" if self._glances.words(entry) is None else "")).split("\n")[0]
        lines = [headline(entry, self._title(entry)), "" if entry.config.lesson else far]
        lines.append(listed((players(entry.config), ago(entry.touched)), ","))
        return "\n".join(filter(None, lines))

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
        self._picture = TablePicture(self._glances, entry, cover_of(box) if box else "")
        self._far = Label(self._glances.words(entry) or "", SOFT, key="kept.far")
        people = listed(filter(None, (difficulty_of(entry, box), players(entry.config))), ",")
        lines: list[Widget] = [self._picture, heading(self._title(entry), NAME), self._far]
        lines += [Label(text, SOFT) for text in (people, when_of(entry), deal_of(entry)) if text]
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
        self._detail.set_children(lines)
        self._keys.set_children(keys)

    def update(self, dt: float) -> None:
        """Show the review progress of the selected game; look at games in view."""
        super().update(dt)
        entry = self._chosen_record()
        if entry is not None:
            self._reviewed.markup = self._review_words()
        if self.rows and self._glances.go_on(dt, self._in_view(), entry, self._pixels()):
            for index in self._list.in_view():
                self._list.set_item(index, self._line(self.rows[index]))
            if entry is not None and self._picture is not None:
                self._far.markup = self._glances.words(entry) or ""
                self._picture.changed()

    @property
    def lively(self) -> bool:
        """True also while games in view are still to be looked at."""
        return super().lively or self._glances.lacks(self._in_view(), self._chosen_record(), self._pixels())

    def _in_view(self) -> list[MatchRecord]:
        """Return the games in view."""
        found = [self.rows[index] for index in self._list.in_view()] if self.rows else []
        return [row for row in found if isinstance(row, MatchRecord)]

    def _chosen_record(self) -> MatchRecord | None:
        """Return the selected game; None if there is none, or it cannot be read."""
        entry = self.rows[self.chosen] if self.rows else None
        return entry if isinstance(entry, MatchRecord) else None

    def _pixels(self) -> tuple[int, int]:
        """Return the size of the picture in pixels, once it is laid out."""
        return self._picture.pixels(self.viewport) if self._picture is not None else (0, 0)

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
        self._picture = None
        self._detail.set_children([heading(_lost_title(lost), NAME), why])
        self._keys.set_children(keys)

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
        self.chosen, self.outcome, self.box_id, self.sought = 0, "", "", ""
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
    return _option_texts(box.rules_id, box.box_id).label("difficulty", value) if value and box is not None else ""


_option_texts = cache(OptionTexts)  # read once for all rows of a list


def when_of(entry: MatchRecord) -> str:
    """Return how long ago a stored game was last played, with local date and time."""
    return f"{ago(entry.touched)} ({moment(moment_of(entry.touched).astimezone())})"


def deal_of(entry: MatchRecord) -> str:
    """Return the deal of a finished game, and whether it was that of the day; empty while the game goes on."""
    if entry.result is None or entry.config.lesson:
        return ""
    told = _("Deal of the day: {code}") if day_of(entry) is not None else _("Deal: {code}")
    return told.format(code=code_of(entry.config.seed))


def headline(entry: MatchRecord, title: str) -> str:
    """Return the title of a stored game with its icon and outcome, for its humans or the winning bots."""
    won = outcome(entry)
    if won is None:
        return f"{{hand}} **{title}**"
    if won:
        return "{check} " + _("**{title}** – won").format(title=title)
    return "{cross} " + _("**{title}** – lost").format(title=title)


class TablePicture(Widget):
    """Small picture of the table of a stored game; the box's cover until it is made."""

    def __init__(self, glances: Glances, entry: MatchRecord, cover: str) -> None:
        super().__init__(align="center", key="kept.picture")
        self._glances, self._entry, self._cover = glances, entry, cover

    def pixels(self, viewport: Viewport) -> tuple[int, int]:
        """Return its size in pixels; (0, 0) before it is laid out."""
        return viewport.px_size(self.rect.w, self.rect.h) if self.rect.w else (0, 0)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size, as wide as fits."""
        w = LARGEST if width is None else min(LARGEST, width)
        return Size(w, w / PICTURE)

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture in a thin frame."""
        canvas.box("well", self.rect.grown(2))
        made = self._glances.picture(self._entry, self.pixels(canvas.viewport))
        if made is not None:
            canvas.surface.blit(made, canvas.viewport.px_rect(self.rect).topleft)
        elif self._cover:
            canvas.art(self._cover, Rect.around(self.rect.centre, self.rect.h * 0.69, self.rect.h * 0.92), state="dim")

    def node(self) -> AccessNode:
        """Return an image node; busy until the picture is made."""
        ui = self.ui
        made = ui is not None and self._glances.picture(self._entry, self.pixels(ui.viewport)) is not None
        return AccessNode("image", _("The table"), self.key, self.rect, self.states(busy=not made))


def _lost_line(lost: UnreadableMatch) -> str:
    """Return the list line of an unreadable game."""
    return f"{{cross}} **{_lost_title(lost)}**\n" + _("can't be read")


class _Picks(ListBox):
    """A list in which a click only selects a line; Return opens it."""

    def use(self, index: int) -> None:
        """Select a line without opening it."""
        self.choose(index)
