"""Prompts, headings and endings of Time Line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.time_line.rules.view import TableView
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.i18n import _, listed
from game.rules.claims import Claim, Ends, Holds, Lists, Names, stated
from game.rules.contract import PlayerCommand, Refusal, Seat
from game.table.contract import Goal, GoalPart, GoalState, PictureInset, ResultText
from game.table.messages import GAME_OVER, PlayMessages, terms_of
from game.ui.paint.geometry import Rect


def explain(refusal: Refusal, view: TableView, titles: Titles) -> str:
    """Return the text of a refusal; for a premature command, what comes first."""
    ask = view.ask
    if refusal.why == RefusalReason.NOT_NOW and ask is not None and f"first.{ask.what}" in titles.section("excuses"):
        return titles.tell(f"excuses.first.{ask.what}", ask, sign=ask.good)
    facts = dict(refusal.facts)
    needed = titles.tell("excuses.cards_needed", n=facts.get("needed", 0))
    left = titles.tell("excuses.cards_left", n=facts.get("left", 0))
    return titles.refusal(refusal, needed_cards=needed, left_cards=left)


MOST: Final = 3
"""Maximum number of seats in the goal: the viewer's, those about to win, the richest."""


class Sale(NamedTuple):
    """A possible sale on a Market: good, tokens held and price each."""

    good: str
    held: int
    price: int

    @property
    def gold(self) -> int:
        """Total value of the sale."""
        return self.held * self.price


def goal(view: TableView, lookup: Lookup, titles: Titles) -> Goal:
    """Return the goal (rulebook: goal), the gold of the seats and the next step."""
    for seat in range(len(view.players)):
        stated(Holds(says=sale_wins(view, lookup, seat) is not None, of="sale_wins", about=(seat,)))
    parts = tuple(_part(view, lookup, titles, seat) for seat in _order(view, lookup)[:MOST])
    loud = "" if view.over is not None else _last_step(view, lookup, titles)
    text = loud or _sale(view, titles) or titles.tell("goal.how", goal=claimed.goal(lookup))
    return Goal(text, parts, loud=bool(loud))


# --- possible sales --------------------------------------------------------------------------------------------------


def sale_wins(view: TableView, lookup: Lookup, seat: Seat) -> Sale | None:
    """Return the sale by which a seat could win, where it is or at the end of its line; None if there is none."""
    sale = sale_of(view, seat)
    enough = sale is not None and view.players[seat].gold + sale.gold >= lookup.goal
    return sale if enough and view.over is None else None


def sale_of(view: TableView, seat: Seat) -> Sale | None:
    """Return the sale possible to a seat in a turn from this position, on the Market at its line's end."""
    line, goods = view.players[seat].pawn.line, view.players[seat].goods
    ends = (one for one in view.lines if line and one.rows[-1] == line[-1])
    return next((Sale(one.good, goods[one.good], one.price) for one in ends if goods[one.good]), None)


def _facts(view: TableView, seat: Seat, sale: Sale) -> dict[str, object]:
    """Return the placeholders of a sale."""
    return {
        "icon": f"{{{sale.good}}}",
        "sign": sale.good,
        "held": claimed.held(view, seat, sale.good),
        "price": claimed.price(view, sale.good),
        "total": claimed.worth(view, seat, sale.good),
    }


def _to_sell(view: TableView, seat: Seat, sale: Sale) -> tuple[PlayerCommand, ...] | None:
    """Return the commands of a sale now; None unless the seat is asked for its turn or a sale."""
    if view.actor != seat or view.asked not in ("turn", "selling"):
        return None
    sells = c.Sell(seat, sale.held)
    return (sells,) if view.players[seat].pawn.market is not None else (c.ToMarket(seat), sells)


def _sale(view: TableView, titles: Titles) -> str:
    """Describe the viewer's possible sale; for an observer, the active seat's."""
    seat = view.turn if view.seat is None else view.seat
    sale = sale_of(view, seat)
    moving = view.turn == seat and view.asked in ("opening", "stopping")
    if sale is None or view.over is not None or moving:
        return ""
    way = _to_sell(view, seat, sale)
    name = "ready" if way is None or view.seat is None else "sells_here" if len(way) == 1 else "would_sell"
    return titles.tell(f"goal.{name}", **_facts(view, seat, sale))


