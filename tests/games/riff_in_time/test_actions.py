"""Commands joined into one action, which one undo reverts."""

from __future__ import annotations

import pytest

from game.content import open_box
from game.games.riff_in_time.rules import commands as c
from game.rules.contract import Command, continues

TOGETHER: list[tuple[Command, Command, bool]] = [
    (c.Combine(0, "die.1", "die.2"), c.Move(0, "stage_1", "made"), True),
    (c.Combine(0, "die.1", "die.2"), c.Repair(0, "made"), True),
    (c.Combine(0, "die.1", "die.2"), c.Move(0, "stage_1", "die.3"), False),
    (c.Combine(0, "die.1", "die.2"), c.EndTurn(0), False),
    (c.Suffer(0, "die.1"), c.Suffer(0, "die.2"), True),
    (c.Suffer(0, "die.1"), c.Move(0, "stage_1", "die.2"), False),
    (c.Move(0, "stage_1", "die.1"), c.Move(0, "stage_2", "die.2"), False),
    (c.Combine(0, "die.1", "die.2"), c.Repair(1, "made"), False),
    (c.Reroll(0, "die.1", "die.2"), c.Rolled(("move",)), False),
]


@pytest.mark.parametrize(("first", "then", "together"), TOGETHER)
def test_what_goes_on_with_an_action(first: Command, then: Command, together: bool) -> None:
    assert continues(open_box("riff_in_time"), first, then) is together
