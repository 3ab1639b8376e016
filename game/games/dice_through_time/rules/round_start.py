"""Start of a round: cars are dealt once, events drawn, dice taken back and rolled (rulebook, steps 1, 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import YEARS
from game.games.dice_through_time.rules.compiled_box import NO_SPECIAL
from game.games.dice_through_time.rules.state_data import READY, StateData
from game.rules.contract import NATURE
from game.rules.parts import UNROLLED, bits
from game.rules.pending_stack import ask_active, ask_chance

# --- drawing events --------------------------------------------------------------------------------------------------


def _drawing(s: StateData, top: p.Drawing) -> bool:
    """Draw by chance; when done, or no card is left, continue with the dice (ruling 20)."""
    if top.left and not s.deck and s.deck.discards:
        s.deck = s.deck.reshuffled()
    if top.left and s.deck:
        s.actor = NATURE
        return False
    for card in s.aside:
        s.deck = s.deck.discard(card)
    s.aside = ()
    s.pending[-1] = p.TakingBack(0)
    return True


def _drawn(s: StateData, command: c.Drawn) -> None:
    """Place an event, or resolve and discard a special one (ruling 19: it counts as a draw)."""
    top = s.pending[-1]
    assert isinstance(top, p.Drawing)
    s.pending[-1] = p.Drawing(top.left - 1)
    event = s.lookup.event[command.event]
    s.deck = s.deck.without(event)
    effect = s.lookup.effects[event]
    if effect == NO_SPECIAL:
        s.place_event(event)
    elif effect == "no_flux":
        s.lasting += (event,)
    else:
        s.aside += (event,)
        SPECIALS[effect](s)


def _back(s: StateData) -> None:
    s.advance_outatime(-1)


def _forward(s: StateData) -> None:
    s.advance_outatime(1)


def _paradox_each(s: StateData) -> None:
    """Put a paradox token on the leftmost covered place without one, in each year."""
    for year in range(YEARS):
        bare = [place for place in s.covered(year) if not s.paradox >> place & 1]
        if bare:
            s.paradox |= 1 << bare[0]


def _biffs_swarm(s: StateData) -> None:
    """Send each Biff to the place with most events in his year; ties go left, and without events he stays."""
    for year in range(YEARS):
        covered = s.covered(year)
        if covered:
            s.biffs[year] = max(covered, key=lambda place: len(s.events[place]))


def _fetch(s: StateData) -> None:
    s.pending.append(p.Fetching())


def _clear_paradox(s: StateData) -> None:
    s.pending.append(p.Removing(s.lookup.numbers.removed, may_stop=True))


def _move_biff(s: StateData) -> None:
    s.pending.append(p.SendingBiff())


def _erase_event(s: StateData) -> None:
    s.pending.append(p.Erasing())


SPECIALS: Final[dict[str, Callable[[StateData], None]]] = {
    "einstein": _fetch,
    "clear_paradox": _clear_paradox,
    "back": _back,
    "move_biff": _move_biff,
    "erase_event": _erase_event,
    "forward": _forward,
    "paradox_each": _paradox_each,
    "biffs_swarm": _biffs_swarm,
}
"""Immediate effects of special events."""


def _fetching(s: StateData, _top: p.Fetching) -> bool:
    """Reveal an Einstein token by chance if one is left."""
    if any(s.bag):
        s.actor = NATURE
        return False
    s.pending.pop()
    return True


def _token_found(s: StateData, command: c.TokenFound) -> None:
    icon = s.lookup.icon[command.icon]
    s.pending.pop()
    s.bag[icon] -= 1
    s.pool[icon] += 1


def _removing(s: StateData, top: p.Removing) -> bool:
    """Ask for the next paradox token while one is due and left."""
    if top.left and s.paradox:
        s.actor = s.turn
        return False
    s.pending.pop()
    return True


def _remove(s: StateData, command: c.Remove) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.Removing)
    s.paradox &= ~(1 << s.lookup.place[command.place])
    s.pending[-1] = p.Removing(top.left - 1, top.may_stop)


def _enough(s: StateData, _command: c.Enough) -> None:
    s.pending.pop()


def _send_biff(s: StateData, command: c.SendBiff) -> None:
    s.pending.pop()
    to = s.lookup.place[command.to]
    s.biffs[s.lookup.year_of[to]] = to


def _erasing(s: StateData, _top: p.Erasing) -> bool:
    """Ask for an event on the board, if there is one."""
    if any(s.events):
        s.actor = s.turn
        return False
    s.pending.pop()
    return True


def _erase(s: StateData, command: c.Erase) -> None:
    event = s.lookup.event[command.event]
    s.pending.pop()
    s.take_event_off(event)
    s.aside += (event,)


# --- cars and dice ---------------------------------------------------------------------------------------------------


def _cars_dealt(s: StateData, command: c.CarsDealt) -> None:
    s.pending.pop()
    s.take_cars(tuple(s.lookup.colour[name] for name in command.cars))


def _taking_back(s: StateData, top: p.TakingBack) -> bool:
    """Ask everybody with dice on the board, in turn order (ruling 8)."""
    if top.number == s.seats:
        s.pending[-1] = p.Rolling(0)
        return True
    seat = s.in_turn_order(top.number)
    if s.buried_dice(seat):
        s.actor = seat
        return False
    s.pending[-1] = p.TakingBack(top.number + 1)
    return True


def _take_back(s: StateData, command: c.TakeBack) -> None:
    die = s.lookup.die[command.die]
    s.where[die], s.faces[die] = READY, UNROLLED


def _leave_buried(s: StateData, _command: c.LeaveBuried) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.TakingBack)
    s.pending[-1] = p.TakingBack(top.number + 1)


def _rolling(s: StateData, top: p.Rolling) -> bool:
    """Roll the dice of one seat after the other by chance; then the first player's turn begins."""
    if top.number == s.seats:
        s.pending[-1] = p.Acting()
        return True
    if s.ready_dice(s.in_turn_order(top.number)):
        s.actor = NATURE
        return False
    s.pending[-1] = p.Rolling(top.number + 1)
    return True


