"""Independent checks of hint reasons about rolls in Back in Time, by enumerating outcomes and faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import COLOURS, HEROES
from game.games.back_in_time.rules.compiled_box import BIFF_FACE, WILD_FACE
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Command
from game.rules.parts import DicePool, bits
from tools.truth import back_in_time_tries as tries
from tools.truth.checks import CLOSE

Facts: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[State, Any, Facts], bool]
MOVES: Final = ("love", "delorean")


def _moved(done: tries.Done) -> float:
    return float(done.love + done.car)


def _solved(done: tries.Done) -> float:
    return float(done.solved)


def _is_told(s: State, facts: Facts) -> bool:
    """Return whether the stated probability or average of a roll, with the stated tiles and items, is correct."""
    names = str(facts.get("aid", "")).split()
    if not _is_at_hand(s, names):
        return False
    if "points" in facts:
        return abs(Fraction(facts["points"]) - _to_come(s, _moved, names)) <= CLOSE / 10
    return bool(abs(facts["percent"] - 100 * _to_come(s, _solved, names)) <= CLOSE)


def _is_at_hand(s: State, names: Sequence[str]) -> bool:
    """Return whether the active hero can still use these tiles and items."""
    ready = {s.lookup.tiles[tile].action for tile in bits(s.held[s.turn] & ~s.spent)}
    items = {s.lookup.items[item] for item in bits(s.owned[s.turn] & ~s.used_items)}
    return set(names) <= ready | (items if s.lasting != "no_items" else set())


def _to_come(s: State, value: Callable[[tries.Done], float], names: Sequence[str]) -> Fraction:
    """Return the value of the next roll with tiles and items by name."""
    copy = s.clone()
    assert copy.trial is not None
    bonus = sum(name in ("electric_guitar", "scale_model") for name in names)
    copy.trial = replace(
        copy.trial, extra_speed=copy.trial.extra_speed + ("skateboard" in names), bonus=copy.trial.bonus + bonus
    )
    turns = {"change_to_wild": lambda _face: True, "sci_fi_magazine": lambda face: face != BIFF_FACE}
    turned = next((turns[name] for name in names if name in turns), lambda _face: False)
    once = tries.BestRoll(copy, value, turned).to_come()
    if "reroll_all" in names:
        once = tries.BestRoll(copy, lambda done: max(once, value(done)), turned).to_come()
    return Fraction(once)


def attempts(kind: str) -> Check:
    """Make the check of an attempt: some choice of own dice, of the stated number, has the stated odds."""

    def check(s: State, command: c.Attempt, facts: Facts) -> bool:
        is_kind = s.lookup.challenges[command.challenge].kind
        fits = is_kind == kind or (kind == "card" and is_kind in ("opportunity", "trouble"))
        named = facts["challenge"] == command.challenge
        return fits and named and any(_is_told(rolled, facts) for rolled in _rolls(s, command, facts["dice"]))

    return check


def _rolls(s: State, command: c.Attempt, dice: int) -> Iterator[State]:
    """Yield the challenge with each choice of ``dice`` dice, by color."""
    tiles = bits(s.held[s.turn] & ~s.spent & s.lookup.die_tiles)
    seen = set()
    for chosen in combinations(tiles, dice):
        colours = tuple(sorted(s.lookup.tiles[tile].colour for tile in chosen))
        if colours not in seen:
            seen.add(colours)
            copy = tries.tried(s, command)
            adds = [c.AddDie(s.turn, s.lookup.tiles[tile].id) for tile in chosen]
            if all(_added(copy, add) for add in adds):
                yield copy


def _added(copy: State, add: c.AddDie) -> bool:
    """Add a die if that is legal; return success."""
    if copy.refusal(add) is not None:
        return False
    copy.apply(add)
    return True


# --- helpful dice ----------------------------------------------------------------------------------------------------


def _kind(s: State) -> str:
    assert s.trial is not None
    return s.lookup.challenges[s.trial.challenge].kind


def helps(s: State, colour: int, face: int) -> bool:
    """Return whether a face helps by itself: the challenge then takes fewer Wilds, or gains more."""
    return _effort(s, colour, face) < _effort(s, colour, BIFF_FACE)


def _effort(s: State, colour: int, face: int) -> float:
    """Return the remaining effort with a single die, ignoring the dice on the tray."""
    copy, kind = s.clone(), _kind(s)
    assert copy.trial is not None
    copy.trial = replace(copy.trial, dice=DicePool((colour,), (face,)), tiles=(0,), extra_speed=0, bonus=0)
    copy.down, copy.tokens = False, 0
    if kind in MOVES:
        copy.love, copy.car, copy.parts = 0, 0, (1 << len(copy.lookup.parts)) - 1
        return -_moved(tries.done_by(copy, (face,), 2))
    if kind == "biff":
        return -float(tries.done_by(copy, (face,)).solved)
    return next(wilds for wilds in range(20) if tries.done_by(copy, (face,), wilds).solved)


def _lack(s: State) -> float:
    """Return the remaining effort with the roll on the tray."""
    done = tries.done_by(s, tries.shown(s))
    if _kind(s) in MOVES:
        return -_moved(done)
    if done.solved:
        return -float(done.tokens)
    return next(wilds for wilds in range(20) if tries.done_by(s, tries.shown(s), wilds).solved)


def _helping(s: State) -> list[int]:
    """Return the helpful dice on the tray."""
    assert s.trial is not None
    dice = s.trial.dice
    return [die for die, face in enumerate(dice.faces) if helps(s, dice.kinds[die], face)]


def _is_counted(s: State, facts: Facts) -> bool:
    assert s.trial is not None
    told = (facts["count"], facts["dice"], facts["challenge"])
    return told == (len(_helping(s)), len(s.trial.dice.faces), s.trial.challenge)


def _none_helps(s: State, _command: Command, facts: Facts) -> bool:
    return _is_named(s, facts) and not _helping(s) and facts["dice"] == len(tries.shown(s))


def _all_help(s: State, facts: Facts) -> bool:
    assert s.trial is not None
    return _is_named(s, facts) and len(_helping(s)) == facts["dice"] == len(s.trial.dice.faces)


def _all_keep(s: State, _command: Command, facts: Facts) -> bool:
    return _all_help(s, facts) and _is_risky(s)


def _all_reroll(s: State, command: Command, facts: Facts) -> bool:
    assert s.trial is not None
    return _all_help(s, facts) and _may_be_more(s, range(len(s.trial.dice)))


def _all_settle(s: State, facts: Facts) -> bool:
    return _all_help(s, facts) and (_kind(s) in MOVES or tries.done_by(s, tries.shown(s)).anything)


def _saves(of: Callable[[State, Facts], bool]) -> Check:
    """Make the check of a roll left as it is, in which tiles, items or both could be used."""

    def check(s: State, command: c.Settle, facts: Facts) -> bool:
        tile = any(isinstance(one, c.RerollAll | c.ChangeToWild) for one in s.legal_commands())
        item = any(isinstance(one, c.UseItem) for one in s.legal_commands())
        kinds = {"tiles": (True, False), "items": (False, True), "both": (True, True)}
        return (tile, item) == kinds[facts["saved"]] and of(s, facts)

    return check


def _is_named(s: State, facts: Facts) -> bool:
    return s.trial is not None and facts["challenge"] == s.trial.challenge


# --- gathering dice --------------------------------------------------------------------------------------------------


def _adds(helper: bool) -> Check:
    """Make the check of a die to add, by trying each of its faces."""

    def check(s: State, command: c.AddDie, facts: Facts) -> bool:
        colour = s.lookup.tiles[s.lookup.tile[command.tile]].colour
        faces = s.lookup.dice[colour]
        count = sum(helps(s, colour, face) for face in faces)
        told = (facts["colour"], facts["count"], facts["all"]) == (COLOURS[colour], count, len(faces))
        hero = HEROES[s.heroes[s.turn]] if helper else None
        return told and _is_named(s, facts) and facts.get("hero") == hero and (command.seat != s.turn) == helper

    return check


def _spares(s: State, command: c.AddDie, facts: Facts) -> bool:
    """Return whether another die with more faces that help could be added, too."""
    then = tries.tried(s, command)
    colours = {then.lookup.tiles[then.lookup.tile[one.tile]].colour for one in _addable(then)}
    counts = [sum(helps(s, colour, face) for face in s.lookup.dice[colour]) for colour in colours]
    return _adds(helper=False)(s, command, facts) and max(counts, default=0) > facts["count"]


def _hits_again(s: State, command: c.AddDie, facts: Facts) -> bool:
    """Return whether a second hit with a roll against Biff, to which one more die can be added, gives a token."""
    then = tries.tried(s, command)
    assert then.trial is not None
    two = len(then.trial.dice.faces) > 1 or bool(_addable(then))
    return two and tries.attempted(s, "biff", 2).tokens == 1 and _adds(helper=False)(s, command, facts)


def _raises(s: State, command: c.AddDie, facts: Facts) -> bool:
    """Return whether a roll with this die and a stated number of others has the odds, and those without it."""
    assert s.trial is not None
    less = {**facts, "percent": facts["less"]} if "less" in facts else {**facts, "points": facts["fewer"]}
    more = facts["others"] - len(s.trial.dice.faces)
    tiles, seen = [one for one in _addable(s) if one != command], set()
    for chosen in combinations(tiles, max(0, more)):
        colours = tuple(sorted(s.lookup.tiles[s.lookup.tile[one.tile]].colour for one in chosen))
        rest, whole = s.clone(), s.clone()
        if colours in seen or not all(_added(rest, one) for one in chosen):
            continue
        seen.add(colours)
        if all(_added(whole, one) for one in (*chosen, command)) and _is_told(whole, facts) and _is_told(rest, less):
            return more >= 0 and _is_named(s, facts)
    return False


def _is_needed(s: State, command: c.AddDie, facts: Facts) -> bool:
    """Return whether the stated number of other dice can never do, with a ready Change to Wild tile or without."""
    assert s.trial is not None
    more = facts["others"] - len(s.trial.dice.faces)
    wild = ["change_to_wild"] if s.held[s.turn] & ~s.spent & s.lookup.wild_tiles else []
    for chosen in combinations([one for one in _addable(s) if one != command], max(0, more)):
        rest = s.clone()
        if all(_added(rest, one) for one in chosen) and not _to_come(rest, _solved, wild):
            return more >= 0 and facts["others"] > 0 and _is_named(s, facts)
    return False


def _addable(s: State) -> list[c.AddDie]:
    return [one for one in s.legal_commands() if isinstance(one, c.AddDie)]


def _is_ready(s: State, facts: Facts, seat: int) -> bool:
    return bool(facts["ready"] == len(bits(s.held[seat] & ~s.spent)))


def _tells_roll(s: State, _command: c.Ready, facts: Facts) -> bool:
    return _is_told(s, facts) and _is_named(s, facts)


def _keeps_for_own_turn(s: State, command: c.Ready, facts: Facts) -> bool:
    return _comes_to_own(s, command.seat) and _is_ready(s, facts, command.seat)


def _comes_to_own(s: State, seat: int) -> bool:
    """Return whether the helper's own turn comes before the end of the game, by ending turns."""
    away = (seat - s.turn) % s.seats
    own = 0 < away <= tries.turns_until(s, lambda then: then.turn == seat)
    copy = tries.acting(s)
    for _turn in range(away):
        copy.apply(c.EndTurn(copy.turn))
        own = own and copy.over is None
        copy = tries.acting(copy) if own else copy
    return own


