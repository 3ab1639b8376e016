"""Independent answers to the claims of Riff in Time, by trying, enumerating rolls and recounting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

from game.content import open_texts
from game.content.texts import Plural
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import DICE, FACES, SAN_DIMAS, Objective, Riff
from game.games.riff_in_time.rules.compiled_box import SECTIONS
from game.games.riff_in_time.rules.state_machine import State
from game.rules.claims import Claim
from game.rules.contract import NATURE, Command, Seat
from game.rules.parts import DicePool
from tools.truth.checks import Truths, of_state
from tools.truth.position import Position, Weighted
from tools.truth.riff_in_time_reasons import REASONS
from tools.truth.riff_in_time_tries import best_here, dial_of, done_with, places, rolled, tried, way

About = tuple[str | int, ...]

# --- rolls -----------------------------------------------------------------------------------------------------------


def _outcomes(s: State) -> Weighted:
    """List the outcomes of a roll as weighted multisets of faces per kind of dice."""
    top = s.pending[-1]
    if not isinstance(top, p.Rolling):
        return s.chance_outcomes()
    kinds = [kind for die, kind in enumerate(s.pool.kinds) if top.dice >> die & 1]
    found: Counter[tuple[str, ...]] = Counter()
    for faces in product(*(Counter(s.lookup.box.dice[DICE[kind]]).items() for kind in kinds)):
        weight = 1
        for _face, count in faces:
            weight *= count
        found[_sorted_alike(kinds, [face for face, _count in faces])] += weight
    return [(c.Rolled(faces), weight) for faces, weight in found.items()]


def _sorted_alike(kinds: Sequence[int], faces: Sequence[str]) -> tuple[str, ...]:
    """Return the faces with those of equal dice sorted."""
    order = sorted(range(len(faces)), key=lambda die: (kinds[die], faces[die]))
    places_of = sorted(range(len(faces)), key=lambda die: kinds[die])
    found = list(faces)
    for place, die in zip(places_of, order, strict=True):
        found[place] = faces[die]
    return tuple(found)


def _does(kind: str, s: State, _about: About, _where: Position) -> bool:
    """Return whether the aim here can be achieved after a roll."""
    then = rolled(s)
    if then.over is not None:
        return False
    return best_here(then, kind) >= (dial_of(then, then.here) if kind == "close" else 1)


def _harms(s: State, _about: About, _where: Position) -> bool:
    """Return whether Bogus results raise a dial or lose the game."""
    then = rolled(s)
    return then.over is not None or then.dial != s.dial or then.san_dimas != s.san_dimas


def _is_lost(s: State, _about: About, _where: Position) -> bool:
    return rolled(s).over is not None


def _average(kind: str, s: State, _about: About, where: Position) -> int:
    """Return the change of the rift here, or the number of useful actions."""
    then = rolled(s)
    done = 0 if then.over is not None else best_here(then, kind)
    if kind != "close":
        return done
    assert isinstance(where.state, State)
    now = dial_of(then, then.here)
    return now - min(done, now) - dial_of(where.state, then.here)


# --- values of a state -----------------------------------------------------------------------------------------------


def _dial(s: State, name: str) -> int:
    return s.san_dimas if name == SAN_DIMAS else s.dial[s.lookup.locations.index(name)]


def _room(s: State) -> int:
    """Return the number of steps by which San Dimas can rise before the game is lost."""
    copy, steps = s.clone(), 0
    copy.over = None
    while copy.result() is None:
        copy.raise_san_dimas(1)
        steps += copy.result() is None
    return steps


def _band(s: State, name: str) -> str:
    dial, shown = s.lookup.box.numbers.dial, _dial(s, name)
    if not shown:
        return ""
    bands = [band for band, (low, high) in (("green", dial.green), ("red", dial.red)) if low <= shown <= high]
    return bands[0] if bands else ""


def _names(s: State, mask: int) -> list[str]:
    return [name for number, name in enumerate(s.lookup.locations) if mask >> number & 1]


def _who(s: State, personage: str) -> int:
    return s.lookup.personages.index(personage)


def _carrier(s: State, personage: str) -> Seat | None:
    return next((seat for seat in range(s.seats) if s.carrier[_who(s, personage)] == seat), None)


def _stands(s: State, personage: str) -> str | None:
    space = s.stands[_who(s, personage)]
    return None if space < 0 else s.lookup.spaces[space]


def _here(s: State, space: str) -> list[str | int]:
    number = s.lookup.spaces.index(space)
    people: list[str | int] = [who for who, at in zip(s.lookup.personages, s.stands, strict=True) if at == number]
    return people + [seat for seat, at in enumerate(s.at) if at == number]


def _wires(s: State, space: str) -> list[str]:
    return [other.id for other in s.lookup.box.spaces if space in other.neighbours]


def _riffs_left(s: State) -> int:
    """Count the cards neither discarded nor in play."""
    return len(s.lookup.box.riffs) - len(s.deck.discards) - s.buried - len(s.open_riffs)


def _cards(s: State, numbers: Sequence[int]) -> list[str]:
    return [s.lookup.box.riffs[number].id for number in numbers]


def _mission(s: State, seat: Seat) -> Objective:
    return s.lookup.box.objectives[s.kept[seat]]


def _progress(s: State, seat: Seat) -> int:
    """Return the progress of an objective; a round with a reroll resets "no_reroll"."""
    mission = _mission(s, seat).mission
    if mission == "no_reroll":
        return 0 if s.rerolled >> seat & 1 and not s.done >> seat & 1 else s.progress[seat]
    return bin(s.progress[seat]).count("1") if mission == "lower_places" else s.progress[seat]


def _needed(s: State, objective: str) -> int:
    card = next(one for one in s.lookup.box.objectives if one.id == objective)
    return len(card.stages) if card.mission in ("tour", "visit") else card.number


def _lowered(s: State, seat: Seat) -> list[str]:
    return _names(s, s.progress[seat]) if s.kept[seat] >= 0 and _mission(s, seat).mission == "lower_places" else []


def _die(s: State, name: str) -> int:
    return int(name.rpartition(".")[2]) - 1


def _face(s: State, name: str) -> str | None:
    face = s.pool.faces[_die(s, name)]
    return FACES[face] if 0 <= face < len(FACES) else None


def _bogus(s: State) -> list[str]:
    """Return the dice with pending Bogus results."""
    dice = [f"die.{die + 1}" for die in range(len(s.pool))]
    return [die for die in dice if _face(s, die) == "bogus" and not s.pool.spent >> _die(s, die) & 1]


def _locked(s: State, name: str) -> bool:
    return bool(_bogus(s)) and name not in _bogus(s)


def _used(s: State, means: str) -> bool:
    return bool(s.used >> s.lookup.means_of[means] & 1)


def _supply(s: State, die: str) -> int:
    whole = next(count for kind, count in s.lookup.box.supply.items() if kind == die)
    return whole - sum(DICE[kind] == die for kind in s.pool.kinds)


def _owner(s: State, place: str) -> Seat:
    return s.owner[s.lookup.locations.index(place)]


def _reward(s: State, objective: str) -> int:
    return next(one.reward for one in s.lookup.box.objectives if one.id == objective)


# --- experiments -----------------------------------------------------------------------------------------------------


def _possible(position: Position, _claim: Claim) -> list[str]:
    """Return what can be done, derived from the effects of legal commands, including combined actions."""
    state = position.state
    assert isinstance(state, State)
    found: set[str] = set()
    for command in state.legal_commands():
        then = tried(state, command)
        found |= done_with(state, then)
        if then.made > state.made:
            found |= {what for one in then.legal_commands() for what in done_with(then, tried(then, one))}
    return sorted(found)


def _usable(state: State) -> int:
    """Count the spendable dice and actions, by trying all legal commands."""
    found = {
        means
        for command in state.legal_commands()
        if not isinstance(command, c.EndTurn)
        for means in spent(state, tried(state, command), command)
    }
    return len(found) + (state.made - 1 if "made" in found else 0)


def spent(before: State, then: State, _command: Command) -> tuple[str, ...]:
    """Return what a command has used up: dice, card actions, a combined Excellent, an ability."""
    found = [f"die.{die + 1}" for die in range(len(before.pool)) if (then.pool.spent & ~before.pool.spent) >> die & 1]
    found += [means for number, means in enumerate(before.lookup.means) if (then.used & ~before.used) >> number & 1]
    found += ["made"] * (before.made - then.made)
    if before.ability > then.ability and before.has_ability("free_handling"):
        found.append("free_handling")
    return tuple(found)


def _rolls_again(position: Position, _claim: Claim) -> bool:
    state = position.state
    assert isinstance(state, State)
    return any(tried(state, command).actor == NATURE for command in state.legal_commands())


def _pairs_up(position: Position, _claim: Claim) -> bool:
    state = position.state
    assert isinstance(state, State)
    return any(tried(state, command).made > state.made for command in state.legal_commands())


def _spares_bogus(position: Position, _claim: Claim) -> bool:
    """Return whether the first Bogus result only uses up an ability."""
    state = position.state
    assert isinstance(state, State)
    then = tried(state, next(one for one in state.legal_commands() if isinstance(one, c.Suffer)))
    return state.ability > then.ability and (then.dial, then.san_dimas) == (state.dial, state.san_dimas)


def _acting(s: State) -> State:
    """Return a copy in which the active seat acts without dice."""
    copy = s.clone()
    copy.over, copy.pool, copy.pending, copy.made = None, DicePool(), [p.Acting()], 0
    copy.advance()
    return copy


def _one_step_wins(position: Position, claim: Any) -> bool:
    """Return whether lowering the rift of a place by one would win at the end of the turn."""
    state = position.state
    assert isinstance(state, State)
    copy = _acting(state)
    copy.at[copy.turn] = copy.stage_of[copy.lookup.locations.index(str(claim.about[0]))]
    copy.made = 1
    if copy.refusal(c.Repair(copy.turn, "made")) is not None:
        return False
    copy.apply(c.Repair(copy.turn, "made"))
    copy.apply(c.EndTurn(copy.turn))
    return copy.over is not None and bool(copy.over.winners)


def _next_turn_loses(position: Position, _claim: Claim) -> bool:
    """Return whether ending the turn now loses the game."""
    assert isinstance(position.state, State)
    copy = _acting(position.state)
    copy.apply(c.EndTurn(copy.turn))
    return copy.over is not None and not copy.over.winners


def _goes_two(position: Position, _claim: Claim) -> bool:
    """Return whether a single Excellent allows a Move over two wires."""
    assert isinstance(position.state, State)
    copy = _acting(position.state)
    copy.made = 1
    moves = [one for one in copy.legal_commands() if isinstance(one, c.Move)]
    return any(way(copy, copy.at[copy.turn], copy.lookup.spaces.index(one.to)) == 2 for one in moves)


def _section_to_come(position: Position, claim: Any) -> str | None:
    """Return the section of a riff card that will apply after its main section."""
    s = position.state
    assert isinstance(s, State)
    number = s.lookup.riffs.index(str(claim.about[0]))
    card: Riff = s.lookup.box.riffs[number]
    begun = [top for top in s.pending if isinstance(top, p.Doing | p.Choosing) and top.card == number and top.section]
    if begun:
        return SECTIONS[begun[-1].section]
    place, most = s.lookup.locations.index(str(card.location)), s.lookup.box.numbers.dial.most
    shown = s.dial[place]
    steps = sum(effect.by for effect in card.main if effect.do == "raise_location" and effect.location == card.location)
    over = max(0, shown + steps - most) if shown else 0
    if over > _room(s):
        return None
    shown = min(most, shown + steps) if shown else 0
    copy = s.clone()
    copy.dial[place] = shown
    section = "repaired" if not shown else _band(copy, str(card.location))
    effects = {"red": card.red, "green": card.green, "repaired": card.repaired}.get(section)
    return section if effects else None


def _discarded(position: Position, claim: Claim) -> int:
    """Count the cards that left the deck without being drawn."""
    assert isinstance(position.state, State)
    drawn = sum(isinstance(command, c.RiffDrawn) for command in claim.after)
    return _riffs_left(position.state) - _riffs_left(position.reached(claim.after, State)) - drawn


def _seen(position: Position, claim: Claim) -> int:
    """Count the cards being looked at."""
    top = position.reached(claim.after, State).pending[-1]
    return (
        top.number if isinstance(top, p.Looking | p.Arranging) else len(position.reached(claim.after, State).deck.top)
    )


def _falls(position: Position, claim: Any) -> int:
    """Return the decrease of San Dimas for one of several objectives completed together."""
    before, then = position.state, position.reached(claim.after, State)
    assert isinstance(before, State)
    left = before.san_dimas
    for seat in [*range(before.turn, before.seats), *range(before.turn)]:
        if then.done >> seat & 1 and not before.done >> seat & 1:
            fall = min(left, _mission(before, seat).reward)
            if seat == claim.about[0]:
                return fall
            left -= fall
    return 0


def _useful(before: State, then: State, _where: Position) -> bool:
    """Return whether anything has changed besides dice, means of payment and the card in play."""
    return any(look(before) != look(then) for look in LOOKS)


LOOKS: Final[tuple[Callable[[State], object], ...]] = (
    lambda s: (s.dial, s.san_dimas, s.restored, s.stands, s.carrier, s.at),
    lambda s: (s.owner, s.done, s.progress, s.riffs_left, s.deck.top, s.buried),
    lambda s: s.over,
)
"""Fields of the state in which changes count."""


def _to_arrange(s: State) -> int:
    return max(len(one.cards) for one in s.legal_commands() if isinstance(one, c.ArrangeTop))


def _dice_to_choose(s: State) -> int:
    pools: Iterator[c.TakeDice] = (one for one in s.legal_commands() if isinstance(one, c.TakeDice))
    (count,) = {pool.wyld + pool.character + pool.triumphant for pool in pools}
    return count


def _bogus_dice(s: State) -> bool:
    """Return whether a Bogus die is among the dice to take."""
    return "bogus" in [DICE[kind] for kind in tried(s, s.legal_commands()[0]).pool.kinds]


def _many(sentence: object) -> str:
    """Return a sentence as recorded by the listener."""
    return sentence.many if isinstance(sentence, Plural) else str(sentence)


def _bare(section: str, name: str, why: str) -> dict[str, str]:
    """Map the sentences of a section with a name prefix to the reason why their numbers need no claim."""
    return {_many(one): why for key, one in open_texts("riff_in_time")[section].items() if key.startswith(name)}


PRINTED: Final = "the number is printed on the riff card, and the sentence reads it aloud"
BARE: Final = {
    **_bare("phrases", "step.", PRINTED),
    **_bare("actions", "option.too_high", PRINTED),
    **_bare("titles", "dice.", "the command itself, or a figure's card, names so many dice"),
    **_bare("titles", "some.", "the command itself names so many dice"),
    **_bare("goal", "win", "all places of the box"),
    **_bare("log", "arrange_top", "so many cards are named by the command itself"),
}
"""Sentences with numbers that need no claim."""

TRUTHS: Final = Truths(
    events={
        **{kind: partial(_does, kind) for kind in ("close", "interact", "move")},
        "bogus": _harms,
        "lost": _is_lost,
    },
    numbers={
        **{kind: partial(_average, kind) for kind in ("close", "interact", "move")},
        "dial": lambda s, about, _where: _dial(s, str(about[0])),
    },
    answers={
        "dial": of_state(_dial),
        "room": of_state(_room),
        "end": of_state(lambda s: s.san_dimas + _room(s)),
        "band": of_state(_band),
        "repaired": of_state(lambda s, name: _dial(s, name) == 0),
        "places_repaired": of_state(lambda s: len(places(s, lambda dial: dial == 0))),
        "places_open": of_state(lambda s: len(places(s, lambda dial: dial > 0))),
        "open_places": of_state(lambda s: places(s, lambda dial: dial > 0)),
        "restored": of_state(lambda s, who: bool(s.restored >> _who(s, who) & 1)),
        "figures_home": of_state(lambda s: bin(s.restored).count("1")),
        "carrier": of_state(_carrier),
        "stands": of_state(_stands),
        "aboard": of_state(lambda s, seat: [who for who in s.lookup.personages if _carrier(s, who) == seat]),
        "booth": of_state(lambda s, seat: s.lookup.spaces[s.at[seat]]),
        "here": of_state(_here),
        "wires": of_state(_wires),
        "way": of_state(lambda s, start, goal: way(s, s.lookup.spaces.index(start), s.lookup.spaces.index(goal))),
        "riffs_left": of_state(_riffs_left),
        "riffs_known": of_state(lambda s: _cards(s, s.deck.top)),
        "riffs_gone": of_state(lambda s: len(s.deck.discards)),
        "riffs_buried": of_state(lambda s: s.buried),
        "section_to_come": _section_to_come,
        "discarded": _discarded,
        "seen": _seen,
        "offered": of_state(lambda s, seat: len(s.offered[seat])),
        "progress": of_state(_progress),
        "needed": of_state(_needed),
        "lowered": of_state(_lowered),
        "done": of_state(lambda s, seat: bool(s.done >> seat & 1)),
        "reward": of_state(_reward),
        "falls": _falls,
        "objectives_done": of_state(lambda s: bin(s.done).count("1")),
        "round": of_state(lambda s: s.round),
        "to_arrange": of_state(_to_arrange),
        "dice_to_choose": of_state(_dice_to_choose),
        "bogus_dice": of_state(_bogus_dice),
        "bogus": of_state(lambda s: len(_bogus(s))),
        "spares_bogus": _spares_bogus,
        "rolls_again": _rolls_again,
        "pairs_up": _pairs_up,
        "possible": _possible,
        "usable": of_state(_usable),
        "spent": of_state(lambda s, die: bool(s.pool.spent >> _die(s, die) & 1)),
        "face": of_state(_face),
        "locked": of_state(_locked),
        "used": of_state(_used),
        "supply": of_state(_supply),
        "owner": of_state(_owner),
        "one_step_wins": _one_step_wins,
        "goes_two": _goes_two,
        "one_step_loses": of_state(lambda s: _room(s) == 0),
        "next_turn_loses": _next_turn_loses,
    },
    spent=spent,
    useful=_useful,
    outcomes=_outcomes,
    reasons=REASONS,
    bare=BARE,
)
"""The independent answers for this game."""