def rolled_dice(s: StateData) -> Sequence[int]:
    """Return the dice being rolled."""
    top = s.pending[-1]
    if isinstance(top, p.Rolling):
        return s.ready_dice(s.in_turn_order(top.number))
    return bits(top.dice) if isinstance(top, p.Rerolling) else ()


def _rolled(s: StateData, command: c.Rolled) -> None:
    """Set the rolled icons."""
    for die, icon in zip(rolled_dice(s), command.icons, strict=True):
        s.faces[die] = s.lookup.icon[icon]
    top = s.pending.pop()
    if isinstance(top, p.Rolling):
        s.pending.append(p.Rolling(top.number + 1))


STEPS: Final[dict[type, Callable[[Any, Any], bool]]] = {
    p.DealingCars: ask_chance,
    p.Drawing: _drawing,
    p.Fetching: _fetching,
    p.Removing: _removing,
    p.SendingBiff: ask_active,
    p.Erasing: _erasing,
    p.TakingBack: _taking_back,
    p.Rolling: _rolling,
    p.Acting: ask_active,
    p.Striking: ask_active,
    p.Rerolling: ask_chance,
    p.Paying: ask_active,
    p.Searching: ask_chance,
}
"""Step function for each decision: resolve it automatically, or name who is asked."""

EFFECTS: Final[dict[type, Callable[[Any, Any], None]]] = {
    c.CarsDealt: _cars_dealt,
    c.Drawn: _drawn,
    c.TokenFound: _token_found,
    c.Remove: _remove,
    c.Enough: _enough,
    c.SendBiff: _send_biff,
    c.Erase: _erase,
    c.TakeBack: _take_back,
    c.LeaveBuried: _leave_buried,
    c.Rolled: _rolled,
}
"""Effect function for each command outside a turn; those for dice and paradox tokens also serve within one."""
