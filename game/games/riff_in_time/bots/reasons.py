"""Reasons for hints in Riff in Time: what a command repairs, returns, prepares or prevents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import takewhile
from typing import Final, TypeAlias

from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.games.riff_in_time.bots import roll_reasons
from game.games.riff_in_time.bots.roll_reasons import place
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import WITH_PERSONAGE
from game.games.riff_in_time.rules.compiled_box import CHARACTER, MADE, MIDDLE, TRIUMPHANT
from game.games.riff_in_time.rules.objectives import PAIR, needed, objective_of, reached
from game.games.riff_in_time.rules.riffs import options_of
from game.games.riff_in_time.rules.state_data import NONE
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import Command, Fact, Seat, after
from game.rules.parts import bits

Plan: TypeAlias = Callable[[State], Sequence[Command]]
"""Returns the commands of the best turn from a state."""

Goal: TypeAlias = Callable[[State, State, Sequence[Command]], Reason]

RED_CHOICE: Final = ["raise_san_dimas", "draw"]
"""What one chooses from where a riff card finds a rift in the red."""

LAST_ROUND: Final = 13
"""Round by which games are usually won; a deck that lasts longer does not run short."""

NEARLY_FULL: Final = 2
"""Steps to the maximum at which a rift is in danger."""


def home_of(s: State, who: int) -> Fact:
    """Return the fact of a personage's home."""
    return "location", s.lookup.locations[who]


def advances(s: State, end: State, seat: Seat, text: str) -> tuple[str, tuple[Fact, ...]] | None:
    """Return the text and facts of a seat's objective if it has advanced from one state to another; else None.

    The text ends with ``_objective`` for an advance, and with ``_completes`` for the last one.
    """
    objective = objective_of(s, seat)
    if objective is None or reached(objective, end.progress[seat]) <= reached(objective, s.progress[seat]):
        return None
    complete = reached(objective, end.progress[seat]) >= needed(objective)
    facts = ("objective", objective.id), ("count", objective.reward)
    return f"hint.{text}_{'completes' if complete else 'for_objective'}", facts


# --- before the roll -------------------------------------------------------------------------------------------------


def _keep_objective(_plan: Plan, s: State, command: c.KeepObjective) -> Reason:
    objective = s.lookup.box.objectives[s.lookup.objective[command.objective]]
    facts = ("objective", objective.id), ("count", objective.reward), ("action", objective.action)
    return Reason("hint.keep_objective", facts)


def _runs_short(s: State) -> bool:
    """Return whether the riff cards may run out before the game is won."""
    return s.round + s.riffs_left / s.seats < LAST_ROUND


def _is_risky(s: State, count: int) -> bool:
    """Return whether the next riff card may raise dials by more than ``count``."""
    return any((raised(s, card, s.turn) or 0) > count for card in _next_cards(s))


def _drops(s: State, card: int) -> int:
    """Count the passengers that a riff card drops off away from home."""
    then = resolved(s, card, s.turn)
    return sum(was != NONE and then.stands[who] not in (NONE, s.stage_of[who]) for who, was in enumerate(s.carrier))


def _next_cards(s: State) -> Sequence[int]:
    """List the riff cards that may come next."""
    return s.deck.top[:1] or bits(s.deck.rest)


def _options(s: State) -> list[str]:
    """List what one chooses from after a riff card; empty if nothing is chosen."""
    top = s.pending[-1]
    return [one.do for one in options_of(s, top)] if isinstance(top, p.Choosing) else []


def _or_aboard(s: State) -> Reason:
    """Explain keeping a riff card that no other one outdoes, except by dropping passengers off."""
    most = max([_drops(s, card) for card in _next_cards(s)], default=0)
    return Reason("hint.keep_riff_aboard", (("count", most),)) if most else BEST_FOUND


