"""Reasons for refusals, as a player at the table would give them.

:func:`explain` is only called for illegal commands, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import ARROW, DOC, FIST, FLUX, LIGHTNING, WRENCH
from game.games.dice_through_time.rules.payment_means import missing, missing_after, needed_at, purse_of, reaches
from game.games.dice_through_time.rules.refusal_and_ending_ids import RefusalReason
from game.games.dice_through_time.rules.state_data import IN_BOX, SPENT, StateData
from game.rules import shared_refusals
from game.rules.contract import Command, Refusal


def explain(s: StateData, command: Command) -> Refusal:
    """Return why the illegal ``command`` is refused."""
    lookup = s.lookup
    known: dict[str, Container[Any]] = {
        "to": lookup.place,
        "place": lookup.place,
        "icon": lookup.icon,
        "die": lookup.die,
        "item": lookup.item,
        "event": lookup.event,
    }
    for name in getattr(command, "dice", ()):
        if name not in lookup.means_of:
            return Refusal(RefusalReason.UNKNOWN, (("name", str(name)),))
    return shared_refusals.explain(s, command, known, REASONS)


# --- payments --------------------------------------------------------------------------------------------------------


def _cannot_spend(s: StateData, dice: tuple[str, ...]) -> Refusal | None:
    """Return why a payment is invalid; None if it is valid, alone or as a pair."""
    if len(dice) not in (1, 2):
        return Refusal(RefusalReason.ONE_OR_TWO, (("given", len(dice)),))
    for name in dice:
        refusal = _no_token(s, dice, name) if s.lookup.means_of[name] >= s.lookup.first_token else _no_die(s, name)
        if refusal is not None:
            return refusal
    if len(dice) == 1:
        return None
    first, second = (_shown(s, name) for name in dice)
    if dice[0] == dice[1] and dice[0] in s.lookup.die:
        return Refusal(RefusalReason.TWICE, (("die", dice[0]),))
    if first != second:
        return Refusal(RefusalReason.NO_PAIR, (("first", ICONS[first]), ("second", ICONS[second])))
    return None


def _no_token(s: StateData, dice: tuple[str, ...], name: str) -> Refusal | None:
    """Return why an Einstein token is not available."""
    icon = s.lookup.means_of[name] - s.lookup.first_token
    if s.pool[icon] < dice.count(name):
        return Refusal(RefusalReason.NO_TOKEN, (("icon", ICONS[icon]), ("left", s.pool[icon])))
    return None


def _no_die(s: StateData, name: str) -> Refusal | None:
    """Return why the active seat cannot spend a die."""
    die = s.lookup.die[name]
    where = s.where[die]
    if where < 0:
        return _not_ready(s, name)
    if s.fresh >> die & 1:
        return Refusal(RefusalReason.BURIED_NOW, (("die", name),))
    if not reaches(s, die, s.here):
        return Refusal(RefusalReason.BURIED_ELSEWHERE, (("die", name), ("place", s.lookup.places[where])))
    return None


def _not_ready(s: StateData, name: str) -> Refusal | None:
    """Return why a die is not an unspent one on the active seat's mat."""
    die = s.lookup.die[name]
    where = s.where[die]
    if where == IN_BOX:
        return Refusal(RefusalReason.NOT_IN_PLAY, (("die", name),))
    if s.owner(die) != s.turn:
        return Refusal(RefusalReason.NOT_YOUR_DIE, (("die", name), ("seat", s.owner(die))))
    if where >= 0:
        return Refusal(RefusalReason.DIE_BURIED, (("die", name), ("place", s.lookup.places[where])))
    return Refusal(RefusalReason.DIE_SPENT, (("die", name),)) if where == SPENT else None


def _shown(s: StateData, name: str) -> int:
    """Return the icon of a die or token."""
    means = s.lookup.means_of[name]
    return means - s.lookup.first_token if means >= s.lookup.first_token else s.faces[means]


def _cannot_give(s: StateData, dice: tuple[str, ...], icon: int) -> Refusal | None:
    """Return why a payment does not give the icon an action takes."""
    refusal = _cannot_spend(s, dice)
    if refusal is None and len(dice) == 1 and _shown(s, dice[0]) != icon:
        return Refusal(RefusalReason.WRONG_ICON, (("needed", ICONS[icon]), ("shown", ICONS[_shown(s, dice[0])])))
    return refusal or _out_of_order(s, dice)


