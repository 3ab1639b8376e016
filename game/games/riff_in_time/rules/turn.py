"""Phases 2 and 3: roll the pool, act, reward objectives, end turn and round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import objectives
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.payment_means import choices_of_dice, means_granted, pool_of, spend
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.rules.state_data import NONE, NOWHERE, StateData
from game.rules.parts import DicePool, bits
from game.rules.pending_stack import ask_active, ask_chance

# --- pool ------------------------------------------------------------------------------------------------------------


def _taking_dice(s: StateData, _top: p.TakingDice) -> bool:
    """Make the pool, asking if there are too many dice (rulebook, "Réserve de dés actifs"; ruling 13)."""
    choices = choices_of_dice(s)
    if len(choices) > 1:
        return ask_active(s, _top)
    _make_pool(s, choices[0])
    return True


def _take_dice(s: StateData, command: c.TakeDice) -> None:
    _make_pool(s, (command.wyld, command.character, command.triumphant))


def _make_pool(s: StateData, counts: tuple[int, int, int]) -> None:
    """Set the dice and the card actions of this turn."""
    s.pool = DicePool.of(pool_of(s, counts))
    s.granted = means_granted(s)
    s.pending[-1] = p.Rolling(s.pool.all)


def rolled_dice(s: StateData) -> Sequence[int]:
    """Return the dice being rolled."""
    top = s.pending[-1]
    return bits(top.dice) if isinstance(top, p.Rolling) else ()


def _rolled(s: StateData, command: c.Rolled) -> None:
    top = s.pending[-1]
    assert isinstance(top, p.Rolling)
    s.pool = s.pool.roll(top.dice, [s.lookup.face[face] for face in command.faces])
    s.pending[-1] = p.Acting()


def _use_booth(s: StateData, _command: c.UseBooth) -> None:
    """Reroll the whole pool, once (ruling 11)."""
    s.booth = False
    s.rerolled |= 1 << s.turn
    s.pending[-1] = p.Rolling(s.pool.all)


def _reroll(s: StateData, command: c.Reroll) -> None:
    spend(s, s.lookup.means_of[command.by])
    s.rerolled |= 1 << s.turn
    s.pending[-1] = p.Rolling(1 << s.lookup.means_of[command.die])


def _suffer(s: StateData, command: c.Suffer) -> None:
    """Raise the rift at the active seat's space; one character ignores the first Bogus (facts, 3.5)."""
    spend(s, s.lookup.means_of[command.die])
    if s.ability and s.has_ability("ignore_first_bogus"):
        s.ability = False
    else:
        s.raise_space(s.here, 1)


# --- actions ---------------------------------------------------------------------------------------------------------


def _combine(s: StateData, command: c.Combine) -> None:
    """Combine two equal actions into an Excellent (rulebook, "Actions doubles")."""
    for name in (command.first, command.second):
        spend(s, s.lookup.means_of[name])
    s.made += 1


def _move(s: StateData, command: c.Move) -> None:
    spend(s, s.lookup.means_of[command.by])
    s.at[command.seat] = s.lookup.space[command.to]
    objectives.notice_places(s)


def _pick_up(s: StateData, command: c.PickUp) -> None:
    spend(s, s.lookup.means_of[command.by])
    who = s.lookup.personage[command.personage]
    s.stands[who], s.carrier[who] = NOWHERE, command.seat
    objectives.notice_places(s)


def _drop(s: StateData, command: c.Drop) -> None:
    """Drop a personage off at home; their gifts remain for this turn."""
    spend(s, s.lookup.means_of[command.by])
    who = s.lookup.personage[command.personage]
    s.stands[who], s.carrier[who] = s.here, NONE
    s.restored |= 1 << who


def _pass(s: StateData, command: c.Pass) -> None:
    spend(s, s.lookup.means_of[command.by])
    who = s.lookup.personage[command.personage]
    s.carrier[who] = command.to
    objectives.notice_pass(s, who)
    objectives.notice_places(s)


def _restore(s: StateData, command: c.Restore) -> None:
    spend(s, s.lookup.means_of[command.by])
    s.restored |= 1 << s.lookup.personage[command.personage]


def _repair(s: StateData, command: c.Repair) -> None:
    """Lower the rift by one (rulebook, "Réparer une brèche")."""
    spend(s, s.lookup.means_of[command.by])
    location = s.location_at(s.here)
    s.lower_location(location, 1)
    objectives.notice_lowered(s, location)


# --- end of the turn -------------------------------------------------------------------------------------------------


def _end_turn(s: StateData, _command: c.EndTurn) -> None:
    """Reward objectives, check for victory (ruling 20), raise San Dimas after a round, and pass the turn."""
    ends_round = s.turn == s.seats - 1
    if ends_round:
        objectives.notice_round(s)
    objectives.reward(s)
    if not any(s.dial):
        s.finish(Ending.ALL_REPAIRED, tuple(range(s.seats)))
        return
    if ends_round:
        s.raise_san_dimas(1)
        if s.over is not None:
            return
        s.round += 1
    s.turn = (s.turn + 1) % s.seats
    s.pool, s.granted, s.used, s.made = DicePool(), 0, 0, 0
    s.booth, s.ability, s.fresh = True, True, 0
    s.pending = [p.TakingDice(), p.Drawing(first=True)]


STEPS: Final[dict[type, Callable[[Any, Any], bool]]] = {
    p.TakingDice: _taking_dice,
    p.Rolling: ask_chance,
    p.Acting: ask_active,
}
"""Step function for each record of phase 2."""

EFFECTS: Final[dict[type, Callable[[Any, Any], None]]] = {
    c.TakeDice: _take_dice,
    c.Rolled: _rolled,
    c.UseBooth: _use_booth,
    c.Reroll: _reroll,
    c.Suffer: _suffer,
    c.Combine: _combine,
    c.Move: _move,
    c.PickUp: _pick_up,
    c.Drop: _drop,
    c.Pass: _pass,
    c.Restore: _restore,
    c.Repair: _repair,
    c.EndTurn: _end_turn,
}
"""Effect function for each command of phases 2 and 3."""
