"""How the reasons of hints for Riff in Time are checked: tried, rolled, measured and counted afresh."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from game.rules.contract import NATURE, Command
from game.rules.riff_in_time import commands as c
from game.rules.riff_in_time import pending as p
from game.rules.riff_in_time.box import FACES, SAN_DIMAS, Objective
from game.rules.riff_in_time.state_machine import State
from tools.truth.checks import CLOSE, ReasonCheck
from tools.truth.position import Position
from tools.truth.riff_in_time_tries import best_here, dial_of, rolled, tried, way

Facts: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[State, Any, Facts], bool]
"""Whether a reason is true: the state, the command that is proposed, and the facts of the sentence."""


def _of(check: Check) -> ReasonCheck:
    """Make the check of a reason from one that takes the state and the command."""

    def of(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        assert isinstance(position.state, State)
        return check(position.state, action[0], facts)

    return of


# --- looking ---------------------------------------------------------------------------------------------------------


def _space_of(s: State, location: str) -> int:
    return 0 if location == SAN_DIMAS else s.stage_of[s.lookup.locations.index(location)]


def _who(s: State, facts: Facts) -> int:
    return s.lookup.personages.index(facts["personage"])


def _nearer(s: State, then: State, location: str) -> bool:
    """Return whether the active booth has come nearer to a place."""
    goal, seat = _space_of(s, location), s.turn
    return way(s, then.at[seat], goal) < way(s, s.at[seat], goal)


def _room(s: State) -> int:
    return s.middle.most - s.san_dimas


def _stands_at(s: State, facts: Facts, key: str = "value") -> bool:
    """Return whether the dial of the place shows what is said."""
    return bool(dial_of(s, _space_of(s, facts["location"])) == facts[key])


def _here(s: State, facts: Facts) -> bool:
    return s.at[s.turn] == _space_of(s, facts["location"])


def _objective(s: State, facts: Facts) -> Objective:
    return next(one for one in s.lookup.box.objectives if one.id == facts["objective"])


def _brings_on(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the seat's own objective is that, comes further, and is worth so much."""
    objective, then = _objective(s, facts), tried(s, command)
    mine = s.lookup.objectives[s.kept[s.turn]] == objective.id and not s.done >> s.turn & 1
    return mine and then.progress[s.turn] > s.progress[s.turn] and facts["count"] == objective.reward


def _loses(s: State, command: Command, facts: Facts) -> bool:
    over = tried(s, command).over
    numbers = {"value": s.san_dimas, "end": s.middle.most, "left": s.riffs_left}
    return over is not None and not over.winners and all(facts[name] == numbers[name] for name in facts)


# --- riff cards ------------------------------------------------------------------------------------------------------


def _card(s: State, facts: Facts, card: str) -> bool:
    """Return whether what is said of a riff card and its place is so."""
    record = next(one for one in s.lookup.box.riffs if one.id == card)
    at = record.location is None if "location" not in facts else record.location == facts["location"]
    return at and ("value" not in facts or _stands_at(s, facts)) and facts["left"] == s.riffs_left


def _open_card(s: State, _command: Command, facts: Facts) -> bool:
    card = s.lookup.riffs[s.open_riffs[-1]]
    return facts["card"] == card and s.riffs_left > 0 and _card(s, facts, card)


def _last_card(s: State, _command: Command, facts: Facts) -> bool:
    return s.lookup.riffs[s.open_riffs[-1]] == facts["card"] and s.riffs_left == 0


def _arranged(s: State, command: c.ArrangeTop, facts: Facts) -> bool:
    return command.cards[0] == facts["card"] and _card(s, facts, facts["card"])


