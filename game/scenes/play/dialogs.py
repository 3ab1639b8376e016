"""Dialogs over the table (close-up, menu, seats, questions), and leaving the table.

Each is given the UI it opens in and its subject; answers are passed to callbacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai import character_sentence, level_sentence
from game.ai.bot import split_level
from game.app.scene import Navigator, Scene
from game.app.settings import Settings
from game.i18n import _, listed
from game.rules.contract import Seat, View
from game.scenes import match_factory
from game.scenes.people import people_of
from game.scenes.play.offer_button import PictureButton
from game.seats.players import HUMAN
from game.seats.spec import BOT_PREFIX, OUTSIDE_PREFIX, offered
from game.table.contract import CloseUp, Offer, Presenter, SeatLabel
from game.table.terms import chapter_of
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, escape
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.line_chart import Chart, Figure
from game.ui.tabletop.poses import FacePainter
from game.ui.widgets import Button, Column, Dialog, Label, Row, Select, Ui
from game.ui.widgets.widget import Size, Widget

if TYPE_CHECKING:
    from game.match.session.session import Session

CHANGES: Final = 60
"""Number of changes per row of the full chart."""
COURSE: Final = 220.0
"""Height of a chart row."""
MENU: Final = "menu"
"""Key of the dialog that pauses everything."""


def seat_words(spec: str) -> str:
    """Return the name of a seat spec."""
    if spec.startswith(OUTSIDE_PREFIX):
        return _("Computer ({name})").format(name=spec.rpartition(":")[2])
    if spec == HUMAN:
        return _("Human")
    level, character = split_level(spec)
    words = {
        "random": _("random"),
        "ai:easy": _("easy"),
        "ai:normal": _("normal"),
        "ai:hard": _("hard"),
        "ai:expert": _("expert"),
    }.get(level, level)
    named = listed((words, character_words(character)), ",") if character else words
    return _("Computer ({name})").format(name=named)


def character_words(character: str) -> str:
    """Return the name of a character, for use within a sentence."""
    return {"greedy": _("greedy"), "spoiler": _("spoiler"), "patient": _("patient")}.get(character, character)


def seat_hint(spec: str, rules_id: str) -> str:
    """Describe a computer player of a game in a sentence, plus one for its character; empty for external programs."""
    level, character = split_level(spec.removeprefix(BOT_PREFIX))
    said = (level_sentence(rules_id, level), character_sentence(rules_id, character))
    return " ".join(_(sentence) for sentence in said if sentence)


class Sign(Widget):
    """A drawn piece with its text to the right, for close-ups."""

    def __init__(self, draw: Callable[[Canvas, Rect], None], size: tuple[float, float], markup: str) -> None:
        """Set up; ``draw`` fills a rectangle of ``size`` table units."""
        super().__init__()
        self._draw, self._size = draw, size
        self._text = Label(markup, Style(20.0))
        self.adopt(self._text)

    def children(self) -> Sequence[Widget]:
        """The words."""
        return (self._text,)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of picture and text side by side."""
        regions = None if width is None else max(120.0, width - self._size[0] - 24)
        words = self._text.measure(viewport, regions)
        return Size(self._size[0] + 24 + words.w, max(self._size[1] + 8, words.h))

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the text beside the picture."""
        super().place(rect, viewport)
        left = self._size[0] + 24 if self._size[0] else 0.0
        self._text.place(Rect(rect.x + left, rect.y, rect.w - left, rect.h), viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw both."""
        if self._size[0]:
            self._draw(
                canvas,
                Rect.around(Vec(self.rect.x + self._size[0] / 2, self.rect.y + self._size[1] / 2 + 4), *self._size),
            )
        super().draw(canvas)


