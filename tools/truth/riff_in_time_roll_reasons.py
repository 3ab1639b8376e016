"""Independent checks of hint reasons about dice in Riff in Time, by enumerating all outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import FACES
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import Command
from tools.truth.checks import CLOSE, ReasonCheck
from tools.truth.position import Position
from tools.truth.riff_in_time_tries import Check, Facts, best_here, dial_of, is_here, rolled, stands_at, tried


def _wanted_here(s: State, kind: str) -> bool:
    """Return whether ``kind`` is the present aim here."""
    here = s.at[s.turn]
    place = s.stage_of.index(here) if here else -1
    if place >= 0 and s.dial[place] and s.restored >> place & 1:
        return kind == "close"
    waits = any(at == here and not s.restored >> who & 1 for who, at in enumerate(s.stands))
    home = place >= 0 and s.carrier[place] == s.turn
    free = s.ability and s.has_ability("free_handling")
    return kind == ("interact" if (waits or home) and not free else "move")


KINDS: Final = ("close", "interact", "move")
"""The possible aims of a roll."""


def likely(kind: str) -> ReasonCheck:
    """Make the check of the stated chance or average of a roll, by enumeration."""

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s = position.state
        assert isinstance(s, State)
        chance = position.chance(action, lambda state: _does(state, kind))
        if "percent" in facts:
            told = 0 < facts["percent"] < 100 and abs(facts["percent"] - 100 * chance) < 1
        elif "mean" in facts or "shift" in facts:
            average = position.average(action, lambda state: _brings(s, state, kind))
            good = Fraction(str(facts.get("mean", facts.get("shift"))))
            average = -average if kind == "close" else average
            told = 100 * chance <= CLOSE and abs(good - average) <= CLOSE / 10 and good > 0
        else:
            told = chance == 1
        return told and is_here(s, facts) and _wanted_here(s, kind) and _shows(s, action[0], facts)

    return check


def in_vain(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether a roll cannot achieve the aim here, nor contribute to it on average."""
    s = position.state
    assert isinstance(s, State)
    kind = next(kind for kind in KINDS if _wanted_here(s, kind))
    chance = position.chance(action, lambda state: _does(state, kind))
    average = position.average(action, lambda state: _brings(s, state, kind))
    good = -average if kind == "close" else average
    return 100 * chance <= CLOSE and good <= CLOSE / 10 and is_here(s, facts)


def _does(state: Any, kind: str) -> bool:
    then = rolled(state)
    return then.over is None and best_here(then, kind) >= (dial_of(then, then.here) if kind == "close" else 1)


def _brings(s: State, state: Any, kind: str) -> int:
    """Return the change of the rift, or the number of useful actions."""
    then = rolled(state)
    done = 0 if then.over is not None else best_here(then, kind)
    now = dial_of(then, s.here)
    return now - min(done, now) - dial_of(s, s.here) if kind == "close" else done


def _shows(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the rerolled die shows the stated face."""
    return "action" not in facts or FACES[s.pool.faces[int(getattr(command, "die", "")[4:]) - 1]] == facts["action"]


def booth_bogus(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether pending Bogus results do harm, and would recur with the stated chance."""
    s = position.state
    assert isinstance(s, State)
    risk = position.chance(action, _harms)
    return _harms(s) and 0 < facts["percent"] < 100 and abs(facts["percent"] - 100 * risk) <= CLOSE


def _harms(state: Any) -> bool:
    then = rolled(state)
    return then.over is not None or (then.dial, then.san_dimas) != (state.dial, state.san_dimas)


def comes_again(face: str) -> ReasonCheck:
    """Make the check of the chance that a die shows the same face again."""

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s, command = position.state, action[0]
        assert isinstance(s, State)
        assert isinstance(command, c.Reroll)
        die = int(command.die[4:]) - 1
        again = position.chance(action, lambda state: FACES[state.pool.faces[die]] == face)  # type: ignore[attr-defined]
        now = FACES[s.pool.faces[die]] == face and (face != "bogus" or _harms(s))
        return now and abs(facts["percent"] - 100 * again) <= CLOSE

    return check


def spare(s: State, command: c.Reroll, facts: Facts) -> bool:
    """Return whether no other legal command uses this Reroll."""
    others = [one for one in s.legal_commands() if not isinstance(one, c.Reroll)]
    used = any(command.by in (getattr(one, name, "") for name in ("by", "first", "second")) for one in others)
    return not used and _shows(s, command, facts)


def spare_at_risk(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether no other command uses this Reroll, and the die loses its action with the stated chance."""
    s, command = position.state, action[0]
    assert isinstance(s, State)
    assert isinstance(command, c.Reroll)
    die, useful = int(command.die[4:]) - 1, (facts["action"], "excellent")
    risk = position.chance(action, lambda state: FACES[state.pool.faces[die]] not in useful)  # type: ignore[attr-defined]
    return spare(s, command, facts) and abs(facts["percent"] - 100 * risk) <= CLOSE


def restarts(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether a reroll loses the stated progress of the seat's own objective."""
    s = position.state
    assert isinstance(s, State)
    mine = s.view(s.turn).players[s.turn]
    told = (mine.objective, mine.progress, mine.needed) == (facts["objective"], facts["value"], facts["end"])
    kind = next(one for one in s.lookup.box.objectives if one.id == facts["objective"]).mission
    rolls = isinstance(action[0], c.UseBooth | c.Reroll)
    return told and rolls and kind == "no_reroll" and mine.progress > 0 and not mine.done and not mine.rerolled


def suffers(kind: str) -> Check:
    """Make the check of the effect of a Bogus result."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then, here = tried(s, command), s.at[s.turn]
        same = then.dial == s.dial and then.san_dimas == s.san_dimas
        if kind == "ignored":
            return same and s.ability > then.ability and is_here(s, facts) and stands_at(s, facts)
        if kind == "repaired":
            return same and here > 0 and dial_of(s, here) == 0 and is_here(s, facts)
        if kind == "instead":
            full = here > 0 and dial_of(s, here) == s.lookup.box.numbers.dial.most and is_here(s, facts)
            return full and (s.san_dimas, then.san_dimas) == (facts["was"], facts["value"])
        others = {type(one) for one in s.legal_commands()}
        spared = {"reroll": c.Reroll, "booth": c.UseBooth}.get(kind, c.Suffer) in others
        turns = dial_of(s, here) == facts["was"] and dial_of(then, here) == facts["value"] == facts["was"] + 1
        return turns and spared and is_here(s, facts)

    return check


def pair(s: State, command: c.Combine, facts: Facts) -> bool:
    """Return whether both show the action, and combine to an Excellent."""
    view = s.view(s.turn)
    shown = {die.id: die.face for die in view.pool} | {card.id: card.action for card in view.cards}
    return [shown[command.first], shown[command.second]] == [facts["action"]] * 2 and tried(s, command).made > s.made
