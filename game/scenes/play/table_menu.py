"""The menu of a table and the pages that it leads to; the curtain has the same menu.

Where a dialog opens is said each time, because a curtain may lie over the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.app.scene import Navigator, Scene
from game.app.settings import Settings
from game.i18n import _
from game.match.session.session import Session
from game.rules.contract import Seat, View
from game.scenes import match_factory
from game.scenes.people import people_of
from game.scenes.play import dialogs
from game.seats.players import HUMAN
from game.seats.spec import offered
from game.table.contract import Presenter
from game.table.terms import chapter_of
from game.ui.paint.text import escape
from game.ui.widgets import Ui

TOLD: Final = 12.0
"""Seconds that a line about a player who could not go on stays."""
ASK_AFTER: Final = 1.0
"""Seconds to wait for another program that writes, before somebody who leaves is told that not all is saved."""


class TableMenu:
    """Who sits where, rulebook, settings and the way back to the shelf, of one match."""

    def __init__(
        self, session: Session, table: Presenter[View], settings: Settings, manager: Callable[[], Navigator]
    ) -> None:
        """``manager`` gives the stack that the table is on."""
        self._session, self._match, self._table = session, session.match, table
        self._settings, self._manager = settings, manager

    # --- the menu ----------------------------------------------------------------------------------------------------

    def show(self, ui: Ui, special: dialogs.MenuEntry | None, whole_board: Callable[[], None] | None) -> None:
        """Open the menu; ``special`` is an entry of this table, ``whole_board`` shows all of the board (None: no)."""
        leave = partial(self.leave, ui)
        dialogs.show_menu(ui, dialogs.MenuWays(special, self.open_rulebook, self._open_settings, leave, whole_board))

    def show_beside(self, ui: Ui) -> None:
        """Open the menu of a curtain: who sits where is decided at the table."""
        self.show(ui, None, None)

    def show_seats(self, ui: Ui) -> None:
        """Open the dialog that replaces players."""
        labels = [self._table.words.seat(self._session.view, seat) for seat in range(len(self._match.players))]
        seats = list(zip(labels, self._match.specs, strict=True))
        choices = list(dict.fromkeys((*offered(self._match.game), *self._match.specs)))
        dialogs.show_seats(ui, seats, choices, self._hand_over)

    def _hand_over(self, seat: Seat, spec: str) -> None:
        """Let somebody else sit at a seat, and call them by their name from now on."""
        self._session.hand_over(seat, spec)
        self._table.words.introduce(people_of(self._match.specs, self._match.config.seed, self._match.config.names))
        self._manager().restyle()

    def show_fault(self, ui: Ui) -> None:
        """Report a seat that failed: ask it again, or let a person take it."""
        fault = self._match.seat_error
        if fault is not None and not ui.modal:
            name = self._table.words.seat(self._session.view, fault.seat).name
            person = partial(self._hand_over, fault.seat, HUMAN)
            dialogs.show_fault(ui, name, fault.why, self._match.retry, person)

    def tell_replaced(self, ui: Ui) -> None:
        """Say which player from outside could not go on, and who plays instead."""
        for fault in self._session.newly_replaced():
            name, now = self._table.words.seat(self._session.view, fault.seat).name, self._match.specs[fault.seat]
            text = _("{player} {why}. {now} takes over for {name}.")
            words = {"player": dialogs.seat_words(fault.spec), "why": escape(fault.why), "now": dialogs.seat_words(now)}
            ui.say(text.format(name=name, **words), "warn", TOLD)

    # --- other pages -------------------------------------------------------------------------------------------------

    def open_rulebook(self) -> None:
        """Open the rulebook of this game."""
        self.open_rulebook_for("")

    def open_rulebook_for(self, markup: str) -> None:
        """Open the rulebook where it explains the words of a text, or at its start."""
        manager = self._manager()
        chapter = chapter_of(markup, self._table.words.terms)
        manager.push(manager.pages.rulebook(self._match.game.rules_id, chapter))

    def _open_settings(self) -> None:
        """Open the settings."""
        manager = self._manager()
        manager.push(manager.pages.preferences(self._settings))

    # --- leaving -----------------------------------------------------------------------------------------------------

    def leave(self, ui: Ui) -> None:
        """Go back to the shelf; the match stays in the repository."""
        manager = self._manager()
        self._save_before(ui, lambda: manager.reset(manager.pages.shelf(self._settings)))

    def reopening(self) -> Callable[[], Scene] | None:
        """Return what goes on with the stored match; None when it is not stored."""
        number = self._match.recorder.number if self._match.recorder else None
        if number is None:
            return None
        pages, settings = self._manager().pages, self._settings
        return lambda: pages.table(settings, match_factory.carry_on(number))

    def closing(self, ui: Ui) -> bool:
        """Return whether everything is saved; else ask first. Who closes the window again means it."""
        if ui.modal or self._match.save_all(ASK_AFTER):
            return True
        self._save_before(ui, self._manager().quit)
        return False

    def _save_before(self, ui: Ui, leave: Callable[[], None]) -> None:
        """Call ``leave`` once everything is saved, or when the person wants to go all the same."""
        if self._match.save_all(ASK_AFTER):
            leave()
            return
        again = partial(self._save_before, ui, leave)
        dialogs.show_unsaved(ui, self._match.warning or "", self._match.spooled is not None, again, leave)