def show_closeup(
    ui: Ui, viewport: Viewport, painter: FacePainter, closeup: CloseUp, book: Callable[[], None] | None
) -> None:
    """Open the close-up of a thing; ``book`` opens the rulebook at its terms (None if it has none)."""
    pose = closeup.pose
    size = pose.face.size if pose is not None else (0.0, 0.0)
    most = viewport.size.y - 170
    if size[1] > most:
        size = (size[0] * most / size[1], most)

    def draw(canvas: Canvas, rect: Rect) -> None:
        if pose is not None:
            face = pose.face._replace(size=(rect.w, rect.h))
            picture = painter.paint(face, canvas.viewport.px_size(rect.w, rect.h), canvas.viewport.text_scale)
            canvas.blit_centre(picture, rect.centre)

    keys = [Button(_("Close"), ui.close, look="main", hotkey="space")]
    if book is not None:
        keys.insert(0, Button(_("Rulebook"), _closing(ui, book), icon="book", hotkey="f1"))
    width = 620.0 if size[0] else 460.0
    ui.open(Dialog(closeup.title, Sign(draw, size, closeup.text), keys, width=width))


def show_chart(ui: Ui, viewport: Viewport, title: str, course: Sequence[Sequence[Figure]]) -> None:
    """Open the full chart of a game in rows, scrolled to the newest."""
    rows: list[Widget] = []
    for first in range(0, max(1, len(course) - 1), CHANGES):
        part = course[first : first + CHANGES + 1]
        head = _("Changes {first} to {last}").format(first=first + 1, last=first + len(part) - 1)
        row = Chart(head, key=f"course.{first}", high=COURSE)
        row.show(part)
        rows.append(row)
    body = Column(rows, gap=10)
    done = Button(_("Close"), ui.close, look="main", hotkey="return")
    ui.open(Dialog(title, body, [done], width=viewport.size.x - 60.0, end=True))


def choose(ui: Ui, painter: FacePainter, choices: Sequence[Offer], take: Callable[[Offer], None]) -> None:
    """Ask which of several actions was meant, with pictures of their outcomes if they have some."""
    pictured = [offer.choice for offer in choices if offer.choice is not None]
    buttons = [
        Button(offer.label, _closing(ui, partial(take, offer)))
        if offer.choice is None
        else PictureButton(
            offer.choice,
            offer.label,
            _closing(ui, partial(take, offer)),
            painter,
            wide=PICTURED,
            key=f"choice.{number}",
        )
        for number, offer in enumerate(choices)
    ]
    title = pictured[0].question if pictured else _("Which one?")
    ui.open(Dialog(title, Column([]), [*buttons, Button(_("Cancel"), ui.close)], width=PICTURED * 2 + 90.0))


PICTURED: Final = 250.0
"""Width of the picture of an outcome in a dialog, in table units."""


def ask_end_turn(ui: Ui, question: str, label: str, end: Callable[[], None], keep: Callable[[], None]) -> None:
    """Ask ``question`` before ending a turn with something useful left; can be disabled in the settings.

    ``label`` is the button that ends it.
    """
    text = Label(question, Style(20.0, "text", align="center"))
    note = Label(_("You can turn off this question in Settings."), Style(14.0, "text_soft", align="center"))
    buttons = [Button(_("Keep playing"), _closing(ui, keep), look="main"), Button(label, _closing(ui, end))]
    ui.open(Dialog("", Column([text, note], gap=12), buttons, width=440.0, dismissed=keep), DEAD)


def ask_lost(ui: Ui, what: str, do: Callable[[], None], keep: Callable[[], None]) -> None:
    """Ask for confirmation of an action that loses the game at once."""
    text = Label(_("This loses the game. Do it anyway?"), Style(20.0, "text", align="center"))
    buttons = [Button(_("Cancel"), _closing(ui, keep), look="main"), Button(_("Lose the game"), _closing(ui, do))]
    ui.open(Dialog(what, text, buttons, width=440.0, dismissed=keep), DEAD)


def ask_idle(ui: Ui, what: str, why: str, do: Callable[[], None], keep: Callable[[], None]) -> None:
    """Ask for confirmation of using something up without effect; ``why`` gives the reason."""
    words = _("This would have no effect: {why} Use it anyway?").format(why=why)
    text = Label(words, Style(20.0, "text", align="center"))
    buttons = [Button(_("Keep it"), _closing(ui, keep), look="main"), Button(_("Use it anyway"), _closing(ui, do))]
    ui.open(Dialog(what, text, buttons, width=460.0, dismissed=keep), DEAD)


DEAD: Final = 0.35
"""Input lockout after a new question, in seconds."""


