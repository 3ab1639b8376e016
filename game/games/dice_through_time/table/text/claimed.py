"""Claims about a view of Dice Through Time (:mod:`game.rules.claims`).

``about`` names places, years, items, dice and seats; ``tools/truth/dice_through_time.py`` verifies each ``of``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.view import DieView, TableView
from game.games.dice_through_time.table import dice_facts
from game.rules.claims import Chance, Count, Ends, Holds, Lists, Moves, Names
from game.rules.contract import Command, Seat

# --- round and clock -------------------------------------------------------------------------------------------------


def turn(view: TableView) -> Names:
    """The seat whose turn it is."""
    return Names(says=view.turn, of="turn")


def first(view: TableView) -> Names:
    """The seat that began the round."""
    return Names(says=view.first, of="first")


def outatime(view: TableView) -> Count:
    """Position of the OUTATIME marker."""
    return Count(says=view.outatime, of="outatime")


def rounds(view: TableView) -> Count:
    """Number of the round, from 1."""
    return Count(says=view.round, of="round")


def game_over(view: TableView) -> Count:
    """Position at which the game is lost."""
    return Count(says=view.game_over, of="game_over")


def room(view: TableView) -> Count:
    """Steps of the marker until the game is lost, the losing one included."""
    return Count(says=view.game_over - view.outatime, of="room")


def is_last_minute(view: TableView, minute: int) -> Holds:
    """Whether a space of the track loses the game."""
    return Holds(says=minute == view.game_over, of="is_last_minute", about=(minute,))


def worst_year(view: TableView) -> Names:
    """The year that would move the marker if the round ended now; none without events."""
    return Names(says=view.threat.year, of="worst_year")


def steps(view: TableView) -> Count:
    """Steps the worst year would move the marker."""
    return Count(says=view.threat.steps, of="steps")


def moves(view: TableView) -> Holds:
    """Whether the marker would move at all."""
    return Holds(says=view.threat.steps > 0, of="moves")


def is_worst(view: TableView, year: int) -> Holds:
    """Whether a year is the worst one."""
    return Holds(says=view.threat.year == year, of="is_worst", about=(year,))


def end_loses(view: TableView) -> Holds:
    """Whether the game would be lost if the round ended now."""
    return Holds(says=view.outatime + view.threat.steps >= view.game_over, of="end_loses")


def clock_moves(command: Command, before: TableView, after: TableView) -> Moves:
    """The marker's move by a command."""
    return Moves(was=before.outatime, says=after.outatime, of="outatime", after=(command,))


# --- the board -------------------------------------------------------------------------------------------------------


def asked(view: TableView, place: str) -> Lists:
    """Icons needed by the events of a place, combined."""
    return Lists(says=view.needs.get(place, ()), of="asked", about=(place,))


def has_events(view: TableView, place: str) -> Holds:
    """Whether there are events on a place."""
    return Holds(says=place in view.events, of="has_events", about=(place,))


def events_at(view: TableView, place: str) -> Count:
    """Number of events on a place."""
    return Count(says=len(view.events.get(place, ())), of="events_at", about=(place,))


def events_on_board(view: TableView) -> Count:
    """Number of events on the board."""
    return Count(says=sum(map(len, view.events.values())), of="events_on_board")


def tokens_on_board(view: TableView) -> Count:
    """Number of paradox tokens on the board."""
    return Count(says=len(view.paradox), of="tokens_on_board")


def biff_at(view: TableView, place: str) -> Holds:
    """Whether a Biff is on a place."""
    return Holds(says=place in view.biffs.values(), of="biff_at", about=(place,))


def biff_of(view: TableView, year: int) -> Names:
    """Place of a year's Biff."""
    return Names(says=view.biffs[year], of="biff_of", about=(year,))


def frayed(view: TableView, place: str) -> Holds:
    """Whether a paradox token is on a place."""
    return Holds(says=place in view.paradox, of="frayed", about=(place,))


def left_at(view: TableView, place: str) -> Lists:
    """Icons of the dice buried at a place."""
    icons = tuple(str(die.icon) for _seat, die in dice_facts.buried(view, place))
    return Lists(says=icons, of="left_at", about=(place,))


def helps_in(place: str, years: Sequence[int]) -> Lists:
    """Years in which a die buried at a place can be spent."""
    return Lists(says=tuple(years), of="helps_in", about=(place,))


