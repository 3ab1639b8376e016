"""Experiments on states of Back in Time: effects of rolls, distances, endings, all derived from the rules."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import BIFF_FACE, FIRST_HERO, GEORGE, LORRAINE, WILD_FACE
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Command
from game.rules.parts import UNROLLED, DicePool

Faces: TypeAlias = tuple[int, ...]
HARMLESS: Final = 99
"""More than the maximum number of Biff dice, to ignore all of them."""


class Done(NamedTuple):
    """The effects of a roll, without those of Biff dice."""

    love: int
    car: int
    down: bool
    tokens: int
    solved: bool
    """Whether a part was taken, a card solved, or Biff knocked down."""

    @property
    def anything(self) -> bool:
        """Whether it has any effect."""
        return bool(self.love or self.car or self.solved)


def tried(s: State, *commands: Command) -> State:
    """Return the state after commands."""
    copy = s.clone()
    for command in commands:
        copy.apply(command)
    return copy


def acting(s: State) -> State:
    """Return a copy in which the active seat is free to act."""
    copy = s.clone()
    copy.over, copy.trial, copy.pending, copy.actor = None, None, [p.Acting()], copy.turn
    return copy


def standing(s: State, space: str, **moved: str) -> State:
    """Return a copy in which the active hero acts at a space with a die to roll, after moving figures."""
    copy = acting(s)
    copy.at[FIRST_HERO + copy.turn] = copy.lookup.space[space]
    for figure, there in moved.items():
        copy.at[figure_of(copy, figure)] = copy.lookup.space[there]
    die = copy.lookup.die_tiles & -copy.lookup.die_tiles
    copy.held[copy.turn], copy.spent = copy.held[copy.turn] | die, copy.spent & ~die
    return copy


def changeable(s: State) -> State:
    """Return a copy in which the actor has a spare Reroll All tile, so that the roll is not settled yet."""
    copy = s.clone()
    tile = copy.lookup.reroll_tiles & -copy.lookup.reroll_tiles
    copy.held = [held & ~tile for held in copy.held]
    copy.held[copy.actor], copy.spent = copy.held[copy.actor] | tile, copy.spent & ~tile
    return copy


# --- rolls -----------------------------------------------------------------------------------------------------------


def done_by(s: State, faces: Faces, extra: int = 0) -> Done:
    """Settle a challenge with these faces and ``extra`` Wilds; Biff dice are ignored."""
    copy, trial = s.clone(), s.trial
    assert trial is not None
    kinds = trial.dice.kinds + (0,) * extra
    dice = DicePool(kinds, faces + (WILD_FACE,) * extra)
    copy.trial = replace(trial, dice=dice, tiles=trial.tiles + (0,) * extra, free=False, ignored=HARMLESS)
    first = next((number for number, one in enumerate(copy.pending) if isinstance(one, p.Modifying)), -1)
    copy.pending[first:], copy.actor = [p.Modifying(copy.turn)], copy.turn
    while _is_open(copy):
        copy.apply(c.Settle(copy.actor))
    gone = set(s.opportunities) != set(copy.opportunities) or (s.trouble >= 0 > copy.trouble)
    solved = gone or copy.parts != s.parts or (copy.down and not s.down)
    return Done(copy.love - s.love, copy.car - s.car, copy.down, copy.tokens, solved)


def _is_open(s: State) -> bool:
    """Return whether a roll can still be changed."""
    return s.trial is not None and not s.trial.resolved and s.actor >= 0


def attempted(s: State, challenge: str, wilds: int) -> Done:
    """Settle a challenge with a number of Wilds, wherever the hero is."""
    copy = acting(s)
    copy.trial = ChallengeState(challenge, DicePool((0,), (WILD_FACE,)), (0,))
    copy.pending.append(p.Modifying(copy.turn))
    return done_by(copy, (WILD_FACE,), wilds - 1)


def shown(s: State) -> Faces:
    """Return the faces on the tray."""
    assert s.trial is not None
    return tuple(s.trial.dice.faces)


def harm(s: State) -> int:
    """Count the effective Biff dice on the tray."""
    assert s.trial is not None
    return max(0, shown(s).count(BIFF_FACE) - s.trial.ignored)


def to_be_rolled(s: State) -> int:
    """Return the mask of dice in the next roll: all, or the marked ones."""
    assert s.trial is not None
    if UNROLLED in s.trial.dice.faces:
        return s.trial.dice.all
    top = s.pending[-1]
    return top.marked if isinstance(top, p.Rerolling) else 0


def _with_wild(faces: Faces, turns: Callable[[int], bool]) -> Iterator[Faces]:
    """Yield the faces as they are, and with each die that may be turned to Wild."""
    yield faces
    for die, face in enumerate(faces):
        if turns(face):
            yield (*faces[:die], WILD_FACE, *faces[die + 1 :])


class BestRoll:
    """The expected value of a roll under optimal rerolls, by enumeration.

    ``turns`` says which dice with a face may in the end be turned to Wild, one of them.
    """

    def __init__(
        self, s: State, value: Callable[[Done], float], turns: Callable[[int], bool] = lambda _face: False
    ) -> None:
        assert s.trial is not None
        self._s, self._kinds = s, s.trial.dice.kinds
        self._sides = [Counter(faces) for faces in s.lookup.dice]
        plain = cache(lambda faces: value(done_by(s, faces)))
        self._value = cache(lambda faces: max(plain(one) for one in _with_wild(faces, turns)))
        self._mean = cache(self._rolled)

    def now(self) -> float:
        """Return the value of the present roll."""
        return self._of(tuple(zip(self._kinds, shown(self._s), strict=True)))

    def to_come(self) -> float:
        """Return the expected value of the next roll."""
        trial, which = self._s.trial, to_be_rolled(self._s)
        assert trial is not None
        pool = tuple(sorted(kind for die, kind in enumerate(self._kinds) if which >> die & 1))
        kept = [(kind, face) for die, (kind, face) in enumerate(zip(self._kinds, trial.dice.faces, strict=True))
                if not which >> die & 1]  # fmt: skip
        free = UNROLLED in trial.dice.faces and trial.free and self._s.lasting != "no_free_reroll"
        return self._first(pool) if free else self._mean(tuple(sorted(kept)), pool)

    def best_again(self) -> float:
        """Return the expected value after one optimal reroll of at least one die."""
        return self._again(tuple(sorted(zip(self._kinds, shown(self._s), strict=True))), 1)

    def _of(self, dice: Sequence[tuple[int, int]]) -> float:
        """Return the value of dice by kind and face, independent of the order of equal dice."""
        left = {kind: sorted(face for one, face in dice if one == kind) for kind in set(self._kinds)}
        return self._value(tuple(left[kind].pop() for kind in self._kinds))

    def _rolled(self, kept: tuple[tuple[int, int], ...], pool: tuple[int, ...]) -> float:
        """Return the mean value after rolling a pool."""
        if not pool:
            return self._of(kept)
        kind, faces = pool[0], self._sides[pool[0]]
        return sum(
            count * self._mean(tuple(sorted((*kept, (kind, face)))), pool[1:]) for face, count in faces.items()
        ) / sum(faces.values())

    def _first(self, pool: tuple[int, ...]) -> float:
        """Return the mean over first rolls of the best second roll."""
        found: Counter[tuple[tuple[int, int], ...]] = Counter()
        whole = 1
        for kind in pool:
            whole *= sum(self._sides[kind].values())
        for faces in product(*(self._sides[kind].items() for kind in pool)):
            weight = 1
            for _face, count in faces:
                weight *= count
            found[tuple(sorted((kind, face) for kind, (face, _count) in zip(pool, faces, strict=True)))] += weight
        return sum(weight * self._again(dice, 0) for dice, weight in found.items()) / whole

    def _again(self, dice: tuple[tuple[int, int], ...], least: int) -> float:
        """Return the best mean over all sets of at least ``least`` dice to reroll."""
        free = [number for number, (_kind, face) in enumerate(dice) if face != BIFF_FACE]
        tries = set()
        for chosen in product((False, True), repeat=len(free)):
            again = {number for number, one in zip(free, chosen, strict=True) if one}
            if len(again) >= least:
                kept = tuple(one for number, one in enumerate(dice) if number not in again)
                tries.add((kept, tuple(dice[number][0] for number in sorted(again))))
        return max((self._mean(kept, pool) for kept, pool in tries), default=0.0)


# --- distances -------------------------------------------------------------------------------------------------------


def steps(s: State, start: str, goal: str, *, npc: bool = False) -> int:
    """Return the distance along the streets of the box, -1 if unreachable; ``npc`` excludes Town Square."""
    spaces = {space.id: space for space in s.lookup.box.spaces}
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in spaces[here].neighbours:
            if there not in found and (not npc or spaces[there].npc or there == goal):
                found[there] = found[here] + 1
                queue.append(there)
    return found.get(goal, -1)


def tile_steps(s: State, tile: str) -> int:
    """Return the number of steps of a tile, by walking with it."""
    copy = acting(s)
    copy.apply(c.Walk(copy.turn, tile))
    top = copy.pending[-1]
    assert isinstance(top, p.Walking)
    return top.left


def name_of(s: State, figure: int) -> str:
    """Return the space of a figure."""
    return s.lookup.spaces[s.at[figure]]


def figure_of(s: State, name: str) -> int:
    """Return the number of a figure."""
    names = [s.lookup.figure_name(number, s.heroes) for number in range(FIRST_HERO + len(s.heroes))]
    return names.index(name)


def couple(s: State) -> tuple[str, str]:
    """Return the spaces of George and Lorraine."""
    return name_of(s, GEORGE), name_of(s, LORRAINE)


def here(s: State) -> str:
    """Return the space of the active hero."""
    return name_of(s, FIRST_HERO + s.turn)


# --- time ------------------------------------------------------------------------------------------------------------


def strikes(s: State) -> State:
    """Return the state after 10:04 p.m., with all else unchanged."""
    copy = acting(s)
    copy.clock = len(copy.lookup.box.tracker[copy.seats]) + 1
    copy.apply(c.EndTurn(copy.turn))
    return copy


def turns_until(s: State, stop: Callable[[State], bool]) -> int:
    """Count the ended turns until ``stop`` holds, ignoring the events of the tracker."""
    copy, count = acting(s), 0
    while copy.over is None and not stop(copy):
        copy.apply(c.EndTurn(copy.turn))
        count += 1
        if copy.over is None:
            copy = acting(copy)
    return count


def fades(s: State, column: int, icon: int, love: int) -> int:
    """Count the photo sections that fade by one icon of a column, at some love."""
    copy = acting(s)
    copy.clock, copy.love, copy.photos = column, love, copy.lookup.photos.most
    copy.pending.append(p.Icons(icon))
    copy.advance()
    return copy.lookup.photos.most - copy.photos


def looks(s: State, column: int, love: int) -> int:
    """Count the photo sections that fade in a column, at some love."""
    row = s.lookup.box.tracker[s.seats]
    signs = row[column - 2] if 0 <= column - 2 < len(row) else ()
    return sum(fades(s, column, number, love) for number, sign in enumerate(signs) if sign.startswith("love"))
