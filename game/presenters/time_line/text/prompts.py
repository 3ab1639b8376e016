"""The sentences of play in Time Line: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.contract import Goal, PictureInset, ResultText
from game.presenters.messages import GAME_OVER, Either, PlayMessages, Plural, Sentence
from game.presenters.time_line.text import goal as goals
from game.presenters.time_line.text.refusals import explain
from game.presenters.time_line.text.terms import TERMS
from game.presenters.time_line.text.titles import Titles
from game.rules.claims import Count
from game.rules.contract import Refusal, Seat
from game.rules.time_line.compiled_box import Lookup
from game.rules.time_line.message_ids import Ending
from game.rules.time_line.view import TableView
from game.ui.paint.geometry import Rect

ASKED: Final[Mapping[str, Sentence]] = {
    "placing": N_("Choose where you begin in {zone}: take the goods of one stop."),
    "turn": Either(
        "sells",
        N_("Sell {sign} for {price} gold apiece, travel back along your line, or stay."),
        Either(
            "market",
            N_("Travel back along your line, or wait here for a better day."),
            N_("Go to a stop of your zone, or along your line."),
        ),
    ),
    "stopping": N_("A new card: choose your stop on it and take the goods."),
    "selling": N_("Sell {sign} for {price} gold apiece?"),
}

ENDINGS: Final[Mapping[Ending, str]] = {
    Ending.GOLD: N_("{names} came home from the Markets with {n} gold: rich before anybody else was."),
    Ending.ALL_PASSED: N_("The deck was empty, and nobody wanted to move any more. With {n} gold, {names} won."),
    Ending.STANDSTILL: N_("Time stood still for too long. With {n} gold, {names} won."),
}
MACHINE: Final = Rect(2 / 210, 34 / 130, 89 / 210, 89 / 130)
"""Where the winner's time machine lands in the picture, in shares of it."""
WIN: Final = Plural("{names} wins!", "{names} win!")


class Prompts(PlayMessages[Titles, TableView]):
    """Makes sentences from views."""

    terms = TERMS

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles, self.asked = lookup, titles, ASKED

    def refusal(self, refusal: Refusal, _view: TableView) -> str:
        """Return why something may not be done."""
        return explain(refusal, self.titles)

    def facts(self, view: TableView) -> dict[str, object]:
        """Return what can be sold, and on which Market the active pawn stands."""
        ask, pawn = view.ask, view.players[view.turn].pawn
        good = ask.good if ask is not None else None
        return {"sign": good, "sells": good is not None and ask is not None and ask.count > 0, "market": pawn.market}

    # --- heading -------------------------------------------------------------------------------------------------

    def goal(self, view: TableView) -> Goal:
        """Return how the game is won, and how near it is."""
        return goals.goal(view, self.lookup, self.titles)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and who is nearest to the goal."""
        lead = self._lead(view)
        if view.over is not None:
            return _(GAME_OVER), lead
        if view.ask is not None and view.ask.what in ("beginning", "dealing"):
            return _("The opening row"), lead
        return self.titles.turn_of(view, view.actor if view.actor >= 0 else view.turn), lead

    def _lead(self, view: TableView) -> str:
        """Return who has the most gold, or what all are after."""
        most = max(player.gold for player in view.players)
        first = [seat for seat, player in enumerate(view.players) if player.gold == most]
        seat = None if len(first) > 1 else first[0]
        sentence = Either(
            "most", Either("seat", N_("{seat}: {most}/{goal}"), N_("Tied: {most}/{goal}")), N_("Goal: {goal} gold")
        )
        lead = Count(says=most, of="most_gold") if most else None
        return self.titles.say(sentence, most=lead, seat=seat, goal=Count(says=self.lookup.goal, of="goal"))

    # --- the end -------------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Put the end of the game into words."""
        assert view.over is not None
        ending, winners = Ending(view.over.ending), view.over.winners
        gold = max(view.players[seat].gold for seat in winners)
        text = self.titles.say(ENDINGS[ending], names=self.names(winners), n=Count(says=gold, of="most_gold"))
        won = view.seat is None or view.seat in winners
        title = _("Rich in no time") if view.seat in winners else self.wins(winners)
        inset = PictureInset(f"time_line/pawns/{winners[0] + 1}", MACHINE) if ending == Ending.GOLD else None
        return ResultText(title, text, won, f"time_line/pictures/{ending}", self._facts(view), inset)

    def names(self, seats: tuple[Seat, ...]) -> str:
        """Name several seats."""
        return _(" and ").join(self.titles.seat(seat) for seat in seats)

    def wins(self, seats: tuple[Seat, ...]) -> str:
        """Return who wins."""
        return self.titles.say(WIN, n=len(seats), names=self.names(seats))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return the standings at the end: gold and goods of everybody, the prices, the board."""
        rows = []
        for seat, player in enumerate(view.players):
            goods = self.titles.several(player.goods)
            rows.append((self.titles.seat(seat), f"{self.titles.gold(player.gold)}  {goods}".strip()))
        prices = "  ".join(f"{{{line.good}}} {line.price}" for line in view.lines)
        rows.append((_("Prices at the end"), prices))
        rows.append((_("Cards on the board"), str(sum(len(zone.cards) for zone in view.zones))))
        rows.append((_("Cards left to draw"), str(view.deck)))
        return tuple(rows)