def covered(view: TableView, year: int, places: Sequence[str]) -> Count:
    """Number of places with events in a year."""
    return Count(says=sum(place in view.events for place in places), of="covered", about=(year,))


def frayed_in(view: TableView, year: int, places: Sequence[str]) -> Count:
    """Number of paradox tokens in a year."""
    return Count(says=sum(place in view.paradox for place in places), of="frayed_in", about=(year,))


def presses(year: int, number: int) -> Count:
    """Steps a year would move the marker if it were the worst."""
    return Count(says=number, of="presses", about=(year,))


def overheated(_view: TableView, says: bool) -> Holds:
    """Whether flux dice are barred from time travel this round."""
    return Holds(says=says, of="overheated")


# --- actions of the active seat at its place -------------------------------------------------------------------------


def can(view: TableView, what: str, says: bool) -> Holds:
    """Whether the active seat can act here: "return" an item, "spend", "pay", "push" or "mend"."""
    return Holds(says=says, of=f"can_{what}", about=(view.turn,))


def returnable(view: TableView, item: str) -> Names:
    """The item the active seat can return here at once."""
    return Names(says=item, of="returnable", about=(view.turn, item))


def wins_by_return(view: TableView, item: str | None) -> Ends | None:
    """Whether returning an item here wins the game; None without an item."""
    if item is None or items_to_go(view).says > 1:
        return None
    return Ends(says="won", after=(c.ReturnItem(view.turn, item),))


def has_dice(view: TableView) -> Holds:
    """Whether the active seat has dice neither spent nor buried."""
    return Holds(says=dice_ready(view).says > 0, of="has_dice", about=(view.turn,))


def to_remove(left: int) -> Count:
    """Number of paradox tokens the active seat may still remove."""
    return Count(says=left, of="to_remove")


def unpaid(icons: Sequence[str]) -> Lists:
    """Unpaid icons."""
    return Lists(says=tuple(icons), of="unpaid")


def missing(number: int) -> Count:
    """Number of icons needed here that the active seat cannot pay."""
    return Count(says=number, of="missing")


def cleared(percent: int, *after: Command, best: bool = False) -> Chance:
    """Chance to pay everything needed here after a roll, in percent."""
    return Chance(says=percent, of="cleared", after=after, best=best)


def can_mend(percent: int, *after: Command) -> Chance:
    """Chance of a Doc, or a pair for one, after the best roll, in percent."""
    return Chance(says=percent, of="can_mend", after=after, best=True)


def shows(percent: int, view: TableView, dice: Iterable[str], icon: str) -> Chance:
    """Chance that at least one of the rerolled dice shows an icon, in percent."""
    rolled = tuple(dice)
    return Chance(says=percent, of="shows", about=(icon, *rolled), after=(c.Reroll(view.turn, rolled),))


# --- seats, dice and items -------------------------------------------------------------------------------------------


def car_at(view: TableView, seat: Seat) -> Names:
    """Place of a seat's car."""
    return Names(says=view.players[seat].place, of="car_at", about=(seat,))


def dice_left(view: TableView, seat: Seat) -> Lists:
    """Icons of a seat's rolled dice that are neither spent nor buried."""
    return Lists(says=tuple(str(die.icon) for die in dice_facts.ready(view, seat)), of="dice_left", about=(seat,))


def dice_ready(view: TableView) -> Count:
    """Number of the active seat's dice that are neither spent nor buried."""
    return Count(says=len(dice_facts.ready(view, view.turn)), of="dice_ready", about=(view.turn,))


def dice_left_behind(view: TableView, seat: Seat) -> Count:
    """Number of a seat's buried dice."""
    lying = sum(die.lies == "buried" for die in view.players[seat].dice)
    return Count(says=lying, of="dice_left_behind", about=(seat,))


def waits_for_roll(view: TableView, seat: Seat) -> Holds:
    """Whether a seat has dice still to be rolled this round."""
    rolls = any(die.lies == "ready" and die.icon is None for die in view.players[seat].dice)
    return Holds(says=rolls, of="waits_for_roll", about=(seat,))


def die_owner(seat: Seat, die: str) -> Names:
    """Owner of a die."""
    return Names(says=seat, of="owner", about=(die,))


def alike(one: str, means: Sequence[str], number: int) -> Count:
    """Number of dice and tokens of a payment like one of them: with its icon, left by the same seat and there too."""
    return Count(says=number, of="alike", about=(one, *means))


