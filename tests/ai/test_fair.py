"""No bot uses hidden information: positions of every game, at every level and number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import Budget, RandomBot, levels, make_bot
from game.ai.hints import Hint, advise
from game.ai.memory import MEMORY, Memory, Recollection, kind_of
from game.match.history import History
from game.match.redaction import SeenPast
from game.rules.contract import NATURE, NOBODY, Command, Game, Seat, redact
from tests.ai.bot_games import positions
from tests.rules.case import Case
from tests.rules.cases import CASES, every_game

BRIEF = Budget(iterations=12)
"""Search budget: enough to branch, and fast enough for many positions."""

HIDING = [
    pytest.param(case, n, id=f"{case}-{n}") for case in CASES if case.hides and levels(case.name) for n in case.seats
]
"""Games with hidden information, at each number of seats."""

hiding = pytest.mark.parametrize(("case", "seats"), HIDING)


def answers(game: Game, view: Any, options: Any, memory: Memory | None = None) -> list[Command]:
    """Return the choices of a new bot of each level."""
    return [make_bot(game, level).choose(view, options, BRIEF, Random(5), memory) for level in levels(game.rules_id)]


def advice(game: Game, view: Any, options: Any, memory: Memory | None) -> Hint:
    """Return a hint: the best actions, their chances, and the reason."""
    return advise(game, make_bot(game, "hard"), view, options, BRIEF, Random(5), memory)


@every_game
def test_an_answer_follows_from_the_view(case: Case) -> None:
    """A state rebuilt from the view, and a view serialised and read back, give the same choices at every level."""
    game = case.open()
    for seats in case.seats:
        asked = positions(game, seats, seats, {}, RandomBot(), every=2)
        state = asked[len(asked) * seats // 7 % len(asked)]
        view, options = state.view(state.actor), state.legal_commands()
        invented = game.determinize(view, Random(seats))
        read = msgspec.json.decode(msgspec.json.encode(view), type=game.views)
        given = answers(game, view, options)
        assert answers(game, invented.view(state.actor), invented.legal_commands()) == given
        assert answers(game, read, options) == given


def two_worlds(case: Case, seats: int, seed: int) -> tuple[Seat, list[History]]:
    """Return a seat and two histories from the middle of a game that differ only in what is hidden from it."""
    game, rng = case.open(), Random(seed)
    asked = positions(game, seats, seats, {}, RandomBot(), every=2)
    state = asked[rng.randrange(len(asked))]
    seat = rng.randrange(seats)
    return seat, [History(state), History(case.reshuffle_hidden(game, state, seat, rng))]


def go_on(histories: list[History], seat: Seat, rng: Random) -> bool:
    """Apply the same command to both, or ones that look alike to ``seat``; return whether that was possible."""
    one, other = (history.state for history in histories)
    if one.actor == NOBODY or one.actor != other.actor:
        return False
    command = one.sample_chance(rng) if one.actor == NATURE else rng.choice(list(one.legal_commands()))
    twins = [command]
    if other.refusal(command) is not None:
        every = list(other.legal_commands()) or [odd for odd, _ in other.chance_outcomes()]
        twins = [twin for twin in every if redact(other, twin, seat) == redact(one, command, seat)]
    if not twins:
        return False
    histories[0].add(command)
    histories[1].add(rng.choice(twins))
    return histories[0].state.view(seat) == histories[1].state.view(seat)


def moments(case: Case, seats: int) -> Iterator[tuple[Seat, list[History]]]:
    """Yield decisions of a seat in two histories that have looked alike to it from their start."""
    for seed in range(4):
        seat, histories = two_worlds(case, seats, seed)
        rng = Random(seed)
        for _step in range(40):
            if not go_on(histories, seat, rng):
                break
            if histories[0].state.actor == seat and len(histories[0].state.legal_commands()) > 1:
                yield seat, histories


@hiding
def test_what_is_hidden_changes_neither_memory_nor_answer_nor_hint(case: Case, seats: int) -> None:
    game, found = case.open(), 0
    for seat, histories in moments(case, seats):
        memories = [Recollection(game).of(seat, SeenPast(history)) for history in histories]
        assert memories[0] == memories[1]
        if found % 8 == 0:
            states = [history.state for history in histories]
            given = [
                answers(game, state.view(seat), state.legal_commands(), memory)
                for state, memory in zip(states, memories, strict=True)
            ]
            assert given[0] == given[1]
            hints = [
                advice(game, state.view(seat), state.legal_commands(), memory)
                for state, memory in zip(states, memories, strict=True)
            ]
            assert hints[0] == hints[1]
        found += 1
    assert found


@every_game
def test_memories_go_on_and_begin_anew_with_the_same_outcome(case: Case) -> None:
    """Memory is the same when updated step by step, rebuilt at once, after undo, and after a JSON round trip."""
    game, rng = case.open(), Random(1)
    kind = kind_of(game)
    assert (kind is not None) == MEMORY.has(game.rules_id)
    if kind is None:
        return
    for seats in case.seats[::2]:
        history = History(game.start(seats, {}))
        past, going_on = SeenPast(history), Recollection(game)
        for number in range(120):
            state = history.state
            if state.actor == NOBODY:
                break
            history.add(state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands())))
            if number % 40 == 30:
                history.cut(len(history) - rng.randrange(1, 20))
            if number % 20 == 0:
                for seat in range(seats):
                    known = going_on.of(seat, past)
                    assert known == Recollection(game).of(seat, past)
                    assert msgspec.json.decode(msgspec.json.encode(known), type=kind) == known
