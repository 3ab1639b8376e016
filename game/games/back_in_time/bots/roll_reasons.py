"""Reasons for hints about rolls in Back in Time: odds, and the effects of dice, tiles and items."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from typing import Final

from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.games.back_in_time.bots.decisions import DecisionMaker, choices, wild_costs
from game.games.back_in_time.bots.roll_evaluation import RollEvaluator, has_turn_left
from game.games.back_in_time.bots.told_odds import Aids, aids, expected
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.best_rolls import TURNS_HARMLESS
from game.games.back_in_time.rules.box import COLOURS, HEROES
from game.games.back_in_time.rules.challenge import MEASURE, addable_tiles, score
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import BIFF_FACE, WILD_FACE
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.dice_odds import Pool, less
from game.games.back_in_time.rules.items import use_item
from game.games.back_in_time.rules.roll_tasks import MOVES, need_of, pool_of, room
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import missing
from game.rules.contract import Fact, PlayerCommand
from game.rules.parts import bits, mask_of

MOST_TURNED: Final = 7
"""Most dice of which odds are told where one without a Biff may be turned: with more they take seconds."""


def joined(first: Reason, second: Reason) -> Reason:
    """Return a reason of two or more sentences: ``then`` names those after the first, whose facts take precedence."""
    follow = [dict(first.facts).get("then"), second.text.removeprefix("hint."), dict(second.facts).get("then")]
    facts = {**dict(second.facts), **dict(first.facts), "then": " ".join(str(text) for text in follow if text)}
    return Reason(first.text, tuple(facts.items()))


def attempted(maker: DecisionMaker, s: State, command: c.Attempt) -> Reason:
    """Explain an attempt by the expected result of the dice that would be rolled, where that can be told."""
    challenge = s.lookup.challenges[command.challenge]
    facts: tuple[Fact, ...] = (("space", s.lookup.spaces[s.here]), ("challenge", challenge.id))
    rolled, extra = gathered(maker, s, command)
    pool = maker.planner(s).attempt_evaluator.pool(rolled)
    found = odds(maker, s, challenge, pool, extra) if rolled else None
    if found is None:
        return Reason("hint.try", facts)
    kind = challenge.kind if challenge.kind in MOVES else "chance"
    return Reason(f"hint.try_{kind}{_aid(found)}", (*facts, ("dice", rolled.bit_count()), *found))


def gathered(maker: DecisionMaker, s: State, command: PlayerCommand) -> tuple[int, int]:
    """Return the dice (a mask of tiles) of a roll to which the bot adds after a command, and the tile it reserves."""
    copy = s.clone()
    copy.apply(command)
    while copy.trial is not None and isinstance(top := copy.pending[-1], p.Gathering) and top.helper == s.turn:
        command = maker.answer(copy, choices(copy))
        if not isinstance(command, c.AddDie):
            break
        copy.apply(command)
    return mask_of(_trial(copy)[0].tiles), _reserved(maker, copy)


def odds(maker: DecisionMaker, s: State, challenge: Challenge, pool: Pool, extra: int) -> tuple[Fact, ...] | None:
    """Return the expected result of a roll: average points, or chance of success, and what else it takes.

    That is the reserved tile in the mask ``extra``, and items. None if the result is zero or cannot be told exactly.
    """
    aided = aids(s, challenge, extra)
    if aided.turns == TURNS_HARMLESS and sum(pool) > MOST_TURNED:
        return None
    plain, found = (_expected(maker, s, challenge, pool, one) for one in (Aids(), aided))
    if found[1] in (0, "0.0"):
        return None
    idle = aided.more == "sports_almanac" and not any(pool[colour] for colour in _wanted(challenge))
    more: tuple[Fact, ...] = (("then", "may_rise"), ("item", aided.more))
    named: tuple[Fact, ...] = () if found == plain else (("aid", " ".join(aided.names)),)
    return (found, *named, *(more if aided.more and not idle and found[1] != 100 else ()))


def _aid(found: tuple[Fact, ...]) -> str:
    """Return how the id of a text ends that tells odds: with what they take besides dice, or without."""
    return "_aid" if "aid" in dict(found) else ""


def _wanted(challenge: Challenge) -> list[int]:
    """Return the colours of the symbols that a challenge needs or measures."""
    if challenge.kind in MEASURE:
        return [MEASURE[challenge.kind]]
    return [colour for colour, need in enumerate(challenge.need) if need]


def _expected(maker: DecisionMaker, s: State, challenge: Challenge, pool: Pool, aided: Aids) -> Fact:
    """Return the average points or the percentage of a roll with aids."""
    found = expected(maker.best_rolls, s, challenge, pool, aided)
    return ("points", f"{found:.1f}") if challenge.kind in MOVES else ("percent", round(100 * found))


# --- gathering dice --------------------------------------------------------------------------------------------------


def _trial(s: State) -> tuple[ChallengeState, Challenge]:
    """Return the challenge under way."""
    assert s.trial is not None
    return s.trial, s.lookup.challenges[s.trial.challenge]


def counts_for(s: State, challenge: Challenge, face: int) -> bool:
    """Return whether a face is useful: a Wild, or a symbol the challenge needs or measures."""
    symbol, count = s.lookup.face_symbols[face]
    return face == WILD_FACE or (bool(count) and symbol in _wanted(challenge))


def add_die(maker: DecisionMaker, s: State, command: c.AddDie) -> Reason:
    """Explain adding a die by what it adds to the roll that is planned, else by its faces that help."""
    _trial_now, challenge = _trial(s)
    colour = s.lookup.tiles[s.lookup.tile[command.tile]].colour
    facts: tuple[Fact, ...] = (
        ("colour", COLOURS[colour]),
        ("count", _useful(s, challenge, colour)),
        ("all", len(s.lookup.dice[colour])),
        ("challenge", challenge.id),
    )
    if command.seat != s.turn:
        return Reason("hint.help_die", (*facts, ("hero", HEROES[s.heroes[s.turn]])))
    rolled, extra = gathered(maker, s, command)
    found = _raised(maker, s, challenge, colour, (rolled, extra))
    if found is None and challenge.kind == "biff" and rolled.bit_count() > 1:
        return Reason("hint.add_die_token", facts)
    if found is None:
        kept = {s.lookup.tiles[tile].colour for tile in bits(addable_tiles(s, s.turn) & ~rolled)}
        better = any(_useful(s, challenge, one) > _useful(s, challenge, colour) for one in kept)
        return Reason("hint.add_die_spare" if better else "hint.add_die", facts)
    return found


def _useful(s: State, challenge: Challenge, colour: int) -> int:
    """Return how many faces of a die are useful."""
    return sum(counts_for(s, challenge, face) for face in s.lookup.dice[colour])


def _raised(
    maker: DecisionMaker, s: State, challenge: Challenge, colour: int, planned: tuple[int, int]
) -> Reason | None:
    """Explain one of the dice (a mask of tiles, and the reserved one) by the result with it and without.

    None where it is the only one, or that makes no difference that is told.
    """
    pool = maker.planner(s).attempt_evaluator.pool(planned[0])
    with_it, without = (odds(maker, s, challenge, one, planned[1]) for one in (pool, less(pool, colour)))
    named: Fact = ("challenge", challenge.id)
    if with_it is not None and without is None and _is_hopeless(maker, s, challenge, less(pool, colour)):
        return Reason("hint.add_die_needed", (("others", sum(pool) - 1), named))
    if with_it is None or without is None or with_it[0] == without[0]:
        return None
    kind = challenge.kind if challenge.kind in MOVES else "chance"
    was: Fact = ("less" if kind == "chance" else "fewer", without[0][1])
    more = dict((*without[1:], *with_it[1:]))
    return Reason(
        f"hint.raise_{kind}{_aid((*more.items(),))}", (("others", sum(pool) - 1), with_it[0], was, *more.items(), named)
    )


def ready(maker: DecisionMaker, s: State, command: c.Ready) -> Reason:
    """Explain stopping: what the dice already achieve, or that a helper's tiles stay ready."""
    trial, challenge = _trial(s)
    left: Fact = ("ready", (s.held[command.seat] & ~s.spent).bit_count())
    if command.seat != s.turn:
        if not has_turn_left(s, command.seat):
            return BEST_FOUND
        return Reason("hint.keep_for_own_turn", (left,))
    found = odds(maker, s, challenge, pool_of(trial.dice.kinds), _reserved(maker, s))
    if found is None:
        return BEST_FOUND
    kind = challenge.kind if challenge.kind in MOVES else "dice"
    told = Reason(f"hint.all_{kind}{_aid(found)}", (*found, ("challenge", challenge.id)))
    return joined(told, Reason("hint.tiles_left", (left,))) if left[1] and not _aid(found) else told


