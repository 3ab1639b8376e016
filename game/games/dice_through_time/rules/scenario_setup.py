"""Scenario states: named values are applied to a plain opening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS, YEARS
from game.games.dice_through_time.rules.state_data import READY, SPENT, StateData
from game.rules.contract import BadGiven
from game.rules.parts import UNROLLED, Deck, bits, mask_of
from game.rules.scenario_fields import check_fields, check_whole, read_seats, whole

FIELDS: Final = (
    "players", "biffs", "events", "paradox", "tokens", "item_decks", "returned", "deck", "lasting", "outatime",
    "turn", "first", "round", "draws", "phase",
)  # fmt: skip
"""Fields that a scenario may set."""

PLAIN_ICONS: Final = ("flux", "arrow", "fist", "doc")
"""Icons of a seat's dice that are not given; further dice show the last one."""

PHASES: Final[Mapping[str, p.AnyPending]] = {
    "acting": p.Acting(),
    "taking_back": p.TakingBack(0),
    "rolling": p.Rolling(0),
}
"""Pending decisions a scenario may choose."""

MOST_ROUNDS: Final = 999


def arrange_state(s: StateData, given: Mapping[str, Any]) -> None:
    """Apply the given values to a state with placed cars.

    Raises:
        BadGiven: a field or value does not fit.
    """
    check_fields(given, FIELDS)
    s.first = whole(given, "first", 0, 0, s.seats - 1)
    s.turn = whole(given, "turn", s.first, 0, s.seats - 1)
    s.round = whole(given, "round", 1, 1, MOST_ROUNDS)
    s.outatime = whole(given, "outatime", s.outatime, 0, s.lookup.outatime.most - 1)
    _set_pending(s, given)
    _set_players(s, given.get("players", {}))
    _set_board(s, given)
    _set_event_cards(s, given)
    _set_items(s, given)
    _set_tokens(s, given.get("tokens", {}))


def _set_pending(s: StateData, given: Mapping[str, Any]) -> None:
    """Set the pending decision: events to draw, or a phase of the round."""
    phase = given.get("phase", "acting")
    check_fields((phase,), PHASES, "given.phase")
    draws = whole(given, "draws", 0, 0, len(s.lookup.events))
    if draws and "phase" in given:
        raise BadGiven("given.draws and given.phase cannot both be given")
    s.pending = [p.Drawing(draws) if draws else PHASES[phase]]
    if s.pending != [p.Acting()] and s.turn != s.first:
        raise BadGiven("given.turn is the first player's while a round begins")


def _set_players(s: StateData, players: Mapping[Any, Mapping[str, Any]]) -> None:
    """Set the cars' places, and icons and positions of the dice."""
    rolled = s.pending == [p.Acting()]
    for seat in range(s.seats):
        for number, die in enumerate(s.dice_of(seat)):
            plain = s.lookup.icon[PLAIN_ICONS[min(number, len(PLAIN_ICONS) - 1)]]
            s.faces[die] = plain if rolled else UNROLLED
    for seat, player in read_seats(players, s.seats).items():
        check_fields(player, ("place", "dice", "items"), f"given.players.{seat}")
        if "place" in player:
            s.at[seat] = s.lookup.place[player["place"]]
        dice = player.get("dice", ())
        if len(dice) > len(s.dice_of(seat)):
            raise BadGiven(f"given.players.{seat}.dice: a seat has {len(s.dice_of(seat))} dice")
        for die, shown in zip(s.dice_of(seat), dice, strict=False):
            _set_die(s, die, {"icon": shown} if isinstance(shown, str) else shown, rolled)


def _set_die(s: StateData, die: int, shown: Mapping[str, Any], rolled: bool) -> None:
    """Set one die: an icon alone is spendable; else ``icon`` with ``place``, ``spent`` or ``fresh``."""
    where = f"given: {s.lookup.dice[die]}"
    check_fields(shown, ("icon", "place", "spent", "fresh"), where)
    if "place" in shown:
        s.where[die] = s.lookup.place[shown["place"]]
        s.faces[die] = s.lookup.icon[shown["icon"]]
        s.fresh |= bool(shown.get("fresh")) << die
    elif not rolled:
        raise BadGiven(f"{where} is not rolled yet; only buried dice are named then")
    else:
        s.where[die] = SPENT if shown.get("spent") else READY
        s.faces[die] = s.lookup.icon[shown["icon"]]


