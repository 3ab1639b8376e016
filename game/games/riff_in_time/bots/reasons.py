"""Reasons for hints in Riff in Time: what a command repairs, returns, prepares or prevents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.games.riff_in_time.bots import roll_reasons
from game.games.riff_in_time.bots.roll_reasons import place
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import WITH_PERSONAGE
from game.games.riff_in_time.rules.compiled_box import CHARACTER, MADE, MIDDLE
from game.games.riff_in_time.rules.objectives import PAIR, needed, objective_of, reached
from game.games.riff_in_time.rules.riffs import options_of
from game.games.riff_in_time.rules.state_data import NONE
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import Command, Fact, Seat, after
from game.rules.parts import bits

Plan: TypeAlias = Callable[[State], Sequence[Command]]
"""Returns the commands of the best turn from a state."""

RED_CHOICE: Final = ["raise_san_dimas", "draw"]
"""What one chooses from where a riff card finds a rift in the red."""

LAST_ROUND: Final = 13
"""Round by which games are usually won; a deck that lasts longer does not run short."""

NEARLY_FULL: Final = 2
"""Steps to the maximum at which a rift is in danger."""


def home_of(s: State, who: int) -> Fact:
    """Return the fact of a personage's home."""
    return "location", s.lookup.locations[who]


def advances(s: State, command: Command, seat: Seat, text: str) -> tuple[str, tuple[Fact, ...]] | None:
    """Return the text and facts of a seat's objective if a command advances it; else None.

    The text ends with ``_objective`` for an advance, and with ``_completes`` for the last one.
    """
    objective, end = objective_of(s, seat), after(s, command)
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


def _keep(s: State, card: int) -> Reason:
    """Explain keeping a riff card by what it raises, and by what another one would cost or could do."""
    count, fact, then = raised(s, card, s.turn), ("card", s.lookup.riffs[card]), resolved(s, card, s.turn)
    if then.over is not None:
        return _loses(s)
    if count is not None and then.san_dimas < s.san_dimas:
        return Reason("hint.keep_riff_falls", (fact, ("was", s.san_dimas), ("value", then.san_dimas)))
    idle = count is not None and count <= 0
    if _runs_short(s):
        return Reason("hint.keep_riff_harm" if idle else "hint.keep_riff", (fact, ("left", s.riffs_left)))
    if count is None:
        may = _options(then)
        if "lower_san_dimas" in may and s.san_dimas:
            return Reason("hint.keep_riff_lowers", (fact,))
        return Reason("hint.keep_riff_redraw" if may == RED_CHOICE else "hint.keep_riff_known", (fact,))
    if not _is_risky(s, count):
        return _or_aboard(s)
    return Reason("hint.keep_riff_idle", (fact,)) if idle else Reason("hint.keep_riff_risk", (fact, ("count", count)))


def _keep_of_place(s: State, card: int, location: int) -> Reason:
    """Explain keeping a riff card about a place by what it raises, and by the choice that may follow."""
    then = resolved(s, card, s.turn)
    if then.over is not None:
        return _loses(s)
    rise = then.dial[location] - s.dial[location]
    here, levels = home_of(s, location), (("value", s.dial[location]), ("then", then.dial[location]))
    count = total(then) - total(s)
    if _options(then) == RED_CHOICE:
        if rise:
            return Reason("hint.keep_riff_choice", (here, *levels))
        full = here, ("was", s.san_dimas), ("value", then.san_dimas)
        return Reason("hint.keep_riff_choice_full", full) if then.san_dimas > s.san_dimas else BEST_FOUND
    if not rise or count > rise:
        return _keep_more(s, card, count)
    if _runs_short(s):
        return Reason("hint.keep_riff_place", (here, *levels, ("left", s.riffs_left)))
    return Reason("hint.keep_riff_place_risk", (here, *levels)) if _is_risky(s, count) else _or_aboard(s)


def _keep_more(s: State, card: int, count: int) -> Reason:
    """Explain keeping a riff card that raises several dials, or another one than that of its place."""
    if count <= 0 or not _runs_short(s):
        return _keep(s, card)
    facts = ("card", s.lookup.riffs[card]), ("count", count)
    if s.riffs_left == 1:
        return Reason("hint.keep_riff_more_last", facts)
    return Reason("hint.keep_riff_more", (*facts, ("left", s.riffs_left)))


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
    card = s.open_riffs[-1]
    if not s.riffs_left:
        return Reason("hint.keep_riff_last", (("card", s.lookup.riffs[card]),))
    location = s.lookup.riff_location[card]
    return _keep_of_place(s, card, location) if location >= 0 and s.dial[location] else _keep(s, card)


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
    """Explain raising San Dimas by what it avoids: drawing a riff card, or breaking a place open."""
    top = s.pending[-1]
    assert isinstance(top, p.Choosing)
    others = [step.do for number, step in enumerate(options_of(s, top), 1) if number != command.option]
    facts = ("was", s.san_dimas), ("value", then.san_dimas), ("end", s.middle.most)
    if "draw" in others and s.riffs_left:
        if _runs_short(s):
            return Reason("hint.rather_than_draw", (*facts, ("left", s.riffs_left)))
        return Reason("hint.rather_than_risk", facts) if _is_risky(s, then.san_dimas - s.san_dimas) else None
    return Reason("hint.rather_than_unrepair", facts) if "unrepair" in others and not all(s.dial) else None


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
    known = [(harm, card) for card, harm in harms.items() if harm is not None]
    if least is None or len(known) < len(harms):
        return BEST_FOUND
    most, worst = max(known)
    if least >= most:
        return Reason("hint.arrange", (("card", first),))
    if most <= 0:
        return Reason("hint.arrange_lowers", (("card", first), ("count", -least)))
    cards = ("card", first), ("other", worst), ("more", most)
    return Reason("hint.arrange_less", (*cards, ("count", least))) if least > 0 else Reason("hint.arrange_idle", cards)