def _swap_riff(_plan: Plan, s: State, _command: c.SwapRiff) -> Reason:
    """Explain discarding a riff card by the harm that it would do, or by what it lacks."""
    if not s.riffs_left:
        return _loses(s)
    card = s.open_riffs[-1]
    fact, then, drops = ("card", s.lookup.riffs[card]), resolved(s, card, s.turn), _drops(s, card)
    count, location = raised(s, card, s.turn), s.lookup.riff_location[card]
    if then.over is not None:
        return Reason("hint.swap_riff_saves", (fact,))
    if drops:
        return Reason("hint.swap_riff_drops", (fact, ("count", drops)))
    if location >= 0 and then.dial[location] > s.dial[location]:
        levels = ("value", s.dial[location]), ("then", then.dial[location])
        return Reason("hint.swap_riff_place", (home_of(s, location), *levels))
    if count is not None and count > 0:
        return Reason("hint.swap_riff_harm", (fact, ("count", count)))
    if then.here != s.here:
        return Reason("hint.swap_riff_away", (fact, place(then, then.here)))
    lowers = (count is not None and count < 0) or {"lower_san_dimas", "lower_here"} & {*_options(then)}
    hope = any((raised(s, one, s.turn) or 0) < 0 for one in _next_cards(s))
    return Reason("hint.swap_riff", (fact,)) if hope and not lowers else BEST_FOUND


def _keep_riff(_plan: Plan, s: State, _command: c.KeepRiff) -> Reason:
    """Explain keeping a riff card by what it does, and by what another one would cost or could do."""
    card, left = s.open_riffs[-1], ("left", s.riffs_left)
    fact, place_of, then = ("card", s.lookup.riffs[card]), s.lookup.riff_location[card], resolved(s, card, s.turn)
    if not s.riffs_left:
        return Reason("hint.keep_riff_last", (fact,))
    if then.over is not None:
        return _loses(s)
    may, count, levels = _options(then), raised(s, card, s.turn), tuple[Fact, ...]()
    rise = then.dial[place_of] - s.dial[place_of] if place_of >= 0 else 0
    if rise:
        levels = home_of(s, place_of), ("value", s.dial[place_of]), ("then", then.dial[place_of])
    if may == RED_CHOICE:
        return Reason("hint.keep_riff_choice", levels) if rise else Reason("hint.keep_riff_redraw", (fact,))
    if count is None:
        if "lower_san_dimas" in may and s.san_dimas:
            return Reason("hint.keep_riff_lowers", (fact,))
        return Reason("hint.keep_riff", (fact, left)) if _runs_short(s) else Reason("hint.keep_riff_known", (fact,))
    if then.san_dimas < s.san_dimas:
        return Reason("hint.keep_riff_falls", (fact, ("was", s.san_dimas), ("value", then.san_dimas)))
    if _runs_short(s):
        if rise == count > 0:
            return Reason("hint.keep_riff_place", (*levels, left))
        return Reason("hint.keep_riff" if count > 0 else "hint.keep_riff_harm", (fact, left))
    if not _is_risky(s, count):
        return _or_aboard(s)
    if rise == count > 0:
        return Reason("hint.keep_riff_place_risk", levels)
    return (
        Reason("hint.keep_riff_risk", (fact, ("count", count))) if count > 0 else Reason("hint.keep_riff_idle", (fact,))
    )


def _choose(_plan: Plan, s: State, command: c.Choose) -> Reason:
    """Explain an option of a riff card by its effect now."""
    top = s.pending[-1]
    assert isinstance(top, p.Choosing)
    step, then = options_of(s, top)[command.option - 1], after(s, command)
    room, left = s.middle.most - s.san_dimas, s.riffs_left
    stays: Fact = ("value", s.san_dimas)
    if then.over is not None:
        return _loses(s)
    lost = {one.do for number, one in enumerate(options_of(s, top), 1) if after(s, c.Choose(s.turn, number)).over}
    if lost & {"raise_san_dimas", "unrepair"}:
        return Reason("hint.rather_than_lose", (stays, ("end", s.middle.most)))
    up, down = then.san_dimas - s.san_dimas, s.san_dimas - then.san_dimas
    if up > 0 and step.do in ("raise_san_dimas", "unrepair"):
        rather = _rather(s, command, then)
        if rather is not None:
            return rather
        return Reason("hint.choose_raise_san_dimas", (("count", up), ("room", room)))
    if step.do in ("lower_san_dimas", "lower_here"):
        if down > 0:
            return Reason("hint.choose_lower_san_dimas", (("count", down), ("room", room + down)))
        lower = sum(s.dial) - sum(then.dial)
        if lower:
            return Reason("hint.choose_lower_here", (("count", lower),))
        return Reason("hint.choose_nothing", (stays,))
    count = min(step.by, left)
    if not count and step.do in ("look", "discard"):
        return Reason("hint.choose_nothing", (stays,))
    return Reason(f"hint.choose_{step.do}", (("count", count), ("room", room), ("left", left), stays))


