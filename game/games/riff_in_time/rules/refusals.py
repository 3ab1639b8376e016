"""Reasons for refusals, as a player at the table would give them.

:func:`explain` is only called for illegal commands, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import DICE, FACES
from game.games.riff_in_time.rules.compiled_box import EXCELLENT, HANDLING, INTERACT, MIDDLE, MOVE, REROLL
from game.games.riff_in_time.rules.legal import reach
from game.games.riff_in_time.rules.payment_means import choices_of_dice, dice_owed, handles_freely, shown_by
from game.games.riff_in_time.rules.refusal_and_ending_ids import RefusalReason
from game.games.riff_in_time.rules.riffs import options_of
from game.games.riff_in_time.rules.state_data import StateData
from game.rules import shared_refusals
from game.rules.contract import Command, Refusal


def explain(s: StateData, command: Command) -> Refusal:
    """Return why the illegal ``command`` is refused."""
    lookup = s.lookup
    known: dict[str, Container[Any]] = {
        "objective": lookup.objective,
        "location": lookup.location,
        "personage": lookup.personage,
        "die": lookup.means_of,
        "by": lookup.means_of,
        "first": lookup.means_of,
        "second": lookup.means_of,
    }
    if isinstance(command, c.Move):
        known["to"] = lookup.space
    return shared_refusals.explain(s, command, known, REASONS)


# --- payments --------------------------------------------------------------------------------------------------------


def _no_die(s: StateData, name: str) -> Refusal | None:
    """Return why a name is no unspent die of the pool."""
    die = s.lookup.means_of[name]
    if die >= s.lookup.first_card:
        return Refusal(RefusalReason.UNKNOWN, (("name", name),))
    if die >= len(s.pool):
        return Refusal(RefusalReason.NOT_IN_POOL, (("die", name),))
    if s.pool.spent >> die & 1:
        return Refusal(RefusalReason.DIE_SPENT, (("die", name),))
    return None


def _not_ready(s: StateData, name: str) -> Refusal | None:
    """Return why a payment cannot be spent at all now."""
    means = s.lookup.means_of[name]
    if means < s.lookup.first_card:
        return _no_die(s, name)
    if means == s.lookup.made:
        granted, used = s.made > 0, False
    elif means == s.lookup.free:
        granted, used = s.has_ability("free_handling"), not handles_freely(s)
    else:
        granted, used = bool(s.granted >> means & 1), bool(s.used >> means & 1)
    if not granted:
        return Refusal(RefusalReason.NOT_GRANTED, (("means", name),))
    return Refusal(RefusalReason.MEANS_USED, (("means", name),)) if used else None


def _action_of(s: StateData, name: str) -> str:
    """Return the name of a payment's action."""
    shown = shown_by(s, s.lookup.means_of[name])
    return "free_handling" if shown == HANDLING else FACES[shown]


def _cannot_pay(s: StateData, name: str, action: int, handling: bool = False) -> Refusal | None:
    """Return why a payment does not pay for an action; None if it does."""
    refusal = _not_ready(s, name)
    if refusal is not None:
        return refusal
    shown = shown_by(s, s.lookup.means_of[name])
    if shown == HANDLING:
        return None if handling else Refusal(RefusalReason.ONLY_HANDLING)
    if shown in (action, EXCELLENT):
        return None
    return Refusal(RefusalReason.WRONG_ACTION, (("needed", FACES[action]), ("shown", _action_of(s, name))))


def _bogus_first(s: StateData) -> Refusal | None:
    """Return the refusal for pending Bogus results, if any."""
    bogus = s.unresolved().bit_count()
    return Refusal(RefusalReason.BOGUS_FIRST, (("left", bogus),)) if bogus else None


# --- dice ------------------------------------------------------------------------------------------------------------


def _use_booth(_s: StateData, _command: c.UseBooth) -> Refusal:
    return Refusal(RefusalReason.BOOTH_USED)


def _reroll(s: StateData, command: c.Reroll) -> Refusal:
    refusal = _no_die(s, command.die) or _cannot_pay(s, command.by, REROLL)
    return refusal or Refusal(RefusalReason.SAME_DIE, (("die", command.die),))


def _suffer(s: StateData, command: c.Suffer) -> Refusal:
    refusal = _no_die(s, command.die)
    return refusal or Refusal(RefusalReason.NOT_BOGUS, (("die", command.die), ("shown", _action_of(s, command.die))))


