"""Pages that open over the table: a closer look, the log, the menu, who sits where, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.i18n import _
from game.match.undo import UndoBar
from game.presenters.contract import CloseUp, LogLine, Offer
from game.scenes.play.hud import Sign
from game.scenes.play.log_page import LogList
from game.seats.spec import offered, sit
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style
from game.ui.widgets import Button, Column, Dialog, Label, Row, Select

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene


def undo_words(bar: UndoBar | None) -> str:
    """Return what taking back would do, or why it cannot be done."""
    return {
        None: _("Take back the last choice"),
        UndoBar.NOTHING_YET: _("Nothing to take back yet"),
        UndoBar.CHANCE_SHOWED: _("Dice or cards have shown since: no taking back"),
        UndoBar.SOMETHING_SEEN: _("Something was seen since: no taking back"),
        UndoBar.OTHER_PERSON: _("Another person has decided since"),
        UndoBar.GAME_OVER: _("The game is over"),
    }[bar]


def closer_look(scene: PlayScene, closeup: CloseUp) -> None:
    """Show a thing large beside its words."""
    pose = closeup.pose
    size = pose.face.size if pose is not None else (0.0, 0.0)
    regions = scene.viewport.size.y - 170
    if size[1] > regions:
        size = (size[0] * regions / size[1], regions)

    def draw(canvas: Canvas, rect: Rect) -> None:
        if pose is not None:
            face = pose.face._replace(size=(rect.w, rect.h))
            picture = scene.table.board.painter.paint(face, canvas.viewport.px_size(rect.w, rect.h))
            canvas.blit_centre(picture, rect.centre)

    done = Button(_("Close"), scene.ui.close, look="main", hotkey="space")
    width = 620.0 if size[0] else 460.0
    scene.ui.open(Dialog(closeup.title, Sign(draw, size, closeup.text), [done], width=width))


def choose(scene: PlayScene, choices: Sequence[tuple[str, Offer]], take: Callable[[Offer], None]) -> None:
    """Ask which of several things was meant."""

    def taking(offer: Offer) -> Callable[[], None]:
        def event() -> None:
            scene.ui.close()
            take(offer)

        return event

    buttons = [Button(label, taking(offer)) for label, offer in choices]
    scene.ui.open(Dialog(_("Which one?"), Column([]), [*buttons, Button(_("Never mind"), scene.ui.close)]))


def show_log(scene: PlayScene) -> None:
    """Show what happened, latest last; an entry opens into its steps, a line lights the pieces it speaks of."""

    def shown(line: LogLine) -> None:
        scene.ui.close()
        scene.stage.mark("last", line.things)

    done = Button(_("Close"), scene.ui.close, look="main", hotkey="l")
    scene.ui.open(Dialog(_("What happened"), LogList(scene.log.lines, shown), [done], width=640.0))


def show_menu(scene: PlayScene) -> None:
    """Show everything that is not a move."""
    ui = scene.ui

    def then(activate: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            ui.close()
            activate()

        return go

    entries = [
        Button(_("Go on"), ui.close, look="main"),
        Button(_("Who sits where"), then(lambda: show_seats(scene)), icon="person"),
        Button(_("Rulebook"), then(lambda: open_rulebook(scene)), icon="book", hotkey="f1"),
        Button(_("Settings"), then(lambda: open_settings(scene)), icon="settings"),
        Button(_("Back to the shelf"), then(lambda: back_to_shelf(scene)), icon="home"),
    ]
    if not scene.camera.shows_all:
        entries.insert(1, Button(_("Show the whole board"), then(scene.camera.fit), icon="zoom", hotkey="0"))
    note = Label(_("The game is kept: the shelf offers to go on with it."), Style(15.0, "text_soft", align="center"))
    ui.open(Dialog(_("Menu"), Column([*entries, note], gap=10), width=380.0))


def show_seats(scene: PlayScene) -> None:
    """Let people hand their seats to programs, and take them back."""
    match, view = scene.match, scene.view
    rows = []
    for seat, spec in enumerate(match.specs):
        label = scene.table.words.seat(view, seat)
        options = [(name, seat_words(name)) for name in offered(match.game)]
        rows.append(
            Row(
                [
                    Label(f"{{{label.role}}} {label.name}", flex=1.0, align="center"),
                    Select(label.name, options, spec, _hands(scene, seat), flex=1.4),
                ],
                gap=12,
            )
        )
    done = Button(_("Done"), scene.ui.close, look="main", hotkey="return")
    scene.ui.open(Dialog(_("Who sits where"), Column(rows, gap=10), [done], width=520.0))


def seat_words(spec: str) -> str:
    """Name whoever may sit on a seat."""
    return {
        "human": _("Person"),
        "random": _("Program, at random"),
        "ai:easy": _("Program, easy"),
        "ai:normal": _("Program, normal"),
        "ai:hard": _("Program, hard"),
        "ai:search": _("Program, trying everything out"),
    }.get(spec, spec)


def _hands(scene: PlayScene, seat: int) -> Callable[[str], None]:
    """Hand a seat over."""

    def hand_over(spec: str) -> None:
        from game.app.services import worker

        scene.match.hand_over(seat, sit(scene.match.game, spec, seat, scene.match.config.seed, worker()))
        scene.pointer.clear()
        scene.seats_changed()

    return hand_over


def show_fault(scene: PlayScene) -> None:
    """A seat failed: ask it again, or let a person take it."""
    fault = scene.match.seat_error
    if fault is None:
        return

    def again() -> None:
        scene.ui.close()
        scene.match.retry()

    def person() -> None:
        scene.ui.close()
        _hands(scene, fault.seat)("human")

    name = scene.table.words.seat(scene.view, fault.seat).name
    text = Label(_("{name} could not answer: {why}").format(name=name, why=fault.why))
    buttons = [Button(_("Ask again"), again), Button(_("A person takes over"), person, look="main")]
    scene.ui.open(Dialog(_("A seat needs help"), text, buttons, fixed=True))


def open_rulebook(scene: PlayScene) -> None:
    """Open the rulebook of this game."""
    scene.manager.push(scene.manager.pages.rulebook(scene.match.game.rules_id))


def open_settings(scene: PlayScene) -> None:
    """Open the settings."""
    scene.manager.push(scene.manager.pages.preferences(scene.settings))


def back_to_shelf(scene: PlayScene) -> None:
    """Leave the table; the game is kept."""
    scene.manager.reset(scene.manager.pages.shelf(scene.settings))