def _reserved(maker: DecisionMaker, s: State) -> int:
    """Return the tile (a mask) that the bot uses if the roll of the gathered dice is short, or reserves; 0 for none."""
    return _used_if_short(maker, s) or _planned(maker, s)


def _used_if_short(maker: DecisionMaker, s: State) -> int:
    """Return the tile (a mask) that the bot uses on a roll that is one symbol short and shows Biff; 0 for none."""
    trial, challenge = _trial(s)
    dice, wilds = len(trial.dice), sum(need_of(s, challenge)) - 1
    if challenge.kind in MOVES or wilds >= dice:
        return 0
    then = s.clone()
    while then.actor >= 0:
        then.apply(c.Ready(then.actor))
    then.apply(c.Rolled(("wild",) * wilds + ("biff",) * (dice - wilds)))
    if c.Keep(s.turn) in then.legal_commands():
        then.apply(c.Keep(s.turn))
    if not isinstance(then.pending[-1], p.Modifying) or then.actor != s.turn:
        return 0
    command = maker.answer(then, choices(then))
    return 1 << s.lookup.tile[command.tile] if isinstance(command, c.ChangeToWild | c.RerollAll) else 0


def _planned(maker: DecisionMaker, s: State) -> int:
    """Return the tile (a mask) that the best plan reserves for the gathered dice; 0 for none."""
    planner, (trial, challenge) = maker.planner(s), _trial(s)
    node, given = planner.leaf_evaluator.node(s), mask_of(trial.tiles)
    moves = planner.attempt_evaluator.attempts(node, challenge, node.scene, 0, False, given)
    plans = [move for move in moves if move.dice == given]
    best = max(plans, key=lambda one: one.gain + planner.best(one.after, 1).value, default=None)
    return 0 if best is None else best.extra