def die_lies(die: DieView) -> Names:
    """State of a die: "unrolled", "ready", "spent" or "buried"."""
    return Names(says="unrolled" if die.icon is None else die.lies, of="die_lies", about=(die.id,))


def can_take_back(view: TableView, seat: Seat, die: DieView) -> Holds:
    """Whether the asked seat may take a buried die back."""
    return Holds(says=seat == view.actor, of="can_take_back", about=(die.id,))


def die_usable(die: DieView, usable: bool) -> Holds:
    """Whether the active seat can spend a die here."""
    return Holds(says=usable, of="usable", about=(die.id,))


def home(item: str, place: str) -> Names:
    """Home of an item."""
    return Names(says=place, of="home", about=(item,))


def is_home(view: TableView, item: str) -> Holds:
    """Whether an item has been returned."""
    return Holds(says=item in view.returned, of="is_home", about=(item,))


def holder(view: TableView, item: str) -> Names:
    """The seat carrying an item, if any."""
    seat = next((seat for seat, player in enumerate(view.players) if item in player.items), None)
    return Names(says=seat, of="holder", about=(item,))


def way_clear(view: TableView, item: str, home: str) -> Holds:
    """Whether an item is the last one and its home is free of events and Biff."""
    last = items_to_go(view).says == 1 and holder(view, item).says is not None
    clear = last and home not in view.events and home not in view.biffs.values()
    return Holds(says=clear, of="way_clear", about=(item,))


def has_turn(view: TableView, item: str) -> Holds:
    """Whether it is the turn of an item's carrier."""
    return Holds(says=holder(view, item).says == view.turn, of="has_turn", about=(item,))


def items_left(view: TableView, year: int) -> Count:
    """Number of items in a year's deck."""
    return Count(says=view.item_decks[year].left, of="items_left", about=(year,))


def items_home(view: TableView) -> Count:
    """Number of returned items."""
    return Count(says=len(view.returned), of="items_home")


def items_carried(view: TableView) -> Count:
    """Number of carried items."""
    return Count(says=sum(len(player.items) for player in view.players), of="items_carried")


def items_to_go(view: TableView) -> Count:
    """Number of items still to be returned."""
    left = sum(deck.left for deck in view.item_decks.values())
    return Count(says=left + sum(len(player.items) for player in view.players), of="items_to_go")


def items_of_all(view: TableView) -> Count:
    """Number of items to return in this game."""
    return Count(says=items_to_go(view).says + len(view.returned), of="items_of_all")


def which_are_home(view: TableView) -> Lists:
    """Returned items."""
    return Lists(says=view.returned, of="which_are_home")


def may_be_in(view: TableView, year: int) -> Lists:
    """Items that may be in a year's deck."""
    return Lists(says=view.item_decks[year].unseen, of="may_be_in", about=(year,))


def may_lie(view: TableView, item: str, year: int) -> Holds:
    """Whether an item may still be found."""
    return Holds(says=view.item_decks[year].left > 0 and item in view.item_decks[year].unseen, of="may_lie",
                 about=(item,))  # fmt: skip


# --- cards and tokens ------------------------------------------------------------------------------------------------


def cards_left(view: TableView) -> Count:
    """Number of event cards left before the discards are reshuffled."""
    return Count(says=len(view.deck.left), of="cards_left")


def drawn_each_round(number: int) -> Count:
    """Number of event cards drawn each round."""
    return Count(says=number, of="drawn_each_round")


def events_over(view: TableView) -> Count:
    """Number of resolved event cards."""
    return Count(says=len(view.deck.discards) + len(view.deck.aside), of="events_over")


def tokens_up(view: TableView, icon: str) -> Count:
    """Number of Einstein tokens of an icon face up."""
    return Count(says=view.tokens.pool[icon], of="tokens_up", about=(icon,))


def tokens_down(view: TableView, icon: str = "") -> Count:
    """Number of Einstein tokens face down, of one icon or of all."""
    number = view.tokens.bag[icon] if icon else sum(view.tokens.bag.values())
    return Count(says=number, of="tokens_down", about=(icon,) if icon else ())


def tokens_in_supply(number: int) -> Count:
    """Number of paradox tokens off the board."""
    return Count(says=number, of="tokens_in_supply")
