"""Reasons for hints in Back in Time, one function for each command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.games.back_in_time.bots.decisions import DecisionMaker
from game.games.back_in_time.bots.roll_evaluation import has_turn_left
from game.games.back_in_time.bots.roll_reasons import ROLL_REASONS, item_on_roll
from game.games.back_in_time.bots.way_reasons import closest, halt, is_safer, landed, nearest, step, told, walk
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import COLOURS, HEROES, MOVERS
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Fact, after


def _end_turn(_maker: DecisionMaker, s: State, command: c.EndTurn) -> Reason:
    """Explain ending the turn: tiles recover; in the last turn, the final love and car."""
    over, held = after(s, command).over, s.held[s.turn]
    if over is not None:
        text = "hint.end_wins" if over.winners else "hint.end_last"
        return Reason(text, (("value", s.love), ("spot", s.car)))
    text = "hint.end_turn" if held & ~s.spent else "hint.end_turn_spent"
    return Reason(text, (("all", held.bit_count()),))


def _use_item(_maker: DecisionMaker, s: State, command: c.UseItem) -> Reason:
    """Explain using an item by its effect, on the roll or on the turn."""
    if not isinstance(s.pending[-1], p.Acting):
        return item_on_roll(s, command)
    down = "_down" if command.item == "hair_dryer" and s.down else ""
    facts: tuple[Fact, ...] = (("trouble", s.lookup.troubles[s.trouble]),) if command.item == "letter_to_doc" else ()
    return Reason(f"hint.use_{command.item}{down}", facts)


# --- powers and figures ----------------------------------------------------------------------------------------------


def _of_couple(s: State, space: int) -> tuple[int, Fact]:
    """Return the distance to the nearer of the couple, and which one."""
    figure = _nearer(s, space)
    return s.lookup.town.distance[space][s.at[figure]], ("figure", MOVERS[figure])


def _nearer(s: State, space: int) -> int:
    """Return the one of the couple that is nearer to a space."""
    return min((GEORGE, LORRAINE), key=lambda one: s.lookup.town.distance[space][s.at[one]])


def _use_power(maker: DecisionMaker, s: State, command: c.UsePower) -> Reason:
    """Explain a power: who is moved and how far."""
    hero, lookup = HEROES[s.heroes[s.turn]], s.lookup
    away, text = lookup.streets.distance[s.here], f"power_{hero}"
    facts: dict[str, Callable[[], Reason]] = {
        "marty": lambda: told(text, lookup.town.distance[s.at[LORRAINE]][s.here], ("figure", "lorraine")),
        "doc": lambda: landed(maker, after(s, command)),
        "einstein": lambda: told(text, *_of_couple(s, s.at[BIFF])),
        "jennifer": lambda: _fetch(maker, s, command, away),
    }
    return facts[hero]()


def _fetch(maker: DecisionMaker, s: State, command: c.UsePower, away: tuple[int, ...]) -> Reason:
    """Explain calling a hero by where the bot would leave it, else by its distance."""
    hero, then = str(command.hero), maker.led_on(after(s, command))
    found = _gathered(maker, s, s, hero, then.at[_figure(s, hero)])
    return found or told("power_jennifer", away[s.at[_figure(s, hero)]], ("hero", hero))


def _gathered(maker: DecisionMaker, start: State, s: State, hero: str, to: int) -> Reason | None:
    """Explain where a hero is put by the figure or the car that it gets closer to for its own turn; None if neither.

    These are the distances in the bot's value of a state: to the nearer of the couple, where the bot is about to bring
    them, and half of that to the car.
    """
    figure, steps = _figure(s, hero), s.lookup.streets.distance
    if not has_turn_left(s, figure - FIRST_HERO):
        return None
    planner = maker.planner(s)
    end = planner.end(planner.leaf_evaluator.node(s))
    goals = {"george": end.george, "lorraine": end.lorraine}
    couple = min(goals, key=lambda one: (steps[to][goals[one]], goals[one] == s.at[MOVERS.index(one)]))
    was, car, there = start.at[figure], s.lookup.track[s.car], goals[couple]
    gained = min(steps[was][space] for space in goals.values()) - steps[to][there]
    driven = steps[was][car] - steps[to][car]
    if gained > 0 and 2 * gained >= driven:
        if there != s.at[MOVERS.index(couple)]:
            facts: tuple[Fact, ...] = (("hero", hero), ("space", s.lookup.spaces[there]), ("figure", couple))
            return Reason("hint.hero_meets", facts)
        return told("hero_with", steps[to][there], ("hero", hero), ("figure", couple))
    return told("hero_by_car", steps[to][car], ("hero", hero)) if driven > 0 else None


def _figure(s: State, hero: str) -> int:
    """Return the figure number of a hero in play."""
    return FIRST_HERO + s.heroes.index(HEROES.index(hero))


def _lead(maker: DecisionMaker, s: State, command: c.Lead) -> Reason:
    """Explain leading a figure: its new distance."""
    return led(maker, s, s, command)


def led(maker: DecisionMaker, start: State, s: State, command: c.Lead | c.Halt) -> Reason:
    """Explain where a figure is led or stops that was elsewhere in ``start``, by what it gets closer to or avoids.

    Where a card moves it on at once, that is where it ends.
    """
    top = s.pending[-1]
    number = getattr(top, "figure", BIFF)
    figure, then = s.lookup.figure_name(number, s.heroes), after(s, command)
    to, led_to = then.at[number], s.lookup.space[command.to] if isinstance(command, c.Lead) else s.at[number]
    if figure in HEROES:
        return _hero_led(maker, start, s, figure, to)
    other = _nearer(s, to) if number == BIFF else LORRAINE if number == GEORGE else GEORGE
    away, facts = s.lookup.town.distance, (("figure", figure), ("other", MOVERS[other]))
    if ends := _alike(s, number, other):
        if all(far(then) > min(map(far, ends)) for far in (_from_biff, lambda end: away[end.at[BIFF]][end.at[number]])):
            return Reason("hint.lead_off", facts[:1])
        return told("lead_same", away[to][then.at[other]], *facts)
    if to != led_to:
        return told("lead_on", away[to][then.at[other]], *facts, ("space", s.lookup.spaces[to]))
    if number == BIFF:
        return _biff_led(maker, start, s, then)
    if to != start.at[number] and away[to][s.at[other]] >= away[start.at[GEORGE]][start.at[LORRAINE]]:
        if is_safer(start, to, s.at[other]):
            return Reason("hint.lead_couple_off", (("figure", figure),))
        if not getattr(top, "must", True):
            return BEST_FOUND
    return told("lead_couple", away[to][s.at[other]], *facts)


def _alike(s: State, number: int, other: int) -> list[State]:
    """Return the ends of the two ways a card or a die leaves a figure, if both are as far from another; else none."""
    ends = [after(s, one) for one in s.legal_commands() if isinstance(one, c.Lead)]
    moved = any(getattr(end.pending[-1] if end.pending else None, "figure", None) == number for end in ends)
    forced = getattr(s.pending[-1], "must", True) and len(ends) == 2 and not moved
    away = s.lookup.town.distance
    return ends if forced and len({away[end.at[number]][end.at[other]] for end in ends}) == 1 else []


def _from_biff(s: State) -> int:
    """Return the distance of Biff from the nearer of the couple."""
    return _of_couple(s, s.at[BIFF])[0]


def _hero_led(maker: DecisionMaker, start: State, s: State, hero: str, to: int) -> Reason:
    """Explain where a hero is put: closer to the couple, the car, or a challenge."""
    if (gathered := _gathered(maker, start, s, hero, to)) is not None:
        return gathered
    was, there = start.at[_figure(s, hero)], closest(s, to)
    if there is None or (to != was and there[0] >= (closest(start, was) or there)[0]):
        return BEST_FOUND
    found = nearest("lead_hero", s, to)
    return Reason(found.text, (*found.facts, ("hero", hero)))


def _biff_led(maker: DecisionMaker, start: State, s: State, then: State) -> Reason:
    """Explain where Biff is led: how far he is from the couple, or whom the bot takes away from him next."""
    to, figure, free = then.at[BIFF], _nearer(s, then.at[BIFF]), isinstance(s.pending[-1], p.Leading)
    if free or isinstance(then.pending[-1], p.Acting):  # a card or a die leaves no choice how far
        away, planner = s.lookup.town.distance, maker.planner(then)
        end = planner.end(planner.leaf_evaluator.node(then))
        near, goal = away[to][s.at[figure]], end.george if figure == GEORGE else end.lorraine
        was = away[start.at[BIFF]][start.at[_nearer(start, start.at[BIFF])]]
        if (near <= was or not free) and min(away[to][end.george], away[to][end.lorraine]) > near:
            return Reason("hint.lead_biff_leave", (("figure", MOVERS[figure]), ("space", s.lookup.spaces[goal])))
        if free and near > was:
            return Reason("hint.lead_couple_off", (("figure", MOVERS[figure]),))
    return told("lead_biff", *_of_couple(s, to))


def _halt(maker: DecisionMaker, s: State, command: c.Halt) -> Reason:
    """Explain stopping: the purpose of the walk, or where a led figure stops."""
    if not isinstance(s.pending[-1], p.Leading):
        return halt(maker, s, command)
    return led(maker, s, s, command)


# --- cards and tiles -------------------------------------------------------------------------------------------------


def _swap(_maker: DecisionMaker, s: State, command: c.Swap) -> Reason:
    """Explain replacing a card by its cost."""
    challenge = s.lookup.challenges[command.card]
    return Reason("hint.swap_card", (("challenge", challenge.id), ("count", sum(challenge.need))))


def _discard(_maker: DecisionMaker, s: State, command: c.Discard) -> Reason:
    """Explain a discard by the number of other tiles with the same die."""
    tile = s.lookup.tile[command.tile]
    colour, held = s.lookup.tiles[tile].colour, s.held[command.seat] & ~(1 << tile)
    if colour < 0:
        return Reason("hint.discard_special", (("count", (held & s.lookup.die_tiles).bit_count()),))
    shown, same = ("colour", COLOURS[colour]), (held & s.lookup.colour_tiles[colour]).bit_count()
    if same:
        return Reason("hint.discard_die", (shown, ("count", same)))
    return Reason("hint.discard_only", (shown, ("count", (held & s.lookup.die_tiles).bit_count())))


REASONS: Final[Mapping[type, Explain[DecisionMaker, State]]] = {
    c.Walk: walk,
    c.Step: step,
    c.Halt: _halt,
    c.UsePower: _use_power,
    c.UseItem: _use_item,
    c.Lead: _lead,
    c.GoTo: lambda maker, s, command: landed(maker, after(s, command)),
    c.Swap: _swap,
    c.Discard: _discard,
    c.EndTurn: _end_turn,
    **ROLL_REASONS,
}
"""Reason function for each command."""
