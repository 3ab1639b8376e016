"""Independent checks of hint reasons in Riff in Time, by trying, rolling, measuring and recounting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import DICE, Objective
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import NATURE, Command, Seat
from tools.truth.checks import ReasonCheck
from tools.truth.position import Position
from tools.truth.riff_in_time_roll_reasons import (
    KINDS,
    better,
    booth_bogus,
    booth_bogus_free,
    comes_again,
    either_way,
    in_vain,
    likely,
    more,
    pair,
    restarts,
    spare_better,
    suffers,
    take_most,
    useless,
)
from tools.truth.riff_in_time_tries import (
    Check,
    Facts,
    best_here,
    dial_of,
    is_here,
    space_of,
    stands_at,
    tried,
    way,
)


def _of(check: Check) -> ReasonCheck:
    """Turn a check of state and command into one of position and action; a journey and repairs are checked whole."""

    def of(position: Position, action: tuple[Command, ...], facts: Facts) -> bool:
        s = position.state
        assert isinstance(s, State)
        if {type(one) for one in action} - {c.Combine} in ({c.Move}, {c.Repair}):
            return check(s, action, facts)
        if isinstance(action[0], c.Combine) and check is not pair:  # check the use of the resulting Excellent
            then = tried(s, action[0])
            return any(check(then, one, facts) for one in then.legal_commands() if getattr(one, "by", "") == "made")
        return check(s, action[0], facts)

    return of


# --- helpers ---------------------------------------------------------------------------------------------------------


def _who(s: State, facts: Facts) -> int:
    return s.lookup.personages.index(facts["personage"])


def _nearer(s: State, then: State, location: str) -> bool:
    """Return whether the active booth has come nearer to a place."""
    goal, seat = space_of(s, location), s.turn
    return way(s, then.at[seat], goal) < way(s, s.at[seat], goal)


def _room(s: State) -> int:
    return s.middle.most - s.san_dimas


def _objective(s: State, facts: Facts) -> Objective:
    return next(one for one in s.lookup.box.objectives if one.id == facts["objective"])


def _brings_on(complete: bool, theirs: bool = False) -> Check:
    """Make the check that the named objective, the own or that of a pass's receiver, advances or is completed."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        owner = int(getattr(command, "to", -1)) if theirs else s.turn
        objective, then = _objective(s, facts), tried(s, command).view(s.turn).players[owner]
        was = s.view(s.turn).players[owner]
        told = (was.objective, was.done) == (objective.id, False) and facts["count"] == objective.reward
        named = facts.get("character", was.character) == was.character
        return told and named and was.progress < then.progress and (then.progress >= then.needed) is complete

    return check


def _loses(s: State, command: Command, facts: Facts) -> bool:
    over = tried(s, command).over
    numbers = {"value": s.san_dimas, "end": s.middle.most, "left": s.riffs_left}
    return over is not None and not over.winners and all(facts[name] == numbers[name] for name in facts)


# --- riff cards ------------------------------------------------------------------------------------------------------


def _open_card(s: State, _command: Command, facts: Facts) -> bool:
    card = s.lookup.riffs[s.open_riffs[-1]]
    return facts["card"] == card and s.riffs_left > 0 and _is_short(s, facts)


def _kept_place(choice: bool) -> Check:
    """Make the check of an open card that raises its place's rift as stated, with a choice next or nothing more."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then, place = tried(s, command), s.lookup.locations.index(facts["location"])
        record = next(one for one in s.lookup.box.riffs if one.id == s.lookup.riffs[s.open_riffs[-1]])
        rises = (s.dial[place], then.dial[place]) == (facts["value"], facts["then"]) and facts["value"] < facts["then"]
        others = sum(then.dial) - then.dial[place] + then.san_dimas > sum(s.dial) - s.dial[place] + s.san_dimas
        ends = [tried(then, one) for one in then.legal_commands()] if then.turn == s.turn else []
        draws = [isinstance(end.pending[-1], p.Drawing) for end in ends]
        chooses = any(draws) and any(end.san_dimas > then.san_dimas for end in ends)
        left = _is_short(s, facts) and (choice or "left" in facts or _can_be_worse(s, facts["then"] - facts["value"]))
        return record.location == facts["location"] and rises and left and (chooses if choice else not others)

    return check


def _is_short(s: State, facts: Facts) -> bool:
    """Return whether the stated number of riff cards, if any, is true and not abundant."""
    return "left" not in facts or (facts["left"] == s.riffs_left > 0 and s.riffs_left < s.seats * 13)


def _can_be_worse(s: State, count: int) -> bool:
    """Return whether a card that may come next raises dials by more than a number."""
    return any(_harm(s, card, s.turn) > count for card in _next_cards(s))


def _next_cards(s: State) -> list[str]:
    """List the cards that may be drawn next."""
    deck = s.view(s.turn).deck
    return list(deck.top[:1] or deck.unseen)


def _kept_risk(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the open card raises dials by the stated number, if any, and another one may raise more."""
    card = s.lookup.riffs[s.open_riffs[-1]]
    harm = max(0, _harm(s, card, s.turn))
    return (
        isinstance(command, c.KeepRiff)
        and facts["card"] == card
        and harm == facts.get("count", 0)
        and _can_be_worse(s, harm)
    )


