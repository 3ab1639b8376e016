"""Table of a lesson: the real table, where only the lesson's moves are carried out.

Other legal moves get a friendly sentence, illegal ones the usual refusal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.app.settings import Settings
from game.content import list_boxes
from game.i18n import _
from game.match.lesson_match import LessonMatch
from game.match.repository import RepositoryError
from game.match.session.hint import Advice
from game.rules import shared_refusals
from game.rules.contract import View, paid_with
from game.scenes import error_page, match_factory
from game.scenes.lesson.panel import NEXT, LessonPanel, PanelActions, TaughtTable
from game.scenes.play import dialogs
from game.scenes.play.hint_display import find_offer
from game.scenes.play.hud import key_of
from game.scenes.play.offer_words import begun, by_keys
from game.scenes.play.scene import PlayScene
from game.scenes.play.table_regions import HOW, KEYS
from game.table.contract import Offer, Presenter
from game.ui.input.events import InputEvent, Key, Press
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.commands_by_pointing import Miss
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets import Button, Column, Dialog, Label
from game.ui.widgets.widget import Widget

NOT_YET: Final = (-1, False)
"""Before any step is shown."""
SAID_SECONDS: Final = 7.0
FOCUSING: Final = ("tab", *KEYS)
"""Keys that move the focus to something."""


@dataclass(frozen=True, slots=True)
class Unhurried:
    """Settings without time limits: response windows wait for the learner's answer."""

    settings: Settings
    answer_seconds: float = 0.0
    lone_answer_seconds: float = 0.0

    @property
    def at_once(self) -> bool:
        """Whether animations are skipped."""
        return self.settings.at_once