def _rather(s: State, command: c.Choose, then: State) -> Reason | None:
    """Explain raising San Dimas by what it avoids: to raise it more, or to draw a riff card."""
    top = s.pending[-1]
    assert isinstance(top, p.Choosing)
    others = [step.do for number, step in enumerate(options_of(s, top), 1) if number != command.option]
    facts = ("was", s.san_dimas), ("value", then.san_dimas), ("end", s.middle.most)
    more = max(after(s, c.Choose(s.turn, number)).san_dimas for number in range(1, len(options_of(s, top)) + 1))
    if more > then.san_dimas:
        return Reason("hint.rather_than_more", (*facts, ("more", more)))
    if "draw" in others and s.riffs_left:
        if _runs_short(s):
            return Reason("hint.rather_than_draw", (*facts, ("left", s.riffs_left)))
        return Reason("hint.rather_than_risk", facts) if _is_risky(s, then.san_dimas - s.san_dimas) else None
    return None


def resolved(s: State, card: int, seat: Seat) -> State:
    """Return the state after a riff card in a seat's turn, up to the first decision."""
    copy = s.clone()
    copy.turn = seat
    copy.open_riffs, copy.pending = (card,), [p.Acting(), p.Resolving(card, main=True)]
    copy.advance()
    return copy


def total(s: State) -> int:
    """Return the sum of all dials."""
    return sum(s.dial) + s.san_dimas


def raised(s: State, card: int, seat: Seat) -> int | None:
    """Return the total rise of all dials by a riff card in a seat's turn; None if it requires a decision."""
    copy = resolved(s, card, seat)
    waits = any(isinstance(one, p.Drawing | p.Unrepairing) or getattr(one, "card", -1) == card for one in copy.pending)
    if waits or copy.over is not None:
        return None
    return total(copy) - total(s)


def _arrange(_plan: Plan, s: State, command: c.ArrangeTop) -> Reason:
    """Explain an order: a card that does less harm now than another one."""
    seat = (s.turn + 1) % s.seats
    harms = {card: raised(s, s.lookup.riff[card], seat) for card in command.cards}
    first, least = command.cards[0], harms[command.cards[0]]
    known = [harm for harm in harms.values() if harm is not None]
    if least is None or len(known) < len(harms):
        return BEST_FOUND
    if max(known) <= max(0, least):
        return Reason("hint.arrange", (("card", first),))
    return Reason("hint.arrange_less", (("card", first), ("more", max(known))))


def _unrepair(_plan: Plan, s: State, command: c.Unrepair) -> Reason:
    """Explain breaking a place open by its distance from the active seat."""
    stage = s.stage_of[s.lookup.location[command.location]]
    steps = s.lookup.circuits.distance[s.here][stage]
    if not steps:
        return Reason("hint.unrepair_here", (("location", command.location),))
    return Reason("hint.unrepair", (("location", command.location), ("steps", steps)))


# --- actions of several commands -------------------------------------------------------------------------------------


def together(commands: Sequence[Command]) -> int | None:
    """Return how many leading commands form one action: a journey, or all that lowers a rift; None: by the rules."""
    first = next((type(one) for one in commands if not isinstance(one, c.Combine)), None)
    if first not in (c.Move, c.Repair):
        return None
    number = sum(1 for _one in takewhile(lambda one: type(one) in (first, c.Combine), commands))
    while 0 < number < len(commands) and isinstance(commands[number - 1], c.Combine):
        number -= 1  # the Excellent is for what follows
    return number