def _out_of_order(s: StateData, dice: tuple[str, ...]) -> Refusal | None:
    """Refuse a pair named in the wrong order: the lower die comes first, tokens last."""
    if [s.lookup.means_of[name] for name in dice] != sorted(s.lookup.means_of[name] for name in dice):
        return Refusal(RefusalReason.OUT_OF_ORDER, (("first", dice[1]), ("second", dice[0])))
    return None


# --- actions ---------------------------------------------------------------------------------------------------------


def _travel(s: StateData, command: c.Travel) -> Refusal:
    """Refuse a journey: to the own place, unreachable, or unpaid."""
    lookup, here, to = s.lookup, s.here, s.lookup.place[command.to]
    if to == here:
        return Refusal(RefusalReason.YOU_ARE_THERE)
    if lookup.year_of[to] != lookup.year_of[here] and lookup.column_of[to] != lookup.column_of[here]:
        return Refusal(RefusalReason.NO_WAY, (("to", command.to),))
    if to in lookup.neighbours[here]:
        refusal = _cannot_spend(s, command.dice) or _out_of_order(s, command.dice)
    else:
        icon = ARROW if lookup.year_of[to] == lookup.year_of[here] else FLUX
        refusal = _cannot_give(s, command.dice, icon)
    return refusal or Refusal(RefusalReason.OVERHEATED, (("die", command.dice[0]),))


def _push(s: StateData, command: c.Push) -> Refusal:
    """Refuse to push Biff: he is not here, cannot go there, or it is unpaid."""
    lookup, to = s.lookup, s.lookup.place[command.to]
    year = lookup.years[lookup.year_of[s.here]]
    if not s.has_biff(s.here):
        return Refusal(RefusalReason.NO_BIFF_HERE, (("year", year),))
    if to == s.here:
        return Refusal(RefusalReason.BIFF_IS_THERE, (("year", year),))
    if lookup.year_of[to] != lookup.year_of[s.here]:
        return Refusal(RefusalReason.OTHER_YEAR, (("year", year),))
    return _cannot_give(s, command.dice, FIST) or shared_refusals.never(s, command)


def _strike(s: StateData, command: c.Strike) -> Refusal:
    return _cannot_give(s, command.dice, LIGHTNING) or Refusal(RefusalReason.NOTHING_TO_REROLL)


def _reroll(s: StateData, command: c.Reroll) -> Refusal:
    """Refuse a reroll: no dice, tokens, or not the own unspent dice in order (ruling 7)."""
    if not command.dice:
        return Refusal(RefusalReason.NO_DICE_NAMED)
    for number, name in enumerate(command.dice):
        if name not in s.lookup.die:
            return Refusal(RefusalReason.UNKNOWN, (("name", name),))
        refusal = _not_ready(s, name)
        if refusal is not None:
            return refusal
        if name in command.dice[:number]:
            return Refusal(RefusalReason.TWICE, (("die", name),))
    first, second = next(
        pair
        for pair in zip(command.dice, command.dice[1:], strict=False)
        if s.lookup.die[pair[0]] > s.lookup.die[pair[1]]
    )
    return Refusal(RefusalReason.OUT_OF_ORDER, (("first", second), ("second", first)))


def _repair(s: StateData, command: c.Repair) -> Refusal:
    if not s.paradox:
        return Refusal(RefusalReason.NO_PARADOX)
    return _cannot_give(s, command.dice, DOC) or shared_refusals.never(s, command)


def _remove(s: StateData, _command: c.Remove) -> Refusal:
    return Refusal(RefusalReason.NO_PARADOX)


def _enough(s: StateData, _command: c.Enough) -> Refusal:
    top = s.pending[-1]
    assert isinstance(top, p.Removing)
    return Refusal(RefusalReason.MUST_REMOVE, (("left", min(top.left, s.paradox.bit_count())),))