# --- one step from the end -------------------------------------------------------------------------------------------


def _last_step(view: TableView, lookup: Lookup, titles: Titles) -> str:
    """Describe the step that would win or lose, the viewer's first; empty if none is near."""
    return next(filter(None, (*_own_step(view, lookup, titles), *_others_step(view, lookup, titles))), "")


def _own_step(view: TableView, lookup: Lookup, titles: Titles) -> Iterator[str]:
    """Yield how the viewer can win, and what staying would end."""
    seat = view.seat
    if seat is None:
        return
    sale = sale_wins(view, lookup, seat)
    way = None if sale is None else _to_sell(view, seat, sale)
    if sale is not None and way is not None:
        stated(Ends(says="won", after=way))
        yield titles.tell("goal.wins_here" if len(way) == 1 else "goal.wins_there", **_facts(view, seat, sale))
    elif sale is not None and view.turn != seat:
        yield titles.tell("goal.wins_next", **_facts(view, seat, sale))
    yield _stays(view, lookup, titles, seat)


def _stays(view: TableView, lookup: Lookup, titles: Titles, seat: Seat) -> str:
    """Describe who wins if staying ends the game (ruling 12); empty if it goes on."""
    if view.actor != seat or view.asked != "turn":
        return ""
    seats = len(view.players)
    all_stay = view.stays + 1 >= seats and not view.deck
    if not all_stay and view.still + 1 < lookup.quiet * seats:
        return ""
    wealth = [(player.gold, sum(player.goods.values())) for player in view.players]
    richest = [one for one, has in enumerate(wealth) if has == max(wealth)]
    alone = richest == [seat]
    stated(Ends(says="won" if seat in richest else "lost", after=(c.Stay(seat),)))
    first: Claim = claimed.would_win(richest[0], c.Stay(seat))
    return titles.tell("goal.stays", wins=alone, shared=len(richest) > 1, seat=first)


def _others_step(view: TableView, lookup: Lookup, titles: Titles) -> Iterator[str]:
    """Yield who else could win on their next turn, in turn order."""
    seats = len(view.players)
    for seat in sorted(range(seats), key=lambda one: (one - view.turn) % seats):
        sale = sale_wins(view, lookup, seat)
        if sale is not None and seat != view.seat:
            stops = view.seat is not None and view.turn == view.seat
            yield titles.tell("goal.stop" if stops else "goal.may_win", seat=seat, **_facts(view, seat, sale))


# --- standings -------------------------------------------------------------------------------------------------------


def _order(view: TableView, lookup: Lookup) -> list[Seat]:
    """Return the seats in order: the viewer's, those who could win, then by gold."""
    near = {seat: sale_wins(view, lookup, seat) is not None for seat in range(len(view.players))}
    return sorted(near, key=lambda seat: (seat != view.seat, not near[seat], -view.players[seat].gold, seat))


def _part(view: TableView, lookup: Lookup, titles: Titles, seat: Seat) -> GoalPart:
    """Return a seat's gold as a goal part; in danger if another seat could win."""
    gold, most = claimed.gold(view, seat), claimed.goal(lookup)
    name = _("You") if seat == view.seat else titles.seat(seat)
    tip = titles.tell("goal.has", yours=seat == view.seat, seat=seat, n=gold, goal=most)
    state: GoalState = "met" if stated(claimed.has_won(view, lookup, seat)).says else "open"
    threat = sale_wins(view, lookup, seat)
    if threat is not None:
        tip = "\n".join((tip, titles.tell("goal.threatens", **_facts(view, seat, threat))))
        state = "open" if seat == view.seat else "danger"
    return GoalPart(f"seat_{seat + 1}", name, f"{gold.says}/{most.says}", tip, state)


TERMS: Final[Mapping[str, str]] = {
    "zone": "words",
    "line": "words",
    "market": "prices",
    "stop": "turn",
    "slide": "slide",
    "row": "words",
}
"""Rulebook chapters that explain terms."""

