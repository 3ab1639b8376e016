"""Actions of the active seat, and the end of turn and round (rulebook, steps 3 to 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending
from game.games.dice_through_time.rules.state_data import READY, SPENT, StateData
from game.rules.parts import UNROLLED, mask_of


def _travel(s: StateData, command: c.Travel) -> None:
    """Move the car; meeting another car costs time (rulebook, "Setkání s vaším druhým já"; ruling 1)."""
    s.spend(s.lookup.numbered[command.dice])
    to = s.lookup.place[command.to]
    meets = to in s.at
    s.at[command.seat] = to
    if meets:
        s.advance_outatime(s.lookup.numbers.meeting)


def _push(s: StateData, command: c.Push) -> None:
    s.spend(s.lookup.numbered[command.dice])
    to = s.lookup.place[command.to]
    s.biffs[s.lookup.year_of[to]] = to


def _strike(s: StateData, command: c.Strike) -> None:
    s.spend(s.lookup.numbered[command.dice])
    s.pending.append(p.Striking())


def _reroll(s: StateData, command: c.Reroll) -> None:
    s.pending[-1] = p.Rerolling(mask_of(s.lookup.die[name] for name in command.dice))


def _repair(s: StateData, command: c.Repair) -> None:
    s.spend(s.lookup.numbered[command.dice])
    s.pending.append(p.Removing(s.lookup.numbers.removed, may_stop=False))


def _pay(s: StateData, command: c.Pay) -> None:
    """Pay for one icon; the place is cleared once all are paid."""
    top = s.pending[-1]
    icon = s.lookup.icon[command.icon]
    unpaid = list(top.unpaid) if isinstance(top, p.Paying) else needed_at(s, s.here)
    unpaid[icon] -= 1
    s.spend(s.lookup.numbered[command.dice])
    if isinstance(top, p.Paying):
        s.pending.pop()
    if any(unpaid):
        s.pending.append(p.Paying(tuple(unpaid)))
    else:
        _complete(s)


def _complete(s: StateData) -> None:
    """Discard the events of the place and draw one item (rulebook, "Dokončení událostí"; ruling 17)."""
    here = s.here
    for event in s.events[here]:
        s.deck = s.deck.discard(event)
    s.events[here] = ()
    s.paradox &= ~(1 << here)
    if s.held[s.turn].bit_count() < s.lookup.numbers.carried and s.left[s.lookup.year_of[here]]:
        s.pending.append(p.Searching())


def _bury(s: StateData, command: c.Bury) -> None:
    """Bury a die at the car's place; it helps in later turns only (ruling 9)."""
    die = s.lookup.die[command.die]
    s.where[die] = s.here
    s.fresh |= 1 << die


def _return_item(s: StateData, command: c.ReturnItem) -> None:
    """Return an item: it gains time and an Einstein token; the last one wins the game (ruling 23)."""
    bit = 1 << s.lookup.item[command.item]
    s.held[command.seat] &= ~bit
    s.returned |= bit
    s.advance_outatime(s.lookup.numbers.returned)
    if not any(s.held) and not any(s.left):
        s.finish(Ending.ALL_RETURNED, tuple(range(s.seats)))
    else:
        s.pending.append(p.Fetching())


def _end_turn(s: StateData, _command: c.EndTurn) -> None:
    """Pass the turn to the next seat, or end the round after the last one."""
    s.fresh = 0
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.first:
        _end_round(s)


def _end_round(s: StateData) -> None:
    """Move the OUTATIME marker, add paradox tokens, and pass the first player marker (rulebook, steps 4 to 6)."""
    year, steps = s.worst_year()
    s.advance_outatime(steps)
    if s.over is not None:
        return
    if year >= 0:
        s.paradox |= mask_of(s.covered(year))
    for card in s.lasting:
        s.deck = s.deck.discard(card)
    s.lasting = ()
    s.round += 1
    s.first = s.turn = (s.first + 1) % s.seats
    for die, where in enumerate(s.where):
        if where in (READY, SPENT):
            s.where[die], s.faces[die] = READY, UNROLLED
    s.pending[-1] = p.Drawing(s.lookup.numbers.events[s.seats])


# --- chance outcomes -------------------------------------------------------------------------------------------------


def _item_found(s: StateData, command: c.ItemFound) -> None:
    item = s.lookup.item[command.item]
    year = s.lookup.found[item]
    s.pending.pop()
    s.held[s.turn] |= 1 << item
    s.unseen[year] &= ~(1 << item)
    s.left[year] -= 1


EFFECTS: Final[dict[type, Callable[[Any, Any], None]]] = {
    c.Travel: _travel,
    c.Push: _push,
    c.Strike: _strike,
    c.Reroll: _reroll,
    c.Repair: _repair,
    c.Pay: _pay,
    c.Bury: _bury,
    c.ReturnItem: _return_item,
    c.EndTurn: _end_turn,
    c.ItemFound: _item_found,
}
"""Effect function for each command of a turn."""
