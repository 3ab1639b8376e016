"""The goal of Time Line on the table: gold, how it could be earned, and who is one step from the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.content.texts import Either, Sentence
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import TableView
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Claim, Ends, Holds, stated
from game.rules.contract import PlayerCommand, Seat
from game.table.contract import Goal, GoalPart, GoalState

MOST: Final = 3
"""So many seats are shown: the own one, who is about to win, and who has most."""

HOW: Final = N_("Be the first to have {goal} gold: sell on Markets.")
WINS_HERE: Final = N_("Sell {icon} {held} here for {total} gold and you win!")
WINS_THERE: Final = N_("Travel and sell {icon} {held} for {total} gold: you win!")
WINS_NEXT: Final = N_("{icon} {held} for {total} gold would win in your next turn.")
STOP: Final = N_("Stop {seat}: {icon} {held} for {total} gold would win.")
MAY_WIN: Final = N_("{seat} can win with {icon} {held} for {total} gold.")
SELLS_HERE: Final = N_("Sell here: {icon} {held} × {price} = {total} gold.")
WOULD_SELL: Final = N_("Travel and sell: {icon} {held} × {price} = {total} gold.")
READY: Final = N_("Ready to sell: {icon} {held} × {price} = {total} gold.")
STAYS: Final[Sentence] = Either(
    "wins", N_("Stay and the game ends: you win!"),
    Either("shared", N_("Stay and the game ends: several share the win."), N_("Stay and the game ends: {seat} wins.")),
)  # fmt: skip
HAS: Final[Sentence] = Either("yours", N_("You have {n} of {goal} gold."), N_("{seat} has {n} of {goal} gold."))
THREATENS: Final = N_("Selling {held} {sign} at {price} gold each would win, unless a line shifts.")


class Sale(NamedTuple):
    """What could be sold on a Market: a good, how many are held, and what each brings."""

    good: str
    held: int
    price: int

    @property
    def gold(self) -> int:
        """What all of it brings."""
        return self.held * self.price


def goal(view: TableView, lookup: Lookup, titles: Titles) -> Goal:
    """Return how much gold wins (rulebook: goal), how much there is, and what the next step is."""
    for seat in range(len(view.players)):
        stated(Holds(says=sale_wins(view, lookup, seat) is not None, of="sale_wins", about=(seat,)))
    parts = tuple(_part(view, lookup, titles, seat) for seat in _order(view, lookup)[:MOST])
    loud = "" if view.over is not None else _last_step(view, lookup, titles)
    text = loud or _sale(view, titles) or titles.say(HOW, goal=claimed.goal(lookup))
    return Goal(text, parts, loud=bool(loud))


# --- what could be sold ----------------------------------------------------------------------------------------------


def sale_wins(view: TableView, lookup: Lookup, seat: Seat) -> Sale | None:
    """Return what a seat could sell where it is, or by travelling to the end of its line, to win; None: nothing."""
    sale = sale_of(view, seat)
    enough = sale is not None and view.players[seat].gold + sale.gold >= lookup.goal
    return sale if enough and view.over is None else None


def sale_of(view: TableView, seat: Seat) -> Sale | None:
    """Return what a seat could sell in a turn that begins as things stand: on the Market where its line ends."""
    line, goods = view.players[seat].pawn.line, view.players[seat].goods
    ends = (one for one in view.lines if line and one.rows[-1] == line[-1])
    return next((Sale(one.good, goods[one.good], one.price) for one in ends if goods[one.good]), None)


def _facts(view: TableView, seat: Seat, sale: Sale) -> dict[str, object]:
    """Return the facts of a sale."""
    return {
        "icon": f"{{{sale.good}}}",
        "sign": sale.good,
        "held": claimed.held(view, seat, sale.good),
        "price": claimed.price(view, sale.good),
        "total": claimed.worth(view, seat, sale.good),
    }


def _to_sell(view: TableView, seat: Seat, sale: Sale) -> tuple[PlayerCommand, ...] | None:
    """Return the commands with which a seat sells now; None where it is not asked for its turn or a sale."""
    if view.actor != seat or view.asked not in ("turn", "selling"):
        return None
    sells = c.Sell(seat, sale.held)
    return (sells,) if view.players[seat].pawn.market is not None else (c.ToMarket(seat), sells)


def _sale(view: TableView, titles: Titles) -> str:
    """Return what whoever looks could sell; an onlooker is told of the seat whose turn it is."""
    seat = view.turn if view.seat is None else view.seat
    sale = sale_of(view, seat)
    moving = view.turn == seat and view.asked in ("opening", "stopping")
    if sale is None or view.over is not None or moving:
        return ""
    way = _to_sell(view, seat, sale)
    sentence = READY if way is None or view.seat is None else SELLS_HERE if len(way) == 1 else WOULD_SELL
    return titles.say(sentence, **_facts(view, seat, sale))


# --- one step from the end -------------------------------------------------------------------------------------------


def _last_step(view: TableView, lookup: Lookup, titles: Titles) -> str:
    """Return the step that would win or lose, the own one first; empty where none is near."""
    return next(filter(None, (*_own_step(view, lookup, titles), *_others_step(view, lookup, titles))), "")


def _own_step(view: TableView, lookup: Lookup, titles: Titles) -> Iterator[str]:
    """Yield how whoever looks can win, and what staying would end."""
    seat = view.seat
    if seat is None:
        return
    sale = sale_wins(view, lookup, seat)
    way = None if sale is None else _to_sell(view, seat, sale)
    if sale is not None and way is not None:
        stated(Ends(says="won", after=way))
        yield titles.say(WINS_HERE if len(way) == 1 else WINS_THERE, **_facts(view, seat, sale))
    elif sale is not None and view.turn != seat:
        yield titles.say(WINS_NEXT, **_facts(view, seat, sale))
    yield _stays(view, lookup, titles, seat)


def _stays(view: TableView, lookup: Lookup, titles: Titles, seat: Seat) -> str:
    """Return who wins when staying ends the game (ruling 12); empty where it goes on."""
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
    return titles.say(STAYS, wins=alone, shared=len(richest) > 1, seat=first)


def _others_step(view: TableView, lookup: Lookup, titles: Titles) -> Iterator[str]:
    """Yield who else could win in the next turn, the next one first."""
    seats = len(view.players)
    for seat in sorted(range(seats), key=lambda one: (one - view.turn) % seats):
        sale = sale_wins(view, lookup, seat)
        if sale is not None and seat != view.seat:
            stops = view.seat is not None and view.turn == view.seat
            yield titles.say(STOP if stops else MAY_WIN, seat=seat, **_facts(view, seat, sale))


# --- how far everybody is --------------------------------------------------------------------------------------------


def _order(view: TableView, lookup: Lookup) -> list[Seat]:
    """Return the seats: the viewer's own first, then who could win, then who has most."""
    near = {seat: sale_wins(view, lookup, seat) is not None for seat in range(len(view.players))}
    return sorted(near, key=lambda seat: (seat != view.seat, not near[seat], -view.players[seat].gold, seat))


def _part(view: TableView, lookup: Lookup, titles: Titles, seat: Seat) -> GoalPart:
    """Return how much gold a seat has of what wins; in danger is the game when somebody else could win."""
    gold, most = claimed.gold(view, seat), claimed.goal(lookup)
    name = _("you") if seat == view.seat else titles.seat(seat)
    tip = titles.say(HAS, yours=seat == view.seat, seat=seat, n=gold, goal=most)
    state: GoalState = "met" if stated(claimed.has_won(view, lookup, seat)).says else "open"
    threat = sale_wins(view, lookup, seat)
    if threat is not None:
        tip = f"{tip}\n{titles.say(THREATENS, **_facts(view, seat, threat))}"
        state = "open" if seat == view.seat else "danger"
    return GoalPart(f"seat_{seat + 1}", name, f"{gold.says}/{most.says}", tip, state)
