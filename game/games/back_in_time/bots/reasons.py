"""Reasons for hints in Back in Time, one function for each command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.ai.policy_bot import last_choice
from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.games.back_in_time.bots.decisions import DecisionMaker
from game.games.back_in_time.bots.roll_evaluation import has_turn_left
from game.games.back_in_time.bots.roll_reasons import ROLL_REASONS, item_on_roll
from game.games.back_in_time.bots.way_reasons import closest, nearest, told, walked
from game.games.back_in_time.bots.ways import COUPLE, Way, way_of
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import COLOURS, HEROES, MOVERS
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Fact, PlayerCommand, after


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
    """Explain a power: where it leads somebody, else who is moved and how far."""
    hero, lookup, way = HEROES[s.heroes[s.turn]], s.lookup, way_of(maker, s, [command])
    if hero == "doc":
        return walked(maker, way)
    if hero == "jennifer":
        name, away = str(command.hero), lookup.streets.distance[s.here]
        figure = _figure(s, name)
        return _gathered(way, name, way.end.at[figure]) or told("power_jennifer_", away[s.at[figure]], ("hero", name))
    if hero == "marty":
        return told("power_marty_", lookup.town.distance[s.at[LORRAINE]][s.here], ("figure", "lorraine"))
    return told("power_einstein_", *_of_couple(s, s.at[BIFF]))


def _gathered(way: Way, hero: str, to: int) -> Reason | None:
    """Explain where a hero is put by the figure or the car that it gets closer to for its own turn; None if neither.

    These are the distances in the bot's value of a state: to the nearer of the couple, where the bot is about to bring
    them, and half of that to the car.
    """
    s, end = way.before, way.end
    figure, steps = _figure(s, hero), s.lookup.streets.distance
    if not has_turn_left(s, figure - FIRST_HERO):
        return None
    couple = min(COUPLE, key=lambda one: (steps[to][end.at[one]], end.at[one] == s.at[one]))
    was, car, there = s.at[figure], s.lookup.track[s.car], end.at[couple]
    gained = min(steps[was][end.at[one]] for one in COUPLE) - steps[to][there]
    driven = steps[was][car] - steps[to][car]
    named: tuple[Fact, ...] = (("hero", hero), ("figure", MOVERS[couple]))
    if gained > 0 and 2 * gained >= driven:
        if there != s.at[couple]:
            return Reason("hint.hero_meets", (*named, ("space", s.lookup.spaces[there])))
        return told("hero_with_", steps[to][there], *named)
    return told("hero_by_car_", steps[to][car], ("hero", hero)) if driven > 0 else None


def _figure(s: State, hero: str) -> int:
    """Return the figure number of a hero in play."""
    return FIRST_HERO + s.heroes.index(HEROES.index(hero))


def _lead(maker: DecisionMaker, s: State, command: c.Lead | c.Halt) -> Reason:
    """Explain leading a figure, or where it stops."""
    return led(s, command, way_of(maker, s, [command]))


def led(s: State, command: c.Lead | c.Halt, way: Way) -> Reason:
    """Explain a command in ``s``, the last of those that lead a figure, by what it gets closer to or avoids.

    Where a card moves it on at once, that is where it ends.
    """
    number, start, to = _led(s), way.before, way.now.at[_led(s)]
    figure = s.lookup.figure_name(number, s.heroes)
    if figure in HEROES:
        return _hero_led(way, figure, to)
    other = _nearer(s, to) if number == BIFF else GEORGE + LORRAINE - number
    away, facts = s.lookup.town.distance, (("figure", figure), ("other", MOVERS[other]))
    if ends := _alike(s, number, other):
        if all(
            far(way.now) > min(map(far, ends)) for far in (_from_biff, lambda end: away[end.at[BIFF]][end.at[number]])
        ):
            return Reason("hint.lead_off", facts[:1])
        return told("lead_same_", away[to][way.now.at[other]], *facts)
    if to != (s.lookup.space[command.to] if isinstance(command, c.Lead) else to):
        return told("lead_on_", away[to][way.now.at[other]], *facts, ("space", s.lookup.spaces[to]))
    if number == BIFF:
        return _biff_led(way)
    if to != start.at[number] and away[to][s.at[other]] >= way.apart(start):
        if way.is_safer(way.now):
            return Reason("hint.lead_couple_off", facts[:1])
        if not getattr(s.pending[-1], "must", True):
            return BEST_FOUND
    return told("lead_couple_", away[to][s.at[other]], *facts)


def _led(s: State) -> int:
    """Return the figure that is led."""
    return int(getattr(s.pending[-1], "figure", BIFF))


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


def _hero_led(way: Way, hero: str, to: int) -> Reason:
    """Explain where a hero is put: closer to the couple, the car, or a challenge."""
    if (gathered := _gathered(way, hero, to)) is not None:
        return gathered
    was, there = way.before.at[_figure(way.before, hero)], closest(way.before, to)
    if there is None or (to != was and there[0] >= (closest(way.before, was) or there)[0]):
        return BEST_FOUND
    found = nearest("lead_hero_", way.before, to)
    return Reason(found.text, (*found.facts, ("hero", hero)))


def _biff_led(way: Way) -> Reason:
    """Explain where Biff is led: whom the bot takes away from him next, else how far he is from the couple."""
    now, away = way.now, way.before.lookup.town.distance[way.now.at[BIFF]]
    near, figure = _from_biff(now), _nearer(now, now.at[BIFF])
    if near <= _from_biff(way.before) and min(away[way.there.at[one]] for one in COUPLE) > near:
        goal = ("space", now.lookup.spaces[way.there.at[figure]])
        return Reason("hint.lead_biff_leave", (("figure", MOVERS[figure]), goal))
    return told("lead_biff_", *_of_couple(now, now.at[BIFF]))


def _halt(maker: DecisionMaker, s: State, command: c.Halt) -> Reason:
    """Explain stopping: what the hero does next, or where a led figure stops."""
    return _lead(maker, s, command) if isinstance(s.pending[-1], p.Leading) else _walk(maker, s, command)


def _walk(maker: DecisionMaker, s: State, command: PlayerCommand) -> Reason:
    """Explain a tile for walking, a step, or a flight by the way that begins with it."""
    return walked(maker, way_of(maker, s, [command]))


def explain_way(maker: DecisionMaker, start: State, commands: Sequence[PlayerCommand]) -> Reason | None:
    """Explain an action that moves or leads somebody by where everybody was before it; None for any other."""
    s, command = last_choice(start, commands)
    if isinstance(s.pending[-1], p.Leading) and isinstance(command, (c.Lead, c.Halt)):
        return led(s, command, way_of(maker, start, commands))
    if isinstance(command, (c.Walk, c.Step)):
        return walked(maker, way_of(maker, start, commands))
    return None


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
    c.Walk: _walk,
    c.Step: _walk,
    c.Halt: _halt,
    c.UsePower: _use_power,
    c.UseItem: _use_item,
    c.Lead: _lead,
    c.GoTo: _walk,
    c.Swap: _swap,
    c.Discard: _discard,
    c.EndTurn: _end_turn,
    **ROLL_REASONS,
}
"""Reason function for each command."""
