"""Commands joined into one action: a payment, a reroll, Doc's tokens; each move stays separate."""

from __future__ import annotations

from game.content import open_box
from game.games.dice_through_time.rules import commands as c
from game.rules.contract import Command, continues

LEFT, RIGHT = ("brown.1",), ("brown.2",)


def joins(previous: Command, command: Command) -> bool:
    """Return whether a command continues the action of the previous one."""
    return continues(open_box("dice_through_time"), previous, command)


def test_a_payment_is_one_action() -> None:
    assert joins(c.Pay(0, "doc", LEFT), c.Pay(0, "wrench", RIGHT))
    assert not joins(c.Travel(0, "saloon", LEFT), c.Pay(0, "wrench", RIGHT))
    assert not joins(c.Pay(0, "doc", LEFT), c.Travel(0, "saloon", RIGHT))
    assert not joins(c.Pay(1, "doc", LEFT), c.Pay(0, "wrench", RIGHT)), "another seat's"


def test_lightning_is_one_action_with_the_dice_it_rolls() -> None:
    assert joins(c.Strike(0, LEFT), c.Reroll(0, RIGHT))
    assert not joins(c.Reroll(0, RIGHT), c.Strike(0, LEFT))


def test_doc_is_one_action_with_the_tokens_he_removes() -> None:
    assert joins(c.Repair(0, LEFT), c.Remove(0, "saloon"))
    assert joins(c.Remove(0, "saloon"), c.Remove(0, "skyway"))
    assert joins(c.Remove(0, "saloon"), c.Enough(0))
    assert not joins(c.Remove(0, "skyway"), c.Repair(0, LEFT))


def test_moves_and_burying_stand_alone() -> None:
    assert not joins(c.Travel(0, "saloon", LEFT), c.Travel(0, "skyway", RIGHT))
    assert not joins(c.Bury(0, "brown.1"), c.Bury(0, "brown.2"))
    assert not joins(c.TakeBack(0, "brown.1"), c.TakeBack(0, "brown.2"))