class LessonScene(PlayScene):
    """Scene of a table on which a lesson is played."""

    hastens = False
    name = "lesson"
    answers_unasked = asks_back = False

    def __init__(self, match: LessonMatch, table: Presenter[View], settings: Settings) -> None:
        """Set up the lesson that ``match`` follows."""
        super().__init__(match, table, settings, Unhurried(settings))
        self.course = match.course
        self.panel: LessonPanel
        self.taught: TaughtTable
        self._shown: tuple[int, bool] = NOT_YET
        self._said: tuple[int, bool] = NOT_YET
        """The step that was said aloud."""
        self._by_keys = False
        """Whether the learner plays by keys, so that the panel names them."""
        self._forgets = False

    # --- lifecycle -------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Put the lesson panel in place of the prompt."""
        actions = PanelActions(self.go_on, self.show_me, self.leave_table)
        self.panel = LessonPanel(actions)
        self._shown = NOT_YET
        super().build()
        self.taught = TaughtTable(self.hud, self.panel, self._wanted_button)
        return self.taught

    def resize(self, viewport: Viewport) -> None:
        """Show the step anew."""
        super().resize(viewport)
        self._shown = NOT_YET

    def leave(self) -> None:
        """Close the match; a completed lesson is deleted from the repository."""
        super().leave()
        recorder = self.match.recorder
        if self._forgets and recorder is not None and recorder.number is not None:
            try:
                recorder.repository.forget(recorder.number)
            except RepositoryError:
                return  # it stays on the shelf, where it can be deleted

    # --- state of the lesson ---------------------------------------------------------------------------------------

    @property
    def moment(self) -> tuple[int, bool]:
        """Current step, and whether it waits for the learner to read."""
        return self.course.at, self.course.rests

    @property
    def held(self) -> bool:
        """Whether the match waits: for an animation, or for the learner to read."""
        return super().held or self.course.rests or self._shown != self.moment

    @property
    def lively(self) -> bool:
        """True also until the panel shows the current sentence."""
        return super().lively or (self._shown != self.moment and not self.ui.modal)

    def update(self, dt: float) -> None:
        """Advance the table; show the next sentence once nothing moves."""
        super().update(dt)
        if self.display.director.busy:
            self.display.stage.mark("taught", ())  # what happens is seen in full light
        elif not self.ui.modal:
            self._say()
            self._say_aloud()
            self._light()
        lit = (self._rect(thing) for thing in self.lit())
        self.taught.name([rect for rect in lit if rect is not None])

    def _say(self) -> None:
        """Show the current step's sentence once."""
        if self._shown == self.moment:
            return
        self._shown = self.moment
        step = self.course.step
        if step is None:
            self._over()
            return
        self.display.reveal(*self.lit())
        if step.speaks and (step.yours or self.course.rests):
            keys = self._keys() if self._by_keys else ""
            self.panel.show(step.say, step.ask, self.course.stop, reads=self.course.rests, keys=keys)
            if self._by_keys and self.course.rests:
                self.ui.set_focus(NEXT)  # not whatever had the focus before
        else:
            self.panel.visible = False  # events are described after they happened

    def _keys(self) -> str:
        """Return the keys that carry on with the current step; empty until it can be answered."""
        if self.course.rests:
            return _("Press Enter to go on.")
        offer = self.expected_offer()
        return "" if offer is None else by_keys(offer, self.display.name_of)

    def _say_aloud(self) -> None:
        """Say a step once it can be answered, with the keys for it; the first time also what the other keys do."""
        keys = self._keys() if self.panel.visible and self._said != self.moment else ""
        if keys:
            self.ui.announce(_(HOW) if self._said == NOT_YET else "")
            self._said, self._shown = self.moment, NOT_YET if self._by_keys else self.moment
            self._say()
            sentence = self.panel.sentence
            self.ui.announce(sentence if self._by_keys else f"{sentence}\n{keys}")

    def handle(self, event: InputEvent) -> bool:
        """Name the keys from the first key that moves the focus on; once the mouse is used, no more from the next step.

        Not at once: the button that is pressed would move away from below the pointer.
        """
        if isinstance(event, Press):
            self._by_keys = False
        elif isinstance(event, Key) and event.name in FOCUSING and not self._by_keys:
            self._by_keys, self._shown = True, NOT_YET
        return super().handle(event)

    def _say_question(self) -> None:
        """Say nothing: the step says what is asked."""

    def _light(self) -> None:
        """Highlight the current step's pieces; a drop anywhere on its target place counts."""
        lit = frozenset(self.lit())
        offer = self.expected_offer() if self.course.step is not None and self.course.step.yours else None
        self.display.pointer.aim = offer.gesture.parts[-1] if offer is not None and offer.gesture is not None else None
        if self.display.stage.marked("taught") != lit:
            self.display.stage.mark("taught", lit)

    def lit(self) -> tuple[Thing, ...]:
        """Return the pieces the current step highlights; by default those of the learner's move."""
        step = self.course.step
        if step is None:
            return ()
        written = self.display.stage.written()
        named = tuple(written[name] for name in step.light if name in written)
        if named or not step.yours:
            return named
        offer = self.expected_offer()
        parts = offer.gesture.parts if offer is not None and offer.gesture is not None else ()
        return tuple(part for part in parts if str(part) in written)

    def _judged(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return the offers with the one of the step first, whose button then is always in sight."""
        judged, left = super()._judged(offers), self.course.left
        wanted = find_offer(judged, Advice(left, "", {})) if left else None
        return sorted(judged, key=lambda offer: offer is not wanted)

    def expected_offer(self) -> Offer | None:
        """Return the offer the current step asks for; None if there is none now."""
        left = self.course.left
        return find_offer(self.offers_now, Advice(left, "", {})) if left else None

    def _wanted_button(self) -> str:
        """Return the key of the button the current step asks for; empty if it is none."""
        step = self.course.step
        offer = self.expected_offer() if step is not None and step.yours else None
        return key_of(offer) if offer is not None and offer.gesture is None else ""

    def _rect(self, thing: Thing) -> Rect | None:
        """Return the rectangle of a piece; None when out of sight."""
        rect = self.display.stage.rect_of(thing)
        if rect is None or not self.display.stage.on_board(thing):
            return rect
        return rect if self.display.regions.board.contains(rect.centre) else None

    # --- input of the learner --------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Continue after a sentence was read."""
        if not self.display.director.busy and self.course.rests:
            self.course.go_on()

    def show_me(self) -> None:
        """Perform the lesson's move."""
        if self.course.left:
            super().take(Offer(self.course.left))

    def take(self, offer: Offer) -> None:
        """Carry out the lesson's move in whatever form; answer any other kindly."""
        commands, expected = self.course.understood(offer.commands), self.expected_offer()
        if commands is not None and not _begins_otherwise(offer, expected):
            super().take(replace(offer, commands=commands))
            if commands != offer.commands[: len(commands)] and self._names_payment(offer, expected):
                self.ui.say(_("Good! The lesson pays a different way, to keep its story on track."))
            return
        step = self.course.step
        self.show_now()
        if step is not None and step.yours:
            says = _("You could do that, but not yet. {sentence}").format(sentence=_(step.ask))
            self.ui.say(says, seconds=SAID_SECONDS, about=self.display.places_of(self.lit()), lasts="input")

    def _names_payment(self, offer: Offer, expected: Offer | None) -> bool:
        """Return whether an action was paid with a piece the step does not mention."""
        given, wanted = (one.gesture.parts if one and one.gesture else () for one in (offer, expected))
        return not {*self.lit(), *wanted}.issuperset(given)

    def missed(self, miss: Miss) -> None:
        """Accept a gesture with exactly the pieces the sentence names; explain the refusal of any other."""
        offer = self.expected_offer() if self.course.step is not None and self.course.step.yours else None
        if offer is not None and self._names_all(offer, miss):
            self.take(offer)
            return
        super().missed(miss)

    def _names_all(self, offer: Offer, miss: Miss) -> bool:
        """Return whether a gesture only uses the step's pieces and ends at the wanted target."""
        parts = offer.gesture.parts if offer.gesture is not None else ()
        pointed = [*miss.picked, *((miss.onto,) if miss.onto is not None else ())]
        return bool(parts) and bool(pointed) and pointed[-1] == parts[-1] and {*self.lit(), *parts}.issuperset(pointed)

    def _why_not(self, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the reason against a gesture; a premature one gets the step's instruction."""
        why, step = super()._why_not(picked, onto), self.course.step
        if step is None or not step.yours:
            return why
        command = self.table.excuses.meant(self.view, picked, onto)
        refusal = self.match.refusal(command) if command is not None else None
        if refusal is not None and refusal.why == shared_refusals.NOT_NOW:
            return _("Not yet. {sentence}").format(sentence=_(step.ask))
        if why is None and onto is not None and not begun(self.offers_now, tuple(picked)).offers:
            return _("That can't go there. {sentence}").format(sentence=_(step.ask))
        return why

    def ask_hint(self) -> None:
        """Show the lesson's move instead of a hint."""
        step, offer = self.course.step, self.expected_offer()
        if step is not None and step.yours and offer is not None:
            self.hint_display.show(offer, _(step.ask))

    def menu_extra(self) -> dialogs.MenuEntry:
        """Return the lesson's own menu entry: start over."""
        return dialogs.MenuEntry(_("Restart the lesson"), "reroll", self._again)

    def _again(self) -> None:
        """Restart the lesson."""
        self._forgets = True
        box_id, pages, settings = self.match.game.box_id, self.manager.pages, self.settings
        make = lambda: pages.table(settings, match_factory.begin_lesson(box_id))  # noqa: E731
        self.manager.replace(error_page.safely(settings, make))

    # --- end of the lesson -----------------------------------------------------------------------------------------

    def _over(self) -> None:
        """Show that the lesson is complete and what can be done next."""
        self._forgets = True
        self.settings.note_lesson(self.match.game.box_id, "done")
        self.panel.visible = False
        self.display.stage.mark("taught", ())
        words = Label(_("You've seen all the basics. The rulebook (F1) has the details, and a hint is always one key "
                        "away (H)."), Style(18))  # fmt: skip
        buttons = Column(
            [
                Button(_("Play a real game"), self._play, look="main", icon="play", key="lesson.play"),
                Button(_("Rulebook"), self.display.open_rulebook, icon="book", key="lesson.book"),
                Button(_("Back to the shelf"), self.leave_table, icon="home", key="lesson.shelf"),
            ],
            gap=10,
        )
        body = Column([words, buttons], gap=16)
        self.ui.open(Dialog(_("You're ready to play!"), body, fixed=True, width=460.0))

    def _play(self) -> None:
        """Set up a real game."""
        pages, box_id = self.manager.pages, self.match.game.box_id
        box = next(box for box in list_boxes() if box.box_id == box_id)
        self.manager.replace(error_page.safely(self.settings, lambda: pages.set_up(self.settings, box)))


def _begins_otherwise(offer: Offer, expected: Offer | None) -> bool:
    """Return whether a gesture moves another piece of the same kind than the expected one, unless it pays with it."""
    if offer.gesture is None or expected is None or expected.gesture is None:
        return False
    pick, wanted = offer.gesture.pick, expected.gesture.pick
    return pick.kind == wanted.kind and pick != wanted and pick.name not in paid_with(offer.commands)