def _pay(s: StateData, command: c.Pay) -> Refusal:
    """Refuse a payment: nothing to pay for, wrong icon, or not payable all at once."""
    top, icon = s.pending[-1], s.lookup.icon[command.icon]
    needed = top.unpaid if isinstance(top, p.Paying) else needed_at(s, s.here)
    if not s.events[s.here]:
        return Refusal(RefusalReason.NO_EVENT_HERE)
    if s.has_biff(s.here):
        return Refusal(RefusalReason.BIFF_IS_HERE, (("year", s.lookup.years[s.lookup.year_of[s.here]]),))
    if not needed[icon]:
        return Refusal(RefusalReason.ICON_NOT_NEEDED, (("icon", command.icon),))
    refusal = _cannot_spend(s, command.dice) or _out_of_order(s, command.dice)
    if refusal is not None:
        return refusal
    shown = _shown(s, command.dice[0])
    if len(command.dice) == 1 and shown not in (icon, WRENCH):
        return Refusal(RefusalReason.WRONG_ICON, (("needed", command.icon), ("shown", ICONS[shown])))
    counts = purse_of(s).counts
    short = missing(needed, counts) or missing_after(needed, counts, icon, shown, len(command.dice))
    return Refusal(RefusalReason.CANNOT_COMPLETE, (("missing", short),))


def _bury(s: StateData, command: c.Bury) -> Refusal:
    return _not_ready(s, command.die) or shared_refusals.never(s, command)


def _return_item(s: StateData, command: c.ReturnItem) -> Refusal:
    """Refuse to return an item: not held, not at its home, Biff or events here (ruling 14)."""
    lookup, item = s.lookup, s.lookup.item[command.item]
    if not s.held[s.turn] >> item & 1:
        return Refusal(RefusalReason.NOT_YOUR_ITEM, (("item", command.item),))
    if lookup.homes[item] != s.here:
        return Refusal(
            RefusalReason.NOT_ITS_HOME, (("item", command.item), ("home", lookup.places[lookup.homes[item]]))
        )
    if s.has_biff(s.here):
        return Refusal(RefusalReason.BIFF_IS_HERE, (("year", lookup.years[lookup.year_of[s.here]]),))
    return Refusal(RefusalReason.EVENTS_HERE, (("left", len(s.events[s.here])),))


# --- special events and start of a round -----------------------------------------------------------------------------


def _send_biff(s: StateData, command: c.SendBiff) -> Refusal:
    return Refusal(
        RefusalReason.BIFF_IS_THERE, (("year", s.lookup.years[s.lookup.year_of[s.lookup.place[command.to]]]),)
    )


def _erase(_s: StateData, command: c.Erase) -> Refusal:
    return Refusal(RefusalReason.NOT_PLACED, (("event", command.event),))


def _take_back(s: StateData, command: c.TakeBack) -> Refusal:
    """Refuse to take a die back: not in play, another seat's, or not buried."""
    die = s.lookup.die[command.die]
    if s.where[die] == IN_BOX:
        return Refusal(RefusalReason.NOT_IN_PLAY, (("die", command.die),))
    if s.owner(die) != command.seat:
        return Refusal(RefusalReason.NOT_YOUR_DIE, (("die", command.die), ("seat", s.owner(die))))
    return Refusal(RefusalReason.NOT_BURIED, (("die", command.die),))


REASONS: Final[shared_refusals.Reasons] = {
    c.Travel: ((p.Acting,), _travel),
    c.Push: ((p.Acting,), _push),
    c.Strike: ((p.Acting,), _strike),
    c.Reroll: ((p.Striking,), _reroll),
    c.Repair: ((p.Acting,), _repair),
    c.Remove: ((p.Removing,), _remove),
    c.Enough: ((p.Removing,), _enough),
    c.Pay: ((p.Acting, p.Paying), _pay),
    c.Bury: ((p.Acting,), _bury),
    c.ReturnItem: ((p.Acting,), _return_item),
    c.EndTurn: ((p.Acting,), shared_refusals.never),
    c.SendBiff: ((p.SendingBiff,), _send_biff),
    c.Erase: ((p.Erasing,), _erase),
    c.TakeBack: ((p.TakingBack,), _take_back),
    c.LeaveBuried: ((p.TakingBack,), shared_refusals.never),
}
"""For each command: its decisions, and the function that explains a refusal in them."""
