"""The memory of a Card Game seat and the beliefs drawn from it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.memory import Recollection
from game.games.card_game.bots.goal_distance import goal_distances
from game.games.card_game.bots.memory import CardGameMemory, Wish
from game.games.card_game.bots.worlds import Hunches, Worlds
from game.games.card_game.rules import commands as c
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.state_machine import State
from game.match.history import History
from game.match.redaction import SeenPast
from game.rules.contract import NATURE
from game.rules.parts import bits
from tests.support.boxes import opened

BOX = opened(CardGame)
LOOKUP = BOX.lookup
CHANGE = LOOKUP.names[bits(LOOKUP.effect_mask("not_yourself"))[0]]
IN_PLACE = ("A-2", "A-3", "B-2")
"""Altered linchpins that satisfy some identities, but not most."""


def table(seats: int = 2, **given: Any) -> History:
    """Start a history from a given state."""
    return History(BOX.scenario_state(seats, {}, given))


def known(history: History, seat: int) -> CardGameMemory:
    """Return what a seat remembers at this point."""
    memory = Recollection(BOX).of(seat, SeenPast(history))
    assert isinstance(memory, CardGameMemory)
    return memory


def play(history: History, *commands: Any) -> History:
    """Run commands; in between, everyone passes and chance is sampled."""
    for command in commands:
        while command not in history.state.legal_commands():
            state = history.state
            history.add(state.sample_chance(Random(1)) if state.actor == NATURE else c.LetPass(state.actor))
        history.add(command)
    return history


def pass_all(history: History) -> History:
    """Pass for everyone until there is another decision."""
    while history.state.actor >= 0 and c.LetPass(history.state.actor) in history.state.legal_commands():
        history.add(c.LetPass(history.state.actor))
    return history


def test_a_chosen_flip_is_remembered_with_the_timeline_it_was_chosen_in() -> None:
    history = play(table(hands={0: ["tm_v3"]}, altered=["A-3"]), c.Play(0, "tm_v3"), c.Aim(0, "A-2"))
    assert known(history, 1).wishes == {0: [Wish("A-2", ("A-3",))]}


def test_who_gets_another_identity_is_a_stranger_again() -> None:
    history = play(table(hands={0: ["tm_v3", CHANGE]}, due=2), c.Play(0, "tm_v3"), c.Aim(0, "A-2"))
    pass_all(history)
    play(history, c.Play(0, CHANGE), c.AimAt(0, 0))
    pass_all(history)
    assert history.state.actor == NATURE
    history.add(history.state.sample_chance(Random(1)))
    assert known(history, 1).wishes == {}


def test_a_flip_tells_who_may_need_it() -> None:
    distances = goal_distances(LOOKUP)
    hunches = Hunches(distances)
    weights = hunches.weights(CardGameMemory(wishes={1: [Wish("A-2", ())] * 3}))[1]
    nearer = [n for n, far in enumerate(distances.distance[False]) if far[1 << LOOKUP.linchpin["A-2"]] < far[0]]
    assert 0 < len(nearer) < len(weights)
    assert min(weights[n] for n in nearer) > 3 * max(w for n, w in enumerate(weights) if n not in nearer)
    assert hunches.weights(None) == {}


def test_a_card_that_was_given_away_is_known_until_it_comes_to_light() -> None:
    history = table(hands={0: ["clock_tower"], 1: ["memo.1", "gullible.1"]})
    pass_all(play(history, c.Play(0, "clock_tower")))
    assert history.state.actor == 1
    history.add(c.Give(1, "gullible.1"))
    assert known(history, 1).held == {"gullible.1": 0}
    assert known(history, 0).held == {}


def test_who_lets_an_attempt_pass_has_no_memo_up_the_sleeve() -> None:
    history = play(table(hands={0: ["tm_v3"], 1: ["gullible.1"]}), c.Play(0, "tm_v3"), c.Aim(0, "B-1"))
    history.add(c.LetPass(1))
    assert known(history, 0).fresh == {1: 0}
    assert known(history, 1).fresh == {}


def invented(view: Any, memory: CardGameMemory, rng: Random) -> State:
    """Sample a state that fits what seat 0 sees and remembers."""
    hunches = Hunches(goal_distances(LOOKUP))
    return Worlds(lambda: BOX.determinize(view, rng), 0, memory, hunches, rng)()


@pytest.mark.parametrize("seats", [2, 4])
def test_invented_hands_and_identities_fit_what_is_remembered(seats: int) -> None:
    history = table(seats, hands={0: ["tm_v3"], 1: ["gullible.1", "memo.2", "lucky.1"]}, altered=IN_PLACE)
    view = history.state.view(0)
    memos = LOOKUP.effect_mask("memo")
    certain = {1: [Wish("B-1", IN_PLACE)] * 6}
    memory = CardGameMemory(wishes=certain, held={"lucky.1": 1}, fresh={1: 0})
    rng, kept, satisfied = Random(3), 0, 0
    for _ in range(60):
        world = invented(view, memory, rng)
        assert world.view(0) == view
        assert world.hands[1] >> LOOKUP.card["lucky.1"] & 1
        assert len({*world.who}) == seats
        kept += bool(world.hands[1] & memos)
        satisfied += world.is_satisfied(1)
    assert kept < 20
    assert satisfied > 40


def test_the_same_memory_and_seed_invent_the_same() -> None:
    view = table(3, hands={0: ["tm_v3"], 1: ["lucky.1"]}).state.view(0)
    memory = CardGameMemory(held={"lucky.1": 1})
    assert len({invented(view, memory, Random(8)).digest() for _ in range(2)}) == 1