def explain_whole(plan: Plan, s: State, commands: Sequence[Command]) -> Reason | None:
    """Explain an action of several commands: Bogus results, a journey, or a rift lowered; None for any other."""
    kinds = {type(one) for one in commands} - {c.Combine}
    if len(commands) == 1 or len(kinds) > 1:
        return None
    if kinds == {c.Suffer}:
        return roll_reasons.suffer_several(s, commands)
    if kinds == {c.Move}:
        return _journey(plan, s, commands)
    return _repairs(plan, s, commands) if kinds == {c.Repair} else None


# --- moves -----------------------------------------------------------------------------------------------------------


def _journey(plan: Plan, s: State, moves: Sequence[Command]) -> Reason:
    """Explain a journey by an objective, by what the turn goes on to do, or by the later turn it prepares."""
    end = reduce(after, moves, s)
    nearer = advances(s, end, s.turn, "move")
    if nearer:
        return Reason(*nearer)
    planned = plan(end)
    goal = _completing(s, end, planned) or _goal(s, end, planned)
    return goal[1] if goal and _is_nearer(s, end, goal[0]) else _later(s, end)


def _is_nearer(s: State, end: State, space: int) -> bool:
    """Return whether a journey leads nearer to a space, rather than on a detour."""
    distance = s.lookup.circuits.distance
    return distance[end.here][space] < distance[s.here][space]


def _completing(s: State, end: State, planned: Sequence[Command]) -> tuple[int, Reason] | None:
    """Return the space where further moves or a figure picked up complete the objective, with the reason."""
    then = end
    for command in takewhile(lambda one: isinstance(one, c.Move | c.Combine | c.PickUp), planned):
        then = after(then, command)
        nearer = advances(s, then, s.turn, "move")
        if nearer and nearer[0] == "hint.move_completes":
            return then.here, Reason("hint.move_to_complete", nearer[1])
    return None


def _goal(s: State, end: State, planned: Sequence[Command]) -> tuple[int, Reason] | None:
    """Return the space where a turn acts after a journey, with the first in ``GOALS`` of what is done there."""
    moves = [*takewhile(lambda one: isinstance(one, c.Move | c.Combine), planned)]
    there = reduce(after, moves, end)
    rest = planned[len(moves) :]
    acts = [*takewhile(lambda one: not isinstance(one, c.Move), rest)]
    for kind, goal in GOALS.items():
        best = next((number for number, one in enumerate(acts) if isinstance(one, kind)), None)
        if best is not None:
            return there.here, goal(s, reduce(after, rest[:best], there), rest[best:])
    return None


def _goal_of_personage(text: str) -> Goal:
    """Return the goal function of a move concerning a personage."""
    return lambda _s, there, acts: Reason(text, (_figure(acts[0]), place(there, there.here)))


def _figure(command: Command) -> Fact:
    """Return the fact of the personage that a command handles."""
    return "personage", str(getattr(command, "personage", ""))


def _goal_of_drop(_s: State, there: State, acts: Sequence[Command]) -> Reason:
    closes = not lowered(there, acts)
    return Reason("hint.move_to_drop_and_close" if closes else "hint.move_to_drop",
                  (_figure(acts[0]), place(there, there.here)))  # fmt: skip


def _goal_of_pick_up(s: State, there: State, acts: Sequence[Command]) -> Reason:
    """Explain a journey to a figure by an objective, or by what sets it apart from others that are as near."""
    who, objective = s.lookup.personage[str(_figure(acts[0])[1])], objective_of(s, s.turn)
    facts = _figure(acts[0]), place(there, there.here)
    if objective is not None and objective.mission in WITH_PERSONAGE and objective.personage == facts[0][1]:
        return Reason("hint.move_to_pick_up_for_objective", (*facts, ("objective", objective.id)))
    ending, more = _set_apart(s, who)
    another = next((one.personage for one in acts[1:] if isinstance(one, c.PickUp)), "")
    if another and not ending:
        return Reason("hint.move_to_pick_up_and", (*facts, ("another", another)))
    return Reason(f"hint.move_to_pick_up{ending}", (*facts, *more))