def _is_hopeless(maker: DecisionMaker, s: State, challenge: Challenge, pool: Pool) -> bool:
    """Return whether some dice, with all aids, cannot do what a challenge asks for."""
    wild = s.held[s.turn] & ~s.spent & s.lookup.wild_tiles
    if challenge.kind in MOVES or not sum(pool) or wild.bit_count() > 1:  # odds know of one of them
        return False
    return expected(maker.best_rolls, s, challenge, pool, aids(s, challenge, wild)) == 0


# --- finished rolls --------------------------------------------------------------------------------------------------


def _of_roll(s: State, text: str, *facts: Fact) -> Reason:
    """Explain a roll by how many dice help: none, all, or some."""
    trial, challenge = _trial(s)
    count, dice = sum(counts_for(s, challenge, face) for face in trial.dice.faces), len(trial.dice)
    told: tuple[Fact, ...] = (("dice", dice), ("challenge", challenge.id), *facts)
    if not count:
        return Reason(NONE_HELPS[text], told)
    if count == dice:
        return Reason(ALL_HELP[text], told)
    return Reason(text, (("count", count), *told))


NONE_HELPS: Final = {
    "hint.reroll_dice": "hint.none_reroll",
    "hint.reroll_all": "hint.none_reroll",
    "hint.reroll_all_biffs": "hint.none_reroll_biffs",
    "hint.keep_roll": "hint.none_keep",
    "hint.settle": "hint.none_settle",
}
"""Texts used instead when no die helps."""
ALL_HELP: Final = {
    "hint.reroll_all": "hint.all_reroll",
    "hint.keep_roll": "hint.all_keep",
    "hint.settle": "hint.all_settle",
}
"""Texts used instead when all dice help; none where a die that does not help is part of the reason."""


def _is_enough(s: State) -> bool:
    """Return whether the roll succeeds and more symbols would gain nothing."""
    _trial_now, challenge = _trial(s)
    return challenge.kind not in MOVES and shortfall(s) == 0