# --- rerolls ---------------------------------------------------------------------------------------------------------


def _again(s: State, command: Command) -> list[int]:
    """Return the dice concerned by a command: the one to mark, or the marked ones."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    return [command.die] if isinstance(command, c.Mark | c.Unmark) else list(bits(top.marked))


def _rerolls(s: State, command: Command, facts: Facts) -> bool:
    return _is_counted(s, facts) and not set(_again(s, command)) & set(_helping(s))


def _rerolls_for_more(s: State, command: Command, facts: Facts) -> bool:
    """Return whether another face of a helpful die would be better still."""
    return _is_named(s, facts) and _may_be_more(s, set(_again(s, command)) & set(_helping(s)))


def _rerolls_only_for_more(s: State, command: Command, facts: Facts) -> bool:
    """Return whether all of the stated number of dice to reroll help, and one could be better still."""
    again = set(_again(s, command))
    only = len(again) == facts["dice"] and again <= set(_helping(s))
    return only and _rerolls_for_more(s, command, facts)


def _counts_on_wild(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the rerolled dice do not help, and a ready Change to Wild tile can turn another that does not."""
    again, helping = set(_again(s, command)), set(_helping(s))
    others = set(range(len(tries.shown(s)))) - again - helping
    ready = bool(s.held[s.turn] & ~s.spent & s.lookup.wild_tiles)
    return ready and bool(others) and not again & helping and len(again) == facts["dice"] and _is_named(s, facts)