def _unrepair(_plan: Plan, s: State, command: c.Unrepair) -> Reason:
    """Explain breaking a place open by its distance from the active seat."""
    stage = s.stage_of[s.lookup.location[command.location]]
    steps = s.lookup.circuits.distance[s.here][stage]
    if not steps:
        return Reason("hint.unrepair_here", (("location", command.location),))
    return Reason("hint.unrepair", (("location", command.location), ("steps", steps)))


# --- moves -----------------------------------------------------------------------------------------------------------


def _move(plan: Plan, s: State, command: c.Move) -> Reason:
    """Explain a move by what follows this turn, or by the later turn it prepares."""
    nearer = advances(s, command, s.turn, "move")
    if nearer:
        return Reason(*nearer)
    end = first = after(s, command)
    distance = s.lookup.circuits.distance
    planned = plan(end)
    complete = _completing(s, first, planned)
    if complete:
        return complete
    for number, one in enumerate(planned):
        if type(one) in GOALS:
            goal = _closing(s, first, planned) or (end.here, _goal_here(end, planned[number:]))
            if distance[first.here][goal[0]] >= distance[s.here][goal[0]]:
                break  # the plan takes a detour
            return goal[1]
        end = after(end, one)
    return _later(s, first)


def _completing(s: State, first: State, planned: Sequence[Command]) -> Reason | None:
    """Explain a move by the objective that a later move or a figure picked up completes, if it leads nearer to that."""
    then, distance = first, s.lookup.circuits.distance
    for command in takewhile(lambda one: isinstance(one, c.Move | c.Combine | c.PickUp), planned):
        nearer = advances(then, command, s.turn, "move") if isinstance(command, c.Move | c.PickUp) else None
        then = after(then, command)
        if nearer and nearer[0] == "hint.move_completes":
            comes = distance[first.here][then.here] < distance[s.here][then.here]
            return Reason("hint.move_to_complete", nearer[1]) if comes else None
    return None


def _closing(s: State, first: State, planned: Sequence[Command]) -> tuple[int, Reason] | None:
    """Return the space of the rift that a turn closes after its first move, with the reason; None if it closes none.

    A figure brought home there is named, too. A rift that the first move does not approach is left out.
    """
    then, brought, distance = first, (-1, ""), s.lookup.circuits.distance
    for command in planned:
        before, then = then, after(then, command)
        if type(command) in AND_CLOSE:
            brought = s.lookup.personage[getattr(command, "personage", "")], AND_CLOSE[type(command)]
        location = s.location_at(then.here) if isinstance(command, c.Repair) else -1
        nearer = distance[first.here][then.here] < distance[s.here][then.here]
        if location < 0 or then.dial[location] or not before.dial[location] or not nearer:
            continue
        if brought[0] == location:
            return then.here, Reason(brought[1], (("personage", s.lookup.personages[location]), place(s, then.here)))
        return then.here, Reason("hint.move_to_close", (place(s, then.here), ("value", first.dial[location])))
    return None


def _goal_here(s: State, planned: Sequence[Command]) -> Reason:
    """Explain a move by the first in ``GOALS`` of what is done where it leads."""
    here = [one for one in takewhile(lambda one: not isinstance(one, c.Move), planned) if type(one) in GOALS]
    best = min(here, key=lambda one: [*GOALS].index(type(one)))
    return GOALS[type(best)](s, planned[planned.index(best) :])


AND_CLOSE: Final[Mapping[type, str]] = {
    c.Drop: "hint.move_to_drop_and_close",
    c.Restore: "hint.move_to_restore_and_close",
}
"""Texts of moves that bring a figure home and close the rift there, by the command that does the former."""


def _goal_of_personage(text: str) -> Callable[[State, Sequence[Command]], Reason]:
    """Return the goal function of a move concerning a personage."""
    return lambda s, planned: Reason(text, (("personage", str(getattr(planned[0], "personage", ""))), place(s, s.here)))


def lowered(s: State, planned: Sequence[Command]) -> int:
    """Return the final dial of the space where a plan begins."""
    location = s.location_at(s.here)
    for command in planned:
        s = after(s, command)
        if not s.dial[location] or s.actor < 0:
            break
    return s.dial[location]


