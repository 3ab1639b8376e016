"""The small buttons of a table: taking back, hints, the log, the camera, the menu; and the keys that press them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.match.history import issuer
from game.match.undo import CannotUndo, UndoBar
from game.presenters.contract import Offer
from game.scenes.play import dialogs as pages
from game.scenes.play.hint import Advice, HintGiver
from game.ui.input.events import Key, Mods
from game.ui.paint.text_markup import escape
from game.ui.tabletop.things import Thing
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene

HINT_SECONDS: Final = 8.0


class Toolbar:
    """What a person may do at any table beside playing."""

    def __init__(self, scene: PlayScene) -> None:
        """Serve a table scene."""
        self._scene = scene
        self._keys: dict[str, Button] = {}
        self._undo: Button | None = None
        self._hinter = HintGiver(scene.match, self._hinted, self._hint_failed)

    def buttons(self) -> list[Button]:
        """Make the buttons of the header."""
        scene = self._scene
        self._undo = self._button("undo", _("Take back"), self.take_back, "ctrl+z")
        return [
            self._undo,
            self._button("hint", _("Hint"), self.hint, "h"),
            self._button("log", _("What happened"), lambda: pages.show_log(scene), "l"),
            self._button("menu", _("Menu"), lambda: pages.show_menu(scene), "f10"),
        ]

    def _button(self, icon: str, name: str, activate: Callable[[], None], hotkey: str) -> Button:
        hint = f"{name} ({hotkey})"
        button = Button("", activate, look="quiet", icon=icon, name=name, hint=hint, size=14.0, key=f"tool.{icon}")
        self._keys[hotkey] = button
        return button

    def key(self, event: Key) -> bool:
        """Press the button of a key; say whether there is one."""
        if event.name == "f" and not event.mods:
            self._follow()
            return True
        name = f"ctrl+{event.name}" if Mods.CTRL in event.mods else event.name
        if name not in self._keys:
            return False
        self._keys[name].press()
        return True

    def _follow(self) -> None:
        """Let the camera go along with what happens, or stay."""
        scene = self._scene
        if scene.camera.shows_all:
            scene.ui.say(_("The whole board is in sight."))
            return
        follow = not scene.settings.follow
        scene.settings.change(follow=follow)
        if follow:
            scene.showing.follow(scene.view)
        scene.ui.say(_("The camera follows what happens.") if follow else _("The camera stays where it is."))

    # --- taking back -----------------------------------------------------------------------------------------------

    def _seat(self) -> int:
        """For whom "take back" is pressed: the person who chose last; where seats have secrets, who must answer now."""
        match = self._scene.match
        if not self._scene.table.secret:
            givers = map(issuer, reversed(match.history.commands))
            last = next((seat for seat in givers if seat in match.people), None)
            if last is not None:
                return last
        return match.actor if match.actor in match.people else min(match.people, default=-1)

    def show_undo(self) -> None:
        """Enable the button, or have it say why not."""
        if self._undo is None:
            return
        seat = self._seat()
        bar = self._scene.match.undo_bar(seat) if seat >= 0 else UndoBar.NOTHING_YET
        self._undo.enabled = bar is None
        self._undo.set_hint(pages.undo_words(bar))

    def take_back(self) -> None:
        """Take the last action back, or say why not."""
        match, seat = self._scene.match, self._seat()
        if seat < 0 or self._scene.director.busy:
            return
        try:
            match.undo(seat)
        except CannotUndo as refused:
            self._scene.ui.say(pages.undo_words(refused.bar), "warn")

    # --- hints -----------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask a program what it would do."""
        person = self._scene.person()
        offer = person.request() if person is not None else None
        if offer is not None:
            self._scene.ui.say(_("Let me think…"))
            self._hinter.ask(offer.view, offer.options)

    def forget_hint(self) -> None:
        """The table has changed: an answer would come too late."""
        self._hinter.forget()

    def update(self) -> None:
        """Look whether a hint has come."""
        self._hinter.update()

    def close(self) -> None:
        """Send the adviser home."""
        self._hinter.close()

    @property
    def waiting(self) -> bool:
        """Whether a hint is still to come."""
        return self._hinter.waiting

    def _hint_failed(self, error: Exception) -> None:
        """Say that there is no hint: the program that was asked made a mistake."""
        self._scene.ui.say(_("There is no hint: {error}").format(error=escape(str(error))), "warn")

    def _hinted(self, advice: Advice) -> None:
        """Show the whole action that the program would take: light it and say why."""
        scene = self._scene
        fitting = [offer for offer in scene.offers_now if offer.commands[-1] in advice.commands
                   or offer.commands[0] == advice.commands[0]]  # fmt: skip
        if not fitting:
            return
        found = max(fitting, key=lambda offer: (_goes_along(offer, advice), _speaks_of(offer, advice)))
        things = found.gesture.parts if found.gesture else ()
        scene.stage.mark("picked", (*things, *found.marks))
        why = scene.table.words.hint(advice.sentence, advice.facts) if advice.sentence else ""
        what = found.label or " → ".join(self._name(thing) for thing in things)
        scene.ui.say(" ".join(part for part in (f"**{what}**:" if why else f"**{what}**", why) if part),
                     seconds=HINT_SECONDS)  # fmt: skip

    def _name(self, thing: Thing) -> str:
        """Name a piece or a place."""
        pose, spot = self._scene.stage.pose(thing), self._scene.stage.spot(thing)
        return pose.name if pose else spot.name if spot else ""


def _goes_along(offer: Offer, advice: Advice) -> tuple[int, int]:
    """Return how far along the proposed action an offer ends (-1: beside it), and how long both are the same."""
    ends = max((at for at, command in enumerate(advice.commands) if command == offer.commands[-1]), default=-1)
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(offer.commands, advice.commands, strict=False))
    return ends, sum(1 for _pair in alike)


def _speaks_of(offer: Offer, advice: Advice) -> tuple[int, int]:
    """Count what an offer has in common with the reason for a hint; the shorter of two is better."""
    named = {str(value) for value in advice.facts.values()}
    parts = offer.gesture.parts if offer.gesture is not None else ()
    return sum(part.name in named for part in parts), -len(offer.commands)