def _last_card(s: State, _command: Command, facts: Facts) -> bool:
    return s.lookup.riffs[s.open_riffs[-1]] == facts["card"] and s.riffs_left == 0


def _harmful(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the open card raises dials in this turn by the stated number, or by none."""
    return _open_card(s, command, facts) and max(0, _harm(s, facts["card"], s.turn)) == facts.get("count", 0)


def _harm(s: State, card: str, seat: Seat) -> int:
    """Count the steps by which a card raises dials in a seat's turn, up to the first decision."""
    copy, number = s.clone(), s.lookup.riffs.index(card)
    copy.turn = seat
    copy.open_riffs, copy.pending = (number,), [p.Acting(), p.Resolving(number, main=True)]
    copy.advance()
    return sum(copy.dial) + copy.san_dimas - sum(s.dial) - s.san_dimas


def _let_happen(s: State) -> State:
    """Return the state after the open riff card, up to the next decision."""
    return tried(s, c.KeepRiff(s.turn))


def _is_drawing(s: State) -> bool:
    return bool(s.pending) and isinstance(s.pending[-1], p.Drawing)


def _ends(s: State, wanted: Callable[[State], bool]) -> list[bool]:
    """Tell for each option of the open riff card whether its end is wanted."""
    then = _let_happen(s)
    return [wanted(tried(then, one)) for one in then.legal_commands() if isinstance(one, c.Choose)]


def _dropped(s: State, card: str) -> int:
    """Count the passengers whom a card drops off away from home."""
    copy, number = s.clone(), s.lookup.riffs.index(card)
    copy.open_riffs, copy.pending = (number,), [p.Acting(), p.Resolving(number, main=True)]
    copy.advance()
    off = [who for who, carrier in enumerate(s.carrier) if carrier >= 0 > copy.carrier[who]]
    return sum(copy.stands[who] != s.stage_of[who] for who in off)


def _may_lower(s: State) -> bool:
    """Return whether the open card lowers nothing, and another one may."""
    card = s.lookup.riffs[s.open_riffs[-1]]
    lowers = any(_ends(s, lambda end: sum(end.dial) + end.san_dimas < sum(s.dial) + s.san_dimas))
    return not lowers and _harm(s, card, s.turn) >= 0 and any(_harm(s, one, s.turn) < 0 for one in _next_cards(s))


def _arranged(s: State, command: c.ArrangeTop, facts: Facts) -> bool:
    """Return whether the first card harms less than the worst of the others, or none of them harms more."""
    first, *others = command.cards
    harms = {card: _harm(s, card, (s.turn + 1) % s.seats) for card in command.cards}
    if "more" not in facts:
        return first == facts["card"] and all(harms[card] <= max(0, harms[first]) for card in others)
    return bool(first == facts["card"]) and facts["more"] == max(harms.values()) > max(0, harms[first])


def _rather(other: str) -> Check:
    """Make the check of an option that raises San Dimas instead of another option of the card."""

    def check(s: State, command: c.Choose, facts: Facts) -> bool:
        then = tried(s, command)
        moved = (s.san_dimas, then.san_dimas) == (facts["was"], facts["value"]) and facts["was"] < facts["value"]
        ends = [tried(s, one) for one in s.legal_commands() if one != command]
        rise = then.san_dimas - s.san_dimas
        left = _is_short(s, facts) if "left" in facts or other != "draw" else _can_be_worse(s, rise)
        spared = any(
            (end.actor == NATURE if other == "draw" else end.san_dimas == facts["more"] > then.san_dimas)
            for end in ends
        )
        return then.over is None and moved and left and spared and facts["end"] == s.middle.most

    return check


def _rather_than_lose(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the only other option loses the game by San Dimas, which stands as stated."""
    others = [tried(s, one) for one in s.legal_commands() if one != command]
    told = (facts["value"], facts["end"]) == (s.san_dimas, s.middle.most)
    lost = [then.over is not None and then.over.ending == "san_dimas_broken" for then in others]
    return told and lost == [True] and tried(s, command).over is None


def _san_dimas_moves(sign: int) -> Check:
    """Make the check of an option that moves San Dimas up or down."""

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
    """Return whether the place is repaired, and at the stated distance."""
    same = command.location == facts["location"] and dial_of(s, space_of(s, command.location)) == 0
    return same and way(s, s.at[s.turn], space_of(s, command.location)) == facts.get("steps", 0)


# --- moves -----------------------------------------------------------------------------------------------------------


def _towards(wanted: Callable[[State, Facts], bool], arrives: bool) -> Check:
    """Make the check of moving nearer to a place with some property, or to it."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then = tried(s, command)
        return wanted(s, facts) and _nearer(s, then, facts["location"]) and is_here(then, facts) is arrives

    return check


def _is_stranded(s: State, facts: Facts) -> bool:
    who = _who(s, facts)
    return s.stands[who] == space_of(s, facts["location"]) != s.stage_of[who] and not s.restored >> who & 1


def _is_carried_home(s: State, facts: Facts) -> bool:
    who = _who(s, facts)
    return s.carrier[who] == s.turn and s.lookup.locations[who] == facts["location"]


def _waits_at_home(s: State, facts: Facts) -> bool:
    who = _who(s, facts)
    home = s.stands[who] == s.stage_of[who] == space_of(s, facts["location"])
    return home and not s.restored >> who & 1


def _meets(s: State, facts: Facts) -> bool:
    others = [at for seat, at in enumerate(s.at) if seat != s.turn]
    return s.carrier[_who(s, facts)] == s.turn and space_of(s, facts["location"]) in others


def _open_rift(s: State, facts: Facts) -> bool:
    place = s.lookup.locations.index(facts["location"])
    return bool(s.restored >> place & 1) and s.dial[place] == facts["value"] > 0


def _arrives(wanted: Callable[[State, int, Facts], bool]) -> Check:
    """Make the check of the end of a move."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then = tried(s, command)
        at = then.at[s.turn]
        return at == space_of(s, facts["location"]) and wanted(then, at, facts)

    return check


def _can(do: type[Command], wanted: Callable[[State, Any, Facts], bool]) -> Check:
    """Make the check of a possible later action of this turn at a place that a move brings nearer."""

    def check(s: State, command: Command, facts: Facts) -> bool:
        then = tried(s, command)
        return _nearer(s, then, facts["location"]) and _reaches(
            then, do, lambda there, one: is_here(there, facts) and wanted(there, one, facts)
        )

    return check


def _reaches(s: State, do: type[Command], wanted: Callable[[State, Any], bool]) -> bool:
    """Return whether sequences of Moves lead this turn to where a wanted command is possible, by trying all."""
    waits, seen = [s], set()
    while waits:
        then = waits.pop()
        if then.actor != s.turn or then.turn != s.turn or (key := _key(then)) in seen:
            continue
        seen.add(key)
        legal = then.legal_commands()
        if any(isinstance(one, do) and wanted(then, one) for one in legal):
            return True
        waits += [tried(then, one) for one in legal if isinstance(one, c.Move | c.Combine)]
    return False


def _can_close(do: type[Command]) -> Check:
    """Make the check of a figure that can be brought back this turn, and whose rift can be closed after that."""

    def closes(s: State, command: Any, facts: Facts) -> bool:
        then = tried(s, command)
        return _same_person(s, command, facts) and best_here(then, "close") >= dial_of(then, then.at[s.turn]) > 0

    return _can(do, closes)


def _key(s: State) -> tuple[object, ...]:
    """Return a key of the booth's space and the unused actions."""
    view = s.view(s.turn)
    dice = sorted(str(die.face) for die in view.pool if not die.spent)
    return s.at[s.turn], *dice, "", *sorted(str(card.action) for card in view.cards if not card.used), s.made


def _can_complete(s: State, command: Command, facts: Facts) -> bool:
    """Return whether Moves and figures picked up can complete the objective this turn, at a place that comes nearer."""
    waits, seen, told = [tried(s, command)], set(), bool(facts["count"] == _objective(s, facts).reward)
    while waits:
        then = waits.pop()
        key = _key(then), tuple(then.carrier), tuple(then.progress)
        if then.actor != s.turn or then.turn != s.turn or key in seen:
            continue
        seen.add(key)
        mine = then.view(s.turn).players[s.turn]
        if mine.progress >= mine.needed and mine.objective == facts["objective"] and not mine.done:
            at = then.at[s.turn]
            if way(s, tried(s, command).at[s.turn], at) < way(s, s.at[s.turn], at):
                return told
        waits += [tried(then, one) for one in then.legal_commands() if isinstance(one, c.Move | c.Combine | c.PickUp)]
    return False


def _stands_apart(ending: str) -> Check:
    """Make the check of a figure to be picked up this turn that others do not match, if they are as near."""
    can = _can(c.PickUp, _same_person)

    def check(s: State, command: Command, facts: Facts) -> bool:
        who, here = _who(s, facts), s.at[s.turn]
        strangers = [one for one, at in enumerate(s.stands) if at >= 0 and at != s.stage_of[one] and one != who]
        near = [one for one in strangers if way(s, here, s.stands[one]) <= way(s, here, s.stands[who])]
        homes = {one: way(s, s.stands[one], s.stage_of[one]) for one in (who, *near)}
        dice = {one: s.lookup.box.locations[one].dice for one in (who, *near)}
        true = {
            "nearest": bool(strangers) and not near,
            "home": facts.get("steps") == homes[who] and all(homes[who] < homes[one] for one in near),
            "rift": facts.get("value") == s.dial[who] and all(s.dial[one] < s.dial[who] for one in near),
            "die": "character" in dice[who] and not any("character" in dice[one] for one in near),
        }
        return true[ending] and can(s, command, facts)

    return check


def _picks_up_both(s: State, command: Command, facts: Facts) -> bool:
    """Return whether the named figure, and then the other one, can be picked up this turn."""

    def then_other(there: State, picks: Any, _facts: Facts) -> bool:
        if not _same_person(there, picks, facts):
            return False
        picked, other = tried(there, picks), {"personage": facts["another"]}
        at = picked.stands[_who(s, other)]
        return at >= 0 and _reaches(picked, c.PickUp, lambda then, one: then.at[s.turn] == at and _same_person(
            then, one, other))  # fmt: skip

    return _can(c.PickUp, then_other)(s, command, facts)


def _picks_up_for_objective(s: State, command: Command, facts: Facts) -> bool:
    mine = s.lookup.objectives[s.kept[s.turn]] == facts["objective"] and not s.done >> s.turn & 1
    wanted = _objective(s, facts).personage == facts["personage"]
    return mine and wanted and _can(c.PickUp, _same_person)(s, command, facts)


def _same_person(_s: State, command: Any, facts: Facts) -> bool:
    return bool(command.personage == facts["personage"])


def _lowers_to(s: State, _command: object, facts: Facts) -> bool:
    """Return whether the rift here can be lowered as stated; without ``then``, to 0."""
    now = dial_of(s, s.at[s.turn])
    return bool(now == facts["value"] and best_here(s, "close") >= now - facts.get("then", 0))


def _lowers_now(least: int = 0, closes: bool = False, earns: bool | None = None) -> Check:
    """Make the check of a rift here that is being lowered, as far as stated or to 0.

    Its level is at least ``least``; whoever closes it ``earns`` a die, unless the supply has no more.
    """

    def check(s: State, command: Command | tuple[Command, ...], facts: Facts) -> bool:
        now = dial_of(s, s.at[s.turn])
        facts = {"value": now, **facts}
        owned, dice = s.owner.count(s.turn), dict(s.lookup.box.supply.items())["triumphant"]
        most = s.lookup.box.numbers.dial.most
        told = facts.get("end", most) == most and now >= least and ("then" in facts) is not closes
        lowers = dial_of(tried(s, command), s.at[s.turn]) < now
        return lowers and told and earns in (None, owned < dice) and is_here(s, facts) and _lowers_to(s, command, facts)

    return check


def _is_open(s: State, _command: Command, facts: Facts) -> bool:
    """Return whether a turn ends at an open rift."""
    return is_here(s, facts) and _open_rift(s, facts)


def _waits_here(s: State, _command: Command, facts: Facts) -> bool:
    who = _who(s, facts)
    return bool(is_here(s, facts) and s.stands[who] == s.at[s.turn] and not s.restored >> who & 1)


def _carries_home(now: bool) -> Check:
    """Make the check of a passenger at home, who could be dropped off now or not."""

    def check(s: State, _command: Command, facts: Facts) -> bool:
        drops = any(isinstance(one, c.Drop) for one in s.legal_commands())
        dice = dict(zip(DICE, s.lookup.carried_dice[_who(s, facts)], strict=True))
        helps = dice["character"] > 0 or bool(s.lookup.granted[_who(s, facts)])
        return _is_carried_home(s, facts) and is_here(s, facts) and drops is now and (helps or not now)

    return check


def _no_nearer(s: State, _command: Command, facts: Facts) -> bool:
    """Return whether no Move leads nearer to a stranded figure, an open rift, or the home of a passenger."""
    lost = [at for who, at in enumerate(s.stands) if at >= 0 and not s.restored >> who & 1]
    rifts = [s.stage_of[who] for who, dial in enumerate(s.dial) if dial and s.restored >> who & 1]
    homes = [s.stage_of[who] for who, seat in enumerate(s.carrier) if seat == s.turn]
    moved = [tried(s, one).at[s.turn] for one in s.legal_commands() if isinstance(one, c.Move)]
    goals = [*lost, *rifts, *homes]
    return is_here(s, facts) and all(way(s, at, goal) >= way(s, s.at[s.turn], goal) for at in moved for goal in goals)


def _leaves(s: State, command: Command, facts: Facts) -> bool:
    return s.at[s.turn] == 0 and tried(s, command).at[s.turn] > 0 and s.san_dimas == facts["value"]


# --- figures and rifts -----------------------------------------------------------------------------------------------


def _picked_up(s: State, command: c.PickUp, facts: Facts) -> bool:
    """Return whether a figure is picked up, with its home at the stated distance."""
    who = _who(s, facts)
    aboard = tried(s, command).carrier[who] == s.turn and s.lookup.locations[who] == facts["location"]
    return aboard and way(s, s.at[s.turn], s.stage_of[who]) == facts["steps"]


def _picked_up_for_crowd(s: State, command: Command, facts: Facts) -> bool:
    """Return whether a figure picked up is one of the two passengers that the own objective takes at San Dimas."""
    mine, then = s.view(s.turn).players[s.turn], tried(s, command)
    same = mine.objective == facts["objective"] and not mine.done and mine.progress < mine.needed
    aboard = (
        then.carrier[_who(s, facts)] == s.turn and facts["count"] == then.carrier.count(s.turn) <= facts["end"] == 2
    )
    return bool(same and aboard and _objective(s, facts).mission == "crowd")


def _picked_up_for(s: State, command: c.PickUp, facts: Facts) -> bool:
    mine = s.lookup.objectives[s.kept[s.turn]] == facts["objective"] and not s.done >> s.turn & 1
    return mine and _objective(s, facts).personage == facts["personage"] == getattr(command, "personage", "")


def _back(s: State, command: Command, facts: Facts) -> bool:
    """Return whether a figure has just been brought back, with the rift still open."""
    who, then = _who(s, facts), tried(s, command)
    back = then.restored >> who & 1 and not s.restored >> who & 1
    return bool(back) and s.dial[who] > 0 and s.lookup.locations[who] == facts["location"]


def _passed(s: State, command: Any, facts: Facts) -> bool:
    to = isinstance(command, c.Pass) and s.lookup.characters[s.characters[command.to]] == facts["character"]
    return bool(to and command.to != s.turn and s.lookup.locations[_who(s, facts)] == facts["location"])


def _wins(s: State, command: Command, facts: Facts) -> bool:
    """Return whether this is the last rift, which can be closed now."""
    return s.dial.count(0) == len(s.dial) - 1 and _lowers_now(closes=True)(s, command, facts)


def _is_full(s: State, command: Command, facts: Facts) -> bool:
    most = s.lookup.box.numbers.dial.most
    lowers = dial_of(tried(s, command), s.at[s.turn]) < most
    return is_here(s, facts) and stands_at(s, facts) and lowers and most == facts["value"]


def _lowered_for(complete: bool) -> Check:
    """Make the check of a lowered rift that advances or completes the own objective."""
    brings_on = _brings_on(complete)

    def check(s: State, command: Command, facts: Facts) -> bool:
        now = dial_of(tried(s, command), s.at[s.turn])
        return is_here(s, facts) and now < dial_of(s, s.at[s.turn]) and brings_on(s, command, facts)

    return check


def _turn_wins(s: State, command: Command, facts: Facts) -> bool:
    over = tried(s, command).over
    return over is not None and bool(over.winners) and facts["count"] == s.dial.count(0)


def _rewarded(s: State, command: Command, facts: Facts) -> bool:
    """Return whether ending the turn completes the objective and lowers San Dimas by the stated reward."""
    then = tried(s, command)
    mine = s.lookup.objectives[s.kept[s.turn]] == facts["objective"]
    fall = min(_objective(s, facts).reward, s.san_dimas)
    return mine and bool(then.done >> s.turn & 1) and not s.done >> s.turn & 1 and fall == facts["count"] > 0


def _kept(s: State, command: c.KeepObjective, facts: Facts) -> bool:
    card = _objective(s, facts)
    return command.objective == card.id and (facts["count"], facts["action"]) == (card.reward, card.action)


CHECKS: Final[Mapping[str, Check]] = {
    "loses": _loses,
    "keep_objective": _kept,
    "swap_riff": lambda s, command, facts: _open_card(s, command, facts) and _may_lower(s),
    "swap_riff_saves": lambda s, command, facts: _open_card(s, command, facts) and _let_happen(s).over is not None,
    "swap_riff_drops": lambda s, command, facts: (
        _open_card(s, command, facts) and _dropped(s, facts["card"]) == facts["count"] > 0
    ),
    "swap_riff_away": lambda s, _command, facts: is_here(_let_happen(s), facts) and not is_here(s, facts),
    "swap_riff_place": lambda s, _command, facts: (
        [dial_of(one, space_of(s, facts["location"])) for one in (s, _let_happen(s))] == [facts["value"], facts["then"]]
    ),
    **dict.fromkeys(("keep_riff", "keep_riff_known"), _open_card),
    "keep_riff_redraw": lambda s, command, facts: _open_card(s, command, facts) and any(_ends(s, _is_drawing)),
    "keep_riff_falls": lambda s, _command, facts: (
        facts["was"] == s.san_dimas > _let_happen(s).san_dimas == facts["value"]
    ),
    "keep_riff_lowers": lambda s, command, facts: (
        _open_card(s, command, facts) and any(_ends(s, lambda end: end.san_dimas < s.san_dimas))
    ),
    "keep_riff_aboard": lambda s, _command, facts: (
        0 < facts["count"] == max(_dropped(s, card) for card in _next_cards(s))
    ),
    "keep_riff_place": _kept_place(choice=False),
    "keep_riff_place_risk": _kept_place(choice=False),
    "keep_riff_choice": _kept_place(choice=True),
    **dict.fromkeys(("keep_riff_risk", "keep_riff_idle"), _kept_risk),
    **dict.fromkeys(("swap_riff_harm", "keep_riff_harm"), _harmful),
    "keep_riff_last": _last_card,
    "choose_raise_san_dimas": _san_dimas_moves(1),
    "choose_lower_san_dimas": _san_dimas_moves(-1),
    "choose_draw": _draws,
    "choose_discard": _does_without,
    "choose_look": _looks,
    "choose_unrepair": _breaks_open,
    "choose_lower_here": _lowers_here,
    "choose_nothing": _is_idle,
    **dict.fromkeys(("arrange", "arrange_less"), _arranged),
    **dict.fromkeys(("rather_than_draw", "rather_than_risk"), _rather("draw")),
    "rather_than_more": _rather("more"),
    "rather_than_lose": _rather_than_lose,
    **dict.fromkeys(("unrepair", "unrepair_here"), _opens_again),
    "suffer_loses": _loses,
    "combine": pair,
    "move_for_objective": _brings_on(complete=False),
    "move_completes": _brings_on(complete=True),
    "move_to_complete": _can_complete,
    "move_to_drop_and_close": _can_close(c.Drop),
    "move_to_pick_up": _can(c.PickUp, _same_person),
    **{f"move_to_pick_up_{ending}": _stands_apart(ending) for ending in ("nearest", "home", "rift", "die")},
    "move_to_pick_up_and": _picks_up_both,
    "move_to_pick_up_for_objective": _picks_up_for_objective,
    "move_to_drop": _can(c.Drop, _same_person),
    "move_to_restore": _can(c.Restore, _same_person),
    "move_to_pass": _can(c.Pass, _same_person),
    **dict.fromkeys(("move_to_repair", "move_to_close"), _can(c.Repair, _lowers_to)),
    **{
        f"{text}_{goal}": _towards(wanted, arrives=text == "reaches")
        for text in ("nearer", "reaches")
        for goal, wanted in (("pick_up", _is_stranded), ("restore", _waits_at_home), ("repair", _open_rift))
    },
    "move_homewards": _towards(_is_carried_home, arrives=False),
    "move_home": _towards(_is_carried_home, arrives=True),
    "place_repaired": _arrives(lambda s, at, _facts: at > 0 and dial_of(s, at) == 0),
    "move_spare": _arrives(lambda s, _at, _facts: s.over is None),
    "leave_san_dimas": _leaves,
    "pick_up_for_objective": _picked_up_for,
    "pick_up_for_crowd": _picked_up_for_crowd,
    "pick_up_near": lambda s, command, facts: _picked_up(s, command, facts) and facts["steps"] == 1,
    "pick_up": _picked_up,
    **dict.fromkeys(("drop", "restore"), _back),
    "pass_completes": _brings_on(complete=True),
    "pass_theirs_completes": _brings_on(complete=True, theirs=True),
    "pass": _passed,
    "repair_wins": _wins,
    "repair_closes": _lowers_now(closes=True, earns=True),
    "repair_ends": _lowers_now(closes=True, earns=False),
    "repair_for_objective": _lowered_for(complete=False),
    "repair_completes": _lowered_for(complete=True),
    "repair_high": _lowers_now(least=8),
    "repair_full": _is_full,
    "repair": _lowers_now(),
    "end_turn_wins": _turn_wins,
    "end_turn_rewarded": _rewarded,
    "end_turn": lambda s, command, facts: isinstance(command, c.EndTurn) and is_here(s, facts),
    "stay_to_repair": _is_open,
    "stay_with": _waits_here,
    "stay_to_drop": _carries_home(now=False),
    "stay_aboard": _carries_home(now=True),
    "stay_for_objective": lambda s, _command, facts: any(
        _objective(s, facts).personage == facts["personage"] and s.lookup.objectives[kept] == facts["objective"]
        for seat, kept in enumerate(s.kept)
        if not s.done >> seat & 1
    ),
    "stay_for_theirs": lambda s, _command, facts: any(
        _objective(s, facts).personage == facts["personage"]
        and (player.objective, player.character, player.done) == (facts["objective"], facts["character"], False)
        for seat, player in enumerate(s.view(s.turn).players)
        if seat != s.turn
    ),
    "stay_near": _no_nearer,
}

ROLLS: Final[Sequence[str]] = ("take", "reroll")

REASONS: Final[Mapping[str, ReasonCheck]] = {
    "hint.best_found": lambda _position, _action, _facts: True,  # states nothing about the table
    **{f"hint.{text}": _of(check) for text, check in CHECKS.items()},
    **{f"hint.{what}_{kind}{ending}": likely(kind) for what in ROLLS for kind in KINDS for ending in ("", "_average")},
    "hint.roll_in_vain": in_vain,
    "hint.take_most": take_most,
    "hint.reroll_spare": spare_better,
    "hint.reroll_better": better,
    "hint.reroll_restarts": restarts,
    "hint.booth_bogus": booth_bogus("nothing"),
    "hint.booth_bogus_excellent": booth_bogus("excellent"),
    "hint.booth_bogus_too": booth_bogus("reroll"),
    "hint.booth_bogus_free": booth_bogus_free,
    "hint.reroll_idle": useless,
    **{f"hint.reroll_more_{kind}": more(kind) for kind in KINDS},
    **{f"hint.either_way_{kind}{ending}": either_way(kind) for kind in KINDS for ending in ("", "_sure")},
    "hint.suffer": suffers("nothing"),
    **{
        f"hint.suffer_{kind}": suffers(kind)
        for kind in ("reroll", "pair", "excellent", "booth", "ignored", "rest", "repaired", "instead")
    },
    "hint.reroll_bogus": comes_again("bogus"),
    "hint.reroll_blank": comes_again("blank"),
}
"""The check of each reason, by its text id."""
