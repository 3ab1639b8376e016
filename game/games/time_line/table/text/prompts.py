"""The sentences of play in Time Line: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.message_ids import Ending
from game.games.time_line.rules.view import TableView
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text import goal as goals
from game.games.time_line.table.text.refusals import explain
from game.games.time_line.table.text.terms import TERMS
from game.games.time_line.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Lists, Names, stated
from game.rules.contract import Refusal, Seat
from game.table.contract import Goal, PictureInset, ResultText
from game.table.messages import GAME_OVER, PlayMessages
from game.ui.paint.geometry import Rect

ASKED: Final[Mapping[str, Sentence]] = {
    "placing": N_("Choose a stop in {zone} to begin on, and take what lies there."),
    "turn": Either(
        "sells",
        N_("Sell {sign} for {price} gold each, travel back along your line, or stay."),
        Either(
            "market",
            Either("travels", N_("Travel back along your line, or wait here."), N_("You can only wait here.")),
            N_("Go to a stop of your zone, or along your line."),
        ),
    ),
    "stopping": N_("A new card: choose your stop on it and take the goods."),
    "selling": N_("Sell {sign} for {price} gold each?"),
}

ENDINGS: Final[Mapping[Ending, str]] = {
    Ending.GOLD: N_("{names} came home from the Markets with {n} gold: rich before anybody else was."),
    Ending.ALL_PASSED: N_("The deck was empty, and nobody wanted to move any more. With {n} gold, {names} won."),
    Ending.STANDSTILL: N_("Time stood still for too long. With {n} gold, {names} won."),
}
MACHINE: Final = Rect(2 / 210, 34 / 130, 89 / 210, 89 / 130)
"""Where the winner's time machine lands in the picture, in shares of it."""
LEAD: Final[Sentence] = Either(
    "most",
    Either("seat", Either("yours", N_("You: {most}/{goal}"), N_("{seat}: {most}/{goal}")),
           N_("Tied: {most}/{goal}")),
    N_("Goal: {goal} gold"),
)  # fmt: skip
WIN: Final = Plural("{names} wins!", "{names} win!")


class Prompts(PlayMessages[Titles, TableView]):
    """Makes sentences from views."""

    terms = TERMS

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles) -> None:
        """Say what is asked; ``lookups`` holds one lookup for each way to make the deck."""
        self.lookups, self.lookup, self.titles, self.asked = lookups, titles.lookup, titles, ASKED

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Return why something may not be done."""
        return explain(refusal, view, self.titles)

    def facts(self, view: TableView) -> dict[str, object]:
        """Return what can be sold, and on which Market the active pawn stands."""
        ask = view.ask
        good = ask.good if ask is not None else None
        stated(Names(says=good, of="can_sell", about=(view.turn,)))
        market = claimed.on_market(view, view.turn)
        found: dict[str, object] = {"sign": good, "sells": good is not None, "market": market}
        if good is not None:
            found["price"] = claimed.price(view, good)
        elif market.says:
            found["travels"] = claimed.travels(self.lookups, view)
        if ask is not None and ask.what == "placing":
            assert ask.zone is not None
            found["zone"] = claimed.begins_in(ask.zone, ask.seat)
        return found

    # --- heading -------------------------------------------------------------------------------------------------

    def goal(self, view: TableView) -> Goal:
        """Return how the game is won, and how near it is."""
        return goals.goal(view, self.lookup, self.titles)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and who is nearest to the goal."""
        lead = self._lead(view)
        if view.over is not None:
            return _(GAME_OVER), lead
        if view.asked in ("beginning", "dealing"):
            return _("The opening row"), lead
        return self.titles.turn_of(view, view.actor if view.actor >= 0 else view.turn), lead

    def _lead(self, view: TableView) -> str:
        """Return who has the most gold, or what all are after."""
        most = claimed.most_gold(view)
        first = [seat for seat, player in enumerate(view.players) if player.gold == most.says]
        seat = None if len(first) > 1 else first[0]
        leader = Names(says=seat, of="leader")
        facts = {"yours": seat is not None and seat == view.seat, "goal": claimed.goal(self.lookup)}
        return self.titles.say(LEAD, most=most if most.says else None, seat=leader, **facts)

    # --- the end -------------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Put the end of the game into words."""
        assert view.over is not None
        ending, winners = Ending(view.over.ending), view.over.winners
        stated(Lists(says=winners, of="winners"))
        text = self.titles.say(ENDINGS[ending], names=self.names(winners), n=claimed.most_gold(view))
        won = view.seat is None or view.seat in winners
        rich = view.seat in winners and ending == Ending.GOLD
        title = _("Rich in no time") if rich else self.wins(winners)
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
            stated(claimed.gold(view, seat))
            goods = {good: stated(claimed.held(view, seat, good)).says for good in player.goods}
            rows.append(
                (self.titles.seat(seat), f"{self.titles.gold(player.gold)}  {self.titles.several(goods)}".strip())
            )
        prices = "  ".join(f"{{{line.good}}} {stated(claimed.price(view, line.good)).says}" for line in view.lines)
        rows.append((_("Prices at the end"), prices))
        rows.append((_("Cards on the board"), str(stated(claimed.cards(view)).says)))
        rows.append((_("Cards left to draw"), str(stated(claimed.deck(view)).says)))
        return tuple(rows)