def _may_be_more(s: State, which: Iterable[int]) -> bool:
    """Return whether another face of one of these dice would be better."""
    assert s.trial is not None
    dice, now = s.trial.dice, _lack(s)
    for die in which:
        for face in set(s.lookup.dice[dice.kinds[die]]):
            copy = s.clone()
            copy.trial = replace(s.trial, dice=dice.change(die, face))
            if _lack(copy) < now:
                return True
    return False


def _keeps_die(s: State, command: c.Unmark, facts: Facts) -> bool:
    return _is_named(s, facts) and command.die in _helping(s)


def _keeps(s: State, _command: Command, facts: Facts) -> bool:
    return _is_counted(s, facts) and _is_risky(s)


def _is_risky(s: State) -> bool:
    """Return whether some unlocked die could show Biff."""
    assert s.trial is not None
    dice = s.trial.dice
    return any(face != BIFF_FACE and BIFF_FACE in s.lookup.dice[dice.kinds[die]] for die, face in enumerate(dice.faces))


def _is_enough(s: State, _command: Command, facts: Facts) -> bool:
    return _is_met(s, facts)


def _is_enough_with_wild(s: State, _command: Command, facts: Facts) -> bool:
    """Return whether as many ready tiles as stated, and no fewer, make the roll succeed: each turns a die to Wild."""
    faces, ready = tries.shown(s), s.held[s.turn] & ~s.spent & s.lookup.wild_tiles
    enough = {
        number: any(
            tries.done_by(s, tuple(WILD_FACE if one in dice else face for one, face in enumerate(faces))).solved
            for dice in combinations(range(len(faces)), number)
        )
        for number in (facts["tiles"] - 1, facts["tiles"])
    }
    return list(enough.values()) == [False, True] and len(bits(ready)) >= facts["tiles"] and _is_named(s, facts)