def _goal_of_repair(s: State, planned: Sequence[Command]) -> Reason:
    location = s.location_at(s.here)
    then, facts = lowered(s, planned), (home_of(s, location), ("value", s.dial[location]))
    return Reason("hint.move_to_repair", (*facts, ("then", then))) if then else Reason("hint.move_to_close", facts)


GOALS: Final[Mapping[type, Callable[[State, Sequence[Command]], Reason]]] = {
    c.Drop: _goal_of_personage("hint.move_to_drop"),
    c.Restore: _goal_of_personage("hint.move_to_restore"),
    c.PickUp: _goal_of_personage("hint.move_to_pick_up"),
    c.Pass: _goal_of_personage("hint.move_to_pass"),
    c.Repair: _goal_of_repair,
}
"""Reason functions of moves, by what the plan does where they lead, the most important first."""


def _later(s: State, end: State) -> Reason:
    """Explain a move for later: nearer to a passenger's home, or to a place with something to do."""
    old, new = (s.lookup.circuits.distance[state.here] for state in (s, end))
    nearer = [who for who in s.cargo(s.turn) if new[s.stage_of[who]] < old[s.stage_of[who]]]
    if nearer:
        who = min(nearer, key=lambda one: new[s.stage_of[one]])
        text = "hint.move_homewards" if new[s.stage_of[who]] else "hint.move_home"
        return Reason(text, (("personage", s.lookup.personages[who]), home_of(s, who)))
    waiting = [who for who in _lost(s) if new[s.stands[who]] < old[s.stands[who]]]
    if waiting:
        who = min(waiting, key=lambda one: new[s.stands[one]])
        goes, goal = "nearer" if new[s.stands[who]] else "reaches", "restore" if s.is_home(who) else "pick_up"
        return Reason(f"hint.{goes}_{goal}", (("personage", s.lookup.personages[who]), place(s, s.stands[who])))
    towards = [who for who in _open_rifts(s) if new[s.stage_of[who]] < old[s.stage_of[who]]]
    if towards:
        who = min(towards, key=lambda one: new[s.stage_of[one]])
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
    if end.here != MIDDLE:
        value = end.dial[end.location_at(end.here)]
        if not value:
            return Reason("hint.place_repaired", (place(end, end.here),))
        if value < end.lookup.dial.most:
            return Reason("hint.place_bears", (place(end, end.here), ("value", value)))
    return Reason("hint.move_spare", (place(end, end.here),))


# --- handling and repairing ------------------------------------------------------------------------------------------


def _pick_up(_plan: Plan, s: State, command: c.PickUp) -> Reason:
    who, objective = s.lookup.personage[command.personage], objective_of(s, s.turn)
    fact, count = ("personage", command.personage), len(s.cargo(s.turn)) + 1
    complete = advances(s, command, s.turn, "move")
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
    own = advances(s, command, s.turn, "pass")
    if own:
        return Reason(own[0], (fact, *own[1]))
    character = ("character", s.lookup.characters[s.characters[command.to]])
    theirs = advances(s, command, command.to, "pass_theirs")
    if theirs:
        return Reason(theirs[0], (character, *theirs[1]))
    return Reason("hint.pass", (fact, character, home_of(s, s.lookup.personage[command.personage])))


def _combine(plan: Plan, s: State, command: c.Combine) -> Reason:
    """Explain an Excellent by its use."""
    then = after(s, command)
    following = next(iter(plan(then)), None)
    if type(following) in REASONS and not isinstance(following, c.Combine) and getattr(following, "by", "") == MADE:
        return REASONS[type(following)](plan, then, following)
    return roll_reasons.combine(plan, s, command)


def _repair(plan: Plan, s: State, command: c.Repair) -> Reason:
    location = s.location_at(s.here)
    value, fact, most = s.dial[location], home_of(s, location), s.lookup.dial.most
    if value == 1 and after(s, command).dial[location] == 0:
        is_last = sum(map(bool, s.dial)) == 1
        return Reason("hint.repair_wins" if is_last else "hint.repair_closes", (fact,))
    nearer = advances(s, command, s.turn, "repair")
    if nearer:
        return Reason(nearer[0], (fact, *nearer[1]))
    facts = (fact, ("value", value))
    if value == most:
        return Reason("hint.repair_full", facts)
    if most - value <= NEARLY_FULL:
        return Reason("hint.repair_high", (*facts, ("end", most)))
    then = lowered(s, (command, *plan(after(s, command))))
    if then == value - 1:
        return Reason("hint.repair_once", (fact, ("count", then)))
    return Reason("hint.repair", (*facts, ("then", then))) if then else Reason("hint.repair_to_close", facts)


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
    for objective in filter(None, (objective_of(s, seat) for seat in range(s.seats))):
        if objective.mission in WITH_PERSONAGE and objective.personage == personage:
            return Reason("hint.stay_for_objective", (fact, ("objective", objective.id)))
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
    c.Move: _move,
    c.PickUp: _pick_up,
    c.Drop: _home_again("hint.drop"),
    c.Pass: _pass,
    c.Restore: _home_again("hint.restore"),
    c.Repair: _repair,
    c.EndTurn: _end_turn,
}
"""Reason function for each command."""
