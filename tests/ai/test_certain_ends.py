"""No bot misses a certain win, or a way to avoid a certain loss.

Positions come from whole games in which one command certainly ends the game and another one does not; "certainly" is
decided by the rules and not by a bot's rating. Where every command loses, the game must last as long as possible,
except in a playout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import chain
from random import Random
from typing import Any, NamedTuple, Self

import pytest

from game.ai import Budget, characters, make_bot, weighing
from game.ai.certain_ends import first_unlost, is_lost
from game.ai.weighing import play_to_end
from game.content import open_box
from game.rules.contract import NATURE, Command, Game, State, after
from game.rules.parts import bits
from tests.ai.bot_games import positions
from tests.ai.push_luck_game import GOAL, PushLuckState, Roll

CHOICES = {"easy": 2, "normal": 2, "hard": 1, "expert": 1}
"""Number of seeds per level, as weaker levels overlook options at random; bot characters are tested as well."""
BRIEF = Budget(iterations=60)
"""Search budget."""
SAMPLES = 24
"""Number of determinizations in which a game must end alike."""
TAIL = 150
"""Maximum number of commands tried to find the length of a lost game."""

LONGEST = 500
"""Maximum length of a playout from the end of a game, in commands."""


class Recipe(NamedTuple):
    """Source of test positions: the last decisions of games played by a level, up to a number of each kind.

    ``win``: number with a certain victory; ``save``: with both a certain defeat and an alternative;
    ``last``: with every command losing, some later than others.
    """

    box: str
    seats: int
    driver: str
    win: int = 0
    save: int = 0
    last: int = 0


RECIPES = (
    Recipe("time_line", 2, "easy", win=6),
    Recipe("time_line", 3, "normal", win=6),
    Recipe("card_game", 2, "normal", win=8),
    Recipe("card_game", 3, "easy", win=8),
    Recipe("riff_in_time", 2, "easy", save=7, last=3),
    Recipe("back_in_time", 2, "easy", save=7, last=3),
    Recipe("dice_through_time", 2, "random", save=7, last=5),
    Recipe("dice_through_time", 3, "easy", save=4, last=3),
)


class Question(NamedTuple):
    """A position of one kind with its correct commands, a subset of the options."""

    kind: str
    state: Any
    good: Sequence[Command]


def questions(game: Game, recipe: Recipe) -> Iterator[Question]:
    """Yield the positions of a recipe, the latest of each game first."""
    left = Counter({"win": recipe.win, "save": recipe.save, "last": recipe.last})
    driver = make_bot(game, recipe.driver)
    played = (positions(game, recipe.seats, seed, {}, driver, every=1) for seed in range(8100, 8140))
    for state in chain.from_iterable(reversed(states[-30:]) for states in played):
        if recipe.box == "card_game":
            lay_open(state)
        kind, good = right(game, state)
        if left[kind] and len(good) < len(state.legal_commands()):
            left[kind] -= 1
            yield Question(kind, state, good)
        if not left.total():
            return
    pytest.fail(f"found no more of {left}")


def lay_open(state: Any) -> None:
    """Empty the other hands and make the real B-1 the next one, so that wins become certain."""
    state.stack = 1
    for seat in range(state.seats):
        if seat != state.actor:
            for card in bits(state.hands[seat]):
                state.deck = state.deck.discard(card)
            state.hands[seat] = 0


def right(game: Game, state: State) -> tuple[str, Sequence[Command]]:
    """Return the kind of a position and its correct options: wins, else longest losses, else those that do not lose."""
    options = state.legal_commands()
    ends = [ending(game, state, command) for command in options]
    if True in ends:
        return "win", [command for command, end in zip(options, ends, strict=True) if end]
    if False not in ends:
        return "open", options
    lengths = [lasts(after(state, command), [TAIL]) for command in options]
    known = [length for length in lengths if length is not None]
    if len(known) == len(options):
        return "last", [one for one, length in zip(options, lengths, strict=True) if length == max(known)]
    return "save", [command for command, end in zip(options, ends, strict=True) if end is None]


def ending(game: Game, state: State, command: Command) -> bool | None:
    """Return whether a command certainly wins (True) or loses (False), over all chance and hidden cards; else None."""
    found, view = set[bool | None](), state.view(state.actor)
    for seed in range(SAMPLES):
        end = after(game.determinize(view, Random(seed)), command)
        for one in [after(end, drawn) for drawn, _ in end.chance_outcomes()] if end.actor == NATURE else [end]:
            result = one.result()
            found.add(None if result is None else state.actor in result.winners)
        if len(found) != 1 or None in found:
            return None
    return found.pop()


def lasts(state: State, left: list[int]) -> float | None:
    """Return the longest remaining length of a lost game, in commands; None if there are too many to try."""
    if state.result() is not None:
        return 0.0
    is_chance = state.actor == NATURE
    following = [one for one, _ in state.chance_outcomes()] if is_chance else state.legal_commands()
    left[0] -= len(following)
    if not following or left[0] < 0:
        return None
    lengths = [lasts(after(state, command), left) for command in following]
    known = [length for length in lengths if length is not None]
    if len(known) < len(lengths):
        return None
    return 1 + (sum(known) / len(known) if is_chance else max(known))


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: f"{recipe.box}-{recipe.seats}")
def test_a_certain_end_is_neither_missed_nor_thrown_away(recipe: Recipe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "LONGEST", LONGEST)
    game = open_box(recipe.box)
    choices = CHOICES | {f"{level}/{one}": 1 for one in characters(recipe.box) for level in ("normal", "hard")}
    bots = {level: make_bot(game, level) for level in choices}
    for question in questions(game, recipe):
        state, options = question.state, question.state.legal_commands()
        for level, times in choices.items():
            budget = BRIEF if level == "expert" else Budget()
            for seed in range(times):
                chosen = bots[level].choose(state.view(state.actor), options, budget, Random(seed))
                assert chosen in question.good, (level, question.kind, chosen)
        if question.kind == "save":
            chosen = bots["hard"].choose(state.view(state.actor), options, Budget(playout=True), Random(0))
            assert chosen in question.good, ("playout", chosen)
            end = play_to_end(state.clone(), [bots["normal"]] * recipe.seats, Budget(playout=True), Random(0))
            assert end.result() is not None, "a playout goes round in circles"


class Wavering(PushLuckState):
    """A last turn without points, in which the die may be taken up and put back as often as one likes."""

    def __init__(self, held: bool = False) -> None:
        super().__init__(1, turn=1, turns_left=1)
        self.held = held

    def apply(self, command: Command) -> None:
        if isinstance(command, Roll):
            self.held = not self.held
        else:
            super().apply(command)

    def clone(self) -> Self:
        return copy(self)

    def digest(self) -> str:
        return f"{super().digest()}{self.held}"


def test_going_back_and_forth_saves_nobody() -> None:
    state = Wavering()
    assert is_lost([state])
    assert first_unlost(state, state.legal_commands()) is None
    won = Wavering()
    won.points = GOAL - 1
    assert first_unlost(won, won.legal_commands()) == Roll(0)
