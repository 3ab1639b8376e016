"""Independent answers to the claims of Dice Through Time, by trying, enumerating rolls and recounting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Final

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.state_data import READY, SPENT
from game.games.dice_through_time.rules.state_machine import State
from game.rules.claims import Claim, Lists
from game.rules.contract import NATURE, Command, Seat
from game.rules.parts import UNROLLED
from tools.truth.checks import Truths, changed_beside, of_state
from tools.truth.dice_through_time_reasons import REASONS
from tools.truth.dice_through_time_tries import (
    acting,
    can,
    clears,
    events_at,
    fewest_unpaid,
    icons_here,
    journeys,
    needs_at,
    round_end,
    wins_at_home,
)
from tools.truth.position import Position, Weighted

# --- rolls -----------------------------------------------------------------------------------------------------------


def _rolls(s: State) -> Weighted:
    """List the outcomes of rolling several dice as weighted multisets of icons."""
    top = s.pending[-1]
    if not isinstance(top, p.Rerolling):
        return ()
    number = top.dice.bit_count()
    found = []
    for icons in combinations_with_replacement(ICONS, number):
        same = prod(factorial(count) for count in Counter(icons).values())
        found.append((c.Rolled(icons), factorial(number) // same))
    return found


def _shows(s: State, about: tuple[str | int, ...], _where: Position) -> bool:
    """Return whether one of the dice shows the icon."""
    icon, *dice = about
    return any(s.faces[s.lookup.dice.index(str(die))] == ICONS.index(icon) for die in dice)


def _spent(before: State, then: State, _command: Command) -> tuple[str, ...]:
    """Return the dice used up or left on the board, and the used tokens."""
    names = before.lookup.dice
    dice = [
        names[die]
        for die, (was, now) in enumerate(zip(before.where, then.where, strict=True))
        if was != now and (now == SPENT or (now >= 0 > was))
    ]
    tokens = [
        f"einstein.{icon}"
        for icon, was, now in zip(ICONS, before.pool, then.pool, strict=True)
        for _token in range(was - now)
    ]
    return (*dice, *tokens)


def _useful(before: State, then: State, where: Position) -> bool:
    """Return whether anything beyond the costs has changed, counting dice left on the board."""
    left = [[max(lies, READY) for lies in s.where] for s in (before, then)]
    return left[0] != left[1] or _CHANGED(before, then, where)


_CHANGED: Final = changed_beside("where", "faces", "pool", "used")


# --- answers ---------------------------------------------------------------------------------------------------------


def _place(s: State, name: str) -> int:
    return [place.id for place in s.lookup.box.places].index(name)


def _names(s: State, mask: int) -> list[str]:
    """Return the places in a mask."""
    return [place.id for number, place in enumerate(s.lookup.box.places) if mask >> number & 1]


def _in_year(s: State, year: int) -> list[int]:
    return [number for number, place in enumerate(s.lookup.box.places) if place.year == year]


def _die(s: State, name: str) -> int:
    return s.lookup.dice.index(name)


def _dice(s: State, seat: Seat) -> list[int]:
    colour = s.lookup.box.years[s.cars[seat]].colour
    return [number for number, name in enumerate(s.lookup.dice) if name.startswith(f"{colour}.")]


def _ready(s: State, seat: Seat) -> list[int]:
    return [die for die in _dice(s, seat) if s.where[die] == READY and s.faces[die] != UNROLLED]


def _die_lies(s: State, name: str) -> str:
    die = _die(s, name)
    if s.faces[die] == UNROLLED:
        return "unrolled"
    return "buried" if s.where[die] >= 0 else "spent" if s.where[die] == SPENT else "ready"


def _kind(s: State, name: str) -> object:
    """Return what makes dice and tokens alike: the colour, icon and place of a die, the icon of a token."""
    if name not in s.lookup.dice:
        return name
    die = s.lookup.dice.index(name)
    return name.partition(".")[0], s.faces[die], s.where[die]


def _usable(s: State, name: str) -> bool:
    """Return whether some legal command of a turn spends the die."""
    return any(name in getattr(command, "dice", ()) for command in acting(s).legal_commands())


def _items(s: State, mask: int) -> list[str]:
    return [item.id for number, item in enumerate(s.lookup.box.items) if mask >> number & 1]


def _holder(s: State, item: str) -> Seat | None:
    return next((seat for seat, held in enumerate(s.held) if item in _items(s, held)), None)


def _year_number(s: State, year: int) -> int:
    return [one.year for one in s.lookup.box.years].index(year)


def _to_go(s: State) -> int:
    return sum(s.left) + sum(len(_items(s, held)) for held in s.held)


def _to_remove(s: State) -> int:
    top = s.pending[-1]
    return min(top.left, len(_names(s, s.paradox))) if isinstance(top, p.Removing) else 0


def _unpaid(s: State) -> list[str]:
    top = s.pending[-1]
    assert isinstance(top, p.Paying)
    return [icon for icon, number in zip(ICONS, top.unpaid, strict=True) for _ in range(number)]


def _finds(s: State) -> int | None:
    """Return the year of the deck for the next item search."""
    if s.actor != NATURE or not isinstance(s.pending[-1], p.Searching):
        return None
    return s.lookup.box.places[s.at[s.turn]].year


@cache
def _helped(place: str) -> tuple[int, ...]:
    """Return the years helped by a die left at a place, by trying every place."""
    from game.content import open_box

    s = open_box("dice_through_time").start(2, {"car": "blue,orange"})
    assert isinstance(s, State)
    die = _die(s, "orange.1")
    s.where[die], s.faces[die], s.turn = _place(s, place), 0, 0
    years = []
    for number, other in enumerate(s.lookup.box.places):
        s.at = [number, -1]
        if _usable(s, "orange.1"):
            years.append(other.year)
    return tuple(years)


# --- effects of commands ---------------------------------------------------------------------------------------------


def _steps_met(position: Position, claim: Claim) -> list[int]:
    """Return the steps of the marker for each journey of an action."""
    found = []
    for number, command in enumerate(claim.after):
        before, then = (position.after(claim.after[:count]) for count in (number, number + 1))
        assert isinstance(before, State)
        assert isinstance(then, State)
        if isinstance(command, c.Travel) and then.outatime != before.outatime:
            found.append(then.outatime - before.outatime)
    return found


def _removed(position: Position, claim: Claim) -> int:
    """Return the number of paradox tokens removed by a Doc, including those still to be chosen."""
    then = position.reached(claim.after, State)
    assert isinstance(position.state, State)
    gone = len(_names(then, position.state.paradox)) - len(_names(then, then.paradox))
    return gone + _to_remove(then)


def _tokens_appear(position: Position, claim: Any) -> object:
    """Return the places of a year that gain a paradox token, or their number."""
    then = position.reached(claim.after, State)
    assert isinstance(position.state, State)
    new = _names(then, then.paradox & ~position.state.paradox)
    here = [place for place in new if _place(then, place) in _in_year(then, claim.about[0])]
    return here if isinstance(claim, Lists) else len(here)


def _taken_back(position: Position, claim: Claim) -> int:
    then = position.reached(claim.after, State)
    assert isinstance(position.state, State)
    return sum(was >= 0 > now for was, now in zip(position.state.where, then.where, strict=True))


def _rolled(position: Position, claim: Claim) -> int:
    top = position.reached(claim.after, State).pending[-1]
    return top.dice.bit_count() if isinstance(top, p.Rerolling) else 0


# --- journeys --------------------------------------------------------------------------------------------------------


def _missing_there(s: State, place: str) -> int | None:
    """Return the number of missing icons at a place after the best journey there."""
    ends = [end for end in journeys(s) if end.over is None and end.at[end.turn] == _place(s, place)]
    return min((fewest_unpaid(needs_at(end, end.at[end.turn]), icons_here(end)) for end in ends), default=None)


def _way_loses(s: State, place: str) -> bool:
    ends = [end for end in journeys(s) if end.at[end.turn] == _place(s, place)]
    return bool(ends) and all(end.over is not None for end in ends)


def _overheat_in_way(s: State, place: str) -> bool:
    """Return whether a place is unreachable only because of the special events of the round."""
    cool = s.clone()
    cool.lasting = ()
    now, then = (any(end.at[end.turn] == _place(s, place) for end in journeys(state)) for state in (s, cool))
    return then and not now


def _answers() -> Iterator[tuple[str, Callable[[Position, Any], object]]]:
    for name, answer in _COUNTED.items():
        yield name, of_state(answer)
    yield "meetings", lambda position, claim: len(_steps_met(position, claim))
    yield "met_steps", lambda position, claim: sum(_steps_met(position, claim))
    yield "removed", _removed
    yield "tokens_appear", _tokens_appear
    yield "taken_back", _taken_back
    yield "rolled", _rolled


_COUNTED: Final[Mapping[str, Callable[..., object]]] = {
    "turn": lambda s: s.turn,
    "first": lambda s: s.first,
    "round": lambda s: s.round,
    "outatime": lambda s: s.outatime,
    "game_over": lambda s: s.lookup.box.numbers.outatime.game_over,
    "room": lambda s: s.lookup.box.numbers.outatime.game_over - s.outatime,
    "is_last_minute": lambda s, minute: minute == s.lookup.box.numbers.outatime.game_over,
    "worst_year": lambda s: round_end(s).year,
    "is_worst": lambda s, year: round_end(s).year == year,
    "steps": lambda s: round_end(s).steps,
    "moves": lambda s: round_end(s).steps > 0,
    "end_loses": lambda s: round_end(s).loses,
    "asked": lambda s, place: needs_at(s, _place(s, place)),
    "has_events": lambda s, place: bool(events_at(s, _place(s, place))),
    "events_at": lambda s, place: len(events_at(s, _place(s, place))),
    "events_on_board": lambda s: sum(len(events_at(s, place)) for place in range(len(s.lookup.box.places))),
    "biff_at": lambda s, place: _place(s, place) in s.biffs,
    "biff_of": lambda s, year: s.lookup.box.places[s.biffs[_year_number(s, year)]].id,
    "frayed": lambda s, place: place in _names(s, s.paradox),
    "tokens_on_board": lambda s: len(_names(s, s.paradox)),
    "tokens_in_supply": lambda s: len(s.lookup.box.places) - len(_names(s, s.paradox)),
    "left_at": lambda s, place: [
        ICONS[face] for face, where in zip(s.faces, s.where, strict=True) if where == _place(s, place)
    ],
    "helps_in": lambda _s, place: _helped(place),
    "covered": lambda s, year: sum(bool(events_at(s, place)) for place in _in_year(s, year)),
    "frayed_in": lambda s, year: sum(s.paradox >> place & 1 for place in _in_year(s, year)),
    "presses": lambda s, year: sum(bool(events_at(s, place)) + (s.paradox >> place & 1) for place in _in_year(s, year)),
    "overheated": lambda s: "overheated_flux.1" in [s.lookup.events[card] for card in s.lasting],
    "can_return": partial(can, kind=c.ReturnItem),
    "can_pay": partial(can, kind=c.Pay),
    "can_push": partial(can, kind=c.Push),
    "can_mend": lambda s, _seat: can(acting(s), kind=c.Repair),
    "can_spend": partial(can, kind=c.Travel),
    "returnable": lambda s, seat, item: item if c.ReturnItem(seat, item) in s.legal_commands() else None,
    "missing": lambda s: fewest_unpaid(needs_at(s, s.at[s.turn]), icons_here(s)),
    "missing_there": _missing_there,
    "reaches": lambda s, place: any(end.at[end.turn] == _place(s, place) for end in journeys(s)),
    "way_loses": _way_loses,
    "overheat_in_way": _overheat_in_way,
    "car_at": lambda s, seat: s.lookup.box.places[s.at[seat]].id,
    "dice_left": lambda s, seat: [ICONS[s.faces[die]] for die in _ready(s, seat)],
    "dice_ready": lambda s, seat: len(_ready(s, seat)),
    "has_dice": lambda s, seat: bool(_ready(s, seat)),
    "dice_left_behind": lambda s, seat: sum(s.where[die] >= 0 for die in _dice(s, seat)),
    "waits_for_roll": lambda s, seat: any(s.where[die] == READY and s.faces[die] == UNROLLED for die in _dice(s, seat)),
    "owner": lambda s, name: next(seat for seat in range(s.seats) if _die(s, name) in _dice(s, seat)),
    "alike": lambda s, one, *means: [_kind(s, other) for other in means].count(_kind(s, one)),
    "die_lies": _die_lies,
    "usable": _usable,
    "can_take_back": lambda s, name: c.TakeBack(s.actor, name) in s.legal_commands(),
    "home": lambda s, item: next(one.home for one in s.lookup.box.items if one.id == item),
    "is_home": lambda s, item: item in _items(s, s.returned),
    "holder": _holder,
    "has_turn": lambda s, item: _holder(s, item) == s.turn,
    "carried_by": lambda s, seat: len(_items(s, s.held[seat])),
    "items_left": lambda s, year: s.left[_year_number(s, year)],
    "items_home": lambda s: len(_items(s, s.returned)),
    "items_carried": lambda s: sum(len(_items(s, held)) for held in s.held),
    "items_to_go": _to_go,
    "items_of_all": lambda s: len(s.lookup.box.years) * s.lookup.box.numbers.items[s.difficulty],
    "which_are_home": lambda s: _items(s, s.returned),
    "may_be_in": lambda s, year: [one.id for one in s.lookup.box.items if one.found == year and one.id in _unseen(s)],
    "may_lie": lambda s, item: item in _unseen(s) and s.left[_year_number(s, _found(s, item))] > 0,
    "way_clear": wins_at_home,
    "cards_left": lambda s: len(s.lookup.events) - len(_open_cards(s)),
    "events_over": lambda s: len(s.deck.discards) + len(s.aside),
    "drawn_each_round": lambda s: s.lookup.box.numbers.events[s.seats],
    "tokens_up": lambda s, icon: s.pool[ICONS.index(icon)],
    "tokens_down": lambda s, *icon: s.bag[ICONS.index(icon[0])] if icon else sum(s.bag),
    "token_comes": lambda s: s.actor == NATURE and isinstance(s.pending[-1], p.Fetching),
    "finds": _finds,
    "removed_by_doc": lambda s: s.lookup.box.numbers.removed,
    "to_remove": _to_remove,
    "unpaid": _unpaid,
}
"""Values read from a state, or found by trying."""


def _unseen(s: State) -> list[str]:
    """Return the items not found yet."""
    out = [item for held in s.held for item in _items(s, held)] + _items(s, s.returned)
    return [item.id for item in s.lookup.box.items if item.id not in out]


def _found(s: State, item: str) -> int:
    return next(one.found for one in s.lookup.box.items if one.id == item)


def _open_cards(s: State) -> Sequence[int]:
    """Return the face-up event cards: on the board, for the round, set aside, and discarded."""
    placed = [card for place in range(len(s.lookup.box.places)) for card in events_at(s, place)]
    return (*placed, *s.lasting, *s.aside, *s.deck.discards)


# --- refused gestures ------------------------------------------------------------------------------------------------


def _lies_on(s: State, thing: Any) -> int | None:
    """Return the place that a thing is on or belongs to."""
    kind, name = str(thing.kind), thing.name
    if kind in ("place", "label", "scene", "paradox", "frayed"):
        return _place(s, name)
    if kind == "event":
        return next((place for place in range(len(s.events)) if s.lookup.events.index(name) in s.events[place]), None)
    if kind == "home":
        return _place(s, next(one.home for one in s.lookup.box.items if one.id == name))
    if kind == "biff":
        return s.biffs[_year_number(s, int(name))]
    if kind == "car":
        return s.at[int(name)]
    return s.where[_die(s, name)] if kind == "die" and s.where[_die(s, name)] >= 0 else None


def _misread(position: Position, refused: Any) -> str:
    """Return the fault if a gesture was taken for a command about something else; otherwise empty."""
    s, command = position.state, refused.command
    assert isinstance(s, State)
    if refused.refusal.why in ("not_now", "not_your_turn"):
        return ""
    facts, held = dict(refused.refusal.facts), refused.picked[0]
    means = f"einstein.{held.name}" if held.kind == "token" else held.name
    if held.kind in ("die", "token"):
        named = (*getattr(command, "dice", ()), getattr(command, "die", None))
        return "" if means in named else "it is not about the die that was picked"
    if facts.keys() & {"die", "shown", "first", "icon"}:
        return "it is about a die that nobody touched"
    put = _lies_on(s, refused.onto) if refused.onto is not None else None
    if isinstance(command, c.ReturnItem) and s.held[s.actor] & 1 << s.lookup.items.index(command.item):
        return "" if put == s.at[s.turn] else "it is about where the car stands, not where the item was put"
    to = getattr(command, "to", None)
    if refused.refusal.why in ("you_are_there", "biff_is_there", "other_year", "no_way"):
        where = _lies_on(s, held) if put is None or held.kind == "place" else put
        return "" if to is not None and where == _place(s, to) else "it is about another place"
    return ""


TRUTHS: Final = Truths(
    events={
        "cleared": lambda s, _about, _where: clears(s),
        "can_mend": lambda s, _about, _where: can(s, kind=c.Repair),
        "shows": _shows,
    },
    numbers={"outatime": lambda s, _about, _where: s.outatime},
    answers=dict(_answers()),
    spent=_spent,
    useful=_useful,
    outcomes=_rolls,
    misread=_misread,
    reasons=REASONS,
)