class MenuEntry(NamedTuple):
    """A menu entry."""

    label: str
    icon: str
    use: Callable[[], None]


class MenuWays(NamedTuple):
    """Menu handlers: ``special`` is this table's own entry, ``whole_board`` zooms out; None for no entry."""

    special: MenuEntry | None
    rulebook: Callable[[], None]
    settings: Callable[[], None]
    shelf: Callable[[], None]
    whole_board: Callable[[], None] | None


def show_menu(ui: Ui, ways: MenuWays) -> None:
    """Open the menu of the table."""
    entries = [
        Button(_("Resume"), ui.close, look="main"),
        Button(_("Rulebook"), _closing(ui, ways.rulebook), icon="book", hotkey="f1"),
        Button(_("Settings"), _closing(ui, ways.settings), icon="settings"),
        Button(_("Back to the shelf"), _closing(ui, ways.shelf), icon="home"),
    ]
    if ways.special is not None:
        entries.insert(1, Button(ways.special.label, _closing(ui, ways.special.use), icon=ways.special.icon))
    if ways.whole_board is not None:
        whole = _closing(ui, ways.whole_board)
        entries.insert(1, Button(_("Show the whole board"), whole, icon="zoom", hotkey="0"))
    note = Label(_("Your game is saved. Continue it from the shelf."), Style(15.0, "text_soft", align="center"))
    ui.open(Dialog(_("Menu"), Column([*entries, note], gap=10), width=380.0, key=MENU))


def show_seats(
    ui: Ui, seats: Sequence[tuple[SeatLabel, str]], offered: Sequence[str], hand_over: Callable[[Seat, str], None]
) -> None:
    """Open the dialog that replaces players; ``seats`` are the current labels and specs."""
    options = [(name, seat_words(name)) for name in offered]
    rows = [
        Row(
            [
                Label(f"{{{label.role}}} {label.name}", flex=1.0, align="center"),
                Select(label.name, options, spec, partial(hand_over, seat), flex=1.4),
            ],
            gap=12,
        )
        for seat, (label, spec) in enumerate(seats)
    ]
    done = Button(_("Done"), ui.close, look="main", hotkey="return")
    ui.open(Dialog(_("Change players"), Column(rows, gap=10), [done], width=520.0))


def show_fault(ui: Ui, name: str, why: str, again: Callable[[], None], person: Callable[[], None]) -> None:
    """Report that a seat failed, offering to ask it ``again`` or hand it to a ``person``."""
    text = Label(_("{name} couldn't make a move.").format(name=name))
    note = Label(escape(why), Style(14.0, "text_soft"))
    buttons = [
        Button(_("Try again"), _closing(ui, again)),
        Button(_("Play this seat myself"), _closing(ui, person), look="main"),
    ]
    ui.open(Dialog(_("A player is stuck"), Column([text, note], gap=12), buttons, fixed=True))


def show_unsaved(ui: Ui, why: str, spooled: bool, again: Callable[[], None], leave: Callable[[], None]) -> None:
    """Warn before leaving that not all is saved; ``spooled``: a file keeps it for the next start."""
    kept = _("Your latest moves are in a backup file. They will be saved the next time you start Time Parlour.")
    lost = _("If you leave now, your latest moves will be lost.")
    text = Label(f"{escape(why)}\n\n{kept if spooled else lost}")
    buttons = [
        Button(_("Try again"), _closing(ui, again), look="main"),
        Button(_("Leave"), _closing(ui, leave)),
        Button(_("Stay"), ui.close),
    ]
    ui.open(Dialog(_("Not everything is saved yet"), text, buttons))


def _closing(ui: Ui, then: Callable[[], None]) -> Callable[[], None]:
    """Return a handler that closes the dialog and calls ``then``."""

    def go() -> None:
        ui.close()
        then()

    return go


TOLD: Final = 12.0
"""Display time of the message about a replaced player, in seconds."""
ASK_AFTER: Final = 1.0
"""Time to wait for another writing process before warning about unsaved moves, in seconds."""