def _san_dimas_moves(sign: int) -> Check:
    """Make the check of an option that turns San Dimas."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then = tried(s, command)
        moved = (then.san_dimas - s.san_dimas) * sign
        room = _room(then if sign < 0 else s)
        return then.over is None and moved == facts["count"] > 0 and room == facts["room"]

    return check


def _other_raises(s: State) -> bool:
    """Return whether another option would raise San Dimas."""
    after = [tried(s, command) for command in s.legal_commands()]
    return any(then.over is not None or then.san_dimas > s.san_dimas for then in after)


def _draws(s: State, command: Command, facts: Facts) -> bool:
    then = tried(s, command)
    drawing = then.actor == NATURE and isinstance(then.pending[-1], p.Drawing)
    return drawing and then.san_dimas == s.san_dimas and facts["left"] == s.riffs_left > 0 and _other_raises(s)


def _does_without(s: State, command: Command, facts: Facts) -> bool:
    then = tried(s, command)
    gone = s.riffs_left - then.riffs_left
    return gone == facts["count"] > 0 and facts["left"] == s.riffs_left and _other_raises(s)


def _looks(s: State, command: Command, facts: Facts) -> bool:
    top = tried(s, command).pending[-1]
    number = top.number if isinstance(top, p.Looking | p.Arranging) else 1
    return bool(number == facts["count"] and facts["left"] == s.riffs_left)


def _lowers_here(s: State, command: Command, facts: Facts) -> bool:
    then, here = tried(s, command), s.at[s.turn]
    return bool(here > 0 and dial_of(s, here) - dial_of(then, here) == facts["count"] > 0)


def _is_idle(s: State, command: Command, facts: Facts) -> bool:
    then = tried(s, command)
    same = (then.dial, then.san_dimas, then.riffs_left) == (s.dial, facts["value"], s.riffs_left)
    return same and s.san_dimas == facts["value"] and then.over is None


def _breaks_open(s: State, command: Command, facts: Facts) -> bool:
    return isinstance(tried(s, command).pending[-1], p.Unrepairing) and s.san_dimas == facts["value"]


def _opens_again(s: State, command: c.Unrepair, facts: Facts) -> bool:
    """Return whether the place is repaired, and so far away."""
    same = command.location == facts["location"] and dial_of(s, _space_of(s, command.location)) == 0
    return same and way(s, s.at[s.turn], _space_of(s, command.location)) == facts.get("steps", 0)


# --- rolls -----------------------------------------------------------------------------------------------------------


def _wanted_here(s: State, kind: str) -> bool:
    """Return whether that is what is to be done here."""
    here = s.at[s.turn]
    place = s.stage_of.index(here) if here else -1
    if place >= 0 and s.dial[place] and s.restored >> place & 1:
        return kind == "close"
    waits = any(at == here and not s.restored >> who & 1 for who, at in enumerate(s.stands))
    home = place >= 0 and s.carrier[place] == s.turn
    free = s.ability and s.has_ability("free_handling")
    return kind == ("interact" if (waits or home) and not free else "move")


KINDS: Final = ("close", "interact", "move")
"""What a roll may be for."""


def _likely(kind: str) -> ReasonCheck:
    """Make the check of what a roll is likely to bring: all outcomes are rolled."""

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s = position.state
        assert isinstance(s, State)
        chance = position.chance(action, lambda state: _does(state, kind))
        if "percent" in facts:
            told = 0 < facts["percent"] < 100 and abs(facts["percent"] - 100 * chance) < 1
        elif "mean" in facts or "shift" in facts:
            average = position.average(action, lambda state: _brings(s, state, kind))
            said = str(facts.get("mean", facts.get("shift"))).replace("−", "-")
            good = -Fraction(said) if kind == "close" else Fraction(said)
            told = 100 * chance <= CLOSE and abs(Fraction(said) - average) <= CLOSE / 10 and good > 0
        else:
            told = chance == 1
        return told and _here(s, facts) and _wanted_here(s, kind) and _shows(s, action[0], facts)

    return check


def _in_vain(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether a roll has no chance of what is wanted here, and brings nothing of it on average either."""
    s = position.state
    assert isinstance(s, State)
    kind = next(kind for kind in KINDS if _wanted_here(s, kind))
    chance = position.chance(action, lambda state: _does(state, kind))
    average = position.average(action, lambda state: _brings(s, state, kind))
    good = -average if kind == "close" else average
    return 100 * chance <= CLOSE and good <= CLOSE / 10 and _here(s, facts)


def _does(state: Any, kind: str) -> bool:
    then = rolled(state)
    return then.over is None and best_here(then, kind) >= (dial_of(then, then.here) if kind == "close" else 1)


