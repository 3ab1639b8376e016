"""Every unknown card, identity and B-1 card of the Card Game is equally likely."""

from __future__ import annotations

import pytest

from game.content import open_box
from game.games.card_game.rules import commands as c


@pytest.mark.parametrize("stack", [1, 2, 3, 4, 5])
def test_the_real_card_is_one_of_the_stack(stack: int) -> None:
    state = open_box("card_game").scenario_state(2, {}, {"hands": {0: ["tm_train"]}, "stack": stack})
    state.apply(c.Play(0, "tm_train"))
    state.apply(c.Aim(0, "B-1"))
    decoys = [(c.Turned(False), stack - 1)] if stack > 1 else []
    assert list(state.chance_outcomes()) == [(c.Turned(True), 1), *decoys]


def test_identities_and_cards_are_equally_likely() -> None:
    state = open_box("card_game").start(3, {})
    assert state.chance_outcomes() == [(c.Begins(seat), 1) for seat in range(3)]
    state.apply(c.Begins(1))
    assert [weight for _, weight in state.chance_outcomes()] == [1] * 10
    for seat, name in enumerate(("verne", "opal", "rex")):
        state.apply(c.DealtIdentity(seat, name))
    assert [weight for _, weight in state.chance_outcomes()] == [1] * 62
