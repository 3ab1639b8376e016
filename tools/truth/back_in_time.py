"""Independent answers to the claims of Back in Time, by trying commands, enumerating rolls and recounting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from game.content import open_texts
from game.content.texts import Either, Plural
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import HEROES
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import DECKS, FIRST_HERO, GEORGE, LORRAINE
from game.games.back_in_time.rules.state_machine import State
from game.rules.claims import Claim
from game.rules.contract import Command, read_command
from game.rules.parts import bits
from tools.truth import back_in_time_tries as tries
from tools.truth.back_in_time_reasons import REASONS
from tools.truth.checks import Truths, changed_beside
from tools.truth.position import Position, Weighted

About = tuple[str | int, ...]


def _state(position: Position, claim: Claim) -> State:
    """Return the state that a claim refers to."""
    found = position.after(claim.after)
    assert isinstance(found, State)
    return found


def _of_state(answer: Callable[..., object]) -> Callable[[Position, Any], object]:
    """Turn a function of the state and ``about`` into an answer."""
    return lambda position, claim: answer(_state(position, claim), *claim.about)


def _before(answer: Callable[[State, State, Any], object]) -> Callable[[Position, Any], object]:
    """Turn a function of the states before and after the commands into an answer."""

    def answered(position: Position, claim: Any) -> object:
        assert isinstance(position.state, State)
        return answer(position.state, _state(position, claim), claim)

    return answered


# --- the value of a roll ---------------------------------------------------------------------------------------------


def _outcomes(s: State) -> Weighted:
    """Return the outcomes listed by the rules; rolls are not enumerated here but in :class:`BestRoll`."""
    return s.chance_outcomes()


def _gain(s: State) -> Callable[[tries.Done], float]:
    """Return the value function of a result: love or spots, points against Biff, or success."""
    kind = s.lookup.challenges[s.trial.challenge].kind if s.trial is not None else ""
    if kind in ("love", "delorean"):
        return lambda done: float(done.love + done.car)
    return lambda done: float(done.solved + (done.tokens if kind == "biff" and done.down else 0))


def _chance(wanted: Callable[[tries.Done], bool]) -> Callable[[State, About, Position], Fraction]:
    """Return the answer for the probability of a result with optimal rerolls."""
    return lambda s, _about, _where: Fraction(tries.BestRoll(s, lambda done: float(wanted(done))).to_come())


def _points(s: State, _about: About, _where: Position) -> Fraction:
    return Fraction(tries.BestRoll(s, lambda done: float(done.love + done.car)).to_come())


def _reroll_gains(s: State) -> bool:
    roll = tries.BestRoll(s, _gain(s))
    return roll.best_again() > roll.now() + 1e-9


def _missing(s: State) -> int:
    """Return the number of Wilds to add until the challenge is solved."""
    return next(extra for extra in range(20) if tries.done_by(s, tries.shown(s), extra).solved)


def _failed(before: State, _after: State, claim: Any) -> bool:
    """Return whether settling with the final dice has no effect."""
    (command,) = claim.after
    changed = tries.changeable(before) if isinstance(command, c.ChangeToWild | c.UseItem) else before
    trial = tries.tried(changed, command).trial if changed is not before else before.trial
    assert trial is not None
    dice = trial.dice
    if isinstance(command, c.Rolled):
        top = before.pending[-1]
        assert isinstance(top, p.Rolling)
        dice = dice.roll(top.which, tuple(before.lookup.face[face] for face in command.faces))
    copy = before.clone()
    copy.trial = replace(trial, dice=dice)
    return not tries.done_by(copy, dice.faces).anything


# --- movement --------------------------------------------------------------------------------------------------------


def _ways(s: State) -> int:
    """Count the possible next spaces on shortest paths."""
    top = s.pending[-1]
    if isinstance(top, p.Leading):
        npc, figure = top.figure < FIRST_HERO, tries.name_of(s, top.figure)
        goals = [s.lookup.spaces[top.goal]] if top.goal >= 0 else []
    else:
        npc, figure = True, s.lookup.spaces[s.at[2]]
        far = {goal: tries.steps(s, figure, goal, npc=True) for goal in tries.couple(s)}
        goals = [goal for goal, steps in far.items() if steps == min(far.values())]
    near = next(space for space in s.lookup.box.spaces if space.id == figure).neighbours
    ways = {one for goal in goals for one in near
            if tries.steps(s, one, goal, npc=npc) == tries.steps(s, figure, goal, npc=npc) - 1}  # fmt: skip
    barred = {space.id for space in s.lookup.box.spaces if npc and not space.npc}
    return len(ways - barred)


def _led(s: State) -> str | None:
    top = s.pending[-1]
    if isinstance(top, p.Leading):
        return s.lookup.figure_name(top.figure, s.heroes)
    return "biff" if isinstance(top, p.BiffRuns | p.BiffDice | p.Placing) else None


def _led_to(s: State) -> str | None:
    top = s.pending[-1]
    return s.lookup.spaces[top.goal] if isinstance(top, p.Leading) and top.goal >= 0 else None


def _reach(s: State) -> int:
    """Return the longest walk with all ready tiles, trying each tile first."""
    ready = [s.lookup.tiles[tile].id for tile in bits(s.held[s.turn] & ~s.spent)]
    top = s.pending[-1]
    left = top.left if isinstance(top, p.Walking) else 0
    best = 0
    for first in ready or [""]:
        copy, far = tries.acting(s), left
        for tile in sorted(ready, key=lambda one: one != first):
            copy.apply(c.Walk(copy.turn, tile))
            walk = copy.pending.pop()
            assert isinstance(walk, p.Walking)
            far += walk.left
        best = max(best, far)
    return best


def _walked(before: State, after: State, claim: Any) -> int:
    """Return the distance that the hero has moved: alone, or to who is taken along and on from there."""
    company = {command.escort for command in claim.after if isinstance(command, c.Step) and command.escort}
    start, end = (tries.name_of(s, FIRST_HERO + before.turn) for s in (before, after))
    met = tries.name_of(before, GEORGE if "george" in company else LORRAINE) if company else start
    return tries.steps(before, start, met, npc=False) + tries.steps(before, met, end, npc=bool(company))


def _refused(position: Position, claim: Any) -> str | None:
    """Return the reason for refusing the command of a claim."""
    command = read_command(position.game, str(claim.about[0]))
    refusal = _state(position, claim).refusal(command)
    return None if refusal is None else str(refusal.why)


# --- options ---------------------------------------------------------------------------------------------------------


def _possible(s: State) -> list[str]:
    """Return what can be done, derived from the effects of all legal commands."""
    found = set()
    for command in s.legal_commands():
        then = tries.tried(s, command)
        if isinstance(then.pending[-1] if then.pending else None, p.Walking):
            found.add("walk")
        elif then.trial is not None:
            found.add("attempt")
        elif then.power_used and not s.power_used:
            found.add("power")
        elif then.used_items & ~s.used_items:
            found.add("item")
    return sorted(found)


def _markable(s: State) -> int:
    """Return the number of dice that can be marked, by marking as many as possible."""
    copy, count = s.clone(), 0
    while True:
        marks = [one for one in copy.legal_commands() if isinstance(one, c.Mark)]
        if not marks:
            return count
        copy.apply(marks[0])
        count += 1


def _to_stand_up(s: State) -> int:
    """Return the number of Biff dice needed until Biff stands up."""
    copy, count = s.clone(), 0
    while copy.down:
        copy.trial, copy.pending = ChallengeState("love"), [p.Acting(), p.BiffDice(1)]
        copy.advance()
        count += 1
    return count


def _car_locked(s: State) -> bool:
    """Return whether the car cannot be moved even by the active hero beside it with a die."""
    copy = tries.acting(s)
    copy.at[FIRST_HERO + copy.turn], copy.spent = copy.lookup.track[copy.car], 0
    copy.held[copy.turn] |= copy.lookup.die_tiles & -copy.lookup.die_tiles
    return copy.refusal(c.Attempt(copy.turn, "delorean")) is not None


def _part_cost(s: State, part: str) -> int:
    """Return the number of Wilds needed to take a part."""
    copy = s.clone()
    copy.parts &= ~(1 << copy.lookup.parts.index(part))
    return next(wilds for wilds in range(1, 12) if tries.attempted(copy, part, wilds).solved)


def _to_do_at(s: State, space: str) -> list[str]:
    parts = [part.id for number, part in enumerate(s.lookup.box.parts)
             if part.space == space and not s.parts >> number & 1]  # fmt: skip
    chances = [s.lookup.box.opportunities[card] for card in s.opportunities if card >= 0]
    troubles = [s.lookup.box.troubles[s.trouble]] if s.trouble >= 0 else []
    places = [(card.id, card.space) for card in chances] + [(card.id, card.space) for card in troubles]
    return parts + [card for card, there in places if there == space]


# --- the end ---------------------------------------------------------------------------------------------------------


def _wins(s: State) -> bool:
    over = tries.strikes(s).over
    return over is not None and bool(over.winners)


def _least(s: State, field: str, most: int) -> int:
    """Return the least love, or the first spot, sufficient for the lightning if all else is."""
    for number in range(most + 1):
        copy = s.clone()
        copy.love, copy.car, copy.photos = copy.lookup.love.most, copy.lookup.road.most, 1
        setattr(copy, field, number)
        if _wins(copy):
            return number
    raise ValueError(f"no {field} wins")


def _struck(s: State) -> bool:
    """Return whether the lightning has struck."""
    return s.over is not None and s.over.ending != "photo_gone"


def _hearts(s: State) -> int:
    return _least(s, "love", s.lookup.love.most)


def _ready_spot(s: State) -> int:
    return _least(s, "car", s.lookup.road.most)


def _turns_to_fade(s: State) -> int:
    """Return the number of turns to the next photo check if it would empty the photo now; otherwise -1."""
    row = s.lookup.box.tracker[s.seats]
    column = next(one for one in range(s.clock + 1, len(row) + 2) if tries.looks(s, one, s.love))
    lost = tries.looks(s, column, s.love) >= s.photos
    return tries.turns_until(s, lambda then: then.clock >= column) if lost else -1


def _survives_look(s: State, love: int) -> bool:
    """Return whether the next photo check is survived with ``love``, but not with one less."""
    row = s.lookup.box.tracker[s.seats]
    column = next(one for one in range(s.clock + 1, len(row) + 2) if tries.looks(s, one, s.love))
    return tries.looks(s, column, love) < s.photos <= tries.looks(s, column, love - 1)


def _icons(s: State, column: int) -> list[str]:
    """Return the icons of a column; the number of photo checks is found by trying."""
    row = s.lookup.box.tracker[s.seats]
    signs: list[str] = list(row[column - 2]) if 0 <= column - 2 < len(row) else []
    for number, sign in enumerate(signs):
        if sign.startswith("love"):
            signs[number] = {1: "love_check", 2: "love_check_x2"}[tries.fades(s, column, number, 0)]
    return signs


# --- costs and refused gestures --------------------------------------------------------------------------------------


def _spent(before: State, then: State, _command: Command) -> tuple[str, ...]:
    """Return the tiles and items used up by a command; won items count as used, too."""
    tiles = tuple(before.lookup.tiles[tile].id for tile in bits(then.spent & ~before.spent))
    had = sum(before.owned)  # the masks are disjoint
    return tiles + tuple(before.lookup.items[item] for item in bits(then.used_items & ~before.used_items & had))


def _misread(position: Position, refused: Any) -> str:
    """Return the fault if a gesture was taken for a command about something else; otherwise empty."""
    command, held, onto = refused.command, refused.picked[0], refused.onto
    named = [getattr(command, name, None) for name in ("tile", "item", "challenge", "figure", "escort", "hero", "card")]
    s = position.state
    assert isinstance(s, State)
    hero = HEROES[s.heroes[s.turn]]
    if held.kind in ("tile", "item") and held.name not in named and not isinstance(command, c.Attempt):
        return "it is not about what was picked"
    if held.kind == "die" and getattr(command, "die", None) != int(held.name):
        return "it is about another die"
    walks = isinstance(command, c.Step | c.Lead | c.GoTo)
    if held.kind == "pawn" and walks and held.name not in (*named, hero):
        return "it is not about who was picked"
    if walks and onto is not None and onto.kind == "space" and command.to != onto.name:
        return "it is about another space"
    return ""


# --- answers ---------------------------------------------------------------------------------------------------------


def _deck(s: State, name: str) -> int:
    return DECKS.index(name)


def _latest(s: State, deck: str, most: int) -> list[str]:
    number = _deck(s, deck)
    return [s.lookup.cards[number][card] for card in reversed(s.decks[number].discards)][:most]


def _answers() -> Iterator[tuple[str, Callable[[Position, Any], object]]]:
    """Yield the questions with their answers."""
    of = _of_state
    yield from (
        ("love", of(lambda s: s.love)),
        ("hearts", of(_hearts)),
        ("love_missing", of(lambda s: max(0, _hearts(s) - s.love))),
        ("car", of(lambda s: s.car)),
        ("ready_spot", of(_ready_spot)),
        ("spots_missing", of(lambda s: max(0, _ready_spot(s) - s.car))),
        ("car_space", of(lambda s: s.lookup.box.track[s.car].space)),
        ("car_locked", of(_car_locked)),
        ("parts", of(lambda s: bin(s.parts).count("1"))),
        ("parts_all", of(lambda s: len(s.lookup.box.parts))),
        ("photos", of(lambda s: s.photos)),
        ("photos_all", of(lambda s: s.lookup.box.love.photos)),
        ("double_photo", of(lambda s: tries.fades(s, _look(s), _sign(s), s.love) == 2)),
        ("turn", of(lambda s: s.clock - _struck(s))),
        ("turns_left", of(lambda s: 0 if _struck(s) else tries.turns_until(s, lambda _then: False))),
        ("turns_to", of(lambda s, column: tries.turns_until(s, lambda then: then.clock == column))),
        ("icons", of(_icons)),
        ("ready_now", of(_wins)),
        ("turns_to_fade", of(_turns_to_fade)),
        ("survives_look", of(_survives_look)),
    )
    yield from (
        ("stands", of(lambda s, figure: tries.name_of(s, tries.figure_of(s, figure)))),
        ("figures_at", of(lambda s, space: [s.lookup.figure_name(figure, s.heroes) for figure, at in enumerate(s.at)
                                            if s.lookup.spaces[at] == space])),
        ("active", of(lambda s: HEROES[s.heroes[s.turn]])),
        ("biff_down", of(lambda s: s.down)),
        ("tokens_on_biff", of(lambda s: s.tokens)),
        ("to_stand_up", of(_to_stand_up)),
        ("ready", of(lambda s, hero: len(bits(s.held[_seat(s, hero)] & ~s.spent)))),
        ("tiles", of(lambda s, hero: len(bits(s.held[_seat(s, hero)])))),
        ("spent", of(lambda s, tile: bool(s.spent >> s.lookup.tile[tile] & 1))),
        ("used", of(lambda s, item: bool(s.used_items >> s.lookup.item[item] & 1))),
        ("power_used", of(lambda s: s.power_used)),
        ("tile_steps", of(tries.tile_steps)),
        ("tile_prints", of(lambda s, tile: s.lookup.tiles[s.lookup.tile[tile]].move)),
        ("part_cost", of(_part_cost)),
        ("has_part", of(lambda s, part: bool(s.parts >> s.lookup.parts.index(part) & 1))),
        ("to_do_at", of(_to_do_at)),
        ("pile_left", of(lambda s, deck: len(bits(s.decks[_deck(s, deck)].rest)))),
        ("discarded", of(lambda s, deck: len(s.decks[_deck(s, deck)].discards))),
        ("latest", of(_latest)),
    )  # fmt: skip
    yield from (
        ("possible", of(_possible)),
        ("led", of(_led)),
        ("led_to", of(_led_to)),
        ("led_toward", of(lambda s: _led_to(s) is not None)),
        ("ways", of(_ways)),
        ("steps_left", of(lambda s: getattr(s.pending[-1], "left", 0))),
        ("may_stop", of(lambda s: any(isinstance(one, c.Halt) for one in s.legal_commands()))),
        ("addable", of(lambda s: any(tries.tried(s, one).spent != s.spent for one in s.legal_commands()))),
        ("reroll_limit", of(_markable)),
        ("reach", of(_reach)),
        ("refused", _refused),
        ("walked", _before(_walked)),
        ("challenge", of(lambda s: s.trial.challenge)),
        ("dice", of(lambda s: len(s.trial.dice.kinds))),
        ("marked", of(lambda s: len(bits(s.pending[-1].marked)))),
        ("rolled_again", of(lambda s: len(bits(s.pending[-1].which)))),
        ("has_helped", of(lambda s, seat: any(s.held[seat] >> tile & 1 for tile in s.trial.tiles))),
        ("gain", of(lambda s: tries.done_by(s, tries.shown(s)).love + tries.done_by(s, tries.shown(s)).car)),
        ("tokens", of(lambda s: tries.done_by(s, tries.shown(s)).tokens)),
        ("enough", of(lambda s: tries.done_by(s, tries.shown(s)).solved)),
        ("missing", of(_missing)),
        ("biffs", of(tries.harm)),
        ("reroll_gains", of(_reroll_gains)),
        ("failed", _before(_failed)),
    )
    for field in ("love", "car", "photos"):
        yield f"{field}_change", _before(partial(_changed, field))
    for field, goal in (("love", _hearts), ("car", _ready_spot)):
        yield f"{field}_reached", _before(partial(_crossed, field, goal, True))
        yield f"{field}_lost", _before(partial(_crossed, field, goal, False))


def _changed(field: str, before: State, then: State, _claim: object) -> int:
    return abs(int(getattr(then, field)) - int(getattr(before, field)))


def _crossed(field: str, goal: Callable[[State], int], up: bool, before: State, then: State, _claim: object) -> bool:
    """Return whether love or the car has reached its goal, or has fallen back below it."""
    had, has = (getattr(s, field) >= goal(s) for s in (before, then))
    return (has and not had) if up else (had and not has)


def _seat(s: State, hero: str) -> int:
    return s.heroes.index(HEROES.index(hero))


def _look(s: State) -> int:
    """Return a column with a single photo check."""
    row = s.lookup.box.tracker[s.seats]
    return next(number for number, signs in enumerate(row, 2) if "love_check" in signs)


def _sign(s: State) -> int:
    """Return the index of the icon in that column."""
    return list(s.lookup.box.tracker[s.seats][_look(s) - 2]).index("love_check")


def _many(sentence: object) -> Iterator[str]:
    """Yield the forms of a sentence as recorded by the listener."""
    if isinstance(sentence, Either):
        yield from (*_many(sentence.yes), *_many(sentence.no))
    else:
        yield sentence.many if isinstance(sentence, Plural) else str(sentence)


def _bare(section: str, names: tuple[str, ...], why: str) -> dict[str, str]:
    """Map the sentences of a section with some name prefixes to the reason why their numbers need no claim."""
    texts = open_texts("back_in_time")[section]
    return {one: why for name, sentence in texts.items() if name.startswith(names) for one in _many(sentence)}


PRINTED: Final = "the number is printed on the card, and the sentence reads it aloud"
BARE: Final = {
    **_bare("titles", ("reward.", "reveal.", "power.", "movement"), PRINTED),
    **_bare("titles", ("tile",), "printed on a tile that is a discard"),
}
"""Sentences with numbers that need no claim."""

TRUTHS: Final = Truths(
    events={
        "scores": _chance(lambda done: bool(done.love + done.car)),
        "makes_it": _chance(lambda done: done.solved),
    },
    numbers={
        "points": _points,
        "love": lambda s, _about, _where: s.love,
        "car": lambda s, _about, _where: s.car,
        "photos": lambda s, _about, _where: s.photos,
    },
    answers=dict(_answers()),
    spent=_spent,
    useful=changed_beside("spent", "used_items"),
    outcomes=_outcomes,
    misread=_misread,
    reasons=REASONS,
    bare=BARE,
)
"""The independent answers for this game."""