def _combine(s: StateData, command: c.Combine) -> Refusal:
    """Refuse a combination: unavailable, unequal, useless, or in the wrong order."""
    names = (command.first, command.second)
    refusal = _not_ready(s, names[0]) or _not_ready(s, names[1])
    if refusal is not None:
        return refusal
    first, second = (shown_by(s, s.lookup.means_of[name]) for name in names)
    if first == second == EXCELLENT:
        return Refusal(RefusalReason.PAIR_OF_EXCELLENTS)
    if first != second or names[0] == names[1] or not MOVE <= first <= REROLL:
        shown = (("first", _action_of(s, names[0])), ("second", _action_of(s, names[1])))
        return Refusal(RefusalReason.NO_PAIR, shown)
    return Refusal(RefusalReason.OUT_OF_ORDER, (("first", names[1]), ("second", names[0])))


def _take_dice(s: StateData, command: c.TakeDice) -> Refusal:
    """Refuse a pool: too many dice of a kind, or the wrong total."""
    counts = (command.wyld, command.character, command.triumphant)
    for kind, (count, owed) in enumerate(zip(counts, dice_owed(s), strict=False)):
        if not 0 <= count <= owed:
            return Refusal(RefusalReason.TOO_MANY_DICE, (("die", DICE[kind]), ("left", owed)))
    needed = sum(choices_of_dice(s)[0])
    return Refusal(RefusalReason.WRONG_NUMBER_OF_DICE, (("given", sum(counts)), ("needed", needed)))


# --- actions ---------------------------------------------------------------------------------------------------------


def _move(s: StateData, command: c.Move) -> Refusal:
    """Refuse a journey: Bogus first, to the own space, too far, or unpaid."""
    to = s.lookup.space[command.to]
    refusal = _bogus_first(s)
    if refusal is not None:
        return refusal
    if to == s.here:
        return Refusal(RefusalReason.YOU_ARE_THERE)
    steps = s.lookup.circuits.distance[s.here][to]
    if not 0 < steps <= reach(s):
        return Refusal(RefusalReason.TOO_FAR, (("to", command.to), ("steps", steps), ("reach", reach(s))))
    return _cannot_pay(s, command.by, MOVE) or shared_refusals.never(s, command)


def _pick_up(s: StateData, command: c.PickUp) -> Refusal:
    """Refuse to pick up a personage who is elsewhere or at home."""
    who = s.lookup.personage[command.personage]
    if s.stands[who] != s.here:
        refusal = Refusal(RefusalReason.NOT_HERE, (("personage", command.personage),))
    elif s.is_home(who):
        refusal = Refusal(RefusalReason.AT_HOME, (("personage", command.personage),))
    else:
        return _bogus_first(s) or _handling(s, command)
    return _bogus_first(s) or refusal


def _handling(s: StateData, command: c.PickUp | c.Drop | c.Restore) -> Refusal:
    """Refuse an invalid payment for handling a personage."""
    return _cannot_pay(s, command.by, INTERACT, handling=True) or shared_refusals.never(s, command)


def _drop(s: StateData, command: c.Drop) -> Refusal:
    """Refuse to drop off a personage who is not carried, or not at home here."""
    who = s.lookup.personage[command.personage]
    bogus = _bogus_first(s)
    if bogus is not None:
        return bogus
    if s.carrier[who] != s.turn:
        return Refusal(RefusalReason.NOT_CARRIED, (("personage", command.personage),))
    if s.stage_of[who] != s.here:
        home = s.lookup.spaces[s.stage_of[who]]
        return Refusal(RefusalReason.NOT_HIS_HOME, (("personage", command.personage), ("home", home)))
    return _handling(s, command)


def _pass(s: StateData, command: c.Pass) -> Refusal:
    """Refuse to pass a personage: not carried, at home here, or no receiver here (ruling 14)."""
    who, to = s.lookup.personage[command.personage], command.to
    bogus = _bogus_first(s)
    if bogus is not None:
        return bogus
    if s.carrier[who] != s.turn:
        return Refusal(RefusalReason.NOT_CARRIED, (("personage", command.personage),))
    if s.stage_of[who] == s.here:
        return Refusal(RefusalReason.BRING_HOME, (("personage", command.personage),))
    if to not in range(s.seats) or to == s.turn or s.at[to] != s.here:
        return Refusal(RefusalReason.NOBODY_THERE, (("to", to),))
    return _cannot_pay(s, command.by, INTERACT) or shared_refusals.never(s, command)


