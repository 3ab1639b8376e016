"""Experiments on states of Dice Through Time: journeys, payments, the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.state_data import READY
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Seat

# --- contents --------------------------------------------------------------------------------------------------------


def events_at(s: State, place: int) -> tuple[int, ...]:
    """Return the event cards at a place."""
    return s.events[place]


def needs_at(s: State, place: int) -> list[str]:
    """Return the icons on the event cards at a place."""
    printed = {card.id: card.icons for card in s.lookup.box.events}
    return [icon for card in events_at(s, place) for icon in printed[s.lookup.events[card]]]


def icons_here(s: State) -> list[str]:
    """Return the icons that the active seat can spend at its place."""
    found = []
    places, here = s.lookup.box.places, s.at[s.turn]
    each = len(places) // len(s.lookup.box.years)
    colour = s.lookup.box.years[s.cars[s.turn]].colour
    for die, name in enumerate(s.lookup.dice):
        where = s.where[die]
        mine = where == READY and name.startswith(f"{colour}.")
        left = where >= 0 and where % each == here % each and places[where].year <= places[here].year
        if mine or (left and not s.fresh >> die & 1):
            found.append(ICONS[s.faces[die]])
    return [*found, *(icon for icon, count in zip(ICONS, s.pool, strict=True) for _token in range(count))]


def fewest_unpaid(needs: Sequence[str], have: Sequence[str]) -> int:
    """Return the minimum number of unpaid icons, by exhaustive search."""
    if not needs:
        return 0
    first, *rest = needs
    best = 1 + fewest_unpaid(rest, have)
    for spent in ways_to_pay(first, have):
        if best == 0:
            break
        left = list(have)
        for icon in spent:
            left.remove(icon)
        best = min(best, fewest_unpaid(rest, left))
    return best


def ways_to_pay(icon: str, have: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the payments for an icon of an event: itself, a wrench, or a pair."""
    yield from ((one,) for one in dict.fromkeys((icon, "wrench")) if one in have)
    yield from ((one, one) for one in ICONS if have.count(one) > 1)


# --- experiments -----------------------------------------------------------------------------------------------------


def acting(s: State, seat: Seat | None = None) -> State:
    """Return a copy in which a seat (by default the active one) is free to act."""
    free = s.clone()
    free.turn = free.turn if seat is None else seat
    free.actor, free.pending = free.turn, [p.Acting()]
    return free


def can(s: State, *_about: object, kind: type) -> bool:
    """Return whether a command of a kind is legal."""
    return any(isinstance(command, kind) for command in s.legal_commands())


def clears(s: State) -> bool:
    """Return whether the events at the active car can be paid in full, after moving Biff if he is there."""
    here = s.at[s.turn]
    if here not in s.biffs:
        return can(s, kind=c.Pay)
    for push in s.legal_commands():
        if isinstance(push, c.Push):
            moved = s.clone()
            moved.apply(push)
            if not events_at(s, here) or can(moved, kind=c.Pay):
                return True
    return False


def journeys(s: State) -> Iterator[State]:
    """Yield the distinct states reachable by any number of journeys."""
    waiting, seen = [s], set[object]()
    while waiting:
        start = waiting.pop()
        for command in start.legal_commands():
            if not isinstance(command, c.Travel):
                continue
            end = start.clone()
            end.apply(command)
            shown = tuple(sorted((face, where) for face, where in zip(end.faces, end.where, strict=True)))
            key = end.at[s.turn], shown, tuple(end.pool), end.over is None, end.outatime
            if key not in seen:
                seen.add(key)
                yield end
                if end.over is None:
                    waiting.append(end)


SAVING: Final = (c.Travel, c.Push, c.Pay, c.ReturnItem, c.Repair, c.Remove, c.Enough)
"""What may save a game before the end of the turn; further rerolls are left out."""


def saves(s: State) -> bool:
    """Return whether the actor can win, or end its turn as the last of the round without Game Over, by trying all."""
    waiting, seen, seat = [s], set[str](), s.actor
    while waiting:
        start = waiting.pop()
        if start.over is not None or start.actor != seat:
            if start.over is None or start.over.winners:
                return True
            continue
        is_last = (start.turn + 1) % start.seats == start.first
        if is_last and isinstance(start.pending[-1], p.Acting) and not round_end(start).loses:
            return True
        for command in start.legal_commands():
            if isinstance(command, SAVING):
                end = start.clone()
                end.apply(command)
                if (digest := end.digest()) not in seen:
                    seen.add(digest)
                    waiting.append(end)
    return False


class RoundEnd(NamedTuple):
    """The effect of the end of the round: the year that moves the marker, its steps, whether that loses."""

    year: int | None
    steps: int
    loses: bool


def round_end(s: State) -> RoundEnd:
    """Compute the effect of ending the round now by counting, verified by trying during a turn."""
    places = s.lookup.box.places
    covered = {year.year: 0 for year in s.lookup.box.years}
    tokens = dict(covered)
    for number, place in enumerate(places):
        covered[place.year] += bool(events_at(s, number))
        tokens[place.year] += s.paradox >> number & 1
    year = max(sorted(covered), key=covered.__getitem__)
    steps = covered[year] + tokens[year] if covered[year] else 0
    loses = s.outatime + steps >= s.lookup.box.numbers.outatime.game_over
    if s.over is None and isinstance(s.pending[-1], p.Acting):
        end = s.clone()
        while end.over is None and end.round == s.round:
            end.apply(c.EndTurn(end.turn))
        assert loses == (end.over is not None)
        assert loses or end.outatime - s.outatime == steps
    return RoundEnd(year if covered[year] else None, steps, loses)


def wins_at_home(s: State, item: str) -> bool:
    """Return whether the game would be won if the carrier of an item had the turn at its home."""
    box = s.lookup.box
    number, home = next((number, one.home) for number, one in enumerate(box.items) if one.id == item)
    seat = next((seat for seat, held in enumerate(s.held) if held >> number & 1), None)
    if seat is None or s.over is not None:
        return False
    there = acting(s, seat)
    there.at[seat] = [place.id for place in box.places].index(home)
    command = c.ReturnItem(seat, item)
    if command not in there.legal_commands():
        return False
    there.apply(command)
    return there.over is not None and bool(there.over.winners)