def _shows_the_most(s: State, _command: Command, facts: Facts) -> bool:
    """Return whether no die that may be rerolled has a better face."""
    free = [die for die, face in enumerate(tries.shown(s)) if face != BIFF_FACE]
    return _is_named(s, facts) and not _may_be_more(s, free)


def _saves_for_own_turn(s: State, command: c.Settle, facts: Facts) -> bool:
    """Return whether a helper, who could change the roll, has an own turn to come."""
    return command.seat != s.turn and _comes_to_own(s, command.seat) and _saves(lambda *_of: True)(s, command, facts)


def _is_met(s: State, facts: Facts) -> bool:
    return _is_named(s, facts) and _kind(s) not in MOVES and tries.done_by(s, tries.shown(s)).solved


def _rerolls_all(biffs: bool) -> Check:
    def check(s: State, command: Command, facts: Facts) -> bool:
        then = tries.tried(s, command)
        top = then.pending[-1]
        every = isinstance(top, p.Rolling) and len(bits(top.which)) == facts["dice"]
        return every and _is_counted(s, facts) and (BIFF_FACE in tries.shown(s)) == biffs

    return check


# --- changing a roll -------------------------------------------------------------------------------------------------


def _changes(biff: bool) -> Check:
    """Make the check of a die turned to Wild, by comparing the states before and after."""

    def check(s: State, command: c.ChangeToWild, facts: Facts) -> bool:
        then = tries.tried(tries.changeable(s), command)
        assert then.trial is not None
        face, wild = tries.shown(s)[command.die], tries.shown(then)[command.die] == WILD_FACE
        helped, less = command.die in _helping(s), tries.harm(s) - tries.harm(then)
        fits = face == BIFF_FACE and less == 1 if biff else not helped
        return wild and fits and not helped and command.die in _helping(then) and _is_named(s, facts)

    return check