def _restore(s: StateData, command: c.Restore) -> Refusal:
    """Refuse to restore a personage who is elsewhere, already restored, or not at home here."""
    who = s.lookup.personage[command.personage]
    bogus = _bogus_first(s)
    if bogus is not None:
        return bogus
    if s.stands[who] != s.here:
        return Refusal(RefusalReason.NOT_HERE, (("personage", command.personage),))
    if s.restored >> who & 1:
        return Refusal(RefusalReason.ALREADY_RESTORED, (("personage", command.personage),))
    if s.stage_of[who] != s.here:
        home = s.lookup.spaces[s.stage_of[who]]
        return Refusal(RefusalReason.NOT_HIS_HOME, (("personage", command.personage), ("home", home)))
    return _handling(s, command)


def _repair(s: StateData, command: c.Repair) -> Refusal:
    """Refuse to lower a rift: San Dimas, a repaired place, or one whose personage is not back."""
    bogus = _bogus_first(s)
    if bogus is not None:
        return bogus
    if s.here == MIDDLE:
        return Refusal(RefusalReason.NO_RIFT_HERE)
    location = s.location_at(s.here)
    if not s.dial[location]:
        return Refusal(RefusalReason.IS_REPAIRED, (("location", s.lookup.locations[location]),))
    if not s.restored >> location & 1:
        return Refusal(RefusalReason.NOT_RESTORED, (("personage", s.lookup.personages[location]),))
    return _cannot_pay(s, command.by, INTERACT) or shared_refusals.never(s, command)


def _end_turn(s: StateData, command: c.EndTurn) -> Refusal:
    return _bogus_first(s) or shared_refusals.never(s, command)


# --- cards -----------------------------------------------------------------------------------------------------------


def _keep_objective(_s: StateData, command: c.KeepObjective) -> Refusal:
    return Refusal(RefusalReason.NOT_OFFERED, (("objective", command.objective),))


def _choose(s: StateData, command: c.Choose) -> Refusal:
    top = s.pending[-1]
    assert isinstance(top, p.Choosing)
    return Refusal(RefusalReason.NO_SUCH_OPTION, (("option", command.option), ("options", len(options_of(s, top)))))


def _arrange_top(s: StateData, command: c.ArrangeTop) -> Refusal:
    top = s.pending[-1]
    assert isinstance(top, p.Arranging)
    for name in command.cards:
        if name not in s.lookup.riff:
            return Refusal(RefusalReason.UNKNOWN, (("name", str(name)),))
    return Refusal(RefusalReason.NOT_THESE_CARDS, (("cards", top.number),))


def _unrepair(_s: StateData, command: c.Unrepair) -> Refusal:
    return Refusal(RefusalReason.NOT_REPAIRED, (("location", command.location),))


REASONS: Final[shared_refusals.Reasons] = {
    c.KeepObjective: ((p.KeepingObjective,), _keep_objective),
    c.SwapRiff: ((p.Swapping,), shared_refusals.never),
    c.KeepRiff: ((p.Swapping,), shared_refusals.never),
    c.Choose: ((p.Choosing,), _choose),
    c.ArrangeTop: ((p.Arranging,), _arrange_top),
    c.Unrepair: ((p.Unrepairing,), _unrepair),
    c.TakeDice: ((p.TakingDice,), _take_dice),
    c.UseBooth: ((p.Acting,), _use_booth),
    c.Reroll: ((p.Acting,), _reroll),
    c.Suffer: ((p.Acting,), _suffer),
    c.Combine: ((p.Acting,), _combine),
    c.Move: ((p.Acting,), _move),
    c.PickUp: ((p.Acting,), _pick_up),
    c.Drop: ((p.Acting,), _drop),
    c.Pass: ((p.Acting,), _pass),
    c.Restore: ((p.Acting,), _restore),
    c.Repair: ((p.Acting,), _repair),
    c.EndTurn: ((p.Acting,), _end_turn),
}
"""For each command: its decisions, and the function that explains a refusal in them."""
