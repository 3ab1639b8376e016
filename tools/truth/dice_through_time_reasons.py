"""Independent checks of hint reasons in Dice Through Time, by trying and recounting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import NATURE, Command, Seat
from tools.truth.checks import CLOSE, ReasonCheck
from tools.truth.dice_through_time_tries import (
    can,
    clears,
    events_at,
    journeys,
    needs_at,
    round_end,
    saves,
)
from tools.truth.position import Position

Action = tuple[Command, ...]
Facts = Mapping[str, Any]


def _now(position: Position) -> State:
    assert isinstance(position.state, State)
    return position.state


def _then(position: Position, action: Action) -> State:
    return position.reached(action, State)


def _won(s: State | None, seat: Seat) -> bool:
    """Return whether a seat has won in a state."""
    return s is not None and s.over is not None and seat in s.over.winners


def _number(s: State, place: str) -> int:
    return [one.id for one in s.lookup.box.places].index(place)


def _year(s: State, place: str) -> int:
    return s.lookup.box.places[_number(s, place)].year


def _is_here(s: State, facts: Facts) -> bool:
    """Return whether the place of a reason is that of the active car, in the stated year."""
    return _number(s, facts["place"]) == s.at[s.turn] and facts.get("year", _year(s, facts["place"])) == _year(
        s, facts["place"]
    )


def _item(s: State, item: str) -> int:
    return [one.id for one in s.lookup.box.items].index(item)


def _home(s: State, item: str) -> int:
    return _number(s, s.lookup.box.items[_item(s, item)].home)


def _homes_of(s: State, held: int) -> list[int]:
    return [_home(s, one.id) for number, one in enumerate(s.lookup.box.items) if held >> number & 1]


def _column(s: State, place: int) -> int:
    return place % (len(s.lookup.box.places) // len(s.lookup.box.years))


# --- journeys --------------------------------------------------------------------------------------------------------


def _arrives(position: Position, action: Action, facts: Facts) -> State | None:
    """Return the state after a journey if it ends at the named place and the game continues."""
    then = _then(position, action)
    return then if then.over is None and _number(then, facts["place"]) == then.at[position.seat] else None


def _brings_home(position: Position, action: Action, facts: Facts) -> State | None:
    """Return the state after returning the named item at the end of the journey; None if that is illegal."""
    then = _arrives(position, action, facts)
    command = c.ReturnItem(position.seat, facts["item"])
    if then is None or command not in then.legal_commands():
        return None
    home = then.clone()
    home.apply(command)
    return home


def _travel_home(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether returning the item moves the marker back as stated and brings a token."""
    then, home = _then(position, action), _brings_home(position, action, facts)
    comes = home is not None and home.actor == NATURE and isinstance(home.pending[-1], p.Fetching)
    return comes and home is not None and then.outatime - home.outatime == facts.get("count", 0)


def _travel_wins(position: Position, action: Action, facts: Facts) -> bool:
    return _won(_brings_home(position, action, facts), position.seat)


def _travel_pay(position: Position, action: Action, facts: Facts) -> bool:
    then = _arrives(position, action, facts)
    return then is not None and can(then, kind=c.Pay)


def _without(s: State, place: int) -> State:
    """Return a copy with the events of a place fixed."""
    copy = s.clone()
    copy.events[place] = ()
    copy.paradox &= ~(1 << place)
    return copy


def _finds(s: State, place: int) -> bool:
    """Return whether the active seat would find an item of the place's year."""
    held = bin(s.held[s.turn]).count("1")
    year = s.lookup.box.places[place].year
    deck = [one.year for one in s.lookup.box.years].index(year)
    return s.left[deck] > 0 and held < s.lookup.box.numbers.carried


def _travel_pay_item(position: Position, action: Action, facts: Facts) -> bool:
    s, place = _now(position), _number(_now(position), facts["place"])
    return _travel_pay(position, action, facts) and _finds(s, place) and _year(s, facts["place"]) == facts["year"]


def _travel_pay_for_seat(position: Position, action: Action, facts: Facts) -> bool:
    s, item = _now(position), facts["item"]
    carried = s.held[facts["seat"]] >> _item(s, item) & 1 and facts["seat"] != position.seat
    return bool(carried) and _home(s, item) == _number(s, facts["place"]) and _travel_pay(position, action, facts)


def _travel_push(position: Position, action: Action, facts: Facts) -> bool:
    then = _arrives(position, action, facts)
    return then is not None and can(then, kind=c.Push) and clears(then)


def _later(s: State) -> list[Seat]:
    """List the seats that play after the active one in this round."""
    order = [(s.first + number) % s.seats for number in range(s.seats)]
    return order[order.index(s.turn) + 1 :]


def _runs_out(s: State, facts: Facts) -> bool:
    """Return whether the round would end the game, and the named seat plays next before that."""
    return round_end(s).loses and _later(s)[:1] == [facts["seat"]]


def _travel_pay_runs_out(position: Position, action: Action, facts: Facts) -> bool:
    then = _then(position, action)
    return _travel_pay(position, action, facts) and _runs_out(_without(then, _number(then, facts["place"])), facts)