def _brings(s: State, state: Any, kind: str) -> int:
    """Count how far the rift moves, or how many actions there are."""
    then = rolled(state)
    done = 0 if then.over is not None else best_here(then, kind)
    now = dial_of(then, s.here)
    return now - min(done, now) - dial_of(s, s.here) if kind == "close" else done


def _shows(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the die that is rolled again shows what is said."""
    return "action" not in facts or FACES[s.pool.faces[int(getattr(command, "die", "")[4:]) - 1]] == facts["action"]


def _booth_bogus(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
    """Return whether so many Bogus results wait, do harm, and would come again with that chance."""
    s = position.state
    assert isinstance(s, State)
    waiting = [one for one in s.legal_commands() if isinstance(one, c.Suffer)]
    risk = position.chance(action, _harms)
    return len(waiting) == facts["count"] and _harms(s) and abs(facts["percent"] - 100 * risk) <= CLOSE


def _harms(state: Any) -> bool:
    then = rolled(state)
    return then.over is not None or (then.dial, then.san_dimas) != (state.dial, state.san_dimas)


def _comes_again(face: str) -> ReasonCheck:
    """Make the check of how likely a die shows the same once more."""

    def check(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s, command = position.state, action[0]
        assert isinstance(s, State)
        assert isinstance(command, c.Reroll)
        die = int(command.die[4:]) - 1
        again = position.chance(action, lambda state: FACES[state.pool.faces[die]] == face)  # type: ignore[attr-defined]
        now = FACES[s.pool.faces[die]] == face and (face != "bogus" or _harms(s))
        return now and abs(facts["percent"] - 100 * again) <= CLOSE

    return check


def _spare(s: State, command: c.Reroll, facts: Facts) -> bool:
    """Return whether everything else that is legal does without this Reroll."""
    others = [one for one in s.legal_commands() if not isinstance(one, c.Reroll)]
    used = any(command.by in (getattr(one, name, "") for name in ("by", "first", "second")) for one in others)
    return not used and _shows(s, command, facts)


def _suffers(kind: str) -> Check:
    """Make the check of what a Bogus result does."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then, here = tried(s, command), s.at[s.turn]
        same = then.dial == s.dial and then.san_dimas == s.san_dimas
        if kind == "ignored":
            return same and s.ability > then.ability and _here(s, facts) and _stands_at(s, facts)
        if kind == "repaired":
            return same and here > 0 and dial_of(s, here) == 0 and _here(s, facts)
        if kind == "place":
            turns = dial_of(s, here) == facts["was"] and dial_of(then, here) == facts["value"] == facts["was"] + 1
            return turns and here > 0 and _here(s, facts)
        instead = kind == "instead"
        full = not instead or (_here(s, facts) and dial_of(s, here) == s.lookup.box.numbers.dial.most)
        return full and (here > 0) == instead and (s.san_dimas, then.san_dimas) == (facts["was"], facts["value"])

    return check


def _pair(s: State, command: c.Combine, facts: Facts) -> bool:
    """Return whether both show the action, and an Excellent comes of them."""
    view = s.view(s.turn)
    shown = {die.id: die.face for die in view.pool} | {card.id: card.action for card in view.cards}
    return [shown[command.first], shown[command.second]] == [facts["action"]] * 2 and tried(s, command).made > s.made


# --- moving ----------------------------------------------------------------------------------------------------------


def _towards(wanted: Callable[[State, Facts], bool]) -> Check:
    """Make the check of a way: the place is as it is said, and comes nearer."""
    return lambda s, command, facts: wanted(s, facts) and _nearer(s, tried(s, command), facts["location"])


def _is_stranded(s: State, facts: Facts) -> bool:
    who = _who(s, facts)
    return s.stands[who] == _space_of(s, facts["location"]) != s.stage_of[who] and not s.restored >> who & 1


def _is_carried_home(s: State, facts: Facts) -> bool:
    who = _who(s, facts)
    return s.carrier[who] == s.turn and s.lookup.locations[who] == facts["location"]


def _waits_at_home(s: State, facts: Facts) -> bool:
    who = _who(s, facts)
    home = s.stands[who] == s.stage_of[who] == _space_of(s, facts["location"])
    return home and not s.restored >> who & 1


def _meets(s: State, facts: Facts) -> bool:
    others = [at for seat, at in enumerate(s.at) if seat != s.turn]
    return s.carrier[_who(s, facts)] == s.turn and _space_of(s, facts["location"]) in others


def _open_rift(s: State, facts: Facts) -> bool:
    place = s.lookup.locations.index(facts["location"])
    return bool(s.restored >> place & 1) and s.dial[place] == facts["value"] > 0


def _arrives(wanted: Callable[[State, int, Facts], bool]) -> Check:
    """Make the check of where a move ends."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then = tried(s, command)
        at = then.at[s.turn]
        return at == _space_of(s, facts["location"]) and wanted(then, at, facts)

    return check


def _wires(s: State, at: int, facts: Facts) -> bool:
    return bool(len(s.lookup.box.spaces[at].neighbours) == facts["count"])


def _leaves(s: State, command: Command, facts: Facts) -> bool:
    return s.at[s.turn] == 0 and tried(s, command).at[s.turn] > 0 and s.san_dimas == facts["value"]


# --- figures and rifts -----------------------------------------------------------------------------------------------


def _picked_up(s: State, command: c.PickUp, facts: Facts) -> bool:
    """Return whether somebody comes aboard, and how far home is."""
    who = _who(s, facts)
    aboard = tried(s, command).carrier[who] == s.turn and s.lookup.locations[who] == facts["location"]
    return aboard and way(s, s.at[s.turn], s.stage_of[who]) == facts["steps"]


def _picked_up_for(s: State, command: c.PickUp, facts: Facts) -> bool:
    mine = s.lookup.objectives[s.kept[s.turn]] == facts["objective"] and not s.done >> s.turn & 1
    return mine and _objective(s, facts).personage == facts["personage"] == command.personage


def _back(s: State, command: Command, facts: Facts) -> bool:
    """Return whether somebody is back with this, and the rift there is still open."""
    who, then = _who(s, facts), tried(s, command)
    back = then.restored >> who & 1 and not s.restored >> who & 1
    return bool(back) and s.dial[who] > 0 and s.lookup.locations[who] == facts["location"]


def _passed(s: State, command: c.Pass, facts: Facts) -> bool:
    who = _who(s, facts)
    to = s.lookup.characters[s.characters[command.to]] == facts["character"]
    same = s.lookup.locations[who] == facts["location"]
    return bool(to and same and way(s, s.at[s.turn], s.stage_of[who]) == facts["steps"])


def _passed_for(s: State, command: c.Pass, facts: Facts) -> bool:
    done = tried(s, command).progress[s.turn] >= 1 and _objective(s, facts).mission == "pass"
    return done and _brings_on(s, command, facts)


def _closes(s: State, command: Command, facts: Facts) -> bool:
    place, then = s.lookup.locations.index(facts["location"]), tried(s, command)
    return then.dial[place] == 0 < s.dial[place] and then.owner[place] == s.turn


def _wins(s: State, command: Command, facts: Facts) -> bool:
    then = tried(tried(s, command), c.EndTurn(s.turn))
    return _closes(s, command, facts) and then.over is not None and bool(then.over.winners)


def _lowered(least: int) -> Check:
    """Make the check of a rift that is lowered and stands so high at least."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        now = dial_of(tried(s, command), s.at[s.turn])
        return _here(s, facts) and _stands_at(s, facts) and now == facts["value"] - 1 and facts["value"] >= least

    return check


def _lowered_for(s: State, command: Command, facts: Facts) -> bool:
    now = dial_of(tried(s, command), s.at[s.turn])
    return _here(s, facts) and now < dial_of(s, s.at[s.turn]) and _brings_on(s, command, facts)


def _turn_wins(s: State, command: Command, facts: Facts) -> bool:
    over = tried(s, command).over
    return over is not None and bool(over.winners) and facts["count"] == s.dial.count(0)


def _rewarded(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the objective is completed with the end of the turn, and San Dimas falls by so much for it."""
    then = tried(s, command)
    mine = s.lookup.objectives[s.kept[s.turn]] == facts["objective"]
    fall = min(_objective(s, facts).reward, s.san_dimas)
    return mine and bool(then.done >> s.turn & 1) and not s.done >> s.turn & 1 and fall == facts["count"] > 0


def _actions_left(s: State, command: Command, facts: Facts) -> bool:
    """Count what shows an action and is not used; whether it is worth anything is an opinion."""
    view = s.view(s.turn)
    dice = sum(not die.spent and die.face in ("move", "interact", "reroll", "excellent") for die in view.pool)
    cards = sum(not card.used for card in view.cards)
    return isinstance(command, c.EndTurn) and facts["count"] == dice + cards + bool(view.made)


def _kept(s: State, command: c.KeepObjective, facts: Facts) -> bool:
    card = _objective(s, facts)
    return command.objective == card.id and (facts["count"], facts["action"]) == (card.reward, card.action)


CHECKS: Final[Mapping[str, Check]] = {
    "loses": _loses,
    "keep_objective": _kept,
    **dict.fromkeys(("swap_riff", "swap_riff_place", "keep_riff", "keep_riff_place"), _open_card),
    "keep_riff_last": _last_card,
    "choose_raise_san_dimas": _san_dimas_moves(1),
    "choose_lower_san_dimas": _san_dimas_moves(-1),
    "choose_draw": _draws,
    "choose_discard": _does_without,
    "choose_look": _looks,
    "choose_unrepair": _breaks_open,
    "choose_lower_here": _lowers_here,
    "choose_nothing": _is_idle,
    **dict.fromkeys(("arrange", "arrange_place"), _arranged),
    **dict.fromkeys(("unrepair", "unrepair_here"), _opens_again),
    "reroll_spare": _spare,
    "suffer": _suffers("place"),
    "suffer_ignored": _suffers("ignored"),
    "suffer_repaired": _suffers("repaired"),
    "suffer_san_dimas": _suffers("san_dimas"),
    "suffer_instead": _suffers("instead"),
    "suffer_loses": _loses,
    "combine": _pair,
    "move_for_objective": _brings_on,
    "move_to_pick_up": _towards(_is_stranded),
    "move_to_drop": _towards(_is_carried_home),
    "move_to_restore": _towards(_waits_at_home),
    "move_to_pass": _towards(_meets),
    "move_to_repair": _towards(_open_rift),
    "move_homewards": _towards(_is_carried_home),
    "place_bears": _arrives(lambda s, at, facts: 0 < dial_of(s, at) == facts["value"] < s.lookup.box.numbers.dial.most),
    "place_repaired": _arrives(lambda s, at, _facts: at > 0 and dial_of(s, at) == 0),
    "place_wires": _arrives(_wires),
    "leave_san_dimas": _leaves,
    "pick_up_for_objective": _picked_up_for,
    "pick_up_near": lambda s, command, facts: _picked_up(s, command, facts) and facts["steps"] == 1,
    "pick_up": _picked_up,
    **dict.fromkeys(("drop", "restore"), _back),
    "pass_for_objective": _passed_for,
    "pass": _passed,
    "repair_wins": _wins,
    "repair_closes": _closes,
    "repair_for_objective": _lowered_for,
    "repair_high": _lowered(8),
    "repair": _lowered(1),
    "end_turn_wins": _turn_wins,
    "end_turn_rewarded": _rewarded,
    "end_turn": _actions_left,
}

ROLLS: Final[Sequence[str]] = ("take", "booth", "reroll")

REASONS: Final[Mapping[str, ReasonCheck]] = {
    **{f"hint.{text}": _of(check) for text, check in CHECKS.items()},
    **{
        f"hint.{what}_{kind}{ending}": _likely(kind)
        for what in ROLLS
        for kind in KINDS
        for ending in ("", "_sure", "_average")
    },
    "hint.roll_in_vain": _in_vain,
    "hint.booth_bogus": _booth_bogus,
    "hint.reroll_bogus": _comes_again("bogus"),
    "hint.reroll_blank": _comes_again("blank"),
}
"""What checks each reason, by its text id."""
