"""Rulebook page: contents, chapters and search. Reached from the set-up page and the table."""

from __future__ import annotations

from game.app.page import Page, mat_of
from game.i18n import _, number
from game.scenes.rulebook.document import Chapter, Found, NoRulebook, marked, open_book, search
from game.scenes.rulebook.pieces import PiecePicture, Pieces
from game.scenes.settings import is_wide
from game.ui.input.events import InputEvent, Key, Mods
from game.ui.paint.text import Style, escape
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.widgets import Button, Column, Label, ListBox, Panel, Row, ScrollArea, Select, Spacer, TextEntry, Wrap
from game.ui.widgets.widget import Widget

TITLE = Style(32, "ink", "display", leading=1.15)
PART = Style(22, "courage_dark", "display", leading=1.3)
TEXT = Style(17, "ink", leading=1.34)
MOST = 60
"""Maximum number of search results."""


class RulebookScene(Page):
    """Page with the rulebook of one game."""

    name = "rulebook"

    def __init__(self, rules_id: str, chapter: str = "") -> None:
        """Set up; ``chapter`` is the id of the chapter to open, empty for the first."""
        super().__init__()
        self.rules_id = rules_id
        self.mat = mat_of(rules_id)
        self._wanted = chapter
        self.book: tuple[Chapter, ...] = ()
        self.index = 0
        self.sought = ""
        self.found: list[Found] = []
        self._parts: list[Label] = []
        self._fault = ""
        self._pieces: Pieces | None = None

    def enter(self, viewport: Viewport) -> None:
        """Read the rulebook before the page is built."""
        self._read()
        keys = [chapter.key for chapter in self.book]
        self.index = keys.index(self._wanted) if self._wanted in keys else 0
        super().enter(viewport)

    def _read(self) -> None:
        """Read the rulebook in the current language."""
        try:
            self.book, self._fault = open_book(self.rules_id), ""
        except NoRulebook as error:
            self.book, self._fault = (), str(error)

    def restyle(self) -> None:
        """Reload the rulebook, whose language may have changed, and rebuild the page."""
        self._read()
        self._pieces = None
        self.index = min(self.index, max(0, len(self.book) - 1))
        super().restyle()

    # --- building ------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Build the contents on the left and the chapter on the right."""
        self._wide = is_wide(self.viewport)
        self._entry = TextEntry(_("Search"), self.sought, change=self.seek, submit=self._first, limit=40,
                                placeholder=_("Search…"), align="center", key="book.search")  # fmt: skip
        head = self.header(_("Rulebook"), self._entry)
        if not self.book:
            return Column([head, Panel(Label(escape(self._fault)), pad=24)], gap=14, pad=20)
        self._paper = Column([], gap=9)
        self._page = ScrollArea(self._paper, flex=1, name=_("Chapter"), key="book.page")
        sheet = Panel(self._page, look="paper", pad=26, flex=3)
        self._sheet_column = Column([sheet, self._turning()], gap=10, flex=3)
        sheet.flex = 1
        self._contents = self._make_contents()
        body: Widget
        if self._wide:
            body = Row([Column([self._contents], flex=1.15), self._sheet_column], gap=20, flex=1)
        else:
            body = Column([self._contents, self._sheet_column], gap=10, flex=1)
        self._fill()
        return Column([head, body], gap=14, pad=20)

    def _make_contents(self) -> Widget:
        """Build the list of chapters or search results; a drop-down for large text."""
        if not self._wide:
            return Select(
                _("Contents"), list(enumerate(self._lines())), self._line(), self._chosen, key="book.contents"
            )
        return ListBox(_("Contents"), self._lines(), chosen=self._line(), moved=self._chosen, opened=self._chosen,
                       flex=1, key="book.contents")  # fmt: skip

    def _lines(self) -> list[str]:
        """Return a line per chapter or search result."""
        if not self.sought.strip():
            return [f"{number(i + 1)}. {chapter.title}" for i, chapter in enumerate(self.book)]
        if not self.found:
            return [_("Nothing found.")]
        return [f"**{self.book[f.chapter].title}**\n{escape(f.around)}" for f in self.found[:MOST]]

    def _line(self) -> int:
        """Return the index of the selected line."""
        return 0 if self.sought.strip() else self.index

    def _turning(self) -> Widget:
        """Build the buttons for the previous and next chapter."""
        self._before = Button(
            _("Previous"), lambda: self.open(self.index - 1), icon="arrow_left", size=16, key="book.before"
        )
        self._after = Button(
            _("Next"), lambda: self.open(self.index + 1), icon="arrow_right", size=16, key="book.after"
        )
        return Row([self._before, Spacer(flex=1), self._after], gap=10)

    def _fill(self, part: int | None = None) -> None:
        """Show the chapter, scrolled to ``part``."""
        chapter = self.book[self.index]
        self._parts = [self._part(markup) for markup in chapter.parts]
        self._paper.set_children([Label(chapter.title, TITLE, role="heading"), *self._pictures(), *self._parts])
        self._page.offset = 0.0
        self._before.enabled, self._after.enabled = self.index > 0, self.index + 1 < len(self.book)
        if part is not None:
            self.ui.ensure()
            self._page.reveal(self._parts[part].rect)

    def _pictures(self) -> list[Widget]:
        """Build the row of the chapter's pieces; none during a search."""
        if self.sought.strip():
            return []
        if self._pieces is None:
            self._pieces = Pieces(self.rules_id)
        table = self._pieces.table
        shown = [
            PiecePicture(one, table.board.painter, self._pieces.pictures)
            for one in self._pieces.of(self.book[self.index].key)
        ]
        return [Wrap(shown, gap=20, key="book.pieces")] if shown else []

    def _part(self, markup: str) -> Label:
        """Build the label of a paragraph, item or heading."""
        shown = marked(markup, self.sought, "danger")
        if markup.startswith("# "):
            return Label(shown[2:], PART, role="heading")
        return Label(shown, TEXT, role="text")

    # --- reading -------------------------------------------------------------------------------------------------

    def open(self, index: int) -> None:
        """Open a chapter by index."""
        if 0 <= index < len(self.book) and index != self.index:
            self.index = index
            sounds().play("card_slide", loudness=0.5)
            self._show_contents()
            self._fill()

    def seek(self, sought: str) -> None:
        """Search while typing."""
        self.sought = sought
        self.found = search(self.book, sought)
        self._show_contents()
        if self.found:
            self._go(self.found[0])
        elif self.book:
            self._fill()

    def _first(self, _text: str) -> None:
        """Focus the list when Return is pressed in the search."""
        self.ui.set_focus("book.contents")

    def _show_contents(self) -> None:
        """Update the list."""
        if isinstance(self._contents, ListBox):
            self._contents.set_items(self._lines(), self._line())
        elif isinstance(self._contents, Select):
            self._contents.set_options(list(enumerate(self._lines())), self._line())

    def _chosen(self, line: int) -> None:
        """Open the chapter or search result of the selected line."""
        if self.sought.strip():
            if line < len(self.found):
                self._go(self.found[line])
        elif line != self.index:
            self.index = line
            self._fill()

    def _go(self, found: Found) -> None:
        """Open a search result."""
        self.index = found.chapter
        self._fill(found.part)

    def handle(self, event: InputEvent) -> bool:
        """Focus the search on Ctrl+F and /; Escape clears it first."""
        if isinstance(event, Key) and not event.repeat and not self.ui.modal:
            if event.name == "f" and Mods.CTRL in event.mods:
                self.ui.set_focus("book.search")
                return True
            if event.name == "escape" and self.sought:
                self._entry.value = ""
                self.seek("")
                return True
        return super().handle(event)

    def resize(self, viewport: Viewport) -> None:
        """Rebuild the page when switching between one and two columns."""
        super().resize(viewport)
        if is_wide(viewport) != getattr(self, "_wide", True):
            self.ui.root = self.build()
