"""The reasons for hints in Back in Time: one function for each command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from game.ai.back_in_time.decisions import DecisionMaker
from game.ai.back_in_time.planner import Planner
from game.ai.back_in_time.turn_model import TurnMove, TurnState
from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.rules.back_in_time import commands as c
from game.rules.back_in_time import pending as p
from game.rules.back_in_time.box import COLOURS, HEROES, MOVERS
from game.rules.back_in_time.challenge import MEASURE, open_challenges
from game.rules.back_in_time.compiled_box import (
    BIFF,
    BIFF_FACE,
    FIRST_HERO,
    GEORGE,
    LORRAINE,
    WILD_FACE,
    WILD_SYMBOL,
)
from game.rules.back_in_time.compiled_records import Challenge
from game.rules.back_in_time.dice_odds import Pool, mean
from game.rules.back_in_time.state_machine import State
from game.rules.back_in_time.trial import Trial
from game.rules.contract import Fact
from game.rules.parts import UNROLLED, bits


def _walk(maker: DecisionMaker, s: State, _command: c.Walk | c.Step) -> Reason:
    """Return where the walk leads and what for."""
    planner, node = maker.planner(s), maker.planner(s).leaf_evaluator.node(s)
    top = s.pending[-1]
    plan = planner.best(node, 0, top.left if isinstance(top, p.Walking) else 0).move
    return _nearest("hint.walk_places", s, node.here) if plan is None else _way(s, node, plan)


def _way(s: State, node: TurnState, plan: TurnMove) -> Reason:
    space = ("space", s.lookup.spaces[plan.goal[0]])
    if plan.challenge is None:
        return _nearest("hint.walk_places", s, plan.goal[0])
    challenge = ("challenge", plan.challenge)
    if plan.goal[1:] != node[1:3]:
        figure, to = ("george", plan.goal[1]) if plan.goal[1] != node.george else ("lorraine", plan.goal[2])
        if to != plan.goal[0]:
            goal = ("goal", s.lookup.spaces[plan.goal[0]])
            return Reason("hint.walk_on", (("figure", figure), ("space", s.lookup.spaces[to]), goal, challenge))
        return Reason("hint.walk_with", (("figure", figure), space, challenge))
    return Reason("hint.walk_to_try", (space, challenge))


def _nearest(text: str, s: State, space: int) -> Reason:
    """Return how far the nearest challenge is from a space: a part, a card, the car, or Biff."""
    steps, challenge = min(_distances(s, space))
    return Reason(text, (("space", s.lookup.spaces[space]), ("steps", steps), ("challenge", challenge)))


def _distances(s: State, space: int) -> Iterator[tuple[int, str]]:
    """Yield the open challenges with the length of the way to each."""
    lookup, away = s.lookup, s.lookup.streets.distance[space]
    yield away[lookup.track[s.car]], "delorean"
    if not s.down:
        yield away[s.at[BIFF]], "biff"
    yield from (
        (away[there], lookup.parts[part]) for part, there in enumerate(lookup.part_spaces) if not s.parts >> part & 1
    )
    cards = [lookup.opportunities[card] for card in s.opportunities if card >= 0]
    if s.trouble >= 0:
        cards.append(lookup.troubles[s.trouble])
    yield from ((away[lookup.challenges[card].space], card) for card in cards)


def _halt(_maker: DecisionMaker, s: State, _command: c.Halt) -> Reason:
    """Return what can be attempted here, or how near the next challenge is."""
    here = open_challenges(s)
    if here:
        return Reason("hint.halt_here", (("space", s.lookup.spaces[s.here]), ("challenge", here[0].id)))
    return _nearest("hint.halt_near", s, s.here)


def _end_turn(_maker: DecisionMaker, s: State, _command: c.EndTurn) -> Reason:
    """Return how many tiles are left, and that all of them come back."""
    held = s.held[s.turn]
    return Reason("hint.end_turn", (("ready", (held & ~s.spent).bit_count()), ("all", held.bit_count())))


# --- challenges ------------------------------------------------------------------------------------------------------


def _attempt(maker: DecisionMaker, s: State, command: c.Attempt) -> Reason:
    """Return what the challenge should bring with the dice that would be rolled."""
    planner = maker.planner(s)
    node, challenge = planner.leaf_evaluator.node(s), s.lookup.challenges[command.challenge]
    moves = planner.attempt_evaluator.attempts(node, challenge, node[:3], 0)
    if not moves:
        return BEST_FOUND
    best = max(moves, key=lambda one: one.gain + planner.best(one.after, 1).value)
    return roll_reason(planner, node, challenge, planner.attempt_evaluator.pool(best.dice), best.extra)


def roll_reason(planner: Planner, node: TurnState, challenge: Challenge, pool: Pool, extra: int = 0) -> Reason:
    """Return what a roll of ``pool`` should bring."""
    if challenge.kind in ("love", "delorean"):
        expected = max(1, round(mean(planner.attempt_evaluator.points(node, challenge.kind, pool, extra))))
        text = "hint.influence_love" if challenge.kind == "love" else "hint.move_delorean"
        return Reason(text, (("expected", expected),))
    percent = ("percent", round(100 * planner.attempt_evaluator.success(node, challenge, pool, extra)))
    if challenge.kind == "biff":
        return Reason("hint.fight_biff", (percent,))
    if challenge.kind == "part":
        return Reason("hint.take_part", (("part", challenge.id), percent))
    return Reason(f"hint.solve_{challenge.kind}", (("challenge", challenge.id), percent))


# --- dice ------------------------------------------------------------------------------------------------------------


def _trial(s: State) -> tuple[Trial, Challenge]:
    """Return the challenge under way."""
    assert s.trial is not None
    return s.trial, s.lookup.challenges[s.trial.challenge]


def counts_for(s: State, challenge: Challenge, face: int) -> bool:
    """Return whether a face is of use: a Wild, or a symbol that the challenge asks for or measures."""
    symbol, count = s.lookup.face_symbols[face]
    if face == WILD_FACE:
        return True
    wanted = MEASURE.get(challenge.kind)
    return (
        bool(count) and symbol != WILD_SYMBOL and (challenge.need[symbol] > 0 if wanted is None else symbol == wanted)
    )


def _useful(s: State) -> Fact:
    """Return the fact of how many dice on the tray count."""
    trial, challenge = _trial(s)
    return "count", sum(counts_for(s, challenge, face) for face in trial.dice.faces if face != UNROLLED)


def _add_die(_maker: DecisionMaker, s: State, command: c.AddDie) -> Reason:
    """Return what the die is good for."""
    _trial_now, challenge = _trial(s)
    colour = s.lookup.tiles[s.lookup.tile[command.tile]].colour
    faces = s.lookup.dice[colour]
    facts: tuple[Fact, ...] = (
        ("colour", COLOURS[colour]),
        ("count", sum(counts_for(s, challenge, face) for face in faces)),
        ("all", len(faces)),
        ("challenge", challenge.id),
    )
    if command.seat != s.turn:
        return Reason("hint.help_die", (*facts, ("hero", HEROES[s.heroes[s.turn]])))
    return Reason("hint.add_die", facts)


def _ready(maker: DecisionMaker, s: State, command: c.Ready) -> Reason:
    """Return what the dice on the tray are good for already, and whose tiles stay ready."""
    trial, challenge = _trial(s)
    dice = ("dice", len(trial.dice))
    ready = ("ready", (s.held[command.seat] & ~s.spent).bit_count())
    if command.seat != s.turn:
        hero = ("hero", HEROES[s.heroes[s.turn]])
        return Reason("hint.keep_for_own_turn", (hero, dice, ("challenge", challenge.id), ready))
    planner, kinds = maker.planner(s), trial.dice.kinds
    pool = (kinds.count(0), kinds.count(1), kinds.count(2), kinds.count(3))
    name, worth = roll_reason(planner, planner.leaf_evaluator.node(s), challenge, pool, trial.extra_speed).facts[-1]
    text = "hint.enough_dice" if name == "percent" else "hint.enough_points"
    return Reason(text, ((name, worth), dice, ready, ("challenge", challenge.id)))


def _of_roll(text: str) -> Explain[DecisionMaker, State]:
    """Explain what is done with a roll by how many of its dice count."""
    return lambda _maker, s, _command: Reason(
        text, (_useful(s), ("dice", len(_trial(s)[0].dice)), ("challenge", _trial(s)[1].id))
    )


def _change(_maker: DecisionMaker, s: State, command: c.ChangeToWild) -> Reason:
    trial, challenge = _trial(s)
    biff = trial.dice.faces[command.die] == BIFF_FACE
    return Reason("hint.change_biff" if biff else "hint.change_blank", (_useful(s), ("challenge", challenge.id)))


def _use_item(_maker: DecisionMaker, s: State, command: c.UseItem) -> Reason:
    item: Fact = ("item", command.item)
    if isinstance(s.pending[-1], p.Acting):
        return Reason("hint.use_item", (item,))
    return Reason("hint.use_on_roll", (item, _useful(s), ("challenge", _trial(s)[1].id)))


# --- powers and figures ----------------------------------------------------------------------------------------------


def _from_hero(s: State, space: int) -> Fact:
    """Return the fact of how far a space is from the active hero."""
    return "steps", s.lookup.streets.distance[s.here][space]


def _of_couple(s: State, space: int) -> tuple[Fact, Fact]:
    """Return who of the couple is nearest to a space, and how far."""
    away = s.lookup.streets.distance[space]
    figure = min((GEORGE, LORRAINE), key=lambda one: away[s.at[one]])
    return ("figure", MOVERS[figure]), ("steps", away[s.at[figure]])


def _use_power(_maker: DecisionMaker, s: State, command: c.UsePower) -> Reason:
    """Return whom the power brings how far."""
    hero = HEROES[s.heroes[s.turn]]
    facts: dict[str, Callable[[], tuple[Fact, ...]]] = {
        "marty": lambda: (_from_hero(s, s.at[LORRAINE]),),
        "doc": lambda: (_from_hero(s, s.lookup.track[s.car]), ("space", s.lookup.spaces[s.lookup.track[s.car]])),
        "einstein": lambda: _of_couple(s, s.at[BIFF]),
        "jennifer": lambda: (("hero", str(command.hero)), _from_hero(s, s.at[_figure(s, str(command.hero))])),
    }
    return Reason(f"hint.power_{hero}", facts[hero]())


def _figure(s: State, hero: str) -> int:
    """Return the figure of a hero who is played."""
    return FIRST_HERO + s.heroes.index(HEROES.index(hero))


def _lead(_maker: DecisionMaker, s: State, command: c.Lead) -> Reason:
    """Return how far whom from whom is then."""
    to, figure = s.lookup.space[command.to], ("figure", command.figure)
    if command.figure == "biff":
        return Reason("hint.lead_biff_away", _of_couple(s, to))
    if command.figure in HEROES:
        return _nearest("hint.lead_hero", s, to)
    other = LORRAINE if command.figure == "george" else GEORGE
    return Reason("hint.lead_couple", (figure, ("steps", s.lookup.streets.distance[to][s.at[other]])))


# --- cards and tiles -------------------------------------------------------------------------------------------------


def _swap(_maker: DecisionMaker, s: State, command: c.Swap) -> Reason:
    """Return how much the card asks for, and how far away."""
    challenge = s.lookup.challenges[command.card]
    facts = ("challenge", challenge.id), ("count", sum(challenge.need)), _from_hero(s, challenge.space)
    return Reason("hint.swap_card", facts)


def _discard(_maker: DecisionMaker, s: State, command: c.Discard) -> Reason:
    """Return how many other tiles give the same die."""
    tile = s.lookup.tile[command.tile]
    colour, held = s.lookup.tiles[tile].colour, s.held[command.seat] & ~(1 << tile)
    if colour < 0:
        return Reason("hint.discard_special", (("count", (held & s.lookup.die_tiles).bit_count()),))
    same = held & s.lookup.colour_tiles[colour]
    return Reason("hint.discard_die", (("colour", COLOURS[colour]), ("count", same.bit_count())))


def _reroll(maker: DecisionMaker, s: State, command: c.Mark | c.Reroll) -> Reason:
    """Return which dice are rolled again: those that do not count, or one that does."""
    trial, challenge = _trial(s)
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    again = 1 << command.die if isinstance(command, c.Mark) else top.marked
    counts = any(counts_for(s, challenge, trial.dice.faces[die]) for die in bits(again))
    return _of_roll("hint.reroll_for_more" if counts else "hint.reroll_dice")(maker, s, command)


REASONS: Final[Mapping[type, Explain[DecisionMaker, State]]] = {
    c.Walk: _walk,
    c.Step: _walk,
    c.Halt: _halt,
    c.UsePower: _use_power,
    c.UseItem: _use_item,
    c.Lead: _lead,
    c.GoTo: lambda _maker, s, command: _nearest("hint.fly", s, s.lookup.space[command.to]),
    c.Swap: _swap,
    c.Attempt: _attempt,
    c.AddDie: _add_die,
    c.Ready: _ready,
    c.Mark: _reroll,
    c.Unmark: _of_roll("hint.reroll_dice"),
    c.Reroll: _reroll,
    c.Keep: _of_roll("hint.keep_roll"),
    c.RerollAll: _of_roll("hint.reroll_all"),
    c.ChangeToWild: _change,
    c.Settle: _of_roll("hint.settle"),
    c.Discard: _discard,
    c.EndTurn: _end_turn,
}
"""The reason for each command."""