def _set_apart(s: State, who: int) -> tuple[str, tuple[Fact, ...]]:
    """Return what sets a stranded figure apart from the others that are as near, as an ending of a text with facts.

    That is: to be the nearest, to have the shortest way home, to belong to the highest rift, to give a good die.
    """
    ways, homes = s.lookup.circuits.distance[s.here], s.lookup.circuits.distance
    others = [one for one in _lost(s) if one != who and not s.is_home(one)]
    as_near = [one for one in others if ways[s.stands[one]] <= ways[s.stands[who]]]
    way = {one: homes[s.stands[one]][s.stage_of[one]] for one in (who, *as_near)}
    if not as_near:
        return ("_nearest" if others else ""), ()
    if all(way[who] < way[one] for one in as_near):
        return "_home", (("steps", way[who]),)
    if all(s.dial[who] > s.dial[one] for one in as_near):
        return "_rift", (("value", s.dial[who]),)
    gives = [s.lookup.carried_dice[one][CHARACTER] for one in (who, *as_near)]
    return ("_die" if gives[0] and not any(gives[1:]) else ""), ()


def lowered(s: State, planned: Sequence[Command]) -> int:
    """Return the final dial of the space where a plan begins."""
    location = s.location_at(s.here)
    for command in planned:
        s = after(s, command)
        if not s.dial[location] or s.actor < 0:
            break
    return s.dial[location]


def _goal_of_repair(_s: State, there: State, acts: Sequence[Command]) -> Reason:
    location = there.location_at(there.here)
    then, facts = lowered(there, acts), (home_of(there, location), ("value", there.dial[location]))
    return Reason("hint.move_to_repair", (*facts, ("then", then))) if then else Reason("hint.move_to_close", facts)


GOALS: Final[Mapping[type, Goal]] = {
    c.Drop: _goal_of_drop,
    c.Restore: _goal_of_personage("hint.move_to_restore"),
    c.PickUp: _goal_of_pick_up,
    c.Pass: _goal_of_personage("hint.move_to_pass"),
    c.Repair: _goal_of_repair,
}
"""Reason functions of journeys, by what the turn does where they lead, the most important first.

They take the state before the journey, that before the act, and the rest of the turn from there.
"""


def _later(s: State, end: State) -> Reason:
    """Explain a move for later: nearer to a passenger's home, or to a place with something to do."""
    old, new = (s.lookup.circuits.distance[state.here] for state in (s, end))

    def nearest(goals: Mapping[int, int]) -> int | None:
        """Return whose goal comes nearest, of those that come nearer."""
        nearer = [who for who, goal in goals.items() if new[goal] < old[goal]]
        return min(nearer, key=lambda who: new[goals[who]], default=None)

    who = nearest({who: s.stage_of[who] for who in s.cargo(s.turn)})
    if who is not None:
        text = "hint.move_homewards" if new[s.stage_of[who]] else "hint.move_home"
        return Reason(text, (("personage", s.lookup.personages[who]), home_of(s, who)))
    who = nearest({who: s.stands[who] for who in _lost(s)})
    if who is not None:
        goes, goal = "nearer" if new[s.stands[who]] else "reaches", "restore" if s.is_home(who) else "pick_up"
        return Reason(f"hint.{goes}_{goal}", (("personage", s.lookup.personages[who]), place(s, s.stands[who])))
    who = nearest({who: s.stage_of[who] for who in _open_rifts(s)})
    if who is not None:
        text = "hint.nearer_repair" if new[s.stage_of[who]] else "hint.reaches_repair"
        return Reason(text, (home_of(s, who), ("value", s.dial[who])))
    if s.here == MIDDLE:
        return Reason("hint.leave_san_dimas", (("value", s.san_dimas),))
    return _of_bogus(end)


def _lost(s: State) -> list[int]:
    """List the personages on the board who are not restored."""
    return [who for who, space in enumerate(s.stands) if space >= 0 and not s.restored >> who & 1]


