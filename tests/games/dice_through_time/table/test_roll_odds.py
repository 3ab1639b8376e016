"""Reroll odds in Dice Through Time, as stated by prompt, buttons, tray and dice."""

from __future__ import annotations

from typing import Any

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.state_machine import State
from tests.games.dice_through_time.table.cases import arranged, button, done, offers, table, view_of
from tests.support.things import thing_of

CAFE = {"events": ["order_without_money"]}
"""Lou's Cafe with an event that needs Doc and wrench."""


def at_cafe(*dice: str, **given: Any) -> State:
    """Build a position at Lou's Cafe, which needs two icons, with these dice unspent."""
    spent = {"icon": "arrow", "spent": True}
    own = {"place": "lous_cafe", "dice": [*dice, *(spent for _ in range(4 - len(dice)))]}
    players = {0: own, **given.pop("others", {})}
    return arranged(2, {"players": players, **CAFE, **given})


def tip(state: State, thing: str) -> str:
    """Return the tip of a thing."""
    return table().tips.tip(thing_of(thing), view_of(state))


def test_the_prompt_says_what_a_lightning_is_worth() -> None:
    """One missing icon, Doc or wrench on one die or the other, has a chance of 1 in 3."""
    state = at_cafe("lightning", "wrench", "fist")
    assert table().words.prompt(view_of(state)) == (
        "This place needs {doc} {wrench}, and you're 1 icon short. Reroll for {lightning}: 33% chance to get it."
    )
    at_once = button(state, "Reroll {fist} with {lightning} · 33% to fix this")
    assert at_once.commands == (c.Strike(0, ("blue.1",)), c.Reroll(0, ("blue.3",)))
    struck = done(state, [c.Strike(0, ("blue.1",))])
    assert "Best bet: {fist}, with 33% to fix this place." in table().words.prompt(view_of(struck))
    assert "Reroll {fist} · 33% to fix this" in [offer.label for offer in offers(struck)]
    assert "Best bet: {fist}, with 33%" in tip(struck, "tray")
    assert [offer.label for offer in offers(struck) if offer.main] == ["Reroll {fist} · 33% to fix this"]


def test_a_die_tells_its_faces_and_what_rolling_it_again_may_bring() -> None:
    state = at_cafe("lightning", "wrench", "fist")
    assert "Reroll it for {lightning}: 33% to fix this place." in tip(state, "die.blue.3")
    assert "Reroll it" not in tip(state, "die.blue.2"), "no help is offered that cannot come"
    assert "Reroll it" not in tip(at_cafe("wrench", "fist"), "die.blue.2")
    assert "Rerolling only this die can't fix this place." in tip(done(state, [c.Strike(0, ("blue.1",))]), "die.blue.2")
    assert "{flux} {arrow} {fist} {lightning} {doc} {wrench}" in tip(state, "die.blue.2")
    assert "Best reroll for {lightning}: 33%" in tip(state, "tray")
    paid = done(at_cafe("lightning", "wrench", "doc", "fist"), [c.Strike(0, ("blue.1",))])
    assert "Reroll it: 17% to roll the icon you want." in tip(paid, "die.blue.2")
    assert "with one die.\n42% with all 3 dice." in tip(paid, "tray")


def test_a_die_that_cannot_be_used_says_why() -> None:
    """Tips explain unusable dice: another seat's, buried elsewhere, or a flux while time travel is blocked."""
    buried = {"icon": "doc", "place": "saloon"}
    state = at_cafe("flux", others={1: {"dice": [{"icon": "fist", "place": "skyway"}, buried, "doc"]}})
    assert "To use it now, Seat 1" in tip(state, "die.orange.1")
    assert "To use it now" not in tip(state, "die.orange.2")
    assert "Only Seat 2 can spend it" in tip(state, "die.orange.3")
    assert "can't pay for time travel" not in tip(state, "die.blue.1")
    assert "can't pay for time travel" in tip(at_cafe("flux", lasting=["overheated_flux.1"]), "die.blue.1")


def test_biff_has_to_go_before_anything_is_paid() -> None:
    """With two dice for three icons and Biff, paying is impossible, so the best bet is to chase him off."""
    state = at_cafe("lightning", "doc", "wrench", "arrow", biffs={1955: "lous_cafe"})
    struck = done(state, [c.Strike(0, ("blue.1",))])
    assert "Best bet: {arrow}, with 17% to chase Biff off" in table().words.prompt(view_of(struck))


def test_a_paradox_token_says_whether_it_can_be_mended() -> None:
    """Tips state a Doc or pair at hand, or a reroll's chance: 11 of 36 for a Doc, 5 for another pair."""
    frayed = {"paradox": ["saloon"]}
    assert tip(at_cafe("doc", **frayed), "paradox.saloon").endswith("Seat 1 can spend a {doc} or a pair on it.")
    rolled = tip(at_cafe("lightning", "fist", "arrow", **frayed), "paradox.saloon")
    assert rolled.endswith("Seat 1 has no {doc} or pair for it. Best reroll: 44% to get one.")
    assert tip(at_cafe("fist", "arrow", **frayed), "paradox.saloon").endswith("removes this one.")