def _wilds_enough(s: State) -> int:
    """Return the fewest ready Change to Wild tiles with which the roll succeeds and needs no more; 0 if too few."""
    trial, tiles = _trial(s)[0], (s.held[s.turn] & ~s.spent & s.lookup.wild_tiles).bit_count()
    for number in range(1, tiles + 1 if missing(s, trial) else 0):
        for chosen in combinations(range(len(trial.dice)), number):
            then = s.clone()
            then.trial = reduce(lambda turned, die: _with_face(turned, die, WILD_FACE), chosen, trial)
            if _is_enough(then):
                return number
    return 0


def shortfall(s: State) -> int:
    """Return the shortfall of the roll: missing symbols, or points below the maximum that counts."""
    trial, challenge = _trial(s)
    if challenge.kind not in (*MOVES, "biff"):
        return missing(s, trial)
    most = room(s, challenge.kind) if challenge.kind in MOVES else 1 + s.lookup.tokens.most
    return max(0, most - score(s, trial, challenge))


def reroll(maker: DecisionMaker, s: State, command: c.Mark | c.Reroll) -> Reason:
    """Explain a reroll: dice that do not help, perhaps all but one to be turned to Wild, or one that may improve."""
    trial, challenge = _trial(s)
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    again = (command.die,) if isinstance(command, c.Mark) else bits(top.marked)
    helping = [die for die in again if counts_for(s, challenge, trial.dice.faces[die])]
    if not helping:
        if _leaves_one_to_turn(maker, s, mask_of(again) | top.marked):
            return Reason("hint.reroll_wild", (("dice", len(again)), ("challenge", challenge.id)))
        return _of_roll(s, "hint.reroll_dice")
    if not any(_may_show_more(s, die) for die in helping):
        return BEST_FOUND
    named: Fact = ("challenge", challenge.id)
    if len(helping) == len(again) and not top.marked & ~mask_of(again):
        return Reason("hint.reroll_only_for_more", (("dice", len(again)), named))
    return Reason("hint.reroll_for_more", (named,))


def _leaves_one_to_turn(maker: DecisionMaker, s: State, again: int) -> bool:
    """Return whether a reroll counts on a Change to Wild tile for a die that does not help and is not rerolled."""
    trial, challenge = _trial(s)
    planner = maker.planner(s)
    roll = RollEvaluator(s, planner.attempt_evaluator)
    kept = [face for die, face in enumerate(trial.dice.faces) if not again >> die & 1]
    counts = roll.again(again, wild_costs(planner, roll)) > roll.again(again, ())
    return counts and not all(counts_for(s, challenge, face) for face in kept)


def _may_show_more(s: State, die: int) -> bool:
    """Return whether another face of a die would reduce the shortfall, all else equal."""
    copy, trial = s.clone(), _trial(s)[0]
    for face in set(s.lookup.dice[trial.dice.kinds[die]]):
        copy.trial = _with_face(trial, die, face)
        if shortfall(copy) < shortfall(s):
            return True
    return False


def _with_face(trial: ChallengeState, die: int, face: int) -> ChallengeState:
    """Return a roll with one die set to a face."""
    return ChallengeState(
        trial.challenge, trial.dice.change(die, face), trial.tiles, trial.free, trial.extra_speed, trial.bonus
    )


def unmark(_maker: DecisionMaker, s: State, command: c.Unmark) -> Reason:
    """Explain unmarking a die that helps as it is."""
    trial, challenge = _trial(s)
    if not counts_for(s, challenge, trial.dice.faces[command.die]):
        return BEST_FOUND
    return Reason("hint.keep_die", (("challenge", challenge.id),))


def keep(_maker: DecisionMaker, s: State, _command: c.Keep) -> Reason:
    """Explain keeping a roll: it is enough, alone or with Change to Wild tiles, or shows the most, or what helps."""
    named: Fact = ("challenge", _trial(s)[1].id)
    if _is_enough(s):
        return Reason("hint.keep_enough", (named,))
    if tiles := _wilds_enough(s):
        return Reason("hint.keep_enough_wild", (("tiles", tiles), named))
    free = [die for die, face in enumerate(_trial(s)[0].dice.faces) if face != BIFF_FACE]
    if not any(_may_show_more(s, die) for die in free):
        return Reason("hint.keep_most", (named,))
    return _of_roll(s, "hint.keep_roll")


