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
from tools.truth.riff_in_time_tries import Facts, best_here, dial_of, is_here, rolled, tried


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
    """Make the check of the stated chance or average of a roll, by enumeration; a reroll must not risk what is done."""

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
            unlikely = 100 * chance < 10 or (chance == 1 and isinstance(action[0], c.TakeDice))
            told = unlikely and abs(good - average) <= CLOSE / 10 and good > 0
        else:
            told = chance == 1
        new = isinstance(action[0], c.TakeDice) or not _does(s, kind)
        return told and new and is_here(s, facts) and _wanted_here(s, kind) and _shows(s, action[0], facts)

    return check


def more(kind: str) -> ReasonCheck:
    """Make the check of the stated number of useful actions, and of their larger average after a reroll."""

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s, sign = position.state, -1 if kind == "close" else 1
        assert isinstance(s, State)
        now = sign * _brings(s, s, kind)
        average = sign * position.average(action, lambda state: _brings(s, state, kind))
        told = Fraction(str(facts.get("mean", facts.get("shift"))))
        true = facts["count"] == now > 0 and abs(told - average) <= CLOSE / 10 and average - now > CLOSE / 25
        return true and is_here(s, facts) and _wanted_here(s, kind)

    return check


def _useful(state: Any, kind: str) -> int:
    """Count the unused actions that serve as Moves or Interacts, with pairs of others, wherever they are used."""
    then = rolled(state)
    if then.over is not None:
        return 0
    view = then.view(then.turn)
    shown = [die.face for die in view.pool if not die.spent] + [card.action for card in view.cards if not card.used]
    pairs = sum(shown.count(face) // 2 for face in ("move", "interact", "reroll") if face != kind)
    return shown.count(kind) + shown.count("excellent") + pairs + int(then.made)


def take_most(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether no other dice give more Interacts than these, on average as stated."""
    takes = [one for one in position.state.legal_commands() if isinstance(one, c.TakeDice)]
    means = {take: position.average((take,), lambda state: _useful(state, "interact")) for take in takes}
    mean = position.average(action, lambda state: _useful(state, "interact"))
    return abs(Fraction(facts["mean"]) - mean) <= CLOSE / 10 and max(means.values()) - mean < CLOSE / 100


def either_way(kind: str) -> ReasonCheck:
    """Make the check of an aim achieved already, of its chance after a reroll, and of more other actions after it."""

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s = position.state
        assert isinstance(s, State)
        chance = 100 * position.chance(action, lambda state: _does(state, kind))
        told = (
            0 < facts["percent"] < 100 and abs(facts["percent"] - chance) < 1 if "percent" in facts else chance == 100
        )
        other = "move" if kind == "interact" else "interact"
        mean, now = position.average(action, lambda state: _useful(state, other)), _useful(s, other)
        more = abs(Fraction(facts["mean"]) - mean) <= CLOSE / 10 and facts["count"] == now < mean - CLOSE / 5
        return told and more and _does(s, kind) and is_here(s, facts) and _wanted_here(s, kind)

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


def booth_bogus(alone: str) -> ReasonCheck:
    """Make the check that Bogus results do harm unless rerolled, and of their risk after rerolling all dice.

    ``alone`` tells what could reroll a Bogus alone: ``reroll`` for a Reroll, ``excellent``, or ``nothing``.
    """

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s = position.state
        assert isinstance(s, State)
        risk = position.chance(action, _harms)
        told = 0 < facts["percent"] < 100 and abs(facts["percent"] - 100 * risk) <= CLOSE
        return told and _harms(s) and _rerolls_alone(s) == alone

    return check


def booth_bogus_free(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether a card could reroll a Bogus alone, and of the risk after rerolling all dice."""
    s = position.state
    assert isinstance(s, State)
    kept = any(card.action == "reroll" and not card.used for card in s.view(s.turn).cards)
    return kept and booth_bogus("reroll")(position, action, facts)


def _rerolls_alone(s: State) -> str:
    """Return the cheapest kind of payment that can reroll a single die, by the view."""
    view, legal = s.view(s.turn), s.legal_commands()
    shown = {die.id: die.face for die in view.pool} | {card.id: card.action for card in view.cards}
    if any(shown.get(one.by) == "reroll" for one in legal if isinstance(one, c.Reroll)):
        return "reroll"
    return "excellent" if any(isinstance(one, c.Reroll | c.Combine) for one in legal) else "nothing"


def _rerolls(s: State) -> int:
    """Count the Rerolls that are left, by the view."""
    view, legal = s.view(s.turn), s.legal_commands()
    shown = {die.id: die.face for die in view.pool} | {card.id: card.action for card in view.cards}
    by = {one.by for one in legal if isinstance(one, c.Reroll)}
    return sum(shown.get(one) == "reroll" for one in by)


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


RANKS: Final = ("bogus", "blank", "reroll", "move", "interact", "excellent")
"""The faces, the least useful first."""


def better(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether the die shows the action, and a better one with the stated chance, a worse one with a smaller."""
    s, command = position.state, action[0]
    assert isinstance(s, State)
    assert isinstance(command, c.Reroll)
    die, now = int(command.die[4:]) - 1, RANKS.index(facts["action"])

    def rank(state: Any) -> int:
        return RANKS.index(FACES[state.pool.faces[die]])

    chances = (position.chance(action, lambda state: rank(state) > now),
               position.chance(action, lambda state: rank(state) < now))  # fmt: skip
    told = abs(facts["percent"] - 100 * chances[0]) <= CLOSE
    return told and chances[0] > chances[1] and _shows(s, command, facts)


def spare_better(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether no other command uses this Reroll, and the stated chance of a better action is true."""
    s, command = position.state, action[0]
    assert isinstance(s, State)
    assert isinstance(command, c.Reroll)
    return spare(s, command, facts) and better(position, action, facts)


def restarts(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether a reroll loses the stated progress of the seat's own objective."""
    s = position.state
    assert isinstance(s, State)
    mine = s.view(s.turn).players[s.turn]
    told = (mine.objective, mine.progress, mine.needed) == (facts["objective"], facts["value"], facts["end"])
    kind = next(one for one in s.lookup.box.objectives if one.id == facts["objective"]).mission
    rolls = isinstance(action[0], c.UseBooth | c.Reroll)
    return told and rolls and kind == "no_reroll" and mine.progress > 0 and not mine.done and not mine.rerolled


def useless(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether the rerolled die shows a Bogus that does no harm, and shows an action with the stated chance."""
    s, command = position.state, action[0]
    assert isinstance(s, State)
    assert isinstance(command, c.Reroll)
    die = int(command.die[4:]) - 1
    chance = position.chance(action, lambda state: FACES[state.pool.faces[die]] not in ("bogus", "blank"))  # type: ignore[attr-defined]
    harmless = FACES[s.pool.faces[die]] == "bogus" and not _harms(s)
    return harmless and abs(facts["percent"] - 100 * chance) <= CLOSE


def suffers(kind: str) -> ReasonCheck:
    """Make the check of the effect of all Bogus results that an action resolves."""

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s, then = position.state, position.after([one for one in action if isinstance(one, c.Suffer)])
        assert isinstance(s, State)
        assert isinstance(then, State)
        here, most = s.at[s.turn], s.lookup.box.numbers.dial.most
        same = then.dial == s.dial and then.san_dimas == s.san_dimas
        dials, middle = (dial_of(s, here), dial_of(then, here)), (s.san_dimas, then.san_dimas)
        grows = dials == (facts.get("was"), facts.get("value")) and dials[0] < dials[1]
        full = here > 0 and dials[1] == most
        true = {
            "ignored": same and s.ability > then.ability and dials[1] == facts.get("value"),
            "rest": grows and s.ability > then.ability,
            "repaired": same and here > 0 and not dials[0],
            "instead": full and most == facts.get("value") and middle == (facts.get("was"), facts.get("then")),
            "pair": grows and _rerolls_alone(s) == "reroll" and _rerolls(s) % 2 == 0,
            "booth": grows and any(isinstance(one, c.UseBooth) for one in s.legal_commands()),
        }
        return is_here(s, facts) and true.get(kind, grows and _rerolls_alone(s) == kind)

    return check


def pair(s: State, command: c.Combine, facts: Facts) -> bool:
    """Return whether both show the action, and combine to an Excellent."""
    view = s.view(s.turn)
    shown = {die.id: die.face for die in view.pool} | {card.id: card.action for card in view.cards}
    return [shown[command.first], shown[command.second]] == [facts["action"]] * 2 and tried(s, command).made > s.made
