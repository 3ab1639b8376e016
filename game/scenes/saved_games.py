"""The page of all stored games: resume, replay, save to a file, delete, or bring one in."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.app import services
from game.app.page import Middle, Page, clicking, mat_of
from game.app.scene import Scene
from game.app.settings import Settings
from game.content import BadContent, BoxInfo, list_boxes, open_box
from game.i18n import _, ngettext, number
from game.match.repository import MatchRecord, RepositoryError, UnreadableMatch
from game.match.save_file import from_repository, read_export, store, write_export, write_raw
from game.scenes import error_page, match_factory
from game.scenes.file_dialogs import ask_where, ask_which, free_place
from game.scenes.setup.faces_and_portraits import Cover
from game.scenes.shelf.boxes import cover_of
from game.scenes.shelf.unfinished_games import ago, players, title_of
from game.ui.paint.text import Style
from game.ui.paint.text_markup import escape
from game.ui.paint.viewport import Viewport
from game.ui.widgets import BODY, Button, Column, Dialog, Label, ListBox, Panel, Row, ScrollArea, Wrap, heading
from game.ui.widgets.widget import Widget

NAME = Style(26, "accent_bright", "display")
SOFT = Style(16, "text_soft")


class SavedGamesScene(Page):
    """The list of all games of the repository, the latest first."""

    name = "kept"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.entries: list[MatchRecord] = []
        self.unreadable: list[UnreadableMatch] = []
        self.chosen = 0
        self._boxes: dict[str, BoxInfo] = {}
        self._error = ""

    def enter(self, viewport: Viewport) -> None:
        """Read the repository before the page is built."""
        self._read()
        super().enter(viewport)

    def resume(self) -> None:
        """Read the repository again: a game may have been continued."""
        super().resume()
        self._again()

    def _read(self) -> None:
        """Read the boxes of the shelf and the games of the repository."""
        try:
            self._boxes = {box.box_id: box for box in list_boxes()}
            self.entries, self.unreadable = services.repository().listing()
            self._error = ""
        except (BadContent, RepositoryError) as error:
            self.entries, self.unreadable, self._error = [], [], error_page.sentence(error)
        self.chosen = max(0, min(self.chosen, len(self.entries) + len(self.unreadable) - 1))

    def _again(self) -> None:
        """Read everything again and rebuild the page."""
        self._read()
        self.ui.root = self.build()

    # --- building ------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the list beside the chosen game."""
        bring = Button(
            _("Bring in a file"), clicking(self.bring_in), look="quiet", icon="book", align="center", key="kept.bring"
        )
        self._detail = Column([], gap=12)
        lines = [*map(self._line, self.entries), *map(_lost_line, self.unreadable)]
        self._list = _Picks(
            _("Games"), lines, chosen=self.chosen, moved=self._chose,
            opened=lambda _index: self.open_chosen(), flex=3, key="kept.list",
        )  # fmt: skip
        self._fill()
        detail = Panel(ScrollArea(self._detail, name=_("The game"), key="kept.detail"), pad=20, flex=2)
        body: Widget = Row([self._list, detail], gap=18, flex=1)
        if not self.entries and not self.unreadable:
            empty = self._error or _("No game was kept yet. Every game you begin is kept here by itself.")
            body = Panel(Column([Label(empty, BODY)]), pad=24, align="start")
        return Middle(Column([self.header(_("All games"), bring), body], gap=14), 1130, pad=20, flex=1)

    def _line(self, entry: MatchRecord) -> str:
        """Return the line of one game."""
        mark = "{hand}" if entry.result is None else "{check}"
        return f"{mark} **{self._title(entry)}**\n{players(entry.config.seats)}, {ago(entry.touched)}"

    def _title(self, entry: MatchRecord) -> str:
        """Return the title of a game's box; its id when the box is gone."""
        box = self._boxes.get(entry.config.box_id)
        return title_of(entry, _(box.title) if box else entry.config.box_id)

    def _fill(self) -> None:
        """Show the chosen game and its buttons."""
        if self.chosen >= len(self.entries):
            self._fill_unreadable()
            return
        entry = self.entries[self.chosen]
        box = self._boxes.get(entry.config.box_id)
        over = entry.result is not None
        far = _("This game is over.") if over else match_factory.how_far(entry)
        count = ngettext("{n} decision", "{n} decisions", entry.length).format(n=number(entry.length))
        lines: list[Widget] = [Cover(cover_of(box), mat_of(box.rules_id) or "panel", _(box.title), 170)] if box else []
        lines += [heading(self._title(entry), NAME)]
        lines += [Label(text, SOFT) for text in (far, players(entry.config.seats), count, ago(entry.touched)) if text]
        keys = [
            Button(_("Watch"), clicking(self.watch), icon="eye", look="main" if over else "key", key="kept.watch"),
            Button(_("Save to a file"), clicking(self.save), icon="save", key="kept.save"),
            Button(_("Throw away"), clicking(self.ask_forget), icon="cross", key="kept.forget"),
        ]
        if not over:
            keys.insert(0, Button(_("Go on"), clicking(self.go_on), icon="play", look="main", key="kept.go_on"))
        self._detail.set_children([*lines, Wrap(keys, gap=9)])

    def _fill_unreadable(self) -> None:
        """Show a game that cannot be understood: it can be kept in a file or thrown away."""
        for lost in self.unreadable[self.chosen - len(self.entries) : self.chosen - len(self.entries) + 1]:
            text = _("What is stored of this game cannot be understood, so it cannot be opened. It is left as it is.")
            why = Label(f"{text}\n\n{escape(lost.why)}", SOFT)
            keys = [
                Button(_("Save to a file"), clicking(self.save), icon="save", look="main", key="kept.save"),
                Button(_("Throw away"), clicking(self.ask_forget), icon="cross", key="kept.forget"),
            ]
            self._detail.set_children([heading(_lost_title(lost), NAME), why, Wrap(keys, gap=9)])

    def _chose(self, index: int) -> None:
        """Show a game that was chosen in the list."""
        self.chosen = index
        self._fill()

    # --- actions -------------------------------------------------------------------------------------------------

    def open_chosen(self) -> None:
        """Resume the chosen game, or replay it when it is over."""
        if self.chosen < len(self.entries):
            (self.watch if self.entries[self.chosen].result is not None else self.go_on)()

    def go_on(self) -> None:
        """Resume the chosen game."""
        number_ = self.entries[self.chosen].id
        pages = self.manager.pages
        self.manager.push(
            error_page.safely(self.settings, lambda: pages.table(self.settings, match_factory.carry_on(number_)))
        )

    def watch(self) -> None:
        """Replay the chosen game."""
        self.manager.push(error_page.safely(self.settings, partial(self._replay, self.entries[self.chosen].id)))

    def _replay(self, number_: int) -> Scene:
        """Return the replay page of a stored game."""
        made = match_factory.replay_of(from_repository(services.repository(), number_))
        return self.manager.pages.replay(self.settings, made)

    def save(self) -> None:
        """Write the chosen game to a file."""
        repository = services.repository()
        try:
            if self.chosen >= len(self.entries):
                number_ = self._chosen_number()
                ask_where(self.ui, free_place(f"game-{number_}"), partial(write_raw, repository, number_))
                return
            saved = from_repository(repository, self._chosen_number())
            game = open_box(saved.header.box_id)
            ask_where(self.ui, free_place(game.box_id), lambda path: write_export(path, saved, game))
        except error_page.expected() as error:
            self.ui.say(error_page.sentence(error), "warn", 8.0)

    def ask_forget(self) -> None:
        """Ask before the chosen game is deleted."""
        whole = self.chosen < len(self.entries)
        lost = None if whole else self.unreadable[self.chosen - len(self.entries)]
        title = self._title(self.entries[self.chosen]) if lost is None else _lost_title(lost)
        words = Label(_("{game} will be gone for good.").format(game=title), BODY)
        keys = [
            Button(_("Keep it"), clicking(self.ui.close), look="main", key="forget.no"),
            Button(_("Throw it away"), clicking(partial(self.forget, self._chosen_number())), key="forget.yes"),
        ]
        self.ui.open(Dialog(_("Throw this game away?"), words, keys))

    def _chosen_number(self) -> int:
        """Return the number of the chosen game in the repository."""
        if self.chosen < len(self.entries):
            return self.entries[self.chosen].id
        return self.unreadable[self.chosen - len(self.entries)].number

    def forget(self, number_: int) -> None:
        """Delete a game from the repository."""
        self.ui.close()
        try:
            services.repository().forget(number_)
        except RepositoryError as error:
            self.ui.say(error_page.sentence(error), "warn", 8.0)
        self._again()

    def bring_in(self) -> None:
        """Ask for a save file to bring into the repository."""
        ask_which(self.ui, self._bring)

    def _bring(self, path: Path) -> str:
        """Read a save file into the repository; return what is wrong, or ""."""
        try:
            saved = read_export(path)
            store(services.repository(), open_box(saved.header.box_id), saved)
        except error_page.expected() as error:
            return error_page.sentence(error)
        self.chosen = 0
        self._again()
        return ""


def _lost_title(lost: UnreadableMatch) -> str:
    """Return what a game that cannot be understood is called."""
    return _("Game {n}").format(n=number(lost.number))


def _lost_line(lost: UnreadableMatch) -> str:
    """Return the line of a game that cannot be understood."""
    return f"{{cross}} **{_lost_title(lost)}**\n" + _("cannot be understood")


class _Picks(ListBox):
    """A list in which a click only chooses a line; Return opens it."""

    def use(self, index: int) -> None:
        """Choose a line without opening it."""
        self.choose(index)
