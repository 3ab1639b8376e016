"""Claims about a view of Time Line: prices, goods, gold and places.

``after`` are the commands after which a claim holds; the view is then the resulting one.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.legal import cards_to
from game.games.time_line.rules.view import LineView, TableView
from game.games.time_line.table import lines
from game.rules.claims import Count, Holds, Lists, Names
from game.rules.contract import Command, Seat

After = tuple[Command, ...]


def line_of(view: TableView, good: str) -> LineView:
    """Return the line of a good."""
    return next(line for line in view.lines if line.good == good)


# --- goods and gold --------------------------------------------------------------------------------------------------


def price(view: TableView, good: str, after: After = ()) -> Count:
    """Return the price of a good."""
    return Count(says=line_of(view, good).price, of="price", about=(good,), after=after)


def held(view: TableView, seat: Seat, good: str, after: After = ()) -> Count:
    """Return a seat's number of tokens of a good."""
    return Count(says=view.players[seat].goods[good], of="held", about=(seat, good), after=after)


def worth(view: TableView, seat: Seat, good: str, after: After = ()) -> Count:
    """Return the sale value of a seat's tokens of a good."""
    says = view.players[seat].goods[good] * line_of(view, good).price
    return Count(says=says, of="worth", about=(seat, good), after=after)


def wealth(view: TableView, seat: Seat) -> Count:
    """Return the sale value of all goods of a seat."""
    goods = view.players[seat].goods
    return Count(says=sum(goods[line.good] * line.price for line in view.lines), of="wealth", about=(seat,))


def gold(view: TableView, seat: Seat) -> Count:
    """Return a seat's gold."""
    return Count(says=view.players[seat].gold, of="gold", about=(seat,))


def goal(lookup: Lookup) -> Count:
    """Return the gold needed to win."""
    return Count(says=lookup.goal, of="goal")


def most_gold(view: TableView) -> Count:
    """Return the most gold any seat has."""
    return Count(says=max(player.gold for player in view.players), of="most_gold")


def missing(view: TableView, lookup: Lookup, seat: Seat) -> Count:
    """Return the gold a seat is short of winning."""
    return Count(says=max(0, lookup.goal - view.players[seat].gold), of="missing", about=(seat,))


def has_won(view: TableView, lookup: Lookup, seat: Seat) -> Holds:
    """Return whether a seat has enough gold to win."""
    return Holds(says=view.players[seat].gold >= lookup.goal, of="has_won", about=(seat,))


# --- Markets and the deck --------------------------------------------------------------------------------------------


def value(lookup: Lookup, row: int) -> int:
    """Return the payout of the Market at a row."""
    return lookup.finish[row % len(lookup.finish)]


def pays(lookup: Lookup, row: int, after: After = ()) -> Count:
    """Return the payout of the Market at a row, as a claim."""
    return Count(says=value(lookup, row), of="pays", about=(row,), after=after)


def buyer(view: TableView, row: int, after: After = ()) -> Names:
    """Return the good sold at a row; None where no good's line ends."""
    says = next((line.good for line in view.lines if line.rows[-1] == row), None)
    return Names(says=says, of="buyer", about=(row,), after=after)


def deck(view: TableView) -> Count:
    """Return the number of cards left to draw."""
    return Count(says=view.deck, of="deck")


def cards(view: TableView) -> Count:
    """Return the number of cards on the board."""
    return Count(says=sum(len(zone.cards) for zone in view.zones), of="cards")


# --- stops and machines ----------------------------------------------------------------------------------------------


def full(view: TableView, card: str, good: str) -> Holds:
    """Return whether a stop has its token."""
    shown = next(one for zone in view.zones for one in zone.cards if one.id == card)
    return Holds(says=good in shown.tokens, of="full", about=(card, good))


def occupant(view: TableView, card: str, good: str) -> Names:
    """Return the seat whose machine is on a stop; None if free."""
    pawns = [(player.pawn.card, player.pawn.good) for player in view.players]
    says = pawns.index((card, good)) if (card, good) in pawns else None
    return Names(says=says, of="occupant", about=(card, good))


def waiting(view: TableView, row: int) -> Lists:
    """Return the seats whose machines are on the Market at a row."""
    says = tuple(seat for seat, player in enumerate(view.players) if player.pawn.market == row)
    return Lists(says=says, of="waiting", about=(row,))


def takes(good: str | None, seat: Seat, command: Command) -> Names:
    """Return the good a seat takes by a command; None for nothing, without a slide."""
    return Names(says=good, of="takes", about=(seat,), after=(command,))


def zone_of(zone: int | None, seat: Seat, after: After = ()) -> Names:
    """Return the time zone of a seat's machine; None on a Market or off the board."""
    return Names(says=zone, of="zone_of", about=(seat,), after=after)


def travels(lookups: Mapping[str, Lookup], view: TableView) -> Holds:
    """Return whether the line of the active machine, on a Market, leads to a free stop."""
    geometry, line = lines.of_view(lookups, view), view.players[view.turn].pawn.line
    taken = {(player.pawn.card, player.pawn.good) for player in view.players}
    says = False
    for number, zone in enumerate(view.zones):
        stop, cards = geometry.stop_on(number, line[number]), len(zone.cards)
        says |= stop not in taken if stop is not None else cards_to(line[number], zone.top, cards) <= view.deck
    return Holds(says=says, of="travels", about=(view.turn,))


def on_market(view: TableView, seat: Seat) -> Holds:
    """Return whether a seat's machine is on a Market."""
    return Holds(says=view.players[seat].pawn.market is not None, of="on_market", about=(seat,))


def begins_in(zone: int, seat: Seat) -> Names:
    """Return the time zone in which a seat must begin."""
    return Names(says=zone, of="begins_in", about=(seat,))


def would_win(winner: Seat, command: Command) -> Names:
    """Return the first winner when a command ends the game."""
    return Names(says=winner, of="winner", after=(command,))
