"""The part of the play scene that takes answers: buttons, what is selected, what is refused, what is foreseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.i18n import _
from game.match.match import Match
from game.match.session.session import Session
from game.rules.contract import Command
from game.scenes.play import dialogs
from game.scenes.play.hud import Hud
from game.scenes.play.log_entries import Log
from game.scenes.play.offer_consequences import buttons_judged, foretold
from game.scenes.play.selection import Selection, answers, begun, wanted
from game.scenes.play.table_scene import TableScene
from game.table.contract import LogLine, Offer
from game.ui.input.events import InputLockout
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
    _lockout: InputLockout

    def dismantle(self) -> Iterator[None]:
        """Let go of the match, too."""
        self.session.dismantle()
        yield from super().dismantle()

    def _judged(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return offers whose buttons say what they lead to, and none loud that throws something away."""
        question = self.session.question
        if question is None:
            return list(offers)
        return buttons_judged(offers, self.match, question.view.actor, self._left_unused)

    def _left_unused(self, commands: Sequence[Command]) -> str:
        """Ask whether what is of use is left when commands end the turn; empty: nothing is."""
        question = self.session.question
        return "" if question is None else self.table.offers.still_ready(question.view, question.options, commands)

    def _press(self, offer: Offer) -> None:
        """Take the offer of a button, once buttons count."""
        if not self._lockout.running and self.session.question is not None:
            self.offered(offer)

    def offered(self, offer: Offer) -> None:
        """Carry out an offer; ask once before it loses the game, wastes what is left, or is used up for nothing.

        What is answered there is carried out: whoever presses the button of the dialog is not asked again.
        """
        take = partial(self.take, offer)
        if not self.asks_back:
            take()
        elif self.foretold(offer).ends == "lost":
            dialogs.ask_lost(self.ui, offer.name, take, self.show_now)
        elif self.settings.ask_end_turn and (question := self._left_unused(offer.commands)):
            dialogs.ask_end_turn(self.ui, question, offer.label or _("End turn"), take, self.show_now)
        elif offer.idle:
            dialogs.ask_idle(self.ui, offer.name, offer.idle, take, self.show_now)
        else:
            take()

    def foretold(self, offer: Offer) -> Offer:
        """Return an offer with what it says of the end of the game."""
        return foretold(offer, self.match, self.match.actor)

    def selected(self, selection: Selection | None) -> None:
        """Say in the prompt what a selected thing wants, with a button; else what is asked."""
        question = self.session.question
        if question is None or not self.offers_now:
            return
        if selection is None:
            self.hud.ask(self.table.words.prompt(question.view), self.offers_now, self._press)
            return
        ways = answers(selection, self.name_of)
        labels, done = {offer.label for offer in ways}, {offer.commands for offer in ways}
        others = [
            replace(offer, main=offer.main and not ways)
            for offer in self.offers_now
            if offer.label not in labels and offer.commands not in done
        ]
        self.hud.ask(wanted(selection, self.name_of), [*self._judged(ways), *others], self._press)

    def missed(self, miss: Miss) -> None:
        """Show why a gesture is refused; nothing when the piece was put back."""
        if self.session.person is None or not (miss.picked or miss.onto):
            return
        onto = miss.onto if miss.picked else None
        picked = miss.picked or ((miss.onto,) if miss.onto else ())
        why, about = self._why_not(picked, onto), self.places_of((*picked, onto))
        if why is None and miss.picked and onto is not None:
            why = self._what_works(miss.picked)
        if why:
            self.ui.say(why, "warn", about=about, lasts="change")
            self.log.refuse(LogLine(why, tuple(thing for thing in (*picked, onto) if thing)), self.match.actor)
            sounds().play("bad")
        elif why is None and not miss.picked and miss.onto:
            self.tip(miss.onto)

    def _what_works(self, picked: tuple[Thing, ...]) -> str:
        """Say what would work where no rule speaks of a gesture: with that piece, else what is asked."""
        begins = begun(self.offers_now, picked)
        if begins.offers:
            return wanted(begins, self.name_of)
        name, asked = self.name_of(picked[0]), self.table.words.prompt(self.view).split("\n")[0]
        alone = self._why_not(picked, None)
        return alone or (_("**{what}** does nothing there. {asked}").format(what=name, asked=asked) if name else asked)

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
        view = self.match.preview(self.match.actor, offer.commands)
        return None if view is None else self.table.board.foreseen(self.view, view, self.regions)
