"""The sentences of play in Riff in Time: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.contract import Goal, ResultText, SeatLabel
from game.presenters.messages import GAME_OVER, TURN_OF, Either, PlayMessages, Plural, Sentence, of_goal
from game.presenters.riff_in_time.cast import role_of
from game.presenters.riff_in_time.text import goal as goals
from game.presenters.riff_in_time.text.refusals import REFUSALS
from game.presenters.riff_in_time.text.roll_odds import RollOdds
from game.presenters.riff_in_time.text.terms import TERMS
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.contract import Refusal, Seat
from game.rules.riff_in_time.message_ids import Ending, RefusalReason
from game.rules.riff_in_time.view import TableView

ASKED: Final[Mapping[str, Sentence]] = {
    "keeping_objective": N_("{player}: keep one of these two objectives."),
    "swapping": N_("{card}. Let it happen, or draw another?"),
    "choosing": N_("{card}. Choose what happens."),
    "arranging": Plural(
        "Point at the {number} card to put it back.",
        "Point at the {number} cards in the order in which they shall come, the next one first.",
        "number",
    ),
    "unrepairing": N_("Choose the repaired place that breaks open again."),
    "taking_dice": N_("More dice than a pool holds: take {room} beside the Bogus dice. {odds}"),
    "acting": Either(
        "bogus",
        Plural(
            "Bogus! Roll again, or let the rift of {place} grow. {odds}",
            "{bogus} times Bogus! Roll again, or let the rift of {place} grow. {odds}",
            "bogus",
        ),
        Either(
            "means",
            N_("Move, handle figures, repair, or end your turn. {odds}"),
            N_("Everything is used: end your turn."),
        ),
    ),
}

SHOWN: Final[Mapping[str, tuple[str, ...]]] = {
    RefusalReason.NOT_BOGUS: ("shown",),
    RefusalReason.WRONG_ACTION: ("needed", "shown"),
    RefusalReason.NO_PAIR: ("first", "second"),
}
"""Facts of refusals that are what dice and cards show."""

ROUND: Final = N_("Round {n}")

ENDINGS: Final[Mapping[Ending, tuple[str, str]]] = {
    Ending.ALL_REPAIRED: (
        N_("Most triumphant!"),
        N_("Everybody is back in their own time, the last rift is closed, and the band plays on."),
    ),
    Ending.SAN_DIMAS_BROKEN: (
        N_("San Dimas is torn apart"),
        N_("The rift of San Dimas could grow no further, and had to."),
    ),
    Ending.DECK_EMPTY: (
        N_("The music is over"),
        N_("A riff card had to be drawn, and none was left."),
    ),
}
"""Title and text of each ending."""


class Prompts(PlayMessages[Titles, TableView]):
    """Makes sentences from views."""

    terms = TERMS

    def __init__(self, titles: Titles, odds: RollOdds) -> None:
        """``odds`` says what a roll is likely to bring."""
        self.titles, self.asked, self._odds = titles, ASKED, odds

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Name a seat by its character, and by who plays it."""
        character = view.players[seat].character
        if character is None:
            return self.label(seat)
        portrait = f"riff_in_time/characters/{character}"
        name = self.titles.played(self.titles.character(character), seat)
        return self.label(seat, name, portrait, role_of(character))

    def facts(self, view: TableView) -> dict[str, object]:
        """Return who is asked, where, how many Bogus results wait, and whether anything is left to use."""
        bogus = sum(die.face == "bogus" and not die.spent for die in view.pool)
        takes = view.ask is not None and view.ask.what == "taking_dice"
        return {
            "odds": self._odds.pools(view) if takes else self._odds.booth(view),
            "player": self.titles.player(view, view.actor),
            "bogus": bogus or None,
            "place": self.titles.place(view, view.players[view.turn].space),
            "means": self._has_means(view),
        }

    def _has_means(self, view: TableView) -> bool:
        """Return whether the active seat has anything left to act with."""
        dice = any(not die.spent and die.face != "blank" for die in view.pool)
        return dice or any(not card.used for card in view.cards) or bool(view.made)

    def goal(self, view: TableView) -> Goal:
        """Return how the game is won, and how near it is."""
        return goals.goal(view)

    def when(self, view: TableView) -> str:
        """Return the round."""
        return self.titles.say(ROUND, n=view.round)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and how far the game is."""
        late = self.when(view)
        if view.over is not None:
            return _(GAME_OVER), late
        asked = view.actor >= 0 and view.actor != view.turn
        who = self.titles.player(view, view.actor if asked else view.turn)
        return self.titles.say(N_("{seat} is asked") if asked else TURN_OF, seat=who), late

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Return why something may not be done, with players, kinds of dice and actions by their names."""
        facts = dict(refusal.facts)
        named: dict[str, object] = {}
        if "seat" in facts:
            named["seat"] = self.titles.player(view, int(facts["seat"]))
        for fact in SHOWN.get(refusal.why, ()):
            named[fact] = self.titles.sign(str(facts[fact]))
        if refusal.why == RefusalReason.TOO_MANY_DICE:
            named["left"] = facts["left"] or None
        return self.titles.refusal(REFUSALS, refusal, **named)

    def prompt(self, view: TableView) -> str:
        """Return the prompt of the pending decision, without a gap where there are no odds to tell."""
        return super().prompt(view).rstrip()

    # --- the end -----------------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result of the game in words."""
        assert view.over is not None
        title, text = ENDINGS[Ending(view.over.ending)]
        return ResultText(_(title), _(text), bool(view.over.winners), "shelf/riff_in_time", self._facts(view))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return how close it was."""
        repaired = [name for name, location in view.locations.items() if location.repaired]
        restored = sum(one.restored for one in view.personages.values())
        rifts = sum(location.dial for location in view.locations.values())
        done = sum(player.done for player in view.players)
        return (
            (_("Places repaired"), of_goal(len(repaired), len(view.locations))),
            (_("Figures back home"), of_goal(restored, len(view.personages))),
            (_("Rifts still open"), str(rifts)),
            (_("San Dimas"), of_goal(min(view.san_dimas, view.san_dimas_most), view.san_dimas_most)),
            (_("Objectives"), of_goal(done, len(view.players))),
            (_("Riff cards left"), str(view.deck.left)),
            (_("Rounds"), str(view.round)),
        )
