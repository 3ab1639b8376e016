"""Roll odds in Riff in Time, as stated by prompt, buttons, tray and dice."""

from __future__ import annotations

from typing import Any

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.state_machine import State
from tests.games.riff_in_time.table.cases import arranged, offers_of, table
from tests.support.things import thing_of

NOBODY_HERE: dict[str, Any] = {"personages": {"freud": "stage_5"}}


def at_athens(*dice: str, **given: Any) -> State:
    """Build a position with Bill at Athens, these dice, and the set-up card's action used."""
    return arranged({"players": {0: {"space": "stage_1"}}, "dice": list(dice), "used": ["san_dimas_crowd"], **given})


def prompt(state: State) -> str:
    """Return the prompt."""
    return table().words.prompt(state.view(0))


def tip(state: State, thing: str) -> str:
    """Return the tip of a thing."""
    return table().tips.tip(thing_of(thing), state.view(0))


def test_the_booth_says_what_it_is_likely_to_bring() -> None:
    """A Wyld die shows an Interaction or Excellent on 3 of 6 faces, and Bogus on 1."""
    state = at_athens("wyld.move", booth=True)
    said = [
        "Reroll everything:",
        "- 50% to get an Interaction, which you need",
        "- 0.5 Interactions on average",
        "- 17% risk of a harmful Bogus",
    ]
    assert "%" not in prompt(state), "which keeps its room for the buttons"
    assert "\n".join(said) in tip(state, "tray")
    button = next(offer for offer in offers_of(state) if offer.label == "Reroll everything · 50% for an Interaction")
    assert button.tip == "\n".join(said)
    close = at_athens("wyld.move", booth=True, restored=["socrates"], dials={"athens": 1}, **NOBODY_HERE)
    assert "- 50% to close this rift\n- −0.3 rift levels on average" in tip(close, "tray")


def test_where_all_is_there_no_odds_are_told() -> None:
    state = at_athens("wyld.interact", booth=True)
    assert "%" not in prompt(state)
    assert "Reroll everything" in [offer.label for offer in offers_of(state)]


def test_a_die_says_what_rolling_it_again_may_bring_and_why_it_is_locked() -> None:
    """Tips state a reroll's odds; until every Bogus is resolved the other dice are locked."""
    state = at_athens("wyld.move", "wyld.bogus", "character.reroll")
    assert "Reroll this die:\n- 50% to get an Interaction" in tip(state, "die.die.1")
    assert "Faces of a Wyld die: {move} Move" in tip(state, "die.die.1")
    assert "Locked until you resolve every Bogus" in tip(state, "die.die.1")
    assert "Locked" not in tip(state, "die.die.2")
    reroll = next(one for one in offers_of(state) if isinstance(one.commands[0], c.Reroll))
    assert reroll.gesture is not None
    assert reroll.gesture.label == "Reroll this die · 50% for an Interaction"
    assert "Reroll this die" not in tip(at_athens("wyld.move", "wyld.move"), "die.die.1")


def test_pools_are_compared_by_what_is_wanted_here() -> None:
    """Pools are compared by chance, or by average number where cards make one success certain."""
    players = {0: {"space": "stage_1", "carries": ["socrates", "joan_of_arc"]}}
    state = arranged({"phase": "dice", "players": players})
    assert prompt(state) == "You have too many dice to roll. Choose 4 of them."
    labels = [offer.label for offer in offers_of(state) if offer.label]
    assert labels
    assert all(label.endswith(("% for an Interaction", " {interact}")) for label in labels)
    players = {0: {"space": "stage_1", "carries": ["socrates", "joan_of_arc"], "set_up": "napoleon_tour"}}
    sure = arranged({"phase": "dice", "players": players})
    labels = [offer.label for offer in offers_of(sure) if offer.label]
    assert labels
    assert all(label.endswith(" {interact}") for label in labels)


def test_where_no_roll_closes_the_rift_its_number_is_compared() -> None:
    players = {0: {"space": "stage_1", "carries": ["joan_of_arc", "beethoven", "lincoln"]}}
    wide = arranged({"phase": "dice", "players": players, "restored": ["socrates"], "dials": {"athens": 9}})
    labels = [offer.label for offer in offers_of(wide) if offer.label]
    assert labels
    assert all(" · about −" in label and label.endswith(" levels") for label in labels)