def reroll_all(_maker: DecisionMaker, s: State, _command: c.RerollAll) -> Reason:
    """Explain rerolling everything: how many dice help, and whether Biffs are included."""
    trial, challenge = _trial(s)
    biffs = BIFF_FACE in trial.dice.faces
    if all(counts_for(s, challenge, face) for face in trial.dice.faces) and not any(
        _may_show_more(s, die) for die in range(len(trial.dice))
    ):
        return BEST_FOUND
    return _of_roll(s, "hint.reroll_all_biffs" if biffs else "hint.reroll_all")


def settle(_maker: DecisionMaker, s: State, command: c.Settle) -> Reason:
    """Explain accepting a roll: it is enough, or how many dice help; a helper saves things for an own turn."""
    saved: Fact = ("saved", _saved(s))
    if command.seat != s.turn:
        return Reason("hint.save_for_own_turn", (saved,)) if has_turn_left(s, command.seat) else BEST_FOUND
    if _is_enough(s):
        return Reason("hint.settle_enough", (("challenge", _trial(s)[1].id), saved))
    found = _of_roll(s, "hint.settle", saved)
    if found.text == ALL_HELP["hint.settle"] and missing(s, _trial(s)[0]):
        return Reason("hint.short_settle", found.facts)
    return found


def _saved(s: State) -> str:
    """Return the kinds of things that could still change the roll, and are saved."""
    items = [isinstance(option, c.UseItem) for option in s.legal_commands() if not isinstance(option, c.Settle)]
    return "both" if any(items) and not all(items) else "items" if any(items) else "tiles"


def change(_maker: DecisionMaker, s: State, command: c.ChangeToWild) -> Reason:
    """Explain turning a die to Wild."""
    trial, challenge = _trial(s)
    face = trial.dice.faces[command.die]
    if face == BIFF_FACE and trial.dice.faces.count(BIFF_FACE) > trial.ignored:
        return _biff_changed(s, command, challenge)
    named: Fact = ("challenge", challenge.id)
    if not counts_for(s, challenge, face):
        return Reason("hint.change_blank", (named,))
    then = s.clone()
    then.trial = _with_face(trial, command.die, WILD_FACE)
    return Reason("hint.change_enough", (named,)) if _is_enough(then) and not _is_enough(s) else BEST_FOUND


def _biff_changed(s: State, command: c.ChangeToWild, challenge: Challenge) -> Reason:
    """Explain turning a Biff to Wild: it helps, and harms no more; Biff himself gets up again by the other Biffs."""
    then = s.clone()
    then.trial = _with_face(_trial(s)[0], command.die, WILD_FACE)
    points, biffs = score(then, then.trial, challenge), then.trial.dice.faces.count(BIFF_FACE) - _trial(s)[0].ignored
    if challenge.kind != "biff" or biffs < points:
        return Reason("hint.change_biff", (("challenge", challenge.id),))
    return Reason("hint.change_biff_down") if biffs == points == 1 else BEST_FOUND


def item_on_roll(s: State, command: c.UseItem) -> Reason:
    """Explain an item by its effect: better dice, an ignored Biff, or a reroll."""
    then = s.clone()
    use_item(then, command.seat, s.lookup.item[command.item], command.die)
    top = then.pending[-1]
    if isinstance(top, p.Rerolling):
        return Reason("hint.item_rerolls", (("limit", top.limit),))
    assert then.trial is not None
    assert s.trial is not None
    if then.trial.ignored > s.trial.ignored:
        return Reason("hint.use_on_biff")
    if shortfall(then) < shortfall(s):
        return Reason("hint.item_adds", (("challenge", s.trial.challenge),))
    return BEST_FOUND


ROLL_REASONS: Final[dict[type, Explain[DecisionMaker, State]]] = {
    c.Attempt: attempted,
    c.AddDie: add_die,
    c.Ready: ready,
    c.Mark: reroll,
    c.Unmark: unmark,
    c.Reroll: reroll,
    c.Keep: keep,
    c.RerollAll: reroll_all,
    c.ChangeToWild: change,
    c.Settle: settle,
}
"""Reason function for each command of a challenge."""
