"""Error pages for user-caused errors, and one-line messages for small ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.fault_log import in_words
from game.app.page import Middle, Page, clicking
from game.app.scene import Scene
from game.app.settings import Settings
from game.i18n import _
from game.printable import one_line
from game.ui.paint.text import Style, escape
from game.ui.widgets import BODY, Button, Column, Label, Panel, ScrollArea, Wrap, heading
from game.ui.widgets.widget import Widget

LINE = Style(15, "text_soft")
MOST = 30
"""Maximum number of listed mistakes."""
LONGEST_SENTENCE = 600
"""Maximum length of a message in the message bar, which may quote values of any length."""


class ErrorScene(Page):
    """Page that explains an error and leads back."""

    name = "trouble"

    def __init__(self, settings: Settings, title: str, text: str, details: tuple[str, ...] = ()) -> None:
        """Set up the page; ``text`` is one or two sentences, ``details`` lines such as mistakes in a house deck."""
        super().__init__(settings)
        self._title, self._text, self._details = title, text, details

    def build(self) -> Widget:
        """Build a centred panel."""
        lines: list[Widget] = [heading(self._title, Style(30, "danger_bright", "display")), Label(self._text, BODY)]
        lines += [Label("- " + escape(line), LINE) for line in self._details[:MOST]]
        body = ScrollArea(Column(lines, gap=12), flex=1, name=_("What went wrong"), key="trouble.text")
        column = Column([body, Wrap(self.keys(), gap=9, justify="center")], gap=16)
        return Middle(Panel(column, pad=28), 760, pad=40, tight=True)

    def keys(self) -> list[Button]:
        """Return the buttons."""
        return [Button(_("Back"), clicking(self.leave_it), look="main", hotkey="return", key="trouble.back")]

    def leave_it(self) -> None:
        """Go back, or to the shelf if there is no page below."""
        if len(self.manager.stack()) > 1:
            self.manager.pop()
            return
        self.manager.reset(self.manager.pages.shelf(self.settings))

    def back(self) -> None:
        """Go back, as the button does."""
        self.leave_it()


class FaultScene(ErrorScene):
    """Page for an unexpected error: what happened, where the details are, and how to continue."""

    name = "fault"

    def __init__(
        self, settings: Settings, error: Exception, log: Path | None, reopen: Callable[[], Scene] | None
    ) -> None:
        """Set up the page; ``log`` is the file with details (None if unwritable), ``reopen`` reopens what failed."""
        text = _("Sorry, that was a bug on our side. Your game is saved up to your last move.")
        lines = [in_words(error)]
        if log is not None:
            lines.append(_("The details are in {file}. Please send it to us.").format(file=log))
        super().__init__(settings, _("Something went wrong"), text, tuple(lines))
        self._reopen = reopen

    def keys(self) -> list[Button]:
        """Return the buttons."""
        again = _("Back to the table") if self._reopen is not None else _("Back")
        return [
            Button(again, clicking(self.leave_it), look="main", hotkey="return", key="trouble.back"),
            Button(_("Back to the shelf"), clicking(self.to_shelf), key="trouble.shelf"),
            Button(_("Quit"), clicking(self.end), key="trouble.quit"),
        ]

    def leave_it(self) -> None:
        """Reopen the failed page, or go back to the one below."""
        if self._reopen is not None:
            self.manager.replace(safely(self.settings, self._reopen))
            return
        super().leave_it()

    def to_shelf(self) -> None:
        """Go back to the shelf."""
        self.manager.reset(self.manager.pages.shelf(self.settings))

    def end(self) -> None:
        """Quit the program."""
        self.manager.quit()


def safely(settings: Settings, make: Callable[[], Scene]) -> Scene:
    """Return the scene made by ``make``, or an error page if that fails."""
    try:
        return make()
    except expected() as error:
        return page_of(settings, error)


def expected() -> tuple[type[Exception], ...]:
    """Return the exception types that users' files can cause."""
    from game.content import BadContent, UnknownGame
    from game.match.repository import RepositoryError
    from game.match.save_file import BadSave
    from game.resources import MissingResource
    from game.rules.contract import BadOption
    from game.seats.spec import BadSeat

    return (BadContent, UnknownGame, RepositoryError, BadSave, MissingResource, BadOption, BadSeat)


def page_of(settings: Settings, error: Exception) -> ErrorScene:
    """Return the error page of an exception."""
    from game.content import BadContent
    from game.match.repository import RepositoryError
    from game.match.save_file import BadSave

    if isinstance(error, BadContent):
        text = _("This box has mistakes, so it stays closed. Nothing of yours is lost. Here's what to fix:")
        return ErrorScene(settings, _("This box can't be opened"), text, tuple(str(m) for m in error.mistakes))
    if isinstance(error, BadSave):
        text = _("This saved game can't be opened. It has been left untouched.")
        return ErrorScene(settings, _("This game can't be continued"), text, (str(error),))
    if isinstance(error, RepositoryError):
        text = _("Your saved games can't be reached right now. You can still play, but nothing will be saved.")
        return ErrorScene(settings, _("Your saved games can't be reached"), text, (str(error),))
    return ErrorScene(settings, _("That didn't work"), _("Nothing was changed. Here's why:"), (str(error),))


def sentence(error: Exception) -> str:
    """Return an error message as one line for the message bar."""
    return escape(one_line(str(error), LONGEST_SENTENCE))