class TableMenu:
    """Seats, rulebook, settings and the way back to the shelf, for one match."""

    def __init__(
        self, session: Session, table: Presenter[View], settings: Settings, manager: Callable[[], Navigator]
    ) -> None:
        """Set up; ``manager`` returns the page stack of the table."""
        self._session, self._match, self._table = session, session.match, table
        self._settings, self._manager = settings, manager

    # --- menu --------------------------------------------------------------------------------------------------------

    def show(self, ui: Ui, special: MenuEntry | None, whole_board: Callable[[], None] | None) -> None:
        """Open the menu; ``special`` is this table's own entry, ``whole_board`` zooms out (None for none)."""
        leave = partial(self.leave, ui)
        show_menu(ui, MenuWays(special, self.open_rulebook, self._open_settings, leave, whole_board))

    def show_beside(self, ui: Ui) -> None:
        """Open the menu of a curtain, without the seats dialog."""
        self.show(ui, None, None)

    def show_seats(self, ui: Ui) -> None:
        """Open the dialog that replaces players."""
        labels = [self._table.words.seat(self._session.view, seat) for seat in range(len(self._match.players))]
        seats = list(zip(labels, self._match.specs, strict=True))
        choices = list(dict.fromkeys((*offered(self._match.game), *self._match.specs)))
        show_seats(ui, seats, choices, self._hand_over)

    def _hand_over(self, seat: Seat, spec: str) -> None:
        """Replace the player of a seat and its displayed name."""
        self._session.hand_over(seat, spec)
        setting = self._match.config
        self._table.words.introduce(people_of(self._match.specs, setting.seed, setting.names, setting.faces))
        self._manager().restyle()

    def show_fault(self, ui: Ui) -> None:
        """Report a failed seat, offering to ask it again or hand it to a person."""
        fault = self._match.seat_error
        if fault is not None and not ui.modal:
            name = self._table.words.seat(self._session.view, fault.seat).name
            person = partial(self._hand_over, fault.seat, HUMAN)
            show_fault(ui, name, fault.why, self._match.retry, person)

    def tell_replaced(self, ui: Ui) -> None:
        """Report which external player failed and who replaces it."""
        for fault in self._session.newly_replaced():
            name, now = self._table.words.seat(self._session.view, fault.seat).name, self._match.specs[fault.seat]
            text = _("{player} {why}. {now} takes over for {name}.")
            words = {"player": seat_words(fault.spec), "why": escape(fault.why), "now": seat_words(now)}
            ui.say(text.format(name=name, **words), "warn", TOLD)

    # --- other pages -------------------------------------------------------------------------------------------------

    def open_rulebook(self) -> None:
        """Open the rulebook of this game."""
        self.open_rulebook_for("")

    def open_rulebook_for(self, markup: str) -> None:
        """Open the rulebook at the explanation of a text's terms, or at its start."""
        manager = self._manager()
        chapter = chapter_of(markup, self._table.words.terms)
        manager.push(manager.pages.rulebook(self._match.game.rules_id, chapter))

    def _open_settings(self) -> None:
        """Open the settings."""
        manager = self._manager()
        manager.push(manager.pages.preferences(self._settings))

    # --- leaving -----------------------------------------------------------------------------------------------------

    def leave(self, ui: Ui) -> None:
        """Return to the shelf; the match stays in the repository."""
        manager = self._manager()
        self._save_before(ui, lambda: manager.reset(manager.pages.shelf(self._settings)))

    def reopening(self) -> Callable[[], Scene] | None:
        """Return the function that reopens the stored match; None if it is not stored."""
        number = self._match.recorder.number if self._match.recorder else None
        if number is None:
            return None
        pages, settings = self._manager().pages, self._settings
        return lambda: pages.table(settings, match_factory.carry_on(number))

    def closing(self, ui: Ui) -> bool:
        """Return whether everything is saved; otherwise ask first. Closing the window a second time forces it."""
        if ui.modal or self._match.save_all(ASK_AFTER):
            return True
        self._save_before(ui, self._manager().quit)
        return False

    def _save_before(self, ui: Ui, leave: Callable[[], None]) -> None:
        """Call ``leave`` once everything is saved, or when the player chooses to leave anyway."""
        if self._match.save_all(ASK_AFTER):
            leave()
            return
        again = partial(self._save_before, ui, leave)
        show_unsaved(ui, self._match.warning or "", self._match.spooled is not None, again, leave)