def _set_board(s: StateData, given: Mapping[str, Any]) -> None:
    """Set Biffs, events and paradox tokens."""
    for year, place in given.get("biffs", {}).items():
        number = s.lookup.place[place]
        if s.lookup.year_of[number] != s.lookup.year[year]:
            raise BadGiven(f"given.biffs.{year} is {place}, which is in another year")
        s.biffs[s.lookup.year[year]] = number
    for event in _numbers(given.get("events", ()), s.lookup.event):
        if s.lookup.effects[event]:
            raise BadGiven(f"given.events: {s.lookup.events[event]} is a special event and is not placed")
        s.events[s.lookup.event_place[event]] += (event,)
    s.paradox = mask_of(_numbers(given.get("paradox", ()), s.lookup.place))


def _set_event_cards(s: StateData, given: Mapping[str, Any]) -> None:
    """Set deck and discards; unnamed cards are in the deck, or discarded if the deck is named."""
    deck = given.get("deck", {})
    check_fields(deck, ("left", "discards"), "given.deck")
    s.lasting = tuple(_numbers(given.get("lasting", ()), s.lookup.event))
    discards = _numbers(deck.get("discards", ()), s.lookup.event)
    open_cards = [*s.lasting, *discards, *(event for events in s.events for event in events)]
    rest = [event for event in range(len(s.lookup.events)) if event not in open_cards]
    left = _numbers(deck.get("left", [s.lookup.events[event] for event in rest]), s.lookup.event)
    if len({*open_cards, *left}) < len(open_cards) + len(left):
        raise BadGiven("given: an event lies in two places")
    s.deck = Deck(mask_of(left), (), (*discards, *(event for event in rest if event not in left)))


def _set_items(s: StateData, given: Mapping[str, Any]) -> None:
    """Set the held and returned items and remove them from their decks."""
    for seat, player in read_seats(given.get("players", {}), s.seats).items():
        s.held[seat] = mask_of(_numbers(player.get("items", ()), s.lookup.item))
        check_whole(s.held[seat].bit_count(), 0, s.lookup.numbers.carried, f"given.players.{seat}.items: their number")
    s.returned = mask_of(_numbers(given.get("returned", ()), s.lookup.item))
    out = [item for mask in (*s.held, s.returned) for item in bits(mask)]
    if len(out) != len(set(out)):
        raise BadGiven("given: an item lies in two places")
    for year in range(YEARS):
        gone = mask_of(out) & s.lookup.item_decks[year]
        s.unseen[year] &= ~gone
        s.left[year] -= gone.bit_count()
    for name, number in given.get("item_decks", {}).items():
        year = s.lookup.year[name]
        s.left[year] = check_whole(number, 0, s.unseen[year].bit_count(), f"given.item_decks.{name}")
    for year, left in enumerate(s.left):
        check_whole(left, 0, s.unseen[year].bit_count(), f"given.item_decks.{s.lookup.years[year]}")
    if not any(s.held) and not any(s.left):
        raise BadGiven("given: all items are back, and the game is over")


def _set_tokens(s: StateData, tokens: Mapping[str, int]) -> None:
    """Turn Einstein tokens face up."""
    check_fields(tokens, ICONS, "given.tokens")
    for icon, number in tokens.items():
        kind = s.lookup.icon[icon]
        s.pool[kind] = check_whole(number, 0, s.bag[kind], f"given.tokens.{icon}")
        s.bag[kind] -= number


def _numbers(names: Iterable[str], known: Mapping[str, int]) -> list[int]:
    """Convert names to numbers.

    Raises:
        LookupError: a name is unknown.
    """
    return [known[name] for name in names]
