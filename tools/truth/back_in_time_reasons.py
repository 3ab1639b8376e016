"""Independent checks of hint reasons in Back in Time, by trying, rolling, walking and recounting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final, TypeAlias

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import HEROES
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Command
from game.rules.parts import bits
from tools.truth import back_in_time_tries as tries
from tools.truth.back_in_time_roll_reasons import ROLLS, attempts
from tools.truth.checks import ReasonCheck
from tools.truth.position import Position

Facts: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[State, Any, Facts], bool]
"""Checks a reason, given the state, the proposed command and the facts of the sentence."""

WAYS: Final = ("walk_", "bring_", "try", "next_", "stay_", "then_")
"""How text ids begin that explain a way by its end."""
FAR: Final = ("at", "beside", "near")
"""Suffixes of text ids by distance: 0 steps, 1, or ``steps``."""


def _of(check: Check) -> ReasonCheck:
    """Turn a check of state and command into one of position and action."""

    def of(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        assert isinstance(position.state, State)
        return check(position.state, action[0], facts)

    return of


def _is_told(far: str, facts: Facts, steps: int) -> bool:
    """Return whether a distance matches its suffix and stated number of steps."""
    return steps == facts["steps"] > 1 if far == "near" else steps == FAR.index(far)


# --- walking ---------------------------------------------------------------------------------------------------------


def _can_attempt(s: State, space: str, **moved: str) -> set[str]:
    """Return the challenges that the active hero could attempt at a space, after moving figures."""
    copy = tries.standing(s, space, **moved)
    return {one for one in copy.lookup.challenges if copy.refusal(c.Attempt(copy.turn, one)) is None}


def _is_nearest(s: State, space: str, far: str, facts: Facts) -> bool:
    """Return whether the named challenge is the nearest to a space, at the stated distance."""
    ways = {
        one: min(tries.steps(s, space, there) for there in spaces)
        for one, spaces in _open(s).items()
    }  # fmt: skip
    steps = min(ways.values())
    return ways.get(facts["challenge"]) == steps and _is_told(far, facts, steps)


def _open(s: State) -> dict[str, list[str]]:
    """Return the spaces where each challenge could be attempted, with all other figures in place."""
    found: dict[str, list[str]] = {}
    for space in s.lookup.spaces:
        for challenge in _can_attempt(s, space):
            found.setdefault(challenge, []).append(space)
    return found


def _long(s: State, facts: Facts) -> int:
    """Return the length of the stated path: to a figure, with it to a place, and on to another."""
    here = tries.here(s)
    if "figure" not in facts:
        return tries.steps(s, here, facts["space"])
    figure = tries.name_of(s, tries.figure_of(s, facts["figure"]))
    legs = [tries.steps(s, here, figure), tries.steps(s, figure, facts["space"], npc=True)]
    if "goal" in facts:
        legs.append(tries.steps(s, facts["space"], facts["goal"]))
    return sum(legs)


def _is_begun(s: State, command: Command, facts: Facts) -> bool:
    """Return whether a command starts the stated path: a step on it, or a tile that suffices together with others."""
    needed, attempts = _long(s, facts), "challenge" in facts and "steps" not in facts
    if isinstance(command, c.Walk):
        return _is_enough(s, needed, command.tile, 0, attempts=attempts)
    then = tries.tried(s, command)
    left = getattr(then.pending[-1], "left", 0)
    if "figure" in facts and getattr(command, "escort", None) not in (None, facts["figure"]):  # brings the other before
        there = bool(getattr(command, "to", None) == facts["space"])
        return there and _is_enough(then, _long(then, facts), None, left, attempts=attempts)
    return _long(then, facts) == needed - 1 and _is_enough(then, needed - 1, None, left, attempts=attempts)


def _is_enough(s: State, needed: int, tile: str | None, left: int, *, attempts: bool) -> bool:
    """Return whether ready tiles including ``tile`` suffice for the distance, leaving a die for an attempt."""
    ready = [s.lookup.tiles[one].id for one in bits(s.held[s.turn] & ~s.spent)]
    dice = {one for one in ready if s.lookup.die_tiles >> s.lookup.tile[one] & 1}
    steps = {one: tries.tile_steps(s, one) for one in ready}
    for count in range(len(ready) + 1):
        for walked in combinations(ready, count):
            far = left + sum(steps[one] for one in walked)
            if far >= needed and (tile is None or tile in walked) and (not attempts or dice - set(walked)):
                return True
    return False


def _to_try(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the challenge is open at the end of the way, perhaps with the company of a step or the way."""
    space, escort = facts["space"], getattr(command, "escort", None)
    company = {} if escort is None else {escort: space}
    both = {"george": space, "lorraine": space}
    fetched = any(_is_begun(s, command, {"figure": one, "space": space}) for one in both)
    begun = fetched or _is_begun(s, command, {"space": space})
    return begun and any(facts["challenge"] in _can_attempt(s, space, **moved) for moved in ({}, company, both))


