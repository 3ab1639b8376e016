"""The sentences of play in Dice Through Time: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.contract import Goal, ResultText, SeatLabel
from game.presenters.dice_through_time import dice_facts
from game.presenters.dice_through_time.art.dice import role_of
from game.presenters.dice_through_time.text import goal as goals
from game.presenters.dice_through_time.text.refusals import REFUSALS
from game.presenters.dice_through_time.text.roll_odds import RollOdds
from game.presenters.dice_through_time.text.terms import TERMS
from game.presenters.dice_through_time.text.titles import Titles
from game.presenters.messages import GAME_OVER, Either, PlayMessages, Plural, Sentence
from game.rules.contract import Seat
from game.rules.dice_through_time.compiled_box import Lookup
from game.rules.dice_through_time.message_ids import Ending
from game.rules.dice_through_time.view import TableView

ASKED: Final[Mapping[str, Sentence]] = {
    "acting": Either(
        "returns",
        N_("Bring {returns} home: it belongs here."),
        Either(
            "tired",
            N_("Nothing is left to spend: end your turn."),
            Either(
                "biff",
                N_("Biff blocks this place: drag him away with a {fist} or two equal dice."),
                Either(
                    "needs",
                    Either(
                        "missing",
                        Either(
                            "lightning_percent",
                            Plural(
                                "Asked for here: {needs}. {missing} icon is missing; a reroll for {lightning} "
                                "makes it good with {lightning_percent}%.",
                                "Asked for here: {needs}. {missing} icons are missing; a reroll for {lightning} "
                                "makes it good with {lightning_percent}%.",
                                "missing",
                            ),
                            Plural(
                                "Asked for here: {needs}. {missing} icon is missing: leave dice for others, or go on.",
                                "Asked for here: {needs}. {missing} icons are missing: leave dice for others, "
                                "or go on.",
                                "missing",
                            ),
                        ),
                        N_("Asked for here: {needs}. Click the event, or drag dice onto it."),
                    ),
                    N_("Drag your car to a place, or dice to what they are for."),
                ),
            ),
        ),
    ),
    "striking": N_("Roll which again? {odds} Drag a die onto the tray; or click several, then the tray."),
    "removing": Either(
        "may_stop",
        Plural("Remove up to {left} paradox token.", "Remove up to {left} paradox tokens.", "left"),
        Plural("Remove {left} more paradox token.", "Remove {left} paradox tokens.", "left"),
    ),
    "paying": N_("Still to be paid: {unpaid}."),
    "sending_biff": N_("Drag a Biff to another place of his year."),
    "erasing": N_("Choose an event that never happened."),
    "taking_back": N_("Take dice back before the roll, or leave them for later."),
}

ENDINGS: Final[Mapping[Ending, tuple[str, str]]] = {
    Ending.ALL_RETURNED: (
        N_("Everything is where it belongs"),
        N_("The last lost thing is home. Four years fit together again, and nobody will ever know."),
    ),
    Ending.GAME_OVER: (
        N_("OUTATIME"),
        N_("The clock has run out, and time has come apart. In no year does anybody remember you."),
    ),
}
"""Title and text of each ending."""

DATED: Final = "{place} in {year}"
"""So hints write a place with its year."""
PROGRESS: Final = N_("Round {round} · {digits}/{game_over}")
THREAT: Final = Either("steps", N_("{progress} +{steps}"), N_("{progress}"))


class Prompts(PlayMessages[Titles, TableView]):
    """Makes sentences from views."""

    terms = TERMS

    refusals = REFUSALS

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds) -> None:
        """``odds`` says what a reroll is likely to bring."""
        self.lookup, self.titles, self.asked = lookup, titles, ASKED
        self._odds = odds

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Name a seat; its portrait is its car, whose colour and sign it has."""
        car = view.players[seat].car or view.cars[seat]
        if car is None:
            return self.label(seat)
        return self.label(seat, role=role_of(car))

    def hint(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Return the sentence of a hint's reason; where the year follows, a place is named without it."""
        titles = self.titles.beside_years() if DATED in sentence else self.titles
        return titles.say(sentence, **facts)

    def facts(self, view: TableView) -> dict[str, object]:
        """Return what the place of the active car asks for, and what can be done there."""
        player = view.players[view.turn]
        if player.place is None:
            return {}
        here = player.place
        biff = here in view.biffs.values()
        calm = not biff and here not in view.events
        items = [item for item in player.items if self.titles.items[item].home == here]
        needs = view.needs.get(here, ())
        striking = view.ask is not None and view.ask.what == "striking"
        return {
            "odds": self._odds.striking(view) if striking else "",
            "lightning_percent": self._odds.for_lightning(view),
            "returns": self.titles.item(items[0]) if items and calm else None,
            "biff": biff and (bool(needs) or bool(items)),
            "needs": self.titles.icons(needs) or None,
            "missing": dice_facts.missing_here(view, self.lookup) or None,
            "tired": not dice_facts.spendable(view, self.lookup),
        }

    # --- heading -----------------------------------------------------------------------------------------------------

    def goal(self, view: TableView) -> Goal:
        """Return how the game is won, and how near it is."""
        return goals.goal(view, self.titles)

    def when(self, view: TableView) -> str:
        """Return the round."""
        return self.titles.say(N_("Round {round}"), view)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and how late: the round, the clock and what would move it on."""
        late = self._late(view)
        if view.over is not None:
            return _(GAME_OVER), late
        if view.players[0].car is None:
            return _("The cars are dealt"), late
        asked = view.actor if view.actor >= 0 else view.turn
        if view.ask is not None and view.ask.what == "drawing":
            return _("Events are drawn"), late
        return self.titles.turn_of(view, asked), late

    def _late(self, view: TableView) -> str:
        """Return the round, the clock, and by how much the round's end would move it."""
        progress = self.titles.say(PROGRESS, view, digits=self.titles.digits(view.outatime))
        return self.titles.say(THREAT, progress=progress, steps=view.threat.steps or None)

    # --- the end -----------------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result of the game in words."""
        assert view.over is not None
        title, text = ENDINGS[Ending(view.over.ending)]
        return ResultText(_(title), _(text), bool(view.over.winners), "shelf/dice_through_time", self._facts(view))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return how close it was."""
        of = _("{n} of {goal}")
        goal = len(view.returned) + sum(deck.left for deck in view.item_decks.values())
        goal += sum(len(player.items) for player in view.players)
        worst = f"{view.threat.year}: +{view.threat.steps}" if view.threat.year is not None else "–"
        return (
            (_("Items brought home"), of.format(n=len(view.returned), goal=goal)),
            (_("OUTATIME"), of.format(n=self.titles.digits(view.outatime), goal=view.game_over)),
            (_("Rounds played"), str(view.round)),
            (_("Events left on the board"), str(sum(len(events) for events in view.events.values()))),
            (_("Paradox tokens"), str(len(view.paradox))),
            (_("The year that pressed most"), worst),
        )
