"""The part of the play scene that takes answers: buttons, what is selected, what is refused, what is foreseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.i18n import _
from game.match.match import Match
from game.match.session.session import Session
from game.presenters.contract import LogLine, Offer
from game.rules.claims import Ends, stated
from game.scenes.play import dialogs
from game.scenes.play.hud import Hud
from game.scenes.play.log_entries import Log
from game.scenes.play.selection import Selection, answers, begun, wanted
from game.scenes.play.table_scene import TableScene
from game.ui.input.dead_time import DeadTime
from game.ui.sound import sounds
from game.ui.tabletop.commands_by_pointing import Miss
from game.ui.tabletop.preview import Foreseen
from game.ui.tabletop.thing_names import Thing


class AnsweringScene(TableScene):
    """A table on which somebody is asked; whoever builds on it has the match, and says what is asked."""

    asks_back = True
    """Whether it is asked back before a turn ends while something is ready, if the person wants that at all."""
    match: Match
    session: Session
    hud: Hud
    log: Log
    offers_now: Sequence[Offer]
    _dead: DeadTime

    def _judged(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return offers whose buttons say what ends the game at once, and none loud that throws something away."""
        question = self.session.question
        if question is None:
            return list(offers)
        view, options, ready = question.view, question.options, self.table.offers.still_ready
        judged = []
        for offer in offers:
            ends = self.match.ends(view.actor, offer.commands) if offer.label else None
            if ends is not None:
                stated(Ends(says="won" if ends else "lost", after=offer.commands))
                words = _("{label} – and win!") if ends else _("{label} – and lose the game")
                offer = replace(offer, label=words.format(label=offer.label), loses=not ends)  # noqa: PLW2901
            quiet = offer.main and (offer.loses or bool(ready(view, options, offer.commands)))
            judged.append(replace(offer, main=False) if quiet else offer)
        return judged

    def _press(self, offer: Offer) -> None:
        """Take the offer of a button; ask before the turn ends while something useful is still ready."""
        question = self.session.question
        if self._dead.running or question is None:
            return
        ready = self.table.offers.still_ready(question.view, question.options, offer.commands)
        if ready and self.asks_back and self.settings.ask_end_turn and not offer.loses:
            dialogs.ask_end_turn(self.ui, ready, partial(self.take, offer))
        else:
            self.offered(offer)

    def offered(self, offer: Offer) -> None:
        """Carry out an offer; ask before it loses the game, or uses something up for nothing."""
        what = self.name_of(offer.gesture.pick) if offer.gesture is not None else offer.label
        if self.asks_back and self.match.ends(self.match.actor, offer.commands) is False:
            dialogs.ask_lost(self.ui, what, partial(self.take, offer), self.show_now)
        elif offer.idle and self.asks_back:
            dialogs.ask_idle(self.ui, what, offer.idle, partial(self.take, offer), self.show_now)
        else:
            self.take(offer)

    def selected(self, selection: Selection | None) -> None:
        """Say in the prompt what a selected thing wants, with a button; else what is asked."""
        question = self.session.question
        if question is None or not self.offers_now:
            return
        if selection is None:
            self.hud.ask(self.table.words.prompt(question.view), self.offers_now, self._press)
            return
        ways = answers(selection, self.name_of)
        shown = {offer.label for offer in ways}
        others = [replace(offer, main=offer.main and not ways) for offer in self.offers_now if offer.label not in shown]
        self.hud.ask(wanted(selection, self.name_of), [*self._judged(ways), *others], self._press)

    def missed(self, miss: Miss) -> None:
        """Show why a gesture is refused; nothing when the piece was put back."""
        if self.session.person is None or not (miss.picked or miss.onto):
            return
        onto = miss.onto if miss.picked else None
        picked = miss.picked or ((miss.onto,) if miss.onto else ())
        why, about = self._why_not(picked, onto), self.places_of((*picked, onto))
        if why is None and miss.picked and onto is not None:
            begins = begun(self.offers_now, miss.picked)
            why = wanted(begins, self.name_of) if begins.offers else _("That does not go there.")
        if why:
            self.ui.say(why, "warn", about=about)
            self.log.refuse(LogLine(why, tuple(thing for thing in (*picked, onto) if thing)), self.match.actor)
            sounds().play("bad")
        elif why is None and not miss.picked and miss.onto:
            self.tip(miss.onto)

    def _why_not(self, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the reason against a gesture; empty when none is needed, None when there is none."""
        view = self.view
        excuse = self.table.excuses.excuse(view, picked, onto)
        if excuse is not None:
            return excuse
        command = self.table.excuses.meant(view, picked, onto)
        refusal = self.match.refusal(command) if command is not None else None
        return None if refusal is None else self.table.words.refusal(refusal, view)

    def may_lift(self, thing: Thing) -> bool:
        """Return whether a piece that is not on offer can still be dragged, so that the drop explains why not."""
        return self.session.person is not None and self.table.excuses.loose(thing)

    def foresee(self, offer: Offer) -> Foreseen | None:
        """Return where everything would lie, and how the lines would run, after an offer."""
        view = self.match.preview(self.match.actor, offer.commands) if offer.foreseen is None else offer.foreseen()
        board = self.table.board
        if view is None:
            return None
        compared = board.compared(self.view, view, self.regions)
        return Foreseen(board.layout(view, self.regions), board.board_lines(view), compared)