def _brings_both_to(s: State, command: Command, facts: Facts) -> bool:
    begun = any(_is_begun(s, command, {"figure": one, "space": facts["space"]}) for one in ("george", "lorraine"))
    return begun and facts["space"] not in tries.couple(s)


def _too(s: State, command: Command, facts: Facts) -> bool:
    """Return whether a step brings one of the couple to the place to which the other can be brought after it."""
    brought = getattr(command, "escort", None), getattr(command, "to", None)
    other = {"george", "lorraine"} - {facts["figure"]}
    return brought[0] in other and brought[1] == facts["space"] and _is_begun(s, command, facts)


def _then_on(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the challenge is open elsewhere once somebody was brought where it is told, or by this step."""
    led = isinstance(command, c.Step) and {"figure": command.escort, "space": command.to}
    way = facts if "space" in facts else {**facts, **(led or {})}
    if way.get("figure") is None or not (_is_begun(s, command, way) or _leaves_and_brings(s, command, way)):
        return False
    both = {"george": way["space"], "lorraine": way["space"]}
    moved: tuple[dict[str, str], ...] = ({}, {way["figure"]: way["space"]}, both)
    return any(facts["challenge"] in _can_attempt(s, facts["goal"], **one) for one in moved)


def _companies(s: State, command: Command, facts: Facts) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the place of an attempt with those who may have been brought there: somebody, both, or nobody."""
    space = facts.get("to", facts.get("space", tries.here(s)))
    yield space, {}
    yield from ((space, {one: space}) for one in (facts.get("figure"), getattr(command, "escort", None)) if one)
    yield space, {"george": space, "lorraine": space}


def _tries_then(s: State, command: Command, facts: Facts) -> bool:
    return any(facts["challenge"] in _can_attempt(s, there, **moved) for there, moved in _companies(s, command, facts))


def _odds_then(s: State, command: Command, facts: Facts) -> bool:
    return any(_told_at(tries.acting(s), there, moved, facts) for there, moved in _companies(s, command, facts))


def _has_odds(of: Check) -> Check:
    """Make the check of a path at whose end some of the ready dice have the stated odds."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        space, figure = facts["space"], facts.get("figure")
        company, couple = figure or getattr(command, "escort", None), {"george": space, "lorraine": space}
        brought = [{}, couple] if company is None else [{company: space}, couple]
        halts = isinstance(command, c.Halt) and facts["space"] == tries.here(s) and figure is None
        if not halts and not of(s, command, facts):
            return False
        return any(_told_at(tries.acting(s), space, moved, facts) for moved in brought)

    return check


def _tried(attempt: Check) -> Check:
    """Make the check of the odds of an attempt here, after a power or flight, or at the end of a path."""
    there = _has_odds(_to_try)

    def check(s: State, command: Command, facts: Facts) -> bool:
        if isinstance(command, (c.Walk, c.Step, c.Halt)):
            return there(s, command, facts)
        then = _then(s, command)
        here = facts["space"] == tries.here(then)
        return here and attempt(then, c.Attempt(then.turn, facts["challenge"]), facts)

    return check


def _told_at(s: State, space: str, moved: Mapping[str, str], facts: Facts) -> bool:
    """Return whether an attempt at a space, with figures moved, has the stated odds."""
    s.at[FIRST_HERO + s.turn] = s.lookup.space[space]
    for figure, there in moved.items():
        s.at[tries.figure_of(s, figure)] = s.lookup.space[there]
    tried, kind = c.Attempt(s.turn, facts["challenge"]), s.lookup.challenges[facts["challenge"]].kind
    card = "card" if kind in ("opportunity", "trouble") else kind
    return s.refusal(tried) is None and attempts(card)(s, tried, facts)


def _flies(s: State, _command: Command, facts: Facts) -> bool:
    """Return whether Doc's power takes him to a space, where he is not now."""
    copy = tries.acting(s)
    power = c.UsePower(copy.turn)
    return copy.refusal(power) is None and tries.here(tries.tried(copy, power)) == facts["to"]


def _calls_to(over: bool) -> Check:
    """Make the check that Marty can call Lorraine all the way, or closer, where his walk ends."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        for brought in ({}, {facts.get("figure", "george"): facts.get("space", facts["goal"])}):
            led = tries.tried(s, command) if isinstance(command, c.Step) else s
            copy = tries.standing(led, facts["goal"], **brought)
            away = tries.steps(copy, tries.name_of(copy, tries.figure_of(copy, "lorraine")), facts["goal"], npc=True)
            calls = copy.refusal(c.UsePower(copy.turn)) is None and HEROES[copy.heroes[copy.turn]] == "marty"
            begun = isinstance(command, c.Halt) or "figure" in facts or _is_begun(s, command, {"space": facts["goal"]})
            if calls and begun and 0 < away <= (2 if over else 20):
                return True
        return False

    return check


def _brings(far: str) -> Check:
    """Make the check of bringing somebody within a distance of the other of the couple."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        way = {"figure": facts["figure"], "space": facts["space"]}
        other = tries.name_of(s, tries.figure_of(s, facts["other"]))
        couple = {facts["figure"], facts["other"]} == {"george", "lorraine"}
        away = tries.steps(s, facts["space"], other, npc=True)
        closer = away < tries.steps(s, *tries.couple(s), npc=True)
        return _is_begun(s, command, way) and couple and closer and _is_told(far, facts, away)

    return check


def _brings_to_car(far: str) -> Check:
    def check(s: State, command: Command, facts: Facts) -> bool:
        car = s.lookup.box.track[s.car].space
        away = tries.steps(s, facts["space"], car)
        way = {"figure": facts["figure"], "space": facts["space"]}
        was = tries.name_of(s, tries.figure_of(s, facts["figure"]))
        return _is_begun(s, command, way) and away < tries.steps(s, was, car) and _is_told(far, facts, away)

    return check


def _brings_both(off: bool) -> Check:
    """Make the check of bringing both to a space: from apart, or ``off`` from Biff."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        met = len(set(tries.couple(s))) == 1
        return _brings_both_to(s, command, facts) and (_is_off(s, facts["space"]) if off else not met)

    return check


def _brings_off(s: State, command: Command, facts: Facts) -> bool:
    other = next(one for one in ("george", "lorraine") if one != facts["figure"])
    stays = tries.name_of(s, tries.figure_of(s, other))
    way = {"figure": facts["figure"], "space": facts["space"]}
    stays = facts["space"] if getattr(command, "escort", None) == other else stays
    return _is_begun(s, command, way) and _is_off(s, facts["space"], stays)


def _is_off(s: State, *couple: str) -> bool:
    """Return whether Biff is farther from the nearer of the couple once they stand there."""
    biff = tries.name_of(s, tries.figure_of(s, "biff"))
    then, now = (min(tries.steps(s, biff, one, npc=True) for one in of) for of in (couple, tries.couple(s)))
    return then > now


def _arrives(later: bool) -> Callable[[str], Check]:
    """Make the checks of a hero who arrives near a challenge, on foot or otherwise, perhaps for a turn to come."""

    def made(far: str) -> Check:
        def check(s: State, command: Command, facts: Facts) -> bool:
            space = facts["space"]
            there = space in (tries.here(s), tries.here(_then(s, command)))
            walks = isinstance(command, (c.Walk, c.Step)) and _is_begun(s, command, {"space": space})
            return (there or walks) and (not later or _has_next_turn(s)) and _is_nearest(s, space, far, facts)

        return check

    return made


def _stays(far: str) -> Check:
    """Make the check of a hero near those of a challenge who may move before its next turn."""
    return lambda s, command, facts: (
        facts["challenge"] in ("love", "biff") and _arrives(later=True)(far)(s, command, facts)
    )


def _then(s: State, command: Command) -> State:
    """Return the state in which a command attempts something: itself, or after another command."""
    return s if isinstance(command, c.Attempt) else tries.tried(s, command)


def _has_next_turn(s: State) -> bool:
    """Return whether the active seat has another turn, by ending turns."""
    copy = tries.acting(s)
    copy.apply(c.EndTurn(copy.turn))
    return copy.over is None and _comes_to_turn(copy, s.turn)


def _tries_here(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the challenge is open here, after a stop, or at the end of the way."""
    if isinstance(command, (c.Walk, c.Step)):
        return _to_try(s, command, facts)
    then = _then(s, command)
    return facts["space"] == tries.here(then) and then.refusal(c.Attempt(then.turn, facts["challenge"])) is None


# --- the end of a turn -----------------------------------------------------------------------------------------------


def _all_back(used_up: bool) -> Check:
    """Make the check that all tiles are ready after the turn, and that all or not all were ``used_up`` before."""

    def check(s: State, command: c.EndTurn, facts: Facts) -> bool:
        then = tries.tried(s, command)
        mine, back = s.held[s.turn], then.held[s.turn] & ~then.spent
        ready = len(bits(mine & ~s.spent))
        return then.over is None and len(bits(back)) == len(bits(mine)) == facts["all"] and (ready == 0) == used_up

    return check


def _ends(won: bool) -> Check:
    def check(s: State, command: c.EndTurn, facts: Facts) -> bool:
        over = tries.tried(s, command).over
        return over is not None and bool(over.winners) == won and (facts["value"], facts["spot"]) == (s.love, s.car)

    return check


# --- powers, items and figures ---------------------------------------------------------------------------------------


def _nearer_of_couple(s: State, space: str, far: str, facts: Facts) -> bool:
    """Return whether the named one of the couple is the nearer to a space, at the stated distance."""
    ways = {name: tries.steps(s, space, at, npc=True) for name, at in zip(("george", "lorraine"), tries.couple(s),
                                                                            strict=True)}  # fmt: skip
    return ways[facts["figure"]] == min(ways.values()) and _is_told(far, facts, ways[facts["figure"]])


def _calls(far: str) -> Check:
    def check(s: State, command: Command, facts: Facts) -> bool:
        start = tries.name_of(s, tries.figure_of(s, "lorraine"))
        told = _is_told(far, facts, tries.steps(s, start, tries.here(s), npc=True))
        return told and facts["figure"] == "lorraine" and _leads(s, command, "lorraine")

    return check


def _leads(s: State, command: Command, figure: str) -> bool:
    """Return whether a power leads a figure or has moved it."""
    then, number = tries.tried(s, command), tries.figure_of(s, figure)
    top = then.pending[-1]
    return getattr(top, "figure", -1) == number or then.at[number] != s.at[number]


def _fetches(far: str) -> Check:
    def check(s: State, command: c.UsePower, facts: Facts) -> bool:
        start = tries.name_of(s, FIRST_HERO + s.heroes.index(HEROES.index(facts["hero"])))
        told = _is_told(far, facts, tries.steps(s, start, tries.here(s)))
        return told and command.hero == facts["hero"] and _leads(s, command, facts["hero"])

    return check


def _chases(far: str) -> Check:
    def check(s: State, command: Command, facts: Facts) -> bool:
        biff = tries.name_of(s, tries.figure_of(s, "biff"))
        return _nearer_of_couple(s, biff, far, facts) and _leads(s, command, "biff")

    return check


def _led(s: State, command: Command) -> tuple[str, str]:
    """Return the figure and target of a leading command: a step, perhaps of a hero with company, or its end."""
    top = s.pending[-1]
    if isinstance(command, c.Step):
        return str(command.escort), command.to
    if isinstance(command, c.Lead):
        return command.figure, command.to
    assert isinstance(top, p.Leading)
    return s.lookup.figure_name(top.figure, s.heroes), tries.name_of(s, top.figure)


def _leads_biff(far: str) -> Check:
    def check(s: State, command: Command, facts: Facts) -> bool:
        figure, to = _led(s, command)
        return figure == "biff" and _nearer_of_couple(s, to, far, facts)

    return check


def _leads_couple(far: str) -> Check:
    def check(s: State, command: Command, facts: Facts) -> bool:
        figure, to = _led(s, command)
        other = tries.name_of(s, tries.figure_of(s, facts["other"]))
        couple = {figure, facts["other"]} == {"george", "lorraine"}
        return couple and facts["figure"] == figure and _is_told(far, facts, tries.steps(s, to, other, npc=True))

    return check


def _leads_on(far: str) -> Check:
    """Make the check of a figure that a card moves on at once, to a space near another."""

    def check(s: State, command: c.Lead, facts: Facts) -> bool:
        then, number = tries.tried(s, command), tries.figure_of(s, command.figure)
        ends, other = tries.name_of(then, number), tries.name_of(then, tries.figure_of(s, facts["other"]))
        told = facts["figure"] == command.figure and facts["space"] == ends != command.to
        return told and _is_told(far, facts, tries.steps(s, ends, other, npc=True))

    return check


def _leaves_biff(s: State, command: Command, facts: Facts) -> bool:
    """Return whether tiles suffice to bring somebody to a space farther from Biff than the nearer of the couple is."""
    _biff, to = _led(s, command)
    then = tries.acting(tries.tried(s, command))
    way = {"figure": facts["figure"], "space": facts["space"]}
    near = min(tries.steps(s, to, one, npc=True) for one in tries.couple(s))
    farther = tries.steps(s, to, facts["space"], npc=True) > near
    return farther and _is_enough(then, _long(then, way), None, 0, attempts=False)


def _ways(s: State) -> list[State]:
    """Return the states after each way to lead a figure."""
    return [tries.tried(s, one) for one in s.legal_commands() if isinstance(one, c.Lead)]


def _alike(far: str) -> Check:
    """Make the check that a figure, either way, ends as far from another."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then = tries.tried(s, command)
        away = {
            tries.steps(one, *(tries.name_of(one, tries.figure_of(one, facts[who])) for who in ("figure", "other")),
                        npc=True)
            for one in (*_ways(s), then)
        }  # fmt: skip
        return len(_ways(s)) == 2 and len(away) == 1 and _is_told(far, facts, away.pop())

    return check


def _stays_off(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the other way to lead a figure ends with Biff closer to it, and to the couple."""
    figure = facts["figure"]

    def far(end: State) -> tuple[int, int]:
        biff, *couple = (
            tries.name_of(end, tries.figure_of(end, one)) for one in ("biff", "george", "lorraine", figure)
        )
        *nearer, own = (tries.steps(end, biff, one, npc=True) for one in couple)
        return min(nearer), own

    nearer, own = far(tries.tried(s, command))
    return figure == _led(s, command)[0] and any(nearer > one[0] and own > one[1] for one in map(far, _ways(s)))


def _leads_off(s: State, command: Command, facts: Facts) -> bool:
    figure, to = _led(s, command)
    if figure == "biff":
        return min(tries.steps(s, to, one, npc=True) for one in tries.couple(s)) > 0
    other = next(one for one in ("george", "lorraine") if one != facts["figure"])
    return figure == facts["figure"] and _is_off(s, to, tries.name_of(s, tries.figure_of(s, other)))


def _leads_hero(far: str) -> Check:
    return lambda s, command, facts: (
        _led(s, command) == (facts["hero"], facts["space"]) and _is_nearest(s, facts["space"], far, facts)
    )


def _gathers(by_car: bool) -> Callable[[str], Check]:
    """Make the checks of a hero who gets closer to the nearer of the couple, or to the car, for a turn to come."""

    def made(far: str) -> Check:
        def check(s: State, command: Command, facts: Facts) -> bool:
            number = FIRST_HERO + s.heroes.index(HEROES.index(facts["hero"]))
            start, seat = tries.name_of(s, number), number - FIRST_HERO
            car = s.lookup.box.track[s.car].space
            named = car if by_car else tries.name_of(s, tries.figure_of(s, facts["figure"]))
            ends = [_led(s, command)[1]] if not isinstance(command, c.UsePower) else _ends_of(s, command, number)
            return _comes_to_turn(s, seat) and any(
                _is_told(far, facts, away) and away < tries.steps(s, start, named)
                for to in ends
                for away in (tries.steps(s, to, named),)
            )

        return check

    return made


def _meets(s: State, command: Command, facts: Facts) -> bool:
    """Return whether a hero ends closer to a space, and ready tiles suffice to bring the figure there."""
    number = FIRST_HERO + s.heroes.index(HEROES.index(facts["hero"]))
    ends = {_led(s, command)[1]} if not isinstance(command, c.UsePower) else _ends_of(s, command, number)
    way = {"figure": facts["figure"], "space": facts["space"]}
    then = tries.acting(s)
    far, absent = _long(then, way), tries.name_of(s, tries.figure_of(s, facts["figure"])) != facts["space"]
    enough = _is_enough(then, far, None, 0, attempts=False)
    start = tries.steps(s, tries.name_of(s, number), facts["space"])
    closer = any(tries.steps(s, end, facts["space"]) < start for end in ends)
    return closer and absent and enough and _comes_to_turn(s, number - FIRST_HERO)


def _comes_to_turn(s: State, seat: int) -> bool:
    """Return whether another seat has a turn to come, by ending turns."""
    copy = tries.acting(s)
    for _turn in range((seat - s.turn) % s.seats):
        copy.apply(c.EndTurn(copy.turn))
        if copy.over is not None:
            return False
        copy = tries.acting(copy)
    return True


def _ends_of(s: State, command: Command, figure: int) -> set[str]:
    """Return the spaces to which a command, with all ways to go on leading, brings a figure."""
    then = tries.tried(s, command)
    if not isinstance(then.pending[-1], p.Leading):
        return {tries.name_of(then, figure)}
    return {end for option in then.legal_commands() for end in _ends_of(then, option, figure)}


def _leaves_and_brings(s: State, command: Command, facts: Facts) -> bool:
    """Return whether a step brings one of the couple, after which the other can be brought elsewhere."""
    left = {"george", "lorraine"} - {facts["figure"]} == {facts.get("other")} == {getattr(command, "escort", None)}
    then = tries.tried(s, command)
    steps = _long(then, {"figure": facts["figure"], "space": facts["space"]})
    return left and _is_enough(then, steps, None, getattr(then.pending[-1], "left", 0), attempts=False)


def _item_uses() -> Iterator[tuple[str, Check]]:
    """Yield the checks of what items do: whom they lead, or what changes."""
    found: tuple[tuple[str, Check], ...] = (
        ("use_walkman", _uses("walkman", lambda _s, then: getattr(then.pending[-1], "figure", -1) == GEORGE)),
        ("use_fundraiser_flyer", _uses("fundraiser_flyer", lambda _s, then: isinstance(then.pending[-1], p.Flying))),
        ("use_binoculars", _comes_back),
        ("use_letter_to_doc", _uses("letter_to_doc", lambda s, then: then.lasting == "none" != s.lasting)),
        ("use_hair_dryer", _uses("hair_dryer", lambda s, then: then.at[BIFF] != s.at[BIFF] or _leads_one(then))),
        ("use_hair_dryer_down", _uses("hair_dryer", lambda s, then: then.down and then.tokens == s.tokens + 1)),
        ("use_puffer_vest", _uses("puffer_vest", lambda s, then: then.vest and not s.vest)),
    )
    yield from found


def _leads_one(then: State) -> bool:
    top = then.pending[-1]
    return isinstance(top, p.Leading) and (top.figure, top.left) == (BIFF, 1)


def _uses(item: str, check: Callable[[State, State], bool]) -> Check:
    """Make the check of an item's effect, given the states before and after, at no cost of tiles."""

    def of(s: State, command: c.UseItem, facts: Facts) -> bool:
        then = tries.tried(s, command)
        named = facts.get("trouble") in (None, s.lookup.troubles[s.trouble])
        return command.item == item and named and then.spent == s.spent and check(s, then)

    return of


def _comes_back(s: State, command: c.UseItem, facts: Facts) -> bool:
    """Return whether the item is used up, and ready again after the end of the turn."""
    item = 1 << s.lookup.items.index(command.item)
    then = tries.acting(tries.tried(s, command))
    used = bool(then.used_items & item)
    then.apply(c.EndTurn(then.turn))
    return used and not facts and not then.used_items & item


# --- cards and tiles -------------------------------------------------------------------------------------------------


def _swaps(s: State, command: c.Swap, facts: Facts) -> bool:
    card = next(one for one in s.lookup.box.opportunities if one.id == command.card)
    return (facts["challenge"], facts["count"]) == (card.id, sum(card.need.values()))


def _others(s: State, command: c.Discard) -> Iterator[str]:
    """Yield the colors of the other tiles with a die."""
    for tile in bits(s.held[command.seat]):
        kind = s.lookup.tiles[tile]
        if kind.id != command.tile and kind.action == "die":
            yield ("speed", "knowledge", "courage", "love")[kind.colour]


def _discards(s: State, command: c.Discard, facts: Facts) -> bool:
    return bool(facts["count"] == list(_others(s, command)).count(facts["colour"]) > 0)


def _discards_only(s: State, command: c.Discard, facts: Facts) -> bool:
    """Return whether no other tile has a die of this color, and ``count`` have another."""
    mine = s.lookup.tiles[s.lookup.tile[command.tile]]
    colour = ("speed", "knowledge", "courage", "love")[mine.colour]
    found = list(_others(s, command))
    return mine.action == "die" and colour == facts["colour"] and colour not in found and len(found) == facts["count"]


def _discards_special(s: State, command: c.Discard, facts: Facts) -> bool:
    special = s.lookup.tiles[s.lookup.tile[command.tile]].action != "die"
    return special and facts["count"] == len(list(_others(s, command)))


def _checks() -> Iterator[tuple[str, Check]]:
    """Yield the reasons with their checks."""
    yield from ROLLS.items()
    yield from _item_uses()
    yield from ((text, _tried(check)) for text, check in ROLLS.items() if text.startswith("try_"))
    yield from (
        ("try", _tries_here),
        ("walk_with", _is_begun),
        ("walk_both", _brings_both_to),
        ("walk_too", _too),
        ("then_on", _then_on),
        ("may_rise", _may_rise),
        ("then_fly", _flies),
        ("then_call_over", _calls_to(over=True)),
        ("then_call_closer", _calls_to(over=False)),
        ("bring_both", _brings_both(off=False)),
        ("bring_too", lambda s, *of: _too(s, *of) and len(set(tries.couple(s))) == 2),
        ("bring_off", _brings_off),
        ("bring_off_too", lambda s, command, facts: _too(s, command, facts) and _is_off(s, facts["space"])),
        ("bring_both_off", _brings_both(off=True)),
        ("end_turn", _all_back(used_up=False)),
        ("end_turn_spent", _all_back(used_up=True)),
        ("end_wins", _ends(won=True)),
        ("end_last", _ends(won=False)),
        ("leave_and_bring", _leaves_and_brings),
        ("lead_off", _stays_off),
        ("lead_couple_off", _leads_off),
        ("hero_meets", _meets),
        ("lead_biff_leave", _leaves_biff),
        ("swap_card", _swaps),
        ("discard_die", _discards),
        ("discard_only", _discards_only),
        ("discard_special", _discards_special),
    )
    placed: tuple[tuple[str, Callable[[str], Check]], ...] = (
        ("next", _arrives(later=True)), ("stay", _stays), ("bring", _brings),
        ("bring_car", _brings_to_car),
        ("power_marty", _calls), ("lead_same", _alike),
        ("power_jennifer", _fetches), ("power_einstein", _chases), ("lead_biff", _leads_biff), ("lead_on", _leads_on),
        ("lead_couple", _leads_couple), ("lead_hero", _leads_hero),
        ("hero_with", _gathers(by_car=False)), ("hero_by_car", _gathers(by_car=True)),
    )  # fmt: skip
    for text, made in placed:
        yield from ((f"{text}_{far}", made(far)) for far in FAR)


def _from_there(check: Check) -> Check:
    """Make the check of a way that begins after a command that is no part of it: a power, or stopping."""

    def of(s: State, command: Command, facts: Facts) -> bool:
        if check(s, command, facts):
            return True
        then = tries.tried(s, command) if isinstance(command, c.UsePower | c.Halt) else None
        walks = () if then is None else [one for one in then.legal_commands() if isinstance(one, c.Walk)]
        return then is not None and any(check(then, walked, facts) for walked in walks)

    return of


def _checked(text: str, check: Check) -> ReasonCheck:
    """Make the check of a reason with all its sentences."""
    whole = _from_there(check) if text.startswith(WAYS) else check

    def of(s: State, command: Command, facts: Facts) -> bool:
        more = [THEN[one] for one in str(facts.get("then", "")).split()]
        return whole(s, command, facts) and all(_from_there(one)(s, command, facts) for one in more)

    return _of(of)


def _may_rise(s: State, _command: Command, facts: Facts) -> bool:
    """Return whether an item is ready that changes rolls, whose odds are short of certain."""
    items = [s.lookup.items[item] for item in bits(s.owned[s.turn] & ~s.used_items)]
    changes = facts["item"] in ("video_recorder", "sci_fi_magazine", "sports_almanac")
    return changes and facts["item"] in items and s.lasting != "no_items" and facts.get("percent") != 100


CHECKS: Final = dict(_checks())
THEN: Final[dict[str, Check]] = {
    **{text: CHECKS[text] for text in CHECKS if text.startswith(("then_", "may_", "tiles_"))},
    **{text: _odds_then for text in CHECKS if text.startswith("try_")},
    "try": _tries_then,
}
"""Checks of the sentences that may follow another."""

REASONS: Final[dict[str, ReasonCheck]] = {
    "hint.best_found": lambda _position, _action, _facts: True,  # states nothing about the table
    "hint.only_choice": lambda position, _action, _facts: len(position.state.legal_commands()) == 1,
    **{f"hint.{text}": _checked(text, check) for text, check in CHECKS.items()},
}
