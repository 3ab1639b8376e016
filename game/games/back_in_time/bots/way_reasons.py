"""Reasons for hints about movement in Back in Time: who is brought where and what for, and what the hero does then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Final, NamedTuple

from game.ai.reasons import BEST_FOUND, Reason
from game.games.back_in_time.bots.decisions import DecisionMaker
from game.games.back_in_time.bots.leaf_evaluation import DOC
from game.games.back_in_time.bots.reach import FURTHEST
from game.games.back_in_time.bots.roll_evaluation import has_turn_left
from game.games.back_in_time.bots.roll_reasons import attempted, joined
from game.games.back_in_time.bots.ways import Way
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.box import MOVERS
from game.games.back_in_time.rules.challenge import open_challenges
from game.games.back_in_time.rules.compiled_box import FIRST_HERO, GEORGE, LORRAINE
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Fact

DISTANCES: Final = ("at", "beside", "near")
"""Suffix of a text id by distance: 0, 1, or more spaces."""
PLAIN: Final = ("hint.walk_with", "hint.walk_too", "hint.walk_both")
"""Texts that say who is brought where, but not what for."""


def told(text: str, steps: int, *facts: Fact) -> Reason:
    """Return a reason with a distance: "next door" for one space, no number for none."""
    away: tuple[Fact, ...] = (("steps", steps),) if steps > 1 else ()
    return Reason(f"hint.{text}{DISTANCES[min(steps, 2)]}", (*facts, *away))


def walked(maker: DecisionMaker, way: Way) -> Reason:
    """Explain a way: who is brought where, and what the hero does then; else what is near its end."""
    if _is_detour(maker, way):
        return BEST_FOUND
    parts = [part for part in (_company(way), _power(way), _attempt(maker, way)) if part is not None]
    if not parts and not way.moved:
        return arrived(way.there)
    return BEST_FOUND if not parts or parts[-1].text in PLAIN else reduce(joined, parts)


def _is_detour(maker: DecisionMaker, way: Way) -> bool:
    """Return whether an action leads no nearer to where the walk ends, or the way leads back first."""
    start, now, goal = ((s.here, s.at[GEORGE], s.at[LORRAINE]) for s in (way.before, way.now, way.there))
    before, then = (maker.reach_table.of(one, way.before.lasting, FURTHEST).steps for one in (start, now))
    return way.returns or (start != now and goal in before and then.get(goal, FURTHEST) >= before[goal])


# --- what the hero does there ----------------------------------------------------------------------------------------


def _power(way: Way) -> Reason | None:
    """Tell the power that ends a walk; None for none."""
    s, there = way.end, way.there
    if not way.power:
        return None
    if s.heroes[s.turn] == DOC:
        return Reason("hint.then_fly", (("to", s.lookup.spaces[s.lookup.track[s.car]]),))
    over = "over" if s.at[LORRAINE] == there.here else "closer"
    return Reason(f"hint.then_call_{over}", (("goal", s.lookup.spaces[there.here]),))


def _attempt(maker: DecisionMaker, way: Way) -> Reason | None:
    """Tell the attempt at the end with its odds, or that it is elsewhere than somebody is brought; None for none."""
    s = way.end
    flies = way.power and s.heroes[s.turn] == DOC
    if way.challenge is None or (flies and (way.moved or s.here != s.lookup.track[s.car])):
        return None
    if flies or s.here == way.there.at[FIRST_HERO + s.turn if way.first is None else way.first]:
        return attempted(maker, s, c.Attempt(s.turn, way.challenge))
    if way.power:
        return None
    return Reason("hint.then_on", (("goal", s.lookup.spaces[s.here]), ("challenge", way.challenge)))


def arrived(s: State) -> Reason:
    """Explain where the hero arrives by the nearest challenge in its next turn; by nothing if there is none."""
    found = closest(s, s.here) if has_turn_left(s, s.turn) else None
    return BEST_FOUND if found is None else nearest("stay_" if found[1] in ("love", "biff") else "next_", s, s.here)


def nearest(text: str, s: State, space: int) -> Reason:
    """Explain by the distance from a space to the nearest challenge, all other figures staying."""
    found = closest(s, space)
    if found is None:
        return BEST_FOUND
    return told(text, found[0], ("space", s.lookup.spaces[space]), ("challenge", found[1]))


def closest(s: State, space: int) -> tuple[int, str] | None:
    """Return the distance from a space to the nearest challenge, and that."""
    away = s.lookup.streets.distance[space]
    return min(((away[there], challenge) for there, challenge in _challenges(s)), default=None)


def _challenges(s: State) -> Iterator[tuple[int, str]]:
    """Yield each space with each challenge the active hero could attempt there."""
    copy = s.clone()
    for space in range(len(s.lookup.spaces)):
        copy.at[FIRST_HERO + s.turn] = space
        yield from ((space, challenge.id) for challenge in open_challenges(copy))


# --- who comes along -------------------------------------------------------------------------------------------------


class Brings(NamedTuple):
    """Texts for one of the couple: brought by this action, by the next ones, or where this one brings the other; both.

    Those that end with an underscore are completed by a distance.
    """

    now: str
    one: str
    too: str
    both: str


BRINGS: Final[Mapping[str, Brings]] = {
    "closer": Brings("lead_couple_", "bring_", "bring_too", "bring_both"),
    "off": Brings("lead_couple_off", "bring_off", "bring_off_too", "bring_both_off"),
    "along": Brings("bring_car_", "bring_car_", "bring_car_", "bring_car_"),
    "": Brings("", "walk_with", "walk_too", "walk_both"),
}
"""Texts by what somebody is brought for; empty where the action says it all."""


def _company(way: Way) -> Reason | None:
    """Tell who is brought where and what for; None for nobody, or what the name of the action says already."""
    left, lookup, who = way.left, way.before.lookup, way.first
    if who is None:
        return None
    other, to = GEORGE + LORRAINE - who, way.there.at[who]
    purpose, meet = _purpose(way, who), way.there.at[other] == to
    facts: tuple[Fact, ...] = (("figure", MOVERS[who]), ("space", lookup.spaces[to]), ("other", MOVERS[other]))
    texts = BRINGS[purpose]
    text = texts.now if not left else texts.both if other in left and meet else texts.one
    if left and other in way.moved and other not in left:  # the action brings the other
        text = texts.too if meet else "leave_and_bring"
    if not text.endswith("_"):
        return Reason(f"hint.{text}", facts) if text else None
    car = lookup.streets.distance[lookup.track[way.before.car]][to]
    return told(text, car if purpose == "along" else way.apart(way.there), *facts)


def _purpose(way: Way, who: int) -> str:
    """Return what one of the couple is brought for: closer to the other, off Biff, along to the car, or an attempt."""
    s, there = way.before, way.there
    if who in _needed(way) and there.at[who] == way.end.here:
        return ""
    if not way.apart(there) or way.left in ([], [who]):  # else the other is moved later
        if way.apart(there) < way.apart(s):
            return "closer"
        if way.is_safer(there):
            return "off"
    car = s.lookup.streets.distance[s.lookup.track[s.car]]
    alone = way.challenge is None or way.left  # what is done there says it all
    return "along" if alone and there.at[who] == there.here and car[there.here] < car[s.at[who]] else ""


def _needed(way: Way) -> tuple[int, ...]:
    """Return those of the couple without whom the challenge at the end is not open; none if it is open before."""
    if way.challenge is None or any(one.id == way.challenge for one in open_challenges(way.before)):
        return ()
    asked = way.before.lookup.challenges[way.challenge]
    return (GEORGE, LORRAINE) if asked.kind == "love" else (asked.present,) if asked.present >= 0 else ()
