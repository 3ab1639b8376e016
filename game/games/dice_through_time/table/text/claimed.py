"""What the table of Dice Through Time states of a view, as claims (:mod:`game.rules.claims`).

``about`` names places, years, items, dice and seats; what each ``of`` asks is answered in
``tools/truth/dice_through_time.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.view import DieView, TableView
from game.games.dice_through_time.table import dice_facts
from game.rules.claims import Chance, Count, Ends, Holds, Lists, Moves, Names
from game.rules.contract import Command, Seat

# --- the round, and the clock ----------------------------------------------------------------------------------------


def turn(view: TableView) -> Names:
    """Whose turn it is."""
    return Names(says=view.turn, of="turn")


def first(view: TableView) -> Names:
    """Who began the round."""
    return Names(says=view.first, of="first")


def outatime(view: TableView) -> Count:
    """Where the OUTATIME marker stands."""
    return Count(says=view.outatime, of="outatime")


def rounds(view: TableView) -> Count:
    """Which round it is, from 1."""
    return Count(says=view.round, of="round")


def game_over(view: TableView) -> Count:
    """Where the game is lost."""
    return Count(says=view.game_over, of="game_over")


def room(view: TableView) -> Count:
    """How many spaces the marker can go on before the game is lost, the last one included."""
    return Count(says=view.game_over - view.outatime, of="room")


def is_last_minute(view: TableView, minute: int) -> Holds:
    """Whether a space of the track loses the game."""
    return Holds(says=minute == view.game_over, of="is_last_minute", about=(minute,))


def worst_year(view: TableView) -> Names:
    """Which year would move the marker if the round ended now; none without events."""
    return Names(says=view.threat.year, of="worst_year")


def steps(view: TableView) -> Count:
    """By how much it would."""
    return Count(says=view.threat.steps, of="steps")


def moves(view: TableView) -> Holds:
    """Whether the marker would move at all."""
    return Holds(says=view.threat.steps > 0, of="moves")


def is_worst(view: TableView, year: int) -> Holds:
    """Whether it is this year."""
    return Holds(says=view.threat.year == year, of="is_worst", about=(year,))


def end_loses(view: TableView) -> Holds:
    """Whether the game would be lost if the round ended now."""
    return Holds(says=view.outatime + view.threat.steps >= view.game_over, of="end_loses")


def clock_moves(command: Command, before: TableView, after: TableView) -> Moves:
    """From where to where a command moves the marker."""
    return Moves(was=before.outatime, says=after.outatime, of="outatime", after=(command,))


# --- the board -------------------------------------------------------------------------------------------------------


def asked(view: TableView, place: str) -> Lists:
    """Which icons the events of a place ask for together."""
    return Lists(says=view.needs.get(place, ()), of="asked", about=(place,))


def has_events(view: TableView, place: str) -> Holds:
    """Whether events lie on a place."""
    return Holds(says=place in view.events, of="has_events", about=(place,))


def events_at(view: TableView, place: str) -> Count:
    """How many events lie on a place."""
    return Count(says=len(view.events.get(place, ())), of="events_at", about=(place,))


def events_on_board(view: TableView) -> Count:
    """How many events lie on the board."""
    return Count(says=sum(map(len, view.events.values())), of="events_on_board")


def tokens_on_board(view: TableView) -> Count:
    """How many paradox tokens lie on the board."""
    return Count(says=len(view.paradox), of="tokens_on_board")


def biff_at(view: TableView, place: str) -> Holds:
    """Whether a Biff stands on a place."""
    return Holds(says=place in view.biffs.values(), of="biff_at", about=(place,))


def biff_of(view: TableView, year: int) -> Names:
    """Where the Biff of a year stands."""
    return Names(says=view.biffs[year], of="biff_of", about=(year,))


def frayed(view: TableView, place: str) -> Holds:
    """Whether a paradox token lies on a place."""
    return Holds(says=place in view.paradox, of="frayed", about=(place,))


def left_at(view: TableView, place: str) -> Lists:
    """Which icons lie under a place on dice that were left behind."""
    icons = tuple(str(die.icon) for _seat, die in dice_facts.buried(view, place))
    return Lists(says=icons, of="left_at", about=(place,))


def helps_in(place: str, years: Sequence[int]) -> Lists:
    """In which years a die helps that is left at a place."""
    return Lists(says=tuple(years), of="helps_in", about=(place,))


def covered(view: TableView, year: int, places: Sequence[str]) -> Count:
    """On how many places of a year events lie."""
    return Count(says=sum(place in view.events for place in places), of="covered", about=(year,))


def frayed_in(view: TableView, year: int, places: Sequence[str]) -> Count:
    """How many paradox tokens lie in a year."""
    return Count(says=sum(place in view.paradox for place in places), of="frayed_in", about=(year,))


def presses(year: int, number: int) -> Count:
    """By how much a year would move the marker if it were the one that does."""
    return Count(says=number, of="presses", about=(year,))


def overheated(_view: TableView, says: bool) -> Holds:
    """Whether no flux die pays for time travel in this round."""
    return Holds(says=says, of="overheated")


# --- what the active seat can do where it is -------------------------------------------------------------------------


def can(view: TableView, what: str, says: bool) -> Holds:
    """Whether the active seat can bring an item home ("return") or pay ("pay", "push", "mend") where it is."""
    return Holds(says=says, of=f"can_{what}", about=(view.turn,))


def returnable(view: TableView, item: str) -> Names:
    """Which item the active seat can bring home at once where it is."""
    return Names(says=item, of="returnable", about=(view.turn, item))


def wins_by_return(view: TableView, item: str | None) -> Ends | None:
    """Whether bringing an item home where its holder stands wins the game; None for no item."""
    if item is None or items_to_go(view).says > 1:
        return None
    return Ends(says="won", after=(c.ReturnItem(view.turn, item),))


def has_dice(view: TableView) -> Holds:
    """Whether the active seat has dice that are neither spent nor left behind."""
    return Holds(says=dice_ready(view).says > 0, of="has_dice", about=(view.turn,))


def to_remove(left: int) -> Count:
    """How many paradox tokens the active seat may remove still."""
    return Count(says=left, of="to_remove")


def unpaid(icons: Sequence[str]) -> Lists:
    """Which icons are still to be paid."""
    return Lists(says=tuple(icons), of="unpaid")


def missing(number: int) -> Count:
    """How many icons the active seat cannot pay of those that are asked for where it is."""
    return Count(says=number, of="missing")


def cleared(percent: int, *after: Command, best: bool = False) -> Chance:
    """How likely everything that is asked for here can be paid after a roll."""
    return Chance(says=percent, of="cleared", after=after, best=best)


def can_mend(percent: int, *after: Command) -> Chance:
    """How likely there is a Doc, or a pair for one, after the best roll."""
    return Chance(says=percent, of="can_mend", after=after, best=True)


def shows(percent: int, view: TableView, dice: Iterable[str], icon: str) -> Chance:
    """How likely at least one of own dice shows an icon once they are rolled again."""
    rolled = tuple(dice)
    return Chance(says=percent, of="shows", about=(icon, *rolled), after=(c.Reroll(view.turn, rolled),))


# --- seats, dice and items -------------------------------------------------------------------------------------------


def car_at(view: TableView, seat: Seat) -> Names:
    """Where a seat's car stands."""
    return Names(says=view.players[seat].place, of="car_at", about=(seat,))