def _open_rifts(s: State) -> list[int]:
    """List the places that can be lowered."""
    return [who for who, value in enumerate(s.dial) if value and s.restored >> who & 1]


def _of_bogus(end: State) -> Reason:
    """Describe the effect of a Bogus result where a move ends."""
    is_repaired = end.here != MIDDLE and not end.dial[end.location_at(end.here)]
    return Reason("hint.place_repaired" if is_repaired else "hint.move_spare", (place(end, end.here),))


# --- handling and repairing ------------------------------------------------------------------------------------------


def _pick_up(_plan: Plan, s: State, command: c.PickUp) -> Reason:
    who, objective = s.lookup.personage[command.personage], objective_of(s, s.turn)
    fact, count = ("personage", command.personage), len(s.cargo(s.turn)) + 1
    complete = advances(s, after(s, command), s.turn, "move")
    if complete:
        return Reason(*complete)
    if objective is not None and objective.mission == "crowd" and not s.progress[s.turn] and count <= PAIR:
        return Reason("hint.pick_up_for_crowd", (fact, ("objective", objective.id), ("count", count), ("end", PAIR)))
    if objective is not None and objective.mission in WITH_PERSONAGE and objective.personage == command.personage:
        return Reason("hint.pick_up_for_objective", (fact, ("objective", objective.id)))
    away = s.lookup.circuits.distance[s.here][s.stage_of[who]]
    return Reason("hint.pick_up_near" if away == 1 else "hint.pick_up", (fact, home_of(s, who), ("steps", away)))


def _home_again(text: str) -> Explain[Plan, State]:
    """Return a function explaining that a personage is home and the rift can be repaired."""
    return lambda _plan, s, command: Reason(
        text, (("personage", command.personage), home_of(s, s.lookup.personage[command.personage]))
    )


def _pass(_plan: Plan, s: State, command: c.Pass) -> Reason:
    """Explain passing a figure by the own objective, by the receiver's, or by the receiver's earlier turn."""
    fact = ("personage", command.personage)
    end = after(s, command)
    own = advances(s, end, s.turn, "pass")
    if own:
        return Reason(own[0], (fact, *own[1]))
    character = ("character", s.lookup.characters[s.characters[command.to]])
    theirs = advances(s, end, command.to, "pass_theirs")
    if theirs and theirs[0] == "hint.pass_theirs_completes":
        return Reason(theirs[0], (character, *theirs[1]))
    return Reason("hint.pass", (fact, character, home_of(s, s.lookup.personage[command.personage])))


def _combine(plan: Plan, s: State, command: c.Combine) -> Reason:
    """Explain an Excellent by its use."""
    then = after(s, command)
    following = next(iter(plan(then)), None)
    if type(following) in REASONS and not isinstance(following, c.Combine) and getattr(following, "by", "") == MADE:
        return REASONS[type(following)](plan, then, following)
    return roll_reasons.combine(plan, s, command)


def _repairs(plan: Plan, s: State, repairs: Sequence[Command]) -> Reason:
    """Explain lowering the rift here by how far the turn lowers it, by an objective, and by how full it is."""
    location, end, most = s.location_at(s.here), reduce(after, repairs, s), s.lookup.dial.most
    fact, value, then = home_of(s, location), s.dial[location], lowered(end, plan(end))
    nearer = advances(s, end, s.turn, "repair")
    if not then and sum(map(bool, s.dial)) == 1:
        return Reason("hint.repair_wins", (fact,))
    if not then and not (nearer and nearer[0] == "hint.repair_completes"):
        more = s.owner.count(s.turn) < s.lookup.supply[TRIUMPHANT]
        return Reason("hint.repair_closes" if more else "hint.repair_ends", (fact,))
    if nearer:
        return Reason(nearer[0], (fact, *nearer[1]))
    if value == most:
        return Reason("hint.repair_full", (fact, ("value", value)))
    levels = fact, ("value", value), ("then", then)
    return Reason("hint.repair_high", (*levels, ("end", most))) if most - value <= NEARLY_FULL else Reason(
        "hint.repair", levels)  # fmt: skip