def _belongs(position: Position, facts: Facts) -> bool:
    """Return whether the seat holds an item whose home is the place."""
    s = _now(position)
    return _holds(s, facts["item"]) and _home(s, facts["item"]) == _number(s, facts["place"])


def _travel_push_pay_home(position: Position, action: Action, facts: Facts) -> bool:
    return _belongs(position, facts) and _travel_push(position, action, facts)


def _travel_leave_to(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the next seat can do what is said with a die left at the end of the journey."""
    then = _arrives(position, action, facts)
    return then is not None and _left_for(then, facts, facts.get("goal", facts["place"]))


def _left_for(s: State, facts: Facts, goal: str) -> bool:
    """Return whether leaving dice with the icons lets the next seat reach or fix the goal, and is needed for it."""
    left, without, given = s.clone(), s.clone(), str(facts["given"]).split()
    for icon in given:
        buries = (one for one in left.legal_commands() if isinstance(one, c.Bury) and _shows(s, one.die) == icon)
        bury = next(buries, None)
        if bury is None:
            return False
        left.apply(bury)
    for end in (left, without):
        end.apply(c.EndTurn(s.turn))
    does = _reaches if "item" in facts else _fixes
    belongs = "item" not in facts or (_holds(left, facts["item"]) and _home(left, facts["item"]) == _number(s, goal))
    needed = facts.get("only") == 0 or not does(without, _number(s, goal))
    can_do = does(left, _number(s, goal), facts.get("meets", 0))
    return left.turn == facts["seat"] and len(given) == facts["count"] and belongs and can_do and needed


def _shows(s: State, die: str) -> str:
    return ICONS[s.faces[s.lookup.dice.index(die)]]


def _fixes(s: State, place: int, steps: int | None = None) -> bool:
    """Return whether the active seat can go to a place and fix it, the marker moving so far on the way if stated."""
    return any(can(one, kind=c.Pay) for one in _arrivals(s, place, steps))


def _reaches(s: State, place: int, steps: int | None = None) -> bool:
    return any(True for _one in _arrivals(s, place, steps))


def _arrivals(s: State, place: int, steps: int | None = None) -> Iterator[State]:
    """Yield the states in which the active car stands at a place, now or after journeys."""
    for one in (s, *journeys(s)):
        if one.over is None and one.at[one.turn] == place and steps in (None, one.outatime - s.outatime):
            yield one


def _travel_push_home(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the item can be returned there once Biff is chased off, and not before."""
    then, command = _arrives(position, action, facts), c.ReturnItem(position.seat, facts["item"])
    return then is not None and command not in then.legal_commands() and command in _pushed(then).legal_commands()


def _pushed(s: State) -> State:
    """Return the state with Biff chased off from the active car, if that is possible."""
    push = next((command for command in s.legal_commands() if isinstance(command, c.Push)), None)
    moved = s.clone()
    if push is not None:
        moved.apply(push)
    return moved


def _travel_pay_home(position: Position, action: Action, facts: Facts) -> bool:
    return _belongs(position, facts) and _travel_pay(position, action, facts)


def _travel_chase(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether Biff can be chased off there, and blocks an event, or the item that a seat carries."""
    then = _arrives(position, action, facts)
    if then is None or not can(then, kind=c.Push):
        return False
    if "item" not in facts:
        return bool(events_at(then, then.at[position.seat]))
    held = then.held[facts.get("seat", position.seat)] >> _item(then, facts["item"]) & 1
    return bool(held) and _home(then, facts["item"]) == then.at[position.seat]


def _travel_chase_to_fix(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the next seat can fix the place once Biff is chased off there, and not before."""
    then = _arrives(position, action, facts)
    return then is not None and _freed_for(then, _pushed(then), facts)


def _freed_for(s: State, pushed: State, facts: Facts) -> bool:
    """Return whether the named seat plays next, and can fix a place only where Biff is chased off."""
    place = _number(s, facts["place"])
    ends = s.clone(), pushed.clone()
    for end in ends:
        end.apply(c.EndTurn(s.turn))
    without, freed = ends
    fixes = _fixes(freed, place, facts.get("meets", 0)) and not _fixes(without, place)
    return fixes and freed.turn == facts["seat"] and place in s.biffs


def _goes_on(position: Position, action: Action, facts: Facts) -> list[State]:
    """List the states in which the car can have gone on from the end of its journey to the named goal."""
    then = _then(position, action)
    return [s for s in journeys(then) if s.at[position.seat] == _number(then, facts["goal"])]


def _travel_then(position: Position, action: Action, facts: Facts) -> bool:
    return bool(_goes_on(position, action, facts)) and _to_do(_then(position, action), facts)


def _travel_then_chase(position: Position, action: Action, facts: Facts) -> bool:
    ways = _goes_on(position, action, facts)
    return any(bool(events_at(s, s.at[position.seat])) and can(s, kind=c.Push) for s in ways)


def _travel_then_fix(position: Position, action: Action, facts: Facts) -> bool:
    return any(bool(events_at(s, s.at[position.seat])) and clears(s) for s in _goes_on(position, action, facts))


def _travel_then_return(position: Position, action: Action, facts: Facts) -> bool:
    command = c.ReturnItem(position.seat, facts["item"])
    return any(command in _pushed(s).legal_commands() for s in _goes_on(position, action, facts))


def _travel_then_wins(position: Position, action: Action, facts: Facts) -> bool:
    for s in map(_pushed, _goes_on(position, action, facts)):
        if c.ReturnItem(position.seat, facts["item"]) in s.legal_commands():
            s.apply(c.ReturnItem(position.seat, facts["item"]))
            if _won(s, position.seat):
                return True
    return False


def _travel_there(position: Position, action: Action, facts: Facts) -> bool:
    then = _arrives(position, action, {"place": facts["goal"]})
    return then is not None and _to_do(then, facts)


def _to_do(s: State, facts: Facts) -> bool:
    """Return whether the goal has events, or is the home of the named item, which the active seat carries."""
    item, goal = facts.get("item"), _number(s, facts["goal"])
    return bool(events_at(s, goal)) if item is None else _home(s, item) == goal and _holds(s, item)


def _near(columns: int | None, *, same_year: bool) -> ReasonCheck:
    """Make the check that something is to be done at another place, so many columns and years away; None: several."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        s, then = _now(position), _then(position, action)
        goal, to = _number(s, facts["goal"]), then.at[s.turn]
        if then.over is not None or goal in (s.at[s.turn], to):
            return False
        years = [one.year for one in s.lookup.box.places]
        apart = abs(_column(s, goal) - _column(s, to))
        fits = apart == columns if columns is not None else apart > same_year and years[s.at[s.turn]] != years[goal]
        return _to_do(then, facts) and fits and (years[goal] == years[to]) == same_year

    return check


def _closer(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the goal is so many columns nearer, but takes the same dice: its year and more than one column."""
    s, then = _now(position), _then(position, action)
    goal, years = _number(s, facts["goal"]), [one.year for one in s.lookup.box.places]
    was, now = (abs(_column(s, place) - _column(s, goal)) for place in (s.at[s.turn], then.at[s.turn]))
    same = (years[s.at[s.turn]] == years[goal]) == (years[then.at[s.turn]] == years[goal])
    return _to_do(then, facts) and same and was - now == facts["count"] > 0 and now > 1


def _holds(s: State, item: str) -> bool:
    return bool(s.held[s.turn] >> _item(s, item) & 1)


def _around(s: State, at: int) -> int:
    """Count the other places with something to do in the same year or column."""
    todo = {number for number, _one in enumerate(s.lookup.box.places) if events_at(s, number)}
    todo |= set(_homes_of(s, s.held[s.turn]))
    years = [one.year for one in s.lookup.box.places]
    return sum(years[at] == years[goal] or _column(s, at) == _column(s, goal) for goal in todo - {at})


def _travel_amid(position: Position, action: Action, facts: Facts) -> bool:
    s, then = _now(position), _arrives(position, action, facts)
    here = _around(s, s.at[s.turn])
    return then is not None and _around(s, then.at[s.turn]) == facts["count"] > facts["fewer"] == here > 0


def _travel_off(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the next seat can fix the place that the car leaves without meeting it, as it must if it stays."""
    s, then = _now(position), _then(position, action)
    here, (stays, leaves) = s.at[s.turn], (one.clone() for one in (s, then))
    for end in (stays, leaves):
        end.apply(c.EndTurn(s.turn))
    without = _fixes(leaves, here, 0) and not _fixes(stays, here, 0)
    return _is_here(s, facts) and leaves.turn == facts["seat"] and without


# --- events ----------------------------------------------------------------------------------------------------------


def _paid_up(position: Position, action: Action) -> State | None:
    """Return the state after completing a payment that clears the place."""
    s, then = _now(position), _then(position, action).clone()
    while then.over is None and isinstance(then.pending[-1], p.Paying):
        then.apply(next(command for command in then.legal_commands() if isinstance(command, c.Pay)))
    return None if events_at(then, s.at[s.turn]) else then


def _comes_home(position: Position, action: Action, facts: Facts) -> State | None:
    """Return the state with the named item returned to its cleared home, by whoever carries it."""
    s, clear = _now(position), _paid_up(position, action)
    seat = facts.get("seat", position.seat)
    item = _item(s, facts["item"])
    if clear is None or not _is_here(s, facts) or not s.held[seat] >> item & 1:
        return None
    clear = clear.clone()
    clear.turn = clear.actor = seat
    clear.pending, clear.at[seat] = [p.Acting()], _home(s, facts["item"])
    command = c.ReturnItem(seat, facts["item"])
    if clear.at[seat] != s.at[s.turn] or command not in clear.legal_commands():
        return None
    clear.apply(command)
    return clear


def _pay_wins(position: Position, action: Action, facts: Facts) -> bool:
    return _won(_comes_home(position, action, facts), position.seat)


def _pay_runs_out(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    clear = _paid_up(position, action)
    return clear is not None and _is_here(s, facts) and _runs_out(_without(s, s.at[s.turn]), facts)


def _pay_item(position: Position, action: Action, facts: Facts) -> bool:
    s, clear = _now(position), _paid_up(position, action)
    looks = clear is not None and clear.actor == NATURE and isinstance(clear.pending[-1], p.Searching)
    deck = [one.year for one in s.lookup.box.years].index(facts["year"])
    return looks and _is_here(s, facts) and s.left[deck] == facts["count"]


def _pay_clear(position: Position, action: Action, facts: Facts) -> bool:
    s, clear = _now(position), _paid_up(position, action)
    if clear is None or not _is_here(s, facts):
        return False
    places = [number for number, place in enumerate(s.lookup.box.places) if place.year == facts["year"]]
    return bool(sum(bool(events_at(clear, place)) for place in places) == facts["count"])


def _pay_on(position: Position, action: Action, facts: Facts) -> bool:
    s, (command,) = _now(position), action
    top = s.pending[-1]
    unpaid = isinstance(top, p.Paying) and sum(top.unpaid) == facts["count"]
    return isinstance(command, c.Pay) and unpaid and _is_here(s, facts)


def _erases(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the event is there, has the stated number of icons, and is removed."""
    s = _now(position)
    place, card = _number(s, facts["place"]), s.lookup.events.index(facts["event"])
    printed = next(one for one in s.lookup.box.events if one.id == facts["event"])
    gone = card in events_at(s, place) and card not in events_at(_then(position, action), place)
    return gone and len(printed.icons) == facts["count"]


def _erases_last(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    return _erases(position, action, facts) and len(events_at(s, _number(s, facts["place"]))) == 1


def _erases_for_seat(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    held = s.held[facts["seat"]] >> _item(s, facts["item"]) & 1
    return (
        bool(held) and _home(s, facts["item"]) == _number(s, facts["place"]) and _erases_last(position, action, facts)
    )


# --- dice left behind ------------------------------------------------------------------------------------------------


def _has_use(s: State, icon: str, place: str) -> bool:
    """Return whether the events of a place ask for an icon, or for any if it is a wrench."""
    needs = needs_at(s, _number(s, place))
    return icon in needs or (icon == "wrench" and bool(needs))


def _helps(s: State, left_at: int, place: int) -> bool:
    """Return whether a die left at a place helps at another."""
    years = [one.year for one in s.lookup.box.places]
    return _column(s, left_at) == _column(s, place) and years[left_at] <= years[place]


def _bury_for(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    (command,) = action
    shows = isinstance(command, c.Bury) and ICONS[s.faces[s.lookup.dice.index(command.die)]] == facts["icon"]
    place = _number(s, facts["place"])
    use = _helps(s, s.at[s.turn], place) and _has_use(s, facts["icon"], facts["place"])
    return shows and use and facts["year"] == _year(s, facts["place"])


def _bury_for_later(position: Position, action: Action, facts: Facts) -> bool:
    return bool(_later(_now(position))) and _bury_for(position, action, facts)


def _bury_for_seat(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the seat plays later in this round."""
    return facts["seat"] in _later(_now(position)) and _bury_for(position, action, facts)


def _take_back(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    (command,) = action
    die = s.lookup.dice.index(command.die)  # type: ignore[attr-defined]
    lies = s.where[die] == _number(s, facts["place"]) and ICONS[s.faces[die]] == facts["icon"]
    reached = [one.id for number, one in enumerate(s.lookup.box.places) if _helps(s, s.where[die], number)]
    return lies and not any(_has_use(s, facts["icon"], place) for place in reached)


def _take_back_all_the_same(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the die is taken from where it helps the named place."""
    s, (command,) = _now(position), action
    die = s.lookup.dice.index(command.die)  # type: ignore[attr-defined]
    place = _number(s, facts["place"])
    shows = ICONS[s.faces[die]] == facts["icon"] and facts["year"] == _year(s, facts["place"])
    return shows and _helps(s, s.where[die], place) and _has_use(s, facts["icon"], facts["place"])


def _lying(s: State) -> list[int]:
    """Return the actor's dice on the board."""
    colour = s.lookup.box.years[s.cars[s.actor]].colour
    return [die for die, name in enumerate(s.lookup.dice) if name.startswith(f"{colour}.") and s.where[die] >= 0]


def _leave_for(position: Position, _action: Action, facts: Facts) -> bool:
    s = _now(position)
    place = _number(s, facts["place"])
    lying = [die for die in _lying(s) if ICONS[s.faces[die]] == facts["icon"] and _helps(s, s.where[die], place)]
    return bool(lying) and _has_use(s, facts["icon"], facts["place"]) and facts["year"] == _year(s, facts["place"])


# --- Biff ------------------------------------------------------------------------------------------------------------


def _biff_here(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    gone = s.at[s.turn] not in _then(position, action).biffs
    return _is_here(s, facts) and s.at[s.turn] in s.biffs and gone


def _push_to_fix(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the place can be paid for once Biff is gone, and is the home of the named item, if any."""
    s = _now(position)
    belongs = "item" not in facts or (_holds(s, facts["item"]) and _home(s, facts["item"]) == s.at[s.turn])
    return belongs and _biff_here(position, action, facts) and can(_then(position, action), kind=c.Pay)


def _push_to_fix_for_seat(position: Position, action: Action, facts: Facts) -> bool:
    return _biff_here(position, action, facts) and _freed_for(_now(position), _then(position, action), facts)


def _push_for_item(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    held = s.held[facts.get("seat", s.turn)] >> _item(s, facts["item"]) & 1
    return bool(held) and _home(s, facts["item"]) == s.at[s.turn] and _biff_here(position, action, facts)


def _is_free(s: State, place: int) -> bool:
    """Return whether a Biff at a place would block nobody."""
    return not events_at(s, place) and not any(place in _homes_of(s, held) for held in s.held)


def _send_biff(position: Position, action: Action, facts: Facts) -> bool:
    s, place = _now(position), _number(_now(position), facts["place"])
    return place in _then(position, action).biffs and _is_free(s, place)


def _send_biff_off(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    was = _number(s, facts["goal"])
    blocks = was in s.biffs and was not in _then(position, action).biffs and not _is_free(s, was)
    return blocks and _send_biff(position, action, facts)


def _send_biff_from(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether events wait at Biff's old place, and the stated number at his new one."""
    s, then = _now(position), _then(position, action)
    was, place = _number(s, facts["goal"]), _number(s, facts["place"])
    moves = was in s.biffs and was not in then.biffs and place in then.biffs
    return moves and bool(events_at(s, was)) and len(events_at(s, place)) == facts["count"] > 0


def _send_biff_least(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether no other place in his year has fewer waiting events."""
    s, place = _now(position), _number(_now(position), facts["place"])
    year = [number for number, one in enumerate(s.lookup.box.places) if one.year == _year(s, facts["place"])]
    counts = [len(events_at(s, other)) for other in year if other not in s.biffs]
    comes = place in _then(position, action).biffs and len(events_at(s, place)) == facts["count"]
    return comes and facts["count"] == min(counts)


# --- the clock, tokens, items ----------------------------------------------------------------------------------------


def _worst(position: Position, _action: Action, facts: Facts) -> bool:
    end = round_end(_now(position))
    return bool(end.steps == facts["steps"] and end.year == facts.get("year", end.year))


def _repaired(position: Position, action: Action, year: int) -> State:
    """Return the position without all removable tokens, those of the year first."""
    then, less = _then(position, action).clone(), _now(position).clone()
    while isinstance(then.pending[-1], p.Removing):
        ways = [one for one in then.legal_commands() if isinstance(one, c.Remove)]
        if not ways:
            break
        then.apply(next((one for one in ways if _year(less, one.place) == year), ways[0]))
    less.paradox = then.paradox
    return less


def _repair(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the action removes so many tokens of the year, or still can, and what moves the marker then."""
    s, year, end = _now(position), facts["year"], round_end(_now(position))
    lying = [number for number, one in enumerate(s.lookup.box.places) if one.year == year and s.paradox >> number & 1]
    less, done = s.clone(), _then(position, action)
    gone = [number for number in lying if not done.paradox >> number & 1]
    may = len(gone) <= facts["count"] if isinstance(done.pending[-1], p.Removing) else len(gone) == facts["count"]
    for number in sorted(lying, key=lambda one: one not in gone)[: facts["count"]]:
        less.paradox &= ~(1 << number)
    return may and (end.year, end.steps, round_end(less).steps) == (year, facts["steps"], facts["then"])


def _repair_runs_out(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    return round_end(s).year == facts["year"] and _runs_out(_repaired(position, action, facts["year"]), facts)


def _tokens(position: Position, _action: Action, facts: Facts) -> bool:
    """Return whether the stated number of tokens exists, in a year if one is named."""
    s = _now(position)
    lying = [one.year for number, one in enumerate(s.lookup.box.places) if s.paradox >> number & 1]
    year = facts.get("year")
    return bool((len(lying) if year is None else lying.count(year)) == facts["count"] > 0)


def _remove_worst(position: Position, action: Action, facts: Facts) -> bool:
    s, less = _now(position), _now(position).clone()
    less.paradox = _then(position, action).paradox
    end = round_end(s)
    return (end.year, end.steps, round_end(less).steps) == (facts["year"], facts["steps"], facts["then"])


def _remove(position: Position, _action: Action, facts: Facts) -> bool:
    s = _now(position)
    year = [number for number, one in enumerate(s.lookup.box.places) if one.year == facts["year"]]
    covered = sum(bool(events_at(s, place)) for place in year)
    place, worst = _number(s, facts["place"]), round_end(s).year
    places = [number for number, one in enumerate(s.lookup.box.places) if one.year == worst]
    most = sum(bool(events_at(s, number)) for number in places)
    ahead = not covered or (facts["ahead"], facts["most"]) == (worst, most)
    counted = covered == facts.get("count", 0) and worst != facts["year"]
    return bool(s.paradox >> place & 1) and place in year and counted and ahead


def _end_turn(position: Position, _action: Action, facts: Facts) -> bool:
    """Return whether no dice are left, and the marker's steps and the next seat are as stated; or all is calm."""
    s = _now(position)
    later = _later(s)
    told = later[0] == facts["seat"] if "seat" in facts and later else "seat" not in facts and not later
    if "value" in facts:
        return round_end(s).steps == 0 and bool(facts["value"] == s.outatime)
    return not _ready(s) and told and bool(round_end(s).steps == facts["steps"] > 0)


def _next_wins(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the named seat plays next, and can reach the last item's home, and pay there or return it."""
    s = _then(position, action).clone()
    if s.turn == position.seat:
        s.apply(c.EndTurn(position.seat))
    home, command = _home(s, facts["item"]), c.ReturnItem(facts["seat"], facts["item"])
    there = [one for one in (s, *journeys(s)) if one.over is None and one.at[one.turn] == home]
    last = not any(s.left) and sum(held.bit_count() for held in s.held) == 1
    can_return = any(command in one.legal_commands() or can(one, kind=c.Pay) for one in there)
    return last and s.turn == facts["seat"] and _holds(s, facts["item"]) and can_return


def _returns(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the marker moves back as stated, and a token is turned up."""
    s, then = _now(position), _then(position, action)
    comes = then.actor == NATURE and isinstance(then.pending[-1], p.Fetching)
    home = then.returned >> _item(s, facts["item"]) & 1
    return bool(home) and comes and s.outatime - then.outatime == facts.get("count", 0)


def _return_wins(position: Position, action: Action, _facts: Facts) -> bool:
    return _won(_then(position, action), position.seat)


def _ready(s: State) -> int:
    return sum(isinstance(command, c.Bury) for command in s.legal_commands())


# --- rerolls ---------------------------------------------------------------------------------------------------------


def _chances(position: Position, action: Action, facts: Facts, wanted: Any) -> bool:
    """Return whether some possible reroll of ``count`` dice has the stated chance."""
    begun = _then(position, action)
    ways = [action] if begun.actor == NATURE else [(*action, command) for command in begun.legal_commands()]
    for way in ways:
        (*_, command) = way
        if isinstance(command, c.Reroll) and len(command.dice) == facts["count"]:
            true = position.chance(way, lambda s: wanted(s, command.dice))  # noqa: B023
            if abs(Fraction(facts["percent"]) - 100 * true) <= CLOSE:
                return True
    return False


def _rolls_for_all(position: Position, action: Action, facts: Facts) -> bool:
    s = _now(position)
    return _is_here(s, facts) and _chances(position, action, facts, lambda then, _dice: clears(then))


def _travel_reroll(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether some lightning and reroll at the end of the journey has the stated chance to fix the place."""
    then = _arrives(position, action, facts)
    strikes = [one for one in then.legal_commands() if isinstance(one, c.Strike)] if then is not None else []
    return any(_chances(position, (*action, one), facts, lambda s, _dice: clears(s)) for one in strikes)


def _rolls_for(wanted: Callable[[State, Facts], bool]) -> ReasonCheck:
    """Make the check that some reroll of so many dice does what is wanted at least as often as stated."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        begun = _then(position, action)
        ways = [action] if begun.actor == NATURE else [(*action, command) for command in begun.legal_commands()]
        rerolls = [way for way in ways if isinstance(way[-1], c.Reroll) and len(way[-1].dice) == facts["count"]]
        chances = (position.chance(way, lambda s: isinstance(s, State) and wanted(s, facts)) for way in rerolls)
        return any(100 * chance >= facts["percent"] - CLOSE for chance in chances)

    return check


def _does(s: State, facts: Facts) -> bool:
    """Return whether the active seat can go to the goal and fix it, or return the named item there."""
    if "item" not in facts:
        return _fixes(s, _number(s, facts["goal"]))
    command = c.ReturnItem(s.turn, facts["item"])
    return any(command in one.legal_commands() for one in _arrivals(s, _number(s, facts["goal"])))


def _lets(s: State, facts: Facts) -> bool:
    """Return whether the named seat, the next one, can do so with all dice that the active one leaves."""
    left = s.clone()
    for command in s.legal_commands():
        if isinstance(command, c.Bury):
            left.apply(command)
    left.apply(c.EndTurn(s.turn))
    return left.over is None and left.turn == facts["seat"] and _does(left, facts)


def _rolls_to_save(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether some reroll of so many dice saves the game at least as often as stated."""
    ways = [(*action, command) for command in _then(position, action).legal_commands() or ()] or [action]
    rerolls = [way for way in ways if isinstance(way[-1], c.Reroll) and len(way[-1].dice) == facts["count"]]
    chances = (position.chance(way, lambda s: isinstance(s, State) and saves(s)) for way in rerolls)
    return any(100 * chance >= facts["percent"] - CLOSE for chance in chances)


def _may_strike(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether dice can be rerolled somewhere after a command."""
    then = _then(position, action)
    return any(can(s, kind=c.Strike) for s in (then, *journeys(then))) and facts["percent"] > 0


def _travel_way(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether something is to be done at a goal that the car can go on towards."""
    s, then = _now(position), _then(position, action)
    goal, years = _number(s, facts["goal"]), [one.year for one in s.lookup.box.places]

    def nearer(end: int) -> bool:
        columns = [abs(_column(s, place) - _column(s, goal)) for place in (end, s.at[s.turn])]
        return columns[0] < columns[1] or years[end] == years[goal] != years[s.at[s.turn]]

    leads = goal != then.at[s.turn] and any(nearer(one.at[s.turn]) for one in (then, *journeys(then)))
    return leads and _to_do(then, facts)


def _rolls_for_icon(position: Position, action: Action, facts: Facts) -> bool:
    icon = ICONS.index(facts["icon"])

    def shows(then: State, dice: tuple[str, ...]) -> bool:
        return any(then.faces[then.lookup.dice.index(die)] == icon for die in dice)

    return _chances(position, action, facts, shows)


def _rolls_for_doc(position: Position, action: Action, facts: Facts) -> bool:
    return facts["icon"] == "doc" and bool(_now(position).paradox) and _rolls_for_icon(position, action, facts)


def _rolls_for_any(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether no icon is needed more often on the whole board, wrenches apart, which pay for all."""
    s = _now(position)
    needs = [icon for place in range(len(s.lookup.box.places)) for icon in needs_at(s, place)]
    most = max(needs.count(icon) for icon in ICONS if icon != "wrench")
    return needs.count(facts["icon"]) == most > 0 and _rolls_for_icon(position, action, facts)


def _with_drawbacks(text: str, check: ReasonCheck) -> ReasonCheck:
    """Add to the check of a reason that of the drawbacks that it tells, and that it leaves none out."""

    def checked(position: Position, action: Action, facts: Facts) -> bool:
        s, told = _now(position), facts.get("met", 0)
        if text.startswith("hint.travel"):
            moved = _then(position, action).outatime - s.outatime
            goes_on = text.startswith("hint.travel_then")
            if told < moved or (told > moved and not goes_on):
                return False
        if text.startswith(BIFF_TOLD) and bool(facts.get("biff")) != (_number(s, facts["goal"]) in s.biffs):
            return False
        return _tells_clock(text, s, facts) and check(position, action, facts)

    return checked


BIFF_TOLD: Final = tuple(f"hint.travel_{way}" for way in ("there", "next", "arrow", "flux", "towards", "closer", "way"))
CLEARING: Final = ("hint.pay_", "hint.travel_pay", "hint.erase_last")


def _tells_clock(text: str, s: State, facts: Facts) -> bool:
    """Return whether a reason for clearing a place says how OUTATIME would then move otherwise, and only then."""
    now, then = round_end(s), 0
    steps = now.steps
    if text.startswith(CLEARING) and "place" in facts and text != "hint.pay_on":
        without = round_end(_without(s, _number(s, facts["place"])))
        then = 0 if without.loses and (now.loses or without.steps < steps) else without.steps
    farther = {"less": steps, "more": then} if then > steps else {}
    nearer = {"late": steps, "saved": then} if 0 < then < steps else {}
    return {name: facts[name] for name in ("less", "more", "late", "saved") if name in facts} == farther | nearer


CHECKS: Final[Mapping[str, ReasonCheck]] = {
    "hint.best_found": lambda _position, _action, _facts: True,
    "hint.only_choice": lambda position, _action, _facts: len(position.state.legal_commands()) == 1,
    "hint.travel_wins": _travel_wins,
    "hint.travel_home": lambda position, action, facts: facts["count"] > 0 and _travel_home(position, action, facts),
    "hint.travel_early": _travel_home,
    "hint.travel_pay_runs_out": _travel_pay_runs_out,
    "hint.travel_push_pay_home": _travel_push_pay_home,
    **dict.fromkeys((f"hint.travel_leave_to_{what}" for what in ("fix", "fix_there", "reach")), _travel_leave_to),
    "hint.travel_pay_item": _travel_pay_item,
    "hint.travel_pay_for_seat": _travel_pay_for_seat,
    "hint.travel_pay": _travel_pay,
    "hint.travel_push": _travel_push,
    "hint.travel_push_home": _travel_push_home,
    "hint.travel_pay_home": _travel_pay_home,
    "hint.travel_reroll": _travel_reroll,
    **dict.fromkeys((f"hint.travel_chase{whom}" for whom in ("", "_home", "_for_seat")), _travel_chase),
    "hint.travel_chase_to_fix": _travel_chase_to_fix,
    "hint.travel_then_chase": _travel_then_chase,
    "hint.travel_then_fix": _travel_then_fix,
    "hint.travel_then_return": _travel_then_return,
    "hint.travel_then_wins": _travel_then_wins,
    **dict.fromkeys(("hint.travel_then", "hint.travel_then_home"), _travel_then),
    **dict.fromkeys(("hint.travel_there", "hint.travel_there_home"), _travel_there),
    **dict.fromkeys(("hint.travel_next", "hint.travel_next_home"), _near(1, same_year=True)),
    **dict.fromkeys(("hint.travel_arrow", "hint.travel_arrow_home"), _near(None, same_year=True)),
    **dict.fromkeys(("hint.travel_flux", "hint.travel_flux_home"), _near(0, same_year=False)),
    **dict.fromkeys(("hint.travel_towards", "hint.travel_towards_home"), _near(1, same_year=False)),
    **dict.fromkeys(("hint.travel_closer", "hint.travel_closer_home"), _closer),
    **dict.fromkeys(("hint.travel_way", "hint.travel_way_home"), _travel_way),
    "hint.travel_off": _travel_off,
    "hint.pay_wins": _pay_wins,
    "hint.pay_last": lambda position, action, facts: _comes_home(position, action, facts) is not None,
    "hint.pay_for_seat": lambda position, action, facts: _comes_home(position, action, facts) is not None,
    "hint.pay_runs_out": _pay_runs_out,
    "hint.pay_item": _pay_item,
    "hint.pay_clear": _pay_clear,
    "hint.pay_calm": lambda position, action, facts: _pay_clear(position, action, {**facts, "count": 0}),
    "hint.pay_on": _pay_on,
    "hint.bury_for_seat": _bury_for_seat,
    **dict.fromkeys(
        ("hint.bury_to_fix", "hint.bury_to_reach"),
        lambda position, _action, facts: _left_for(_now(position), facts, facts["place"]),
    ),
    "hint.bury_to_spend": lambda position, _action, facts: _left_for(
        _now(position), {**facts, "only": 0}, facts["place"]
    ),
    "hint.bury_for_later": _bury_for_later,
    "hint.bury_rest": lambda position, action, facts: (
        bool(_later(_now(position))) and _shows(_now(position), action[0].die) == facts["icon"]  # type: ignore[attr-defined]
    ),
    "hint.push_for_events": lambda position, action, facts: (
        bool(events_at(_now(position), _now(position).at[position.seat])) and _biff_here(position, action, facts)
    ),
    **dict.fromkeys(("hint.push_to_fix", "hint.push_to_fix_home"), _push_to_fix),
    "hint.push_to_fix_for_seat": _push_to_fix_for_seat,
    "hint.push_for_item": _push_for_item,
    "hint.push_for_seat": _push_for_item,
    "hint.push": lambda position, action, facts: (
        not events_at(_now(position), _now(position).at[position.seat]) and _biff_here(position, action, facts)
    ),
    "hint.reroll": _rolls_for_all,
    **{
        f"hint.reroll_{what}{whose}": _rolls_for(wanted)
        for what in ("fix", "home")
        for whose, wanted in (("", _does), ("_for_seat", _lets))
    },
    "hint.reroll_saves": _rolls_to_save,
    "hint.travel_saves": _may_strike,
    "hint.reroll_doc": _rolls_for_doc,
    "hint.reroll_any": _rolls_for_any,
    **dict.fromkeys(("hint.repair", "hint.repair_more"), _repair),
    "hint.repair_runs_out": _repair_runs_out,
    "hint.remove_worst": _remove_worst,
    "hint.remove": _remove,
    "hint.remove_idle": _remove,
    "hint.enough": lambda position, action, facts: _tokens(position, action, facts) and _worst(position, action, facts),
    "hint.return_wins": _return_wins,
    "hint.return_item": _returns,
    "hint.return_early": _returns,
    **dict.fromkeys(("hint.end_turn", "hint.end_turn_last", "hint.end_turn_calm"), _end_turn),
    "hint.next_wins": _next_wins,
    "hint.end_turn_dice": lambda position, _action, facts: (
        _ready(_now(position)) > 0 and round_end(_now(position)).steps == facts["steps"] > 0
    ),
    "hint.send_biff_off": _send_biff_off,
    "hint.send_biff": _send_biff,
    "hint.send_biff_from": _send_biff_from,
    "hint.travel_amid": _travel_amid,
    "hint.send_biff_least": _send_biff_least,
    "hint.erase_last": _erases_last,
    **dict.fromkeys(("hint.erase_home", "hint.erase_for_seat"), _erases_for_seat),
    "hint.erase": _erases,
    "hint.take_back": _take_back,
    "hint.take_back_all_the_same": _take_back_all_the_same,
    "hint.leave_for": _leave_for,
    "hint.leave": lambda position, _action, facts: len(_lying(_now(position))) == facts["count"],
}
"""The check of each reason, by its text id."""

REASONS: Final[Mapping[str, ReasonCheck]] = {text: _with_drawbacks(text, check) for text, check in CHECKS.items()}
"""The same with the drawbacks of an action."""