def _is_met_then(s: State, command: c.ChangeToWild, facts: Facts) -> bool:
    """Return whether the roll has all it takes once the die is a Wild, and not before."""
    return _is_met(tries.tried(tries.changeable(s), command), facts) and not _is_met(s, facts)


def _knocks_down_for_a_moment(s: State, command: c.ChangeToWild, _facts: Facts) -> bool:
    """Return whether the Wild knocks Biff down without a token, and a single Biff die is left."""
    then = tries.tried(tries.changeable(s), command)
    done = tries.done_by(then, tries.shown(then))
    return _kind(s) == "biff" and done.down and not done.tokens and tries.harm(then) == 1


def _item(s: State, command: c.UseItem) -> State:
    """Return the state after using an item, with the roll still on the tray."""
    return tries.tried(tries.changeable(s), command)


def _item_adds(s: State, command: c.UseItem, facts: Facts) -> bool:
    return _is_named(s, facts) and _lack(_item(s, command)) < _lack(s)


def _item_biff(s: State, command: c.UseItem, _facts: Facts) -> bool:
    return tries.harm(s) - tries.harm(_item(s, command)) == 1


def _item_rerolls(s: State, command: c.UseItem, facts: Facts) -> bool:
    """Return whether the item allows the stated number of rerolls, by marking as many dice as possible."""
    then, count = _item(s, command), 0
    loose = sum(face != BIFF_FACE for face in tries.shown(s))
    while marks := [one for one in then.legal_commands() if isinstance(one, c.Mark)]:
        then.apply(marks[0])
        count += 1
    return bool(0 < count == min(facts["limit"], loose))


ROLLS: Final[dict[str, Check]] = {
    **dict.fromkeys(("try_love", "try_love_aid"), attempts("love")),
    **dict.fromkeys(("try_delorean", "try_delorean_aid"), attempts("delorean")),
    **dict.fromkeys(
        ("try_chance", "try_chance_aid"),
        lambda s, command, facts: any(attempts(kind)(s, command, facts) for kind in ("part", "biff", "card")),
    ),
    "add_die": _adds(helper=False),
    "add_die_spare": _spares,
    "add_die_needed": _is_needed,
    "add_die_token": _hits_again,
    **dict.fromkeys((f"raise_{kind}{aid}" for kind in (*MOVES, "chance") for aid in ("", "_aid")), _raises),
    "help_die": _adds(helper=True),
    **{f"all_{kind}{aid}": _tells_roll for kind in ("dice", *MOVES) for aid in ("", "_aid")},
    "tiles_left": lambda s, command, facts: _is_ready(s, facts, command.seat),
    "keep_for_own_turn": _keeps_for_own_turn,
    "reroll_dice": _rerolls,
    "reroll_wild": _counts_on_wild,
    "reroll_for_more": _rerolls_for_more,
    "reroll_only_for_more": _rerolls_only_for_more,
    "keep_die": _keeps_die,
    "keep_roll": _keeps,
    "keep_enough": _is_enough,
    "keep_enough_wild": _is_enough_with_wild,
    "keep_most": _shows_the_most,
    "save_for_own_turn": _saves_for_own_turn,
    "reroll_all": _rerolls_all(biffs=False),
    "reroll_all_biffs": _rerolls_all(biffs=True),
    "settle": _saves(_is_counted),
    **dict.fromkeys(("none_reroll", "none_reroll_biffs", "none_keep"), _none_helps),
    "none_settle": _saves(lambda s, facts: _none_helps(s, c.Settle(s.actor), facts)),
    "all_reroll": _all_reroll,
    "all_keep": _all_keep,
    "all_settle": _saves(_all_settle),
    "short_settle": _saves(lambda s, facts: _is_named(s, facts) and not tries.done_by(s, tries.shown(s)).anything),
    "settle_enough": _saves(_is_met),
    "change_biff": _changes(biff=True),
    "change_biff_down": _knocks_down_for_a_moment,
    "change_blank": _changes(biff=False),
    "change_enough": _is_met_then,
    "item_adds": _item_adds,
    "use_on_biff": _item_biff,
    "item_rerolls": _item_rerolls,
}
"""The check of each reason about a roll, by its text id without ``hint.``."""
