"""Card Game texts are true: where a response card lies, which side will show, who is acting."""

from __future__ import annotations

import pytest

from game.games.card_game.rules import commands as c
from game.rules.contract import NATURE
from game.table.contract import Offer
from tests.games.card_game.table import cases
from tests.support.tables import TableCases, offers_of
from tests.support.transitions import transition_of

GAMES = TableCases("card_game")


def test_a_hint_names_the_side_that_will_show() -> None:
    named = 0
    for state, _command in cases.playout(2, 5, 500):
        if state.actor == NATURE or state.actor < 0:
            continue
        view = state.view(state.actor)
        for offer in offers_of(GAMES.table, state):
            sides = [one for one in offer.commands if isinstance(one, c.SetSide)]
            if sides and isinstance(offer.commands[0], c.Play):
                assert "“" in offer.name, offer.name
                after = "but keep" if view.timeline[linchpin(offer)] == sides[0].altered else "Flip to"
                assert after in offer.name
                named += 1
    assert named


def linchpin(offer: Offer) -> str:
    """Return the square that an offer aims at."""
    assert offer.gesture is not None
    assert offer.gesture.place is not None
    return offer.gesture.place.name


@pytest.mark.parametrize("real", [False, True])
def test_what_lies_at_b1_is_told_once_its_card_has_turned(real: bool) -> None:
    """Log, header and goal reveal a decoy at B-1 only after its card has flipped, not before."""
    hands = {0: ["tm_v3"], 1: ["alpha"]}
    given = {"hands": hands, "identities": {0: "verne"}, "altered": ["A-2", "A-3"], "stack": 3}
    state = cases.arranged(2, given, c.Play(0, "tm_v3"), c.Aim(0, "B-1"), c.LetPass(1))
    before = state.view(0)
    state.apply(c.Turned(real))
    shown = transition_of(GAMES.table, (c.Turned(real),), before, state.view(0), cases.regions(2))
    assert shown.reveals
    assert shown.animation is not None


def test_the_flip_that_won_is_among_what_turned_the_game() -> None:
    given = {"hands": {0: ["tm_v3"]}, "identities": {0: "verne"}, "altered": ["A-2", "A-3"], "stack": 1}
    state = cases.arranged(2, given, c.Play(0, "tm_v3"), c.Aim(0, "B-1"))
    before = state.view(0)
    state.apply(c.Turned(True))
    lines = GAMES.table.log.lines(c.Turned(True), before, state.view(0))
    assert [line.text for line in lines if line.turning] == ["B-1 flips: time travel is never invented!"]
    assert "lip B-1" not in GAMES.table.words.goal(state.view(0)).text


def test_no_sentence_has_a_colon_behind_a_mark_of_exclamation() -> None:
    for state, command in cases.playout(3, 7, 900):
        before, later = state.view(None), state.clone()
        later.apply(command)
        for line in GAMES.table.log.lines(command, before, later.view(None)):
            assert "!:" not in line.text.replace("*", ""), line.text