def dice_left(view: TableView, seat: Seat) -> Lists:
    """Which icons a seat's rolled dice show that are neither spent nor left behind."""
    return Lists(says=tuple(str(die.icon) for die in dice_facts.ready(view, seat)), of="dice_left", about=(seat,))


def dice_ready(view: TableView) -> Count:
    """How many dice the active seat has that are neither spent nor left behind."""
    return Count(says=len(dice_facts.ready(view, view.turn)), of="dice_ready", about=(view.turn,))


def dice_left_behind(view: TableView, seat: Seat) -> Count:
    """How many dice of a seat lie on the board."""
    lying = sum(die.lies == "buried" for die in view.players[seat].dice)
    return Count(says=lying, of="dice_left_behind", about=(seat,))


def waits_for_roll(view: TableView, seat: Seat) -> Holds:
    """Whether a seat has dice that are still to be rolled in this round."""
    rolls = any(die.lies == "ready" and die.icon is None for die in view.players[seat].dice)
    return Holds(says=rolls, of="waits_for_roll", about=(seat,))


def die_owner(seat: Seat, die: str) -> Names:
    """Whose die it is."""
    return Names(says=seat, of="owner", about=(die,))


def die_lies(die: DieView) -> Names:
    """How a die lies: "unrolled", "ready", "spent" or "buried"."""
    return Names(says="unrolled" if die.icon is None else die.lies, of="die_lies", about=(die.id,))