MACHINE: Final = Rect(2 / 210, 34 / 130, 89 / 210, 89 / 130)
"""Rectangle of the winner's time machine in the result picture, as shares of it."""


class Prompts(PlayMessages[Titles, TableView]):
    """Builds the sentences of play from views."""

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles) -> None:
        """Bind titles; ``lookups`` holds one lookup per deck option."""
        self.lookups, self.lookup, self.titles, self.asked = lookups, titles.lookup, titles, titles.section("prompts")
        self.terms = terms_of(titles, TERMS)

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Return a refusal's text."""
        return explain(refusal, view, self.titles)

    def facts(self, view: TableView) -> dict[str, object]:
        """Return the placeholders of the prompt: the good for sale, and the active pawn's Market."""
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

    # --- headings ------------------------------------------------------------------------------------------------

    def goal(self, view: TableView) -> Goal:
        """Return the goal and how near it is."""
        return goal(view, self.lookup, self.titles)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and who leads."""
        lead = self._lead(view)
        if view.over is not None:
            return _(GAME_OVER), lead
        if view.asked in ("beginning", "dealing"):
            return _("The opening row"), lead
        return self.titles.turn_of(view, view.actor if view.actor >= 0 else view.turn), lead

    def _lead(self, view: TableView) -> str:
        """Return who has the most gold, or the goal."""
        most = claimed.most_gold(view)
        first = [seat for seat, player in enumerate(view.players) if player.gold == most.says]
        seat = None if len(first) > 1 else first[0]
        leader = Names(says=seat, of="leader")
        facts = {"yours": seat is not None and seat == view.seat, "goal": claimed.goal(self.lookup)}
        return self.titles.tell("phrases.lead", most=most if most.says else None, seat=leader, **facts)

    # --- end of the game -----------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result text."""
        assert view.over is not None
        ending, winners = Ending(view.over.ending), view.over.winners
        stated(Lists(says=winners, of="winners"))
        facts = self._last_sale(view, winners[0]) if ending == Ending.GOLD else {}
        text = self.titles.tell(f"endings.{ending}", names=self.names(winners), n=claimed.most_gold(view), **facts)
        won = view.seat is None or view.seat in winners
        rich = view.seat in winners and ending == Ending.GOLD
        title = _("Rich in no time") if rich else self.wins(winners)
        inset = PictureInset(f"time_line/pawns/{winners[0] + 1}", MACHINE) if ending == Ending.GOLD else None
        return ResultText(title, text, won, f"time_line/pictures/{ending}", self._facts(view), inset)

    def _last_sale(self, view: TableView, seat: Seat) -> dict[str, object]:
        """Return the placeholders of the sale that ended the game: it slid nothing, so its Market still buys."""
        row = view.players[seat].pawn.market
        buyer = claimed.buyer(view, row) if row is not None else None
        if buyer is None or buyer.says is None:
            return {"sign": None}
        return {"sign": buyer, "price": claimed.price(view, str(buyer.says))}

    def names(self, seats: tuple[Seat, ...]) -> str:
        """List the names of seats."""
        return listed(map(self.titles.seat, seats))

    def wins(self, seats: tuple[Seat, ...]) -> str:
        """Return who wins."""
        return self.titles.tell("phrases.win", n=len(seats), names=self.names(seats))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return the final standings: everybody's gold and goods, prices, board."""
        rows = []
        for seat, player in enumerate(view.players):
            stated(claimed.gold(view, seat))
            goods = {good: stated(claimed.held(view, seat, good)).says for good in player.goods}
            rows.append(
                (self.titles.seat(seat), f"{self.titles.gold(player.gold)}  {self.titles.several(goods)}".strip())
            )
        prices = "  ".join(f"{{{line.good}}}\u00a0{stated(claimed.price(view, line.good)).says}" for line in view.lines)
        rows.append((_("Final prices"), prices))
        rows.append((_("Cards on the board"), str(stated(claimed.cards(view)).says)))
        rows.append((_("Cards left to draw"), str(stated(claimed.deck(view)).says)))
        return tuple(rows)
