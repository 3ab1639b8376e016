"""Roll odds in Riff in Time, compared with every roll played out by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import roll_odds
from game.games.riff_in_time.rules.box import FACES
from game.games.riff_in_time.rules.compiled_box import MOVE
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.state_machine import State
from game.rules.parts import mask_of
from tests.support.boxes import opened

CAST = "joanna,bill"
AT_ATHENS = {"players": {0: {"space": "stage_1"}}, "dice": ["wyld.move", "bogus.bogus"]}
NOBODY_HERE: dict[str, Any] = {"personages": {"freud": "stage_5"}}


def arranged(given: Mapping[str, Any], characters: str = "bill,joanna") -> State:
    """Build a position with the first seat at Athens and a Wyld and a Bogus die."""
    return opened(RiffInTime).scenario_state(2, {"character": characters}, {**AT_ATHENS, **given})


def played(state: State, faces: tuple[int, ...]) -> State:
    """Return the position after the booth rolled these faces and every Bogus was resolved."""
    later = state.clone()
    later.apply(c.UseBooth(0))
    later.apply(c.Rolled(tuple(FACES[face] for face in faces)))
    while any(isinstance(command, c.Suffer) for command in later.legal_commands()):
        later.apply(next(command for command in later.legal_commands() if isinstance(command, c.Suffer)))
    return later


def reached(state: State, kind: type) -> State:
    """Return the position after as many commands of a kind as possible, pairs included."""
    best = state
    for command in state.legal_commands():
        if isinstance(command, (kind, c.Combine)):
            later = state.clone()
            later.apply(command)
            end = reached(later, kind)
            if end.dial[best.location_at(1)] < best.dial[best.location_at(1)]:
                best = end
    return best


@pytest.mark.parametrize("characters", ["bill,joanna", CAST])
def test_the_chance_to_close_a_rift_is_that_of_all_rolls_played_out(characters: str) -> None:
    """Joanna ignores her first Bogus; for others it lets the rift grow before they close it."""
    state = arranged({"restored": ["socrates"], "dials": {"athens": 1}}, characters)
    task, roll = roll_odds.task_of(state), roll_odds.roll_again(state, state.pool.all)
    assert task.kind == "close"
    rolls = list(product(*roll.dice))
    athens = state.lookup.location["athens"]
    after = [played(state, faces) for faces in rolls]
    ends = [reached(one, c.Repair).dial[athens] for one in after]
    found = roll_odds.outlook(task, roll)
    assert found.chance == pytest.approx(sum(not dial for dial in ends) / len(rolls))
    assert found.average == pytest.approx(sum(dial - 1 for dial in ends) / len(rolls))
    assert found.bogus == pytest.approx(sum(one.dial[athens] > 1 for one in after) / len(rolls))


@pytest.mark.parametrize(("given", "wanted"), [(NOBODY_HERE, c.Move), ({}, c.PickUp)])
def test_what_is_wanted_is_a_move_or_an_interaction(given: Mapping[str, Any], wanted: type) -> None:
    state = arranged(given)
    task, roll = roll_odds.task_of(state), roll_odds.roll_again(state, state.pool.all)
    assert task.kind == ("move" if wanted is c.Move else "interact")
    rolls = list(product(*roll.dice))
    good = sum(_can(played(state, faces), wanted) for faces in rolls)
    assert roll_odds.outlook(task, roll).chance == pytest.approx(good / len(rolls))


def _can(state: State, wanted: type) -> bool:
    """Return whether a command of a kind is possible, if need be by an Excellent made of a pair."""
    for command in state.legal_commands():
        if isinstance(command, wanted):
            return True
        if isinstance(command, c.Combine):
            later = state.clone()
            later.apply(command)
            if _can(later, wanted):
                return True
    return False


def test_one_die_is_rolled_beside_all_that_is_kept() -> None:
    """The spent Reroll no longer counts, and a kept Move alone makes the chance 1."""
    state = arranged({**NOBODY_HERE, "dice": ["wyld.move", "wyld.interact", "character.reroll"]})
    before, roll = roll_odds.as_it_stands(state), roll_odds.roll_again(state, mask_of([1]), by=2)
    gone = tuple(had - has for had, has in zip(before, roll.kept, strict=True))
    assert gone == tuple(int(face in ("interact", "reroll")) for face in FACES)
    assert roll.kept[MOVE] == before[MOVE]
    assert roll_odds.outlook(roll_odds.task_of(state), roll).chance == 1.0


def test_a_pool_is_rolled_beside_what_cards_give() -> None:
    given = {"players": {0: {"space": "stage_1", "carries": ["lincoln"]}}, "phase": "dice"}
    taking = opened(RiffInTime).scenario_state(2, {"character": CAST}, given)
    wild, blue = (roll_odds.roll_of_pool(taking, counts) for counts in ((3, 0, 0), (2, 1, 0)))
    assert len(wild.dice) == len(blue.dice) == 3
    assert wild.dice != blue.dice
    assert sum(wild.kept) == len(taking.lookup.box.locations[5].actions) + 1  # of Lincoln and the set-up card