def can_take_back(view: TableView, seat: Seat, die: DieView) -> Holds:
    """Whether who is asked may take a die back that was left behind."""
    return Holds(says=seat == view.actor, of="can_take_back", about=(die.id,))


def die_usable(die: DieView, usable: bool) -> Holds:
    """Whether the active seat can spend a die where it is."""
    return Holds(says=usable, of="usable", about=(die.id,))


def home(item: str, place: str) -> Names:
    """Where an item belongs."""
    return Names(says=place, of="home", about=(item,))


def is_home(view: TableView, item: str) -> Holds:
    """Whether an item is back where it belongs."""
    return Holds(says=item in view.returned, of="is_home", about=(item,))


def holder(view: TableView, item: str) -> Names:
    """Which seat carries an item, if one does."""
    seat = next((seat for seat, player in enumerate(view.players) if item in player.items), None)
    return Names(says=seat, of="holder", about=(item,))


def way_clear(view: TableView, item: str, home: str) -> Holds:
    """Whether an item is the last one, and neither events nor Biff are in its way at its home."""
    last = items_to_go(view).says == 1 and holder(view, item).says is not None
    clear = last and home not in view.events and home not in view.biffs.values()
    return Holds(says=clear, of="way_clear", about=(item,))


def has_turn(view: TableView, item: str) -> Holds:
    """Whether it is the turn of who carries an item."""
    return Holds(says=holder(view, item).says == view.turn, of="has_turn", about=(item,))


def items_left(view: TableView, year: int) -> Count:
    """How many items lie in the deck of a year."""
    return Count(says=view.item_decks[year].left, of="items_left", about=(year,))


def items_home(view: TableView) -> Count:
    """How many items are home."""
    return Count(says=len(view.returned), of="items_home")


def items_carried(view: TableView) -> Count:
    """How many items are carried."""
    return Count(says=sum(len(player.items) for player in view.players), of="items_carried")


def items_to_go(view: TableView) -> Count:
    """How many items have to come home still."""
    left = sum(deck.left for deck in view.item_decks.values())
    return Count(says=left + sum(len(player.items) for player in view.players), of="items_to_go")


def items_of_all(view: TableView) -> Count:
    """How many items are to come home in this game."""
    return Count(says=items_to_go(view).says + len(view.returned), of="items_of_all")


def which_are_home(view: TableView) -> Lists:
    """Which items are home."""
    return Lists(says=view.returned, of="which_are_home")


def may_be_in(view: TableView, year: int) -> Lists:
    """Which items may lie in the deck of a year."""
    return Lists(says=view.item_decks[year].unseen, of="may_be_in", about=(year,))


def may_lie(view: TableView, item: str, year: int) -> Holds:
    """Whether an item may still be found."""
    return Holds(says=view.item_decks[year].left > 0 and item in view.item_decks[year].unseen, of="may_lie",
                 about=(item,))  # fmt: skip


# --- cards and tokens ------------------------------------------------------------------------------------------------


def cards_left(view: TableView) -> Count:
    """How many event cards are still to be drawn before the discarded ones are shuffled."""
    return Count(says=len(view.deck.left), of="cards_left")


def drawn_each_round(number: int) -> Count:
    """How many event cards are drawn each round."""
    return Count(says=number, of="drawn_each_round")


def events_over(view: TableView) -> Count:
    """How many event cards are over."""
    return Count(says=len(view.deck.discards) + len(view.deck.aside), of="events_over")


def tokens_up(view: TableView, icon: str) -> Count:
    """How many Einstein tokens with an icon lie face up."""
    return Count(says=view.tokens.pool[icon], of="tokens_up", about=(icon,))


def tokens_down(view: TableView, icon: str = "") -> Count:
    """How many Einstein tokens lie face down, of one icon or of all."""
    number = view.tokens.bag[icon] if icon else sum(view.tokens.bag.values())
    return Count(says=number, of="tokens_down", about=(icon,) if icon else ())


def tokens_in_supply(number: int) -> Count:
    """How many paradox tokens are not on the board."""
    return Count(says=number, of="tokens_in_supply")