def _end_turn(_plan: Plan, s: State, command: c.EndTurn) -> Reason:
    if not any(s.dial):
        return Reason("hint.end_turn_wins", (("count", len(s.dial)),))
    if after(s, command).over is not None:
        return _loses(s)
    objective = objective_of(s, s.turn)
    if objective is not None and reached(objective, s.progress[s.turn]) >= needed(objective) and s.san_dimas:
        count = min(objective.reward, s.san_dimas)
        return Reason("hint.end_turn_rewarded", (("objective", objective.id), ("count", count)))
    return _stays(s)


def _stays(s: State) -> Reason:
    """Explain staying: what waits here for the next turn, or that no Move helps."""
    lost, rifts = _lost(s), [who for who in _open_rifts(s) if s.stage_of[who] == s.here]
    if rifts and any(isinstance(one, c.Repair) for one in s.legal_commands()):
        return BEST_FOUND  # it is left to others, or to a later turn
    if rifts:
        return Reason("hint.stay_to_repair", (home_of(s, rifts[0]), ("value", s.dial[rifts[0]])))
    here = [who for who in lost if s.stands[who] == s.here]
    if here:
        return Reason("hint.stay_with", (("personage", s.lookup.personages[here[0]]), place(s, s.here)))
    arrived = [who for who in s.cargo(s.turn) if s.stage_of[who] == s.here]
    if arrived:
        return _stays_aboard(s, arrived[0])
    goals = [s.stands[who] for who in lost] + [s.stage_of[who] for who in (*_open_rifts(s), *s.cargo(s.turn))]
    moves = [after(s, one).here for one in s.legal_commands() if isinstance(one, c.Move)]
    distance = s.lookup.circuits.distance
    if moves and all(distance[there][goal] >= distance[s.here][goal] for there in moves for goal in goals):
        return Reason("hint.stay_near", (place(s, s.here),))
    return Reason("hint.end_turn", (place(s, s.here),))


def _stays_aboard(s: State, who: int) -> Reason:
    """Explain staying with a passenger at home: who cannot get off yet, has an objective to serve, or helps."""
    personage = s.lookup.personages[who]
    fact: Fact = ("personage", personage)
    if not any(isinstance(one, c.Drop) for one in s.legal_commands()):
        return Reason("hint.stay_to_drop", (fact, place(s, s.here)))
    for seat in s.in_turn_order():
        objective = objective_of(s, seat)
        if objective is not None and objective.mission in WITH_PERSONAGE and objective.personage == personage:
            facts = fact, ("objective", objective.id)
            if seat == s.turn:
                return Reason("hint.stay_for_objective", facts)
            return Reason("hint.stay_for_theirs", (*facts, ("character", s.lookup.characters[s.characters[seat]])))
    helps = s.lookup.carried_dice[who][CHARACTER] or s.lookup.granted[who]
    return Reason("hint.stay_aboard", (fact, place(s, s.here))) if helps else BEST_FOUND


def _loses(s: State) -> Reason:
    """Explain that a command loses the game, with the final values."""
    return Reason("hint.loses", (("value", s.san_dimas), ("end", s.middle.most), ("left", s.riffs_left)))


REASONS: Final[Mapping[type, Explain[Plan, State]]] = {
    c.KeepObjective: _keep_objective,
    c.SwapRiff: _swap_riff,
    c.KeepRiff: _keep_riff,
    c.Choose: _choose,
    c.ArrangeTop: _arrange,
    c.Unrepair: _unrepair,
    c.TakeDice: roll_reasons.take_dice,
    c.UseBooth: roll_reasons.use_booth,
    c.Reroll: roll_reasons.reroll,
    c.Suffer: roll_reasons.suffer,
    c.Combine: _combine,
    c.Move: lambda plan, s, command: _journey(plan, s, (command,)),
    c.PickUp: _pick_up,
    c.Drop: _home_again("hint.drop"),
    c.Pass: _pass,
    c.Restore: _home_again("hint.restore"),
    c.Repair: lambda plan, s, command: _repairs(plan, s, (command,)),
    c.EndTurn: _end_turn,
}
"""Reason function for each command."""
